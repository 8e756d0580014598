"""Outs computed by dealing every card and comparing hands; shares no code with runout.

The strength of a hand is a parameter, a function from cards to a comparable tuple: the oracle for
some spots, and for thousands the evaluator, which has its own tests. Its first item is the
category, 0 to 8; royal flushes are distinguished here. :mod:`out_reasons_by_hand` has the reasons.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

import oracle
from support import out_reasons_by_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Cards = tuple[str, ...]
Worth = tuple[int, Any]


@dataclass
class After:
    """The result of one or two cards; the reason is computed on demand."""

    spot: Spot
    came: Cards
    standing: str
    share: Fraction

    @cached_property
    def reason(self) -> str:
        spot = self.spot
        return out_reasons_by_hand.reason(spot.hero, spot.villains, spot.board, self.came)


@dataclass
class RangeTally:
    """The results of one card against a weighted range, in weights."""

    win: Fraction = Fraction()
    tie: Fraction = Fraction()
    lose: Fraction = Fraction()
    chased: Fraction = Fraction()
    overtaken: Fraction = Fraction()

    @property
    def total(self) -> Fraction:
        return self.win + self.tie + self.lose

    @property
    def equity(self) -> Fraction:
        return (self.win + self.tie / 2) / self.total


@dataclass
class Spot:
    """Hands as text, and the function that returns their strength."""

    worth: Callable[[Sequence[str]], Worth]
    hero: Cards
    villains: Sequence[Cards]
    board: Cards
    seen: set[str] = field(init=False)
    known: dict[Cards, After] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.seen = {*self.hero, *self.board}.union(*self.villains)

    def unseen(self) -> list[str]:
        return [card for card in oracle.DECK if card not in self.seen]

    def after(self, *came: str) -> After:
        if came not in self.known:
            self.known[came] = After(self, came, *self.standing(*came))
        return self.known[came]

    def standing(self, *came: str) -> tuple[str, Fraction]:
        """Return whether the hero's hand is best, and its share of the pot at a showdown."""
        board = (*self.board, *came)
        mine = self.worth(self.hero + board)
        theirs = [self.worth(villain + board) for villain in self.villains]
        best = max(theirs)
        if mine > best:
            return "win", Fraction(1)
        if mine == best:
            return "tie", Fraction(1, 1 + theirs.count(best))
        return "lose", Fraction()

    def published_category(self, came: Cards) -> int:
        """Return the published format's code of the hero's hand."""
        board = (*self.board, *came)
        cards = self.hero + board
        hand = self.worth(cards)[0]
        if hand == 8:
            suits = [card[1] for card in cards]
            royal = [all(rank + suit in cards for rank in "TJQKA") for suit in suits]
            return 9 if any(royal) else 8
        if hand == 5:
            many = any([card[1] for card in board].count(new[1]) >= 3 for new in came)
            return 10 if many else 5
        if hand == 3:
            return 14 if any(new[0] in (hole[0] for hole in self.hero) for new in came) else 3
        return {4: 11, 2: 13, 1: 12}.get(hand, hand)

    def next_cards(self) -> dict[str, After]:
        return {card: self.after(card) for card in self.unseen()}

    def runouts(self) -> dict[tuple[str, str], After]:
        return {pair: self.after(*pair) for pair in combinations(self.unseen(), 2)}

    def by_reason(self) -> dict[str, Fraction]:
        """Return the share of the pot at showdown by reason."""
        coming = 5 - len(self.board)
        ways = list(combinations(self.unseen(), coming))
        shares: dict[str, Fraction] = defaultdict(Fraction)
        for cards in ways:
            after = self.after(*cards)
            if after.share:
                shares[after.reason] += after.share / len(ways)
        return dict(shares)


def against_a_range(
    worth: Callable[[Sequence[str]], Worth],
    hero: Cards,
    villain: oracle.WeightedHands,
    board: Cards,
) -> dict[str, RangeTally]:
    """Return the results of each next card against a weighted range."""
    cards: dict[str, RangeTally] = {}
    for card in oracle.DECK:
        if card in hero or card in board:
            continue
        tally = RangeTally()
        for hand, weight in villain.items():
            if not weight or hand & {*hero, *board, card}:
                continue
            face_one_hand(tally, Spot(worth, hero, [tuple(hand)], board), card, weight)
        if tally.total:
            cards[card] = tally
    return cards


def face_one_hand(tally: RangeTally, spot: Spot, card: str, weight: Fraction) -> None:
    if spot.standing()[0] != "win":
        tally.chased += weight
        tally.overtaken += weight if spot.standing(card)[0] == "win" else 0
    rivers = [river for river in spot.unseen() if river != card]
    boards = [(card,)] if len(spot.board) == 4 else [(card, river) for river in rivers]
    for came in boards:
        standing, _ = spot.standing(*came)
        setattr(tally, standing, getattr(tally, standing) + weight / len(boards))
