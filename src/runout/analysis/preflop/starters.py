"""Starter ranges: what each position raises, calls and re-raises, by stack depth; ready spots.

Starter ranges are the most common situations of six seats in the default preflop book: starting
points to edit, not solver output. Ready spots are common situations with these ranges, in big
blinds, that solve on a laptop: examples to begin with, whose solutions are only as good as that.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final, Literal, get_args

from runout.analysis.preflop.book import PreflopBook
from runout.analysis.preflop.situations import PreflopSituation
from runout.analysis.solver.spot.sizes import SizesInput
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document
from runout.domain.betting.sizes import BetSizes
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


# One raise a street and few sizes: a flop then takes less than a minute and a gigabyte (f16).
_MAX_RAISES: Final = 1
_LATER_STREETS: Final = {"turn": BetSizes("75%", "60%"), "river": BetSizes("75%", "60%")}
_CHECK_TO_RAISER: Final[SizesInput] = {
    "flop_oop": BetSizes("", "60%"), "flop_ip": BetSizes("33%", "60%"), **_LATER_STREETS,
}  # fmt: skip
_BET_FIRST: Final[SizesInput] = {"flop": BetSizes("33%", "60%"), **_LATER_STREETS}
_LOW_SPR: Final = BetSizes("33%, 66%", "60%")


@dataclass(frozen=True, slots=True)
class ReadySpot(Document):
    """A common situation as a spot in big blinds, which a request for a solve takes as it is."""

    key: str
    name: str
    description: str
    """How the spot comes about."""
    spot: Spot


@dataclass(frozen=True, slots=True)
class ReadySpotList(Document):
    """Ready spots."""

    spots: tuple[ReadySpot, ...]


@functools.cache
def ready_spots() -> tuple[ReadySpot, ...]:
    """Return the ready spots.

    >>> [ready.name for ready in ready_spots()][:2]
    ['BTN v BB, single raised pot, K72r', 'BTN v BB, 3-bet pot, QJ4 two-tone']
    >>> print(ready_spots()[0].spot)
    Ks7d2c, pot 5.5 (5.5 bb), stack 97.5 (97.5 bb, SPR 17.7); OOP 487 combos, IP 530 combos
    """
    return (
        ReadySpot(
            "single-raised",
            "BTN v BB, single raised pot, K72r",
            "BTN raises to 2.5 bb, BB calls; 100 bb deep.",
            _spot("Ks7d2c", starter_range("BB", "call", "BTN"), starter_range("BTN", "raise"),
                  pot=5.5, stack=97.5, sizes=_CHECK_TO_RAISER),
        ),
        ReadySpot(
            "3-bet",
            "BTN v BB, 3-bet pot, QJ4 two-tone",
            "BTN raises to 2.5 bb, BB 3-bets to 11 bb, BTN calls; 100 bb deep.",
            _spot("QsJh4h", starter_range("BB", "3-bet", "BTN"),
                  starter_range("BTN", "call 3-bet", "BB"), pot=22.5, stack=89,
                  sizes=_BET_FIRST),
        ),
        ReadySpot(
            "blind-v-blind",
            "SB v BB, single raised pot, J85 two-tone",
            "SB raises to 3 bb, BB calls; 40 bb deep.",
            _spot("Js8s5d", starter_range("SB", "raise", depth=40),
                  starter_range("BB", "call", "SB", depth=40), pot=6, stack=37,
                  sizes=_BET_FIRST),
        ),
        ReadySpot(
            "spr-1-turn",
            "BTN v BB, 3-bet pot, turn at SPR 1",
            "BTN raises to 2.2 bb, BB 3-bets to 8.5 bb and bets 5 bb on the flop, BTN calls both;"
            " 40 bb deep.",
            _spot("Ah9c4d6s", starter_range("BB", "3-bet", "BTN", depth=40),
                  starter_range("BTN", "call 3-bet", "BB", depth=40), pot=27.5, stack=26.5,
                  sizes=_LOW_SPR),
        ),
    )  # fmt: skip


def _spot(
    board: str, oop: Range, ip: Range, *, pot: float, stack: float, sizes: SizesInput
) -> Spot:
    return Spot(
        board, oop, ip, pot=pot, stack=stack, sizes=sizes, max_raises=_MAX_RAISES, big_blind=1
    )
