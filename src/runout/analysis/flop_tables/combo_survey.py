"""A survey combo by combo: ranges of any suits, and the share of nutted combos.

Each flop is one sweep over its runouts, a few milliseconds, which needs no tables. Where a range
tells suits apart, the flops that are equal under renaming of suits differ: each is computed once
for all renamings that change neither range, and a canonical flop has the sum of those it
represents.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.flop_tables.build import BuildProgress, all_flops
from runout.analysis.flop_tables.class_ranges import BASIS_POINTS, range_of
from runout.analysis.flop_tables.survey import NUT_EQUITY, Sums, Survey
from runout.analysis.flop_tables.tables import Flop, board_of, distinct_flops, flop_weight
from runout.domain.combos import HandClass
from runout.domain.ranges.range import Range
from runout.errors import PokerError
from runout.kernels.equity import (
    COMBO_COUNT,
    SpotArrays,
    combo_masks,
    count_deals,
    disjoint_weight,
    suit_renamings,
    to_arrays,
)
from runout.kernels.equity_question import units_per_deal
from runout.kernels.processor import thread_count
from runout.kernels.tables import FLOP_RUNOUTS

_FLOPS_PER_STEP: Final = 8  # for each thread


class _FlopTally(NamedTuple):
    """Sums over the flops that one represents, as :class:`Survey` has them."""

    dealt: int | float
    won: int | float
    nuts: NDArray[np.float64]


def survey(
    range_a: Range | HandClass | str,
    range_b: Range | HandClass | str,
    *,
    flops: Iterable[Flop] | None = None,
    threads: int = 0,
    on_progress: Callable[[BuildProgress], None] | None = None,
) -> Survey:
    """Return the equity of two ranges of any suits on all 1755 flops, or on these, with nut shares.

    All flops take some seconds; ``threads`` 0 means one per processor. ``on_progress`` is called
    after every few flops, and an error raised by it ends the survey.

    >>> result = survey("AhKh", "QQ", flops=["7h5h2c"])
    >>> result.fraction, result.weights.tolist(), result.nut_shares.tolist()
    (Fraction(217, 660), [12], [[0.0], [0.0]])
    """
    work = ComboSurvey(range_a, range_b, flops=flops, threads=threads)
    for _ in work.steps():
        if on_progress is not None:
            on_progress(BuildProgress(work.done, work.total, 0))
    return work.survey()


def _unit(largest: float, scaled: float, *, is_whole: bool) -> float:
    """Return the weight that 1 stands for in a range whose largest weight was scaled."""
    if not scaled:
        return 1.0
    unit = largest / scaled
    # Integers stand for whole basis points, other numbers were scaled by a power of 2.
    return round(unit * BASIS_POINTS) / BASIS_POINTS if is_whole else unit


class ComboSurvey:
    """A survey while it is computed, a few flops a step."""

    def __init__(
        self,
        range_a: Range | HandClass | str,
        range_b: Range | HandClass | str,
        *,
        flops: Iterable[Flop] | None = None,
        threads: int = 0,
    ) -> None:
        ranges = [range_of(range_a, "range 1"), range_of(range_b, "range 2")]
        # Scaled to integers before the board is known, so that all flops have the same scale.
        arrays = to_arrays([range_.packed for range_ in ranges], 2, b"", 0)
        self._weights, self._whole = arrays.weights, arrays.whole
        self._unit = math.prod(
            _unit(max(range_.weights), float(scaled.max()), is_whole=arrays.whole)
            for range_, scaled in zip(ranges, self._weights, strict=True)
        )
        self._renamings = [
            cards
            for cards, combos in suit_renamings().values()
            if np.array_equal(self._weights, self._weights[:, combos])
        ]
        self._threads = thread_count(threads) or os.cpu_count() or 1
        self._flops = list(all_flops()) if flops is None else distinct_flops(flops)
        if not self._flops:
            raise PokerError("no flops to survey; leave flops out for all 1755")
        self._dealt, self._won = self._zeros(), self._zeros()
        self._nuts = np.zeros((2, self.total))
        self.done = 0

    def _zeros(self) -> Sums:
        return np.zeros(self.total, np.int64) if self._whole else np.zeros(self.total)

    @property
    def total(self) -> int:
        return len(self._flops)

    def steps(self) -> Iterator[range]:
        """Compute the flops; yield the numbers of those that each step has finished."""
        span = _FLOPS_PER_STEP * self._threads
        with ThreadPoolExecutor(self._threads) as pool:
            for first in range(0, self.total, span):
                numbers = range(first, min(first + span, self.total))
                tallies = pool.map(self._tally, (self._flops[number] for number in numbers))
                for number, tally in zip(numbers, tallies, strict=True):
                    self._dealt[number], self._won[number] = tally.dealt, tally.won
                    self._nuts[:, number] = tally.nuts
                self.done = numbers.stop
                yield numbers

    def survey(self, numbers: range | None = None) -> Survey:
        """Return the survey of all flops, or of those of a step."""
        chosen = slice(None) if numbers is None else slice(numbers.start, numbers.stop)
        flops = self._flops[chosen]
        return Survey(
            flops=tuple(map(board_of, flops)),
            weights=np.array([flop_weight(flop) for flop in flops]),
            dealt=self._dealt[chosen],
            won=self._won[chosen],
            computed=np.ones(len(flops), dtype=bool),
            rounded=not self._whole,
            unit=self._unit,
            nuts=self._nuts[:, chosen],
        )

    def _tally(self, flop: bytes) -> _FlopTally:
        """Return the sums over all flops that a canonical one represents."""
        dealt: int | float = 0
        won: int | float = 0
        nuts = np.zeros(2)
        for member, times in self._members(flop):
            tally = self._tally_of(member)
            if tally is not None:
                dealt += times * tally.dealt
                won += times * tally.won
                nuts += times * tally.nuts
        return _FlopTally(dealt, won, nuts)

    def _members(self, flop: bytes) -> Iterator[tuple[bytes, int]]:
        """Yield flops that differ for these ranges, and how many each one represents."""
        if len(self._renamings) == len(suit_renamings()):
            yield flop, flop_weight(flop)
            return
        remaining = {_renamed(flop, cards) for cards, _ in suit_renamings().values()}
        while remaining:
            member = min(remaining)
            orbit = {_renamed(member, cards) for cards in self._renamings}
            remaining -= orbit
            yield member, len(orbit)

    def _tally_of(self, flop: bytes) -> _FlopTally | None:
        """Return the sums of one flop; None if nothing can be dealt."""
        board = np.uint64(sum(1 << card for card in flop))
        weights = np.where((combo_masks() & board) == 0, self._weights, 0.0)
        arrays = SpotArrays(weights, 2, flop, 0, self._whole)
        if 0 in arrays.combos or not _can_be_dealt(weights):
            return None
        cells = np.zeros((2, 2 * COMBO_COUNT))
        tally = count_deals(arrays, 1, cells)
        wins, ties = tally.shares[0][:2]
        total = tally.total
        dealt = total // FLOP_RUNOUTS if isinstance(total, int) else total / FLOP_RUNOUTS
        return _FlopTally(dealt, 2 * wins + ties, _nut_weights(cells) / FLOP_RUNOUTS)


def _nut_weights(cells: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the dealt weight of the combos with at least 80 % equity, by player."""
    dealt, units = cells.reshape(2, 2, COMBO_COUNT)
    threshold = NUT_EQUITY.numerator * units_per_deal(2) * dealt
    # Of whole weights both sides are integers.
    is_nut = NUT_EQUITY.denominator * units >= threshold * (1 - 1e-12)
    weights: NDArray[np.float64] = np.where(is_nut, dealt, 0.0).sum(axis=1)
    return weights


def _can_be_dealt(weights: NDArray[np.float64]) -> bool:
    first, second = (weights > 0).astype(np.float64)
    return disjoint_weight(first, second) > 0


def _renamed(flop: bytes, cards: NDArray[np.intp]) -> bytes:
    return bytes(sorted(int(cards[card]) for card in flop))
