"""Kuhn and Leduc poker: what the solver says of strategies is what open_spiel says of them.

open_spiel plays its own games by its own rules; strategies are handed over state by state.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.small_games import Game, Profile, kuhn, leduc

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("open_spiel is not there; install runout[peers]") from missing

pytestmark = pytest.mark.peers

GAMES = {"kuhn_poker": kuhn, "leduc_poker": leduc}


def policy_of(profile: Profile, theirs: Any) -> Any:
    """Return strategies as open_spiel takes them: by what a player knows, chances of actions."""
    table: dict[str, list[tuple[int, float]]] = {}
    nodes = profile.game.tree.nodes

    def walk(state: Any, index: int, board: int, hands: tuple[int, ...]) -> None:
        if state.is_terminal():
            assert nodes[index].is_terminal
            return
        if state.is_chance_node():
            for card, _ in state.chance_outcomes():
                if len(hands) < 2:
                    walk(state.child(card), index, board, (*hands, card))
                else:
                    walk(state.child(card), index, 1 + card, hands)
            return
        node = nodes[index]
        assert node.player == state.current_player()
        shares = profile.strategies[board, index][:, hands[node.player]]
        actions = state.legal_actions()
        assert len(actions) == len(node.children)
        table[state.information_state_string()] = [
            (action, float(share)) for action, share in zip(actions, shares, strict=True)
        ]
        for action, child in zip(actions, node.children, strict=True):
            walk(state.child(action), child, board, hands)

    walk(theirs.new_initial_state(), 0, 0, ())
    return pyspiel.TabularPolicy(table)


@pytest.mark.parametrize("iterations", [1, 10, 100, 2000])
@pytest.mark.parametrize("name", GAMES)
def test_values_and_exploitability_are_open_spiels(name: str, iterations: int) -> None:
    game: Game = GAMES[name]()
    solver = game.solver()
    solver.iterate(iterations)
    theirs = pyspiel.load_game(name)
    policy = policy_of(game.profile(solver), theirs)
    values = pyspiel.expected_returns(theirs.new_initial_state(), policy, -1, True)
    assert solver.average_values() == pytest.approx(values, abs=2e-6)
    exploitability = sum(solver.best_responses()) / 2
    assert exploitability == pytest.approx(pyspiel.exploitability(theirs, policy), abs=2e-6)


@pytest.mark.parametrize("name", GAMES)
def test_open_spiels_own_solution_is_worth_the_same(name: str) -> None:
    theirs = pyspiel.load_game(name)
    cfr = pyspiel.CFRPlusSolver(theirs)
    for _ in range(100):
        cfr.evaluate_and_update_policy()
    policy = cfr.average_policy()
    returns = pyspiel.expected_returns(theirs.new_initial_state(), policy, -1, True)
    game: Game = GAMES[name]()
    solver = game.solver()
    solver.iterate(2000)
    # Values of two equilibria that are not quite there differ by both exploitabilities at most.
    apart = 2 * (sum(solver.best_responses()) / 2 + pyspiel.exploitability(theirs, policy))
    assert apart < 0.05
    assert solver.average_values() == pytest.approx(returns, abs=apart)
