"""``runout hands``: import played hands into a store, list, show, export and solve them."""

from __future__ import annotations

import functools
import json
import shlex
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import click

from runout.analysis.files.text import require_text
from runout.analysis.hands.export import ExportForm
from runout.analysis.hands.filters import SORTS, HandFilter, Sort
from runout.analysis.hands.importing import ImportReport
from runout.analysis.hands.spots import hand_spot
from runout.analysis.hands.store import HandStore, store_file
from runout.analysis.hands.summaries import HandList
from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand, HandError
from runout.analysis.histories.positions import POSITIONS
from runout.cli.commands.book import open_book
from runout.cli.input import stdin
from runout.cli.input.options import (
    FILE,
    ChoiceInAnyCase,
    book_option,
    combined,
    field_option,
    json_option,
    store_option,
)
from runout.cli.input.question import show_document, show_note, show_parts
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.command_group import CommandGroup, UsageError
from runout.cli.runtime.exit_codes import ExitCode, warn
from runout.domain.betting.rules import StreetName
from runout.domain.plain_text import plain_text
from runout.domain.plurals import pluralize
from runout.errors import FileError, PokerError


@click.group("hands", cls=CommandGroup)
def command() -> None:
    """Store played hands: import, list, show, export.

    The store is a SQLite file: hands.sqlite in the user's data folder, where
    the service finds it too, or the file of --store.

    \b
    Examples:
      cd poker && runout hands import session.txt hands
      cd poker && runout hands list --player Pluribus
      cd poker && runout hands show 1
      cd poker && runout hands spot 1 -o spot.json
      cd poker && runout hands export -o big.csv --min-pot 10
    """


_condition = functools.partial(field_option, HandFilter)
_filter_options = combined(
    _condition("since", "DATE", "First date or time.", type=str),
    _condition("until", "DATE", "Last date or time, such as 2026-11-17.", type=str),
    _condition("site", "NAME", "Site."),
    _condition("stakes", "SB/BB", "Blinds, or the big blind alone."),
    _condition("currency", "CODE", "Currency, or chips."),
    _condition("player", "NAME", "Hands of a player; other filters are then about the player."),
    _condition("position", "POSITION", "The player's position: BTN, SB, BB, UTG, ...",
               type=ChoiceInAnyCase(POSITIONS)),
    _condition("min_pot", "BB", "Pot in big blinds, at least."),
    _condition("max_pot", "BB", "Pot in big blinds, at most."),
    _condition("min_net", "BB", "The player's net, at least."),
    _condition("max_net", "BB", "The player's net, at most."),
    _condition("showdown", "", "There was a showdown."),
    _condition("all_in", "", "Somebody was all-in."),
    _condition("heads_up", "", "Two players on the flop."),
    click.option("--sort", type=click.Choice(SORTS), default="id", show_default=True,
                 metavar="KEY", help="Order: id, time, pot or net; -pot has the largest first."),
)  # fmt: skip
_store_option = store_option("hands.sqlite")


@command.command("import")
@click.argument("paths", metavar="FILES...", nargs=-1, required=True, type=click.Path())
@_store_option
@json_option
@click.option("--jobs", type=click.IntRange(0, 256), metavar="N",
              help="Number of processes; 0 for one per processor; default: by the size of the"
              " files.")  # fmt: skip
def import_hands(
    paths: tuple[str, ...], store: Path | None, as_json: bool, jobs: int | None
) -> ExitCode:
    """Import files, and all files of folders.

    PHH and the text of PokerStars, GGPoker, Winamax, 888poker, PartyPoker
    and Ignition (Bovada, Bodog) are told apart by content. A hand that is in the
    store already, by its site and number or else by its content, is not
    stored again. A hand whose record does not say who won is stored without
    a result. A hand that cannot be read, or whose chips do not add up, is
    reported on standard error as file:line: reason, and the others are
    stored all the same; the exit code is then 3. An import that was
    interrupted keeps what it stored and can be repeated.
    """
    require_hand_files(paths)
    with open_store(store, create=True) as hands:
        report = import_files(hands, paths, jobs=jobs)
    show_document(report) if as_json else show_parts(report.facts())
    return ExitCode.INVALID_POKER if report.broken else ExitCode.OK


def import_files(store: HandStore, paths: tuple[str, ...], *, jobs: int | None = 1) -> ImportReport:
    report, reported = ImportReport(), 0
    with ProgressBar("hands") as bar:
        for report in store.import_steps(paths, jobs=jobs):
            for problem in report.problems[reported:]:
                click.echo(plain_text(str(problem)), err=True)
            reported = len(report.problems)
            bar.show_share(report.part, report.hands, "hand")
    return report


@command.command("list")
@_filter_options
@click.option("--limit", type=click.IntRange(min=0), default=50, show_default=True, metavar="N",
              help="Number of hands.")  # fmt: skip
@click.option("--offset", type=click.IntRange(min=0), default=0, metavar="N",
              help="Skip the first N hands.")  # fmt: skip
@_store_option
@json_option
def list_hands(
    *, sort: Sort, limit: int, offset: int, store: Path | None, as_json: bool, **conditions: Any
) -> None:
    """List hands; with --player also that player's totals.

    Pots and nets are in big blinds.
    """
    where = HandFilter(**conditions)
    with open_store(store) as hands:
        page = hands.page(where, sort=sort, limit=limit, offset=offset)
    show_document(page) if as_json else _show_page(page)


def _show_page(page: HandList) -> None:
    shown = len(page.hands)
    show_parts(page.rows())
    if shown < page.total or not shown:
        total = pluralize(page.total, "hand", form=",")
        note = f"{shown:,} of {total}; see --limit and --offset" if shown else f"{total} in all"
        show_note(note)
    if page.totals is not None and page.totals.hands + page.totals.without_result:
        click.echo()
        show_parts(page.totals.facts())


@command.command("show")
@click.argument("hand_id", metavar="ID", type=click.IntRange(min=1, max=2**63 - 1))
@click.option("--steps", is_flag=True, help="Add pot, pot odds and equities after every action.")
@click.option("--phh", "as_phh", is_flag=True, help="Print the hand as PHH.")
@_store_option
@json_option
def show_hand(
    hand_id: int, *, steps: bool, as_phh: bool, store: Path | None, as_json: bool
) -> None:
    """Show one hand: players, actions, pot and nets.

    With --steps every action has the pot after it, and where a player faces
    a bet, what a call costs, the equity that it needs, and the equity
    against the other known hands.
    """
    if as_phh and (as_json or steps):
        raise UsageError("--phh prints the record alone; leave out --json and --steps")
    with open_store(store) as hands:
        stored = hands.stored(hand_id)
        replayed = hands.replayed(hand_id) if steps else None
    if as_phh:
        click.echo(stored.phh, nl=False)
    elif as_json:
        show_document(stored if replayed is None else replayed)
    else:
        steps_rows = [] if replayed is None else replayed.rows()
        show_parts(stored.facts(), stored.rows(), stored.streets(), steps_rows)


@command.command("spot")
@click.argument("source", metavar="ID|FILE")
@click.option("--number", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
              help="Which hand of FILE.")  # fmt: skip
@click.option("--street", type=click.Choice(["flop", "turn", "river"]), default="flop",
              show_default=True, help="Where the spot begins.")  # fmt: skip
@book_option
@click.option("-o", "--output", metavar="OUT", type=FILE,
              help="Write the spot as JSON, which runout solve takes.")  # fmt: skip
@_store_option
@json_option
def spot_of_hand(
    *, source: str, number: int, street: StreetName, book_file: Path | None, output: Path | None,
    store: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Make a spot of a hand, ready to be solved.

    The pot must have two players from the street on. Board, pot, stacks and
    rake are those of the hand; ranges come from a preflop book; bet sizes
    are those that were used and one more, so the played line is in the
    tree. ID is a hand of the store; FILE has played hands.
    """
    book = open_book(book_file)
    hand = _read_hand(source, number, store)
    result = hand_spot(hand, street, book=book)
    if output is not None:
        place = store or store_file()
        if output.exists() and place.exists() and output.samefile(place):
            raise PokerError(f"{output} is the store of the hands; write to another file")
        output.write_text(json.dumps(result.spot.to_dict(), indent=1) + "\n", encoding="utf-8")
    show_document(result) if as_json else show_parts(result.facts())
    if output is not None:
        click.echo(f"{output}: solve it with runout solve {output}", err=True)


def _read_hand(source: str, number: int, store_path: Path | None) -> Hand:
    """Return a hand of the store by its id, or one of a file by its number."""
    if source.isascii() and source.isdigit() and not Path(source).exists():
        with open_store(store_path) as store:
            return store.hand(min(int(source), 2**63 - 1))
    hand = next(islice(read_hands(Path(source)), number - 1, None), None)
    if hand is None:
        raise PokerError(f"{source}: there is no hand {number} in the file")
    if isinstance(hand, HandError):
        hand.add_note(source)
        raise hand
    return hand


@command.command("export")
@click.option("--format", "form", type=click.Choice(["phh", "csv", "parquet"]),
              help="Format; default: by the name of OUT.")  # fmt: skip
@click.option("-o", "--output", required=True, metavar="OUT", type=click.Path(),
              help="The file to write; - prints PHH or CSV.")  # fmt: skip
@_filter_options
@_store_option
def export_hands(
    *, form: ExportForm | None, output: str, sort: Sort, store: Path | None, **conditions: Any
) -> None:
    """Export hands as PHH, CSV or Parquet.

    PHH has whole hands, which import as they were; CSV and Parquet have a
    row for each hand and player. Parquet needs pyarrow.
    """
    where = HandFilter(**conditions)
    with open_store(store) as hands:
        if output == stdin.STDIN:
            if form not in ("phh", "csv"):
                raise UsageError("- prints PHH or CSV; give --format phh or --format csv")
            chunks = hands.phhs_chunks if form == "phh" else hands.csv_chunks
            for chunk in chunks(where, sort=sort):
                sys.stdout.write(chunk)
            return
        count = hands.export(output, form, where, sort=sort)
    click.echo(f"{pluralize(count, 'hand', form=',')}: {output}", err=True)


def require_hand_files(paths: Iterable[str]) -> None:
    """Refuse files to import that are missing or are not text, before a store is created."""
    for path in paths:
        if not Path(path).is_dir():
            require_text(path)


@contextmanager
def open_store(file: Path | None, *, create: bool = False) -> Iterator[HandStore]:
    """Open the store; one that only is to be read must be there."""
    path = store_file() if file is None else file
    if not create and not path.exists():
        option = "" if file is None else f" --store {shlex.quote(str(file))}"
        reason = f"there are no stored hands yet; runout hands import FILES{option} stores some"
        raise FileError(path, reason)
    with HandStore(path) as store:
        if store.loss is not None:
            warn(store.loss)
        yield store
