"""Labels of jobs, solutions and reports: name, tags and notes, which a job and its result share."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from runout.service.store.database import write_crc
from runout.service.store.folder import StoreFolder
from runout.service.store.records import Labels

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

LABEL_COLUMNS: Final = ("name", "tags", "notes")
_TABLES: Final = ("jobs", "solutions", "reports")
_BREAK: Final = "\n"  # no tag has one


class StoredLabels(StoreFolder):
    """The labels of a store's jobs, solutions and reports."""

    def change_labels(
        self,
        id_: str,
        *,
        name: str | None = None,
        tags: Iterable[str] | None = None,
        notes: str | None = None,
    ) -> None:
        """Change labels of the job and the result of an id where arguments are not None."""
        changes: dict[str, str] = {
            column: value
            for column, value in (
                ("name", name),
                ("tags", None if tags is None else tags_text(tags)),
                ("notes", notes),
            )
            if value is not None
        }
        if not changes:
            return
        columns = ", ".join(f"{column} = ?" for column in changes)
        with self.transaction() as connection:
            for table in _TABLES:
                changed = connection.execute(
                    f"UPDATE {table} SET {columns} WHERE id = ?", (*changes.values(), id_)
                )
                if changed.rowcount:
                    write_crc(connection, table, id_)

    def tags(self) -> dict[str, int]:
        """Return the tags of all solutions with the number of solutions that have each."""
        rows = self.rows("SELECT tags FROM solutions WHERE tags <> ''")
        counts = Counter(tag for row in rows for tag in _split(row["tags"]))
        return dict(sorted(counts.items(), key=lambda item: item[0].casefold()))


def labels_of(row: sqlite3.Row) -> Labels:
    """Return the labels in a row of a job or a result."""
    return Labels(row["name"], _split(row["tags"]), row["notes"])


def label_values(labels: Labels) -> tuple[str, str, str]:
    """Return labels as the values of ``LABEL_COLUMNS``."""
    return labels.name, tags_text(labels.tags), labels.notes


def tags_text(tags: Iterable[str]) -> str:
    """Return tags as their column has them, a line each; :func:`tag_condition` searches it.

    >>> tags_text(["BB v BTN", "3-bet"]), tags_text([])
    ('\\nBB v BTN\\n3-bet\\n', '')
    """
    lines = _BREAK.join(tags)
    return f"{_BREAK}{lines}{_BREAK}" if lines else ""


def tag_condition(tag: str) -> tuple[str, str]:
    """Return the SQL condition that a row has a tag, in any case, and its value."""
    return "instr(casefold(tags), ?) > 0", tags_text([tag.casefold()])


def word_condition(word: str) -> tuple[str, list[Any]]:
    """Return the SQL condition that a solution's labels or board have a word, and its values."""
    columns = (*LABEL_COLUMNS, "board")
    condition = " OR ".join(f"instr(casefold({column}), ?) > 0" for column in columns)
    return f"({condition})", [word.casefold()] * len(columns)


def _split(tags: str) -> tuple[str, ...]:
    return tuple(tag for tag in tags.split(_BREAK) if tag)
