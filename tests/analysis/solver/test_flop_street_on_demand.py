"""Lines through a stored flop street: figures of the solution, and subgames off the path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from runout import Range, Spot, node_on_demand, solve, solve_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.errors import LimitExceeded, PokerError

SIZES = {"flop": "bet 50%", "turn": "", "river": ""}
# OOP never bets: a bet of half the pot is off the path.
SPOT = Spot("AcKdQh", "33-66,87s", "KK,AA,76s", pot=100, stack=100, sizes=SIZES, big_blind=10)
TOLERANCE = 5e-3


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(SPOT, target=0.0005, threads=1)


@pytest.fixture(scope="module")
def street(solution: Solution) -> Solution:
    return solution.flop_street()


def agree(mine: Any, theirs: Any, scale: float = 1.0) -> None:
    """Compare JSON values; numbers to half precision, EVs relative to the pot."""
    if isinstance(theirs, dict):
        assert {*mine} == {*theirs}
        for name, value in theirs.items():
            if name not in ("reached", "reach"):  # a negligible entry may be missing on one side
                agree(mine[name], value, 200 if "ev" in name else scale)
    elif isinstance(theirs, list):
        assert len(mine) == len(theirs)
        for one, two in zip(mine, theirs, strict=True):
            agree(one, two, scale)
    elif isinstance(theirs, float):
        assert mine == pytest.approx(theirs, abs=TOLERANCE * scale)
    else:
        assert mine == theirs


@pytest.mark.parametrize("line", ["", "x", "x b50"])
def test_a_decision_has_the_figures_of_the_solution(
    solution: Solution, street: Solution, line: str
) -> None:
    agree(street.node(line).to_dict(), solution.node(line).to_dict())


def test_actions_lead_to_decisions_cards_or_the_end(street: Solution) -> None:
    def leads(line: str) -> Mapping[str, str]:
        here = street.node(line).place
        return dict(zip(here.actions, here.leads_to, strict=True))

    assert leads("") == {"x": "decision", "b50": "decision", "a100": "decision"}
    assert leads("x") == {"x": "chance", "b50": "decision", "a100": "decision"}
    assert leads("x b50") == {"f": "end", "c": "chance", "a100": "decision"}
    assert leads("x a100") == {"f": "end", "c": "end"}


def test_off_the_path_the_subgame_is_that_of_the_solution(
    solution: Solution, street: Solution
) -> None:
    kept = node_on_demand(street, "b50", max_seconds=0)
    assert kept.off_path is not None
    assert kept.subgame_seconds is not None
    assert kept.subgame is None
    answer = node_on_demand(street, "b50", target=0.005, threads=1)
    assert answer.off_path is None
    assert answer.subgame is not None
    assert answer.subgame.exploitability_percent <= 0.5
    theirs = solve_on_demand(solution.node("b50"), target=0.005, threads=1)
    assert theirs.subgame is not None
    assert answer.subgame.ranges.oop == Range.parse(str(theirs.subgame.ranges.oop))
    assert answer.frequencies == pytest.approx(theirs.frequencies, abs=0.02)
    assert answer.range_ev(1) == pytest.approx(theirs.range_ev(1), abs=2)
    shown = answer.to_dict()
    assert shown["subgame"]["line"] == "b50"
    assert shown["reach"] == pytest.approx(kept.to_dict()["reach"])
    assert [step["chosen"] for step in shown["path"]] == ["b50", None]


def test_a_line_continues_in_its_subgame(street: Solution) -> None:
    answer = node_on_demand(street, "b50 a100", target=0.005, threads=1)
    assert answer.subgame is not None
    assert answer.subgame.line == "b50"
    assert answer.off_path is None
    assert answer.has_left_path
    assert answer.line == "b50 a100"


def test_a_turn_is_solved_on_demand_and_has_the_value_of_the_solution(
    solution: Solution, street: Solution
) -> None:
    answer = node_on_demand(street, "x x x", "2c", target=0.0005, threads=1)
    there = solution.node("x x x", "2c")
    assert answer.place == there.place
    assert answer.subgame is not None
    assert (answer.subgame.line, answer.subgame.cards) == ("x x", "2c")
    assert not answer.has_left_path
    for player in (0, 1):
        assert answer.range_ev(player) == pytest.approx(there.range_ev(player), abs=1)
    path = answer.path()
    assert [step.chosen for step in path] == ["x", "x", "2c", "x", None]
    with pytest.raises(LimitExceeded):
        node_on_demand(street, "x x", "3c", target=0.0001, max_seconds=1e-9)


def test_the_end_of_the_street_is_not_a_decision(street: Solution) -> None:
    with pytest.raises(PokerError, match="nobody decides on the flop after 'x x'"):
        node_on_demand(street, "x x")
