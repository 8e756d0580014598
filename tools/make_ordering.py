"""Make the ordering behind 15%: each hand class's equity against three random hands.

Deals four random hands and a board two billion times with a fixed seed. Each player in turn is the
hand that meets three random ones, so a deal is four samples. Writes src/runout/domain/data; takes
some minutes and shows on stderr how far it is.
"""

from __future__ import annotations

import json
import math
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from runout.domain.combos import CLASS_COMBOS, CLASS_TEXTS, COMBO_COUNT
from runout.domain.orderings import DEFAULT_ORDERING
from runout.kernels import _native

if TYPE_CHECKING:
    from numpy.typing import NDArray

FILE = Path(__file__).parent.parent / f"src/runout/domain/data/{DEFAULT_ORDERING}.json"
PLAYERS = 4
SEED = 1
STEPS = 960
CHUNKS_PER_STEP = 128  # some tenth of a second, so that an interrupt is noticed
DEALS_PER_STEP = CHUNKS_PER_STEP * _native.DEALS_PER_CHUNK
POT = 2520  # a pot is counted in so many parts, which any number of winners can share


class Measured(NamedTuple):
    """A hand class and how it fared."""

    hand: str
    equity: float
    standard_error: float


def sample() -> NDArray[np.float64]:
    """Return by combo how often it was held and how many parts of pots it won."""
    sampler = _native.Sampler(_native.EquityQuestion([b""] * PLAYERS, PLAYERS, 0, 0))
    shares = np.zeros((CHUNKS_PER_STEP, PLAYERS, 10), dtype=np.uint64)
    clashes = np.zeros(CHUNKS_PER_STEP, dtype=np.uint64)
    cells = np.zeros((2, PLAYERS * COMBO_COUNT))
    for step in range(STEPS):
        first = step * CHUNKS_PER_STEP
        sampler.run(SEED, first, DEALS_PER_STEP, shares, clashes, 0, cells)
        print(f"\r{100 * (step + 1) / STEPS:.0f} %", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    assert cells[0].sum() == PLAYERS * STEPS * DEALS_PER_STEP
    by_combo: NDArray[np.float64] = cells.reshape(2, PLAYERS, COMBO_COUNT).sum(axis=1)
    return by_combo


def measure(held: NDArray[np.float64], won: NDArray[np.float64]) -> list[Measured]:
    """Return the hand classes from best to worst."""
    classes = []
    for hand, combos in zip(CLASS_TEXTS, CLASS_COMBOS, strict=True):
        samples = float(held[list(combos)].sum())
        equity = float(won[list(combos)].sum()) / samples / POT
        # Shares of a pot lie between 0 and 1, so their variance is at most that of all or nothing.
        standard_error = math.sqrt(equity * (1 - equity) / samples)
        classes.append(Measured(hand, round(equity, 6), round(standard_error, 6)))
    return sorted(classes, key=lambda measured: -measured.equity)


def write(classes: list[Measured]) -> None:
    """Write the ordering, a line for each class."""
    heading = {
        "name": DEFAULT_ORDERING,
        "description": "Equity of each hand class against three random hands, sampled.",
        "made_by": f"tools/{Path(__file__).name}",
        "deals": STEPS * DEALS_PER_STEP,
        "seed": SEED,
    }
    rows = ",\n".join(f"  {json.dumps(measured._asdict())}" for measured in classes)
    opened = json.dumps(heading, indent=1).removesuffix("\n}")
    FILE.write_text(f'{opened},\n "classes": [\n{rows}\n ]\n}}\n')


def close_neighbours(classes: list[Measured]) -> int:
    """Count neighbours whose difference is below two of its standard errors."""
    return sum(
        better.equity - worse.equity < 2 * math.hypot(better.standard_error, worse.standard_error)
        for better, worse in pairwise(classes)
    )


if __name__ == "__main__":
    ordered = measure(*sample())
    write(ordered)
    print(f"{FILE}: {close_neighbours(ordered)} neighbours are too close to be told apart")
