"""Score: how well decisions were made, all of them or those of a street or a hand category."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from runout.analysis.train.decision import GRADES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runout.analysis.train.decision import Grade


class ScoredDecision(Protocol):
    """What a score takes of a decision; see TrainedDecision."""

    @property
    def is_correct(self) -> bool:
        """Whether the solution takes the action, or it costs next to nothing."""

    @property
    def is_arbitrary(self) -> bool:
        """Whether its values mean nothing."""

    @property
    def timed_out(self) -> bool:
        """Whether no action came in time."""

    @property
    def loss_percent(self) -> float:
        """The loss in per cent of the pot."""

    @property
    def loss_bb(self) -> float | None:
        """The loss in big blinds; None where the big blind is not known."""

    @property
    def grade(self) -> Grade:
        """How good it is."""


@dataclass(frozen=True, slots=True)
class Score:
    """The sums of some decisions.

    ``correct`` counts those whose action the solution takes with the hand at least 5 % of the time,
    or that cost at most 0.5 % of the pot. ``loss_percent`` is the sum of the losses in per cent of
    the pot at the decision, ``loss_bb`` that of losses in big blinds over the ``blind_decisions``
    whose big blind is known. ``grades`` counts the decisions of each grade. Decisions whose values
    are arbitrary, off the path and not solved, are counted in ``left_out`` only.
    """

    decisions: int = 0
    left_out: int = 0
    correct: int = 0
    timed_out: int = 0
    loss_percent: float = 0.0
    blind_decisions: int = 0
    loss_bb: float = 0.0
    grades: dict[Grade, int] = field(default_factory=lambda: dict.fromkeys(GRADES, 0))

    @classmethod
    def of(cls, decisions: Iterable[ScoredDecision]) -> Score:
        """Return the score of decisions."""
        everything = list(decisions)
        listed = [each for each in everything if not each.is_arbitrary]
        grades = Counter(each.grade for each in listed)
        blinds = [each.loss_bb for each in listed if each.loss_bb is not None]
        return cls(
            decisions=len(listed),
            left_out=len(everything) - len(listed),
            correct=sum(each.is_correct for each in listed),
            timed_out=sum(each.timed_out for each in listed),
            # The order of decisions must not change the last bit.
            loss_percent=math.fsum(each.loss_percent for each in listed),
            blind_decisions=len(blinds),
            loss_bb=math.fsum(blinds),
            grades={grade: grades[grade] for grade in GRADES},
        )

    @property
    def accuracy(self) -> float | None:
        """The share of correct decisions; None without decisions."""
        return self.correct / self.decisions if self.decisions else None

    @property
    def mean_loss_percent(self) -> float | None:
        """The mean loss in per cent of the pot; None without decisions."""
        return self.loss_percent / self.decisions if self.decisions else None

    @property
    def mean_loss_bb(self) -> float | None:
        """The mean loss in big blinds, where they are known; None without such decisions."""
        return self.loss_bb / self.blind_decisions if self.blind_decisions else None

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values."""
        return {
            **asdict(self),
            "accuracy": self.accuracy,
            "mean_loss_percent": self.mean_loss_percent,
            "mean_loss_bb": self.mean_loss_bb,
        }
