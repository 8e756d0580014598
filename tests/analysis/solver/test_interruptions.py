"""A solve interrupted within an iteration or a check has the same bits when resumed."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from analysis.solver.small_solutions import FLOP, TURN
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.errors import SolutionDamaged, SolutionForeign

if TYPE_CHECKING:
    from pathlib import Path

    from runout.analysis.solver.spot.spot import Spot

ITERATIONS = 12
GOAL: dict[str, Any] = {"target": 0.0, "max_iterations": ITERATIONS}


def same(ours: Solution, theirs: Solution) -> None:
    assert (ours.iterations, ours.exploitability) == (theirs.iterations, theirs.exploitability)
    assert ours.checks == theirs.checks
    for mine, other in zip(ours.kept_numbers(), theirs.kept_numbers(), strict=True):
        for player in (0, 1):
            np.testing.assert_array_equal(mine[player], other[player])


def step_by_step(solver: Solver) -> bool:
    """Run until the first group of boards is done; return whether the solve has ended."""
    steps = list(solver.steps(**GOAL, should_stop=lambda: True))
    return bool(steps) and steps[-1].done


@pytest.mark.parametrize(("spot", "threads"), [(TURN, 1), (TURN, 2), (FLOP, 2)])
def test_a_solve_stopped_after_each_group_of_boards_has_the_same_bits(
    spot: Spot, threads: int
) -> None:
    solver = Solver(spot, threads=threads)
    stops = 0
    while not step_by_step(solver) and stops < 5000:
        # A stop may come between two iterations as well; some pass.
        stops += 1
        if stops % 7 == 0:
            next(iter(solver.steps(**GOAL)), None)
    assert stops > ITERATIONS
    for _ in solver.steps(**GOAL):
        pass
    same(solver.solution(), solve(spot, **GOAL))


def test_checkpoints_within_iterations_are_resumed_to_the_same_bits(tmp_path: Path) -> None:
    solver = Solver(TURN)
    for _ in range(25):
        for _ in range(4):
            step_by_step(solver)
        solver.save_checkpoint(tmp_path / "a")
        if solver._solver.is_unfinished:
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


def test_ctrl_c_within_an_iteration_loses_nothing() -> None:
    solver = Solver(TURN)

    def interrupt() -> bool:
        raise KeyboardInterrupt

    for _ in range(9):
        with pytest.raises(KeyboardInterrupt):
            list(solver.steps(**GOAL, should_stop=interrupt))
    taken = solver.solution()  # finishes the iteration
    assert taken.iterations == solver.iterations >= 1
    for _ in solver.steps(**GOAL):
        pass
    ours, theirs = solver.solution(), solve(TURN, **GOAL)
    assert ours.exploitability == theirs.exploitability
    np.testing.assert_array_equal(ours.kept_numbers()[0][0], theirs.kept_numbers()[0][0])


def test_an_unfinished_checkpoint_of_another_spot_is_refused(tmp_path: Path) -> None:
    solver = Solver(TURN)
    step_by_step(solver)
    state = solver._solver.unfinished()
    other = Solver(FLOP)._solver
    for player, done, values in ((2, *state[1:]), (0, [True], state[2]), (0, state[1], state[2])):
        with pytest.raises(ValueError, match="does not fit the spot"):
            other.set_unfinished(player, done, values)
    solver.save_checkpoint(tmp_path / "a")
    content = bytearray((tmp_path / "a").read_bytes())
    content[-1] ^= 1
    (tmp_path / "a").write_bytes(content)
    with pytest.raises(SolutionDamaged):
        Solver.resume(tmp_path / "a")


def test_solutions_and_solvers_can_be_pickled(tmp_path: Path) -> None:
    solver = Solver(TURN)
    for _ in range(30):
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
