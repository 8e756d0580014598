"""The steps of a solve: its progress and its end."""

from __future__ import annotations

import pytest

from runout.analysis.solver import solving
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


@pytest.mark.parametrize(
    ("board", "oop", "ip", "stack"),
    [
        ("Ts5h7hJsTc", "22-99,A2s-A9s,T8s+,87s", "66+,A8s+,KTs+,QJs,AJo+", 900),
        ("8c8sTd6h6d", "22+,A2s+,K9s+,QTs+,ATo+", "99+,AQ+,KQs,76s,65s", 400),
        ("8d4sAhQh4c", "QQ-22,AQs-A2s,KTs+,JTs,ATo+", "99+,AQ+,KQs,76s,65s", 900),
        ("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", 100),
    ],
)
def test_the_time_left_is_right_within_a_factor_of_three_from_the_first_step_on(
    monkeypatch: pytest.MonkeyPatch, board: str, oop: str, ip: str, stack: int
) -> None:
    """Also where the exploitability hardly falls, or rises, between the first checks."""
    monkeypatch.setattr(solving, "_SECONDS_BETWEEN_STEPS", 0)
    monkeypatch.setattr(solving, "_SECONDS_AT_ONCE", 0)
    steps = list(Solver(Spot(board, oop, ip, pot=100, stack=stack), threads=1).steps())
    assert steps[0].iteration == 1
    for step in steps:
        assert step.eta_seconds is not None
        # Seconds cancel out: this is the number of iterations that is expected in all.
        expected = step.iteration * (1 + step.eta_seconds / step.seconds)
        assert 1 / 3 < expected / steps[-1].iteration < 3
        assert step.share_done > step.iteration / steps[-1].iteration / 3


def test_the_time_left_is_never_longer_than_that_to_the_limit() -> None:
    for target in (0, 1e-9):
        for step in Solver(SPOT, threads=1).steps(target=target, max_iterations=60):
            assert step.eta_seconds is not None
            expected = step.iteration * (1 + step.eta_seconds / step.seconds)
            assert expected == pytest.approx(60)
