"""TrainingStore: sessions of training and their decisions in a SQLite file."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from runout.analysis.files.sqlite import Database, DatabaseDamaged, page_of
from runout.analysis.files.user_directories import data_directory
from runout.analysis.train.database import TRAINING_STORE
from runout.analysis.train.decision import TrainedDecision
from runout.analysis.train.drill import Drill
from runout.analysis.train.score import Score
from runout.analysis.train.statistics import DecisionRow, TrainingStatistics
from runout.errors import PokerError

if TYPE_CHECKING:
    import os
    import sqlite3
    from collections.abc import Iterable

    from runout.analysis.train.session import TrainingSession

_FILE_NAME: Final = "training.sqlite"
_ROW: Final = ", ".join([f"decisions.{name}" for name in DecisionRow._fields])


def training_file(folder: Path | None = None) -> Path:
    """Return the path of the store in a data folder, by default the user's."""
    return (data_directory() if folder is None else folder) / _FILE_NAME


class NoSuchSession(PokerError):  # noqa: N818 - named after what went wrong
    """An id that the store does not have."""

    def __init__(self, session: str) -> None:
        super().__init__(f"there is no session {session!r}; see the list of sessions")


class SessionConflict(PokerError):  # noqa: N818
    """A session that was continued elsewhere."""


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session as it is stored.

    ``source`` is the solution, by its id or its path, and ``name`` what it is called. The
    ``actions`` with the drill and the solution give its state. It is ``ended`` when all hands are
    played, or earlier by its player.
    """

    id: str
    created: float  # seconds since 1970
    changed: float
    source: str
    name: str
    drill: Drill
    actions: tuple[str, ...]
    hands_finished: int
    ended: bool
    score: Score

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values."""
        return {
            "id": self.id,
            "created": self.created,
            "changed": self.changed,
            "source": self.source,
            "name": self.name,
            "drill": self.drill.to_dict(),
            "label": self.drill.label,
            "actions": list(self.actions),
            "hands_finished": self.hands_finished,
            "ended": self.ended,
            "score": self.score.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class StoredDecision:
    """A decision with its session; ``number`` counts the decisions of a session from 0."""

    session: str
    number: int
    at: float  # seconds since 1970
    source: str
    name: str
    decision: TrainedDecision

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values."""
        return {
            "session": self.session,
            "number": self.number,
            "at": self.at,
            "source": self.source,
            "name": self.name,
            "decision": self.decision.to_dict(),
        }


class TrainingStore:
    """Sessions of training in a SQLite file; without a path, the one in the user's data directory.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with TrainingStore(f"{folder}/training.sqlite") as store:
    ...         session = store.start(Drill(hands=5), source="river.solution")
    ...         store.session(session.id).drill, store.statistics().score.decisions
    (<Drill: OOP, all decisions, 5 hands, seed 0>, 0)
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path: Final = training_file() if path is None else Path(path)
        self._database = Database(self.path, TRAINING_STORE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __repr__(self) -> str:
        return f"<TrainingStore {str(self.path)!r}>"

    # --- sessions ---

    def start(self, drill: Drill, *, source: str, name: str = "") -> StoredSession:
        """Store a new session without decisions."""
        if not isinstance(drill, Drill):
            raise PokerError(f"{drill!r} is not a drill; make one by Drill(..) or Drill.parse(..)")
        if not isinstance(source, str) or not isinstance(name, str):
            raise PokerError(f"source {source!r} and name {name!r} must be texts")
        session, now = secrets.token_hex(8), time.time()
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT INTO sessions (id, created, changed, source, name, drill, actions,"
                " hands_finished, ended) VALUES (?, ?, ?, ?, ?, ?, '[]', 0, 0)",
                (session, now, now, source, name or source, str(drill)),
            )
        return self.session(session)

    def record(self, session: str, state: TrainingSession) -> StoredSession:
        """Store what a session has come to: its actions, and the decisions that are new.

        Recording a state twice changes nothing; one that does not continue what is stored is
        refused (SessionConflict).
        """
        with self._database.transaction() as connection:
            stored = self._row(connection, session)
            known = self._actions(stored)
            if self._drill(stored) != state.drill:
                raise SessionConflict(
                    f"session {session} is of another drill, {stored['drill']}; start another"
                )
            if state.actions[: len(known)] != known:
                if known[: len(state.actions)] == state.actions:
                    return self._session(stored)
                raise SessionConflict(
                    f"session {session} was continued elsewhere; open it again to go on"
                )
            connection.execute(
                "UPDATE sessions SET changed = ?, actions = ?, hands_finished = ?, ended = ended"
                " OR ? WHERE id = ?",
                (
                    time.time(),
                    json.dumps(list(state.actions)),
                    len(state.finished),
                    state.is_over,
                    session,
                ),
            )
            _insert(connection, session, len(known), state.decisions[len(known) :])
        return self.session(session)

    def end(self, session: str) -> StoredSession:
        """End a session before all of its hands are played; what was played is kept."""
        with self._database.transaction() as connection:
            self._row(connection, session)
            connection.execute(
                "UPDATE sessions SET ended = 1, changed = ? WHERE id = ?", (time.time(), session)
            )
        return self.session(session)

    def session(self, session: str) -> StoredSession:
        """Return a session by its id."""
        with self._database.connection() as connection:
            row = self._row(connection, session)
        return self._session(row)

    def sessions(
        self, *, source: str | None = None, limit: int | None = None, offset: int = 0
    ) -> list[StoredSession]:
        """Return sessions, the newest first, of one solution or of all."""
        where, values = _where(source=source)
        rows = self._database.rows(
            f"SELECT * FROM sessions {where} ORDER BY number DESC LIMIT ? OFFSET ?",
            (*values, *page_of(limit, offset)),
        )
        return [self._session(row) for row in rows]

    def session_count(self, *, source: str | None = None) -> int:
        """Return the number of sessions."""
        where, values = _where(source=source)
        count: int = self._database.rows(f"SELECT count(*) FROM sessions {where}", values)[0][0]
        return count

    def delete(self, session: str) -> None:
        """Delete a session and its decisions."""
        with self._database.transaction() as connection:
            self._row(connection, session)
            connection.execute("DELETE FROM sessions WHERE id = ?", (session,))

    # --- decisions ---

    def decisions(self, session: str) -> list[StoredDecision]:
        """Return the decisions of a session in order."""
        return self._decisions("WHERE sessions.id = ? ORDER BY decisions.number", (session,))

    def mistakes(
        self,
        *,
        source: str | None = None,
        session: str | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[StoredDecision]:
        """Return decisions that are not correct, the dearest first, in per cent of the pot."""
        where, values = _where(source=source, session=session, mistakes=True)
        return self._decisions(
            f"{where} ORDER BY decisions.loss_percent DESC, decisions.at, decisions.session,"
            " decisions.number LIMIT ? OFFSET ?",
            (*values, *page_of(limit, offset)),
        )

    def mistake_count(self, *, source: str | None = None, session: str | None = None) -> int:
        """Return the number of decisions that are not correct."""
        where, values = _where(source=source, session=session, mistakes=True)
        count: int = self._database.rows(
            f"SELECT count(*) FROM decisions JOIN sessions ON sessions.id = session {where}", values
        )[0][0]
        return count

    def statistics(
        self, *, source: str | None = None, session: str | None = None
    ) -> TrainingStatistics:
        """Return the statistics of all decisions, or those of one solution or session."""
        where, values = _where(source=source, session=session)
        created = self._database.rows(
            f"SELECT id, created FROM sessions {where} ORDER BY number", values
        )
        return TrainingStatistics.of(
            self._rows(where, values), [(row["id"], row["created"]) for row in created]
        )

    def _rows(self, where: str, values: tuple[Any, ...]) -> list[DecisionRow]:
        rows = self._database.rows(
            f"SELECT {_ROW} FROM decisions JOIN sessions ON sessions.id = session {where}", values
        )
        return [DecisionRow(*row[:4], *map(bool, row[4:7]), *row[7:]) for row in rows]

    def _decisions(self, clauses: str, values: tuple[Any, ...]) -> list[StoredDecision]:
        rows = self._database.rows(
            "SELECT decisions.*, sessions.source, sessions.name FROM decisions"
            f" JOIN sessions ON sessions.id = decisions.session {clauses}",
            values,
        )
        return [
            StoredDecision(
                session=row["session"],
                number=row["number"],
                at=row["at"],
                source=row["source"],
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

    def _session(self, row: sqlite3.Row) -> StoredSession:
        return StoredSession(
            id=row["id"],
            created=row["created"],
            changed=row["changed"],
            source=row["source"],
            name=row["name"],
            drill=self._drill(row),
            actions=self._actions(row),
            hands_finished=row["hands_finished"],
            ended=bool(row["ended"]),
            score=Score.of(self._rows("WHERE sessions.id = ?", (row["id"],))),
        )

    def _drill(self, row: sqlite3.Row) -> Drill:
        try:
            return Drill.parse(row["drill"])
        except (PokerError, TypeError) as error:
            raise self._damaged(f"the drill of session {row['id']!r}") from error

    def _actions(self, row: sqlite3.Row) -> tuple[str, ...]:
        try:
            return tuple(map(str, json.loads(row["actions"])))
        except (TypeError, ValueError) as error:
            raise self._damaged(f"the actions of session {row['id']!r}") from error

    def _read_decision(self, row: sqlite3.Row) -> TrainedDecision:
        try:
            return TrainedDecision.from_dict(json.loads(row["decision"]))
        except (KeyError, TypeError, ValueError) as error:
            where = f"decision {row['number']} of session {row['session']!r}"
            raise self._damaged(where) from error

    def _damaged(self, what: str) -> DatabaseDamaged:
        reason = f"cannot be used ({what} has changed on the disk); {TRAINING_STORE.restore}"
        return DatabaseDamaged(self.path, reason)


def _insert(
    connection: sqlite3.Connection,
    session: str,
    first: int,
    decisions: Iterable[TrainedDecision],
) -> None:
    now = time.time()
    connection.executemany(
        "INSERT INTO decisions (session, number, at, street, category, grade, is_correct,"
        " is_arbitrary, timed_out, loss_percent, loss_bb, decision)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                session, number, now, each.street, each.category, each.grade, each.is_correct,
                each.is_arbitrary, each.timed_out, each.loss_percent, each.loss_bb,
                json.dumps(each.to_dict()),
            )
            for number, each in enumerate(decisions, start=first)
        ],
    )  # fmt: skip


def _where(
    *, source: str | None = None, session: str | None = None, mistakes: bool = False
) -> tuple[str, tuple[str, ...]]:
    """Return the WHERE clause of a selection, and its values."""
    conditions, values = [], []
    for column, value in (("sessions.source", source), ("sessions.id", session)):
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    if mistakes:
        conditions.append("NOT decisions.is_correct AND NOT decisions.is_arbitrary")
    return (f"WHERE {' AND '.join(conditions)}" if conditions else ""), tuple(values)
