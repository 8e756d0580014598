"""Count how often each text is parsed as cards, a board, a range or bet sizes, by any caller.

Nested calls of a parser are not counted: a board's text is counted once although its cards are
parsed too. A range's text may also be tried as cards once, which fails.
"""

from __future__ import annotations

import functools
import sys
import threading
from collections import Counter
from contextlib import contextmanager
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from runout.domain import cards
from runout.domain.betting import sizes
from runout.domain.ranges.range import Range
from runout.kernels import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pytest


CARD_READERS: Final = (
    cards.parse_card_ids,
    cards.parse_cards,
    text.read_card,
    text.read_board,
    text.read_combo,
)


class ParseCounts:
    """Number of times each text was parsed: ``as_cards``, ``as_range`` and ``as_sizes``."""

    def __init__(self) -> None:
        self.as_cards: Counter[str] = Counter()
        self.as_range: Counter[str] = Counter()
        self.as_sizes: Counter[str] = Counter()
        self._inside = threading.local()

    @property
    def total(self) -> Counter[str]:
        """The counts of all parsers together."""
        return self.as_cards + self.as_range + self.as_sizes

    def clear(self) -> None:
        """Reset all counts."""
        for counter in (self.as_cards, self.as_range, self.as_sizes):
            counter.clear()

    def counting(self, counter: Counter[str], parse: Callable[..., Any]) -> Callable[..., Any]:
        """Return the parser with its outermost calls counted; empty texts are not."""

        @functools.wraps(parse)
        def parse_and_count(source: Any, *args: Any, **options: Any) -> Any:
            is_text = isinstance(source, str) and source.strip() != ""
            if not is_text or getattr(self._inside, "parser", False):
                return parse(source, *args, **options)
            counter[source] += 1
            self._inside.parser = True
            try:
                return parse(source, *args, **options)
            finally:
                self._inside.parser = False

        return parse_and_count


@contextmanager
def counted_parses(monkeypatch: pytest.MonkeyPatch) -> Iterator[ParseCounts]:
    """Yield the counts of all parsing inside the block, in every loaded module of runout."""
    counts = ParseCounts()
    functions: dict[object, Callable[..., Any]] = {
        **{read: counts.counting(counts.as_cards, read) for read in CARD_READERS},
        sizes.read_sizes: counts.counting(counts.as_sizes, sizes.read_sizes),
    }
    with monkeypatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("runout."):
                for attribute, value in list(vars(module).items()):
                    if isinstance(value, FunctionType) and value in functions:
                        patch.setattr(module, attribute, functions[value])
        for owner, name, counter in (
            (Range, "parse", counts.as_range),
            (Range, "read", counts.as_range),
            (sizes.BetSizes, "parse", counts.as_sizes),
        ):
            patch.setattr(owner, name, staticmethod(counts.counting(counter, getattr(owner, name))))
        yield counts
