"""Score: how well decisions were made, all of them or those of a street or a hand category."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from runout.analysis.train.decision import GRADES, Grade, TrainedDecision
from runout.documents import Document


class DecisionRow(NamedTuple):
    """A stored decision without its values."""

    session: str
    source: str
    street: str
    category: str
    grade: Grade
    correct: bool
    is_arbitrary: bool
    timed_out: bool
    loss_percent: float
    loss_bb: float | None


@dataclass(frozen=True, slots=True)
class Score(Document):
    """How well decisions were made."""

    decisions: int = 0
    left_out: int = 0
    """Decisions off the path that could not be solved, which are in no figure."""
    correct: int = 0
    timed_out: int = 0
    loss_percent: float = 0.0
    blind_decisions: int = 0
    loss_bb: float = 0.0
    grades: dict[Grade, int] = field(default_factory=lambda: dict.fromkeys(GRADES, 0))
    """Number of decisions of each grade."""

    members = (
        "decisions", "left_out", "correct", "timed_out", "accuracy", "mean_loss_percent",
        "mean_loss_bb", "grades",
    )  # fmt: skip

    @classmethod
    def of(cls, decisions: Iterable[TrainedDecision | DecisionRow]) -> Score:
        everything = list(decisions)
        listed = [each for each in everything if not each.is_arbitrary]
        grades = Counter(each.grade for each in listed)
        blinds = [each.loss_bb for each in listed if each.loss_bb is not None]
        return cls(
            decisions=len(listed),
            left_out=len(everything) - len(listed),
            correct=sum(each.correct for each in listed),
            timed_out=sum(each.timed_out for each in listed),
            # The order of decisions must not change the last bit.
            loss_percent=math.fsum(each.loss_percent for each in listed),
            blind_decisions=len(blinds),
            loss_bb=math.fsum(blinds),
            grades={grade: grades[grade] for grade in GRADES},
        )

    @property
    def accuracy(self) -> float | None:
        """The share of correct ones; null without decisions."""
        return self.correct / self.decisions if self.decisions else None

    @property
    def mean_loss_percent(self) -> float | None:
        """Of the pot at the decision."""
        return self.loss_percent / self.decisions if self.decisions else None

    @property
    def mean_loss_bb(self) -> float | None:
        """Over decisions whose big blind is known."""
        return self.loss_bb / self.blind_decisions if self.blind_decisions else None
