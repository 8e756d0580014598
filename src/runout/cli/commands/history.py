"""``runout history``: replay and check files of played hands."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import click

from runout.analysis.files.text import require_text
from runout.analysis.histories.check import Verdict
from runout.analysis.histories.checked_hand import (
    CheckedHand,
    HistoryTotals,
    UnreadHand,
    check_hand,
)
from runout.analysis.histories.files import RawHand, read_lines, split_hands
from runout.analysis.histories.hand import HandError
from runout.analysis.rows import csv_text
from runout.analysis.workers.ordered_map import ordered_map, process_count
from runout.cli.input import stdin
from runout.cli.input.options import refuse_both
from runout.cli.input.question import show_note, show_parts
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.exit_codes import ExitCode
from runout.documents import document
from runout.domain.plain_text import escape_controls, plain_text

_BATCH: Final = 200  # hands that go to another process at once
_PLAYERS_SHOWN: Final = 20
_CSV_COLUMNS: Final = (
    "file", "line", "hand", "seat", "player", "cards", "currency", "contributed", "returned",
    "won", "net", "verdict", "adjusted_net", "source", "no_net",
)  # fmt: skip


class _Options(NamedTuple):
    """What to report of each hand, and in which form; an empty form is the summary alone."""

    check: bool
    luck: bool
    form: str


_Item = tuple[str, RawHand | HandError]
"""The name of a file, and the text of a hand in it, or why there is none."""
_Report = tuple[CheckedHand | UnreadHand, str]
"""A hand, and what JSON or CSV print of it."""


@click.command("history")
@click.argument("files", metavar="FILES...", nargs=-1, required=True,
                type=click.Path(readable=False, allow_dash=True))  # fmt: skip
@click.option("--check", is_flag=True, help="Compare the recorded results with the rules.")
@click.option("--ev", "luck", is_flag=True, help="Add results adjusted for all-in luck.")
@click.option("--json", "as_json", is_flag=True,
              help="Print one JSON object per line for each hand.")  # fmt: skip
@click.option("--csv", "as_csv", is_flag=True, help="Print one line for each hand and player.")
@click.option("--jobs", type=click.IntRange(0, 256), default=1, show_default=True, metavar="N",
              help="Number of processes; 0 for one per processor.")  # fmt: skip
def command(
    files: tuple[str, ...], *, check: bool, luck: bool, as_json: bool, as_csv: bool, jobs: int
) -> ExitCode:
    """Replay, check and summarise played hands.

    The files are PHH (.phh, .phhs) or the text of PokerStars, GGPoker, Winamax,
    888poker, PartyPoker or Ignition (Bovada, Bodog). Every hand is played
    again by the rules of no-limit hold'em. A hand that cannot be read
    or breaks the rules is reported on standard error as file:line: reason,
    and the others are read all the same; the exit code is then 3. A hand
    whose record does not determine who won what has no net: it is reported too,
    and left out of the totals. With - hands are read from standard input.

    \b
    Examples:
      cd hands && runout history *.phhs --check --jobs 0
      cat hands.txt | runout history - --ev
    """
    refuse_both({"--json": as_json, "--csv": as_csv})
    options = _Options(check, luck, "json" if as_json else "csv" if as_csv else "")
    reading = _Reading(files)
    totals = HistoryTotals()
    summary = totals.summary
    if options.form == "csv":
        sys.stdout.write(",".join(_CSV_COLUMNS) + "\n")
    with ProgressBar("hands") as bar:
        for hand, text in _reports(reading.items(), options, process_count(jobs)):
            totals.add(hand)
            if reason := _problem(hand, options):
                click.echo(plain_text(reason), err=True)
            sys.stdout.write(text)
            if summary.hands % _BATCH == 0:
                bar.show_share(reading.part, summary.hands, "hand")
    if not options.form:
        _show_totals(totals, len(files), options)
    faultless = not summary.unread and not (check and summary.verdicts[Verdict.DIFFERS])
    return ExitCode.OK if faultless else ExitCode.INVALID_POKER


class _Reading:
    """The hands of all files in order, and how much of the files has been read."""

    def __init__(self, files: tuple[str, ...]) -> None:
        self._files = files
        self._bytes = sum(_size_of(file) for file in files if file != stdin.STDIN)
        self._read = 0

    @property
    def part(self) -> float:
        return min(1.0, self._read / self._bytes) if self._bytes else 0.0

    def items(self) -> Iterator[_Item]:
        for file in self._files:
            if file == stdin.STDIN:
                yield from self._of(file, sys.stdin.buffer)
            else:
                with Path(file).open("rb") as stream:
                    yield from self._of(file, stream)

    def _of(self, file: str, stream: BinaryIO) -> Iterator[_Item]:
        for raw in split_hands(self._counted(stream)):
            yield file, raw

    def _counted(self, stream: BinaryIO) -> Iterator[bytes]:
        for line in read_lines(stream):
            self._read += len(line)
            yield line


def _size_of(file: str) -> int:
    """Return a file's size in bytes; an unreadable file is refused before any work."""
    require_text(file)
    return Path(file).stat().st_size


def _reports(items: Iterable[_Item], options: _Options, jobs: int) -> Iterator[_Report]:
    source = iter(items)
    size = 1 if jobs == 1 else _BATCH
    batches = iter(lambda: list(islice(source, size)), [])
    for reports in ordered_map(partial(_report_all, options=options), batches, jobs):
        yield from reports


def _report_all(items: list[_Item], options: _Options) -> list[_Report]:
    """Return the reports of hands, in their order; processes are given some at a time."""
    return [_report(*item, options) for item in items]


def _report(file: str, raw: RawHand | HandError, options: _Options) -> _Report:
    hand = check_hand(raw, file=file, with_all_in=options.luck)
    if isinstance(hand, UnreadHand) or not options.form:
        return hand, ""
    if options.form == "json":
        return hand, escape_controls(json.dumps(document(hand))) + "\n"
    empty = {} if options.check else {"verdict": ""}
    empty |= {} if options.luck else {"adjusted_net": ""}
    return hand, csv_text((row | empty).values() for row in hand.rows())


def _problem(hand: CheckedHand | UnreadHand, options: _Options) -> str:
    """Return what is wrong with a hand, and why it has no nets if the form has no field for it."""
    place = f"{hand.file}:{hand.line or 1}"
    if isinstance(hand, UnreadHand):
        return f"{place}: {hand.reason}"
    is_different = options.check and hand.verdict is Verdict.DIFFERS
    parts = [hand.reason] if is_different else []
    if hand.gap is not None and not options.form:
        parts.append("no net" if parts == [hand.no_net] else f"no net: {hand.no_net}")
    return f"{place}: {'; '.join(map(str, parts))}" if parts else ""


def _show_totals(totals: HistoryTotals, files: int, options: _Options) -> None:
    lines = [("hands", totals.hands_text(files))]
    if options.check:
        lines.append(("check", totals.verdicts_text()))
    if options.luck:
        lines.append(("all-ins", f"{totals.all_ins:,} with known hands and cards to come"))
    rows = totals.rows()
    if not options.luck:
        rows = [{name: row[name] for name in row if name != "adjusted"} for row in rows]
    show_parts([*lines, *totals.about_nets()], rows[:_PLAYERS_SHOWN])
    if (more := len(rows) - _PLAYERS_SHOWN) > 0:
        show_note(f"and {more:,} more, in --json or --csv")
