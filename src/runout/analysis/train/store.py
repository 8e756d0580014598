"""TrainingStore: sessions of training and their decisions in a SQLite file."""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final, Self

from runout.analysis.files.sqlite import DatabaseFormat, DatabaseStore, insert, page_of
from runout.analysis.files.user_directories import data_directory
from runout.analysis.train.decision import TrainedDecision
from runout.analysis.train.drill import Drill
from runout.analysis.train.hand import TrainingHand
from runout.analysis.train.sources import DrillSource, SourceKind
from runout.analysis.train.statistics import DecisionRow, Score, TrainedOn, TrainingStatistics
from runout.analysis.train.trainer import TrainingSession
from runout.documents import Document, Instant
from runout.errors import NotStored, Outdated, PokerError

# Column "source" of sessions has the first of its sources, and that of decisions a number of them.
_TABLES: Final = (
    """CREATE TABLE sessions (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        source TEXT NOT NULL,
        name TEXT NOT NULL,
        drill TEXT NOT NULL,
        actions TEXT NOT NULL,
        hands_finished INTEGER NOT NULL,
        ended INTEGER NOT NULL
    )""",
    """CREATE TABLE decisions (
        session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at REAL NOT NULL,
        street TEXT NOT NULL,
        category TEXT NOT NULL,
        grade TEXT NOT NULL,
        is_correct INTEGER NOT NULL,
        is_arbitrary INTEGER NOT NULL,
        timed_out INTEGER NOT NULL,
        loss_percent REAL NOT NULL,
        loss_bb REAL,
        decision TEXT NOT NULL,
        source INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (session, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE sources (
        session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        source TEXT NOT NULL,
        name TEXT NOT NULL,
        weight REAL NOT NULL,
        left_out TEXT,
        PRIMARY KEY (session, number)
    ) WITHOUT ROWID""",
    "CREATE INDEX sources_by_source ON sources (source)",
)
TRAINING_STORE: Final = DatabaseFormat(
    name="a training store",
    application_id=0x72756E74,  # "runt"
    version=2,
    tables=_TABLES,
    restore="restore a copy of it, or move it away to begin with an empty one",
)


_FILE_NAME: Final = "training.sqlite"
_ROW: Final = (
    "decisions.session, sources.source, street, category, grade, is_correct AS correct,"
    " is_arbitrary, timed_out, loss_percent, loss_bb"
)
_DECISIONS: Final = (
    "decisions JOIN sessions ON sessions.id = decisions.session JOIN sources"
    " ON sources.session = decisions.session AND sources.number = decisions.source"
)
# Conditions of a selection.
_IN_SESSION: Final = "sessions.id = ?"
_OF_SOURCE: Final = "sources.source = ?"
_WITH_SOURCE: Final = "sessions.id IN (SELECT session FROM sources WHERE source = ?)"
_IS_MISTAKE: Final = "NOT decisions.is_correct AND NOT decisions.is_arbitrary"
_MAX_NAMED: Final = 2  # sources in the name of a session


def training_file(folder: Path | None = None) -> Path:
    """Return the path of the store in a data folder, by default the user's."""
    return (data_directory() if folder is None else folder) / _FILE_NAME


class NoSuchSession(NotStored):
    """An id that the store does not have."""

    def __init__(self, session: str) -> None:
        super().__init__(f"there is no session {session!r}; see the list of sessions")


class SessionConflict(Outdated):
    """A session that was continued elsewhere."""


@dataclass(frozen=True, slots=True)
class SessionSource(TrainedOn):
    """A solution or a report of a session, and its share of the hands."""

    source: str
    name: str
    """Its name when the session began."""
    kind: SourceKind = "solution"
    weight: float = 1.0
    """The share of hands that are dealt from it, 0 to 1."""
    left_out: str | None = None
    """Why none is dealt from it: nothing in it matches the drill."""

    members = ("solve", "report", "name", "weight", "left_out")

    @classmethod
    def of(cls, source: str, name: str, drilled: DrillSource) -> SessionSource:
        reason = None if drilled.refusal is None else str(drilled.refusal)
        return cls(source, name or source, drilled.kind, drilled.weight, reason)


_SOURCE: Final = tuple([field.name for field in fields(SessionSource)])


@dataclass(frozen=True, slots=True)
class StoredSession(Document):
    """A session: a drill on solutions and reports, and how it went so far."""

    id: str
    created: Instant
    changed: float  # seconds since 1970
    sources: tuple[SessionSource, ...]
    """All solutions and reports."""
    name: str
    """Made of the names of the sources."""
    drill: Drill
    actions: tuple[str, ...]
    hands_finished: int
    over: bool
    """Whether all hands are played, or the session was ended."""
    score: Score

    members = (
        "id", "created", "solve", "report", "sources", "name", "drill", "label", "over",
        "hands_finished", "decisions", "score",
    )  # fmt: skip

    @property
    def source(self) -> str:
        """The first of the sources, by its id or its path."""
        return self.sources[0].source

    @property
    def solve(self) -> str | None:
        """Of a session on one solution, its id, or its file; else null."""
        return self.sources[0].solve if len(self.sources) == 1 else None

    @property
    def report(self) -> str | None:
        """Of a session on one report, its id, or its folder; else null."""
        return self.sources[0].report if len(self.sources) == 1 else None

    @property
    def label(self) -> str:
        """The drill in words."""
        return self.drill.label

    @property
    def decisions(self) -> int:
        """Number of decisions, and the number of the next one."""
        return len(self.actions)


@dataclass(frozen=True, slots=True)
class OpenSession(Document):
    """A stored session with the hand to play, and the last decision with its hand."""

    stored: StoredSession
    hand: TrainingHand | None
    """Null once the session is over."""
    last_hand: TrainingHand | None
    """Null before the first decision."""
    last_decision: TrainedDecision | None
    warnings: tuple[str, ...]
    """Solutions and reports that ended before their target was met; none once the session is
    over."""

    inlined = ("stored",)
    members = ("stored", "big_blind", "hand", "last_hand", "last_decision", "warnings")

    @classmethod
    def of(cls, stored: StoredSession, state: TrainingSession) -> Self:
        hand = None if stored.over else state.hand
        return cls(stored, hand, state.last_hand, state.last_decision, state.source.warnings)

    @property
    def big_blind(self) -> float | None:
        """Of the hand to play, in chips; null where it is not known."""
        shown = self.hand or self.last_hand or self.last_decision
        return None if shown is None else shown.big_blind


@dataclass(frozen=True, slots=True)
class SessionList(Document):
    """Sessions, the newest first."""

    sessions: tuple[StoredSession, ...]
    total: int


@dataclass(frozen=True, slots=True)
class SessionDecision(TrainedOn):
    """A decision of a session, and where it was made."""

    session: str
    number: int
    """Of the decisions of the session, from 0."""
    created: Instant
    """When the decision was made."""
    source: str
    kind: SourceKind
    name: str
    """The name of its solution or report when the session began."""
    decision: TrainedDecision

    members = ("session", "number", "created", "solve", "report", "name", "decision")


@dataclass(frozen=True, slots=True)
class MistakeList(Document):
    """A page of mistakes."""

    mistakes: tuple[SessionDecision, ...]
    total: int


class TrainingStore(DatabaseStore):
    """Sessions of training in a SQLite file; without a path, the one in the user's data directory.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with TrainingStore(f"{folder}/training.sqlite") as store:
    ...         session = store.start(Drill(hands=5), source="river.solution")
    ...         store.session(session.id).drill, store.statistics().score.decisions
    (<Drill: OOP, all decisions, 5 hands, seed 0>, 0)
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        super().__init__(training_file() if path is None else Path(path), TRAINING_STORE)

    # --- sessions ---

    def start(
        self, drill: Drill, *, source: str | Sequence[SessionSource], name: str = ""
    ) -> StoredSession:
        """Store a new session without decisions, on one solution or on a list of sources."""
        if not isinstance(drill, Drill):
            raise PokerError(f"{drill!r} is not a drill; make one by Drill(..) or Drill.parse(..)")
        if not isinstance(source, str | list | tuple) or not source or not isinstance(name, str):
            raise PokerError(f"source {source!r} and name {name!r} must be texts")
        sources = (SessionSource(source, name or source),) if isinstance(source, str) else source
        session, now = secrets.token_hex(8), time.time()
        name = name or _name_of(sources)
        row = {
            "id": session, "created": now, "changed": now, "source": sources[0].source,
            "name": name, "drill": str(drill), "actions": "[]", "hands_finished": 0, "ended": 0,
        }  # fmt: skip
        with self.database.transaction() as connection:
            insert(connection, "sessions", [row])
            insert(
                connection,
                "sources",
                [
                    {"session": session, "number": number, **asdict(each)}
                    for number, each in enumerate(sources)
                ],
            )
        return self.session(session)

    def record(self, session: str, state: TrainingSession) -> StoredSession:
        """Store what a session has come to: its actions, and the decisions that are new.

        Recording a state twice changes nothing; one that does not continue what is stored is
        refused (SessionConflict).
        """
        with self.database.transaction() as connection:
            stored = self._row(connection, session)
            known = self._actions(stored)
            if self._drill(stored) != state.drill:
                raise SessionConflict(
                    f"session {session} is of another drill, {stored['drill']}; start another"
                )
            if state.actions[: len(known)] != known:
                if known[: len(state.actions)] == state.actions:
                    return self.session(session)
                raise SessionConflict(
                    f"session {session} was continued elsewhere; open it again to continue"
                )
            connection.execute(
                "UPDATE sessions SET changed = ?, actions = ?, hands_finished = ?, ended = ended"
                " OR ? WHERE id = ?",
                (
                    time.time(), json.dumps(list(state.actions)), len(state.finished), state.over,
                    session,
                ),
            )  # fmt: skip
            new = enumerate(state.decisions[len(known) :], start=len(known))
            insert(
                connection,
                "decisions",
                [{"session": session, "number": number, **_columns(each)} for number, each in new],
            )
        return self.session(session)

    def end(self, session: str) -> StoredSession:
        """End a session before all of its hands are played; what was played is kept."""
        with self.database.transaction() as connection:
            self._row(connection, session)
            connection.execute(
                "UPDATE sessions SET ended = 1, changed = ? WHERE id = ?", (time.time(), session)
            )
        return self.session(session)

    def session(self, session: str) -> StoredSession:
        with self.database.connection() as connection:
            row = self._row(connection, session)
        return self._sessions([row])[0]

    def sessions(
        self, *, source: str | None = None, limit: int | None = None, offset: int = 0
    ) -> list[StoredSession]:
        """Return sessions, the newest first, of one solution or of all."""
        where, values = _where({_WITH_SOURCE: source})
        rows = self.database.rows(
            f"SELECT * FROM sessions {where} ORDER BY number DESC LIMIT ? OFFSET ?",
            (*values, *page_of(limit, offset)),
        )
        return self._sessions(rows)

    def session_count(self, *, source: str | None = None) -> int:
        where, values = _where({_WITH_SOURCE: source})
        count: int = self.database.rows(f"SELECT count(*) FROM sessions {where}", values)[0][0]
        return count

    def delete(self, session: str) -> None:
        if not self.database.delete("DELETE FROM sessions WHERE id = ?", (session,)):
            raise NoSuchSession(session)

    # --- decisions ---

    def decisions(self, session: str) -> list[SessionDecision]:
        """Return the decisions of a session in order."""
        return self._decisions("WHERE sessions.id = ? ORDER BY decisions.number", (session,))

    def mistakes(
        self,
        *,
        source: str | None = None,
        session: str | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[SessionDecision]:
        """Return decisions that are not correct, the largest loss in per cent of the pot first."""
        where, values = _where({_OF_SOURCE: source, _IN_SESSION: session}, _IS_MISTAKE)
        return self._decisions(
            f"{where} ORDER BY decisions.loss_percent DESC, decisions.at, decisions.session,"
            " decisions.number LIMIT ? OFFSET ?",
            (*values, *page_of(limit, offset)),
        )

    def mistake_page(
        self, *, source: str | None, session: str | None = None, limit: int, offset: int = 0
    ) -> MistakeList:
        """Return a page of decisions that are not correct, with their number."""
        mistakes = self.mistakes(source=source, session=session, limit=limit, offset=offset)
        total = self.mistake_count(source=source, session=session)
        return MistakeList(tuple(mistakes), total)

    def mistake_count(self, *, source: str | None = None, session: str | None = None) -> int:
        """Return the number of decisions that are not correct."""
        where, values = _where({_OF_SOURCE: source, _IN_SESSION: session}, _IS_MISTAKE)
        count: int = self.database.rows(f"SELECT count(*) FROM {_DECISIONS} {where}", values)[0][0]
        return count

    def statistics(
        self, *, source: str | None = None, session: str | None = None
    ) -> TrainingStatistics:
        """Return the statistics of all decisions, or those of one solution or session."""
        where, values = _where({_WITH_SOURCE: source, _IN_SESSION: session})
        created = self.database.rows(
            f"SELECT id, created FROM sessions {where} ORDER BY number", values
        )
        named = self.database.rows(
            "SELECT sources.source, sources.kind, sources.name FROM sources JOIN sessions"
            f" ON sessions.id = sources.session {where} ORDER BY sessions.number, sources.number",
            values,
        )
        latest = {row["source"]: tuple(row) for row in named}
        return TrainingStatistics.of(
            self._rows(*_where({_OF_SOURCE: source, _IN_SESSION: session})),
            [(row["id"], row["created"]) for row in created],
            latest.values(),
        )

    def _rows(self, where: str, values: tuple[Any, ...]) -> list[DecisionRow]:
        rows = self.database.rows(f"SELECT {_ROW} FROM {_DECISIONS} {where}", values)
        return [DecisionRow(*row) for row in rows]

    def _decisions(self, clauses: str, values: tuple[Any, ...]) -> list[SessionDecision]:
        rows = self.database.rows(
            "SELECT decisions.session, decisions.number, at, sources.source, kind, sources.name,"
            f" decision FROM {_DECISIONS} {clauses}",
            values,
        )
        return [
            SessionDecision(
                session=row["session"],
                number=row["number"],
                created=row["at"],
                source=row["source"],
                kind=row["kind"],
                name=row["name"],
                decision=self._read_decision(row),
            )
            for row in rows
        ]

    # --- reading rows ---

    def _row(self, connection: sqlite3.Connection, session: str) -> sqlite3.Row:
        row: sqlite3.Row | None = connection.execute(
            "SELECT * FROM sessions WHERE id = ?", (session,)
        ).fetchone()
        if row is None:
            raise NoSuchSession(session)
        return row

    def _sessions(self, rows: Sequence[sqlite3.Row]) -> list[StoredSession]:
        """Return sessions of rows, with few queries however many they are."""
        ids = [row["id"] for row in rows]
        sources: dict[str, list[SessionSource]] = {each: [] for each in ids}
        decisions: dict[str, list[DecisionRow]] = {each: [] for each in ids}
        listed, values = "IN (SELECT value FROM json_each(?))", (json.dumps(ids),)
        for row in self.database.rows(
            f"SELECT session, {', '.join(_SOURCE)} FROM sources WHERE session {listed}"
            " ORDER BY session, number",
            values,
        ):
            sources[row["session"]].append(SessionSource(*row[1:]))
        for decision in self._rows(f"WHERE decisions.session {listed}", values):
            decisions[decision.session].append(decision)
        return [self._session(row, sources[row["id"]], decisions[row["id"]]) for row in rows]

    def _session(
        self, row: sqlite3.Row, sources: Sequence[SessionSource], decisions: Sequence[DecisionRow]
    ) -> StoredSession:
        if not sources:
            raise self.database.damaged(
                f"session {row['id']!r} has lost its sources: it has changed on the disk"
            )
        return StoredSession(
            id=row["id"],
            created=row["created"],
            changed=row["changed"],
            sources=tuple(sources),
            name=row["name"],
            drill=self._drill(row),
            actions=self._actions(row),
            hands_finished=row["hands_finished"],
            over=bool(row["ended"]),
            score=Score.of(decisions),
        )

    def _drill(self, row: sqlite3.Row) -> Drill:
        with self._undamaged(f"the drill of session {row['id']!r}"):
            return Drill.parse(row["drill"])

    def _actions(self, row: sqlite3.Row) -> tuple[str, ...]:
        with self._undamaged(f"the actions of session {row['id']!r}"):
            return tuple(map(str, json.loads(row["actions"])))

    def _read_decision(self, row: sqlite3.Row) -> TrainedDecision:
        with self._undamaged(f"decision {row['number']} of session {row['session']!r}"):
            return TrainedDecision.from_dict(json.loads(row["decision"]))

    @contextmanager
    def _undamaged(self, what: str) -> Iterator[None]:
        """Name what cannot be read in the block."""
        try:
            yield
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise self.database.damaged(f"{what} has changed on the disk") from error


def _columns(decision: TrainedDecision) -> dict[str, object]:
    return {
        "at": time.time(),
        "street": decision.street,
        "category": decision.category,
        "grade": decision.grade,
        "is_correct": decision.correct,
        "is_arbitrary": decision.is_arbitrary,
        "timed_out": decision.timed_out,
        "loss_percent": decision.loss_percent,
        "loss_bb": decision.loss_bb,
        "decision": json.dumps(decision.to_dict()),
        "source": decision.source,
    }


def _name_of(sources: Sequence[SessionSource]) -> str:
    """Return the name of a session on some sources.

    >>> _name_of([SessionSource(name, name) for name in ("turn", "river", "study", "other")])
    'turn, river and 2 more'
    """
    names = [each.name for each in sources]
    if len(names) <= _MAX_NAMED:
        return " and ".join(names)
    return f"{', '.join(names[:_MAX_NAMED])} and {len(names) - _MAX_NAMED} more"


def _where(conditions: Mapping[str, str | None], *more: str) -> tuple[str, tuple[str, ...]]:
    """Return the WHERE clause of the conditions whose value is known, and their values."""
    values = {term: value for term, value in conditions.items() if value is not None}
    terms = [*values, *more]
    return (f"WHERE {' AND '.join(terms)}" if terms else ""), tuple(values.values())
