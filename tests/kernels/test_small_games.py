"""Games whose values are known, solved by the code that solves hold'em: Kuhn and Leduc poker.

Best responses are worked out again here in plain Python, from the strategies alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import pytest
from numpy.typing import NDArray

from runout.kernels import _native  # noqa: TID251 - games of several stages have no other door
from runout.kernels.solver import averages_of, regrets_of

Numbers = NDArray[np.float64]
Precision = Literal["f32", "f16"]
PRECISIONS: tuple[Precision, ...] = ("f32", "f16")


@dataclass
class Node:
    """A place in the public tree; payoffs are the first player's chips won or lost."""

    parent: int
    player: int = 0
    is_end: bool = False
    stage: int = 0
    after_card: bool = False
    staked: float = 0  # at a showdown: what the winner wins
    folded: float = 0  # at a fold: what the first player wins
    children: list[int] = field(default_factory=list)


class Tree:
    def __init__(self) -> None:
        self.nodes: list[Node] = []

    def add(self, node: Node) -> int:
        self.nodes.append(node)
        if node.parent >= 0:
            self.nodes[node.parent].children.append(len(self.nodes) - 1)
        return len(self.nodes) - 1

    def native(self) -> _native.GameTree:
        nodes = self.nodes
        return _native.GameTree(
            np.array([node.parent for node in nodes], np.int32),
            np.array([node.is_end for node in nodes], np.uint8),
            np.array([node.player for node in nodes], np.uint8),
            np.array([node.stage for node in nodes], np.uint8),
            np.array([node.after_card for node in nodes], np.uint8),
            np.array([float(node.staked) for node in nodes]),
            np.array([[node.folded, -node.folded] for node in nodes], np.float64),
        )


@dataclass
class Scene:
    """The first stage, or what follows a public card: secrets left, and who beats whom."""

    left: list[int]
    odds: float
    contests: Numbers  # of all secrets: 1 the first wins, -1 the second


@dataclass
class Game:
    tree: Tree
    secrets: int
    scenes: list[Scene]

    def solver(self, precision: Precision = "f32", threads: int = 1) -> _native.Solver:
        rows, weights, contests = [], [], []
        apart = 1 - np.eye(self.secrets)
        for at, scene in enumerate(self.scenes):
            origins = [list(scene.left)] * 2 if at else [[], []]
            size = len(scene.left)
            rows.append((min(at, 1), 0 if at else -1, scene.odds, [size, size], origins))
            left = np.ix_(scene.left, scene.left)
            weights.append(np.ascontiguousarray(apart[left], np.float32))
            contests.append(np.ascontiguousarray((apart * scene.contests)[left], np.float32))
        ones = np.ones(self.secrets, np.float32)
        return _native.matrix_solver(
            self.tree.native(), rows, ones, ones, weights, contests, precision, threads
        )

    def profile(self, solver: _native.Solver) -> Profile:
        """Read what every secret does at every decision of every scene."""
        strategies: dict[tuple[int, int], Numbers] = {}
        for at, scene in enumerate(self.scenes):
            averages = solver.look(at)["averages"]
            done = [0, 0]
            for index in solver.nodes(min(at, 1)):
                node = self.tree.nodes[index]
                first = done[node.player]
                done[node.player] += len(node.children)
                of_all = np.zeros((len(node.children), self.secrets))
                of_all[:, scene.left] = averages[node.player][
                    first : done[node.player], : len(scene.left)
                ]
                strategies[at, index] = of_all
        return Profile(self, strategies)


@dataclass
class Profile:
    """Strategies of both players, and what they are worth, worked out pair by pair of secrets."""

    game: Game
    strategies: dict[tuple[int, int], Numbers]

    def value(self) -> float:
        """What the first player wins when both keep to their strategies."""
        return self._mean(0, best=False)

    def gains(self) -> tuple[float, float]:
        """What each player could win by the best answer, less what it wins."""
        return self._mean(0, best=True) - self.value(), self._mean(1, best=True) + self.value()

    def _mean(self, player: int, *, best: bool) -> float:
        secrets = self.game.secrets
        apart = 1 - np.eye(secrets)
        found = self._answer(player, 0, 0, np.ones(secrets), apart, best=best)
        return float(found.sum() / apart.sum())

    def _answer(
        self, player: int, index: int, scene: int, reach: Numbers, odds: Numbers, *, best: bool
    ) -> Numbers:
        """What each own secret wins, times the odds and the opponent's reach of what it meets."""
        node = self.game.tree.nodes[index]
        sign = 1 - 2 * player
        if node.is_end:
            won = node.staked * self.game.scenes[scene].contests + node.folded
            met = odds * won if player == 0 else (odds * won).T
            return np.asarray(sign * met @ reach)
        if node.after_card and scene == 0:
            total = np.zeros(self.game.secrets)
            for at, after in enumerate(self.game.scenes[1:], start=1):
                left = np.zeros(self.game.secrets)
                left[after.left] = 1
                total += self._answer(
                    player, index, at, reach, odds * np.outer(left, left) * after.odds, best=best
                )
            return total
        shares = self.strategies[scene, index]
        mine = node.player == player
        found = np.array([
            self._answer(player, child, scene, reach if mine else reach * share, odds, best=best)
            for child, share in zip(node.children, shares, strict=True)
        ])  # fmt: skip
        if mine and best:
            return np.asarray(found.max(axis=0))
        return np.asarray((shares * found if mine else found).sum(axis=0))


def higher(secrets: int, copies: int = 1) -> Numbers:
    ranks = np.arange(secrets) // copies
    return np.asarray(np.sign(ranks[:, None] - ranks[None, :]).astype(np.float64))


def kuhn() -> Game:
    """Three cards, an ante of 1, one bet of 1."""
    tree = Tree()
    root = tree.add(Node(-1, 0))
    checked = tree.add(Node(root, 1))
    tree.add(Node(checked, is_end=True, staked=1))
    facing = tree.add(Node(checked, 0))
    tree.add(Node(facing, is_end=True, folded=-1))
    tree.add(Node(facing, is_end=True, staked=2))
    bet = tree.add(Node(root, 1))
    tree.add(Node(bet, is_end=True, folded=1))
    tree.add(Node(bet, is_end=True, staked=2))
    return Game(tree, 3, [Scene([0, 1, 2], 1.0, higher(3))])


def leduc() -> Game:
    """Six cards of three ranks, an ante of 1, a public card; bets of 2, then 4, two to a round."""
    tree = Tree()
    grow_round(tree, -1, stage=0, paid=1)
    scenes = [Scene(list(range(6)), 1.0, higher(6, copies=2))]
    for public in range(6):
        pairs = (np.arange(6) // 2 == public // 2).astype(np.float64)
        contests = higher(6, copies=2)
        contests = np.where(pairs[:, None] == pairs[None, :], contests, 0)
        contests += pairs[:, None] * (1 - pairs[None, :]) - pairs[None, :] * (1 - pairs[:, None])
        scenes.append(Scene([card for card in range(6) if card != public], 1 / 4, contests))
    return Game(tree, 6, scenes)


def grow_round(tree: Tree, parent: int, *, stage: int, paid: float) -> None:
    size = 2 * (stage + 1)

    def decide(parent: int, player: int, bets: list[float], raises: int, opens: bool) -> None:
        here = tree.add(Node(parent, player, stage=stage, after_card=opens and stage > 0))
        to_call = bets[1 - player] - bets[player]
        if to_call:
            lost = bets[player] if player == 0 else -bets[player]
            tree.add(Node(here, is_end=True, stage=stage, folded=-lost))
        level = [max(bets)] * 2
        if not to_call and player == 0:
            decide(here, 1, level, raises, False)
        elif stage == 0:
            grow_round(tree, here, stage=1, paid=level[0])
        else:
            tree.add(Node(here, is_end=True, stage=stage, staked=level[0]))
        if raises < 2:
            more = list(level)
            more[player] += size
            decide(here, 1 - player, more, raises + 1, False)

    decide(parent, 0, [paid, paid], 0, True)


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
    decisions = [node for node in leduc_game.tree.nodes if not node.is_end]
    before, after = ([node for node in decisions if node.stage == stage] for stage in (0, 1))
    # 288 information sets when the cards of a rank are one.
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
    """Reach and values that a look finds add up to the value of the game, scene by scene."""
    solver = leduc_game.solver()
    solver.iterate(20)
    value, _ = solver.average_values()
    look = solver.look(0)
    rows = {node: row for row, node in enumerate(solver.seen(0))}
    assert look["values"][0][rows[0], :6].sum() / 30 == pytest.approx(value, abs=1e-6)
    # Values of the first player at all nodes that a card or an end follows, by its own reach.
    for player, sign in ((0, 1), (1, -1)):
        leaves = [node for node in rows if node not in solver.nodes(0)]
        total = sum(
            float(look["reach"][player][rows[leaf], :6] @ look["values"][player][rows[leaf], :6])
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


def test_a_solver_goes_on_from_its_numbers(leduc_game: Game) -> None:
    """Regrets, averages and the count of iterations are all that there is to a solve."""
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


def test_a_lock_is_kept_and_the_best_answer_keeps_it() -> None:
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
        ({"parent": 9}, "comes after its parent"),
        ({"player": 2}, "0 or 1"),
        ({"stage": 1}, "follows a decision of its stage"),
    ],
)
def test_a_tree_that_makes_no_sense_is_refused(change: dict[str, int], message: str) -> None:
    game = kuhn()
    for name, value in change.items():
        setattr(game.tree.nodes[1], name, value)
    with pytest.raises(ValueError, match=message):
        game.solver()
