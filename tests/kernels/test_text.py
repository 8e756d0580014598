"""The edge between Python's texts and the core, which has UTF-8 and errors as values."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from collections.abc import Callable

import pytest

from runout.domain.cards import parse_cards
from runout.domain.ranges.range import Range
from runout.errors import DuplicateCard, NotationError
from runout.kernels import _native  # noqa: TID251 - the boundary itself is tested
from runout.kernels.text import percent_of, quote, short


def test_texts_are_quoted_as_python_quotes_them() -> None:
    assigned = [chr(c) for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c)) != "Cn"]
    assert [letter for letter in assigned if quote(letter) != repr(letter)] == []
    for text in ("", "it's", '"', "'\"", "\\'", "A\n\tK\r", "♥\ufe0f", "\ud800\udc00"):
        assert quote(text) == repr(text)


def test_long_words_are_truncated_by_characters() -> None:
    assert quote("♥" * 20) == repr("♥" * 20)
    assert quote("♥" * 21) == repr("♥" * 20 + "…")
    assert short("\ud800" * 24) == "\ud800" * 24
    assert short("\ud800" * 25) == "\ud800" * 24 + "…"


@pytest.mark.parametrize("letter", ["\ud800", "\x00", "\U0010ffff", "♥\ufe0f\ufe0f"])
@pytest.mark.parametrize("read", [Range.parse, parse_cards])
def test_any_character_is_refused_at_its_column(read: Callable[[str], object], letter: str) -> None:
    text = f"A♥K♠, {letter}Q"
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.text == text
    assert caught.value.column == 7
    assert repr(text) in str(caught.value)


def test_both_places_of_a_duplicate_card_count_characters() -> None:
    with pytest.raises(DuplicateCard) as caught:
        parse_cards("A♥\ufe0f, 10♠ Ah")
    assert [(place.column, place.length) for place in caught.value.places] == [(10, 2), (1, 2)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: _native.read_range("15%", False, False, bytes(168)), "169 classes"),
        (lambda: _native.read_range("15%", False, False, bytes([169] * 169)), "no such hand class"),
        (lambda: _native.write_range(bytes(8)), "1326 weights"),
        (lambda: _native.write_range(bytes([255] * 10_608)), "from 0 to 1"),
        (lambda: _native.text_of_weight(-0.5), "from 0 to 1"),
        (lambda: _native.duplicate_card(bytes([52, 52]), ""), "0 to 51"),
        (lambda: _native.duplicate_card(bytes([1, 2]), ""), "no card occurs twice"),
        (lambda: _native.overlap_warning("AA", [1326], 0), "no such combo"),
        (lambda: percent_of("half"), "is a number"),
    ],
)
def test_values_that_no_caller_has_are_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_reading_and_writing_a_range_needs_no_numpy() -> None:
    program = (
        "import sys, runout; r = runout.Range.read('BTN: top 15 %, AA = 0.5').range;"
        " str(r), r.to_text('pio'), r | r; sys.exit('numpy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
