"""Reasons of outs, computed from the definitions; shares no code with runout.

A hand's made part is what its category names, without kickers: the rank of a pair, both ranks of
two pair, all five cards of a flush. The hero's own cards make it if the board alone does not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    import oracle

VALUES = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
CATEGORIES = (
    "high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads",
    "straight_flush", "royal_flush",
)  # fmt: skip
PAIR, TWO_PAIR, TRIPS, QUADS, ROYAL_FLUSH = 1, 2, 3, 7, 9


class Made(NamedTuple):
    """A category, the ranks that make it, and the kickers; the greater tuple wins."""

    category: int
    part: tuple[int, ...]
    kickers: tuple[int, ...]


def made_of(cards: Sequence[str]) -> Made:
    """Return the best hand of at most five of these cards."""
    return _made_of(tuple(cards))


@lru_cache(maxsize=10_000)
def _made_of(cards: tuple[str, ...]) -> Made:
    values = [VALUES[card[0]] for card in cards]
    suits = Counter(card[1] for card in cards)
    flush = next((suit for suit, count in suits.items() if count >= 5), None)
    suited = sorted((VALUES[card[0]] for card in cards if card[1] == flush), reverse=True)
    if flush is not None and (high := straight_of(suited)):
        return Made(9 if high == 14 else 8, (high,), ())
    counts = Counter(values)
    groups = sorted(counts, key=lambda value: (counts[value], value), reverse=True)
    times = [counts[value] for value in groups]

    def kickers(used: Sequence[int], room: int) -> tuple[int, ...]:
        return tuple(sorted(set(values) - set(used), reverse=True)[:room])

    if times[0] == 4:
        return Made(7, (groups[0],), kickers(groups[:1], 1))
    pairs = sorted((value for value in groups[1:] if counts[value] >= 2), reverse=True)
    if times[0] == 3 and pairs:
        return Made(6, (groups[0], pairs[0]), ())
    if flush is not None:
        return Made(5, tuple(suited[:5]), ())
    if high := straight_of(values):
        return Made(4, (high,), ())
    if times[0] == 3:
        return Made(3, (groups[0],), kickers(groups[:1], 2))
    if times[0] == 2 and pairs:
        return Made(2, (groups[0], pairs[0]), kickers([groups[0], pairs[0]], 1))
    if times[0] == 2:
        return Made(1, (groups[0],), kickers(groups[:1], 3))
    return Made(0, (), kickers([], 5))


def straight_of(values: Sequence[int]) -> int:
    """Return the high card of the best straight among these values; 0 if there is none."""
    present = {*values, 1} if 14 in values else set(values)
    return next(
        (high for high in range(14, 4, -1) if present.issuperset(range(high - 4, high + 1))), 0
    )


def new_hand(hero: Sequence[str], board: Sequence[str], came: Sequence[str]) -> str | None:
    """Return the hand that new cards make with the hero's own, if it was not held before."""
    before, after = made_of([*hero, *board]), made_of([*hero, *board, *came])
    alone = made_of([*board, *came])
    if after[:2] == before[:2] or after[:2] == alone[:2]:
        return None  # held before, or the board's
    own = [VALUES[card[0]] for card in hero]
    name = CATEGORIES[after.category]
    if after.category in (PAIR, TWO_PAIR):
        arrived = {VALUES[card[0]] for card in came}
        if not any(value in own and value in arrived for value in after.part):
            return None  # only the board pairs
    if after.category == TRIPS and own == [after.part[0]] * 2:
        name = "set"
    if after.category == before.category:
        return f"better_{name}"
    return name


def reason(
    hero: Sequence[str],
    villains: Sequence[Sequence[str]],
    board: Sequence[str],
    came: Sequence[str],
) -> str:
    """Return what new cards change for the hero against known hands."""
    before, _ = standing(hero, villains, board)
    after, mine = standing(hero, villains, [*board, *came])
    if after < 0:
        return "no_change"
    made = new_hand(hero, board, came)
    if made is not None:
        return made
    if after == 0:
        return {1: "shared_hand", 0: "stays_level", -1: "counterfeit"}[before]
    if before > 0:
        return "stays_ahead"
    if before < 0:
        return "counterfeit"
    rivals = [
        made_of([*villain, *board, *came])
        for villain in villains
        if made_of([*villain, *board]) == made_of([*hero, *board])
    ]
    return "better_kicker" if all(each[:2] == mine[:2] for each in rivals) else "counterfeit"


def standing(
    hero: Sequence[str], villains: Sequence[Sequence[str]], board: Sequence[str]
) -> tuple[int, Made]:
    """Return 1 if the hero is ahead of all villains, 0 if tied with the best, -1 if behind."""
    mine = made_of([*hero, *board])
    best = max(made_of([*villain, *board]) for villain in villains)
    return (mine > best) - (mine < best), mine


def against_a_range(
    hero: Sequence[str],
    villain: oracle.WeightedHands,
    board: Sequence[str],
    card: str,
    equity: Fraction,
) -> str:
    """Return what a card changes for the hero against a range, by the equity after it."""
    made = new_hand(hero, board, [card])
    if made is not None:
        return made
    if 2 * equity < 1:
        return "no_change"
    known = {*hero, *board}
    possible = {hand: part for hand, part in villain.items() if not hand & known}
    left = {hand: part for hand, part in possible.items() if card not in hand}
    now, kept = weigh(hero, possible, board), weigh(hero, left, board)
    after = weigh(hero, left, [*board, card])
    moves: dict[tuple[int, int], Fraction | int] = defaultdict(int)
    for hand, part in left.items():
        was, is_then = (standing(hero, [tuple(hand)], on)[0] for on in (board, [*board, card]))
        moves[was, is_then] += part
    needed = 1 if 2 * equity > 1 else 0
    if len(board) == 3 and lead(after) < needed:
        return "draw"
    if most(now) > 0:
        if needed:
            return "stays_ahead"
        return "shared_hand" if moves[1, 0] else "no_change"
    if lead(kept) == needed and most(after) == most(now):  # the card beats nothing that matters
        return "stays_level" if lead(now) == needed else "fewer_better_hands"
    counterfeit, kicker = moves[-1, 0] + moves[-1, 1], moves[0, 1]
    if counterfeit or kicker:
        return "counterfeit" if counterfeit >= kicker else "better_kicker"
    return "fewer_better_hands"


def lead(weights: dict[int, Fraction | int]) -> int:
    """Return 1 if the hero beats more weight than beats the hero, 0 if equal, -1 if less."""
    return (weights[1] > weights[-1]) - (weights[1] < weights[-1])


def most(weights: dict[int, Fraction | int]) -> int:
    """Return 1 if the hero is ahead of more than half, -1 if behind more than half, else 0."""
    half = sum(weights.values()) / 2
    return (weights[1] > half) - (weights[-1] > half)


def weigh(
    hero: Sequence[str], villain: oracle.WeightedHands, board: Sequence[str]
) -> dict[int, Fraction | int]:
    """Return the weight that the hero is ahead of (1), tied with (0) and behind (-1)."""
    weights: dict[int, Fraction | int] = {1: 0, 0: 0, -1: 0}
    for hand, part in villain.items():
        weights[standing(hero, [tuple(hand)], board)[0]] += part
    return weights
