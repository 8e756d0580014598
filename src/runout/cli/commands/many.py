"""``runout many``: the equity of every row of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from runout.cli.input.row_tables import BadRow, RowTable, read_parts
from runout.cli.input.stdin import STDIN
from runout.cli.render.progress import ProgressBar
from runout.cli.render.row_files import Columns, open_rows, say_written
from runout.cli.runtime.command_group import CommandGroup
from runout.cli.runtime.exit_codes import warn
from runout.domain.plurals import pluralize
from runout.errors import PokerError

_MAX_REPORTED: Final = 20


@click.group("many", cls=CommandGroup)
def command() -> None:
    """Answer every row of a file.

    FILE is CSV with a heading, JSON lines (.jsonl) or Parquet (.parquet,
    needs pyarrow), or - for standard input. The answers are written to OUT
    in the format of its name, beside the columns of FILE and in its order;
    OUT appears when all is done. All rows are exact.

    A row that is refused is reported with its line, and the exit code is
    3: nothing is written, or with --skip-bad the other rows.

    \b
    Examples:
      cat hands.csv | runout many equity - -o answers.csv
      cat hands.csv | runout many equity - -o answers.jsonl
    """


@command.command("equity")
@click.argument("file", metavar="FILE|-")
@click.option("-o", "--output", required=True, metavar="OUT", type=click.Path(),
              help="The file of answers; - prints CSV.")  # fmt: skip
@click.option("-k", "--keep", multiple=True, metavar="COLUMN",
              help="A column that is copied and not read; may be repeated.")  # fmt: skip
@click.option("--skip-bad", is_flag=True, help="Write the other rows if some are refused.")
@click.option("--threads", type=click.IntRange(min=0), metavar="N",
              help="At most N threads; 0: one a processor.")  # fmt: skip
def equity_of_rows(
    file: str, output: str, keep: tuple[str, ...], skip_bad: bool, threads: int | None
) -> None:
    """Compute the equity of the players of every row.

    Columns are players (hands or ranges), and as needed board and dead;
    a JSON object may have a list of players instead. Every row has the
    same number of players. Answers: equity, win and tie of each player,
    and the number of deals counted.
    """
    bad: list[BadRow] = []
    written = 0
    with ProgressBar("answering") as bar, open_rows(output) as answers:
        for part in read_parts(file):
            for columns in _answered(part, keep, threads):
                if skip_bad or not (bad or part.bad):
                    answers.append(columns)
                written += len(next(iter(columns.values())))
            bad += part.bad
            bar.update(part.done, pluralize(written, "row", form=","))
        if not written and not bad:
            raise PokerError(f"{file}: there are no rows below the heading")
        is_kept = bool(written and (skip_bad or not bad))
        if is_kept:
            answers.finish()
    others = "the others are printed" if output == STDIN else f"the others are in {output}"
    _report(bad, written, others if is_kept else "nothing is written")
    say_written(output, written)


def _answered(table: RowTable, keep: tuple[str, ...], threads: int | None) -> Iterator[Columns]:
    """Yield rows with their answers; add those that are refused to the bad ones."""
    from runout.analysis.equity.many import equity_many  # noqa: PLC0415 - loads numpy

    if not table.places:
        return
    for name in keep:
        if name not in table.columns:
            raise PokerError(f"--keep {name}: there are {', '.join(table.columns)}")
    questions = {name: each for name, each in table.columns.items() if name not in keep}
    if not questions:
        raise PokerError("no column is left to be read; keep fewer")
    try:
        answers = equity_many(_players_apart(questions), threads=threads).columns()
    except PokerError as error:
        row = _row_of(error)
        if row is None:
            raise
        if len(table.places) == 1:
            table.bad.append(BadRow(table.places[0], _reason(error, row)))
            return
        # Halves until a row stands alone: many bad rows take little longer than few.
        middle = len(table.places) // 2
        for half in (slice(middle), slice(middle, None)):
            yield from _answered(table.rows(half), keep, threads)
        return
    both = next((name for name in answers if name in table.columns), None)
    if both is not None:
        raise PokerError(f"column {both!r} of the file is also one of the answers; rename it")
    yield {**table.columns, **{name: column.tolist() for name, column in answers.items()}}


def _players_apart(columns: Columns) -> Columns:
    """Return the columns with one for each player of a list, in the place of the list's."""
    if "players" not in columns:
        return columns
    lists = columns["players"]
    count = len(lists[0]) if isinstance(lists[0], list) else 0
    for row, each in enumerate(lists):
        if not isinstance(each, list) or len(each) != count or not count:
            raise PokerError(
                f"row {row}: players {each!r}; every row has a list of the same length"
            ).at(f"/{row}/players")
    apart: Columns = {}
    for other, values in columns.items():
        if other == "players":
            for number in range(count):
                apart[f"player {number + 1}"] = [each[number] for each in lists]
        else:
            apart[other] = values
    return apart


def _row_of(error: PokerError) -> int | None:
    step = (error.pointer or "").split("/")[1:2]
    return int(step[0]) if step and step[0].isdecimal() else None


def _reason(error: PokerError, row: int) -> str:
    """Return the message without the number of the row, whose place in the file is known."""
    notes = "".join(f"{note}: " for note in reversed(getattr(error, "__notes__", ())))
    message = f"{notes}{error}"
    for begin in (f"row {row}: ", f"row {row}, "):
        message = message.removeprefix(begin)
    return message


def _report(bad: list[BadRow], written: int, outcome: str) -> None:
    """Warn of the first refused rows, and raise an error for all of them."""
    if not bad:
        return
    in_order = sorted(bad, key=lambda row: int(row.place.split()[1]))
    for place, reason in in_order[:_MAX_REPORTED]:
        warn(f"{place}: {reason}")
    rest = len(bad) - _MAX_REPORTED
    if rest > 0:
        warn(f"and {pluralize(rest, 'more row', form=',')}")
    total = pluralize(len(bad) + written, "row", form=",")
    raise PokerError(f"{len(bad):,} of {total} refused; {outcome}")
