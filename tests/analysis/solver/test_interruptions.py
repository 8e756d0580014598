"""A solve that is stopped after any iteration, or within a check, is resumed to the same bits."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.solver.small_solutions import FLOP, TURN
from runout.analysis.solver.solution.file import SolutionFile, write_solution_file
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot.spot import Spot
from runout.errors import SolutionDamaged, SolutionForeign

ITERATIONS = 12
GOAL: dict[str, Any] = {"target": 0.0, "max_iterations": ITERATIONS}


def same(ours: Solution, theirs: Solution) -> None:
    assert (ours.iterations, ours.exploitability) == (theirs.iterations, theirs.exploitability)
    assert ours.checks == theirs.checks
    for mine, other in zip(ours.kept_numbers(), theirs.kept_numbers(), strict=True):
        for player in (0, 1):
            np.testing.assert_array_equal(mine[player], other[player])


def step_by_step(solver: Solver) -> bool:
    """Run an iteration, or leave a check; return whether the solve has ended."""
    steps = list(solver.steps(**GOAL, should_stop=lambda: True))
    return bool(steps) and steps[-1].done


@pytest.mark.parametrize(("spot", "threads"), [(TURN, 1), (TURN, 2), (FLOP, 2)])
def test_a_solve_stopped_after_each_iteration_has_the_same_bits(spot: Spot, threads: int) -> None:
    solver = Solver(spot, threads=threads)
    for stops in range(1, ITERATIONS):
        before = solver.iterations
        assert not step_by_step(solver)
        assert solver.iterations <= before + 1
        if stops % 7 == 0:
            next(iter(solver.steps(**GOAL)), None)
    for _ in solver.steps(**GOAL):
        pass
    same(solver.solution(), solve(spot, **GOAL))


def test_checkpoints_after_any_iteration_are_resumed_to_the_same_bits(tmp_path: Path) -> None:
    solver = Solver(TURN)
    for iteration in range(1, ITERATIONS - 1):
        step_by_step(solver)
        solver.save_checkpoint(tmp_path / "a")
        if iteration < 10:  # before the first check
            with pytest.raises(SolutionForeign, match="'checkpoint', not the solution of a spot"):
                Solution.load(tmp_path / "a")
        position = solver.position
        solver = Solver.resume(tmp_path / "a")
        assert solver.position == position
    for _ in solver.steps(**GOAL):
        pass
    expected = solve(TURN, **GOAL)
    same(solver.solution(), expected)
    solver.save_checkpoint(tmp_path / "a")
    same(Solution.load(tmp_path / "a"), expected)


def test_the_first_exception_ends_the_iteration_and_loses_nothing() -> None:
    solver = Solver(TURN)
    for done in range(1, 10):
        orders = iter([KeyboardInterrupt])  # the first time that it is asked

        def interrupt(orders: Iterator[type[BaseException]] = orders) -> bool:
            for order in orders:
                raise order
            return False

        with pytest.raises(KeyboardInterrupt):
            list(solver.steps(**GOAL, should_stop=interrupt))
        assert solver.iterations == done
    for _ in solver.steps(**GOAL):
        pass
    same(solver.solution(), solve(TURN, **GOAL))


def test_the_second_exception_abandons_an_iteration_and_the_solve() -> None:
    solver = Solver(TURN)
    step_by_step(solver)
    asked: list[int] = []

    def give_up() -> bool:
        asked.append(solver.iterations)
        raise InterruptedError

    with pytest.raises(InterruptedError):
        list(solver.steps(**GOAL, should_stop=give_up))
    assert asked == [1, 1]
    for use in (solver.solution, lambda: pickle.dumps(solver), lambda: list(solver.steps(**GOAL))):
        with pytest.raises(RuntimeError, match="left halfway; open the last checkpoint"):
            use()


def test_a_damaged_or_halfway_checkpoint_is_refused(tmp_path: Path) -> None:
    solver = Solver(TURN)
    step_by_step(solver)
    solver.save_checkpoint(tmp_path / "a")
    content = (tmp_path / "a").read_bytes()
    (tmp_path / "b").write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    file = SolutionFile.open(tmp_path / "a")
    header = {**file.header, "unfinished": {"player": 0, "done": [True, False]}}
    write_solution_file(tmp_path / "c", header, {name: file.view(name) for name in file.names})
    for name in ("b", "c"):
        with pytest.raises(SolutionDamaged):
            Solver.resume(tmp_path / name)


def test_solutions_and_solvers_can_be_pickled(tmp_path: Path) -> None:
    solver = Solver(TURN)
    for _ in range(5):
        step_by_step(solver)
    copy = pickle.loads(pickle.dumps(solver))
    for each in (solver, copy):
        for _ in each.steps(**GOAL):
            pass
    solution = solver.solution()
    same(copy.solution(), solution)
    unpickled = pickle.loads(pickle.dumps(solution))
    same(unpickled, solution)
    assert unpickled.root.to_dict() == solution.root.to_dict()
    solution.save(tmp_path / "a", rivers=False)
    early = Solution.load(tmp_path / "a")
    assert pickle.loads(pickle.dumps(early)).ev == early.ev
    with pytest.raises(TypeError, match="pickle the solution, and take its node there"):
        pickle.dumps(solution.root)
