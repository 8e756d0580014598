"""Tables of questions: CSV, JSON lines or Parquet, read in parts with the line of each row."""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.files.text import require_text
from runout.cli.input import stdin
from runout.domain.plurals import pluralize
from runout.errors import FileError, PokerError

_JSON_ENDINGS: Final = (".jsonl", ".ndjson", ".json")
_PARQUET_ENDINGS: Final = (".parquet", ".pq")
_ROWS_PER_PART: Final = 1 << 14
_MAX_CELL: Final = 1 << 20  # characters


class BadRow(NamedTuple):
    place: str
    reason: str


class Part(NamedTuple):
    """Some rows of a table: columns by name, the place of each row, and rows that are none.

    ``done`` is the part of the file that has been read, 0 to 1.
    """

    columns: dict[str, list[Any]]
    places: list[str]
    bad: list[BadRow]
    done: float


def is_parquet(file: str) -> bool:
    return file.lower().endswith(_PARQUET_ENDINGS)


def is_json_lines(file: str) -> bool:
    return file.lower().endswith(_JSON_ENDINGS)


def read_parts(file: str) -> Iterator[Part]:
    """Yield the rows of a file, or of standard input for ``-``, some thousands at a time."""
    if is_parquet(file):
        yield from _parquet_parts(file)
        return
    with _Text(file) as text:
        first = next((line for line in text if line.strip()), None)
        if first is None:
            raise PokerError(f"{text.name} is empty; give a heading and rows, or JSON objects")
        lines = chain([first], text)
        is_json = is_json_lines(file) or first.lstrip().startswith("{")
        rows = _json_rows(lines, text) if is_json else _csv_rows(lines, text)
        yield from _parts_of(rows, text)


class _Text:
    """The lines of a file or of standard input, and how much of it has been read."""

    def __init__(self, file: str) -> None:
        self.name = "standard input" if file == stdin.STDIN else file
        self.line = 0
        self._read = 0
        if file != stdin.STDIN:
            require_text(file)
            self._text: Iterable[str] = Path(file).open(  # noqa: SIM115 - closed by __exit__
                encoding="utf-8-sig", errors="backslashreplace", newline=""
            )
            self._size = os.path.getsize(file)
            return
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="backslashreplace")
        self._text, self._size = sys.stdin or io.StringIO(), 0

    def __enter__(self) -> _Text:
        return self

    def __exit__(self, *_: object) -> None:
        if isinstance(self._text, io.TextIOWrapper) and self._text is not sys.stdin:
            self._text.close()

    def __iter__(self) -> Iterator[str]:
        for line in self._text:
            self.line += 1
            self._read += len(line)
            yield line

    @property
    def done(self) -> float:
        """The part that has been read, or 0 where the size is not known."""
        return min(1.0, self._read / self._size) if self._size else 0.0


Row = dict[str, Any] | BadRow


def _parts_of(rows: Iterator[tuple[int, Row]], text: _Text) -> Iterator[Part]:
    names: dict[str, None] | None = None
    part = Part({}, [], [], 0.0)
    for line, row in rows:
        if isinstance(row, BadRow):
            part.bad.append(row)
            continue
        if names is None:
            names = dict.fromkeys(row)
        other = next((name for name in row if name not in names), None)
        if other is not None:
            reason = f"{other!r} is not in the first row, which has {', '.join(names)}"
            part.bad.append(BadRow(f"line {line}", reason))
            continue
        for name in names:
            part.columns.setdefault(name, []).append(row.get(name))
        part.places.append(f"line {line}")
        if len(part.places) == _ROWS_PER_PART:
            yield part._replace(done=text.done)
            part = Part({}, [], [], 0.0)
    if part.places or part.bad:
        yield part._replace(done=1.0)


def _csv_rows(lines: Iterator[str], text: _Text) -> Iterator[tuple[int, Row]]:
    csv.field_size_limit(_MAX_CELL)
    reader = csv.reader(lines, strict=True, skipinitialspace=True)
    names: list[str] = []
    while True:
        line = text.line + 1 if names else text.line
        try:
            cells = next(reader, None)
        except csv.Error as error:
            yield line, BadRow(f"line {line}", f"not CSV: {error}")
            continue
        if cells is None:
            return
        if not names:
            names = _checked_names([cell.strip() for cell in cells], line)
        elif len(cells) == len(names):
            yield line, dict(zip(names, cells, strict=True))
        elif cells:
            reason = f"{pluralize(len(cells), 'cell')}; the heading has {len(names)}"
            yield line, BadRow(f"line {line}", reason)


def _checked_names(names: list[str], line: int) -> list[str]:
    twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twice is not None:
        raise PokerError(f"line {line}: two columns are called {twice!r}; rename one")
    if not all(names):
        raise PokerError(f"line {line}: a column has no name; the first line is the heading")
    return names


def _json_rows(lines: Iterator[str], text: _Text) -> Iterator[tuple[int, Row]]:
    for line in lines:
        raw = line.strip()
        if not raw:
            continue
        place = f"line {text.line}"
        try:
            row = parse_json(raw)
        except JsonError as error:
            yield text.line, BadRow(place, str(error.in_text(raw)))
            continue
        if isinstance(row, dict):
            yield text.line, row
        else:
            yield text.line, BadRow(place, f"{raw[:60]} is not a JSON object")


def _parquet_parts(file: str) -> Iterator[Part]:
    from runout.analysis.rows import import_pyarrow  # noqa: PLC0415 - slow, an extra

    pyarrow = import_pyarrow("a Parquet file")
    from pyarrow import parquet  # noqa: PLC0415

    with open(file, "rb") as raw:
        try:
            table = parquet.ParquetFile(raw)
            first, count = 1, table.metadata.num_rows
            for batch in table.iter_batches(_ROWS_PER_PART):
                columns = {name: batch.column(name).to_pylist() for name in batch.schema.names}
                places = [f"row {first + number}" for number in range(batch.num_rows)]
                first += batch.num_rows
                yield Part(columns, places, [], (first - 1) / count)
        except pyarrow.ArrowInvalid as error:
            raise FileError(file, f"is not a Parquet file: {error}") from None
