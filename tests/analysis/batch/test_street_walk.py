"""Lines through a stored flop street: figures of the solution, and subgames off the path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout import Range, Spot, solve, solve_on_demand
from runout.analysis.batch.flop_street import FlopStreet
from runout.analysis.batch.street_walk import StreetWalk
from runout.domain.boards import Street
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runout.analysis.solver.solution.solution import Solution

SIZES = {"flop": "bet 50%", "turn": "", "river": ""}
# OOP never bets: a bet of half the pot is off the path.
SPOT = Spot("AcKdQh", "33-66,87s", "KK,AA,76s", pot=100, stack=100, sizes=SIZES, big_blind=10)
TOLERANCE = 5e-3


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(SPOT, target=0.0005, threads=1)


@pytest.fixture(scope="module")
def street(solution: Solution) -> FlopStreet:
    return FlopStreet.of(solution)


def agree(mine: Any, theirs: Any, scale: float = 1.0) -> None:
    """Compare JSON values; numbers to half precision, EVs relative to the pot."""
    if isinstance(theirs, dict):
        shared = {*mine} - {"leads_to"}
        assert shared == {*theirs}
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
    solution: Solution, street: FlopStreet, line: str
) -> None:
    walk = StreetWalk.along(street, line, max_seconds=0)
    agree(walk.to_dict(), {**solution.node(line).to_dict(overview=True), "subgame_seconds": None})


def test_actions_lead_to_decisions_cards_or_the_end(street: FlopStreet) -> None:
    def leads(line: str) -> Mapping[str, str]:
        here = StreetWalk.along(street, line, max_seconds=0).to_dict()
        return dict(zip(here["actions"], here["leads_to"], strict=True))

    assert leads("") == {"x": "decision", "b50": "decision", "a100": "decision"}
    assert leads("x") == {"x": "chance", "b50": "decision", "a100": "decision"}
    assert leads("x b50") == {"f": "end", "c": "chance", "a100": "decision"}
    assert leads("x a100") == {"f": "end", "c": "end"}
    for node in street.nodes:
        for action, kind in leads(node.line).items():
            if kind == "chance":
                assert street.turn_spot(f"{node.line} {action}", "2c").street is Street.TURN
            else:
                after = SPOT.tree.find(f"{node.line} {action}")
                assert (after.kind == "decision") == (kind == "decision")


def test_off_the_path_the_subgame_is_that_of_the_solution(
    solution: Solution, street: FlopStreet
) -> None:
    kept = StreetWalk.along(street, "b50", max_seconds=0)
    assert kept.off_path is not None
    assert kept.subgame_seconds() is not None
    assert kept.subgames == ()
    walk = StreetWalk.along(street, "b50", target=0.005, threads=1)
    (subgame,) = walk.subgames
    assert walk.off_path is None
    assert subgame.exploitability_percent <= 0.5
    theirs = solve_on_demand(solution.node("b50"), target=0.005, threads=1)
    assert subgame.street.spot.ranges[0] == Range.parse(str(theirs.ranges[0]))
    assert walk.node.frequencies == pytest.approx(theirs.frequencies, abs=0.02)
    assert walk.node.range_ev(1) == pytest.approx(theirs.range_ev(1), abs=2)
    shown = walk.to_dict()
    assert shown["subgame"]["line"] == "b50"
    assert shown["reach"] == pytest.approx(kept.to_dict()["reach"])
    assert [step["chosen"] for step in shown["path"]] == ["b50", None]


def test_a_line_continues_in_its_subgame(street: FlopStreet) -> None:
    walk = StreetWalk.along(street, "b50 a100", target=0.005, threads=1)
    opened = [subgame.opened.line for subgame in walk.subgames]
    assert opened[0] == "b50"
    assert walk.off_path is None
    assert walk.node.line == "b50 a100"


def test_the_end_of_the_street_is_not_a_decision(street: FlopStreet) -> None:
    with pytest.raises(PokerError, match="nobody decides on the flop after 'x x'"):
        StreetWalk.along(street, "x x")
