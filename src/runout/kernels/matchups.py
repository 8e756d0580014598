"""The table of hand against hand before the flop."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Final

import numpy as np

from runout.kernels import _native

MATCHUP_BOARDS: Final = 1712304  # C(48, 5)


@functools.cache
def matchups() -> _native.Matchups:
    """Return the table of hand against hand before the flop (tools/make_matchups.py makes it)."""
    file = resources.files("runout.kernels") / "data" / "preflop_matchups.npy"
    with resources.as_file(file) as path:
        return _native.Matchups(np.load(path))


def matchup(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, int]:
    """Return the first hand's wins and ties over all boards; a hand is two card ids."""
    return matchups().between(bytes((*sorted(first), *sorted(second))))
