"""ReportDifference: what changes from one report to another, flop by flop and in the means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from runout.analysis.reports.report_rows import FIGURES, FREQUENCY, Row, sorted_rows
from runout.analysis.reports.report_table import ReportTable, number_text
from runout.analysis.rounding import change
from runout.domain.plurals import pluralize

_COLUMNS: Final = ("flop", "spr", "flops", "weight", "pot", "reach", *FIGURES)
_GROUP_COLUMNS: Final = ("trait", "value", "spr", "count", *_COLUMNS[2:])
_NUMBERS: Final = ("pot", "reach", *FIGURES)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ReportDifference(ReportTable):
    """A new report, the second, less an old one: a row for each flop of both, totals and groups.

    ``flops`` and ``weight`` are those of the first report, and each total is a mean by the weights
    of its own report. Frequencies have a column for each action that both have;
    ``only_first`` and ``only_second`` are actions that one of them lacks. ``flops_left_out`` counts
    rows that the other report does not have. ``sprs`` maps the stack-to-pot ratios of the first,
    which rows have, to those of the second.
    """

    columns: tuple[str, ...]
    flops: tuple[Row, ...]
    totals: tuple[Row, ...]
    group_rows: tuple[Row, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    sprs: Mapping[float, float]
    flops_left_out: int

    @classmethod
    def of(
        cls,
        first: Sequence[Row],
        second: Sequence[Row],
        *,
        totals: tuple[Sequence[Row], Sequence[Row]],
        groups: tuple[Sequence[Row], Sequence[Row]],
        actions: tuple[Sequence[str], Sequence[str]],
        sprs: Mapping[float, float],
        flops_left_out: int,
    ) -> ReportDifference:
        """Return the difference of rows of the same flops in the same order.

        ``actions`` are the columns of frequencies of both.
        """
        shared = [name for name in actions[0] if name in actions[1]]
        columns = (*_COLUMNS, *shared)
        return cls(
            columns=columns,
            flops=_differences(first, second, columns),
            totals=_differences(*totals, columns),
            group_rows=_differences(*groups, (*_GROUP_COLUMNS, *shared)),
            only_first=_actions(name for name in actions[0] if name not in actions[1]),
            only_second=_actions(name for name in actions[1] if name not in actions[0]),
            sprs=sprs,
            flops_left_out=flops_left_out,
        )

    def sorted(self, column: str, *, ascending: bool = False) -> ReportDifference:
        """Return the difference with its flops sorted by a change, from high to low."""
        flops = sorted_rows(self.flops, self.columns, column, ascending=ascending)
        return replace(self, flops=flops)

    def ratio_text(self, spr: float) -> str:
        """Return a ratio of the first report, and that of the second where it is another."""
        other = self.sprs[spr]
        return f"SPR {spr:g}" if other == spr else f"SPR {other:g} less SPR {spr:g}"

    def groups(self, sort: str | None = None, *, ascending: bool = False) -> list[Row]:
        """Return the differences of groups of flops by texture, sorted by a change if one is named.

        The order is that of :meth:`sorted`.
        """
        rows: Sequence[Row] = self.group_rows
        if sort is not None:
            columns = (*_GROUP_COLUMNS, *self.columns[len(_COLUMNS) :])
            rows = sorted_rows(rows, columns, sort, ascending=ascending)
        return [dict(row) for row in rows]

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


def _actions(columns: Iterable[str]) -> tuple[str, ...]:
    return tuple(column.removeprefix(FREQUENCY) for column in columns)


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
