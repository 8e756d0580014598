"""The compiled outs kernels of many hands: against known hands, or against a range each."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from runout.kernels import _native
from runout.kernels.outs import POT_UNITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNKNOWN: Final = 255
NO_RANGE: Final = -1
DECK_SIZE: Final = 52


@dataclass(frozen=True, slots=True)
class OutsArrays:
    """Questions with the same number of villains, a row each; arrays are contiguous."""

    heroes: NDArray[np.uint8]  # (questions, 2)
    villains: NDArray[np.uint8]  # (questions, villains, 2), UNKNOWN for an unknown card
    boards: NDArray[np.uint8]  # (questions, 4), UNKNOWN last on a flop
    dead: NDArray[np.uint8]  # (questions, n), UNKNOWN for none
    range_ids: NDArray[np.int32]  # (questions, villains), NO_RANGE for a hand
    ranges: NDArray[np.float64]  # (ranges, 1326), weights in [0, 1]

    def __len__(self) -> int:
        return len(self.heroes)

    def take(self, rows: NDArray[np.intp] | slice) -> OutsArrays:
        """Return some of the questions."""
        return OutsArrays(
            np.ascontiguousarray(self.heroes[rows]),
            np.ascontiguousarray(self.villains[rows]),
            np.ascontiguousarray(self.boards[rows]),
            np.ascontiguousarray(self.dead[rows]),
            np.ascontiguousarray(self.range_ids[rows]),
            self.ranges,
        )

    @property
    def are_known(self) -> NDArray[np.bool_]:
        """Whether every villain of a question shows two cards, by question."""
        known: NDArray[np.bool_] = (self.villains != UNKNOWN).all(axis=(1, 2))
        return known


def find_malformed(questions: OutsArrays) -> int | None:
    """Return the number of the first question whose cards or ranges cannot be."""
    return _native.find_malformed_outs(
        questions.heroes, questions.villains, questions.boards, questions.dead,
        questions.range_ids, questions.ranges,
    )  # fmt: skip


class KnownOuts(NamedTuple):
    """Outs against known hands, by question."""

    standing_now: NDArray[np.uint8]
    standings: NDArray[np.uint8]  # (questions, 52)
    equity: NDArray[np.float64]
    tie: NDArray[np.float64]  # the chance to share the pot


def count_outs(questions: OutsArrays, threads: int) -> KnownOuts:
    """Return the hero's standings against known hands, and the chances at showdown."""
    standing_now = np.empty(len(questions), np.uint8)
    standings = np.empty((len(questions), DECK_SIZE), np.uint8)
    counts = np.empty((3, len(questions)), np.uint64)
    _native.count_many_outs(
        questions.heroes, questions.villains, questions.boards, questions.dead,
        questions.range_ids, questions.ranges, standing_now, standings, counts, threads,
    )  # fmt: skip
    units, ties, boards = counts
    return KnownOuts(standing_now, standings, units / (boards * POT_UNITS), ties / boards)


class RangeWeights(NamedTuple):
    """What a known hand does against a range, as weights, by question.

    ``beaten`` and ``behind`` are weights of the hands that the hero beats now and that beat the
    hero, ``held`` that of all. By next card (questions, 52) there is what the hero wins and ties of
    the total, over all boards; the total is 0 where the card cannot come. Weights are scaled;
    ``whole`` is where they are integers, and sums exact.
    """

    beaten: NDArray[np.float64]
    behind: NDArray[np.float64]
    held: NDArray[np.float64]
    wins: NDArray[np.float64]
    ties: NDArray[np.float64]
    totals: NDArray[np.float64]
    whole: NDArray[np.bool_]


def weigh_ranges(questions: OutsArrays, threads: int) -> RangeWeights | int:
    """Return the weights of questions of one villain each.

    Return the number of the first question instead in which the villain may hold nothing.
    """
    now = np.empty((len(questions), 3))
    by_card = np.empty((3, len(questions), DECK_SIZE))
    whole = np.empty(len(questions), np.uint8)
    empty = _native.weigh_ranges(
        questions.heroes, questions.villains, questions.boards, questions.dead,
        questions.range_ids, questions.ranges, now, by_card, whole, threads,
    )  # fmt: skip
    if empty is not None:
        return empty
    beaten, behind, held = now.T
    wins, ties, totals = by_card
    return RangeWeights(beaten, behind, held, wins, ties, totals, whole.astype(bool))


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
