"""``runout settle``: winners and payouts of each pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from runout.analysis.showdown.settling import settle
from runout.cli.input import stdin
from runout.cli.input.seats import unit_option
from runout.cli.input.showdown import read_hands

if TYPE_CHECKING:
    from decimal import Decimal


@click.command("settle")
@click.argument("file", metavar="FILE|-")
@click.option("--table", "as_table", is_flag=True, help="Print tables instead of JSON.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per line (the default)."
)
@unit_option
def command(file: str, as_table: bool, as_json: bool, unit: int | Decimal | None) -> None:
    """Settle a showdown: winners and payouts of each pot.

    FILE, or standard input with -, holds a JSON object, or one a line:
    button, contributions (chips per seat), folded (booleans per seat, or
    seat numbers), hands (two cards or null per seat) and board; optionally
    mucked (like folded), second_board (run twice), rake (rate, cap,
    no_flop_no_drop), names (of the players, which then stand for their
    seats) and unit (the smallest amount that is paid, such as 0.01; --unit
    is for hands that have none). Seats are counted from 0.

    Each is answered with a JSON object: returned (bets that nobody called),
    pots (amount, contenders, winners, ...) and payouts, which are without
    the returned bets.

    \b
    A file hand.json, and its answer as tables:
      {"button": 0, "contributions": [50, 50],
       "board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"]}
    \b
      cat hand.json | runout settle - --table
    """
    if as_table and as_json:
        raise click.UsageError("--table and --json exclude each other")
    for number, hand in enumerate(read_hands(file)):
        with stdin.naming_the_line(hand.line):
            settlement = settle(**{"unit": unit, **hand.showdown_inputs})
        if not as_table:
            click.echo(str(settlement))
            continue
        from runout.cli.render.showdown import show_settlement  # noqa: PLC0415 - JSON needs no rich

        if number:
            click.echo()
        show_settlement(settlement, hand.showdown_inputs)
