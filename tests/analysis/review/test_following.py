"""Following a line: the figures are the solution's own, the best action costs nothing."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING

import pytest

from runout import Combo, Spot, solve
from runout.analysis.review.decision import ReviewedDecision, move_of
from runout.analysis.review.following import (
    MIN_RANGE_SHARE,
    LineFollower,
    ReviewedSeat,
    UnknownDecision,
)

if TYPE_CHECKING:
    from runout.analysis.solver.solution.solution import Solution

RIVER = Spot(
    "Td9d6hQc2s", "QQ+,T9s,AKs,87s", "99+,AQs,KJs", pot=100, stack=150, big_blind=2,
    rake_rate=0.05, rake_cap=4,
)  # fmt: skip
TURN = Spot("Td9d6hQc", "QQ+,T9s,AKs", "99+,AQs,KJs", pot=100, stack=100, big_blind=2)


@functools.cache
def solved(spot_name: str) -> Solution:
    return solve({"river": RIVER, "turn": TURN}[spot_name], target=0.002, threads=1)


def seats(oop: str | None, ip: str | None) -> tuple[ReviewedSeat, ReviewedSeat]:
    first, second = (None if text is None else Combo.parse(text) for text in (oop, ip))
    return ReviewedSeat(4, "Ann", "BB", first), ReviewedSeat(1, "Bob", "BTN", second)


def solve_again(spot: Spot) -> Solution:
    return solve(spot, target=0.002, threads=1)


def follow(
    solution: Solution, line: str, oop: str | None, ip: str | None
) -> list[ReviewedDecision | UnknownDecision]:
    follower = LineFollower(solution, seats(oop, ip), first_number=3, solve=solve_again)
    return list(follower.decisions(line.split()))


def test_decisions_are_those_of_the_solved_tree() -> None:
    solution = solved("river")
    first, second, third = follow(solution, "x b50 c", "KdKh", "AhAc")
    assert isinstance(first, ReviewedDecision)
    assert isinstance(second, ReviewedDecision)
    assert isinstance(third, ReviewedDecision)
    for decision, player in ((first, 0), (second, 1), (third, 0)):
        node = solution.node(decision.line, decision.cards)
        combo = Combo.parse(decision.hand)
        assert node.player == player
        assert [each.action for each in decision.actions] == list(node.actions)
        evs = [float(ev) for ev in node.action_ev[:, combo.index]]
        assert [each.ev for each in decision.actions] == evs
        assert [each.frequency for each in decision.actions] == [
            float(share) for share in node.strategy[:, combo.index]
        ]
        assert decision.loss == max(evs) - evs[node.actions.index(decision.action)]
        assert (decision.pot, decision.to_call) == (node.pot, node.to_call)
        assert decision.exploitability == solution.exploitability
        assert decision.loss_bb == decision.loss / 2
        assert decision.loss_percent == 100 * decision.loss / decision.pot
    assert [first.number, second.number, third.number] == [3, 4, 5]
    assert [first.move, second.move, third.move] == ["check", "bet", "call"]
    assert (first.player, second.player, first.seat, second.position) == ("Ann", "Bob", 4, "BTN")
    assert (first.category, first.draws) == ("overpair", ())


def test_no_loss_is_negative_and_the_best_action_loses_nothing() -> None:
    solution = solved("river")
    node = solution.root
    for combo, action in itertools.product(node.hands(0), node.actions):
        (decision, *_) = follow(solution, action, str(combo), None)
        assert isinstance(decision, ReviewedDecision)
        assert decision.loss >= 0
        assert (decision.loss == 0) == (decision.ev == decision.best_ev)
        (best, *_) = follow(solution, decision.best, str(combo), None)
        assert isinstance(best, ReviewedDecision)
        assert (best.loss, best.loss_percent, best.within_accuracy) == (0, 0, True)


def test_a_hand_that_is_not_known_is_not_reviewed() -> None:
    first, second = follow(solved("river"), "x x", None, "AhAc")
    assert first == UnknownDecision(seats(None, None)[0], "river", "unknown cards")
    assert isinstance(second, ReviewedDecision)
    # Not in the range, and so without an EV.
    (first, _) = follow(solved("river"), "x x", "3c3d", "AhAc")
    assert isinstance(first, UnknownDecision)
    assert first.reason == "no opposing hand"


def test_cards_are_dealt_where_the_line_has_them() -> None:
    solution = solved("turn")
    decisions = follow(solution, "x x 2s x a100 f", "KdKh", "AhAc")
    assert [each.street for each in decisions] == ["turn", "turn", "river", "river", "river"]
    last = decisions[-1]
    assert isinstance(last, ReviewedDecision)
    assert (last.line, last.cards, last.board) == ("x x x a100", "2s", "Td9d6hQc2s")
    assert (last.move, last.action) == ("fold", "f")
    assert solution.node(last.line, last.cards).player == 0


def test_a_decision_off_the_path_is_flagged() -> None:
    # A lock keeps all of OOP's range off this path.
    spot = TURN.lock("", {"*": {"x": 1}})
    solution = solve(spot, target=0.002, threads=1)
    assert solution.node("b50").player_view(0).combos_reaching < MIN_RANGE_SHARE
    line = "b50 c 2s x x"
    decisions = follow(solution, line, "KdKh", "AhAc")
    on_path, off_path, *river = decisions
    assert isinstance(on_path, ReviewedDecision)
    assert isinstance(off_path, ReviewedDecision)
    assert (on_path.off_path, on_path.resolved) == (False, False)
    assert (off_path.off_path, off_path.resolved) == (True, False)
    # No hand of OOP arrives on the river, so nothing can be solved from there.
    assert all(isinstance(each, ReviewedDecision | UnknownDecision) for each in river)


def test_what_was_solved_again_equals_solving_it_by_hand() -> None:
    rare = {"x": 0.9992, "b50": 0.0008}
    spot = TURN.lock("", {"*": rare})
    solution = solve(spot, target=0.002, threads=1)
    follower = LineFollower(solution, seats("KdKh", "AhAc"), first_number=0, solve=solve_again)
    decisions = list(follower.decisions(["b50", "c", "2s", "x", "x"]))
    assert len(follower.solutions) == 2
    river = decisions[2]
    assert isinstance(river, ReviewedDecision)
    assert (river.spot, river.resolved, river.off_path, river.line) == (1, True, False, "")
    again = follower.solutions[1]
    by_hand = solve(again.spot, target=0.002, threads=1).node()
    index = Combo.parse("KdKh").index
    assert [each.ev for each in river.actions] == pytest.approx(by_hand.action_ev[:, index])
    assert (again.spot.pot, again.spot.stack) == (200, 50)
    # Weights are relative: those that arrive, scaled to the heaviest.
    arriving = solution.node("b50 c", "2s").spot().oop
    assert max(again.spot.oop.weights) == 1
    assert {combo for combo, _ in arriving} == {combo for combo, _ in again.spot.oop}


@pytest.mark.parametrize(
    ("action", "to_call", "move"),
    [("f", 50, "fold"), ("x", 0, "check"), ("c", 50, "call"), ("b50", 0, "bet"),
     ("r150", 50, "raise"), ("a100", 0, "bet"), ("a100", 50, "raise")],
)  # fmt: skip
def test_moves_have_the_names_of_the_table(action: str, to_call: float, move: str) -> None:
    assert move_of(action, to_call=to_call) == move
