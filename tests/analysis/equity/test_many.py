"""Many questions at once: the results of single questions, in every form of input."""

from __future__ import annotations

import random
import sys
from fractions import Fraction
from types import ModuleType
from typing import Any, Final

import numpy as np
import pyarrow
import pytest

from runout import ManyEquities, Range, equity, equity_many
from runout.analysis.equity.results import ExactEquity
from runout.domain.cards import DECK
from runout.errors import (
    DuplicateCard,
    LimitExceeded,
    NoPossibleDeal,
    NotationError,
    PokerError,
    WrongCardCount,
)

RANGES: Final = ("QQ+,AKs:0.5", "random", "22-55,A2s+", "JTs:0.3333,KQo:0.12345", "??", "8d8h:0.25")

Question = tuple[list[str], str, str]


def text_of(cards: list[int]) -> str:
    return "".join(str(DECK[card]) for card in cards)


def known_questions(seed: int, players: int, count: int) -> list[Question]:
    """Return questions of known hands on flops, turns and rivers, some with dead cards."""
    chance = random.Random(seed)
    questions = []
    for _ in range(count):
        board, dead = chance.choice([3, 4, 5]), chance.choice([0, 0, 3])
        cards = chance.sample(range(52), 2 * players + board + dead)
        hands = [text_of(cards[2 * seat : 2 * seat + 2]) for seat in range(players)]
        rest = cards[2 * players :]
        questions.append((hands, text_of(rest[:board]), text_of(rest[board:])))
    return questions


def range_questions(seed: int, count: int) -> list[Question]:
    """Return questions of a hand against a range, on all streets."""
    chance = random.Random(seed)
    questions = []
    for _ in range(count):
        board = chance.choice([0, 3, 4, 5])
        cards = chance.sample(range(52), 2 + board)
        hands = [text_of(cards[:2]), chance.choice(RANGES)]
        questions.append((hands, text_of(cards[2:]), ""))
    return questions


def ask(questions: list[Question], **settings: Any) -> ManyEquities:
    hands, boards, dead = map(list, zip(*questions, strict=True))
    return equity_many(hands, boards=boards, dead=dead, **settings)


def counted_hand_by_hand(question: Question) -> ExactEquity | None:
    """Return the result of the methods with a breakdown by hand, which use other code."""
    hands, board, dead = question
    try:
        result = equity(hands, board=board, dead=dead, method="exact", hands=True)
    except NoPossibleDeal:
        return None
    assert isinstance(result, ExactEquity)
    return result


@pytest.mark.parametrize("players", [2, 3, 9, 10])
def test_known_hands_agree_with_the_enumeration_of_every_deal(players: int) -> None:
    questions = known_questions(players, players, 60)
    answers = ask(questions)
    for row, question in enumerate(questions):
        expected = counted_hand_by_hand(question)
        assert expected is not None
        assert answers.deals[row] == expected.deals
        for number, player in enumerate(expected.players):
            assert answers.equity[row, number] == pytest.approx(player.equity, abs=1e-15)
            assert answers.win[row, number] == pytest.approx(player.win, abs=1e-15)
            assert answers.tie[row, number] == pytest.approx(player.tie, abs=1e-15)


def test_ranges_agree_with_the_methods_for_single_questions() -> None:
    questions = [(q, e) for q in range_questions(7, 120) if (e := counted_hand_by_hand(q))]
    assert len(questions) > 100
    answers = ask([question for question, _ in questions])
    for row, (_, expected) in enumerate(questions):
        assert answers.deals[row] == expected.deals
        for number, player in enumerate(expected.players):
            assert answers.equity[row, number] == pytest.approx(player.equity, abs=1e-12)


def test_small_questions_have_the_same_tallies_by_either_method() -> None:
    for question in [*known_questions(5, 4, 40), *range_questions(8, 60)]:
        expected = counted_hand_by_hand(question)
        if expected is None:
            continue
        hands, board, dead = question
        result = equity(hands, board=board, dead=dead, method="exact")
        assert isinstance(result, ExactEquity)
        assert (result.deals, result.rounded) == (expected.deals, expected.rounded)
        for one, other in zip(result.players, expected.players, strict=True):
            assert one.combos == other.combos
            if not result.rounded:
                assert (one.shares, one.total) == (other.shares, other.total)
            assert one.equity == pytest.approx(other.equity, abs=1e-13)


def test_threads_do_not_change_an_answer() -> None:
    questions = known_questions(11, 3, 700)
    one, three = ask(questions, threads=1), ask(questions, threads=3)
    assert np.array_equal(one.equity, three.equity)
    assert np.array_equal(one.deals, three.deals)


def test_equities_sum_to_one() -> None:
    answers = ask(known_questions(12, 6, 500))
    assert answers.equity.sum(axis=1) == pytest.approx(np.ones(500))


def test_suits_do_not_matter() -> None:
    questions = known_questions(13, 3, 200)
    renamed = str.maketrans("cdhs", "hscd")
    other: list[Question] = [
        (
            [hand.translate(renamed) for hand in hands],
            board.translate(renamed),
            dead.translate(renamed),
        )
        for hands, board, dead in questions
    ]
    assert np.array_equal(ask(questions).equity, ask(other).equity)


def test_arrays_of_ids_and_range_numbers_equal_texts() -> None:
    hands = np.array([[[50, 46], [43, 41]], [[50, 46], [255, 255]], [[50, 46], [-1, -1]]])
    boards = np.array([[22, 14, 0, 255, 255], [22, 14, 0, 29, 255], [22, 14, 0, -1, -1]])
    answers = equity_many(
        hands,
        boards=boards,
        ranges=[Range.parse("AA"), Range.parse("QQ+")],
        range_ids=np.array([[-1, -1], [-1, 1], [-1, -1]]),
    )
    texts = [["AhKh", "QsQd"], ["AhKh", "QQ+"], ["AhKh", "??"]]
    expected = equity_many(texts, boards=["7h5h2c", "7h5h2c9d", "7h5h2c"])
    assert np.array_equal(answers.equity, expected.equity)


class Frame:
    """A minimal data frame: columns by name."""

    def __init__(self, columns: dict[str, list[str]]) -> None:
        self._columns = columns
        self.columns = list(columns)

    def __getitem__(self, name: str) -> list[str]:
        return self._columns[name]


def test_tables_name_players_boards_and_dead_cards_by_their_columns() -> None:
    columns = {
        "hero": ["AhKh", "AhKh"],
        "board": ["7h5h2c", ""],
        "villain": ["QsQd", "QQ+"],
        "dead": ["", ""],
    }
    answers = equity_many(columns)
    assert answers.players == ("hero", "villain")
    for table in (pyarrow.table(columns), Frame(columns)):
        other = equity_many(table)
        assert np.array_equal(answers.equity, other.equity)
    arrow = pyarrow.table(answers)
    assert arrow.equals(answers.to_arrow())
    assert arrow.column_names[0] == "hero equity"
    assert arrow.to_pylist() == answers.rows()


def test_one_board_applies_to_all_questions() -> None:
    hands = [["AhKh", "QsQd"], ["AsKs", "22"]]
    assert np.array_equal(
        equity_many(hands, boards="7h 5h 2c").equity,
        equity_many(hands, boards=["7h5h2c", "7h, 5h, 2c"]).equity,
    )


def test_before_the_flop_known_hands_of_several_players_are_counted() -> None:
    answer = equity_many([["AhAd", "KhKd", "QhQd"]], dead="2c")
    expected = equity(["AhAd", "KhKd", "QhQd"], dead="2c", method="exact")
    assert answer.equity[0].tolist() == pytest.approx([p.equity for p in expected.players])


def test_an_equity_is_the_nearest_number_to_the_exact_fraction() -> None:
    answer = equity_many([["AhKs", "AdQc"]], boards="As7h7d2c")
    assert answer.equity[0, 0] == float(Fraction(79, 88))


@pytest.mark.parametrize(
    ("question", "error", "message", "pointer"),
    [
        (
            {"hands": [["AhKh", "QsQd"], ["AhKh", "AhQd"]]},
            DuplicateCard,
            "row 1: Ah is in the hand of player 1 and in",
            "/1",
        ),
        (
            {"hands": [["AhKh", "QsQd"]], "boards": ["7h5h"]},
            WrongCardCount,
            "row 0: '7h5h'; a board",
            "/0",
        ),
        ({"hands": [["AhKh", "QsZd"]]}, NotationError, "'Z' is not a rank", "/0/player 2"),
        ({"hands": np.array([[[1, 2], [3, 77]]])}, PokerError, "there is no card 77", "/0"),
        ({"hands": np.array([[[1, 2], [3, 300]]])}, PokerError, "there is no card", "/0"),
        ({"hands": np.array([[1, 2]])}, PokerError, r"shape \(1, 2\)", None),
        ({"hands": [["AhKh"]]}, PokerError, "two players or more", None),
        ({"hands": []}, PokerError, "no questions", None),
        ({"hands": np.zeros((0, 2, 2), np.uint8)}, PokerError, "no questions", None),
        ({"hands": {"a": [], "b": []}}, PokerError, "no questions", None),
        ({"hands": {"a": ["AhKh"], "b": []}}, PokerError, "rows: 'a' 1, 'b' 0", None),
        ({"hands": {"a": "AhKh", "b": "QsQd"}}, PokerError, "'AhKh' is not a list", None),
        ({"hands": "AhKh"}, PokerError, "not a table of hands", None),
        ({"hands": [["AhKh", "QsQd"], ["AhKh"]]}, PokerError, "2 hands in each row", "/1"),
        ({"hands": [["AhKh", "QsQd", "22+"]]}, LimitExceeded, "row 0: too many deals", "/0"),
        ({"hands": [["AhKh", "AhKh:1"]]}, NoPossibleDeal, "row 0: no possible deal", "/0"),
        ({"hands": [["AhKh", "QsQd"]], "boards": ["7h5h2c"] * 2}, PokerError, "2 boards", None),
        ({"hands": [["AhKh", "QsQd"]], "threads": -1}, LimitExceeded, "threads", None),
        ({"hands": [["AhKh", "QsQd"]], "ranges": ["AA"]}, PokerError, "not a range", "/ranges/0"),
        (
            {"hands": np.array([[[1, 2], [255, 255]]]), "range_ids": np.array([[-1, 0]])},
            PokerError,
            "there are 0 ranges",
            "/0",
        ),
    ],
)
def test_invalid_questions_are_refused_with_their_row(
    question: dict[str, Any], error: type[PokerError], message: str, pointer: str | None
) -> None:
    with pytest.raises(error, match=message) as refused:
        equity_many(**question)
    assert refused.value.pointer == pointer


def test_progress_reaches_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runout.analysis.equity.many._QUESTIONS_PER_CALL", 100)
    seen: list[float] = []
    ask(known_questions(14, 2, 250), on_progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0
    assert len(seen) == 3


def test_data_frames_as_input_and_output(monkeypatch: pytest.MonkeyPatch) -> None:
    class FakePandas(ModuleType):
        """A minimal pandas, whose data frame keeps the columns."""

        DataFrame = dict

    monkeypatch.setitem(sys.modules, "pandas", FakePandas("pandas"))
    missing = float("nan")
    answers = equity_many(Frame({"hero": ["AhKh"], "villain": ["QsQd"], "dead": [missing]}))  # type: ignore[list-item]
    frame = answers.to_pandas()
    assert frame["hero equity"].tolist() == [equity_many([["AhKh", "QsQd"]]).equity[0, 0]]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match="pip install pandas"):
        answers.to_pandas()
