"""Counts how often each text is parsed as cards, a board or a range, whoever parses it.

Calls inside a parser are part of it: a board's text is counted once although its cards are parsed
in turn. A range's text may also be tried as cards once, which fails.
"""

from __future__ import annotations

import functools
import sys
import threading
from collections import Counter
from contextlib import contextmanager
from types import FunctionType
from typing import TYPE_CHECKING, Any

from runout.domain import cards
from runout.domain.boards import Board
from runout.domain.ranges.range import Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pytest


class ParseCounts:
    """How often each text was parsed: ``as_cards`` and ``as_range``."""

    def __init__(self) -> None:
        self.as_cards: Counter[str] = Counter()
        self.as_range: Counter[str] = Counter()
        self._inside = threading.local()

    def counting(self, counter: Counter[str], parse: Callable[..., Any]) -> Callable[..., Any]:
        """Return the parser with its outermost calls counted."""

        @functools.wraps(parse)
        def parse_and_count(text: str, *args: Any, **options: Any) -> Any:
            if getattr(self._inside, "depth", 0):
                return parse(text, *args, **options)
            counter[text] += 1
            self._inside.depth = 1
            try:
                return parse(text, *args, **options)
            finally:
                self._inside.depth = 0

        return parse_and_count


@contextmanager
def counted_parses(monkeypatch: pytest.MonkeyPatch) -> Iterator[ParseCounts]:
    """Yield the counts of all parsing inside the block, in every loaded module of runout."""
    counts = ParseCounts()
    functions = {
        parse: counts.counting(counts.as_cards, parse)
        for parse in (cards.parse_card_ids, cards.parse_cards)
    }
    with monkeypatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("runout."):
                for attribute, value in list(vars(module).items()):
                    if isinstance(value, FunctionType) and value in functions:
                        patch.setattr(module, attribute, functions[value])
        for owner, name, counter in (
            (Board, "parse", counts.as_cards),
            (Range, "parse", counts.as_range),
            (Range, "read", counts.as_range),
        ):
            patch.setattr(owner, name, staticmethod(counts.counting(counter, getattr(owner, name))))
        yield counts
