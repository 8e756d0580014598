"""An amount as an option: ``100``, ``5.5``, ``0.01``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from runout.errors import PokerError

if TYPE_CHECKING:
    from runout.domain.amounts import Amount


class AmountType(click.ParamType["Amount"]):
    """Chips or money, read exactly; a negative amount is refused later, by its meaning.

    >>> AmountType().convert("97.20", None, None), AmountType().convert("-1", None, None)
    (Decimal('97.2'), -1)
    """

    name = "amount"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Amount:
        """Read an amount."""
        from runout.domain.amounts import add_amounts, read_amount  # noqa: PLC0415 - not for --help

        text = str(value).strip()
        try:
            amount = read_amount(text.removeprefix("-"), "the amount")
        except PokerError as error:
            self.fail(str(error), param, ctx)
        return add_amounts([], [amount]) if text.startswith("-") else amount
