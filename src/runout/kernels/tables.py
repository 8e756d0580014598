"""The compiled tables of class against class and combo against combo: arrays in, arrays out.

The margin of class i over class j is its wins less its losses. Margins of i < j, row by row, and
the number of disjoint combo pairs determine the rest: twice the wins plus the ties of i are
``boards * pairs + margin``.
"""

from __future__ import annotations

import functools
from importlib import resources
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.kernels import _native
from runout.kernels.equity import COMBO_COUNT, HAND_CLASS_COUNT, combo_cards, combo_masks

MARGIN_COUNT: Final = 14196  # 169 * 168 / 2
FLOP_RUNOUTS: Final = 990  # C(45, 2)
PREFLOP_BOARDS: Final = 1712304  # C(48, 5)
# Larger products are split among threads, and waiting for those takes longer than the product.
_ROWS_AT_ONCE: Final = 26
_SHAPE: Final = (HAND_CLASS_COUNT, HAND_CLASS_COUNT)


def flop_margins(flop: bytes) -> NDArray[np.int32]:
    """Return the margins on a flop of three card ids. The GIL is released."""
    wins = np.zeros(_SHAPE, dtype=np.uint64)
    _native.flop_wins(flop, wins)
    return _margins_of(wins)


def count_preflop_margins(threads: int) -> NDArray[np.int32]:
    """Return the margins before the flop, counted over all boards in about a second."""
    wins = np.zeros(_SHAPE, dtype=np.uint64)
    _native.preflop_wins(wins, threads)
    return _margins_of(wins)


@functools.cache
def preflop_margins() -> NDArray[np.int32]:
    """Return the margins before the flop as shipped (tools/make_preflop_classes.py makes them)."""
    file = resources.files("runout.kernels") / "data" / "preflop_classes.npy"
    with resources.as_file(file) as path:
        margins: NDArray[np.int32] = np.load(path)
    return margins


def flop_combo_shares(flop: bytes, threads: int) -> NDArray[np.uint16]:
    """Return twice the runouts, of 990, that each combo wins against each other, plus the ties.

    0 where the combos share a card with each other or the flop.
    """
    shares = np.zeros((COMBO_COUNT, COMBO_COUNT), dtype=np.uint16)
    _native.flop_combo_shares(flop, shares, threads)
    return shares


def disjoint_pairs(dead: int) -> NDArray[np.int64]:
    """Return the number of disjoint combo pairs of two classes, clear of ``dead``."""
    low, high = combo_cards().astype(np.intp).T
    live = (combo_masks() & np.uint64(dead)) == 0
    cells = class_of_combo() * 52
    holding = np.bincount(np.concatenate([cells + low, cells + high])[np.tile(live, 2)],
                          minlength=HAND_CLASS_COUNT * 52)  # fmt: skip
    by_card = holding.reshape(HAND_CLASS_COUNT, 52).astype(np.float64)
    combos = by_card.sum(axis=1) / 2
    # Subtract pairs once for each shared card; a combo and itself share two.
    pairs = np.outer(combos, combos) + np.diag(combos)
    for rows in range(0, HAND_CLASS_COUNT, _ROWS_AT_ONCE):
        pairs[rows : rows + _ROWS_AT_ONCE] -= by_card[rows : rows + _ROWS_AT_ONCE] @ by_card.T
    return pairs.astype(np.int64)


def spread(margins: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the margins of every class over every other, (169, 169)."""
    square = np.zeros(_SHAPE, dtype=np.int64)
    square[_above_the_diagonal()] = margins
    return square - square.T


def gather(square: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the elements i < j of a (169, 169) array, in the order of margins."""
    return square[_above_the_diagonal()]


def _margins_of(wins: NDArray[np.uint64]) -> NDArray[np.int32]:
    signed = wins.astype(np.int64)
    return (signed - signed.T)[_above_the_diagonal()].astype(np.int32)


@functools.cache
def _above_the_diagonal() -> tuple[NDArray[np.intp], ...]:
    return np.triu_indices(HAND_CLASS_COUNT, k=1)


@functools.cache
def class_of_combo() -> NDArray[np.intp]:
    """Return the hand class of each combo, by combo index."""
    return np.frombuffer(_native.CLASS_OF_COMBO, dtype=np.uint8).astype(np.intp)
