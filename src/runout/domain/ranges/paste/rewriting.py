"""Pasted ranges, rewritten in the notation.

:func:`rewrite` returns the text in the notation of :mod:`runout.domain.ranges.notation`, and for
each of its characters the index in the paste, so that errors keep their place. This module
recognises the kind of text: JSON, columns, a list of numbers, a range after a label, with comments.
:mod:`runout.domain.ranges.paste.items` reads hands and weights. Ambiguous text is refused with both
readings in the hint; only labels, comments, quotes and brackets around hands are left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from runout.domain.ranges.numbers import FRACTION
from runout.domain.ranges.paste.columns import write_columns
from runout.domain.ranges.paste.draft import Draft, PastedText, normalise
from runout.domain.ranges.paste.from_json import write_json
from runout.domain.ranges.paste.items import write_items
from runout.domain.ranges.paste.phrases import (
    TAG_LABEL,
    label_of,
)
from runout.domain.ranges.units import IsHand, quote
from runout.errors import LimitExceeded

if TYPE_CHECKING:
    from collections.abc import Sequence

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


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A pasted text in the notation.

    ``at`` has, for each character of ``text``, its index in the paste. ``comments`` are the start
    and end of each comment in the paste.
    """

    text: str
    at: Sequence[int]
    label: str | None = None
    comments: tuple[tuple[int, int], ...] = ()


def rewrite(text: str, is_hand: IsHand) -> Rewritten:
    """Return a pasted text in the notation; ``is_hand`` says whether a word names hands.

    >>> rewrite("BTN: top 15 %, AA = 0.5", {"AA"}.__contains__).text
    '15%, AA:0.5'
    """
    if len(text) > MAX_PASTED:
        raise LimitExceeded(
            f"the range has {len(text):,} characters; {MAX_PASTED:,} is the limit where spaces or"
            " signs need interpretation"
        )
    return _Paste(text, is_hand).rewrite()


class _Paste:
    """The rewriting of one pasted text."""

    def __init__(self, text: str, is_hand: IsHand) -> None:
        self.draft = Draft(text, is_hand)
        self.refuse = self.draft.refuse
        self.is_hand = is_hand
        self.comments: list[tuple[int, int]] = []

    def rewrite(self) -> Rewritten:
        """Write the text in the notation."""
        whole = normalise(self.draft.pasted)
        self._refuse_numbers(whole)
        body, label = self._take_label(self._take_comments(whole))
        body = body.strip(" \t\n,;")
        if bullet := _BULLET.search(body.text):
            self.refuse(body.cut(*bullet.span(1)), "a sign or number at the beginning of a line is"
                        " no hand", "leave it out; put a comma between hands")  # fmt: skip
        if body.text.count('"') % 2:
            place = body.text.rindex('"')
            self.refuse(body.cut(place, place + 1), "this quote has no partner", "remove it")
        if not write_json(self.draft, body) and not write_columns(self.draft, body):
            write_items(self.draft, body)
        written = self.draft.joined()
        return Rewritten(written.text, written.at, label, tuple(self.comments))

    def _refuse_numbers(self, whole: PastedText) -> None:
        if _ONLY_NUMBERS.fullmatch(whole.text) is None:
            return
        numbers = FRACTION.findall(whole.text)
        if len(numbers) >= _MANY_NUMBERS and not all(map(self.is_hand, numbers)):
            hint = "say in whose order they stand: order runout, pio or postflop-solver"
            if len(numbers) != 1326:
                hint = "write hands with their weights, like AA:0.5; 1326 numbers are read when"
                hint += " their order is named"
            self.refuse(whole.strip().cut(0, 1), f"{len(numbers):,} numbers and no hand", hint)

    def _take_comments(self, whole: PastedText) -> PastedText:
        """Remove the text after ``#`` on a line; ``#Range0#`` at its start is a label."""
        if "//" in whole.text:
            place = whole.text.index("//")
            self.refuse(whole.cut(place, place + 2), "'//' is not a separator",
                        "write # before a comment, a comma between hands")  # fmt: skip
        if "#" not in whole.text:
            return whole
        kept = []
        for line in whole.lines():
            tag = TAG_LABEL.match(line.text)
            place = line.text.find("#", tag.end() if tag else 0)
            if place < 0:
                kept.append(line)
                continue
            if line.text[:place].strip(" \t") and line.text[place - 1] not in " \t":
                self.refuse(line.cut(place, place + 1), "'#' stands right behind something",
                            "put a space before # if a comment begins there")  # fmt: skip
            comment = line.cut(place + 1, len(line.text)).strip()
            if comment.at:
                self.comments.append((comment.at[0], comment.at[-1] + 1))
            ending = 1 if line.text.endswith("\n") else 0
            kept += [line.cut(0, place), line.cut(len(line.text) - ending, len(line.text))]
        return PastedText("", []).joined(*kept)

    def _take_label(self, body: PastedText) -> tuple[PastedText, str | None]:
        """Remove the label before a range; a second label means another range."""
        label: str | None = None
        kept: list[PastedText] = []
        for line in body.lines():
            named = label_of(line.text) or self._line_label(line, body)
            if named is None:
                kept.append(line)
                continue
            name, start = named
            if label is not None or any(part.text.strip() for part in kept):
                self.refuse(
                    line.strip(), "the text holds more than one range",
                    f"give one at a time; {quote(name)} names another",
                )  # fmt: skip
            label = name
            kept.append(line.cut(start, len(line.text)))
        return PastedText("", []).joined(*kept), label

    def _line_label(self, line: PastedText, body: PastedText) -> tuple[str, int] | None:
        """Return a label that fills a line, such as ``BTN`` or the title ``Hand``."""
        name = line.text.strip()
        if not name or label_of(f"{name}:") is None or body.text.strip() == name:
            return None
        return name, len(line.text.rstrip("\n"))
