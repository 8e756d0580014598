"""The picture of a range: how full each hand class is, as cells of the 13x13 grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runout.domain.combos import GRID_SIZE, HandClass
from runout.pictures.grid import EMPTY, Cell, draw_grid
from runout.pictures.text import draw_line, draw_together

_FILL: Final = "#eab308"
_EMPTY_PAIR: Final = "#cbd0d8"


def draw_range(grid: Sequence[Sequence[float]], caption: str) -> str:
    cells = (
        [_cell(HandClass.from_cell(row, column), grid[row][column]) for column in range(GRID_SIZE)]
        for row in range(GRID_SIZE)
    )
    return draw_together([draw_grid(cells, name="range"), draw_line(caption)])


def _cell(hand: HandClass, weight: float) -> Cell:
    return Cell(
        label=str(hand),
        title=f"{hand}: {100 * weight:.4g} %",
        note=_percent(weight) if 0 < weight < 1 else "",
        stripes=((_FILL, weight),) if weight else (),
        upward=True,
        ground=_EMPTY_PAIR if hand.is_pair else EMPTY,
    )


def _percent(weight: float) -> str:
    """Return a short percentage that never rounds to nothing or to all."""
    if weight < 0.01:
        return "<1%"
    if weight > 0.99:
        return ">99%"
    return f"{100 * weight:.0f}%"
