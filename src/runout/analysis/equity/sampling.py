"""Sampled deals of a spot: which of three methods draws them, how many, and how large the error is.

Rejection comes first: every seat is drawn by its weights, and all again when two share a card.
Where nearly every draw clashes, all ways to deal the seats are enumerated and drawn from if there
are few enough; else populations of deals are grown seat by seat (sequential Monte Carlo), larger
ones from a count of the narrow ranges. The first two methods give independent deals. The third
gives deals of equal weight too, but those of one population are correlated: its error is estimated
from how independent populations differ.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

from runout.analysis.equity.results import standard_error
from runout.errors import LimitExceeded, NoPossibleDeal
from runout.kernels.equity import DEALS_PER_CHUNK, Sampling

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from runout.kernels.equity import SpotArrays

Way = Literal["rejection", "enumeration", "sequential"]

SAME_CARDS: Final = "no possible deal: the players' hands need the same cards"
TOO_SMALL: Final = (
    "the hands that can be dealt together have weights too small to reckon with; leave out hands of"
    " hardly any weight"
)
# About ten seconds of one core: a spot that needs more tries is dealt in another way.
MAX_RETRIES: Final = 400_000_000
_FIRST_CHUNKS: Final = 4
_MAX_STEPS: Final = 200_000  # of the search for a deal, seconds at worst
_MAX_EDGES: Final = 400_000  # of the graph of all ways, about a tenth of a second
_LAST_EDGES: Final = 10_000_000  # where small populations fail, 200 MB
POPULATIONS: Final = 64  # of a round
_GROWN_AT_ONCE: Final = 16
_MIN_DEALS, _MAX_DEALS = 256, 1024  # of a population
_NARROW_DEALS: Final = 2048  # from here on narrow ranges are counted and drawn at once
_NARROW_EDGES: Final = 400_000
_LONG_NARROW_EDGES: Final = 2_000_000  # of long populations: some seconds
_LONG_DEALS: Final = 8192  # seconds: counting up to the last number of edges costs no more
_LAST_DEALS: Final = 65_536  # where smaller ones differ too much: a minute at worst
_DEALS_EACH: Final = 4  # played with each deal of a population
# Of as many equal populations: how many the sizes must be worth, to go on and in the end.
_WORTH: Final = 0.7
_LONG_WORTH: Final = 0.35  # where to go on takes long
_LAST_WORTH: Final = 0.125
_MAX_RATIO: Final = 3.0  # of a later round's size to the first's: it is played in one call


@dataclass(frozen=True, slots=True)
class Goal:
    """When to stop: after so many deals, or once no standard error is above the target."""

    deals: int
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """What deals came to: ``shares[player][k]`` were won with ``k`` others.

    ``retries`` are draws thrown away because two hands shared a card. ``errors`` are the players'
    standard errors where deals are not independent, and ``worth`` how many independent ones they
    are worth.
    """

    way: Way
    shares: list[list[int]]
    deals: int
    retries: int
    errors: tuple[float, ...] | None = None
    worth: int | None = None


class Drawing:
    """Deals of one spot, drawn from one seed."""

    def __init__(
        self,
        table: SpotArrays,
        seed: int,
        threads: int,
        *,
        cells: NDArray[np.float64] | None = None,
        on_progress: Callable[[float, int], None] | None = None,
        chunks_a_call: int = 64,
    ) -> None:
        self._players = table.players
        try:
            self._sampling = Sampling(table)
        except ValueError:
            raise NoPossibleDeal(SAME_CARDS) from None  # two hands are sure to share a card
        self._seed = seed
        self._threads = threads
        self._cells = cells
        self._on_progress = on_progress
        self._chunks_a_call = chunks_a_call  # work between two looks at Ctrl-C
        self._retries = 0
        self._reported = 0.0  # a method that gives up leaves its progress to the next

    def run(self, goal: Goal, way: Way | None = None) -> Drawn:
        """Draw deals, in the way that the spot allows or the one that is named."""
        if way in (None, "rejection"):
            drawn = self._by_chunks("rejection", goal)
            if drawn is not None:
                return drawn
            if way == "rejection":
                raise LimitExceeded("nearly every draw clashed")
        if self._cells is not None:
            self._cells[:] = 0
        possible = self._sampling.can_be_dealt(_MAX_STEPS)
        if possible is False:
            raise NoPossibleDeal(SAME_CARDS)
        if way != "sequential" and self._count(_MAX_EDGES):
            return self._by_counting(goal)
        if way == "enumeration":
            drawn = self._by_counting(goal) if self._count(_LAST_EDGES) else None
        else:
            drawn = self._by_populations(goal, may_count=way is None)
        if drawn is not None:
            return drawn
        raise LimitExceeded(
            "these ranges can hardly be dealt together: "
            + ("" if possible else "whether they can at all is not decided, and ")
            + "drawing and counting both take too long; use ranges that overlap less, or fewer of"
            " them"
        )

    # --- independent deals, chunk by chunk ---

    def _count(self, max_edges: int) -> bool:
        """Count all ways to deal the seats; whether there are few enough."""
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

    def _by_chunks(self, way: Way, goal: Goal) -> Drawn | None:
        """Draw whole chunks; None if one of them, or all together, had to try too often."""
        run = self._sampling.run if way == "rejection" else self._sampling.run_counted
        totals = np.zeros((self._players, self._players), dtype=np.uint64)
        # Results per hand cannot be taken back, so with a target every call is one chunk long.
        one_by_one = self._cells is not None and goal.error is not None
        most_chunks = 1 if one_by_one else self._chunks_a_call
        chunks = min(most_chunks, _FIRST_CHUNKS)
        done = 0
        while done < goal.deals:
            wanted = min(goal.deals - done, chunks * DEALS_PER_CHUNK)
            first = done // DEALS_PER_CHUNK
            shares, clashes = run(self._seed, first, wanted, self._threads, self._cells)
            self._retries += clashes
            # Draws that clash cost time too: calls stay short enough for Ctrl-C.
            part = wanted / (wanted + clashes)
            chunks = max(1, min(most_chunks, int(self._chunks_a_call * part)))
            for chunk in shares[:, :, 1 : self._players + 1]:
                if not chunk.any():
                    return None
                totals += chunk
                done = min(goal.deals, done + DEALS_PER_CHUNK)
                if goal.error is not None and _largest_error(totals, done) <= goal.error:
                    return Drawn(way, totals.tolist(), done, self._retries)
            if clashes > 0 and done < goal.deals and self._retries > MAX_RETRIES:
                return None
            self._tell(goal, done, _largest_error(totals, done))
        return Drawn(way, totals.tolist(), done, self._retries)

    def _tell(self, goal: Goal, done: int, error: float) -> None:
        if self._on_progress is None:
            return
        part = done / goal.deals
        if goal.error is not None:
            part = max(part, (goal.error / error) ** 2 if error > goal.error else 1.0)
        self._reported = max(self._reported, part)
        self._on_progress(self._reported, done)

    # --- populations, round by round ---

    def _by_populations(self, goal: Goal, *, may_count: bool) -> Drawn | None:
        """Play rounds of populations; None if they come out too different.

        Before they grow long, all ways to deal are counted if there are not too many.
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
                continue  # nothing grew, and its weight is nothing
            # Rounds play in proportion to the sizes of their populations, as populations do.
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
            self._tell(goal, played.deals, error)
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
        """Return the sizes of new populations, and the power of 2 that they are counted in."""
        parts = []
        for first in range(number, number + POPULATIONS, _GROWN_AT_ONCE):
            numbers = range(first, first + _GROWN_AT_ONCE)
            parts.append(
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
                self._on_progress(played.deals / goal.deals, played.deals)
        heads, powers = np.concatenate(parts).T
        if not heads.any():
            return heads, 0
        unit = int(powers[heads > 0].max())
        return np.ldexp(heads, (powers - unit).astype(np.int64)), unit


class _Size(NamedTuple):
    """A number times a power of 2."""

    number: float
    power: int

    def over(self, other: _Size) -> float:
        return math.ldexp(self.number / other.number, self.power - other.power)


class _Rounds:
    """What populations came to, each apart: their differences are the error."""

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
        """Return how many independent deals have errors as large as these, for each player."""
        pairs = zip(self.errors(), self._alone(), strict=True)
        effect = max([1.0, *((error / alone) ** 2 for error, alone in pairs if alone > 0)])
        return max(1, int(min(self.deals, self.worth) / effect))


def _counted_edges(size: int) -> int:
    """Return up to how many edges the narrow ranges are counted for populations of this size."""
    if size < _NARROW_DEALS:
        return 0
    return _NARROW_EDGES if size < _LONG_DEALS else _LONG_NARROW_EDGES


def _largest_error(totals: NDArray[np.uint64], deals: int) -> float:
    return max(standard_error(tuple(shares), deals) for shares in totals.tolist())


def _worth(sizes: NDArray[np.float64]) -> float:
    """Return how many populations of equal size these are worth."""
    return float(sizes.sum() ** 2 / (sizes**2).sum()) if sizes.any() else 0.0


def _split(deals: int, sizes: NDArray[np.float64]) -> NDArray[np.uint64]:
    """Return how many deals each population plays, in proportion to its size."""
    ends = np.cumsum(sizes)
    marks = np.floor(ends / ends[-1] * deals + 0.5).astype(np.uint64)
    deals_of: NDArray[np.uint64] = np.diff(marks, prepend=np.uint64(0))
    return deals_of
