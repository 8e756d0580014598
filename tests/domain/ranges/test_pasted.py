"""Ranges in the formats of other programs: read as meant, or refused with a hint.

The meaning of each text is listed in tests/data/pasted_ranges.jsonl as hand classes and combos, and
expanded here without runout's parser.
"""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from runout.domain import orderings
from runout.domain.ranges.range import Range
from runout.errors import NotationError

ROOT = Path(__file__).parents[2]
CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (ROOT / "data" / "pasted_ranges.jsonl").read_text("utf-8").splitlines()
]
READ = [case for case in CASES if "means" in case]
REFUSED = [case for case in CASES if "refused" in case]
RANKS, SUITS = "23456789TJQKA", "cdhs"

Hand = frozenset[str]


def hands_of(name: str) -> list[Hand]:
    """Return the hands of a class such as AKs, or of a combo such as AhKd."""
    if len(name) == 4:
        return [frozenset((name[:2], name[2:]))]
    high, low = name[0], name[1]
    if high == low:
        return [frozenset(high + suit for suit in pair) for pair in combinations(SUITS, 2)]
    suited = name[2] == "s"
    return [
        frozenset((high + one, low + other))
        for one, other in product(SUITS, repeat=2)
        if (one == other) is suited
    ]


def best(share: float) -> set[Hand]:
    """Return the best hands by the shipped ordering, in whole classes, up to a share of all."""
    folder = Path(orderings.__file__).parent / "data"
    data = json.loads((folder / "equity-vs-3-random.json").read_text("utf-8"))
    hands: set[Hand] = set()
    for row in sorted(data["classes"], key=lambda row: -row["equity"]):
        if len(hands) * 100 >= share * 1326:
            break
        hands.update(hands_of(row["hand"]))
    return hands


def meaning_of(text: str) -> dict[Hand, float]:
    weights: dict[Hand, float] = {}
    for word in text.split():
        if word.startswith("!"):
            for hand in hands_of(word[1:]):
                del weights[hand]
            continue
        if word.startswith("best:"):
            share, _, weight = word.removeprefix("best:").partition(":")
            upper, _, lower = share.partition("-")
            taken = best(float(upper)) - (best(float(lower)) if lower else set())
        else:
            name, _, weight = word.partition(":")
            taken = set(hands_of(name))
        weights |= dict.fromkeys(taken, float(weight or 1))
    return weights


def weights_of(range_: Range) -> dict[Hand, float]:
    return {frozenset(map(str, combo.cards)): weight for combo, weight in range_}


def name_of(case: dict[str, Any]) -> str:
    return f"{case['program']}: {case['text'][:40]!r}"


def test_there_are_300_texts_of_eight_programs() -> None:
    assert len({(case["program"], case["text"]) for case in CASES}) == len(CASES) >= 300
    programs = {case["program"] for case in CASES} - {"forum", "spreadsheet", "JSON"}
    assert len(programs) >= 8


@pytest.mark.parametrize("case", READ, ids=map(name_of, READ))
def test_pasted_ranges_have_their_meaning(case: dict[str, Any]) -> None:
    reading = Range.read(case["text"], plus=case.get("plus", "connector"))
    assert weights_of(reading.range) == meaning_of(case["means"])
    assert bool(reading.overlaps) == case.get("overlap", False)
    assert len(reading.notices) == ("notice" in case)
    for message in case.get("notice", []):
        assert message in reading.notices[0].message
    assert Range.parse(str(reading.range), strict=True) == reading.range


@pytest.mark.parametrize("case", REFUSED, ids=map(name_of, REFUSED))
def test_refusals_name_the_place_and_the_right_spelling(case: dict[str, Any]) -> None:
    text = case["text"]
    with pytest.raises(NotationError) as caught:
        Range.read(text)
    error = caught.value
    assert error.text == text
    assert 1 <= error.column <= error.column - 1 + error.length <= max(1, len(text))
    assert error.hint
    for spelling in case["refused"]:
        assert spelling in f"{error.reason}; {error.hint}"
