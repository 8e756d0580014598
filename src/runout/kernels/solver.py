"""The compiled solver: betting trees and ranges as arrays in, strategies and values out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from runout.errors import LimitExceeded
from runout.kernels import _native
from runout.kernels.equity import combo_cards, combo_masks
from runout.kernels.precision import Precision

COMPILED_MODULE: Final = _native.__file__
MAX_ACTIONS: Final = 16
GROUPED_ITERATIONS: Final[int] = _native.GROUPED_ITERATIONS
"""The first iterations before the river, which play river hands of a kind as one."""
_ALIGNMENT: Final = 64  # bytes, of averages that a solver reads where they are

GameTree = _native.GameTree
HoldemSolver = _native.HoldemSolver
Solver = _native.Solver


class Street(Protocol):
    """A street of a betting tree."""

    @property
    def card_count(self) -> int:
        """The number of cards on the board."""
        ...


class TreeNode(Protocol):
    """A node of a betting tree: a decision of ``player``, a fold by the other, or a showdown."""

    @property
    def index(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def player(self) -> int: ...
    @property
    def street(self) -> Street: ...
    @property
    def bets(self) -> tuple[int, int]: ...
    @property
    def parent(self) -> int: ...
    @property
    def children(self) -> Sequence[int]: ...
    @property
    def new_street(self) -> bool: ...


class Tree(Protocol):
    """A betting tree, parents before children."""

    @property
    def nodes(self) -> Sequence[TreeNode]: ...


def terminal_payoffs(
    tree: Tree, pot: int, rake_rate: float, rake_cap: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the showdown payoff of each node and the fixed payoff of each node and player.

    Pot, cap and payoffs count the tree's units. Payoffs are net of half the starting pot. The rake
    is taken from the pot and the matched bets; a showdown won pays half the pot less the rake and a
    tie costs half of the rake, so the payoff is a multiple of the result less half the rake.
    """
    showdown_payoffs = np.zeros(len(tree.nodes))
    fixed_payoffs = np.zeros((len(tree.nodes), 2))
    for node in tree.nodes:
        if node.kind == "decision":
            continue
        matched = min(node.bets)
        half = pot / 2 + matched
        rake = min(rake_rate * 2 * half, rake_cap)
        if node.kind == "fold":
            fixed_payoffs[node.index, node.player] = -half
            fixed_payoffs[node.index, 1 - node.player] = half - rake
        else:
            showdown_payoffs[node.index] = half - rake / 2
            fixed_payoffs[node.index] = -rake / 2
    return showdown_payoffs, fixed_payoffs


def game_tree(
    tree: Tree, showdown_payoffs: NDArray[np.float64], fixed_payoffs: NDArray[np.float64]
) -> GameTree:
    """Return a betting tree as arrays for the solver."""
    nodes = tree.nodes
    actions = max(len(node.children) for node in nodes)
    if actions > MAX_ACTIONS:
        raise LimitExceeded(
            f"a decision with {actions} actions; the solver takes {MAX_ACTIONS}, so leave out sizes"
        )
    first = nodes[0].street.card_count
    return _native.GameTree(
        np.array([node.parent for node in nodes], dtype=np.int32),
        np.array([node.kind != "decision" for node in nodes], dtype=np.uint8),
        np.array([node.player for node in nodes], dtype=np.uint8),
        np.array([node.street.card_count - first for node in nodes], dtype=np.uint8),
        np.array([node.new_street for node in nodes], dtype=np.uint8),
        showdown_payoffs,
        fixed_payoffs,
    )


def live_hands(packed: bytes, board: bytes) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Return the cards and weights of a range's hands that are clear of a board."""
    weights = np.frombuffer(packed, dtype=np.float64).astype(np.float32)
    gone = np.uint64(sum(1 << card for card in board))
    live = np.flatnonzero((weights > 0) & (combo_masks() & gone == 0))
    return combo_cards()[live], weights[live]


def holdem_solver(
    board: bytes,
    ranges: Sequence[bytes],
    tree: Tree,
    payoffs: tuple[NDArray[np.float64], NDArray[np.float64]],
    *,
    precision: Precision = "f32",
    symmetry: bool = True,
    threads: int = 1,
    averages: tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> HoldemSolver:
    """Return a solver of a spot; with ``averages`` a read-only one that uses those.

    ``board`` has card ids, ``ranges`` the packed weights of both players.
    """
    return _native.HoldemSolver(
        board,
        *live_hands(ranges[0], board),
        *live_hands(ranges[1], board),
        game_tree(tree, *payoffs),
        precision,
        symmetry,
        threads,
        averages,
    )


def holdem_measure(
    board: bytes, ranges: Sequence[bytes], *, symmetry: bool
) -> _native.HoldemMeasure:
    """Return what measures the solver of a spot, for any betting tree, without making one."""
    return _native.HoldemMeasure(
        board,
        *live_hands(ranges[0], board),
        *live_hands(ranges[1], board),
        symmetry,
    )


def matrix_solver(
    tree: GameTree, weights: NDArray[np.float64], showdowns: NDArray[np.float64]
) -> Solver:
    """Return a single-threaded solver of one street with these weights of each pair of hands.

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


def average_strategies(solver: Solver, tree: Tree) -> list[NDArray[np.float64] | None]:
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


def aligned_copy(numbers: NDArray[Any]) -> NDArray[Any]:
    """Return a copy at an address that a solver takes: a multiple of 64 bytes.

    >>> aligned_copy(np.arange(3.0)).tolist()
    [0.0, 1.0, 2.0]
    """
    room = np.empty(numbers.nbytes + _ALIGNMENT, dtype=np.uint8)
    start = -room.ctypes.data % _ALIGNMENT
    copy: NDArray[Any] = room[start : start + numbers.nbytes].view(numbers.dtype)
    copy[:] = numbers
    return copy


def regrets_of(solver: Solver, player: int) -> NDArray[Any]:
    """Return a view of a player's regrets in the solver's memory."""
    numbers: NDArray[Any] = np.asarray(solver.regrets(player))
    return numbers


def averages_of(solver: Solver, player: int) -> NDArray[Any]:
    """Return a view of a player's average strategies in the solver's memory."""
    numbers: NDArray[Any] = np.asarray(solver.averages(player))
    return numbers
