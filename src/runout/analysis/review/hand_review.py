"""The review of one hand: the street to solve from, the solve, and the decisions of its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from runout.analysis.hands.spots import KNOWN_HAND_WEIGHT, HandSpot, HandSpotError, hand_spot
from runout.analysis.histories.hand import Hand
from runout.analysis.histories.hand_state import PlayedAction
from runout.analysis.histories.positions import positions
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.decision import ReviewedDecision, move_of, range_share
from runout.analysis.review.settings import ReviewSettings
from runout.analysis.solver.nodes.decision_values import (
    MIN_RANGE_SHARE,
    decision_fields,
    hand_values,
)
from runout.analysis.solver.nodes.game import PlayerView
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.subgame import forced_spot
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.quick import QuickTree, quick_estimate
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document
from runout.domain.betting.rules import STREET_NAMES
from runout.domain.boards import Street
from runout.domain.combos import Combo
from runout.domain.ranges.range import Range
from runout.errors import NoPossibleDeal, PokerError
from runout.kernels.memory import memory_text


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
            if node.is_kept:
                return node
            spot = forced_spot(node)
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
            before * range_share(node, player, solution)
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


TOO_LARGE: Final = "too large"
NOT_SOLVED: Final = "not solved"


@dataclass(frozen=True, slots=True)
class SkippedDecisions:
    """Decisions of a player on a street that were not reviewed, and why."""

    seat: int
    player: str
    street: str
    reason: str
    count: int


@dataclass(frozen=True, slots=True)
class SolvedSpot(Document):
    """A spot that decisions were read from, the goal of its solve, and how it ended."""

    street: str
    spot: Mapping[str, Any]
    target: float
    max_iterations: int
    exploitability_percent: float
    iterations: int
    quick: str | None = None
    """The bets after the flop that were solved, where they are fewer than those of the spot; the
    exploitability is that of this tree."""

    members = (
        "spot_fields", "target", "max_iterations", "exploitability_percent", "iterations", "quick",
    )  # fmt: skip

    @property
    def spot_fields(self) -> Mapping[str, Any]:
        """The spot, as `POST /solves` takes it; `line` and `cards` begin there."""
        return self.spot


@dataclass(frozen=True, slots=True)
class HandReview:
    """What the decisions of a hand cost.

    ``solved_from`` is the street of the first of ``spots``; None, with a ``reason``, if nothing
    was solved. ``notes`` state the approximations. Every decision after the flop is in
    ``decisions`` or counted in ``skipped``, unless the player had no choice.
    """

    solved_from: str | None
    reason: str | None
    notes: tuple[str, ...]
    spots: tuple[SolvedSpot, ...]
    decisions: tuple[ReviewedDecision, ...]
    skipped: tuple[SkippedDecisions, ...]

    @property
    def loss_bb(self) -> float:
        """What all reviewed decisions of the hand cost, in big blinds."""
        return sum(decision.loss_bb for decision in self.decisions)


class HandPlan(NamedTuple):
    """How a hand is to be reviewed: the spot, or the reason why there is none.

    ``left_out`` has the reason for each earlier street that is not solved.
    """

    played: Replay
    spot: HandSpot | None
    reason: str | None
    left_out: Mapping[str, str]
    notes: tuple[str, ...]


def plan_hand(hand: Hand, book: PreflopBook, settings: ReviewSettings) -> HandPlan:
    """Return the first street of a hand that can be solved within the budget, and its spot."""
    played = replay(hand)
    not_asked = f"before the {settings.start}"
    first = STREET_NAMES.index(settings.start)
    left_out: dict[str, str] = dict.fromkeys(STREET_NAMES[:first], not_asked)
    notes: list[str] = []
    reason: str | None = None
    for street in STREET_NAMES[first:]:
        if len(played.board) < Street[street.upper()].card_count:
            break
        try:
            spot = hand_spot(
                played,
                street,
                book=book,
                extra_sizes=settings.sizes,
                extra_count=settings.extra_count,
                max_raises=settings.max_raises,
            )
        except HandSpotError as error:
            left_out[street] = error.reason
            reason = reason or error.reason
            notes.append(f"not solved from the {street}: {error}")
            continue
        estimate = _estimate(spot.spot, settings)
        excess = _excess(estimate, settings)
        if excess is None:
            if estimate.spot is not spot.spot:
                notes.append(f"fewer bets after the flop: {QuickTree.of(estimate.spot).text}")
            return HandPlan(played, spot, None, left_out, (*notes, *spot.notes))
        left_out[street] = TOO_LARGE
        reason = TOO_LARGE
        notes.append(f"not solved from the {street}: {excess}")
    if len(played.board) < 3:
        reason = "no flop"
    return HandPlan(played, None, reason or not_asked, left_out, tuple(notes))


def _estimate(spot: Spot, settings: ReviewSettings) -> Estimate[Spot]:
    """Return the estimate of a spot, of a flop that exceeds the budget that of a smaller tree."""
    return quick_estimate(
        spot,
        settings.goal(spot.street),
        threads=1,
        seconds=settings.budget,
        memory=settings.memory,
    )


def _excess(estimate: Estimate[Spot], settings: ReviewSettings) -> str | None:
    """Return by what a solve exceeds the budget; None if it does not. Rivers never do."""
    if estimate.spot.street is Street.RIVER:
        return None
    if estimate.bytes > settings.memory:
        limit = memory_text(settings.memory)
        return f"it takes {memory_text(estimate.bytes)}, and {limit} are allowed"
    if estimate.seconds > settings.budget:
        return f"it takes about {estimate.seconds:.3g} s, and {settings.budget:g} s are allowed"
    return None


def review_hand(
    hand: Hand, *, book: PreflopBook | None = None, settings: ReviewSettings | None = None
) -> HandReview:
    """Review one hand: every decision of every player whose cards are known."""
    settings = settings or ReviewSettings()
    plan = plan_hand(hand, book or PreflopBook.default(), settings)
    return review_plan(plan, lambda spot: solve_spot(spot, settings))


def review_plan(plan: HandPlan, solve: Callable[[Spot], Solution]) -> HandReview:
    if plan.spot is None:
        return _not_reviewed(plan, plan.reason or NOT_SOLVED)
    try:
        return _follow(plan, plan.spot, solve)
    except PokerError as error:
        plan = plan._replace(notes=(*plan.notes, f"not solved: {error}"))
        return _not_reviewed(plan, NOT_SOLVED)


def solve_spot(spot: Spot, settings: ReviewSettings) -> Solution:
    """Solve a spot as a review does, on one thread."""
    solved = _estimate(spot, settings).spot if spot.street is Street.FLOP else spot
    solver = Solver(spot, threads=1, quick=None if solved is spot else solved)
    goal = settings.goal(spot.street)
    for _ in solver.steps(target=goal.target, max_iterations=goal.max_iterations):
        pass
    return solver.solution()


def _follow(plan: HandPlan, spot: HandSpot, solve: Callable[[Spot], Solution]) -> HandReview:
    played = plan.played
    earlier = [step for step in _after_flop(played) if str(step.street) in plan.left_out]
    follower = LineFollower(
        solve(spot.spot),
        (_seat(played, spot.oop.seat), _seat(played, spot.ip.seat)),
        first_number=len(earlier),
        solve=solve,
    )
    decisions: list[ReviewedDecision] = []
    skipped = [(step.seat, str(step.street), plan.left_out[str(step.street)]) for step in earlier]
    for each in follower.decisions(spot.line):
        if isinstance(each, ReviewedDecision):
            decisions.append(each)
        else:
            skipped.append((each.seat.seat, each.street, each.reason))
    return HandReview(
        solved_from=str(spot.spot.street),
        reason=None,
        notes=plan.notes,
        spots=tuple(map(_solved_spot, follower.solutions)),
        decisions=tuple(decisions),
        skipped=_counted(played.hand, skipped),
    )


def _not_reviewed(plan: HandPlan, reason: str) -> HandReview:
    """Return the review of a hand without a solution: all its decisions are skipped."""
    steps = [(step.seat, str(step.street), reason) for step in _after_flop(plan.played)]
    return HandReview(None, reason, plan.notes, (), (), _counted(plan.played.hand, steps))


def _after_flop(played: Replay) -> list[PlayedAction]:
    return [step for step in played.steps if step.street is not Street.PREFLOP]


def _seat(played: Replay, seat: int) -> ReviewedSeat:
    known = [card for card in played.hole[seat] if card is not None]
    return ReviewedSeat(
        seat,
        played.hand.name(seat),
        positions(played.hand)[seat],
        Combo(*known) if len(known) == 2 else None,
    )


def _solved_spot(solution: Solution) -> SolvedSpot:
    assert solution.goal is not None
    return SolvedSpot(
        str(solution.spot.street),
        solution.spot.to_dict(),
        solution.goal.target,
        solution.goal.max_iterations,
        solution.exploitability_percent,
        solution.iterations,
        None if solution.quick is None else solution.quick.text,
    )


def _counted(hand: Hand, skipped: list[tuple[int, str, str]]) -> tuple[SkippedDecisions, ...]:
    return tuple(
        [
            SkippedDecisions(seat, hand.name(seat), street, reason, count)
            for (seat, street, reason), count in Counter(skipped).items()
        ]
    )
