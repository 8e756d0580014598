"""Random texts that look like ranges: grammatical ones, pasted ones, and both with mistakes."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Final

from runout.domain.combos import CLASS_TEXTS, combo_texts
from support.range_strategies import PIECES, SEPARATORS, SUFFIXES, UNITS

if TYPE_CHECKING:
    from collections.abc import Iterator

_PASTED: Final = Path(__file__).parents[1] / "data" / "pasted_ranges.jsonl"
_SPACES: Final = (" ", "  ", "\t", "\n", "\r\n", "\u2009", "\x85", "\x1f")
_SIGNS: Final = ("-", "+", ":", "@", "=", "*", "%", "/", "|", ",", ";", "!", "(", ")", "[", "]")
_WORDS: Final = (
    "top", "best", "worst", "any", "all", "pair", "suited", "offsuit", "two", "cards", "hand",
    "hands", "BTN", "BTN:", "UTG+1:", "Range", "weight", "percent", "aces", "and", "to", "of", "at",
    "or", "except", "better", "pocket", "connectors", "broadway", "Weights:", "set_range OOP",
    "#", "# AA", "//", '"', "'", "{", "}", "<", ">", "\u201c", "\ufeff", "\u200b", "\u2013", "atc",
    "\uff0c",
    "\uff1a", "\u0410\u041a", "\u00e9", "AKsuited", "QQ+-AA", "AKs..ATs", "randon", "noen",
    "\U0001f0a1", "\U0001f600", "\u00bd", "\u00b2", "\u0661",
)  # fmt: skip
_NUMBERS: Final = (
    "0", "1", "0.5", ".5", "1.", "50", "100", "101", "22", "33", "0,5", "22,5", "1/2", "1e-3",
    "5e1", "1e400", "0.1234567890123456789", "00.50", "12.5",
)  # fmt: skip
_LETTERS: Final = "23456789TJQKAXcdhsxyo*+-:@%!()[]{}/,; .01e\u2665\u00e9#\"'=|<>\n\t"


def random_texts(count: int, seed: int) -> Iterator[str]:
    """Yield texts, the same ones for the same seed."""
    source = random.Random(seed)
    lines = _PASTED.read_text("utf-8").splitlines()
    pasted = [json.loads(line)["text"] for line in lines]
    short = [text for text in pasted if len(text) < 300]
    for number in range(count):
        form = number % 5
        if form == 0:
            yield _grammatical(source, 3)
        elif form == 1:
            yield _mutated(source, _grammatical(source, 2))
        elif form == 2:
            yield _mutated(source, source.choice(short))
        elif form == 3:
            yield _jumbled(source)
        else:
            yield _columns(source)


def _item(source: random.Random) -> str:
    unit = source.choice(source.choice((UNITS, CLASS_TEXTS, combo_texts())))
    prefix = source.choice(("", "", "", "", "50:", "12.5:", "0.5:"))
    removal = source.choice(("", "", "", "", "!AA", "!AhXx"))
    return prefix + unit + source.choice(SUFFIXES) + removal


def _grammatical(source: random.Random, depth: int) -> str:
    gap = source.choice(SEPARATORS)
    parts = [
        _grammatical(source, depth - 1) if depth and source.random() < 0.3 else _item(source)
        for _ in range(source.randint(1, 4))
    ]
    listed = gap.join(parts)
    if depth and source.random() < 0.3:
        number = source.choice(("50%", "0.25", "100%", "1", "50", "12.5%", "0.5"))
        if source.random() < 0.5:
            return f"{number}({listed})"
        return f"[{number}]{listed}[/{number}]"
    return listed


def _mutated(source: random.Random, text: str) -> str:
    """Return a text with a few characters changed, added, moved or removed."""
    for _ in range(source.randint(1, 3)):
        at = source.randint(0, len(text))
        lost = source.choice((0, 0, 1, 2))
        added = source.choice(
            ("", source.choice(_LETTERS), source.choice(_WORDS), source.choice(_SPACES))
        )
        text = text[:at] + added + text[at + lost :]
    return text


def _jumbled(source: random.Random) -> str:
    pools = (PIECES, UNITS, _WORDS, _NUMBERS, _SIGNS, _SPACES, SUFFIXES, SEPARATORS)
    return "".join(source.choice(source.choice(pools)) for _ in range(source.randint(1, 9)))


def _columns(source: random.Random) -> str:
    """Return lines of a hand and a weight, or JSON of them, perhaps with a mistake."""
    hands = [
        source.choice(source.choice((CLASS_TEXTS, UNITS))) for _ in range(source.randint(1, 4))
    ]
    numbers = [source.choice((*_NUMBERS, "50%", "0.25")) for _ in hands]
    form = source.randrange(4)
    if form == 0:
        gap = source.choice((",", "\t", ";", " | ", " ", ": "))
        title = source.choice(("", "", f"hand{gap}weight\n", f"Combo{gap}Percent\n", "Range\n"))
        text = title + "\n".join(map(gap.join, zip(hands, numbers, strict=True)))
    elif form == 1:
        text = json.dumps(dict(zip(hands, numbers, strict=True)), ensure_ascii=False)
    elif form == 2:
        text = json.dumps([list(pair) for pair in zip(hands, numbers, strict=True)])
    else:
        rows = [{"hand": hand, "weight": 0.5} for hand in hands]
        text = json.dumps({"range": rows} if source.random() < 0.5 else rows)
    return _mutated(source, text) if source.random() < 0.5 else text
