"""Make the table of class against class before the flop: src/runout/kernels/data.

Counts over all boards what each of the 169 hand classes wins over each other, less what it loses.
Takes about a second.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from runout.kernels.tables import count_preflop_margins

FILE = Path(__file__).parent.parent / "src/runout/kernels/data/preflop_classes.npy"


def main() -> None:
    """Count all pairs of classes and write the table."""
    margins = count_preflop_margins(0)
    np.save(FILE, margins)
    print(f"{len(margins)} pairs of classes written to {FILE}")


if __name__ == "__main__":
    main()
