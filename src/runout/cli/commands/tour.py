"""``runout tour``: examples, each with its command or call."""

from __future__ import annotations

import io
import shlex
from contextlib import redirect_stderr
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

import click

from runout.cli.commands import equity, evaluate, flops, outs, pots, ranges, solve
from runout.errors import PokerError
from runout.kernels.processor import instruction_set

if TYPE_CHECKING:  # loads rich
    from runout.cli.render.terminal import Screen

_COMMANDS: Final = {
    command.name: command
    for command in (
        evaluate.command, equity.command, outs.command, ranges.range_, flops.command,
        pots.pots, solve.command,
    )
}  # fmt: skip
STEPS: Final[dict[str, str | dict[str, str]]] = {
    "What is a hand worth?": "eval 'Ks Kd 7h 7c 5s 3d 2c'",
    "Who wins?": "eval KsKd7h7c5s KhKc7s7d3s",
    "What does a range look like?":
        "range '22+, A2s+, K9s+, QTs+, JTs, T9s:0.5, AJo+, KQo'",
    "Who is ahead, and by how much?": "equity AhKh QQ+,AKs:0.5 -b 7h5h2c",
    "Which cards win, and is the call right?": "outs JsTs AhAd -b 9h8d3c2h --pot 150 --call 50",
    "Which hands are the best 15 %?": "range 15% --to pokerstove",
    "How many flops are like Jh Th 9c?":
        "flops --filter high=J --filter two-tone --filter straights=3",
    "What does a range win on each of some flops?":
        "flops --equity QQ+,AKs 55-99,AQs --filter high=3 --filter paired",
    "Will all flops be as quick? Make their tables, once": {
        "runout precompute-equity": "all 1755 flops: some ten seconds, 100 MB",
        "runout tables info": "what the file holds",
    },
    "Somebody is all-in for less: which pots are there?": "pots 50 100 100",
    "How is a river played by players who cannot be exploited?":
        "solve -b Td9d6hQc2s --oop 99+,AQs,JTs --ip QQ+,T9s,AKs --pot 100 --stack 100"
        " --bet 50%,a --no-save",
    "And in a browser, or from another program?": {
        "runout serve --open": "the page; /docs shows the HTTP interface",
        "curl 127.0.0.1:8000/api/v1/flops": "the same answers as JSON",
    },
    "And what if the text makes no sense?": "range AKh",
}  # fmt: skip
"""Questions, each with the arguments that are run, or with commands that are only named."""


@click.command("tour")
def command() -> None:
    """Show in a minute what runout can do.

    Each step names the command that it shows.

    \b
    Example:
      runout tour
    """
    from runout.cli.render.terminal import QUIET, STRONG, Screen, Text, facts  # noqa: PLC0415 - rich

    screen = Screen()
    title = Text(f"runout {version('runout')}", style=STRONG)
    title.append(f"  a tour; the kernels use {instruction_set()} here", style=QUIET)
    screen.show(title)
    for number, (question, step) in enumerate(STEPS.items(), start=1):
        screen.show("", Text(f"{number}. {question}", style=STRONG))
        if isinstance(step, str):
            _run(screen, shlex.split(step))
        else:
            named = [(f"$ {command}", what) for command, what in step.items()]
            screen.show(facts(named), Text("(not run here)", style=QUIET))
    screen.show("", Text("More: runout --help, and docs/ beside the README.", style=QUIET))


def _run(screen: Screen, arguments: list[str]) -> None:
    from runout.cli.render.terminal import QUIET, Text  # noqa: PLC0415 - loads rich

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
