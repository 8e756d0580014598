"""Rows of reports as tables: CSV, Arrow, Parquet, and the text of their numbers."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from runout.analysis.batch.report_rows import TEXTS, WHOLES, Row
from runout.analysis.rows import import_pyarrow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def rows_to_csv(columns: Sequence[str], rows: Iterable[Row]) -> bytes:
    """Return rows as CSV, numbers in full."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        cells = (row.get(column) for column in columns)
        writer.writerow("" if cell is None else cell for cell in cells)
    return text.getvalue().encode()


def rows_to_arrow(columns: Sequence[str], rows: Sequence[Row]) -> Any:
    """Return rows as a ``pyarrow.Table``; raise ModuleNotFoundError without pyarrow."""
    pa = import_pyarrow("an Arrow table")

    def kind(column: str) -> Any:
        values = [row.get(column) for row in rows]
        if column in TEXTS or any(isinstance(value, str) for value in values):
            return pa.string()
        # A pot or a stack need not be whole.
        whole = column in WHOLES and not any(isinstance(value, float) for value in values)
        return pa.int64() if whole else pa.float64()

    schema = pa.schema([(column, kind(column)) for column in columns])
    arrays = [pa.array([row.get(each.name) for row in rows], type=each.type) for each in schema]
    return pa.Table.from_arrays(arrays, schema=schema)


def rows_to_parquet(columns: Sequence[str], rows: Sequence[Row]) -> bytes:
    """Return rows as Parquet; raise ModuleNotFoundError without pyarrow."""
    pa = import_pyarrow("Parquet")
    import pyarrow.parquet as pq  # noqa: PLC0415 - pyarrow does not import it

    sink = pa.BufferOutputStream()
    pq.write_table(rows_to_arrow(columns, rows), sink)
    return bytes(sink.getvalue().to_pybytes())


def number_text(value: float | None, digits: int) -> str:
    """Return a number with some digits, or a dash."""
    return "-" if value is None else f"{value:.{digits}f}"


def percent_text(value: float | None) -> str:
    """Return a share in per cent, or a dash.

    >>> percent_text(0.3333), percent_text(None)
    ('33.3 %', '-')
    """
    return "-" if value is None else f"{100 * value:.1f} %"
