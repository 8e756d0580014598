"""Results about ranges: the text, the size, the hand classes; two ranges combined and compared."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from runout.documents import Document
from runout.domain.combos import GRID_SIZE, HandClass
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import Range
from runout.errors import PokerError

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


Combination = Literal["union", "intersection", "difference", "sum"]
COMBINATIONS: Final[tuple[Combination, ...]] = get_args(Combination)

_OPERATORS: Final[dict[Combination, Callable[[Range, Range], Range]]] = {
    "union": operator.or_,
    "intersection": operator.and_,
    "difference": operator.sub,
    "sum": operator.add,
}


def combine(first: Range, second: Range, how: Combination) -> Range:
    """Return two ranges combined, combo by combo.

    The union has the larger of two weights, the intersection the smaller; the difference subtracts
    the second weight down to 0, and the sum adds it up to 1.

    >>> from runout.domain.ranges.range import Range
    >>> str(combine(Range.parse("QQ+"), Range.parse("KK:0.5,AKs"), "difference"))
    'AA,KK:0.5,QQ'
    """
    if how not in _OPERATORS:
        raise PokerError(f"{how!r} does not combine ranges; use {', '.join(COMBINATIONS)}")
    return _OPERATORS[how](first, second)


@dataclass(frozen=True, slots=True)
class RangeComparison(Document):
    """Two ranges split into what both hold and what only one of them holds, by weight.

    ``both`` has the smaller of each combo's two weights, ``only_first`` and ``only_second`` what
    one weight exceeds the other by; ``both`` with one of these is that range again.

    >>> from runout.domain.ranges.range import Range
    >>> comparison = RangeComparison.of(Range.parse("QQ+"), Range.parse("KK+,AKs"))
    >>> comparison
    <RangeComparison: 12 combos in both, 6 only in the first, 4 only in the second, 54.5 % shared>
    """

    first: Range
    second: Range
    both: DescribedRange
    only_first: DescribedRange
    only_second: DescribedRange

    members = ("both", "only_first", "only_second", "share")

    @classmethod
    def of(cls, first: Range, second: Range) -> RangeComparison:
        return cls(first, second, first & second, first - second, second - first)

    @property
    def share(self) -> float | None:
        """The part of all weight in either range that both hold, 0 to 1; None if both are empty."""
        either = (self.first | self.second).total
        return self.both.total / either if either else None

    def __repr__(self) -> str:
        share = "" if self.share is None else f", {100 * self.share:.1f} % shared"
        return (
            f"<RangeComparison: {pluralize(self.both.total, 'combo', form='g')} in both,"
            f" {self.only_first.total:g} only in the first,"
            f" {self.only_second.total:g} only in the second{share}>"
        )
