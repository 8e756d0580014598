"""Tables of answers: CSV, JSON lines or Parquet, written in parts and put in place at the end."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import click

from runout.analysis.files.replacement import Replacement, ReplacementStream
from runout.analysis.rows import csv_text
from runout.cli.input import stdin
from runout.cli.input.question_tables import is_json_lines, is_parquet
from runout.domain.plurals import pluralize

Columns = dict[str, list[Any]]


class AnswerTable(Protocol):
    """A table that grows by parts, all with the same columns."""

    def append(self, columns: Columns) -> None:
        """Write some rows."""
        ...

    def finish(self) -> None:
        """Put the file in place; without this call there is none."""
        ...


@contextmanager
def open_answers(file: str) -> Iterator[AnswerTable]:
    """Open a table whose format follows from the file's name; ``-`` prints CSV."""
    if file == stdin.STDIN:
        yield _Rows(_csv_lines(), sys.stdout.write, lambda: None)
        return
    with Replacement(Path(file)) as replacement:
        if is_parquet(file):
            yield _Parquet(replacement)
            return
        lines = _json_lines if is_json_lines(file) else _csv_lines()
        yield _Rows(lines, lambda text: replacement.append(text.encode()), replacement.finish)


class _Rows:
    def __init__(
        self,
        text_of: Callable[[Columns], str],
        write: Callable[[str], object],
        finish: Callable[[], None],
    ) -> None:
        self._text_of = text_of
        self._write = write
        self.finish = finish

    def append(self, columns: Columns) -> None:
        self._write(self._text_of(columns))


def _csv_lines() -> Callable[[Columns], str]:
    """Return a function that writes the heading before the first rows."""
    is_begun = False

    def text_of(columns: Columns) -> str:
        nonlocal is_begun
        heading = [] if is_begun else [columns]
        is_begun = True
        rows = zip(*columns.values(), strict=True)
        return csv_text([*heading, *(map(_cell, row) for row in rows)])

    return text_of


def _cell(value: Any) -> Any:
    """Return a list, such as the players of a JSON object, as text."""
    if isinstance(value, list):
        return " ".join("?" if each is None else str(each) for each in value)
    return value


def _json_lines(columns: Columns) -> str:
    rows = zip(*columns.values(), strict=True)
    return "".join(json.dumps(dict(zip(columns, row, strict=True))) + "\n" for row in rows)


class _Parquet:
    """A Parquet file; the first part decides the types of the columns."""

    def __init__(self, replacement: Replacement) -> None:
        self._replacement = replacement
        self._writer: Any = None

    def append(self, columns: Columns) -> None:
        from runout.analysis.rows import import_pyarrow  # noqa: PLC0415 - slow, an extra

        pyarrow = import_pyarrow("a Parquet file")
        from pyarrow import parquet  # noqa: PLC0415

        table = pyarrow.table(columns)
        if self._writer is None:
            fields = [
                field.with_type(pyarrow.string()) if pyarrow.types.is_null(field.type) else field
                for field in table.schema
            ]
            self._writer = parquet.ParquetWriter(
                ReplacementStream(self._replacement), pyarrow.schema(fields)
            )
        self._writer.write_table(table.cast(self._writer.schema))

    def finish(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._replacement.finish()


def say_written(file: str, rows: int) -> None:
    if file != stdin.STDIN:
        click.echo(f"{pluralize(rows, 'row', form=',')}: {file}", err=True)
