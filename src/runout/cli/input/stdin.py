"""Standard input for the argument ``-``: one question per line, as arguments or as JSON."""

from __future__ import annotations

import io
import json
import shlex
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
    """Add the line's number to an error raised inside."""
    try:
        yield
    except PokerError as error:
        error.add_note(f"line {number}")
        raise


def read_words(text: str, grammar: click.Command, parts: str) -> dict[str, Any]:
    """Parse a line of command arguments; ``parts`` names them in errors."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = lexer.escape = ""
    try:
        return grammar.make_context("line", list(lexer)).params
    except PokerError:
        raise
    except ValueError:
        raise PokerError(f"{text!r}: a quotation mark is not closed") from None
    except click.UsageError as error:
        message = error.format_message().removesuffix(".")
        raise PokerError(f"{message[:1].lower()}{message[1:]}; a line has {parts}") from None


def read_object(text: str, kinds: Mapping[str, type]) -> dict[str, Any]:
    """Parse a JSON object of texts and lists of texts; missing members are None."""
    try:
        fields = parse_json(text)
    except JsonError as error:
        raise error.in_text(text) from None
    for key, value in fields.items():
        if key not in kinds:
            raise PokerError(f"{key!r}: a spot has {', '.join(kinds)}")
        texts = value if isinstance(value, list) else [value]
        if not isinstance(value, kinds[key]) or not all(isinstance(text, str) for text in texts):
            kind = "a text" if kinds[key] is str else "a list of texts"
            raise PokerError(f"{key!r}: {json.dumps(value)} is not {kind}")
    return {key: fields.get(key) for key in kinds}
