"""Kuhn and Leduc poker: the solver's values and exploitability match open_spiel's.

open_spiel uses its own games and rules; strategies are transferred state by state.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.small_games import Game, Profile, kuhn, leduc

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("open_spiel is missing; install runout[peers]") from missing

pytestmark = pytest.mark.peers

GAMES = {"kuhn_poker": kuhn, "leduc_poker": leduc}


def policy_of(profile: Profile, spiel_game: Any) -> Any:
    """Return a tabular policy of open_spiel: action probabilities by information state."""
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

    walk(spiel_game.new_initial_state(), 0, 0, ())
    return pyspiel.TabularPolicy(table)


@pytest.mark.parametrize("iterations", [1, 10, 100, 2000])
@pytest.mark.parametrize("name", GAMES)
def test_values_and_exploitability_match_open_spiel(name: str, iterations: int) -> None:
    game: Game = GAMES[name]()
    solver = game.solver()
    solver.iterate(iterations)
    spiel_game = pyspiel.load_game(name)
    policy = policy_of(game.profile(solver), spiel_game)
    values = pyspiel.expected_returns(spiel_game.new_initial_state(), policy, -1, True)
    assert solver.average_values() == pytest.approx(values, abs=2e-6)
    exploitability = sum(solver.best_responses()) / 2
    assert exploitability == pytest.approx(pyspiel.exploitability(spiel_game, policy), abs=2e-6)


@pytest.mark.parametrize("name", GAMES)
def test_open_spiel_solution_has_the_same_value(name: str) -> None:
    spiel_game = pyspiel.load_game(name)
    cfr = pyspiel.CFRPlusSolver(spiel_game)
    for _ in range(100):
        cfr.evaluate_and_update_policy()
    policy = cfr.average_policy()
    returns = pyspiel.expected_returns(spiel_game.new_initial_state(), policy, -1, True)
    game: Game = GAMES[name]()
    solver = game.solver()
    solver.iterate(2000)
    # Values of two approximate equilibria differ by both exploitabilities at most.
    tolerance = 2 * (sum(solver.best_responses()) / 2 + pyspiel.exploitability(spiel_game, policy))
    assert tolerance < 0.05
    assert solver.average_values() == pytest.approx(returns, abs=tolerance)
