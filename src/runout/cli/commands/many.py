"""``runout many``: equity and outs of every row of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from runout.cli.input.question_tables import BadRow, Part, read_parts
from runout.cli.input.stdin import STDIN
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.command_group import CommandGroup
from runout.cli.runtime.exit_codes import warn
from runout.domain.counts import counted
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from runout.analysis.equity.many import ManyEquities
    from runout.analysis.outs.many import ManyOuts

    Columns = dict[str, list[Any]]
    Answer = Callable[[Columns], Columns]

_MAX_REPORTED: Final = 20


@click.group("many", cls=CommandGroup, invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Answer every row of a file: equity or outs.

    FILE is CSV with a heading, JSON lines (.jsonl) or Parquet (.parquet,
    needs pyarrow), or - for standard input. The answers are written to OUT
    in the format of its name, beside the columns of FILE and in its order;
    OUT appears when all is done. All rows are exact.

    A row that is refused is reported with its line, and the exit code is
    3: nothing is written, or with --skip-bad the other rows.

    \b
    Examples:
      cat hands.csv | runout many equity - -o answers.csv
      cat hands.csv | runout many outs - -o answers.jsonl
    """
    if context.invoked_subcommand is None:
        raise click.UsageError("missing command; there are equity and outs", context)


def _options(function: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--threads", type=click.IntRange(min=0), metavar="N",
                     help="At most N threads; 0: one a processor."),
        click.option("--skip-bad", is_flag=True,
                     help="Write the other rows if some are refused."),
        click.option("-k", "--keep", multiple=True, metavar="COLUMN",
                     help="A column that is copied and not read; may be repeated."),
        click.option("-o", "--output", required=True, metavar="OUT", type=click.Path(),
                     help="The file of answers; - prints CSV."),
        click.argument("file", metavar="FILE|-"),
    ):  # fmt: skip
        function = option(function)
    return function


@command.command("equity")
@_options
def equity_of_rows(
    file: str, output: str, keep: tuple[str, ...], skip_bad: bool, threads: int | None
) -> None:
    """Compute the equity of the players of every row.

    Columns are players (hands or ranges), and as needed board and dead;
    a JSON object may have a list of players instead. Every row has the
    same number of players. Answers: equity, win and tie of each player,
    and the number of deals counted.
    """

    def answer(columns: Columns) -> Columns:
        from runout.analysis.equity.many import equity_many  # noqa: PLC0415 - loads numpy

        players = _listed_apart(columns, "players", "player")
        return _equity_lists(equity_many(players, threads=threads))

    _answer_file(file, output, keep, skip_bad, answer)


@command.command("outs")
@_options
def outs_of_rows(
    file: str, output: str, keep: tuple[str, ...], skip_bad: bool, threads: int | None
) -> None:
    """Count the outs of every row.

    The first column of cards is the hero, the others are villains (hands,
    or one range); board is a flop or a turn, dead as needed. A JSON object
    may have a list of villains. Answers: the numbers of cards that win,
    tie and lose, the cards that win and tie, whether the hero is ahead
    now, the rule that would suppress the outs, equity and the chance to
    tie.
    """

    def answer(columns: Columns) -> Columns:
        from runout.analysis.outs.many import outs_many  # noqa: PLC0415 - loads numpy

        players = _listed_apart(columns, "villains", "villain")
        return _outs_lists(outs_many(players, threads=threads))

    _answer_file(file, output, keep, skip_bad, answer)


# --- columns ---


def _listed_apart(columns: Columns, name: str, singular: str) -> Columns:
    """Return the columns with one for each item of a list, in the place of the list's."""
    if name not in columns:
        return columns
    lists = columns[name]
    count = len(lists[0]) if isinstance(lists[0], list) else 0
    for row, each in enumerate(lists):
        if not isinstance(each, list) or len(each) != count or not count:
            raise PokerError(
                f"row {row}: {name} {each!r}; every row has a list of the same length"
            ).at(f"/{row}/{name}")
    apart: Columns = {}
    for other, values in columns.items():
        if other == name:
            for number in range(count):
                apart[f"{singular} {number + 1}"] = [each[number] for each in lists]
        else:
            apart[other] = values
    return apart


def _equity_lists(answers: ManyEquities) -> Columns:
    return {name: column.tolist() for name, column in answers.columns().items()}


def _outs_lists(answers: ManyOuts) -> Columns:
    columns = {name: column.tolist() for name, column in answers.columns().items()}
    rows = range(len(answers))
    cards: Columns = {
        "win outs": ["".join(map(str, answers.win_outs(row))) for row in rows],
        "tie outs": ["".join(map(str, answers.tie_outs(row))) for row in rows],
    }
    del columns["win mask"], columns["tie mask"]
    return {**columns, **cards}


# --- files ---


def _answer_file(
    file: str, output: str, keep: tuple[str, ...], skip_bad: bool, answer: Answer
) -> None:
    """Answer all rows of a file; refused rows are reported, and end the command with an error."""
    from runout.cli.render.answer_tables import open_answers, say_written  # noqa: PLC0415

    bad: list[BadRow] = []
    written = 0
    with ProgressBar("answering") as bar, open_answers(output) as answers:
        for part in read_parts(file):
            bad += part.bad
            for columns in _answered(part, keep, answer, bad):
                if skip_bad or not bad:
                    answers.append(columns)
                written += len(next(iter(columns.values())))
            bar.update(part.done, counted(written, "row", form=","))
        if not written and not bad:
            raise PokerError(f"{file}: there are no rows below the heading")
        if written and (skip_bad or not bad):
            answers.finish()
    others = "the others are printed" if output == STDIN else f"the others are in {output}"
    _report(bad, written, others if skip_bad and written else "nothing is written")
    say_written(output, written)


def _answered(
    part: Part, keep: tuple[str, ...], answer: Answer, bad: list[BadRow]
) -> Iterator[Columns]:
    """Yield the rows of a part with their answers; list those that are refused."""
    if not part.places:
        return
    for name in keep:
        if name not in part.columns:
            raise PokerError(f"--keep {name}: there are {', '.join(part.columns)}")
    questions = {name: each for name, each in part.columns.items() if name not in keep}
    if not questions:
        raise PokerError("no column is left to be read; keep fewer")
    try:
        answers = answer(questions)
    except PokerError as error:
        row = _row_of(error)
        if row is None:
            raise
        if len(part.places) == 1:
            bad.append(BadRow(part.places[0], _reason(error, row)))
            return
        # Halves until a row stands alone: many bad rows take little longer than few.
        middle = len(part.places) // 2
        for half in (slice(middle), slice(middle, None)):
            yield from _answered(_slice(part, half), keep, answer, bad)
        return
    both = next((name for name in answers if name in part.columns), None)
    if both is not None:
        raise PokerError(f"column {both!r} of the file is also one of the answers; rename it")
    yield {**part.columns, **answers}


def _slice(part: Part, rows: slice) -> Part:
    columns = {name: column[rows] for name, column in part.columns.items()}
    return part._replace(columns=columns, places=part.places[rows])


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
        warn(f"and {counted(rest, 'more row', form=',')}")
    total = counted(len(bad) + written, "row", form=",")
    raise PokerError(f"{len(bad):,} of {total} refused; {outcome}")
