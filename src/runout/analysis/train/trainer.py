"""Trainer: deals the hands of a drill; TrainingSession: the state after the actions taken."""

from __future__ import annotations

import functools
import itertools
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.on_demand_limits import check_cancelled
from runout.analysis.train.dealing import Deal
from runout.analysis.train.decision import TrainedDecision
from runout.analysis.train.drill import Drill
from runout.analysis.train.hand import TrainingHand
from runout.analysis.train.sources import DrillSource, Source, drill_sources, sources_in_order
from runout.analysis.train.statistics import Score
from runout.documents import Document
from runout.domain.boards import Board
from runout.domain.plurals import pluralize
from runout.errors import PokerError

_MAX_DEALS: Final = 20_000  # whose cards are checked for one hand
_MAX_PLAYED: Final = 1_000  # of them, that are played until a decision counts
_MAX_CUT_SHORT: Final = 20  # of them, whose turn would take too long to solve


class NoDecisionDealt(PokerError):  # noqa: N818 - named after what went wrong
    """Many deals without a decision that counts."""


class Trainer:
    """A drill on a solution, on a report, which is the folder of a batch, or on a list of both.

    Two hands are dealt as often as both reach the start of the drill, turn and river by chance. The
    solution plays the other seat with its frequencies, and the decisions of the player's own seat
    that do not count in the drill. Where the player leaves the path of the solution, the subgame
    from there is solved on demand.

    A report deals a flop first, as often as it comes and hands reach the start on it. Its turns are
    solved on demand, unless the batch has kept them; a hand is cut short where that would take too
    long.

    Of several, each hand is dealt from one, all alike or by the ``weights`` of the drill. Those in
    which nothing matches the drill are left out, and ``sources`` says why; a hand of which nothing
    comes up in one of them is dealt from another.

    A solution that ended before its target was met is told by a warning, or by calling ``warn``.

    >>> from runout import Drill, Spot, solve
    >>> spot = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100)
    >>> trainer = Trainer(solve(spot, target=0.001), Drill(hands=2, seed=1))
    >>> session = trainer.start()
    >>> session.hand
    <TrainingHand 1: KsKd on Td9d6hQc2s, at the start, OOP to act, x, b50, a100>
    >>> session = session.act("all-in")
    >>> session
    <TrainingSession: 1 of 2 hands played, 1 decision>
    >>> decision = session.decisions[0]
    >>> decision.action, decision.best, decision.correct
    ('a100', 'x', False)
    >>> session.finished[0].result.hands
    ('KsKd', 'AsQs')
    """

    def __init__(
        self,
        source: Source | Sequence[Source],
        drill: Drill,
        *,
        warn: Callable[[str], object] | None = None,
    ) -> None:
        self.drill: Final = drill
        self.sources: Final = drill_sources(source, drill)
        for message in self.warnings:
            if warn is None:
                warnings.warn(message, stacklevel=2)
            else:
                warn(message)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Which sources have not met their target, and what that means."""
        all_warnings = [each.deals.warning for each in self.sources if each.deals is not None]
        return tuple([each for each in all_warnings if each is not None])

    def start(self) -> TrainingSession:
        return TrainingSession(self)

    def replay(self, actions: Iterable[str]) -> TrainingSession:
        """Return the state after the actions of a session."""
        session = self.start()
        for action in actions:
            session = session.act(action)
        return session

    def deal(self, number: int) -> TrainingHand:
        """Return a hand at its first decision; a deal without a decision that counts is skipped."""
        refusals: list[NoDecisionDealt] = []
        for source in sources_in_order(self.sources, self.drill, number):
            try:
                return self._dealt(source, number)
            except NoDecisionDealt as refusal:
                refusals.append(refusal)
        raise refusals[0]

    def _dealt(self, source: DrillSource, number: int) -> TrainingHand:
        cut_short = 0
        for start, deal in itertools.islice(self._deals(source, number), _MAX_PLAYED):
            hand = TrainingHand.begin(self.drill, number, deal, start, source=source.number)
            if not hand.over:
                return hand
            cut_short += hand.cut_short
            if cut_short >= _MAX_CUT_SHORT:
                raise NoDecisionDealt(
                    f"hand {number}: the turns of this report take too long to solve on demand;"
                    " train decisions on the flop, or a batch that keeps turns"
                )
        raise NoDecisionDealt(
            f"hand {number}: no decision of this drill came up in many deals ({self.drill.label});"
            " train more categories, more streets, or decisions that are less close"
        )

    def _deals(self, source: DrillSource, number: int) -> Iterator[tuple[Node, Deal]]:
        """Yield starts and deals of a hand whose cards make a category of the drill."""
        assert source.deals is not None
        for attempt in range(_MAX_DEALS):
            check_cancelled()
            key = f"drill {self.drill.seed} hand {number} deal {attempt}"
            start, deal = source.deals.deal(key)
            if self._has_category(start.board, deal):
                yield start, deal

    def _has_category(self, start: Board, deal: Deal) -> bool:
        """Whether the player's hand is in a category of the drill on some street that counts."""
        categories = {*self.drill.categories}
        if not categories:
            return True
        combo = deal.hands[self.drill.player]
        for count in range(len(deal.runout) + 1):
            board = Board([*start, *deal.runout[:count]])
            if self.drill.streets and str(board.street) not in self.drill.streets:
                continue
            if categories & {each.value for each in BoardCategories.of(board).of_combo(combo)}:
                return True
        return False

    def __repr__(self) -> str:
        labels = ", ".join(source.label for source in self.sources if source.weight)
        return f"<Trainer on {labels}: {self.drill.label}>"


@dataclass(frozen=True, repr=False)
class TrainingSession(Document):
    """A state of a drill, which its hands and the ``actions`` taken determine.

    ``finished`` are the hands that are over. A state never changes: :meth:`act` returns the next.
    """

    members = (
        "drill", "actions", "hands_finished", "over", "hand", "last_hand", "last_decision",
        "score",
    )  # fmt: skip

    source: Trainer
    actions: tuple[str, ...] = ()
    finished: tuple[TrainingHand, ...] = ()
    under_way: TrainingHand | None = None

    @property
    def drill(self) -> Drill:
        return self.source.drill

    @functools.cached_property
    def hand(self) -> TrainingHand | None:
        """The hand that waits for a decision, dealt when first read; None if all are over."""
        if self.under_way is not None or self.over:
            return self.under_way
        return self.source.deal(len(self.finished) + 1)

    @property
    def hands_finished(self) -> int:
        """The number of hands that are over."""
        return len(self.finished)

    @property
    def over(self) -> bool:
        """Whether all hands of the drill are played."""
        return self.hands_finished >= self.drill.hands

    @property
    def last_decision(self) -> TrainedDecision | None:
        """The last decision; null before the first."""
        return None if self.last_hand is None else self.last_hand.decisions[-1]

    @property
    def last_hand(self) -> TrainingHand | None:
        """The hand of the last decision, with it; None before the first."""
        if self.under_way is not None:
            return self.under_way
        return self.finished[-1] if self.finished else None

    @property
    def decisions(self) -> tuple[TrainedDecision, ...]:
        """All decisions so far."""
        played = self.finished if self.under_way is None else (*self.finished, self.under_way)
        return tuple([decision for hand in played for decision in hand.decisions])

    @property
    def score(self) -> Score:
        """The score of all decisions so far."""
        return Score.of(self.decisions)

    def act(self, action: str) -> TrainingSession:
        """Return the state after an action, such as ``b50``, ``bet 50`` or ``timeout``."""
        hand = self.hand
        if hand is None:
            count = pluralize(self.drill.hands, "hand")
            raise PokerError(f"{action!r}: the drill is over after {count}; start another")
        after = hand.act(action)
        actions = (*self.actions, action)
        if after.over:
            finished = (*self.finished, after)
            return replace(self, actions=actions, finished=finished, under_way=None)
        return replace(self, actions=actions, under_way=after)

    def __repr__(self) -> str:
        decisions = pluralize(len(self.actions), "decision")
        played = f"{len(self.finished)} of {pluralize(self.drill.hands, 'hand')} played"
        return f"<TrainingSession: {played}, {decisions}>"
