"""Following a played line through a solution: the decisions on it, off the path solved again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from runout.analysis.review.decision import (
    ReviewedDecision,
    hand_values,
    move_of,
    range_share,
)
from runout.domain.ranges.range import Range
from runout.errors import NoPossibleDeal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.combos import Combo

MIN_RANGE_SHARE: Final = 0.005
"""Where less of a range arrives, the solution has hardly looked: frequencies are noise there."""

_OWN_WEIGHT: Final = 0.001  # of a held hand that does not arrive; the heaviest has about 1


@dataclass(frozen=True, slots=True)
class ReviewedSeat:
    """A player of the spot: seat, name and position in the hand, and the hand if it is known."""

    seat: int
    player: str
    position: str
    combo: Combo | None


@dataclass(frozen=True, slots=True)
class UnknownDecision:
    """A decision of the line that cannot be reviewed: the player's hand has no EV there."""

    seat: ReviewedSeat
    street: str
    reason: str


class LineFollower:
    """Follows a played line; ``solve`` solves the rest of a hand that has left the path.

    ``solutions`` are those that were read: the first, and any that was solved again.
    """

    def __init__(
        self,
        solution: Solution,
        seats: tuple[ReviewedSeat, ReviewedSeat],
        *,
        first_number: int,
        solve: Callable[[Spot], Solution],
    ) -> None:
        self.solutions = [solution]
        self._seats = seats
        self._number = first_number
        self._solve = solve

    def decisions(self, line: Sequence[str]) -> Iterator[ReviewedDecision | UnknownDecision]:
        """Yield the decisions of a line of actions and cards, from the solution's root on."""
        node = self.solutions[0].root
        for step in line:
            if node.kind == "chance":
                node = self._on_path(node.deal(step))
                continue
            after = node.play(step)
            if len(node.actions) > 1:
                yield self._decision(node, _last_action(after))
            self._number += 1
            node = after

    def _on_path(self, node: SolutionNode) -> SolutionNode:
        """Return a node, or the root of the spot that begins there if it is off the path."""
        if not node.begins_street or self._least_share(node) >= MIN_RANGE_SHARE:
            return node
        try:
            spot = node.spot()
        except NoPossibleDeal:  # a range does not arrive at all
            return node
        oop, ip = (
            _with_hand(arriving, seat.combo)
            for arriving, seat in zip(spot.ranges, self._seats, strict=True)
        )
        self.solutions.append(self._solve(spot.with_(oop=oop, ip=ip)))
        return self.solutions[-1].root

    def _decision(self, node: SolutionNode, action: str) -> ReviewedDecision | UnknownDecision:
        assert node.player is not None
        seat = self._seats[node.player]
        street = str(node.street)
        if seat.combo is None:
            return UnknownDecision(seat, street, "unknown cards")
        values = hand_values(node.player_view(node.player), seat.combo)
        if values is None:
            return UnknownDecision(seat, street, "no opposing hand")
        solution = self.solutions[-1]
        big_blind = solution.spot.big_blind
        assert big_blind is not None
        share = self._least_share(node)
        return ReviewedDecision(
            number=self._number,
            seat=seat.seat,
            player=seat.player,
            position=seat.position,
            street=street,
            board=str(node.board),
            hand=str(seat.combo),
            category=values.category,
            draws=values.draws,
            line=node.line,
            cards=" ".join(map(str, node.dealt)),
            pot=node.pot,
            to_call=node.to_call,
            big_blind=big_blind,
            action=action,
            move=move_of(action, to_call=node.to_call),
            best=values.best,
            actions=values.actions,
            range_share=share,
            off_path=share < MIN_RANGE_SHARE,
            spot=len(self.solutions) - 1,
            exploitability=solution.exploitability,
        )

    def _least_share(self, node: SolutionNode) -> float:
        """Return the smaller part of the two ranges that gets to a node."""
        solution = self.solutions[-1]
        return min(range_share(node.player_view(player), solution) for player in (0, 1))


def _with_hand(arriving: Range, combo: Combo | None) -> Range:
    """Return a range scaled to its heaviest hand, with the hand held in it."""
    weights = arriving.weights
    heaviest = max(weights)
    scaled = [weight / heaviest for weight in weights]
    if combo is not None:
        scaled[combo.index] = max(scaled[combo.index], _OWN_WEIGHT)
    return Range.from_weights(scaled)


def _last_action(node: SolutionNode) -> str:
    """Return the action that leads to a node, as the tree writes it."""
    return node.game.spot.tree.nodes[node.index].action
