"""Solutions: walking them, what nodes and reports say, locks, and files."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from analysis.solver.solved_spots import combos_of, oracle_of, played
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Street
from runout.domain.cards import Card, parse_cards
from runout.domain.combos import CLASS_OF_COMBO, Combo, HandClass
from runout.domain.ranges.range import Range
from runout.errors import (
    DuplicateCard,
    NotationError,
    PokerError,
    SolutionDamaged,
    SolutionFileError,
    SolutionTruncated,
)
from runout.kernels import processor

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.kernels.solver import Precision
    from support.solver_oracle import State

PLAYERS = (0, 1)
TURN = Spot(
    "Td9d6hQc", "QQ+,T9s,AKs:0.5", "99+,AQs,AhKh:0.25", pot=100, stack=300,
    sizes=BetSizes("50%", "3x"),
)  # fmt: skip
FLOP = Spot(
    "QsQh6s", "99,KQs,A5s", "JJ,97s,AKo:0.5,55", pot=100, stack=120, sizes=BetSizes("60%", "a")
)
RIVER = TURN.with_(board="Td9d6hQc2s", oop="QQ+,T9s,AKs", ip="99+,AQs")


@pytest.fixture(scope="module")
def turn() -> Solution:
    return solve(TURN, target=0.002, threads=1)


@pytest.fixture(scope="module")
def flop() -> Solution:
    return solve(FLOP, target=0.005, threads=1)


@pytest.fixture(scope="module")
def river() -> Solution:
    return solve(RIVER, target=0.0005, threads=1)


def index(combo: str) -> int:
    return Combo.parse(combo).index


# --- walking ---


def test_a_walk_tells_where_it_is(turn: Solution) -> None:
    root = turn.root
    assert (root.kind, root.player, root.line, root.street) == ("decision", 0, "", Street.TURN)
    assert (root.pot, root.stacks, root.to_call) == (100, (300, 300), 0)
    assert root.actions == ("x", "b50")
    assert root.cards_to_come == ()

    bet = root.play("check").play("bet 50")
    assert (bet.line, bet.player, bet.pot) == ("x b50", 0, 150)
    assert (bet.stacks, bet.to_call, bet.actions) == ((300, 250), 50, ("f", "c", "r150", "a300"))

    raised = bet.play("raise 150")
    assert (raised.player, raised.pot, raised.to_call) == (1, 300, 100)
    assert raised.stacks == (150, 250)

    called = raised.play("call")
    assert (called.kind, called.player, called.pot, called.stacks) == (
        "chance",
        None,
        400,
        (150,) * 2,
    )
    assert called.actions == ()
    assert called.to_call == 0
    assert len(called.cards_to_come) == 48

    dealt = called.deal("2s")
    assert (dealt.kind, dealt.player, dealt.street) == ("decision", 0, Street.RIVER)
    assert str(dealt.board) == "Td9d6hQc2s"
    assert dealt.pot == 400
    assert dealt.line == "x b50 r150 c"

    folded = dealt.play("all-in").play("fold")
    assert (folded.kind, folded.player, folded.pot) == ("end", None, 550)


@pytest.mark.parametrize(
    ("word", "letter"),
    [("check", "x"), ("bet 50", "b50"), ("Bet 50", "b50"), ("x", "x"), ("b50", "b50")],
)
def test_words_and_letters_are_the_same(turn: Solution, word: str, letter: str) -> None:
    assert turn.root.play(word) == turn.root.play(letter)
    assert turn.root.play(word).line == letter


def test_back_is_the_way_back(flop: Solution) -> None:
    path = [flop.root]
    for step in ("x", "b60", "c", "2c", "x", "x", "9d", "x"):
        here = path[-1]
        path.append(here.deal(step) if here.kind == "chance" else here.play(step))
    assert path[-1].line == "x b60 c x x x"
    assert set(path[-1].board) == set(parse_cards("QsQh6s2c9d"))
    node = path[-1]
    for before in reversed(path[:-1]):
        node = node.back()
        assert node == before
        assert (node.kind, node.pot, str(node.board)) == (
            before.kind,
            before.pot,
            str(before.board),
        )
    with pytest.raises(PokerError, match="first decision"):
        node.back()


def test_back_from_an_end(turn: Solution) -> None:
    assert turn.node("b50 f").back() == turn.node("b50")


def test_a_node_is_found_by_its_line_and_cards(flop: Solution) -> None:
    walked = flop.root.play("x").play("x").deal("2c").play("b60").play("c").deal("9d")
    assert flop.node("x x b60 c", "2c9d") == walked
    assert flop.node("check check bet 60 call", "2c 9d") == walked
    assert flop.node("x x b60 c", "2c").kind == "chance"
    assert flop.node("x x").kind == "chance"
    assert flop.node() == flop.root


def test_wrong_steps_are_refused_and_what_is_possible_is_said(turn: Solution) -> None:
    root, chance, end = turn.root, turn.node("x x"), turn.node("b50 f")
    with pytest.raises(PokerError, match=r"a card comes first; deal one, such as 2c"):
        chance.play("check")
    with pytest.raises(PokerError, match="the hand is over after 'b50 f'"):
        end.play("check")
    with pytest.raises(PokerError, match="no card is dealt here: a decision comes first"):
        root.deal("2c")
    with pytest.raises(PokerError, match="no card is dealt here: the hand is over"):
        end.deal("2c")
    with pytest.raises(DuplicateCard, match="Qc is on the board already: Td9d6hQc"):
        chance.deal("Qc")
    with pytest.raises(NotationError, match="not a rank"):
        chance.deal("1c")
    with pytest.raises(PokerError, match="b50"):
        root.play("bet 70")
    with pytest.raises(NotationError, match="is not an action"):
        root.play("jump")
    for node in (chance, end):
        with pytest.raises(PokerError, match="nobody decides"):
            _ = node.strategy
        with pytest.raises(PokerError, match="nobody decides"):
            _ = node.frequencies
        with pytest.raises(PokerError, match="nobody decides"):
            node.classes()
    with pytest.raises(PokerError, match="no card comes after ''"):
        root.runouts()
    with pytest.raises(PokerError, match="no card is dealt after 'x x' for 3c"):
        turn.node("x x", "2c 3c")
    with pytest.raises(PokerError, match="a card comes first"):
        turn.node("x x x")


def test_an_all_in_before_the_river_ends_the_hand() -> None:
    solution = played(TURN.with_(sizes=BetSizes("a")), 5)
    called = solution.node("a300 c")
    assert (called.kind, called.pot, called.stacks) == ("end", 700, (0, 0))
    for player in PLAYERS:
        assert called.range_ev(player) == pytest.approx(700 * called.range_equity(player), abs=0.01)


# --- what a node says ---


def some_nodes(solution: Solution, cards: str) -> list[SolutionNode]:
    return [solution.root, solution.node("x"), solution.node("x x"), solution.node("x x", cards)]


def test_arrays_have_a_number_for_every_combo(turn: Solution) -> None:
    oop, ip = combos_of(TURN)
    held = (set(oop), set(ip))
    for node in some_nodes(turn, "2s"):
        for player in PLAYERS:
            for numbers in (node.reach(player), node.ev(player), node.equity(player)):
                assert numbers.shape == (1326,)
                assert numbers.dtype == np.float32
            known = np.flatnonzero(~np.isnan(node.reach(player)))
            on_board = {combo for combo in held[player] if "2s" in str(Combo.from_index(combo))}
            gone = on_board if node.street is Street.RIVER else set()
            assert set(known) == held[player] - gone
            assert [combo.index for combo in node.hands(player)] == sorted(known)
        if node.kind == "decision":
            assert node.strategy.shape == node.action_ev.shape == (len(node.actions), 1326)
            assert node.player is not None
            strategy = node.strategy[:, sorted(held[node.player] - set(np.flatnonzero(
                np.isnan(node.reach(node.player)))))]  # fmt: skip
            assert strategy.sum(axis=0) == pytest.approx(1, abs=1e-5)
            assert strategy.min() >= 0


def test_reach_starts_as_weight_and_follows_the_strategy(turn: Solution) -> None:
    root = turn.root
    weights = np.array(TURN.oop.weights)
    combos = combos_of(TURN)[0]
    assert root.reach(0)[combos] == pytest.approx(weights[combos])
    for at, action in enumerate(root.actions):
        after = root.play(action)
        assert after.reach(0)[combos] == pytest.approx(
            (root.reach(0) * root.strategy[at])[combos], abs=1e-6
        )
        assert np.array_equal(after.reach(1), root.reach(1), equal_nan=True)


def test_a_decision_is_worth_the_mean_of_its_actions(turn: Solution, flop: Solution) -> None:
    for node in (turn.root, turn.node("x"), turn.node("b50"), turn.node("x x", "Ah"), flop.root):
        assert node.player is not None
        combos = [combo.index for combo in node.hands(node.player)]
        mean = (node.strategy * node.action_ev).sum(axis=0)
        ev = node.ev(node.player)
        known = [combo for combo in combos if not math.isnan(ev[combo])]
        assert ev[known] == pytest.approx(mean[known], abs=0.01)


def test_action_ev_is_the_ev_after_the_action_less_what_it_costs(turn: Solution) -> None:
    node = turn.node("x b50")
    combos = [combo.index for combo in node.hands(0)]
    for at, action in enumerate(node.actions):
        after = node.play(action)
        cost = node.stacks[0] - after.stacks[0]
        assert node.action_ev[at][combos] == pytest.approx(after.ev(0)[combos] - cost, abs=0.01)
    assert node.action_ev[0][combos] == pytest.approx(0, abs=1e-3)  # to fold is worth nothing


def test_evs_of_both_are_the_pot(turn: Solution, flop: Solution) -> None:
    for node in (*some_nodes(turn, "2s"), *some_nodes(flop, "2c"), flop.node("x x x x", "2c9d")):
        assert node.range_ev(0) + node.range_ev(1) == pytest.approx(node.pot, abs=0.01)
        assert node.range_equity(0) + node.range_equity(1) == pytest.approx(1, abs=1e-5)
        for player in PLAYERS:
            expected = node.range_ev(player) / node.pot / node.range_equity(player)
            assert node.range_eqr(player) == pytest.approx(expected)


def test_half_precision_strategies_sum_to_one() -> None:
    # Averages are rounded one by one: unscaled, they sum to 1.0008 here.
    sizes = BetSizes("25%, 50%, 75%, 100%, 150%, a", "50%, 100%, a")
    spot = RIVER.with_(oop="22+,A2s+,KTs+,QTs+,JTs", ip="22-TT,A2s-AJs,K9s+", sizes=sizes)
    solution = solve(
        spot.with_(merging=0), target=0, max_iterations=300, threads=1, precision="f16"
    )
    for place in solution.spot.tree.nodes:
        node = solution.node(solution.spot.tree.line(place.index))
        if node.kind == "decision" and node.probability > 0:
            sums = node.strategy.sum(axis=0)
            assert sums[~np.isnan(sums)] == pytest.approx(1, abs=1e-6)
            assert node.range_ev(0) + node.range_ev(1) == pytest.approx(node.pot, rel=1e-6)


def test_the_solutions_figures_are_those_of_the_root(turn: Solution) -> None:
    root = turn.root
    assert turn.ev == (root.range_ev(0), root.range_ev(1))
    assert turn.equity == (root.range_equity(0), root.range_equity(1))
    assert turn.eqr == (root.range_eqr(0), root.range_eqr(1))
    assert str(TURN) in repr(turn)


def test_frequencies_are_over_deals(turn: Solution) -> None:
    """A hand that the opponent's cards often rule out counts for less."""
    node = turn.node("x")
    combos = combos_of(TURN)
    weights = np.zeros(len(combos[1]))
    for at, mine in enumerate(combos[1]):
        own = str(Combo.from_index(mine))
        for theirs in combos[0]:
            other = str(Combo.from_index(theirs))
            if not {own[:2], own[2:]} & {other[:2], other[2:]}:
                weights[at] += float(node.reach(0)[theirs])
    weights *= node.reach(1)[combos[1]]
    expected = node.strategy[:, combos[1]] @ weights / weights.sum()
    assert list(node.frequencies.values()) == pytest.approx(list(expected), abs=1e-5)


def test_a_hand_that_meets_none_has_no_value() -> None:
    """It shares a card with every hand of the other player, so there is nothing to say of it."""
    ip = "AsKd:0.3,AsJd:0.7,AsAc:0.1,AsQd:0.17,AsTc:0.93,Ks7d:0.61,Ks3h:0.29"
    solution = played(Spot("Td9d6hQc", "AsKs,7c7h", ip, pot=100, stack=200), 5)
    for line in ("", "x", "b50", "x b50", "b50 c"):
        node = solution.node(line)
        assert math.isnan(node.ev(0)[index("AsKs")])
        assert math.isnan(node.equity(0)[index("AsKs")])
        assert not math.isnan(node.ev(0)[index("7c7h")])
    rows = {str(row.hand_class): row for row in solution.root.classes()}
    assert math.isnan(rows["AKs"].ev)
    assert math.isnan(rows["AKs"].equity)
    assert json.loads(json.dumps(solution.root.to_dict(), allow_nan=False))


def test_a_class_leaves_out_combos_that_meet_none() -> None:
    solution = solve(Spot("Td9d6hQc", "AA,KK", "AsAh", pot=100, stack=0))
    rows = {str(row.hand_class): row for row in solution.root.classes()}
    assert rows["AA"].combos == 6
    assert (rows["AA"].ev, rows["AA"].equity) == pytest.approx((50, 0.5))


# --- reports ---


def test_classes_are_means_of_their_combos(turn: Solution) -> None:
    node = turn.node("x b50")
    rows = node.classes()
    reach, ev, equity = (numbers(0) for numbers in (node.reach, node.ev, node.equity))
    by_class: dict[int, list[int]] = {}
    for combo in node.hands(0):
        by_class.setdefault(CLASS_OF_COMBO[combo.index], []).append(combo.index)
    assert [row.hand_class for row in rows] == [HandClass.from_index(at) for at in sorted(by_class)]
    for row, combos in zip(rows, (by_class[at] for at in sorted(by_class)), strict=True):
        assert row.combos == len(combos)
        assert row.reach == pytest.approx(float(reach[combos].sum()), abs=1e-5)
        weights = reach[combos] if row.reach > 0 else np.ones(len(combos))
        assert row.ev == pytest.approx(np.average(ev[combos], weights=weights), abs=1e-3)
        assert row.equity == pytest.approx(np.average(equity[combos], weights=weights), abs=1e-5)
        for at, action in enumerate(node.actions):
            share = np.average(node.strategy[at][combos], weights=weights)
            assert row.frequencies[action] == pytest.approx(share, abs=1e-5)


@pytest.mark.parametrize(
    ("name", "line", "cards"),
    [("turn", "x x", ""), ("turn", "x b50 c", ""), ("flop", "x x", ""), ("flop", "x x x x", "2c")],
)
def test_runouts_come_to_the_node_itself(
    name: str, line: str, cards: str, request: pytest.FixtureRequest
) -> None:
    solution: Solution = request.getfixturevalue(name)
    node = solution.node(line, cards)
    rows = node.runouts()
    assert [row.card for row in rows] == list(node.cards_to_come)
    assert sum(row.probability for row in rows) == pytest.approx(1)
    for player in PLAYERS:
        mean_ev = sum(row.probability * row.ev[player] for row in rows)
        assert mean_ev == pytest.approx(node.range_ev(player), abs=0.01)
        mean_equity = sum(row.probability * row.equity[player] for row in rows)
        assert mean_equity == pytest.approx(node.range_equity(player), abs=1e-5)
    row = rows[7]
    after = node.deal(row.card)
    assert row.ev == (after.range_ev(0), after.range_ev(1))
    assert row.frequencies == after.frequencies
    assert json.loads(json.dumps(row.to_dict(), allow_nan=False))["card"] == str(row.card)


def test_runouts_of_cards_that_cannot_come() -> None:
    """Nobody can be dealt a hand once its card is on the board, and that is no error."""
    solution = played(Spot("Td9d6hQc", "AsKs", "2c2d", pot=100, stack=50), 3)
    rows = {str(row.card): row for row in solution.node("x x").runouts()}
    gone = {card for card, row in rows.items() if row.probability == 0}
    assert gone == {"As", "Ks", "2c", "2d"}
    assert all(math.isnan(rows[card].ev[0]) for card in gone)
    assert all(math.isnan(share) for share in rows["As"].frequencies.values())
    assert rows["As"].to_dict()["ev"] == {"oop": None, "ip": None}
    assert sum(row.probability for row in rows.values()) == pytest.approx(1)
    node = solution.node("x x", "As")
    assert node.hands(0) == ()
    assert json.dumps(node.to_dict(), allow_nan=False)


def test_cards_that_differ_by_suits_bring_the_same(flop: Solution) -> None:
    """On QsQh6s clubs and diamonds are alike, whatever has been dealt before."""
    rows = {str(row.card): row for row in flop.node("x x").runouts()}
    for rank in "AKJT98765432":
        club, diamond = rows[f"{rank}c"], rows[f"{rank}d"]
        assert club.ev == diamond.ev
        assert club.equity == diamond.equity
        assert club.probability == diamond.probability
    assert rows["2c"].ev != rows["2s"].ev


@pytest.mark.parametrize("precision", ["f32", "f16"])
def test_hands_that_differ_by_suits_are_played_alike(precision: Precision) -> None:
    """Boards that differ by suits share their numbers, which is right only if this is so."""
    solution = played(FLOP, 30, precision=precision)
    names = {"c": "d", "d": "c"}
    for node in (
        solution.root,
        solution.node("x"),
        solution.node("b60"),
        solution.node("x x", "2s"),
    ):
        assert node.player is not None
        for combo in node.hands(node.player):
            image = index("".join(names.get(letter, letter) for letter in str(combo)))
            assert node.strategy[:, image] == pytest.approx(node.strategy[:, combo.index], abs=1e-6)


@pytest.mark.parametrize(
    ("one", "other", "swap"),
    [("2c", "2d", "cd"), ("2c9d", "2d9c", "cd"), ("2s9c", "2s9d", "cd"), ("9c9h", "9d9h", "cd")],
)
def test_strategies_on_boards_that_differ_by_suits(
    flop: Solution, one: str, other: str, swap: str
) -> None:
    line = "x x" if len(one) == 2 else "x x x x"
    first, second = flop.node(line, one), flop.node(line, other)
    names = {swap[0]: swap[1], swap[1]: swap[0]}
    for player in PLAYERS:
        assert len(first.hands(player)) == len(second.hands(player))
        for combo in first.hands(player):
            image = index("".join(names.get(letter, letter) for letter in str(combo)))
            for numbers, others in (
                (first.ev(player), second.ev(player)),
                (first.reach(player), second.reach(player)),
                (first.equity(player), second.equity(player)),
            ):
                assert np.array_equal(numbers[combo.index], others[image], equal_nan=True)
    for combo in first.hands(0):
        image = index("".join(names.get(letter, letter) for letter in str(combo)))
        assert np.array_equal(first.strategy[:, combo.index], second.strategy[:, image])


def test_a_solution_as_json_has_it(turn: Solution) -> None:
    found = json.loads(json.dumps(turn.to_dict(), allow_nan=False))
    assert set(found["ev"]) == set(found["equity"]) == {"oop", "ip"}
    assert found["ev"]["oop"] == turn.ev[0]
    assert found["exploitability"] == turn.exploitability
    assert found["exploitability_percent"] == pytest.approx(turn.exploitability)  # of a pot of 100
    assert found["iterations"] == turn.iterations
    assert found["seconds"] > 0
    assert found["memory_bytes"] > 100_000
    actions = found["root_actions"]
    assert [row["action"] for row in actions] == ["x", "b50"]
    assert sum(row["frequency"] for row in actions) == pytest.approx(1, abs=1e-5)
    assert Spot.from_dict(found["spot"]) == TURN


def test_a_node_as_json_has_it(turn: Solution) -> None:
    node = turn.node("x b50")
    found = json.loads(json.dumps(node.to_dict(), allow_nan=False))
    assert found["line"] == "x b50"
    assert found["board"] == "Td9d6hQc"
    assert (found["kind"], found["player"], found["pot"], found["to_call"]) == (
        "decision", "oop", 150, 50,
    )  # fmt: skip
    assert found["actions"] == list(node.actions)
    assert found["frequencies"] == node.frequencies
    assert found["ev"] == {"oop": node.range_ev(0), "ip": node.range_ev(1)}
    rows = {row["hand"]: row for row in found["hands"]["oop"]}
    assert len(rows) == len(node.hands(0))
    row = rows["AhAc"]
    assert row["ev"] == float(node.ev(0)[index("AhAc")])
    assert row["strategy"] == [float(share) for share in node.strategy[:, index("AhAc")]]
    assert row["action_ev"] == [float(ev) for ev in node.action_ev[:, index("AhAc")]]
    assert "strategy" not in found["hands"]["ip"][0]
    for end in ("x x", "b50 f"):
        assert json.dumps(turn.node(end).to_dict(), allow_nan=False)


def test_a_solution_compared_with_itself_differs_in_nothing(turn: Solution) -> None:
    same = turn.compare(turn)
    assert same.ev == same.equity == (0, 0)
    assert [node.line for node in same.nodes][:3] == ["", "x", "x b50"]
    assert {node.distance for node in same.nodes} == {0}
    assert all(TURN.tree.find(node.line).street is Street.TURN for node in same.nodes)


def test_compare_tells_what_a_change_of_the_spot_does(river: Solution) -> None:
    passive = solve(RIVER.lock("", {"*": {"check": 1}}), target=0.0005)
    found = river.compare(passive)
    assert found.ev[0] == passive.ev[0] - river.ev[0]
    assert found.ev[0] + found.ev[1] == pytest.approx(0, abs=1e-3)
    assert found.exploitability == (river.exploitability, passive.exploitability)
    root = found.nodes[0]
    assert (root.line, root.player) == ("", 0)
    assert root.frequencies == (river.root.frequencies, passive.root.frequencies)
    combos = combos_of(RIVER)[0]
    moved = 1 - river.root.strategy[0][combos]
    assert root.distance == pytest.approx(float(moved.mean()), abs=1e-4)
    assert json.loads(json.dumps(found.to_dict(), allow_nan=False))["nodes"][0]["line"] == ""


def test_boards_that_differ_cannot_be_compared(turn: Solution, river: Solution) -> None:
    with pytest.raises(PokerError, match="different boards"):
        turn.compare(river)


# --- locks ---


def locked_hands(spot: Spot, lock: int = 0) -> dict[str, NDArray[np.float64]]:
    found = spot.locks[lock].resolve(spot)
    return {
        str(Combo.from_index(combo)): np.array([row[combo] for row in found.frequencies])
        for combo, is_locked in enumerate(found.mask)
        if is_locked
    }


@pytest.mark.parametrize("precision", ["f32", "f16"])
def test_locked_hands_keep_their_frequencies(precision: Precision) -> None:
    spot = RIVER.lock("", {"AA": {"check": 0.25, "bet 50": 0.75}, "QhQs": {"x": 1}})
    solution = solve(spot, target=0.002, precision=precision)
    strategy = solution.root.strategy
    locked = locked_hands(spot)
    assert set(locked) == {"QsQh"} | {str(combo) for combo, _ in Range.parse("AA")}
    tolerance = 1e-6 if precision == "f32" else 1e-3
    for hand, shares in locked.items():
        assert strategy[:, index(hand)] == pytest.approx(shares, abs=tolerance)
    assert solution.exploitability_percent <= 0.2


def test_the_rest_improves_on_what_is_locked(river: Solution) -> None:
    """IP calls every bet, so OOP bets what is ahead and checks what is not, and wins more."""
    spot = RIVER.lock("b50", {"*": {"call": 1}})
    solution = solve(spot, target=0.0005)
    assert solution.ev[0] > river.ev[0] + 1
    assert sum(solution.ev) == pytest.approx(100, abs=1e-3)
    does = {str(row.hand_class): row.frequencies for row in solution.root.classes()}
    assert does["AKs"]["b50"] < 0.01  # no bluff against who calls
    assert solution.node("b50").frequencies["c"] == pytest.approx(1, abs=1e-6)


def test_exploitability_is_measured_within_the_lock() -> None:
    spot = RIVER.lock("x", {"QQ,AQs": {"x": 1}, "AA": {"b50": 0.5, "x": 0.5}})
    spot = spot.lock("b50", {"99": {"f": 0.5, "c": 0.5}})
    solution = played(spot, 15)
    oracle = oracle_of(solution)
    masks = [(lock.line, np.array(lock.resolve(spot).mask)) for lock in spot.locks]
    combos = combos_of(spot)

    def locked(state: State) -> NDArray[np.float64]:
        free = np.zeros(len(combos[state.acts]))
        return next(
            (mask[combos[state.acts]].astype(np.float64) for line, mask in masks
             if line == state.line), free,
        )  # fmt: skip

    assert solution.exploitability == pytest.approx(oracle.exploitability(locked), abs=1e-3)
    assert oracle.exploitability() > oracle.exploitability(locked) + 0.1


def test_a_lock_that_is_the_equilibrium_changes_nothing(river: Solution) -> None:
    root = river.root
    strategy = {
        str(combo): {
            action: float(share)
            for action, share in zip(
                root.actions,
                root.strategy[:, combo.index].astype(np.float64)
                / root.strategy[:, combo.index].astype(np.float64).sum(),
                strict=True,
            )
        }
        for combo in root.hands(0)
    }
    solution = solve(RIVER.lock("", strategy), target=0.0005)
    tolerance = 2 * (solution.exploitability + river.exploitability)
    assert solution.ev == pytest.approx(river.ev, abs=tolerance)
    assert solution.root.frequencies == pytest.approx(river.root.frequencies, abs=1e-5)


def test_a_lock_on_every_board() -> None:
    spot = TURN.lock("x x", {"QQ": {"b50": 1}, "*": {"x": 1}})
    solution = played(spot, 6)
    for card in ("2s", "2c", "Ah", "9h"):
        node = solution.node("x x", card)
        for combo in node.hands(0):
            bets = float(node.strategy[1][combo.index])
            assert bets == pytest.approx(1.0 if str(combo)[0::2] == "QQ" else 0.0, abs=1e-6)
    free = solution.node("b50 c", "2s").strategy[1]
    assert len(np.unique(free[~np.isnan(free)])) > 2


def test_a_lock_on_one_board() -> None:
    """The same suits swapped are another board, and so are all other cards."""
    spot = FLOP.lock("x x", {"*": {"b60": 1}}, cards="2c")
    solution = played(spot, 6)
    assert solution.node("x x", "2c").frequencies["b60"] == pytest.approx(1, abs=1e-6)
    for card in ("2d", "2h", "3c"):
        assert solution.node("x x", card).frequencies["b60"] < 0.99
    spot = FLOP.lock("x x x x", {"*": {"b60": 1}}, cards="2c 9d")
    solution = played(spot, 6)
    assert solution.node("x x x x", "2c9d").frequencies["b60"] == pytest.approx(1, abs=1e-6)
    for cards in ("2d9c", "9d2c", "2c9h"):
        assert solution.node("x x x x", cards).frequencies["b60"] < 0.99


# --- files ---


def same_numbers(one: Solution, other: Solution) -> bool:
    return all(
        numbers.tobytes() == others.tobytes()
        for kind, other_kind in zip(one.kept_numbers(), other.kept_numbers(), strict=True)
        for numbers, others in zip(kind, other_kind, strict=True)
    )


def check_same_view(one: Solution, other: Solution, line: str, cards: str) -> None:
    first, second = one.node(line, cards), other.node(line, cards)
    assert np.array_equal(first.strategy, second.strategy, equal_nan=True)
    assert np.array_equal(first.action_ev, second.action_ev, equal_nan=True)
    for player in PLAYERS:
        assert np.array_equal(first.ev(player), second.ev(player), equal_nan=True)
        assert np.array_equal(first.reach(player), second.reach(player), equal_nan=True)


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("spot", [RIVER, TURN, FLOP], ids=["river", "turn", "flop"])
def test_a_saved_solution_is_what_it_was(spot: Spot, precision: Precision, tmp_path: Path) -> None:
    solution = played(spot, 6, precision=precision)
    solution.save(tmp_path / "spot")
    loaded = Solution.load(tmp_path / "spot", threads=1)
    assert loaded.spot == spot
    assert loaded.precision == precision
    assert loaded.ev == solution.ev
    assert loaded.equity == solution.equity
    assert loaded.to_dict() == solution.to_dict()
    assert same_numbers(loaded, solution)
    check_same_view(loaded, solution, "x", "")
    if spot is TURN:
        check_same_view(loaded, solution, "x b50 c b100", "2s")
    if spot is FLOP:
        check_same_view(loaded, solution, "x b60 c x", "2h")
        check_same_view(loaded, solution, "x x x x x", "2h9s")
    loaded.save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "spot").read_bytes()


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("spot", [RIVER, TURN, FLOP], ids=["river", "turn", "flop"])
def test_a_resumed_solve_is_an_uninterrupted_one(
    spot: Spot, precision: Precision, tmp_path: Path
) -> None:
    played(spot, 5, precision=precision).save(tmp_path / "spot")
    solver = Solver.resume(tmp_path / "spot", threads=1)
    assert solver.iterations == 5
    for _ in solver.steps(target=0, max_iterations=13):
        pass
    whole = played(spot, 13, precision=precision)
    resumed = solver.solution()
    assert same_numbers(resumed, whole)
    assert resumed.ev == whole.ev
    assert resumed.exploitability == whole.exploitability
    assert resumed.iterations == 13


@pytest.mark.parametrize("iterations", [10, 17])  # checked there in any case, or not
def test_a_resumed_solve_stops_where_an_uninterrupted_one_does(
    tmp_path: Path, iterations: int
) -> None:
    paused = Solver(RIVER, threads=1)
    for _ in paused.steps(target=0.001, max_iterations=iterations):
        pass
    paused.solution().save(tmp_path / "spot")
    solver = Solver.resume(tmp_path / "spot", threads=1)
    for _ in solver.steps(target=0.001):
        pass
    whole = solve(RIVER, target=0.001, threads=1)
    assert solver.iterations == whole.iterations
    assert same_numbers(solver.solution(), whole)


def test_a_resumed_solve_keeps_its_locks(tmp_path: Path) -> None:
    spot = TURN.lock("x x", {"*": {"x": 1}})
    played(spot, 4).save(tmp_path / "spot")
    solver = Solver.resume(tmp_path / "spot", threads=1)
    for _ in solver.steps(target=0, max_iterations=9):
        pass
    assert same_numbers(solver.solution(), played(spot, 9))
    assert solver.solution().node("x x", "2s").frequencies["x"] == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("spot", [TURN, FLOP], ids=["turn", "flop"])
def test_rivers_that_were_not_kept_are_solved_again(
    spot: Spot, precision: Precision, tmp_path: Path
) -> None:
    solution = solve(spot, target=0.003, threads=1, precision=precision)
    solution.save(tmp_path / "whole")
    solution.save(tmp_path / "early", rivers=False)
    sizes = [(tmp_path / name).stat().st_size for name in ("early", "whole")]
    assert sizes[0] < sizes[1] / 3
    seen: list[tuple[int, int]] = []
    loaded = Solution.load(
        tmp_path / "early", threads=1, progress=lambda done, of: seen.append((done, of))
    )
    assert loaded.ev == pytest.approx(solution.ev, abs=1e-3)
    assert loaded.exploitability == solution.exploitability
    assert loaded.root.frequencies == solution.root.frequencies
    assert seen == []  # nothing of a river was looked at
    cards = "2s" if spot is TURN else "2s9d"
    line = "x x" if spot is TURN else "x x x x"
    node, kept = loaded.node(line, cards), solution.node(line, cards)
    # Both are played well against the same ranges, so they are worth the same.
    assert node.range_ev(0) == pytest.approx(kept.range_ev(0), abs=0.02 * spot.pot)
    assert node.range_equity(0) == pytest.approx(kept.range_equity(0), abs=1e-5)
    assert np.array_equal(node.reach(0), kept.reach(0), equal_nan=True)
    assert len(seen) == 1
    loaded.node(line, cards)
    assert len(seen) == 1  # it is kept


def test_rivers_solved_again_obey_their_locks(tmp_path: Path) -> None:
    spot = TURN.lock("x x", {"*": {"x": 1}})
    played(spot, 30).save(tmp_path / "early", rivers=False)
    loaded = Solution.load(tmp_path / "early", threads=1)
    assert loaded.node("x x", "2s").frequencies["x"] == pytest.approx(1, abs=1e-6)


def test_a_solution_without_rivers_can_be_saved_again(tmp_path: Path) -> None:
    solution = played(TURN, 10)
    solution.save(tmp_path / "early", rivers=False)
    loaded = Solution.load(tmp_path / "early", threads=1)
    loaded.node("x x", "2s").range_ev(0)
    loaded.save(tmp_path / "again", rivers=False)
    assert Solution.load(tmp_path / "again").ev == pytest.approx(solution.ev, abs=1e-3)


def test_a_whole_file_can_be_saved_without_rivers(tmp_path: Path) -> None:
    solution = played(TURN, 10)
    solution.save(tmp_path / "whole")
    solution.save(tmp_path / "early", rivers=False)
    Solution.load(tmp_path / "whole").save(tmp_path / "later", rivers=False)
    assert (tmp_path / "later").read_bytes() == (tmp_path / "early").read_bytes()


def test_what_was_not_kept_cannot_be_had(tmp_path: Path, river: Solution) -> None:
    played(TURN, 2).save(tmp_path / "early", rivers=False)
    loaded = Solution.load(tmp_path / "early")
    with pytest.raises(PokerError, match="saved without its rivers"):
        loaded.save(tmp_path / "whole")
    with pytest.raises(PokerError, match="cannot be resumed"):
        Solver.resume(tmp_path / "early")
    with pytest.raises(PokerError, match="nothing but the river"):
        river.save(tmp_path / "river", rivers=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["early"]


def test_saving_tells_how_far_it_is(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    played(TURN, 2).save(tmp_path / "spot", progress=lambda done, of: seen.append((done, of)))
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]


def flip(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 0x10
    path.write_bytes(content)


def test_damage_is_found_when_it_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "spot"
    played(TURN, 3).save(path)
    size = path.stat().st_size
    flip(path, size - 100)  # among the regrets, which only a resumed solve reads
    assert Solution.load(path).root.frequencies
    with pytest.raises(SolutionDamaged, match="regrets_1"):
        Solver.resume(path)
    flip(path, size - 100)
    assert Solver.resume(path).iterations == 3
    flip(path, size // 4)  # among the averages
    loaded = Solution.load(path)
    with pytest.raises(SolutionDamaged, match="averages"):
        _ = loaded.ev
    path.write_bytes(path.read_bytes()[: size // 2])
    with pytest.raises(SolutionTruncated):
        Solution.load(path)


def test_damage_to_a_file_without_rivers_is_found(tmp_path: Path) -> None:
    path = tmp_path / "spot"
    played(TURN, 3).save(path, rivers=False)
    for at in range(64, path.stat().st_size, 997):
        flip(path, at)
        with pytest.raises(SolutionFileError):
            Solution.load(path)
        flip(path, at)
    assert Solution.load(path).iterations == 3


@pytest.mark.skipif(len(processor.instruction_sets()) < 2, reason="there is only one")
@pytest.mark.parametrize("precision", ["f32", "f16"])
def test_a_file_of_one_instruction_set_is_read_by_another(
    precision: Precision, tmp_path: Path
) -> None:
    """The same strategies are worth the same to 1e-4 of the pot, whatever sums them up."""
    tests = Path(__file__).parents[3]
    others = [name for name in processor.instruction_sets() if name != processor.instruction_set()]
    run = subprocess.run(
        [sys.executable, __file__, str(tmp_path), precision],
        check=False, capture_output=True, text=True, timeout=600,
        env=os.environ | {"RUNOUT_ISA": others[0], "PYTHONPATH": str(tests)},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    for name, spot in (("river", RIVER), ("turn", TURN), ("flop", FLOP)):
        loaded = Solution.load(tmp_path / name)
        tolerance = 1e-4 * spot.pot
        expected = found[name]
        assert expected["set"] == others[0]
        assert loaded.ev == pytest.approx(tuple(expected["ev"]), abs=tolerance)
        solver = Solver.resume(tmp_path / name, threads=1)
        assert sum(solver.solution().ev) == pytest.approx(spot.pot, abs=0.01)
        for _ in solver.steps(target=0, max_iterations=4):
            pass
        assert solver.iterations == 4
    early = Solution.load(tmp_path / "early")
    assert early.ev == pytest.approx(tuple(found["turn"]["ev"]), abs=1e-4 * TURN.pot)
    assert early.node("x x", "2s").kind == "decision"


def save_and_tell(folder: Path, precision: Precision) -> None:
    """Save some solutions, and print what they are worth here."""
    found = {}
    for name, spot in (("river", RIVER), ("turn", TURN), ("flop", FLOP)):
        solution = played(spot, 3, precision=precision)
        solution.save(folder / name)
        found[name] = {"ev": solution.ev, "set": processor.instruction_set()}
        if name == "turn":
            solution.save(folder / "early", rivers=False)
    print(json.dumps(found))


def test_cards_are_cards(turn: Solution) -> None:
    assert turn.node("x x").deal(Card.parse("2s")) == turn.node("x x").deal("2s")


if __name__ == "__main__":
    save_and_tell(Path(sys.argv[1]), "f16" if sys.argv[2] == "f16" else "f32")


def test_a_range_without_equity_has_no_eqr_in_json() -> None:
    payload = played(Spot("2c2d2h2s3c", "AA", "KK", pot=100, stack=100), 5).to_dict()
    assert payload["eqr"]["ip"] is None
    json.dumps(payload, allow_nan=False)


def test_threads_may_read_one_solution() -> None:
    spot = Spot("Td9d6hQc", "99+,AQs,JTs,KQo", "QQ+,T9s,AKs,ATo", pot=100, stack=200)
    solution = played(spot, 20)
    chance = solution.node("x x")
    found: dict[Card, float] = {}

    def look(cards: tuple[Card, ...]) -> None:
        found.update({card: chance.deal(card).range_ev(0) for card in cards})

    look(chance.cards_to_come)
    alone = dict(found)
    for _ in range(5):
        found.clear()
        solution.game._views.clear()
        threads = [
            threading.Thread(target=look, args=(chance.cards_to_come[first::4],))
            for first in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == alone
