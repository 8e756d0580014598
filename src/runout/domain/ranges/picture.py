"""The picture of a range: its 13x13 grid as HTML with inline styles and without scripts.

Cells bring their own background and text colour, so they read alike in light and dark notebooks;
what stands outside them takes the notebook's colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from runout.domain.combos import GRID_SIZE, HandClass

if TYPE_CHECKING:
    from collections.abc import Sequence

_FILL: Final = "#eab308"
_EMPTY: Final = "#e5e7eb"
_EMPTY_PAIR: Final = "#cbd0d8"
_TABLE: Final = (
    "border-collapse:separate;border-spacing:1px;border:0;margin:0;table-layout:fixed;"
    "font:11px/1.15 system-ui,sans-serif"
)
_ROW: Final = "background:none;border:0"
_CELL: Final = (
    "width:34px;min-width:34px;max-width:34px;height:30px;padding:0;border:0;border-radius:3px;"
    "text-align:center;vertical-align:middle;white-space:nowrap"
)
_CAPTION: Final = "padding:4px 1px;color:inherit;font:12px/1.3 system-ui,sans-serif"


def draw_grid(grid: Sequence[Sequence[float]], caption: str) -> str:
    """Return the grid of mean weights per hand class as an HTML table."""
    rows = "".join(
        f'<tr style="{_ROW}">'
        + "".join(_draw_cell(row, column, grid[row][column]) for column in range(GRID_SIZE))
        + "</tr>"
        for row in range(GRID_SIZE)
    )
    return (
        f'<div><table aria-label="range" style="{_TABLE}">{rows}</table>'
        f'<div style="{_CAPTION}">{caption}</div></div>'
    )


def _draw_cell(row: int, column: int, weight: float) -> str:
    hand = HandClass.from_cell(row, column)
    empty = _EMPTY_PAIR if hand.is_pair else _EMPTY
    if weight == 0:
        background, colour, label = empty, "#4b5563", str(hand)
    elif weight == 1:
        background, colour, label = _FILL, "#111827", f"<b>{hand}</b>"
    else:
        filled = f"{100 * weight:.1f}%"
        background = f"linear-gradient(to top,{_FILL} {filled},{empty} {filled})"
        colour = "#111827"
        label = f'<b>{hand}</b><br><span style="font-size:9px">{_percent(weight)}</span>'
    return (
        f'<td title="{hand}: {100 * weight:.4g} %" '
        f'style="{_CELL};background:{background};color:{colour}">{label}</td>'
    )


def _percent(weight: float) -> str:
    """Return a short percentage that never rounds to nothing or to all."""
    if weight < 0.01:
        return "&lt;1%"
    if weight > 0.99:
        return "&gt;99%"
    return f"{100 * weight:.0f}%"
