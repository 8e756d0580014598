"""TrainingStatistics: scores of stored decisions by street, category, source, and over time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.analysis.train.drill import STREETS
from runout.analysis.train.score import Score
from runout.domain.hand_categories import MadeHand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from runout.analysis.train.decision import Grade
    from runout.analysis.train.sources import SourceKind

_CATEGORIES: Final = tuple([made.value for made in MadeHand])


class DecisionRow(NamedTuple):
    """A stored decision without its values."""

    session: str
    street: str
    category: str
    grade: Grade
    is_correct: bool
    is_arbitrary: bool
    timed_out: bool
    loss_percent: float
    loss_bb: float | None
    source: str


class SourceScore(NamedTuple):
    """The score of the decisions on a solution or a report; ``name`` is the latest one."""

    source: str
    kind: SourceKind
    name: str
    score: Score

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values."""
        source = {"source": self.source, "kind": self.kind, "name": self.name}
        return {**source, **self.score.to_dict()}


class SessionScore(NamedTuple):
    """The score of a session; ``created`` is when it began, in seconds since 1970."""

    session: str
    created: float
    score: Score

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values."""
        return {"session": self.session, "created": self.created, **self.score.to_dict()}


@dataclass(frozen=True, slots=True)
class TrainingStatistics:
    """The score of decisions, of each street and made hand, of each solution or report, and of each
    session, oldest first.
    """

    score: Score
    by_street: dict[str, Score]
    by_category: dict[str, Score]
    over_time: tuple[SessionScore, ...]
    by_source: tuple[SourceScore, ...] = ()

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
        by_source = _grouped(rows, lambda row: row.source)
        by_session = _grouped(rows, lambda row: row.session)
        return cls(
            score=Score.of(rows),
            by_street=_scores(rows, lambda row: row.street, STREETS),
            by_category=_scores(rows, lambda row: row.category, _CATEGORIES),
            over_time=tuple(
                [
                    SessionScore(session, at, Score.of(by_session[session]))
                    for session, at in created
                    if session in by_session
                ]
            ),
            by_source=tuple(
                [
                    SourceScore(source, kind, name, Score.of(by_source[source]))
                    for source, kind, name in named
                    if source in by_source
                ]
            ),
        )

    @property
    def sessions(self) -> int:
        """The number of sessions with a decision."""
        return len(self.over_time)

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values."""
        return {
            "sessions": self.sessions,
            "score": self.score.to_dict(),
            "by": {
                "street": {key: score.to_dict() for key, score in self.by_street.items()},
                "category": {key: score.to_dict() for key, score in self.by_category.items()},
            },
            "sources": [each.to_dict() for each in self.by_source],
            "over_time": [each.to_dict() for each in self.over_time],
        }


def _grouped(
    rows: Iterable[DecisionRow], key: Callable[[DecisionRow], str]
) -> dict[str, list[DecisionRow]]:
    groups: dict[str, list[DecisionRow]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups


def _scores(
    rows: Iterable[DecisionRow], key: Callable[[DecisionRow], str], order: Sequence[str]
) -> dict[str, Score]:
    """Return the score of each group that has decisions, in this order."""
    groups = _grouped(rows, key)
    return {name: Score.of(groups[name]) for name in order if name in groups}
