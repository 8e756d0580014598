"""Standard input for the argument ``-``: one question per line, as arguments or as JSON."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.errors import PokerError

STDIN = "-"


def lines() -> Iterator[tuple[int, str]]:
    """Yield the non-blank lines of standard input with their numbers from 1."""
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


def read_object(text: str) -> dict[str, Any]:
    try:
        members: dict[str, Any] = parse_json(text)
    except JsonError as error:
        raise error.in_text(text) from None
    return members
