"""Terminal output: cards in four colours, tables, bars, the 13x13 grid.

Beside the bar of progress.py the only module that names rich. On a terminal cards have suit signs
and colours; otherwise, or if ``NO_COLOR`` is set, output is without colour.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, cast

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from runout.domain.boards import Board
from runout.domain.cards import DECK, RANK_LETTERS, SUIT_SIGNS, Card, Rank, Suit
from runout.domain.combos import HandClass
from runout.domain.plain_text import plain_text

if TYPE_CHECKING:  # the reader of ranges, which few commands need
    from runout.analysis.equity.spots import Seat

__all__ = ["Group", "Screen", "Table", "Text"]

_SUIT_STYLES: Final = {
    Suit.CLUBS: Style(color="green"),
    Suit.DIAMONDS: Style(color="bright_blue"),
    Suit.HEARTS: Style(color="red"),
    Suit.SPADES: Style(),
}
QUIET: Final = Style(dim=True)
STRONG: Final = Style(bold=True)
_FILLED: Final = Style(color="#eab308")
_COLD, _MILD, _HOT = (0xB9, 0x1C, 0x1C), (0xEA, 0xB3, 0x08), (0x15, 0x80, 0x3D)
_LINE: Final = "━"
_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
# Where output is no terminal there is no width to keep to; lines are long enough for any hand.
_WIDTH_ELSEWHERE: Final = 120
_NUMBER: Final = re.compile(r"[+-]?[\d,]*\.?\d+( %| [kMGT]?B)?|[-?]?")
_DIGIT: Final = re.compile(r"\d")
_GAP: Final = 2  # between two columns
_GRID_MARGIN, _GRID_CELL = 3, 4  # columns left of a grid, and of each rank


Part = RenderableType | list[tuple[str, Any]] | list[dict[str, Any]] | None


class _PlainConsole(Console):
    """A console that prints the text of others, such as players' names, without its controls."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Return the segments; rich writes the text of one as it is."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=plain_text(segment.text))


class Screen:
    """Standard output, as it is when the command starts to print."""

    def __init__(self) -> None:
        self._console = _PlainConsole(highlight=False, emoji=False, markup=False)
        self._signs = self._console.is_terminal and _encodes(SUIT_SIGNS)
        # Elsewhere a hand is one word, as it would be typed.
        self._gap = " " if self._console.is_terminal else ""
        if not self._console.is_terminal:
            self._console.width = max(self._console.width, _WIDTH_ELSEWHERE)

    @property
    def has_colour(self) -> bool:
        return self._console.color_system is not None and not self._console.no_color

    @property
    def width(self) -> int:
        return self._console.width

    def show(self, *things: RenderableType) -> None:
        drawn = "".join(self._draw(thing) for thing in things)
        sys.stdout.write("\n".join(line.rstrip() for line in drawn.split("\n")))

    def show_parts(self, *parts: Part) -> None:
        """Print names and values, rows by heading and other things, a blank line between two.

        Those that are empty are left out. Values are texts, whole numbers or tuples of cards; a
        text that stands alone is the answer in a sentence.
        """
        blank: list[RenderableType] = []
        for part in filter(None, parts):
            self.show(*blank, self._part(part))
            blank = [""]

    def _part(self, part: Any) -> RenderableType:
        if isinstance(part, str):
            return Text(part, style=STRONG)
        if not isinstance(part, list):
            return cast("RenderableType", part)
        if isinstance(part[0], dict):
            return table_of(
                [{name: self._drawn(cell) for name, cell in row.items()} for row in part]
            )
        return facts([(name, self._drawn(cell)) for name, cell in part])

    def _drawn(self, cell: Any) -> Any:
        return self.cards(cell) if isinstance(cell, tuple) else cell

    def card(self, card: Card) -> Text:
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

    def seat(self, seat: Seat) -> Text:
        """Return a hand's cards, unknown ones as ?, or a range as typed."""
        if seat.range is not None:
            return Text(seat.input, overflow="fold")
        row = self.cards([DECK[card] for card in seat.known])
        return row.append("?" * (2 - len(seat.known)), style=QUIET)

    @property
    def flop_width(self) -> int:
        return 3 * 2 + 2 * len(self._gap)

    def list_flops(
        self,
        rows: Sequence[tuple[Board, Mapping[str, str]]],
        total: Mapping[str, str] | None = None,
    ) -> None:
        """Print flops, a line each, with their columns; 1755 are too many for rich's tables."""
        drawn_cards = {
            card: self._draw(self.card(card), end="")
            for card in {c for flop, _ in rows for c in flop}
        }
        cells = [each for _, each in rows] + ([] if total is None else [total])
        columns = {name: [each[name] for each in cells] for name in cells[0]}
        aligned = [_aligned(name, column) for name, column in columns.items()]
        heading, *lines = ("  ".join(line).rstrip() for line in zip(*aligned, strict=True))
        width = self.flop_width
        self.show(Text(f"{'flop':<{width}}  {heading}", style=QUIET, no_wrap=True))
        for (flop, _), line in zip(rows, lines, strict=False):
            sys.stdout.write(f"{self._gap.join(drawn_cards[card] for card in flop)}  {line}\n")
        if total is not None:
            self.show(Text(f"{'total':<{width}}  {lines[-1]}", style=STRONG, no_wrap=True))

    def bar(self, share: float, width: int) -> Text:
        """Return a line as long as a share, 0 to 1, of the width."""
        length = round(share * width)
        if not _encodes(_LINE):
            return Text("=" * length, no_wrap=True)
        drawn = Text(_LINE * length, style=_FILLED, no_wrap=True)
        return drawn.append(_LINE * (width - length), style=QUIET) if self.has_colour else drawn

    def columns(self, heights: Sequence[float], *, rows: int) -> Text:
        """Return a bar chart with columns two characters wide; the highest fills all rows."""
        highest = max(heights)
        steps = [max(round(8 * rows * h / highest), 1 if h > 0 else 0) for h in heights]
        marks = _EIGHTHS if _encodes(_EIGHTHS) else "    #####"
        drawn = Text("\n", no_wrap=True).join(
            Text("".join(2 * marks[min(8, max(0, step - 8 * row))] for step in steps))
            for row in reversed(range(rows))
        )
        drawn.stylize(_FILLED)
        return drawn

    def grid(self, shares: Sequence[Sequence[float]]) -> Text:
        """Return the 13x13 grid, aces first, suited above the diagonal.

        A share, 0 to 1, says how much of a hand class is there. All of it shows as its name, a part
        as a percentage; none as a dim name, or as a dot where there is no colour.
        """

        def cell(row: int, column: int) -> Text:
            share = shares[row][column]
            name = str(HandClass.from_cell(row, column))
            if share <= 0:
                return Text(f"{name if self.has_colour else '.':^4}", style=QUIET)
            word = name if share >= 1 else f"{min(99, max(1, round(100 * share)))}%"
            return Text(f"{word:^4}", style=_weight_style(share) if self.has_colour else "")

        return _draw_grid(cell)

    def equity_grid(self, equities: Mapping[HandClass, float]) -> Text:
        """Return the 13x13 grid with each hand class's equity in percent, red to green."""

        def cell(row: int, column: int) -> Text:
            return self._heat(equities.get(HandClass.from_cell(row, column)))

        return _draw_grid(cell)

    def card_grid(self, equities: Mapping[Card, float]) -> Text:
        """Return the deck as a grid, a suit a row, with each card's equity in percent.

        Where the screen is too narrow for all ranks, there are several grids, one below the other.
        """
        ranks = list(reversed(Rank))
        fitting = max(1, (self.width - _GRID_MARGIN) // _GRID_CELL)
        blocks = -(-len(ranks) // fitting)
        length = -(-len(ranks) // blocks)
        parts = [ranks[at : at + length] for at in range(0, len(ranks), length)]
        return Text("\n\n").join(self._card_block(part, equities) for part in parts)

    def _card_block(self, ranks: Sequence[Rank], equities: Mapping[Card, float]) -> Text:
        drawn = _grid_heading("".join(rank.letter for rank in ranks))
        for suit in reversed(Suit):
            sign = suit.sign if self._signs else suit.letter
            drawn.append("\n").append_text(Text(f"{sign}  ", style=_SUIT_STYLES[suit]))
            for rank in ranks:
                drawn.append_text(self._heat(equities.get(Card(rank, suit))))
        return drawn

    def _heat(self, equity: float | None) -> Text:
        if equity is None:
            return Text(f"{'.':^4}", style=QUIET)
        style = _heat_style(equity) if self.has_colour else Style()
        # Halves go up, as everywhere; the float of a half may be a little less: 0.285.
        return Text(f"{int(100 * equity + 0.5 + 1e-9):^4}", style=style)

    def _draw(self, thing: RenderableType, end: str = "\n") -> str:
        with self._console.capture() as capture:
            self._console.print(thing, end=end)
        return capture.get()


def show_parts(*parts: Part) -> None:
    """Print what a result says of itself: its facts, its rows."""
    Screen().show_parts(*parts)


def show_note(text: str) -> None:
    Screen().show(Text(text, style=QUIET))


def _grid_heading(letters: str = RANK_LETTERS[::-1]) -> Text:
    return Text(no_wrap=True).append("    " + "   ".join(letters), style=QUIET)


def _draw_grid(cell: Callable[[int, int], Text]) -> Text:
    drawn = _grid_heading()
    for row, letter in enumerate(RANK_LETTERS[::-1]):
        drawn.append(f"\n{letter}  ", style=QUIET)
        for column in range(len(RANK_LETTERS)):
            drawn.append_text(cell(row, column))
    return drawn


def _weight_style(share: float) -> Style:
    """Fill a cell with yellow in proportion to the weight."""
    # Even a small share must stand out from none.
    strength = 0.25 + 0.75 * min(1.0, share)
    ink = "#000000" if strength > 0.6 else "#ffffff"
    fill = _mix((0x26, 0x26, 0x26), _MILD, strength)
    return Style(color=ink, bgcolor=fill, bold=share >= 1)


def _heat_style(equity: float) -> Style:
    """Fill a cell with a colour from red over yellow to green."""
    start, end, part = (_COLD, _MILD, 0.0) if equity < 0.5 else (_MILD, _HOT, 1.0)
    fill = _mix(start, end, 2 * equity - part)
    ink = "#000000" if 0.2 < equity < 0.8 else "#ffffff"
    return Style(color=ink, bgcolor=fill)


def _mix(start: tuple[int, int, int], end: tuple[int, int, int], part: float) -> str:
    colour = [round(low + (high - low) * part) for low, high in zip(start, end, strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*colour)


def table(*headings: str, numbers: Collection[str] = ()) -> Table:
    """Return an empty table without lines; columns of numbers are right-aligned."""
    drawn = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=QUIET)
    for heading in headings:
        drawn.add_column(heading, justify="right" if heading in numbers else "left")
    return drawn


def table_of(
    rows: Sequence[Mapping[str, Any]], *, unbroken: bool = False, styles: Sequence[str | Style] = ()
) -> Table:
    """Return a table of rows by heading; columns with numbers alone are right-aligned.

    None is left blank, and whole numbers have commas. With ``unbroken`` only the last column wraps.
    ``styles`` are those of the rows.
    """
    headings = list(rows[0]) if rows else []
    cells = [[_cell(value) for value in row.values()] for row in rows]
    columns = {
        heading: [str(cell) for cell in column]
        for heading, column in zip(headings, zip(*cells, strict=True), strict=True)
    }
    numbers = [heading for heading, texts in columns.items() if _are_numbers(texts)]
    drawn = table(*headings, numbers=numbers)
    for column in drawn.columns[:-1] if unbroken else ():
        column.no_wrap = True
    for line, style in zip_longest(cells, styles):
        drawn.add_row(*line, style=style)
    return drawn


def _are_numbers(texts: Sequence[str]) -> bool:
    return all(map(_NUMBER.fullmatch, texts)) and any(map(_DIGIT.search, texts))


def _aligned(heading: str, texts: Sequence[str]) -> list[str]:
    width = max(map(len, (heading, *texts)))
    align = str.rjust if _are_numbers(texts) else str.ljust
    return [align(text, width) for text in (heading, *texts)]


def fitted(
    rows: Sequence[Mapping[str, str]], width: int, dropped_first: Iterable[str]
) -> list[dict[str, str]]:
    """Return rows with the columns that fit a width; some are dropped in an order until they do."""
    widths = {
        heading: max(len(heading), *(len(row[heading]) for row in rows)) for heading in rows[0]
    }
    for heading in dropped_first:
        if sum(widths.values()) + _GAP * (len(widths) - 1) <= width:
            break
        widths.pop(heading, None)
    return [{heading: row[heading] for heading in widths} for row in rows]


def facts(pairs: Iterable[tuple[str, Any]]) -> Table:
    """Return a list of names and values, a line each; names without a value are left out."""
    drawn = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    drawn.add_column(style=QUIET, no_wrap=True)
    drawn.add_column(overflow="fold")
    for name, value in pairs:
        if cell := _cell(value):
            drawn.add_row(name, cell)
    return drawn


def percent_number(share: float | None, decimals: int = 2) -> str:
    """Return a share as the number of a column of percentages; a dash if unknown."""
    return "-" if share is None else f"{100 * share:.{decimals}f}"


def _cell(value: Any) -> RenderableType:
    if isinstance(value, int):
        return f"{value:,}"
    return "" if value is None else value


def _encodes(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
