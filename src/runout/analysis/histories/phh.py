"""PHH: reads the open TOML standard for poker hands.

One hand is a TOML document, many are a document of numbered tables (``.phhs``), which is read table
by table. Amounts are read as decimals, never as floats. Data without a field in the standard is
kept in user-defined fields: ``_rake``, ``_uncalled``, ``_second_board``, ``_total_pot``, ``_cap``
and ``_decimals``.
"""

from __future__ import annotations

import re
import tomllib
from decimal import Context, Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.histories.hand import (
    MAX_CHARACTERS,
    MAX_DIGITS,
    MAX_KEPT,
    MAX_SEATS,
    Action,
    Hand,
    HandError,
    Move,
    read_cards,
)
from runout.analysis.histories.plain_toml import read_plain
from runout.domain.counts import counted
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

VARIANT: Final = "NT"
_OTHER_VARIANTS: Final = {
    "FT": "fixed-limit hold'em",
    "NS": "short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "Omaha hi-lo",
    "F7S": "seven card stud",
    "F7S/8": "seven card stud hi-lo",
    "FR": "razz",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}
_REQUIRED: Final = (
    "variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions",
)  # fmt: skip
RESULTS: Final = ("winnings", "_uncalled", "finishing_stacks", "_rake", "_total_pot")
_AMOUNTS: Final = (
    "min_bet", "starting_stacks", "antes", "blinds_or_straddles", *RESULTS, "_cap",
)  # fmt: skip
_CORE: Final = frozenset(
    [*_REQUIRED, *RESULTS, "ante_trimming_status", "players", "_second_board", "_cap", "_decimals"]
)
# Amounts of money are counted in hundredths, even if all are whole: $185 splits evenly.
MONEY_DECIMALS: Final = 2
_WHOLE_CURRENCIES: Final = frozenset(["JPY", "KRW", "VND", "CLP", "ISK", "HUF", "¥", "₩", "₫"])
_MAX_DECIMALS: Final = 18
_EXACT: Final = Context(prec=2 * MAX_DIGITS)  # for values within the limits
_DEEPEST_VALUE: Final = 32
# tomllib takes quadratic time in the parts of a key.
_LONG_KEY: Final = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){32}""")
_SEAT_OF: Final = {f"p{seat + 1}": seat for seat in range(MAX_SEATS)}
_HEADER: Final = re.compile(r"""\[\s*(?:[\w-]+|'[^']*'|"[^"]*")\s*\]\s*(?:#.*)?""")
_FIRST_LINE: Final = re.compile(r"""\s*(?:\#.*|\[.*|[\w'"-]+\s*=.*)?""")
_TOML_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.S)
_TOML_STRING: Final = re.compile(r"'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"|#[^\n]*")


class _FieldError(Exception):
    """A field that cannot be read; for ``actions`` also the entry."""

    def __init__(self, field: str, reason: str, entry: int | None = None) -> None:
        super().__init__(reason)
        self.field = field
        self.reason = reason
        self.entry = entry


def is_phh(line: str) -> bool:
    """Whether a file that begins with this line can be PHH."""
    return _FIRST_LINE.fullmatch(line.rstrip("\r\n")) is not None


def split(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield each hand's lines and the number of the first, one hand in memory at a time."""
    start, size, blank = 1, 0, True
    block: list[str] = []
    for number, line in enumerate(lines, start=1):
        if line[:1] == "[" and _HEADER.fullmatch(line.strip()):
            if not blank:
                yield start, block
            start, size, blank, block = number, 0, True, []
        if size < MAX_CHARACTERS:  # longer text will be refused, and is not kept
            block.append(line)
            size += len(line)
        blank = blank and (not line.strip() or line.lstrip()[0] == "#")
    if not blank:
        yield start, block


def read_phh(text: str, *, line: int = 1) -> Hand:
    """Read one hand; ``line`` is the file's line on which the text begins.

    >>> hand = read_phh('''
    ... variant = 'NT'
    ... antes = [0, 0]
    ... blinds_or_straddles = [0.50, 1.00]
    ... min_bet = 1.00
    ... starting_stacks = [100.00, 80.00]
    ... actions = ['d dh p1 AhKd', 'd dh p2 ????', 'p2 cbr 2.50', 'p1 f']
    ... ''')
    >>> hand.blinds, hand.decimals, hand.actions[2].amount
    ((100, 50), 2, 250)
    """
    text = text.replace("\r\n", "\n")
    fields = read_plain(text)
    if fields is None:
        fields = _read_toml(text, line)
    try:
        return _read_fields(fields, line)
    except _FieldError as error:
        at = line + _lines_before(text, error.field, error.entry)
        place = error.field if error.entry is None else f"action {error.entry + 1}"
        raise HandError(f"{place}: {error.reason}", line=at) from None


def _read_toml(text: str, line: int) -> dict[str, Any]:
    if key := _LONG_KEY.search(text):
        at = line + text.count("\n", 0, key.start())
        raise HandError("a key of more than 32 parts; PHH has none with dots", line=at)
    try:
        fields: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(str(error), text, line) from None
    except RecursionError:
        raise HandError("arrays or tables are nested too deeply", line=line) from None
    except ValueError as error:  # an integer of more digits than Python parses
        raise HandError(f"not TOML: {error}", line=line) from None
    _check_values(fields, line)
    if len(fields) == 1:
        (table,) = fields.values()
        return table if isinstance(table, dict) else fields
    return fields


def _check_values(fields: dict[str, Any], line: int) -> None:
    """Refuse values that can be read but not written: deep nesting, and very long numbers."""
    level: list[Any] = [fields]
    for _ in range(_DEEPEST_VALUE):
        inner = [each.values() if isinstance(each, dict) else each for each in level]
        level = [value for values in inner for value in values if isinstance(value, dict | list)]
        for values in inner:
            for value in values:
                if isinstance(value, int) and abs(value) >= 10**MAX_DIGITS:
                    reason = f"a number of more than {MAX_DIGITS} digits"
                    raise HandError(reason, line=line)
    if level:
        raise HandError("arrays or tables are nested too deeply", line=line)


def _not_toml(message: str, text: str, line: int) -> HandError:
    match = _TOML_PLACE.fullmatch(message)
    if match is None:
        return HandError(f"not TOML: {message}", line=line)
    if match[2] is None:
        at = line + max(0, len(text.splitlines()) - 1)
        return HandError(f"not TOML: {match[1]} at the end of the hand", line=at)
    return HandError(f"not TOML: {match[1]}, column {match[3]}", line=line + int(match[2]) - 1)


def _lines_before(text: str, field: str, entry: int | None) -> int:
    """Return the number of lines before a field, or before an entry of its array."""
    match = re.search(rf"^[ \t]*['\"]?{re.escape(field)}['\"]?[ \t]*=", text, re.MULTILINE)
    if match is None:
        return 0
    at = match.end()
    if entry is not None:
        strings = (m for m in _TOML_STRING.finditer(text, at) if m[0][0] != "#")
        at = next((m.start() for place, m in enumerate(strings) if place == entry), at)
    return text.count("\n", 0, at)


def _read_fields(fields: dict[str, Any], line: int) -> Hand:
    variant = fields.get("variant")
    if variant != VARIANT:
        raise _other_variant(fields, variant)
    for name in _REQUIRED:
        if name not in fields:
            raise _FieldError(name, "the field is missing; a no-limit hold'em hand needs it")
    actions = fields["actions"]
    if not isinstance(actions, list) or set(map(type, actions)) - {str}:
        raise _FieldError("actions", "expected an array of strings")
    decimals = _count_decimals(fields, actions)
    chips = _Chips(fields, decimals)
    antes, blinds = chips.row("antes"), chips.row("blinds_or_straddles", below_zero=True)
    if len(chips.stacks) == 2:  # the standard's rule: heads-up they are assigned in reverse
        antes, blinds = antes[::-1], blinds[::-1]
    min_bet = chips.amount("min_bet")
    if min(blinds) < 0:
        antes, blinds = _late_posts(antes, blinds, chips.stacks, min_bet)
    return Hand(
        chips.stacks,
        blinds,
        antes,
        min_bet,
        _read_actions(actions, decimals, len(chips.stacks)),
        _boolean(fields, "ante_trimming_status"),
        decimals,
        _strings(fields, "players", len(chips.stacks)),
        _board(fields, "_second_board"),
        chips.row_if_there("winnings"),
        chips.row_if_there("_uncalled"),
        chips.row_if_there("finishing_stacks"),
        chips.amount_if_there("_rake"),
        chips.amount_if_there("_total_pot"),
        {name: value for name, value in fields.items() if name not in _CORE},
        line,
        chips.amount_if_there("_cap"),
    )


def _late_posts(
    antes: tuple[int, ...], blinds: tuple[int, ...], stacks: tuple[int | None, ...], big: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return antes and blinds of a hand with blinds posted late, which are written with a minus.

    Of such a post only a big blind is live. A small blind, alone or beside it, is dead: it goes
    into the pot like an ante, and its seat has the full bet to call. All of a stack is live.
    """
    dead = [
        max(0, -post - (big if -post >= big else 0)) if post < 0 and -post != stack else 0
        for post, stack in zip(blinds, stacks, strict=True)
    ]
    live = [abs(post) - chips for post, chips in zip(blinds, dead, strict=True)]
    return tuple([ante + chips for ante, chips in zip(antes, dead, strict=True)]), tuple(live)


def _other_variant(fields: dict[str, Any], variant: object) -> _FieldError:
    if "variant" not in fields:
        return _FieldError("variant", "the field is missing; no-limit hold'em is 'NT'")
    name = _OTHER_VARIANTS.get(variant) if isinstance(variant, str) else None
    named = f"{variant!r} is {name}" if name else f"{variant!r} is not a variant of the standard"
    return _FieldError("variant", f"{named}; only no-limit hold'em, 'NT', is read")


class _Chips:
    """The amounts among the fields, as integers."""

    def __init__(self, fields: dict[str, Any], decimals: int) -> None:
        self._fields = fields
        self._decimals = decimals
        self.stacks: tuple[int | None, ...] = ()
        self.stacks = self._read_stacks()
        if not 2 <= len(self.stacks) <= MAX_SEATS:
            reason = f"{counted(len(self.stacks), 'stack')}; a hand has 2 to {MAX_SEATS} players"
            raise _FieldError("starting_stacks", reason)
        if 0 in self.stacks:
            raise _FieldError("starting_stacks", "a stack of 0; every player starts with chips")

    def _read_stacks(self) -> tuple[int | None, ...]:
        values = self._fields["starting_stacks"]
        if not isinstance(values, list) or not any(map(_is_unknown, values)):
            return self.row("starting_stacks")
        known = [0 if _is_unknown(value) else value for value in values]
        row = self.row("starting_stacks", values=known)
        return tuple(
            [
                None if _is_unknown(value) else chips
                for value, chips in zip(values, row, strict=True)
            ]
        )

    def row(
        self, name: str, *, below_zero: bool = False, values: list[Any] | None = None
    ) -> tuple[int, ...]:
        if values is None:
            values = self._fields[name]
        if not isinstance(values, list):
            raise _FieldError(name, "expected an array of amounts, one for each player")
        if self.stacks and len(values) != len(self.stacks):
            entries = counted(len(values), "entry", "entries")
            reason = f"{entries} for {len(self.stacks)} players; give one for each"
            raise _FieldError(name, reason)
        row = values
        if self._decimals or Decimal in set(map(type, values)):
            row = [_scale(name, value, self._decimals) for value in values]
        if not below_zero and row and min(row) < 0:
            raise _FieldError(name, f"{min(values)} is below 0")
        return tuple(row)

    def row_if_there(self, name: str) -> tuple[int, ...] | None:
        return self.row(name) if name in self._fields else None

    def amount_if_there(self, name: str) -> int | None:
        return self.amount(name) if name in self._fields else None

    def amount(self, name: str) -> int:
        amount = _scale(name, self._fields[name], self._decimals)
        if amount < 0 or (amount == 0 and name in ("min_bet", "_cap")):
            raise _FieldError(name, f"{self._fields[name]} is not an amount above 0")
        return amount


def _is_unknown(value: object) -> bool:
    """Whether a stack is written as infinite, which means unknown."""
    return isinstance(value, Decimal) and value.is_infinite() and value > 0


def _scale(name: str, value: object, decimals: int) -> int:
    """Return an amount in units of the last decimal, exactly."""
    if isinstance(value, Decimal):
        if value.adjusted() < MAX_DIGITS:
            return int(_EXACT.scaleb(value, decimals))
    elif not isinstance(value, int):
        raise _FieldError(name, "expected one amount")
    elif abs(value) < 10**MAX_DIGITS:
        return value * int(10**decimals)
    raise _FieldError(name, f"an amount of more than {MAX_DIGITS} digits")


def _count_decimals(fields: dict[str, Any], actions: list[str]) -> int:
    """Return the decimals of a hand: those of its currency, or more where it has more.

    Amounts with a point are money, with or without a named currency: 0.5 is counted as 0.50.
    """
    decimals = _least_decimals(fields)
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
                    raise _FieldError("actions", "too many decimals", entry)
    return decimals if not decimals or "_decimals" in fields else max(decimals, MONEY_DECIMALS)


def _least_decimals(fields: dict[str, Any]) -> int:
    decimals = fields.get("_decimals")
    if decimals is None:
        return MONEY_DECIMALS if is_money(fields) else 0
    if type(decimals) is not int or not 0 <= decimals <= _MAX_DECIMALS:
        raise _FieldError("_decimals", f"{decimals!r} is not a number from 0 to {_MAX_DECIMALS}")
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
        raise _FieldError(name, f"{value!r} is not an amount")
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        if name == "starting_stacks" and _is_unknown(value):
            return 0
        raise _FieldError(name, f"{value} is not an amount")
    if not -_MAX_DECIMALS <= exponent <= _MAX_DECIMALS:
        raise _FieldError(name, f"{value} is out of bounds")
    return max(0, -exponent)


def _boolean(fields: dict[str, Any], name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise _FieldError(name, f"{value!r} is neither true nor false")
    return value


def _strings(fields: dict[str, Any], name: str, count: int) -> tuple[str, ...]:
    values = fields.get(name, [])
    if not isinstance(values, list) or set(map(type, values)) - {str}:
        raise _FieldError(name, "expected an array of strings")
    if values and len(values) != count:
        entries = counted(len(values), "entry", "entries")
        raise _FieldError(name, f"{entries} for {count} players; give one for each")
    return tuple(values)


def _board(fields: dict[str, Any], name: str) -> tuple[Any, ...]:
    text = fields.get(name, "")
    if not isinstance(text, str):
        raise _FieldError(name, "expected cards in a string")
    try:
        cards = read_cards(text)
    except PokerError as error:
        raise _FieldError(name, str(error)) from None
    if None in cards:
        raise _FieldError(name, f"{text!r}: the cards of a board are known")
    return cards


def _read_actions(texts: list[str], decimals: int, seats: int) -> tuple[Action, ...]:
    entry = 0
    actions = []
    try:
        for entry, text in enumerate(texts):  # noqa: B007 - the error names the entry
            action = _read_action(text, decimals)
            if action.seat >= seats:
                raise PokerError(f"{text!r}: there is no p{action.seat + 1} among {seats} players")
            actions.append(action)
    except PokerError as error:
        raise _FieldError("actions", str(error), entry) from None
    return tuple(actions)


def _read_action(text: str, decimals: int) -> Action:
    read = _read_short_action if len(text) <= MAX_KEPT else _read_any_action
    return read(text, decimals)


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
