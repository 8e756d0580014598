"""Solving: steps, goals and limits, when the exploitability is measured, and how a solve ended."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.solver.solved_spots import played
from analysis.solver.solving_spots import RIVER, TURN
from runout.analysis.solver.solution.file import SolutionFile, write_solution_file
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, _next_check, solve
from runout.analysis.solver.spot.spot import Spot
from runout.errors import LimitExceeded, PokerError


def test_steps_report_the_progress() -> None:
    solver = Solver(RIVER, threads=1)
    steps = list(solver.steps(target=0.01, max_iterations=500))
    assert [step.done for step in steps] == [False] * (len(steps) - 1) + [True]
    assert [step.iteration for step in steps] == sorted({step.iteration for step in steps})
    assert steps[-1].exploitability <= 1
    assert steps[-1].exploitability_percent == pytest.approx(steps[-1].exploitability)
    assert {step.target_percent for step in steps} == {1.0}
    assert [step.seconds for step in steps] == sorted(step.seconds for step in steps)
    assert solver.iterations == steps[-1].iteration == solver.solution().iterations
    assert list(solver.steps(target=0.01)) == []


def test_a_solve_can_be_paused_and_continued() -> None:
    paused = Solver(TURN, threads=1)
    for _ in paused.steps(target=0, max_iterations=40):
        break
    assert paused.iterations < 40
    for _ in paused.steps(target=0, max_iterations=40):
        pass
    whole = played(TURN, 40)
    for numbers, others in zip(paused.solution().kept_numbers(), whole.kept_numbers(), strict=True):
        for player in (0, 1):
            assert numbers[player].tobytes() == others[player].tobytes()


def test_iterations_are_counted_and_limited() -> None:
    assert solve(RIVER, target=0, max_iterations=17).iterations == 17


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"target": -0.1}, "target=-0.1; give a fraction"),
        ({"target": math.nan}, "target=nan"),
        ({"max_iterations": 0}, "max_iterations=0; give 1 or more"),
        ({"precision": "f64"}, "'f64'; use auto, f32, or f16"),
    ],
)
def test_invalid_goals_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(PokerError, match=message):
        solve(RIVER, **settings)


def test_a_memory_limit_is_kept() -> None:
    with pytest.raises(LimitExceeded):
        solve(TURN, memory_limit=10_000)


@pytest.mark.parametrize(
    "body",
    [
        {"target": "0.5%"},
        {"target": True},
        {"max_iterations": None},
        {"max_iterations": 10.5},
        {"max_iterations": "5"},
        {"threads": 1.5},
        {"threads": "2"},
    ],
)
def test_goals_must_be_numbers(body: dict[str, Any]) -> None:
    with pytest.raises(PokerError, match=f"{next(iter(body))}=.*; give"):
        solve(TURN, **body)


def test_numpy_numbers_are_accepted() -> None:
    body: dict[str, Any] = {
        "target": np.float32(0), "max_iterations": np.int64(3), "threads": np.int32(1)
    }  # fmt: skip
    assert solve(TURN, **body).iterations == 3


def test_a_dictionary_is_not_a_spot() -> None:
    with pytest.raises(PokerError, match="is not a spot"):
        solve(TURN.to_dict())  # type: ignore[arg-type]


CURVES = [
    lambda done: 400 * done**-1.5,
    lambda done: 30 * done**-0.7,
    lambda done: 900 * done**-1.8 * (1 + 0.1 * math.sin(done / 5)),
    lambda done: 1.5 - done / 1000,
]


def checks_of(
    curve: Callable[[int], float], goal: float, last: int, interruptions: tuple[int, ...] = ()
) -> list[int]:
    """Return the scheduled checks of a solve with this curve, without those of interruptions."""
    done, checks = 0, list[tuple[int, float]]()
    scheduled = []
    while done < last:
        following = _next_check(done, checks, goal)
        stop = min((at for at in interruptions if done < at < following), default=following)
        done = stop
        checks.append((done, curve(done)))
        if stop == following:
            scheduled.append(done)
        if checks[-1][1] <= goal:
            break
    return scheduled


@pytest.mark.parametrize("goal", [0, 0.5, 0.01])
@pytest.mark.parametrize("curve", CURVES)
def test_the_exploitability_is_measured_throughout_a_solve(
    curve: Callable[[int], float], goal: float
) -> None:
    checks = checks_of(curve, goal, 100_000)
    assert checks[:2] == [10, 20]
    for before, after in pairwise(checks):
        assert before < after <= (2 * before if before < 100 else before * 3 // 2)


@pytest.mark.parametrize("curve", CURVES[:3])
def test_checks_come_close_after_the_goal_is_met(curve: Callable[[int], float]) -> None:
    met = next(done for done in range(10, 10_000) if curve(done) <= 0.5)
    checks = checks_of(curve, 0.5, 10_000)
    assert met <= checks[-1] <= max(40, 1.15 * met)
    assert len(checks) <= 14


@pytest.mark.parametrize("curve", CURVES)
def test_interruptions_do_not_move_the_checks(curve: Callable[[int], float]) -> None:
    whole = checks_of(curve, 0.5, 1000)
    for interruptions in [(3,), (17, 18), (30, 55, 70), tuple(range(1, 40))]:
        assert checks_of(curve, 0.5, 1000, interruptions)[-1] == whole[-1]


GOAL_SPOT = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=300)


def test_a_solution_reports_whether_it_met_its_target() -> None:
    met = solve(GOAL_SPOT, target=0.01)
    assert (met.ended_by, met.stopped) == ("target", False)
    assert met.ended_text == "met its target of 1 %"
    limited = solve(GOAL_SPOT, target=0.0001, max_iterations=20)
    assert (limited.ended_by, limited.stopped) == ("max_iterations", False)
    assert limited.ended_text is not None
    assert limited.ended_text.startswith("reached the limit of 20 iterations at ")
    assert "before its target of 0.01 %" in repr(limited)
    assert "before its target of 0.01 %" in limited._repr_html_()


def test_an_abandoned_solve_is_marked_as_stopped_until_it_meets_its_target(
    tmp_path: Path,
) -> None:
    solver = Solver(GOAL_SPOT)
    for step in solver.steps(target=0.001):
        if step.iteration >= 10:
            break
    stopped = solver.solution()
    assert stopped.stopped
    assert stopped.to_dict()["ended_by"] == "stopped"
    assert stopped.to_dict()["target_percent"] == pytest.approx(0.1)
    path = tmp_path / "a.solution"
    stopped.save(path)
    loaded = Solution.load(path)
    assert loaded.goal == stopped.goal
    assert loaded.ended_text == stopped.ended_text
    assert Solver.resume(path).solution().stopped
    resumed = Solver.resume(path)
    for _ in resumed.steps(target=0.001):
        pass
    assert resumed.solution().ended_by == "target"
    assert stopped.stopped  # a snapshot


def test_files_of_older_versions_have_no_goal(tmp_path: Path) -> None:
    path, old = tmp_path / "new.solution", tmp_path / "old.solution"
    solve(GOAL_SPOT, target=0.05).save(path)
    file = SolutionFile.open(path)
    header = {name: value for name, value in file.header.items() if name != "goal"}
    write_solution_file(old, header, {name: file.segment(name) for name in file.names})
    loaded = Solution.load(old)
    assert (loaded.goal, loaded.ended_by, loaded.ended_text) == (None, None, None)
    assert not loaded.stopped
    assert loaded.to_dict()["target_percent"] is None
    resumed = Solver.resume(old)
    for _ in resumed.steps(target=0.01):
        pass
    assert resumed.solution().ended_by == "target"
