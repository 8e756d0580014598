"""DatabaseWatch: checks that a database has all acknowledged changes and is still in its place."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from runout.analysis.files.change_count import (
    ChangeCount,
    acknowledged_count,
    change_count,
    count_change,
    has_change_count,
)
from runout.domain.plurals import noun_for, pluralize

if TYPE_CHECKING:
    import sqlite3

_log = logging.getLogger("runout.store")


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
    """Watches a database that counts its changes in a table ``changes``.

    ``lost`` is the number of acknowledged changes that it did not have when it was opened. A
    database in a place where the count cannot be kept is used without one, unless ``must_count``.
    """

    def __init__(self, path: Path, *, must_count: bool) -> None:
        self.path: Final = path
        self.lost = 0
        self._place: Final = path.absolute()  # the folder that a program works in may change
        self._is_new = False
        self._identity: tuple[int, int] | None = None
        self._has_table = False
        self._must_count: Final = must_count
        self._changes: ChangeCount | None = None
        self._acknowledged: int | None = None

    def open(self) -> None:
        """Read the count beside the database, before the database is opened."""
        self._is_new = not self._place.exists()
        with self._tolerating():
            self._acknowledged = acknowledged_count(self._place)

    @contextmanager
    def _tolerating(self) -> Iterator[None]:
        """Continue without a count where it cannot be read or written, if that is allowed."""
        try:
            yield
        except OSError:
            if self._must_count:
                raise

    def close(self) -> None:
        """Close the file of the count."""
        if self._changes is not None:
            self._changes.close()

    @property
    def is_begun(self) -> bool:
        """Whether the database was opened, so that it must be in its place."""
        return self._identity is not None

    def begin(self, connection: sqlite3.Connection) -> None:
        """Compare the count of an opened database, and note which file it is."""
        self._has_table = has_change_count(connection)
        if self._has_table:
            count = change_count(connection)
            self.lost = max(0, (self._acknowledged or 0) - count)
            with self._tolerating():
                self._changes = ChangeCount(self._place)
                if self._acknowledged is None or self.lost:
                    self._changes.reset(count)  # a loss is reported once
        status = os.stat(self._place)
        self._identity = status.st_dev, status.st_ino

    @property
    def loss(self) -> str | None:
        """What to report of lost changes; None if there are none."""
        if not self.lost:
            return None
        if self._is_new:
            return (
                f"{self.path} is new, and the one in its place before had"
                f" {pluralize(self.lost, 'change')}; restore a copy of that one if it is missing"
            )
        return (
            f"{self.path} has lost the last {pluralize(self.lost, 'change')} that"
            f" {noun_for(self.lost, 'was', 'were')} acknowledged: its write-ahead log is damaged or"
            " was removed, or an older copy is in its place; check the disk, and what was done last"
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
            if self._has_table and connection.total_changes != before:
                count = count_change(connection)
        if count is not None and self._changes is not None:
            try:
                self._changes.raise_to(count)
            except OSError as error:  # the change itself is stored
                _log.warning("%s: cannot be written: %s", self._changes.path, error)
