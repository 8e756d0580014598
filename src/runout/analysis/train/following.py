"""Following a hand off the path of its solution: the subgame from there is solved on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from runout.analysis.solver.nodes.off_path import arrival
from runout.analysis.solver.nodes.subgame_node import SubgameNode
from runout.analysis.solver.on_demand import solve_on_demand
from runout.domain.ranges.range import Range
from runout.errors import LimitExceeded, NoPossibleDeal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.domain.combos import Combo

_HELD_WEIGHT: Final = 0.01  # of the heaviest hand, for a hand that would not arrive


def sensible_node(node: SolutionNode, hands: tuple[Combo, Combo]) -> SolutionNode:
    """Return a node of the same line with sensible strategies, in which both hands are held.

    It is the node itself on the path of its solution, and where the subgame would take too long.
    """
    if node.kind == "end" or node.off_path is None:
        return node
    try:
        solved = solve_on_demand(node)
        if all(holds(solved.ranges[player], hands[player]) for player in (0, 1)):
            return solved
        arriving = arrival(node).weights
        oop, ip = (with_hand(arriving[player], hands[player]) for player in (0, 1))
        return solve_on_demand(node, oop=oop, ip=ip)
    except (LimitExceeded, NoPossibleDeal):
        return node


def is_solved_on_demand(node: SolutionNode) -> bool:
    """Return whether the figures of a node are those of a subgame, and within its path."""
    return isinstance(node, SubgameNode) and node.off_path is None


def is_off_path(node: SolutionNode) -> bool:
    """Return whether the line to a node has an action that the solution never takes."""
    return isinstance(node, SubgameNode) or node.off_path is not None


def holds(range_: Range, combo: Combo) -> bool:
    """Return whether a range has a hand."""
    return range_.weights[combo.index] > 0


def with_hand(arriving: NDArray[np.float64], combo: Combo) -> Range:
    """Return the range that would arrive, scaled to its heaviest hand, with the hand held in it."""
    weights = arriving / arriving.max()
    weights[combo.index] = max(weights[combo.index], _HELD_WEIGHT)
    return Range.from_weights([float(f"{weight:.6g}") for weight in weights.tolist()])
