"""The compiled solver on a game of one street whose contests are given as matrices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runout.kernels import _native

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runout.domain.betting.tree import BettingTree

GameTree = _native.GameTree
Solver = _native.Solver


def matrix_solver(
    tree: GameTree, weights: NDArray[np.float64], contests: NDArray[np.float64]
) -> Solver:
    """Return a solver, on one thread, of a game whose secrets meet as often as ``weights`` says.

    ``contests`` is that times what the row wins less what it loses.
    """
    rows, columns = weights.shape
    return _native.matrix_solver(
        tree,
        [(0, -1, 1.0, (rows, columns), ([], []))],
        np.ones(rows, np.float32),
        np.ones(columns, np.float32),
        [np.ascontiguousarray(weights, np.float32)],
        [np.ascontiguousarray(contests, np.float32)],
        "f32",
        1,
    )


def average_strategies(solver: Solver, tree: BettingTree) -> list[NDArray[np.float64] | None]:
    """Return for each node None, or how often each secret takes each action, (actions, secrets)."""
    found: list[NDArray[np.float64] | None] = [None] * len(tree.nodes)
    averages = solver.look(0)["averages"]
    done = [0, 0]
    for index in solver.nodes(0):
        node = tree.nodes[index]
        first = done[node.player]
        last = done[node.player] = first + len(node.children)
        rows = averages[node.player][first:last, : solver.size(0, node.player)].astype(np.float64)
        found[index] = rows / rows.sum(axis=0)  # singles add up to one but for rounding
    return found
