"""TrainingSession: the state of a drill after the actions that were taken in it."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from runout.analysis.train.score import Score
from runout.domain.plurals import pluralize
from runout.errors import PokerError

if TYPE_CHECKING:
    from runout.analysis.train.decision import TrainedDecision
    from runout.analysis.train.drill import Drill
    from runout.analysis.train.hand import TrainingHand


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
class TrainingSession:
    """A state of a drill, which its hands and the ``actions`` taken determine.

    ``finished`` are the hands that are over. A state never changes: :meth:`act` returns the next.
    """

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
        if self.under_way is not None or self.is_over:
            return self.under_way
        return self.source.deal(len(self.finished) + 1)

    @property
    def is_over(self) -> bool:
        """Whether all hands of the drill are played."""
        return len(self.finished) >= self.drill.hands

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
        if after.is_over:
            finished = (*self.finished, after)
            return replace(self, actions=actions, finished=finished, under_way=None)
        return replace(self, actions=actions, under_way=after)

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values: the hand to play, and the hand of the last decision."""
        last, hand = self.last_hand, self.hand
        return {
            "drill": self.drill.to_dict(),
            "actions": list(self.actions),
            "hands_finished": len(self.finished),
            "over": self.is_over,
            "hand": None if hand is None else hand.to_dict(),
            "last_hand": None if last is None else last.to_dict(),
            "last_decision": None if last is None else last.decisions[-1].to_dict(),
            "score": self.score.to_dict(),
        }

    def __repr__(self) -> str:
        decisions = pluralize(len(self.actions), "decision")
        played = f"{len(self.finished)} of {pluralize(self.drill.hands, 'hand')} played"
        return f"<TrainingSession: {played}, {decisions}>"
