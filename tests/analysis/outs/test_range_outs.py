"""Outs against ranges: every card compared with the oracle, weights, and the current leader."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import oracle
from runout import Board, CardSet, equity, outs
from runout.errors import NoPossibleDeal
from support import out_reasons_by_hand
from support.outs_answers import evaluator, random_cards, texts
from support.outs_by_hand import against_a_range
from support.small_spots import SmallSeat, exact, small_range


def assert_range_agrees(worth: Any, hero: list[str], villain: SmallSeat, board: list[str]) -> None:
    truth = against_a_range(worth, (hero[0], hero[1]), villain.hands, tuple(board))
    if not truth:
        with pytest.raises(NoPossibleDeal):
            outs("".join(hero), villain.text, "".join(board))
        return
    answer = outs("".join(hero), villain.text, "".join(board), suppress=False)
    assert [str(outlook.card) for outlook in answer.cards] == list(truth)
    for outlook, card in zip(answer.cards, truth.values(), strict=True):
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
    assert answer.tainted_outs == tuple(each for each in answer.cards if each.is_tainted)
    whole = sum(card.total for card in truth.values())
    brought: dict[str, Fraction] = {}
    for outlook, card in zip(answer.cards, truth.values(), strict=True):
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
        # Some combos conflict with the hero, the board or the next card.
        pool = [*source.sample(oracle.DECK, 9), source.choice(cards)]
        villain = small_range(source, sorted(set(pool)), source.randint(1, combos))
        assert_range_agrees(worth, cards[:2], villain, cards[2:])


def test_a_card_that_the_villain_must_hold_cannot_come() -> None:
    weights = ("0.1", "0.2", "0.333333", "0.7", "0.123457", "0.000003")
    villain = ",".join(f"As{rank}d:{w}" for rank, w in zip("98765T", weights, strict=True))
    answer = outs("AhKh", villain, "QhJh3d2c")
    assert "As" not in [str(outlook.card) for outlook in answer.cards]
    assert answer.total_cards == 45
    same = equity(["AhKh", villain], board="QhJh3d2c")
    assert float(answer.equity) == pytest.approx(same.players[0].equity)


def test_shares_of_several_ranges_agree_with_enumeration() -> None:
    source = random.Random(5)
    for _ in range(15):
        cards = random_cards(source, 6)
        left = [card for card in oracle.DECK if card not in cards]
        seats = [small_range(source, source.sample(left, 7), 4) for _ in range(2)]
        hero = {frozenset(cards[:2]): Fraction(1)}
        answer = outs("".join(cards[:2]), [seat.text for seat in seats], "".join(cards[2:]))
        for outlook in answer.cards:
            board = [*cards[2:], str(outlook.card)]
            truth = oracle.showdowns([hero, *(seat.hands for seat in seats)], board)
            mine, *theirs = (truth.equity(player) for player in range(3))
            assert outlook.equity == pytest.approx(float(mine))
            assert outlook.is_out == (mine > max(theirs))
            assert outlook.is_level == (mine == max(theirs))
        whole = oracle.showdowns([hero, *(seat.hands for seat in seats)], cards[2:])
        assert answer.equity == sum(answer.by_reason.values()) == whole.equity(0)
        assert answer.standard_error is None


def test_a_range_of_one_combo_equals_the_hand() -> None:
    for board in ("QhJh3d2c", "QhJh3d"):
        known, ranged = outs("AhKh", "9d9c", board), outs("AhKh", "9d9c:1", board)
        assert known.equity == ranged.equity
        assert known.hero_ahead_now == ranged.hero_ahead_now
        assert {str(each.card) for each in ranged.cards} == {
            str(card)
            for card in CardSet.from_mask((1 << 52) - 1)
            if str(card) not in ("Ah", "Kh", "9d", "9c") and card not in Board.parse(board)
        }
    turn = outs("AhKh", "9d9c:0.3", "QhJh3d2c")
    assert texts(turn) == texts(outs("AhKh", "9d9c", "QhJh3d2c"))
    assert all(each.overtakes in (0.0, 1.0) for each in turn.cards)


def test_being_ahead_now_compares_with_each_villain() -> None:
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


@pytest.mark.parametrize("weight", [1e-3, 1e-6, 2e-9, 1e-12, 1e-17, 1e-200])
@pytest.mark.parametrize("board", ["7h9hAc7c", "7h9hAc"])
def test_remaining_hands_of_a_range_count_whatever_their_weight(board: str, weight: float) -> None:
    """After the queen of hearts only the hand of little weight is left."""
    result = outs("AsKs", [f"QhQd:1,Qc2h:{weight}"], board)
    (after,) = [each for each in result.cards if str(each.card) == "Qh"]
    alone = equity(["AsKs", "Qc2h"], board=f"{board}Qh").players[0]
    assert (after.win, after.tie) == pytest.approx((alone.win, alone.tie), rel=1e-12)
    assert after.win + after.tie + after.lose == pytest.approx(1)


def test_a_board_that_plays_is_level_whatever_the_weights_are() -> None:
    rng = random.Random(3)
    for _ in range(20):
        hands = ",".join(f"{rank}{rank}:{rng.uniform(0.1, 1):.7f}" for rank in "3456789")
        result = outs("2c2d", [hands], "AsKsQsJs")
        (royal,) = [each for each in result.cards if str(each.card) == "Ts"]
        assert (royal.win, royal.tie, royal.lose) == pytest.approx((0, 1, 0))
        assert 0 <= royal.lose <= royal.tie <= 1
        assert royal.is_level
        assert not royal.is_out
