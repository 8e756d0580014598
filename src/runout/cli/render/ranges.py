"""Ranges and flops on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from runout.cli.render.terminal import QUIET, STRONG, Screen, Text, percent_number
from runout.documents import document
from runout.domain.plurals import pluralize
from runout.questions.ranges import ParsedRange

_ALL_FLOPS: Final = 22_100  # 52 * 51 * 50 / 6


def show_range(parsed: ParsedRange) -> None:
    screen = Screen()
    size = Text(parsed.size_text, style=STRONG)
    if parsed.ordering:
        size.append(f", ordering {parsed.ordering}", style=QUIET)
    screen.show(screen.grid(parsed.grid), "", size)


def show_flops(flops: Sequence[Any], verdict: str) -> None:
    """Print flops, with equities where there is a verdict on them."""
    screen = Screen()
    if flops:
        screen.list_flops([(each.flop, _flop_cells(document(each))) for each in flops])
        screen.show("")
    dealt = sum(each.weight for each in flops)
    screen.show(f"{pluralize(len(flops), 'flop')}, {dealt} of {_ALL_FLOPS}")
    if verdict:
        screen.show(verdict)


def _flop_cells(row: dict[str, Any]) -> dict[str, str]:
    cells = {"weight": str(row["weight"])}
    if "equity" in row:
        cells["equity %"] = percent_number(row["equity"])
    cells["high"] = row["high_card"]
    return cells | {name: row[name] for name in ("suits", "pairing", "connectedness")}
