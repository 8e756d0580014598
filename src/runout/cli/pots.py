"""``runout pots``: main pot, side pots and returned bets of what the seats have put in."""

from __future__ import annotations

import json
import re
from typing import Final

import click

from runout.analysis.showdown import side_pots

_DIGITS: Final = re.compile(r"\d{1,4000}", re.ASCII)  # Python reads no more than 4300


class _Chips(click.ParamType[int]):
    """A whole number of chips, of any size."""

    name = "chips"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        if not _DIGITS.fullmatch(str(value)):
            self.fail(f"{value!r} is not a number of chips, such as 150", param, ctx)
        return int(str(value))


class _SeatNumbers(click.ParamType[tuple[int, ...]]):
    """Seat numbers with commas between them."""

    name = "seats"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        numbers = [text.strip() for text in str(value).split(",") if text.strip()]
        if not all(_DIGITS.fullmatch(number) for number in numbers):
            self.fail(f"{value!r} is not a list of seats, such as 0,2", param, ctx)
        return tuple(map(int, numbers))


@click.command("pots")
@click.argument("contributions", metavar="CHIPS CHIPS...", nargs=-1, required=True, type=_Chips())
@click.option("--folded", type=_SeatNumbers(), default=(), metavar="SEATS",
              help="The seats that folded, as in 0,2; the first seat is 0.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(contributions: tuple[int, ...], folded: tuple[int, ...], as_json: bool) -> None:
    """Cut bets into main pot, side pots and returned bets.

    CHIPS is what each seat has put in over the whole hand, folded seats
    included, in the order of the seats from 0.

    \b
    Examples:
      runout pots 50 100 100
      runout pots 20 50 100 100 --folded 0
      runout pots 30 70 150 --json
    """
    pots = side_pots(contributions, folded)
    if as_json:
        click.echo(json.dumps(pots.to_dict()))
        return
    from runout.cli.showdown_screen import show_pots  # noqa: PLC0415 - JSON needs no rich

    show_pots(pots)
