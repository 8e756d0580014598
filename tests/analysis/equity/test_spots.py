"""Parsing a spot: the meaning of a player's text, and refusals before any work."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from runout import Board, Card, CardSet, Combo, HandClass, PokerError, Range, equity
from runout.analysis.equity.calculation import equity_by_next_card
from runout.analysis.equity.spots import read_spot
from runout.errors import (
    DuplicateCard,
    LimitExceeded,
    NoPossibleDeal,
    NotationError,
    OverlapWarning,
    WrongCardCount,
)


def known(text: str) -> list[str]:
    seat = read_spot([text, "2c2d"]).players[0]
    assert seat.range is None
    return [str(card) for card in map(Card.from_id, seat.known)]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AhAd", "Ah Ad"), ("Ah Ad", "Ah Ad"), ("Ah,Ad", "Ah Ad"), (" Ah , Ad ", "Ah Ad"),
        ("ah10D", "Ah Td"), ("A♥K♠", "Ah Ks"), ("Ah", "Ah"), ("Ah?", "Ah"), ("?Ah", "Ah"),
        ("Ah ?", "Ah"), ("", ""), ("  ", ""), ("?", ""), ("??", ""), ("? ?", ""), (",", ""),
    ],
)  # fmt: skip
def test_text_is_first_read_as_cards(text: str, cards: str) -> None:
    assert known(text) == cards.split()


@pytest.mark.parametrize(
    "text", ["random", "QQ+,AKs:0.5", "AhK", "AhXx", "AhKh:1,QdQc:1", "15%", "22", "AhKh:0.5", "*"]
)
def test_text_that_is_not_cards_is_read_as_a_range(text: str) -> None:
    seat = read_spot([text, ""]).players[0]
    assert seat.known == ()
    assert seat.range == Range.parse(text)
    assert seat.input == text


def test_values_are_taken_as_they_are() -> None:
    hand = Combo.parse("AhKd")
    players: list[Any] = [
        hand,
        hand.cards,
        CardSet(hand.cards),
        [hand.cards[0]],
        [],
        HandClass.parse("AKs"),
    ]
    for player in players[:3]:
        assert sorted(read_spot([player, ""]).players[0].known) == sorted(c.id for c in hand.cards)
    assert len(read_spot([players[3], ""]).players[0].known) == 1
    assert read_spot([players[4], ""]).players[0].known == ()
    assert read_spot([players[5], ""]).players[0].range == Range.parse("AKs")


def test_board_and_dead_cards_may_be_values() -> None:
    text = equity(["AhKh", "QQ"], board="7h5h2c", dead="QsJs")
    board = Board.parse("7h5h2c")
    for cards in (board, list(board), tuple(board)):
        for dead in (CardSet.parse("QsJs"), [Card.parse("Qs"), Card.parse("Js")]):
            assert equity(["AhKh", "QQ"], board=cards, dead=dead) == text


# Refusals.


def refusal(error: type[PokerError], players: list[Any], **settings: Any) -> str:
    with pytest.raises(error) as raised:
        equity(players, **settings)
    assert type(raised.value) is error
    return "\n".join([str(raised.value), *getattr(raised.value, "__notes__", [])])


PLACES: dict[str, dict[Any, Any]] = {
    "on the board": {"board": "As7h2c"},
    "among the dead cards": {"dead": "As"},
    "in the hand of player 1": {0: "AsKs"},
    "in the hand of player 2": {1: "As?"},
    "in the hand of folded hand 1": {"folded": ["AsQd"]},
    "in the hand of folded hand 2": {"folded": ["QhQd", "As"]},
}


@pytest.mark.parametrize(("first", "second"), [*combinations(PLACES, 2)])
def test_a_card_in_two_places_is_named_with_both(first: str, second: str) -> None:
    players = ["JcJd", "TcTd"]
    settings: dict[str, Any] = {}
    if "folded" in first and "folded" in second:
        settings["folded"] = ["AsQd", "AsQh"]
    else:
        for place in (PLACES[first], PLACES[second]):
            for key, cards in place.items():
                if isinstance(key, int):
                    players[key] = cards
                else:
                    settings[key] = cards
    message = refusal(DuplicateCard, players, **settings)
    assert re.fullmatch(rf"As is {first} and {second}; remove one", message)


@pytest.mark.parametrize(
    ("players", "settings", "message"),
    [
        (["AhAh", "KK"], {}, "'AhAh': Ah is there twice"),
        (["KK", "QQ"], {"board": "7h7h2c"}, "7h is there twice"),
        (["KK", "QQ"], {"dead": "7h2c7h"}, "7h is there twice"),
        (["KK", "QQ"], {"dead": [Card.parse("7h")] * 2}, "7h is there twice"),
        (["KK", [Card.parse("7h")] * 2], {}, "7h is there twice"),
    ],
)
def test_a_card_twice_in_one_place_is_named(
    players: list[Any], settings: dict[str, Any], message: str
) -> None:
    assert message in refusal(DuplicateCard, players, **settings)


@pytest.mark.parametrize("text", ["AhKhQh", "Ah Kh Qh Jh", "AhKh?", "Ah??", "???", "AhKhQd?"])
def test_three_cards_are_not_a_hand(text: str) -> None:
    message = refusal(WrongCardCount, ["22", text])
    assert message.startswith(f"player 2, {text!r}: ")
    assert "a hand has two" in message
    assert "AhKh:1,QdQc:1" in message


def test_three_cards_as_values_are_not_a_hand() -> None:
    message = refusal(WrongCardCount, [Board.parse("AhKhQh"), "22"])
    assert message.startswith("player 1, 'AhKhQh': 3 cards")


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("AKh", "'AKh', character 3: expected s or o; for a king of hearts write AxKh"),
        ("QQ+,ZZ", "'QQ+,ZZ', character 5"),
        ("AhKx?", "'x' is not a suit"),
        ("A?", "the suit after 'A' is missing"),
        ("Ah1?", "'1' is not a rank"),
        ("AA:99", "character 4"),
    ],
)
@pytest.mark.parametrize("seat", ["player 1", "player 3", "folded hand 2"])
def test_text_that_cannot_be_read_is_quoted_with_the_player(
    text: str, detail: str, seat: str
) -> None:
    players, folded = ["22", "33", "44"], ["55", "66"]
    (folded if seat.startswith("folded") else players)[int(seat[-1]) - 1] = text
    message = refusal(NotationError, players, folded=folded)
    assert detail in message
    assert message.splitlines()[-1] == seat


@pytest.mark.parametrize("count", [0, 1, 24, 30])
def test_there_are_two_to_23_players(count: int) -> None:
    message = refusal(PokerError, [""] * count)
    noun = "player" if count == 1 else "players"
    assert message == f"{count} {noun}; equity is of 2 to 23"


def test_there_are_at_most_23_hands() -> None:
    assert equity([""] * 9, folded=[""] * 14, samples=100, seed=1).deals == 100
    message = refusal(LimitExceeded, [""] * 9, folded=[""] * 15)
    assert message == "24 hands; at most 23, folded ones included"


@pytest.mark.parametrize("board", ["Ah", "AhKh", "AhKhQhJhTh9h"])
def test_a_board_must_have_three_four_or_five_cards(board: str) -> None:
    message = refusal(WrongCardCount, ["22", "33"], board=board)
    assert message.endswith(f"or none before the flop; found {len(board) // 2}")


@pytest.mark.parametrize("board", ["7h5hXx", "7h5h2", "hello"])
def test_a_board_that_cannot_be_read_is_quoted(board: str) -> None:
    assert repr(board) in refusal(NotationError, ["22", "33"], board=board)


@pytest.mark.parametrize("board", ["", "AhKhQhJhTh"])
def test_a_next_card_comes_on_a_flop_or_a_turn_only(board: str) -> None:
    with pytest.raises(PokerError, match="one card comes next on a flop or a turn only"):
        equity_by_next_card(["22", "33"], board=board)


def test_overlapping_items_are_a_warning_that_names_the_player() -> None:
    with pytest.warns(OverlapWarning, match=r"^player 2, 'QQ,QQ:0.5': 'QQ:0.5' gives") as warned:
        equity(["AA", "QQ,QQ:0.5"])
    assert warned[0].filename == __file__


# No possible deal.


@pytest.mark.parametrize(
    ("players", "settings", "reason"),
    [
        (["AA", "AA", "AA"], {}, "the players' hands need the same cards"),
        (["AhAd", "AcAs", "AA"], {}, "nothing is left of 'AA', player 3"),
        (["AhAd", "AA"], {"dead": "As"}, "nothing is left of 'AA', player 2"),
        (["AA", "AA"], {"dead": "AcAdAhAs"}, "nothing is left of 'AA', player 1"),
        (["AA", "AA"], {"dead": "As"}, "the players' hands need the same cards"),
        (["KK", "AA"], {"board": "AcAd2c", "dead": "Ah"}, "nothing is left of 'AA', player 2"),
        (["AsKs:1,AsQs:1", "AsJs:1,AsTs:0.5"], {}, "the players' hands need the same cards"),
        (["KK", "QQ"], {"folded": ["none"]}, "nothing is left of 'none', folded hand 1"),
        (["none", "QQ"], {}, "nothing is left of 'none', player 1"),
        (["AA", "KK"], {"folded": ["AA", "AA"]}, "the players' hands need the same cards"),
        (["AA,KK"] * 5, {}, "the players' hands need the same cards"),
    ],
)
@pytest.mark.parametrize("method", ["auto", "exact", "sampled"])
def test_no_possible_deal_is_an_error(
    players: list[str], settings: dict[str, Any], reason: str, method: str
) -> None:
    message = refusal(NoPossibleDeal, players, method=method, **settings)
    assert message == f"no possible deal: {reason}"


def test_the_deck_must_have_cards_for_all() -> None:
    dead = "".join(map(str, CardSet.from_mask((1 << 48) - 1)))
    message = refusal(NoPossibleDeal, ["", ""], dead=dead)
    assert message == "no possible deal: 57 cards are needed and a deck has 52"
    # With the last cards in play there is one board and the hands are what is left.
    dead = "".join(map(str, CardSet.from_mask((1 << 43) - 1)))
    assert equity(["", ""], dead=dead, method="exact").deals == 9 * 8 * 7 * 6 // 4


# Settings.


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"samples": 0}, "samples=0; use 1 to"),
        ({"samples": -5}, "samples=-5"),
        ({"samples": 10**13}, "samples=10000000000000"),
        ({"target_error": 0.0}, "target_error=0.0; use a fraction from 0.000001 to below 1"),
        ({"target_error": -0.1}, "target_error=-0.1"),
        ({"target_error": 1.0}, "target_error=1.0"),
        ({"target_error": 50}, "target_error=50"),
        ({"target_error": 1e-9}, "target_error=1e-09"),
        ({"target_error": float("nan")}, "target_error=nan"),
        ({"seed": -1}, "seed=-1; seeds are unsigned 64-bit numbers"),
        ({"seed": 2**64}, "seed=18446744073709551616"),
        ({"threads": -1}, "threads=-1; use 1 or more, or 0 for one per processor"),
        ({"iterations": -1}, "iterations=-1; use 0 to"),
        ({"iterations": 10**13}, "iterations=10000000000000"),
    ],
)
@pytest.mark.parametrize("players", [["AhAd", "KhKd"], ["22+", "A2s+", "KQo"]])
def test_a_setting_out_of_bounds_is_refused(
    players: list[str], settings: dict[str, Any], message: str
) -> None:
    assert refusal(LimitExceeded, players, **settings).startswith(message)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"samples": "x"}, "samples='x'; give a whole number"),
        ({"samples": 1e5}, "samples=100000.0; give a whole number"),
        ({"samples": True}, "samples=True; give a whole number"),
        ({"seed": "7"}, "seed='7'; give a whole number"),
        ({"threads": 1.5}, "threads=1.5; give a whole number"),
        ({"iterations": [1]}, "iterations=[1]; give a whole number"),
        ({"target_error": "1%"}, "target_error='1%'; give a fraction, such as 0.001"),
        ({"target_error": True}, "target_error=True; give a fraction, such as 0.001"),
    ],
)
def test_a_setting_that_is_no_number_is_refused(settings: dict[str, Any], message: str) -> None:
    assert refusal(PokerError, ["AhAd", "KhKd"], **settings) == message


def test_settings_may_be_numbers_of_numpy() -> None:
    settings: dict[str, Any] = {
        "samples": np.int64(100), "seed": np.uint64(7), "threads": np.int32(1)
    }  # fmt: skip
    sampled = equity(["22+", "A2s+", "KQo"], **settings)
    assert sampled.deals == 100
    assert sampled == equity(["22+", "A2s+", "KQo"], samples=100, seed=7, threads=1)


@pytest.mark.parametrize("method", ["Exact", "fast", "", None])
def test_an_unknown_method_is_refused(method: Any) -> None:
    message = refusal(PokerError, ["AhAd", "KhKd"], method=method)
    assert message == f"method {method!r}; use auto, exact or sampled"
