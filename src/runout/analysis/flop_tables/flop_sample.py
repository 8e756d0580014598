"""A sample of the 1755 flops that stands for all 22,100.

A flop is drawn as likely as it is dealt, and none twice; so each flop of the sample stands for
equally many of the 22,100, except those that are sure to be in it, which stand for what they are.
A mean with these weights is that of all flops on average, and exactly that once all are drawn.
"""

from __future__ import annotations

import math
import random
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from runout.domain.boards import Board, CanonicalFlop, canonical_flops

if TYPE_CHECKING:
    from collections.abc import Sequence


class WeightedFlop(NamedTuple):
    """A flop, how many of the 22,100 it is in other suits, and how many it stands for."""

    flop: Board
    multiplicity: int
    weight: float


def all_flops() -> tuple[WeightedFlop, ...]:
    """Return all 1755 flops, each standing for its own suits.

    >>> len(all_flops()), sum(flop.weight for flop in all_flops())
    (1755, 22100.0)
    """
    return tuple(WeightedFlop(flop, count, float(count)) for flop, count in canonical_flops())


def sample_flops(count: int, seed: int) -> tuple[WeightedFlop, ...]:
    """Return ``count`` flops, or all if there are no more, in their canonical order.

    >>> [(str(flop), times, weight) for flop, times, weight in sample_flops(2, seed=1)]
    [('Jc9d7h', 24, 11050.0), ('Jc5d4h', 24, 11050.0)]
    """
    flops = canonical_flops()
    if count >= len(flops):
        return all_flops()
    certain, rest = _split(flops, count)
    wanted = count - len(certain)
    share = sum(times for _, times in rest) / wanted
    weights = {flop: float(times) for flop, times in certain}
    weights |= {flop: share for flop, _ in _draw(rest, wanted, random.Random(seed))}
    return tuple(
        WeightedFlop(flop, times, weights[flop]) for flop, times in flops if flop in weights
    )


def _split(
    flops: Sequence[CanonicalFlop], count: int
) -> tuple[list[CanonicalFlop], list[CanonicalFlop]]:
    """Return the flops that are dealt so often that they are sure to be drawn, and the others.

    To set those apart leaves the others more likely, so it is done until nothing changes.
    """
    certain: list[CanonicalFlop] = []
    rest = list(flops)
    while True:
        total, wanted = sum(times for _, times in rest), count - len(certain)
        sure = [flop for flop in rest if wanted * flop.weight >= total]
        if not sure:
            return certain, rest
        certain += sure
        rest = [flop for flop in rest if wanted * flop.weight < total]


def _draw(flops: list[CanonicalFlop], count: int, source: random.Random) -> list[CanonicalFlop]:
    """Lay the flops on a line in random order, as long as they are likely; pick at equal steps.

    Only ``source.random()`` is used: that one gives the same numbers in every version of Python.
    """
    line = sorted(flops, key=lambda _: source.random())
    ends = list(accumulate((flop.weight for flop in line), initial=0))
    start = source.random()
    # The steps before each end; two steps never meet one flop, since no flop is longer than a step.
    steps = [math.ceil(end * count / ends[-1] - start) for end in ends]
    return [
        flop for flop, (before, after) in zip(line, pairwise(steps), strict=True) if after > before
    ]
