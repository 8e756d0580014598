"""Following a line: figures of the solutions, and no loss for the best action."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING

import pytest

from runout import Combo, Spot, solve
from runout.analysis.review.decision import ReviewedDecision, move_of
from runout.analysis.review.hand_review import LineFollower, ReviewedSeat, UnknownDecision
from runout.analysis.solver.nodes.decision_values import MIN_RANGE_SHARE

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.node import Node
    from runout.analysis.solver.solution.solution import Solution

RIVER = Spot(
    "Td9d6hQc2s", "QQ+,T9s,AKs,87s", "99+,AQs,KJs", pot=100, stack=150, big_blind=2,
    rake_rate=0.05, rake_cap=4,
)  # fmt: skip
TURN = Spot("Td9d6hQc", "QQ+,T9s,AKs", "99+,AQs,KJs", pot=100, stack=100, big_blind=2)
SPOTS = {"river": RIVER, "turn": TURN}


def solve_here(spot: Spot) -> Solution:
    return solve(spot, target=0.002, threads=1)


@functools.cache
def solved(name: str) -> Solution:
    return solve_here(SPOTS[name])


def follower_of(solution: Solution, oop: str | None, ip: str | None) -> LineFollower:
    first, second = (None if text is None else Combo.parse(text) for text in (oop, ip))
    seats = ReviewedSeat(4, "Ann", "BB", first), ReviewedSeat(1, "Bob", "BTN", second)
    return LineFollower(solution, seats, first_number=3, solve=solve_here)


def follow(
    solution: Solution, line: str, oop: str | None, ip: str | None
) -> list[ReviewedDecision | UnknownDecision]:
    return list(follower_of(solution, oop, ip).decisions(line.split()))


def reviewed(
    solution: Solution, line: str, oop: str | None, ip: str | None
) -> list[ReviewedDecision]:
    """Return the decisions of a line, after checking that all have an EV."""
    decisions = follow(solution, line, oop, ip)
    made = [each for each in decisions if isinstance(each, ReviewedDecision)]
    assert len(made) == len(decisions)
    return made


def assert_read_from(node: Node, decision: ReviewedDecision) -> None:
    index = Combo.parse(decision.hand).index
    evs = [float(ev) for ev in node.action_ev[:, index]]
    assert [each.action for each in decision.actions] == list(node.actions)
    assert [each.ev for each in decision.actions] == evs
    shares = [float(share) for share in node.strategy[:, index]]
    assert [each.frequency for each in decision.actions] == shares
    gap = max(evs) - evs[node.actions.index(decision.action)]
    is_preferred = decision.frequency == max(shares)
    assert decision.within_accuracy == (gap <= decision.accuracy or is_preferred)
    assert decision.loss == (0 if decision.within_accuracy else gap)
    assert (decision.pot, decision.to_call) == (node.pot, node.to_call)
    assert decision.loss_bb == decision.loss / 2
    assert decision.loss_percent == 100 * decision.loss / decision.pot


def test_decisions_are_those_of_the_solved_tree() -> None:
    solution = solved("river")
    decisions = reviewed(solution, "x b50 c", "KdKh", "AhAc")
    for decision, player in zip(decisions, (0, 1, 0), strict=True):
        node = solution.node(decision.line)
        assert node.player == player
        assert_read_from(node, decision)
    first, second, _ = decisions
    assert [each.number for each in decisions] == [3, 4, 5]
    assert [each.move for each in decisions] == ["check", "bet", "call"]
    assert (first.player, second.player, first.seat, second.position) == ("Ann", "Bob", 4, "BTN")
    assert (first.category, first.draws) == ("overpair", ())


def test_the_accuracy_follows_from_exploitability_probability_and_pot() -> None:
    solution = solved("river")
    for decision in reviewed(solution, "x b50 c", "KdKh", "AhAc"):
        reach = solution.node(decision.line).path()[-1].reach_given_cards
        expected = 2 * solution.exploitability / reach + 0.005 * decision.pot
        assert decision.accuracy == pytest.approx(expected)


def test_a_loss_is_above_its_accuracy_or_zero_and_the_best_action_loses_nothing() -> None:
    solution = solved("river")
    node = solution.root
    for combo, action in itertools.product(node.hands(0), node.actions):
        (decision,) = reviewed(solution, action, str(combo), None)
        assert decision.loss == 0 or decision.loss > decision.accuracy
        assert (decision.loss == 0) == decision.within_accuracy
        (best,) = reviewed(solution, decision.best, str(combo), None)
        assert (best.loss, best.loss_bb, best.loss_percent) == (0, 0, 0)


def test_players_who_always_take_the_best_action_lose_nothing() -> None:
    solution, line, over = solved("turn"), "", False
    while not over:
        # Whichever action is tried, the last decision has the best one.
        node = solution.node(*_split(line))
        if node.kind == "chance":
            line += " 2s"
            continue
        over = node.kind == "end"
        if not over:
            tried = reviewed(solution, f"{line} {node.actions[0]}", "KdKh", "AhAc")
            line += f" {tried[-1].best}"
    decisions = reviewed(solution, line, "KdKh", "AhAc")
    assert len(decisions) >= 4
    assert [each.loss for each in decisions] == [0] * len(decisions)


def _split(line: str) -> tuple[str, str]:
    """Return the actions and the cards of a line."""
    steps = line.split()
    return " ".join(step for step in steps if step != "2s"), "2s" if "2s" in steps else ""


def test_an_unknown_hand_is_not_reviewed() -> None:
    first, second = follow(solved("river"), "x x", None, "AhAc")
    assert isinstance(first, UnknownDecision)
    assert (first.seat.player, first.street, first.reason) == ("Ann", "river", "unknown cards")
    assert isinstance(second, ReviewedDecision)


def test_a_hand_without_an_ev_is_not_reviewed() -> None:
    (first, _) = follow(solved("river"), "x x", "3c3d", "AhAc")  # not in the range
    assert isinstance(first, UnknownDecision)
    assert first.reason == "no opposing hand"


def test_a_later_street_equals_solving_it_by_hand_with_the_ranges_that_arrive() -> None:
    solution = solved("turn")
    follower = follower_of(solution, "KdKh", "AhAc")
    decisions = [*follower.decisions(["x", "x", "2s", "x", "a100", "f"])]
    assert [each.street for each in decisions] == ["turn", "turn", "river", "river", "river"]
    by_hand = solve_here(solution.node("x x", "2s").spot())
    assert [each.line for each in decisions if isinstance(each, ReviewedDecision)] == [
        "", "x", "", "x", "x a100",
    ]  # fmt: skip
    for decision in decisions:
        assert isinstance(decision, ReviewedDecision)
        source = solution if decision.spot == 0 else follower.solutions[1]
        assert_read_from(source.node(decision.line, decision.cards), decision)
        assert decision.spot == (decision.street == "river")
    assert follower.solutions[1].ev == pytest.approx(by_hand.ev, abs=0.5)
    assert str(follower.solutions[1].spot.board) == "Td9d6hQc2s"


def test_a_hand_that_does_not_arrive_is_added_to_the_range() -> None:
    spot = TURN.lock("", {"KK": {"x": 1}, "*": {"b50": 1}})
    solution = solve_here(spot)
    follower = follower_of(solution, "KdKh", "AhAc")
    river = [
        each for each in follower.decisions(["b50", "c", "2s", "x", "x"]) if each.street == "river"
    ]
    assert [isinstance(each, ReviewedDecision) for each in river] == [True, True]
    arriving = solution.node("b50 c", "2s").spot().oop
    assert "KdKh" not in arriving
    again = follower.solutions[1].spot.oop
    assert again["KdKh"] == 0.01
    assert max(again.weights) == 1


def test_decisions_off_the_path_are_flagged() -> None:
    solution = solve_here(TURN.lock("", {"*": {"x": 0.9992, "b50": 0.0008}}))
    first, second, *river = reviewed(solution, "b50 c 2s x x", "KdKh", "AhAc")
    assert not first.off_path
    assert second.off_path
    assert second.range_share == pytest.approx(0.0008, rel=1e-3)
    assert [each.off_path for each in river] == [True, True]
    assert river[0].range_share <= second.range_share < MIN_RANGE_SHARE


@pytest.mark.parametrize(
    ("action", "to_call", "move"),
    [("f", 50, "fold"), ("x", 0, "check"), ("c", 50, "call"), ("b50", 0, "bet"),
     ("r150", 50, "raise"), ("a100", 0, "bet"), ("a100", 50, "raise")],
)  # fmt: skip
def test_moves_have_the_names_of_the_table(action: str, to_call: float, move: str) -> None:
    assert move_of(action, to_call=to_call) == move
