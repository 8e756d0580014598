"""Text of files, or of standard input for the argument ``-``, with the lines of its errors."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TextIO

import click

from runout.analysis.files.text import require_text
from runout.errors import PokerError

STDIN = "-"


def open_text(file: str) -> AbstractContextManager[TextIO]:
    """Open a file or standard input; bytes that are no text are refused by who parses them."""
    if file != STDIN:
        require_text(file)
        return Path(file).open(encoding="utf-8-sig", errors="backslashreplace", newline="")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    return nullcontext(sys.stdin or io.StringIO())


def name_of(file: str) -> str:
    return "standard input" if file == STDIN else file


def lines() -> Iterator[tuple[int, str]]:
    """Yield the non-blank lines of standard input with their numbers from 1."""
    empty = True
    with open_text(STDIN) as text:
        for number, line in enumerate(text, start=1):
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
