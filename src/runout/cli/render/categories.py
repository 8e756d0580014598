"""Hand categories on a terminal: made hands, then draws, with bars of their shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from runout.analysis.categories.calculation import CategoryRow, SpotCategories
from runout.cli.render.terminal import QUIET, STRONG, Screen, Text, facts, percent_number, table_of
from runout.domain.plurals import pluralize

_MIN_BAR_LENGTH, _MAX_BAR_LENGTH = 4, 32
_GAP: Final = 2  # between two columns


def show(answer: SpotCategories) -> None:
    screen, result = Screen(), answer.players[0]
    count = pluralize(result.combos, "combo", form=_form(result.combos))
    range_ = Text(result.input or "??", overflow="fold").append(f"  {count}", style=QUIET)
    screen.show(facts([("range", range_), ("board", screen.cards(result.board))]))
    tables = [_rows("made hand", result.made), _rows("draw", result.draws)]
    bar_length = min(_MAX_BAR_LENGTH, screen.width - max(map(_width, tables)))
    for rows in filter(None, tables):
        for row in rows:
            share = row.pop("")
            if bar_length >= _MIN_BAR_LENGTH:
                row[""] = screen.bar(share, bar_length)
        screen.show("", table_of(rows))
    if result.equity is not None:
        equity = Text(f"equity of the range {100 * result.equity:.2f} %", style=STRONG)
        screen.show("", equity, Text(result.summary or ""))


def _rows(heading: str, categories: Sequence[CategoryRow]) -> list[dict[str, Any]]:
    """Return the categories that have hands, with their shares below an empty heading."""
    held = [row for row in categories if row.combos]
    has_equity = any(row.likelihood is not None for row in held)
    return [
        {
            heading: row.category.label,
            "combos": f"{row.combos:{_form(row.combos)}}",
            "share %": f"{100 * row.share:.1f}",
            **({"equity %": percent_number(row.equity)} if has_equity else {}),
            "": row.share,
        }
        for row in held
    ]


def _form(combos: float) -> str:
    return ",.4g" if combos < 1000 else ",.0f"


def _width(rows: Sequence[dict[str, Any]]) -> int:
    """Return the number of columns that labels and numbers take, with a gap after each."""
    headings = [name for name in rows[0] if name] if rows else []
    return sum(max(len(name), *(len(row[name]) for row in rows)) + _GAP for name in headings)
