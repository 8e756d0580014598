"""The steps of a solve: its progress and its end."""

from __future__ import annotations

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET, SolveGoal
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot.spot import Spot

SPOT = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100)


def test_the_share_done_is_at_least_that_of_the_iterations() -> None:
    steps = list(Solver(SPOT, threads=1).steps(target=0, max_iterations=60))
    assert all(step.iteration / 60 <= step.share_done <= 1 for step in steps)
    assert [step.done for step in steps] == [False] * (len(steps) - 1) + [True]
    assert steps[-1].share_done == 1


def test_a_solve_that_meets_its_target_is_done_before_its_limit() -> None:
    *_, last = Solver(SPOT, threads=1).steps(target=0.01, max_iterations=10_000)
    assert last.done
    assert last.eta_seconds == 0
    assert last.share_done == 1 > last.iteration / 10_000


def test_a_solve_has_the_default_goal() -> None:
    solver = Solver(SPOT, threads=1)
    for _ in solver.steps():
        pass
    assert (
        solver.solution().goal == SolveGoal() == SolveGoal(DEFAULT_TARGET, DEFAULT_MAX_ITERATIONS)
    )
