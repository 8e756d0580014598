"""Figures of ranges, as results have them: the text, the size, the hand classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from runout.documents import Document
from runout.domain.combos import GRID_SIZE, HandClass
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import Range

_CELLS: Final = tuple(
    (str(HandClass.from_cell(row, column)), row, column)
    for row in range(GRID_SIZE)
    for column in range(GRID_SIZE)
)


class RangeFigures(Document):
    """A result about a range."""

    __slots__ = ()

    range: Range

    @property
    def text(self) -> str:
        """The range in runout's own notation, which parses to the same range."""
        return str(self.range)

    @property
    def combos(self) -> float:
        """The sum of the weights."""
        return self.range.total

    @property
    def percent(self) -> float:
        """Of all 1326 combos."""
        return self.range.percent

    @property
    def size_text(self) -> str:
        """The size in words: ``21.0 combos, 1.6 %``."""
        count = pluralize(self.combos, "combo", form="g" if self.combos == 1 else ".1f")
        return f"{count}, {self.percent:.1f} %"

    @property
    def classes(self) -> dict[str, float]:
        """Mean weight of each hand class in the range."""
        grid = self.range.grid()
        return {name: weight for name, row, column in _CELLS if (weight := grid[row][column])}


@dataclass(frozen=True, slots=True)
class RangePart(RangeFigures):
    """A range in an answer: its text, its size and its hand classes."""

    range: Range

    members = ("text", "combos", "percent", "classes")


DescribedRange = Annotated[Range, RangePart]
"""A range that is written with its size and its hand classes."""
