"""The index of solutions; each is in a file of its own."""

from __future__ import annotations

import functools
import json
import sqlite3
import time
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.solution.file import SolutionFile
from runout.service.store.database import is_sound, write_crc
from runout.service.store.folder import StoreFolder, damaged
from runout.service.store.labels import label_values, labels_of, tag_condition, word_condition
from runout.service.store.records import (
    Direction,
    Labels,
    SolutionFilter,
    SolutionOrder,
    StoredSolution,
)

if TYPE_CHECKING:
    from pathlib import Path

    from runout.analysis.solver.solution.solution import Solution

_ORDERS: Final[dict[SolutionOrder, tuple[str, Direction]]] = {
    "created": ("number", "desc"),
    "name": ("casefold(name)", "asc"),
    "exploitability": ("exploitability_percent", "asc"),
    "size": ("file_bytes", "desc"),
}
"""What each order compares, and its direction where none is given."""


class StoredSolutions(StoreFolder):
    """The solutions of a store."""

    def find_solution(self, solution: str) -> StoredSolution | None:
        """Return a solution of the index, or None if there is none of that id."""
        rows = self.rows("SELECT * FROM solutions WHERE id = ?", (solution,))
        return _solution(rows[0]) if rows else None

    def has_solution(self, solution: str) -> bool:
        """Return whether a solution is in the index, be its record damaged or not."""
        return bool(self.rows("SELECT 1 FROM solutions WHERE id = ?", (solution,)))

    def find_solution_file(self, digest: str) -> StoredSolution | None:
        """Return the solution whose file has a digest, or None."""
        rows = self.rows("SELECT * FROM solutions WHERE digest = ? LIMIT 1", (digest,))
        return _solution(rows[0]) if rows else None

    def solutions(
        self,
        only: SolutionFilter = SolutionFilter(),  # noqa: B008 - a value
        *,
        order: SolutionOrder = "created",
        direction: Direction | None = None,
        limit: int = 100,
        offset: int = 0,
    ) -> tuple[list[StoredSolution], int]:
        """Return solutions in an order, by default the newest first, and their total."""
        where, values = _where(only)
        column, default = _ORDERS[order]
        rows = self.rows(
            f"SELECT * FROM solutions {where} ORDER BY {column} {direction or default},"
            " number DESC LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )
        total = self.rows(f"SELECT count(*) FROM solutions {where}", values)[0][0]
        return [_solution(row) for row in rows], total

    def add_solution(self, solution: StoredSolution, file: Path) -> tuple[StoredSolution, bool]:
        """Take over a file and put its solution into the index.

        Return the solution and whether it is new; another process may have added it meanwhile.
        """
        file.replace(self.solution_file(solution.id))
        try:
            with self.transaction() as connection:
                insert_solution(connection, solution)
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
            insert_solution(connection, solution)

    def delete_solution(self, solution: str) -> bool:
        """Remove a solution from the index, then its file; False if there is none of that id.

        Its job stays, but is not shared any more.
        """

        def delete() -> bool:
            with self.transaction() as connection:
                gone = connection.execute("DELETE FROM solutions WHERE id = ?", (solution,))
                connection.execute("UPDATE jobs SET key = NULL WHERE id = ?", (solution,))
                return bool(gone.rowcount)

        file = self.solution_file(solution)
        is_listed = self.has_solution(solution)
        is_gone = self._freeing(
            delete, functools.partial(file.unlink, missing_ok=True) if is_listed else None
        )
        if is_gone:
            file.unlink(missing_ok=True)
        return is_gone


def _where(only: SolutionFilter) -> tuple[str, list[Any]]:
    """Return the SQL clause of a filter, and its values."""
    conditions = ["instr(board, ?) > 0"] * len(only.cards)
    values: list[Any] = list(only.cards)
    for word in only.words:
        condition, word_values = word_condition(word)
        conditions.append(condition)
        values += word_values
    if only.tag is not None:
        condition, value = tag_condition(only.tag)
        conditions.append(condition)
        values.append(value)
    for column in ("street", "precision", "resolved_from"):
        if (column_value := getattr(only, column)) is not None:
            conditions.append(f"{column} = ?")
            values.append(column_value)
    if only.max_exploitability_percent is not None:
        conditions.append("exploitability_percent <= ?")
        values.append(only.max_exploitability_percent)
    return f"WHERE {' AND '.join(conditions)}" if conditions else "", values


def stored_solution(
    id_: str,
    labels: Labels,
    solution: Solution,
    file: Path,
    *,
    goal: dict[str, Any],
    resolved_from: str | None = None,
) -> StoredSolution:
    """Return the record of a solution whose file has been saved."""
    return StoredSolution(
        id=id_,
        labels=labels,
        digest=SolutionFile.open(file).digest,
        created=time.time(),
        board=str(solution.spot.board),
        street=str(solution.spot.street),
        precision=solution.precision,
        exploitability_percent=solution.exploitability_percent,
        file_bytes=file.stat().st_size,
        stopped=solution.stopped,
        resolved_from=resolved_from,
        goal=goal,
        summary=nan_to_null(solution.to_dict()),
    )


def insert_solution(connection: sqlite3.Connection, solution: StoredSolution) -> None:
    """Put a solution into the index."""
    connection.execute(
        "INSERT INTO solutions (id, name, tags, notes, digest, created, board, street, precision,"
        " exploitability_percent, file_bytes, stopped, resolved_from, goal, summary)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            solution.id, *label_values(solution.labels), solution.digest, solution.created,
            solution.board, solution.street, solution.precision,
            solution.exploitability_percent, solution.file_bytes, solution.stopped,
            solution.resolved_from, json.dumps(solution.goal), json.dumps(solution.summary),
        ),
    )  # fmt: skip
    write_crc(connection, "solutions", solution.id)


def _solution(row: sqlite3.Row) -> StoredSolution:
    if not is_sound("solutions", row):
        raise damaged("the record of solution", row, "delete it")
    return StoredSolution(
        id=row["id"],
        labels=labels_of(row),
        digest=row["digest"],
        created=row["created"],
        board=row["board"],
        street=row["street"],
        precision=row["precision"],
        exploitability_percent=row["exploitability_percent"],
        file_bytes=row["file_bytes"],
        stopped=bool(row["stopped"]),
        resolved_from=row["resolved_from"],
        goal=json.loads(row["goal"]),
        summary=json.loads(row["summary"]),
    )
