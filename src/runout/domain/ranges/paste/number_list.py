"""Lists of numbers without hands, such as 1326 weights in the order of a program."""

from __future__ import annotations

import re
from typing import Final

from runout.domain.ranges.paste.draft import normalise
from runout.domain.ranges.paste.phrases import label_of
from runout.domain.ranges.paste.rewriting import MAX_PASTED
from runout.domain.ranges.units import quote
from runout.domain.ranges.weights import NUMBER
from runout.errors import LimitExceeded, NotationError

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
