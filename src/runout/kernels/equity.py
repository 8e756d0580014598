"""The compiled equity kernels: spots as arrays in, exact tallies or sampled counts out."""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import dataclass, replace
from importlib import resources
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import numpy as np

from runout.domain.combos import combo_index
from runout.kernels import _native

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from runout.domain.ranges.range import Range

COMBO_COUNT: Final = 1326
MAX_PLAYERS: Final = 23  # 2 * 23 cards and a board leave one card of the deck
UNITS_PER_DEAL: Final = 2520  # lcm of 1..10: every share of a pot is an integer
_UNITS_OF_MANY: Final = math.lcm(*range(1, MAX_PLAYERS + 1))
DEALS_PER_CHUNK: int = _native.DEALS_PER_CHUNK
MATCHUP_BOARDS: Final = 1712304  # C(48, 5)
_BASIS_POINTS: Final = 10_000
# Kernels subtract sums from sums. Below this remaining share, rounding would be visible.
MIN_LEFT: Final = 1e-3


def units_per_deal(players: int) -> int:
    """Return the number of units in a pot of this many players."""
    return UNITS_PER_DEAL if players <= 10 else _UNITS_OF_MANY


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
def _suit_renamings() -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Return the image of every card and every combo under each renaming of suits."""
    low, high = combo_cards().T
    numbers = np.zeros((52, 52), dtype=np.intp)
    numbers[low, high] = numbers[high, low] = np.arange(COMBO_COUNT)
    renamings = []
    for suits in itertools.permutations(range(4)):
        cards = np.array([card & ~3 | suits[card & 3] for card in range(52)])
        renamings.append((cards, numbers[cards[low], cards[high]]))
    return renamings


@dataclass(frozen=True, slots=True)
class Tally:
    """Results of deals: ``shares[player][k]`` is the weight won with ``k`` others."""

    shares: list[list[int | float]]
    total: int | float
    hands_dealt: int

    def __add__(self, other: Tally) -> Tally:
        shares = [
            [a + b for a, b in zip(*rows, strict=True)]
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
    def suit_symmetries(self) -> int:
        """The number of suit renamings, of 24, that preserve the spot; before the flop."""
        dead = np.array([self.dead >> card & 1 for card in range(52)])
        return sum(
            np.array_equal(dead, dead[cards])
            and np.array_equal(self.weights, self.weights[:, combos])
            for cards, combos in _suit_renamings()
        )

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
    masks = combo_masks()
    gone = dead | sum(1 << card for card in board)
    known = [sum(1 << card for card in cards) for cards, _ in seats]
    weights = np.zeros((len(seats), COMBO_COUNT))
    for row, ((cards, range_), held) in enumerate(zip(seats, known, strict=True)):
        if len(cards) == 2:
            weights[row, combo_index(*cards)] = not held & gone
            continue
        elsewhere = gone | sum(mask for other, mask in enumerate(known) if other != row)
        free = (masks & np.uint64(elsewhere)) == 0
        if range_ is None:
            weights[row] = free & ((masks & np.uint64(held)) == held)
        else:
            weights[row] = np.frombuffer(range_.packed) * free
    return _to_integers(SpotArrays(weights, players, board, dead, whole=False))


def _to_integers(arrays: SpotArrays) -> SpotArrays:
    """Scale weights to integers where they have at most four decimals."""
    points = np.rint(arrays.weights * _BASIS_POINTS)
    if not np.array_equal(points / _BASIS_POINTS, arrays.weights):
        return _normalized(arrays)
    common = [max(1, int(np.gcd.reduce(row))) for row in points.astype(np.int64)]
    weights = points / np.array(common, dtype=np.float64)[:, None]
    # Tallies have 128 bits.
    largest = math.prod(int(total) for total in weights.sum(axis=1)) * math.comb(52, arrays.missing)
    if largest >= 1 << 127:
        return _normalized(arrays)
    return SpotArrays(weights, arrays.players, arrays.board, arrays.dead, whole=True)


def _normalized(arrays: SpotArrays) -> SpotArrays:
    """Scale each seat's weights by a power of 2, so that their products do not underflow.

    The largest weight is in [1, 2): a known hand keeps its 1.
    """
    exponents = np.frexp(arrays.weights.max(axis=1))[1] - 1
    weights = np.ldexp(arrays.weights, -exponents[:, None])
    return replace(arrays, weights=weights)


class Counted(NamedTuple):
    """A small question counted: the combos of each seat, and the tally unless one has none."""

    combos: list[int]
    whole: bool
    tally: Tally | None


def count_exactly(
    seats: Sequence[bytes], players: int, board: bytes, dead: int, max_cost: float
) -> Counted | None:
    """Count every deal in one native call, or return None if that costs more nanoseconds.

    A seat is at most two card ids, or the packed weights of a range.
    """
    answer = _native.count_exactly(matchups(), seats, players, board, dead, max_cost)
    if answer is None:
        return None
    combos, whole, tally = answer
    return Counted(combos, whole, None if tally is None else Tally(*tally))


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

    def __init__(self, arrays: SpotArrays) -> None:
        self._arrays = arrays
        # The sweep is faster with the smaller range first, above all with one known hand.
        combos = arrays.combos
        self._swapped = combos[1] < combos[0]
        self._front = self._sweep(self._swapped)
        self.chunks: int = self._front.chunks

    def _sweep(self, swapped: bool) -> _native.HeadsUp:
        arrays = self._arrays
        weights = np.ascontiguousarray(arrays.weights[::-1]) if swapped else arrays.weights
        return _native.HeadsUp(weights, arrays.board, arrays.dead, arrays.whole)

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """See :class:`ExactMethod`."""
        shares, _, _ = self._front.run(first, count, threads)
        front, back = shares
        total: int | float = 0
        hands_dealt = 0
        if first == 0:
            _, total, hands_dealt = self._front.all_deals()
            # Chunks count the wins of the first player; the other's wins are the rest.
            back[0] += total
        back[0] -= front[0] + front[1]
        if cells is not None and first == 0:
            for player in (0, 1):
                self._break_down(player, threads, cells)
        return Tally([back, front] if self._swapped else [front, back], total, hands_dealt)

    def _break_down(self, player: int, threads: int, cells: NDArray[np.float64]) -> None:
        """Add one player's dealt weight and units of the pot, combo by combo, for all chunks."""
        mine, theirs = self._arrays.weights[player], self._arrays.weights[1 - player]
        sweep = self._sweep(swapped=player == 1)
        wins, ties = results = np.zeros((2, COMBO_COUNT))
        sweep.run(0, sweep.chunks, threads, results)
        place = slice(player * COMBO_COUNT, (player + 1) * COMBO_COUNT)
        # Float differences may be non-zero where no combo is compatible; mask with counts.
        dealt = mine * ((mine > 0) & (_disjoint_weights((theirs > 0).astype(np.float64)) > 0))
        cells[0, place] += dealt * _disjoint_weights(theirs) * self._arrays.boards_per_deal
        cells[1, place] += dealt * (wins + ties / 2) * UNITS_PER_DEAL


def can_be_swept(arrays: SpotArrays, *, hand_by_hand: bool) -> bool:
    """Return whether a sweep over two ranges is exact to rounding, in total or for each hand.

    It is not where hands of tiny weight are the only compatible ones.
    """
    if arrays.whole:
        return True
    first, second = arrays.weights
    if hand_by_hand:
        return _enough_compatible(first, second) and _enough_compatible(second, first)
    return disjoint_weight(first, second) >= MIN_LEFT * float(first.sum() * second.sum())


def _enough_compatible(mine: NDArray[np.float64], theirs: NDArray[np.float64]) -> bool:
    """Return whether each hand with any compatible hand has enough compatible weight."""
    has_any = _disjoint_weights((theirs > 0).astype(np.float64)) > 0
    compatible = _disjoint_weights(theirs)[(mine > 0) & has_any]
    return bool((compatible >= MIN_LEFT * theirs.sum()).all())


def disjoint_weight(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Return the weight of all pairs of combos of two ranges that share no card.

    Pairs are subtracted once for each shared card; a combo and itself share two.
    """
    same_card = card_totals(first) @ card_totals(second)
    return float(first.sum() * second.sum() - same_card + first @ second)


def _disjoint_weights(weights: NDArray[np.float64]) -> NDArray[np.float64]:
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


@functools.cache
def matchups() -> _native.Matchups:
    """Return the table of hand against hand before the flop (tools/make_matchups.py makes it)."""
    file = resources.files("runout.kernels") / "data" / "preflop_matchups.npy"
    with resources.as_file(file) as path:
        return _native.Matchups(np.load(path))


def matchup(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, int]:
    """Return the first hand's wins and ties over all boards; a hand is two card ids."""
    return matchups().between(bytes((*sorted(first), *sorted(second))))


class Sampling:
    """Sampled deals of a spot.

    There are three methods to draw the hands of a deal: by rejection (:meth:`run`), from the
    counted set of all deals (:meth:`run_counted`), and from populations that are grown seat by seat
    (:meth:`run_populations`). Draws depend on the seed and the numbers of chunks or populations
    alone.
    """

    def __init__(self, arrays: SpotArrays) -> None:
        self._players = arrays.players
        self._sampler = _native.Sampler(arrays.weights, arrays.players, arrays.board, arrays.dead)

    def run(
        self, seed: int, first: int, deals: int, threads: int, cells: NDArray[np.float64] | None
    ) -> tuple[NDArray[np.uint64], int]:
        """Return the shares (chunks, players, 24) of deals from chunk ``first`` on, and clashes.

        A clash is a draw rejected because two hands share a card. The shares of a chunk that
        rejects nearly all its draws are all zero.
        """
        chunks = -(-deals // DEALS_PER_CHUNK)
        shares = self._zero_shares(chunks)
        clashes = np.zeros(chunks, dtype=np.uint64)
        self._sampler.run(seed, first, deals, shares, clashes, threads, cells)
        return shares, int(clashes.sum())

    def can_be_dealt(self, max_steps: int) -> bool | None:
        """Return whether all seats can hold a hand at once; None if undecided after the steps."""
        return self._sampler.dealable(max_steps)

    def count_hands(self, max_edges: int) -> tuple[float, bool] | None:
        """Return the weight of all combinations of hands, and whether there are any.

        Return None if there are too many. A weight of 0 although there are some is an underflow.
        """
        return self._sampler.count_hands(max_edges)

    def run_counted(
        self, seed: int, first: int, deals: int, threads: int, cells: NDArray[np.float64] | None
    ) -> tuple[NDArray[np.uint64], int]:
        """Return shares and clashes as :meth:`run` does, after :meth:`count_hands`; no clashes."""
        shares = self._zero_shares(-(-deals // DEALS_PER_CHUNK))
        self._sampler.run_counted(seed, first, deals, shares, threads, cells)
        return shares, 0

    def populate(
        self,
        seed: int,
        numbers: range,
        deals: int,
        threads: int,
        *,
        counted_edges: int = 0,
        append: bool = False,
    ) -> NDArray[np.float64]:
        """Grow populations of ``deals`` deals; replace the previous ones unless ``append``.

        Narrow ranges are enumerated up to ``counted_edges`` edges, and drawn jointly. Return the
        sizes (populations, 2) as mantissa, 0 where every deal failed, and exponent of 2.
        """
        sizes = np.zeros((len(numbers), 2))
        self._sampler.populate(seed, numbers.start, deals, counted_edges, append, sizes, threads)
        return sizes

    def run_populations(
        self,
        seed: int,
        deals: NDArray[np.uint64],
        threads: int,
        cells: NDArray[np.float64] | None,
    ) -> NDArray[np.uint64]:
        """Return the shares (populations, players, 24) of ``deals`` of each population."""
        shares = self._zero_shares(len(deals))
        self._sampler.run_populations(seed, deals, shares, threads, cells)
        return shares

    def _zero_shares(self, chunks: int) -> NDArray[np.uint64]:
        return np.zeros((chunks, self._players, MAX_PLAYERS + 1), dtype=np.uint64)
