"""Fuzz of the range parser: only PokerErrors are raised, and every parsed range round-trips."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from runout.domain.ranges.range import DIALECTS, Range
from runout.errors import LimitExceeded, NotationError, NotExpressible, OverlapError
from support.range_strategies import grammatical_texts, jumbled_texts, mutated_texts

if TYPE_CHECKING:
    from runout.domain.ranges.range import Plus

pluses: st.SearchStrategy[Plus] = st.sampled_from(["connector", "kicker"])


def check(text: str, plus: Plus) -> None:
    try:
        reading = Range.read(text, plus=plus)
    except NotationError as error:
        check_place(text, error)
        return
    except LimitExceeded:
        return
    range_ = reading.range
    assert all(0 <= weight <= 1 for weight in range_.weights)
    assert Range.parse(str(range_), strict=True) == range_
    for dialect in DIALECTS:
        try:
            written = range_.to_text(dialect)
        except NotExpressible:
            continue
        assert Range.read(written, strict=True).range == range_  # parse warns of [0.5]
    if reading.overlaps:
        with pytest.raises(OverlapError) as caught:
            Range.read(text, plus=plus, strict=True)
        check_place(text, caught.value)
        assert caught.value.column == reading.overlaps[0].column
    else:
        assert Range.read(text, plus=plus, strict=True) == reading


def check_place(text: str, error: NotationError) -> None:
    assert error.text == text
    assert error.reason
    assert error.hint
    assert error.length >= 1
    assert error.column >= 1
    assert error.column - 1 + error.length <= max(1, len(text))
    assert len(str(error)) < 1000


@settings(max_examples=150)
@given(grammatical_texts, pluses)
def test_texts_of_the_grammar(text: str, plus: Plus) -> None:
    check(text, plus)


@settings(max_examples=300)
@given(mutated_texts(), pluses)
@example("[50]AA[/50]!", "connector")
@example("50:", "connector")
def test_mutations_of_texts_of_the_grammar(text: str, plus: Plus) -> None:
    check(text, plus)


@settings(max_examples=300)
@given(jumbled_texts, pluses)
def test_random_sequences_of_tokens(text: str, plus: Plus) -> None:
    check(text, plus)


@settings(max_examples=100)
@given(st.text(), pluses)
def test_any_text(text: str, plus: Plus) -> None:
    check(text, plus)
