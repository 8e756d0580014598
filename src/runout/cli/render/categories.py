"""Hand categories on a terminal: made hands, then draws, with bars of their shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runout.analysis.categories.results import CategoryRow, SpotCategories
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, facts, table
from runout.domain.plurals import pluralize

_MIN_BAR_LENGTH, _MAX_BAR_LENGTH = 4, 32
_GAP: Final = 2  # between two columns


def show(answer: SpotCategories) -> None:
    screen, result = Screen(), answer.players[0]
    count = pluralize(result.combos, "combo", form=",.4g" if result.combos < 1000 else ",.0f")
    known = [
        ("range", Text(result.input or "??", overflow="fold").append(f"  {count}", style=QUIET)),
        ("board", screen.cards(result.board)),
    ]
    tables = [_Rows("made hand", result.made), _Rows("draw", result.draws)]
    bar_length = min(_MAX_BAR_LENGTH, screen.width - max(rows.width for rows in tables))
    screen.show(facts(known))
    for rows in tables:
        if rows.rows:
            screen.show("", rows.drawn(screen, bar_length))
    if result.equity is not None:
        equity = Text(f"equity of the range {100 * result.equity:.2f} %", style=STRONG)
        screen.show("", equity, Text(result.summary or ""))


class _Rows:
    """The categories that have hands, as the texts of a table."""

    def __init__(self, heading: str, rows: Sequence[CategoryRow]) -> None:
        self.rows = [row for row in rows if row.combos]
        self._headings = [heading, "combos", "share %"]
        if any(row.likelihood is not None for row in self.rows):
            self._headings.append("equity %")
        self._cells = [_texts(row)[: len(self._headings)] for row in self.rows]

    @property
    def width(self) -> int:
        """The number of columns that labels and numbers take, with a gap after each."""
        columns = zip(self._headings, *self._cells, strict=True)
        return sum(max(map(len, column)) + _GAP for column in columns)

    def drawn(self, screen: Screen, bar_length: int) -> Table:
        """Return the table; it has bars where there is room for them."""
        has_bars = bar_length >= _MIN_BAR_LENGTH
        bar_heading = [""] if has_bars else []
        drawn = table(*self._headings, *bar_heading, numbers=self._headings[1:])
        for column in drawn.columns[1:]:
            column.no_wrap = True
        for row, texts in zip(self.rows, self._cells, strict=True):
            drawn.add_row(*texts, *([screen.bar(row.share, bar_length)] if has_bars else []))
        return drawn


def _texts(row: CategoryRow) -> list[str]:
    return [
        row.category.label,
        f"{row.combos:,.4g}" if row.combos < 1000 else f"{row.combos:,.0f}",
        f"{100 * row.share:.1f}",
        "-" if row.equity is None else f"{100 * row.equity:.2f}",
    ]
