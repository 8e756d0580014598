"""The compiled classification of all combos on a board."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.kernels import _native
from runout.kernels.equity import COMBO_COUNT

BLOCKED: Final = 255
"""The code of a combo that holds a card of the board."""


def classify_hands(board: bytes) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the code of what each combo makes, and the bits of what it draws to."""
    made, draws = np.empty((2, COMBO_COUNT), dtype=np.uint8)
    _native.classify_hands(board, made, draws)
    return made, draws
