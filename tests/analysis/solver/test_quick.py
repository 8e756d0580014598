"""Quick solves: a smaller tree after the flop; turns are solved with all sizes when opened."""

from __future__ import annotations

import itertools
import json
import re
import shlex
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from runout import BetSizes, PokerError, Solution, Solver, Spot, solve, solve_on_demand
from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.spot import quick
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.train.drill import Drill
from runout.analysis.train.sources import SolutionDeals
from runout.cli import command_line
from runout.cli.commands import solve_run
from runout.domain.betting.rules import STREETS
from runout.errors import SolutionForeign, WrongAmount
from runout.kernels.precision import PRECISIONS, Precision

SPOT = Spot(
    "Ks7d2c", "AA,KQs,76s,JTs", "AK,77,QJs,T9s", pot=10, stack=30,
    sizes="bet 33%, 75%, 125%; raise 60%, 100%",
)  # fmt: skip
TARGET = 0.02


def smallest(spot: Spot) -> Spot:
    return quick.quick_estimate(spot, SolveGoal(), seconds=0).spot


def quickly_solved(spot: Spot = SPOT) -> Solution:
    solver = Solver(spot, quick=smallest(spot))
    for _ in solver.steps(target=TARGET):
        pass
    return solver.solution()


@pytest.fixture(scope="module")
def solution() -> Solution:
    return quickly_solved()


def flop_lines(spot: Spot) -> list[tuple[str, tuple[str, ...]]]:
    tree = spot.tree
    return [
        (tree.line(node.index), tree.actions(node.index))
        for node in tree.nodes
        if node.kind == "decision" and node.street is STREETS[0]
    ]


def test_quick_is_the_exact_solve_where_the_whole_tree_fits() -> None:
    spot = SPOT.with_(stack=5)
    exact, fast = solve(spot, target=TARGET), solve(spot, target=TARGET, quick=True)
    assert fast.quick is None
    assert fast.kept == "all streets"
    assert fast.ev == exact.ev
    assert np.array_equal(fast.root.strategy, exact.root.strategy, equal_nan=True)


def test_turns_are_solved_whole() -> None:
    turn = SPOT.with_(board="Ks7d2c3h")
    assert smallest(turn) is turn


SIZES = st.lists(
    st.sampled_from(["10%", "33%", "75%", "125%", "300%", "e", "2e150%", "a", "7c"]), max_size=5
)


@settings(max_examples=30, deadline=None)
@given(
    SIZES, SIZES, st.lists(st.sampled_from(["50%", "3x", "a"]), max_size=3),
    st.sampled_from([None, 0, 1, 3]), st.integers(5, 300),
)  # fmt: skip
def test_quick_trees_have_the_flop_asked_for_and_fewer_sizes(
    flop: list[str], later: list[str], raises: list[str], limit: int | None, stack: int
) -> None:
    text = ", ".join(raises)
    spot = SPOT.with_(
        stack=stack, max_raises=limit,
        sizes={"flop": BetSizes(", ".join(flop), text), "turn": BetSizes(", ".join(later), text),
               "river": BetSizes(", ".join(later), text, ", ".join(later[:1]))},
    )  # fmt: skip
    trees = [*quick.quick_trees(spot)]
    assert trees[0] is spot
    for tree in trees:
        assert (tree.unit, tree.ranges, tree.pot, tree.stack) == (
            spot.unit, spot.ranges, spot.pot, spot.stack,
        )  # fmt: skip
    for earlier, tree in itertools.pairwise(trees):
        for before, after in zip(earlier.sizes, tree.sizes, strict=True):
            for fuller, own in zip(before, after, strict=True):
                assert len(own.bets) <= len(fuller.bets)
                assert len(own.raises) <= len(fuller.raises)
    assert flop_lines(trees[-1]) == flop_lines(spot)


def test_quick_takes_the_fullest_tree_that_fits() -> None:
    trees = [*quick.quick_trees(SPOT)]
    for tree in trees[1:]:
        seconds = tree.estimate().seconds
        chosen = quick.quick_estimate(SPOT, SolveGoal(), seconds=seconds).spot
        assert chosen.estimate().seconds <= seconds
        assert trees.index(chosen) <= trees.index(tree)
    memory = trees[-1].estimate().bytes
    chosen = quick.quick_estimate(SPOT, SolveGoal(), seconds=1e9, memory_limit=memory).spot
    assert chosen == trees[-1]


@pytest.mark.parametrize("precision", PRECISIONS)
def test_quick_trees_fit_in_the_precision_asked_for(precision: Precision) -> None:
    trees = [*quick.quick_trees(SPOT)]
    for tree in trees:
        memory = Estimate.of(tree, precision=precision).bytes
        chosen = quick.quick_estimate(
            SPOT, SolveGoal(), precision=precision, seconds=1e9, memory_limit=memory
        ).spot
        assert Estimate.of(chosen, precision=precision).bytes <= memory
        assert trees.index(chosen) <= trees.index(tree)


def test_quick_names_no_sizes_of_raises_that_there_are_not() -> None:
    for spot in (SPOT.with_(max_raises=0), SPOT.with_(later_raises=0)):
        for tree in [*quick.quick_trees(spot)][1:]:
            assert "raise " not in quick.QuickTree.of(tree).text


def test_quick_without_stacks_is_the_whole_tree() -> None:
    spot = SPOT.with_(stack=0, sizes="bet e, 50%, 75%")
    assert smallest(spot) is spot


@pytest.mark.parametrize("limit", ["1 GB", 0, -1, True])
def test_quick_checks_its_memory_limit(limit: Any) -> None:
    with pytest.raises(WrongAmount, match="memory_limit is"):
        solve(SPOT, quick=True, memory_limit=limit)


def test_quick_solutions_say_what_was_left_out(solution: Solution) -> None:
    assert solution.spot == SPOT
    assert solution.kept == "flop street"
    assert solution.quick is not None
    assert solution.to_dict()["quick"] == {
        "turn": "bet 75%", "river": "bet 75%", "raises": 0,
        "text": "turn bet 75%, river bet 75%, no raises",
    }  # fmt: skip
    percent = f"{solution.exploitability_percent:.3g}"
    assert solution.proof_text == (
        f"quick: exploitability {percent} % of the starting pot in the simplified tree (turn bet"
        " 75%, river bet 75%, no raises)"
    )
    assert "simplified tree" in repr(solution)
    assert "simplified tree" in solution._repr_html_()


def test_quick_solutions_are_the_flop_of_the_smaller_spot(solution: Solution) -> None:
    street = solve(smallest(SPOT), target=TARGET).flop_street()
    for line, _ in flop_lines(SPOT):
        ours, theirs = solution.node(line), street.node(line)
        assert ours.actions == theirs.actions
        assert np.array_equal(ours.strategy, theirs.strategy, equal_nan=True)
        assert np.array_equal(ours.ev(0), theirs.ev(0), equal_nan=True)


def test_opened_turns_are_the_spot_from_there_with_all_sizes(solution: Solution) -> None:
    turn = solve_on_demand(solution.root.play("x").play("x").deal("2h"), target=TARGET)
    assert turn.actions == SPOT.tree.actions(SPOT.tree.find("x x").index)
    assert len(turn.actions) > 2
    assert turn.subgame is not None
    alone = solve(turn.game.spot, target=TARGET)
    assert turn.game.spot.ranges == (turn.subgame.ranges.oop, turn.subgame.ranges.ip)
    assert (turn.range_ev(0), turn.range_ev(1)) == alone.ev


def test_quick_solutions_are_saved_as_they_are(solution: Solution, tmp_path: Path) -> None:
    path = tmp_path / "quick.solution"
    solution.save(path)
    loaded = Solution.load(path)
    assert loaded.to_dict() == solution.to_dict()
    assert loaded.checks == solution.checks
    assert loaded.root.to_dict() == solution.root.to_dict()
    solution.flop_street().save(path)
    street = Solution.load(path)
    assert street.quick == solution.quick
    assert street.node("x").to_dict() == solution.node("x").to_dict()
    with pytest.raises(PokerError, match="nobody decides on the flop after 'x x'"):
        street.node("x x")
    solution.save(path)
    with pytest.raises(SolutionForeign, match=r"quick solution, .* it cannot be resumed"):
        Solver.resume(path)


def test_quick_checkpoints_continue_to_the_same_solution(
    solution: Solution, tmp_path: Path
) -> None:
    path = tmp_path / "checkpoint"
    solver = Solver(SPOT, quick=smallest(SPOT))
    next(solver.steps(target=TARGET))
    solver.save_checkpoint(path)
    resumed = Solver.resume(path)
    assert (resumed.spot, resumed.quick_spot) == (SPOT, smallest(SPOT))
    for _ in resumed.steps(target=TARGET):
        pass
    assert np.array_equal(resumed.solution().root.strategy, solution.root.strategy, equal_nan=True)


def test_training_on_a_quick_solution_says_so(solution: Solution) -> None:
    warning = SolutionDeals(solution, Drill(seat="ip")).warning
    assert warning is not None
    assert warning.startswith("the flop Ks7d2c was solved with fewer bets after it: turn bet 75%")


def test_quick_keeps_locks_on_the_flop() -> None:
    locked = SPOT.lock("", {"AA": {"check": 1}})
    root = quickly_solved(locked).root
    assert root.locks
    row = next(row for row in root.hand_rows(0) if row.hand == "AhAd")
    assert row.strategy is not None
    assert row.strategy[0] == 1


@pytest.mark.parametrize(
    ("spot", "message"),
    [
        (SPOT.lock("x x", {"AA": {"check": 1}}), "'x x' goes beyond the flop"),
        (SPOT.with_(removed_lines=["x x b7.5"]), "'x x b7.5' goes beyond the flop"),
    ],
)
def test_quick_refuses_what_a_smaller_tree_may_lack(spot: Spot, message: str) -> None:
    with pytest.raises(PokerError, match=message):
        smallest(spot)
    assert quick.quick_estimate(spot, SolveGoal(), seconds=1e9, memory=10**12).spot is spot


@pytest.mark.parametrize("other", [True, SPOT.with_(board="Ks7d3c"), SPOT.with_(stack=20)])
def test_a_spot_is_not_solved_as_another(other: Any) -> None:
    with pytest.raises(PokerError, match="is not"):
        Solver(SPOT, quick=other)


def test_the_command_line_says_quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve_run, "quick_estimate", partial(quick.quick_estimate, seconds=0))
    monkeypatch.chdir(tmp_path)
    file, spot = Path("quick.solution"), Path("spot.json")
    spot.write_text(json.dumps(SPOT.to_dict()))

    def run(*words: str) -> str:
        outcome = CliRunner().invoke(command_line, [*words])
        assert outcome.exit_code == 0, outcome.output
        return outcome.output

    solved = " ".join(run("solve", str(spot), "--quick", "--target", "2%", "-o", str(file)).split())
    assert "fewer bets after the flop: turn bet 75%, river bet 75%, no raises" in solved
    assert "% of the pot in the simplified tree" in solved
    assert "quick: exploitability" in run("show", str(file))
    shown = json.loads(run("show", str(file), "--json"))
    assert shown["quick"]["text"] == "turn bet 75%, river bet 75%, no raises"
    for words in ([], ["--line", "b3.3"], ["--line", "x x", "--deal", "2h"]):
        shown_text = run("show", str(file), *words)
        commands = re.findall(r"^(?:next|back) +runout (.+)$", shown_text, re.MULTILINE)
        assert commands
        for command in commands:
            run(*shlex.split(command))
    turn = " ".join(run("show", str(file), "--line", "x x", "--deal", "2h").split())
    assert "solved on demand for the ranges as they would arrive" in turn
    again = json.loads(run("solve", str(spot), "--quick", "--json", "--no-save", "--target", "2%"))
    assert again["quick"]["text"] == "turn bet 75%, river bet 75%, no raises"


def test_a_quick_solution_replaces_no_exact_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(solve_run, "quick_estimate", partial(quick.quick_estimate, seconds=0))
    spot = tmp_path / "spot.json"
    spot.write_text(json.dumps(SPOT.with_(stack=15, sizes="bet 33%, 75%; raise 60%").to_dict()))
    for words in ([], ["--quick"], []):
        outcome = CliRunner().invoke(command_line, ["solve", str(spot), "--target", "5%", *words])
        assert outcome.exit_code == 0, outcome.output
    exact, fast = Solution.load("Ks7d2c.solution"), Solution.load("Ks7d2c-2.solution")
    words = ["solve", str(spot), "--quick", "-o", "Ks7d2c.solution"]
    refused = CliRunner().invoke(command_line, words)
    assert refused.exit_code == 1
    assert "holds the solution of the whole tree" in refused.output
    assert exact.quick is None
    assert fast.quick is not None
