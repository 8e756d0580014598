"""Solving a spot: iterations until neither player could gain more than a target by deviating."""

from __future__ import annotations

import math
import time
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET, SolveGoal
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solved_game import SolvedGame, apply_locks, open_solver
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.spot import Spot
from runout.domain.plain_numbers import is_number, is_whole
from runout.errors import LimitExceeded, PokerError
from runout.kernels.memory import physical_memory
from runout.kernels.processor import thread_count
from runout.kernels.solver import PRECISIONS, averages_of, regrets_of

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Sequence

    from runout.kernels.solver import Precision

_FIRST_CHECK: Final = 10  # iterations
_FASTEST: Final = 2.0  # power of the iterations that the exploitability may fall by
_CLOSEST_CHECKS: Final = 25  # a check follows the last by this fraction of its iterations, or more
_SECONDS_BETWEEN_STEPS: Final = 0.5
_SECONDS_AT_ONCE: Final = 0.1
_MAX_ROUNDING: Final = 1e-3  # of the pot


@dataclass(frozen=True, slots=True)
class SolveStep:
    """How far a solve has come.

    ``exploitability`` is in chips, as of the last check, and nan before the first one.
    ``share_done`` estimates how much of the work is done, from 0 to 1.
    """

    iteration: int
    exploitability: float
    exploitability_percent: float
    target_percent: float
    seconds: float
    eta_seconds: float | None
    share_done: float
    done: bool


class Solver:
    """A solve that goes on step by step.

    >>> from runout import Spot
    >>> spot = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100)
    >>> solver = Solver(spot)
    >>> for step in solver.steps(target=0.001):
    ...     pass
    >>> step.done, step.exploitability_percent <= 0.1
    (True, True)
    >>> round(sum(solver.solution().ev))
    100
    """

    def __init__(
        self,
        spot: Spot,
        *,
        precision: Precision = "f32",
        threads: int | None = None,
        memory_limit: int | None = None,
    ) -> None:
        if not isinstance(spot, Spot):
            raise PokerError(
                f"{spot!r} is not a spot; make one with Spot(..) or Spot.from_dict(..)"
            )
        if threads is not None and not is_whole(threads):
            raise PokerError(
                f"threads={threads!r}; give a whole number, or None for one per processor"
            )
        if precision not in PRECISIONS:
            raise PokerError(f"precision is {precision!r}; use f32, or f16 for half the memory")
        if memory_limit is not None:
            Estimate.of(spot, memory_limit, precision=precision)
        self.spot = spot
        self.precision: Precision = precision
        started = time.perf_counter()
        self._threads = thread_count(threads or 0)
        try:
            self._solver = open_solver(spot, precision=precision, threads=self._threads)
        except MemoryError:
            raise LimitExceeded(
                "there is not enough memory for this spot; spot.estimate() tells what it takes and"
                " what leaving out a size saves"
            ) from None
        if memory_limit is None and self._solver.bytes > physical_memory():
            Estimate.of(spot, physical_memory(), precision=precision)
        apply_locks(spot, self._solver)
        self.seconds = time.perf_counter() - started
        self.exploitability = math.nan
        self.checks: list[tuple[int, float]] = []  # iterations, exploitability in chips
        self._checked_at = 0
        self._goal: SolveGoal | None = None  # of the last steps
        self._shared_game: weakref.ref[SolvedGame] | None = None  # of solutions taken since then

    @property
    def iterations(self) -> int:
        """How many iterations have been done."""
        return self._solver.iterations

    def steps(
        self, *, target: float = DEFAULT_TARGET, max_iterations: int = DEFAULT_MAX_ITERATIONS
    ) -> Iterator[SolveStep]:
        """Iterate until the target, a fraction of the pot, is met or the iterations are used up.

        A step comes at each check of the exploitability, and about twice a second. Leaving the loop
        pauses; calling this again goes on.
        """
        _check_goal(target, max_iterations)
        self._goal = SolveGoal(target, max_iterations)
        return self._steps(target * self.spot.pot, max_iterations)

    def _steps(self, goal: float, max_iterations: int) -> Iterator[SolveStep]:
        yielded = time.perf_counter()
        while not self.exploitability <= goal and self.iterations < max_iterations:
            started = time.perf_counter()
            next_check = _next_check(self.iterations, self.checks, goal)
            self._detach_solutions()
            self._solver.iterate(self._at_once(min(next_check, max_iterations)))
            last = self.iterations >= max_iterations
            checks = last or self.iterations == next_check
            if checks:
                self._check()
            now = time.perf_counter()
            self.seconds += now - started
            if checks or now - yielded > _SECONDS_BETWEEN_STEPS:
                yielded = now
                yield self._step(goal, max_iterations)

    def _at_once(self, last: int) -> int:
        """Return the number of iterations until the next step: about a tenth of a second."""
        done = self.iterations
        quick = int(_SECONDS_AT_ONCE * done / self.seconds) if done else 1
        return max(1, min(quick, last - done))

    def _check(self) -> None:
        """Measure the exploitability."""
        gain = sum(self._solver.best_responses()) / 2 + self._mean_rake()
        exploitability = self.spot.unit.value(gain)
        if not exploitability > -_MAX_ROUNDING * self.spot.pot:
            raise PokerError(
                "these ranges differ so much in weight that rounding outweighs what is played for;"
                " leave out hands whose weight is next to nothing"
            )
        self.exploitability = max(0.0, exploitability)
        self._checked_at = self.iterations
        self.checks.append((self.iterations, self.exploitability))

    def _mean_rake(self) -> float:
        """Return half of the expected rake in units, which lowers the sum of best responses."""
        if self.spot.rake_rate == 0:
            return 0.0
        return -sum(self._solver.average_values()) / 2

    def _step(self, goal: float, max_iterations: int) -> SolveStep:
        pot = self.spot.pot
        eta = self._eta(goal)
        return SolveStep(
            iteration=self.iterations,
            exploitability=self.exploitability,
            exploitability_percent=100 * self.exploitability / pot,
            target_percent=100 * goal / pot,
            seconds=self.seconds,
            eta_seconds=eta,
            share_done=_share_done(self.iterations / max_iterations, self.seconds, eta),
            done=self.iterations >= max_iterations or self.exploitability <= goal,
        )

    def _eta(self, goal: float) -> float | None:
        """Return the seconds left if the exploitability goes on falling as it did."""
        expected = _expected_iterations(self.checks, goal)
        if expected is None:
            return None
        return max(0.0, expected - self.iterations) * self.seconds / self.iterations

    def solution(self) -> Solution:
        """Return the solution as it is now; it stays so when the solver goes on.

        Taken before the goal of the last ``steps`` is met, it is marked as stopped. A solution
        shares the solver's memory until the solver goes on, and gets a copy then if it, or a node
        of it, is still in use.
        """
        if self.iterations == 0:
            raise PokerError("nothing has been solved yet; take a step first")
        game = None if self._shared_game is None else self._shared_game()
        if game is None:
            game = SolvedGame(self.spot, self._solver)
            self._shared_game = weakref.ref(game)
        return Solution(
            game,
            precision=self.precision,
            iterations=self.iterations,
            exploitability=self._known_exploitability(),
            seconds=self.seconds,
            memory_bytes=self._solver.bytes,
            goal=self._goal,
            checks=self.checks,
        )

    def _detach_solutions(self) -> None:
        """Copy the numbers of solutions that are still in use, before they change."""
        game = None if self._shared_game is None else self._shared_game()
        self._shared_game = None
        if game is None:
            return
        try:
            game.detach(precision=self.precision, threads=self._threads)
        except MemoryError:
            self._shared_game = weakref.ref(game)
            raise LimitExceeded(
                "there is not enough memory to go on and keep the solution that was taken before;"
                " save it, and drop it"
            ) from None

    def _known_exploitability(self) -> float:
        if math.isnan(self.exploitability) or self._checked_at != self.iterations:
            self._check()
        return self.exploitability

    @classmethod
    def resume(cls, path: str | os.PathLike[str], *, threads: int | None = None) -> Solver:
        """Return the solver of a saved solution, ready to go on where it stopped."""
        solution = Solution.load(path)
        return cls.continuing(solution, threads=threads)

    @classmethod
    def continuing(cls, solution: Solution, *, threads: int | None = None) -> Solver:
        """Return a solver that goes on from a loaded solution."""
        regrets, averages = solution.kept_numbers()
        made = cls(solution.spot, precision=solution.precision, threads=threads)
        for player in (0, 1):
            np.copyto(regrets_of(made._solver, player), regrets[player])
            np.copyto(averages_of(made._solver, player), averages[player])
        made._solver.iterations = solution.iterations
        made.exploitability = solution.exploitability
        made.seconds = solution.seconds
        made.checks = list(solution.checks)
        made._checked_at = solution.iterations
        made._goal = solution.goal
        return made


def solve(
    spot: Spot,
    *,
    target: float = DEFAULT_TARGET,
    max_iterations: int = DEFAULT_MAX_ITERATIONS,
    threads: int | None = None,
    precision: Precision = "f32",
    memory_limit: int | None = None,
) -> Solution:
    """Solve a spot until the exploitability is at most ``target`` times the starting pot.

    ``threads`` defaults to one per processor; the answer does not depend on it.

    >>> from runout import Spot
    >>> solution = solve(Spot("2c2d2h2s3c", "AA", "KK", pot=100, stack=0))
    >>> solution.ev
    (100.0, 0.0)
    """
    _check_goal(target, max_iterations)
    solver = Solver(spot, precision=precision, threads=threads, memory_limit=memory_limit)
    for _ in solver.steps(target=target, max_iterations=max_iterations):
        pass
    return solver.solution()


def _check_goal(target: float, max_iterations: int) -> None:
    if not is_number(target) or not 0 <= target < math.inf:
        raise PokerError(
            f"target={target!r}; give a fraction of the pot such as 0.005 for half a per cent"
        )
    if not is_whole(max_iterations) or max_iterations < 1:
        raise PokerError(f"max_iterations={max_iterations!r}; give 1 or more, a whole number")


def _share_done(of_iterations: float, seconds: float, eta_seconds: float | None) -> float:
    """Return the share of a solve that is done, by its iterations and by its time.

    >>> _share_done(0.1, 3.0, None), _share_done(0.1, 3.0, 1.0), _share_done(0.9, 3.0, 3.0)
    (0.1, 0.75, 0.9)
    """
    if eta_seconds is None:
        return of_iterations
    total = seconds + eta_seconds
    return max(of_iterations, seconds / total if total > 0 else 1.0)


def _next_check(done: int, checks: Sequence[tuple[int, float]], goal: float) -> int:
    """Return the iteration after which the exploitability is measured next.

    A check costs about as much as an iteration, so the goal's iteration is predicted from the
    checks before. Only checks that follow from the first one count: a solve that was stopped,
    checked and resumed ends where an uninterrupted one does.

    >>> _next_check(0, [], 1.0), _next_check(10, [(10, 9.0)], 1.0)
    (10, 20)
    >>> _next_check(20, [(10, 9.0), (20, 3.0)], 1.0), _next_check(20, [(10, 9.0), (20, 3.0)], 0)
    (35, 40)
    >>> _next_check(45, [(10, 9.0), (20, 3.0), (40, 1.2), (43, 1.1)], 1.0)
    46
    """
    known = dict(checks)
    history: list[tuple[int, float]] = []
    check = _FIRST_CHECK
    while check <= done:
        if check in known:
            history.append((check, known[check]))
            check = _check_after(history, goal)
        else:  # it was made for another goal
            check += _closest(check)
    return check


def _check_after(history: Sequence[tuple[int, float]], goal: float) -> int:
    """Return when to check after the last of the checks so far."""
    last, exploitability = history[-1]
    furthest = 2 * last if last < 10 * _FIRST_CHECK else last + last // 2
    if goal <= 0 or len(history) == 1:
        return furthest
    expected = _expected_iterations(history, goal)
    if expected is None:  # the curve rises, which does not last
        return last + max(_closest(last), last // 8)
    # Iterations past the goal cost more than one check too many.
    soonest = last * math.pow(exploitability / goal, 1 / _FASTEST)
    expected = min(expected, soonest)
    return max(last + _closest(last), math.ceil(min(expected, furthest)))


def _closest(last: int) -> int:
    return max(1, last // _CLOSEST_CHECKS)


def _expected_iterations(history: Sequence[tuple[int, float]], goal: float) -> float | None:
    """Return when the goal should be met if the exploitability falls as a power of the iterations.

    The power is that of the last check and one that was made well before it.
    """
    known = [(done, exploitability) for done, exploitability in history if exploitability > 0]
    late, better = known[-1] if known else (0, 0.0)
    earlier = [check for check in known if 4 * check[0] <= 3 * late]
    if not earlier or goal <= 0:
        return None
    early, worse = earlier[-1]
    if better >= worse:
        return None
    power = math.log(worse / better) / math.log(late / early)
    try:
        return float(late * max(1.0, better / goal) ** (1 / power))
    except OverflowError:
        return None
