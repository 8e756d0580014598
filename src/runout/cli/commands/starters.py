"""``runout starters``: ranges to start from, by position and stack depth."""

from __future__ import annotations

import click

from runout.analysis.preflop.starters import STARTER_DEPTHS, StarterList
from runout.cli.input.question import QuestionCommand
from runout.questions.preflop import list_starters


def _show(starters: StarterList) -> None:
    width = max((len(starter.name) for starter in starters.ranges), default=0)
    for starter in starters.ranges:
        click.echo(f"{starter.name:<{width}}  {starter.range.percent:5.1f} %  {starter.range}")
    if not starters.ranges:
        click.echo("no starter range has all of these; leave one out")


command = QuestionCommand(
    list_starters,
    _show,
    notes="POSITION is UTG, HJ, CO, BTN, SB or BB of a six-handed table.",
    examples=[
        "runout starters BTN",
        "runout starters BB --versus BTN --depth 40",
        "runout starters --action raise --json",
    ],
    options=[
        click.Option(
            ["--depth"],
            type=click.Choice([str(depth) for depth in STARTER_DEPTHS]),
            callback=lambda *values: int(values[-1]),
            default="100",
            show_default=True,
            metavar="BB",
            help="The stack in big blinds: 20, 40 or 100.",
        )
    ],
)
