"""The folder of the store: its database, the connections to it, and where files are.

::

    FOLDER/runout.sqlite     jobs, their events, the index of solutions, saved ranges
    FOLDER/solutions/        ID.solution, a file for each solution of the index
    FOLDER/checkpoints/      ID.solution, how far a job has come that is not done
    FOLDER/runners/          ID.lock, locked while that runner lives

The database is in WAL mode, so that readers do not wait for a writer; what changes together is
changed in one transaction. Several threads and processes may use a folder at once.
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
    telling,
    writing,
)
from runout.service.store.records import is_id

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from pathlib import Path

_DATABASE: Final = "runout.sqlite"


class StoreFolder:
    """A folder that is open; what is kept in it is for the classes that build on this one."""

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


def marks(values: Collection[object]) -> str:
    """Return the question marks of an SQL list of values."""
    return ", ".join("?" * len(values))


def _file_in(folder: Path, name: str) -> Path:
    if not is_id(name):
        raise ValueError(f"{name!r} is no id")
    return folder / f"{name}.solution"


def damaged(what: str, row: sqlite3.Row, remedy: str) -> StoreDamaged:
    """Return the error about a row that is not as it was written."""
    # An id that is damaged itself may hold half a character, which no answer can carry.
    named = ascii(row["id"]).strip("'")
    return StoreDamaged(
        _DATABASE, f"{what} {named} has changed on the disk and is not used; {remedy}"
    )
