"""How things look on a terminal: cards in four colours, tables, the 13x13 grid.

The only module that names rich. On a terminal cards have suit signs and colours; elsewhere, and
where ``NO_COLOR`` asks for it, the same is said without colour.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from rich.console import Console, Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from runout.domain.cards import RANK_LETTERS, SUIT_SIGNS, Card, Suit
from runout.domain.combos import HandClass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from runout.domain.boards import Board

__all__ = ["Group", "Screen", "Table", "Text"]

_SUIT_STYLES: Final = {
    Suit.CLUBS: Style(color="green"),
    Suit.DIAMONDS: Style(color="bright_blue"),
    Suit.HEARTS: Style(color="red"),
    Suit.SPADES: Style(),
}
QUIET: Final = Style(dim=True)
STRONG: Final = Style(bold=True)
# Where output is no terminal there is no width to keep to; lines are long enough for any hand.
_WIDTH_ELSEWHERE: Final = 120


class Screen:
    """Standard output, as it is when the command starts to print."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, emoji=False, markup=False)
        self._signs = self._console.is_terminal and _encodes(SUIT_SIGNS)
        # Elsewhere a hand is one word, as it would be typed.
        self._gap = " " if self._console.is_terminal else ""
        if not self._console.is_terminal:
            self._console.width = max(self._console.width, _WIDTH_ELSEWHERE)

    @property
    def has_colour(self) -> bool:
        """Whether colour can say something."""
        return self._console.color_system is not None and not self._console.no_color

    def show(self, *things: RenderableType) -> None:
        """Print things below each other."""
        drawn = "".join(self._draw(thing) for thing in things)
        sys.stdout.write("\n".join(line.rstrip() for line in drawn.split("\n")))

    def card(self, card: Card) -> Text:
        """Return one card in its colour."""
        suit = card.suit.sign if self._signs else card.suit.letter
        return Text(card.rank.letter + suit, _SUIT_STYLES[card.suit] + STRONG)

    def cards(self, cards: Iterable[Card], *, playing: Collection[Card] | None = None) -> Text:
        """Return cards in a row; those that do not play are dimmed."""
        row = Text(no_wrap=True)
        for card in cards:
            if row:
                row.append(self._gap)
            shown = self.card(card)
            if playing is not None and card not in playing:
                shown.stylize(Style(bold=False, dim=True))
            row.append_text(shown)
        return row

    def list_flops(
        self, headings: Sequence[str], rows: Sequence[tuple[Board, Sequence[str]]]
    ) -> None:
        """Print flops, a line each, with words about them; 1755 are too many for rich's tables."""
        drawn_cards = {
            card: self._draw(self.card(card), end="")
            for card in {c for flop, _ in rows for c in flop}
        }
        widths = [
            max(map(len, column))
            for column in zip(headings[1:], *(words for _, words in rows), strict=True)
        ]
        flop_width = 3 * 2 + 2 * len(self._gap)
        heading = "  ".join(map(str.ljust, headings, [flop_width, *widths]))
        self.show(Text(heading, style=QUIET, no_wrap=True))
        for flop, words in rows:
            cards = self._gap.join(drawn_cards[card] for card in flop)
            line = "  ".join((cards, *map(str.ljust, words, widths)))
            sys.stdout.write(f"{line.rstrip()}\n")

    def grid(self, shares: Sequence[Sequence[float]]) -> Text:
        """Return the 13x13 grid, aces first, suited above the diagonal.

        A share, 0 to 1, says how much of a hand class is there. All of it shows as its name, a part
        as a percentage; none as a dim name, or as a dot where there is no colour.
        """
        letters = RANK_LETTERS[::-1]
        drawn = Text(no_wrap=True).append("    " + "   ".join(letters), style=QUIET)
        for row, (letter, line) in enumerate(zip(letters, shares, strict=True)):
            drawn.append(f"\n{letter}  ", style=QUIET)
            for column, share in enumerate(line):
                drawn.append_text(self._cell(row, column, share))
        return drawn

    def _cell(self, row: int, column: int, share: float) -> Text:
        name = str(HandClass.from_cell(row, column))
        if share <= 0:
            return Text(f"{name if self.has_colour else '.':^4}", style=QUIET)
        word = name if share >= 1 else f"{min(99, max(1, round(100 * share)))}%"
        return Text(f"{word:^4}", style=_weight_style(share) if self.has_colour else "")

    def _draw(self, thing: RenderableType, end: str = "\n") -> str:
        with self._console.capture() as capture:
            self._console.print(thing, end=end)
        return capture.get()


def _weight_style(share: float) -> Style:
    """Fill a cell with more yellow the more of it is there."""
    empty, full = (0x26, 0x26, 0x26), (0xEA, 0xB3, 0x08)
    # Even a small share must stand out from none.
    strength = 0.25 + 0.75 * min(1.0, share)
    fill = [round(low + (high - low) * strength) for low, high in zip(empty, full, strict=True)]
    ink = "#000000" if strength > 0.6 else "#ffffff"
    return Style(color=ink, bgcolor="#{:02x}{:02x}{:02x}".format(*fill), bold=share >= 1)


def table(*headings: str, numbers: Collection[str] = ()) -> Table:
    """Return an empty table without lines; columns of numbers stand to the right."""
    drawn = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=QUIET)
    for heading in headings:
        drawn.add_column(heading, justify="right" if heading in numbers else "left")
    return drawn


def facts(pairs: Sequence[tuple[str, RenderableType]]) -> Table:
    """Return a list of names and values, a line each."""
    drawn = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    drawn.add_column(style=QUIET, no_wrap=True)
    drawn.add_column()
    for name, value in pairs:
        drawn.add_row(name, value)
    return drawn


def _encodes(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
