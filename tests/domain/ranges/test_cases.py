"""The table of range notation, which the tests of JavaScript read too."""

from __future__ import annotations

import json

import pytest

from tools.range_cases import TABLE, read_case

LINES = TABLE.read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", LINES, ids=[json.loads(line)["text"] for line in LINES])
def test_every_line_is_what_is_read(line: str) -> None:
    assert json.loads(read_case(line)) == json.loads(line)


def test_no_text_stands_twice() -> None:
    cases = [(case["text"], str(case.get("options"))) for case in map(json.loads, LINES)]
    assert len(cases) == len(set(cases))
