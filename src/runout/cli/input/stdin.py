"""Standard input for the argument ``-``, and the lines of its errors."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import click

from runout.errors import PokerError

STDIN = "-"


def read() -> TextIO:
    """Return standard input; bytes that are no text are refused by who parses them."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    return sys.stdin or io.StringIO()


def name_of(file: str) -> str:
    return "standard input" if file == STDIN else file


def lines() -> Iterator[tuple[int, str]]:
    """Yield the non-blank lines of standard input with their numbers from 1."""
    empty = True
    for number, line in enumerate(read(), start=1):
        if line.strip():
            empty = False
            yield number, line.strip()
    if empty:
        raise PokerError("standard input is empty; - reads one question a line")


@contextmanager
def naming_the_line(number: int) -> Iterator[None]:
    """Add the line's number to an error raised inside; errors of usage are of the line's text."""
    try:
        yield
    except PokerError as error:
        error.add_note(f"line {number}")
        raise
    except click.UsageError as error:
        message = error.format_message().removesuffix(".")
        raise PokerError(f"line {number}: {message[:1].lower()}{message[1:]}") from None


def split_words(text: str) -> list[str]:
    """Split a line into words as a shell does."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:
        raise PokerError(f"{text!r}: a quotation mark is not closed") from None
