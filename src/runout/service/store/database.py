"""The database of the store: its tables and their version, checksums, transactions.

SQLite detects damage to the structure of its pages, not to their content. The columns of a row that
seldom change are therefore covered by a checksum, column ``crc``: a flipped bit is an error, never
another range or another spot.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.files.database_watch import writing
from runout.analysis.files.sqlite import connect as open_database
from runout.analysis.files.sqlite import primary_code
from runout.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

VERSION: Final = 4
TABLES: Final = (
    """CREATE TABLE jobs (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        key TEXT,
        name TEXT NOT NULL,
        tags TEXT NOT NULL,
        notes TEXT NOT NULL,
        request TEXT NOT NULL,
        state TEXT NOT NULL,
        position INTEGER NOT NULL,
        progress TEXT NOT NULL,
        pending_order TEXT,
        owner TEXT,
        attempts INTEGER NOT NULL DEFAULT 0,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        crc INTEGER
    )""",
    """CREATE UNIQUE INDEX jobs_to_share ON jobs (key)
        WHERE key IS NOT NULL AND state IN ('queued', 'running', 'paused', 'done')""",
    "CREATE INDEX jobs_by_state ON jobs (state, position)",
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
        name TEXT NOT NULL,
        tags TEXT NOT NULL,
        notes TEXT NOT NULL,
        digest TEXT NOT NULL,
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
    "CREATE INDEX solutions_by_digest ON solutions (digest)",
    """CREATE TABLE reports (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        tags TEXT NOT NULL,
        notes TEXT NOT NULL,
        created REAL NOT NULL,
        config TEXT NOT NULL,
        summary TEXT NOT NULL,
        disk_bytes INTEGER NOT NULL,
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
    """CREATE TABLE changes (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        count INTEGER NOT NULL,
        index_lost INTEGER NOT NULL
    )""",
)

# The columns under the checksum of a row; the state of a job changes too often to be included.
_UNDER_CHECKSUM: Final = {
    "jobs": ("id", "kind", "name", "tags", "notes", "request", "created"),
    "solutions": (
        "id", "name", "tags", "notes", "digest", "created", "board", "street", "precision",
        "exploitability_percent", "file_bytes", "stopped", "resolved_from", "goal", "summary",
    ),
    "reports": ("id", "name", "tags", "notes", "created", "config", "summary", "disk_bytes"),
    "ranges": ("id", "folder", "name", "text", "notes", "created", "changed"),
}  # fmt: skip


class StoreError(FileError):
    """A store that cannot be used; ``path`` is its path."""


class StoreFull(StoreError):  # noqa: N818 - named after what went wrong
    """The disk is full."""


class StoreBusy(StoreError):  # noqa: N818
    """Other processes kept the database locked."""

    retry_after: Final = 1


class StoreDamaged(StoreError):  # noqa: N818
    """Stored data have changed on the disk."""


class StoreGone(StoreError):  # noqa: N818
    """The database was removed or replaced while it was open."""


_ALLOW: Final = "change its permissions and those of its folder, or give another --data"
_RESTORE: Final = "restore a copy of it, or move it away to start with an empty store"
_KINDS: Final[dict[int, tuple[type[StoreError], str]]] = {
    sqlite3.SQLITE_FULL: (StoreFull, "make room on its disk"),
    sqlite3.SQLITE_IOERR: (StoreFull, "make room on its disk, or check the disk for errors"),
    sqlite3.SQLITE_BUSY: (StoreBusy, "try again"),
    sqlite3.SQLITE_READONLY: (StoreError, _ALLOW),
    sqlite3.SQLITE_CANTOPEN: (StoreError, _ALLOW),
    sqlite3.SQLITE_PERM: (StoreError, _ALLOW),
    sqlite3.SQLITE_CORRUPT: (StoreDamaged, _RESTORE),
    sqlite3.SQLITE_NOTADB: (StoreDamaged, _RESTORE),
}


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Translate SQLite errors about disks, locks and permissions into a :class:`StoreError`.

    >>> from pathlib import Path
    >>> with translate_errors(Path("runout.sqlite")):
    ...     connect(Path("/nowhere/runout.sqlite"))
    Traceback (most recent call last):
    runout.service.store.database.StoreError: runout.sqlite: cannot be used (unable to ...
    """
    try:
        yield
    except sqlite3.Error as error:
        code = primary_code(error)
        if code not in _KINDS:
            raise
        kind, remedy = _KINDS[code]
        raise kind(path, f"cannot be used ({error}); {remedy}") from error
    except UnicodeDecodeError as error:  # an error message that quotes a damaged name
        raise StoreDamaged(path, f"cannot be used (it is damaged); {_RESTORE}") from error


def connect(path: Path, *, create: bool = True) -> sqlite3.Connection:
    """Open a database; threads may pass the connection on, not share it."""
    connection = open_database(path, create=create)
    # Damaged text is refused by the checksum of its row.
    connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    connection.create_function("crc32", -1, _crc32, deterministic=True)
    connection.create_function("casefold", 1, _casefold, deterministic=True)
    return connection


def check_pages(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a database whose pages, rows and indexes are inconsistent."""
    result = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if result != "ok":
        raise StoreDamaged(path, f"cannot be used (it is damaged: {result}); {_RESTORE}")


def _check_tables(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a database of this version that does not have the tables of this version."""
    with closing(sqlite3.connect(":memory:")) as expected:
        for statement in TABLES:
            expected.execute(statement)
        if _tables(connection) != _tables(expected):
            raise StoreDamaged(
                path, f"cannot be used (its tables are not those of this version); {_RESTORE}"
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


def write_crc(connection: sqlite3.Connection, table: str, row: str) -> None:
    """Write the checksum of a row after an insert or update."""
    columns = ", ".join(_UNDER_CHECKSUM[table])
    connection.execute(f"UPDATE {table} SET crc = crc32({columns}) WHERE id = ?", (row,))


def is_sound(table: str, row: sqlite3.Row) -> bool:
    """Return whether a row is as it was written."""
    return bool(row["crc"] == _crc32(*(row[column] for column in _UNDER_CHECKSUM[table])))


def _crc32(*values: Any) -> int:
    # A flipped bit can turn text into bytes, which JSON cannot write.
    return zlib.crc32(json.dumps(values, default=repr).encode())


def _casefold(text: Any) -> str:
    """Return a text for comparisons in any case; a flipped bit can turn text into bytes."""
    return text.casefold() if isinstance(text, str) else ""


def create_tables(path: Path, connection: sqlite3.Connection, *, index_lost: bool) -> None:
    """Create the tables of a new database, all or none; refuse a database of another version.

    ``index_lost`` says of a new one that there are solutions that another has listed.
    """
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
            connection.execute("INSERT INTO changes VALUES (1, 0, ?)", (index_lost,))
            connection.execute(f"PRAGMA user_version = {VERSION}")
        _check_tables(path, connection)
