"""Solves against the oracle, street by street, and with suits renamed."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.solver.solved_spots import check_node, oracle_of, played, played_card_by_card
from analysis.solver.solving_spots import EVEN_TURN, RIVER, TURN, WEIGHTED_RIVER
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.combos import Combo


@pytest.mark.parametrize("iterations", [1, 3, 20])
@pytest.mark.parametrize("spot", [RIVER, WEIGHTED_RIVER], ids=["plain", "weighted"])
def test_a_river_agrees_with_the_oracle(spot: Spot, iterations: int) -> None:
    solution = played(spot, iterations)
    oracle = oracle_of(solution)
    assert solution.exploitability == pytest.approx(oracle.exploitability(), abs=1e-3)
    rake = oracle.expected_rake()
    assert sum(solution.ev) == pytest.approx(100 - rake, abs=1e-3)
    for line in spot.tree.lines():
        check_node(solution, oracle, line, "", tolerance=2e-3)


@pytest.mark.parametrize("spot", [TURN, EVEN_TURN], ids=["rainbow", "even suits"])
def test_a_turn_agrees_with_the_oracle(spot: Spot) -> None:
    solution = played(spot, 3)
    oracle = oracle_of(solution)
    assert solution.exploitability == pytest.approx(oracle.exploitability(), abs=1e-3)
    assert sum(solution.ev) == pytest.approx(spot.pot - oracle.expected_rake(), abs=1e-3)
    for index, (line, _) in enumerate(spot.tree.lines().items()):
        rivers = spot.tree.find(line).street.card_count - 4
        card = ("2c", "Kh", "7s", "Ah")[index % 4]
        check_node(solution, oracle, line, card * rivers, tolerance=2e-3)
    for line in ("x x", "x b45 c" if spot is EVEN_TURN else "x b50 c"):
        if line in spot.tree.lines():
            check_node(solution, oracle, line, "", tolerance=2e-3)


def test_a_flop_agrees_with_the_oracle() -> None:
    """Bets on the flop and the turn only: all cards are dealt, so rivers with bets are slow."""
    sizes = {"flop": BetSizes("a", ""), "turn": BetSizes("a", ""), "river": BetSizes("", "")}
    spot = Spot(
        "Td9d6h", "QcQs,AcKc,AsKs", "JcJs,8c7c:0.5,8s7s:0.5", pot=100, stack=70, sizes=sizes,
        add_allin=0, force_allin=0,
    )  # fmt: skip
    solution = played(spot, 3)
    oracle = oracle_of(solution)
    assert solution.exploitability == pytest.approx(oracle.exploitability(), abs=1e-3)
    check_node(solution, oracle, "", "", tolerance=2e-3)
    check_node(solution, oracle, "x a70", "", tolerance=2e-3)
    check_node(solution, oracle, "x x", "", tolerance=2e-3)
    check_node(solution, oracle, "x x", "2s", tolerance=2e-3)
    check_node(solution, oracle, "x x a70", "Ac", tolerance=2e-3)


@pytest.mark.parametrize(
    ("board", "oop", "ip"),
    [
        ("Td9d6dQd", "AA,KQs,87s", "TT,AJs,55"),
        ("TdTh6d6h", "AA,KQs,T9s:0.5", "55,AJs,JJ"),
        ("TdTh6dAh", "AA,KQo,65s:0.5", "66,AJo"),
        ("9c8c5s", "AA,76s", "99,AKo:0.25"),
        ("9c8c5c", "AA,76s", "TT,KQs:0.25"),
        ("9c9d5h", "AKs,66", "AQs,TT"),
    ],
)
def test_renaming_suits_saves_work_and_changes_nothing(board: str, oop: str, ip: str) -> None:
    """Rounding decides between actions of equal value, so later only the EVs agree."""
    spot = Spot(board, oop, ip, pot=100, stack=120, sizes=BetSizes("60%", "a"))
    few, every = played(spot, 2), played_card_by_card(spot, 2)
    assert few.solved_game.solver.board_count < every.solved_game.solver.board_count
    assert few.ev == pytest.approx(every.ev, abs=1e-3)
    assert few.exploitability == pytest.approx(every.exploitability, abs=1e-3)
    for player in (0, 1):
        np.testing.assert_allclose(few.root.equity(player), every.root.equity(player), atol=1e-5)
        np.testing.assert_allclose(few.root.ev(player), every.root.ev(player), atol=1e-2)
    few, every = played(spot, 60), played_card_by_card(spot, 60)
    assert few.ev == pytest.approx(every.ev, abs=2 * (few.exploitability + every.exploitability))
    assert few.exploitability < 0.03 * spot.pot


@pytest.mark.parametrize("board", ["Td9d6d2h", "QsQh6s"])
def test_isomorphic_boards_have_the_same_strategy(board: str) -> None:
    spot = Spot(board, "AA,KQs", "TT,87s", pot=100, stack=120, sizes=BetSizes("60%", "a"))
    solution = played(spot, 6)
    two = {"Td9d6d2h": ("Ac", "As", "cs"), "QsQh6s": ("9c", "9d", "cd")}[board]
    one, other = (solution.node("x x", card) for card in two[:2])
    renamed = {two[2][0]: two[2][1], two[2][1]: two[2][0]}
    for combo in one.hands(0):
        text = "".join(renamed.get(letter, letter) for letter in str(combo))
        image = Combo.parse(text).index
        assert np.array_equal(one.strategy[:, combo.index], other.strategy[:, image])
        assert one.ev(0)[combo.index] == other.ev(0)[image]
    assert one.range_ev(0) == pytest.approx(other.range_ev(0), abs=1e-6)
