"""Starter ranges: what each position raises, calls and re-raises, by stack depth.

They are starting points to edit, not solver output. tools/make_starter_ranges.py makes them from
the ordering of hands, and states the percentages it assumes.
"""

from __future__ import annotations

import functools
import os
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from runout.domain.ranges.range import Range
from runout.errors import PokerError

Position = Literal["UTG", "HJ", "CO", "BTN", "SB", "BB"]
StarterAction = Literal["raise", "3-bet", "call", "4-bet", "call 3-bet"]

POSITIONS: Final[tuple[Position, ...]] = get_args(Position)
"""The seats of a six-handed table, in the order of action before the flop."""

STARTER_ACTIONS: Final[tuple[StarterAction, ...]] = get_args(StarterAction)
STARTER_DEPTHS: Final = (20, 40, 100)
_FILE: Final = os.path.join(os.path.dirname(__file__), "data", "starter_ranges.json")


@dataclass(frozen=True, slots=True)
class StarterRange:
    """A starting point for a range: the hands with which ``position`` takes ``action``.

    ``depth`` is the stack in big blinds, ``versus`` the opponent who raised or 3-bet before; None
    where everyone folded.
    """

    depth: int
    position: Position
    action: StarterAction
    versus: Position | None
    range: Range

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

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "name": self.name,
            "depth": self.depth,
            "position": self.position,
            "action": self.action,
            "versus": self.versus,
            "text": str(self.range),
            "combos": self.range.total,
            "percent": self.range.percent,
        }


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
    wanted = {"position": position, "action": action, "versus": versus, "depth": depth}
    for name, value in wanted.items():
        if value is not None and value not in _VALUES[name]:
            allowed = ", ".join(map(str, _VALUES[name]))
            raise PokerError(f"{value!r} is not a {name} of the starter ranges; use {allowed}")
    return tuple(
        starter
        for starter in _all()
        if all(value is None or getattr(starter, name) == value for name, value in wanted.items())
    )


def starter_range(
    position: Position, action: StarterAction, versus: Position | None = None, *, depth: int = 100
) -> Range:
    """Return one starter range; refuse a situation that cannot occur.

    >>> str(starter_range("BB", "3-bet", "UTG"))
    '99+,AJs+,AKo'
    """
    found = [
        starter
        for starter in starter_ranges(position=position, action=action, depth=depth)
        if starter.versus == versus
    ]
    if not found:
        raise PokerError(f"there is no starter range of {position} {action} v {versus}")
    return found[0].range


_VALUES: Final[dict[str, tuple[object, ...]]] = {
    "position": POSITIONS,
    "action": STARTER_ACTIONS,
    "versus": POSITIONS,
    "depth": STARTER_DEPTHS,
}


@functools.cache
def _all() -> tuple[StarterRange, ...]:
    import json  # noqa: PLC0415 - loaded on first use

    with open(_FILE, encoding="utf-8") as file:
        entries = json.load(file)["ranges"]
    return tuple(
        StarterRange(
            depth=entry["depth"],
            position=entry["position"],
            action=entry["action"],
            versus=entry["versus"],
            range=Range.parse(entry["text"]),
        )
        for entry in entries
    )
