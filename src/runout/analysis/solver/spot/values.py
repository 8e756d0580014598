"""The values of a spot's fields: read by the kind of the field, and written as JSON has them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any, Final

from runout.analysis.solver.spot.fields import FieldKind, SpotField
from runout.analysis.solver.spot.locks import lock_items
from runout.domain.amounts import MAX_DIGITS, Unit, json_number, read_amount, read_unit
from runout.domain.betting.rules import MAX_CHIPS, check_whole
from runout.domain.boards import Board
from runout.domain.plain_numbers import is_number
from runout.domain.ranges.range import Range
from runout.errors import (
    LimitExceeded,
    NotationError,
    PokerError,
    RunoutError,
    WrongAmount,
    WrongCardCount,
)

_MAX_WRITTEN: Final = 10**MAX_DIGITS  # Python writes no int of more than 4300 digits


def read_value(spot_field: SpotField, raw: Any) -> Any:
    """Return the value of a field, or raise an error that points to the field.

    >>> from runout.analysis.solver.spot.fields import SPOT_FIELDS
    >>> pot = next(each for each in SPOT_FIELDS if each.name == "pot")
    >>> read_value(pot, "5.50")
    5.5
    """
    read = _OWN_READERS.get(spot_field.name) or _READERS[spot_field.kind]
    try:
        return read(spot_field, raw)
    except RunoutError as error:
        error.at(f"/{spot_field.name}")
        raise


def write_value(spot_field: SpotField, value: Any) -> Any:
    write = _WRITERS.get(spot_field.kind)
    return value if write is None else write(value)


def _read_board(_: SpotField, raw: object) -> Board:
    if not isinstance(raw, str | Board | list | tuple):
        raise PokerError(f"{raw!r} is not a board; give text such as Td9d6h")
    board = raw if isinstance(raw, Board) else Board(raw)
    if not 3 <= len(board) <= 5:
        raise WrongCardCount(f"a spot has a board of 3, 4 or 5 cards; {str(board)!r} has none")
    return board


def _read_range(spot_field: SpotField, raw: object) -> Range:
    return read_range(raw, spot_field.label, stacklevel=5)


def read_range(raw: object, name: str, *, stacklevel: int) -> Range:
    """Return the range of a player; ``stacklevel`` counts the calls to the line to warn about."""
    if isinstance(raw, Range):
        return raw
    if not isinstance(raw, str):
        raise PokerError(f"the range of {name} is {raw!r}; give text such as QQ+,AKs or a Range")
    try:
        reading = Range.read(raw)
    except NotationError as error:
        error.add_note(f"the range of {name}")
        raise
    reading.warn(name, raw, stacklevel=stacklevel)
    return reading.range


def _read_chips(spot_field: SpotField, raw: object) -> int | float | None:
    """Return an amount as a number; None where the field allows it."""
    name = spot_field.noun
    if raw is None and spot_field.none is not None:
        return None
    if isinstance(raw, int) and raw > MAX_CHIPS:
        written = f"{raw:,}" if raw < _MAX_WRITTEN else "too large"
        raise LimitExceeded(f"{name} is {written}; {MAX_CHIPS:,} is the most")
    try:
        amount = read_amount(raw, name)
    except WrongAmount as error:
        if is_number(raw) and -_MAX_WRITTEN < raw < 0:
            raise WrongAmount(f"{name} is {raw}; give an amount from 0 upward") from None
        raise error from None
    if spot_field.above_zero and not amount:
        raise WrongAmount(f"{name} is 0; give an amount above 0, such as 5.5")
    if amount > MAX_CHIPS:
        raise LimitExceeded(f"{name} is {amount:,}; {MAX_CHIPS:,} is the most")
    return json_number(amount)


def _read_share(spot_field: SpotField, raw: Any) -> float:
    maximum = math.inf if spot_field.maximum is None else spot_field.maximum
    number = isinstance(raw, int | float) and not isinstance(raw, bool) and math.isfinite(raw)
    if not number or not 0 <= raw <= maximum:
        bounds = "0 upward" if math.isinf(maximum) else f"0 to {maximum:g}"
        raise WrongAmount(
            f"{spot_field.name} is {raw!r}; give a number from {bounds}, such as 0.05"
        )
    return raw  # type: ignore[no-any-return]


def _read_count(spot_field: SpotField, raw: Any) -> int | None:
    if raw is None and spot_field.none is not None:
        return None
    check_whole(raw, spot_field.name, least=0, most=MAX_CHIPS)
    return raw  # type: ignore[no-any-return]


def _read_cap(_: SpotField, raw: Any) -> float:
    """Return the most that is taken, infinite without a cap; any number of digits will do."""
    if raw is None:
        return math.inf
    if isinstance(raw, str | Decimal):
        return json_number(read_amount(raw, "rake_cap"))
    if isinstance(raw, int) and raw >= _MAX_WRITTEN:
        raise LimitExceeded("rake_cap is too large; give None for no cap")
    if not isinstance(raw, int | float) or isinstance(raw, bool) or not raw >= 0:
        raise WrongAmount(f"rake_cap is {raw!r}; give a number from 0 upward, or None")
    return raw


def _read_unit(spot_field: SpotField, raw: Any) -> Unit | None:
    """Return a unit; None leaves the choice to the amounts of the spot."""
    return None if raw is None else read_unit(raw, spot_field.name)


def _read_lines(spot_field: SpotField, raw: object) -> tuple[str, ...]:
    name = spot_field.name
    if isinstance(raw, str) or not isinstance(raw, Iterable):
        raise PokerError(f"{name} is {raw!r}; give a list of lines")
    lines = tuple(raw)
    for line in lines:
        if not isinstance(line, str):
            raise PokerError(f"{line!r} among {name} is not a line; give text such as 'x b120'")
    return lines


_READERS: Final[Mapping[FieldKind, Callable[[SpotField, Any], Any]]] = {
    "cards": _read_board,
    "range": _read_range,
    "amount": _read_chips,
    "share": _read_share,
    "count": _read_count,
    "lines": _read_lines,
    "locks": lambda _, raw: lock_items(raw),
}
_OWN_READERS: Final[Mapping[str, Callable[[SpotField, Any], Any]]] = {
    "rake_cap": _read_cap,
    "unit": _read_unit,
}
_WRITERS: Final[Mapping[FieldKind, Callable[[Any], Any]]] = {
    "cards": str,
    "range": str,
    "lines": list,
    "locks": lambda locks: [lock.to_dict() for lock in locks],
}
