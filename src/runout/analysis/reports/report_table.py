"""ReportTable: the rows of a report as CSV, Arrow, Parquet and text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final

from runout.analysis.reports.report_rows import FREQUENCY, TEXTS, WHOLES, Row
from runout.analysis.rows import Rows, csv_text, import_pyarrow, text_table
from runout.domain.plurals import pluralize

_SHOWN: Final = 10  # flops in the text of a report


class ReportTable(Rows, ABC):
    """A table with a row for each flop and stack-to-pot ratio, and a row of totals for each ratio.

    Subclasses have ``columns``, ``flops`` and ``totals`` as attributes.
    """

    __slots__ = ()

    columns: tuple[str, ...]
    flops: tuple[Row, ...]
    totals: tuple[Row, ...]

    @abstractmethod
    def sorted(self, column: str, *, ascending: bool = False) -> ReportTable:
        """Return the table with its flops sorted by a column, from high to low."""

    @abstractmethod
    def groups(self, sort: str | None = None, *, ascending: bool = False) -> list[Row]:
        """Return the rows of groups of flops by texture, sorted by a column if one is named."""

    @staticmethod
    @abstractmethod
    def _chips_text(value: float | None) -> str:
        """Return an EV as text."""

    @staticmethod
    @abstractmethod
    def _share_text(value: float | None) -> str:
        """Return an equity, a reach or a frequency as text."""

    def rows(self) -> list[Row]:
        """Return a row for each flop and stack-to-pot ratio, without the totals."""
        return [dict(row) for row in self.flops]

    def to_csv(self) -> bytes:
        """Return flops and totals as CSV, numbers in full."""
        return rows_to_csv(self.columns, (*self.flops, *self.totals))

    def to_arrow(self) -> Any:
        """Return a ``pyarrow.Table`` of the flops, without the totals."""
        return rows_to_arrow(self.columns, self.flops)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_parquet(self) -> bytes:
        """Return flops and totals as Parquet; raise ModuleNotFoundError without pyarrow."""
        return rows_to_parquet(self.columns, (*self.flops, *self.totals))

    def __str__(self) -> str:
        names = [name for name in self.columns if name.startswith(FREQUENCY)]
        headings = ["flop", "SPR", "EV oop", "EV ip", "equity", "reach"]
        headings += [name.removeprefix(FREQUENCY) for name in names]
        lines = [
            [
                row["flop"],
                f"{row['spr']:g}",
                *(self._chips_text(row[name]) for name in ("ev_oop", "ev_ip")),
                *(self._share_text(row[name]) for name in ("equity_oop", "reach", *names)),
            ]
            for row in (*self.flops[:_SHOWN], *self.totals)
        ]
        remaining = len(self.flops) - _SHOWN
        more = f"\n{pluralize(remaining, 'more row')}" if remaining > 0 else ""
        return text_table(headings, lines) + more


def rows_to_csv(columns: Sequence[str], rows: Iterable[Row]) -> bytes:
    """Return rows as CSV, numbers in full."""
    return csv_text([columns, *(map(row.get, columns) for row in rows)]).encode()


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
