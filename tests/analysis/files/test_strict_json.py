"""Strict JSON: what the standard library silently accepts is refused, with its place."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.errors import NotationError, PokerError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    return [_finite(each) for each in value] if isinstance(value, list) else value


@given(VALUES)
def test_strict_json_round_trips(value: Any) -> None:
    finite = _finite(value)
    assert parse_json(json.dumps(finite, allow_nan=False)) == finite


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1, "a": 1}', "'a' is repeated in one object; remove one"),
        ('{"b": [{"a": 1, "a": 2}]}', "'a' is repeated in one object; remove one"),
        ('{"a": NaN}', "NaN is not a JSON number"),
        ("[-Infinity]", "-Infinity is not a JSON number"),
        ("[" * 100_000, "lists or objects are nested too deeply"),
        ("9" * 5000, "a number has too many digits"),
    ],
)
def test_what_the_standard_library_accepts_or_crashes_on_is_refused(text: str, reason: str) -> None:
    with pytest.raises(JsonError) as refused:
        parse_json(text)
    assert (refused.value.reason, refused.value.column) == (reason, None)
    assert str(refused.value.in_text(text)) == f"not a JSON object: {reason}"


def test_a_syntax_error_has_its_place_in_the_text_and_the_line() -> None:
    text = '{"a": 1,\n "b" 2}'
    with pytest.raises(JsonError) as refused:
        parse_json(text)
    assert (refused.value.column, refused.value.place) == (15, "line 2, column 6")
    quoted = refused.value.in_text(text)
    assert isinstance(quoted, NotationError)
    assert quoted.column == 15


def test_the_error_is_a_poker_error() -> None:
    with pytest.raises(PokerError):
        parse_json("")
