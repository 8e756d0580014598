"""Players' names replace seat numbers everywhere, and change nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout import settle, side_pots, verify
from runout.analysis.showdown.inputs.players import BUTTON, Players
from runout.analysis.showdown.settlement import Settlement
from runout.errors import PokerError, UnrevealedWinner, WrongPayout, WrongSeat
from support.showdown_hands import ShowdownInputs, hands

NAMES = ["ann", "bo", "cy"]
HAND: dict[str, Any] = {
    "contributions": [50, 100, 120], "button": "ann", "board": "Ks9d5h3c2s",
    "hands": ["AhAd", "KhQh", "QdQc"], "names": NAMES,
}  # fmt: skip
LETTERS = st.text(st.characters(categories=["L"]), min_size=1, max_size=8)


@given(hands(), st.data())
def test_names_change_nothing_but_the_names(inputs: ShowdownInputs, data: st.DataObject) -> None:
    seats = len(inputs["contributions"])
    names = data.draw(
        st.lists(LETTERS, min_size=seats, max_size=seats, unique_by=lambda name: name.casefold())
    )
    folded = [names[seat] for seat, out in enumerate(inputs["folded"]) if out]
    named = settle(**{**inputs, "button": names[inputs["button"]], "folded": folded},
                   names=names)  # fmt: skip
    assert named.names == tuple(names)
    assert replace(named, names=()) == settle(**inputs)
    assert Settlement.parse(str(named)) == named
    by_name = {name: paid for name, paid in zip(names, named.payouts, strict=True) if paid}
    assert verify({"payouts": by_name}, **inputs, names=names) == named
    assert named.to_dict() == settle(**inputs).to_dict() | {"names": names}


def test_messages_use_names() -> None:
    for claim, error, message in (
        ({"payouts": {"bo": 250}}, WrongPayout, "pot 1, ann: claimed 0 from all pots, right is"),
        ({"payouts": [150, 100, 0], "pots": [{}, {"winners": ["bo", "cy"]}]}, WrongPayout,
         "pot 2, cy: claimed as a winner, right is bo with pair of kings"),
        ({"payouts": [150, 100, 0], "pots": [{"contenders": ["ann", "bo"]}]}, WrongPayout,
         "pot 1, cy: claimed not to contend, and does; right is ann, bo and cy"),
        ({"payouts": [150, 100, 0], "hands": ["flush", None, None]}, PokerError,
         "pot 1, ann: claimed 'flush'"),
        ({"payouts": [150, 100, 0], "returned": [0, 0, 0]}, WrongPayout, "returned, cy: claimed 0"),
    ):  # fmt: skip
        with pytest.raises(error) as refused:
            verify(claim, **HAND)
        assert message in str(refused.value)
    with pytest.raises(UnrevealedWinner, match="pot 1, ann: claimed to win, and has not revealed"):
        verify({"payouts": [150, 100, 0]}, **HAND, mucked=["ann"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"names": ["ann", "bo"]}, "names: 2 for 3 seats; give one for each"),
        ({"names": "ann"}, "'ann' is not a list of names"),
        ({"names": ["ann", "bo", "ann"]}, "seats 0 and 2 are both called 'ann'"),
        ({"names": ["ann", "bo", "ANN "]}, "seats 0 and 2 are both called 'ANN'"),
        ({"names": ["ann", " ", "cy"]}, "names, seat 1: the name is empty"),
        ({"names": ["ann", None, "cy"]}, "names, seat 1: None is not a name; write text"),
        ({"names": ["ann", 7, "cy"]}, "names, seat 1: 7 is not a name; write text"),
        ({"names": ["ann", "bo\n", "c\ny"]}, "has characters that cannot be printed"),
        ({"names": ["ann", "\ud800", "cy"]}, "has characters that cannot be printed"),
        ({"names": ["a" * 65, "bo", "cy"]}, "has 65 characters; at most 64"),
        ({"names": ["2", "bo", "cy"]}, "names, seat 0: '2' looks like the number of another seat"),
        ({"names": ["ann", "Seat 2", "cy"]}, "'Seat 2' looks like the number of another seat"),
        ({"names": ["ann", "#0", "cy"]}, "'#0' looks like the number of another seat"),
        ({"folded": ["dan"]}, "folded: 'dan' is nobody's name; the players are ann, bo, cy"),
        ({"folded": ["bo", 1]}, "folded: bo is there twice; remove one"),
        ({"button": "7"}, "button: there is no seat 7"),
        ({"button": None}, "button: None is not a seat number or one of the names ann, bo, cy"),
        ({"contributions": [50, -1, 50]}, "contributions, bo: -1 chips"),
        ({"hands": ["AhAd", "Kh", None]}, "hand of bo: 'Kh' has 1 card"),
        ({"hands": ["AhAd", "AhKh", None]}, "Ah is in the hand of ann and in the hand of bo"),
        ({"board": "Ks9d5h"}, "and ann, bo and cy contend for pot 1"),
        ({"hands": [None] * 3}, "pot 1: ann, bo and cy contend for 150 chips and none"),
    ],
)
def test_invalid_names_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(PokerError) as refused:
        settle(**{**HAND, "names": NAMES, **change})
    assert message in str(refused.value)


def test_a_name_may_be_a_number_that_is_no_other_seat() -> None:
    names = ["0", "12345", "seat 2"]
    assert side_pots([1, 2, 2], ["12345"], names=names).names == tuple(names)
    assert Players.read(names, 3).seat("12345", BUTTON) == 1
    assert Players.read(names, 3).seat("2", BUTTON) == 2
    assert Players.read(names, 3).seat("SEAT 2", BUTTON) == 2


def test_without_names_a_name_is_not_a_seat() -> None:
    with pytest.raises(WrongSeat, match="'ann' is not a seat number; names give each seat a name"):
        side_pots([5, 5], ["ann"])
    assert side_pots([5, 5], names=[]) == side_pots([5, 5])


@given(hands())
def test_mappings_from_names_settle_as_lists_do(inputs: ShowdownInputs) -> None:
    names = [f"player {letter}" for letter in "abcdefghij"[: len(inputs["contributions"])]]
    listed = settle(**inputs, names=names)
    contributions = dict(zip(names, inputs["contributions"], strict=True))
    held = dict(reversed([*zip(names, inputs["hands"], strict=True)]))
    mapped = {**inputs, "contributions": contributions, "hands": held}
    assert settle(**mapped) == listed
    assert verify(listed.to_dict(), **mapped) == listed
    assert side_pots(contributions, inputs["folded"]).to_dict() == (
        side_pots(inputs["contributions"], inputs["folded"], names=names).to_dict()
    )
