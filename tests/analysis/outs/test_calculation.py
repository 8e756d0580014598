"""Outs: reference answers, spots dealt out by hand, laws, and what is refused."""

from __future__ import annotations

import json
import random
import re
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import oracle
from runout import Board, Card, CardSet, Combo, HandClass, PokerError, Range, equity, evaluate, outs
from runout.domain.cards import parse_cards
from runout.errors import (
    DuplicateCard,
    NoPossibleDeal,
    NotationError,
    OverlapWarning,
    WrongCardCount,
)
from support import out_reasons_by_hand
from support.outs_by_hand import Spot, Worth, against_a_range
from support.small_spots import SmallSeat, exact, small_range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.analysis.outs.results import Outs

DATA = Path(__file__).parents[2] / "data"
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


def reasons(answer: Outs, kind: str = "win_outs") -> dict[str, list[str]]:
    """Return the outs by what they change."""
    groups: dict[str, list[str]] = {}
    for out in getattr(answer, kind):
        groups.setdefault(out.reason.value, []).append(str(out.card))
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
    rule = "tie" if 2 * case["tie"] >= case["total"] else "win"
    is_hidden = rule == "tie" or case["win"] >= 0.45 * case["total"]
    assert (suppressed and suppressed.rule) == (rule if is_hidden else None)
    assert "suppressed" not in case or case["suppressed"] == (rule if is_hidden else None)


def test_every_kind_of_out_of_a_big_draw() -> None:
    answer = outs("AhKh", "9d9c", "Qh Jh 3d 2c")
    hearts = ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"]
    assert reasons(answer) == {
        "royal_flush": ["Th"],
        "flush": hearts,
        "straight": ["Tc", "Td", "Ts"],
        "pair": ["Kc", "Kd", "Ks", "Ac", "Ad", "As"],
    }
    assert (answer.win, answer.total) == (18, 44)
    assert (answer.baseline_win, answer.baseline_tie, answer.baseline_lose) == (0.4091, 0.0, 0.5909)
    assert {out.name for out in answer.win_outs} == {"Royal Flush", "Flush", "Straight", "Pair"}


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
    assert reasons(outs("9h9s", "AhAd", "KhQdJc3s")) == {"set": ["9c", "9d"]}


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


@pytest.mark.parametrize(
    ("villains", "board"),
    [
        ("KhKd", "QhJdTc2s"),
        ("KhKd", "QhJdTc"),
        ("KhKd", "Qh7d2c"),
        (["KhKd", "7c7s"], "QhJdTc2s"),
        (["KhKd", "7c7s"], "QhJdTc"),
        ("KK", "QhJdTc2s"),
        ("QQ,KK", "Jd7c2s"),
        (["KK", "7c7s"], "QhJdTc2s"),
        ("??", "Qh7d2c"),
        ("Kd?", "Qh7d2c"),
    ],
)
def test_the_same_two_rules_hold_in_every_mode(villains: Any, board: str) -> None:
    hidden, shown = outs("AhAd", villains, board), outs("AhAd", villains, board, suppress=False)
    assert hidden.hero_ahead_now
    assert hidden.suppressed is not None
    assert hidden.suppressed.rule == "win"
    assert hidden.suppressed.reason.startswith("Already ")
    assert (hidden.win_outs, hidden.tie_outs, hidden.tainted_outs) == ((), (), ())
    assert hidden.backdoors is None
    assert shown.suppressed is None
    assert 0.45 * shown.total <= len(shown.win_outs) == hidden.win
    assert hidden.equity == shown.equity


def test_a_hero_ahead_has_no_outs_even_where_few_cards_keep_the_lead() -> None:
    spot = "Qh7s", ["9dTc", "Ts2s", "4h6s", "QdKs"], "6d7hJs5h"
    hidden, shown = outs(*spot), outs(*spot, suppress=False)
    assert hidden.hero_ahead_now
    assert (len(shown.win_outs), shown.total, hidden.win_outs) == (17, 38, ())
    assert hidden.suppressed is not None
    assert hidden.suppressed.reason == (
        "Already winning/ahead (44.7% win): outs are less meaningful"
    )


@pytest.mark.parametrize(
    ("spot", "reason"),
    [
        (
            ("AsAd", ["22+,A2s+,K9s+,QTs+"] * 3, "Kh9s4c2d"),
            "Already ahead, and the favourite after 46 of 46 river cards (equity 52.9 %)",
        ),
        (
            ("AhAd", "KhKd", "Qh7d2c"),
            "Already ahead, and after 43 of 45 turn cards (equity 91.6 %)",
        ),
        (
            ("JhTh", "4c4d", "9h8h3c"),
            "Ahead after 21 of 45 turn cards (equity 71.1 %)",
        ),
        (
            ("JhTh", "4c4d:1", "9h8h3c"),
            "The favourite after 27 of 45 turn cards (equity 71.1 %)",
        ),
        (
            ("5h5d", "5s5c", "AhKdQc"),
            "Level after 45 of 45 turn cards (equity 50.0 %)",
        ),
    ],
)
def test_what_is_no_chance_at_showdown_is_not_called_one(spot: Any, reason: str) -> None:
    suppressed = outs(*spot).suppressed
    assert suppressed is not None
    assert suppressed.reason.split(":")[0] == reason


def test_every_number_of_a_reason_is_true() -> None:
    """Chances, equities and cards are counted by hand, by the oracle of equity."""
    source = random.Random(8)
    seen: dict[str, int] = {}
    for number in range(300):
        board_size, villains = source.choice((3, 4, 4, 4)), source.choice((1, 1, 2, 4))
        cards = random_cards(source, 2 + 2 * villains + board_size)
        hero, board = cards[:2], cards[2 : 2 + board_size]
        rest = [card for card in oracle.DECK if card not in cards[: 2 + board_size]]
        if number % 3:
            theirs = cards[2 + board_size :]
            seats = [SmallSeat.of_cards(*theirs[at : at + 2]) for at in range(0, 2 * villains, 2)]
        else:
            seats = [small_range(source, rest, 3) for _ in range(min(villains, 2))]
        try:
            answer = outs("".join(hero), [seat.text for seat in seats], "".join(board))
        except NoPossibleDeal:
            continue
        if answer.suppressed is None or (board_size == 3 and seen.get("equity", 0) >= 12):
            continue
        players = [{frozenset(hero): Fraction(1)}, *(seat.hands for seat in seats)]
        truth = oracle.showdowns(players, board)
        won = truth.shares[0]
        equity_of_hero = sum(share / (k + 1) for k, share in enumerate(won)) / truth.total
        chances = {
            "win": won[0] / truth.total,
            "tie": sum(won[1:]) / truth.total,
            "equity": equity_of_hero,
        }
        found = re.findall(
            r"(?P<kind>equity|tie probability) \(?([\d.]+) ?%|\(([\d.]+)% (win)\)",
            answer.suppressed.reason,
        )
        ((name, percents, wins, is_win),) = found
        kind = is_win or name.split()[0]
        seen[kind] = seen.get(kind, 0) + 1
        assert float(percents or wins) == pytest.approx(100 * float(chances[kind]), abs=0.0501)
    assert min(seen[kind] for kind in ("win", "tie", "equity")) >= 3


def test_sampled_cards_state_their_errors_and_progress_is_told() -> None:
    seen: list[float] = []
    spot = "9c9d", ["??"] * 4, "QhJh3d"
    answer = outs(*spot, on_progress=lambda progress: seen.append(progress.done))
    assert seen == sorted(seen)
    assert len(seen) > 47
    assert 0 < seen[0] <= seen[-1] <= 1
    assert answer.standard_error is not None
    assert answer.standard_error <= 0.0005
    errors = [outlook.standard_error for outlook in answer.outlooks]
    assert all(error is not None and 0 < error <= 0.002 for error in errors)
    assert answer == outs(*spot)


def test_work_ends_where_progress_says_so() -> None:
    class Enough(Exception):  # noqa: N818
        pass

    def stop(_: object) -> None:
        calls.append(1)
        raise Enough

    calls: list[int] = []
    with pytest.raises(Enough):
        outs("AhKh", ["??"] * 9, "QhJh3d", on_progress=stop)
    assert calls == [1]


@pytest.mark.parametrize(
    ("villains", "board"),
    [
        ("5s5c", "AhKdQcJh"),
        ("5s5c", "AhKdQc"),
        ("5s5c:1", "AhKdQcJh"),
        (["5s5c", "4c4d"], "AhKdQc"),
        (["5s5c:1", "4c4d"], "AhKdQcJc"),
    ],
)
def test_what_mostly_ties_is_suppressed_in_every_mode(villains: Any, board: str) -> None:
    hidden = outs("5h5d", villains, board)
    assert hidden.suppressed is not None
    assert hidden.suppressed.rule == "tie"
    assert (hidden.win_outs, hidden.tie_outs, hidden.hero_ahead_now) == ((), (), False)
    assert len(outs("5h5d", villains, board, suppress=False).tie_outs) == hidden.tie > 0


@pytest.mark.parametrize(
    ("hero", "villains", "board", "tie"),
    [
        ("4h2d", "2c5s", "AdKdKs", "59.7"),  # behind after 40 of 45 turn cards
        ("2d4s", "3h2h", "KhKdJd", "68.6"),  # ahead after 40
        ("6hKh", "K2+", "Ad9d9cAc", "88.7"),  # no card has just half of the pot for the hero
        ("Ah2d", "A2s+,A2o+", "AsKcQh9d", "59.5"),
        ("AhKd", ["AKo", "7c2s"], "Qs7h7d", None),
    ],
)
def test_outs_of_a_hand_that_mostly_ties_at_showdown_are_suppressed(
    hero: str, villains: Any, board: str, tie: str | None
) -> None:
    players = [hero, *([villains] if isinstance(villains, str) else villains)]
    truth = exact(equity(players, board=board)).players[0]
    hidden, shown = outs(hero, villains, board), outs(hero, villains, board, suppress=False)
    assert shown.suppressed is None
    assert float(shown.tie_at_showdown or 0) == pytest.approx(truth.tie)
    if tie is None:
        assert truth.tie < 0.5
        assert hidden.suppressed is None
        return
    assert hidden.suppressed is not None
    assert (hidden.suppressed.rule, hidden.win_outs, hidden.tie_outs) == ("tie", (), ())
    assert hidden.suppressed.reason == TIE_REASON.replace("100.0", tie)


def test_a_hand_held_already_is_not_called_an_improvement() -> None:
    straight = outs("JhTh", ["9c9d", "2h2d"], "9h8d7s2c", suppress=False)
    assert {reason: len(cards) for reason, cards in reasons(straight).items()} == {
        "better_straight": 4,
        "stays_ahead": 30,
    }
    aces = outs("AhAd", "KhKd", "Qh7d2c", suppress=False)
    assert reasons(aces)["set"] == ["Ac", "As"]
    assert {reason: len(cards) for reason, cards in reasons(aces).items()} == {
        "set": 2,
        "stays_ahead": 41,
    }
    flush = outs("Ah2c", "KhKd", "QhJh8h4h", suppress=False)
    assert {out.reason.value for out in flush.win_outs} == {"stays_ahead", "better_flush"}
    assert all(str(card)[1] == "h" for card in reasons(flush)["better_flush"])


@pytest.mark.parametrize(
    ("hero", "villain", "board", "card", "reason"),
    [
        ("9h9s", "AhAd", "KhQdJc3s", "9c", "set"),
        ("9h8s", "AhAd", "KhQd9c3s", "9d", "trips"),
        ("9h8s", "AhAd", "KhQd9c3s", "8d", "two_pair"),
        ("AhAd", "9h4d", "9c4s5dQc", "5c", "counterfeit"),  # 9944 becomes 9955
        ("AhAd", "9h4d", "9c4s5dQc", "Qd", "counterfeit"),
        ("Ah3c", "7c7d", "KhKdQs2c", "Qc", "counterfeit"),  # KKQQA against KKQQ7
        ("AcKd", "QcKh", "7c7d7hKs", "7s", "better_kicker"),
        ("Qc5d", "Jc5h", "5s9c9dKs", "Kh", "better_kicker"),
        ("Qc5d", "Jc5h", "5s9c9dKs", "Qd", "better_two_pair"),
        ("9h8s", "AcQc", "7d6sTc2c", "Jh", "better_straight"),
        ("5h5s", "AcKc", "9c8c5d2c", "9d", "full_house"),
        ("9h9s", "KdKs", "9c5d5hKc", "9d", "quads"),
        ("JhTh", "AcAd", "9h8h2h3c", "7h", "straight_flush"),
    ],
)
def test_what_one_card_changes(hero: str, villain: str, board: str, card: str, reason: str) -> None:
    answer = outs(hero, villain, board, suppress=False)
    assert {str(out.card): out.reason.value for out in answer.win_outs}[card] == reason


def test_tie_outs_say_what_they_change() -> None:
    assert reasons(outs("Ah2d", "Ad9c", "KhQsJd5c"), "tie_outs") == {
        "counterfeit": ["5d", "5h", "5s", "Jc", "Jh", "Js", "Qc", "Qd", "Qh", "Kc", "Kd", "Ks"],
        "straight": ["Tc", "Td", "Th", "Ts"],
        "pair": ["Ac", "As"],
    }
    level = outs("5h5d", "5s5c", "AhKdQcJh", suppress=False)
    assert set(reasons(level, "tie_outs")) == {"stays_level"}
    ahead = outs("3h3d", "2s2c", "AhKdQcJh", suppress=False)
    assert reasons(ahead, "tie_outs") == {"shared_hand": ["Tc", "Td", "Th", "Ts"]}


def test_against_a_range_draws_and_missing_hands_are_told_apart() -> None:
    answer = outs("5h5d", "22,33,KK,A5s", "9c8d2h")
    assert reasons(answer) == {
        "fewer_better_hands": ["2c", "2d", "2s", "Kc", "Kd", "Kh", "Ks"],
        "set": ["5c", "5s"],
        "draw": ["6c", "6d", "6h", "6s", "7c", "7d", "7h", "7s"],
    }


def test_to_dict_says_what_the_answer_says() -> None:
    values = outs("JsTs", "AhAd", "9h8d3c2h", dead="Kc", folded=["5c5d"]).to_dict()
    assert values == {
        "hero": "JsTs",
        "villains": ["AhAd"],
        "board": "9h8d3c2h",
        "street": "turn",
        "dead": "Kc",
        "folded": ["5c5d"],
        "hero_ahead_now": False,
        "suppressed": None,
        "win_outs": [
            {
                "card": "23456789TJQKA"[rank - 2] + suit,
                "rank": rank,
                "suit": "cdhs".index(suit),
                "reason": "straight",
                "name": "Straight",
            }
            for rank in (7, 12)
            for suit in "cdhs"
        ],
        "tie_outs": [],
        "baseline_win": 0.1951,
        "baseline_tie": 0.0,
        "baseline_lose": 0.8049,
        "total_river_cards": 41,
        "win_outs_cards": [{"rank": rank, "suit": suit} for rank in (7, 12) for suit in "cdhs"],
        "tie_outs_cards": [],
        "equity": 8 / 41,
        "standard_error": None,
        "equity_by_reason": [{"reason": "straight", "name": "Straight", "equity": 8 / 41}],
    }
    hidden = outs("5h5d", "5s5c", "AhKdQcJh").to_dict()
    assert hidden["suppressed"] == {
        "reason": TIE_REASON, "baseline_win": 0.0, "baseline_tie": 1.0,
    }  # fmt: skip
    assert hidden["win_outs"] == hidden["tie_outs"] == []


def test_to_dict_is_plain_json_in_every_case() -> None:
    for villains, board in [
        ("9d9c", "QhJh3d"), ("QQ+,AKs:0.5", "QhJh3d"), ("15%", "QhJh3d2c"),
        (["9d9c", "QQ+"], "QhJh3d2c"),
    ]:  # fmt: skip
        payload = outs("AhKh", villains, board, pot=150, call=50).to_dict()
        assert json.loads(json.dumps(payload, allow_nan=False)) == payload
        assert ("backdoor_outs" in payload) == (villains == "9d9c")
        assert ("cards" in payload) == (villains != "9d9c")
        assert payload.get("ordering") == ("equity-vs-3-random" if villains == "15%" else None)
        assert payload["odds"]["break_even"] == 0.25


# --- dead cards, folded and unknown hands ---


def test_dead_and_folded_cards_cannot_come() -> None:
    everything = outs("AhKh", "9d9c", "QhJh3d2c")
    gone = outs("AhKh", "9d9c", "QhJh3d2c", dead="Ts", folded=["Td2h", "??", "Ad?", ""])
    missing = {"Ts", "Td", "2h", "Ad"}
    assert texts(gone) == [card for card in texts(everything) if card not in missing]
    assert gone.total == everything.total - 4
    same = equity(["AhKh", "9d9c"], board="QhJh3d2c", dead="TsTd2hAd")
    assert gone.equity == exact(same).players[0].fraction


@pytest.mark.parametrize("board", ["QhJh3d2c", "QhJh3d"])
@pytest.mark.parametrize(
    "villains",
    [["9d9c"], ["QQ+,AKs:0.5"], ["9d9c", "TT,88"], ["Ad?"], ["??"], [""], ["9d9c", "Qd?"]],
)
@pytest.mark.parametrize(
    "gone", [{"dead": "Ts5c"}, {"folded": ["7c7d", "6s?"]}, {"dead": "Ts", "folded": ["TT,55:0.5"]}]
)
def test_equity_counts_cards_out_of_play_as_equity_does(
    board: str, villains: list[str], gone: dict[str, Any]
) -> None:
    answer = outs("AhKh", villains, board, **gone)
    same = equity(["AhKh", *villains], board=board, **gone).players[0]
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


def test_a_folded_range_changes_what_may_come() -> None:
    answer = outs("AhKh", "9d9c", "QhJh3d2c", folded=["ThTs:1,ThTd:1"])
    assert "Th" not in [str(each.card) for each in answer.outlooks]
    assert {str(each.card) for each in answer.outlooks if each.is_out} == set(
        texts(outs("AhKh", "9d9c", "QhJh3d2c", dead="Th"))
    )
    # Of the 17 winning cards one ten is gone for certain.
    assert answer.equity == Fraction(16, 42)


def test_as_many_villains_as_a_deck_holds() -> None:
    deck = [card for card in oracle.DECK if card not in ("2c", "2d", "2h", "2s")]
    hands = ["".join(deck[at : at + 2]) for at in range(0, 46, 2)]
    answer = outs(hands[0], hands[1:], "".join(deck[46:]) + "2c", suppress=False)
    assert answer.total == 3
    with pytest.raises(PokerError, match="23 villains; outs are against 1 to 22"):
        outs("AhKh", ["??"] * 23, "QhJh3d2c")


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
        assert [(str(out.card), out.reason) for out in getattr(answer, kind)] == [
            (card, after.reason) for card, after in truth.items() if after.standing == standing
        ]
    assert answer.win + answer.tie + answer.lose == len(truth) == answer.total
    assert answer.hero_ahead_now == (spot.standing()[0] == "win")
    return answer


def assert_equity_agrees(spot: Spot, answer: Outs) -> None:
    truth = spot.by_reason()
    assert answer.by_reason == truth
    assert answer.equity == sum(truth.values())


@pytest.mark.parametrize(
    ("worth", "villains", "count"),
    [
        (evaluator, 1, 1000), (evaluator, 2, 500), (evaluator, 4, 200), (evaluator, 8, 100),
        (oracle.worth, 1, 30), (oracle.worth, 3, 10),
    ],
)  # fmt: skip
def test_every_river_card_on_random_turns(worth: Any, villains: int, count: int) -> None:
    source = random.Random(villains)
    for _ in range(count):
        spot = random_spot(source, worth, board=4, villains=villains)
        assert_equity_agrees(spot, assert_next_cards_agree(spot))


@pytest.mark.parametrize(("worth", "count"), [(evaluator, 1000), (oracle.worth, 40)])
def test_every_turn_card_on_random_flops(worth: Any, count: int) -> None:
    source = random.Random(3)
    for _ in range(count):
        villains = source.choice((1, 1, 2, 3))
        assert_next_cards_agree(random_spot(source, worth, board=3, villains=villains))


@pytest.mark.parametrize(("worth", "count"), [(evaluator, 30), (oracle.worth, 1)])
def test_equity_and_backdoors_on_random_flops(worth: Any, count: int) -> None:
    source = random.Random(4)
    for _ in range(count):
        spot = random_spot(source, worth, board=3, villains=source.choice((1, 1, 2)))
        answer = answer_to(spot, suppress=False)
        assert_equity_agrees(spot, answer)
        direct = set(texts(answer))
        pairs: dict[str, set[frozenset[str]]] = {}
        for pair, after in spot.runouts().items():
            if after.standing == "win" and direct.isdisjoint(pair):
                pairs.setdefault(after.reason, set()).add(frozenset(pair))
        assert answer.backdoors is not None
        assert {
            group.reason: {frozenset(map(str, pair)) for pair in group.pairs}
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
    answer = outs("".join(hero), villain.text, "".join(board), suppress=False)
    assert [str(outlook.card) for outlook in answer.outlooks] == list(truth)
    for outlook, card in zip(answer.outlooks, truth.values(), strict=True):
        assert outlook.reason == out_reasons_by_hand.against_a_range(
            hero, villain.hands, board, str(outlook.card), card.equity
        )
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
    possible = {hand: part for hand, part in villain.hands.items() if not hand & {*hero, *board}}
    weights = out_reasons_by_hand.weigh(hero, possible, board)
    assert answer.hero_ahead_now == (weights[1] > weights[0] + weights[-1])
    assert answer.tainted_outs == tuple(each for each in answer.outlooks if each.is_tainted)
    whole = sum(card.total for card in truth.values())
    brought: dict[str, Fraction] = {}
    for outlook, card in zip(answer.outlooks, truth.values(), strict=True):
        before = brought.get(outlook.reason, Fraction())
        brought[outlook.reason] = before + card.total * card.equity
    assert answer.by_reason == {code: part / whole for code, part in brought.items() if part}
    same = exact(equity(["".join(hero), villain.text], board="".join(board)))
    assert answer.equity == same.players[0].fraction


@pytest.mark.parametrize(
    ("worth", "board", "combos", "count"),
    [(evaluator, 4, 8, 150), (evaluator, 3, 3, 10), (oracle.worth, 4, 5, 5)],
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
        assert answer.equity == sum(answer.by_reason.values()) == whole.equity(0)
        assert answer.standard_error is None


def test_what_is_sampled_says_so() -> None:
    answer = outs("AhKh", ["random", "random", "random"], "QhJh3d2c")
    assert answer.standard_error is not None
    assert 0 < answer.standard_error < 0.001
    assert answer.equity == sum(answer.by_reason.values())
    assert any(outlook.standard_error for outlook in answer.outlooks)
    assert answer == outs("AhKh", ["random", "random", "random"], "QhJh3d2c")


def test_one_combo_as_a_range_changes_what_the_hand_changes() -> None:
    """On a turn; and a folded range that holds no card of the spot's hands changes no reason."""
    source = random.Random(6)
    for _ in range(60):
        pool = [card for card in oracle.DECK if card[0] in "89TJQK"]
        cards = source.sample(pool, 8)
        hero, villain, board = "".join(cards[:2]), "".join(cards[2:4]), "".join(cards[4:])
        known = outs(hero, villain, board, suppress=False)
        ranged = outs(hero, f"{villain}:1", board, suppress=False)
        folded = outs(hero, villain, board, folded=["3c3d:1,3h3s:1"], suppress=False)
        assert ranged.standing_now == folded.standing_now == known.standing_now
        for kind in ("win_outs", "tie_outs"):
            assert getattr(ranged, kind) == getattr(folded, kind) == getattr(known, kind)
    # A card that ties, because it takes the villain's lead away; no hand of one combo is missing.
    tied = outs("Ah2d", "Ad9c:1", "KhQsJd5c", suppress=False)
    assert reasons(tied, "tie_outs") == reasons(outs("Ah2d", "Ad9c", "KhQsJd5c"), "tie_outs")


def test_a_card_that_takes_no_hand_away_is_not_said_to() -> None:
    # Level now: two hands are beaten, one ties, one is ahead. A blank changes nothing.
    answer = outs("JsKh", "4h7d:1,8d9h:1,ThJc:1,Tc7d:1", "Jh8c8sAh", suppress=False)
    assert not answer.hero_ahead_now
    assert {str(out.card): out.reason.value for out in answer.win_outs}["2c"] == "stays_level"
    # A heart brings a flush draw to a hand that stays level with all of the range.
    drawing = outs("Th6d", "6cTs:1,6sTc:1", "3hTd2h", suppress=False)
    assert {str(out.card): out.reason.value for out in drawing.win_outs}["4h"] == "draw"
    # Half of the range passes the hero, and nobody shares the hand.
    passed = outs("KcTh", "4hKh:1,2h8d:1", "3d6sQs7c", suppress=False)
    assert passed.hero_ahead_now
    assert "shared_hand" not in reasons(passed, "tie_outs")
    assert "8c" in reasons(passed, "tie_outs")["no_change"]


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
    # Of these it beats three, ties one and loses to two: no more than it does not beat.
    mixed = "QdQs:1,JdJs:1,TdTs:1,KdKs:1,AdAs:1,AhAc:1"
    assert not outs("KhKc", mixed, "9h5d2c").hero_ahead_now
    assert outs("KhKc", mixed + ",8d8s:1,7d7s:1", "9h5d2c").hero_ahead_now
    assert not outs("KhKc", [mixed, "4d4s"], "9h5d2c").hero_ahead_now
    # Weights that are halves only but for rounding.
    assert not outs("KhKc", "QdQs:0.1,JdJs:0.2,AdAs:0.3", "9h5d2c").hero_ahead_now


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
            assert other.by_reason == answer.by_reason
            counts = [
                [(group.reason, len(group.pairs)) for group in each.backdoors or ()]
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
    assert first.by_reason == second.by_reason


# --- odds ---


def test_the_price_of_a_call() -> None:
    answer = outs("AhKh", "9d9c", "QhJh3d2c", pot=150, call=50)
    assert answer.odds is not None
    assert answer.odds.equity == Fraction(18, 44)
    assert answer.odds.sentence == (
        "call 50 into 150 needs 25 %, you have 40.9 %: the call is right"
    )
    assert outs("AhKh", "9d9c", "QhJh3d2c").odds is None
    payload = answer.to_dict()["odds"]
    assert (payload["break_even"], payload["is_right"], payload["implied"]) == (0.25, True, 0)


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
        (("AhKh", "9d9c", ["Qh"]), PokerError, "board: ['Qh'] is neither text nor cards"),
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
def test_what_is_refused(spot: Any, kind: type[PokerError], message: str) -> None:
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


@pytest.mark.parametrize(
    ("gone", "message"),
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
def test_cards_out_of_play_that_cannot_be_are_refused(gone: Any, message: str) -> None:
    with pytest.raises(PokerError) as caught:
        outs("AhKh", "9d9c", "QhJh3d2c", **gone)
    assert str(caught.value) == message


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
