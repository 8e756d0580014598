"""A grid of cells, each with a label and stripes of colour, such as the 13x13 of hand classes."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

INK: Final = "#000000"
"""Black, which reads on every colour that is used for stripes."""
QUIET_INK: Final = "#4b5563"
EMPTY: Final = "#e5e7eb"

_TABLE: Final = (
    "border-collapse:separate;border-spacing:1px;border:0;margin:0;table-layout:fixed;"
    "font:11px/1.15 system-ui,sans-serif"
)
_ROW: Final = "background:none;border:0"
_CELL: Final = (
    "width:36px;min-width:36px;max-width:36px;height:30px;padding:0;border:0;border-radius:3px;"
    "text-align:center;vertical-align:middle;white-space:nowrap"
)
_ABSENT: Final = "rgba(128,128,128,.12)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell of a grid.

    ``stripes`` are CSS colours with the share of the cell each fills, from the left, or from the
    bottom if ``upward``; the rest has the colour ``ground``. ``note`` is a smaller second line, and
    ``title`` is shown when the pointer rests on the cell.
    """

    label: str
    title: str
    note: str = ""
    stripes: tuple[tuple[str, float], ...] = ()
    upward: bool = False
    ground: str = EMPTY

    @property
    def background(self) -> str:
        """The stripes and the ground as a CSS background.

        >>> Cell(label="AA", title="", stripes=(("red", 0.25),), ground="grey").background
        'linear-gradient(to right,red 0.0% 25.0%,grey 25.0% 100%)'
        """
        if not self.stripes:
            return self.ground
        stops = []
        done = 0.0
        for colour, share in self.stripes:
            stops.append(f"{colour} {100 * done:.1f}% {100 * (done + share):.1f}%")
            done += share
        if done < 1:
            stops.append(f"{self.ground} {100 * done:.1f}% 100%")
        return f"linear-gradient(to {'top' if self.upward else 'right'},{','.join(stops)})"


def draw_grid(rows: Iterable[Iterable[Cell | None]], *, name: str) -> str:
    """Return cells row by row as an HTML table; None leaves a place empty."""
    drawn = "".join(f'<tr style="{_ROW}">{"".join(map(_draw_cell, row))}</tr>' for row in rows)
    return f'<table aria-label="{escape(name)}" style="{_TABLE}">{drawn}</table>'


def _draw_cell(cell: Cell | None) -> str:
    if cell is None:
        return f'<td style="{_CELL};background:{_ABSENT}"></td>'
    label = escape(cell.label)
    if cell.stripes:
        label = f"<b>{label}</b>"
    if cell.note:
        label += f'<br><span style="font-size:9px">{escape(cell.note)}</span>'
    ink = INK if cell.stripes else QUIET_INK
    return (
        f'<td title="{escape(cell.title)}"'
        f' style="{_CELL};background:{cell.background};color:{ink}">{label}</td>'
    )
