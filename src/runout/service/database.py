"""The database of the store: its tables, how an older one is brought up to date, transactions."""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BUSY_SECONDS: Final = 10.0
_WAL_ATTEMPTS: Final = 100

# One tuple of statements for each version after the one before; what is here is never changed.
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
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
            created REAL NOT NULL,
            changed REAL NOT NULL
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
            summary TEXT NOT NULL
        )""",
    ),
    (
        "ALTER TABLE jobs ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0",
        """CREATE TABLE ranges (
            id TEXT PRIMARY KEY,
            folder TEXT NOT NULL,
            name TEXT NOT NULL,
            text TEXT NOT NULL,
            notes TEXT NOT NULL,
            created REAL NOT NULL,
            changed REAL NOT NULL,
            UNIQUE (folder, name)
        )""",
        """CREATE TABLE history (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            at REAL NOT NULL,
            kind TEXT NOT NULL,
            request TEXT NOT NULL,
            answer TEXT NOT NULL
        )""",
    ),
)
VERSION: Final = len(MIGRATIONS)


class StoreError(PokerError):
    """A store that cannot be used; ``path`` says which."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(path, reason)
        self.path = str(path)
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


def connect(path: Path) -> sqlite3.Connection:
    """Open a database; threads may hand the connection on, not share it."""
    # Autocommit: transactions begin where they are written.
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = NORMAL")
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


def migrate(path: Path, connection: sqlite3.Connection) -> None:
    """Bring an older database up to this version, step by step and all of it or nothing."""
    with writing(connection):
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StoreError(
                path,
                f"was written by a newer runout (version {version}, this one knows {VERSION});"
                " upgrade runout, or give another --data",
            )
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Change several things at once, or none; nobody else writes meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.commit()
