"""Ranges: reading the texts people write, reading and writing all 1326 combos one by one."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

from benchmarks.peers import CARD_TEXTS, eval7, pokerkit
from benchmarks.race import Contestant, Race, exhaust, run_race
from runout import Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OPENING = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
COMBO_TEXTS = [
    high + low for place, low in enumerate(CARD_TEXTS) for high in CARD_TEXTS[place + 1 :]
]
EVERY_COMBO = ",".join(COMBO_TEXTS)
PERCENTS = [7 * index % 100 + 1 for index in range(len(COMBO_TEXTS))]
EVERY_COMBO_WEIGHTED = ",".join(
    f"{combo}:{percent / 100}" for combo, percent in zip(COMBO_TEXTS, PERCENTS, strict=True)
)
EVERY_COMBO_WEIGHTED_FOR_EVAL7 = ",".join(
    f"{percent}%({combo})" for combo, percent in zip(COMBO_TEXTS, PERCENTS, strict=True)
)


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one race after the other."""
    texts = 2 if quick else 200
    rounds = 1 if quick else 5
    yield read_opening_range(texts, rounds)
    yield read_every_combo(texts, rounds)
    yield write_every_combo(texts, rounds)


def _repeated(name: str, count: int, read: Callable[[str], object], text: str) -> Contestant:
    return Contestant(name, count, lambda: exhaust(map(read, repeat(text, count))))


def read_opening_range(texts: int, rounds: int) -> Race:
    """Race over a text as people write it."""
    return run_race(
        "Reading an opening range",
        [
            _repeated("runout", texts, Range.parse, OPENING),
            _repeated("eval7", texts, eval7.HandRange, OPENING),
            _repeated("pokerkit", texts, pokerkit.parse_range, OPENING),
        ],
        note=f"`{OPENING}`, 210 combos.",
        item="text",
        reference="eval7",
        rounds=rounds,
    )


def read_every_combo(texts: int, rounds: int) -> Race:
    """Race over the longest text without repetition."""
    few = max(1, texts // 100)  # half a second each
    return run_race(
        "Reading 1326 combos",
        [
            _repeated("runout", texts, Range.parse, EVERY_COMBO),
            _repeated("runout, weighted", texts, Range.parse, EVERY_COMBO_WEIGHTED),
            _repeated("eval7", few, eval7.HandRange, EVERY_COMBO),
            _repeated("eval7, weighted", few, eval7.HandRange, EVERY_COMBO_WEIGHTED_FOR_EVAL7),
            _repeated("pokerkit", texts, pokerkit.parse_range, EVERY_COMBO),
        ],
        note="All combos one by one, `2d2c,2h2c,..,AsAh`; weighted: each with its own weight,"
        " `2d2c:0.01,..` for runout and `1%(2d2c),..` for eval7.",
        item="text",
        reference="eval7",
        rounds=rounds,
    )


def write_every_combo(texts: int, rounds: int) -> Race:
    """Measure the text of a range in which neighbouring combos have different weights."""
    weighted = Range.parse(EVERY_COMBO_WEIGHTED)
    return run_race(
        "Writing 1326 combos with weights",
        [Contestant("runout", texts, lambda: exhaust(map(str, repeat(weighted, texts))))],
        note="`str` of the weighted range above; a time of its own, without a peer.",
        item="text",
        reference="runout",
        rounds=rounds,
    )
