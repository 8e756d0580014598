"""Solutions, reports and saved ranges in the store, and the labels that jobs and results share."""

import functools
import json
import sqlite3
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from runout.analysis.files.sqlite import marks
from runout.analysis.reports.journal import remove_batch
from runout.errors import NotStored, PokerError
from runout.service.store.database import (
    UNDER_CHECKSUM,
    is_sound,
    label_values,
    labels_of,
    split_tags,
    tags_text,
    write_crc,
)
from runout.service.store.folder import StoreFolder, damaged
from runout.service.store.records import (
    Direction,
    SavedRange,
    SolutionFilter,
    SolutionOrder,
    StoredReport,
    StoredSolution,
    new_id,
)

Record = TypeVar("Record", StoredSolution, StoredReport, SavedRange)
Result = TypeVar("Result", StoredSolution, StoredReport)

_TABLES: Final[dict[type, str]] = {
    StoredSolution: "solutions",
    StoredReport: "reports",
    SavedRange: "ranges",
}
_NOUNS: Final[dict[type, str]] = {
    StoredSolution: "the record of solution",
    StoredReport: "the record of report",
    SavedRange: "the saved range",
}
_JSON_COLUMNS: Final = ("goal", "summary", "config")
_LABELLED: Final = ("jobs", "solutions", "reports")
_LABEL_COLUMNS: Final = ("name", "tags", "notes")
_ORDERS: Final[dict[SolutionOrder, tuple[str, Direction]]] = {
    "created": ("number", "desc"),
    "name": ("casefold(name)", "asc"),
    "exploitability": ("exploitability_percent", "asc"),
    "size": ("file_bytes", "desc"),
}
"""What each order compares, and its direction where none is given."""


class NoSuchSolution(NotStored):
    """No such solution."""


class NoSuchReport(NotStored):
    """No such report."""


class NoSuchRange(NotStored):
    """No such range."""


class NameTaken(PokerError):  # noqa: N818
    """A saved range of that name exists in the folder."""


class StoredResults(StoreFolder):
    """The solutions, reports and saved ranges of a store."""

    # --- records of any kind ---

    def _find(self, kind: type[Record], id_: str) -> Record | None:
        rows = self.rows(f"SELECT * FROM {_TABLES[kind]} WHERE id = ?", (id_,))
        return _record(kind, rows[0]) if rows else None

    def _has(self, kind: type, id_: str) -> bool:
        """Return whether there is a record, be it damaged or not."""
        return bool(self.rows(f"SELECT 1 FROM {_TABLES[kind]} WHERE id = ?", (id_,)))

    def _page(
        self,
        kind: type[Record],
        conditions: Collection[str],
        values: Sequence[Any],
        order: str,
        page: tuple[int, int],
    ) -> tuple[list[Record], int]:
        """Return the records of a page, a limit and an offset, and how many there are in all."""
        where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        table = f"{_TABLES[kind]} {where}"
        query = f"SELECT * FROM {table} ORDER BY {order} LIMIT ? OFFSET ?"
        total = self.rows(f"SELECT count(*) FROM {table}", values)[0][0]
        return [_record(kind, row) for row in self.rows(query, (*values, *page))], total

    def _delete_result(self, kind: type, id_: str, file: Path | None = None) -> bool:
        """Remove a record, on a full disk its file first; its job is not shared any more."""

        def delete() -> bool:
            with self.transaction() as connection:
                gone = connection.execute(f"DELETE FROM {_TABLES[kind]} WHERE id = ?", (id_,))
                connection.execute("UPDATE jobs SET key = NULL WHERE id = ?", (id_,))
                return bool(gone.rowcount)

        free = None if file is None else functools.partial(file.unlink, missing_ok=True)
        return self._freeing(delete, free)

    def _listed(self, found: Result | None, id_: str, noun: str, error: type[PokerError]) -> Result:
        """Return a solution or a report; if there is none, say where to look for it."""
        if found is not None:
            return found
        job = self.rows("SELECT state FROM jobs WHERE id = ?", (id_,))
        remedy = f"see the list of {noun}s"
        if job and job[0]["state"] != "done":
            remedy = f"its job is {job[0]['state']}, and has the same id"
        raise error(f"there is no {noun} {id_!r}; {remedy}")

    # --- solutions ---

    def solution(self, solution: str) -> StoredSolution:
        found = self.find_solution(solution)
        return self._listed(found, solution, "solution", NoSuchSolution)

    def find_solution(self, solution: str) -> StoredSolution | None:
        return self._find(StoredSolution, solution)

    def has_solution(self, solution: str) -> bool:
        """Return whether a solution is in the index, be its record damaged or not."""
        return self._has(StoredSolution, solution)

    def find_solution_file(self, digest: str) -> StoredSolution | None:
        rows = self.rows("SELECT * FROM solutions WHERE digest = ? LIMIT 1", (digest,))
        return _record(StoredSolution, rows[0]) if rows else None

    def solutions(
        self,
        only: SolutionFilter = SolutionFilter(),  # noqa: B008 - a value
        *,
        order: SolutionOrder = "created",
        direction: Direction | None = None,
        limit: int = 100,
        offset: int = 0,
    ) -> tuple[list[StoredSolution], int]:
        column, default = _ORDERS[order]
        by = f"{column} {direction or default}, number DESC"
        return self._page(StoredSolution, *_conditions(only), by, (limit, offset))

    def add_solution(self, solution: StoredSolution, file: Path) -> tuple[StoredSolution, bool]:
        """Take over a file and put its solution into the index.

        Return the solution and whether it is new; another process may have added it meanwhile.
        """
        file.replace(self.solution_file(solution.id))
        try:
            self.list_solution(solution)
        except sqlite3.IntegrityError:
            return self.find_solution(solution.id) or solution, False
        except BaseException:
            if not self.has_solution(solution.id):
                self.solution_file(solution.id).unlink(missing_ok=True)
            raise
        return solution, True

    def list_solution(self, solution: StoredSolution) -> None:
        """Put a solution into the index whose file is in its place."""
        with self.transaction() as connection:
            insert_record(connection, solution)

    def delete_solution(self, solution: str) -> bool:
        """Remove a solution from the index, then its file; False if there is none of that id."""
        file = self.solution_file(solution)
        is_listed = self.has_solution(solution)
        is_gone = self._delete_result(StoredSolution, solution, file if is_listed else None)
        if is_gone:
            file.unlink(missing_ok=True)
        return is_gone

    # --- reports; the batch of each is in a folder of its own ---

    def report(self, report: str) -> StoredReport:
        found = self._find(StoredReport, report)
        return self._listed(found, report, "report", NoSuchReport)

    def has_report(self, report: str) -> bool:
        """Return whether a report is in the index, be its record damaged or not."""
        return self._has(StoredReport, report)

    def reports(self, *, limit: int = 100, offset: int = 0) -> tuple[list[StoredReport], int]:
        return self._page(StoredReport, (), (), "number DESC", (limit, offset))

    def delete_report(self, report: str) -> bool:
        """Remove a report from the index, then its folder; False if there is none of that id."""
        is_gone = self._delete_result(StoredReport, report)
        if is_gone:
            self.discard_report(report)
        return is_gone

    def discard_report(self, report: str) -> None:
        """Remove the folder of a batch, unless a runner works in it, which removes it itself."""
        remove_batch(self.report_folder(report))

    # --- labels ---

    def change_labels(
        self,
        id_: str,
        *,
        name: str | None = None,
        tags: Iterable[str] | None = None,
        notes: str | None = None,
    ) -> None:
        """Change labels of the job and the result of an id where arguments are not None."""
        values = (name, None if tags is None else tags_text(tags), notes)
        changes = {
            column: value
            for column, value in zip(_LABEL_COLUMNS, values, strict=True)
            if value is not None
        }
        if not changes:
            return
        columns = ", ".join(f"{column} = ?" for column in changes)
        with self.transaction() as connection:
            for table in _LABELLED:
                changed = connection.execute(
                    f"UPDATE {table} SET {columns} WHERE id = ?", (*changes.values(), id_)
                )
                if changed.rowcount:
                    write_crc(connection, table, id_)

    def tags(self) -> dict[str, int]:
        """Return the tags of all solutions with the number of solutions that have each."""
        rows = self.rows("SELECT tags FROM solutions WHERE tags <> ''")
        counts = Counter(tag for row in rows for tag in split_tags(row["tags"]))
        return dict(sorted(counts.items(), key=lambda item: item[0].casefold()))

    # --- saved ranges ---

    def save_range(self, folder: str, name: str, text: str, notes: str = "") -> SavedRange:
        """Save a range under a name that its folder does not have yet."""
        now = time.time()
        saved = SavedRange(new_id(), folder, name, text, now, now, notes)
        with _translate_conflict(saved), self.transaction() as connection:
            insert_record(connection, saved)
        return saved

    def saved_range(self, range_id: str) -> SavedRange:
        found = self._find(SavedRange, range_id)
        if found is None:
            raise NoSuchRange(
                f"{range_id!r} is not a saved range; look for it in the list of saved ranges"
            )
        return found

    def ranges(self, folder: str | None = None) -> list[SavedRange]:
        return self.range_page(folder, limit=-1, offset=0)[0]

    def range_page(
        self, folder: str | None, *, limit: int, offset: int
    ) -> tuple[list[SavedRange], int]:
        """Return the saved ranges of a folder or of all, by folder and name, and their total.

        Both together are unique, so that pages of them neither repeat nor omit a range.
        """
        conditions, values = ((), ()) if folder is None else (("folder = ?",), (folder,))
        return self._page(SavedRange, conditions, values, "folder, name", (limit, offset))

    def change_range(self, range_id: str, **changes: Any) -> SavedRange:
        """Change folder, name, text or notes of a saved range."""
        with self.transaction() as connection:
            changed = replace(self.saved_range(range_id), **changes, changed=time.time())
            columns = ", ".join(f"{column} = ?" for column in (*changes, "changed"))
            with _translate_conflict(changed):
                connection.execute(
                    f"UPDATE ranges SET {columns} WHERE id = ?",
                    (*changes.values(), changed.changed, range_id),
                )
            write_crc(connection, "ranges", range_id)
        return changed

    def delete_range(self, range_id: str) -> bool:
        """Remove a saved range; False if there is none of that id."""
        return bool(self.delete("DELETE FROM ranges WHERE id = ?", (range_id,)))


def insert_record(
    connection: sqlite3.Connection, record: StoredSolution | StoredReport | SavedRange
) -> None:
    table = _TABLES[type(record)]
    columns = UNDER_CHECKSUM[table]
    values: dict[str, Any] = {}
    if not isinstance(record, SavedRange):
        values |= zip(_LABEL_COLUMNS, label_values(record.labels), strict=True)
    for column in columns:
        if column not in values:
            value = getattr(record, column)
            values[column] = json.dumps(value) if column in _JSON_COLUMNS else value
    connection.execute(
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(columns)})",
        [values[column] for column in columns],
    )
    write_crc(connection, table, record.id)


def _record(kind: type[Record], row: sqlite3.Row) -> Record:
    """Return the record in a row; refuse a damaged one."""
    if not is_sound(_TABLES[kind], row):
        raise damaged(_NOUNS[kind], row, "delete it")
    values: dict[str, Any] = dict(row)
    if kind is not SavedRange:
        values["labels"] = labels_of(row)
    for column in values.keys() & {*_JSON_COLUMNS}:
        values[column] = json.loads(values[column])
    return kind(**{each.name: values[each.name] for each in fields(kind)})


def _conditions(only: SolutionFilter) -> tuple[list[str], list[Any]]:
    conditions = ["instr(board, ?) > 0"] * len(only.cards)
    values: list[Any] = list(only.cards)
    searched = (*_LABEL_COLUMNS, "board")
    for word in only.words:
        places = " OR ".join(f"instr(casefold({column}), ?) > 0" for column in searched)
        conditions.append(f"({places})")
        values += [word.casefold()] * len(searched)
    if only.tag is not None:
        conditions.append("instr(casefold(tags), ?) > 0")
        values.append(tags_text([only.tag.casefold()]))
    for column in ("street", "precision", "resolved_from"):
        if (value := getattr(only, column)) is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    if only.max_exploitability_percent is not None:
        conditions.append("exploitability_percent <= ?")
        values.append(only.max_exploitability_percent)
    return conditions, values


@contextmanager
def _translate_conflict(saved: SavedRange) -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError:
        place = f"the folder {saved.folder!r}" if saved.folder else "the top folder"
        raise NameTaken(
            f"{place} already has a range {saved.name!r}; choose another name"
        ) from None
