"""Fuzz the range parser for as long as one likes.

    python tools/fuzz_ranges.py [COUNT] [SEED]

Makes COUNT texts (default 100,000) out of valid items, brackets and random changes. Each must
either read as a range that round-trips through its text and every dialect, or be refused with a
PokerError whose place lies in the text. The first text that does neither is printed and ends the
run with code 1; SEED (default 1) repeats it.
"""

from __future__ import annotations

import random
import sys

from runout.domain.combos import CLASS_TEXTS, combo_texts
from runout.domain.ranges import DIALECTS, Range
from runout.errors import NotationError, NotExpressible, PokerError

UNITS = (
    "random", "any", "*", "none", "15%", "5%-20%", "22+", "KQ+", "98s+", "A2s+", "66-", "A5s-",
    "22-55", "76s-54s", "K9s-K6s", "JT-67s", "AhK", "AhXx", "AX", "Axs", "AxKx", "AxKy", "XhXh",
    "1010", "A10s", "A♥K♠", "TT–77", "8h8d-JhJd", "22", "98",
)  # fmt: skip
WEIGHTS = ("", "", "", ":0.5", ":.25", ":1", ":0", ":50%", "@50", ":1e-3")
LETTERS = "23456789TJQKAXcdhswxyzo*+-:@%!()[]/,; .01e♥é\u00a0\x00"


def make_items(draw: random.Random, depth: int) -> str:
    """Return a list of items, some of them groups."""
    items = []
    for _ in range(draw.randint(1, 5)):
        kind = draw.random()
        if kind < 0.1 and depth:
            items.append(f"{draw.choice(['50%', '0.5'])}({make_items(draw, depth - 1)})")
        elif kind < 0.2 and depth:
            items.append(f"[50]{make_items(draw, depth - 1)}[/{draw.choice(['50', '50.0'])}]")
        else:
            unit = draw.choice(draw.choice((UNITS, CLASS_TEXTS, combo_texts())))
            prefix = draw.choice(("", "", "", "", "50:", "12.5:"))
            removal = draw.choice(("", "", "", "!AA", "!AhXx"))
            items.append(prefix + unit + draw.choice(WEIGHTS) + removal)
    return draw.choice((",", ", ", ";", " ")).join(items)


def make_text(draw: random.Random) -> str:
    """Return a text that is grammatical, or was before some characters were changed."""
    text = make_items(draw, 3)
    for _ in range(draw.choice((0, 0, 1, 1, 2, 5))):
        at = draw.randint(0, len(text))
        text = text[:at] + draw.choice(("", *LETTERS)) + text[at + draw.randint(0, 2) :]
    return text


def check_place(text: str, error: NotationError) -> None:
    """Check that an error can be underlined and says what would be right."""
    assert error.text == text
    assert error.length >= 1
    assert 1 <= error.column <= error.column - 1 + error.length <= max(1, len(text))
    assert error.hint


def check(text: str) -> bool:
    """Check one text; return whether it could be read."""
    try:
        range_ = Range.read(text).range
    except NotationError as error:
        check_place(text, error)
        return False
    except PokerError:
        return False
    assert Range.parse(str(range_), strict=True) == range_
    for dialect in DIALECTS:
        try:
            written = range_.to_text(dialect)
        except NotExpressible:
            continue
        assert Range.parse(written, strict=True) == range_
    return True


def main(arguments: list[str]) -> int:
    """Run the fuzz; return the exit code."""
    count, seed = [*map(int, arguments), *(100_000, 1)[len(arguments) :]]
    draw = random.Random(seed)
    read = 0
    for number in range(count):
        text = make_text(draw)
        try:
            read += check(text)
        except Exception as error:
            print(f"text {number} of seed {seed}: {text!r}\n{type(error).__name__}: {error}")
            return 1
    print(f"{count:,} texts, {read:,} read and {count - read:,} refused; seed {seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
