"""Outs: reference answers, spots dealt out by hand, laws, and what is refused."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import oracle
from analysis.outs_by_hand import Spot, Worth, against_a_range
from analysis.small_spots import SmallSeat, exact, small_range
from runout import Board, Card, CardSet, Combo, HandClass, PokerError, Range, equity, evaluate, outs
from runout.analysis.outs_results import CATEGORY_NAMES, Outs
from runout.domain.cards import parse_cards
from runout.errors import (
    DuplicateCard,
    NoPossibleDeal,
    NotationError,
    OverlapWarning,
    WrongCardCount,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

DATA = Path(__file__).parent.parent / "data"
CASES = [json.loads(line) for line in (DATA / "outs_cases.jsonl").read_text().splitlines()]
TIE_REASON = (
    "High tie probability (100.0%): showing outs would be misleading in symmetric situations"
)
WIN_REASON = "Already winning/ahead (86.4% win): outs are less meaningful"


def evaluator(cards: Sequence[str]) -> Worth:
    score = evaluate("".join(cards)).score
    return (score >> 12) - 1, score


def texts(answer: Outs, kind: str = "win_outs") -> list[str]:
    return [str(out.card) for out in getattr(answer, kind)]


def made(answer: Outs) -> dict[int, list[str]]:
    """Return the win outs by category."""
    groups: dict[int, list[str]] = {}
    for out in answer.win_outs:
        groups.setdefault(out.category, []).append(str(out.card))
    return groups


# --- known answers ---


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_agreement_with_the_reference_answers(case: dict[str, Any]) -> None:
    villains = ["".join(villain) for villain in case["villains"]]
    question = "".join(case["hero"]), villains, "".join(case["board"])
    answer = outs(*question, suppress=False)
    assert (answer.win, answer.tie, answer.lose, answer.total) == (
        case["win"], case["tie"], case["lose"], case["total"],
    )  # fmt: skip
    assert texts(answer) == case["win_outs"]
    assert texts(answer, "tie_outs") == case["tie_outs"]
    assert answer.hero_ahead_now == (case["current"] == "ahead")
    if "flop_equity" in case:
        assert answer.equity == Fraction(case["flop_equity"]["equity"])
    suppressed = outs(*question).suppressed
    assert (suppressed and suppressed.rule) == case.get("suppressed")


def test_every_kind_of_out_of_a_big_draw() -> None:
    answer = outs("AhKh", "9d9c", "Qh Jh 3d 2c")
    hearts = ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"]
    assert made(answer) == {
        9: ["Th"],
        10: hearts,
        11: ["Tc", "Td", "Ts"],
        12: ["Kc", "Kd", "Ks", "Ac", "Ad", "As"],
    }
    assert (answer.win, answer.total) == (18, 44)
    assert (answer.baseline_win, answer.baseline_tie, answer.baseline_lose) == (0.4091, 0.0, 0.5909)
    assert {out.category: out.name for out in answer.win_outs} == {
        9: "Royal Flush",
        10: "Flush Draw Completion",
        11: "Straight Draw Completion",
        12: "Pair Improvement",
    }


@pytest.mark.parametrize(
    ("hero", "villain", "board", "count", "baseline"),
    [
        ("JsTs", "AhAd", "9h8d3c2h", 8, 0.1818),
        ("9h8h", "AcAd", "7h6hKd2c", 15, 0.3409),
        ("AhKc", "8d8c", "QdJh9s2h", 10, 0.2273),
        ("9h9s", "AhAd", "KhQdJc3s", 2, 0.0455),
    ],
)
def test_draws_have_so_many_outs(
    hero: str, villain: str, board: str, count: int, baseline: float
) -> None:
    answer = outs(hero, villain, board)
    assert (len(answer.win_outs), answer.baseline_win) == (count, baseline)
    assert answer.suppressed is None
    assert not answer.hero_ahead_now


def test_a_set_needs_one_of_two_cards() -> None:
    assert made(outs("9h9s", "AhAd", "KhQdJc3s")) == {14: ["9c", "9d"]}


def test_outs_of_a_hand_that_is_ahead_are_suppressed() -> None:
    answer = outs("AhAd", "KhKd", "QhJdTc2s")
    assert answer.suppressed is not None
    assert answer.suppressed.reason == WIN_REASON
    assert (answer.suppressed.baseline_win, answer.suppressed.baseline_tie) == (0.8636, 0.0)
    assert (answer.win_outs, answer.tie_outs, answer.hero_ahead_now) == ((), (), True)
    assert (answer.win, answer.tie, answer.lose) == (38, 0, 6)


def test_outs_of_a_hand_that_ties_are_suppressed() -> None:
    answer = outs("5h5d", "5s5c", "AhKdQcJh")
    assert answer.suppressed is not None
    assert answer.suppressed.reason == TIE_REASON
    assert (answer.suppressed.rule, answer.baseline_tie) == ("tie", 1.0)
    assert not answer.hero_ahead_now


def test_a_big_draw_that_is_behind_is_suppressed_but_said_to_be_behind() -> None:
    spot = "JhTh", "4c4d", "9h8h3c2d"
    hidden, shown = outs(*spot), outs(*spot, suppress=False)
    assert hidden.suppressed is not None
    assert (hidden.suppressed.baseline_win, hidden.hero_ahead_now) == (0.4773, False)
    assert (len(shown.win_outs), shown.suppressed) == (21, None)


def test_only_one_known_hand_on_the_turn_is_suppressed() -> None:
    assert outs("AhAd", "KhKd", "QhJdTc2s").suppressed is not None
    assert outs("AhAd", "KhKd", "QhJdTc").suppressed is None
    assert outs("AhAd", ["KhKd", "7c7s"], "QhJdTc2s").suppressed is None
    assert outs("AhAd", "KK", "QhJdTc2s").suppressed is None


def test_a_flush_by_a_card_that_adds_nothing_to_it_keeps_its_rank() -> None:
    # Four hearts lie on the board: the river decides nothing about the flush.
    answer = outs("Ah2c", "KhKd", "QhJh8h4h", suppress=False)
    assert {5, 10} == {out.category for out in answer.win_outs if out.category in (5, 10)}
    assert all(str(out.card)[1] == "h" for out in answer.win_outs if out.category == 10)


def test_three_of_a_kind_on_the_board_is_no_set() -> None:
    answer = outs("AhKc", "QdJs", "7s7d4h2c", suppress=False)
    assert {str(out.card) for out in answer.win_outs if out.category == 3} == {"7c", "7h"}


def test_to_dict_is_the_published_object_and_more() -> None:
    told = outs("JsTs", "AhAd", "9h8d3c2h").to_dict()
    published = {
        "suppressed": None,
        "win_outs": [
            {"rank": rank, "suit": suit, "category": 11} for rank in (7, 12) for suit in range(4)
        ],
        "tie_outs": [],
        "baseline_win": 0.1818,
        "baseline_tie": 0.0,
        "baseline_lose": 0.8182,
        "total_river_cards": 44,
        "win_outs_cards": [{"rank": rank, "suit": suit} for rank in (7, 12) for suit in "cdhs"],
        "tie_outs_cards": [],
    }
    new = {
        "hero": "JsTs",
        "villains": ["AhAd"],
        "board": "9h8d3c2h",
        "street": "turn",
        "hero_ahead_now": False,
        "equity": 8 / 44,
        "standard_error": None,
        "equity_by_category": [
            {"category": 11, "name": "Straight Draw Completion", "equity": 8 / 44}
        ],
    }
    assert told == published | new
    assert list(told)[: len(published)] == list(published)
    hidden = outs("5h5d", "5s5c", "AhKdQcJh").to_dict()
    assert hidden["suppressed"] == {
        "reason": TIE_REASON, "baseline_win": 0.0, "baseline_tie": 1.0,
    }  # fmt: skip
    assert hidden["tie_outs"] == hidden["tie_outs_cards"] == []


def test_to_dict_is_plain_json_in_every_case() -> None:
    for villains, board in [
        ("9d9c", "QhJh3d"), ("QQ+,AKs:0.5", "QhJh3d"), ("15%", "QhJh3d2c"),
        (["9d9c", "QQ+"], "QhJh3d2c"),
    ]:  # fmt: skip
        told = outs("AhKh", villains, board, pot=150, call=50).to_dict()
        assert json.loads(json.dumps(told, allow_nan=False)) == told
        assert ("backdoor_outs" in told) == (villains == "9d9c")
        assert ("cards" in told) == (villains != "9d9c")
        assert told.get("ordering") == ("equity-vs-3-random" if villains == "15%" else None)
        assert told["odds"]["break_even"] == 0.25


def test_there_is_a_name_for_every_category() -> None:
    assert CATEGORY_NAMES[:10] == (
        "High Card", "Pair", "Two Pair", "Three of a Kind", "Straight",
        "Flush", "Full House", "Four of a Kind", "Straight Flush", "Royal Flush",
    )  # fmt: skip
    assert len(CATEGORY_NAMES) == 15


# --- dealt out by hand ---


def random_cards(source: random.Random, count: int) -> list[str]:
    """Deal cards, often of few ranks or suits, so that hands tie and draws come."""
    few = source.random()
    ranks = oracle.RANKS if few < 0.5 else "".join(source.sample(oracle.RANKS, 7))
    suits = oracle.SUITS if few < 0.8 else source.choice(["ch", "ds", "cdh"])
    deck = [card for card in oracle.DECK if card[0] in ranks and card[1] in suits]
    return source.sample(deck if len(deck) >= count else oracle.DECK, count)


def random_spot(source: random.Random, worth: Any, *, board: int, villains: int) -> Spot:
    cards = random_cards(source, 2 + 2 * villains + board)
    hands = [(cards[at], cards[at + 1]) for at in range(2, 2 + 2 * villains, 2)]
    return Spot(worth, (cards[0], cards[1]), hands, tuple(cards[2 + 2 * villains :]))


def answer_to(spot: Spot, **settings: Any) -> Outs:
    villains = ["".join(villain) for villain in spot.villains]
    return outs("".join(spot.hero), villains, "".join(spot.board), **settings)


def assert_next_cards_agree(spot: Spot) -> Outs:
    answer = answer_to(spot, suppress=False)
    truth = spot.next_cards()
    for kind, standing in (("win_outs", "win"), ("tie_outs", "tie")):
        assert [(str(out.card), out.category) for out in getattr(answer, kind)] == [
            (card, after.category) for card, after in truth.items() if after.standing == standing
        ]
    assert answer.win + answer.tie + answer.lose == len(truth) == answer.total
    assert answer.hero_ahead_now == (spot.standing()[0] == "win")
    return answer


def assert_equity_agrees(spot: Spot, answer: Outs) -> None:
    truth = spot.by_category()
    assert answer.by_category == truth
    assert answer.equity == sum(truth.values())


@pytest.mark.parametrize(
    ("worth", "villains", "count"),
    [
        (evaluator, 1, 2000), (evaluator, 2, 1000), (evaluator, 4, 500), (evaluator, 8, 500),
        (oracle.worth, 1, 30), (oracle.worth, 3, 10),
    ],
)  # fmt: skip
def test_every_river_card_on_random_turns(worth: Any, villains: int, count: int) -> None:
    source = random.Random(villains)
    for _ in range(count):
        spot = random_spot(source, worth, board=4, villains=villains)
        assert_equity_agrees(spot, assert_next_cards_agree(spot))


@pytest.mark.parametrize(("worth", "count"), [(evaluator, 2000), (oracle.worth, 40)])
def test_every_turn_card_on_random_flops(worth: Any, count: int) -> None:
    source = random.Random(3)
    for _ in range(count):
        villains = source.choice((1, 1, 2, 3))
        assert_next_cards_agree(random_spot(source, worth, board=3, villains=villains))


@pytest.mark.parametrize(("worth", "count"), [(evaluator, 60), (oracle.worth, 1)])
def test_equity_and_backdoors_on_random_flops(worth: Any, count: int) -> None:
    source = random.Random(4)
    for _ in range(count):
        spot = random_spot(source, worth, board=3, villains=source.choice((1, 1, 2)))
        answer = answer_to(spot)
        assert_equity_agrees(spot, answer)
        direct = set(texts(answer))
        pairs: dict[int, set[frozenset[str]]] = {}
        for pair, after in spot.runouts().items():
            if after.standing == "win" and direct.isdisjoint(pair):
                pairs.setdefault(after.category, set()).add(frozenset(pair))
        assert answer.backdoors is not None
        assert {
            group.category: {frozenset(map(str, pair)) for pair in group.pairs}
            for group in answer.backdoors
        } == pairs
        for group in answer.backdoors:
            ways = len(spot.unseen()) * (len(spot.unseen()) - 1) // 2
            assert group.equity == Fraction(len(group.pairs), ways)
        counts = [len(group.pairs) for group in answer.backdoors]
        assert counts == sorted(counts, reverse=True)


def assert_range_agrees(worth: Any, hero: list[str], villain: SmallSeat, board: list[str]) -> None:
    truth = against_a_range(worth, (hero[0], hero[1]), villain.hands, tuple(board))
    if not truth:
        with pytest.raises(NoPossibleDeal):
            outs("".join(hero), villain.text, "".join(board))
        return
    answer = outs("".join(hero), villain.text, "".join(board))
    assert [str(outlook.card) for outlook in answer.outlooks] == list(truth)
    for outlook, card in zip(answer.outlooks, truth.values(), strict=True):
        assert outlook.category == card.category
        shares = outlook.win, outlook.tie, outlook.lose, outlook.equity
        expected = (
            card.win / card.total, card.tie / card.total, card.lose / card.total, card.equity
        )  # fmt: skip
        assert shares == pytest.approx([float(share) for share in expected], abs=1e-12)
        assert outlook.is_out == (card.equity > Fraction(1, 2))
        assert outlook.is_level == (card.equity == Fraction(1, 2))
        overtakes = float(card.overtaken / card.chased) if card.chased else None
        assert outlook.overtakes == (overtakes and pytest.approx(overtakes))
        assert outlook.is_tainted == (0 < card.overtaken < card.chased)
    assert answer.tainted_outs == tuple(each for each in answer.outlooks if each.is_tainted)
    whole = sum(card.total for card in truth.values())
    brought: dict[int, Fraction] = {}
    for card in truth.values():
        brought[card.category] = brought.get(card.category, Fraction()) + card.total * card.equity
    assert answer.by_category == {code: part / whole for code, part in brought.items() if part}
    same = exact(equity(["".join(hero), villain.text], board="".join(board)))
    assert answer.equity == same.players[0].fraction


@pytest.mark.parametrize(
    ("worth", "board", "combos", "count"),
    [(evaluator, 4, 8, 400), (evaluator, 3, 3, 12), (oracle.worth, 4, 5, 5)],
)
def test_every_card_against_a_weighted_range(
    worth: Any, board: int, combos: int, count: int
) -> None:
    source = random.Random(board)
    for _ in range(count):
        cards = random_cards(source, 2 + board)
        # Some combos clash with the hero, the board or the card that comes.
        pool = [*source.sample(oracle.DECK, 9), source.choice(cards)]
        villain = small_range(source, sorted(set(pool)), source.randint(1, combos))
        assert_range_agrees(worth, cards[:2], villain, cards[2:])


def test_a_card_that_the_villain_must_hold_does_not_come() -> None:
    weights = ("0.1", "0.2", "0.333333", "0.7", "0.123457", "0.000003")
    villain = ",".join(f"As{rank}d:{w}" for rank, w in zip("98765T", weights, strict=True))
    answer = outs("AhKh", villain, "QhJh3d2c")
    assert "As" not in [str(outlook.card) for outlook in answer.outlooks]
    assert answer.total == 45
    same = equity(["AhKh", villain], board="QhJh3d2c")
    assert float(answer.equity) == pytest.approx(same.players[0].equity)


def test_several_ranges_share_the_pot_as_every_deal_says() -> None:
    source = random.Random(5)
    for _ in range(15):
        cards = random_cards(source, 6)
        left = [card for card in oracle.DECK if card not in cards]
        seats = [small_range(source, source.sample(left, 7), 4) for _ in range(2)]
        hero = {frozenset(cards[:2]): Fraction(1)}
        answer = outs("".join(cards[:2]), [seat.text for seat in seats], "".join(cards[2:]))
        for outlook in answer.outlooks:
            board = [*cards[2:], str(outlook.card)]
            truth = oracle.showdowns([hero, *(seat.hands for seat in seats)], board)
            mine, *theirs = (truth.equity(player) for player in range(3))
            assert outlook.equity == pytest.approx(float(mine))
            assert outlook.is_out == (mine > max(theirs))
            assert outlook.is_level == (mine == max(theirs))
        whole = oracle.showdowns([hero, *(seat.hands for seat in seats)], cards[2:])
        assert answer.equity == sum(answer.by_category.values()) == whole.equity(0)
        assert answer.standard_error is None


def test_what_is_sampled_says_so() -> None:
    answer = outs("AhKh", ["random", "random", "random"], "QhJh3d2c")
    assert answer.standard_error is not None
    assert 0 < answer.standard_error < 0.001
    assert answer.equity == sum(answer.by_category.values())
    assert any(outlook.standard_error for outlook in answer.outlooks)
    assert answer == outs("AhKh", ["random", "random", "random"], "QhJh3d2c")


def test_one_combo_as_a_range_says_what_the_hand_says() -> None:
    for board in ("QhJh3d2c", "QhJh3d"):
        known, ranged = outs("AhKh", "9d9c", board), outs("AhKh", "9d9c:1", board)
        assert known.equity == ranged.equity
        assert known.hero_ahead_now == ranged.hero_ahead_now
        assert {str(each.card) for each in ranged.outlooks} == {
            str(card)
            for card in CardSet.from_mask((1 << 52) - 1)
            if str(card) not in ("Ah", "Kh", "9d", "9c") and card not in Board.parse(board)
        }
    turn = outs("AhKh", "9d9c:0.3", "QhJh3d2c")
    assert texts(turn) == texts(outs("AhKh", "9d9c", "QhJh3d2c"))
    assert all(each.overtakes in (0.0, 1.0) for each in turn.outlooks)


def test_being_ahead_now_is_about_each_villain() -> None:
    assert outs("KhKc", ["QQ", "JJ"], "9h5d2c").hero_ahead_now
    assert not outs("KhKc", ["AA", "JJ"], "9h5d2c").hero_ahead_now
    assert outs("KhKc", ["QdQc", "JdJc"], "9h5d2c").hero_ahead_now
    assert not outs("KhKc", ["QdQc", "AdAc"], "9h5d2c").hero_ahead_now
    assert not outs("KhKc", "KdKs:1", "9h5d2c").hero_ahead_now  # level


# --- laws ---


def test_renaming_suits_renames_outs() -> None:
    source = random.Random(6)
    for number in range(40):
        spot = random_spot(source, evaluator, board=4 - number % 2, villains=1 + number % 3)
        answer = answer_to(spot, suppress=False)
        for letters in permutations(oracle.SUITS):
            suits = dict(zip(oracle.SUITS, letters, strict=True))

            def renamed(cards: Sequence[str], suits: dict[str, str] = suits) -> Any:
                return tuple(card[0] + suits[card[1]] for card in cards)

            hands = [renamed(villain) for villain in spot.villains]
            other = answer_to(
                Spot(evaluator, renamed(spot.hero), hands, renamed(spot.board)), suppress=False
            )
            for kind in ("win_outs", "tie_outs"):
                assert set(texts(other, kind)) == set(renamed(texts(answer, kind)))
            assert other.by_category == answer.by_category
            counts = [
                [(group.category, len(group.pairs)) for group in each.backdoors or ()]
                for each in (answer, other)
            ]
            assert sorted(counts[0]) == sorted(counts[1])


def test_equity_is_what_equity_says() -> None:
    source = random.Random(7)
    for number in range(200):
        spot = random_spot(source, evaluator, board=3 + number % 2, villains=1 + number % 4)
        players = ["".join(hand) for hand in (spot.hero, *spot.villains)]
        result = exact(equity(players, board="".join(spot.board)))
        assert answer_to(spot).equity == result.players[0].fraction


def test_the_order_of_cards_and_villains_does_not_matter() -> None:
    first = outs("AhKh", ["9d9c", "QsQd"], "Qh Jh 3d 2c")
    second = outs("KhAh", ["QdQs", "9c9d"], "2c 3d Jh Qh")
    assert first.win_outs == second.win_outs
    assert first.by_category == second.by_category


# --- odds ---


def test_the_price_of_a_call() -> None:
    answer = outs("AhKh", "9d9c", "QhJh3d2c", pot=150, call=50)
    assert answer.odds is not None
    assert answer.odds.equity == Fraction(18, 44)
    assert answer.odds.sentence == (
        "call 50 into 150 needs 25 %, you have 40.9 %: the call is right"
    )
    assert outs("AhKh", "9d9c", "QhJh3d2c").odds is None
    told = answer.to_dict()["odds"]
    assert (told["break_even"], told["is_right"], told["implied"]) == (0.25, True, 0)


@pytest.mark.parametrize("given", [{"pot": 1}, {"call": 1}])
def test_half_a_price_is_refused(given: dict[str, int]) -> None:
    with pytest.raises(PokerError, match="pot odds need both pot and call"):
        outs("AhKh", "9d9c", "QhJh3d2c", **given)  # type: ignore[arg-type]


def test_a_wrong_price_is_refused_before_the_work() -> None:
    with pytest.raises(PokerError, match="call 0: a call costs something"):
        outs("AhKh", ["random"] * 3, "QhJh3d", pot=1, call=0)


# --- what may be given, and what is refused ---


def test_every_way_to_give_a_spot() -> None:
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
VILLAIN = "Villain must have exactly 2 cards (e.g., '9d 9c')"
BOARD = "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c'), or 3 (flop)"


@pytest.mark.parametrize(
    ("spot", "kind", "message"),
    [
        (("Ah", "9d9c", "QhJh3d2c"), WrongCardCount, HERO),
        (("", "9d9c", "QhJh3d2c"), WrongCardCount, HERO),
        (("AhKhQd", "9d9c", "QhJh3d2c"), WrongCardCount, HERO),
        (("AhKh", "9d", "QhJh3d2c"), WrongCardCount, VILLAIN),
        (("AhKh", "", "QhJh3d2c"), WrongCardCount, VILLAIN),
        (("AhKh", "??", "QhJh3d2c"), WrongCardCount, VILLAIN),
        (("AhKh", "9d9c9h", "QhJh3d2c"), WrongCardCount, VILLAIN),
        (("AhKh", ["9d9c", "8d"], "QhJh3d2c"), WrongCardCount, VILLAIN),
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
        (("AhKh", [], "QhJh3d2c"), PokerError, "0 villains; outs are against 1 to 8"),
        (("AhKh", ["QQ"] * 9, "QhJh3d2c"), PokerError, "9 villains; outs are against 1 to 8"),
        ((5, "9d9c", "QhJh3d2c"), PokerError, "hero: 5 is neither text nor cards"),
        (("AhKh", "9d9c", ["Qh"]), PokerError, "board: ['Qh'] is neither text nor cards"),
        (
            ("AhKh", 5, "QhJh3d2c"), PokerError,
            "5 is no villain; give a hand, a range, or a list of them",
        ),
        (
            ("AhKh", "AhQh:1,KhQd", "QhJh3d2c"), NoPossibleDeal,
            "no possible deal: nothing is left of 'AhQh:1,KhQd'",
        ),
    ],
)  # fmt: skip
def test_what_is_refused(spot: Any, kind: type[PokerError], message: str) -> None:
    with pytest.raises(kind) as caught:
        outs(*spot)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("spot", "note", "column"),
    [
        (("AhKx", "9d9c", "QhJh3d2c"), "hero", 4),
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


def test_of_several_villains_the_wrong_one_is_noted() -> None:
    with pytest.raises(WrongCardCount) as caught:
        outs("AhKh", ["9d9c", "8d"], "QhJh3d2c")
    assert caught.value.__notes__ == ["villain 2"]


def test_an_overlap_is_warned_of_where_the_call_is() -> None:
    for villains in ("AA,AA", ["AA,AA", "KK"]):
        with pytest.warns(OverlapWarning, match="villain") as caught:
            outs("AhKh", villains, "QhJh3d2c")
        assert [warning.filename for warning in caught] == [__file__]


@pytest.mark.parametrize("weight", [1e-3, 1e-6, 2e-9, 1e-12, 1e-17, 1e-200])
@pytest.mark.parametrize("board", ["7h9hAc7c", "7h9hAc"])
def test_what_is_left_of_a_range_counts_however_little_it_weighs(board: str, weight: float) -> None:
    """After the queen of hearts, of these two only the hand of little weight is left."""
    found = outs("AsKs", [f"QhQd:1,Qc2h:{weight}"], board)
    (after,) = [each for each in found.outlooks if str(each.card) == "Qh"]
    alone = equity(["AsKs", "Qc2h"], board=f"{board}Qh").players[0]
    assert (after.win, after.tie) == pytest.approx((alone.win, alone.tie), rel=1e-12)
    assert after.win + after.tie + after.lose == pytest.approx(1)


def test_a_board_that_plays_is_level_whatever_the_weights_are() -> None:
    rng = random.Random(3)
    for _ in range(20):
        hands = ",".join(f"{rank}{rank}:{rng.uniform(0.1, 1):.7f}" for rank in "3456789")
        found = outs("2c2d", [hands], "AsKsQsJs")
        (royal,) = [each for each in found.outlooks if str(each.card) == "Ts"]
        assert (royal.win, royal.tie, royal.lose) == pytest.approx((0, 1, 0))
        assert 0 <= royal.lose <= royal.tie <= 1
        assert royal.is_level
        assert not royal.is_out
