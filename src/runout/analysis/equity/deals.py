"""The deals of a spot: as arrays, their number, the cost of counting them, and how to count.

Costs are in nanoseconds of one core by a fixed model, not by a clock, so that the choice of a
method does not depend on the machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from runout.kernels.equity import (
    Enumeration,
    HeadsUpSweep,
    MatchupLookup,
    combo_masks,
    exact_costs,
    to_arrays,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.analysis.equity.spots import EquitySpot
    from runout.kernels.equity import ExactMethod, SpotArrays

AUTO_BUDGET: Final = 1e9
EXACT_LIMIT: Final = 6e11
_MAX_STEPS: Final = 200_000


def spot_arrays(spot: EquitySpot) -> SpotArrays:
    """Return the arrays of a spot for the kernels."""
    return to_arrays(
        [(seat.known, seat.range) for seat in spot.seats],
        len(spot.players),
        bytes(card.id for card in spot.board),
        spot.dead.mask,
    )


class ExactCosts(NamedTuple):
    """What the methods of counting every deal cost, in nanoseconds of one core by a fixed model."""

    enumeration: float
    two_ranges: float  # infinite unless there are two that can be swept or looked up

    @classmethod
    def of(cls, arrays: SpotArrays, *, hand_by_hand: bool) -> ExactCosts:
        """Return the costs of a spot; hand by hand, those of results that are exact for each."""
        return cls(*exact_costs(arrays, hand_by_hand=hand_by_hand))


def exact_method(arrays: SpotArrays, costs: ExactCosts) -> ExactMethod:
    """Return the cheapest method that counts every deal."""
    if not arrays.board and len(arrays.weights) == 2 and not arrays.dead:
        return MatchupLookup(arrays)
    is_enumerated = costs.enumeration < costs.two_ranges
    return Enumeration(arrays) if is_enumerated else HeadsUpSweep(arrays)


def cost_of_exact(arrays: SpotArrays, *, hand_by_hand: bool = False) -> float:
    """Return what the cheapest method costs."""
    return min(ExactCosts.of(arrays, hand_by_hand=hand_by_hand))


def deals_up_to(arrays: SpotArrays, limit: int) -> int:
    """Count the deals, boards included, or return a number above ``limit``."""
    boards = arrays.boards_per_deal
    deals = 0
    for ways in _ways_to_deal(arrays):
        deals += ways * boards
        if deals > limit:
            break
    return deals


def _ways_to_deal(arrays: SpotArrays) -> Iterator[int]:
    """Yield the number of ways to deal the last seat, for each way to deal the others.

    After too many steps the search yields a number beyond all bounds and ends.
    """
    masks = combo_masks()
    seats = sorted((masks[row > 0] for row in arrays.weights), key=len)
    stack = [(0, 0)]  # the seat to deal next, and the cards already taken
    for _ in range(_MAX_STEPS):
        if not stack:
            return
        seat, used = stack.pop()
        free = seats[seat][(seats[seat] & np.uint64(used)) == 0]
        if seat + 1 < len(seats):
            stack += [(seat + 1, used | mask) for mask in free.tolist()]
        elif len(free):
            yield len(free)
    yield 1 << 62
