"""Saved ranges by folder and name."""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager
from dataclasses import fields
from typing import TYPE_CHECKING

from runout.errors import PokerError
from runout.service.store.database import is_sound, write_crc
from runout.service.store.folder import StoreFolder, damaged
from runout.service.store.records import SavedRange, new_id

if TYPE_CHECKING:
    from collections.abc import Iterator


class NameTaken(PokerError):  # noqa: N818 - named after what went wrong
    """A saved range of that name exists in the folder."""


class StoredRanges(StoreFolder):
    """The saved ranges of a store."""

    def save_range(self, folder: str, name: str, text: str, notes: str = "") -> SavedRange:
        """Save a range under a name that its folder does not have yet."""
        now = time.time()
        saved = SavedRange(new_id(), folder, name, text, now, now, notes)
        with _translate_conflict(folder, name), self.transaction() as connection:
            connection.execute(
                "INSERT INTO ranges (id, folder, name, text, notes, created, changed)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (saved.id, folder, name, text, notes, now, now),
            )
            write_crc(connection, "ranges", saved.id)
        return saved

    def find_range(self, range_id: str) -> SavedRange | None:
        """Return a saved range, or None if there is none of that id."""
        rows = self.rows("SELECT * FROM ranges WHERE id = ?", (range_id,))
        return _saved_range(rows[0]) if rows else None

    def ranges(
        self, folder: str | None = None, *, limit: int = -1, offset: int = 0
    ) -> list[SavedRange]:
        """Return the saved ranges of a folder or of all, by folder and name.

        Both together are unique, so that pages of them neither repeat nor omit a range.
        """
        where, values = _in_folder(folder)
        rows = self.rows(
            f"SELECT * FROM ranges {where} ORDER BY folder, name LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )
        return [_saved_range(row) for row in rows]

    def count_ranges(self, folder: str | None = None) -> int:
        """Return how many saved ranges a folder has, or all have."""
        where, values = _in_folder(folder)
        count: int = self.rows(f"SELECT count(*) FROM ranges {where}", values)[0][0]
        return count

    def change_range(
        self,
        range_id: str,
        *,
        folder: str | None = None,
        name: str | None = None,
        text: str | None = None,
        notes: str | None = None,
    ) -> SavedRange | None:
        """Update a saved range where arguments are not None; None if there is none of that id."""
        with self.transaction() as connection:
            row = connection.execute("SELECT * FROM ranges WHERE id = ?", (range_id,)).fetchone()
            if row is None:
                return None
            _saved_range(row)  # refuses a damaged row
            changes = {"folder": folder, "name": name, "text": text, "notes": notes}
            now = {key: row[key] if value is None else value for key, value in changes.items()}
            with _translate_conflict(now["folder"], now["name"]):
                connection.execute(
                    "UPDATE ranges SET folder = ?, name = ?, text = ?, notes = ?, changed = ?"
                    " WHERE id = ?",
                    (*now.values(), time.time(), range_id),
                )
            write_crc(connection, "ranges", range_id)
        return self.find_range(range_id)

    def delete_range(self, range_id: str) -> bool:
        """Remove a saved range; False if there is none of that id."""
        return bool(self.delete("DELETE FROM ranges WHERE id = ?", (range_id,)))


def _in_folder(folder: str | None) -> tuple[str, tuple[str, ...]]:
    return ("", ()) if folder is None else ("WHERE folder = ?", (folder,))


def _saved_range(row: sqlite3.Row) -> SavedRange:
    if not is_sound("ranges", row):
        raise damaged("the saved range", row, "delete it")
    return SavedRange(**{field.name: row[field.name] for field in fields(SavedRange)})


@contextmanager
def _translate_conflict(folder: str, name: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError:
        place = f"the folder {folder!r}" if folder else "the top folder"
        raise NameTaken(f"{place} already has a range {name!r}; choose another name") from None
