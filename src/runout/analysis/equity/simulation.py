"""Trials: a fixed number of sampled deals, counted in whole numbers.

Where :func:`runout.equity` returns an estimate and its error, this returns the counts: wins, ties
by number of winners, and rejected draws. Equities are in units of a pot, 2520 up to ten players, so
that every share of one is whole. The deals are those that ``equity`` samples from the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from runout.analysis.equity.calculation import question_of, refusal_of, run_steps
from runout.analysis.equity.settings import Progress
from runout.analysis.equity.spots import EquitySpot
from runout.errors import LimitExceeded, NoPossibleDeal
from runout.kernels.equity_question import Drawing, DrawingRules, Refused, units_per_deal
from runout.kernels.processor import thread_count

MAX_TRIALS: Final = 10**9
_BASIS_POINTS: Final = 10_000
_CHUNKS_A_CALL: Final = 8  # one thread's work between two checks of the time limit
_SEEDS: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The outcomes of trials for one player: outright wins, ties, losses, and units of pots won.

    ``pot`` is the number of units in a pot.
    """

    wins: int
    ties: int
    losses: int
    units: int
    pot: int = 2520

    @property
    def trials(self) -> int:
        return self.wins + self.ties + self.losses

    @property
    def equity(self) -> float:
        return self.units / (self.pot * self.trials)

    @property
    def win_bp(self) -> int:
        """Outright wins in basis points, rounded independently."""
        return basis_points(self.wins, self.trials)

    @property
    def split_bp(self) -> tuple[int, int, int]:
        """Wins, ties and losses in basis points that sum to 10,000."""
        win, tie, loss = apportioned((self.wins, self.ties, self.losses), _BASIS_POINTS)
        return win, tie, loss

    @property
    def equity_bp(self) -> int:
        return basis_points(self.units, self.pot * self.trials)


@dataclass(frozen=True, slots=True)
class Trials:
    """Sampled deals of a spot, and the number of rejected draws.

    ``retries`` are draws rejected because two hands shared a card; where nearly all are, those
    before another method took over.
    """

    requested: int
    accepted: int
    retries: int
    seed: int
    players: tuple[Outcomes, ...]

    @property
    def deadlocks(self) -> int:
        """The number of abandoned trials: 0, since every possible spot is dealt in full."""
        return self.requested - self.accepted

    @property
    def seed_after(self) -> int:
        """A seed to continue with other deals."""
        return next_seed(self.seed)


def play_trials(
    spot: EquitySpot,
    trials: int,
    *,
    seed: int,
    threads: int = 1,
    on_progress: Callable[[Progress], None] | None = None,
) -> Trials:
    """Deal a spot ``trials`` times and count; the answer does not depend on ``threads``.

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
    question = question_of(spot)
    for seat, combos in zip(spot.seats, question.combos, strict=True):
        if combos == 0:
            raise NoPossibleDeal(
                f"no possible deal: nothing is left for {seat.name}, every combo is weighted 0 or"
                " holds a card that is known elsewhere"
            )
    rules = DrawingRules()
    rules.chunks_a_call = _CHUNKS_A_CALL
    try:
        drawing = Drawing(question, seed, trials, 0, rules)
    except Refused:
        raise NoPossibleDeal("no possible deal: two hands share a card in every deal") from None
    try:
        run_steps(drawing, thread_count(threads), None, on_progress)
    except Refused as refused:
        raise refusal_of(refused, spot) from None
    _, shares, deals, retries, *_ = drawing.drawn
    outcomes = tuple(_outcomes(won, deals) for won in shares)
    return Trials(trials, deals, retries, seed, outcomes)


def _outcomes(won: Sequence[int], accepted: int) -> Outcomes:
    """Return the outcomes of a player who won alone, with one other, with two, and so on."""
    pot = units_per_deal(len(won))
    units = sum(count * (pot // winners) for winners, count in enumerate(won, start=1))
    ties = sum(won[1:])
    return Outcomes(won[0], ties, accepted - won[0] - ties, units, pot)


def apportioned(counts: Sequence[int], total: int) -> list[int]:
    """Return integers proportional to the counts that sum to ``total``: largest remainder method.

    Each share is rounded down, and the rest is added one by one to those with the largest
    remainders, to the first of equal ones.

    >>> apportioned((494, 13, 691), 10_000)
    [4124, 108, 5768]
    >>> apportioned((1, 1, 1), 10_000)
    [3334, 3333, 3333]
    """
    whole = sum(counts)
    shares = [total * count // whole for count in counts]
    remainders = [total * count % whole for count in counts]
    first = sorted(range(len(counts)), key=lambda at: (-remainders[at], at))
    for at in first[: total - sum(shares)]:
        shares[at] += 1
    return shares


def basis_points(part: int, whole: int) -> int:
    """Return a share in basis points, halves rounded up.

    >>> basis_points(1, 20_000), basis_points(1, 20_001), basis_points(3, 3)
    (1, 0, 10000)
    """
    return (2 * _BASIS_POINTS * part + whole) // (2 * whole)


def next_seed(seed: int) -> int:
    """Return the next seed: the first number of the SplitMix64 stream of this one.

    It is a bijection: every seed follows exactly one other.

    >>> next_seed(0)
    16294208416658607535
    """
    word = (seed + 0x9E3779B97F4A7C15) % _SEEDS
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _SEEDS
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _SEEDS
    return word ^ word >> 31
