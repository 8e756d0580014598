"""Representative subsets of the 1755 flops: a few, with weights, that stand for all 22,100.

They are in data/flop_subsets.json beside this module. tools/make_flop_subsets.py chooses flops and
weights such that frequencies, EVs and equities of reports come near those over all flops;
docs/flop_subsets.md has the method and the error.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Final

from runout.analysis.flop_tables.flop_sample import WeightedFlop
from runout.domain.boards import Board, canonical_flops
from runout.domain.plain_numbers import is_integer
from runout.errors import PokerError

SUBSET_SIZES: Final = (25, 49, 85, 184)
SUBSETS_FILE: Final = Path(__file__).parent / "data" / "flop_subsets.json"


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
