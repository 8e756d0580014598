"""Kuhn and Leduc poker as inputs of the solver, and strategy profiles evaluated independently.

Values and best responses are computed from the strategies alone, in plain Python.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from runout.kernels import _native  # noqa: TID251 - games of several streets have no other interface

Numbers = NDArray[np.float64]
Precision = Literal["f32", "f16"]
PRECISIONS: tuple[Precision, ...] = ("f32", "f16")


@dataclass
class Node:
    """A node of the public tree; payoffs are the first player's chips won or lost."""

    parent: int
    player: int = 0
    is_terminal: bool = False
    street: int = 0
    after_card: bool = False
    staked: float = 0  # at a showdown: chips that the winner wins
    folded: float = 0  # at a fold: chips that the first player wins
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
            np.array([node.is_terminal for node in nodes], np.uint8),
            np.array([node.player for node in nodes], np.uint8),
            np.array([node.street for node in nodes], np.uint8),
            np.array([node.after_card for node in nodes], np.uint8),
            np.array([float(node.staked) for node in nodes]),
            np.array([[node.folded, -node.folded] for node in nodes], np.float64),
        )


@dataclass
class PublicBoard:
    """A board, before or after the public card: possible hands and showdown results."""

    left: list[int]
    odds: float
    showdowns: Numbers  # of all hands: 1 if the first player wins, -1 if the second


@dataclass
class Game:
    tree: Tree
    hands: int
    boards: list[PublicBoard]

    def solver(self, precision: Precision = "f32", threads: int = 1) -> _native.Solver:
        rows, weights, showdowns = [], [], []
        apart = 1 - np.eye(self.hands)
        for at, board in enumerate(self.boards):
            parent_hands = [list(board.left)] * 2 if at else [[], []]
            size = len(board.left)
            rows.append((min(at, 1), 0 if at else -1, board.odds, [size, size], parent_hands))
            left = np.ix_(board.left, board.left)
            weights.append(np.ascontiguousarray(apart[left], np.float32))
            showdowns.append(np.ascontiguousarray((apart * board.showdowns)[left], np.float32))
        ones = np.ones(self.hands, np.float32)
        return _native.matrix_solver(
            self.tree.native(), rows, ones, ones, weights, showdowns, precision, threads
        )

    def profile(self, solver: _native.Solver) -> Profile:
        """Read the strategy of every hand at every decision of every board."""
        strategies: dict[tuple[int, int], Numbers] = {}
        for at, board in enumerate(self.boards):
            averages = solver.view(at)["averages"]
            done = [0, 0]
            for index in solver.nodes(min(at, 1)):
                node = self.tree.nodes[index]
                first = done[node.player]
                done[node.player] += len(node.children)
                of_all = np.zeros((len(node.children), self.hands))
                of_all[:, board.left] = averages[node.player][
                    first : done[node.player], : len(board.left)
                ]
                strategies[at, index] = of_all
        return Profile(self, strategies)


@dataclass
class Profile:
    """Strategies of both players, and their values computed per pair of hands."""

    game: Game
    strategies: dict[tuple[int, int], Numbers]

    def value(self) -> float:
        """Return the first player's value of the profile."""
        return self._mean(0, best=False)

    def gains(self) -> tuple[float, float]:
        """Return each player's gain by a best response."""
        return self._mean(0, best=True) - self.value(), self._mean(1, best=True) + self.value()

    def _mean(self, player: int, *, best: bool) -> float:
        hands = self.game.hands
        apart = 1 - np.eye(hands)
        values = self._values(player, 0, 0, np.ones(hands), apart, best=best)
        return float(values.sum() / apart.sum())

    def _values(
        self, player: int, index: int, board: int, reach: Numbers, odds: Numbers, *, best: bool
    ) -> Numbers:
        """Return each hand's value, weighted by chance and the opponent's reach."""
        node = self.game.tree.nodes[index]
        sign = 1 - 2 * player
        if node.is_terminal:
            won = node.staked * self.game.boards[board].showdowns + node.folded
            payoffs = odds * won if player == 0 else (odds * won).T
            return np.asarray(sign * payoffs @ reach)
        if node.after_card and board == 0:
            total = np.zeros(self.game.hands)
            for at, after in enumerate(self.game.boards[1:], start=1):
                left = np.zeros(self.game.hands)
                left[after.left] = 1
                total += self._values(
                    player, index, at, reach, odds * np.outer(left, left) * after.odds, best=best
                )
            return total
        shares = self.strategies[board, index]
        mine = node.player == player
        action_values = np.array([
            self._values(player, child, board, reach if mine else reach * share, odds, best=best)
            for child, share in zip(node.children, shares, strict=True)
        ])  # fmt: skip
        if mine and best:
            return np.asarray(action_values.max(axis=0))
        return np.asarray((shares * action_values if mine else action_values).sum(axis=0))


def higher(hands: int, copies: int = 1) -> Numbers:
    ranks = np.arange(hands) // copies
    return np.asarray(np.sign(ranks[:, None] - ranks[None, :]).astype(np.float64))


def kuhn() -> Game:
    """Return Kuhn poker: three cards, an ante of 1, one bet of 1."""
    tree = Tree()
    root = tree.add(Node(-1, 0))
    checked = tree.add(Node(root, 1))
    tree.add(Node(checked, is_terminal=True, staked=1))
    facing = tree.add(Node(checked, 0))
    tree.add(Node(facing, is_terminal=True, folded=-1))
    tree.add(Node(facing, is_terminal=True, staked=2))
    bet = tree.add(Node(root, 1))
    tree.add(Node(bet, is_terminal=True, folded=1))
    tree.add(Node(bet, is_terminal=True, staked=2))
    return Game(tree, 3, [PublicBoard([0, 1, 2], 1.0, higher(3))])


def leduc() -> Game:
    """Return Leduc poker: six cards, three ranks, ante 1; two bets of 2, then of 4, per round."""
    tree = Tree()
    grow_round(tree, -1, street=0, paid=1)
    boards = [PublicBoard(list(range(6)), 1.0, higher(6, copies=2))]
    for public in range(6):
        pairs = (np.arange(6) // 2 == public // 2).astype(np.float64)
        showdowns = higher(6, copies=2)
        showdowns = np.where(pairs[:, None] == pairs[None, :], showdowns, 0)
        showdowns += pairs[:, None] * (1 - pairs[None, :]) - pairs[None, :] * (1 - pairs[:, None])
        boards.append(PublicBoard([card for card in range(6) if card != public], 1 / 4, showdowns))
    return Game(tree, 6, boards)


def grow_round(tree: Tree, parent: int, *, street: int, paid: float) -> None:
    size = 2 * (street + 1)

    def decide(parent: int, player: int, bets: list[float], raises: int, opens: bool) -> None:
        here = tree.add(Node(parent, player, street=street, after_card=opens and street > 0))
        to_call = bets[1 - player] - bets[player]
        if to_call:
            lost = bets[player] if player == 0 else -bets[player]
            tree.add(Node(here, is_terminal=True, street=street, folded=-lost))
        level = [max(bets)] * 2
        if not to_call and player == 0:
            decide(here, 1, level, raises, False)
        elif street == 0:
            grow_round(tree, here, street=1, paid=level[0])
        else:
            tree.add(Node(here, is_terminal=True, street=street, staked=level[0]))
        if raises < 2:
            more = list(level)
            more[player] += size
            decide(here, 1 - player, more, raises + 1, False)

    decide(parent, 0, [paid, paid], 0, True)
