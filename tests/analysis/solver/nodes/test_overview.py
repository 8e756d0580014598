"""Overview of a node: hand classes, its path, its locks, and comparison of two nodes."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.runouts import Runouts
from runout.analysis.solver.solution.comparison import DecisionCounts
from runout.analysis.solver.solution.node_comparison import NodeComparison
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.combos import Combo
from runout.errors import PokerError

Row = dict[str, Any]
TURN = Spot(
    "Td9d6hQc", "QQ+,T9s,AKs:0.5", "99+,AQs,AhKh:0.25", pot=100, stack=300,
    sizes=BetSizes("50%", "3x"),
)  # fmt: skip
FLOP = Spot(
    "QsQh6s", "99,KQs,A5s", "JJ,97s,AKo:0.5,55", pot=100, stack=120, sizes=BetSizes("60%", "a")
)
RIVER = TURN.with_(board="Td9d6hQc2s")
PLACES = [("", ""), ("x", ""), ("x b50", ""), ("x x", ""), ("x x", "2s"), ("x b50 c x", "Kd"),
          ("b50 f", ""), ("b50 a300 c", "")]  # fmt: skip


@pytest.fixture(scope="module")
def turn() -> Solution:
    return solve(TURN, target=0.005, threads=1)


@pytest.fixture(scope="module")
def flop() -> Solution:
    return solve(FLOP, target=0.02, threads=1)


@pytest.fixture(scope="module")
def passive() -> Solution:
    """Return the river solved with most of OOP's hands made to check."""
    locks: dict[str, dict[str, float]] = {
        "AA": {"check": 0.25, "bet 50": 0.75},
        "QQ,T9s,AKs": {"check": 1},
    }
    return solve(RIVER.lock("", locks), target=0.005, threads=1)


def overview(node: Node) -> dict[str, Any]:
    payload: dict[str, Any] = json.loads(json.dumps(node.to_dict(), allow_nan=False))
    return payload


# --- hand classes ---


@pytest.mark.parametrize(("line", "cards"), PLACES)
def test_class_rows_sum_to_the_hand_rows(turn: Solution, line: str, cards: str) -> None:
    payload = overview(turn.node(line, cards))
    for player in ("oop", "ip"):
        hands: defaultdict[str, list[Row]] = defaultdict(list)
        for row in payload["hands"][player]:
            hands[str(Combo.parse(row["hand"]).hand_class)].append(row)
        classes = payload["classes"][player]
        assert {row["hand"] for row in classes} == set(hands)
        for row in classes:
            assert_is_mean_of(row, hands[row["hand"]])
        reach = sum(row["reach"] for row in classes)
        assert payload["combos"][player] == pytest.approx(reach, rel=1e-6)


def assert_is_mean_of(row: Row, hands: list[Row]) -> None:
    reach = sum(hand["reach"] for hand in hands)
    assert row["combos"] == len(hands)
    assert row["reach"] == pytest.approx(reach, abs=1e-6)
    assert row["share"] == pytest.approx(reach / len(hands), abs=1e-6)
    assert (row["strategy"] is None) == (hands[0]["strategy"] is None)
    if reach == 0:
        return
    for name in ("ev", "equity"):
        mean = sum(hand["reach"] * hand[name] for hand in hands) / reach
        assert row[name] == pytest.approx(mean, rel=1e-4, abs=1e-4)
    for name in ("strategy", "action_ev"):
        for at, value in enumerate(row[name] or []):
            mean = sum(hand["reach"] * hand[name][at] for hand in hands) / reach
            assert value == pytest.approx(mean, rel=1e-4, abs=1e-4)


def test_hands_without_reach_are_marked(passive: Solution) -> None:
    payload = overview(passive.node("b50"))
    reached = {row["hand"]: row["reached"] for row in payload["classes"]["oop"]}
    del reached["KK"]  # not locked
    assert reached == {"AA": True, "QQ": False, "T9s": False, "AKs": False}
    for row in payload["hands"]["oop"]:
        assert row["reached"] is (row["reach"] >= 0.0005)
        assert row["equity"] is not None  # the equity if held


# --- the path ---


@pytest.mark.parametrize(("line", "cards"), PLACES)
def test_path_ends_at_the_node(turn: Solution, line: str, cards: str) -> None:
    node = turn.node(line, cards)
    payload = overview(node)
    path = payload["path"]
    assert path[0]["line"] == path[0]["cards"] == ""
    assert path[0]["reach"] == path[0]["reach_given_cards"] == 1
    last = path[-1]
    assert last["chosen"] is None
    for name in last.keys() - {"chosen", "reach_given_cards", "frequencies"}:
        assert last[name] == payload[name] or last[name] == pytest.approx(payload[name]), name
    assert last["frequencies"] == payload["frequencies"]
    taken = [step["chosen"] for step in path[:-1]]
    assert sorted(taken) == sorted([*line.split(), *cards.split()])
    for step in path:
        again = turn.node(step["line"], step["cards"])
        assert (str(again.board), again.kind, again.pot) == (
            step["board"],
            step["kind"],
            step["pot"],
        )


def test_reach_is_the_product_of_frequencies_and_cards(flop: Solution) -> None:
    path = flop.node("x b60 c x x x", "2c 9d").path()
    assert [step.chosen for step in path] == ["x", "b60", "c", "2c", "x", "x", "9d", "x", None]
    card_probability = 1.0
    for before, after in pairwise(path):
        if before.node.kind == "decision":
            assert before.frequencies is not None
            assert sum(before.frequencies.values()) == pytest.approx(1)
            odds = before.frequencies[str(before.chosen)]
            card_probability *= odds
        else:
            odds = next(
                row.probability for row in before.node.runouts() if str(row.card) == before.chosen
            )
        assert after.reach == pytest.approx(before.reach * odds, rel=1e-3)
        assert after.reach_given_cards == pytest.approx(card_probability, rel=1e-6)


def test_reaches_of_children_sum_to_that_of_the_node(flop: Solution) -> None:
    for line, cards in [("", ""), ("x b60", ""), ("x x", ""), ("x x x x", "2c"), ("x x", "2c")]:
        node = flop.node(line, cards)
        after = (
            [node.deal(card) for card in node.cards_to_come]
            if node.kind == "chance"
            else [node.play(action) for action in node.actions]
        )
        total = sum(child.probability for child in after)
        assert total == pytest.approx(node.probability, rel=1e-4), line


def test_a_path_through_an_action_never_taken_has_no_odds() -> None:
    spot = RIVER.lock("", {"*": {"check": 1}})
    steps = solve(spot, target=0.02, threads=1).node("b50 c").path()
    assert [step.reach for step in steps] == [1, 0, 0]
    assert [step.reach_given_cards for step in steps] == [1, 0, 0]
    assert steps[1].to_dict()["frequencies"] == {"f": None, "c": None, "r150": None, "a300": None}


def test_break_even_is_the_price_of_the_call(turn: Solution) -> None:
    assert turn.root.break_even is None
    assert turn.node("x b50").break_even == Fraction(50, 200)
    assert overview(turn.node("x b50"))["break_even"] == 0.25
    assert turn.node("x b50 c").break_even is None


# --- locks ---


def test_locks_are_listed_at_their_nodes(passive: Solution) -> None:
    payload = overview(passive.root)
    assert payload["locks"] == [lock.to_dict() for lock in passive.spot.locks]
    locked = {row["hand"]: row["locked"] for row in payload["classes"]["oop"]}
    assert locked == {"AA": True, "KK": False, "QQ": True, "T9s": True, "AKs": True}
    assert not any(row["locked"] for row in payload["hands"]["ip"])
    assert overview(passive.node("x"))["locks"] == []


def test_a_lock_with_cards_holds_on_its_board_only() -> None:
    spot = TURN.lock("x x", {"AA": {"check": 1}}, cards="2s").lock("x", {"TT": {"check": 1}})
    solution = solve(spot, target=0.05, threads=1)
    assert [lock.cards for lock in solution.node("x x", "2s").locks] == ["2s"]
    assert solution.node("x x", "3s").locks == solution.node("x x").locks == ()
    assert len(solution.node("x").locks) == 1
    rows = solution.node("x x", "2s").classes()
    assert [str(row.hand) for row in rows if row.locked] == ["AA"]


# --- runouts ---


def test_runouts_have_their_mean(turn: Solution) -> None:
    payload = Runouts.of(turn.node("x b50 c")).to_dict()
    assert (payload["line"], payload["cards"], payload["board"]) == ("x b50 c", "", "Td9d6hQc")
    assert (payload["pot"], payload["player"]) == (200, "oop")
    mean = sum(row["probability"] * row["ev"]["oop"] for row in payload["runouts"])
    assert payload["ev"]["oop"] == pytest.approx(mean, abs=0.05)
    for row in payload["runouts"]:
        assert list(row["frequencies"]) == payload["actions"]
        assert sum(row["frequencies"].values()) == pytest.approx(1)


# --- two nodes compared ---


def test_a_node_compared_with_itself_differs_in_nothing(turn: Solution) -> None:
    payload = NodeComparison.of(turn, turn, "x x", "2s").to_dict()
    assert (payload["line"], payload["cards"], payload["board"]) == ("x x", "2s", "Td9d6hQc2s")
    assert payload["actions"] == list(turn.node("x x", "2s").actions)
    for kind in ("hands", "classes"):
        for row in payload[kind]["oop"]:
            assert row["distance"] == 0
            assert set(row["strategy_change"]) == {0}
            assert row["ev_change"] in (0, None)
        assert all(row["strategy"] == [None, None] for row in payload[kind]["ip"])
    assert turn.compare(turn).notes == ()


def test_a_lock_shows_in_the_hands_it_changes(passive: Solution) -> None:
    free = solve(RIVER, target=0.005, threads=1)
    payload = NodeComparison.of(free, passive, "").to_dict()
    before, after = free.root.to_dict(), passive.root.to_dict()
    assert payload["frequencies"] == [before["frequencies"], after["frequencies"]]
    for kind in ("hands", "classes"):
        rows = zip(payload[kind]["oop"], before[kind]["oop"], after[kind]["oop"], strict=True)
        for row, one, other in rows:
            assert row["hand"] == one["hand"] == other["hand"]
            assert row["strategy"] == [one["strategy"], other["strategy"]]
            assert row["ev"] == [one["ev"], other["ev"]]
            assert row["ev_change"] == other["ev"] - one["ev"]
            assert row["locked"] == [False, other["locked"]]
            moved = [new - old for old, new in zip(*row["strategy"], strict=True)]
            assert row["strategy_change"] == moved
            assert row["distance"] == pytest.approx(sum(map(abs, moved)) / 2)


def test_different_trees_and_ranges_are_reported(turn: Solution) -> None:
    other = solve(
        TURN.with_(sizes=BetSizes("50%, 100%", "3x"), oop="QQ+,T9s", pot=120, stack=300),
        target=0.05, threads=1,
    )  # fmt: skip
    comparison = turn.compare(other)
    counts = comparison.decisions
    assert counts.other_actions > 0
    assert counts.only_in_second > 0
    assert counts.shared + counts.other_actions + counts.only_in_first == len(TURN.tree.lines())
    notes = " | ".join(comparison.notes)
    assert "the pot differs: 100 in the old, 120 in the new" in notes
    assert "the range of OOP differs: 20 combos in the old, 18 in the new" in notes
    assert "the betting trees differ: " in notes
    assert f"{counts.only_in_second} only in the new" in notes
    back = DecisionCounts.of(other.spot, turn.spot)
    assert (back.only_in_first, back.only_in_second) == (
        counts.only_in_second,
        counts.only_in_first,
    )


def test_a_different_rake_cap_is_reported() -> None:
    raked = (RIVER.with_(rake_rate=0.05, rake_cap=cap) for cap in (3, 9))
    first, second = (solve(spot, target=0.05, threads=1) for spot in raked)
    note = "the cap of the rake differs: 3 in the old, 9 in the new"
    assert first.compare(second).notes == (note,)


def test_hands_and_actions_of_one_solution_only_are_none_in_the_other() -> None:
    ours = RIVER.with_(oop="AA,KK", sizes=BetSizes("50%", "3x"))
    theirs = RIVER.with_(oop="KK,QQ", sizes=BetSizes("50%, 100%", "3x"))
    first, second = (solve(spot, target=0.05, threads=1) for spot in (ours, theirs))
    payload = NodeComparison.of(first, second, "").to_dict()
    assert payload["actions"] == ["x", "b50", "b100"]
    rows = {row["hand"]: row for row in payload["classes"]["oop"]}
    assert list(rows) == ["AA", "KK", "QQ"]
    assert (rows["AA"]["reach"], rows["AA"]["strategy"][1]) == ([6, None], None)
    assert rows["QQ"]["ev"][0] is rows["QQ"]["ev_change"] is rows["QQ"]["distance"] is None
    assert rows["KK"]["strategy"][0][2] is rows["KK"]["strategy_change"][2] is None
    assert 0 <= rows["KK"]["distance"] <= 1
    with pytest.raises(PokerError, match="b100"):
        NodeComparison.of(first, second, "b100")
    with pytest.raises(PokerError, match="b100") as refused:
        NodeComparison.of(second, first, "b100")
    assert refused.value.__notes__ == ["the new solution"]


def test_places_of_another_kind_or_board_are_not_compared(turn: Solution) -> None:
    all_in = solve(TURN.with_(stack=0), target=0.05, threads=1)
    with pytest.raises(PokerError, match="a card to come in the old solution and the end of"):
        NodeComparison.of(turn, all_in, "x x")
    other = solve(TURN.with_(board="Td9d6hQd"), target=0.05, threads=1)
    with pytest.raises(PokerError, match="the boards are Td9d6hQc and Td9d6hQd"):
        NodeComparison.of(turn, other, "")
