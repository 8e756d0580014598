"""Kuhn and Leduc poker as the solver takes them, and strategies for them worked out by hand.

A profile's values and best responses are worked out from the strategies alone, in plain Python.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from runout.kernels import _native  # noqa: TID251 - games of several stages have no other door

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
