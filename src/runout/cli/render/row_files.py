"""Tables in files: CSV, JSON lines or Parquet by the file's name; ``-`` prints CSV."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple

import click

from runout.analysis.files.replacement import Replacement, ReplacementStream, with_path
from runout.analysis.rows import csv_text, import_pyarrow
from runout.cli.input import stdin
from runout.cli.input.row_tables import is_json_lines, is_parquet
from runout.domain.plurals import pluralize
from runout.errors import FileError

Columns = dict[str, list[Any]]


class RowFile(NamedTuple):
    """A table that is written in parts with the same columns; it appears when it is finished."""

    append: Callable[[Columns], object]
    finish: Callable[[], object]


def write_csv(file: str, columns: Columns) -> None:
    """Write CSV to the path itself, which may be a link, a pipe or a device; ``-`` prints it."""
    text = csv_text([columns, *zip(*columns.values(), strict=True)])
    if file == stdin.STDIN:
        sys.stdout.write(text)
        return
    with with_path(Path(file)), open(file, "w", encoding="utf-8", newline="") as written:
        written.write(text)


@contextmanager
def open_rows(file: str) -> Iterator[RowFile]:
    if file == stdin.STDIN:
        with TemporaryFile("w+", encoding="utf-8", newline="") as spool:

            def print_spool() -> None:
                spool.seek(0)
                shutil.copyfileobj(spool, sys.stdout)

            yield RowFile(_csv_appender(spool.write), print_spool)
        return
    with Replacement(Path(file)) as replacement:
        if is_parquet(file):
            yield _parquet_file(replacement)
        elif is_json_lines(file):
            yield RowFile(
                lambda columns: replacement.append(_json_lines(columns).encode()),
                replacement.finish,
            )
        else:
            append = _csv_appender(lambda text: replacement.append(text.encode()))
            yield RowFile(append, replacement.finish)


def say_written(file: str, rows: int) -> None:
    """Print where rows are, unless they were printed."""
    if file != stdin.STDIN:
        click.echo(f"{pluralize(rows, 'row', form=',')}: {file}", err=True)


def _csv_appender(write: Callable[[str], object]) -> Callable[[Columns], None]:
    """Return a function that writes rows, and the heading before the first."""
    is_begun = False

    def append(columns: Columns) -> None:
        nonlocal is_begun
        heading = [] if is_begun else [columns]
        is_begun = True
        rows = zip(*columns.values(), strict=True)
        write(csv_text([*heading, *(map(_cell, row) for row in rows)]))

    return append


def _cell(value: Any) -> Any:
    """Return a list, such as the players of a JSON object, as text."""
    if isinstance(value, list):
        return " ".join("?" if each is None else str(each) for each in value)
    return value


def _json_lines(columns: Columns) -> str:
    rows = zip(*columns.values(), strict=True)
    return "".join(json.dumps(dict(zip(columns, row, strict=True))) + "\n" for row in rows)


def _parquet_file(replacement: Replacement) -> RowFile:
    """Return a Parquet file; the first part decides the types of the columns."""
    pyarrow = import_pyarrow("a Parquet file")
    from pyarrow import parquet  # noqa: PLC0415 - slow, an extra

    writer: Any = None

    def append(columns: Columns) -> None:
        nonlocal writer
        try:
            table = pyarrow.table(columns)
            if writer is None:
                fields = [
                    field.with_type(pyarrow.string())
                    if pyarrow.types.is_null(field.type)
                    else field
                    for field in table.schema
                ]
                writer = parquet.ParquetWriter(
                    ReplacementStream(replacement), pyarrow.schema(fields)
                )
            writer.write_table(table.cast(writer.schema))
        except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError) as error:
            raise FileError(
                replacement.path, f"cannot be written: {error}; a column has values of one kind"
            ) from None

    def finish() -> None:
        if writer is not None:
            writer.close()
        replacement.finish()

    return RowFile(append, finish)
