"""ReviewedDecision: one decision of a played hand, read from the solution of its spot."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import numpy as np

from runout.analysis.solver.nodes.decision_values import ActionValue, ValuedDecision

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.player_view import PlayerView
    from runout.analysis.solver.solution.solution import Solution

MoveName = Literal["fold", "check", "call", "bet", "raise"]
MOVES: Final[tuple[MoveName, ...]] = get_args(MoveName)
_MOVE_OF: Final[dict[str, MoveName]] = {
    "f": "fold", "x": "check", "c": "call", "b": "bet", "r": "raise",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReviewedDecision(ValuedDecision):
    """A decision of the player in ``seat``, and what it cost.

    ``number`` counts the hand's actions after the flop from 0. ``line`` and ``cards`` lead to the
    decision from the root of the spot that was read, ``actions`` has what could be done there with
    the hand held, ``action`` what was done and ``best`` what the solution prefers of the actions
    with the highest EV. Chips are in the unit of the hand's own record. ``range_share`` is the
    smaller part of the two ranges that gets here by the solution's strategies; a decision is
    ``off_path`` where it is next to nothing. ``spot`` is the
    number of the solved spot: 0 is that of the hand, others begin on a later street, with the
    ranges that arrive there. ``loss`` and ``accuracy`` are those of :class:`ValuedDecision`.
    """

    number: int
    seat: int
    player: str
    position: str
    street: str
    board: str
    hand: str
    category: str
    draws: tuple[str, ...]
    line: str
    cards: str
    pot: float
    to_call: float
    big_blind: float
    action: str
    move: MoveName
    best: str
    actions: tuple[ActionValue, ...]
    range_share: float
    off_path: bool
    spot: int
    accuracy: float

    @property
    def loss_bb(self) -> float:
        """The loss in big blinds."""
        return self.loss / self.big_blind

    @property
    def within_accuracy(self) -> bool:
        """Whether no loss is certain; see :attr:`is_best`."""
        return self.is_best

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, with those that follow from others."""
        return {**asdict(self), **self.value_members(), "within_accuracy": self.within_accuracy}


def move_of(action: str, *, to_call: float) -> MoveName:
    """Return what an action of a tree is called; an all-in is a bet or a raise.

    >>> move_of("a900", to_call=0), move_of("a900", to_call=120), move_of("x", to_call=0)
    ('bet', 'raise', 'check')
    """
    if action[0] == "a":
        return "raise" if to_call else "bet"
    return _MOVE_OF[action[0]]


def range_share(view: PlayerView, solution: Solution) -> float:
    """Return the part of a player's range, of what the board leaves of it, that gets to a node."""
    weights = np.array(solution.spot.ranges[view.player].weights)[view.combos]
    total = float(weights.sum())
    return view.combos_reaching / total if total > 0 else 0.0
