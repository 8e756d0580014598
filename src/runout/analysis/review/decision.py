"""ReviewedDecision: one decision of a played hand, read from the solution of its spot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

import numpy as np

from runout.analysis.solver.nodes.decision_values import (
    VALUE_MEMBERS,
    ValuedDecision,
)
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.solution.solution import Solution

MoveName = Literal["fold", "check", "call", "bet", "raise"]
MOVES: Final[tuple[MoveName, ...]] = get_args(MoveName)
_MOVE_OF: Final[dict[str, MoveName]] = {
    "f": "fold", "x": "check", "c": "call", "b": "bet", "r": "raise",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedDecision(ValuedDecision):
    """A reviewed decision; chips in the unit of the hand's record."""

    number: int
    """Of the hand's actions after the flop, from 0."""
    seat: int
    player: str
    position: str
    line: str
    """From the root of the spot to the decision."""
    big_blind: float
    move: MoveName
    range_share: float
    """The smaller part of the two ranges that gets here in the solution."""
    off_path: bool
    spot: int
    """0: the spot of the hand; others begin on a later street, with the ranges that arrive
    there."""

    members = (
        "number", "seat", "player", "position", "street", "board", "hand", "category", "draws",
        "line", "cards", "pot", "to_call", "big_blind", "action", "move", "best", "actions",
        "range_share", "off_path", "spot", "accuracy", *VALUE_MEMBERS, "within_accuracy",
    )  # fmt: skip

    @property
    def loss_bb(self) -> float:
        """The loss in big blinds."""
        return self.loss / self.big_blind

    @property
    def within_accuracy(self) -> bool:
        """Whether no loss is certain; it is 0 then."""
        return self.is_best


def move_of(action: str, *, to_call: float) -> MoveName:
    """Return what an action of a tree is called; an all-in is a bet or a raise.

    >>> move_of("a900", to_call=0), move_of("a900", to_call=120), move_of("x", to_call=0)
    ('bet', 'raise', 'check')
    """
    if action[0] == "a":
        return "raise" if to_call else "bet"
    return _MOVE_OF[action[0]]


def range_share(node: Node, player: int, solution: Solution) -> float:
    """Return the part of a player's range, of what the board leaves of it, that gets to a node."""
    reach = node.reach(player)
    held = ~np.isnan(reach)
    total = float(np.array(solution.spot.ranges[player].weights)[held].sum())
    return float(reach[held].sum(dtype=np.float64)) / total if total > 0 else 0.0
