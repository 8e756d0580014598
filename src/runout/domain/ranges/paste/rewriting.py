"""Pasted ranges, rewritten in the notation.

:func:`rewrite` returns the text in the notation that the core reads, and for each of its
characters the index in the paste, so that errors keep their place. This module recognises the kind
of text: JSON, columns, a list of numbers, a range after a label, with comments.
:mod:`runout.domain.ranges.paste.items` reads hands and weights. Ambiguous text is refused with both
readings in the hint; only labels, comments, quotes and brackets around hands are left out.
"""

from __future__ import annotations

import re
from typing import Final

from runout.domain.ranges.notation_text import NotationText
from runout.domain.ranges.paste.draft import FRACTION, NUMBER, Draft, PastedText, normalise
from runout.domain.ranges.paste.from_json import write_json
from runout.domain.ranges.paste.items import write_items
from runout.domain.ranges.paste.phrases import (
    FRACTION_TITLES,
    HAND_TITLES,
    PERCENT_TITLES,
    TAG_LABEL,
    label_of,
)
from runout.domain.ranges.paste.words import refuse_beside
from runout.errors import LimitExceeded, NotationError
from runout.kernels.text import quote

_DECIMAL_COMMA: Final = re.compile(r"([0-9]{1,3}),([0-9]+)([ \t]*%?)")
_RULE: Final = re.compile(r"[-+:=| \t]*--[-+:=| \t]*")  # below the titles of a table


def write_columns(draft: Draft, body: PastedText) -> bool:
    """Write lines of a hand and a weight to the draft; return whether every line has this form."""
    lines = [line.strip(" \t\n,;") for line in body.lines()]
    lines = [line for line in lines if line.text]
    if not lines:
        return False
    separator = next((sign for sign in "\t;|," if sign in lines[0].text.strip("|")), " ")
    rows = [_fields(line, separator) for line in lines]
    titles = [cell.text.lower().replace(" ", "") for cell in rows[0]]
    hand, percent = 0, False
    weights = FRACTION_TITLES | PERCENT_TITLES
    is_titled = len(lines) > 1 and not (
        HAND_TITLES.isdisjoint(titles) or weights.isdisjoint(titles)
    )
    if is_titled:
        hand, percent = _read_titles(draft, lines[0], titles)
        start = 2 if _RULE.fullmatch(lines[1].text) else 1
        rows = rows[start:]
        for row, line in zip(rows, lines[start:], strict=True):
            if len(row) != 2:
                draft.refuse(line, "a line has a hand and a weight, as the first line says",
                             f"write AA{separator}0.5")  # fmt: skip
    elif separator == " " or not all(len(row) == 2 and _is_row(draft, *row) for row in rows):
        return False
    if not is_titled and separator != "\t" and any(w.text.endswith("%") for _, w in rows):
        if len(rows) == 1:  # AA,50% on one line: aces, and the best 50 %
            return False
        hand_cell, share = next(row for row in rows if row[1].text.endswith("%"))
        refuse_beside(draft, hand_cell, _with_point(share))
    for row in rows:
        _write_row(draft, row[hand], row[1 - hand], percent)
    return True


def _read_titles(draft: Draft, line: PastedText, titles: list[str]) -> tuple[int, bool]:
    """Return the column of the hands, and whether the other column holds percentages."""
    if len(titles) == 2:
        hand = 0 if titles[0] in HAND_TITLES else 1
        if titles[1 - hand] in FRACTION_TITLES | PERCENT_TITLES:
            return hand, titles[1 - hand] in PERCENT_TITLES
    return draft.refuse(
        line, "the first line does not name a hand and a weight",
        "keep two columns, and name them hand and weight, or hand and percent",
    )  # fmt: skip


def _is_row(draft: Draft, hand: PastedText, weight: PastedText) -> bool:
    number = _with_point(weight).text.removesuffix("%").rstrip()
    is_weight = FRACTION.fullmatch(number)
    if number == weight.text and draft.is_hand(number):
        return False
    return bool(is_weight) and draft.is_hand(hand.text)


def _write_row(draft: Draft, hand: PastedText, weight: PastedText, percent: bool) -> None:
    weight = _with_point(weight, percent)
    if not FRACTION.fullmatch(weight.text.removesuffix("%").rstrip()):
        draft.refuse(weight or hand, f"{quote(weight.text)} is not a weight",
                     "weights are written 0.5 or 50%")  # fmt: skip
    sign = "%" if percent and not weight.text.endswith("%") else ""
    value = float(weight.text.removesuffix("%"))
    if value > 1 and not sign and not weight.text.endswith("%"):
        draft.refuse(
            weight, f"{quote(weight.text)} is more than 1",
            f"write {hand.text}:{weight.text}% for {weight.text} %, or name the column percent",
        )  # fmt: skip
    draft.add_weighted(hand, weight.written(weight.text + sign) if sign else weight)


def _with_point(weight: PastedText, percent: bool = False) -> PastedText:
    """Return the number of a cell with a decimal point, if it has a comma and is a weight."""
    comma = _DECIMAL_COMMA.fullmatch(weight.text)
    if comma and (percent or comma[3] or comma[1] in ("0", "1")):
        return weight.written(f"{comma[1]}.{comma[2]}{comma[3]}")
    return weight


def _fields(line: PastedText, separator: str) -> list[PastedText]:
    if separator == "|":
        line = line.strip("| \t\n")
    cells: list[PastedText] = []
    start = 0
    for cell in line.text.split() if separator == " " else line.text.split(separator):
        at = line.text.index(cell, start) if cell else start
        cells.append(line.cut(at, at + len(cell)).strip(' \t\n"'))
        start = at + len(cell) + (separator != " ")
    return cells


_NUMBER_LIST: Final = re.compile(rf"(?P<number>{NUMBER})(?=[\s,;|\])}}]|\Z)|[^\s,;|\[\](){{}}]++")


def read_numbers(text: str) -> list[tuple[float, int, int]]:
    """Return the numbers of a text, each with its column and length.

    Brackets and separators around them are ignored, and a label or ``set_range OOP`` before them.

    >>> read_numbers("set_range OOP 1 0.5")
    [(1.0, 15, 1), (0.5, 17, 3)]
    """
    if len(text) > MAX_PASTED:
        raise LimitExceeded(f"{len(text):,} characters; {MAX_PASTED:,} is the limit for numbers")
    plain = normalise(text)
    label = label_of(plain.text)
    place = label[1] if label else 0
    numbers: list[tuple[float, int, int]] = []
    for match in _NUMBER_LIST.finditer(plain.text, place):
        start = plain.at[match.start()]
        if match.lastgroup != "number":
            raise NotationError(
                text, start + 1, match.end() - match.start(),
                f"{quote(match[0])} is not a number",
                "with an order named, the text is 1326 numbers and nothing else",
            )  # fmt: skip
        numbers.append((float(match[0]), start + 1, len(match[0])))
    return numbers


# 1326 combos as JSON objects of a hand and a weight of 17 digits are 85,000 characters.
MAX_PASTED: Final = 200_000

_ONLY_NUMBERS: Final = re.compile(r"(?:set_range +\w+)?[\s,;\[\](){}0-9.eE+-]++")
_MANY_NUMBERS: Final = 100
# "* AA" in a list is not every hand and aces, "1. AA" is not a weight.
_BULLET: Final = re.compile(r"^[ \t]*+([-*•·‣▪●◦]|[0-9]{1,3}[.)])[ \t]++(?=[0-9A-Za-z])", re.M)


def rewrite(text: str) -> NotationText:
    """Return a pasted text in the notation.

    >>> rewrite("BTN: top 15 %, AA = 0.5").notation
    '15%, AA:0.5'
    """
    if len(text) > MAX_PASTED:
        raise LimitExceeded(
            f"the range has {len(text):,} characters; {MAX_PASTED:,} is the limit where spaces or"
            " signs need interpretation"
        )
    draft = Draft(text)
    whole = normalise(text)
    _refuse_numbers(draft, whole)
    uncommented, comments = _take_comments(draft, whole)
    body, label = _take_label(draft, uncommented)
    body = body.strip(" \t\n,;")
    if bullet := _BULLET.search(body.text):
        draft.refuse(body.cut(*bullet.span(1)), "a sign or number at the beginning of a line is"
                     " no hand", "leave it out; put a comma between hands")  # fmt: skip
    if body.text.count('"') % 2:
        place = body.text.rindex('"')
        draft.refuse(body.cut(place, place + 1), "this quote has no partner", "remove it")
    if not write_json(draft, body) and not write_columns(draft, body):
        write_items(draft, body)
    written = draft.joined()
    return NotationText(text, written.text, written.at, label, tuple(comments))


def _refuse_numbers(draft: Draft, whole: PastedText) -> None:
    if _ONLY_NUMBERS.fullmatch(whole.text) is None:
        return
    numbers = FRACTION.findall(whole.text)
    if len(numbers) >= _MANY_NUMBERS and not all(map(draft.is_hand, numbers)):
        hint = "say in whose order they stand: order runout, pio or postflop-solver"
        if len(numbers) != 1326:
            hint = "write hands with their weights, like AA:0.5; 1326 numbers are read when"
            hint += " their order is named"
        draft.refuse(whole.strip().cut(0, 1), f"{len(numbers):,} numbers and no hand", hint)


def _take_comments(draft: Draft, whole: PastedText) -> tuple[PastedText, list[tuple[int, int]]]:
    """Remove and return the text after ``#`` on lines; ``#Range0#`` at a start is a label."""
    if "//" in whole.text:
        place = whole.text.index("//")
        draft.refuse(whole.cut(place, place + 2), "'//' is not a separator",
                     "write # before a comment, a comma between hands")  # fmt: skip
    kept: list[PastedText] = []
    comments: list[tuple[int, int]] = []
    for line in whole.lines():
        tag = TAG_LABEL.match(line.text)
        place = line.text.find("#", tag.end() if tag else 0)
        if place < 0:
            kept.append(line)
            continue
        if line.text[:place].strip(" \t") and line.text[place - 1] not in " \t":
            draft.refuse(line.cut(place, place + 1), "'#' stands right behind something",
                         "put a space before # if a comment begins there")  # fmt: skip
        comment = line.cut(place + 1, len(line.text)).strip()
        if comment.at:
            comments.append((comment.at[0], comment.at[-1] + 1))
        ending = 1 if line.text.endswith("\n") else 0
        kept += [line.cut(0, place), line.cut(len(line.text) - ending, len(line.text))]
    return PastedText("", []).joined(*kept), comments


def _take_label(draft: Draft, body: PastedText) -> tuple[PastedText, str | None]:
    """Remove the label before a range; a second label means another range."""
    label: str | None = None
    kept: list[PastedText] = []
    for line in body.lines():
        named = label_of(line.text) or _line_label(line, body)
        if named is None:
            kept.append(line)
            continue
        name, start = named
        if label is not None or any(part.text.strip() for part in kept):
            draft.refuse(
                line.strip(), "the text holds more than one range",
                f"give one at a time; {quote(name)} names another",
            )  # fmt: skip
        label = name
        kept.append(line.cut(start, len(line.text)))
    return PastedText("", []).joined(*kept), label


def _line_label(line: PastedText, body: PastedText) -> tuple[str, int] | None:
    """Return a label that fills a line, such as ``BTN`` or the title ``Hand``."""
    name = line.text.strip()
    if not name or label_of(f"{name}:") is None or body.text.strip() == name:
        return None
    return name, len(line.text.rstrip("\n"))
