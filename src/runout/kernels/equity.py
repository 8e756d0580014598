"""The compiled kernels of exact equity: spots as arrays in, tallies out."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from runout.domain.ranges.range import Range
from runout.kernels import _native

COMBO_COUNT: Final = 1326
MAX_PLAYERS: Final = 23  # 2 * 23 cards and a board leave one card of the deck
UNITS_PER_DEAL: Final = 2520  # lcm of 1..10: every share of a pot is an integer
_UNITS_OF_MANY: Final = math.lcm(*range(1, MAX_PLAYERS + 1))


def units_per_deal(players: int) -> int:
    """Return the number of units in a pot of this many players."""
    return UNITS_PER_DEAL if players <= 10 else _UNITS_OF_MANY


@functools.cache
def matchups() -> _native.Matchups:
    """Return the table of hand against hand before the flop (tools/make_matchups.py makes it)."""
    file = resources.files("runout.kernels") / "data" / "preflop_matchups.npy"
    with resources.as_file(file) as path:
        return _native.Matchups(np.load(path))


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

    def __add__(self, other: Tally) -> Tally:
        shares = [
            tuple([a + b for a, b in zip(*rows, strict=True)])
            for rows in zip(self.shares, other.shares, strict=True)
        ]
        return Tally(shares, self.total + other.total, self.hands_dealt + other.hands_dealt)


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
    def missing(self) -> int:
        """The number of cards that the board lacks."""
        return 5 - len(self.board)

    @property
    def boards_per_deal(self) -> int:
        """The number of boards that complete a deal."""
        return boards_per_deal(len(self.board), self.dead.bit_count(), len(self.weights))


def boards_per_deal(board: int, dead: int, seats: int) -> int:
    """Return the number of boards that complete a deal, by the numbers of cards and seats."""
    return math.comb(max(52 - board - dead - 2 * seats, 0), 5 - board)


def to_arrays(
    seats: Sequence[tuple[tuple[int, ...], Range | None]], players: int, board: bytes, dead: int
) -> SpotArrays:
    """Return the arrays of a spot whose seats are known cards or a range each."""
    weights = np.empty((len(seats), COMBO_COUNT))
    whole = _native.write_weights(
        [bytes(cards) if range_ is None else range_.packed for cards, range_ in seats],
        players, sum(1 << card for card in board), dead, weights,
    )  # fmt: skip
    return SpotArrays(weights, players, board, dead, whole)


# Combos of each seat, whether the weights are whole, then shares, total and number of hands dealt
# as in a Tally, all 0 where a seat has no combo. A tuple is made faster than an object.
Counted: TypeAlias = tuple[list[int], bool, list[tuple[int | float, ...]], int | float, int]


def count_exactly(
    seats: Sequence[bytes], players: int, board: int, dead: int, max_cost: float
) -> Counted | None:
    """Count every deal in one native call, or return None if that costs more nanoseconds.

    A seat is at most two card ids, or the packed weights of a range; board and dead cards are bits.
    """
    answer: Counted | None = _native.count_exactly(
        matchups(), seats, players, board, dead, max_cost
    )
    return answer


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


class ExactMethod(Protocol):
    """A method of exact equity, run chunk by chunk."""

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        ...

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """Return the tally of some chunks; add results per player and combo to ``cells``."""
        ...


class Enumeration:
    """Every deal of any number of seats, on any street."""

    def __init__(self, arrays: SpotArrays) -> None:
        deals = _native.JointDeals if arrays.board else _native.PreflopDeals
        self._deals = deals(arrays.weights, arrays.players, arrays.board, arrays.dead, arrays.whole)
        self.chunks: int = self._deals.chunks

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """See :class:`ExactMethod`."""
        return Tally(*self._deals.run(first, count, threads, cells))


class HeadsUpSweep:
    """Two players on a flop, turn or river, by sorted sweeps."""

    chunks = 1

    def __init__(self, arrays: SpotArrays) -> None:
        self._sweep = _native.HeadsUp(arrays.weights, arrays.board, arrays.dead, arrays.whole)

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """See :class:`ExactMethod`."""
        return Tally(*self._sweep.run(threads, cells))


def exact_costs(arrays: SpotArrays, *, hand_by_hand: bool) -> tuple[float, float]:
    """Return the nanoseconds of enumeration and of two ranges, by a fixed model.

    The second is infinite unless there are two seats and their ranges can be looked up, or swept
    with a result that is exact to rounding, in total or for each hand. Where hands of tiny weight
    are the only compatible ones, a sweep is not exact. Every seat has a combo.
    """
    return _native.exact_costs(
        arrays.weights, arrays.players, arrays.board, arrays.dead, arrays.whole, hand_by_hand
    )


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


class MatchupLookup:
    """Two players before the flop, from the table of all match-ups."""

    chunks = 1

    def __init__(self, arrays: SpotArrays) -> None:
        self._arrays = arrays

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """See :class:`ExactMethod`."""
        arrays = self._arrays
        return Tally(*matchups().heads_up(arrays.weights, arrays.whole, cells))
