"""What an equity question costs, before it is computed: to run small questions before large ones.

Costs are in nanoseconds of one core by a fixed model (see ``deals.py``), not by a clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from runout.analysis.equity.deals import AUTO_BUDGET, cost_of_exact, spot_arrays

if TYPE_CHECKING:
    from runout.analysis.equity.settings import EquitySettings
    from runout.analysis.equity.spots import EquitySpot

_COST_OF_A_DEAL: Final = 20.0
_COST_OF_A_HAND: Final = 15.0  # of each seat that is dealt
_MAX_VARIANCE: Final = 0.25  # of a share of the pot


def expected_cost(spot: EquitySpot, settings: EquitySettings, *, hands: bool = False) -> float:
    """Return the expected cost of the equities in a spot, with ``hands`` for every hand too.

    >>> from runout.analysis.equity.settings import DEFAULT_SETTINGS
    >>> from runout.analysis.equity.spots import read_spot
    >>> small = read_spot(["AhKh", "QsQd"], board="7h5h2c")
    >>> large = read_spot(["random", "random", "random"])
    >>> expected_cost(small, DEFAULT_SETTINGS) < 1e5, expected_cost(large, DEFAULT_SETTINGS) > 1e7
    (True, True)
    """
    samples = _samples(settings)
    if samples is None:
        arrays = spot_arrays(spot)
        if 0 in arrays.combos:
            return 0.0  # refused at once
        exact = cost_of_exact(arrays, hand_by_hand=hands)
        if settings.method == "exact" or exact <= AUTO_BUDGET:
            return exact
        samples = _samples_for(settings.auto_error)
    return samples * (_COST_OF_A_DEAL + _COST_OF_A_HAND * len(spot.seats))


def _samples(settings: EquitySettings) -> float | None:
    """Return how many deals are drawn at most, or None if it depends on the spot."""
    if settings.samples is not None:
        return settings.samples
    if settings.target_error is not None:
        return _samples_for(settings.target_error)
    return _samples_for(settings.auto_error) if settings.method == "sampled" else None


def _samples_for(error: float) -> float:
    return _MAX_VARIANCE / error**2
