"""Starter ranges: what each position raises, calls and re-raises, by stack depth.

They are the most common situations of six seats in the default preflop book: starting points to
edit, not solver output.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final, Literal, get_args

from runout.analysis.preflop.book import PreflopBook
from runout.analysis.preflop.situations import PreflopSituation
from runout.documents import Document
from runout.domain.ranges.figures import RangeFigures
from runout.domain.ranges.range import Range
from runout.errors import PokerError

Position = Literal["UTG", "HJ", "CO", "BTN", "SB", "BB"]
StarterAction = Literal["raise", "3-bet", "call", "4-bet", "call 3-bet"]

POSITIONS: Final[tuple[Position, ...]] = get_args(Position)
"""The seats of a six-handed table, in the order of action before the flop."""

STARTER_ACTIONS: Final[tuple[StarterAction, ...]] = get_args(StarterAction)
STARTER_DEPTHS: Final = (20, 40, 100)
_RAISE: Final[StarterAction] = "raise"
_AGAINST_RAISES: Final[tuple[StarterAction, ...]] = ("3-bet", "call")
_AGAINST_THREE_BETS: Final[tuple[StarterAction, ...]] = ("4-bet", "call 3-bet")
_SEATS: Final = 6


@dataclass(frozen=True, slots=True)
class StarterRange(RangeFigures):
    """A range to start from: a slice of an ordering of hands, not solver output."""

    depth: int
    """The stack in big blinds."""
    position: Position
    action: StarterAction
    versus: Position | None
    """The opponent who raised or 3-bet before; null where everyone folded."""
    range: Range

    members = ("name", "depth", "position", "action", "versus", "text", "combos", "percent")

    @property
    def name(self) -> str:
        """The situation in words.

        >>> [starter.name for starter in starter_ranges(position="BTN", versus="BB", depth=100)]
        ['BTN 4-bet v BB', 'BTN call v BB 3-bet']
        """
        if self.versus is None:
            return f"{self.position} {self.action}"
        if self.action == "call 3-bet":
            return f"{self.position} call v {self.versus} 3-bet"
        return f"{self.position} {self.action} v {self.versus}"


@dataclass(frozen=True, slots=True)
class StarterList(Document):
    """Starter ranges, by depth and position."""

    ranges: tuple[StarterRange, ...]


def starter_ranges(
    *,
    position: str | None = None,
    action: str | None = None,
    versus: str | None = None,
    depth: int | None = None,
) -> tuple[StarterRange, ...]:
    """Return the starter ranges, or those of a position, an action, an opponent, a depth.

    >>> starters = starter_ranges(position="UTG", action="raise", depth=20)
    >>> [(starter.name, str(starter.range)) for starter in starters]
    [('UTG raise', '77+,A7s+,ATo+,K9s+,KTo+,QTs+,QJo,JTs')]
    """
    conditions = {"position": position, "action": action, "versus": versus, "depth": depth}
    for name, value in conditions.items():
        if value is not None and value not in _VALUES[name]:
            allowed = ", ".join(map(str, _VALUES[name]))
            raise PokerError(f"{value!r} is not a {name} of the starter ranges; use {allowed}")
    return tuple(
        starter
        for starter in _all()
        if all(
            value is None or getattr(starter, name) == value for name, value in conditions.items()
        )
    )


def starter_range(
    position: Position, action: StarterAction, versus: Position | None = None, *, depth: int = 100
) -> Range:
    """Return one starter range; refuse a situation that cannot occur.

    >>> str(starter_range("BB", "3-bet", "UTG"))
    '99+,AJs+,AKo'
    """
    matching = [
        starter
        for starter in starter_ranges(position=position, action=action, depth=depth)
        if starter.versus == versus
    ]
    if not matching:
        raise PokerError(f"there is no starter range of {position} {action} v {versus}")
    return matching[0].range


_VALUES: Final[dict[str, tuple[object, ...]]] = {
    "position": POSITIONS,
    "action": STARTER_ACTIONS,
    "versus": POSITIONS,
    "depth": STARTER_DEPTHS,
}


@functools.cache
def _all() -> tuple[StarterRange, ...]:
    """Return the starter ranges of the default book: raises, then answers to raises and 3-bets."""
    book = PreflopBook.default()
    pairs = [
        (position, raiser)
        for number, position in enumerate(POSITIONS)
        for raiser in POSITIONS[:number]
    ]
    situations: list[tuple[Position, StarterAction, Position | None]] = [
        *[(position, _RAISE, None) for position in POSITIONS[:-1]],
        *[(position, action, raiser) for position, raiser in pairs for action in _AGAINST_RAISES],
        *[(raiser, act, position) for position, raiser in pairs for act in _AGAINST_THREE_BETS],
    ]
    return tuple(
        StarterRange(
            depth, position, action, versus,
            book.range_of(PreflopSituation(_SEATS, depth, position, action, versus)).range,
        )
        for depth in STARTER_DEPTHS
        for position, action, versus in situations
    )  # fmt: skip
