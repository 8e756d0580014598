"""Seats, names and amounts as arguments: ``50``, ``alice=50``, ``0,2``."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from runout.analysis.showdown.inputs.amounts import read_amount
from runout.cli.input.amounts import AmountType
from runout.errors import WrongAmount

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_DIGITS: Final = re.compile(r"\d{1,4000}", re.ASCII)  # Python reads no more than 4300


class SeatAmount(NamedTuple):
    """The amount of a seat, and its player's name if given."""

    name: str | None
    amount: int | Decimal


class SeatAmountType(click.ParamType[SeatAmount]):
    """An amount, ``150`` or ``97.25``, with or without the player's name, ``alice=150``."""

    name = "chips"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> SeatAmount:
        """Parse an amount of chips, and the name before it."""
        name, sign, text = str(value).rpartition("=")
        try:
            return SeatAmount(name if sign else None, read_amount(text, repr(value)))
        except WrongAmount as error:
            if _is_number(text):
                self.fail(str(error), param, ctx)
            self.fail(
                f"{value!r} is not a number of chips, such as 150, 97.25 or alice=150", param, ctx
            )


def _is_number(text: str) -> bool:
    try:
        Decimal(text)
    except InvalidOperation:
        return False
    return True


def split_list(text: str | None) -> list[str]:
    """Return the items between commas, stripped."""
    return [item.strip() for item in (text or "").split(",") if item.strip()]


def read_names(texts: Sequence[str | None], option: str | None) -> list[str] | None:
    """Return the names given with the seats or by ``--names``, or None."""
    named = [name for name in texts if name is not None]
    if named and option is not None:
        raise click.UsageError("names are given twice, as in ann=50 and with --names; use one")
    if named and len(named) != len(texts):
        at = next(seat for seat, name in enumerate(texts) if name is None)
        raise click.UsageError(
            f"seat {at} has no name; name every seat, as in ann=50 bo=100, or none"
        )
    return named or (None if option is None else option.split(","))


def read_seats(text: str | None, names: Sequence[str] | None, option: str) -> tuple[int | str, ...]:
    """Return seats separated by commas: names if seats have them, else numbers."""
    items = split_list(text)
    if names is None and not all(_DIGITS.fullmatch(item) for item in items):
        raise click.UsageError(
            f"invalid value for {option!r}: {text!r} is not a list of seats, such as 0,2; to call"
            " players by name give --names too"
        )
    return tuple(items) if names is not None else tuple(map(int, items))


def names_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--names`` to a command."""
    return click.option("--names", metavar="NAMES",
                        help="The players' names in the order of the seats, as in ann,bo."
                        )(command)  # fmt: skip


def unit_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--unit`` to a command."""
    return click.option("--unit", type=AmountType(), metavar="U",
                        help="The smallest amount that is paid, such as 0.01; without it 1 for"
                             " whole amounts, else 0.01 or finer.")(command)  # fmt: skip
