"""Sampled deals of a spot: the choice among three methods, the number of deals, and the error.

Rejection is tried first: every seat is drawn by its weights, and all again when two share a card.
Where nearly every draw clashes, all combinations of hands are enumerated and drawn from if there
are few enough; else populations of deals are grown seat by seat (sequential Monte Carlo), larger
ones with the narrow ranges enumerated. The first two methods give independent deals. The third
gives deals of equal weight too, but those of one population are correlated: its error is estimated
from the differences between independent populations.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.equity.progress import Progress
from runout.analysis.equity.results import standard_error
from runout.errors import LimitExceeded, NoPossibleDeal
from runout.kernels.equity import SpotArrays
from runout.kernels.sampling import DEALS_PER_CHUNK, Sampling

DrawMethod = Literal["rejection", "enumeration", "sequential"]

SAME_CARDS: Final = "no possible deal: the players' hands need the same cards"
TOO_SMALL: Final = (
    "the hands that can be dealt together have weights too small to calculate with; leave out hands"
    " of almost no weight"
)
# About ten seconds of one core; a spot that needs more is drawn by another method.
MAX_RETRIES: Final = 400_000_000
_FIRST_CHUNKS: Final = 4
_MAX_STEPS: Final = 200_000  # of the search for a deal, seconds at worst
_MAX_EDGES: Final = 400_000  # of the graph of all combinations, about a tenth of a second
_LAST_EDGES: Final = 10_000_000  # where small populations fail, 200 MB
POPULATIONS: Final = 64  # of a round
_GROWN_AT_ONCE: Final = 16
_MIN_DEALS, _MAX_DEALS = 256, 1024  # of a population
_NARROW_DEALS: Final = 2048  # from this size on narrow ranges are enumerated and drawn jointly
_NARROW_EDGES: Final = 400_000
_LONG_NARROW_EDGES: Final = 2_000_000  # for large populations: some seconds
_LONG_DEALS: Final = 8192  # seconds; counting _LAST_EDGES costs no more
_LAST_DEALS: Final = 65_536  # where smaller populations differ too much: a minute at worst
_DEALS_EACH: Final = 4  # played with each deal of a population
# Required effective number of populations as a share of their number, to accept and at the end.
_WORTH: Final = 0.7
_LONG_WORTH: Final = 0.35  # where larger populations take long
_LAST_WORTH: Final = 0.125
_MAX_RATIO: Final = 3.0  # of a later round's size to the first's, which one call plays


@dataclass(frozen=True, slots=True)
class Goal:
    """When to stop: after ``deals``, or once no standard error is above ``error``."""

    deals: int
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """The outcome of sampled deals: ``shares[player][k]`` were won with ``k`` others.

    ``retries`` are draws rejected because two hands shared a card. ``errors`` are the players'
    standard errors where deals are not independent, and ``worth`` the effective number of
    independent deals.
    """

    method: DrawMethod
    shares: list[list[int]]
    deals: int
    retries: int
    errors: tuple[float, ...] | None = None
    worth: int | None = None


class Drawing:
    """Deals of one spot, drawn from one seed."""

    def __init__(
        self,
        arrays: SpotArrays,
        seed: int,
        threads: int,
        *,
        cells: NDArray[np.float64] | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        chunks_a_call: int = 64,
    ) -> None:
        self._players = arrays.players
        try:
            self._sampling = Sampling(arrays)
        except ValueError:
            raise NoPossibleDeal(SAME_CARDS) from None  # two hands share a card in every deal
        self._seed = seed
        self._threads = threads
        self._cells = cells
        self._on_progress = on_progress
        self._chunks_a_call = chunks_a_call  # work between two checks for Ctrl-C
        self._retries = 0
        self._reported = 0.0  # the next method continues from the progress of one that fails

    def run(self, goal: Goal, method: DrawMethod | None = None) -> Drawn:
        """Draw deals by this method, or by the first one that works."""
        if method in (None, "rejection"):
            drawn = self._by_chunks("rejection", goal)
            if drawn is not None:
                return drawn
            if method == "rejection":
                raise LimitExceeded("nearly every draw clashed")
        if self._cells is not None:
            self._cells[:] = 0
        possible = self._sampling.can_be_dealt(_MAX_STEPS)
        if possible is False:
            raise NoPossibleDeal(SAME_CARDS)
        if method != "sequential" and self._count(_MAX_EDGES):
            return self._by_counting(goal)
        if method == "enumeration":
            drawn = self._by_counting(goal) if self._count(_LAST_EDGES) else None
        else:
            drawn = self._by_populations(goal, may_count=method is None)
        if drawn is not None:
            return drawn
        raise LimitExceeded(
            "these ranges are almost impossible to deal together: "
            + ("" if possible else "it is undecided whether they can be at all, and ")
            + "drawing and counting both take too long; use ranges that overlap less, or fewer of"
            " them"
        )

    # --- independent deals, chunk by chunk ---

    def _count(self, max_edges: int) -> bool:
        """Enumerate all combinations of hands; return whether there are few enough."""
        counted = self._sampling.count_hands(max_edges)
        if counted is None:
            return False
        weight, possible = counted
        if not possible:
            raise NoPossibleDeal(SAME_CARDS)
        if weight == 0:
            raise LimitExceeded(TOO_SMALL)
        return True

    def _by_counting(self, goal: Goal) -> Drawn:
        drawn = self._by_chunks("enumeration", goal)
        assert drawn is not None
        return drawn

    def _by_chunks(self, method: DrawMethod, goal: Goal) -> Drawn | None:
        """Draw whole chunks; return None if one of them, or all together, reject too often."""
        run = self._sampling.run if method == "rejection" else self._sampling.run_counted
        totals = np.zeros((self._players, self._players), dtype=np.uint64)
        # Results per hand cannot be undone, so with a target every call draws one chunk.
        one_by_one = self._cells is not None and goal.error is not None
        max_chunks = 1 if one_by_one else self._chunks_a_call
        chunks = min(max_chunks, _FIRST_CHUNKS)
        done = 0
        while done < goal.deals:
            count = min(goal.deals - done, chunks * DEALS_PER_CHUNK)
            first = done // DEALS_PER_CHUNK
            shares, clashes = run(self._seed, first, count, self._threads, self._cells)
            self._retries += clashes
            # Rejected draws take time too; keep calls short enough for Ctrl-C.
            accepted = count / (count + clashes)
            chunks = max(1, min(max_chunks, int(self._chunks_a_call * accepted)))
            for chunk in shares[:, :, 1 : self._players + 1]:
                if not chunk.any():
                    return None
                totals += chunk
                done = min(goal.deals, done + DEALS_PER_CHUNK)
                if goal.error is not None and _largest_error(totals, done) <= goal.error:
                    return Drawn(method, totals.tolist(), done, self._retries)
            if clashes > 0 and done < goal.deals and self._retries > MAX_RETRIES:
                return None
            self._report(goal, done, _largest_error(totals, done))
        return Drawn(method, totals.tolist(), done, self._retries)

    def _report(self, goal: Goal, done: int, error: float) -> None:
        if self._on_progress is None:
            return
        part = done / goal.deals
        if goal.error is not None:
            part = max(part, (goal.error / error) ** 2 if error > goal.error else 1.0)
        self._reported = max(self._reported, part)
        self._on_progress(Progress(self._reported, done))

    # --- populations, round by round ---

    def _by_populations(self, goal: Goal, *, may_count: bool) -> Drawn | None:
        """Play rounds of populations; return None if they differ too much.

        Before they become large, all combinations are enumerated if there are not too many.
        """
        size = 1 << max(0, (goal.deals // POPULATIONS - 1).bit_length())
        size = _MAX_DEALS if goal.error is not None else min(max(size, _MIN_DEALS), _MAX_DEALS)
        counted = not may_count
        number = 0
        reference: _Size | None = None  # the mean of the first round's populations
        played = _Rounds(self._players)
        while played.deals < goal.deals:
            sizes, unit = self._grow(number, size, goal, played)
            number += POPULATIONS
            worth = _worth(sizes)
            if reference is None:
                enough = _LONG_WORTH if size >= _LONG_DEALS else _WORTH
                if worth < enough * POPULATIONS and size < _LAST_DEALS:
                    size = min(4 * size, _LAST_DEALS)
                    if size >= _LONG_DEALS and not counted:
                        counted = True
                        if self._count(_LAST_EDGES):
                            return self._by_counting(goal)
                    continue
                if worth < _LAST_WORTH * POPULATIONS:
                    return None
                reference = _Size(float(sizes.mean()), unit)
            if not sizes.any():
                continue  # no population survived, so its weight is 0
            # Rounds are weighted by the sizes of their populations, as populations are.
            room = POPULATIONS * min(size, _MAX_DEALS) * _DEALS_EACH
            ratio = min(_Size(float(sizes.mean()), unit).over(reference), _MAX_RATIO)
            deals = _split(min(max(1, round(room * ratio)), goal.deals - played.deals), sizes)
            shares = self._sampling.run_populations(self._seed, deals, self._threads, self._cells)[
                :, :, 1 : self._players + 1
            ]
            played.add(shares, deals, size * worth)
            error = max(played.errors())
            if goal.error is not None and error <= goal.error:
                break
            self._report(goal, played.deals, error)
        return Drawn(
            "sequential",
            played.totals(),
            played.deals,
            self._retries,
            played.errors(),
            played.independent(),
        )

    def _grow(
        self, number: int, size: int, goal: Goal, played: _Rounds
    ) -> tuple[NDArray[np.float64], int]:
        """Return the sizes of new populations, and their common power of 2."""
        grown = []
        for first in range(number, number + POPULATIONS, _GROWN_AT_ONCE):
            numbers = range(first, first + _GROWN_AT_ONCE)
            grown.append(
                self._sampling.populate(
                    self._seed,
                    numbers,
                    size,
                    self._threads,
                    counted_edges=_counted_edges(size),
                    append=first > number,
                )
            )
            if self._on_progress is not None:
                self._on_progress(Progress(played.deals / goal.deals, played.deals))
        mantissas, powers = np.concatenate(grown).T
        if not mantissas.any():
            return mantissas, 0
        unit = int(powers[mantissas > 0].max())
        return np.ldexp(mantissas, (powers - unit).astype(np.int64)), unit


class _Size(NamedTuple):
    """A number times a power of 2."""

    number: float
    power: int

    def over(self, other: _Size) -> float:
        return math.ldexp(self.number / other.number, self.power - other.power)


class _Rounds:
    """The results of each population; their differences give the error."""

    def __init__(self, players: int) -> None:
        self._shares_of = np.arange(1, players + 1)
        self._totals = np.zeros((players, players), dtype=np.uint64)
        self._shares: list[NDArray[np.uint64]] = []
        self._deals: list[NDArray[np.uint64]] = []
        self.deals = 0
        self.worth = 0.0

    def add(self, shares: NDArray[np.uint64], deals: NDArray[np.uint64], worth: float) -> None:
        self._totals += shares.sum(axis=0)
        self._shares.append((shares / self._shares_of).sum(axis=2))
        self._deals.append(deals)
        self.deals += int(deals.sum())
        self.worth += worth

    def totals(self) -> list[list[int]]:
        totals: list[list[int]] = self._totals.tolist()
        return totals

    def errors(self) -> tuple[float, ...]:
        """Return the players' standard errors, not below those of independent deals."""
        pots = np.concatenate(self._shares)
        deals = np.concatenate(self._deals).astype(np.float64)
        apart = pots - deals[:, None] * (pots.sum(axis=0) / self.deals)
        number = len(deals)
        between = np.sqrt(number / (number - 1) * (apart**2).sum(axis=0)) / self.deals
        rows = zip(between.tolist(), self._alone(), strict=True)
        return tuple(max(error, alone) for error, alone in rows)

    def _alone(self) -> list[float]:
        """Return the players' standard errors if deals were independent."""
        return [standard_error(won, self.deals) for won in self._totals.tolist()]

    def independent(self) -> int:
        """Return the number of independent deals with errors as large as these, for each player."""
        pairs = zip(self.errors(), self._alone(), strict=True)
        effect = max([1.0, *((error / alone) ** 2 for error, alone in pairs if alone > 0)])
        return max(1, int(min(self.deals, self.worth) / effect))


def _counted_edges(size: int) -> int:
    """Return the number of edges enumerated of narrow ranges for populations of this size."""
    if size < _NARROW_DEALS:
        return 0
    return _NARROW_EDGES if size < _LONG_DEALS else _LONG_NARROW_EDGES


def _largest_error(totals: NDArray[np.uint64], deals: int) -> float:
    return max(standard_error(tuple(shares), deals) for shares in totals.tolist())


def _worth(sizes: NDArray[np.float64]) -> float:
    """Return the effective number of populations: that of equal ones with the same variance."""
    return float(sizes.sum() ** 2 / (sizes**2).sum()) if sizes.any() else 0.0


def _split(deals: int, sizes: NDArray[np.float64]) -> NDArray[np.uint64]:
    """Return the number of deals that each population plays, in proportion to its size."""
    ends = np.cumsum(sizes)
    marks = np.floor(ends / ends[-1] * deals + 0.5).astype(np.uint64)
    deals_of: NDArray[np.uint64] = np.diff(marks, prepend=np.uint64(0))
    return deals_of
