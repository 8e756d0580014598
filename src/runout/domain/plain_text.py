"""Text of others, such as players' names, without characters that a terminal would obey."""

from __future__ import annotations

import re
from typing import Final

# Control characters but tab and line feed, and those that change the direction of text.
_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def plain_text(text: str) -> str:
    r"""Return a text without control characters.

    >>> plain_text("\x1b[2JHero\x9b\u202e, villain\n")
    '[2JHero, villain\n'
    """
    return _CONTROLS.sub("", text)


def escape_controls(text: str) -> str:
    r"""Return text of JSON or TOML with the control characters in its strings escaped.

    >>> print(escape_controls('"Hero\x9b"'))
    "Hero\u009b"
    """
    return _CONTROLS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
