"""Claims of a winner alone: accepted for the best revealed hand, refused for all others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import worth
from runout import settle, verify
from runout.analysis.showdown.winners import Showdown, find_winners
from runout.errors import (
    DuplicateCard,
    PokerError,
    UnrevealedWinner,
    WrongCardCount,
    WrongEvaluation,
    WrongPayout,
    WrongSeat,
)
from support.showdown_hands import ShowdownInputs, hands

CARDS: dict[str, Any] = {"board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"], "names": ["ann", "bo"]}
SPLIT: dict[str, Any] = {"board": "AsKsQsJsTs", "hands": ["2c2d", "3c3d", "4c4d"]}
TWICE: dict[str, Any] = {**CARDS, "second_board": "Ks9d5hQd2c"}
ACES = "pair of aces, king, nine and five kickers"
KINGS = "pair of kings, queen, nine and five kickers"


def cards_of(inputs: ShowdownInputs) -> dict[str, Any]:
    known = ("board", "hands", "folded", "second_board")
    return {name: inputs[name] for name in known if name in inputs}


def best_by_the_oracle(cards: dict[str, Any], board: list[str]) -> set[int]:
    live = [seat for seat, out in enumerate(cards["folded"]) if not out]
    if len(live) == 1:
        return {*live}
    worths = {seat: worth([*board, *cards["hands"][seat]]) for seat in live if cards["hands"][seat]}
    return {seat for seat, value in worths.items() if value == max(worths.values())}


@given(hands(rake=False), st.data())
def test_only_the_winners_of_the_oracle_are_agreed_with(
    inputs: ShowdownInputs, data: st.DataObject
) -> None:
    cards = cards_of(inputs)
    contested = cards["folded"].count(False) > 1
    boards = [cards["board"], *([cards["second_board"]] if "second_board" in cards else [])]
    right = [best_by_the_oracle(cards, board) for board in (boards if contested else boards[:1])]
    result = verify(winners=[sorted(each) for each in right], **cards)
    assert isinstance(result, Showdown)
    assert [{*each} for each in result.winners] == right
    seats = range(len(cards["hands"]))
    number = data.draw(st.integers(0, len(right) - 1))
    other = data.draw(st.sets(st.sampled_from(seats)).filter(lambda each: each != right[number]))
    wrong = [sorted(other if at == number else each) for at, each in enumerate(right)]
    with pytest.raises((WrongPayout, UnrevealedWinner)) as refused:
        verify(winners=wrong, **cards)
    if isinstance(refused.value, WrongPayout):
        assert refused.value.seat in other ^ right[number]
        assert f"seat {refused.value.seat}: claimed" in str(refused.value)


@given(hands(rake=False))
def test_cards_alone_win_what_they_win_with_chips(inputs: ShowdownInputs) -> None:
    equal = {**inputs, "contributions": [1] * len(inputs["hands"])}
    settled = settle(**equal)
    assert find_winners(**cards_of(inputs)).winners == tuple(
        run.winners for run in settled.pots[0].runs
    )


@pytest.mark.parametrize(
    ("cards", "claim"),
    [
        (CARDS, {"winner": "ann"}),
        (CARDS, {"winner": 0}),
        (CARDS, {"winners": ["ANN"]}),
        (CARDS, {"winners": [[0]]}),
        (CARDS, {"winners": [True, False]}),
        (CARDS, {"claim": {"winner": 0, "hands": ["pair", KINGS]}}),
        (SPLIT, {"winners": [0, 1, 2]}),
        ({**SPLIT, "folded": [1]}, {"winners": [0, 2]}),
        ({**SPLIT, "mucked": [1]}, {"winners": [2, 0]}),
        (TWICE, {"winners": [["ann"], ["bo"]]}),
        ({"hands": [None, None], "folded": [0]}, {"winner": 1}),
    ],
)
def test_a_right_winner_is_agreed_with(cards: dict[str, Any], claim: dict[str, Any]) -> None:
    assert verify(**claim, **cards) == find_winners(**cards)


@pytest.mark.parametrize(
    ("cards", "claim", "error", "message"),
    [
        (CARDS, {"winner": "bo"}, WrongPayout,
         f"bo: claimed to win with {KINGS}; ann has {ACES}, which beats it"),
        ({**CARDS, "names": None}, {"winner": 1}, WrongPayout,
         f"seat 1: claimed to win with {KINGS}; seat 0 has {ACES}, which beats it"),
        (CARDS, {"winners": [0, 1]}, WrongPayout, "bo: claimed to win with pair of kings"),
        (SPLIT, {"winner": 0}, WrongPayout,
         "seat 1: claimed as no winner, and shares the win with seats 0 and 2: all have royal"),
        ({**SPLIT, "folded": [2]}, {"winner": 0}, WrongPayout,
         "seat 1: claimed as no winner, and shares the win with seat 0: both have royal flush"),
        (CARDS, {"winners": []}, WrongPayout, f"ann: claimed as no winner, and wins with {ACES}"),
        ({**SPLIT, "folded": [2]}, {"winners": [0, 1, 2]}, WrongPayout,
         "seat 2: claimed to win, and does not contend; right is seats 0 and 1 with royal flush"),
        ({**CARDS, "hands": ["AhAd", None]}, {"winner": "bo"}, UnrevealedWinner,
         f"bo: claimed to win, and has not revealed a hand; right is ann with {ACES}"),
        ({**CARDS, "mucked": ["ann"]}, {"winner": "ann"}, UnrevealedWinner,
         "ann: claimed to win, and has not revealed a hand; right is bo with pair of kings"),
        (TWICE, {"winner": "ann"}, WrongPayout, "board 2, ann: claimed to win with pair of aces"),
        ({"hands": [None, None], "folded": [0]}, {"winner": 0}, WrongPayout,
         "seat 0: claimed to win, and does not contend; right is seat 1, with no contest"),
        (CARDS, {"claim": {"winner": 0, "hands": ["flush", None]}}, WrongEvaluation,
         f"ann: claimed 'flush', right is {ACES!r}"),
        # invalid claims
        (TWICE, {"winners": ["ann", "bo"]}, WrongSeat, "for two boards; give a list of winners"),
        (TWICE, {"winners": [["ann"]]}, WrongSeat, "for each board; there are two boards"),
        (CARDS, {"winners": [["ann"], "bo"]}, WrongSeat, "for each board; there is one board"),
        (CARDS, {"winner": [0]}, WrongSeat, "[0] is not one seat; give several as winners"),
        (CARDS, {"winner": 2}, WrongSeat, "claim, winner: there is no seat 2"),
        (CARDS, {"winner": "cy"}, WrongSeat, "'cy' is nobody's name; the players are ann, bo"),
        (CARDS, {"winner": 0, "winners": [0]}, PokerError, "both winner and winners are claimed"),
        (CARDS, {"winner": 0, "claim": {"winner": 0}}, PokerError, "winner is claimed twice"),
        (CARDS, {}, PokerError, "payouts are missing; a claim says what each seat is paid, or who"),
        (CARDS, {"claim": {"winner": 0, "rake": 3}}, PokerError, "'rake' is not known"),
        # invalid inputs
        ({**CARDS, "hands": None}, {"winner": 0}, PokerError, "hands are missing"),
        ({**CARDS, "hands": 5}, {"winner": 0}, WrongSeat, "5 is not a list of hands"),
        (CARDS, {"claim": {"payouts": [1, 0]}}, PokerError, "contributions are missing; payouts"),
        ({**CARDS, "hands": "AhAd"}, {"winner": 0}, WrongSeat, "'AhAd' is not a list of hands"),
        ({**CARDS, "hands": ["AhAd"], "names": None}, {"winner": 0}, WrongSeat, "hands: 1 seat;"),
        ({**CARDS, "board": "Ks9d5h"}, {"winner": 0}, WrongCardCount, "ann and bo are in; a show"),
        ({**CARDS, "hands": [None, None]}, {"winner": 0}, UnrevealedWinner, "none has revealed"),
        ({**CARDS, "hands": ["AhAd", "AhKh"]}, {"winner": 0}, DuplicateCard, "Ah is in the hand"),
        ({**CARDS, "folded": [0, 1]}, {"winner": 0}, WrongSeat, "every seat has folded"),
        ({**CARDS, "button": 0}, {"winner": 0}, PokerError, "a winner alone needs no chips"),
        ({**CARDS, "pot": 5}, {"winner": 0}, PokerError, "'pot' is not known; there are board"),
    ],
)  # fmt: skip
def test_a_wrong_winner_is_refused_with_both_hands(
    cards: dict[str, Any], claim: dict[str, Any], error: type[PokerError], message: str
) -> None:
    with pytest.raises(error) as refused:
        verify(**claim, **cards)
    assert message in str(refused.value)
    assert type(refused.value) is error


def test_with_chips_a_winner_wins_every_contested_pot() -> None:
    chips: dict[str, Any] = {**CARDS, "contributions": [50, 80], "button": 0}
    assert verify(winner="ann", **chips) == settle(**chips)
    assert verify({"winner": "ann", "payouts": [100, 0]}, **chips) == settle(**chips)
    with pytest.raises(WrongPayout) as refused:
        verify(winner="bo", **chips)
    assert str(refused.value).startswith("pot 1, bo: claimed to win with pair of kings")
    assert (refused.value.pot, refused.value.seat) == (1, 1)
    three: dict[str, Any] = {
        "contributions": [50, 100, 100], "button": 0, "board": "Ks9d5h3c2s",
        "hands": ["AhAd", "KhQh", "QdQc"],
    }  # fmt: skip
    with pytest.raises(WrongPayout, match=r"pot 2, seat 0: .* so claim them pot by pot"):
        verify(winner=0, **three)
    with pytest.raises(PokerError, match="nobody has put in a chip"):
        verify(winner=0, **{**three, "contributions": [0, 0, 0]})


@pytest.mark.parametrize("claim", [{"winner": 0}, {"claim": {"payouts": [2, 0]}}])
def test_missing_inputs_beside_chips_are_named(claim: dict[str, Any]) -> None:
    with pytest.raises(PokerError, match="the button is missing"):
        verify(**claim, **CARDS, contributions=[1, 1])
    with pytest.raises(PokerError, match="hands are missing"):
        verify(**claim, board=CARDS["board"], contributions=[1, 1], button=0)
