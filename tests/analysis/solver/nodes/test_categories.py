"""Hand categories at nodes: made hands sum to the range, and their means to its own."""

from __future__ import annotations

import json
import math

import pytest

from runout import BetSizes, MadeHand, Solution, Spot, solve
from runout.analysis.solver.nodes.categories import NodeCategories

TURN = Spot(
    "Td9d6hQc", "QQ+,T9s,AKs:0.5,6d5s", "99+,AQs,AhKh:0.25,8d5d", pot=100, stack=300,
    sizes=BetSizes("50%", "3x"),
)  # fmt: skip
PLACES = [("", ""), ("x", ""), ("x b50", ""), ("x x", ""), ("x x", "2s"), ("x b50 c x", "Kd"),
          ("b50 f", "")]  # fmt: skip


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(TURN, target=0.01, threads=1)


@pytest.mark.parametrize(("line", "cards"), PLACES)
@pytest.mark.parametrize("player", [0, 1])
def test_made_hands_sum_to_the_range(
    solution: Solution, line: str, cards: str, player: int
) -> None:
    node = solution.node(line, cards)
    rows = node.categories(player)
    made = [row for row in rows if isinstance(row.category, MadeHand)]
    assert sum(row.share for row in made) == pytest.approx(1)
    assert sum(row.likelihood for row in made) == pytest.approx(1)
    assert sum(row.combos for row in made) == pytest.approx(
        node.player_view(player).combos_reaching
    )
    held = [row for row in made if row.likelihood > 0]
    assert sum(row.likelihood * row.ev for row in held) == pytest.approx(node.range_ev(player))
    assert sum(row.likelihood * row.equity for row in held) == pytest.approx(
        node.range_equity(player)
    )
    for action in node.actions if node.player == player else ():
        mean = sum(row.likelihood * row.strategy[action] for row in held)
        assert mean == pytest.approx(node.frequencies[action], abs=1e-6)
    if node.player != player:
        assert all(row.strategy == {} for row in rows)


def test_a_category_of_one_hand_plays_as_the_hand_does(solution: Solution) -> None:
    node = solution.node("")
    [row] = [row for row in node.categories() if row.category is MadeHand.LOW_PAIR]
    [hand] = [hand for hand in node.to_dict()["hands"]["oop"] if hand["hand"] == "6d5s"]
    assert row.combos == pytest.approx(hand["reach"])
    assert row.ev == pytest.approx(hand["ev"])
    assert row.equity == pytest.approx(hand["equity"])
    assert list(row.strategy.values()) == pytest.approx(hand["strategy"])


def test_a_category_without_hands_has_no_numbers(solution: Solution) -> None:
    [row] = [row for row in solution.node("").categories() if row.category is MadeHand.FLUSH]
    assert (row.combos, row.share, row.likelihood) == (0, 0, 0)
    assert math.isnan(row.ev)
    assert math.isnan(row.equity)
    assert row.to_dict()["ev"] is None


def test_json_has_both_players_and_each_combo(solution: Solution) -> None:
    node = solution.node("x")
    payload = NodeCategories.of(node).to_dict()
    assert json.loads(json.dumps(payload, allow_nan=False)) == payload
    assert (payload["player"], payload["actions"]) == ("ip", list(node.actions))
    assert payload["categories"]["ip"] == [row.to_dict() for row in node.categories(1)]
    assert payload["categories"]["oop"][0]["strategy"] is None
    hands = {str(combo) for player in (0, 1) for combo in node.hands(player)}
    assert {*payload["hands"]} == hands
    assert payload["hands"]["8d5d"] == ["air", "combo_draw", "flush_draw", "open_ended"]
