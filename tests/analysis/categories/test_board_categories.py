"""Categories on a board: one made hand for each combo, live draws, and suit symmetry."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from oracle import DECK
from runout import Board, Combo, Draw, MadeHand, PokerError, Range, evaluate
from runout.analysis.categories.board_categories import BoardCategories
from runout.errors import NotationError, WrongCardCount
from support.categories_by_hand import draws_by_hand, made_by_hand

COMBOS = [combo for combo, _ in Range.full()]


def keys(hand: str, board: str) -> list[str]:
    return [each.value for each in BoardCategories.of(Board.parse(board)).of_combo(hand)]


# Each on a board where a naive rule fails.
@pytest.mark.parametrize(
    ("hand", "board", "expected"),
    [
        # A pair on the board belongs to every hand.
        ("AhQd", "7c7s2d", "ace_high overcards"),
        ("KhQd", "7c7s2d", "king_high overcards"),
        ("QhJd", "7c7s2d", "air overcards"),
        ("KcQd", "Ks7s7d", "top_pair_good_kicker"),
        ("AcAd", "Ks7s7d", "overpair"),
        ("2c2d", "Ks7s7d", "underpair"),
        ("QcQd", "Ks7s7d", "pocket_pair_below_top"),
        ("7c2d", "Ks7s7d", "trips"),
        ("KcKd", "Ks7s7d", "full_house"),
        ("8c7c", "AsAd7h", "second_pair"),
        # Two pair takes both hole cards, and both pairs must play.
        ("Kc2d", "Ks2s7d", "two_pair"),
        ("Kc2d", "Ks7s7d2h", "top_pair_weak_kicker"),
        ("Kc4d", "Ks4s3d3h", "two_pair"),
        ("KcKd", "QsQh7d7c", "overpair"),
        ("8c8d", "KcKs7c7d3h", "pocket_pair_below_top"),
        ("Ac3d", "KcKs7c7d3h", "ace_high"),
        ("2c2d", "KcKs7c7d3h", "plays_board"),
        ("Qc3d", "KcKs7c7d2h", "air"),
        ("Kc3d", "7c7d2h2sAc", "plays_board"),
        # Trips and quads on the board.
        ("AcKd", "7h7s7d", "ace_high overcards"),
        ("2c2d", "7h7s7d", "full_house"),
        ("7c2d", "7h7s7d", "quads"),
        ("AcQd", "7c7d7h7s2c", "ace_high"),
        ("KcQd", "7c7d7h7sAc", "plays_board"),
        ("6c5d", "7c7d7h7s2c", "air"),
        ("AcAd", "7c7d7h2s2c", "full_house"),
        ("2d3d", "7c7d7h2s2c", "plays_board"),
        ("7s3d", "2c2d2h7c7d", "full_house"),
        # Sets and trips.
        ("9c9d", "9h5s2d", "set"),
        ("9c8d", "9h9s2d", "trips"),
        # Kickers of top pair: the best one that is not on the board, then ten or better.
        ("KhAd", "Kc7s2d", "top_pair_top_kicker"),
        ("AhQd", "AcKs2d", "top_pair_top_kicker backdoor_straight"),
        ("AhKd", "Ac7s2d", "top_pair_top_kicker"),
        ("AhQd", "Ac7s2d", "top_pair_good_kicker"),
        ("AhTd", "Ac7s2d", "top_pair_good_kicker"),
        ("Ah9d", "Ac7s2d", "top_pair_weak_kicker"),
        ("7h6d", "7c5s2d", "top_pair_weak_kicker backdoor_straight"),
        # Lower pairs.
        ("7h6d", "Kc7s2d", "second_pair"),
        ("2h6d", "Kc7s2c", "low_pair"),
        ("2h6d", "KcQd7s2c", "low_pair"),
        ("8c8d", "Kc7s2d", "pocket_pair_below_top"),
        ("3c3d", "Kc7s2d", "underpair"),
        # The board's own straights and flushes.
        ("AcAd", "5c6d7h8s9c", "plays_board"),
        ("TcAd", "5c6d7h8s9c", "straight"),
        ("AcAd", "KhQh9h7h2h", "plays_board"),
        ("3hAd", "KhQh9h7h2h", "flush"),
        ("AcAd", "AhKhQhJhTh", "plays_board"),
        ("9h8c", "KhQhJhTh2c", "straight_flush"),
        # Straight draws: one rank or two, with a hole card.
        ("9c8d", "Tc7d2s", "air open_ended"),
        ("QcTh", "AhJd8c", "air open_ended"),
        ("AcKd", "QhJs2c", "ace_high gutshot overcards"),
        ("Ac4d", "3h2s9c", "ace_high gutshot"),
        ("9c2d", "8h7s6d", "air open_ended"),
        ("9c9d", "8h7s6d", "overpair open_ended"),
        ("AcAd", "6c7d8h9s", "overpair"),
        ("Jc2d", "6c7d8h9s", "air gutshot"),
        ("JcTd", "6c7d8h9s", "straight"),
        ("Tc9d", "8h7s6d", "straight"),
        # Flush draws: with a hole card; the nuts are the best card that is not on the board.
        ("AhKh", "7h5h2c", "ace_high nut_flush_draw flush_draw overcards"),
        ("KhQh", "Ah5h2c", "king_high nut_flush_draw flush_draw backdoor_straight"),
        ("QhTh", "Ah5h2c2d", "air flush_draw"),
        ("Ah3c", "Kh7h2h", "ace_high nut_flush_draw flush_draw backdoor_straight"),
        ("3h3c", "Kh7h2h", "underpair flush_draw"),
        ("AcJd", "Kh7h2h6c", "ace_high"),
        ("AcQd", "Kh7h2h4h", "ace_high"),
        ("3hQd", "Kh7h2h4h", "flush"),
        ("JhTh", "9h8h2c", "air combo_draw flush_draw open_ended overcards"),
        ("9h8d", "7h6hTh", "straight flush_draw"),
        ("Kh2h", "Qh7h2c2d", "trips flush_draw"),
        ("QhQd", "Qc7h2h5h", "set flush_draw"),
        # Backdoor draws take both hole cards, on the flop only.
        ("AhKh", "7h5c2c", "ace_high overcards backdoor_flush"),
        ("AhKc", "7h5h2c", "ace_high overcards"),
        ("JcTd", "9h4s2c", "air overcards backdoor_straight"),
        ("JcTd", "9h4s2c2d", "air overcards"),
        ("AhKh", "7h5c2c3d", "ace_high gutshot overcards"),
        # There are no draws from a full house, or on the river.
        ("7h7d", "7c2h2d", "full_house"),
        ("AhKh", "7h5h2c3d4s", "straight"),
        ("KhQh", "7h5h2c3d9s", "king_high"),
    ],
)  # fmt: skip
def test_known_cases(hand: str, board: str, expected: str) -> None:
    assert keys(hand, board) == expected.split()


def test_random_hands_agree_with_the_oracle() -> None:
    rng = random.Random(1755)
    for number in range(240):
        dealt = rng.sample(DECK, 3 + number % 3)
        if number % 4 == 0:  # pairs, trips and flushes of the board are rare otherwise
            few = [card for card in DECK if card[0] in "AK72" or card[1] == "h"]
            dealt = rng.sample(few, 3 + number // 4 % 3)
        on_board = BoardCategories.of(Board.parse("".join(dealt)))
        for _ in range(25):
            hole = rng.sample([card for card in DECK if card not in dealt], 2)
            made, *draws = on_board.of_combo("".join(hole))
            assert made.value == made_by_hand(hole, dealt), (hole, dealt)
            assert {each.value for each in draws} == draws_by_hand(hole, dealt), (hole, dealt)


def test_a_whole_board_agrees_with_the_oracle() -> None:
    for text in ("7h5h2c", "KsKh8h", "9c8c7cTd"):
        dealt = [text[at : at + 2] for at in range(0, len(text), 2)]
        on_board = BoardCategories.of(Board.parse(text))
        for combo in COMBOS:
            hole = [str(card) for card in combo.cards]
            if not {*hole} & {*dealt}:
                made, *draws = on_board.of_combo(combo)
                assert made.value == made_by_hand(hole, dealt), hole
                assert {each.value for each in draws} == draws_by_hand(hole, dealt), hole


def test_counts_of_a_flop_are_those_of_combinatorics() -> None:
    on_board = BoardCategories.of(Board.parse("7h5h2c"))
    counts = {made.value: int(on_board.members(made).sum()) for made in MadeHand}
    assert {key: count for key, count in counts.items() if count} == {
        "set": 3 * 3,
        "two_pair": 3 * 3 * 3,
        "overpair": 7 * 6,
        "top_pair_top_kicker": 3 * 4,
        "top_pair_good_kicker": 3 * 4 * 4,  # K Q J T
        "top_pair_weak_kicker": 3 * 5 * 4,  # 9 8 6 4 3
        "pocket_pair_below_top": 6,
        "second_pair": 3 * 10 * 4,
        "low_pair": 3 * 10 * 4,
        "underpair": 2 * 6,
        "ace_high": 9 * 16,
        "king_high": 8 * 16,
        "air": 28 * 16,  # two of Q J T 9 8 6 4 3
    }
    assert sum(counts.values()) == 49 * 48 // 2
    draws = {draw.value: int(on_board.members(draw).sum()) for draw in Draw}
    assert draws["flush_draw"] == 11 * 10 // 2
    assert draws["nut_flush_draw"] == 10
    assert draws["backdoor_flush"] == 12 * 11 // 2  # clubs; there is no other suit on the board
    assert draws["overcards"] == 7 * 6 // 2 * 16


def test_every_combo_makes_one_hand_and_none_on_the_board() -> None:
    rng = random.Random(52)
    for size in (3, 4, 5) * 20:
        board = Board.parse("".join(rng.sample(DECK, size)))
        on_board = BoardCategories.of(board)
        made = np.sum([on_board.members(each) for each in MadeHand], axis=0).tolist()
        live = [combo.index for combo in COMBOS if not combo.mask & board.mask]
        assert [index for index, count in enumerate(made) if count] == live
        assert max(made) == 1
        possible = {*on_board.categories}
        for category in (*MadeHand, *Draw):
            assert category in possible or not on_board.members(category).any()


def test_suits_do_not_matter() -> None:
    rng = random.Random(24)
    for size in (3, 4, 5) * 8:
        cards = rng.sample(DECK, size)
        renamed = dict(zip("cdhs", rng.sample("cdhs", 4), strict=True))
        other = [card[0] + renamed[card[1]] for card in cards]
        first, second = (BoardCategories.of(Board.parse("".join(each))) for each in (cards, other))
        for combo in rng.sample(COMBOS, 100):
            if not combo.mask & first.board.mask:
                same = "".join(card.rank.letter + renamed[card.suit.letter] for card in combo.cards)
                assert first.of_combo(combo) == second.of_combo(same)


def test_made_hands_are_in_the_order_of_their_strength() -> None:
    """From one pair up, every hand of a category beats every hand of the next ones.

    Low pairs and underpairs overlap; so may kickers of top pair that do not play.
    """
    on_board = BoardCategories.of(Board.parse("Jh8c4d"))
    scores: dict[MadeHand, list[int]] = {}
    for combo in COMBOS:
        if not combo.mask & on_board.board.mask:
            score = evaluate([*combo.cards, *on_board.board]).score
            made = on_board.of_combo(combo)[0]
            assert isinstance(made, MadeHand)
            scores.setdefault(made, []).append(score)
    ordered = [made for made in MadeHand if made in scores and made is not MadeHand.UNDERPAIR]
    for better, worse in pairwise(ordered):
        assert min(scores[better]) > max(scores[worse]), (better, worse)


def test_a_blocked_combo_and_a_missing_board_are_refused() -> None:
    with pytest.raises(PokerError, match="AhKd cannot be held on Ah7d2c"):
        BoardCategories.of(Board.parse("Ah7d2c")).of_combo(Combo.parse("AhKd"))
    with pytest.raises(WrongCardCount, match="three, four or five cards") as caught:
        BoardCategories.of(Board())
    assert caught.value.pointer == "/board"


def test_an_unknown_category_is_refused_with_the_known_ones() -> None:
    with pytest.raises(NotationError, match="not a hand category") as caught:
        BoardCategories.of(Board.parse("Ah7d2c")).members("top_pair")
    assert "top_pair_good_kicker" in str(caught.value.hint)
    assert "flush_draw" in str(caught.value.hint)
