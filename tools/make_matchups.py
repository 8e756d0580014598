"""Make the table of hand against hand before the flop: src/runout/kernels/data.

Counts wins and ties of the first hand over all 1,712,304 boards for each of the 47,008 match-ups
that differ by more than the names of suits and the order of players. Takes some ten seconds.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from runout.kernels import _native

FILE = Path(__file__).parent.parent / "src/runout/kernels/data/preflop_matchups.npy"


def main() -> None:
    """Count all match-ups and write the table."""
    table = np.zeros((_native.MATCHUPS, 2), dtype=np.uint32)
    _native.count_matchups(table, 0)
    FILE.parent.mkdir(exist_ok=True)
    np.save(FILE, table)
    print(f"{len(table)} match-ups written to {FILE}")


if __name__ == "__main__":
    main()
