"""A table of texts and numbers, with a bar for each row where shares are given."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TABLE: Final = "border-collapse:collapse;border:0;color:inherit;font:12px/1.3 system-ui,sans-serif"
_ROW: Final = "background:none;border:0"
_CELL: Final = "padding:2px 10px 2px 0;border:0;color:inherit;background:none"
_BAR: Final = "#eab308"
_BAR_WIDTH: Final = 120  # pixels of a share of one


def draw_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    name: str,
    bars: Sequence[float] | None = None,
) -> str:
    """Return an HTML table, columns of numbers to the right.

    ``bars`` has a share of one for each row, drawn as a bar at its end. Headings may all be empty:
    then there is no row of them.

    >>> draw_table(["", "EV"], [["OOP", "47.2"], ["IP", "52.8"]], name="values").count("<td")
    4
    """
    lines = [*rows]
    aligns = [
        "right" if cells and all(map(_is_number, cells)) else "left"
        for cells in zip(*lines, strict=True)
    ] or ["left"] * len(headings)
    drawn = [_draw_row("th", headings, aligns)] if any(headings) else []
    for place, line in enumerate(lines):
        bar = "" if bars is None else _draw_bar(bars[place])
        drawn.append(_draw_row("td", line, aligns, bar))
    return f'<table aria-label="{escape(name)}" style="{_TABLE}">{"".join(drawn)}</table>'


def _is_number(text: str) -> bool:
    """Whether a cell is a number, a percentage, or a dash for none."""
    digits = text.removesuffix(" %").replace(",", "").replace(".", "", 1).lstrip("+-")
    return digits.isdigit() or text in ("", "-")


def _draw_row(tag: str, cells: Sequence[str], aligns: Sequence[str], bar: str = "") -> str:
    drawn = [
        f'<{tag} style="{_CELL};text-align:{align}">{escape(cell)}</{tag}>'
        for cell, align in zip(cells, aligns, strict=True)
    ]
    return f'<tr style="{_ROW}">{"".join(drawn)}{bar}</tr>'


def _draw_bar(share: float) -> str:
    width = round(_BAR_WIDTH * min(max(share, 0.0), 1.0))
    style = f"background:{_BAR};border-radius:2px;height:0.8em;width:{width}px"
    return f'<td style="{_CELL};text-align:left"><div style="{style}"></div></td>'
