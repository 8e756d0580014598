"""Cards as text, as cards or as a list of texts: every question takes each form alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import runout
from runout import Board, CardSet, PokerError, Spot, Texture, parse_cards

FLOP, TURN, RIVER = "9cJhTh", "9cJhTh2c", "9cJhTh2cAs"
QUESTIONS: dict[str, tuple[str, Callable[[Any], object]]] = {
    "canonical_flop": (FLOP, runout.canonical_flop),
    "texture": (FLOP, Texture.of),
    "board": (FLOP, Board),
    "card_set": (FLOP, CardSet),
    "evaluate": (RIVER, runout.evaluate),
    "compare": (RIVER, lambda cards: runout.compare(cards, "2d3d4d5d7c")),
    "equity": (FLOP, lambda board: runout.equity(["AhKh", "QsQd"], board=board).players),
    "player": ("AhKh", lambda hand: runout.equity([hand, "QsQd"], board=FLOP).players),
    "dead": (FLOP, lambda dead: runout.equity(["AhKh", "QsQd"], dead=dead).players),
    "next_card": (
        FLOP,
        lambda board: list(runout.equity_by_next_card(["AhKh", "QsQd"], board=board)),
    ),
    "outs": (TURN, lambda board: runout.outs("AhKh", "QsQd", board)),
    "hero": ("AhKh", lambda hero: runout.outs(hero, "QsQd", TURN)),
    "published_outs": (TURN, lambda board: runout.published_outs("AhKh", "QsQd", board)),
    "categories": (FLOP, lambda board: str(runout.categories("QQ+,AKs", board))),
    "spot": (
        TURN,
        lambda board: Spot(board, "QQ+", "AKs", pot=100, stack=100, sizes=runout.BetSizes("50%")),
    ),
    "winner": (
        RIVER,
        lambda board: runout.verify(winner=0, board=board, hands=["AhKh", "QsQd"]),
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_form_of_cards_gives_the_same_answer(name: str) -> None:
    text, question = QUESTIONS[name]
    cards = parse_cards(text)
    answer = question(text)
    for form in (cards, list(map(str, cards)), tuple(map(str, cards))):
        assert question(form) == answer


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name not in ("board", "card_set")])
@pytest.mark.parametrize("wrong", [5, {}, ["Ah", 5], ["AhKh"], ["Ax", "Kh", "2c"], [[]]])
def test_other_values_are_refused_in_words(name: str, wrong: Any) -> None:
    with pytest.raises(PokerError):
        QUESTIONS[name][1](wrong)
