"""Splitting: cuts a site's text file into hands, one in memory at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runout.analysis.histories.hand import MAX_CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def split_text(
    lines: Iterable[tuple[int, str]],
    begins_hand: Callable[[str], bool],
    is_separator: Callable[[str], bool] = lambda line: False,
) -> Iterator[tuple[int, list[str]]]:
    """Yield each hand's lines and the number of the first, from numbered lines.

    Text before the first hand that is not a separator is yielded as one line, which the reader
    refuses.
    """
    start, size = 1, 0
    block: list[str] = []
    in_hand = False
    for number, line in lines:
        if begins_hand(line):
            if block:
                yield start, block
            start, size, block, in_hand = number, 0, [line], True
        elif in_hand:
            if size < MAX_CHARACTERS:  # longer text will be refused, and is not kept
                block.append(line)
                size += len(line)
        elif not block and line.strip("\ufeff \t\r\n") and not is_separator(line):
            start, block = number, [line]
    if block:
        yield start, block
