"""PHH: reads the open TOML standard for poker hands.

One hand is a TOML document, many are a document of numbered tables (``.phhs``), which is read table
by table. Amounts are read as decimals, never as floats. Data without a field in the standard is
kept in user-defined fields: ``_rake``, ``_uncalled``, ``_second_board``, ``_total_pot``, ``_cap``
and ``_decimals``.

Most files are plain: one field per line, strings in single quotes, arrays on one line with a comma
and a space between the entries, what JSON reads as well but for the quotes. These are read fast,
with the values that tomllib has; anything else is left to tomllib, which also reports errors.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from runout.analysis.histories.hand import (
    MAX_CHARACTERS,
    MAX_DIGITS,
    MAX_KEPT,
    Hand,
    HandError,
    read_cards,
)
from runout.analysis.histories.late_posts import likelier_reading
from runout.analysis.histories.phh_fields import (
    RESULTS,
    VARIANT,
    ChipFields,
    FieldError,
    count_decimals,
    read_actions,
    read_boolean,
    read_strings,
)
from runout.analysis.histories.site_usages import usage_at
from runout.errors import PokerError

_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_NUMBER: Final = r"(?:-?(?:0|[1-9][0-9]{0,39})(?:\.[0-9]{1,40})?|inf)"
_STRING: Final = r"'[^'\"\\]*'"
_VALUE: Final = re.compile(
    rf"true|false|{_NUMBER}|{_STRING}"
    rf"|\[(?:{_NUMBER}(?:, {_NUMBER})*|{_STRING}(?:, {_STRING})*)?\]"
)
_TIME: Final = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
_PLAIN_HEADER: Final = re.compile(r"\[[A-Za-z0-9_-]+\]")
_DECODER: Final = json.JSONDecoder(parse_float=Decimal, parse_constant=Decimal)


def read_plain(text: str) -> dict[str, Any] | None:
    """Return the fields of a hand, without the table's header, or None where they are not plain.

    >>> read_plain("[7]\\nvariant = 'NT'\\nmin_bet = 0.50\\nactions = ['p1 f', 'p2 cc']")
    {'variant': 'NT', 'min_bet': Decimal('0.50'), 'actions': ['p1 f', 'p2 cc']}
    >>> read_plain('variant = "NT"') is None
    True
    """
    fields: dict[str, Any] = {}
    headers = 0
    for line in text.split("\n"):
        if not line.isprintable():
            return None
        if not line or line[0] == "#":
            continue
        key, separator, value = line.partition(" = ")
        if not separator:
            headers += 1
            if headers > 1 or fields or not _PLAIN_HEADER.fullmatch(line):
                return None
        elif key in fields or not _KEY.fullmatch(key):
            return None
        else:
            decoded = _decode_short(value) if len(value) <= MAX_KEPT else _decode(value)
            if decoded is None:
                return None
            fields[key] = [*decoded] if isinstance(decoded, tuple) else decoded
    return fields


def _decode(value: str) -> object:
    """Return a value, an array as a tuple; None if it is not plain."""
    if _VALUE.fullmatch(value):
        is_text = "'" in value
        plain = value.replace("'", '"') if is_text else value.replace("inf", "Infinity")
        decoded = _DECODER.decode(plain)
        return tuple(decoded) if isinstance(decoded, list) else decoded
    return time.fromisoformat(value) if _TIME.fullmatch(value) else None


# Blinds, antes and names recur from hand to hand.
_decode_short = lru_cache(maxsize=1 << 12)(_decode)


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
_CORE: Final = frozenset(
    [*_REQUIRED, *RESULTS, "ante_trimming_status", "players", "_second_board", "_cap", "_decimals"]
)
_MAX_NESTING: Final = 32
# tomllib takes quadratic time in the parts of a key.
_LONG_KEY: Final = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){32}""")
_HEADER: Final = re.compile(r"""\[\s*(?:[\w-]+|'[^']*'|"[^"]*")\s*\]\s*(?:#.*)?""")
_FIRST_LINE: Final = re.compile(r"""\s*(?:\#.*|\[.*|[\w'"-]+\s*=.*)?""")
_TOML_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.S)
_TOML_STRING: Final = re.compile(r"'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"|#[^\n]*")


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
    except FieldError as error:
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
    for _ in range(_MAX_NESTING):
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
            raise FieldError(name, "the field is missing; a no-limit hold'em hand needs it")
    actions = fields["actions"]
    if not isinstance(actions, list) or set(map(type, actions)) - {str}:
        raise FieldError("actions", "expected an array of strings")
    decimals = count_decimals(fields, actions)
    chips = ChipFields(fields, decimals)
    antes, blinds = chips.row("antes"), chips.row("blinds_or_straddles", below_zero=True)
    if len(chips.stacks) == 2:  # the standard's rule: heads-up they are assigned in reverse
        antes, blinds = antes[::-1], blinds[::-1]
    min_bet = chips.amount("min_bet")
    usual = other = antes, blinds
    if min(blinds) < 0:
        is_live = usage_at(fields.get("venue")).late_small_is_live
        usual, other = (
            _late_posts(antes, blinds, chips.stacks, min_bet, small_is_live=live)
            for live in (is_live, not is_live)
        )
    antes, blinds = usual
    hand = Hand(
        chips.stacks,
        blinds,
        antes,
        min_bet,
        read_actions(actions, decimals, len(chips.stacks)),
        read_boolean(fields, "ante_trimming_status"),
        decimals,
        read_strings(fields, "players", len(chips.stacks)),
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
    if other == usual:
        return hand
    antes, blinds = other
    return likelier_reading(hand, replace(hand, antes=antes, blinds=blinds))


def _late_posts(
    antes: tuple[int, ...],
    blinds: tuple[int, ...],
    stacks: tuple[int | None, ...],
    big: int,
    *,
    small_is_live: bool,
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return antes and blinds of a hand with blinds posted late, which are written with a minus.

    A big blind is live, and a small one beside it dead: it goes into the pot like an ante, and its
    seat has the full bet to call. A small blind alone is either. All of a stack is live.
    """
    dead = []
    for post, stack in zip(blinds, stacks, strict=True):
        is_live = post >= 0 or -post == stack or (small_is_live and -post < big)
        dead.append(0 if is_live else -post - (big if -post >= big else 0))
    live = [abs(post) - chips for post, chips in zip(blinds, dead, strict=True)]
    return tuple([ante + chips for ante, chips in zip(antes, dead, strict=True)]), tuple(live)


def _other_variant(fields: dict[str, Any], variant: object) -> FieldError:
    if "variant" not in fields:
        return FieldError("variant", "the field is missing; no-limit hold'em is 'NT'")
    name = _OTHER_VARIANTS.get(variant) if isinstance(variant, str) else None
    named = f"{variant!r} is {name}" if name else f"{variant!r} is not a variant of the standard"
    return FieldError("variant", f"{named}; only no-limit hold'em, 'NT', is read")


def _board(fields: dict[str, Any], name: str) -> tuple[Any, ...]:
    text = fields.get(name, "")
    if not isinstance(text, str):
        raise FieldError(name, "expected cards in a string")
    try:
        cards = read_cards(text)
    except PokerError as error:
        raise FieldError(name, str(error)) from None
    if None in cards:
        raise FieldError(name, f"{text!r}: the cards of a board are known")
    return cards
