"""Trials: a fixed number of sampled deals, told in whole numbers.

Where :func:`runout.equity` answers with an estimate and its error, this hands out what was counted:
who won, with how many others, and what it took to deal. Equities are in units of a pot, 2520 up to
ten players, so that every way of sharing one is whole. The deals are those that ``equity`` samples
from the same seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from runout.analysis.equity.calculation import Progress
from runout.analysis.equity.deals import lay_spot
from runout.analysis.equity.sampling import Drawing, Goal
from runout.errors import LimitExceeded, NoPossibleDeal
from runout.kernels.equity import UNITS_PER_DEAL, units_per_deal
from runout.kernels.processor import thread_count

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from runout.analysis.equity.spots import EquitySpot
    from runout.kernels.equity import SpotArrays

MAX_TRIALS: Final = 10**9
_BASIS_POINTS: Final = 10_000
_CHUNKS_A_CALL: Final = 8  # one thread's work between two looks at the time
_SEEDS: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What trials came to for one player: outright wins, ties, losses, and units of pots won.

    ``pot`` is how many units a pot has.
    """

    wins: int
    ties: int
    losses: int
    units: int
    pot: int = UNITS_PER_DEAL

    @property
    def trials(self) -> int:
        """How many trials these are."""
        return self.wins + self.ties + self.losses

    @property
    def equity(self) -> float:
        """Share of the pot won on average."""
        return self.units / (self.pot * self.trials)

    @property
    def win_bp(self) -> int:
        """Outright wins in basis points, rounded on their own."""
        return basis_points(self.wins, self.trials)

    @property
    def split_bp(self) -> tuple[int, int, int]:
        """Wins, ties and losses in basis points that sum to 10,000."""
        win, tie, loss = apportioned((self.wins, self.ties, self.losses), _BASIS_POINTS)
        return win, tie, loss

    @property
    def equity_bp(self) -> int:
        """Share of the pot in basis points."""
        return basis_points(self.units, self.pot * self.trials)


@dataclass(frozen=True, slots=True)
class Trials:
    """Sampled deals of a spot, and what it took to deal them.

    ``retries`` are draws thrown away because two hands shared a card; where nearly every one is,
    they are those thrown away before the hands were drawn in another way.
    """

    requested: int
    accepted: int
    retries: int
    seed: int
    players: tuple[Outcomes, ...]

    @property
    def deadlocks(self) -> int:
        """How many trials were given up: none, every spot that has a deal is dealt in full."""
        return self.requested - self.accepted

    @property
    def seed_after(self) -> int:
        """The seed for whoever wants to go on with other deals."""
        return next_seed(self.seed)


def play_trials(
    spot: EquitySpot,
    trials: int,
    *,
    seed: int,
    threads: int = 1,
    on_progress: Callable[[Progress], None] | None = None,
) -> Trials:
    """Deal a spot so many times and count; the answer does not depend on ``threads``.

    >>> from runout.analysis.equity.spots import read_spot
    >>> spot = read_spot(["AhKh", "QQ+,AKs:0.5"], board="7h5h2c", folded=["77+"])
    >>> played = play_trials(spot, 10_000, seed=1)
    >>> hero, villain = played.players
    >>> hero.wins == villain.losses, hero.ties == villain.ties, hero.trials, played.deadlocks
    (True, True, 10000, 0)
    >>> hero.units + villain.units == 2520 * 10_000
    True
    """
    if not 1 <= trials <= MAX_TRIALS:
        raise LimitExceeded(f"trials={trials}; use 1 to {MAX_TRIALS}")
    if not 0 <= seed < _SEEDS:
        raise LimitExceeded(f"seed={seed}; seeds are unsigned 64-bit numbers")
    table = lay_spot(spot)
    _refuse_blocked(spot, table)

    def tell(part: float, deals: int) -> None:
        if on_progress is not None:
            on_progress(Progress(part, deals))

    workers = thread_count(threads)
    try:
        drawing = Drawing(table, seed, workers, on_progress=tell, chunks_a_call=_CHUNKS_A_CALL)
    except NoPossibleDeal:
        raise NoPossibleDeal("no possible deal: two hands are sure to share a card") from None
    drawn = drawing.run(Goal(trials))
    outcomes = tuple(_outcomes(won, drawn.deals) for won in drawn.shares)
    return Trials(trials, drawn.deals, drawn.retries, seed, outcomes)


def _refuse_blocked(spot: EquitySpot, table: SpotArrays) -> None:
    for seat, combos in zip(spot.seats, table.combos, strict=True):
        if combos == 0:
            raise NoPossibleDeal(
                f"no possible deal: nothing is left for {seat.name}, every combo is weighted 0 or"
                " holds a card that is known to be elsewhere"
            )


def _outcomes(won: list[int], accepted: int) -> Outcomes:
    """Count what a player won alone, with one other, with two, and so on."""
    pot = units_per_deal(len(won))
    units = sum(count * (pot // winners) for winners, count in enumerate(won, start=1))
    ties = sum(won[1:])
    return Outcomes(won[0], ties, accepted - won[0] - ties, units, pot)


def apportioned(parts: Sequence[int], total: int) -> list[int]:
    """Return whole numbers that sum to ``total``, in proportion to the parts: largest remainder.

    Each part is rounded down, and what is left goes one each to those with the largest remainders,
    of equal ones to the first. The same on every machine.

    >>> apportioned((494, 13, 691), 10_000)
    [4124, 108, 5768]
    >>> apportioned((1, 1, 1), 10_000)
    [3334, 3333, 3333]
    """
    whole = sum(parts)
    shares = [total * part // whole for part in parts]
    remainders = [total * part % whole for part in parts]
    first = sorted(range(len(parts)), key=lambda at: (-remainders[at], at))
    for at in first[: total - sum(shares)]:
        shares[at] += 1
    return shares


def basis_points(part: int, whole: int) -> int:
    """Return a share in basis points, halves rounded up; the same on every machine.

    >>> basis_points(1, 20_000), basis_points(1, 20_001), basis_points(3, 3)
    (1, 0, 10000)
    """
    return (2 * _BASIS_POINTS * part + whole) // (2 * whole)


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
