"""The compiled outs kernels of a known hand against ranges."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.kernels import _native


class RangeWeights(NamedTuple):
    """What a known hand wins and ties of a range's weight by next card, over all boards.

    The total is 0 where the card cannot come. Weights are scaled; ``whole`` says that they are
    integers, and sums exact.
    """

    wins: NDArray[np.float64]
    ties: NDArray[np.float64]
    totals: NDArray[np.float64]
    whole: bool


def weigh_range(
    hero: bytes, board: bytes, dead: int, known: bytes, packed: bytes | None
) -> RangeWeights | None:
    """Return the weights of the hands that one villain may hold; None if there is none.

    ``known`` are cards of the villain's hand, ``packed`` the weights of a range instead.
    """
    weights = None if packed is None else np.frombuffer(packed)
    figures = _native.weigh_range(hero, board, dead, known, weights)
    if figures is None:
        return None
    wins, ties, totals, whole = figures
    return RangeWeights(np.array(wins), np.array(ties), np.array(totals), whole)


class ExplainedOuts(NamedTuple):
    """Why each next card helps against ranges, and the hero's standing now.

    ``reasons`` are codes by card id. ``overtakes`` is the part of a single villain's hands not
    beaten now that are beaten after the card; None where there are none, or several villains.
    """

    reasons: bytes
    overtakes: list[float | None]
    standing_now: int


def explain_outs(
    hero: bytes, board: bytes, weights: NDArray[np.float64], made: bytes, standings: bytes
) -> ExplainedOuts:
    """Explain each next card by the hands of the ranges (villains, 1326) that it beats.

    ``made`` is the hand that a card makes out of the hero's own, ``standings`` the standing by
    equity after it, 0 where the card cannot come.
    """
    reasons, overtakes, standing_now = _native.explain_outs(
        hero, board, np.ascontiguousarray(weights), made, standings
    )
    shares = [None if math.isnan(share) else share for share in overtakes]
    return ExplainedOuts(reasons, shares, standing_now)
