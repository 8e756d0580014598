"""Spots solved for some iterations, and the oracle's values of the resulting strategies."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solution.state import SolveState
from runout.analysis.solver.solved_game import SolvedGame
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot.spot import Spot
from runout.kernels.precision import Precision
from runout.kernels.solver import holdem_solver, terminal_payoffs
from support.solver_oracle import Hand, SpotOracle, State

Numbers = NDArray[np.float64]


def played(
    spot: Spot, iterations: int, *, precision: Precision = "f32", threads: int = 1
) -> Solution:
    """Return the solution after exactly this many iterations."""
    solver = Solver(spot, precision=precision, threads=threads)
    for _ in solver.steps(target=0, max_iterations=iterations):
        pass
    return solver.solution()


def played_card_by_card(spot: Spot, iterations: int) -> Solution:
    """Return the same without suit isomorphism: every turn and river is a separate board."""
    pot, cap = spot.tree.rules.pot, spot.rake_cap_units
    payoffs = terminal_payoffs(spot.tree, pot, spot.rake_rate, cap)
    solver = holdem_solver(
        bytes(card.id for card in spot.board),
        [range_.packed for range_ in spot.ranges],
        spot.tree,
        payoffs,
        symmetry=False,
    )
    solver.iterate(iterations)
    rake = -sum(solver.average_values())
    exploitability = (sum(solver.best_responses()) + rake) / 2 / spot.unit.scale
    state = SolveState(
        spot=spot,
        precision="f32",
        iterations=solver.iterations,
        exploitability=exploitability,
        checked_at=solver.iterations,
    )
    return Solution(SolvedGame(spot, solver, exploitability), state)


def combos_of(spot: Spot) -> tuple[list[int], list[int]]:
    """Return the combos that each player may hold at the root."""
    oop, ip = ([combo.index for combo, _ in held.without(spot.board)] for held in spot.ranges)
    return oop, ip


def oracle_of(solution: Solution) -> SpotOracle:
    """Return the oracle of a solution's spot and strategies, hands as combos_of has them."""
    spot = solution.spot
    combos = combos_of(spot)
    lines = {line: node["actions"] for line, node in spot.tree.lines().items()}

    def strategy(line: str, dealt: tuple[str, ...]) -> Numbers:
        node = solution.node(line, "".join(dealt))
        assert node.player is not None
        shares: Numbers = node.strategy[:, combos[node.player]].astype(np.float64)
        return np.nan_to_num(shares)

    def hands(player: int) -> list[Hand]:
        texts = [str(combo) for combo, _ in spot.ranges[player].without(spot.board)]
        return [(text[:2], text[2:]) for text in texts]

    oop, ip = ([weight for _, weight in held.without(spot.board)] for held in spot.ranges)
    return SpotOracle(
        tuple(map(str, spot.board)), (hands(0), hands(1)), (oop, ip), spot.pot, lines, strategy,
        spot.rake_rate, spot.rake_cap,
    )  # fmt: skip


def check_node(
    solution: Solution, oracle: SpotOracle, line: str, cards: str, tolerance: float
) -> None:
    """Compare all figures of a node with the oracle; chips to a tolerance, equities to 1e-5."""
    node = solution.node(line, cards)
    dealt = tuple(cards[at : at + 2] for at in range(0, len(cards), 2))
    state: State = oracle.state(line, dealt)
    combos = combos_of(solution.spot)
    for player in (0, 1):
        alive = oracle.alive(player, dealt) > 0
        own = np.array(combos[player])
        reach = node.reach(player)
        assert np.isnan(reach[own[~alive]]).all()
        np.testing.assert_allclose(reach[own[alive]], oracle.reach(player, state)[alive], atol=1e-6)
        np.testing.assert_allclose(
            node.equity(player)[own[alive]], oracle.equity(player, state)[alive], atol=1e-5
        )
        ev = oracle.ev(player, state)
        np.testing.assert_allclose(
            node.ev(player)[own[alive]], ev[alive], rtol=5e-5, atol=tolerance
        )
        assert np.isnan(np.delete(node.ev(player), own)).all()
        if oracle.deal_weights(player, state).sum() > 1e-3:
            mean = oracle.mean(player, state, ev)
            assert math.isclose(node.range_ev(player), mean, abs_tol=tolerance)
            share = oracle.mean(player, state, oracle.equity(player, state))
            assert math.isclose(node.range_equity(player), share, abs_tol=1e-5)
    if node.kind == "decision":
        own = np.array(combos[state.acts])
        alive = oracle.alive(state.acts, dealt) > 0
        np.testing.assert_allclose(
            node.action_ev[:, own[alive]],
            oracle.action_ev(state)[:, alive],
            rtol=5e-5,
            atol=tolerance,
        )
