"""Dead cards, folded hands and unknown hands: possible cards, and refusals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import oracle
from runout import PokerError, equity, outs
from support.outs_answers import texts
from support.small_spots import exact


def test_dead_and_folded_cards_cannot_come() -> None:
    everything = outs("AhKh", "9d9c", "QhJh3d2c")
    gone = outs("AhKh", "9d9c", "QhJh3d2c", dead="Ts", folded=["Td2h", "??", "Ad?", ""])
    missing = {"Ts", "Td", "2h", "Ad"}
    assert texts(gone) == [card for card in texts(everything) if card not in missing]
    assert gone.total_cards == everything.total_cards - 4
    same = equity(["AhKh", "9d9c"], board="QhJh3d2c", dead="TsTd2hAd")
    assert gone.equity == exact(same).players[0].fraction


@pytest.mark.parametrize("board", ["QhJh3d2c", "QhJh3d"])
@pytest.mark.parametrize(
    "villains",
    [["9d9c"], ["QQ+,AKs:0.5"], ["9d9c", "TT,88"], ["Ad?"], ["??"], [""], ["9d9c", "Qd?"]],
)
@pytest.mark.parametrize(
    "out_of_play",
    [{"dead": "Ts5c"}, {"folded": ["7c7d", "6s?"]}, {"dead": "Ts", "folded": ["TT,55:0.5"]}],
)
def test_equity_counts_cards_out_of_play_as_equity_does(
    board: str, villains: list[str], out_of_play: dict[str, Any]
) -> None:
    answer = outs("AhKh", villains, board, **out_of_play)
    same = equity(["AhKh", *villains], board=board, **out_of_play).players[0]
    assert float(answer.equity) == pytest.approx(
        same.equity, abs=2e-3 if same.standard_error else 1e-12
    )
    assert sum(answer.by_reason.values()) == answer.equity


def test_unknown_hands_are_read_as_equity_reads_them() -> None:
    spot = "QhJh3d2c"
    unknown = [outs("AhKh", villain, spot) for villain in ("??", "", "random", " ? ? ")]
    assert len({(answer.standings, answer.reasons, answer.equity) for answer in unknown}) == 1
    half = [outs("AhKh", villain, spot) for villain in ("Ad?", "Ad", "? Ad", "AdX")]
    assert len({(answer.standings, answer.reasons, answer.equity) for answer in half}) == 1
    same = exact(equity(["AhKh", "Ad?"], board=spot))
    assert half[0].equity == same.players[0].fraction


def test_a_folded_range_changes_the_possible_cards() -> None:
    answer = outs("AhKh", "9d9c", "QhJh3d2c", folded=["ThTs:1,ThTd:1"])
    assert "Th" not in [str(each.card) for each in answer.cards]
    assert {str(each.card) for each in answer.cards if each.is_out} == set(
        texts(outs("AhKh", "9d9c", "QhJh3d2c", dead="Th"))
    )
    # One ten of the 17 winning cards is certainly folded.
    assert answer.equity == Fraction(16, 42)


def test_as_many_villains_as_a_deck_holds() -> None:
    deck = [card for card in oracle.DECK if card not in ("2c", "2d", "2h", "2s")]
    hands = ["".join(deck[at : at + 2]) for at in range(0, 46, 2)]
    answer = outs(hands[0], hands[1:], "".join(deck[46:]) + "2c", suppress=False)
    assert answer.total_cards == 3
    with pytest.raises(PokerError, match="23 villains; outs are against 1 to 22"):
        outs("AhKh", ["??"] * 23, "QhJh3d2c")


@pytest.mark.parametrize(
    ("out_of_play", "message"),
    [
        ({"dead": "Ah"}, "Ah is in the hero's hand and among the dead cards; remove one"),
        ({"dead": "5c5c"}, "'5c5c': 5c is there twice; remove one"),
        ({"folded": ["9dTc"]}, "9d is in the villain's hand and in folded hand 1; remove one"),
        ({"dead": "Tc", "folded": ["??", "Tc?"]},
         "Tc is among the dead cards and in folded hand 2; remove one"),
        ({"folded": "TT"}, "'TT' is one folded hand; give a list of them"),
        ({"dead": 5}, "dead cards: 5 is neither text nor cards"),
        ({"folded": ["??"] * 22}, "no possible deal: 53 cards are needed and a deck has 52"),
    ],
)  # fmt: skip
def test_invalid_cards_out_of_play_are_refused(out_of_play: Any, message: str) -> None:
    with pytest.raises(PokerError) as caught:
        outs("AhKh", "9d9c", "QhJh3d2c", **out_of_play)
    assert str(caught.value) == message
