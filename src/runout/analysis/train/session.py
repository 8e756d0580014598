"""TrainingSession: the state of a drill after the actions that were taken in it."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Protocol

from runout.analysis.train.decision import TrainedDecision
from runout.analysis.train.drill import Drill
from runout.analysis.train.hand import TrainingHand
from runout.analysis.train.score import Score
from runout.documents import Document
from runout.domain.plurals import pluralize
from runout.errors import PokerError


class HandSource(Protocol):
    """What deals the hands of a drill."""

    @property
    def drill(self) -> Drill:
        """The drill."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """Which sources have not met their target."""

    def deal(self, number: int) -> TrainingHand:
        """Return a hand at its first decision; hands count from 1."""


@dataclass(frozen=True, repr=False)
class TrainingSession(Document):
    """A state of a drill, which its hands and the ``actions`` taken determine.

    ``finished`` are the hands that are over. A state never changes: :meth:`act` returns the next.
    """

    members = (
        "drill", "actions", "hands_finished", "over", "hand", "last_hand", "last_decision",
        "score",
    )  # fmt: skip

    source: HandSource
    actions: tuple[str, ...] = ()
    finished: tuple[TrainingHand, ...] = ()
    under_way: TrainingHand | None = None

    @property
    def drill(self) -> Drill:
        """The drill."""
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
