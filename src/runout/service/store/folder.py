"""The folder of the store: its database, the connections to it, and its files.

::

    FOLDER/runout.sqlite     jobs, their events, the indexes of solutions and reports, saved ranges
    FOLDER/solutions/        ID.solution, a file for each solution of the index
    FOLDER/reports/          ID, the folder of a batch, for each report and unfinished batch
    FOLDER/checkpoints/      ID.solution, the checkpoint of an unfinished job
    FOLDER/runners/          ID.lock, locked while that runner is alive
    FOLDER/uploads/          ID.upload, a file that is being imported

The database is in WAL mode, so that readers do not wait for a writer. Several threads and processes
may use a folder at once.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Self

from runout.errors import NO_ROOM
from runout.service.store.database import (
    StoreDamaged,
    StoreError,
    StoreFull,
    check_pages,
    connect,
    create_tables,
    switch_to_wal,
    translate_errors,
    writing,
)
from runout.service.store.records import is_id, new_id

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from pathlib import Path

_DATABASE: Final = "runout.sqlite"


class StoreFolder:
    """An open folder: connections and file paths for the classes of each table group."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / _DATABASE
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._is_open = True
        self._on_close: list[Callable[[], None]] = []
        try:
            for path in (
                folder,
                self._solutions,
                self._reports,
                self._checkpoints,
                self.runners_folder,
                self._uploads,
            ):
                path.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self._connection() as connection:
                switch_to_wal(connection)
                check_pages(self.path, connection)
                create_tables(self.path, connection)
        except StoreError:
            self.close()
            raise
        except OSError as error:
            self.close()
            kind = StoreFull if error.errno in NO_ROOM else StoreError
            raise kind(
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
        """Close idle connections now, and those in use when they are returned."""
        with self._lock:
            self._is_open = False
            idle, self._idle = self._idle, []
            callbacks, self._on_close = self._on_close, []
        for connection in idle:
            connection.close()
        for callback in callbacks:
            callback()

    def on_close(self, callback: Callable[[], None]) -> None:
        """Call ``callback`` when the store is closed."""
        self._on_close.append(callback)

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """Take a connection from the pool for the block."""
        with self._lock:
            if not self._is_open:
                raise StoreError(self.path, "is closed")
            connection = self._idle.pop() if self._idle else None
        try:
            with translate_errors(self.path):
                connection = connection or connect(self.path)
                yield connection
        finally:
            if connection is not None:
                self._release(connection)

    def _release(self, connection: sqlite3.Connection) -> None:
        """Return a connection to the pool, also after an error: a full disk opens no other."""
        with self._lock:
            keep = self._is_open and not connection.in_transaction
            if keep:
                self._idle.append(connection)
        if not keep:
            connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the block in an exclusive write transaction."""
        with self._connection() as connection, writing(connection):
            yield connection

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        with self._connection() as connection:
            return connection.execute(query, values).fetchall()

    @property
    def _solutions(self) -> Path:
        return self.folder / "solutions"

    @property
    def _reports(self) -> Path:
        return self.folder / "reports"

    @property
    def _checkpoints(self) -> Path:
        return self.folder / "checkpoints"

    @property
    def _uploads(self) -> Path:
        return self.folder / "uploads"

    @property
    def runners_folder(self) -> Path:
        """The folder of the runners' lock files."""
        return self.folder / "runners"

    @contextmanager
    def upload_file(self) -> Iterator[Path]:
        """Yield the path of a new file, which is removed after the block."""
        path = self._uploads / f"{new_id()}.upload"
        try:
            yield path
        finally:
            path.unlink(missing_ok=True)

    def solution_file(self, solution: str) -> Path:
        """Return the path of a solution's file."""
        return _file_in(self._solutions, solution)

    def report_folder(self, report: str) -> Path:
        """Return the folder of a report's batch."""
        return self._reports / _checked(report)

    def checkpoint_file(self, job: str) -> Path:
        """Return the path of a job's checkpoint."""
        return _file_in(self._checkpoints, job)

    def discard_files(self, job: str) -> None:
        """Remove the checkpoint and the solution of a job."""
        for path in (self.checkpoint_file(job), self.solution_file(job)):
            path.unlink(missing_ok=True)


def marks(values: Collection[object]) -> str:
    """Return the placeholders of an SQL list of values."""
    return ", ".join("?" * len(values))


def _file_in(folder: Path, name: str) -> Path:
    return folder / f"{_checked(name)}.solution"


def _checked(name: str) -> str:
    if not is_id(name):
        raise ValueError(f"{name!r} is not an id")
    return name


def damaged(what: str, row: sqlite3.Row, remedy: str) -> StoreDamaged:
    """Return the error about a row whose checksum does not match."""
    # A damaged id may hold a lone surrogate, which a response cannot contain.
    name = ascii(row["id"]).strip("'")
    return StoreDamaged(
        _DATABASE, f"{what} {name} has changed on the disk and is not used; {remedy}"
    )
