"""Drills: round trips of text, and refusals before anything is dealt."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout import Drill
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.train.drill import MAX_HANDS, MAX_SEED
from runout.domain.betting.rules import STREET_NAMES
from runout.domain.hand_categories import MadeHand
from runout.errors import PokerError

DRILLS = st.builds(
    Drill,
    seat=st.sampled_from(PLAYERS),
    line=st.sampled_from(["", "x", "x b50"]),
    cards=st.sampled_from(["", "2s", "2s 3h"]),
    streets=st.lists(st.sampled_from(STREET_NAMES)),
    categories=st.lists(st.sampled_from([MadeHand.SET, MadeHand.AIR, MadeHand.FLUSH])),
    textures=st.lists(st.sampled_from(["monotone", "high=J", "paired", "straights=2"])),
    close=st.none() | st.floats(0, 100),
    mixed=st.booleans(),
    hands=st.integers(1, MAX_HANDS),
    seconds=st.none() | st.floats(0.1, 100),
    seed=st.integers(0, MAX_SEED),
)


@given(DRILLS)
def test_the_text_of_a_drill_reads_back(drill: Drill) -> None:
    assert Drill.parse(str(drill)) == drill
    assert Drill.from_dict(drill.to_dict()) == drill


def test_equal_drills_have_the_same_text() -> None:
    loose = Drill(streets=["River", "flop", "river"], textures=["HIGH=10", "two_tone"])  # type: ignore[arg-type]
    assert loose == Drill(streets=("flop", "river"), textures=("high=T", "two-tone"))


@pytest.mark.parametrize(
    ("fields", "message", "pointer"),
    [
        ({"seat": "button"}, "seat='button'; give oop or ip", "/seat"),
        ({"cards": "2x"}, "'2x', character 2", "/cards"),
        ({"streets": ["preflop"]}, "nothing is decided preflop", "/streets/0"),
        ({"streets": "river"}, "give a list of texts", "/streets"),
        ({"categories": ["sets"]}, "'sets', character 1: not a hand category", "/categories/0"),
        (
            {"categories": ["set", "gutshot"], "streets": ["river"]},
            "'gutshot' does not exist on the river",
            "/categories",
        ),
        ({"textures": ["wet"]}, "'wet', character 1: not a trait of a flop", "/textures/0"),
        ({"close": -1}, "close=-1; give a per cent of the pot", "/close"),
        ({"close": float("nan")}, "give a per cent of the pot", "/close"),
        ({"mixed": 1}, "mixed=1; give true or false", "/mixed"),
        ({"hands": 0}, "hands=0; give a whole number from 1 to 1,000", "/hands"),
        ({"seconds": 0}, "seconds=0; give a number above 0", "/seconds"),
        ({"seed": 2**64}, "give a whole number from 0 to", "/seed"),
        ({"seed": "-1"}, "seed='-1'", "/seed"),
        ({"speed": 2}, "'speed': a drill has seat, line", "/speed"),
    ],
)
def test_an_invalid_setting_is_refused_with_its_pointer(
    fields: dict[str, Any], message: str, pointer: str
) -> None:
    with pytest.raises(PokerError) as refused:
        Drill.from_dict(fields)
    assert message in str(refused.value)
    assert refused.value.pointer == pointer


@pytest.mark.parametrize("text", ["", "[]", "{", '{"hands": 1, "hands": 2}', '"oop"'])
def test_invalid_text_is_refused(text: str) -> None:
    with pytest.raises(PokerError):
        Drill.parse(text)
