"""A slow, obvious ranking of poker hands. Shares no code with runout; cards are text such as "Ah".

A hand is worth a tuple (category, tie-breakers), compared as Python compares tuples. Categories
count from 0, high card, to 8, straight flush. Nothing here is clever, so that it can be believed.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

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
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    # Ranks that are there most often come first, and high before low.
    by_count = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    counts = tuple(count for _, count in by_count)
    order = tuple(rank for rank, _ in by_count)
    flush = len(cards) == 5 and len({card[1] for card in cards}) == 1
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
