"""Hand categories: what a hand makes of a board out of its own cards, and what it draws to.

Every hand makes exactly one :class:`MadeHand` and has any number of :class:`Draw`;
docs/categories.md defines them. Members are in the order in which they are shown, best first.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from runout.domain.boards import Street
from runout.errors import NotationError


class MadeHand(StrEnum):
    """What a hand makes of a board; the value is its key."""

    # In the order of the kernel's codes.
    STRAIGHT_FLUSH = "straight_flush"
    QUADS = "quads"
    FULL_HOUSE = "full_house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    SET = "set"
    TRIPS = "trips"
    TWO_PAIR = "two_pair"
    OVERPAIR = "overpair"
    TOP_PAIR_TOP_KICKER = "top_pair_top_kicker"
    TOP_PAIR_GOOD_KICKER = "top_pair_good_kicker"
    TOP_PAIR_WEAK_KICKER = "top_pair_weak_kicker"
    POCKET_PAIR_BELOW_TOP = "pocket_pair_below_top"
    SECOND_PAIR = "second_pair"
    LOW_PAIR = "low_pair"
    UNDERPAIR = "underpair"
    ACE_HIGH = "ace_high"
    KING_HIGH = "king_high"
    AIR = "air"
    PLAYS_BOARD = "plays_board"

    @property
    def label(self) -> str:
        """The category in the words of players.

        >>> MadeHand("top_pair_top_kicker").label, MadeHand.SET.label
        ('Top pair, top kicker', 'Set')
        """
        return _LABELS[self]

    @property
    def code(self) -> int:
        return _CODES[self]


class Draw(StrEnum):
    """What a hand draws to; the value is its key."""

    # In the order of the kernel's bits.
    COMBO_DRAW = "combo_draw"
    NUT_FLUSH_DRAW = "nut_flush_draw"
    FLUSH_DRAW = "flush_draw"
    OPEN_ENDED = "open_ended"
    GUTSHOT = "gutshot"
    OVERCARDS = "overcards"
    BACKDOOR_FLUSH = "backdoor_flush"
    BACKDOOR_STRAIGHT = "backdoor_straight"

    @property
    def label(self) -> str:
        """The draw in the words of players.

        >>> Draw.OPEN_ENDED.label, Draw.GUTSHOT.value
        ('Open-ended straight draw', 'gutshot')
        """
        return _LABELS[self]

    @property
    def bit(self) -> int:
        return 1 << _CODES[self]


HandCategory = MadeHand | Draw

_LABELS: Final[dict[HandCategory, str]] = {
    **{made: made.value.replace("_", " ").capitalize() for made in MadeHand},
    MadeHand.TOP_PAIR_TOP_KICKER: "Top pair, top kicker",
    MadeHand.TOP_PAIR_GOOD_KICKER: "Top pair, good kicker",
    MadeHand.TOP_PAIR_WEAK_KICKER: "Top pair, weak kicker",
    MadeHand.POCKET_PAIR_BELOW_TOP: "Pocket pair below top card",
    MadeHand.PLAYS_BOARD: "Plays the board",
    Draw.COMBO_DRAW: "Combo draw",
    Draw.NUT_FLUSH_DRAW: "Nut flush draw",
    Draw.FLUSH_DRAW: "Flush draw",
    Draw.OPEN_ENDED: "Open-ended straight draw",
    Draw.GUTSHOT: "Gutshot",
    Draw.OVERCARDS: "Two overcards",
    Draw.BACKDOOR_FLUSH: "Backdoor flush draw",
    Draw.BACKDOOR_STRAIGHT: "Backdoor straight draw",
}
_CODES: Final[dict[HandCategory, int]] = {
    **{made: code for code, made in enumerate(MadeHand)},
    **{draw: code for code, draw in enumerate(Draw)},
}
_BACKDOORS: Final = (Draw.BACKDOOR_FLUSH, Draw.BACKDOOR_STRAIGHT)


def made_hands_on(street: Street) -> tuple[MadeHand, ...]:
    """Return the made hands there are on a street: one plays the board on the river only."""
    if street is Street.RIVER:
        return tuple(MadeHand)
    return tuple(made for made in MadeHand if made is not MadeHand.PLAYS_BOARD)


def draws_on(street: Street) -> tuple[Draw, ...]:
    """Return the draws there are on a street: backdoor draws on the flop only, none on the river.

    >>> len(draws_on(Street.FLOP)), len(draws_on(Street.TURN)), draws_on(Street.RIVER)
    (8, 6, ())
    """
    if street is Street.RIVER:
        return ()
    return tuple(draw for draw in Draw if street is Street.FLOP or draw not in _BACKDOORS)


def parse_category(text: str) -> HandCategory:
    """Read the key of a category.

    >>> parse_category("flush_draw")
    <Draw.FLUSH_DRAW: 'flush_draw'>
    """
    for kind in (MadeHand, Draw):
        if text in kind.__members__.values():
            return kind(text)
    raise NotationError.whole(
        text,
        "not a hand category",
        f"made hands are {_listed(list(MadeHand))}; draws {_listed(list(Draw))}",
    )


def _listed(categories: Sequence[HandCategory]) -> str:
    return ", ".join(category.value for category in categories)
