"""Winnings: a player's results added up hand by hand, with and without all-in luck."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.documents import Document

MAX_POINTS: Final = 2_000
_MIN_POINTS: Final = 8


@dataclass(frozen=True, slots=True)
class PlayerWinnings(Document):
    """A player's running sums over the hands of a filter, in the order of play."""

    player: str
    total_hands: int
    hands: tuple[int, ...]
    """After how many hands; of many hands, those where a sum turns."""
    net_bb: tuple[float, ...]
    """The sum of the nets in big blinds, from 0."""
    net_without_luck_bb: tuple[float, ...]
    currency: str | None
    """Null where the hands are of several currencies."""
    net: tuple[float, ...] | None
    """The sums in the currency."""
    net_without_luck: tuple[float, ...] | None


def winnings(player: str, rows: Sequence[sqlite3.Row], points: int) -> PlayerWinnings:
    """Return the running sums over rows of a store, with at most about this number of points."""
    columns = {
        name: np.array([row[name] for row in rows], dtype=np.float64)
        for name in ("net", "net_without_luck", "net_bb", "net_without_luck_bb")
    }
    units = 10.0 ** np.array([row["decimals"] for row in rows], dtype=np.float64)
    currencies = {row["currency"] for row in rows}
    actual, fair = _sums(columns["net_bb"]), _sums(columns["net_without_luck_bb"])
    kept = _turning_points([actual, fair], max(points, _MIN_POINTS))
    in_money = len(currencies) == 1
    return PlayerWinnings(
        player,
        len(rows),
        tuple(kept.tolist()),
        _at(actual, kept),
        _at(fair, kept),
        next(iter(currencies)) if in_money else None,
        _at(_sums(columns["net"] / units), kept) if in_money else None,
        _at(_sums(columns["net_without_luck"] / units), kept) if in_money else None,
    )


def _sums(nets: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.concatenate([np.zeros(1), np.cumsum(nets)])


def _at(sums: NDArray[np.float64], kept: NDArray[np.int64]) -> tuple[float, ...]:
    # Six decimals: sums of decimals carry the error of binary fractions.
    return tuple(np.round(sums[kept], 6).tolist())


def _turning_points(curves: list[NDArray[np.float64]], points: int) -> NDArray[np.int64]:
    """Return the places that a picture of the curves needs: ends, and extremes of each stretch.

    >>> curve = np.array([0.0, 1, 2, 3, 9, 3, 2, 1, 0, -4, 0, 1, 2, 3, 4, 5])
    >>> _turning_points([curve], 8).tolist()
    [0, 4, 6, 9, 11, 15]
    """
    count = len(curves[0])
    if count <= points:
        return np.arange(count)
    stretches = np.array_split(np.arange(count), max(1, points // (2 * len(curves)) - 1))
    kept = {0, count - 1}
    for stretch in stretches:
        for curve in curves:
            part = curve[stretch]
            kept |= {int(stretch[part.argmin()]), int(stretch[part.argmax()])}
    return np.array(sorted(kept), dtype=np.int64)
