"""Ranges in JSON: hands with weights, lists of hands, and both nested.

The json module is not used because it keeps no character positions and drops repeated keys.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, NoReturn

from runout.domain.ranges.paste.draft import (
    FRACTION,
    NUMBER,
    TRANSLATION,
    Draft,
    PastedText,
    squeezed,
)
from runout.domain.ranges.paste.items import write_items
from runout.domain.ranges.paste.phrases import (
    FRACTION_TITLES,
    HAND_TITLES,
    PERCENT_TITLES,
    label_of,
)
from runout.domain.ranges.paste.words import refuse_beside
from runout.errors import LimitExceeded
from runout.kernels.text import quote

MAX_JSON_DEPTH: Final = 16

_JSON: Final = re.compile(
    rf"[ \t\n]*+(?:(?P<string>\"(?:[^\"\\\n]|\\.)*+\")|(?P<number>-?{NUMBER})"
    r"|(?P<word>true|false|null)|(?P<sign>[{}\[\],:]))"
)


_DECIMAL_COMMA: Final = re.compile("[0-9]{1,3},[0-9]+%?")


class _Node(NamedTuple):
    """A JSON value: its kind, its text, and the members of an array or object."""

    kind: str
    part: PastedText
    members: tuple[tuple[_Node | None, _Node], ...] = ()


def write_json(draft: Draft, body: PastedText) -> bool:
    """Write JSON text as a range; return False if it is not JSON."""
    tree = _read_json(body) if body.text.startswith(("{", "[")) and '"' in body.text else None
    if tree is None:
        return False
    _write_value(draft, tree)
    return True


def _read_json(body: PastedText) -> _Node | None:
    tokens: list[_Node] = []
    place = 0
    while place < len(body.text):
        match = _JSON.match(body.text, place)
        if match is None:
            if body.text[place:].strip():
                return None
            break
        kind = str(match.lastgroup)
        part = body.cut(match.start(kind), match.end(kind))
        tokens.append(_Node(part.text if kind == "sign" else kind, part))
        place = match.end()
    try:
        node, end = _read_value(tokens, 0, 0)
    except (IndexError, _NotJson):
        return None
    return node if end == len(tokens) else None


class _NotJson(Exception):  # noqa: N818 - never leaves this module
    """The text is not JSON."""


def _read_value(tokens: list[_Node], place: int, depth: int) -> tuple[_Node, int]:
    token = tokens[place]
    if token.kind not in ("{", "["):
        if token.kind in ("string", "number", "word"):
            return token, place + 1
        raise _NotJson
    if depth == MAX_JSON_DEPTH:
        raise LimitExceeded(f"JSON is nested more than {MAX_JSON_DEPTH} deep; that is the limit")
    closing = "}" if token.kind == "{" else "]"
    members: list[tuple[_Node | None, _Node]] = []
    place += 1
    while tokens[place].kind != closing:
        key = None
        if closing == "}":
            key = tokens[place]
            if key.kind != "string" or tokens[place + 1].kind != ":":
                raise _NotJson
            place += 2
        value, place = _read_value(tokens, place, depth + 1)
        members.append((key, value))
        if tokens[place].kind == ",":
            place += 1
        elif tokens[place].kind != closing:
            raise _NotJson
    return _Node(token.kind, token.part, tuple(members)), place + 1


_CONTAINERS: Final = frozenset(
    {"range", "ranges", "hands", "hand", "combos", "text", "weights", "data", "value"}
)
_JSON_FORMS: Final = 'like {"AA": 0.5}, ["AA", "KK"] or [["AA", 0.5]]'


def _write_value(draft: Draft, node: _Node) -> None:
    if node.kind == "string":
        _write_group(draft, _inside(node), None)
    elif node.kind == "[":
        if _is_pair(draft, node):
            (_, hand), (_, weight) = node.members
            _write_weighted(draft, hand, weight)
            return
        for _, value in node.members:
            if value.kind not in ("string", "[", "{"):
                _refuse(draft, value, f"{quote(value.part.text)} is not a hand")
            _write_value(draft, value)
    elif node.kind == "{":
        _write_object(draft, node)
    else:
        _refuse(draft, node, f"{quote(node.part.text)} is not a hand")


def _write_object(draft: Draft, node: _Node) -> None:
    keys = [_inside(key).text.strip().lower() for key, _ in node.members if key]
    values = [value for _, value in node.members]
    if len(keys) == 2 and HAND_TITLES.intersection(keys):
        hand = 0 if keys[0] in HAND_TITLES else 1
        title = keys[1 - hand]
        if title in FRACTION_TITLES | PERCENT_TITLES and values[hand].kind == "string":
            percent = title in PERCENT_TITLES
            _write_weighted(draft, values[hand], values[1 - hand], percent=percent)
            return
    titles = FRACTION_TITLES | PERCENT_TITLES
    if len(keys) > 2 and HAND_TITLES.intersection(keys) and titles.intersection(keys):
        _refuse(draft, node, "an object has a hand and a weight, and nothing else")
    holds_more = [value.kind in ("[", "{") or _is_text(draft, value) for value in values]
    if len(keys) == 1 and holds_more[0] and (keys[0] in _CONTAINERS or label_of(f"{keys[0]}:")):
        _write_value(draft, values[0])
        return
    for (key, value), more in zip(node.members, holds_more, strict=True):
        assert key is not None
        if more:
            _refuse_several(draft, key, value, len(keys))
        _write_weighted(draft, key, value)


def _refuse_several(draft: Draft, key: _Node, value: _Node, count: int) -> NoReturn:
    name = _inside(key)
    if draft.is_hand(name.text):
        _refuse(draft, value, "a hand has one number, its weight; this may be a strategy")
    if count > 1:
        draft.refuse(key.part, "the text holds more than one range",
                     f"give one at a time; {quote(name.text)} is one of them")  # fmt: skip
    _refuse(draft, key, f"{quote(name.text)} is not a hand")


def _is_text(draft: Draft, node: _Node) -> bool:
    return node.kind == "string" and not _is_weight(_inside(node).text.strip())


def _is_pair(draft: Draft, node: _Node) -> bool:
    kinds = [value.kind for _, value in node.members]
    if kinds == ["string", "string"]:  # a number in quotes, if it is not also a hand
        hand, weight = (_inside(value).strip() for _, value in node.members)
        number = weight.text
        if number.endswith("%") and _is_weight(number) and draft.is_hand(hand.text):
            weight = weight.written(number.replace(",", "."))
            refuse_beside(draft, hand, weight)
        return bool(FRACTION.fullmatch(number)) and not draft.is_hand(number)
    return kinds in (["string", "number"], ["string", "word"])


def _write_weighted(draft: Draft, hand: _Node, weight: _Node, *, percent: bool = False) -> None:
    text = _inside(weight)
    if weight.kind == "word" and text.text != "null":
        text = text.written("1" if text.text == "true" else "0")
    number = squeezed(text)
    if weight.kind == "string" and _DECIMAL_COMMA.fullmatch(number.text):
        number = number.written(number.text.replace(",", "."))
    if not FRACTION.fullmatch(number.text.removesuffix("%")):
        _refuse(draft, weight, f"{quote(text.text)} is not a weight")
    if percent and not number.text.endswith("%"):
        number = number.written(f"{number.text}%")
    value = float(number.text.removesuffix("%"))
    if value > (100 if number.text.endswith("%") else 1):
        draft.refuse(
            weight.part, f"{number.text} is more than 1",
            f'a weight runs from 0 to 1; write "{number.text}%" for {number.text} %',
        )  # fmt: skip
    _write_group(draft, _inside(hand), number)


def _write_group(draft: Draft, text: PastedText, weight: PastedText | None) -> None:
    """Write the range of a string, as a group of its own if it is more than a hand."""
    text = text.strip()
    if not text.text:
        draft.refuse(text, "an empty string is not a hand", _JSON_FORMS)
    if weight is not None and draft.is_hand(text.text):
        draft.add_weighted(text, weight)
        return
    if weight is not None and re.search(r"[:@=(\[{]", text.text):
        draft.refuse(text, f"{quote(text.text)} has a weight in it and one beside it",
                     "give one weight")  # fmt: skip
    if weight is not None:
        draft.add(weight)
    draft.add(text.cut(0, 1).written("("))
    write_items(draft, text)
    draft.add(text.cut(len(text.text) - 1, len(text.text)).written("),"))


def _refuse(draft: Draft, node: _Node, reason: str) -> NoReturn:
    draft.refuse(node.part, reason, f"ranges in JSON are written {_JSON_FORMS}")


def _is_weight(text: str) -> bool:
    number = text.removesuffix("%").rstrip()
    return bool(FRACTION.fullmatch(number) or _DECIMAL_COMMA.fullmatch(number))


_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_ESCAPED: Final = {"n": " ", "t": " ", "r": " ", "b": " ", "f": " "}


def _inside(node: _Node) -> PastedText:
    """Return the content of a string; other values unchanged."""
    if node.kind != "string":
        return node.part
    inner = node.part.cut(1, len(node.part.text) - 1)
    if "\\" not in inner.text:
        return inner
    pieces: list[PastedText] = []
    start = 0
    for escape in _ESCAPE.finditer(inner.text):
        letter = chr(int(escape[1], 16)) if escape[1] else _ESCAPED.get(escape[2], escape[2])
        letter = letter.translate(TRANSLATION)
        letter = " " if "\ud800" <= letter <= "\udfff" else letter
        pieces += [
            inner.cut(start, escape.start()),
            inner.cut(escape.start(), escape.end()).written(letter),
        ]
        start = escape.end()
    return inner.cut(0, 0).joined(*pieces, inner.cut(start, len(inner.text)))
