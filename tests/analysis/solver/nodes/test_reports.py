"""Reports of a node: classes, runouts, and isomorphic hands and boards."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from analysis.solver.small_solutions import FLOP, PLAYERS, index
from analysis.solver.solved_spots import played
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.spot import Spot
from runout.domain.combos import CLASS_OF_COMBO, HandClass
from runout.kernels.precision import Precision


def test_classes_are_means_of_their_combos(turn: Solution) -> None:
    node = turn.node("x b50")
    rows = node.classes()
    reach, ev, equity = (numbers(0) for numbers in (node.reach, node.ev, node.equity))
    by_class: dict[int, list[int]] = {}
    for combo in node.hands(0):
        by_class.setdefault(CLASS_OF_COMBO[combo.index], []).append(combo.index)
    assert [row.hand for row in rows] == [HandClass.from_index(at) for at in sorted(by_class)]
    for row, combos in zip(rows, (by_class[at] for at in sorted(by_class)), strict=True):
        assert row.combos == len(combos)
        assert row.reach == pytest.approx(float(reach[combos].sum()), abs=1e-5)
        weights = reach[combos] if row.reach > 0 else np.ones(len(combos))
        assert row.ev == pytest.approx(np.average(ev[combos], weights=weights), abs=1e-3)
        assert row.equity == pytest.approx(np.average(equity[combos], weights=weights), abs=1e-5)
        for at, action in enumerate(node.actions):
            share = np.average(node.strategy[at][combos], weights=weights)
            assert row.strategy[action] == pytest.approx(share, abs=1e-5)


@pytest.mark.parametrize(
    ("name", "line", "cards"),
    [("turn", "x x", ""), ("turn", "x b50 c", ""), ("flop", "x x", ""), ("flop", "x x x x", "2c")],
)
def test_runouts_average_to_the_node(
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


def test_runouts_of_impossible_cards() -> None:
    """A card may leave a player no hand, which is no error."""
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


def test_isomorphic_cards_have_the_same_figures(flop: Solution) -> None:
    """On QsQh6s clubs and diamonds are isomorphic, whatever has been dealt before."""
    rows = {str(row.card): row for row in flop.node("x x").runouts()}
    for rank in "AKJT98765432":
        club, diamond = rows[f"{rank}c"], rows[f"{rank}d"]
        assert club.ev == diamond.ev
        assert club.equity == diamond.equity
        assert club.probability == diamond.probability
    assert rows["2c"].ev != rows["2s"].ev


@pytest.mark.parametrize("precision", ["f32", "f16"])
def test_isomorphic_hands_have_the_same_strategy(precision: Precision) -> None:
    """Isomorphic boards share their arrays, which requires this symmetry."""
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
def test_strategies_on_isomorphic_boards(flop: Solution, one: str, other: str, swap: str) -> None:
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
