"""The compiled solver on a game of one street whose showdowns are matrices."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from runout.domain.betting.tree import BettingTree
from runout.kernels import _native

GameTree = _native.GameTree
Solver = _native.Solver


def matrix_solver(
    tree: GameTree, weights: NDArray[np.float64], showdowns: NDArray[np.float64]
) -> Solver:
    """Return a single-threaded solver of a game with these weights of each pair of hands.

    ``showdowns`` is the weight times the share that the row's hand wins less what it loses.
    """
    rows, columns = weights.shape
    return _native.matrix_solver(
        tree,
        [(0, -1, 1.0, (rows, columns), ([], []))],
        np.ones(rows, np.float32),
        np.ones(columns, np.float32),
        [np.ascontiguousarray(weights, np.float32)],
        [np.ascontiguousarray(showdowns, np.float32)],
        "f32",
        1,
    )


def average_strategies(solver: Solver, tree: BettingTree) -> list[NDArray[np.float64] | None]:
    """Return for each node None, or the frequency of each action by hand, (actions, hands)."""
    strategies: list[NDArray[np.float64] | None] = [None] * len(tree.nodes)
    averages = solver.view(0)["averages"]
    done = [0, 0]
    for index in solver.nodes(0):
        node = tree.nodes[index]
        first = done[node.player]
        last = done[node.player] = first + len(node.children)
        rows = averages[node.player][first:last, : solver.size(0, node.player)].astype(np.float64)
        strategies[index] = rows / rows.sum(axis=0)  # exact sums despite single precision
    return strategies
