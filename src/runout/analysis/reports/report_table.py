"""Tables of reports: their CSV, Arrow, Parquet and text, and the difference of two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from runout.analysis.reports.report_rows import (
    COLUMN_TABLE,
    FIGURES,
    FREQUENCY,
    Row,
    sorted_rows,
)
from runout.analysis.rounding import change
from runout.analysis.rows import Rows, csv_text, import_pyarrow, text_table
from runout.domain.plurals import pluralize

_SHOWN: Final = 10  # flops in the text of a report
# Of a difference.
_KEPT, _NUMBERS = (
    tuple(column.name for column in COLUMN_TABLE if column.in_difference == how)
    for how in ("kept", "less")
)
_COLUMNS: Final = (*_KEPT, *_NUMBERS)
_GROUP_COLUMNS: Final = ("trait", "value", "spr", "count", *_COLUMNS[2:])
_KINDS: Final = {column.name: column.kind for column in COLUMN_TABLE}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ReportTable(Rows):
    """A table with a row for each flop and stack-to-pot ratio, and totals for each ratio."""

    columns: tuple[str, ...]
    flops: tuple[Row, ...]
    totals: tuple[Row, ...]

    def _groups(self) -> tuple[Row, ...]:
        raise NotImplementedError

    @staticmethod
    def _chips_text(value: float | None) -> str:
        return number_text(value, 1)

    @staticmethod
    def _share_text(value: float | None) -> str:
        return percent_text(value)

    def sorted(self, column: str, *, ascending: bool = False) -> Self:
        """Return the table with its flops sorted by a column, from high to low; None comes last.

        The name of an action, ``b330``, stands for its frequency.
        """
        flops = sorted_rows(self.flops, self.columns, column, ascending=ascending)
        return replace(self, flops=flops)

    def groups(self, sort: str | None = None, *, ascending: bool = False) -> list[Row]:
        """Return a row for each group of flops that share a high card, suits, pairing or
        connectedness.

        A row has ``trait``, ``value`` and ``count``, then the columns of a total. Weighted by
        ``weight``, the groups of a trait come to the total. They are in the order of the traits, or
        sorted by a column as :meth:`sorted` sorts flops.
        """
        rows = self._groups()
        if sort is not None:
            columns = tuple(rows[0]) if rows else self.columns
            rows = sorted_rows(rows, columns, sort, ascending=ascending)
        return [dict(row) for row in rows]

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
        if _KINDS.get(column) == "text" or any(isinstance(value, str) for value in values):
            return pa.string()
        # A pot or a stack need not be whole.
        whole = _KINDS.get(column) == "whole" and not any(
            isinstance(value, float) for value in values
        )
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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ReportDifference(ReportTable):
    """A new report, the second, less an old one: a row for each flop of both, totals and groups.

    ``flops`` and ``weight`` are those of the first report, and each total is a mean by the weights
    of its own report. Frequencies have a column for each action that both have;
    ``only_first`` and ``only_second`` are actions that one of them lacks. ``flops_left_out`` counts
    rows that the other report does not have. ``sprs`` maps the stack-to-pot ratios of the first,
    which rows have, to those of the second.
    """

    group_rows: tuple[Row, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    sprs: Mapping[float, float]
    flops_left_out: int

    @classmethod
    def of(
        cls,
        first: ReportTable,
        second: ReportTable,
        *,
        sprs: Mapping[float, float],
        flops_left_out: int,
    ) -> ReportDifference:
        """Return the difference of two tables of the same flops in the same order."""
        old, new = (
            [name for name in each.columns if name.startswith(FREQUENCY)]
            for each in (first, second)
        )
        shared = [name for name in old if name in new]
        columns = (*_COLUMNS, *shared)
        return cls(
            columns=columns,
            flops=_differences(first.flops, second.flops, columns),
            totals=_differences(first.totals, second.totals, columns),
            group_rows=_differences(first.groups(), second.groups(), (*_GROUP_COLUMNS, *shared)),
            only_first=tuple([name.removeprefix(FREQUENCY) for name in old if name not in new]),
            only_second=tuple([name.removeprefix(FREQUENCY) for name in new if name not in old]),
            sprs=sprs,
            flops_left_out=flops_left_out,
        )

    def _groups(self) -> tuple[Row, ...]:
        return self.group_rows

    def ratio_text(self, spr: float) -> str:
        """Return a ratio of the first report, and that of the second where it is another."""
        other = self.sprs[spr]
        return f"SPR {spr:g}" if other == spr else f"SPR {other:g} less SPR {spr:g}"

    def __repr__(self) -> str:
        figures = [
            f"{self.ratio_text(row['spr'])}: EV"
            f" {' / '.join(signed_text(row[name], 2) for name in FIGURES[:2])}"
            for row in self.totals
        ]
        return f"<ReportDifference on {pluralize(len(self.flops), 'flop')}; {'; '.join(figures)}>"

    @staticmethod
    def _chips_text(value: float | None) -> str:
        return signed_text(value, 1)

    @staticmethod
    def _share_text(value: float | None) -> str:
        return points_text(value)


def _differences(old: Sequence[Row], new: Sequence[Row], columns: Sequence[str]) -> tuple[Row, ...]:
    """Return the numbers of new rows less those of old ones; None where either has none."""
    return tuple(
        {
            name: change(mine.get(name), theirs.get(name))
            if name in _NUMBERS or name.startswith(FREQUENCY)
            else mine.get(name)
            for name in columns
        }
        for mine, theirs in zip(old, new, strict=True)
    )


def number_text(value: float | None, digits: int) -> str:
    """Return a number with some digits, or a dash."""
    return "-" if value is None else f"{value:.{digits}f}"


def percent_text(value: float | None) -> str:
    """Return a share in per cent, or a dash.

    >>> percent_text(0.3333), percent_text(None)
    ('33.3 %', '-')
    """
    return "-" if value is None else f"{100 * value:.1f} %"


def signed_text(value: float | None, digits: int) -> str:
    """Return a difference with its sign, or a dash; what rounds to nothing has none.

    >>> signed_text(1.26, 1), signed_text(-0.01, 1), signed_text(None, 1)
    ('+1.3', '0.0', '-')
    """
    text = number_text(value, digits)
    if value is None or not text.strip("-0."):
        return text.lstrip("-") or text
    return f"+{text}" if value > 0 else text


def points_text(value: float | None) -> str:
    """Return the difference of two shares in percentage points, or a dash."""
    return signed_text(None if value is None else 100 * value, 1)
