"""StreetNode: a decision of a kept flop street, with the strategies, EVs and equities there."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from runout.analysis.solver.nodes.node_figures import NodeFigures
from runout.analysis.solver.nodes.range_view import RangeView
from runout.errors import PokerError
from runout.kernels.equity import COMBO_COUNT, disjoint_weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runout.analysis.batch.street_data import DecisionPlace, StreetData
    from runout.analysis.solver.spot.locks import Lock
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.boards import Board


@dataclass(frozen=True, slots=True, eq=False)
class StreetNode(NodeFigures):
    """A decision on the flop, with what both players do and get there.

    The figures are those of :class:`NodeFigures`, as a :class:`SolutionNode` has them.
    """

    data: StreetData
    place: DecisionPlace

    @classmethod
    def after(cls, data: StreetData, line: str) -> StreetNode:
        """Return the decision after a line of actions, in letters or in words."""
        tree_line, last = data.follow(line)
        if last is not None:
            raise PokerError(
                f"nobody decides on the flop after {tree_line!r}: a card comes, or the hand is"
                " over; give an earlier line"
            )
        return cls(data, data.places[tree_line])

    @property
    def line(self) -> str:
        """The actions that lead here, such as ``x b120``."""
        return self.place.line

    @property
    def player(self) -> int:
        """The player to act: 0 out of position, 1 in position."""
        return self.place.player

    @property
    def actions(self) -> tuple[str, ...]:
        """What can be done here."""
        return self.place.actions

    @property
    def pot(self) -> float:
        """The pot with all bets so far, in chips."""
        return self.place.pot

    @property
    def stacks(self) -> tuple[float, float]:
        """What both have left, in chips."""
        return self.place.stacks

    @property
    def to_call(self) -> float:
        """What the player to act has to put in to stay, in chips."""
        return self.place.to_call

    @property
    def board(self) -> Board:
        """The flop."""
        return self.data.board

    @property
    def locks(self) -> tuple[Lock, ...]:
        """The locks of the spot that hold at this decision."""
        if not self.data.header["spot"]["locks"]:  # or the tree would be grown for nothing
            return ()
        spot = self.data.spot
        here = spot.tree.find(self.line).index
        return tuple(lock for lock in spot.locks if spot.tree.find(lock.line).index == here)

    def play(self, action: str) -> StreetNode:
        """Return the decision after an action, written ``b120`` or ``bet 120``."""
        return StreetNode.after(self.data, f"{self.line} {action}")

    def player_view(self, player: int) -> StreetView:
        """Return the view of a player's hands at this node."""
        return StreetView(self, player)

    def _acting(self) -> int:
        return self.player

    @property
    def pairs(self) -> float:
        """The weight of all pairs of hands that reach this node."""
        return float(self.player_view(0).odds.sum())

    @property
    def probability(self) -> float:
        """The probability of reaching this node from the start of the spot."""
        start = StreetNode.after(self.data, "").pairs
        return self.pairs / start if start > 0 else float("nan")

    def __repr__(self) -> str:
        return f"<StreetNode on {self.board} {self.place.label}>"


class StreetView(RangeView):
    """A player's hands at a decision of a kept flop street."""

    def __init__(self, node: StreetNode, player: int) -> None:
        self.node: StreetNode = node
        self.player = player
        self.combos = node.data.hands(player)
        self.reach = node.data.reach(node.line, player)

    @property
    def spot(self) -> Spot:
        """The spot that was solved."""
        return self.node.data.spot

    @functools.cached_property
    def strategy(self) -> NDArray[np.float64]:
        """Frequencies by action and hand: (actions, hands); no rows if the player does not act."""
        if not self.acts:
            return np.zeros((0, len(self.combos)))
        return self.node.data.strategy(self.node.line)

    @functools.cached_property
    def action_ev(self) -> NDArray[np.float64]:
        """What each hand wins of the pot by each action, as ``strategy`` has them."""
        if not self.acts:
            return np.zeros((0, len(self.combos)))
        return self.node.data.action_ev(self.node.line)

    @functools.cached_property
    def ev(self) -> NDArray[np.float64]:
        """What each hand wins of the pot as it stands here; nan where it meets no hand."""
        return self.node.data.ev(self.node.line, self.player)

    @functools.cached_property
    def equity(self) -> NDArray[np.float64]:
        """Each hand's share of the pot if all checked to the end; nan where it meets no hand."""
        return self.node.data.equity(self.node.line, self.player)

    @functools.cached_property
    def met(self) -> NDArray[np.float64]:
        """The weight of the other player's hands that share no card with each hand.

        Float differences may be non-zero where no hand is compatible; mask with integer counts.
        """
        other = 1 - self.player
        data = self.node.data
        weights = np.zeros(COMBO_COUNT)
        weights[data.hands(other)] = data.reach(self.node.line, other)
        met = disjoint_weights(weights)[self.combos]
        counts = disjoint_weights((weights > 0).astype(np.float64))[self.combos]
        return np.where(counts > 0, np.maximum(met, 0), 0)
