"""Trials: a fixed number of sampled deals, told in whole numbers.

Where :func:`runout.equity` answers with an estimate and its error, this hands out what was counted:
who won, with how many others, and what it took to deal. Equities are in units of a 2520th of a pot,
so that every way of sharing one is whole. The deals are those that ``equity`` samples from the same
seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from runout.analysis.equity import Progress
from runout.analysis.equity_deals import lay_spot
from runout.errors import LimitExceeded, NoPossibleDeal
from runout.kernels.equity import DEALS_PER_CHUNK, UNITS_PER_DEAL, Sampling
from runout.kernels.processor import thread_count

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from runout.analysis.spots import Spot
    from runout.kernels.equity import Table

MOST_TRIALS: Final = 10**9
# About ten seconds of one core: what is not dealt by then counts as deadlocked.
MOST_RETRIES: Final = 400_000_000
_CHUNKS_A_CALL: Final = 8
_SEEDS: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What trials came to for one player: outright wins, ties, losses, and units of pots won."""

    wins: int
    ties: int
    losses: int
    units: int

    @property
    def trials(self) -> int:
        """How many trials these are."""
        return self.wins + self.ties + self.losses

    @property
    def equity(self) -> float:
        """Share of the pot won on average."""
        return self.units / (UNITS_PER_DEAL * self.trials)

    @property
    def win_bp(self) -> int:
        """Outright wins in basis points."""
        return basis_points(self.wins, self.trials)

    @property
    def tie_bp(self) -> int:
        """Ties in basis points."""
        return basis_points(self.ties, self.trials)

    @property
    def loss_bp(self) -> int:
        """Losses in basis points."""
        return basis_points(self.losses, self.trials)

    @property
    def equity_bp(self) -> int:
        """Share of the pot in basis points."""
        return basis_points(self.units, UNITS_PER_DEAL * self.trials)


@dataclass(frozen=True, slots=True)
class Trials:
    """Sampled deals of a spot, and what it took to deal them.

    ``retries`` are draws thrown away because two hands shared a card, also for trials given up.
    Trials for which nearly every draw clashed are given up, thousands at a time; which ones depends
    on the seed alone.
    """

    requested: int
    accepted: int
    retries: int
    seed: int
    players: tuple[Outcomes, ...]

    @property
    def deadlocks(self) -> int:
        """How many trials were given up."""
        return self.requested - self.accepted

    @property
    def seed_after(self) -> int:
        """The seed for whoever wants to go on with other deals."""
        return next_seed(self.seed)


def play_trials(
    spot: Spot,
    trials: int,
    *,
    seed: int,
    threads: int = 1,
    on_progress: Callable[[Progress], None] | None = None,
) -> Trials:
    """Deal a spot so many times and count; the answer does not depend on ``threads``.

    >>> from runout.analysis.spots import read_spot
    >>> spot = read_spot(["AhKh", "QQ+,AKs:0.5"], board="7h5h2c", folded=["77+"])
    >>> played = play_trials(spot, 10_000, seed=1)
    >>> hero, villain = played.players
    >>> hero.wins == villain.losses, hero.ties == villain.ties, hero.trials, played.deadlocks
    (True, True, 10000, 0)
    >>> hero.units + villain.units == 2520 * 10_000
    True
    """
    if not 1 <= trials <= MOST_TRIALS:
        raise LimitExceeded(f"trials={trials}; use 1 to {MOST_TRIALS}")
    if not 0 <= seed < _SEEDS:
        raise LimitExceeded(f"seed={seed}; seeds are unsigned 64-bit numbers")
    sampling = _sampling(spot)
    players = len(spot.players)
    shares: NDArray[np.uint64] = np.zeros((players, players), dtype=np.uint64)
    done = accepted = retries = 0
    while done < trials and retries <= MOST_RETRIES:
        wanted = min(trials - done, _CHUNKS_A_CALL * DEALS_PER_CHUNK)
        chunks, clashes = sampling.run(
            seed, done // DEALS_PER_CHUNK, wanted, thread_count(threads), None
        )
        for number, chunk in enumerate(chunks[:, :, 1 : players + 1]):
            if chunk.any():  # else it was given up
                shares += chunk
                accepted += min(DEALS_PER_CHUNK, wanted - number * DEALS_PER_CHUNK)
        done += wanted
        retries += clashes
        if on_progress is not None:
            on_progress(Progress(done / trials, done))
    if accepted == 0:
        raise NoPossibleDeal(
            "no possible deal: the players' hands need the same cards, always or so often that of"
            " thousands of draws not one was free of clashes; use ranges that overlap less"
        )
    outcomes = tuple(_outcomes(won, accepted) for won in shares.tolist())
    return Trials(trials, accepted, retries, seed, outcomes)


def _sampling(spot: Spot) -> Sampling:
    table = lay_spot(spot)
    _refuse_blocked(spot, table)
    try:
        return Sampling(table)
    except ValueError:  # two seats are sure to hold the same card
        raise NoPossibleDeal("no possible deal: two hands are sure to share a card") from None


def _refuse_blocked(spot: Spot, table: Table) -> None:
    for seat, combos in zip(spot.seats, table.combos, strict=True):
        if combos == 0:
            raise NoPossibleDeal(
                f"no possible deal: nothing is left for {seat.name}, every combo is weighted 0 or"
                " holds a card that is known to be elsewhere"
            )


def _outcomes(won: list[int], accepted: int) -> Outcomes:
    """Count what a player won alone, with one other, with two, and so on."""
    units = sum(count * (UNITS_PER_DEAL // winners) for winners, count in enumerate(won, start=1))
    ties = sum(won[1:])
    return Outcomes(won[0], ties, accepted - won[0] - ties, units)


def basis_points(part: int, whole: int) -> int:
    """Return a share in basis points, halves rounded up; the same on every machine.

    >>> basis_points(1, 20_000), basis_points(1, 20_001), basis_points(3, 3)
    (1, 0, 10000)
    """
    return (2 * 10_000 * part + whole) // (2 * whole)


def next_seed(seed: int) -> int:
    """Return the seed that follows: the first number of the SplitMix64 stream of this one.

    Every seed follows exactly one other.

    >>> next_seed(0)
    16294208416658607535
    """
    word = (seed + 0x9E3779B97F4A7C15) % _SEEDS
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _SEEDS
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _SEEDS
    return word ^ word >> 31
