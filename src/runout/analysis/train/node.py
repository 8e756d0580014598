"""TrainingNode: where a hand of a drill stands, in a solution or on a flop of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runout.analysis.solver.nodes.node import SolutionNode
from runout.analysis.train import following
from runout.analysis.train.report_node import ReportNode

if TYPE_CHECKING:
    from runout.domain.combos import Combo

TrainingNode = SolutionNode | ReportNode


def followed(node: TrainingNode, hands: tuple[Combo, Combo]) -> TrainingNode:
    """Return a node of the same line with sensible strategies, in which both hands are held.

    A turn of a report that would take too long to solve is refused (LimitExceeded).
    """
    if isinstance(node, ReportNode):
        return node.followed(hands)
    return following.sensible_node(node, hands)


def is_off_path(node: TrainingNode) -> bool:
    """Return whether the line to a node has an action that the solution never takes."""
    return node.has_left_path if isinstance(node, ReportNode) else following.is_off_path(node)


def ratio_of(node: TrainingNode) -> float | None:
    """Return the stack-to-pot ratio of a report's flop; None in a solution, which has one only."""
    return node.spr if isinstance(node, ReportNode) else None


def is_solved_on_demand(node: TrainingNode) -> bool:
    """Return whether the figures of a node are those of a subgame, and within its path."""
    if isinstance(node, ReportNode):
        return node.is_solved_on_demand
    return following.is_solved_on_demand(node)
