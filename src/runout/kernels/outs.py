"""The compiled outs kernels of known hands, card by card; ranges: kernels.range_outs."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Final, NamedTuple

from runout.kernels import _native

BEHIND, LEVEL, AHEAD = 1, 2, 3
POT_UNITS: Final = math.lcm(*range(1, 24))  # of a pot: every share is an integer


class OutReason(StrEnum):
    """The reason why a card helps the hero, or does not.

    First the hands that it makes out of the hero's own cards, best first; ``better`` stands before
    one that was of this category already. Then why the hero wins or ties without a new hand: only
    kickers decide; a villain's hand is counterfeited; the hero was ahead or level already, or was
    ahead and now shares the pot. Against ranges a card may also bring a draw, or take better hands
    away. ``no_change`` is of cards that do not help.
    """

    # In the order of the kernel's codes.
    ROYAL_FLUSH = "royal_flush"
    STRAIGHT_FLUSH = "straight_flush"
    BETTER_STRAIGHT_FLUSH = "better_straight_flush"
    QUADS = "quads"
    FULL_HOUSE = "full_house"
    BETTER_FULL_HOUSE = "better_full_house"
    FLUSH = "flush"
    BETTER_FLUSH = "better_flush"
    STRAIGHT = "straight"
    BETTER_STRAIGHT = "better_straight"
    SET = "set"
    TRIPS = "trips"
    TWO_PAIR = "two_pair"
    BETTER_TWO_PAIR = "better_two_pair"
    PAIR = "pair"
    BETTER_KICKER = "better_kicker"
    COUNTERFEIT = "counterfeit"
    STAYS_AHEAD = "stays_ahead"
    STAYS_LEVEL = "stays_level"
    SHARED_HAND = "shared_hand"
    DRAW = "draw"
    FEWER_BETTER_HANDS = "fewer_better_hands"
    NO_CHANGE = "no_change"

    @property
    def label(self) -> str:
        """The reason as text.

        >>> OutReason.BETTER_TWO_PAIR.label, OutReason.QUADS.label
        ('Better Two Pair', 'Four of a Kind')
        """
        return "Four of a Kind" if self is OutReason.QUADS else self.value.replace("_", " ").title()

    @property
    def code(self) -> int:
        """The kernel's code of the reason."""
        return _CODES[self]


REASONS: Final = tuple(OutReason)
_CODES: Final = {reason: code for code, reason in enumerate(REASONS)}


class Runout(NamedTuple):
    """Two cards dealt on a flop, and the result; ``reason`` is a code."""

    first: int
    second: int
    standing: int
    reason: int
    winners: int


class NextCards(NamedTuple):
    """The effect of each next card, by card id; standing 0 means the card cannot be dealt.

    ``categories`` are the published format's codes, ``reasons`` the codes of :class:`OutReason`.
    The units are of the pot, POT_UNITS a card.
    """

    standings: bytes
    categories: bytes
    reasons: bytes
    standing_now: int
    units_by_category: list[int]
    units_by_reason: list[int]


def next_cards(hero: bytes, villains: bytes, board: bytes, dead: int = 0) -> NextCards:
    """Return the hero's standing after each next card against known hands, two cards each.

    ``dead`` is the set of cards out of play, a bit per card id.
    """
    return NextCards(*_native.next_cards(hero, villains, board, dead))


def flop_runouts(hero: bytes, villains: bytes, board: bytes, dead: int = 0) -> list[Runout]:
    """Return every runout of a flop against known hands."""
    packed = iter(_native.flop_runouts(hero, villains, board, dead))
    return list(map(Runout._make, zip(packed, packed, packed, packed, packed, strict=True)))
