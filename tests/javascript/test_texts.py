"""The JavaScript package reads the notation as Python does, to the last byte."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import sync_playwright

from runout.domain.cards import parse_cards
from runout.domain.orderings import load_ordering
from runout.domain.ranges.range import Range
from runout.errors import NotationError, OverlapWarning, PokerError
from runout.kernels import text as core
from runout.kernels.text import Code
from support.javascript import PACKAGE, ROOT, SCRIPTS, run_node, served
from support.range_texts import random_texts
from support.web_browser import browser_path, skips_browser

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RANDOM_TEXTS: Final = 20_000
IN_A_BROWSER: Final = 4_000
SEED: Final = 20_261_117
DATA: Final = ROOT / "tests" / "data"
# What Python reads beside the notation is refused with a hint that says what reads it.
ELSEWHERE: Final = "the Python package and `runout serve` read"

Request = tuple[str, dict[str, Any]]
Answer = dict[str, Any]


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def shared_requests() -> list[Request]:
    """Return the cases of the grammar, and all pasted texts."""
    cases = [(case["text"], case.get("options", {})) for case in rows("range_cases.jsonl")]
    return [*cases, *((case["text"], {}) for case in rows("pasted_ranges.jsonl"))]


def random_requests(count: int) -> list[Request]:
    options: list[dict[str, Any]] = [{}, {}, {}, {"strict": True}, {"plus": "kicker"}]
    texts = random_texts(count, SEED)
    return [(text, options[number % 7 % 5]) for number, text in enumerate(texts)]


def limits() -> list[Request]:
    return [
        (text, {})
        for text in (
            "AA," * 10_001, "(" * 65 + "AA" + ")" * 65, "A" * 1_000_001, "AA " * 70_000,
            "random," * 900, "[" * 20 + "AA" + "]" * 20, "[" + " " * 150_000, "9" * 300_000,
            ",".join(["50%(AA)"] * 4000), "!" * 10_001, "AA:0." + "1" * 10_000,
        )
    ]  # fmt: skip


def card_requests() -> list[Request]:
    texts = (
        "AhKd 2c", "10♠,A♥\ufe0f", "Ah Kd Ah", "AhK", "1h", "Ax", "A\U0001f600", "Ah\x85Kd", "",
        "Ah" * 30, "Ah, " + " " * 1000 + "Ah", "ſh", "A\u200bh",
    )  # fmt: skip
    return [(text, {"cards": True}) for text in texts]


def all_requests() -> list[Request]:
    return [*shared_requests(), *limits(), *card_requests(), *random_requests(RANDOM_TEXTS)]


def expected_answer(text: str, options: dict[str, Any]) -> Answer:
    """Return what Python reads, without what it would rewrite."""
    try:
        if options.get("cards"):
            return {"cards": [card.id for card in parse_cards(text)]}
        kicker = options.get("plus") == "kicker"
        error = core.read_range(text, kicker, False, load_ordering().packed)[2]
        if error is not None:
            return refusal(core.refusal(text, error)) if error[0] != Code.PASTED else ELSEWHERE_ONLY
        return answer_of(Range.read(text, **options))
    except PokerError as refused:
        return refusal(refused)


ELSEWHERE_ONLY: Final[Answer] = {"code": "notation-error", "is_read_elsewhere": True}


def answer_of(reading: Any) -> Answer:
    return {
        "digest": hashlib.sha256(reading.range.packed).hexdigest(),
        "written": str(reading.range),
        "warnings": [
            {
                "code": f"{'overlap' if each.category is OverlapWarning else 'notation'}-warning",
                "message": each.message,
                "column": each.column,
                "length": each.length,
            }
            for each in reading.warnings
        ],
        "overlaps": [
            {
                "item": each.item,
                "column": each.column,
                "length": each.length,
                "combos": [combo.index for combo in each.combos],
            }
            for each in reading.overlaps
        ],
        "ordering": reading.ordering,
    }


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


def differences(requests: Sequence[Request], answers: Sequence[Answer]) -> Iterator[str]:
    for request, answer in zip(requests, answers, strict=True):
        expected = expected_answer(*request)
        hint = answer.get("hint") or ""
        actual = {**answer, "is_read_elsewhere": ELSEWHERE in hint}
        if {name: actual.get(name) for name in expected} != expected:
            yield f"{request!r}: {answer!r}, {expected!r} in Python"


def readings_in_node(requests: Sequence[Request]) -> list[Answer]:
    package = (PACKAGE / "dist" / "text" / "index.js").as_uri()
    question = json.dumps({"package": package, "requests": requests})
    answers: list[Answer] = json.loads(run_node(SCRIPTS / "node_texts.mjs", text=question))
    return answers


def test_node_reads_texts_as_python_does() -> None:
    requests = all_requests()
    answers = readings_in_node(requests)
    assert [*itertools.islice(differences(requests, answers), 3)] == []
    read = sum("digest" in answer for answer in answers)
    pasted = sum(ELSEWHERE in (answer.get("hint") or "") for answer in answers)
    assert min(read, pasted) > RANDOM_TEXTS / 20, "the texts should be a mixture"


def test_a_pasted_text_is_read_as_in_python_or_refused() -> None:
    """No text means one thing in Python and another one here."""
    pasted = [case["text"] for case in rows("pasted_ranges.jsonl")]
    answers = readings_in_node([(text, {}) for text in pasted])
    for text, answer in zip(pasted, answers, strict=True):
        if "digest" in answer:
            assert answer["digest"] == hashlib.sha256(Range.read(text).range.packed).hexdigest()
        else:
            assert answer["hint"], text


@pytest.mark.skipif(skips_browser(), reason="RUNOUT_SKIP_BROWSER is set")
def test_a_browser_reads_texts_as_python_does() -> None:
    requests = [*shared_requests(), *limits(), *card_requests(), *random_requests(IN_A_BROWSER)]
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), chromium_sandbox=False)
        page = browser.new_page()
        page.goto(f"{address}/page.html")
        answers = page.evaluate(
            """async (requests) => {
              const { readingsOf } = await import("/texts.js");
              return readingsOf(await import("/package/index.js"), requests);
            }""",
            requests,
        )
        browser.close()
    assert [*itertools.islice(differences(requests, answers), 3)] == []
