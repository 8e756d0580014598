"""The JavaScript package gives the same answers as Python, to the last digit."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import sync_playwright

from javascript import questions
from support.javascript import answers_in_node, served
from support.web_browser import browser_path, skips_browser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from javascript.questions import Case
    from support.javascript import Answer


@functools.cache
def cases() -> Sequence[Case]:
    return questions.all_cases()


@functools.cache
def large_cases() -> Sequence[Case]:
    return [*questions.large_equities()]


def differences(cases: Sequence[Case], answers: Sequence[Answer]) -> list[tuple[str, Any, Any]]:
    """Return the names of the cases whose answers differ, and both answers."""
    different = []
    for case, answer in zip(cases, answers, strict=True):
        [(kind, value)] = answer.items()
        is_error = isinstance(case.expected, dict) and "code" in case.expected
        actual = case.read(value) if is_error == (kind == "error") else value
        if actual != case.expected:
            different.append((case.name, actual, case.expected))
    return different


def test_node_answers_as_python_does() -> None:
    [answers] = answers_in_node([case.question for case in cases()], [0])
    assert differences(cases(), answers)[:3] == []


def test_small_questions_are_answered_synchronously() -> None:
    equities = [case for case in cases() if case.question[0] == "equity"]
    [answers] = answers_in_node([["equityNow", *case.question[1:]] for case in equities], [0])
    answered = [
        (case, answer)
        for case, answer in zip(equities, answers, strict=True)
        if answer != {"answer": None}
    ]
    assert differences(*zip(*answered, strict=True))[:3] == []
    names = {case.name for case, _ in answered}
    for case in equities:
        _, question = case.question
        if question.get("method") == "sampled" or question.keys() & {"samples", "targetError"}:
            assert case.name not in names or "code" in case.expected
    known = {"players": ["AhKh", "QsQd"], "board": "7h5h2c"}
    ranges = {"players": ["22+,A2s+", "TT+,AQ+"], "board": "7h5h2c"}
    before = {"players": ["AhKh", "QsQd"]}
    large = {"players": ["22+", "A2s+", "KTs+", "88+"], "board": "7h5h2c"}
    enumerated = {"players": questions.TINY_WEIGHTS, "board": "7h5h2c", "hands": True}
    everything = (known, ranges, before, large, enumerated)
    [results] = answers_in_node([["equityNow", question] for question in everything], [0])
    assert [result["answer"] is not None for result in results] == [True] * 3 + [False] * 2


def test_every_number_of_workers_gives_the_same_answers() -> None:
    questions = [case.question for case in large_cases()]
    for answers in answers_in_node(questions, [0, 1, 2, 3]):
        assert differences(large_cases(), answers)[:3] == []


@pytest.mark.skipif(skips_browser(), reason="RUNOUT_SKIP_BROWSER is set")
def test_a_browser_answers_as_python_does() -> None:
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), chromium_sandbox=False)
        page = browser.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/page.html")
        everything = [*cases(), *large_cases()]
        answers = page.evaluate(
            """async (questions) => {
              const { load } = await import("/package/index.js");
              const { answersTo } = await import("/answers.js");
              const engine = await load({ workers: 2 });
              const late = new Promise((_, reject) =>
                setTimeout(() => reject(new Error("no answer within two minutes")), 120_000),
              );
              const answers = await Promise.race([answersTo(engine, questions), late]);
              engine.close();
              return answers;
            }""",
            [case.question for case in everything],
        )
        browser.close()
    assert errors == []
    assert differences(everything, answers)[:3] == []
