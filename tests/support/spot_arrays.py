"""Spots as arrays, and their deals drawn by one of the methods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from runout.kernels.equity import SpotArrays, to_arrays
from runout.kernels.equity_question import Drawing, DrawingRules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from runout.analysis.equity.spots import EquitySpot


class Drawn(NamedTuple):
    """What was drawn: ``shares[player][k]`` deals were won with ``k`` others."""

    method: str
    shares: list[Sequence[int]]
    deals: int
    retries: int
    errors: Sequence[float]
    worth: int


def spot_arrays(spot: EquitySpot) -> SpotArrays:
    return to_arrays(
        [bytes(seat.known) if seat.range is None else seat.range.packed for seat in spot.seats],
        len(spot.players),
        bytes(card.id for card in spot.board),
        spot.dead.mask,
    )


def drawing_of(
    arrays: SpotArrays, seed: int, deals: int, *, hands: bool = False, **rules: Any
) -> Drawing:
    """Return a drawing by these rules, such as the ``method``."""
    chosen = DrawingRules(hands=hands)
    for name, value in rules.items():
        setattr(chosen, name, value)
    return Drawing(arrays.question, seed, deals, 0.0, chosen)


def draw(
    arrays: SpotArrays,
    seed: int,
    deals: int,
    *,
    threads: int = 1,
    cells: NDArray[np.float64] | None = None,
    **rules: Any,
) -> Drawn:
    drawing = drawing_of(arrays, seed, deals, hands=cells is not None, **rules)
    while not drawing.is_done:
        drawing.step(threads, cells)
    return Drawn(*drawing.drawn)
