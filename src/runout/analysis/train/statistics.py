"""TrainingStatistics: scores of stored decisions by street, category, source, and over time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from runout.analysis.train.drill import STREETS
from runout.analysis.train.score import DecisionRow, Score
from runout.analysis.train.sources import SourceKind
from runout.documents import Document, Instant
from runout.domain.hand_categories import MadeHand


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
class TrainingStatistics(Document):
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
                "street": {name: by_street[name] for name in STREETS if name in by_street},
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


def _scores(rows: Iterable[DecisionRow], column: str) -> dict[str, Score]:
    groups: dict[str, list[DecisionRow]] = {}
    for row in rows:
        groups.setdefault(getattr(row, column), []).append(row)
    return {name: Score.of(members) for name, members in groups.items()}
