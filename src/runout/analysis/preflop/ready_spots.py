"""Ready spots: common situations with starter ranges, in big blinds, that solve on a laptop.

They are examples to begin with. Their ranges are starting points
(:mod:`runout.analysis.preflop.starters`), so their solutions are only as good as those.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

from runout.analysis.preflop.starters import starter_range
from runout.analysis.solver.spot.sizes import SizesInput
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document
from runout.domain.betting.sizes import BetSizes
from runout.domain.ranges.range import Range

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
