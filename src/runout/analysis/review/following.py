"""Following a played line through solutions: its decisions, street by street."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from runout.analysis.hands.spots import KNOWN_HAND_WEIGHT
from runout.analysis.review.decision import ReviewedDecision, move_of, range_share
from runout.analysis.solver.nodes.decision_values import (
    MIN_RANGE_SHARE,
    decision_fields,
    hand_values,
)
from runout.analysis.solver.nodes.game import PlayerView
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.spot import Spot
from runout.domain.combos import Combo
from runout.domain.ranges.range import Range
from runout.errors import NoPossibleDeal


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
    """Follows a played line; ``solve`` solves the rest of the hand on each later street.

    A solution is accurate on average over all that can happen, and less so at a node that is
    seldom reached. So every street is solved from its own start, with the ranges that arrive there
    by the solution of the street before. ``solutions`` are those that were read, a street each.
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
        self._shares = [1.0, 1.0]  # of each range that arrive at the root of the last solution

    def decisions(self, line: Sequence[str]) -> Iterator[ReviewedDecision | UnknownDecision]:
        """Yield the decisions of a line of actions and cards, from the solution's root on."""
        node = self.solutions[0].root
        for at, step in enumerate(line):
            if node.kind == "chance":
                node = node.deal(step)
                if node.begins_street and at < len(line) - 1:
                    node = self._next_street(node)
                continue
            after = node.play(step)
            action = after.last_action
            if len(node.actions) > 1:
                assert node.player is not None
                view = node.player_view(node.player)
                yield self._decision(node, view, action)
            self._number += 1
            node = after

    def _next_street(self, node: Node) -> Node:
        """Return the root of the spot that begins at a node; the node if a range is empty there."""
        try:
            spot = node.spot()
        except NoPossibleDeal:
            return node
        self._shares = self._shares_at(node)
        oop, ip = (
            _with_hand(arriving, seat.combo)
            for arriving, seat in zip(spot.ranges, self._seats, strict=True)
        )
        self.solutions.append(self._solve(spot.with_(oop=oop, ip=ip)))
        return self.solutions[-1].root

    def _decision(
        self, node: Node, view: PlayerView, action: str
    ) -> ReviewedDecision | UnknownDecision:
        seat = self._seats[view.player]
        street = str(node.street)
        if seat.combo is None:
            return UnknownDecision(seat, street, "unknown cards")
        values = hand_values(view, seat.combo, node.accuracy)
        if values is None:
            return UnknownDecision(seat, street, "no opposing hand")
        solution = self.solutions[-1]
        big_blind = solution.spot.big_blind
        assert big_blind is not None
        share = min(self._shares_at(node))
        return ReviewedDecision(
            **decision_fields(view, seat.combo, values, action),
            number=self._number,
            seat=seat.seat,
            player=seat.player,
            position=seat.position,
            big_blind=big_blind,
            move=move_of(action, to_call=node.to_call),
            range_share=share,
            off_path=share < MIN_RANGE_SHARE,
            spot=len(self.solutions) - 1,
        )

    def _shares_at(self, node: Node) -> list[float]:
        """Return the part of each range of the hand's first spot that gets to a node."""
        solution = self.solutions[-1]
        return [
            before * range_share(node.player_view(player), solution)
            for player, before in enumerate(self._shares)
        ]


def _with_hand(arriving: Range, combo: Combo | None) -> Range:
    """Return a range scaled to its heaviest hand, with the hand held in it."""
    weights = arriving.weights
    heaviest = max(weights)
    scaled = [weight / heaviest for weight in weights]
    if combo is not None:
        scaled[combo.index] = max(scaled[combo.index], KNOWN_HAND_WEIGHT)
    return Range.from_weights(scaled)
