"""Nodes of a solution: reach, strategies and EVs, hand by hand and of whole ranges."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from analysis.solver.small_solutions import PLAYERS, RIVER, TURN, index
from analysis.solver.solved_spots import combos_of, played
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Street
from runout.domain.combos import Combo


def some_nodes(solution: Solution, cards: str) -> list[Node]:
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
    assert node.action_ev[0][combos] == pytest.approx(0, abs=1e-3)  # a fold is worth nothing


def test_the_evs_of_both_players_sum_to_the_pot(turn: Solution, flop: Solution) -> None:
    for node in (*some_nodes(turn, "2s"), *some_nodes(flop, "2c"), flop.node("x x x x", "2c9d")):
        assert node.range_ev(0) + node.range_ev(1) == pytest.approx(node.pot, abs=0.01)
        assert node.range_equity(0) + node.range_equity(1) == pytest.approx(1, abs=1e-5)
        for player in PLAYERS:
            expected = node.range_ev(player) / node.pot / node.range_equity(player)
            assert node.range_eqr(player) == pytest.approx(expected)


def test_half_precision_strategies_sum_to_one() -> None:
    # Averages are rounded separately: unscaled, they sum to 1.0008 here.
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
    """A hand that the opponent's range often blocks has less weight."""
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


def test_a_fully_blocked_hand_has_no_value() -> None:
    """It shares a card with every hand of the opponent, so its EV is undefined."""
    ip = "AsKd:0.3,AsJd:0.7,AsAc:0.1,AsQd:0.17,AsTc:0.93,Ks7d:0.61,Ks3h:0.29"
    solution = played(Spot("Td9d6hQc", "AsKs,7c7h", ip, pot=100, stack=200), 5)
    for line in ("", "x", "b50", "x b50", "b50 c"):
        node = solution.node(line)
        assert math.isnan(node.ev(0)[index("AsKs")])
        assert math.isnan(node.equity(0)[index("AsKs")])
        assert not math.isnan(node.ev(0)[index("7c7h")])
    rows = {str(row.hand): row for row in solution.root.classes()}
    assert math.isnan(rows["AKs"].ev)
    assert math.isnan(rows["AKs"].equity)
    assert json.loads(json.dumps(solution.root.to_dict(), allow_nan=False))


def test_a_class_omits_fully_blocked_combos() -> None:
    solution = solve(Spot("Td9d6hQc", "AA,KK", "AsAh", pot=100, stack=0))
    rows = {str(row.hand): row for row in solution.root.classes()}
    assert rows["AA"].combos == 6
    assert (rows["AA"].ev, rows["AA"].equity) == pytest.approx((50, 0.5))
