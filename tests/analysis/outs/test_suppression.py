"""Suppression of outs: hands that are ahead or mostly tie, and the figures in the reason."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest

import oracle
from runout import equity, outs
from runout.errors import NoPossibleDeal
from support.outs_answers import random_cards
from support.small_spots import SmallSeat, exact, small_range

TIE_REASON = (
    "High tie probability (100.0%): showing outs would be misleading in symmetric situations"
)
WIN_REASON = "Already winning/ahead (86.4% win): outs are less meaningful"


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


def test_a_big_draw_that_is_behind_is_suppressed_and_labelled_behind() -> None:
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
    assert hidden.backdoor_outs is None
    assert shown.suppressed is None
    assert 0.45 * shown.total_cards <= len(shown.win_outs) == hidden.win
    assert hidden.equity == shown.equity


def test_a_hero_ahead_has_no_outs_even_where_few_cards_keep_the_lead() -> None:
    spot = "Qh7s", ["9dTc", "Ts2s", "4h6s", "QdKs"], "6d7hJs5h"
    hidden, shown = outs(*spot), outs(*spot, suppress=False)
    assert hidden.hero_ahead_now
    assert (len(shown.win_outs), shown.total_cards, hidden.win_outs) == (17, 38, ())
    assert hidden.suppressed is not None
    assert hidden.suppressed.reason == (
        "Already ahead, and after 17 of 38 river cards (equity 44.7 %): outs are less meaningful"
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
            ("As8h", "Ad3d", "Jd5c4c5d"),
            "Already ahead, and after 8 of 44 river cards, level after 21 (equity 42.0 %)",
        ),
        (
            ("JhTh", "4c4d", "9h8h3c2d"),
            "Ahead after 21 of 44 river cards (equity 47.7 %)",
        ),
        (
            ("5h5d", "5s5c", "AhKdQc"),
            "Level after 45 of 45 turn cards (equity 50.0 %)",
        ),
    ],
)
def test_reasons_name_chances_at_showdown_only_for_showdowns(spot: Any, reason: str) -> None:
    suppressed = outs(*spot).suppressed
    assert suppressed is not None
    assert suppressed.reason.split(":")[0] == reason


def test_a_reason_says_ahead_and_winning_only_of_a_hand_that_is_both() -> None:
    """On turns against known hands, where the published sentence stands."""
    source = random.Random(2)
    often = 0
    for _ in range(1500):
        cards = random_cards(source, 8)
        answer = outs("".join(cards[:2]), "".join(cards[2:4]), "".join(cards[4:]))
        if answer.suppressed is None or answer.suppressed.rule == "tie":
            continue
        reason = answer.suppressed.reason
        assert reason.startswith("Already") == answer.hero_ahead_now, reason
        is_winning = 100 * answer.win >= 45 * answer.total_cards
        both = is_winning and answer.hero_ahead_now
        assert reason.startswith("Already winning/ahead") == both, reason
        often += not both
    assert often > 0


def test_every_number_of_a_reason_is_correct() -> None:
    """Chances, equities and cards are compared with the oracle of equity."""
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
        matches = re.findall(
            r"(?P<kind>equity|tie probability) \(?([\d.]+) ?%|\(([\d.]+)% (win)\)",
            answer.suppressed.reason,
        )
        ((name, percents, wins, is_win),) = matches
        kind = is_win or name.split()[0]
        seen[kind] = seen.get(kind, 0) + 1
        assert float(percents or wins) == pytest.approx(100 * float(chances[kind]), abs=0.0501)
    assert min(seen[kind] for kind in ("win", "tie", "equity")) >= 3


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
def test_hands_that_mostly_tie_are_suppressed_in_every_mode(villains: Any, board: str) -> None:
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
