"""``runout history``: replay and check files of played hands."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

import click

from runout.analysis.files.text import require_text
from runout.analysis.histories.check import Verdict
from runout.analysis.histories.files import read_lines, split_hands
from runout.analysis.workers.ordered_map import ordered_map, process_count
from runout.cli.input import stdin
from runout.cli.render.hands import CSV_COLUMNS, HandReport, Item, ReportOptions, report_all
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.exit_codes import ExitCode
from runout.domain.counts import counted
from runout.domain.plain_text import plain_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from runout.analysis.histories.account import Gap
    from runout.cli.render.terminal import Text

_BATCH: Final = 200  # hands that go to another process at once
_PLAYERS_SHOWN: Final = 20
_DECIDED_BY_UNKNOWN: Final = "decided by cards that are not recorded"
_OUTCOMES: Final = (  # of one hand, and of more
    (Verdict.AGREES, "agrees", "agree"),
    (Verdict.DIFFERS, "differs", "differ"),
    (Verdict.UNRECORDED, "without a recorded result", "without a recorded result"),
    (Verdict.UNFINISHED, "unfinished", "unfinished"),
    (Verdict.UNDECIDABLE, _DECIDED_BY_UNKNOWN, _DECIDED_BY_UNKNOWN),
)


@click.command("history")
@click.argument(
    "files",
    metavar="FILES...",
    nargs=-1,
    required=True,
    type=click.Path(readable=False, allow_dash=True),
)
@click.option("--check", is_flag=True, help="Compare the recorded results with the rules.")
@click.option("--ev", "luck", is_flag=True, help="Add results adjusted for all-in luck.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per line for each hand."
)
@click.option("--csv", "as_csv", is_flag=True, help="Print one line for each hand and player.")
@click.option(
    "--jobs",
    type=click.IntRange(0, 256),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of processes; 0 for one per processor.",
)
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
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other", click.get_current_context())
    options = ReportOptions(check, luck, "json" if as_json else "csv" if as_csv else "")
    reading = _Reading(files)
    summary = _Summary(files=len(files))
    if options.form == "csv":
        sys.stdout.write(",".join(CSV_COLUMNS) + "\n")
    with ProgressBar("hands") as bar:
        for hand in _reports(reading.items(), options, process_count(jobs)):
            summary.add(hand)
            if hand.problem:
                click.echo(plain_text(hand.problem), err=True)
            if hand.text:
                sys.stdout.write(hand.text)
            if summary.hands % _BATCH == 0:
                bar.update(
                    reading.part,
                    f"{100 * reading.part:3.0f} %, {counted(summary.hands, 'hand', form=',')}",
                )
    if not options.form:
        _show(summary, options)
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
        """The part of the bytes that has been read, 0 to 1."""
        return min(1.0, self._read / self._bytes) if self._bytes else 0.0

    def items(self) -> Iterator[Item]:
        """Yield every hand's text."""
        for file in self._files:
            if file == stdin.STDIN:
                yield from self._of(file, sys.stdin.buffer)
            else:
                with Path(file).open("rb") as stream:
                    yield from self._of(file, stream)

    def _of(self, file: str, stream: BinaryIO) -> Iterator[Item]:
        for raw in split_hands(self._counted(stream)):
            yield Item(file, raw)

    def _counted(self, stream: BinaryIO) -> Iterator[bytes]:
        for line in read_lines(stream):
            self._read += len(line)
            yield line


def _size_of(file: str) -> int:
    """Return a file's size in bytes; an unreadable file is refused before any work."""
    require_text(file)
    return Path(file).stat().st_size


def _reports(items: Iterable[Item], options: ReportOptions, jobs: int) -> Iterator[HandReport]:
    """Yield every hand's report in the order of the hands."""
    source = iter(items)
    size = 1 if jobs == 1 else _BATCH
    batches = iter(lambda: list(islice(source, size)), [])
    for reports in ordered_map(partial(report_all, options=options), batches, jobs):
        yield from reports


class _Summary:
    """Totals over all hands."""

    def __init__(self, files: int) -> None:
        self.files = files
        self.hands = 0
        self.unread = 0
        self.all_ins = 0
        self.by_rules = 0
        self.by_rules_less_rake = 0
        self.verdicts: Counter[Verdict] = Counter()
        self.gaps: Counter[Gap] = Counter()
        self.played: Counter[tuple[str, str]] = Counter()
        self.net: dict[tuple[str, str], Fraction] = {}
        self.adjusted: dict[tuple[str, str], Fraction] = {}

    def add(self, hand: HandReport) -> None:
        """Count a hand."""
        self.hands += 1
        self.unread += not hand.readable
        self.all_ins += hand.was_all_in
        self.by_rules += hand.by_rules
        self.by_rules_less_rake += hand.by_rules and hand.has_rake
        if hand.gap is not None:
            self.gaps[hand.gap] += 1
        if hand.verdict is not None:
            self.verdicts[hand.verdict] += 1
        for player, currency, net, adjusted in hand.winnings:
            key = player, currency
            self.played[key] += 1
            self.net[key] = self.net.get(key, Fraction()) + net
            self.adjusted[key] = self.adjusted.get(key, Fraction()) + adjusted


def _show(summary: _Summary, options: ReportOptions) -> None:
    from runout.cli.render.terminal import QUIET, Screen, Text, facts, table  # noqa: PLC0415

    screen = Screen()
    read = summary.hands - summary.unread
    failed = f", {summary.unread:,} could not be read" if summary.unread else ""
    lines = [("hands", Text(f"{read:,} in {counted(summary.files, 'file', form=',')}{failed}"))]
    if options.check:
        counts = [
            counted(summary.verdicts[verdict], one, more, form=",")
            for verdict, one, more in _OUTCOMES
            if summary.verdicts[verdict]
        ]
        lines.append(("check", Text(", ".join(counts) or "nothing to check")))
    if options.luck:
        lines.append(("all-ins", Text(f"{summary.all_ins:,} with known hands and cards to come")))
    lines += _about_nets(summary)
    screen.show(facts(lines))
    if not summary.played:
        return
    headings = ["player", "hands", "net", *(["adjusted"] if options.luck else []), "currency"]
    players = table(*headings, numbers=["hands", "net", "adjusted"])
    for key, count in summary.played.most_common(_PLAYERS_SHOWN):
        adjusted = [_signed(summary.adjusted[key])] if options.luck else []
        players.add_row(Text(key[0]), f"{count:,}", _signed(summary.net[key]), *adjusted, key[1])
    screen.show("", players)
    if (more := len(summary.played) - _PLAYERS_SHOWN) > 0:
        screen.show(Text(f"and {more:,} more, in --json or --csv", style=QUIET))


def _about_nets(summary: _Summary) -> list[tuple[str, Text]]:
    """Print which hands the totals omit, and which results are not recorded."""
    from runout.cli.render.terminal import Text  # noqa: PLC0415

    lines = []
    raked = summary.by_rules_less_rake
    if unraked := summary.by_rules - raked:
        unrecorded = f"{unraked:,} by the rules, before any rake: none is recorded"
        lines.append(("results", Text(unrecorded)))
    if raked:
        heading = "" if unraked else "results"
        lines.append((heading, Text(f"{raked:,} by the rules, less the rake that is recorded")))
    if summary.gaps:
        left_out = sum(summary.gaps.values())
        noun = "hand is" if left_out == 1 else "hands are"
        lines.append(("no net", Text(f"{left_out:,} {noun} not in the totals:")))
        lines += [("", Text(f"{n:,}: {gap.reason}")) for gap, n in summary.gaps.most_common()]
    return lines


def _signed(amount: Fraction) -> str:
    """Write an amount with a sign, in whole units or with two decimals."""
    if amount.denominator == 1:
        return f"{amount.numerator:+,}" if amount else "0"
    return f"{float(round(amount, 2)):+,.2f}"
