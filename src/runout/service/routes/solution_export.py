"""Export of solutions in chunks: JSON, CSV, or the file itself."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from runout.analysis.rows import csv_text
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.players import PLAYERS
from runout.documents import Document, document
from runout.errors import PokerError, SolutionFileError, SolutionMissing
from runout.service.http.answers import document_text
from runout.service.routes.solutions import SolveDetails
from runout.service.routes.solve_requests import ExportQuery
from runout.service.store.solution_cache import SolutionCache

_MAX_VERIFIED_BYTES: Final = 256 << 20
_COLUMNS: Final = (
    "line", "board", "player", "hand", "reach", "equity", "ev", "action", "frequency", "action_ev",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SolutionExport(Document):
    """A solution and decisions of one street."""

    solution: SolveDetails
    nodes: list[Node]


def export_chunks(
    solutions: SolutionCache, solve_id: str, where: ExportQuery
) -> Iterator[bytes | str]:
    """Return the decisions from a line to the end of its street, or the file, in chunks.

    Errors in the request are raised here, before the first chunk.
    """
    if where.form == "file":
        return _file_chunks(solutions, solve_id, _open_file(solutions, solve_id))
    with solutions.open(solve_id) as solution:
        lines = _decisions(solution, where.line, where.cards)
    chunks = _json_chunks if where.form == "json" else _csv_chunks
    return chunks(solutions, solve_id, lines, where.cards)


def _decisions(solution: Solution, line: str, cards: str) -> list[str]:
    start = solution.node(line, cards)
    if start.kind != "decision":
        raise PokerError(
            f"nobody decides after {line!r}; give a line that ends at a decision, with the cards"
            " that are dealt on the way"
        )
    return [node.line for node in start.decisions()]


def _json_chunks(
    solutions: SolutionCache, solve_id: str, lines: list[str], cards: str
) -> Iterator[str]:
    details = SolveDetails.of(solutions.store.solution(solve_id))
    yield f'{{"solution": {document_text(details)}, "nodes": [\n'
    for number, line in enumerate(lines):
        with solutions.open(solve_id) as solution:  # not held while a slow reader reads
            node = document_text(solution.node(line, cards))
        yield f"{',' if number else ''}{node}\n"
    yield "]}\n"


def _csv_chunks(
    solutions: SolutionCache, solve_id: str, lines: list[str], cards: str
) -> Iterator[str]:
    yield csv_text([_COLUMNS])
    for line in lines:
        with solutions.open(solve_id) as solution:
            rows = _csv_rows(solution.node(line, cards))
        yield csv_text(rows)


def _csv_rows(node: Node) -> list[Any]:
    assert node.player is not None
    place = node.line, node.board, PLAYERS[node.player]
    rows = [
        (*place, hand.hand, hand.reach, hand.equity, hand.ev, action, share, value)
        for hand in node.hand_rows(node.player)
        for action, share, value in zip(
            node.actions, hand.strategy or (), hand.action_ev or (), strict=True
        )
    ]
    written: list[Any] = document(rows)
    return written


def _open_file(solutions: SolutionCache, solve_id: str) -> SolutionFile:
    """Open a file; all of one that is quickly read is checked, of a larger one the header."""
    solutions.store.solution(solve_id)
    path = solutions.store.solution_file(solve_id)
    with solutions.reported(solve_id):
        try:
            file = SolutionFile.open(path)
        except SolutionMissing:
            solutions.store.solution(solve_id)  # it may have been deleted just now
            raise SolutionMissing(path, "the file of this solution is gone") from None
        except OSError as error:
            if isinstance(error, SolutionFileError):
                raise
            reason = f"cannot be read: {os.strerror(error.errno or 0)}"
            raise SolutionFileError(path, reason) from error
        if file.size <= _MAX_VERIFIED_BYTES:
            file.verify()
        return file


def _file_chunks(solutions: SolutionCache, solve_id: str, file: SolutionFile) -> Iterator[bytes]:
    """Yield a file part by part, each after its check: damage breaks the transfer off."""
    with solutions.reported(solve_id):
        yield from file.checked_bytes()
