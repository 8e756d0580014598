"""The engine package reads every text as Python does: the same weights, warnings and errors.

Node is started once per test and writes a line for each text.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from runout.domain.cards import parse_cards
from runout.domain.ranges.range import DIALECTS, ORDERS, Range
from runout.errors import NotationError, OverlapWarning, PokerError
from support.range_texts import random_texts

ROOT: Final = Path(__file__).parents[2]
NODE: Final = ROOT / ".venv" / "bin" / "node"
CASES: Final[list[dict[str, Any]]] = [
    json.loads(line)
    for line in (ROOT / "tests/data/range_cases.jsonl").read_text("utf-8").splitlines()
]
PASTED: Final[list[str]] = [
    json.loads(line)["text"]
    for line in (ROOT / "tests/data/pasted_ranges.jsonl").read_text("utf-8").splitlines()
]
RANDOM_TEXTS: Final = 10_000
SEED: Final = 20_261_117

Request = tuple[str, dict[str, Any]]
Answer = dict[str, Any]


def answers_of_engine(requests: list[Request]) -> list[Answer]:
    """Return the answers of the engine package from one process."""
    lines = "".join(f"{json.dumps(request)}\n" for request in requests)
    done = subprocess.run(
        [NODE, "tests/engine/read_ranges.ts"], input=lines, cwd=ROOT, capture_output=True,
        text=True, check=False, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    answers: list[Answer] = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
    assert len(answers) == len(requests)
    return answers


def answer_of_python(text: str, options: dict[str, Any]) -> Answer:
    try:
        if options.get("cards"):
            return {"cards": [card.id for card in parse_cards(text)]}
        reading = Range.read(text, **options)
    except PokerError as error:
        return refusal(error)
    warnings = [
        {
            "code": "overlap-warning" if warning.category is OverlapWarning else "notation-warning",
            "message": warning.message,
            "column": warning.column,
            "length": warning.length,
        }
        for warning in reading.warnings
    ]
    return {
        "digest": hashlib.sha256(reading.range.packed).hexdigest(),
        "warnings": warnings,
        "ordering": reading.ordering,
        "label": reading.label,
        "texts": [str(reading.range), *(written(reading.range, name) for name in DIALECTS)],
    }


def written(range_: Range, dialect: Any) -> str:
    try:
        return range_.to_text(dialect)
    except PokerError as error:
        return f"PokerError: {error}"


def refusal(error: PokerError) -> Answer:
    answer: Answer = {
        "code": re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower(),
        "message": str(error),
        "column": error.column,
        "length": error.length,
    }
    if isinstance(error, NotationError):
        answer |= {"input": error.text, "hint": error.hint}
    return answer


def assert_equal(requests: list[Request]) -> None:
    for request, answer in zip(requests, answers_of_engine(requests), strict=True):
        expected = answer_of_python(*request)
        assert {name: answer.get(name) for name in expected} == expected, repr(request)


def test_shared_cases_are_what_python_reads() -> None:
    for case in CASES:
        answer = answer_of_python(case["text"], case.get("options", {}))
        if "digest" in case:
            assert answer["digest"].startswith(case["digest"]), case
            assert answer["texts"][0] == case["written"]
            places = [[each["column"], each["length"]] for each in answer["warnings"]]
            assert places == case["warnings"]
        else:
            expected = {name: case[name] for name in ("code", "column", "length", "message")}
            assert {name: answer[name] for name in expected} == expected


def test_shared_cases_and_pasted_texts_are_read_alike() -> None:
    shared = [(case["text"], case.get("options", {})) for case in CASES]
    assert_equal([*shared, *((text, {}) for text in PASTED)])


def test_ten_thousand_random_texts_are_read_alike() -> None:
    options: list[dict[str, Any]] = [{}, {}, {}, {"strict": True}, {"plus": "kicker"}]
    texts = list(random_texts(RANDOM_TEXTS, SEED))
    requests = [(text, options[number % 7 % 5]) for number, text in enumerate(texts)]
    assert_equal(requests)
    read = sum(1 for text in texts[:1000] if "digest" in answer_of_python(text, {}))
    assert 100 < read < 900, "the texts should be a mixture of valid and refused ones"


def test_limits_lists_of_numbers_and_cards_are_read_alike() -> None:
    weights = " ".join(["0.25", "1", "0", ".5e-1", "1.0", "0.125"] * 221)
    numbers: list[Request] = [
        (text, {"order": order})
        for order in (*ORDERS, "other")
        for text in (weights, f"set_range OOP {weights}", f"{weights} 1", f"2 {weights[5:]}", "1 x")
    ]
    limits: list[Request] = [
        (text, {})
        for text in (
            weights, "AA," * 10_001, "(" * 65 + "AA" + ")" * 65, "A" * 1_000_001, "AA " * 70_000,
            "random," * 900, "[" * 20 + '"AA"' + "]" * 20, "[" + " " * 150_000, "9" * 300_000,
        )
    ]  # fmt: skip
    cards: list[Request] = [
        (text, {"cards": True})
        for text in (
            "AhKd 2c",
            "10♠,A♥\ufe0f",
            "Ah Kd Ah",
            "AhK",
            "1h",
            "Ax",
            "A\U0001f600",
            "Ah\x85Kd",
            "",
        )
    ]
    assert_equal([*numbers, *limits, *cards])


@pytest.mark.parametrize("options", [{"plus": "other"}, {"ordering": "nonsense"}])
def test_unknown_options_are_refused_alike(options: dict[str, Any]) -> None:
    assert_equal([("AA", options)])
