"""The compiled roads to equity: spots as arrays in, exact tallies or sampled counts out."""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import dataclass, replace
from importlib import resources
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from runout.domain.combos import combo_index
from runout.kernels import _native

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from runout.domain.ranges.range import Range

COMBO_COUNT: Final = 1326
MOST_PLAYERS: Final = 23  # 2 * 23 cards and a board leave one card of the deck
UNITS_PER_DEAL: Final = 2520  # lcm of 1..10: every way of sharing a pot is whole
_UNITS_OF_MANY: Final = math.lcm(*range(1, MOST_PLAYERS + 1))
DEALS_PER_CHUNK: int = _native.DEALS_PER_CHUNK
MATCHUP_BOARDS: Final = 1712304  # C(48, 5)
_BASIS_POINTS: Final = 10_000
# Sums are taken away from sums. Where less than this part is left, rounding would show.
LEAST_LEFT: Final = 1e-3


def units_per_deal(players: int) -> int:
    """Return into how many units a pot of so many players is cut."""
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


@functools.cache
def clear_of_card() -> NDArray[np.float64]:
    """Return for each card and combo 1 unless the combo holds the card: (52, 1326)."""
    clear = np.ones((52, COMBO_COUNT))
    for column in combo_cards().T:
        clear[column, np.arange(COMBO_COUNT)] = 0
    return clear


def totals_without_card(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weight of all combos that do not hold a card, by card id.

    Added up, not taken away from the whole: a hand of little weight may be all that is left.
    """
    return clear_of_card() @ weights


def card_totals(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weight of all combos that hold a card, by card id."""
    low, high = combo_cards().T
    totals = np.bincount(low, weights, 52) + np.bincount(high, weights, 52)
    return totals.astype(np.float64)


@functools.cache
def _suit_renamings() -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Return for each renaming of suits where every card and every combo goes."""
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
    """What deals came to: ``shares[player][k]`` is the weight won with ``k`` others."""

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
class Table:
    """A spot as arrays: a row of weights per seat, players first, clear of cards known elsewhere.

    Weights of up to four decimals are whole numbers here, divided by what they have in common.
    Otherwise ``whole`` is false and tallies are rounded.
    """

    weights: NDArray[np.float64]
    players: int
    board: bytes
    dead: int
    whole: bool

    @property
    def combos(self) -> list[int]:
        """How many combos each seat has left."""
        return [int(count) for count in np.count_nonzero(self.weights, axis=1)]

    @property
    def missing(self) -> int:
        """How many cards the board lacks."""
        return 5 - len(self.board)

    @property
    def suit_symmetries(self) -> int:
        """How many renamings of suits, of 24, change nothing; before the flop."""
        dead = np.array([self.dead >> card & 1 for card in range(52)])
        return sum(
            np.array_equal(dead, dead[cards])
            and np.array_equal(self.weights, self.weights[:, combos])
            for cards, combos in _suit_renamings()
        )

    @property
    def boards_per_deal(self) -> int:
        """How many boards complete a deal."""
        left = 52 - len(self.board) - self.dead.bit_count() - 2 * len(self.weights)
        return math.comb(max(left, 0), self.missing)


def lay_table(
    seats: Sequence[tuple[tuple[int, ...], Range | None]], players: int, board: bytes, dead: int
) -> Table:
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
    return _in_whole_numbers(Table(weights, players, board, dead, whole=False))


def _in_whole_numbers(table: Table) -> Table:
    """Scale weights to whole numbers where they have at most four decimals."""
    points = np.rint(table.weights * _BASIS_POINTS)
    if not np.array_equal(points / _BASIS_POINTS, table.weights):
        return _of_a_size(table)
    common = [max(1, int(np.gcd.reduce(row))) for row in points.astype(np.int64)]
    weights = points / np.array(common, dtype=np.float64)[:, None]
    # Tallies have 128 bits.
    largest = math.prod(int(total) for total in weights.sum(axis=1)) * math.comb(52, table.missing)
    if largest >= 1 << 127:
        return _of_a_size(table)
    return Table(weights, table.players, table.board, table.dead, whole=True)


def _of_a_size(table: Table) -> Table:
    """Scale each seat's weights, without rounding, so that products of them do not vanish.

    The largest is from 1 up to 2: a known hand keeps its 1.
    """
    exponents = np.frexp(table.weights.max(axis=1))[1] - 1
    weights = np.ldexp(table.weights, -exponents[:, None])
    return replace(table, weights=weights)


class Road(Protocol):
    """A way to the exact answer, walked chunk by chunk."""

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        ...

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """Return the tally of some chunks; add results per player and combo to ``cells``."""
        ...


class JointRoad:
    """Every deal of any number of seats, on any street."""

    def __init__(self, table: Table) -> None:
        deals = _native.JointDeals if table.board else _native.PreflopDeals
        self._deals = deals(table.weights, table.players, table.board, table.dead, table.whole)
        self.chunks: int = self._deals.chunks

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """See :class:`Road`."""
        return Tally(*self._deals.run(first, count, threads, cells))


class HeadsUpRoad:
    """Two players on a flop, turn or river, by sorted sweeps."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # The sweep is quicker with the smaller range in front, above all with one known hand.
        combos = table.combos
        self._swapped = combos[1] < combos[0]
        self._front = self._sweep(self._swapped)
        self.chunks: int = self._front.chunks

    def _sweep(self, swapped: bool) -> _native.HeadsUp:
        table = self._table
        weights = np.ascontiguousarray(table.weights[::-1]) if swapped else table.weights
        return _native.HeadsUp(weights, table.board, table.dead, table.whole)

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """See :class:`Road`."""
        shares, _, _ = self._front.run(first, count, threads)
        front, back = shares
        total: int | float = 0
        hands_dealt = 0
        if first == 0:
            _, total, hands_dealt = self._front.whole()
            # Chunks tally what the player in front wins; the other's wins are the rest.
            back[0] += total
        back[0] -= front[0] + front[1]
        if cells is not None and first == 0:
            for player in (0, 1):
                self._break_down(player, threads, cells)
        return Tally([back, front] if self._swapped else [front, back], total, hands_dealt)

    def _break_down(self, player: int, threads: int, cells: NDArray[np.float64]) -> None:
        """Add one player's dealt weight and units of the pot, combo by combo, for all chunks."""
        mine, theirs = self._table.weights[player], self._table.weights[1 - player]
        sweep = self._sweep(swapped=player == 1)
        wins, ties = results = np.zeros((2, COMBO_COUNT))
        sweep.run(0, sweep.chunks, threads, results)
        place = slice(player * COMBO_COUNT, (player + 1) * COMBO_COUNT)
        # Rounded weights may leave a trace where nothing can be dealt; numbers of combos cannot.
        dealt = mine * ((mine > 0) & (_met((theirs > 0).astype(np.float64)) > 0))
        cells[0, place] += dealt * _met(theirs) * self._table.boards_per_deal
        cells[1, place] += dealt * (wins + ties / 2) * UNITS_PER_DEAL


def can_be_swept(table: Table, *, hand_by_hand: bool) -> bool:
    """Whether a sweep over two ranges is exact to rounding, in all or for each of their hands.

    It is not where hands of hardly any weight are all that others leave free.
    """
    if table.whole:
        return True
    first, second = table.weights
    if hand_by_hand:
        return _leave_enough(first, second) and _leave_enough(second, first)
    return bool(first @ _met(second) >= LEAST_LEFT * first.sum() * second.sum())


def _leave_enough(mine: NDArray[np.float64], theirs: NDArray[np.float64]) -> bool:
    """Whether each hand of one range that meets any of another meets enough of its weight."""
    meets_any = _met((theirs > 0).astype(np.float64)) > 0
    met = _met(theirs)[(mine > 0) & meets_any]
    return bool((met >= LEAST_LEFT * theirs.sum()).all())


def _met(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return for each combo the weight of those that share no card with it."""
    with_card = card_totals(weights)[combo_cards()]
    met: NDArray[np.float64] = weights.sum() - with_card.sum(axis=1) + weights
    return met


class MatchupRoad:
    """Two players before the flop, from the table of all match-ups."""

    chunks = 1

    def __init__(self, table: Table) -> None:
        self._table = table

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """See :class:`Road`."""
        table = self._table
        return Tally(*matchups().heads_up(table.weights, table.whole, cells))


@functools.cache
def matchups() -> _native.Matchups:
    """Return the table of hand against hand before the flop (tools/make_matchups.py makes it)."""
    file = resources.files("runout.kernels") / "data" / "preflop_matchups.npy"
    with resources.as_file(file) as path:
        return _native.Matchups(np.load(path))


def matchup(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, int]:
    """Return the first hand's wins and ties over all boards; hands are ascending card ids."""
    return matchups().between(bytes(first + second))


class Sampling:
    """Sampled deals of a table.

    There are three ways to draw the hands of a deal: by trying (:meth:`run`), from all ways to deal
    them, once they are counted (:meth:`run_counted`), and from populations that are grown seat by
    seat (:meth:`run_populations`). What is drawn depends on the seed and the numbers of chunks or
    populations alone.
    """

    def __init__(self, table: Table) -> None:
        self._players = table.players
        self._sampler = _native.Sampler(table.weights, table.players, table.board, table.dead)

    def run(
        self, seed: int, first: int, deals: int, threads: int, cells: NDArray[np.float64] | None
    ) -> tuple[NDArray[np.uint64], int]:
        """Return the shares (chunks, players, 24) of deals from chunk ``first`` on, and clashes.

        A clash is a draw thrown away because two hands shared a card. A chunk that had to throw
        away nearly all its draws is all zero.
        """
        chunks = -(-deals // DEALS_PER_CHUNK)
        shares = self._room(chunks)
        clashes = np.zeros(chunks, dtype=np.uint64)
        self._sampler.run(seed, first, deals, shares, clashes, threads, cells)
        return shares, int(clashes.sum())

    def can_be_dealt(self, most_steps: int) -> bool | None:
        """Whether all seats can hold a hand at once; None where so many steps do not decide it."""
        return self._sampler.dealable(most_steps)

    def count_hands(self, most_edges: int) -> tuple[float, bool] | None:
        """Count all ways to deal the seats: their weight, and whether there are any.

        Return None where there are too many. A weight of 0 though there are ways means that it is
        too small for a number.
        """
        return self._sampler.count_hands(most_edges)

    def run_counted(
        self, seed: int, first: int, deals: int, threads: int, cells: NDArray[np.float64] | None
    ) -> tuple[NDArray[np.uint64], int]:
        """Return shares and clashes as :meth:`run` does, after a count; there are no clashes."""
        shares = self._room(-(-deals // DEALS_PER_CHUNK))
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
        go_on: bool = False,
    ) -> NDArray[np.float64]:
        """Grow populations of so many deals, in place of those before unless they go on from them.

        As many narrow ranges as ``counted_edges`` allow are counted, and drawn at once. Return the
        sizes (populations, 2): a number, 0 where every deal met a dead end, and the power of 2 that
        it is to be taken times.
        """
        sizes = np.zeros((len(numbers), 2))
        self._sampler.populate(seed, numbers.start, deals, counted_edges, go_on, sizes, threads)
        return sizes

    def run_populations(
        self,
        seed: int,
        deals: NDArray[np.uint64],
        threads: int,
        cells: NDArray[np.float64] | None,
    ) -> NDArray[np.uint64]:
        """Return the shares (populations, players, 24) of so many deals of each population."""
        shares = self._room(len(deals))
        self._sampler.run_populations(seed, deals, shares, threads, cells)
        return shares

    def _room(self, chunks: int) -> NDArray[np.uint64]:
        return np.zeros((chunks, self._players, MOST_PLAYERS + 1), dtype=np.uint64)
