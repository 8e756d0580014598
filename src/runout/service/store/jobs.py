"""Jobs in the store: the queue, the owners of running jobs, and the events of each job."""

import functools
import json
import math
import sqlite3
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast, get_args

from runout.analysis.files.replacement import open_locked, remove_locked
from runout.analysis.files.sqlite import DatabaseDamaged, marks
from runout.service.store.database import is_sound, label_values, labels_of, write_crc
from runout.service.store.folder import StoreFolder, damaged
from runout.service.store.records import (
    FINAL_STATES,
    JOB_STATES,
    WAITING_STATES,
    Job,
    JobEvent,
    JobState,
    Labels,
    Order,
    Progress,
    StoredReport,
    StoredSolution,
    new_id,
)
from runout.service.store.results import insert_record

KEPT_JOBS: Final = 1000
"""Jobs that have ended stay listed until there are as many newer ones; their results stay."""

KEPT_EVENTS: Final = 1000
"""At most so many progress reports of a job are kept, and all changes of its state."""

_KEPT_WHOLE: Final = 250  # the first minute, in which a curve changes fastest
_EVENTS_AT_ONCE: Final = 500
_RESERVATION: Final = ".memory"  # the ending of files in the folder of runners
_ORDERS: Final[tuple[Order, ...]] = get_args(Order)
_SELECT: Final = (
    "SELECT jobs.*, CASE state WHEN 'queued' THEN (SELECT count(*) FROM jobs AS other WHERE"
    " other.state = 'queued' AND other.position <= jobs.position) END AS place FROM jobs"
)


@dataclass(frozen=True, slots=True)
class NewJob:
    """A job to be queued; jobs of one ``key`` share their result."""

    kind: str
    key: str
    labels: Labels
    request: dict[str, Any]
    progress: Progress = field(default_factory=Progress)


class MemoryInUse(Exception):  # noqa: N818 - named after what went wrong
    """Running jobs and requests use so much memory that no more can be reserved."""

    def __init__(self, used: int) -> None:
        super().__init__(f"{used:,} bytes are in use")
        self.used = used


class StoredJobs(StoreFolder):
    def shared_job(self, key: str) -> Job | None:
        """Return the job of a key that waits, runs or is done."""
        with self.connection() as connection:
            return _find_shared(connection, key)

    def unshare_job(self, job: str) -> None:
        """Keep a job that is done from answering equal requests: its result cannot be used."""
        if self.rows("SELECT 1 FROM jobs WHERE id = ? AND key IS NOT NULL", (job,)):
            with self.transaction() as connection:
                connection.execute(
                    "UPDATE jobs SET key = NULL WHERE id = ? AND state = 'done'", (job,)
                )

    def submit_jobs(self, jobs: Sequence[NewJob], max_queue: int) -> list[Job] | None:
        """Return for each job the one that shares its key, or the new one, all in one transaction.

        Return None, and queue none, if more than ``max_queue`` jobs would then be queued.
        """
        with self.transaction() as connection:
            shared = [_find_shared(connection, job.key) for job in jobs]
            count = sum(existing is None for existing in shared)
            queued = connection.execute("SELECT count(*) FROM jobs WHERE state = 'queued'")
            if count and queued.fetchone()[0] + count > max_queue:
                return None
            submitted = [
                existing or _insert_job(connection, job)
                for existing, job in zip(shared, jobs, strict=True)
            ]
            for deleted in _delete_old_jobs(connection):
                self.checkpoint_file(deleted).unlink(missing_ok=True)
            return submitted

    def find_job(self, job: str) -> Job | None:
        with self.connection() as connection:
            return read_job(connection, job)

    def jobs(
        self,
        states: Collection[JobState] = (),
        *,
        kind: str | None = None,
        limit: int = 100,
        offset: int = 0,
    ) -> tuple[list[Job], int]:
        conditions = [f"state IN ({marks(states)})"] if states else []
        conditions += ["kind = ?"] if kind is not None else []
        where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        values = (*states, *(() if kind is None else (kind,)))
        rows = self.rows(
            f"{_SELECT} {where} ORDER BY number DESC LIMIT ? OFFSET ?", (*values, limit, offset)
        )
        total = self.rows(f"SELECT count(*) FROM jobs {where}", values)[0][0]
        return [_job(row) for row in rows], total

    def count_jobs(self) -> dict[JobState, int]:
        rows = self.rows("SELECT state, count(*) AS jobs FROM jobs GROUP BY state")
        counts = dict.fromkeys(JOB_STATES, 0)
        return counts | {row["state"]: row["jobs"] for row in rows}

    def claim_job(self, owner: str, max_running: int, memory_limit: float = math.inf) -> Job | None:
        """Claim the first job of the queue, unless ``max_running`` jobs run already.

        A job whose memory and that of the running jobs exceed ``memory_limit`` waits, and so do
        those behind it. No job is claimed twice, however many runners there are.
        """
        if not self.rows("SELECT 1 FROM jobs WHERE state = 'queued' LIMIT 1"):
            return None
        with self.transaction() as connection:
            running = connection.execute(f"{_SELECT} WHERE state = 'running'").fetchall()
            if len(running) >= max_running:
                return None
            row = connection.execute(
                f"{_SELECT} WHERE state = 'queued' ORDER BY position LIMIT 1"
            ).fetchone()
            if row is None:
                return None
            job = _job(row)
            memory = self._memory_in_use(connection)
            if memory and memory + _memory(job.progress) > memory_limit:
                return None
            return change_state(connection, job, "running", owner=owner)

    @contextmanager
    def memory_reserved(self, size: int, limit: int) -> Iterator[None]:
        """Count the memory of a request for the block, like that of a running job.

        The reservation is a locked file, so that it ends with the process at the latest.
        """
        path = self.runners_folder / f"{new_id()}.{size}{_RESERVATION}"
        with self.connection() as connection:
            connection.execute("BEGIN IMMEDIATE")  # no job is claimed meanwhile
            try:
                used = self._memory_in_use(connection)
                if used + size > limit:
                    raise MemoryInUse(round(used))
                descriptor = open_locked(path)
            finally:
                connection.execute("ROLLBACK")
        try:
            yield
        finally:
            remove_locked(path, descriptor)

    def _memory_in_use(self, connection: sqlite3.Connection) -> float:
        """Return the memory of running jobs and of requests, in a transaction."""
        running = connection.execute("SELECT progress FROM jobs WHERE state = 'running'")
        memory = sum(_memory(_progress(row["progress"])) for row in running)
        for path in self.runners_folder.glob(f"*{_RESERVATION}"):
            try:
                remove_locked(path, open_locked(path, create=False))  # of a process that has died
            except BlockingIOError:
                memory += int(path.name.split(".")[1])
            except FileNotFoundError:
                continue
        return memory

    def move_job(
        self,
        job: str,
        to: JobState,
        *,
        states: tuple[JobState, ...],
        owner: str | None = None,
        order: Order | None = None,
        keeps_order: bool = False,
        progress: Progress | None = None,
        died: bool = False,
    ) -> Job | None:
        """Change the state of a job if it is in one of ``states``, and add an event.

        With ``owner``, the job must be that owner's. The job then has no owner, and ``order``. With
        ``keeps_order``, the order that it has by then is left to the next runner: a pause is
        carried out by that, a stop stays its order. ``died`` counts an attempt: the runner of the
        job has died.
        """
        with self.transaction() as connection:
            current = read_job(connection, job)
            if current is None or current.state not in states:
                return None
            if owner is not None and current.owner != owner:
                return None
            if keeps_order and current.order == "pause":
                to = "paused"
            elif keeps_order:
                order = current.order
            if died:
                connection.execute("UPDATE jobs SET attempts = attempts + 1 WHERE id = ?", (job,))
            elif to not in FINAL_STATES:
                connection.execute("UPDATE jobs SET attempts = 0 WHERE id = ?", (job,))
            try:
                return change_state(connection, current, to, order=order, progress=progress)
            except sqlite3.IntegrityError:  # an equal request has a newer job
                return None

    def reorder_job(self, job: str, before: str | None) -> Job | None:
        """Move a queued job before another, or to the end; None if either is not queued."""
        with self.transaction() as connection:
            rows = connection.execute(
                "SELECT id, position FROM jobs WHERE state = 'queued' ORDER BY position"
            ).fetchall()
            order = [row["id"] for row in rows]
            if job not in order or before not in (None, *order):
                return None
            if before != job:
                order.remove(job)
                order.insert(len(order) if before is None else order.index(before), job)
            positions = [row["position"] for row in rows]
            connection.executemany(
                "UPDATE jobs SET position = ? WHERE id = ?", zip(positions, order, strict=True)
            )
            return read_job(connection, job)

    def delete_job(self, job: str) -> bool:
        """Remove a job that has ended, with its events; its result stays.

        Return False if there is no such job, or it has not ended.
        """
        query = f"DELETE FROM jobs WHERE id = ? AND state IN ({marks(FINAL_STATES)})"
        return bool(self.delete(query, (job, *FINAL_STATES)))

    def cancel_job(self, job: str) -> Job | None:
        """Cancel a job that has not ended, also on a full disk; None if it has."""
        return self._freeing(
            functools.partial(self.move_job, job, "cancelled", states=WAITING_STATES)
        )

    def finish_job(
        self,
        job: str,
        owner: str,
        progress: Progress,
        *,
        shared: bool,
        record: StoredSolution | StoredReport | None = None,
    ) -> bool:
        """End a running job and list its result, both or neither; False if not the owner's.

        The result has the labels that the job has by now. Unless ``shared``, an equal request makes
        a new job.
        """
        with self.transaction() as connection:
            current = read_job(connection, job)
            if current is None or current.state != "running" or current.owner != owner:
                return False
            if record is not None:
                insert_record(connection, replace(record, labels=current.labels))
            if not shared:
                connection.execute("UPDATE jobs SET key = NULL WHERE id = ?", (job,))
            change_state(connection, current, "done", progress=progress)
            return True

    def give_order(self, job: str, order: Order | None) -> Job | None:
        with self.transaction() as connection:
            changed = connection.execute(
                "UPDATE jobs SET pending_order = ? WHERE id = ? AND state = 'running'", (order, job)
            )
            return read_job(connection, job) if changed.rowcount else None

    def report_job(
        self, job: str, owner: str, progress: Progress, *, has_kept: bool = False
    ) -> bool:
        """Record the progress of a job; False if it is not the owner's any more.

        A new checkpoint or stored result, ``has_kept``, resets the count of attempts.
        """
        now = time.time()
        with self.transaction() as connection:
            changed = connection.execute(
                "UPDATE jobs SET progress = ?, changed = ?,"
                " attempts = CASE WHEN ? THEN 0 ELSE attempts END"
                " WHERE id = ? AND owner = ? AND state = 'running'",
                (progress.to_json(), now, has_kept, job, owner),
            )
            if not changed.rowcount:
                return False
            _add_event(connection, job, "running", progress, now)
            return True

    def order_for(self, job: str, owner: str) -> tuple[bool, Order | None]:
        """Return whether a job is still the owner's to run, and its order."""
        rows = self.rows(
            "SELECT pending_order FROM jobs WHERE id = ? AND owner = ? AND state = 'running'",
            (job, owner),
        )
        return (True, rows[0]["pending_order"]) if rows else (False, None)

    def running_jobs(self) -> list[Job]:
        rows = self.rows(f"{_SELECT} WHERE state = 'running' ORDER BY number")
        return [_job(row) for row in rows]

    def events(self, job: str, after: int = 0) -> list[JobEvent]:
        rows = self.rows(
            "SELECT * FROM job_events WHERE job = ? AND number > ? ORDER BY number LIMIT ?",
            (job, after, _EVENTS_AT_ONCE),
        )
        return [event for row in rows if (event := _event(row)) is not None]

    def forget_damaged_jobs(self) -> list[str]:
        """Remove the jobs whose rows are damaged; return the reason for each."""
        reasons = []
        with self.transaction() as connection:
            for row in connection.execute(_SELECT).fetchall():
                try:
                    _job(row)
                except DatabaseDamaged as error:
                    reasons.append(error.reason)
                    connection.execute("DELETE FROM jobs WHERE number = ?", (row["number"],))
        return reasons


def read_job(connection: sqlite3.Connection, job: str) -> Job | None:
    """Return a job within a transaction."""
    row = connection.execute(f"{_SELECT} WHERE id = ?", (job,)).fetchone()
    return None if row is None else _job(row)


def _find_shared(connection: sqlite3.Connection, key: str) -> Job | None:
    """Return the job of a key that waits, runs or is done."""
    row = connection.execute(
        f"{_SELECT} WHERE key = ? AND state IN (?, ?, ?, 'done')", (key, *WAITING_STATES)
    ).fetchone()
    return None if row is None else _job(row)


def _insert_job(connection: sqlite3.Connection, new: NewJob) -> Job:
    """Put a job at the end of the queue."""
    now, job = time.time(), new_id()
    connection.execute(
        "INSERT INTO jobs (id, kind, key, name, tags, notes, request, state, position, progress,"
        " created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, 'queued',"
        " (SELECT coalesce(max(position), 0) + 1 FROM jobs), ?, ?, ?)",
        (
            job, new.kind, new.key, *label_values(new.labels), json.dumps(new.request),
            new.progress.to_json(), now, now,
        ),
    )  # fmt: skip
    write_crc(connection, "jobs", job)
    _add_event(connection, job, "queued", new.progress, now)
    return cast("Job", read_job(connection, job))


def _job(row: sqlite3.Row) -> Job:
    progress = _progress(row["progress"])
    has_state = row["state"] in JOB_STATES and row["pending_order"] in (None, *_ORDERS)
    has_numbers = isinstance(row["changed"], float) and isinstance(row["attempts"], int)
    if progress is None or not (has_state and has_numbers and is_sound("jobs", row)):
        raise damaged("job", row, "restart the service, which removes it")
    return Job(
        id=row["id"],
        kind=row["kind"],
        labels=labels_of(row),
        request=json.loads(row["request"]),
        state=row["state"],
        place=row["place"],
        progress=progress,
        order=row["pending_order"],
        owner=row["owner"],
        attempts=row["attempts"],
        created=row["created"],
        changed=row["changed"],
    )


def _memory(progress: Progress | None) -> float:
    """Return the bytes that a job was estimated to take, or 0 if it was not."""
    memory = None if progress is None else progress.figures.get("memory_bytes")
    return memory if isinstance(memory, int | float) else 0


def _progress(text: str) -> Progress | None:
    try:
        return Progress.from_json(text)
    except (ValueError, TypeError, RecursionError):
        return None


def _event(row: sqlite3.Row) -> JobEvent | None:
    """Return an event; None for a damaged one, since later events repeat its content."""
    progress = _progress(row["progress"])
    if progress is None or row["state"] not in JOB_STATES or not isinstance(row["at"], float):
        return None
    return JobEvent(row["number"], row["at"], row["state"], progress)


def change_state(
    connection: sqlite3.Connection,
    job: Job,
    to: JobState,
    *,
    owner: str | None = None,
    order: Order | None = None,
    progress: Progress | None = None,
) -> Job:
    now = time.time()
    current = progress or job.progress
    # A claimed job keeps the order that it received while it waited.
    kept_order = job.order if to == "running" else order
    connection.execute(
        "UPDATE jobs SET state = ?, owner = ?, pending_order = ?, progress = ?, changed = ?"
        " WHERE id = ?",
        (to, owner, kept_order, current.to_json(), now, job.id),
    )
    _add_event(connection, job.id, to, current, now)
    return cast("Job", read_job(connection, job.id))


def _add_event(
    connection: sqlite3.Connection, job: str, state: JobState, progress: Progress, at: float
) -> None:
    connection.execute(
        "INSERT INTO job_events (job, number, at, state, progress) VALUES"
        " (?, (SELECT coalesce(max(number), 0) + 1 FROM job_events WHERE job = ?), ?, ?, ?)",
        (job, job, at, state, progress.to_json()),
    )
    if state == "running":
        _thin_reports(connection, job)


def _thin_reports(connection: sqlite3.Connection, job: str) -> None:
    """Keep a bounded number of a job's reports: the first ones, and others spread evenly."""
    rows = connection.execute(
        "SELECT number FROM job_events WHERE job = ? AND state = 'running' ORDER BY number", (job,)
    )
    numbers = [row["number"] for row in rows]
    if len(numbers) <= KEPT_EVENTS:
        return
    start, *late = numbers[_KEPT_WHOLE - 1 :]
    parts = (KEPT_EVENTS - _KEPT_WHOLE) // 2
    span = late[-1] - start
    first_of_part = {(number - start) * parts // span: number for number in reversed(late)}
    # The last one stays as well: the next event is numbered after it.
    dropped = set(late[:-1]).difference(first_of_part.values())
    connection.executemany(
        "DELETE FROM job_events WHERE job = ? AND number = ?", [(job, each) for each in dropped]
    )


def _delete_old_jobs(connection: sqlite3.Connection) -> list[str]:
    old = (
        f"state IN ({marks(FINAL_STATES)}) AND number <= (SELECT max(number) FROM jobs) - ?",
        (*FINAL_STATES, KEPT_JOBS),
    )
    deleted = [
        row["id"] for row in connection.execute(f"SELECT id FROM jobs WHERE {old[0]}", old[1])
    ]
    if deleted:
        connection.execute(f"DELETE FROM jobs WHERE {old[0]}", old[1])
    return deleted
