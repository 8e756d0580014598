"""Reading standard input for the argument ``-``: one question a line."""

from __future__ import annotations

import io
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterator

STDIN = "-"


def lines() -> Iterator[tuple[int, str]]:
    """Yield the lines of standard input that are not blank, each with its number from 1."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        # Bytes that are no text become \xff, which every reader of poker notation refuses.
        sys.stdin.reconfigure(errors="backslashreplace")
    empty = True
    for number, line in enumerate(sys.stdin or (), start=1):
        text = line.strip()
        if text:
            empty = False
            yield number, text
    if empty:
        raise PokerError("standard input is empty; - reads one question a line")


@contextmanager
def naming_the_line(number: int) -> Iterator[None]:
    """Put the line's number in front of an error that the line causes."""
    try:
        yield
    except PokerError as error:
        error.add_note(f"line {number}")
        raise
