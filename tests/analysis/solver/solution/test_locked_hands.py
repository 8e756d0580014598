"""Locks in solutions: locked hands keep their strategy, and the other hands adapt."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from analysis.solver.small_solutions import FLOP, RIVER, TURN, index
from analysis.solver.solved_spots import combos_of, oracle_of, played
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.combos import Combo
from runout.domain.ranges.range import Range
from runout.kernels.precision import Precision
from support.solver_oracle import State


def locked_hands(spot: Spot, lock: int = 0) -> dict[str, NDArray[np.float64]]:
    resolved = spot.locks[lock].resolve(spot)
    return {
        str(Combo.from_index(combo)): np.array([row[combo] for row in resolved.frequencies])
        for combo, is_locked in enumerate(resolved.mask)
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


def test_free_hands_exploit_locked_ones(river: Solution) -> None:
    """IP calls every bet, so OOP bets what is ahead and checks what is not, and wins more."""
    spot = RIVER.lock("b50", {"*": {"call": 1}})
    solution = solve(spot, target=0.0005)
    assert solution.ev[0] > river.ev[0] + 1
    assert sum(solution.ev) == pytest.approx(100, abs=1e-3)
    strategy = {str(row.hand): row.strategy for row in solution.root.classes()}
    assert strategy["AKs"]["b50"] < 0.01  # no bluff against a player who always calls
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
    """An isomorphic board is another board, and so are all others."""
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
