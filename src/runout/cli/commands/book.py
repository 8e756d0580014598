"""``runout book``: preflop books, which give each player's range before the flop."""

from __future__ import annotations

from pathlib import Path

import click

from runout.analysis.histories.hand import MAX_SEATS, MIN_SEATS
from runout.analysis.preflop.book import BookEntry, BookRange, PreflopBook
from runout.analysis.preflop.situations import LINES
from runout.cli.input.options import FILE, book_option, json_option
from runout.cli.input.question import show_document
from runout.cli.runtime.command_group import CommandGroup
from runout.domain.plain_text import plain_text
from runout.domain.plurals import pluralize
from runout.errors import PokerError, StorageError


@click.group("book", cls=CommandGroup)
def command() -> None:
    """Show, check and write preflop books.

    A book is a YAML file with ranges by seats, position, depth and line.
    The default one is made of slices of the ordering of hands: starting
    points to edit, not solver output.

    \b
    Examples:
      runout book show BTN raise
      runout book show BB call --versus BTN --depth 60
      cd poker && runout book default -o mine.yaml
      cd poker && runout book check mine.yaml
    """


def open_book(file: Path | None) -> PreflopBook:
    return PreflopBook.default() if file is None else PreflopBook.from_file(file)


@command.command("show")
@click.argument("position", required=False)
@click.argument("line", required=False, type=click.Choice(list(LINES)), metavar="[LINE]")
@click.option("--versus", metavar="POSITION", help="The opponent who raised or limped.")
@click.option("--seats", type=click.IntRange(MIN_SEATS, MAX_SEATS), default=6, show_default=True,
              metavar="N", help="Players at the table.")  # fmt: skip
@click.option("--depth", type=click.FloatRange(min=0, max=100_000, min_open=True), default=100,
              show_default=True, metavar="BB", help="The effective stack in big blinds.",
              )  # fmt: skip
@book_option
@json_option
def show(
    position: str | None, line: str | None, *, versus: str | None, seats: int, depth: float,
    book_file: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Show the range of a situation, or all entries of a table.

    POSITION is UTG, HJ, CO, BTN, SB, BB and so on; LINE is the player's
    last action before the flop: raise, limp, "raise limpers", call,
    overcall, 3-bet, squeeze, "call 3-bet", 4-bet and so on. A situation
    that is not in the book is answered by the nearest one, which is named.
    Without LINE, the entries of the nearest table are listed.
    """
    book = open_book(book_file)
    if position is None or line is None:
        _list_entries(book, position, seats=seats, depth=depth, as_json=as_json)
    else:
        answer = book.range(position, line, versus, seats=seats, depth=depth)
        _show_range(answer, as_json=as_json)


def _show_range(answer: BookRange, *, as_json: bool) -> None:
    if as_json:
        show_document(answer)
        return
    click.echo(plain_text(f"{answer.situation}: {answer.percent:.1f} %"))
    click.echo(answer.text)
    for note in answer.notes:
        click.echo(plain_text(f"note: {note}"))


def _list_entries(
    book: PreflopBook, position: str | None, *, seats: int, depth: float, as_json: bool
) -> None:
    entries = book.table(seats, depth)
    position_name = None if position is None else position.upper()
    shown = {each: text for each, text in entries.items() if position_name in (None, each.position)}
    if not shown:
        known = ", ".join(dict.fromkeys(each.position for each in entries))
        raise PokerError(f"{position!r} is not a position of the table; it has {known}")
    if as_json:
        show_document({"ranges": [BookEntry(each, text) for each, text in shown.items()]})
        return
    first = next(iter(entries))
    click.echo(plain_text(f"{book.name}: {first.seats} seats, {first.depth:g} bb"))
    width = max((len(each.name) for each in shown), default=0)
    for each, text in shown.items():
        click.echo(plain_text(f"{each.name:<{width}}  {text}"))


@command.command("check")
@click.argument("file", metavar="FILE", type=FILE)
def check(file: Path) -> None:
    """Read a book, and report the first thing that is wrong with it."""
    book = open_book(file)
    tables = len({(each.seats, each.depth) for each in book.entries})
    ranges = pluralize(len(book), "range", form=",")
    click.echo(f"{file}: {ranges} in {pluralize(tables, 'table')}")


@command.command("default")
@click.option("-o", "--output", metavar="FILE", type=FILE,
              help="Write the file, which must not be there yet.")  # fmt: skip
def default(output: Path | None) -> None:
    """Print the default book, or write it to a file to edit."""
    text = open_book(None).to_text()
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        reason = "is there already; give another name, or remove it first"
        raise StorageError(output, reason) from None
    click.echo(f"{output}: {pluralize(len(open_book(None)), 'range', form=',')}", err=True)
