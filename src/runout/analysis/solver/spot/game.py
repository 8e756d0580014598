"""SpotGame: the game of a spot, with what its ends pay."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from runout.kernels.solver import terminal_payoffs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from runout.analysis.solver.spot.spot import Spot


class SpotGame:
    """The game of a spot, solved or not."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot

    @functools.cached_property
    def payoffs(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Showdown and fixed payoffs of each terminal node, in units."""
        spot = self.spot
        return terminal_payoffs(spot.tree, spot.tree.rules.pot, spot.rake_rate, spot.rake_cap_units)
