"""The database of the store: its tables and their version, and checksums of rows.

SQLite detects damage to the structure of its pages, not to their content. The columns of a row that
seldom change are therefore covered by a checksum, column ``crc``: a flipped bit is an error, never
another range or another spot.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterable
from contextlib import closing
from typing import Any, Final

from runout.analysis.files.sqlite import DatabaseFormat
from runout.service.store.records import Labels

VERSION: Final = 4
_BREAK: Final = "\n"  # no tag has one
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
UNDER_CHECKSUM: Final = {
    "jobs": ("id", "kind", "name", "tags", "notes", "request", "created"),
    "solutions": (
        "id", "name", "tags", "notes", "digest", "created", "board", "street", "precision",
        "exploitability_percent", "file_bytes", "stopped", "resolved_from", "goal", "summary",
    ),
    "reports": ("id", "name", "tags", "notes", "created", "config", "summary", "disk_bytes"),
    "ranges": ("id", "folder", "name", "text", "notes", "created", "changed"),
}  # fmt: skip


def store_format(*, index_lost: bool) -> DatabaseFormat:
    """Return the format of the database.

    ``index_lost`` says of a new one that there are solutions that another has listed.
    """
    return DatabaseFormat(
        name="the store of the service",
        application_id=0,
        version=VERSION,
        tables=(*TABLES, f"INSERT INTO changes VALUES (1, 0, {index_lost:d})"),
        restore="restore a copy of it, or move it away to start with an empty store",
        elsewhere="give another --data",
        must_write=True,
        prepare=_prepare,
    )


def _prepare(connection: sqlite3.Connection) -> None:
    # Damaged text is refused by the checksum of its row.
    connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    connection.create_function("crc32", -1, _crc32, deterministic=True)
    connection.create_function("casefold", 1, _casefold, deterministic=True)


def find_damage(connection: sqlite3.Connection) -> str | None:
    """Return what is wrong with pages, rows, indexes or tables; None if nothing is."""
    result = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if result != "ok":
        return f"it is damaged: {result}"
    with closing(sqlite3.connect(":memory:")) as expected:
        for statement in TABLES:
            expected.execute(statement)
        if _tables(connection) != _tables(expected):
            return "its tables are not those of this version"
    return None


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
    columns = ", ".join(UNDER_CHECKSUM[table])
    connection.execute(f"UPDATE {table} SET crc = crc32({columns}) WHERE id = ?", (row,))


def is_sound(table: str, row: sqlite3.Row) -> bool:
    """Return whether a row is as it was written."""
    return bool(row["crc"] == _crc32(*(row[column] for column in UNDER_CHECKSUM[table])))


def _crc32(*values: Any) -> int:
    # A flipped bit can turn text into bytes, which JSON cannot write.
    return zlib.crc32(json.dumps(values, default=repr).encode())


def _casefold(text: Any) -> str:
    """Return a text for comparisons in any case; a flipped bit can turn text into bytes."""
    return text.casefold() if isinstance(text, str) else ""


def labels_of(row: sqlite3.Row) -> Labels:
    return Labels(row["name"], split_tags(row["tags"]), row["notes"])


def label_values(labels: Labels) -> tuple[str, str, str]:
    """Return labels as the columns name, tags and notes have them."""
    return labels.name, tags_text(labels.tags), labels.notes


def tags_text(tags: Iterable[str]) -> str:
    """Return tags as their column has them, a line each, in which a whole tag can be searched.

    >>> tags_text(["BB v BTN", "3-bet"]), tags_text([])
    ('\\nBB v BTN\\n3-bet\\n', '')
    """
    lines = _BREAK.join(tags)
    return f"{_BREAK}{lines}{_BREAK}" if lines else ""


def split_tags(tags: str) -> tuple[str, ...]:
    return tuple(tag for tag in tags.split(_BREAK) if tag)
