"""Outs of many hands: the results of single questions, in every form of input."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow
import pytest

from runout import ManyOuts, Range, outs, outs_many
from runout.domain.cards import DECK
from runout.errors import (
    DuplicateCard,
    LimitExceeded,
    NoPossibleDeal,
    NotationError,
    PokerError,
    WrongCardCount,
)

if TYPE_CHECKING:
    from runout.analysis.outs.results import Outs

RANGES: Final = ("QQ+,AKs:0.5", "random", "22-55,A2s+", "JTs:0.3333,KQo:0.12345", "??", "7d?")

Question = tuple[list[str], str, str]


def text_of(cards: list[int]) -> str:
    return "".join(str(DECK[card]) for card in cards)


def known_questions(seed: int, villains: int, count: int) -> list[Question]:
    """Return questions of known hands on flops and turns, some with dead cards."""
    chance = random.Random(seed)
    questions = []
    for _ in range(count):
        board, dead = chance.choice([3, 4, 4]), chance.choice([0, 0, 3])
        cards = chance.sample(range(52), 2 + 2 * villains + board + dead)
        hands = [text_of(cards[2 * seat : 2 * seat + 2]) for seat in range(villains + 1)]
        rest = cards[2 + 2 * villains :]
        questions.append((hands, text_of(rest[:board]), text_of(rest[board:])))
    return questions


def range_questions(seed: int, count: int) -> list[Question]:
    """Return questions of a hand against a range."""
    chance = random.Random(seed)
    questions: list[Question] = []
    while len(questions) < count:
        board, dead = chance.choice([3, 4, 4, 4]), chance.choice([0, 0, 2])
        cards = chance.sample(range(52), 2 + board + dead)
        villain = chance.choice(RANGES)
        if villain == "7d?" and 21 in cards:
            continue
        hands = [text_of(cards[:2]), villain]
        questions.append((hands, text_of(cards[2 : 2 + board]), text_of(cards[2 + board :])))
    return questions


def ask(questions: list[Question], **settings: Any) -> ManyOuts:
    hands, boards, dead = map(list, zip(*questions, strict=True))
    return outs_many(hands, boards=boards, dead=dead, **settings)


def single(question: Question, **settings: Any) -> Outs:
    (hero, *villains), board, dead = question
    return outs(hero, villains, board, dead=dead, **settings)


def assert_equal(answers: ManyOuts, questions: list[Question]) -> None:
    """Check that every figure of every row equals that of the single result."""
    counts = answers.win, answers.tie, answers.lose, answers.total
    baselines = answers.baseline_win, answers.baseline_tie, answers.baseline_lose
    for row, question in enumerate(questions):
        one = single(question, suppress=False)
        rule = single(question).suppressed
        assert answers.standings[row].tobytes() == one.standings, question
        assert answers.standing_now[row] == one.standing_now, question
        assert answers.hero_ahead_now[row] == one.hero_ahead_now
        assert [each[row] for each in counts] == [one.win, one.tie, one.lose, one.total]
        shares = [one.baseline_win, one.baseline_tie, one.baseline_lose]
        assert [each[row] for each in baselines] == shares
        assert answers.suppressed[row] == ("" if rule is None else rule.rule), question
        assert answers.equity[row] == pytest.approx(float(one.equity), abs=1e-14)
        if one.tie_at_showdown is not None:
            chance = float(one.tie_at_showdown)
            assert answers.tie_at_showdown[row] == pytest.approx(chance, abs=1e-14)
        assert answers.win_outs(row) == tuple(out.card for out in one.win_outs)
        assert answers.tie_outs(row) == tuple(out.card for out in one.tie_outs)


@pytest.mark.parametrize(("villains", "count"), [(1, 2000), (2, 500), (5, 300), (19, 30)])
def test_known_hands_agree_with_single_questions(villains: int, count: int) -> None:
    questions = known_questions(villains, villains, count)
    assert_equal(ask(questions), questions)


def test_ranges_agree_with_single_questions() -> None:
    questions = range_questions(7, 400)
    assert_equal(ask(questions), questions)


def test_hands_and_ranges_may_be_mixed() -> None:
    questions = [*known_questions(3, 1, 30), *range_questions(4, 30)]
    random.Random(5).shuffle(questions)
    assert_equal(ask(questions), questions)


def test_tiny_weights_are_counted_deal_by_deal() -> None:
    # After the last ace or king only the hands of tiny weight are left.
    questions = [
        (["7h6h", "AcKd:1,QsQd:1e-9,JsJd:3e-10"], board, "") for board in ("8h5c2d", "8h5c2dTs")
    ]
    assert_equal(ask(questions), questions)


def test_an_exact_equity_is_the_nearest_number_to_the_fraction() -> None:
    questions = [q for q in range_questions(8, 60) if "0.12345" not in q[0][1]]
    answers = ask([*questions, *known_questions(9, 1, 10)][: len(questions)])
    for row, question in enumerate(questions):
        assert answers.equity[row] == float(single(question).equity)


def test_threads_do_not_change_an_answer() -> None:
    questions = [*known_questions(11, 1, 300), *range_questions(12, 40)]
    one, three = ask(questions, threads=1), ask(questions, threads=3)
    assert np.array_equal(one.standings, three.standings)
    assert np.array_equal(one.equity, three.equity)


def test_the_order_of_villains_and_the_names_of_suits_do_not_matter() -> None:
    questions = known_questions(13, 3, 200)
    backwards: list[Question] = [([hands[0], *hands[:0:-1]], *rest) for hands, *rest in questions]  # type: ignore[misc]
    assert np.array_equal(ask(questions).standings, ask(backwards).standings)
    renamed = str.maketrans("cdhs", "hscd")
    other = [
        (
            [hand.translate(renamed) for hand in hands],
            board.translate(renamed),
            dead.translate(renamed),
        )
        for hands, board, dead in questions
    ]
    assert np.array_equal(ask(questions).win, ask(other).win)
    assert np.array_equal(ask(questions).equity, ask(other).equity)


def test_masks_hold_the_cards() -> None:
    answers = ask(known_questions(14, 1, 100))
    for row in range(100):
        cards = [card.id for card in answers.win_outs(row)]
        assert int(answers.win_mask[row]) == sum(1 << card for card in cards)
        assert int(answers.win_mask[row]) & int(answers.tie_mask[row]) == 0


def test_arrays_of_ids_and_range_numbers_equal_texts() -> None:
    hands = np.array([[[50, 46], [43, 41]], [[50, 46], [255, 255]], [[50, 46], [-1, -1]]])
    boards = np.array([[22, 14, 0, 255, 255], [22, 14, 0, 29, 255], [22, 14, 0, -1, -1]])
    answers = outs_many(
        hands,
        boards=boards,
        ranges=[Range.parse("AA"), Range.parse("QQ+")],
        range_ids=np.array([[-1, -1], [-1, 1], [-1, -1]]),
    )
    questions = [
        (["AhKh", "QsQd"], "7h5h2c", ""),
        (["AhKh", "QQ+"], "7h5h2c9d", ""),
        (["AhKh", "??"], "7h5h2c", ""),
    ]
    assert_equal(answers, questions)
    assert np.array_equal(outs_many(hands[:1], boards=boards[:1, :3]).win, answers.win[:1])


def test_tables_as_input_and_output() -> None:
    columns = {
        "hero": ["AhKh", "AhKh"],
        "board": ["7h5h2c", "QhJh3d2c"],
        "villain": ["QQ+", "9d9c"],
    }
    answers = outs_many(pyarrow.table(columns))
    assert np.array_equal(answers.standings, outs_many(columns).standings)
    table = answers.to_arrow()
    assert table.to_pylist() == answers.rows()
    assert pyarrow.table(answers).equals(table)
    assert answers.rows()[1]["win"] == 18
    assert answers.rows()[1]["suppressed"] == ""
    assert repr(answers) == "<ManyOuts: 2 questions; on average 16.5 outs, equity 44.35 %>"


@pytest.mark.parametrize(
    ("question", "error", "message", "pointer"),
    [
        (
            {"hands": [["AhKh", "QsQd"], ["AhKh", "AhQd"]], "boards": "7h5h2c"},
            DuplicateCard,
            "row 1: Ah is in the hero's hand and in the villain's hand",
            "/1/player 2",
        ),
        (
            {"hands": [["AhKh", "QsQd"]], "boards": ["7h5h2c3d9s"]},
            WrongCardCount,
            "row 0: '7h5h2c3d9s'; Board must have exactly 4 cards",
            "/0/boards",
        ),
        ({"hands": [["AhKh", "QsQd"]]}, WrongCardCount, "row 0: ''; Board must", "/0/boards"),
        (
            {"hands": [["AhKh", "QsQd"]], "boards": ["7h5h2c"], "dead": ["7h"]},
            DuplicateCard,
            "row 0: 7h is on the board and among the dead cards",
            "/0/dead",
        ),
        (
            {"hands": [["QQ+", "QsQd"]], "boards": "7h5h2c"},
            PokerError,
            "row 0: the hero has 'QQ",
            "/0/player 1",
        ),
        (
            {"hands": [["Ah", "QsQd"]], "boards": "7h5h2c"},
            PokerError,
            r"row 0: the hero has 'Ah\?'",
            "/0/player 1",
        ),
        (
            {"hands": [["AhKh", "QsZd"]], "boards": "7h5h2c"},
            NotationError,
            "'Z' is not a rank",
            "/0/player 2",
        ),
        (
            {"hands": [["AhKh", "QsQd", "22+"]], "boards": "7h5h2c"},
            LimitExceeded,
            "row 0: several villains, not all of them known",
            "/0",
        ),
        (
            {"hands": [["AhKh", "QsQd"], ["AhKh", "AhKh:1"]], "boards": "7h5h2c"},
            NoPossibleDeal,
            "row 1: no possible deal: nothing is left of 'AhKh",
            "/1/player 2",
        ),
        (
            {"hands": np.array([[[1, 2], [3, 77]]]), "boards": "7h5h2c"},
            PokerError,
            "there is no card 77",
            "/0",
        ),
        (
            {
                "hands": np.array([[[1, 2], [255, 255]]]),
                "range_ids": np.array([[-1, 4]]),
                "boards": "7h5h2c",
            },
            PokerError,
            "there are 0 ranges",
            "/0",
        ),
        (
            {
                "hands": np.array([[[1, 2], [3, 4]]]),
                "boards": np.array([[22, 255, 0, 14, 255]]),
            },
            WrongCardCount,
            r"row 0: '7h\?2c5h'",
            "/0/boards",
        ),
        (
            {"hands": [["AhKh", "QsQd"]], "boards": "7h5h2c", "threads": -1},
            LimitExceeded,
            "threads",
            None,
        ),
    ],
)
def test_invalid_questions_are_refused_with_their_row(
    question: dict[str, Any], error: type[PokerError], message: str, pointer: str | None
) -> None:
    with pytest.raises(error, match=message) as refused:
        outs_many(**question)
    assert refused.value.pointer == pointer


def test_bad_rows_are_found_at_any_position() -> None:
    chance = random.Random(21)
    questions = [*known_questions(22, 1, 60), *range_questions(23, 20)]
    for _ in range(60):
        row = chance.randrange(len(questions))
        (hero, villain), board, dead = questions[row]
        bad = chance.choice(
            [
                ([hero, hero], board, dead),
                ([board[:4], villain], board, dead),
                ([hero, villain], board, board[:2]),
            ]
        )
        with pytest.raises(PokerError) as expected:
            single(bad)
        with pytest.raises(type(expected.value)) as refused:
            ask([*questions[:row], bad, *questions[row + 1 :]])
        assert str(refused.value) == f"row {row}: {expected.value}"


def test_progress_reaches_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runout.analysis.outs.many._QUESTIONS_PER_CALL", 100)
    seen: list[float] = []
    ask([*known_questions(14, 1, 250), *range_questions(15, 10)], on_progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0
    assert len(seen) == 4
