"""The compiled solver: betting trees and ranges as arrays in, strategies and values out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from runout.errors import LimitExceeded
from runout.kernels import _native
from runout.kernels.equity import combo_cards, combo_masks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from runout.domain.betting.tree import BettingTree
    from runout.domain.boards import Board
    from runout.domain.ranges.range import Range

Precision = Literal["f32", "f16"]
PRECISIONS: Final = ("f32", "f16")
MOST_ACTIONS: Final = 16

HoldemSolver = _native.HoldemSolver


def end_payoffs(
    tree: BettingTree, pot: int, rake_rate: float, rake_cap: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what each end pays: times the contest won or lost, and to each player for certain.

    Pot, cap and payoffs count the tree's units. Payoffs are net of half the starting pot. The rake
    is taken from the pot and the matched bets; a showdown won pays half the pot less all of the
    rake, a draw costs half of it, so the payoff is a multiple of the contest less half the rake.
    """
    contests = np.zeros(len(tree.nodes))
    certain = np.zeros((len(tree.nodes), 2))
    for node in tree.nodes:
        if node.kind == "decision":
            continue
        matched = min(node.bets)
        half = pot / 2 + matched
        rake = min(rake_rate * 2 * half, rake_cap)
        if node.kind == "fold":
            certain[node.index, node.player] = -half
            certain[node.index, 1 - node.player] = half - rake
        else:
            contests[node.index] = half - rake / 2
            certain[node.index] = -rake / 2
    return contests, certain


def game_tree(
    tree: BettingTree, contests: NDArray[np.float64], certain: NDArray[np.float64]
) -> _native.GameTree:
    """Return a betting tree as the solver takes it."""
    nodes = tree.nodes
    most = max(len(node.children) for node in nodes)
    if most > MOST_ACTIONS:
        raise LimitExceeded(
            f"a decision with {most} actions; the solver takes {MOST_ACTIONS}, so leave out sizes"
        )
    first = nodes[0].street.card_count
    return _native.GameTree(
        np.array([node.parent for node in nodes], dtype=np.int32),
        np.array([node.kind != "decision" for node in nodes], dtype=np.uint8),
        np.array([node.player for node in nodes], dtype=np.uint8),
        np.array([node.street.card_count - first for node in nodes], dtype=np.uint8),
        np.array([node.new_street for node in nodes], dtype=np.uint8),
        contests,
        certain,
    )


def live_hands(range_: Range, board: Board) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Return the cards and weights of the hands that a board leaves in a range."""
    weights = np.frombuffer(range_.packed, dtype=np.float64).astype(np.float32)
    gone = np.uint64(sum(1 << card.id for card in board))
    live = np.flatnonzero((weights > 0) & (combo_masks() & gone == 0))
    return combo_cards()[live], weights[live]


def holdem_solver(
    board: Board,
    ranges: Sequence[Range],
    tree: BettingTree,
    payoffs: tuple[NDArray[np.float64], NDArray[np.float64]],
    *,
    precision: Precision = "f32",
    symmetry: bool = True,
    threads: int = 1,
    averages: tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> _native.HoldemSolver:
    """Return a solver of a spot; with ``averages`` one that looks at those and does not learn."""
    oop_cards, oop_weights = live_hands(ranges[0], board)
    ip_cards, ip_weights = live_hands(ranges[1], board)
    return _native.HoldemSolver(
        bytes(card.id for card in board),
        oop_cards,
        oop_weights,
        ip_cards,
        ip_weights,
        game_tree(tree, *payoffs),
        precision,
        symmetry,
        threads,
        averages,
    )


def regrets_of(solver: _native.Solver, player: int) -> NDArray[Any]:
    """Return a player's regrets where the solver keeps them."""
    numbers: NDArray[Any] = np.asarray(solver.regrets(player))
    return numbers


def averages_of(solver: _native.Solver, player: int) -> NDArray[Any]:
    """Return a player's average strategies where the solver keeps them."""
    numbers: NDArray[Any] = np.asarray(solver.averages(player))
    return numbers
