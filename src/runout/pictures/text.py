"""Lines of text around a picture, and the legend of its colours."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from runout.pictures.grid import INK

if TYPE_CHECKING:
    from collections.abc import Iterable

_LINE: Final = "padding:4px 1px;color:inherit;font:12px/1.4 system-ui,sans-serif"
_CHIP: Final = f"display:inline-block;padding:0 5px;border-radius:3px;color:{INK};font-weight:bold"


def draw_line(text: str, *, strong: str = "") -> str:
    """Return a line of text, after words in bold where there are some."""
    bold = f"<b>{escape(strong)}</b> " if strong else ""
    return f'<div style="{_LINE}">{bold}{escape(text)}</div>'


def draw_legend(entries: Iterable[tuple[str, str, str]]) -> str:
    """Return a legend: for each entry a CSS colour, the sign on it, and the text beside it."""
    drawn = (
        f'<span style="{_CHIP};background:{colour}">{escape(sign)}</span> {escape(text)}'
        for colour, sign, text in entries
    )
    return f'<div style="{_LINE}">{" &nbsp; ".join(drawn)}</div>'


def draw_together(parts: Iterable[str]) -> str:
    return f"<div>{''.join(parts)}</div>"
