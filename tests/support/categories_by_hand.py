"""Hand categories computed slowly: from the oracle's best five cards, and by dealing cards.

Shares no code with runout. Cards are text such as "Ah"; categories are the documented keys.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from oracle import DECK, RANKS, SUITS, best_fives, worth

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_PAIR = {"ace_high", "king_high", "air", "plays_board"}
FLUSH_OR_BETTER = {"straight_flush", "quads", "full_house", "flush"}


def made_by_hand(hole: Sequence[str], board: Sequence[str]) -> str:
    """Return the made hand of two cards on a board."""
    best = worth([*hole, *board])
    if len(board) == 5 and best == worth(board):
        return "plays_board"
    category, order = best
    if category in (4, 5, 8):
        # A better hand than the board's own holds a card of the hand, however it is chosen.
        assert all(five & {*hole} for five in best_fives([*hole, *board]))
        return {4: "straight", 5: "flush", 8: "straight_flush"}[category]
    own = [RANKS.index(card[0]) for card in hole]
    if category == 7:
        return "quads" if order[0] in own else high_card(own)
    if category == 6:
        assert {*order[:2]} & {*own}
        return "full_house"
    if category == 3:
        return {2: "set", 1: "trips", 0: high_card(own)}[own.count(order[0])]
    pairs = [rank for rank in order[:category] if rank in own]  # two for two pair, one for a pair
    if len(pairs) == 2:
        return "two_pair"
    return one_pair(pairs[0], own, board) if pairs else high_card(own)


def high_card(own: Sequence[int]) -> str:
    return {12: "ace_high", 11: "king_high"}.get(max(own), "air")


def one_pair(pair: int, own: Sequence[int], board: Sequence[str]) -> str:
    on_board = sorted({RANKS.index(card[0]) for card in board}, reverse=True)
    higher = sum(rank > pair for rank in on_board)
    if own[0] == own[1]:
        return {0: "overpair", 1: "pocket_pair_below_top"}.get(higher, "underpair")
    if higher:
        return "second_pair" if higher == 1 else "low_pair"
    kicker = min(own) if max(own) == pair else max(own)
    best_kicker = max(rank for rank in range(13) if rank not in on_board)
    if kicker == best_kicker:
        return "top_pair_top_kicker"
    return "top_pair_good_kicker" if RANKS[kicker] in "TJQKA" else "top_pair_weak_kicker"


def draws_by_hand(hole: Sequence[str], board: Sequence[str]) -> set[str]:
    """Return the draws of two cards, found by dealing one card and two."""
    made = made_by_hand(hole, board)
    if len(board) == 5 or made in FLUSH_OR_BETTER:
        return set()
    draws = flush_draws(hole, board)
    if made != "straight":
        draws |= straight_draws(hole, board)
    if "flush_draw" in draws and draws & {"open_ended", "gutshot"}:
        draws.add("combo_draw")
    ranks = [RANKS.index(card[0]) for card in hole]
    if made in NO_PAIR and all(rank > RANKS.index(card[0]) for rank in ranks for card in board):
        draws.add("overcards")
    return draws


def flush_draws(hole: Sequence[str], board: Sequence[str]) -> set[str]:
    unseen = [card for card in DECK if card not in hole and card not in board]
    for suit in SUITS:
        own = [card for card in hole if card[1] == suit]
        together = [card for card in [*hole, *board] if card[1] == suit]
        left = [card for card in unseen if card[1] == suit]
        if own and any(len([*together, card]) == 5 for card in left):
            is_nut = max(map(DECK.index, own)) > max(map(DECK.index, left))
            return {"flush_draw", "nut_flush_draw"} if is_nut else {"flush_draw"}
        if len(board) == 3 and len(own) == 2 and any(
            len([*together, *two]) == 5 for two in combinations(left, 2)
        ):  # fmt: skip
            return {"backdoor_flush"}
    return set()


def straight_draws(hole: Sequence[str], board: Sequence[str]) -> set[str]:
    outs = {
        rank for rank in RANKS if best_straight([*hole, *board], rank) > best_straight(board, rank)
    }
    if outs:
        return {"open_ended" if len(outs) > 1 else "gutshot"}
    own = {card[0] for card in hole}
    if len(board) == 3 and len(own) == 2:
        for two in combinations(RANKS, 2):
            for card in board:
                ranks = {*own, card[0], *two}
                if len(ranks) == 5 and ranks in STRAIGHTS:
                    return {"backdoor_straight"}
    return set()


STRAIGHTS = [{*"A2345"}, *({*RANKS[low : low + 5]} for low in range(9))]


def best_straight(cards: Sequence[str], rank: str) -> int:
    """Return the number of the best straight with one more card, -1 if there is none."""
    held = {card[0] for card in cards} | {rank}
    return max((number for number, ranks in enumerate(STRAIGHTS) if ranks <= held), default=-1)
