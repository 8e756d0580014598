"""Tables in files: CSV, JSON lines or Parquet by the file's name; ``-`` prints CSV."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from runout.analysis.files.replacement import Replacement, ReplacementStream
from runout.analysis.rows import csv_text, import_pyarrow
from runout.cli.input import stdin
from runout.cli.input.row_tables import is_json_lines, is_parquet
from runout.domain.plurals import pluralize


def write_rows(file: str, headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write a table; the file appears when it is whole."""
    rows = list(rows)
    if file == stdin.STDIN:
        sys.stdout.write(_csv(headings, rows))
        return
    with Replacement(Path(file)) as replacement:
        if is_parquet(file):
            _write_parquet(replacement, headings, rows)
        elif is_json_lines(file):
            objects = (json.dumps(dict(zip(headings, row, strict=True))) + "\n" for row in rows)
            replacement.append("".join(objects).encode())
        else:
            replacement.append(_csv(headings, rows).encode())
        replacement.finish()


def say_written(file: str, rows: int) -> None:
    """Print where rows are, unless they were printed."""
    if file != stdin.STDIN:
        click.echo(f"{pluralize(rows, 'row', form=',')}: {file}", err=True)


def _csv(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    return csv_text([headings, *(map(_cell, row) for row in rows)])


def _cell(value: Any) -> Any:
    """Return a list, such as the players of a JSON object, as text."""
    if isinstance(value, list):
        return " ".join("?" if each is None else str(each) for each in value)
    return value


def _write_parquet(
    replacement: Replacement, headings: Sequence[str], rows: Sequence[Sequence[Any]]
) -> None:
    pyarrow = import_pyarrow("a Parquet file")
    from pyarrow import parquet  # noqa: PLC0415 - slow, an extra

    columns = zip(headings, zip(*rows, strict=True), strict=True)
    table = pyarrow.table({name: list(column) for name, column in columns})
    fields = [
        field.with_type(pyarrow.string()) if pyarrow.types.is_null(field.type) else field
        for field in table.schema
    ]
    parquet.write_table(table.cast(pyarrow.schema(fields)), ReplacementStream(replacement))
