"""Counts how often the parsers of boards, ranges and bet sizes read each text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from runout.domain.betting import sizes
from runout.domain.boards import Board
from runout.domain.ranges.notation import read_range

if TYPE_CHECKING:
    import pytest


def count_parser_calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return the texts that are read from now on, and how often each is."""
    texts: Counter[str] = Counter()
    parse_board, read_list = Board.parse, sizes._read_list

    def board(text: str, *arguments: Any, **options: Any) -> Board:
        texts[text] += 1
        return parse_board(text, *arguments, **options)

    def range_(text: str, **options: Any) -> Any:
        texts[text] += 1
        return read_range(text, **options)

    def size_list(text: str, start: int, end: int, *, raising: bool) -> Any:
        if text[start:end].strip():
            texts[text[start:end].strip()] += 1
        return read_list(text, start, end, raising=raising)

    monkeypatch.setattr(Board, "parse", board)
    monkeypatch.setattr("runout.domain.ranges.range.read_range", range_)
    monkeypatch.setattr(sizes, "_read_list", size_list)
    return texts
