"""Tables of questions: CSV, JSON lines or Parquet, with the place of each row in the file."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.rows import import_pyarrow
from runout.cli.input import stdin
from runout.cli.input.requests import open_text
from runout.domain.plurals import pluralize
from runout.errors import FileError, PokerError

_JSON_ENDINGS: Final = (".jsonl", ".ndjson", ".json")
_PARQUET_ENDINGS: Final = (".parquet", ".pq")
_MAX_CELL: Final = 1 << 20  # characters


class BadRow(NamedTuple):
    place: str
    reason: str


class RowTable(NamedTuple):
    """Columns by name, the place of each row, and rows that are refused."""

    columns: dict[str, list[Any]]
    places: list[str]
    bad: list[BadRow]

    def rows(self, rows: slice) -> RowTable:
        columns = {name: column[rows] for name, column in self.columns.items()}
        return self._replace(columns=columns, places=self.places[rows])


def is_parquet(file: str) -> bool:
    return file.lower().endswith(_PARQUET_ENDINGS)


def is_json_lines(file: str) -> bool:
    return file.lower().endswith(_JSON_ENDINGS)


def read_table(file: str) -> RowTable:
    """Read a file, or standard input for ``-``."""
    if is_parquet(file):
        return _read_parquet(file)
    with open_text(file) as text:
        lines = list(text)
    first = next((line for line in lines if line.strip()), None)
    if first is None:
        raise PokerError(
            f"{stdin.name_of(file)} is empty; give a heading and rows, or JSON objects"
        )
    is_json = is_json_lines(file) or first.lstrip().startswith("{")
    table = RowTable({}, [], [])
    for line, row in _json_rows(lines) if is_json else _csv_rows(lines):
        _append(table, f"line {line}", row)
    return table


def _append(table: RowTable, place: str, row: dict[str, Any] | str) -> None:
    """Append a row, or the reason why it is refused."""
    columns, places, bad = table
    if isinstance(row, dict) and not places:
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


def _csv_rows(lines: list[str]) -> Iterator[tuple[int, dict[str, Any] | str]]:
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
            names = _checked_names([cell.strip() for cell in cells], line) if any(cells) else []
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


def _json_rows(lines: list[str]) -> Iterator[tuple[int, dict[str, Any] | str]]:
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


def _read_parquet(file: str) -> RowTable:
    pyarrow = import_pyarrow("a Parquet file")
    from pyarrow import parquet  # noqa: PLC0415 - slow, an extra

    with open(file, "rb") as raw:
        try:
            columns = parquet.ParquetFile(raw).read().to_pydict()
        except pyarrow.ArrowInvalid as error:
            raise FileError(file, f"is not a Parquet file: {error}") from None
    count = len(next(iter(columns.values()), []))
    return RowTable(columns, [f"row {number}" for number in range(1, count + 1)], [])
