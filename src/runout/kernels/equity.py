"""The compiled kernels of exact equity: spots as arrays in, tallies out; combos by index."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.kernels import _native
from runout.kernels.equity_question import (
    DEFAULT_ERROR,
    Counting,
    Question,
    matchups,
    table_for,
)

COMBO_COUNT: Final = 1326
HAND_CLASS_COUNT: Final = 169


@functools.cache
def combo_cards() -> NDArray[np.uint8]:
    """Return the two card ids of each combo, ascending, by combo index."""
    return np.stack(np.triu_indices(52, k=1), axis=1).astype(np.uint8)


@functools.cache
def combo_masks() -> NDArray[np.uint64]:
    """Return the cards of each combo as bits, by combo index."""
    masks: NDArray[np.uint64] = (np.uint64(1) << combo_cards().astype(np.uint64)).sum(axis=1)
    return masks


def card_totals(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weight of all combos that hold a card, by card id."""
    low, high = combo_cards().T
    totals = np.bincount(low, weights, 52) + np.bincount(high, weights, 52)
    return totals.astype(np.float64)


@functools.cache
def suit_renamings() -> dict[tuple[int, ...], tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Return the image of every card and every combo by the renaming of the four suits."""
    low, high = combo_cards().T
    numbers = np.zeros((52, 52), dtype=np.intp)
    numbers[low, high] = numbers[high, low] = np.arange(COMBO_COUNT)
    renamings = {}
    for suits in itertools.permutations(range(4)):
        cards = np.array([card & ~3 | suits[card & 3] for card in range(52)])
        renamings[suits] = cards, numbers[cards[low], cards[high]]
    return renamings


@dataclass(frozen=True, slots=True)
class Tally:
    """Results of deals: ``shares[player][k]`` is the weight won with ``k`` others."""

    shares: list[tuple[int | float, ...]]
    total: int | float
    hands_dealt: int


@dataclass(frozen=True, slots=True)
class SpotArrays:
    """A spot as arrays: a row of weights per seat, players first, clear of cards known elsewhere.

    Weights of up to four decimals are scaled to integers without a common divisor. Otherwise
    ``whole`` is false and tallies are rounded.
    """

    weights: NDArray[np.float64]
    players: int
    board: bytes
    dead: int
    whole: bool

    @property
    def combos(self) -> list[int]:
        """The number of combos of each seat."""
        return [int(count) for count in np.count_nonzero(self.weights, axis=1)]

    @property
    def question(self) -> Question:
        board = _mask_of(self.board)
        return Question.of_weights(self.weights, self.players, board, self.dead, self.whole)


def to_arrays(seats: Sequence[bytes], players: int, board: bytes, dead: int) -> SpotArrays:
    """Return the arrays of a spot.

    A seat is at most two card ids, or the packed weights of a range; dead cards are bits.
    """
    question = Question(seats, players, _mask_of(board), dead)
    weights = np.array([np.frombuffer(question.weights(seat)) for seat in range(len(seats))])
    return SpotArrays(weights, players, board, dead, question.whole)


def _mask_of(board: bytes) -> int:
    return sum(1 << card for card in board)


_REFUSALS: Final = (
    "wrong_card", "wrong_board", "card_twice", "wrong_range", "no_deal", "not_affordable",
)  # fmt: skip


def answer_questions(  # noqa: PLR0917 - the arrays of one call
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    range_ids: NDArray[np.int32],
    ranges: NDArray[np.float64],
    figures: NDArray[np.float64],
    deals: NDArray[np.uint64],
    threads: int,
) -> tuple[int, str] | None:
    """Write equity, win and tie (3, questions, players) and deals of many questions.

    Return the number of the first question that is refused, and the reason.
    """
    refused = _native.answer_questions(
        matchups(), hands, boards, dead, range_ids, ranges, figures, deals, threads
    )
    return None if refused is None else (refused[0], _REFUSALS[refused[1]])


def disjoint_weight(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Return the weight of all pairs of combos of two ranges that share no card.

    Pairs are subtracted once for each shared card; a combo and itself share two.
    """
    same_card = card_totals(first) @ card_totals(second)
    return float(first.sum() * second.sum() - same_card + first @ second)


def disjoint_weights(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return for each combo the total weight of the combos that share no card with it."""
    with_card = card_totals(weights)[combo_cards()]
    compatible: NDArray[np.float64] = weights.sum() - with_card.sum(axis=1) + weights
    return compatible


def count_deals(
    arrays: SpotArrays, threads: int, cells: NDArray[np.float64] | None = None
) -> Tally:
    """Count every deal by the cheapest method; add results per player and combo to ``cells``."""
    question = arrays.question
    plan = question.plan("exact", None, None, DEFAULT_ERROR, None, hands=True)
    counting = Counting(question, plan, table_for(question))
    while not counting.is_done:
        counting.step(threads, cells)
    return Tally(counting.shares, counting.total, counting.hands_dealt)
