"""Concurrent questions get the same answers as sequential ones."""

from __future__ import annotations

import functools
import json
from typing import Any

from support.javascript import PACKAGE, SCRIPTS, run_node


@functools.cache
def results() -> list[dict[str, Any]]:
    """Return the answers without workers, and with some."""
    package = (PACKAGE / "dist" / "index.js").as_uri()
    answers: list[dict[str, Any]] = json.loads(run_node(SCRIPTS / "at_once.mjs", package))
    return answers


def test_concurrent_long_questions_do_not_interfere() -> None:
    here, shared = results()
    for each in (here, shared):
        assert each["together"] == each["alone"]
    assert here["alone"] == shared["alone"]


def test_small_samples_do_not_wait_for_long_questions() -> None:
    assert [each["first"] for each in results()] == ["small", "small"]
