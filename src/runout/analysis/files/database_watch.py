"""Watch on a database: it has all acknowledged changes, and its file is still in its place.

SQLite ends its write-ahead log at the first page whose checksum is wrong, and says nothing: changes
that were acknowledged are gone after a restart. A database therefore counts its changes in a row of
the table ``changes``, and the same count is written to a small file beside it after each commit,
before the change is acknowledged. A database that has counted fewer than this file has lost some.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

from runout.analysis.files.descriptors import (
    NO_FOLLOW,
    lock,
    open_descriptor,
    read_at,
    unlock,
    write_at,
)
from runout.domain.plurals import noun_for, pluralize

_log = logging.getLogger("runout.store")
_RECORD: Final = struct.Struct("<QI")  # the count, and its checksum


def has_change_count(connection: sqlite3.Connection) -> bool:
    """Return whether a database has the table ``changes``."""
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'changes'"
    return bool(connection.execute(query).fetchone()[0])


def change_count(connection: sqlite3.Connection) -> int:
    """Return the number of changes so far; 0 of a damaged row."""
    row = connection.execute("SELECT count FROM changes").fetchone()
    return int(row[0]) if row is not None and isinstance(row[0], int) else 0


class ChangeCount:
    """The file beside a database; several threads and processes may use it at once."""

    def __init__(self, database: Path, *, create: bool = True) -> None:
        self.path: Final = database.with_name(f"{database.name}-changes")
        self._lock = threading.Lock()
        flags = os.O_RDWR | os.O_CREAT if create else os.O_RDONLY
        self._descriptor = open_descriptor(self.path, flags | NO_FOLLOW, 0o600)

    def close(self) -> None:
        with self._lock:
            if self._descriptor >= 0:
                os.close(self._descriptor)
                self._descriptor = -1

    def read(self) -> int | None:
        """Return the count; None if the file is new or damaged."""
        content = read_at(self._descriptor, _RECORD.size, 0)
        if len(content) < _RECORD.size:
            return None
        count, crc = _RECORD.unpack(content)
        return int(count) if crc == zlib.crc32(content[:8]) else None

    def raise_to(self, count: int) -> None:
        """Write the count of a change that was committed, unless a later one is written."""
        with self._lock:
            if self._descriptor < 0:
                return
            lock(self._descriptor, wait=True)
            try:
                written = self.read()
                if written is None or written < count:
                    self.reset(count)
            finally:
                unlock(self._descriptor)

    def reset(self, count: int) -> None:
        """Write a count, such as the database's own once a loss was reported."""
        plain = count.to_bytes(8, "little")
        write_at(self._descriptor, _RECORD.pack(count, zlib.crc32(plain)), 0)


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the block in an exclusive write transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.commit()  # fails on a full disk
    except BaseException:
        connection.rollback()
        raise


class DatabaseWatch:
    """Watches the database at an absolute path; make it before the database is opened.

    ``lost`` is the number of acknowledged changes that it did not have when it was opened. A
    database in a place where the count cannot be kept is used without one, unless ``must_count``.
    """

    def __init__(self, place: Path, *, must_count: bool) -> None:
        self.lost = 0
        self._place: Final = place
        self._is_new: Final = not place.exists()
        self._identity: tuple[int, int] | None = None
        self._must_count: Final = must_count
        self._changes: ChangeCount | None = None
        self._acknowledged: int | None = None
        # Before the database's own count, which is never behind if nothing was lost.
        with self._tolerating(), suppress(FileNotFoundError):
            changes = ChangeCount(place, create=False)
            try:
                self._acknowledged = changes.read()
            finally:
                changes.close()

    @contextmanager
    def _tolerating(self) -> Iterator[None]:
        """Continue without a count where it cannot be read or written, if that is allowed."""
        try:
            yield
        except OSError:
            if self._must_count:
                raise

    def close(self) -> None:
        if self._changes is not None:
            self._changes.close()

    @property
    def is_begun(self) -> bool:
        """Whether the database was opened, so that it must be in its place."""
        return self._identity is not None

    def begin(self, connection: sqlite3.Connection) -> None:
        """Compare the count of an opened database, and note which file it is."""
        if has_change_count(connection):
            count = change_count(connection)
            self.lost = max(0, (self._acknowledged or 0) - count)
            with self._tolerating():
                self._changes = ChangeCount(self._place)
                if self._acknowledged is None or self.lost:
                    self._changes.reset(count)  # a loss is reported once
        status = os.stat(self._place)
        self._identity = status.st_dev, status.st_ino

    def loss(self, path: Path) -> str | None:
        """Return what to report of lost changes; None if there are none."""
        if not self.lost:
            return None
        lost = pluralize(self.lost, "change")
        if self._is_new:
            return (
                f"{path} is new, and the one in its place before had {lost}; restore a copy of"
                " that one if it is missing"
            )
        return (
            f"{path} has lost the last {lost} that {noun_for(self.lost, 'was', 'were')}"
            " acknowledged: its write-ahead log is damaged or was removed, or an older copy is in"
            " its place; check the disk, and what was done last"
        )

    def absence(self) -> Literal["removed", "replaced"] | None:
        """Return what was done to the database's file since it was opened; None if it is there."""
        if self._identity is None:
            return None
        try:
            status = os.stat(self._place)
        except OSError:
            return "removed"
        return None if (status.st_dev, status.st_ino) == self._identity else "replaced"

    @contextmanager
    def transaction(self, connection: sqlite3.Connection) -> Iterator[None]:
        """Run the block in an exclusive write transaction, and count it if it changes something.

        When the block is left, the change is counted beside the database: it may be acknowledged if
        the database is where it was.
        """
        count = None
        with writing(connection):
            before = connection.total_changes
            yield
            if connection.total_changes != before and has_change_count(connection):
                connection.execute("UPDATE changes SET count = count + 1")
                count = change_count(connection)
        if count is not None and self._changes is not None:
            try:
                self._changes.raise_to(count)
            except OSError as error:  # the change itself is stored
                _log.warning("%s: cannot be written: %s", self._changes.path, error)
