"""The index of solutions; each is in a file of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from runout.service.store.database import is_sound, write_crc
from runout.service.store.folder import StoreFolder, damaged
from runout.service.store.records import SolutionFilter, StoredSolution

if TYPE_CHECKING:
    import sqlite3


class StoredSolutions(StoreFolder):
    """The solutions of a store."""

    def find_solution(self, solution: str) -> StoredSolution | None:
        """Return a solution of the index, or None if there is none of that id."""
        rows = self._rows("SELECT * FROM solutions WHERE id = ?", (solution,))
        return _solution(rows[0]) if rows else None

    def solutions(
        self, only: SolutionFilter = SolutionFilter(), *, limit: int = 100, offset: int = 0  # noqa: B008 - a value
    ) -> tuple[list[StoredSolution], int]:  # fmt: skip
        """Return solutions, the newest first, and their total."""
        conditions = ["instr(board, ?) > 0"] * len(only.cards)
        values: list[Any] = list(only.cards)
        for column in ("street", "precision", "resolved_from"):
            if (wanted := getattr(only, column)) is not None:
                conditions.append(f"{column} = ?")
                values.append(wanted)
        if only.max_exploitability_percent is not None:
            conditions.append("exploitability_percent <= ?")
            values.append(only.max_exploitability_percent)
        where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        rows = self._rows(
            f"SELECT * FROM solutions {where} ORDER BY number DESC LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )
        total = self._rows(f"SELECT count(*) FROM solutions {where}", values)[0][0]
        return [_solution(row) for row in rows], total

    def delete_solution(self, solution: str) -> bool:
        """Remove a solution from the index, then its file; False if there is none of that id.

        Its job stays, but is not shared any more.
        """
        with self._transaction() as connection:
            gone = connection.execute("DELETE FROM solutions WHERE id = ?", (solution,))
            connection.execute("UPDATE jobs SET key = NULL WHERE id = ?", (solution,))
        if gone.rowcount:
            self.solution_file(solution).unlink(missing_ok=True)
        return bool(gone.rowcount)


def insert_solution(connection: sqlite3.Connection, solution: StoredSolution) -> None:
    """Put a solution into the index."""
    connection.execute(
        "INSERT INTO solutions (id, created, board, street, precision, exploitability_percent,"
        " file_bytes, stopped, resolved_from, goal, summary)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            solution.id, solution.created, solution.board, solution.street, solution.precision,
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
