"""The spot that begins at a node: its tree, its ranges, and its value when solved separately."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.solver.small_solutions import PLAYERS
from analysis.solver.solved_spots import played
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.locks import Lock
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.errors import NoPossibleDeal, PokerError

SPOT = Spot(
    "Td9d6hQc", "QQ+,T9s,AKs,A5s:0.5", "99+,AQs,KJs", pot=5.5, stack=19.5, big_blind=1,
    sizes={
        "turn_oop": BetSizes("50%", "60%"), "turn_ip": BetSizes("75%", "60%"),
        "river_oop": BetSizes("33%, a", "60%", "25%"), "river_ip": BetSizes("50%, a", "60%"),
    },
    added_lines=["x b4.13 c b7"], removed_lines=["check, check, bet 1.82", "b2.75 c x b5.5"],
)  # fmt: skip
STARTS = [("x x", "2s"), ("x b4.13 c", "Ah"), ("b2.75 c", "7c")]


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(SPOT, target=0.0002, max_iterations=5000, threads=1)


def _subtree(node: Node) -> dict[str, object]:
    """Return the decisions from a node on, with lines relative to the node."""
    before = node.game.spot.tree.find(node.line)
    lines: dict[str, object] = {}
    for line, decision in node.game.spot.tree.lines().items():
        if line == node.line or line.startswith(f"{node.line} "):
            base = before.bets[0] / node.game.spot.unit.scale
            bets = [pytest.approx(bet - base) for bet in decision["bets"]]
            lines[line[len(node.line) :].strip()] = (decision["actions"], bets)
    return lines


@pytest.mark.parametrize(("line", "cards"), STARTS)
def test_subgame_has_the_tree_below_its_node(solution: Solution, line: str, cards: str) -> None:
    node = solution.node(line, cards)
    spot = node.spot()
    assert (spot.board, spot.pot, spot.stack) == (node.board, node.pot, node.stacks[0])
    assert (spot.big_blind, spot.unit, spot.rake_rate) == (1, SPOT.unit, 0)
    tree = {key: (each["actions"], each["bets"]) for key, each in spot.tree.lines().items()}
    assert tree == _subtree(node)
    assert Spot.from_dict(spot.to_dict()) == spot


def test_donk_sizes_and_edited_lines_stay_where_they_were(solution: Solution) -> None:
    checked, donk, led = (solution.node(*start).spot() for start in STARTS)
    assert checked.tree.actions(0) == ("x", "a19.5")  # the bet of 33 % was removed
    assert donk.tree.actions(0) == ("x", "b3.44", "b7", "a15.37")  # 25 % of the pot, and one added
    assert (checked.added_lines, checked.removed_lines) == ((), ("bet 1.82",))
    assert (donk.added_lines, donk.removed_lines) == (("b7",), ())
    assert (led.added_lines, led.removed_lines) == ((), ("x b5.5",))


@pytest.mark.parametrize(("line", "cards"), STARTS)
def test_weights_are_the_reach(solution: Solution, line: str, cards: str) -> None:
    node = solution.node(line, cards)
    for player in PLAYERS:
        reach = np.nan_to_num(node.reach(player))
        weights = np.array(node.spot().ranges[player].weights)
        assert weights == pytest.approx(reach, rel=1e-5, abs=float(reach.max()) / 2000)
        assert not weights[reach == 0].any()


@pytest.mark.parametrize(("line", "cards"), STARTS)
def test_a_subgame_has_the_value_of_its_node(solution: Solution, line: str, cards: str) -> None:
    """Neither player's gain at a node exceeds that at the root divided by the reach of the node."""
    node = solution.node(line, cards)
    alone = solve(node.spot(), target=0.0002, max_iterations=5000, threads=1)
    gain = 2 * solution.exploitability / node.probability + 2 * alone.exploitability
    for player in PLAYERS:
        assert alone.ev[player] == pytest.approx(node.range_ev(player), abs=gain)
        assert alone.ev[player] == pytest.approx(node.range_ev(player), abs=0.05 * node.pot)
        assert alone.equity[player] == pytest.approx(node.range_equity(player), abs=1e-3)


def test_root_is_the_spot_itself(solution: Solution) -> None:
    assert solution.root.spot() == SPOT


def test_locks_below_the_node_are_kept() -> None:
    locks = [
        Lock("", {"AKs": {"x": 1}}),
        Lock("x x", {"AKs": {"x": 1}, "A5s": {"x": 1}}, "2s"),
        Lock("x x", {"*": {"x": 1}}, "2h"),
        Lock("x x x", {"KK": {"x": 1}}),
        Lock("b50 c", {"AKs": {"x": 1}}),
    ]
    spot = Spot("Td9d6hQc", "QQ+,AKs,A5s:0.5", "99+", pot=100, stack=300, locks=locks)
    below = played(spot, 10).node("x x", "2s").spot()
    assert [lock.to_dict() for lock in below.locks] == [
        {"line": "", "cards": "", "strategy": {"AKs": {"x": 1.0}, "A5s": {"x": 1.0}}},
        {"line": "x", "cards": "", "strategy": {"KK": {"x": 1.0}}},
    ]


@pytest.mark.parametrize(
    ("line", "cards", "message"),
    [
        ("x", "", "turn is under way after 'x'.*the start of this one, at the first decision"),
        ("x x x", "2s", "river is under way after 'x x x'.*start of this one, after 'x x'"),
        ("x x", "", "a card comes after 'x x'; deal it"),
        ("b2.75 f", "", "the hand is over"),
    ],
)
def test_spot_begins_with_a_street(solution: Solution, line: str, cards: str, message: str) -> None:
    with pytest.raises(PokerError, match=message):
        solution.node(line, cards).spot()


def test_a_node_without_reach_has_no_spot() -> None:
    spot = Spot("Td9d6hQc", "QQ+", "99+", pot=100, stack=300).lock("", {"*": {"x": 1}})
    with pytest.raises(NoPossibleDeal, match="no hand of OOP gets to 'b50 c'"):
        played(spot, 5).node("b50 c", "2s").spot()
