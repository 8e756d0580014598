"""Requests of a question in a file or on standard input: a JSON object, or one per line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TextIO

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.files.text import require_text
from runout.cli.input import stdin
from runout.errors import PokerError
from runout.questions.question import Question


def read_requests(file: str, question: Question) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the requests of a file, or of standard input for ``-``, each with its first line.

    A file of one object may spread it over many lines; else every line is read, and answered,
    before the next.
    """
    with open_text(file) as text:
        for number, raw in _objects(text, stdin.name_of(file)):
            with stdin.naming_the_line(number):
                request = question.checked(raw)
            yield number, request


def open_text(file: str) -> AbstractContextManager[TextIO]:
    if file == stdin.STDIN:
        return nullcontext(stdin.read())
    require_text(file)
    return Path(file).open(encoding="utf-8-sig", errors="backslashreplace", newline="")


def _objects(text: TextIO, name: str) -> Iterator[tuple[int, Any]]:
    lines = ((number, line) for number, line in enumerate(text, start=1) if line.strip())
    number, line = next(lines, (0, ""))
    if not line:
        raise PokerError(f"{name} is empty; give a JSON object, or one a line")
    if _goes_on(line):
        yield number, _parse("\n" * (number - 1) + line + text.read())
        return
    while line:
        with stdin.naming_the_line(number):
            raw = _parse(line.rstrip("\r\n"))
        yield number, raw
        number, line = next(lines, (0, ""))


def _goes_on(line: str) -> bool:
    """Return whether the object of a line may end on a later line."""
    try:
        parse_json(line)
    except JsonError as error:
        return error.column is not None and error.column > len(line.rstrip())
    return False


def _parse(text: str) -> Any:
    """Return the value of a JSON text; errors quote the line of a syntax error."""
    try:
        return parse_json(text)
    except JsonError as error:
        lines = text.splitlines() or [""]
        if error.column is None or len(lines) == 1:
            raise error.in_text(text) from None
        number = text.count("\n", 0, error.column - 1)
        start = text.rfind("\n", 0, error.column - 1) + 1
        line = lines[min(number, len(lines) - 1)]
        in_line = JsonError(error.reason, error.column - start).in_text(line)
        in_line.add_note(f"line {number + 1}")
        raise in_line from None
