"""Tables of questions: CSV, JSON lines or Parquet, read in parts with the place of each row."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final, NamedTuple, TextIO

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.rows import import_pyarrow
from runout.cli.input import stdin
from runout.cli.input.requests import open_text
from runout.domain.plurals import pluralize
from runout.errors import FileError, PokerError

_JSON_ENDINGS: Final = (".jsonl", ".ndjson", ".json")
_PARQUET_ENDINGS: Final = (".parquet", ".pq")
_ROWS_PER_PART: Final = 1 << 14  # so that memory is bounded and an interrupt does not wait long
_MAX_CELL: Final = 1 << 20  # characters


class BadRow(NamedTuple):
    place: str
    reason: str


class RowTable(NamedTuple):
    """Columns by name, the place of each row, and rows that are refused.

    ``done`` is the share of the file that has been read.
    """

    columns: dict[str, list[Any]]
    places: list[str]
    bad: list[BadRow]
    done: float = 0.0

    def rows(self, rows: slice) -> RowTable:
        columns = {name: column[rows] for name, column in self.columns.items()}
        return self._replace(columns=columns, places=self.places[rows])


def is_parquet(file: str) -> bool:
    return file.lower().endswith(_PARQUET_ENDINGS)


def is_json_lines(file: str) -> bool:
    return file.lower().endswith(_JSON_ENDINGS)


def read_parts(file: str) -> Iterator[RowTable]:
    """Yield the rows of a file, or of standard input for ``-``, some thousands at a time."""
    if is_parquet(file):
        yield from _parquet_parts(file)
        return
    with open_text(file) as text:
        head = _through_first_row(text)
        if not head or not head[-1].strip():
            raise PokerError(
                f"{stdin.name_of(file)} is empty; give a heading and rows, or JSON objects"
            )
        is_json = is_json_lines(file) or head[-1].lstrip().startswith("{")
        lines = chain(head, text)
        table = RowTable({}, [], [])
        for line, row in _json_rows(lines) if is_json else _csv_rows(lines):
            _append(table, f"line {line}", row)
            if len(table.places) == _ROWS_PER_PART:
                yield table._replace(done=0.0 if file == stdin.STDIN else _share_read(text))
                table = RowTable({name: [] for name in table.columns}, [], [])
        if table.places or table.bad:
            yield table._replace(done=1.0)


def _through_first_row(text: TextIO) -> list[str]:
    """Read the blank lines at the beginning, and the line after them."""
    head = []
    for line in text:
        head.append(line)
        if line.strip():
            break
    return head


def _share_read(text: TextIO) -> float:
    size = os.fstat(text.fileno()).st_size
    return text.buffer.tell() / size if size else 0.0  # a pipe has none


def _append(table: RowTable, place: str, row: dict[str, Any] | str) -> None:
    """Append a row, or the reason why it is refused."""
    columns, places, bad, _ = table
    if isinstance(row, dict) and not columns:
        columns.update({name: [] for name in row})
    other = next((name for name in row if name not in columns), "") if isinstance(row, dict) else ""
    if other:
        row = f"{other!r} is not in the first row, which has {', '.join(columns)}"
    if isinstance(row, str):
        bad.append(BadRow(place, row))
        return
    for name, column in columns.items():
        column.append(row.get(name))
    places.append(place)


def _csv_rows(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, Any] | str]]:
    csv.field_size_limit(_MAX_CELL)
    reader = csv.reader(lines, strict=True, skipinitialspace=True)
    names: list[str] = []
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            yield line, f"not CSV: {error}"
            continue
        if cells is None:
            return
        if not names:
            names = _checked_names([cell.strip() for cell in cells], line) if cells else []
        elif len(cells) == len(names):
            yield line, dict(zip(names, cells, strict=True))
        elif cells:
            yield line, f"{pluralize(len(cells), 'cell')}; the heading has {len(names)}"


def _checked_names(names: list[str], line: int) -> list[str]:
    twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twice is not None:
        raise PokerError(f"line {line}: two columns are called {twice!r}; rename one")
    if not all(names):
        raise PokerError(f"line {line}: a column has no name; the first line is the heading")
    return names


def _json_rows(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, Any] | str]]:
    for number, line in enumerate(lines, start=1):
        raw = line.strip()
        if not raw:
            continue
        try:
            row = parse_json(raw)
        except JsonError as error:
            yield number, str(error.in_text(raw))
            continue
        yield number, row if isinstance(row, dict) else f"{raw[:60]} is not a JSON object"


def _parquet_parts(file: str) -> Iterator[RowTable]:
    pyarrow = import_pyarrow("a Parquet file")
    from pyarrow import parquet  # noqa: PLC0415 - slow, an extra

    with open(file, "rb") as raw:
        try:
            table = parquet.ParquetFile(raw)
            done = 0
            for batch in table.iter_batches(_ROWS_PER_PART):
                places = [f"row {done + number}" for number in range(1, batch.num_rows + 1)]
                done += batch.num_rows
                yield RowTable(batch.to_pydict(), places, [], done / table.metadata.num_rows)
        except pyarrow.ArrowInvalid as error:
            raise FileError(file, f"is not a Parquet file: {error}") from None
