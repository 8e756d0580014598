"""Solutions as JSON, compared with each other, and read by several threads."""

from __future__ import annotations

import json
import threading

import pytest

from analysis.solver.small_solutions import RIVER, TURN, index
from analysis.solver.solved_spots import combos_of, played
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.boards import Street
from runout.domain.cards import Card
from runout.errors import PokerError


def test_a_solution_as_json(turn: Solution) -> None:
    payload = json.loads(json.dumps(turn.to_dict(), allow_nan=False))
    assert set(payload["ev"]) == set(payload["equity"]) == {"oop", "ip"}
    assert payload["ev"]["oop"] == turn.ev[0]
    assert payload["exploitability"] == turn.exploitability
    assert payload["exploitability_percent"] == pytest.approx(
        turn.exploitability
    )  # of a pot of 100
    assert payload["iterations"] == turn.iterations
    assert payload["seconds"] > 0
    assert payload["memory_bytes"] > 100_000
    actions = payload["root_actions"]
    assert [row["action"] for row in actions] == ["x", "b50"]
    assert sum(row["frequency"] for row in actions) == pytest.approx(1, abs=1e-5)
    assert Spot.from_dict(payload["spot"]) == TURN


def test_a_node_as_json(turn: Solution) -> None:
    node = turn.node("x b50")
    payload = json.loads(json.dumps(node.to_dict(), allow_nan=False))
    assert payload["line"] == "x b50"
    assert payload["board"] == "Td9d6hQc"
    assert (payload["kind"], payload["player"], payload["pot"], payload["to_call"]) == (
        "decision", "oop", 150, 50,
    )  # fmt: skip
    assert payload["actions"] == list(node.actions)
    assert payload["frequencies"] == node.frequencies
    assert payload["ev"] == {"oop": node.range_ev(0), "ip": node.range_ev(1)}
    rows = {row["hand"]: row for row in payload["hands"]["oop"]}
    assert len(rows) == len(node.hands(0))
    row = rows["AhAc"]
    assert row["ev"] == float(node.ev(0)[index("AhAc")])
    assert row["strategy"] == [float(share) for share in node.strategy[:, index("AhAc")]]
    assert row["action_ev"] == [float(ev) for ev in node.action_ev[:, index("AhAc")]]
    assert payload["hands"]["ip"][0]["strategy"] is None
    for end in ("x x", "b50 f"):
        assert json.dumps(turn.node(end).to_dict(), allow_nan=False)


def test_a_solution_compared_with_itself_differs_in_nothing(turn: Solution) -> None:
    same = turn.compare(turn)
    assert same.ev == same.equity == (0, 0)
    assert [node.line for node in same.nodes][:3] == ["", "x", "x b50"]
    assert {node.distance for node in same.nodes} == {0}
    assert all(TURN.tree.find(node.line).street is Street.TURN for node in same.nodes)


def test_compare_reports_the_effect_of_a_change(river: Solution) -> None:
    passive = solve(RIVER.lock("", {"*": {"check": 1}}), target=0.0005)
    comparison = river.compare(passive)
    assert comparison.ev[0] == passive.ev[0] - river.ev[0]
    assert comparison.ev[0] + comparison.ev[1] == pytest.approx(0, abs=1e-3)
    assert comparison.exploitability == (river.exploitability, passive.exploitability)
    root = comparison.nodes[0]
    assert (root.line, root.player) == ("", 0)
    assert root.frequencies == (river.root.frequencies, passive.root.frequencies)
    combos = combos_of(RIVER)[0]
    moved = 1 - river.root.strategy[0][combos]
    assert root.distance == pytest.approx(float(moved.mean()), abs=1e-4)
    assert json.loads(json.dumps(comparison.to_dict(), allow_nan=False))["nodes"][0]["line"] == ""


def test_boards_that_differ_cannot_be_compared(turn: Solution, river: Solution) -> None:
    with pytest.raises(PokerError, match="different boards"):
        turn.compare(river)


def test_a_range_without_equity_has_no_eqr_in_json() -> None:
    payload = played(Spot("2c2d2h2s3c", "AA", "KK", pot=100, stack=100), 5).to_dict()
    assert payload["eqr"]["ip"] is None
    json.dumps(payload, allow_nan=False)


def test_threads_may_read_one_solution() -> None:
    spot = Spot("Td9d6hQc", "99+,AQs,JTs,KQo", "QQ+,T9s,AKs,ATo", pot=100, stack=200)
    solution = played(spot, 20)
    chance = solution.node("x x")
    evs: dict[Card, float] = {}

    def look(cards: tuple[Card, ...]) -> None:
        evs.update({card: chance.deal(card).range_ev(0) for card in cards})

    look(chance.cards_to_come)
    alone = dict(evs)
    for _ in range(5):
        evs.clear()
        solution.solved_game._views.clear()
        threads = [
            threading.Thread(target=look, args=(chance.cards_to_come[first::4],))
            for first in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert evs == alone
