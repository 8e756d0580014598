"""Many showdowns: each row is paid as by `settle`, in every form of input."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyarrow
import pytest

from runout import ManySettlements, Rake, settle, settle_many
from runout.domain.cards import DECK
from runout.errors import (
    DuplicateCard,
    LimitExceeded,
    PokerError,
    UnrevealedWinner,
    WrongAmount,
    WrongCardCount,
    WrongSeat,
)

Row = dict[str, Any]
RAKES = (
    None,
    Rake("5%"),
    Rake("0.0333", cap=7),
    Rake("100%", cap=90),
    Rake(1, no_flop_no_drop=True),
)


def text_of(cards: list[int]) -> str:
    return "".join(str(DECK[card]) for card in cards)


def random_row(chance: random.Random, seats: int | None = None) -> Row:
    """Return a showdown that is often, but not always, one that can be settled."""
    count = seats or chance.randint(2, 10)
    cards = chance.sample(range(52), 2 * count + 10)
    heights = [chance.choice([0, 1, 2, 7, 50, 50, 100, 100, 333]) for _ in range(count)]
    row: Row = {
        "contributions": heights,
        "button": chance.randrange(count),
        "hands": [
            text_of(cards[2 * seat : 2 * seat + 2]) if chance.random() < 0.9 else None
            for seat in range(count)
        ],
        "folded": [chance.random() < 0.4 for _ in range(count)],
        "mucked": [chance.random() < 0.1 for _ in range(count)],
        "board": text_of(cards[-5:]),
        "second_board": None,
    }
    street = chance.random()
    if street < 0.1:  # run twice
        shared = chance.choice([0, 3, 4])
        row["second_board"] = text_of([*cards[-5:][:shared], *cards[-10:-5][shared:]])
    elif street < 0.2:
        row["board"] = text_of(cards[-5:][: chance.choice([0, 3, 4])])
    return row


def tied_row(chance: random.Random) -> Row:
    """Return a showdown that the board decides, so that odd chips are left."""
    row = random_row(chance, chance.randint(3, 9))
    royal = "AsKsQsJsTs"
    hands = [
        None if hand is None or hand[:2] in royal or hand[2:] in royal else hand
        for hand in row["hands"]
    ]
    return row | {"board": royal, "second_board": None, "hands": hands}


def expected(row: Row, rake: Rake | None) -> Any:
    try:
        return settle(**row, rake=rake)
    except PokerError as error:
        return error


def table_of(rows: list[Row]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in rows[0]}


def assert_equal(answers: ManySettlements, rows: list[Row], rake: Rake | None) -> None:
    for number, row in enumerate(rows):
        one = settle(**row, rake=rake)
        seats = len(row["contributions"])
        assert tuple(answers.payouts[number, :seats].tolist()) == one.payouts, row
        assert tuple(answers.returned[number, :seats].tolist()) == one.returned, row
        assert tuple(answers.net[number, :seats].tolist()) == one.net
        assert answers.rake[number] == one.rake
        assert not answers.payouts[number, seats:].any()


@pytest.mark.parametrize("rake", RAKES)
def test_rows_are_paid_as_single_showdowns_are(rake: Rake | None) -> None:
    chance = random.Random(1)
    rows = [random_row(chance) for _ in range(2500)] + [tied_row(chance) for _ in range(500)]
    good = [row for row in rows if not isinstance(expected(row, rake), PokerError)]
    assert len(good) > 1500
    assert_equal(settle_many(table_of(good), rake=rake), good, rake)


@pytest.mark.parametrize("rake", RAKES)
def test_chips_are_conserved_in_every_row(rake: Rake | None) -> None:
    chance = np.random.default_rng(2)
    count = 20_000
    cards = np.argsort(chance.random((count, 52)), axis=1)[:, :17]
    folded = chance.random((count, 6)) < 0.5
    folded[:, 2] = False
    contributions = chance.integers(0, 10**15, (count, 6))
    answers = settle_many(
        {
            "hands": cards[:, :12].reshape(count, 6, 2),
            "board": cards[:, 12:],
            "contributions": contributions,
            "folded": folded,
            "button": chance.integers(0, 6, count),
        },
        rake=rake,
    )
    paid = answers.payouts.sum(axis=1) + answers.returned.sum(axis=1) + answers.rake
    assert np.array_equal(paid, contributions.sum(axis=1))
    assert (answers.payouts >= 0).all()
    assert (answers.returned >= 0).all()
    assert not answers.payouts[folded].any()
    assert not answers.returned[folded].any()
    assert np.array_equal(answers.net.sum(axis=1), -answers.rake)


def test_bad_rows_are_refused_as_single_showdowns_are() -> None:
    chance = random.Random(3)
    rows = [random_row(chance, 4) for _ in range(300)]
    good = [row for row in rows if not isinstance(expected(row, None), PokerError)]
    bad = [row for row in rows if isinstance(expected(row, None), PokerError)]
    for row in good[:60]:
        hand = next((hand for hand in row["hands"] if hand), "AhAd")
        bad += [
            row | {"hands": [hand, hand, None, None]},
            row | {"folded": [0, 1, 2, 3]},
            row | {"board": row["board"] + hand[:2]}
            if len(row["board"]) == 6
            else row | {"board": hand},
            row | {"contributions": [5, -1, 2, 3]},
            row | {"second_board": row["board"] or "AhKhQhJhTh"},
        ]
    refused = 0
    for row in bad:
        one = expected(row, None)
        if not isinstance(one, PokerError):
            continue
        refused += 1
        number = chance.randrange(len(good))
        with pytest.raises(type(one)) as error:
            settle_many(table_of([*good[:number], row, *good[number:]]))
        assert (error.value.pointer or "").startswith(f"/{number}"), row
    assert refused > 200


def test_threads_do_not_change_a_payment() -> None:
    chance = random.Random(4)
    rows = [row for row in (random_row(chance, 5) for _ in range(3000))
            if not isinstance(expected(row, None), PokerError)]  # fmt: skip
    one, three = settle_many(table_of(rows), threads=1), settle_many(table_of(rows), threads=3)
    assert np.array_equal(one.payouts, three.payouts)
    assert np.array_equal(one.returned, three.returned)


def test_arrays_lists_texts_rows_and_arrow_are_equivalent() -> None:
    rows: list[Row] = [
        {
            "contributions": [20, 50, 100, 130], "button": 1, "board": "Ks9d5h3c2s",
            "hands": [None, "AhAd", "KhQh", "QdQc"], "folded": [0], "mucked": [3],
        },
        {
            "contributions": [7, 7, 7, 0], "button": 3, "board": "AsKsQsJsTs",
            "hands": ["2c3c", "2d3d", "2h3h", None], "folded": [3], "mucked": [],
        },
    ]  # fmt: skip
    listed = settle_many(table_of(rows))
    assert_equal(listed, rows, None)
    ids = np.full((2, 4, 2), 255)
    ids[0, 1:] = [[50, 49], [46, 42], [41, 40]]
    ids[1, :3] = [[0, 4], [1, 5], [2, 6]]
    marks = np.zeros((2, 4), bool)
    marks[0, 0] = marks[1, 3] = True
    mucked = np.zeros((2, 4), bool)
    mucked[0, 3] = True
    arrays = {
        "contributions": np.array([row["contributions"] for row in rows]), "hands": ids,
        "board": np.array([[47, 29, 14, 4, 3], [51, 47, 43, 39, 35]]),
        "button": np.array([1, 3]), "folded": marks, "mucked": mucked,
    }  # fmt: skip
    texts = {
        "contributions": ["20 50 100 130", "7, 7, 7, 0"],
        "hands": ["? AhAd KhQh QdQc", "2c3c|2d3d|2h3h|-"],
        "board": ["Ks 9d 5h 3c 2s", "As Ks Qs Js Ts"], "button": ["1", "3"],
        "folded": ["0", "3"], "mucked": ["3", None],
    }  # fmt: skip
    for other in (arrays, texts, rows, pyarrow.table(table_of(rows))):
        assert np.array_equal(settle_many(other).payouts, listed.payouts)
        assert np.array_equal(settle_many(other).returned, listed.returned)


def test_an_empty_seat_changes_nothing() -> None:
    three = {"contributions": [[101, 101, 101]], "button": 1, "hands": [["2c3c", "2d3d", "2h3h"]],
             "board": "AsKsQsJsTs"}  # fmt: skip
    six = {
        "contributions": [[0, 101, 101, 0, 101, 0]],
        "button": 2,
        "board": "AsKsQsJsTs",
        "hands": [[None, "2c3c", "2d3d", None, "2h3h", None]],
        "folded": [[0, 3, 5]],
    }
    rake = Rake("1%")
    paid = settle_many(six, rake=rake).payouts[0]
    assert paid[[1, 2, 4]].tolist() == settle_many(three, rake=rake).payouts[0].tolist()
    assert not paid[[0, 3, 5]].any()


def test_results_convert_to_tables() -> None:
    answers = settle_many(
        {
            "contributions": [[50, 100]],
            "button": 0,
            "hands": [["AhAd", "KhQh"]],
            "board": "Ks9d5h3c2s",
        },
        rake=Rake("5%"),
    )
    row = {
        "seat 0 payout": 95, "seat 0 returned": 0, "seat 0 net": 45,
        "seat 1 payout": 0, "seat 1 returned": 50, "seat 1 net": -50, "rake": 5,
    }  # fmt: skip
    assert answers.rows() == [row]
    assert answers.to_arrow().to_pylist() == [row]
    assert repr(answers) == "<ManySettlements: 1 showdown, paid 95 chips; rake 5>"


GOOD: Row = {
    "contributions": [[50, 50]], "button": 0, "hands": [["AhAd", "KhQh"]], "board": "Ks9d5h3c2s",
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "error", "message", "pointer"),
    [
        (
            {"hands": [["AhAd", "AhQh"]]},
            DuplicateCard,
            "row 0: Ah is in the hand of seat 0 and",
            "/0/hands/1",
        ),
        ({"hands": [["AhAd", "AsZh"]]}, PokerError, "'Z'", "/0/hands"),
        (
            {"hands": [["AhAd", "As"]]},
            WrongCardCount,
            "row 0, hand of seat 1: 'As' has 1 card",
            "/0/hands",
        ),
        ({"hands": [["AhAd"]]}, WrongSeat, "row 0, hands: 1 for 2 seats", "/0/hands"),
        ({"hands": [[None, None]]}, UnrevealedWinner, "row 0: pot 1: seats 0 and 1 contend", "/0"),
        (
            {"hands": np.array([[[1, 2], [3, 255]]])},
            WrongCardCount,
            r"row 0, hand of seat 1: '2s\?'",
            "/0/hands",
        ),
        ({"hands": np.array([[[1, 2], [3, 99]]])}, PokerError, "row 0: there is no card 99", "/0"),
        ({"board": "Ks9d5h3c"}, WrongCardCount, "row 0: the board has 4 cards", "/0/board"),
        ({"board": "Ks9d"}, WrongCardCount, "", "/0"),
        (
            {"board": np.array([[1, 255, 2, 3, 5]])},
            WrongCardCount,
            r"row 0, board: '2d\?2h2s3d'",
            "/0/board",
        ),
        (
            {"contributions": [[50, -1]]},
            WrongAmount,
            "row 0, contributions, seat 1: -1 chips",
            "/0/contributions/1",
        ),
        (
            {"contributions": [[50, 2.5]]},
            WrongAmount,
            "row 0, contributions: 2.5 is not a whole",
            "/0/contributions",
        ),
        (
            {"contributions": np.array([[50, 10**16]])},
            LimitExceeded,
            "row 0, contributions: a seat",
            "/0/contributions",
        ),
        (
            {"contributions": [[50]]},
            WrongSeat,
            "row 0, contributions: 1 seat; a table has 2 to 10",
            "/0/contributions",
        ),
        (
            {"contributions": [[5] * 11]},
            WrongSeat,
            "row 0, contributions: 11 seats",
            "/0/contributions",
        ),
        ({"button": 2}, WrongSeat, "row 0, button: there is no seat 2", "/0/button"),
        ({"button": [0, 1]}, PokerError, "button: 2 rows for 1 showdown;", None),
        ({"folded": [[0, 1]]}, WrongSeat, "row 0: every seat has folded", "/0/folded"),
        ({"folded": [[True]]}, WrongSeat, "row 0, folded: 1 boolean for 2 seats", "/0/folded"),
        ({"folded": [[2]]}, WrongSeat, "row 0, folded: there is no seat 2", "/0/folded"),
        ({"folded": [[1, 1]]}, WrongSeat, "names a seat twice", "/0/folded"),
        (
            {"second_board": "Ks9d5h3c2s"},
            DuplicateCard,
            "row 0: 2s is on the board and on the second",
            "/0/second_board",
        ),
        ({"colour": ["red"]}, PokerError, "column 'colour' is not known", None),
        (
            {"rake": Rake("5%", cap="2.5")},
            WrongAmount,
            "rake, cap: 2.5 is not a whole",
            "/rake/cap",
        ),
    ],
)
def test_invalid_rows_are_refused_with_their_pointer(
    change: dict[str, Any], error: type[PokerError], message: str, pointer: str | None
) -> None:
    table = GOOD | change
    rake = table.pop("rake", None)
    with pytest.raises(error, match=message or None) as refused:
        settle_many(table, rake=rake)
    assert (refused.value.pointer or "").startswith(pointer or "")


@pytest.mark.parametrize("table", ["AhKh", 7, [], [1], {"hands": []}])
def test_invalid_tables_are_refused(table: object) -> None:
    with pytest.raises(PokerError):
        settle_many(table)


def test_progress_reaches_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runout.analysis.showdown.many._SHOWDOWNS_PER_CALL", 100)
    seen: list[float] = []
    settle_many([{name: value[0] if name not in {"board", "button"} else value
                  for name, value in GOOD.items()}] * 250, on_progress=seen.append)  # fmt: skip
    assert seen == sorted(seen)
    assert (len(seen), seen[-1]) == (3, 1.0)
