"""``runout starters``: ranges to start from, by position and stack depth."""

from __future__ import annotations

import click

from runout.analysis.preflop.starters import (
    POSITIONS,
    STARTER_ACTIONS,
    STARTER_DEPTHS,
    StarterList,
    starter_ranges,
)
from runout.cli.input.options import json_option
from runout.cli.input.question import show_document


@click.command("starters")
@click.argument("position", required=False, type=click.Choice(POSITIONS, case_sensitive=False))
@click.option("--action", type=click.Choice(STARTER_ACTIONS), metavar="ACTION",
              help=f"List only {', '.join(STARTER_ACTIONS[:-1])} or {STARTER_ACTIONS[-1]}.",
              )  # fmt: skip
@click.option("--versus", type=click.Choice(POSITIONS, case_sensitive=False), metavar="POSITION",
              help="List only ranges against this position.")  # fmt: skip
@click.option("--depth", type=click.Choice([str(depth) for depth in STARTER_DEPTHS]), default="100",
              show_default=True, metavar="BB", help="The stack in big blinds: 20, 40 or 100.",
              )  # fmt: skip
@json_option
def command(
    position: str | None, *, action: str | None, versus: str | None, depth: str, as_json: bool
) -> None:
    """List starter ranges by position and stack depth.

    They are starting points to edit, not solver output: slices of the
    ordering of hands behind 15%, cut at assumed percentages. POSITION is
    UTG, HJ, CO, BTN, SB or BB of a six-handed table.

    \b
    Examples:
      runout starters BTN
      runout starters BB --versus BTN --depth 40
      runout starters --action raise --json
    """
    starters = starter_ranges(position=position, action=action, versus=versus, depth=int(depth))
    if as_json:
        show_document(StarterList(starters))
        return
    width = max((len(starter.name) for starter in starters), default=0)
    for starter in starters:
        click.echo(f"{starter.name:<{width}}  {starter.range.percent:5.1f} %  {starter.range}")
    if not starters:
        click.echo("no starter range has all of these; leave one out")
