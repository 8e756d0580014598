"""Hands that block nearly the whole range of the opponent have exact values too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.solver.solved_spots import combos_of, oracle_of, played
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.cards import DECK
from runout.domain.combos import Combo
from runout.errors import NoPossibleDeal
from runout.kernels.precision import Precision
from support.solver_oracle import SpotOracle

SIZES = BetSizes("50%, a", "60%")
# Hands with these aces and kings are compatible only with the hands of IP weighted beside them.
RIVER = Spot(
    "Qs8h5d3c2c",
    "AA,KK,AKs,AKo,QQ,88,A8s,K8s,JTs,T9s,76s",
    "AhKh,AdKd,AhKd,AhAd,KhKd,QdJd:0.0001,JhTh:0.000001,9h9d:0.00000001",
    pot=100,
    stack=700,
    sizes=SIZES,
)


def max_errors(solution: Solution, oracle: SpotOracle, line: str, cards: str = "") -> float:
    """Return the largest errors of EVs, EVs by action and equities, relative to the pot."""
    node = solution.node(line, cards)
    dealt = tuple(cards[at : at + 2] for at in range(0, len(cards), 2))
    state = oracle.state(line, dealt)
    combos = combos_of(solution.spot)
    apart = [0.0]

    def compare(ours: object, theirs: object, unit: float) -> None:
        first, second = np.asarray(ours, dtype=np.float64), np.asarray(theirs, dtype=np.float64)
        assert (np.isnan(first) == np.isnan(second)).all(), line
        apart.append(float(np.nanmax(np.abs(first - second), initial=0.0)) / unit)

    for player in (0, 1):
        alive = oracle.alive(player, dealt) > 0
        own = np.array(combos[player])[alive]
        ev = node.ev(player)[own]
        compare(ev, oracle.ev(player, state)[alive], node.pot)
        compare(node.equity(player)[own], oracle.equity(player, state)[alive], 1)
        stacks = node.stacks
        known = ev[~np.isnan(ev)]
        assert (known >= -stacks[player]).all()
        assert (known <= node.pot + stacks[1 - player]).all()
        if node.player == player:
            compare(node.action_ev[:, own], oracle.action_ev(state)[:, alive], node.pot)
    return max(apart)


def decisions(spot: Spot) -> list[str]:
    return [spot.tree.line(node.index) for node in spot.tree.nodes if node.kind == "decision"]


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("iterations", [1, 60])
def test_hands_that_block_nearly_all_have_exact_values(
    precision: Precision, iterations: int
) -> None:
    solution = played(RIVER, iterations, precision=precision)
    oracle = oracle_of(solution)
    for line in decisions(RIVER):
        assert max_errors(solution, oracle, line) < 1e-4, line


def test_a_hand_compatible_with_rare_hands_only_has_their_equity() -> None:
    # AhKd leaves IP QdJd and 9h9d, which beat it, and JhTh, which is one in 101.01 of the three.
    root = played(RIVER.with_(stack=0), 1).root
    hand = Combo.parse("AhKd").index
    assert root.ev(0)[hand] == pytest.approx(100 / 101.01, abs=1e-5)
    assert root.equity(0)[hand] == pytest.approx(1 / 101.01, abs=1e-7)


@pytest.fixture(scope="module")
def turn() -> Solution:
    spot = Spot(
        "Qs8h5d3c",
        "AA,AKs,AKo,88",
        "AhKh,AdKd,AhKd,KhKd,QdJd:0.0001,9h9d:0.0000001",
        pot=100,
        stack=300,
        sizes=BetSizes("a"),
    )
    return played(spot, 20)


def check_turn(solution: Solution) -> None:
    oracle = oracle_of(solution)
    spot = solution.spot
    for line in decisions(spot):
        on_river = spot.tree.find(line).street.card_count == 5
        for cards in ("2c", "Ac") if on_river else ("",):
            assert max_errors(solution, oracle, line, cards) < 1e-5, (line, cards)


def test_values_before_the_river_are_exact_too(turn: Solution) -> None:
    check_turn(turn)


@pytest.mark.parametrize("rivers", [True, False])
def test_saved_solutions_have_the_same_values(turn: Solution, rivers: bool, tmp_path: Path) -> None:
    path = tmp_path / "turn.solution"
    turn.save(path, rivers=rivers)
    loaded = Solution.load(path)
    if rivers:
        check_turn(loaded)
    for player in (0, 1):
        np.testing.assert_array_equal(loaded.root.ev(player), turn.root.ev(player))
    if not rivers:  # the river is solved again; its values are those of its new strategy
        line = "x x"
        assert max_errors(loaded, oracle_of(loaded), line, "2c") < 1e-5


def test_threads_change_no_bit(turn: Solution) -> None:
    other = played(turn.spot, 20, threads=3)
    for line in ("", "x"):
        for player in (0, 1):
            np.testing.assert_array_equal(other.node(line).ev(player), turn.node(line).ev(player))


@pytest.mark.parametrize("weight", [1, 1e-3, 1e-5, 1e-7, 1e-9, 1e-12])
def test_ranges_that_are_hardly_compatible_are_solved_like_others(weight: float) -> None:
    # AhKh leaves IP only the last three hands: their weight does not change the game.
    rare = ",".join(f"{hand}:{weight:.12f}" for hand in ("QdJd", "JdTd", "8d8s"))
    ip = f"AhKd,AhQh,KhQh,{rare}"
    spot = Spot("Qs8h5d3c2c", "AhKh", ip, pot=100, stack=700, sizes=SIZES)
    solution = solve(spot, target=0.001)
    assert solution.ended_by == "target"
    assert solution.exploitability == pytest.approx(oracle_of(solution).exploitability(), abs=1e-3)
    # AhKh beats only JdTd; IP bets so often that its value is close to zero.
    assert solution.ev[0] == pytest.approx(0, abs=0.4)
    assert sum(solution.ev) == pytest.approx(100, abs=1e-3)


@pytest.mark.parametrize("change", [{"rake_rate": 0.05, "rake_cap": 7.5}, {"locks": True}])
def test_blocking_hands_are_exact_with_rake_and_locks(change: dict[str, Any]) -> None:
    spot = RIVER.lock("x", {"*": {"check": 0.5, "bet 50": 0.5}}) if "locks" in change else (
        RIVER.with_(**change)
    )  # fmt: skip
    solution = played(spot, 30)
    oracle = oracle_of(solution)
    for line in decisions(spot):
        assert max_errors(solution, oracle, line) < 1e-4, line


@st.composite
def blocking_spots(draw: st.DrawFn) -> Spot:
    """Draw a spot: IP holds a few hands of four cards and rare ones, OOP pairs of these cards."""
    cards = draw(st.permutations(DECK).map(lambda deck: deck[:15]))
    board, shared, others = cards[:5], cards[5:9], cards[9:]
    pairs = [(one, two) for at, one in enumerate(shared) for two in shared[at + 1 :]]
    rare = [(others[at], others[at + 1]) for at in (0, 2)]
    exponents = draw(st.lists(st.integers(2, 12), min_size=2, max_size=2))
    ip = [f"{one}{two}" for one, two in draw(st.permutations(pairs))[:4]]
    ip += [
        f"{one}{two}:{10.0**-exponent:.12f}"
        for (one, two), exponent in zip(rare, exponents, strict=True)
    ]
    oop = [f"{one}{two}" for one, two in pairs] + [f"{one}{others[5]}" for one in shared]
    try:
        return Spot(
            "".join(map(str, board)),
            ",".join(oop),
            ",".join(ip),
            pot=draw(st.integers(1, 200)),
            stack=draw(st.integers(0, 2000)),
            sizes=BetSizes("75%, a", "2.5x"),
            max_raises=1,
        )
    except NoPossibleDeal:
        return RIVER


@settings(max_examples=40, deadline=None)
@given(blocking_spots(), st.integers(1, 12))
def test_values_of_blocking_hands_agree_with_the_oracle(spot: Spot, iterations: int) -> None:
    solution = played(spot, iterations)
    oracle = oracle_of(solution)
    roundings = 4e-7 * spot.stack / spot.pot  # of f32, where the stack is a thousand pots
    for line in decisions(spot):
        assert max_errors(solution, oracle, line) < 1e-4 + roundings, line
