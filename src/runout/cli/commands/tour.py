"""``runout tour``: examples, each with its command or call."""

from __future__ import annotations

import io
import shlex
from collections.abc import Callable
from contextlib import redirect_stderr
from importlib.metadata import version
from typing import Final, NamedTuple

import click

from runout.cli.commands import equity, evaluate, flops, outs, pots, ranges, solve
from runout.cli.render.terminal import QUIET, STRONG, Screen, Text, facts
from runout.domain.boards import Board, Texture, canonical_flop
from runout.errors import PokerError
from runout.kernels.processor import instruction_set

_COMMANDS: Final = {
    command.name: command
    for command in (
        evaluate.command, equity.command, outs.command, ranges.range_, flops.command,
        pots.pots, solve.command,
    )
}  # fmt: skip


class Shell(NamedTuple):
    """A command, run as the shell would run it."""

    question: str
    arguments: tuple[str, ...]


class Python(NamedTuple):
    """Lines for the Python prompt, each with the call it stands for."""

    question: str
    lines: tuple[tuple[str, Callable[[], object]], ...]


class Outlook(NamedTuple):
    """Commands that the tour does not run, each with what it does."""

    question: str
    commands: tuple[tuple[str, str], ...]


STEPS: Final[tuple[Shell | Python | Outlook, ...]] = (
    Shell("What is a hand worth?", ("eval", "Ks Kd 7h 7c 5s 3d 2c")),
    Shell("Who wins?", ("eval", "KsKd7h7c5s", "KhKc7s7d3s")),
    Shell(
        "What does a range look like?", ("range", "22+, A2s+, K9s+, QTs+, JTs, T9s:0.5, AJo+, KQo")
    ),
    Shell("Who is ahead, and by how much?", ("equity", "AhKh", "QQ+,AKs:0.5", "-b", "7h5h2c")),
    Shell(
        "Which cards win, and is the call right?",
        ("outs", "JsTs", "AhAd", "-b", "9h8d3c2h", "--pot", "150", "--call", "50"),
    ),
    Shell("Which hands are the best 15 %?", ("range", "15%", "--to", "pokerstove")),
    Python(
        "Suits have no rank: which flop is this, and what is it like?",
        (
            (
                'canonical_flop(Board.parse("9c Jh Th"))',
                lambda: canonical_flop(Board.parse("9c Jh Th")),
            ),
            (
                'str(Texture.of(Board.parse("9c Jh Th")))',
                lambda: str(Texture.of(Board.parse("9c Jh Th"))),
            ),
        ),
    ),
    Shell(
        "How many flops are like it?",
        ("flops", "--filter", "high=J", "--filter", "two-tone", "--filter", "straights=3"),
    ),
    Shell(
        "What does a range win on each of some flops?",
        ("flops", "--equity", "QQ+,AKs", "55-99,AQs", "--filter", "high=3", "--filter", "paired"),
    ),
    Outlook(
        "Will all flops be as quick? Make their tables, once",
        (
            ("runout precompute-equity", "all 1755 flops: some ten seconds, 100 MB"),
            ("runout tables info", "what the file holds"),
        ),
    ),
    Shell("Somebody is all-in for less: which pots are there?", ("pots", "50", "100", "100")),
    Shell(
        "How is a river played by players who cannot be exploited?",
        (
            "solve", "-b", "Td9d6hQc2s", "--oop", "99+,AQs,JTs", "--ip", "QQ+,T9s,AKs",
            "--pot", "100", "--stack", "100", "--bet", "50%,a", "--no-save",
        ),
    ),
    Outlook(
        "And in a browser, or from another program?",
        (
            ("runout serve --open", "the page; /docs shows the HTTP interface"),
            ("curl 127.0.0.1:8000/api/v1/flops", "the same answers as JSON"),
        ),
    ),
    Shell("And what if the text makes no sense?", ("range", "AKh")),
)  # fmt: skip


@click.command("tour")
def command() -> None:
    """Show in a minute what runout can do.

    Each step names the command, or the line of Python, that it shows.

    \b
    Example:
      runout tour
    """

    screen = Screen()
    title = Text(f"runout {version('runout')}", style=STRONG)
    title.append(f"  a tour; the kernels use {instruction_set()} here", style=QUIET)
    screen.show(title)
    for number, step in enumerate(STEPS, start=1):
        screen.show("", Text(f"{number}. {step.question}", style=STRONG))
        if isinstance(step, Shell):
            _run(screen, step.arguments)
        elif isinstance(step, Python):
            _answer(screen, step)
        else:
            _look_ahead(screen, step)
    screen.show("", Text("More: runout --help, and docs/ beside the README.", style=QUIET))


def _run(screen: Screen, arguments: tuple[str, ...]) -> None:

    screen.show(Text(f"$ {shlex.join(['runout', *arguments])}", style=QUIET), "")
    name, *rest = arguments
    notes = io.StringIO()
    try:
        with redirect_stderr(notes):  # what a command warns of is a part of the tour
            _COMMANDS[name].main(rest, prog_name=f"runout {name}", standalone_mode=False)
    except PokerError as error:
        screen.show(Text(f"error: {error}"))
    if notes.getvalue():
        screen.show(Text(notes.getvalue().rstrip()))


def _look_ahead(screen: Screen, step: Outlook) -> None:

    lines = [(f"$ {command}", Text(what)) for command, what in step.commands]
    screen.show(facts(lines), Text("(not run here)", style=QUIET))


def _answer(screen: Screen, step: Python) -> None:

    for line, call in step.lines:
        screen.show(Text(f">>> {line}", style=QUIET), Text(repr(call())))
