"""Hands to settle: a file or standard input with a JSON object, or one per line."""

from __future__ import annotations

import io
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.files.text import require_text
from runout.cli.input import stdin
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

NEEDED: Final = ("button", "contributions", "hands")
KNOWN: Final = (*NEEDED, "folded", "board", "mucked", "second_board", "rake", "names", "unit")
CLAIMS: Final = ("claim", "winner", "winners")


class HandToSettle(NamedTuple):
    """The arguments of `settle`, the claims, and the first line of the hand."""

    line: int
    showdown_inputs: dict[str, Any]
    claims: dict[str, Any]


def read_hands(file: str, *, claims: bool = False) -> Iterator[HandToSettle]:
    """Yield the hands of a file, or of standard input for ``-``; ``claims``: each must have one.

    A file of one object may spread it over many lines; else every line is read, and answered,
    before the next.
    """
    with _open(file) as text:
        for number, fields in _objects(text, "standard input" if file == stdin.STDIN else file):
            with stdin.naming_the_line(number):
                hand = _check(number, fields, claims=claims)
            yield hand


def _open(file: str) -> AbstractContextManager[TextIO]:
    if file != stdin.STDIN:
        require_text(file)
        return Path(file).open(encoding="utf-8-sig", errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    return nullcontext(sys.stdin or io.StringIO())


def _objects(text: TextIO, name: str) -> Iterator[tuple[int, Any]]:
    lines = ((number, line) for number, line in enumerate(text, start=1) if line.strip())
    first = next(lines, None)
    if first is None:
        raise PokerError(f"{name} is empty; give a JSON object, or one a line")
    number, line = first
    if _goes_on(line):
        yield number, _parse("\n" * (number - 1) + line + text.read())
        return
    yield number, _parse_line(number, line)
    for number, line in lines:
        yield number, _parse_line(number, line)


def _goes_on(line: str) -> bool:
    """Return whether the object of a line may end on a later line."""
    try:
        parse_json(line)
    except JsonError as error:
        return error.column is not None and error.column > len(line.rstrip())
    return False


def _parse_line(number: int, line: str) -> Any:
    with stdin.naming_the_line(number):
        return _parse(line.rstrip("\r\n"))


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


def _check(line: int, fields: Any, *, claims: bool) -> HandToSettle:
    if not isinstance(fields, dict):
        raise PokerError(f"{json.dumps(fields)[:60]} is not a JSON object with {', '.join(NEEDED)}")
    known = (*KNOWN, *CLAIMS) if claims else KNOWN
    for key in fields:
        if key not in known:
            remedy = "; runout verify checks it" if key in CLAIMS else ""
            raise PokerError(f"{key!r} is not known; a hand has {', '.join(known)}{remedy}")
    inputs = {key: value for key, value in fields.items() if value is not None}
    claimed = {key: inputs.pop(key) for key in CLAIMS if key in inputs}
    _refuse_missing(inputs, claimed, claims=claims)
    return HandToSettle(line, inputs, claimed)


def _refuse_missing(inputs: dict[str, Any], claimed: dict[str, Any], *, claims: bool) -> None:
    """Refuse a hand with missing members; a claimed winner needs no chips."""
    if claims and not claimed:
        raise PokerError(
            f"'claim' is missing; a hand needs {', '.join(NEEDED)} and claim, or hands, board and"
            " winner"
        )
    claim = claimed.get("claim")
    is_of_chips = not claims or (isinstance(claim, dict) and claim.get("payouts") is not None)
    needed = NEEDED if is_of_chips or "contributions" in inputs else ("hands",)
    for key in needed:
        if key not in inputs:
            raise PokerError(f"{key!r} is missing; a hand needs {', '.join(needed)}"
                             f"{' and claim' if claims else ''}")  # fmt: skip
