"""Subgames on demand: nodes off the path, arriving ranges, and exploitability."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from analysis.solver.small_solutions import PLAYERS
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.off_path import MIN_FREQUENCY, arrival
from runout.analysis.solver.nodes.subgame import subgame_seconds
from runout.analysis.solver.on_demand import node_on_demand, solve_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.locks import Lock
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.cards import Card
from runout.domain.ranges.range import Range
from runout.errors import LimitExceeded, NotationError, NotationWarning, PokerError

SPOT = Spot(
    "Td9d6hQc", "QQ+,T9s,AKs,A5s:0.5", "99+,AQs,KJs", pot=60, stack=240,
    sizes=BetSizes("33%, 75%", "60%"),
)  # fmt: skip


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(SPOT, target=0.003, threads=1)


def _off_path_nodes(solution: Solution, count: int) -> Iterator[Node]:
    """Yield the first nodes off the path of random lines."""
    rng = random.Random(21)
    lines: set[tuple[str, tuple[Card, ...]]] = set()
    while len(lines) < count:
        node = solution.root
        while node.kind != "end" and node.off_path is None:
            if node.kind == "chance":
                node = node.deal(rng.choice(node.cards_to_come))
            else:
                node = node.play(rng.choice([each for each in node.actions if each != "f"]))
        if node.kind != "end" and (node.line, node.cards) not in lines:
            lines.add((node.line, node.cards))
            yield node


def test_nodes_are_off_the_path_after_an_action_that_is_never_taken(solution: Solution) -> None:
    assert solution.root.off_path is None
    for node in _off_path_nodes(solution, 10):
        before, left = node.back(), node.off_path
        assert left is not None
        assert (left.line, left.player) == (before.line, before.player)
        assert left.frequency == pytest.approx(before.frequencies[left.action])
        assert left.frequency < MIN_FREQUENCY
        assert before.off_path is None
        assert "never" in left.reason
        for step in before.path()[:-1]:
            assert step.chosen is not None
            assert (step.frequencies or {}).get(step.chosen, 1) >= MIN_FREQUENCY


def test_everything_below_is_off_the_path_for_the_same_reason(solution: Solution) -> None:
    node = next(_off_path_nodes(solution, 1))
    for action in node.actions:
        assert node.play(action).off_path == node.off_path


def test_arriving_ranges_are_the_reach_on_the_path(solution: Solution) -> None:
    for line, cards in (("x", ""), ("x x", "2s"), ("x b45 c x", "7c"), ("x b45", "")):
        node = solution.node(line, cards)
        assert node.off_path is None
        for player in PLAYERS:
            reach = np.nan_to_num(node.reach(player))
            assert arrival(node).weights[player] == pytest.approx(reach, rel=1e-5, abs=1e-6)


def test_action_never_taken_leaves_the_range_before_it(solution: Solution) -> None:
    for node in _off_path_nodes(solution, 5):
        for player in PLAYERS:
            before = np.nan_to_num(node.back().reach(player))
            assert arrival(node).weights[player] == pytest.approx(before, rel=1e-5, abs=1e-6)


def test_exploitability_of_subgames_is_at_most_one_per_cent_of_their_pot(
    solution: Solution,
) -> None:
    for node in _off_path_nodes(solution, 12):
        answer = solve_on_demand(node, threads=1)
        assert answer.subgame is not None
        assert answer.subgame.exploitability_percent <= 0.5
        assert answer.subgame.exploitability_percent == pytest.approx(
            100 * answer.subgame.exploitability / node.pot
        )


def test_the_subgame_starts_at_its_node(solution: Solution) -> None:
    for node in _off_path_nodes(solution, 5):
        answer = solve_on_demand(node, threads=1)
        assert answer.place == node.place
        assert [step.node.place for step in answer.path()] == [
            step.node.place for step in node.path()
        ]
        assert answer.back() == node.back()
        assert sum(map(answer.range_ev, PLAYERS)) == pytest.approx(node.pot, rel=1e-4)
        for player in PLAYERS:
            reach = np.nan_to_num(answer.reach(player))
            weights = arrival(node).weights[player]
            assert reach == pytest.approx(weights, abs=float(weights.max()) / 2000)
        after = answer.play(answer.actions[-1])
        assert after.place == node.play(node.actions[-1]).place
        assert after.back() == answer


@pytest.fixture(scope="module")
def exact() -> Solution:
    spot = SPOT.with_(oop="QQ+,T9s,AKs", ip="99+,AQs", sizes=BetSizes("75%", "60%"))
    return solve(spot, target=0.0005, threads=1)


@pytest.mark.parametrize(
    ("line", "cards"), [("b45", ""), ("x x", ""), ("x b45 c", "7c"), ("x x x", "2s")]
)
def test_a_subgame_on_the_path_has_the_value_of_the_solution(
    exact: Solution, line: str, cards: str
) -> None:
    """Neither player's gain at a node exceeds that at the root divided by the reach of the node."""
    node = exact.node(line, cards)
    assert node.off_path is None
    answer = solve_on_demand(node, target=0.0005, threads=1)
    assert answer.subgame is not None
    gain = 2 * exact.exploitability / node.probability + 2 * answer.subgame.exploitability
    for player in PLAYERS:
        assert answer.range_ev(player) == pytest.approx(node.range_ev(player), abs=gain)
        assert answer.range_ev(player) == pytest.approx(node.range_ev(player), abs=0.05 * node.pot)
        assert answer.range_equity(player) == pytest.approx(node.range_equity(player), abs=2e-3)


def test_explicit_ranges_are_used_and_others_arrive(exact: Solution) -> None:
    node = exact.node("x b45")
    answer = solve_on_demand(node, ip="AA,99:0.5", threads=1)
    assert answer.subgame is not None
    assert answer.subgame.ranges.ip == Range.parse("AA,99:0.5")
    assert answer.subgame.ranges.oop.total == pytest.approx(np.nansum(node.reach(0)), rel=1e-3)
    assert answer.subgame.given == (False, True)
    assert answer.frequencies != node.frequencies
    both = solve_on_demand(node, oop=Range.parse("KK"), ip="AA", threads=1)
    assert both.subgame is not None
    assert both.subgame.given == (True, True)
    assert {str(hand) for hand in both.hands(0)} <= {str(combo) for combo, _ in Range.parse("KK")}


def test_a_warning_about_an_explicit_range_is_at_the_callers_line(exact: Solution) -> None:
    with pytest.warns(NotationWarning, match="the last item wins") as warned:
        solve_on_demand(exact.root, oop="QQ+,QQ:0.5")
    assert [each.filename for each in warned] == [__file__]


def test_equal_subgames_are_solved_once(exact: Solution) -> None:
    node = exact.node("x b45")
    first = solve_on_demand(node, target=0.0031, threads=1)
    assert solve_on_demand(node, target=0.0031, threads=1).game is first.game
    assert solve_on_demand(node, target=0.0032, threads=1).game is not first.game


def test_a_line_continues_in_the_subgame(solution: Solution) -> None:
    for node in _off_path_nodes(solution, 3):
        cards = " ".join(map(str, node.cards))
        after = node_on_demand(solution, f"{node.line} {node.actions[-1]}", cards, threads=1)
        assert after.subgame is not None
        assert after.place == node.play(node.actions[-1]).place
        assert after.off_path is None or after.kind == "end"
    on_path = node_on_demand(solution, "x x", "2s")
    assert on_path == solution.node("x x", "2s")


def test_locks_below_the_node_hold_in_its_subgame() -> None:
    locks = [
        Lock("x", {"AA": {"x": 1}}),
        Lock("x b45", {"KK": {"f": 1}}),
        Lock("b45", {"AA": {"f": 1}}),
    ]
    spot = SPOT.with_(oop="QQ+,T9s", ip="99+", sizes=BetSizes("75%", "60%"), locks=locks)
    answer = solve_on_demand(solve(spot, target=0.02, threads=1).node("x b45"), threads=1)
    assert [lock.line for lock in answer.game.spot.locks] == ["x b45"]
    kings = Range.parse("KK").weights
    folds = answer.strategy[answer.actions.index("f")][np.array(kings) > 0]
    assert folds[~np.isnan(folds)] == pytest.approx(1)


def test_subgames_that_take_too_long_are_refused(flop: Solution) -> None:
    node = flop.node("x")
    seconds = subgame_seconds(node)
    assert seconds is not None
    with pytest.raises(LimitExceeded, match=r"subgame on the flop is expected to take .* limit"):
        solve_on_demand(node, max_seconds=seconds / 2)
    assert solve_on_demand(node, threads=1, target=0.05).line == "x"


@pytest.mark.parametrize("limit", [float("nan"), 0, -1, "x"])
def test_invalid_time_limits_are_refused(exact: Solution, limit: float) -> None:
    with pytest.raises(PokerError, match="max_seconds="):
        solve_on_demand(exact.node("x"), max_seconds=limit)


def test_terminals_and_unknown_lines_are_refused(exact: Solution) -> None:
    with pytest.raises(PokerError, match=r"the hand is over after 'b45 f'; no subgame"):
        solve_on_demand(exact.node("b45 f"))
    with pytest.raises(NotationError, match="b99"):
        node_on_demand(exact, "x b99")
    with pytest.raises(NotationError, match="AXX"):
        solve_on_demand(exact.node("x"), oop="AXX")
    with pytest.raises(PokerError, match="not a node of a solution"):
        solve_on_demand("x b45")  # type: ignore[arg-type]


def test_progress_that_raises_cancels_and_nothing_is_kept(exact: Solution) -> None:
    node = exact.node("x b45")

    def cancel(_: object) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        solve_on_demand(node, target=0.0033, progress=cancel, threads=1)
    subgame = solve_on_demand(node, target=0.0033, threads=1).subgame
    assert subgame is not None
    assert subgame.exploitability_percent <= 0.33
