"""``runout pot-odds``: the equity that a call needs."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import click

from runout.analysis.odds import pot_odds, write_amount, write_percent
from runout.domain.counts import noun_for
from runout.errors import PokerError

if TYPE_CHECKING:
    from fractions import Fraction

    from runout.analysis.odds import PotOdds

_NUMBER: Final = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)", re.ASCII)


class Chips(click.ParamType[Decimal]):
    """A number of chips, read exactly."""

    name = "chips"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Decimal:
        """Read a number of chips."""
        text = str(value).strip()
        if not _NUMBER.fullmatch(text):
            self.fail(f"{value!r} is not a number of chips, such as 150 or 2.5", param, ctx)
        return Decimal(text)


class _Equity(click.ParamType[Decimal]):
    """A fraction of 1, or a percentage with its sign."""

    name = "equity"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Decimal:
        text = str(value).strip()
        number = text.removesuffix("%").rstrip()
        if not _NUMBER.fullmatch(number):
            self.fail(f"{value!r} is not an equity, such as 0.409 or 40.9%", param, ctx)
        return Decimal(f"{number}e-2" if text.endswith("%") else number)


class _AmountsCommand(click.Command):
    """A command whose arguments are amounts: a negative one is not taken for an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; refuse a negative amount as one."""
        negative = next((each for each in args if each[:1] == "-" and _NUMBER.fullmatch(each)), "")
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption:
            if not negative:
                raise
            raise PokerError(f"{negative} is below 0; give the pot and the call in chips") from None


@click.command("pot-odds", cls=_AmountsCommand)
@click.argument("amounts", metavar="[POT CALL]", nargs=-1, type=Chips())
@click.option("--pot", type=Chips(), metavar="P",
              help="The pot in chips, including the bet to call.")  # fmt: skip
@click.option("--call", type=Chips(), metavar="C", help="The price of the call in chips.")
@click.option("--equity", type=_Equity(), metavar="E",
              help="Your equity: 0.409 or 40.9%.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    amounts: tuple[Decimal, ...],
    pot: Decimal | None,
    call: Decimal | None,
    equity: Decimal | None,
    as_json: bool,
) -> None:
    """Compute the equity that a call needs.

    POT is the pot including the bet to call, and CALL the price of the
    call; both can also be given as options. With an equity also the
    expected value of the call and, if it is negative, how much more must
    be won later (implied odds) to break even.

    \b
    Examples:
      runout pot-odds 150 50
      runout pot-odds 150 50 --equity 40.9%
      runout pot-odds --pot 7.5 --call 2.5 --equity 0.2 --json
    """
    pot, call = _pot_and_call(amounts, pot, call)
    odds = pot_odds(pot, call, equity=equity)
    if as_json:
        click.echo(json.dumps(odds.to_dict()))
    else:
        _show(odds)


def _pot_and_call(
    amounts: tuple[Decimal, ...], pot: Decimal | None, call: Decimal | None
) -> tuple[Decimal, Decimal]:
    """Return pot and call, each given once, as an argument or as an option."""
    if len(amounts) > 2:
        raise click.UsageError(
            f"{len(amounts)} amounts; give two, the pot and the call, as in runout pot-odds 150 50"
        )
    for name, argument, option in zip(("pot", "call"), amounts, (pot, call), strict=False):
        if option is not None:
            raise click.UsageError(
                f"the {name} is given twice, as {argument} and with --{name}; remove one"
            )
    pot = amounts[0] if amounts else pot
    call = amounts[1] if len(amounts) > 1 else call
    if pot is None or call is None:
        name = "pot" if pot is None else "call"
        raise click.UsageError(
            f"missing option '--{name}'; give the pot and the call, as in runout pot-odds 150 50"
        )
    return pot, call


def _show(odds: PotOdds) -> None:
    from runout.cli.render.terminal import STRONG, Screen, Text, facts  # noqa: PLC0415 - JSON needs no rich

    screen = Screen()
    lines = [("pot odds", Text(odds.odds)), ("needed", Text(write_percent(odds.break_even)))]
    if odds.equity is not None and odds.expected_value is not None:
        lines.append(("equity", Text(write_percent(odds.equity))))
        lines.append(("value", Text(_average(odds.expected_value))))
        lines.append(("implied", Text(_implied_text(odds.implied))))
    screen.show(facts(lines), "", Text(odds.sentence, style=STRONG))


def _average(value: Fraction) -> str:
    return f"{_signed(value)} {noun_for(abs(float(value)), 'chip')} on average"


def _signed(amount: Fraction) -> str:
    return f"{'+' if amount > 0 else ''}{write_amount(amount)}"


def _implied_text(implied: Fraction | None) -> str:
    if implied is None:
        return "no amount would do"
    if implied == 0:
        return "nothing more need be won later"
    return f"{write_amount(implied)} more must be won later"
