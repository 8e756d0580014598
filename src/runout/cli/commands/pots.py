"""``runout pots``: main pot, side pots and returned bets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from runout.analysis.showdown.pots import side_pots
from runout.cli.input.seats import (
    SeatAmount,
    SeatAmountType,
    names_option,
    read_names,
    read_seats,
    unit_option,
)

if TYPE_CHECKING:
    from decimal import Decimal


@click.command("pots")
@click.argument("contributions", metavar="CHIPS CHIPS...", nargs=-1, required=True,
                type=SeatAmountType())  # fmt: skip
@click.option("--folded", metavar="SEATS",
              help="The seats that folded, as in 0,2; the first seat is 0.")  # fmt: skip
@names_option
@unit_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    contributions: tuple[SeatAmount, ...],
    folded: str | None,
    names: str | None,
    unit: int | Decimal | None,
    as_json: bool,
) -> None:
    """Split bets into main pot, side pots and returned bets.

    CHIPS is what each seat has put in over the whole hand, folded seats
    included, in the order of the seats from 0; with a name in front of it,
    alice=50, seats are called by their players' names.

    \b
    Examples:
      runout pots 50 100 100
      runout pots 20 50 100 100 --folded 0
      runout pots 0.5 1 97.25
      runout pots alice=50 bob=100 carol=100 --folded alice
      runout pots 30 70 150 --json
    """
    players = read_names([each.name for each in contributions], names)
    out = read_seats(folded, players, "--folded")
    pots = side_pots([each.amount for each in contributions], out, names=players, unit=unit)
    if as_json:
        click.echo(json.dumps(pots.to_dict()))
        return
    from runout.cli.render.showdown import show_pots  # noqa: PLC0415 - JSON needs no rich

    show_pots(pots)
