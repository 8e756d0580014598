"""The database of the store: its tables and their version, checksums, transactions.

SQLite finds damage of its own pages, not of what is written on them. So what a row says for good is
under a checksum, column ``crc``: a bit that has changed on the disk is told, never read as another
range or another spot.
"""

from __future__ import annotations

import json
import sqlite3
import time
import zlib
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, Final

from runout.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BUSY_SECONDS: Final = 10.0
_WAL_ATTEMPTS: Final = 100

VERSION: Final = 1
TABLES: Final = (
    """CREATE TABLE jobs (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        key TEXT,
        request TEXT NOT NULL,
        state TEXT NOT NULL,
        progress TEXT NOT NULL,
        asked TEXT,
        owner TEXT,
        attempts INTEGER NOT NULL DEFAULT 0,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        crc INTEGER
    )""",
    """CREATE UNIQUE INDEX jobs_to_share ON jobs (key)
        WHERE key IS NOT NULL AND state IN ('queued', 'running', 'paused', 'done')""",
    "CREATE INDEX jobs_by_state ON jobs (state, number)",
    """CREATE TABLE job_events (
        job TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at REAL NOT NULL,
        state TEXT NOT NULL,
        progress TEXT NOT NULL,
        PRIMARY KEY (job, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE solutions (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created REAL NOT NULL,
        board TEXT NOT NULL,
        street TEXT NOT NULL,
        precision TEXT NOT NULL,
        exploitability_percent REAL NOT NULL,
        file_bytes INTEGER NOT NULL,
        stopped INTEGER NOT NULL,
        resolved_from TEXT,
        goal TEXT NOT NULL,
        summary TEXT NOT NULL,
        crc INTEGER
    )""",
    """CREATE TABLE ranges (
        id TEXT PRIMARY KEY,
        folder TEXT NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        notes TEXT NOT NULL,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        crc INTEGER,
        UNIQUE (folder, name)
    )""",
)

# What the checksum of a row is of; where a job stands changes too often, and is found out again.
_UNDER_CHECKSUM: Final = {
    "jobs": ("id", "kind", "request", "created"),
    "solutions": (
        "id", "created", "board", "street", "precision", "exploitability_percent", "file_bytes",
        "stopped", "resolved_from", "goal", "summary",
    ),
    "ranges": ("id", "folder", "name", "text", "notes", "created", "changed"),
}  # fmt: skip


class StoreError(FileError):
    """A store that cannot be used; ``path`` says which."""


class StoreFull(StoreError):  # noqa: N818 - named after what went wrong
    """There is no room to write what is to be kept."""


class StoreBusy(StoreError):  # noqa: N818
    """Others write, and do not come to an end."""

    retry_after: Final = 1


class StoreDamaged(StoreError):  # noqa: N818
    """What was kept has changed on the disk."""


_ALLOW: Final = "change its permissions and those of its folder, or give another --data"
_RESTORE: Final = "bring back a copy of it, or move it away to begin anew"
_KINDS: Final[dict[int, tuple[type[StoreError], str]]] = {
    sqlite3.SQLITE_FULL: (StoreFull, "make room on its disk"),
    sqlite3.SQLITE_IOERR: (StoreFull, "make room on its disk, or look whether the disk fails"),
    sqlite3.SQLITE_BUSY: (StoreBusy, "try again"),
    sqlite3.SQLITE_READONLY: (StoreError, _ALLOW),
    sqlite3.SQLITE_CANTOPEN: (StoreError, _ALLOW),
    sqlite3.SQLITE_PERM: (StoreError, _ALLOW),
    sqlite3.SQLITE_CORRUPT: (StoreDamaged, _RESTORE),
    sqlite3.SQLITE_NOTADB: (StoreDamaged, _RESTORE),
}


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Say in a :class:`StoreError` why SQLite gave up, where that is the disk's or a user's doing.

    >>> from pathlib import Path
    >>> with telling(Path("runout.sqlite")):
    ...     connect(Path("/nowhere/runout.sqlite"))
    Traceback (most recent call last):
    runout.service.store.database.StoreError: runout.sqlite: cannot be used (unable to ...
    """
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says more than is needed
        if code not in _KINDS:
            raise
        kind, remedy = _KINDS[code]
        raise kind(path, f"cannot be used ({error}); {remedy}") from error
    except UnicodeDecodeError as error:  # an error of SQLite's that quotes a damaged name
        raise StoreDamaged(path, f"cannot be used (it is damaged); {_RESTORE}") from error


def connect(path: Path) -> sqlite3.Connection:
    """Open a database; threads may hand the connection on, not share it."""
    # Autocommit: transactions begin where they are written.
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.row_factory = sqlite3.Row
    # Damaged text is for its checksum to refuse, by the name of its row.
    connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    connection.create_function("crc32", -1, _crc32, deterministic=True)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def switch_to_wal(connection: sqlite3.Connection) -> None:
    """Have readers and a writer not wait for each other; the database remembers it."""
    for attempt in range(_WAL_ATTEMPTS):
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            # SQLite does not wait by itself while others switch or open the database.
            if "locked" not in str(error) or attempt == _WAL_ATTEMPTS - 1:
                raise
            time.sleep(_BUSY_SECONDS / _WAL_ATTEMPTS)
        else:
            return


def check_pages(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a database whose pages, rows and indexes do not fit together."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreDamaged(path, f"cannot be used (it is damaged: {found}); {_RESTORE}")


def _check_tables(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a database of this version that does not have the tables of this version."""
    with closing(sqlite3.connect(":memory:")) as expected:
        for statement in TABLES:
            expected.execute(statement)
        if _tables(connection) != _tables(expected):
            raise StoreDamaged(
                path, f"cannot be used (its tables are not those that were made); {_RESTORE}"
            )


def _tables(connection: sqlite3.Connection) -> set[tuple[Any, ...]]:
    columns = connection.execute(
        "SELECT tables.name, columns.name, columns.type, columns.'notnull', columns.pk"
        " FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns"
        " WHERE tables.type = 'table'"
    )
    indexes = connection.execute(
        "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index'"
    )
    return {tuple(row) for row in (*columns, *indexes)}


def seal(connection: sqlite3.Connection, table: str, row: str) -> None:
    """Write the checksum of a row that has just been written."""
    columns = ", ".join(_UNDER_CHECKSUM[table])
    connection.execute(f"UPDATE {table} SET crc = crc32({columns}) WHERE id = ?", (row,))


def is_sound(table: str, row: sqlite3.Row) -> bool:
    """Return whether a row is as it was written."""
    return bool(row["crc"] == _crc32(*(row[column] for column in _UNDER_CHECKSUM[table])))


def _crc32(*values: Any) -> int:
    # A flipped bit can make bytes of a text, which JSON does not know.
    return zlib.crc32(json.dumps(values, default=repr).encode())


def create_tables(path: Path, connection: sqlite3.Connection) -> None:
    """Create the tables of a new database, all or none; refuse a database of another version."""
    with writing(connection):
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, VERSION):
            raise StoreError(
                path,
                f"has version {version}, and this runout knows version {VERSION}; open it with the"
                " runout that wrote it, or give another --data",
            )
        if version == 0:
            for statement in TABLES:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {VERSION}")
        _check_tables(path, connection)


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Change several things at once, or none; nobody else writes meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.commit()  # which fails where the disk is full
    except BaseException:
        connection.rollback()
        raise
