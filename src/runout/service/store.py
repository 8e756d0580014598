"""The store: one SQLite database in the data folder, and the files of solutions beside it.

::

    FOLDER/runout.sqlite     jobs, their events, the index of solutions, saved ranges, history
    FOLDER/solutions/        ID.solution, a file for each solution of the index
    FOLDER/checkpoints/      ID.solution, how far a job has come that is not done
    FOLDER/runners/          ID.lock, locked while that runner lives

All SQL is here and in ``database.py``. The database is in WAL mode, so that readers do not wait for
a writer; what changes together is changed in one transaction. Several threads and processes may use
a folder at once.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Self, cast, get_args

from runout.errors import PokerError
from runout.service.database import (
    StoreDamaged,
    StoreError,
    check_pages,
    connect,
    is_sound,
    migrate,
    seal,
    switch_to_wal,
    telling,
    writing,
)
from runout.service.records import (
    FINAL_STATES,
    JOB_STATES,
    WAITING_STATES,
    HistoryEntry,
    Job,
    JobEvent,
    JobKind,
    JobState,
    Order,
    Progress,
    SavedRange,
    SolutionFilter,
    StoredSolution,
    is_id,
    new_id,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from pathlib import Path

KEPT_JOBS: Final = 1000
"""Jobs that have ended stay listed until as many newer ones have come; solutions stay for good."""

_DATABASE: Final = "runout.sqlite"
_MOST_EVENTS: Final = 500
_ORDERS: Final[tuple[Order, ...]] = get_args(Order)


class NameTaken(PokerError):  # noqa: N818 - named after what went wrong
    """A saved range of that name is in the folder already."""


class Store:
    """What the service keeps, in one folder.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder, Store(pathlib.Path(folder)) as store:
    ...     saved = store.save_range("3-bet", "BB v BTN", "TT+,AQs+")
    ...     [(own.name, own.text) for own in store.ranges("3-bet")]
    [('BB v BTN', 'TT+,AQs+')]
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / _DATABASE
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._is_open = True
        self._farewells: list[Callable[[], None]] = []
        try:
            for part in (folder, self._solutions, self._checkpoints, self.runners_folder):
                part.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self._connection() as connection:
                switch_to_wal(connection)
                check_pages(self.path, connection)
                migrate(self.path, connection)
        except OSError as error:
            self.close()
            raise StoreError(
                folder, f"cannot be used for data ({error.strerror}); give another with --data"
            ) from error
        except sqlite3.DatabaseError as error:
            self.close()
            raise StoreDamaged(
                self.path, f"cannot be used ({error}); move it away, or give another --data"
            ) from error
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close what is open; whoever is in the middle of something ends it first."""
        with self._lock:
            self._is_open = False
            idle, self._idle = self._idle, []
            farewells, self._farewells = self._farewells, []
        for connection in idle:
            connection.close()
        for farewell in farewells:
            farewell()

    def when_closed(self, farewell: Callable[[], None]) -> None:
        """Have something done when the store is closed."""
        self._farewells.append(farewell)

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection: no two threads have the same one at a time."""
        with self._lock:
            if not self._is_open:
                raise StoreError(self.path, "is closed")
            connection = self._idle.pop() if self._idle else None
        try:
            with telling(self.path):
                connection = connection or connect(self.path)
                yield connection
        finally:
            if connection is not None:
                self._put_back(connection)

    def _put_back(self, connection: sqlite3.Connection) -> None:
        """Keep a connection for the next; also after an error, since a full disk opens no other."""
        with self._lock:
            keep = self._is_open and not connection.in_transaction
            if keep:
                self._idle.append(connection)
        if not keep:
            connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Change several things at once, or none; nobody else writes meanwhile."""
        with self._connection() as connection, writing(connection):
            yield connection

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        with self._connection() as connection:
            return connection.execute(query, values).fetchall()

    # --- files ---

    @property
    def _solutions(self) -> Path:
        return self.folder / "solutions"

    @property
    def _checkpoints(self) -> Path:
        return self.folder / "checkpoints"

    @property
    def runners_folder(self) -> Path:
        """Where runners show that they live."""
        return self.folder / "runners"

    def solution_file(self, solution: str) -> Path:
        """Return where the file of a solution is, or is going to be."""
        return _file_in(self._solutions, solution)

    def checkpoint_file(self, job: str) -> Path:
        """Return where a job keeps how far it has come."""
        return _file_in(self._checkpoints, job)

    def discard_files(self, job: str) -> None:
        """Remove what a job has left that nobody is to find."""
        for path in (self.checkpoint_file(job), self.solution_file(job)):
            path.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove files that a killed process did not get round to removing.

        Only those of jobs that are known to have ended: a file that no job is known of is somebody
        else's.
        """
        ended = {
            row["id"] for row in self._rows("SELECT id FROM jobs WHERE state IN (?, ?)",
                                            ("done", "cancelled"))
        }  # fmt: skip
        for folder in (self._checkpoints, self._solutions):
            for path in folder.iterdir():
                name = path.name.partition(".")[0]
                if name not in ended:
                    continue
                if folder == self._checkpoints or self.find_solution(name) is None:
                    path.unlink(missing_ok=True)

    # --- jobs ---

    def submit_job(
        self, kind: JobKind, key: str, request: dict[str, Any], progress: Progress, most: int
    ) -> tuple[Job | None, bool]:
        """Return the job that shares this key, or a new one, and whether it is new.

        There is no job if as many as ``most`` are queued.
        """
        with self._transaction() as connection:
            shared = connection.execute(
                "SELECT * FROM jobs WHERE key = ? AND state IN (?, ?, ?, 'done')",
                (key, *WAITING_STATES),
            ).fetchone()
            if shared is not None:
                return _job(shared), False
            queued = connection.execute("SELECT count(*) FROM jobs WHERE state = 'queued'")
            if queued.fetchone()[0] >= most:
                return None, False
            now = time.time()
            job = new_id()
            connection.execute(
                "INSERT INTO jobs (id, kind, key, request, state, progress, created, changed)"
                " VALUES (?, ?, ?, ?, 'queued', ?, ?, ?)",
                (job, kind, key, json.dumps(request), progress.to_json(), now, now),
            )
            seal(connection, "jobs", job)
            _add_event(connection, job, "queued", progress, now)
            for forgotten in _forget_old_jobs(connection):
                self.checkpoint_file(forgotten).unlink(missing_ok=True)
            return _find_job(connection, job), True

    def find_job(self, job: str) -> Job | None:
        """Return a job, if there is one of that id."""
        with self._connection() as connection:
            return _find_job(connection, job)

    def jobs(
        self, states: Collection[JobState] = (), *, limit: int = 100, offset: int = 0
    ) -> tuple[list[Job], int]:
        """Return jobs in some states or in any, the newest first, and how many there are in all."""
        where = f"WHERE state IN ({_marks(states)})" if states else ""
        values = tuple(states)
        rows = self._rows(
            f"SELECT * FROM jobs {where} ORDER BY number DESC LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )
        total = self._rows(f"SELECT count(*) FROM jobs {where}", values)[0][0]
        return [_job(row) for row in rows], total

    def count_jobs(self) -> dict[JobState, int]:
        """Return how many jobs there are in each state."""
        rows = self._rows("SELECT state, count(*) AS jobs FROM jobs GROUP BY state")
        counts = dict.fromkeys(JOB_STATES, 0)
        return counts | {row["state"]: row["jobs"] for row in rows}

    def claim_job(self, owner: str, most_running: int) -> Job | None:
        """Take the first job of the queue, unless as many as ``most_running`` run already.

        No job is taken twice, however many runners there are.
        """
        if not self._rows("SELECT 1 FROM jobs WHERE state = 'queued' LIMIT 1"):
            return None
        with self._transaction() as connection:
            running = connection.execute("SELECT count(*) FROM jobs WHERE state = 'running'")
            if running.fetchone()[0] >= most_running:
                return None
            row = connection.execute(
                "SELECT * FROM jobs WHERE state = 'queued' ORDER BY number LIMIT 1"
            ).fetchone()
            if row is None:
                return None
            return _move(connection, _job(row), "running", owner=owner)

    def move_job(
        self,
        job: str,
        to: JobState,
        *,
        states: tuple[JobState, ...],
        owner: str | None = None,
        order: Order | None = None,
        progress: Progress | None = None,
        died: bool = False,
    ) -> Job | None:
        """Give a job another state if it is in one of ``states``, and tell its events.

        With ``owner`` it must be theirs. Nobody owns it afterwards; ``order`` stands. ``died`` says
        that its runner has.
        """
        with self._transaction() as connection:
            found = _find_job(connection, job)
            if found is None or found.state not in states:
                return None
            if owner is not None and found.owner != owner:
                return None
            if died:
                connection.execute("UPDATE jobs SET attempts = attempts + 1 WHERE id = ?", (job,))
            elif to not in FINAL_STATES:
                connection.execute("UPDATE jobs SET attempts = 0 WHERE id = ?", (job,))
            try:
                return _move(connection, found, to, order=order, progress=progress)
            except sqlite3.IntegrityError:  # meanwhile the same has been asked of another job
                return None

    def ask_job(self, job: str, order: Order | None) -> Job | None:
        """Ask the runner of a running job for something, or for nothing after all."""
        with self._transaction() as connection:
            changed = connection.execute(
                "UPDATE jobs SET asked = ? WHERE id = ? AND state = 'running'", (order, job)
            )
            return _find_job(connection, job) if changed.rowcount else None

    def report_job(
        self, job: str, owner: str, progress: Progress, *, checkpoint: bool = False
    ) -> bool:
        """Tell how far a job has come; False if it is the owner's no more.

        With a new checkpoint, runners that have died over the job before are forgotten.
        """
        now = time.time()
        with self._transaction() as connection:
            changed = connection.execute(
                "UPDATE jobs SET progress = ?, changed = ?,"
                " attempts = CASE WHEN ? THEN 0 ELSE attempts END"
                " WHERE id = ? AND owner = ? AND state = 'running'",
                (progress.to_json(), now, checkpoint, job, owner),
            )
            if not changed.rowcount:
                return False
            _add_event(connection, job, "running", progress, now)
            return True

    def order_for(self, job: str, owner: str) -> tuple[bool, Order | None]:
        """Return whether a job is still the owner's to run, and what it is asked to do."""
        rows = self._rows(
            "SELECT asked FROM jobs WHERE id = ? AND owner = ? AND state = 'running'", (job, owner)
        )
        return (True, rows[0]["asked"]) if rows else (False, None)

    def finish_solve(
        self, owner: str, solution: StoredSolution, progress: Progress, *, share: bool
    ) -> bool:
        """Put a solution whose file is there into the index and end its job, both or neither.

        False if the job is the owner's no more. Without ``share`` the same request is a new job.
        """
        with self._transaction() as connection:
            found = _find_job(connection, solution.id)
            if found is None or found.state != "running" or found.owner != owner:
                return False
            _insert_solution(connection, solution)
            if not share:
                connection.execute("UPDATE jobs SET key = NULL WHERE id = ?", (solution.id,))
            _move(connection, found, "done", progress=progress)
            return True

    def running_jobs(self) -> list[Job]:
        """Return the jobs that runners are at, or were when they died."""
        rows = self._rows("SELECT * FROM jobs WHERE state = 'running' ORDER BY number")
        return [_job(row) for row in rows]

    def events(self, job: str, after: int = 0) -> list[JobEvent]:
        """Return what has become of a job after the event of that number, in order."""
        rows = self._rows(
            "SELECT * FROM job_events WHERE job = ? AND number > ? ORDER BY number LIMIT ?",
            (job, after, _MOST_EVENTS),
        )
        return [event for row in rows if (event := _event(row)) is not None]

    def forget_damaged_jobs(self) -> list[str]:
        """Remove jobs that nobody can tell any more what they are; return why, of each."""
        reasons = []
        with self._transaction() as connection:
            for row in connection.execute("SELECT * FROM jobs").fetchall():
                try:
                    _job(row)
                except StoreDamaged as error:
                    reasons.append(error.reason)
                    connection.execute("DELETE FROM jobs WHERE number = ?", (row["number"],))
        return reasons

    # --- solutions ---

    def find_solution(self, solution: str) -> StoredSolution | None:
        """Return a solution of the index, if there is one of that id."""
        rows = self._rows("SELECT * FROM solutions WHERE id = ?", (solution,))
        return _solution(rows[0]) if rows else None

    def solutions(
        self, only: SolutionFilter = SolutionFilter(), *, limit: int = 100, offset: int = 0  # noqa: B008 - a value
    ) -> tuple[list[StoredSolution], int]:  # fmt: skip
        """Return solutions, the newest first, and how many there are in all."""
        conditions = ["instr(board, ?) > 0"] * len(only.cards)
        values: list[Any] = list(only.cards)
        for column in ("street", "precision", "resolved_from"):
            if (wanted := getattr(only, column)) is not None:
                conditions.append(f"{column} = ?")
                values.append(wanted)
        if only.most_exploitability_percent is not None:
            conditions.append("exploitability_percent <= ?")
            values.append(only.most_exploitability_percent)
        where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        rows = self._rows(
            f"SELECT * FROM solutions {where} ORDER BY number DESC LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )
        total = self._rows(f"SELECT count(*) FROM solutions {where}", values)[0][0]
        return [_solution(row) for row in rows], total

    def delete_solution(self, solution: str) -> bool:
        """Remove a solution from the index, then its file; False if there is none of that id.

        Its job stays, but is not shared any more.
        """
        with self._transaction() as connection:
            gone = connection.execute("DELETE FROM solutions WHERE id = ?", (solution,))
            connection.execute("UPDATE jobs SET key = NULL WHERE id = ?", (solution,))
        if gone.rowcount:
            self.solution_file(solution).unlink(missing_ok=True)
        return bool(gone.rowcount)

    # --- saved ranges ---

    def save_range(self, folder: str, name: str, text: str, notes: str = "") -> SavedRange:
        """Keep a range under a name that its folder does not have yet."""
        now = time.time()
        saved = SavedRange(new_id(), folder, name, text, now, now, notes)
        with _naming(folder, name), self._transaction() as connection:
            connection.execute(
                "INSERT INTO ranges (id, folder, name, text, notes, created, changed)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (saved.id, folder, name, text, notes, now, now),
            )
            seal(connection, "ranges", saved.id)
        return saved

    def find_range(self, range_id: str) -> SavedRange | None:
        """Return a saved range, if there is one of that id."""
        rows = self._rows("SELECT * FROM ranges WHERE id = ?", (range_id,))
        return _saved_range(rows[0]) if rows else None

    def ranges(self, folder: str | None = None) -> list[SavedRange]:
        """Return the saved ranges of a folder or of all, by folder and name."""
        where = "" if folder is None else "WHERE folder = ?"
        rows = self._rows(
            f"SELECT * FROM ranges {where} ORDER BY folder, name",
            () if folder is None else (folder,),
        )
        return [_saved_range(row) for row in rows]

    def change_range(
        self,
        range_id: str,
        *,
        folder: str | None = None,
        name: str | None = None,
        text: str | None = None,
        notes: str | None = None,
    ) -> SavedRange | None:
        """Change what is given of a saved range; None if there is none of that id."""
        with self._transaction() as connection:
            row = connection.execute("SELECT * FROM ranges WHERE id = ?", (range_id,)).fetchone()
            if row is None:
                return None
            _saved_range(row)  # of a damaged one nothing is kept
            given = {"folder": folder, "name": name, "text": text, "notes": notes}
            now = {key: row[key] if value is None else value for key, value in given.items()}
            with _naming(now["folder"], now["name"]):
                connection.execute(
                    "UPDATE ranges SET folder = ?, name = ?, text = ?, notes = ?, changed = ?"
                    " WHERE id = ?",
                    (*now.values(), time.time(), range_id),
                )
            seal(connection, "ranges", range_id)
        return self.find_range(range_id)

    def delete_range(self, range_id: str) -> bool:
        """Remove a saved range; False if there is none of that id."""
        with self._transaction() as connection:
            return bool(connection.execute("DELETE FROM ranges WHERE id = ?", (range_id,)).rowcount)

    # --- history ---

    def add_history(
        self, kind: str, request: dict[str, Any], answer: dict[str, Any], *, keep: int = 1000
    ) -> int:
        """Keep a question and its answer, and of older ones as many as ``keep``; return its number.

        Nothing is kept unless a user has asked for it: whoever calls this has made sure.
        """
        with self._transaction() as connection:
            added = connection.execute(
                "INSERT INTO history (at, kind, request, answer) VALUES (?, ?, ?, ?)",
                (time.time(), kind, json.dumps(request), json.dumps(answer)),
            )
            number = added.lastrowid or 0
            connection.execute("DELETE FROM history WHERE number <= ?", (number - keep,))
            return number

    def history(
        self, kind: str | None = None, *, before: int | None = None, limit: int = 100
    ) -> list[HistoryEntry]:
        """Return what was asked, the newest first, of one kind or of all."""
        rows = self._rows(
            "SELECT * FROM history WHERE (? IS NULL OR number < ?) AND (? IS NULL OR kind = ?)"
            " ORDER BY number DESC LIMIT ?",
            (before, before, kind, kind, limit),
        )
        return [
            HistoryEntry(
                row["number"], row["at"], row["kind"],
                json.loads(row["request"]), json.loads(row["answer"]),
            )
            for row in rows
        ]  # fmt: skip

    def clear_history(self) -> None:
        """Forget what was asked."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM history")


# --- queries ---


def _marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))


def _file_in(folder: Path, name: str) -> Path:
    if not is_id(name):
        raise ValueError(f"{name!r} is no id")
    return folder / f"{name}.solution"


# --- rows as values ---


def _find_job(connection: sqlite3.Connection, job: str) -> Job | None:
    row = connection.execute("SELECT * FROM jobs WHERE id = ?", (job,)).fetchone()
    return None if row is None else _job(row)


def _job(row: sqlite3.Row) -> Job:
    progress = _progress(row["progress"])
    stands = row["state"] in JOB_STATES and row["asked"] in (None, *_ORDERS)
    counts = isinstance(row["changed"], float) and isinstance(row["attempts"], int)
    if progress is None or not (stands and counts and is_sound("jobs", row)):
        raise _damaged("job", row, "a restart of the service")
    return Job(
        id=row["id"],
        kind=row["kind"],
        request=json.loads(row["request"]),
        state=row["state"],
        progress=progress,
        order=row["asked"],
        owner=row["owner"],
        attempts=row["attempts"],
        created=row["created"],
        changed=row["changed"],
    )


def _progress(text: str) -> Progress | None:
    try:
        return Progress.from_json(text)
    except (ValueError, TypeError):
        return None


def _event(row: sqlite3.Row) -> JobEvent | None:
    """Return an event; None of one that has changed on the disk: the next make up for it."""
    progress = _progress(row["progress"])
    if progress is None or row["state"] not in JOB_STATES or not isinstance(row["at"], float):
        return None
    return JobEvent(row["number"], row["at"], row["state"], progress)


def _move(
    connection: sqlite3.Connection,
    job: Job,
    to: JobState,
    *,
    owner: str | None = None,
    order: Order | None = None,
    progress: Progress | None = None,
) -> Job:
    now = time.time()
    told = progress or job.progress
    # A job that is claimed still owes what it was asked for while it waited.
    asked = job.order if to == "running" else order
    connection.execute(
        "UPDATE jobs SET state = ?, owner = ?, asked = ?, progress = ?, changed = ? WHERE id = ?",
        (to, owner, asked, told.to_json(), now, job.id),
    )
    _add_event(connection, job.id, to, told, now)
    return cast("Job", _find_job(connection, job.id))


def _add_event(
    connection: sqlite3.Connection, job: str, state: JobState, progress: Progress, at: float
) -> None:
    connection.execute(
        "INSERT INTO job_events (job, number, at, state, progress) VALUES"
        " (?, (SELECT coalesce(max(number), 0) + 1 FROM job_events WHERE job = ?), ?, ?, ?)",
        (job, job, at, state, progress.to_json()),
    )


def _forget_old_jobs(connection: sqlite3.Connection) -> list[str]:
    """Delete the jobs that ended longest ago, and return their ids."""
    old = (
        f"state IN ({_marks(FINAL_STATES)}) AND number <= (SELECT max(number) FROM jobs) - ?",
        (*FINAL_STATES, KEPT_JOBS),
    )
    forgotten = [
        row["id"] for row in connection.execute(f"SELECT id FROM jobs WHERE {old[0]}", old[1])
    ]
    if forgotten:
        connection.execute(f"DELETE FROM jobs WHERE {old[0]}", old[1])
    return forgotten


def _insert_solution(connection: sqlite3.Connection, solution: StoredSolution) -> None:
    connection.execute(
        "INSERT INTO solutions (id, created, board, street, precision, exploitability_percent,"
        " file_bytes, stopped, resolved_from, goal, summary)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            solution.id, solution.created, solution.board, solution.street, solution.precision,
            solution.exploitability_percent, solution.file_bytes, solution.stopped,
            solution.resolved_from, json.dumps(solution.goal), json.dumps(solution.summary),
        ),
    )  # fmt: skip
    seal(connection, "solutions", solution.id)


def _solution(row: sqlite3.Row) -> StoredSolution:
    if not is_sound("solutions", row):
        raise _damaged("what is known of solution", row, f"DELETE /api/v1/solves/{row['id']}")
    return StoredSolution(
        id=row["id"],
        created=row["created"],
        board=row["board"],
        street=row["street"],
        precision=row["precision"],
        exploitability_percent=row["exploitability_percent"],
        file_bytes=row["file_bytes"],
        stopped=bool(row["stopped"]),
        resolved_from=row["resolved_from"],
        goal=json.loads(row["goal"]),
        summary=json.loads(row["summary"]),
    )


def _saved_range(row: sqlite3.Row) -> SavedRange:
    if not is_sound("ranges", row):
        raise _damaged("the saved range", row, f"DELETE /api/v1/ranges/{row['id']}")
    return SavedRange(
        id=row["id"],
        folder=row["folder"],
        name=row["name"],
        text=row["text"],
        created=row["created"],
        changed=row["changed"],
        notes=row["notes"],
    )


def _damaged(what: str, row: sqlite3.Row, remedy: str) -> StoreDamaged:
    # An id that is damaged itself may hold half a character, which no answer can carry.
    named = ascii(row["id"]).strip("'")
    return StoreDamaged(
        _DATABASE, f"{what} {named} has changed on the disk and is not used; {remedy} removes it"
    )


@contextmanager
def _naming(folder: str, name: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError:
        place = f"the folder {folder!r}" if folder else "the top folder"
        raise NameTaken(f"{place} has a range {name!r} already; choose another name") from None
