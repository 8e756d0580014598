"""Scores of trained decisions: of all, by street, category and source, and over time."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, NamedTuple

from runout.analysis.rows import Rows
from runout.analysis.train.decision import GRADES, Grade, TrainedDecision
from runout.analysis.train.sources import SourceKind
from runout.documents import Document, Instant
from runout.domain.betting.rules import STREET_NAMES
from runout.domain.hand_categories import MadeHand, parse_category

_RECENT: Final = 10  # sessions that are listed


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

    def facts(self) -> list[tuple[str, str]]:
        """Return the figures by name, as text; those that do not apply are empty."""
        rows = [
            ("decisions", f"{self.decisions:,}"),
            (
                "left out",
                f"{self.left_out:,} off the path that were not solved" if self.left_out else "",
            ),
            ("out of time", f"{self.timed_out:,}" if self.timed_out else ""),
        ]
        if self.accuracy is not None and self.mean_loss_percent is not None:
            blinds = "" if self.mean_loss_bb is None else f", {self.mean_loss_bb:.3f} bb"
            loss = f"{self.mean_loss_percent:.2f} % of the pot{blinds} a decision"
            grades = ", ".join(f"{count:,} {grade}" for grade, count in self.grades.items())
            rows += [
                ("accuracy", f"{100 * self.accuracy:.1f} %, {self.correct:,} correct"),
                ("mean loss", loss),
                ("grades", grades),
            ]
        return rows

    def to_row(self, heading: str, name: str) -> dict[str, str]:
        """Return the figures as a line of a table that begins with a name."""
        accuracy, loss = self.accuracy, self.mean_loss_percent
        return {
            heading: name,
            "decisions": f"{self.decisions:,}",
            "accuracy": "-" if accuracy is None else f"{100 * accuracy:.1f} %",
            "% of pot": "-" if loss is None else f"{loss:.2f}",
        }


class TrainedOn(Document):
    """The solution or report that something was trained on, for classes that have it."""

    __slots__ = ()

    source: str
    kind: SourceKind

    @property
    def solve(self) -> str | None:
        """The id of the solution; of the command line, its file. Null for a report."""
        return None if self.kind == "report" else self.source

    @property
    def report(self) -> str | None:
        """The id of the report; of the command line, its folder. Null for a solution."""
        return self.source if self.kind == "report" else None


@dataclass(frozen=True, slots=True)
class SourceScore(TrainedOn):
    """The score of the decisions on a solution or a report."""

    source: str
    kind: SourceKind
    name: str
    """Its name when the last session on it began."""
    score: Score

    members = ("solve", "report", "name", "score")
    inlined = ("score",)


@dataclass(frozen=True, slots=True)
class SessionScore(Document):
    """The score of a session, with its time."""

    session: str
    created: Instant
    score: Score

    inlined = ("score",)


@dataclass(frozen=True, slots=True)
class TrainingStatistics(Document, Rows):
    """The score of all trained decisions, by kind and over time."""

    score: Score
    by: dict[Literal["street", "category"], dict[str, Score]]
    """Scores by street, and by the key of the made hand."""
    over_time: tuple[SessionScore, ...]
    """Session by session, the oldest first."""
    sources: tuple[SourceScore, ...] = ()
    """By solution and report, the oldest first."""

    members = ("sessions", "score", "by", "sources", "over_time")

    @classmethod
    def of(
        cls,
        rows: Sequence[DecisionRow],
        created: Iterable[tuple[str, float]],
        named: Iterable[tuple[str, SourceKind, str]] = (),
    ) -> TrainingStatistics:
        """Return the statistics of decisions.

        ``created`` has their sessions in order, ``named`` the kind and name of each source.
        """
        by_source, by_session, by_street, by_category = (
            _scores(rows, column) for column in ("source", "session", "street", "category")
        )
        return cls(
            score=Score.of(rows),
            by={
                "street": {name: by_street[name] for name in STREET_NAMES if name in by_street},
                "category": {
                    made.value: by_category[made.value]
                    for made in MadeHand
                    if made.value in by_category
                },
            },
            over_time=tuple(
                [
                    SessionScore(session, at, by_session[session])
                    for session, at in created
                    if session in by_session
                ]
            ),
            sources=tuple(
                [
                    SourceScore(source, kind, name, by_source[source])
                    for source, kind, name in named
                    if source in by_source
                ]
            ),
        )

    @property
    def sessions(self) -> int:
        """The number of sessions with a decision."""
        return len(self.over_time)

    def facts(self) -> list[tuple[str, str]]:
        """Return the figures of all decisions by name, as text."""
        return [("sessions", f"{self.sessions:,}"), *self.score.facts()]

    def rows(self) -> list[dict[str, str]]:
        """Return a row for each street, kind of hand and, of several, source."""
        groups = list(self.by["street"].items())
        groups += [(parse_category(key).label, each) for key, each in self.by["category"].items()]
        if len(self.sources) > 1:
            groups += [(each.name, each.score) for each in self.sources]
        return [score.to_row("", name) for name, score in groups]

    def recent(self) -> list[dict[str, str]]:
        """Return a row for each of the last sessions."""
        return [
            each.score.to_row(
                "session", f"{datetime.fromtimestamp(each.created).astimezone():%Y-%m-%d %H:%M}"
            )
            for each in self.over_time[-_RECENT:]
        ]


def _scores(rows: Iterable[DecisionRow], column: str) -> dict[str, Score]:
    groups: dict[str, list[DecisionRow]] = {}
    for row in rows:
        groups.setdefault(getattr(row, column), []).append(row)
    return {name: Score.of(members) for name, members in groups.items()}
