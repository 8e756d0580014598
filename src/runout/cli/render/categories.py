"""Hand categories on a terminal: made hands, then draws, with bars of their shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, facts, table
from runout.domain.counts import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.analysis.categories.results import CategoryRow, RangeCategories

_MAX_BAR_LENGTH: Final = 32
_BESIDE_A_BAR: Final = 54  # the longest label and the numbers after it


def show(result: RangeCategories) -> None:
    """Print a range by categories."""
    screen = Screen()
    count = counted(result.combos, "combo", form=",.4g" if result.combos < 1000 else ",.0f")
    known = [
        ("range", Text(result.input or "??", overflow="fold").append(f"  {count}", style=QUIET)),
        ("board", screen.cards(result.board)),
    ]
    screen.show(facts(known), "", _drawn(screen, "made hand", result.made))
    if any(row.combos for row in result.draws):
        screen.show("", _drawn(screen, "draw", result.draws))
    if result.equity is not None:
        equity = Text(f"equity of the range {100 * result.equity:.2f} %", style=STRONG)
        screen.show("", equity, Text(result.summary or ""))


def _drawn(screen: Screen, heading: str, rows: Sequence[CategoryRow]) -> Table:
    """Return a table of the categories that have hands."""
    shown = [row for row in rows if row.combos]
    numbers = ["combos", "share %"]
    if any(row.likelihood is not None for row in shown):
        numbers.append("equity %")
    drawn = table(heading, *numbers, "", numbers=numbers)
    for column in drawn.columns:
        column.no_wrap = True
    width = max(8, min(_MAX_BAR_LENGTH, screen.width - _BESIDE_A_BAR))
    for row in shown:
        cells = [f"{row.combos:,.4g}" if row.combos < 1000 else f"{row.combos:,.0f}"]
        cells.append(f"{100 * row.share:.1f}")
        if len(numbers) == 3:
            cells.append("-" if row.equity is None else f"{100 * row.equity:.2f}")
        drawn.add_row(row.category.label, *cells, screen.bar(row.share, width))
    return drawn
