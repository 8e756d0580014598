"""Columns of pasted text: a hand and a weight on each line, perhaps under titles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from runout.domain.ranges.paste.phrases import FRACTION_TITLES, HAND_TITLES, PERCENT_TITLES
from runout.domain.ranges.paste.words import refuse_beside
from runout.domain.ranges.units import quote
from runout.domain.ranges.weights import FRACTION

if TYPE_CHECKING:
    from runout.domain.ranges.paste.draft import Draft, PastedText

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
