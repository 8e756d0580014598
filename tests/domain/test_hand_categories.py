"""Keys and labels of hand categories: unique, parsed back, and as documented."""

from __future__ import annotations

import re

import pytest

from runout import Draw, MadeHand
from runout.domain.boards import Street
from runout.domain.hand_categories import draws_on, made_hands_on, parse_category
from runout.errors import NotationError
from support.documented_blocks import text_of

CATEGORIES = (*MadeHand, *Draw)


def test_keys_and_labels_are_unique_and_read_back() -> None:
    assert (
        len({each.value for each in CATEGORIES})
        == len({each.label for each in CATEGORIES})
        == len(CATEGORIES)
    )
    for each in CATEGORIES:
        assert re.fullmatch(r"[a-z_]+", each.value)
        assert parse_category(each.value) is parse_category(each) is each


def test_the_page_of_definitions_has_every_category_in_order() -> None:
    columns = r"^\| `(\w+)` \| ([^|]+) \| [^|]+ \| [^|]+ \|$"
    rows = re.findall(columns, text_of("docs/categories.md"), re.MULTILINE)
    assert rows == [(each.value, each.label) for each in CATEGORIES]


def test_streets_have_their_categories() -> None:
    assert {*MadeHand} - {*made_hands_on(Street.FLOP)} == {MadeHand.PLAYS_BOARD}
    assert made_hands_on(Street.TURN) == made_hands_on(Street.FLOP)
    assert made_hands_on(Street.RIVER) == (*MadeHand,)
    assert {*Draw} - {*draws_on(Street.TURN)} == {Draw.BACKDOOR_FLUSH, Draw.BACKDOOR_STRAIGHT}


@pytest.mark.parametrize("text", ["", "pair", "Set", "FLUSH_DRAW"])
def test_unknown_categories_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a hand category"):
        parse_category(text)
