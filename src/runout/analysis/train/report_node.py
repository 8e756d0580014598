"""ReportNode: where a hand on a flop of a report stands, and the figures it continues with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from runout.analysis.batch.street_node import StreetNode
from runout.analysis.solver.nodes.decision_values import decision_accuracy
from runout.analysis.solver.nodes.place import TreePlace
from runout.analysis.solver.nodes.subgame import range_by_reach
from runout.analysis.solver.nodes.subgame_node import SubgameNode
from runout.analysis.solver.on_demand import spot_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.train.following import holds, is_off_path, sensible_node, with_hand
from runout.domain.boards import Street

if TYPE_CHECKING:
    from pathlib import Path

    from runout.analysis.batch.flop_street import FlopStreet
    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.nodes.range_view import RangeView
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.cards import Card
    from runout.domain.combos import Combo
    from runout.domain.ranges.range import Range


@dataclass(frozen=True, slots=True)
class ReportNode(TreePlace):
    """A place in the tree of a flop that a batch has solved.

    ``spr`` is the stack-to-pot ratio of the batch at which it was solved. The figures are those of
    ``flop``, or of the node ``solved`` if there is one: from the turn on that of a turn solved on
    demand, or from the flop on that of the file ``solution``, where the batch has kept more than
    the flop. ``has_left_path`` says whether an action was taken that its player never takes. The
    end of a hand has no figures, and holds no solution in memory.
    """

    flop: FlopStreet
    spr: float
    solution: Path | None = None
    solved: SolutionNode | None = None
    has_left_path: bool = False

    def player_view(self, player: int) -> RangeView:
        """Return the view of a player's hands at a decision."""
        if self.solved is not None:
            return self.solved.player_view(player)
        return StreetNode.after(self.flop.data, self.line).player_view(player)

    def play(self, action: str) -> Self:
        """Return the place after an action."""
        after = TreePlace.play(self, action)
        solved = None if self.solved is None else self.solved.play(after.last_action)
        return replace(after, solved=solved)

    def deal(self, card: str | Card) -> Self:
        """Return the place after a card."""
        after = TreePlace.deal(self, card)
        return replace(after, solved=None if self.solved is None else self.solved.deal(card))

    def followed(self, hands: tuple[Combo, Combo]) -> ReportNode:
        """Return the place with sensible figures in which both hands are held.

        A turn that would take too long to solve is refused (LimitExceeded).
        """
        solved = self.solved
        if solved is not None:
            solved = sensible_node(solved, hands)
        elif self.dealt:
            solved = spot_on_demand(self._turn_spot(hands)).root
        elif self.solution is not None:
            solved = sensible_node(Solution.load(self.solution).node(self.line), hands)
        return replace(
            self,
            solved=None if self.kind == "end" else solved,
            has_left_path=self.has_left_path or self._leaves_path(solved),
        )

    @property
    def accuracy(self) -> float:
        """How far the loss of a decision here may be off, in chips."""
        if self.solved is not None:
            return self.solved.accuracy
        share = StreetNode.after(self.flop.data, self.line).probability
        return decision_accuracy(self.flop.exploitability, share, self.pot)

    @property
    def is_solved_on_demand(self) -> bool:
        """Whether the figures are those of a subgame, and within its path."""
        solved = self.solved
        if solved is None or solved.off_path is not None:
            return False
        return isinstance(solved, SubgameNode) or solved.game.spot.street is not Street.FLOP

    def _leaves_path(self, solved: SolutionNode | None) -> bool:
        """Whether the line has an action that is never taken, by the figures at hand."""
        if solved is not None:
            return is_off_path(solved)
        return self.flop.arrival(self.line).off_path is not None

    def _turn_spot(self, hands: tuple[Combo, Combo]) -> Spot:
        """Return the spot that begins with the turn card, with the ranges as they would arrive.

        A hand that is held though it would not arrive has a small weight.
        """
        line, weights = self.line, self.flop.arrival(self.line).weights

        def arriving(player: int) -> Range:
            range_ = range_by_reach(weights[player], line, player)
            combo = hands[player]
            return range_ if holds(range_, combo) else with_hand(weights[player], combo)

        return self.flop.turn_spot(line, self.dealt[0], ranges=(arriving(0), arriving(1)))
