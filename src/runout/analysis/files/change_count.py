"""The count of a database's acknowledged changes, kept in a small file beside the database.

SQLite ends its write-ahead log at the first page whose checksum is wrong, and says nothing: changes
that were acknowledged are gone after a restart. A database therefore counts its changes in a row,
and the same count is written here after each commit, before the change is acknowledged. A database
that has counted fewer than this file has lost some.
"""

from __future__ import annotations

import os
import struct
import threading
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from runout.analysis.files.descriptors import (
    NO_FOLLOW,
    lock,
    open_descriptor,
    read_at,
    unlock,
    write_at,
)

if TYPE_CHECKING:
    import sqlite3

_RECORD: Final = struct.Struct("<QI")  # the count, and its checksum


def has_change_count(connection: sqlite3.Connection) -> bool:
    """Return whether a database has the table ``changes``."""
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'changes'"
    return bool(connection.execute(query).fetchone()[0])


def count_change(connection: sqlite3.Connection) -> int:
    """Count a change within its transaction; return the number of changes so far."""
    connection.execute("UPDATE changes SET count = count + 1")
    return change_count(connection)


def change_count(connection: sqlite3.Connection) -> int:
    """Return the number of changes so far, from the table ``changes`` of a database."""
    row = connection.execute("SELECT count FROM changes").fetchone()
    return int(row[0]) if row is not None and isinstance(row[0], int) else 0


def acknowledged_count(database: Path) -> int | None:
    """Return the count beside a database; None if it has none or that is damaged.

    Read it before the count in the database, which is never behind if nothing was lost.
    """
    try:
        descriptor = open_descriptor(_place(database), os.O_RDONLY | NO_FOLLOW)
    except FileNotFoundError:
        return None
    try:
        return _count_in(descriptor)
    finally:
        os.close(descriptor)


def _place(database: Path) -> Path:
    return database.with_name(f"{database.name}-changes")


def _count_in(descriptor: int) -> int | None:
    """Return the count in an open file; None if it is new or damaged."""
    content = read_at(descriptor, _RECORD.size, 0)
    if len(content) < _RECORD.size:
        return None
    count, crc = _RECORD.unpack(content)
    return count if crc == zlib.crc32(content[:8]) else None


class ChangeCount:
    """The file beside a database; several threads and processes may use it at once."""

    def __init__(self, database: Path) -> None:
        self.path: Final = _place(database)
        self._lock = threading.Lock()
        self._descriptor = open_descriptor(self.path, os.O_RDWR | os.O_CREAT | NO_FOLLOW, 0o600)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._descriptor >= 0:
                os.close(self._descriptor)
                self._descriptor = -1

    def raise_to(self, count: int) -> None:
        """Write the count of a change that was committed, unless a later one is written."""
        with self._lock:
            if self._descriptor < 0:
                return
            lock(self._descriptor, wait=True)
            try:
                written = _count_in(self._descriptor)
                if written is None or written < count:
                    self._write(count)
            finally:
                unlock(self._descriptor)

    def reset(self, count: int) -> None:
        """Write the count that the database has, once a loss was reported."""
        with self._lock:
            self._write(count)

    def _write(self, count: int) -> None:
        plain = count.to_bytes(8, "little")
        write_at(self._descriptor, _RECORD.pack(count, zlib.crc32(plain)), 0)
