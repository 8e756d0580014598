"""Amounts: read chips and the rake's rate, and count them in units.

Amounts are exact: whole chips of up to 4000 digits, or decimals, which are whole numbers of one
unit per table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from runout.analysis.showdown.inputs.members import CONTRIBUTIONS, UNIT, Member
from runout.analysis.showdown.inputs.players import Players, names_of, refuse_seat_count
from runout.domain import amounts
from runout.domain.amounts import MAX_DIGITS, Amount, Unit
from runout.domain.plain_numbers import is_integer
from runout.domain.plurals import pluralize
from runout.errors import Place, PokerError, WrongAmount, WrongSeat

AnyAmount = int | float | str | Decimal
"""An amount of chips or money: a number, or its decimals as text."""
_RATE: Final = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*", re.ASCII)
MAX_WHOLE_DIGITS: Final = 4000  # Python reads and writes no int of more than 4300
_MAX_WHOLE: Final = 10**MAX_WHOLE_DIGITS - 1
_WHOLE_TEXT: Final = re.compile(rf"\s*\d{{1,{MAX_WHOLE_DIGITS}}}\s*", re.ASCII)
# Amounts that are not whole are money or big blinds, which are split to the hundredth at least.
_MIN_DECIMALS: Final = 2


def read_amount(raw: Any, name: str) -> Amount:
    """Read an amount without rounding: whole chips of up to 4000 digits, or decimals.

    >>> read_amount(10**40, "seat 0") == 10**40, read_amount("2.50", "seat 0")
    (True, Decimal('2.5'))
    >>> read_amount(-1, "seat 0")
    Traceback (most recent call last):
    runout.errors.WrongAmount: seat 0: -1 chips; nobody can have fewer than none
    """
    if is_integer(raw):
        if abs(raw) > _MAX_WHOLE:
            raise WrongAmount(f"whole chips have at most {MAX_WHOLE_DIGITS} digits", name=name)
        if raw < 0:
            raise WrongAmount(f"{raw} chips; nobody can have fewer than none", name=name)
        return int(raw)
    if isinstance(raw, str) and _WHOLE_TEXT.fullmatch(raw):
        return int(raw)
    return amounts.read_amount(raw, name)


def read_member(raw: Any, member: Member) -> Amount:
    """Read the amount of a member with :func:`read_amount`; an error points to the member."""
    try:
        return read_amount(raw, member.name)
    except WrongAmount as error:
        error.at(member.pointer)
        raise


def read_bets(contributions: Any, names: Any) -> tuple[tuple[Amount, ...], Players]:
    """Read the contribution of each seat, and the players of the table."""
    is_mapping = isinstance(contributions, Mapping)
    chips = tuple(contributions) if is_mapping else _listed(contributions, CONTRIBUTIONS)
    refuse_seat_count(len(chips), CONTRIBUTIONS)
    players = Players.read(names_of(contributions, names), len(chips))
    if is_mapping:
        by_seat = players.by_seat(contributions, CONTRIBUTIONS)
        chips = tuple([by_seat[seat] for seat in range(players.seats)])
    return read_amounts(chips, CONTRIBUTIONS, players), players


def read_amounts(
    raw: Any, member: Member = CONTRIBUTIONS, players: Players | None = None
) -> tuple[Amount, ...]:
    """Read an amount for each seat; with ``players``, for as many seats as they have."""
    chips = _listed(raw, member)
    if players is not None and len(chips) != players.seats:
        count = pluralize(len(chips), "number")
        raise WrongSeat(
            f"{member.name}: {count} for {players.seats} seats; give one for each"
        ).at(member.pointer)  # fmt: skip
    refuse_seat_count(len(chips), member)
    if all(type(bet) is int and 0 <= bet <= _MAX_WHOLE for bet in chips):
        return chips
    players = players or Players(len(chips))
    return tuple(
        [read_member(bet, member.item(players.label(seat), seat)) for seat, bet in enumerate(chips)]
    )


def _listed(raw: Any, member: Member) -> tuple[Any, ...]:
    if isinstance(raw, (str, bytes, dict, set, frozenset)) or not isinstance(raw, Iterable):
        reason = f"{raw!r} is not a list of chips, one number for each seat"
        raise WrongAmount(reason, name=member.name).at(member.pointer)
    return tuple(raw)


def read_unit(raw: Any, table_amounts: Iterable[Amount] = ()) -> Unit:
    """Read the unit of a table; for None return one in which all its amounts are whole.

    Whole amounts are chips, of which the smallest is 1. Others are money or big blinds: the unit is
    a hundredth, or as fine as the finest of them.

    >>> read_unit(None, [5, 10]), read_unit(None, [5, Decimal("0.5")]), read_unit("0.01")
    (Unit(decimals=0), Unit(decimals=2), Unit(decimals=2))
    >>> read_unit(0.25)
    Traceback (most recent call last):
    runout.errors.WrongAmount: unit: 0.25 is not 1, 0.1, 0.01 and so on down to 0.000001
    """
    if raw is None:
        decimals = Unit.of(table_amounts).decimals
        return Unit(max(decimals, _MIN_DECIMALS) if decimals else 0)
    try:
        return amounts.read_unit(raw, UNIT.name)
    except WrongAmount as error:
        error.at(UNIT.pointer)
        raise


def count_units(amount: Amount, unit: Unit, member: Member) -> int:
    """Return an amount in units; refuse one that is not a whole number of them."""
    if not unit.decimals and type(amount) is int:
        return amount
    if amounts.decimals_of(amount) > unit.decimals:
        reason = f"{amount} is finer than the unit, {unit.text(1)}; give a finer unit"
        raise WrongAmount(reason, name=member.name).at(member.pointer, Place(UNIT.pointer))
    return unit.count(amount)


def count_all(
    seat_amounts: Sequence[Amount], unit: Unit, member: Member, players: Players
) -> tuple[int, ...]:
    if not unit.decimals and all(type(amount) is int for amount in seat_amounts):
        return tuple(map(int, seat_amounts))
    counts = tuple(
        [
            count_units(amount, unit, member.item(players.label(seat), seat))
            for seat, amount in enumerate(seat_amounts)
        ]
    )
    # Sums stay within what a double carries exactly, so JSON can carry them.
    if unit.decimals and sum(counts) >= 10**MAX_DIGITS:
        raise WrongAmount(
            f"too many digits for a unit of {unit.text(1)}; with decimals all chips together have"
            f" at most {MAX_DIGITS} digits",
            name=member.name,
        ).at(member.pointer)
    return counts


def read_rate(raw: Any) -> Fraction:
    """Read a rate from 0 to 1 without rounding; a float is read as its printed decimals."""
    rate: Fraction | None = None
    if isinstance(raw, str):
        match = _RATE.fullmatch(raw)
        rate = match and Fraction(match[1]) / (100 if match[2] else 1)
    elif isinstance(raw, (int, float, Decimal, Fraction)) and not isinstance(raw, bool):
        try:
            rate = Fraction(str(raw))
        except ValueError:  # nan and inf are numbers, but no fractions
            rate = None
    if rate is None or not 0 <= rate <= 1:
        raise PokerError(
            f"rake, rate: {raw!r} is not a share from 0 to 1; five percent is 0.05"
        ).at("/rake/rate")  # fmt: skip
    return rate
