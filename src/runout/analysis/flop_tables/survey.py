"""A survey: the equity of two ranges on every flop, and its mean.

The mean weights a flop by the number of the 22,100 it represents times the weighted combo pairs
that are live on it. With these weights the mean over all flops is the equity before the flop.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.rows import Rows
from runout.domain.counts import counted
from runout.kernels.equity import combo_cards
from runout.kernels.tables import FLOP_RUNOUTS, MARGIN_COUNT, gather

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from runout.analysis.flop_tables.class_ranges import ClassRange
    from runout.domain.boards import Board

_EXACT_FLOATS: Final = 1 << 53
_MAX_SHARES: Final = 2 * FLOP_RUNOUTS * 1_271_256  # of all pairs of combos on a flop
_ROWS_AT_ONCE: Final = 4  # fits a core's cache as doubles


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Survey(Rows):
    """The first range's equity on each flop, as arrays in the order of ``flops``.

    ``weights`` is the number of the 22,100 flops that each represents, ``pairs`` the weight of the
    combo pairs that can be dealt, ``equity`` is NaN where there are none, and ``computed`` marks
    flops that were not in the file. ``shares`` are twice the wins plus the ties; unless ``rounded``
    they are exact integers.
    """

    flops: tuple[Board, ...]
    weights: NDArray[np.int64]
    pairs: NDArray[np.float64]
    shares: NDArray[np.float64]
    computed: NDArray[np.bool_]
    rounded: bool

    def __repr__(self) -> str:
        return f"<Survey: {100 * self.mean:.2f} % over {counted(len(self.flops), 'flop')}>"

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each flop; an undefined equity is None."""
        flops: list[dict[str, Any]] = self.to_dict()["flops"]
        return flops

    @property
    def equity(self) -> NDArray[np.float64]:
        """The first range's equity on each flop."""
        equity = np.full(len(self.flops), np.nan)
        live = self.pairs > 0
        equity[live] = self.shares[live] / (2 * FLOP_RUNOUTS * self.pairs[live])
        return equity

    @property
    def mean(self) -> float:
        """The weighted mean over these flops; NaN if nothing can be dealt."""
        if self.rounded:
            dealt = math.fsum(self.weights * self.pairs)
            won = math.fsum(self.weights * self.shares)
            return won / (2 * FLOP_RUNOUTS * dealt) if dealt else math.nan
        exact = self.fraction
        return math.nan if exact is None else float(exact)

    @property
    def fraction(self) -> Fraction | None:
        """The mean as an exact fraction; None if rounded or nothing can be dealt."""
        if self.rounded or not self.pairs.any():
            return None
        weights = self.weights.tolist()
        won = sum(w * int(s) for w, s in zip(weights, self.shares.tolist(), strict=True))
        dealt = sum(w * int(p) for w, p in zip(weights, self.pairs.tolist(), strict=True))
        return Fraction(won, 2 * FLOP_RUNOUTS * dealt)

    def distribution(self, bins: int = 20) -> NDArray[np.float64]:
        """Return the share of the flops with an equity in each of ``bins`` equal steps from 0 to 1.

        A flop counts by its weight; one without an equity does not count.
        """
        equity = self.equity
        known = ~np.isnan(equity)
        steps = (equity[known] * bins).astype(int).clip(0, bins - 1)
        counts = np.bincount(steps, self.weights[known], bins).astype(np.float64)
        shares: NDArray[np.float64] = counts / max(1.0, counts.sum())
        return shares

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; NaN is None."""
        equity = self.equity.tolist()
        return {
            "mean": nan_to_null(self.mean),
            "rounded": self.rounded,
            "flops": [
                {
                    "flop": str(flop),
                    "weight": int(self.weights[place]),
                    "equity": nan_to_null(equity[place]),
                    "pairs": float(self.pairs[place]),
                    "computed": bool(self.computed[place]),
                }
                for place, flop in enumerate(self.flops)
            ],
        }


def is_exact(hero: ClassRange, villain: ClassRange) -> bool:
    """Whether every share of a flop is a whole number that a double holds."""
    if not (hero.whole and villain.whole):
        return False
    largest = int(hero.weights.max()) * int(villain.weights.max())
    return _MAX_SHARES * largest <= _EXACT_FLOATS


def shares_on_flops(
    hero: ClassRange,
    villain: ClassRange,
    margins: Iterable[NDArray[np.int32]],
    pairs: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return twice the hero's wins plus the ties, by flop.

    With S = 990 * pairs + margins, and margins antisymmetric, the bilinear form of S is 990 times
    that of the pairs plus one product of the margins above the diagonal.
    """
    mixed = np.outer(hero.weights, villain.weights)
    coefficients = gather(mixed - mixed.T)
    used = np.flatnonzero(coefficients)
    # Selecting few margins of a row is faster than multiplying all.
    picks = 2 * len(used) < MARGIN_COUNT
    coefficients = coefficients[used] if picks else coefficients
    won = FLOP_RUNOUTS * pairs
    rows = np.empty((_ROWS_AT_ONCE, len(coefficients)))
    filled = first = 0
    for row in margins:
        rows[filled] = row[used] if picks else row
        filled += 1
        if filled == _ROWS_AT_ONCE:
            won[first : first + filled] += rows @ coefficients
            first, filled = first + filled, 0
    won[first : first + filled] += rows[:filled] @ coefficients
    return won


def live_pairs(
    hero: ClassRange, villain: ClassRange, flops: NDArray[np.uint8]
) -> NDArray[np.float64]:
    """Return the weight of all pairs of combos that share no card, on each flop.

    All pairs, less those that share a card, once for each shared card; a combo and itself share
    two.
    """
    mine, theirs = _by_cards(hero), _by_cards(villain)
    my_total, my_cards = _live_weights(mine, flops)
    their_total, their_cards = _live_weights(theirs, flops)
    same, _ = _live_weights(mine * theirs, flops)
    pairs: NDArray[np.float64] = (
        my_total * their_total - (my_cards * their_cards).sum(axis=1) + same
    )
    return pairs


def _by_cards(range_: ClassRange) -> NDArray[np.float64]:
    """Return the weight of each combo by its two cards, (52, 52)."""
    low, high = combo_cards().T
    weights = np.zeros((52, 52))
    weights[low, high] = weights[high, low] = range_.by_combo()
    return weights


def _live_weights(
    by_cards: NDArray[np.float64], flops: NDArray[np.uint8]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return, for each flop, the weight of all live combos, and of those that hold each card."""
    held = by_cards.sum(axis=1) - by_cards[flops].sum(axis=1)
    np.put_along_axis(held, flops.astype(np.intp), 0.0, axis=1)
    return held.sum(axis=1) / 2, held
