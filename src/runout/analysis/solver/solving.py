"""Solving a spot: iterations until neither player could gain more than a target by deviating."""

from __future__ import annotations

import functools
import math
import os
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from runout.analysis.solver.goal import (
    DEFAULT_MAX_ITERATIONS,
    DEFAULT_PRECISION,
    DEFAULT_TARGET,
    PrecisionChoice,
    SolveGoal,
)
from runout.analysis.solver.solution.file import write_solution_file
from runout.analysis.solver.solution.saved_game import whole_arrays
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solution.state import (
    CHECKPOINT,
    SolveState,
    file_content,
    from_file_content,
    open_solve,
    place_numbers,
)
from runout.analysis.solver.solved_game import SolvedGame, apply_locks, open_solver
from runout.analysis.solver.spot.estimate import Estimate, choose_precision
from runout.analysis.solver.spot.quick import lines_on_flop, quick_estimate
from runout.analysis.solver.spot.solve_time import SolveWork, full_iterations, iterations_factor
from runout.analysis.solver.spot.speed_file import known_speed
from runout.analysis.solver.spot.spot import Spot
from runout.domain.boards import Street
from runout.domain.plain_numbers import is_integer
from runout.errors import LimitExceeded, PokerError
from runout.kernels.memory import physical_memory
from runout.kernels.precision import Precision
from runout.kernels.processor import thread_count
from runout.kernels.solver import averages_of, regrets_of

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
    """A solve that continues step by step.

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
        precision: PrecisionChoice = DEFAULT_PRECISION,
        threads: int | None = None,
        memory_limit: int | None = None,
        quick: Spot | None = None,
    ) -> None:
        _check_spot(spot)
        if threads is not None and not is_integer(threads):
            raise PokerError(
                f"threads={threads!r}; give a whole number, or None for one per processor"
            )
        if quick is not None:
            _check_quick(quick, spot)
        self.spot = spot
        self.quick_spot = quick
        self._solved = spot = quick or spot
        self.precision: Precision = choose_precision(spot, precision, memory_limit)
        started = time.perf_counter()
        self._threads = thread_count(threads or 0)
        try:
            self._solver = open_solver(spot, precision=self.precision, threads=self._threads)
        except MemoryError:
            raise LimitExceeded(
                "there is not enough memory for this spot; spot.estimate() tells what it takes and"
                " what leaving out a size saves"
            ) from None
        if memory_limit is None and self._solver.bytes > physical_memory():
            Estimate.of(spot, physical_memory(), precision=self.precision)
        apply_locks(spot, self._solver)
        self.seconds = time.perf_counter() - started
        self.exploitability = math.nan
        self.checks: list[tuple[int, float]] = []  # iterations, exploitability in chips
        self._checked_at = 0
        self._is_check_due = False
        self._goal: SolveGoal | None = None  # of the last steps
        self._shared_game: weakref.ref[SolvedGame] | None = None  # of solutions taken since then

    @classmethod
    def for_quick(
        cls,
        spot: Spot,
        goal: SolveGoal,
        *,
        precision: PrecisionChoice = DEFAULT_PRECISION,
        threads: int | None = None,
        memory_limit: int | None = None,
    ) -> Solver:
        """Return the solver of a spot that is expected to take at most half a minute.

        A flop has the sizes asked for, turn and river have fewer where the whole tree would take
        longer, or more than 2 GB. The solution then keeps its flop street and says in ``quick``
        what was left out: its exploitability is that of the smaller tree. A turn is solved with all
        sizes by :func:`runout.solve_on_demand`.

        >>> from runout import Spot
        >>> from runout.analysis.solver.goal import SolveGoal
        >>> spot = Spot("7h5h2c", "QQ+", "99+", pot=10, stack=10, sizes="bet 50%; raise 60%")
        >>> Solver.for_quick(spot, SolveGoal()).quick_spot is None  # all of it is small enough
        True
        """
        _check_spot(spot)
        smaller = quick_estimate(
            spot,
            goal,
            precision=precision,
            threads=threads,
            speed=known_speed(),
            memory_limit=memory_limit,
        ).spot
        return cls(
            spot,
            precision=precision,
            threads=threads,
            memory_limit=memory_limit,
            quick=None if smaller is spot else smaller,
        )

    @property
    def iterations(self) -> int:
        return self._solver.iterations

    def steps(
        self,
        *,
        target: float = DEFAULT_TARGET,
        max_iterations: int = DEFAULT_MAX_ITERATIONS,
        should_stop: Callable[[], bool] | None = None,
    ) -> Iterator[SolveStep]:
        """Iterate until the target, a fraction of the pot, is met or the iterations are used up.

        A step comes at each check of the exploitability, and about twice a second. Leaving the loop
        pauses; calling this again continues. ``should_stop`` is called about ten times a second;
        when it returns true the steps end after the iteration at hand. So does the first exception
        in it, or the first Ctrl-C, and neither changes the result. The second abandons the
        iteration at once, and with it the solve.
        """
        self._goal = SolveGoal(target, max_iterations)
        return self._steps(target * self.spot.pot, max_iterations, should_stop)

    def _steps(
        self, goal: float, max_iterations: int, should_stop: Callable[[], bool] | None
    ) -> Iterator[SolveStep]:
        yielded = time.perf_counter()
        while not self.exploitability <= goal and (
            self.iterations < max_iterations or self._is_check_due
        ):
            with self._timed():
                is_checked = self._advance(goal, max_iterations, should_stop)
            if is_checked is None:
                return
            now = time.perf_counter()
            if is_checked or now - yielded > _SECONDS_BETWEEN_STEPS:
                yielded = now
                yield self._step(goal, max_iterations)

    def _advance(
        self, goal: float, max_iterations: int, should_stop: Callable[[], bool] | None
    ) -> bool | None:
        """Iterate for a moment, or check; return whether it was a check, None if stopped."""
        if not self._is_check_due:
            next_check = _next_check(self.iterations, self.checks, goal)
            self._detach_solutions()
            done = self.iterations
            # about a tenth of a second
            quick = int(_SECONDS_AT_ONCE * done / self.seconds) if done and self.seconds > 0 else 1
            count = max(1, min(quick, min(next_check, max_iterations) - done))
            try:
                is_done = self._solver.iterate(count, should_stop)
            finally:  # also after Ctrl-C
                self._is_check_due = self.iterations in (next_check, max_iterations)
            if not is_done:
                return None
            if not self._is_check_due:
                return False
        return True if self._check(should_stop) else None

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Add the time of the block to that of the solve, however it ends."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.seconds += time.perf_counter() - started

    def _check(self, should_stop: Callable[[], bool] | None = None) -> bool:
        """Measure the exploitability; return whether that was not stopped."""
        best = self._solver.best_responses(should_stop)
        rake = self._mean_rake(should_stop)
        if best is None or rake is None:
            return False
        exploitability = self.spot.unit.value(sum(best) / 2 + rake)
        if not exploitability > -_MAX_ROUNDING * self.spot.pot:
            raise PokerError(
                "these ranges differ so much in weight that rounding outweighs what is played for;"
                " leave out hands whose weight is next to nothing"
            )
        self.exploitability = max(0.0, exploitability)
        self._checked_at = self.iterations
        self._is_check_due = False
        self.checks.append((self.iterations, self.exploitability))
        return True

    def _mean_rake(self, should_stop: Callable[[], bool] | None) -> float | None:
        """Return half of the expected rake in units, which lowers the sum of best responses."""
        if self.spot.rake_rate == 0:
            return 0.0
        values = self._solver.average_values(should_stop)
        return None if values is None else -sum(values) / 2

    def _step(self, goal: float, max_iterations: int) -> SolveStep:
        pot = self.spot.pot
        eta = self._eta(goal, max_iterations)
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

    def _eta(self, goal: float, max_iterations: int) -> float | None:
        """Return the seconds left if the exploitability falls as it usually does."""
        if self.iterations == 0:
            return None
        target = goal / self.spot.pot
        known = [check for check in self.checks if check[1] > 0]
        if known and target > 0:
            last, exploitability = known[-1]
            expected = last * iterations_factor(exploitability / self.spot.pot, target)
        else:
            expected = self._work.iterations(target, max_iterations)
        done, total = (
            full_iterations(iterations, self._solver.board_count)
            for iterations in (self.iterations, min(expected, max_iterations))
        )
        return max(0.0, total - done) * self.seconds / done

    @functools.cached_property
    def _work(self) -> SolveWork:
        return Estimate.of(self._solved).work

    def solution(self) -> Solution:
        """Return the solution as it is now; it does not change when the solver continues.

        Taken before the goal of the last ``steps`` is met, it is marked as stopped. A solution
        shares the solver's memory until the solver continues, and gets a copy then if it, or a node
        of it, is still in use.
        """
        if self.iterations == 0:
            raise PokerError("nothing has been solved yet; take a step first")
        if math.isnan(self.exploitability) or self._checked_at != self.iterations:
            self._check()
        game = None if self._shared_game is None else self._shared_game()
        if game is None:
            game = SolvedGame(self._solved, self._solver, self.exploitability)
            if self.quick_spot is not None:
                return Solution.of_quick(game, self._state())
            self._shared_game = weakref.ref(game)
        return Solution(game, self._state())

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

    def save_checkpoint(
        self,
        path: str | os.PathLike[str],
        *,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Write all that :meth:`resume` needs to continue to the same bits, without computing.

        The file is a solution as well if the exploitability of the last iteration is known.
        ``progress`` is called with the bytes written and their total, and may raise to give up.
        """
        if self.quick_spot is None and self._checked_at == self.iterations > 0:
            self.solution().save(path, progress=progress)
        else:
            numbers = (
                [numbers_of(self._solver, player) for player in (0, 1)]
                for numbers_of in (regrets_of, averages_of)
            )
            header = self._state().header(CHECKPOINT)
            write_solution_file(path, header, whole_arrays(*numbers), progress)

    @property
    def position(self) -> tuple[int, int]:
        """A key of the state of the solve, the same until it continues."""
        return self.iterations, len(self.checks)

    def _state(self) -> SolveState:
        return SolveState(
            spot=self.spot,
            precision=self.precision,
            iterations=self.iterations,
            exploitability=self.exploitability,
            checked_at=self._checked_at,
            goal=self._goal,
            seconds=self.seconds,
            memory_bytes=self._solver.bytes,
            checks=tuple(self.checks),
            is_check_due=self._is_check_due,
            quick=self.quick_spot,
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the checkpoint, of the size of the file that :meth:`save_checkpoint` writes."""
        load = functools.partial(Solver.resume, threads=self._threads)
        content = file_content(self.save_checkpoint)
        return functools.partial(from_file_content, load=load), (content,)

    @classmethod
    def resume(
        cls,
        path: str | os.PathLike[str],
        *,
        threads: int | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Solver:
        """Return the solver of a saved solution or checkpoint, ready to continue where it stopped.

        ``progress`` is called with the bytes read and their total, and may raise to give up.
        """
        state, file = open_solve(path)
        made = cls(state.spot, precision=state.precision, threads=threads, quick=state.quick)
        place_numbers(file, state, made._solver, progress)
        made.exploitability = state.exploitability
        made.seconds = state.seconds
        made.checks = list(state.checks)
        made._checked_at = state.checked_at
        made._is_check_due = state.is_check_due
        made._goal = state.goal
        return made


def _check_spot(spot: object) -> None:
    if not isinstance(spot, Spot):
        raise PokerError(f"{spot!r} is not a spot; make one with Spot(..) or Spot.from_dict(..)")


def _check_quick(quick: Spot, spot: Spot) -> None:
    """Refuse to solve a spot for another that differs in more than the bets after the flop."""
    _check_spot(quick)
    if spot.street is not Street.FLOP:
        raise PokerError(f"quick is for spots on a flop; {spot.board} is solved as a whole")
    expected = spot.with_(
        sizes=(spot.sizes[0], *quick.sizes[1:]),
        later_raises=quick.later_raises,
        added_lines=lines_on_flop(spot),
        unit=spot.unit,
    )
    if quick != expected:
        raise PokerError(
            f"quick is {quick}, which is not {spot} with other bets after the flop;"
            " solve(.., quick=True) chooses them, and Solver.for_quick likewise"
        )


def solve(
    spot: Spot,
    *,
    target: float = DEFAULT_TARGET,
    max_iterations: int = DEFAULT_MAX_ITERATIONS,
    threads: int | None = None,
    precision: PrecisionChoice = DEFAULT_PRECISION,
    memory_limit: int | None = None,
    quick: bool = False,
) -> Solution:
    """Solve a spot until the exploitability is at most ``target`` times the starting pot.

    ``threads`` defaults to one per processor; the answer does not depend on it. ``precision`` auto
    is f16 for spots of 100 MB and more, and f32 for others. ``quick`` answers a spot on a flop in
    about half a minute, as :meth:`Solver.for_quick` describes.

    >>> from runout import Spot
    >>> solution = solve(Spot("2c2d2h2s3c", "AA", "KK", pot=100, stack=0))
    >>> solution.ev
    (100.0, 0.0)
    """
    goal = SolveGoal(target, max_iterations)
    solver = (
        Solver.for_quick(
            spot, goal, precision=precision, threads=threads, memory_limit=memory_limit
        )
        if quick
        else Solver(spot, precision=precision, threads=threads, memory_limit=memory_limit)
    )
    for _ in solver.steps(target=target, max_iterations=max_iterations):
        pass
    return solver.solution()


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
