"""Spots of outs: every form of input, and refusals with their place."""

from __future__ import annotations

from typing import Any

import pytest

from runout import Board, Card, CardSet, Combo, HandClass, PokerError, Range, outs
from runout.domain.cards import parse_cards
from runout.errors import (
    DuplicateCard,
    NoPossibleDeal,
    NotationError,
    OverlapWarning,
    WrongCardCount,
)
from support.outs_answers import texts


def test_every_form_of_a_spot() -> None:
    expected = outs("AhKh", "9d9c", "QhJh3d2c")
    hero, nines, board = (parse_cards(text) for text in ("AhKh", "9d9c", "QhJh3d2c"))
    assert texts(outs("Ah Kh", ["9d 9c"], "Qh, Jh, 3d, 2c")) == texts(expected)
    for mine in (hero, CardSet(hero), Combo.parse("AhKh")):
        assert outs(mine, nines, Board(board)).win_outs == expected.win_outs
    for villain in (nines, [nines], CardSet(nines), Combo.parse("9d9c"), [Combo.parse("9d9c")]):
        assert outs("AhKh", villain, board).win_outs == expected.win_outs
    tens = [
        outs("AhKh", villain, "QhJh3d2c")
        for villain in ("TT", Range.parse("TT"), HandClass.parse("TT"), [Range.parse("TT")])
    ]
    assert len({(answer.standings, answer.equity) for answer in tens}) == 1
    assert Card.parse("As") in [out.card for out in tens[0].win_outs]


HERO = "Hero must have exactly 2 cards (e.g., 'Ah Kh')"
THREE = (
    "3 cards; a hand has two. A board is given as such, and a range of combos with a weight, as in"
    " AhKh:1,QdQc:1"
)
BOARD = "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c'), or 3 (flop)"


@pytest.mark.parametrize(
    ("spot", "kind", "message"),
    [
        (("Ah", "9d9c", "QhJh3d2c"), WrongCardCount, HERO),
        (("", "9d9c", "QhJh3d2c"), WrongCardCount, HERO),
        (("AhKhQd", "9d9c", "QhJh3d2c"), WrongCardCount, HERO),
        (("AhKh", "9d9c9h", "QhJh3d2c"), WrongCardCount, f"villain, '9d9c9h': {THREE}"),
        (("AhKh", ["9d9c", "8d??"], "QhJh3d2c"), WrongCardCount, f"villain 2, '8d??': {THREE}"),
        (("AhKh", "9d9c", ""), WrongCardCount, BOARD),
        (("AhKh", "9d9c", "QhJh"), WrongCardCount, BOARD),
        (("AhKh", "9d9c", "QhJh3d2c5s"), WrongCardCount, BOARD),
        (("AhKh", "9d9c", Board()), WrongCardCount, BOARD),
        (("AhAh", "9d9c", "QhJh3d2c"), DuplicateCard, "Ah is twice in the hero's hand; remove one"),
        (("AhKh", "9d9d", "QhJh3d2c"), DuplicateCard, "'9d9d': 9d is there twice; remove one"),
        (("AhKh", "9d9c", "QhQh3d2c"), DuplicateCard, "Qh is twice on the board; remove one"),
        (
            ("AhKh", "Ah9c", "QhJh3d2c"), DuplicateCard,
            "Ah is in the hero's hand and in the villain's hand; remove one",
        ),
        (
            ("AhKh", "9d9c", "QhJh3dKh"), DuplicateCard,
            "Kh is in the hero's hand and on the board; remove one",
        ),
        (
            ("AhKh", ["9d9c", "9d8c"], "QhJh3d2c"), DuplicateCard,
            "9d is in the hand of villain 1 and in the hand of villain 2; remove one",
        ),
        (
            ("AhKh", ["9d9c", "QQ"], "QhJh3d9c"), DuplicateCard,
            "9c is in the hand of villain 1 and on the board; remove one",
        ),
        (("AhKh", [], "QhJh3d2c"), PokerError, "0 villains; outs are against 1 to 22"),
        (("AhKh", ["QQ"] * 23, "QhJh3d2c"), PokerError, "23 villains; outs are against 1 to 22"),
        ((5, "9d9c", "QhJh3d2c"), PokerError, "hero: 5 is neither text nor cards"),
        (
            ("AKs", "9d9c", "QhJh3d2c"), NotationError,
            "'AKs', character 1: a range, not one hand; the hero is one hand, such as AhKh",
        ),
        (
            ("Ad?", "9d9c", "QhJh3d2c"), NotationError,
            "'Ad?', character 3: an unknown card; outs are those of two known cards",
        ),
        (("AhKh", "9d9c", [7]), PokerError, "board: [7] is neither text nor cards"),
        (
            ("AhKh", 5, "QhJh3d2c"), PokerError,
            "5 is not a villain; give a hand, a range, or a list of them",
        ),
        (
            ("AhKh", "AhQh:1,KhQd", "QhJh3d2c"), NoPossibleDeal,
            "no possible deal: nothing is left of 'AhQh:1,KhQd'",
        ),
    ],
)  # fmt: skip
def test_invalid_spots_are_refused(spot: Any, kind: type[PokerError], message: str) -> None:
    with pytest.raises(kind) as caught:
        outs(*spot)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("spot", "note", "column"),
    [
        (("AhKx", "9d9c", "QhJh3d2c"), "hero", 4),
        (("AKs", "9d9c", "QhJh3d2c"), "hero", 1),
        (("AhKh", "AKh", "QhJh3d2c"), "villain", 3),
        (("AhKh", ["9d9c", "zz"], "QhJh3d2c"), "villain 2", 1),
        (("AhKh", "9d9c", "QhJh3dzz"), "board", 7),
    ],
)
def test_unknown_text_is_refused_and_its_place_noted(spot: Any, note: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        outs(*spot)
    assert caught.value.__notes__ == [note]
    assert caught.value.column == column


def test_an_overlap_is_warned_of_where_the_call_is() -> None:
    for villains in ("AA,AA", ["AA,AA", "KK"]):
        with pytest.warns(OverlapWarning, match="villain") as caught:
            outs("AhKh", villains, "QhJh3d2c")
        assert [warning.filename for warning in caught] == [__file__]
