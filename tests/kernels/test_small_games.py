"""Kuhn and Leduc poker, whose values are known, solved by the code that solves hold'em.

tests/peers/test_open_spiel.py compares them with open_spiel's.
"""

from __future__ import annotations

import numpy as np
import pytest

from runout.kernels.solver import averages_of, regrets_of
from support.small_games import PRECISIONS, Game, Precision, kuhn, leduc


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("precision", PRECISIONS)
def test_kuhn_poker_is_worth_an_eighteenth_to_the_second_player(
    precision: Precision, threads: int
) -> None:
    game = kuhn()
    solver = game.solver(precision, threads)
    solver.iterate(1000)
    profile = game.profile(solver)
    gains = profile.gains()
    assert min(gains) > -1e-5
    assert sum(gains) / 2 < 1e-3
    assert profile.value() == pytest.approx(-1 / 18, abs=1e-3)


def test_kuhn_strategies_are_of_the_known_family() -> None:
    game = kuhn()
    solver = game.solver()
    solver.iterate(3000)
    plays = game.profile(solver).strategies
    opens, answers_check, answers_bet_late, answers_bet = (
        plays[0, node][1] for node in (0, 1, 3, 6)
    )
    bluffs = opens[0]
    assert 0 <= bluffs <= 1 / 3 + 0.01
    assert opens == pytest.approx([bluffs, 0, 3 * bluffs], abs=0.02)
    assert answers_bet_late == pytest.approx([0, bluffs + 1 / 3, 1], abs=0.02)
    assert answers_check == pytest.approx([1 / 3, 0, 1], abs=0.02)
    assert answers_bet == pytest.approx([0, 1 / 3, 1], abs=0.02)


@pytest.fixture(scope="module")
def leduc_game() -> Game:
    return leduc()


def test_leduc_has_its_known_size(leduc_game: Game) -> None:
    decisions = [node for node in leduc_game.tree.nodes if not node.is_terminal]
    before, after = ([node for node in decisions if node.street == street] for street in (0, 1))
    # 288 information sets if cards of the same rank are not distinguished.
    assert len(before) == 6
    assert len(after) == 5 * 6
    assert 3 * len(before) + 3 * 3 * len(after) == 288


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("precision", PRECISIONS)
def test_leduc_poker_has_its_known_value(
    leduc_game: Game, precision: Precision, threads: int
) -> None:
    solver = leduc_game.solver(precision, threads)
    solver.iterate(2000)
    profile = leduc_game.profile(solver)
    gains = profile.gains()
    assert min(gains) > -1e-5
    assert sum(gains) / 2 < 1e-3
    assert profile.value() == pytest.approx(-0.0856, abs=1e-3)


@pytest.mark.parametrize("iterations", [1, 3, 50])
@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_values_and_best_responses_are_exact_for_any_strategies(name: str, iterations: int) -> None:
    game = {"kuhn": kuhn, "leduc": leduc}[name]()
    solver = game.solver()
    solver.iterate(iterations)
    profile = game.profile(solver)
    value = profile.value()
    assert solver.average_values() == pytest.approx([value, -value], abs=1e-6)
    best = [gain + mean for gain, mean in zip(profile.gains(), (value, -value), strict=True)]
    assert solver.best_responses() == pytest.approx(best, abs=1e-6)


def test_the_value_of_a_node_is_that_of_its_subtree(leduc_game: Game) -> None:
    """Reach and values of a view add up to the value of the game."""
    solver = leduc_game.solver()
    solver.iterate(20)
    value, _ = solver.average_values()
    view = solver.view(0)
    rows = {node: row for row, node in enumerate(solver.view_nodes(0))}
    assert view["values"][0][rows[0], :6].sum() / 30 == pytest.approx(value, abs=1e-6)
    # Each player's values at all leaves of the street, weighted by its own reach.
    for player, sign in ((0, 1), (1, -1)):
        leaves = [node for node in rows if node not in solver.nodes(0)]
        total = sum(
            float(view["reach"][player][rows[leaf], :6] @ view["values"][player][rows[leaf], :6])
            for leaf in leaves
        )
        assert total / 30 == pytest.approx(sign * value, abs=1e-6)


@pytest.mark.parametrize("precision", PRECISIONS)
def test_threads_change_no_bit(leduc_game: Game, precision: Precision) -> None:
    solvers = [leduc_game.solver(precision, threads) for threads in (1, 2)]
    for solver in solvers:
        solver.iterate(25)
    for player in (0, 1):
        for numbers_of in (averages_of, regrets_of):
            one, two = (numbers_of(solver, player) for solver in solvers)
            assert one.tobytes() == two.tobytes()


def test_solver_resumes_from_its_arrays(leduc_game: Game) -> None:
    """Regrets, averages and the iteration count are the complete state of a solve."""
    whole, first = leduc_game.solver(), leduc_game.solver()
    whole.iterate(30)
    first.iterate(12)
    second = leduc_game.solver()
    for player in (0, 1):
        for numbers_of in (averages_of, regrets_of):
            np.copyto(numbers_of(second, player), numbers_of(first, player))
    second.iterations = first.iterations
    second.iterate(18)
    assert second.iterations == 30
    for player in (0, 1):
        assert averages_of(second, player).tobytes() == averages_of(whole, player).tobytes()


def test_lock_is_kept_by_solver_and_best_response() -> None:
    """The second player always calls in Kuhn poker, so the first stops bluffing and wins more."""
    game = kuhn()
    solver = game.solver()
    place = solver.nodes(0).index(6)
    calls = np.array([[0, 0, 0], [1, 1, 1]], np.float32)
    solver.lock(0, place, np.ones(3, np.float32), calls)
    solver.iterate(1000)
    plays = game.profile(solver).strategies
    assert plays[0, 6] == pytest.approx(calls, abs=1e-6)
    assert plays[0, 0][1][0] == pytest.approx(0, abs=1e-3)  # no bluff with the jack
    assert plays[0, 0][1][2] == pytest.approx(1, abs=1e-3)
    best = solver.best_responses()
    assert sum(best) / 2 < 1e-3
    assert solver.average_values()[0] > -1 / 18 + 0.05


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"parent": 9}, "a node follows its parent"),
        ({"player": 2}, "0 or 1"),
        ({"street": 1}, "follows a decision of its street"),
    ],
)
def test_invalid_tree_is_refused(change: dict[str, int], message: str) -> None:
    game = kuhn()
    for name, value in change.items():
        setattr(game.tree.nodes[1], name, value)
    with pytest.raises(ValueError, match=message):
        game.solver()
