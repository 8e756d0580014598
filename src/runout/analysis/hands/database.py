"""The SQLite file of a hand store: its tables and their version, connections, errors.

The file is in WAL mode, so that readers do not wait for an import. Several threads and processes
may use it at once.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from runout.domain.plain_numbers import is_whole
from runout.errors import FileError, PokerError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

MAX_INTEGER: Final = 2**63 - 1  # of a column or a value
_APPLICATION_ID: Final = 0x72756E68  # "runh": tells the file from other databases
_VERSION: Final = 2
_BUSY_SECONDS: Final = 10.0
_WAL_ATTEMPTS: Final = 100

HAND_COLUMNS: Final = (
    "id", "key", "site", "number", "time", "time_zone", "tournament", "table_name", "stakes",
    "currency", "decimals", "small_blind", "big_blind", "ante", "seats", "board", "second_board",
    "pot", "rake", "pot_bb", "showdown", "all_in", "players_flop", "players_turn", "players_river",
    "source", "file", "line", "record", "crc",
)  # fmt: skip
PLAYER_COLUMNS: Final = (
    "hand", "seat", "name", "position", "stack", "cards", "contributed", "returned", "won", "net",
    "net_without_luck", "net_bb", "net_without_luck_bb", "folded_on", "saw_flop", "showdown",
    "all_in",
)  # fmt: skip
_TABLES: Final = (
    """CREATE TABLE hands (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        site TEXT NOT NULL,
        number TEXT NOT NULL,
        time TEXT,
        time_zone TEXT NOT NULL,
        tournament TEXT NOT NULL,
        table_name TEXT NOT NULL,
        stakes TEXT NOT NULL,
        currency TEXT NOT NULL,
        decimals INTEGER NOT NULL,
        small_blind INTEGER NOT NULL,
        big_blind INTEGER NOT NULL,
        ante INTEGER NOT NULL,
        seats INTEGER NOT NULL,
        board TEXT NOT NULL,
        second_board TEXT NOT NULL,
        pot INTEGER NOT NULL,
        rake INTEGER NOT NULL,
        pot_bb REAL NOT NULL,
        showdown INTEGER NOT NULL,
        all_in INTEGER NOT NULL,
        players_flop INTEGER NOT NULL,
        players_turn INTEGER NOT NULL,
        players_river INTEGER NOT NULL,
        source TEXT NOT NULL,
        file TEXT NOT NULL,
        line INTEGER,
        record TEXT NOT NULL,
        crc INTEGER NOT NULL
    )""",
    "CREATE INDEX hands_by_time ON hands (time)",
    """CREATE TABLE players (
        hand INTEGER NOT NULL REFERENCES hands (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        position TEXT NOT NULL,
        stack INTEGER,
        cards TEXT NOT NULL,
        contributed INTEGER NOT NULL,
        returned INTEGER NOT NULL,
        won INTEGER NOT NULL,
        net INTEGER NOT NULL,
        net_without_luck REAL NOT NULL,
        net_bb REAL NOT NULL,
        net_without_luck_bb REAL NOT NULL,
        folded_on TEXT,
        saw_flop INTEGER NOT NULL,
        showdown INTEGER NOT NULL,
        all_in INTEGER NOT NULL,
        PRIMARY KEY (hand, seat)
    ) WITHOUT ROWID""",
    "CREATE INDEX players_by_name ON players (name, hand)",
    """CREATE TABLE review_setups (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        digest TEXT NOT NULL UNIQUE,
        settings TEXT NOT NULL,
        book_name TEXT NOT NULL,
        book_digest TEXT NOT NULL
    )""",
    """CREATE TABLE reviews (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        setup INTEGER NOT NULL REFERENCES review_setups (id) ON DELETE CASCADE,
        hand INTEGER NOT NULL REFERENCES hands (id) ON DELETE CASCADE,
        solved_from TEXT,
        reason TEXT,
        notes TEXT NOT NULL,
        spots TEXT NOT NULL,
        UNIQUE (setup, hand)
    )""",
    "CREATE INDEX reviews_by_hand ON reviews (hand)",
    """CREATE TABLE review_decisions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        review INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        player TEXT NOT NULL,
        position TEXT NOT NULL,
        street TEXT NOT NULL,
        board TEXT NOT NULL,
        hand TEXT NOT NULL,
        category TEXT NOT NULL,
        draws TEXT NOT NULL,
        line TEXT NOT NULL,
        cards TEXT NOT NULL,
        pot REAL NOT NULL,
        to_call REAL NOT NULL,
        big_blind REAL NOT NULL,
        action TEXT NOT NULL,
        move TEXT NOT NULL,
        best TEXT NOT NULL,
        actions TEXT NOT NULL,
        range_share REAL NOT NULL,
        off_path INTEGER NOT NULL,
        spot INTEGER NOT NULL,
        accuracy REAL NOT NULL,
        loss_bb REAL NOT NULL,
        loss_percent REAL NOT NULL,
        within_accuracy INTEGER NOT NULL,
        UNIQUE (review, number)
    )""",
    "CREATE INDEX review_decisions_by_player ON review_decisions (player, loss_bb)",
    """CREATE TABLE review_skips (
        review INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        player TEXT NOT NULL,
        street TEXT NOT NULL,
        reason TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (review, seat, street, reason)
    ) WITHOUT ROWID""",
)


class HandStoreError(FileError):
    """A hand store that cannot be used; ``path`` is its file."""


class HandStoreFull(HandStoreError):  # noqa: N818 - named after what went wrong
    """The disk is full."""


class HandStoreBusy(HandStoreError):  # noqa: N818
    """Other processes kept the store locked."""

    retry_after: Final = 1


class HandStoreDamaged(HandStoreError):  # noqa: N818
    """The file is not a hand store, or its content has changed on the disk."""


_ALLOW: Final = "change its permissions and those of its folder, or name another file"
_RESTORE: Final = "restore a copy of it, or name another file and import the hands again"
_KINDS: Final[dict[int, tuple[type[HandStoreError], str]]] = {
    sqlite3.SQLITE_FULL: (HandStoreFull, "make room on its disk"),
    sqlite3.SQLITE_IOERR: (HandStoreFull, "make room on its disk, or check the disk for errors"),
    sqlite3.SQLITE_BUSY: (HandStoreBusy, "try again"),
    sqlite3.SQLITE_READONLY: (HandStoreError, _ALLOW),
    sqlite3.SQLITE_CANTOPEN: (HandStoreError, _ALLOW),
    sqlite3.SQLITE_PERM: (HandStoreError, _ALLOW),
    sqlite3.SQLITE_CORRUPT: (HandStoreDamaged, _RESTORE),
    sqlite3.SQLITE_NOTADB: (HandStoreDamaged, _RESTORE),
}


class HandDatabase:
    """The open file: a pool of connections, since a thread may not share one with another."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._is_open = True
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            reason = f"cannot be used ({error.strerror}); name another file"
            raise HandStoreError(path, reason, errno=error.errno) from error
        try:
            with self.connection() as connection:
                _create_tables(path, connection)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close idle connections now, and those in use when they are returned."""
        with self._lock:
            self._is_open = False
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """Take a connection from the pool for the block; translate SQLite's errors."""
        with self._lock:
            if not self._is_open:
                raise HandStoreError(self.path, "is closed")
            connection = self._idle.pop() if self._idle else None
        try:
            with _translate_errors(self.path):
                connection = connection or _connect(self.path)
                yield connection
        finally:
            if connection is not None:
                self._release(connection)

    def _release(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            keep = self._is_open and not connection.in_transaction
            if keep:
                self._idle.append(connection)
        if not keep:
            connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the block in an exclusive write transaction."""
        with self.connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.commit()  # fails on a full disk
            except BaseException:
                connection.rollback()
                raise

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        """Return all rows of a query."""
        with self.connection() as connection:
            return connection.execute(query, values).fetchall()


def marks(values: Collection[object]) -> str:
    """Return the placeholders of an SQL list of values."""
    return ", ".join("?" * len(values))


def page_of(limit: int | None, offset: int) -> tuple[int, int]:
    """Return the values of LIMIT and OFFSET in SQL; without a limit, all rows.

    >>> page_of(None, 20), page_of(10**30, 0) == (MAX_INTEGER, 0)
    ((-1, 20), True)
    """
    for name, value in (("limit", limit), ("offset", offset)):
        if value is not None and (not is_whole(value) or value < 0):
            raise PokerError(f"{name}={value!r}; give a whole number, 0 or more").at(f"/{name}")
    return -1 if limit is None else min(limit, MAX_INTEGER), min(offset, MAX_INTEGER)


def _connect(path: Path) -> sqlite3.Connection:
    # Autocommit: transactions begin explicitly. Threads pass connections on, one at a time.
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.row_factory = sqlite3.Row
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _create_tables(path: Path, connection: sqlite3.Connection) -> None:
    """Create the tables of a new file, all or none; refuse a file of another kind or version."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != _APPLICATION_ID and (application or version or tables):
        raise HandStoreDamaged(path, "is a database, but not a hand store; name another file")
    if version not in (0, _VERSION):
        raise HandStoreError(
            path,
            f"has version {version}, and this runout knows version {_VERSION}; open it with the"
            " runout that wrote it, or name another file",
        )
    if version == _VERSION:
        return
    _switch_to_wal(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have created them meanwhile.
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            for statement in _TABLES:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {_VERSION}")
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging, which is permanent; SQLite does not wait for others itself."""
    for attempt in range(_WAL_ATTEMPTS):
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            busy = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if _primary_code(error) not in busy or attempt == _WAL_ATTEMPTS - 1:
                raise
            time.sleep(_BUSY_SECONDS / _WAL_ATTEMPTS)
        else:
            return


@contextmanager
def _translate_errors(path: Path) -> Iterator[None]:
    """Translate SQLite errors about disks, locks and permissions into a :class:`HandStoreError`."""
    try:
        yield
    except sqlite3.Error as error:
        code = _primary_code(error)
        if code not in _KINDS:
            raise
        kind, remedy = _KINDS[code]
        raise kind(path, f"cannot be used ({error}); {remedy}") from error


def _primary_code(error: sqlite3.Error) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF
