"""The deals of a spot: as arrays, their number, the cost of counting them, and how to count.

Costs are in nanoseconds of one core by a fixed model, not by a clock, so that the choice of a
method does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from runout.analysis.equity.settings import EquitySettings
from runout.analysis.equity.spots import EquitySpot
from runout.kernels.equity import (
    Enumeration,
    ExactMethod,
    HeadsUpSweep,
    MatchupLookup,
    SpotArrays,
    combo_masks,
    exact_costs,
    to_arrays,
)

AUTO_BUDGET: Final = 1e9
EXACT_LIMIT: Final = 6e11
_MAX_STEPS: Final = 200_000
_COST_OF_A_DEAL: Final = 20.0
_COST_OF_A_HAND: Final = 15.0  # of each seat that is dealt
_MAX_VARIANCE: Final = 0.25  # of a share of the pot


def spot_arrays(spot: EquitySpot) -> SpotArrays:
    return to_arrays(
        [(seat.known, seat.range) for seat in spot.seats],
        len(spot.players),
        bytes(card.id for card in spot.board),
        spot.dead.mask,
    )


def exact_method(arrays: SpotArrays, costs: tuple[float, float]) -> ExactMethod:
    """Return the method that counts every deal at the lower of its ``exact_costs``."""
    if not arrays.board and len(arrays.weights) == 2 and not arrays.dead:
        return MatchupLookup(arrays)
    enumeration, two_ranges = costs
    return Enumeration(arrays) if enumeration < two_ranges else HeadsUpSweep(arrays)


def expected_cost(spot: EquitySpot, settings: EquitySettings, *, hands: bool = False) -> float:
    """Return the expected cost of the equities in a spot, with ``hands`` for every hand too.

    >>> from runout.analysis.equity.settings import DEFAULT_SETTINGS
    >>> from runout.analysis.equity.spots import read_spot
    >>> small = read_spot(["AhKh", "QsQd"], board="7h5h2c")
    >>> large = read_spot(["random", "random", "random"])
    >>> expected_cost(small, DEFAULT_SETTINGS) < 1e5, expected_cost(large, DEFAULT_SETTINGS) > 1e7
    (True, True)
    """
    if settings.samples is None and settings.target_error is None and settings.method != "sampled":
        arrays = spot_arrays(spot)
        if 0 in arrays.combos:
            return 0.0  # refused at once
        exact = min(exact_costs(arrays, hand_by_hand=hands))
        if settings.method == "exact" or exact <= AUTO_BUDGET:
            return exact
    error = settings.auto_error if settings.target_error is None else settings.target_error
    samples = settings.samples or _MAX_VARIANCE / error**2
    return samples * (_COST_OF_A_DEAL + _COST_OF_A_HAND * len(spot.seats))


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
