"""Weighted flops that represent all 22,100: a random sample, or a chosen subset.

Flops of a sample are drawn without replacement with probabilities proportional to their frequency;
so each flop of the sample represents equally many of the 22,100, except those certain to be in it,
which represent themselves. A mean with these weights is an unbiased estimate of the mean of all
flops, and exact once all are drawn.

The subsets are in data/flop_subsets.json beside this module. tools/make_flop_subsets.py chooses
flops and weights such that frequencies, EVs and equities of reports come near those over all flops;
docs/flop_subsets.md has the method and the error.
"""

from __future__ import annotations

import functools
import json
import math
import random
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from runout.domain.boards import Board, CanonicalFlop, canonical_flops
from runout.domain.plain_numbers import is_integer
from runout.errors import PokerError

SUBSET_SIZES: Final = (25, 49, 85, 184)
SUBSETS_FILE: Final = Path(__file__).parent / "data" / "flop_subsets.json"


class WeightedFlop(NamedTuple):
    """A flop, its number of suit variants among the 22,100, and how many it represents."""

    flop: Board
    multiplicity: int
    weight: float


def all_flops(flops: Iterable[CanonicalFlop] | None = None) -> tuple[WeightedFlop, ...]:
    """Return all 1755 flops, or those given, each standing for its own suits.

    >>> len(all_flops()), sum(flop.weight for flop in all_flops())
    (1755, 22100.0)
    """
    chosen = canonical_flops() if flops is None else flops
    return tuple(WeightedFlop(flop, count, float(count)) for flop, count in chosen)


def sample_flops(
    count: int, seed: int, flops: Sequence[CanonicalFlop] | None = None
) -> tuple[WeightedFlop, ...]:
    """Return ``count`` flops, or all if there are no more, in their canonical order.

    They are drawn from ``flops``, by default from all 1755, and represent those.

    >>> [(str(flop), times, weight) for flop, times, weight in sample_flops(2, seed=1)]
    [('Jc9d7h', 24, 11050.0), ('Jc5d4h', 24, 11050.0)]
    """
    flops = canonical_flops() if flops is None else flops
    if count >= len(flops):
        return all_flops(flops)
    certain, rest = _split(flops, count)
    missing = count - len(certain)
    share = sum(times for _, times in rest) / missing
    weights = {flop: float(times) for flop, times in certain}
    weights |= {flop: share for flop, _ in _draw(rest, missing, random.Random(seed))}
    return tuple(
        WeightedFlop(flop, times, weights[flop]) for flop, times in flops if flop in weights
    )


def _split(
    flops: Sequence[CanonicalFlop], count: int
) -> tuple[list[CanonicalFlop], list[CanonicalFlop]]:
    """Return the flops that are certain to be drawn, and the others.

    Separating those makes the others more likely, so it is repeated until nothing changes.
    """
    certain: list[CanonicalFlop] = []
    rest = list(flops)
    while True:
        total, missing = sum(times for _, times in rest), count - len(certain)
        sure = [flop for flop in rest if missing * flop.weight >= total]
        if not sure:
            return certain, rest
        certain += sure
        rest = [flop for flop in rest if missing * flop.weight < total]


def _draw(flops: list[CanonicalFlop], count: int, source: random.Random) -> list[CanonicalFlop]:
    """Draw by systematic sampling: flops in random order on a line, picked at equal steps.

    Only ``source.random()`` is used: it gives the same numbers in every version of Python.
    """
    line = sorted(flops, key=lambda _: source.random())
    ends = list(accumulate((flop.weight for flop in line), initial=0))
    start = source.random()
    # The number of steps before each end; no flop is longer than a step, so none is picked twice.
    steps = [math.ceil(end * count / ends[-1] - start) for end in ends]
    return [
        flop for flop, (before, after) in zip(line, pairwise(steps), strict=True) if after > before
    ]


@functools.cache
def flop_subset(count: int) -> tuple[WeightedFlop, ...]:
    """Return the subset of so many flops, in their canonical order; weights are whole numbers.

    >>> flops = flop_subset(25)
    >>> len(flops), sum(flop.weight for flop in flops)
    (25, 22100.0)
    """
    if not is_integer(count) or count not in SUBSET_SIZES:
        sizes = ", ".join(map(str, SUBSET_SIZES))
        raise PokerError(f"there is no subset of {count!r} flops; there are subsets of {sizes}")
    weights = json.loads(SUBSETS_FILE.read_text(encoding="utf-8"))["subsets"][str(count)]
    multiplicities = dict(canonical_flops())
    flops = ((Board.parse(text), weight) for text, weight in weights.items())
    return tuple(WeightedFlop(flop, multiplicities[flop], float(weight)) for flop, weight in flops)
