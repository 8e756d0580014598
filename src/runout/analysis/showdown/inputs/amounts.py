"""Amounts: read chips, their unit and the rake's rate, all exactly.

Amounts are whole chips of up to 4000 digits, or decimals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from runout.analysis.showdown.inputs.players import (
    CONTRIBUTIONS,
    FOLDED,
    RAKE,
    UNIT,
    Member,
    Players,
    Seats,
    names_of,
    refuse_seat_count,
)
from runout.domain import amounts
from runout.domain.amounts import Amount, Unit
from runout.domain.plain_numbers import is_integer
from runout.domain.plurals import pluralize
from runout.errors import PokerError, WrongAmount, excerpt
from runout.kernels.showdown import check_amounts

AnyAmount = int | float | str | Decimal
"""An amount of chips or money: a number, or its decimals as text."""
_RATE: Final = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*", re.ASCII)
MAX_WHOLE_DIGITS: Final = 4000  # Python reads and writes no int of more than 4300
_MAX_WHOLE: Final = 10**MAX_WHOLE_DIGITS - 1
_WHOLE_TEXT: Final = re.compile(rf"\s*\d{{1,{MAX_WHOLE_DIGITS}}}\s*", re.ASCII)


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
        raise member.error(f"{count} for {players.seats} seats; give one for each")
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


def read_unit(raw: Any) -> Unit:
    """Read the unit of a table.

    >>> read_unit("0.01")
    Unit(decimals=2)
    >>> read_unit(0.25)
    Traceback (most recent call last):
    runout.errors.WrongAmount: unit: 0.25 is not 1, 0.1, 0.01 and so on down to 0.000001
    """
    try:
        return amounts.read_unit(raw, UNIT.name)
    except WrongAmount as error:
        error.at(UNIT.pointer)
        raise


def unit_decimals(raw: Any) -> int | None:
    """Read the decimals of a table's unit; None, for which the core chooses one, stays None."""
    return None if raw is None else read_unit(raw).decimals


def refuse_finer(
    seat_amounts: Sequence[Amount], unit: Unit, member: Member, names: Sequence[str] = ()
) -> None:
    """Refuse amounts of seats that are not whole numbers of the unit, or too many of them."""
    request = {"contributions": seat_amounts, "unit": unit.decimals, "names": names}
    check_amounts({**request, "member": member.name})


def read_rate(raw: Any) -> Fraction:
    """Read a rate from 0 to 1 without rounding; a float is read as its printed decimals."""
    rate: Fraction | None = None
    try:
        if isinstance(raw, str):
            match = _RATE.fullmatch(raw)
            rate = match and Fraction(match[1]) / (100 if match[2] else 1)
        elif isinstance(raw, (int, float, Decimal, Fraction)) and not isinstance(raw, bool):
            rate = Fraction(str(raw))
    except ValueError:  # of nan, inf, and more digits than Python reads
        rate = None
    if rate is None or not 0 <= rate <= 1:
        quoted = excerpt(raw) if isinstance(raw, str) else repr(raw)
        reason = f"{quoted} is not a share from 0 to 1; five percent is 0.05"
        raise RAKE.item("rate", "rate").error(reason, PokerError)
    return rate


def read_table(
    bets: tuple[Amount, ...], players: Players, folded: Seats, unit: Any
) -> dict[str, Any]:
    """Read the folds and the unit of a table; return its request."""
    return {
        "contributions": bets,
        "names": players.names,
        "unit": unit_decimals(unit),
        "folded": [*players.some(folded, FOLDED)],
    }
