"""Fields of a PHH hand: amounts in the smallest unit, booleans, strings, actions."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Context, Decimal
from functools import lru_cache
from typing import Any, Final

from runout.analysis.histories.hand import MAX_DIGITS, MAX_KEPT, MAX_SEATS, Action, Move, read_cards
from runout.domain.plurals import pluralize
from runout.errors import PokerError

VARIANT: Final = "NT"  # no-limit hold'em
RESULTS: Final = ("winnings", "_uncalled", "finishing_stacks", "_rake", "_total_pot")
_AMOUNTS: Final = (
    "min_bet", "starting_stacks", "antes", "blinds_or_straddles", *RESULTS, "_cap",
)  # fmt: skip
# Amounts of money are counted in hundredths, even if all are whole: $185 splits evenly.
MONEY_DECIMALS: Final = 2
_WHOLE_CURRENCIES: Final = frozenset(["JPY", "KRW", "VND", "CLP", "ISK", "HUF", "¥", "₩", "₫"])
_MAX_DECIMALS: Final = 18
_EXACT: Final = Context(prec=2 * MAX_DIGITS)  # for values within the limits
_SEAT_OF: Final = {f"p{seat + 1}": seat for seat in range(MAX_SEATS)}


class FieldError(Exception):
    """A field that cannot be read; for ``actions`` also the entry."""

    def __init__(self, field: str, reason: str, entry: int | None = None) -> None:
        super().__init__(reason)
        self.field = field
        self.reason = reason
        self.entry = entry


class ChipFields:
    """The amounts among the fields, as integers."""

    def __init__(self, fields: dict[str, Any], decimals: int) -> None:
        self._fields = fields
        self._decimals = decimals
        self.stacks: tuple[int | None, ...] = ()
        self.stacks = self._read_stacks()
        if not 2 <= len(self.stacks) <= MAX_SEATS:
            reason = f"{pluralize(len(self.stacks), 'stack')}; a hand has 2 to {MAX_SEATS} players"
            raise FieldError("starting_stacks", reason)
        if 0 in self.stacks:
            raise FieldError("starting_stacks", "a stack of 0; every player starts with chips")

    def _read_stacks(self) -> tuple[int | None, ...]:
        values = self._fields["starting_stacks"]
        if not isinstance(values, list) or not any(map(is_unknown, values)):
            return self.row("starting_stacks")
        known = [0 if is_unknown(value) else value for value in values]
        row = self.row("starting_stacks", values=known)
        return tuple(
            [None if is_unknown(value) else chips for value, chips in zip(values, row, strict=True)]
        )

    def row(
        self, name: str, *, below_zero: bool = False, values: list[Any] | None = None
    ) -> tuple[int, ...]:
        """Return the amounts of a field, one for each player."""
        if values is None:
            values = self._fields[name]
        if not isinstance(values, list):
            raise FieldError(name, "expected an array of amounts, one for each player")
        if self.stacks and len(values) != len(self.stacks):
            entries = pluralize(len(values), "entry", "entries")
            reason = f"{entries} for {pluralize(len(self.stacks), 'player')}; give one for each"
            raise FieldError(name, reason)
        row = values
        if self._decimals or Decimal in set(map(type, values)):
            row = [scale(name, value, self._decimals) for value in values]
        if not below_zero and row and min(row) < 0:
            raise FieldError(name, f"{min(values)} is below 0")
        return tuple(row)

    def row_if_there(self, name: str) -> tuple[int, ...] | None:
        """Return the amounts of a field, or None without the field."""
        return self.row(name) if name in self._fields else None

    def amount_if_there(self, name: str) -> int | None:
        """Return the amount of a field, or None without the field."""
        return self.amount(name) if name in self._fields else None

    def amount(self, name: str) -> int:
        """Return the amount of a field."""
        amount = scale(name, self._fields[name], self._decimals)
        if amount < 0 or (amount == 0 and name in ("min_bet", "_cap")):
            raise FieldError(name, f"{self._fields[name]} is not an amount above 0")
        return amount


def is_unknown(value: object) -> bool:
    """Whether a stack is written as infinite, which means unknown."""
    return isinstance(value, Decimal) and value.is_infinite() and value > 0


def scale(name: str, value: object, decimals: int) -> int:
    """Return an amount in units of the last decimal, exactly."""
    if isinstance(value, Decimal):
        if value.adjusted() < MAX_DIGITS:
            return int(_EXACT.scaleb(value, decimals))
    elif not isinstance(value, int):
        raise FieldError(name, "expected one amount")
    elif abs(value) < 10**MAX_DIGITS:
        return value * int(10**decimals)
    raise FieldError(name, f"an amount of more than {MAX_DIGITS} digits")


def count_decimals(fields: dict[str, Any], actions: list[str]) -> int:
    """Return the decimals of a hand: those of its currency, or more where it has more.

    Amounts with a point are money, with or without a named currency: 0.5 is counted as 0.50.
    """
    decimals = _min_decimals(fields)
    for name in _AMOUNTS:
        values = fields.get(name, 0)
        row = values if isinstance(values, list) else (values,)
        if set(map(type, row)) - {int}:
            decimals = max(decimals, *[_decimals_of(name, value) for value in row])
    for entry, text in enumerate(actions):
        if "." in text:
            tokens = text.partition("#")[0].split()
            if len(tokens) == 3 and tokens[1] == "cbr":
                decimals = max(decimals, len(tokens[2].partition(".")[2]))
                if decimals > _MAX_DECIMALS:
                    raise FieldError("actions", "too many decimals", entry)
    return decimals if not decimals or "_decimals" in fields else max(decimals, MONEY_DECIMALS)


def _min_decimals(fields: dict[str, Any]) -> int:
    decimals = fields.get("_decimals")
    if decimals is None:
        return MONEY_DECIMALS if is_money(fields) else 0
    if type(decimals) is not int or not 0 <= decimals <= _MAX_DECIMALS:
        raise FieldError("_decimals", f"{decimals!r} is not a number from 0 to {_MAX_DECIMALS}")
    return decimals


def is_money(fields: Mapping[str, object]) -> bool:
    """Whether the amounts are of a currency that has hundredths."""
    named = [fields[name] for name in ("currency", "currency_symbol") if name in fields]
    return bool(named) and not any(
        isinstance(name, str) and name in _WHOLE_CURRENCIES for name in named
    )


def _decimals_of(name: str, value: object) -> int:
    if type(value) is int:
        return 0
    if not isinstance(value, Decimal):
        raise FieldError(name, f"{value!r} is not an amount")
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        if name == "starting_stacks" and is_unknown(value):
            return 0
        raise FieldError(name, f"{value} is not an amount")
    if not -_MAX_DECIMALS <= exponent <= _MAX_DECIMALS:
        raise FieldError(name, f"{value} is out of bounds")
    return max(0, -exponent)


def read_boolean(fields: dict[str, Any], name: str) -> bool:
    """Return a boolean field; False without the field."""
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise FieldError(name, f"{value!r} is neither true nor false")
    return value


def read_strings(fields: dict[str, Any], name: str, count: int) -> tuple[str, ...]:
    """Return a field of one string for each player; nothing without the field."""
    values = fields.get(name, [])
    if not isinstance(values, list) or set(map(type, values)) - {str}:
        raise FieldError(name, "expected an array of strings")
    if values and len(values) != count:
        entries = pluralize(len(values), "entry", "entries")
        raise FieldError(name, f"{entries} for {pluralize(count, 'player')}; give one for each")
    return tuple(values)


def read_actions(texts: list[str], decimals: int, seats: int) -> tuple[Action, ...]:
    """Read the actions of a hand with so many seats."""
    entry = 0
    actions = []
    try:
        for entry, text in enumerate(texts):  # noqa: B007 - the error names the entry
            read = _read_short_action if len(text) <= MAX_KEPT else _read_any_action
            action = read(text, decimals)
            if action.seat >= seats:
                raise PokerError(f"{text!r}: there is no p{action.seat + 1} among {seats} players")
            actions.append(action)
    except PokerError as error:
        raise FieldError("actions", str(error), entry) from None
    return tuple(actions)


def _read_any_action(text: str, decimals: int) -> Action:
    body, _, comment = text.partition("#")
    tokens = body.split()
    comment = comment.strip()
    match tokens:
        case []:
            return Action(Move.REMARK, comment=comment)
        case ["d", "db", cards]:
            return Action(Move.DEAL_BOARD, cards=read_cards(cards), comment=comment)
        case ["d", "dh", player, cards]:
            return Action(Move.DEAL_HOLE, _seat(player, text), 0, read_cards(cards), comment)
        case [player, "f"]:
            return Action(Move.FOLD, _seat(player, text), comment=comment)
        case [player, "cc"]:
            return Action(Move.CHECK_OR_CALL, _seat(player, text), comment=comment)
        case [player, "cbr", amount]:
            chips = _read_bet(amount, text, decimals)
            return Action(Move.BET_OR_RAISE, _seat(player, text), chips, comment=comment)
        case [player, "sm"]:
            return Action(Move.MUCK, _seat(player, text), comment=comment)
        case [player, "sm", cards]:
            shown = () if cards == "-" else read_cards(cards)
            return Action(Move.SHOW, _seat(player, text), 0, shown, comment)
    raise PokerError(
        f"{text!r} is not an action of hold'em; use d dh, d db, pN f, pN cc, pN cbr, pN sm"
    )


# Bounded, and large enough for recurring actions: folds, calls, deals to a seat, common bets.
_read_short_action = lru_cache(maxsize=1 << 16)(_read_any_action)


def _seat(player: str, text: str) -> int:
    seat = _SEAT_OF.get(player)
    if seat is None:
        raise PokerError(f"{text!r}: {player!r} is not a player; players are p1, p2 and so on")
    return seat


def _read_bet(amount: str, text: str, decimals: int) -> int:
    whole, _, part = amount.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit() and len(part) <= decimals and len(digits) < 40):
        raise PokerError(f"{text!r}: {amount!r} is not an amount")
    return int(digits + "0" * (decimals - len(part)))
