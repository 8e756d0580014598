"""Ranges with one weight per hand class, as 169 numbers.

Tables of class against class have no suits, so they apply to these ranges only.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.domain.combos import CLASS_COMBOS, Combo, HandClass
from runout.domain.ranges.range import Range
from runout.errors import PokerError

BASIS_POINTS: Final = 10_000


@dataclass(frozen=True, slots=True)
class ClassRange:
    """A weight for each of the 169 hand classes.

    Weights of up to four decimals are scaled to integers without a common divisor, 1 of which is a
    weight of ``unit``; otherwise ``whole`` is false.
    """

    weights: NDArray[np.float64]
    whole: bool
    unit: float = 1.0

    @classmethod
    def of(cls, source: Range | HandClass | str, name: str = "the range") -> ClassRange:
        """Return a range as weights of classes; refuse one whose weights depend on suits.

        >>> ClassRange.of("AA,KK:0.5").weights[:3].tolist()
        [2.0, 1.0, 0.0]
        >>> ClassRange.of("AhKh,AA")
        Traceback (most recent call last):
        runout.errors.PokerError: the range: AcKc has the weight 0 and AhKh 1, but tables of hand \
classes know no suits; use runout.survey, or runout.equity on one board
        """
        weights = np.frombuffer(range_of(source, name).packed)
        least, uneven = _least_weights(weights)
        if len(uneven):
            raise _suits_told_apart(weights, CLASS_COMBOS[uneven[0]], name)
        points = np.rint(least * BASIS_POINTS)
        if not np.array_equal(points / BASIS_POINTS, least):
            return cls(least, whole=False)
        common = max(1, int(np.gcd.reduce(points.astype(np.int64))))
        return cls(points / common, whole=True, unit=common / BASIS_POINTS)

    def by_combo(self) -> NDArray[np.float64]:
        """Return the weight of each combo."""
        order, _ = _combos_by_class()
        weights = np.empty(len(order))
        weights[order] = np.repeat(self.weights, [len(combos) for combos in CLASS_COMBOS])
        return weights


def is_class_range(range_: Range) -> bool:
    """Return whether all combos of a class have the same weight.

    >>> is_class_range(Range.parse("AA,KK:0.5")), is_class_range(Range.parse("AhKh,AA"))
    (True, False)
    """
    return not len(_least_weights(np.frombuffer(range_.packed))[1])


def _least_weights(
    weights: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return the least weight of each class, and the classes that have several."""
    order, starts = _combos_by_class()
    least = np.minimum.reduceat(weights[order], starts)
    return least, np.flatnonzero(least != np.maximum.reduceat(weights[order], starts))


def range_of(source: Range | HandClass | str, name: str) -> Range:
    """Return a range that is given as text, as a hand class or as itself."""
    if isinstance(source, HandClass):
        return Range.from_combos(source.combos)
    if isinstance(source, Range):
        return source
    if not isinstance(source, str):
        raise PokerError(f"{name}: {source!r} is neither text nor a hand class nor a range")
    return Range.parse(source)


def _suits_told_apart(
    weights: NDArray[np.float64], combos: tuple[int, ...], name: str
) -> PokerError:
    low = min(combos, key=lambda combo: weights[combo])
    high = max(combos, key=lambda combo: weights[combo])
    return PokerError(
        f"{name}: {Combo.from_index(low)} has the weight {weights[low]:g} and"
        f" {Combo.from_index(high)} {weights[high]:g}, but tables of hand classes know no suits;"
        " use runout.survey, or runout.equity on one board"
    )


@functools.cache
def _combos_by_class() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the combos by class, and the first index of each class."""
    order = np.array([combo for combos in CLASS_COMBOS for combo in combos])
    starts = np.cumsum([0, *(len(combos) for combos in CLASS_COMBOS[:-1])])
    return order, starts
