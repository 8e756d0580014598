"""Following a hand where its solution has no sensible figures: a subgame is solved on demand."""

from __future__ import annotations

from typing import Final

from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.off_path import arrival
from runout.analysis.solver.nodes.subgame import range_by_reach
from runout.analysis.solver.on_demand import solve_on_demand
from runout.domain.combos import Combo
from runout.domain.ranges.range import Range
from runout.errors import LimitExceeded, NoPossibleDeal

_HELD_WEIGHT: Final = 0.01  # of the heaviest hand, for a hand that would not arrive


def followed(node: Node, hands: tuple[Combo, Combo]) -> Node:
    """Return a node of the same line with sensible strategies, in which both hands are held.

    It is the node itself on the path of its solution, and where the subgame would take too long.
    Of a street that is not kept, that is refused (LimitExceeded).
    """
    if node.kind == "end" or (node.is_kept and node.off_path is None):
        return node
    try:
        oop, ip = (_range(node, player, combo) for player, combo in enumerate(hands))
        return solve_on_demand(node, oop=oop, ip=ip)
    except (LimitExceeded, NoPossibleDeal):
        if not node.is_kept:
            raise
        return node


def is_solved_on_demand(node: Node) -> bool:
    """Return whether the figures of a node are those of a subgame, and within its path."""
    return node.subgame is not None and node.off_path is None


def _range(node: Node, player: int, combo: Combo) -> Range | None:
    """Return the range that would arrive with a hand that is held though it would not arrive.

    It is scaled to its heaviest hand; None where the hand would arrive.
    """
    arriving = arrival(node).weights[player]
    if range_by_reach(arriving, node.line, player).weights[combo.index] > 0:
        return None
    weights = arriving / arriving.max()
    weights[combo.index] = max(weights[combo.index], _HELD_WEIGHT)
    return Range.from_weights([float(f"{weight:.6g}") for weight in weights.tolist()])
