"""Standard input for the argument ``-``: one input per line, as arguments or as JSON."""

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
    """Yield the lines of standard input that are not blank, each with its number from 1."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        # Invalid bytes become \xff, which every reader of poker notation refuses.
        sys.stdin.reconfigure(errors="backslashreplace")
    empty = True
    for number, line in enumerate(sys.stdin or (), start=1):
        text = line.strip()
        if text:
            empty = False
            yield number, text
    if empty:
        raise PokerError("standard input is empty; - reads one input per line")


@contextmanager
def with_line_number(number: int) -> Iterator[None]:
    """Put the line's number in front of an error that the line causes."""
    try:
        yield
    except PokerError as error:
        error.add_note(f"line {number}")
        raise


def read_arguments(text: str, grammar: click.Command, allowed: str) -> dict[str, Any]:
    """Read a line that is written like the command's arguments; errors list the ``allowed``."""
    tokens = shlex.shlex(text, posix=True, punctuation_chars=False)
    tokens.whitespace_split = True
    tokens.commenters = tokens.escape = ""
    try:
        return grammar.make_context("line", list(tokens)).params
    except PokerError:
        raise
    except ValueError:
        raise PokerError(f"{text!r}: a quotation mark is not closed") from None
    except click.UsageError as error:
        message = error.format_message().removesuffix(".")
        raise PokerError(f"{message[:1].lower()}{message[1:]}; a line has {allowed}") from None


def read_object(text: str, kinds: Mapping[str, type]) -> dict[str, Any]:
    """Read a line that is a JSON object of texts and lists of texts; missing keys are None."""
    try:
        values = parse_json(text)
    except JsonError as error:
        raise error.in_text(text) from None
    for key, value in values.items():
        if key not in kinds:
            raise PokerError(f"{key!r}: a spot has {', '.join(kinds)}")
        texts = value if isinstance(value, list) else [value]
        if not isinstance(value, kinds[key]) or not all(isinstance(text, str) for text in texts):
            kind = "a text" if kinds[key] is str else "a list of texts"
            raise PokerError(f"{key!r}: {json.dumps(value)} is not {kind}")
    return {key: values.get(key) for key in kinds}
