"""Pasted ranges, rewritten in the notation.

:func:`rewrite` returns the text in the notation of :mod:`runout.domain.ranges.notation`, and for
each of its characters the index in the paste, so that errors keep their place. This module
recognises the kind of text: JSON, columns, a list of numbers, a range after a label, with comments.
:mod:`runout.domain.ranges.paste.items` reads hands and weights. Ambiguous text is refused with both
readings in the hint; only labels, comments, quotes and brackets around hands are left out.
"""

from __future__ import annotations

import re
from typing import Final

from runout.domain.ranges.paste.columns import write_columns
from runout.domain.ranges.paste.draft import Draft, PastedText, normalise
from runout.domain.ranges.paste.from_json import write_json
from runout.domain.ranges.paste.items import write_items
from runout.domain.ranges.paste.phrases import TAG_LABEL, label_of
from runout.domain.ranges.tokens import NotationText
from runout.domain.ranges.units import IsHand, quote
from runout.domain.ranges.weights import FRACTION
from runout.errors import LimitExceeded

# 1326 combos as JSON objects of a hand and a weight of 17 digits are 85,000 characters.
MAX_PASTED: Final = 200_000

# Texts that need no rewriting: no spaces but after a separator, no signs of other notations.
_PLAIN: Final = re.compile(
    r"(?:[!%()*+.0-9:@A-Z\[\]a-z♣♦♥♠♧♢♡♤\ufe0e\ufe0f-]++|[,;]++[ \t]?|(?<=\[)/)*+"
)
_ONLY_NUMBERS: Final = re.compile(r"(?:set_range +\w+)?[\s,;\[\](){}0-9.eE+-]++")
_MANY_NUMBERS: Final = 100
# "* AA" in a list is not every hand and aces, "1. AA" is not a weight.
_BULLET: Final = re.compile(r"^[ \t]*+([-*•·‣▪●◦]|[0-9]{1,3}[.)])[ \t]++(?=[0-9A-Za-z])", re.M)


def is_plain(text: str) -> bool:
    """Whether a text contains nothing that :func:`rewrite` would change."""
    return _PLAIN.fullmatch(text) is not None


def rewrite(text: str, is_hand: IsHand) -> NotationText:
    """Return a pasted text in the notation; ``is_hand`` says whether a word names hands.

    >>> rewrite("BTN: top 15 %, AA = 0.5", {"AA"}.__contains__).notation
    '15%, AA:0.5'
    """
    if len(text) > MAX_PASTED:
        raise LimitExceeded(
            f"the range has {len(text):,} characters; {MAX_PASTED:,} is the limit where spaces or"
            " signs need interpretation"
        )
    draft = Draft(text, is_hand)
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
