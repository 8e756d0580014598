"""SQLite files of runout: their format and version, a pool of connections, errors.

A file is in WAL mode, so that readers do not wait for a writer. Several threads and processes may
use it at once. Its changes are counted in a file beside it, ``NAME-changes``.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, Self
from urllib.parse import quote

from runout.analysis.files.database_watch import DatabaseWatch, has_change_count, writing
from runout.analysis.files.reserve import DiskReserve
from runout.domain.plain_numbers import is_integer
from runout.errors import FileError, wrong_value

MAX_INTEGER: Final = 2**63 - 1  # of a column or a value
MAX_IDLE: Final = 8  # connections that wait for their next use
_BUSY_SECONDS: Final = 10.0
_WAL_ATTEMPTS: Final = 100
_CHANGES: Final = (
    """CREATE TABLE IF NOT EXISTS changes (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        count INTEGER NOT NULL
    )""",
    "INSERT OR IGNORE INTO changes (number, count) VALUES (1, 0)",
)


class DatabaseFormat(NamedTuple):
    """What a file holds: ``name`` with its article, and the statements that create its tables.

    ``application_id`` distinguishes the file from other databases; ``restore`` is the remedy for
    damage, ``elsewhere`` for a place that cannot be used. A file that ``must_write`` is refused
    where it cannot be written to, or its changes cannot be counted. ``prepare`` is called with each
    new connection.
    """

    name: str
    application_id: int
    version: int
    tables: tuple[str, ...]
    restore: str
    elsewhere: str = "name another file"
    must_write: bool = False
    prepare: Callable[[sqlite3.Connection], None] | None = None


class DatabaseError(FileError):
    """A database that cannot be used; ``path`` is its file."""


class DatabaseFull(DatabaseError):  # noqa: N818 - named after what went wrong
    """The disk is full."""


class DatabaseBusy(DatabaseError):  # noqa: N818
    """Other processes kept the database locked."""

    retry_after: Final = 1


class DatabaseDamaged(DatabaseError):  # noqa: N818
    """The file holds something else, or its content has changed on the disk."""


class DatabaseGone(DatabaseError):  # noqa: N818
    """The file was removed or replaced while it was open."""


_SQL_TYPES: Final = {str: "TEXT", int: "INTEGER", bool: "INTEGER", float: "REAL"}
_ALLOW: Final = "change its permissions and those of its folder, or {elsewhere}"
_KINDS: Final[dict[int, tuple[type[DatabaseError], str]]] = {
    sqlite3.SQLITE_FULL: (DatabaseFull, "make room on its disk"),
    sqlite3.SQLITE_IOERR: (DatabaseFull, "make room on its disk, or check the disk for errors"),
    sqlite3.SQLITE_BUSY: (DatabaseBusy, "try again"),
    sqlite3.SQLITE_READONLY: (DatabaseError, _ALLOW),
    sqlite3.SQLITE_CANTOPEN: (DatabaseError, _ALLOW),
    sqlite3.SQLITE_PERM: (DatabaseError, _ALLOW),
    sqlite3.SQLITE_CORRUPT: (DatabaseDamaged, "{restore}"),
    sqlite3.SQLITE_NOTADB: (DatabaseDamaged, "{restore}"),
}


class Database:
    """An open file: a pool of connections, since a thread may not share one with another.

    ``loss`` is what to report of acknowledged changes that the file had lost when it was opened;
    None if there are none.
    """

    def __init__(self, path: Path, format_: DatabaseFormat) -> None:
        self.path: Final = path
        self._place: Final = path.absolute()  # the folder that a program works in may change
        self._format: Final = format_
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._is_open = True
        if path.is_dir():
            raise DatabaseError(path, "is a folder; name a file in it")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            reason = f"cannot be used ({error.strerror}); {format_.elsewhere}"
            raise DatabaseError(path, reason, errno=error.errno) from error
        self._watch: Final = DatabaseWatch(self._place, must_count=format_.must_write)
        try:
            with self.connection() as connection:
                _create_tables(path, connection, format_)
                _count_changes(connection)
                self._watch.begin(connection)
        except sqlite3.DatabaseError as error:  # tables that are not those of this version
            self.close()
            raise self.damaged(str(error)) from error
        except BaseException:
            self.close()
            raise
        self.loss: Final = self._watch.loss(path)

    def close(self) -> None:
        """Close idle connections now, and those in use when they are returned."""
        with self._lock:
            self._is_open = False
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
        self._watch.close()

    def damaged(self, reason: str) -> DatabaseDamaged:
        """Return the error about a file whose content has changed on the disk."""
        return DatabaseDamaged(self.path, f"cannot be used ({reason}); {self._format.restore}")

    def _require_in_place(self) -> None:
        """Refuse to continue with a file that is not in its place any more."""
        absence = self._watch.absence()
        if absence is not None:
            raise DatabaseGone(
                self.path,
                f"was {absence} while it was open, so nothing more can be kept; put it back, or"
                " restart the program or service that has it open",
            )

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """Take a connection from the pool for the block; translate SQLite's errors."""
        with self._lock:
            if not self._is_open:
                raise DatabaseError(self.path, "is closed")
            connection = self._idle.pop() if self._idle else None
        try:
            self._require_in_place()
            with _translate_errors(self.path, self._format):
                if connection is None:
                    new = connect(self._place, create=not self._watch.is_begun)
                    if self._format.prepare is not None:
                        self._format.prepare(new)
                    connection = new
                yield connection
        finally:
            if connection is not None:
                self._release(connection)

    def _release(self, connection: sqlite3.Connection) -> None:
        """Return a connection to the pool, also after an error: a full disk opens no other."""
        with self._lock:
            keep = self._is_open and not connection.in_transaction
            keep = keep and len(self._idle) < MAX_IDLE
            if keep:
                self._idle.append(connection)
        if not keep:
            connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the block in an exclusive write transaction, after which it may be acknowledged."""
        with self.connection() as connection:
            with self._watch.transaction(connection):
                yield connection
            self._require_in_place()

    def delete(self, query: str, values: Sequence[Any]) -> int:
        """Delete rows, on a full disk with the folder's reserve; return how many there were."""

        def delete() -> int:
            with self.transaction() as connection:
                return connection.execute(query, values).rowcount

        return DiskReserve(self._place.parent).freeing(delete, DatabaseFull)

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        with self.connection() as connection:
            return connection.execute(query, values).fetchall()


class DatabaseStore:
    """Records in a SQLite file, which is closed at the end of a ``with`` block."""

    def __init__(self, path: Path, format_: DatabaseFormat) -> None:
        self.path: Final = path
        self.database: Final = Database(path, format_)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.database.close()

    @property
    def loss(self) -> str | None:
        """What to report of acknowledged changes that the file had lost when it was opened."""
        return self.database.loss

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {str(self.path)!r}>"


def marks(values: Collection[object]) -> str:
    """Return the placeholders of an SQL list of values."""
    return ", ".join("?" * len(values))


def columns_of(record: type, names: Iterable[str], *, required: Collection[str] = ()) -> str:
    """Return the columns for fields of a record; one that may be None may be null if not required.

    >>> from runout.domain.boards import CanonicalFlop
    >>> columns_of(CanonicalFlop, ["weight"])
    'weight INTEGER NOT NULL'
    """
    hints = typing.get_type_hints(record)
    columns = []
    for name in names:
        kinds = typing.get_args(hints[name]) or (hints[name],)
        null = "" if type(None) in kinds and name not in required else " NOT NULL"
        columns.append(f"{name} {_SQL_TYPES[kinds[0]]}{null}")
    return ", ".join(columns)


def insert(
    connection: sqlite3.Connection, table: str, rows: Sequence[Mapping[str, object]]
) -> None:
    """Insert rows, each with the same columns by their names."""
    if rows:
        columns, values = ", ".join(rows[0]), ", ".join(f":{name}" for name in rows[0])
        connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({values})", rows)


def page_of(limit: int | None, offset: int) -> tuple[int, int]:
    """Return the values of LIMIT and OFFSET in SQL; without a limit, all rows.

    >>> page_of(None, 20), page_of(10**30, 0) == (MAX_INTEGER, 0)
    ((-1, 20), True)
    """
    for name, value in (("limit", limit), ("offset", offset)):
        if value is not None and (not is_integer(value) or value < 0):
            raise wrong_value(name, value, "give a whole number, 0 or more")
    return -1 if limit is None else min(limit, MAX_INTEGER), min(offset, MAX_INTEGER)


def connect(path: Path, *, create: bool = True) -> sqlite3.Connection:
    """Open a database; threads may pass the connection on, not share it."""
    # Autocommit: transactions begin explicitly.
    connection = sqlite3.connect(
        f"file:{quote(os.fsencode(path))}?mode={'rwc' if create else 'rw'}",
        timeout=_BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        uri=True,
    )
    connection.row_factory = sqlite3.Row
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _create_tables(path: Path, connection: sqlite3.Connection, format_: DatabaseFormat) -> None:
    """Create the tables of a new file, all or none; refuse a file of another kind or version."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != format_.application_id and (application or version or tables):
        reason = f"is a database, but not {format_.name}; {format_.elsewhere}"
        raise DatabaseDamaged(path, reason)
    if version not in (0, format_.version):
        raise DatabaseError(
            path,
            f"has version {version}, and this runout knows version {format_.version}; open it with"
            f" the runout that wrote it, or {format_.elsewhere}",
        )
    if version == format_.version and not format_.must_write:
        return
    switch_to_wal(connection)
    with writing(connection):
        # Another process may have created them meanwhile.
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            for statement in (*format_.tables, *_CHANGES):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {format_.application_id}")
            connection.execute(f"PRAGMA user_version = {format_.version}")


def _count_changes(connection: sqlite3.Connection) -> None:
    """Create the count of changes in a file that has none, if it can be written to."""
    if has_change_count(connection):
        return
    try:
        with writing(connection):
            for statement in _CHANGES:
                connection.execute(statement)
    except sqlite3.OperationalError as error:
        if primary_code(error) not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL):
            raise


def switch_to_wal(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging, which is permanent; SQLite does not wait for others itself."""
    for attempt in range(_WAL_ATTEMPTS):
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            busy = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if primary_code(error) not in busy or attempt == _WAL_ATTEMPTS - 1:
                raise
            time.sleep(_BUSY_SECONDS / _WAL_ATTEMPTS)
        else:
            return


@contextmanager
def _translate_errors(path: Path, format_: DatabaseFormat) -> Iterator[None]:
    """Translate SQLite errors about disks, locks and permissions into a :class:`DatabaseError`."""
    try:
        yield
    except sqlite3.Error as error:
        code = primary_code(error)
        if code not in _KINDS:
            raise
        kind, remedy = _KINDS[code]
        remedy = remedy.format(elsewhere=format_.elsewhere, restore=format_.restore)
        raise kind(path, f"cannot be used ({error}); {remedy}") from error
    except UnicodeDecodeError as error:  # an error message that quotes a damaged name
        reason = f"cannot be used (it is damaged); {format_.restore}"
        raise DatabaseDamaged(path, reason) from error


def primary_code(error: sqlite3.Error) -> int:
    """Return the primary result code of an SQLite error."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF
