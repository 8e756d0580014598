"""A slow, obvious ranking of hands, and equity by dealing everything. Shares no code with runout.

Cards are text such as "Ah". A hand is worth a tuple (category, tie-breakers), compared as Python
compares tuples. Categories count from 0, high card, to 8, straight flush. Equity is counted deal by
deal in fractions. Nothing here is clever, so that it can be believed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
PLACE = {card: place for place, card in enumerate(DECK)}
RANK_OF = {card: RANKS.index(card[0]) for card in DECK}

CATEGORIES = (
    "high card", "one pair", "two pair", "three of a kind", "straight",
    "flush", "full house", "four of a kind", "straight flush",
)  # fmt: skip

Worth = tuple[int, tuple[int, ...]]


def worth(cards: Sequence[str]) -> Worth:
    """The best that at most five of these 2..7 cards make."""
    return max(worth_of_five(five) for five in fives(cards))


def best_fives(cards: Sequence[str]) -> set[frozenset[str]]:
    """Every choice of at most five cards that is as good as any other."""
    best = worth(cards)
    return {frozenset(five) for five in fives(cards) if worth_of_five(five) == best}


def fives(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Every choice of five cards, or all of them where there are fewer."""
    return list(combinations(cards, min(5, len(cards))))


def worth_of_five(cards: Sequence[str]) -> Worth:
    """What these 2..5 cards make, all of them counted."""
    ranks = sorted([RANK_OF[card] for card in cards], reverse=True)
    flush = len(cards) == 5 and len({card[1] for card in cards}) == 1
    return worth_of_ranks(tuple(ranks), flush=flush)


@cache
def worth_of_ranks(ranks: tuple[int, ...], *, flush: bool) -> Worth:
    """What cards of these ranks make, from high to low; remembered, for many hands share them."""
    # Ranks that are there most often come first, and high before low.
    by_count = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    counts = tuple(count for _, count in by_count)
    order = tuple(rank for rank, _ in by_count)
    high_of_straight = straight_high(ranks)
    if flush and high_of_straight is not None:
        return 8, (high_of_straight,)
    if counts[0] == 4:
        return 7, order
    if counts[:2] == (3, 2):
        return 6, order
    if flush:
        return 5, order
    if high_of_straight is not None:
        return 4, (high_of_straight,)
    if counts[0] == 3:
        return 3, order
    if counts[:2] == (2, 2):
        return 2, order
    if counts[0] == 2:
        return 1, order
    return 0, order


def straight_high(ranks: Sequence[int]) -> int | None:
    """The high card of five ranks in a row, given from high to low; the ace is also low."""
    if list(ranks) == [12, 3, 2, 1, 0]:
        return 3
    if len(ranks) == 5 and all(ranks[0] - ranks[at] == at for at in range(5)):
        return ranks[0]
    return None


# Equity.

Hand = frozenset[str]
WeightedHands = dict[Hand, Fraction]


@dataclass(frozen=True)
class Showdowns:
    """What all deals came to: ``shares[player][k - 1]`` is the weight won with k - 1 others."""

    shares: list[list[Fraction]]
    total: Fraction
    deals: int

    def equity(self, player: int) -> Fraction:
        """The mean share of the pot."""
        won = (share / sharing for sharing, share in enumerate(self.shares[player], start=1))
        return sum(won, Fraction()) / self.total


def hands_with(known: Sequence[str] = ()) -> WeightedHands:
    """Every hand that holds the known cards, one or none of them."""
    pairs = (frozenset(pair) for pair in combinations(DECK, 2))
    return {hand: Fraction(1) for hand in pairs if hand.issuperset(known)}


def showdowns(
    players: Sequence[WeightedHands],
    board: Sequence[str] = (),
    dead: Sequence[str] = (),
    folded: Sequence[WeightedHands] = (),
) -> Showdowns:
    """Deal every hand of every player and folded range, and every board, and add up the weights."""
    shares = [[Fraction()] * len(players) for _ in players]
    total = Fraction()
    deals = 0
    for hands, weight in all_deals([*players, *folded], frozenset(board) | frozenset(dead)):
        gone = frozenset(dead).union(board, *hands)
        left = [card for card in DECK if card not in gone]
        for rest in combinations(left, 5 - len(board)):
            full_board = frozenset(board).union(rest)
            worths = [worth_with_board(hand, full_board) for hand in hands[: len(players)]]
            winners = [player for player, each in enumerate(worths) if each == max(worths)]
            for winner in winners:
                shares[winner][len(winners) - 1] += weight
            total += weight
            deals += 1
    return Showdowns(shares, total, deals)


def all_deals(
    seats: Sequence[WeightedHands], gone: frozenset[str]
) -> Iterator[tuple[list[Hand], Fraction]]:
    """Every way to give each seat a hand, no card twice, with the product of the weights."""
    if not seats:
        yield [], Fraction(1)
        return
    for hand, weight in seats[0].items():
        if weight and gone.isdisjoint(hand):
            for others, product in all_deals(seats[1:], gone | hand):
                yield [hand, *others], weight * product


@cache
def worth_with_board(hand: Hand, board: frozenset[str]) -> Worth:
    """The best of two cards and five, remembered: many deals ask for the same."""
    in_order = sorted(hand | board, key=PLACE.__getitem__)
    return max(remembered_worth(five) for five in combinations(in_order, 5))


remembered_worth = cache(worth_of_five)
