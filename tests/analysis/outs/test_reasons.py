"""Labels of outs: only hands that are new and made with own cards, and sets apart from trips."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import oracle
from runout import outs
from runout.kernels.outs import REASONS, OutReason, next_cards
from support import out_reasons_by_hand as by_hand
from support.outs_answers import reasons

if TYPE_CHECKING:
    from collections.abc import Iterator

HANDS = {
    "royal_flush": 9, "straight_flush": 8, "quads": 7, "full_house": 6, "flush": 5, "straight": 4,
    "set": 3, "trips": 3, "two_pair": 2, "pair": 1,
}  # fmt: skip
NOT_HANDS = (
    "better_kicker", "counterfeit", "stays_ahead", "stays_level", "shared_hand", "draw",
    "fewer_better_hands", "no_change",
)  # fmt: skip


def named_hands(count: int, villains: int, board: int) -> Iterator[tuple[list[str], ...]]:
    """Deal spots and yield hero, board, card and reason of each out labelled by a hand."""
    source = random.Random(10 * villains + board)
    for _ in range(count):
        cards = source.sample(oracle.DECK, 2 + 2 * villains + board)
        hero, others, shown = cards[:2], cards[2 : 2 + 2 * villains], cards[2 + 2 * villains :]
        hands = ["".join(others[at : at + 2]) for at in range(0, len(others), 2)]
        answer = outs("".join(hero), hands, "".join(shown), suppress=False)
        for out in (*answer.win_outs, *answer.tie_outs):
            if out.reason.value not in NOT_HANDS:
                yield hero, shown, [str(out.card)], [out.reason.value]


@pytest.mark.parametrize(
    ("count", "villains", "board"), [(1500, 1, 4), (600, 3, 4), (800, 1, 3), (400, 2, 3)]
)
def test_a_named_hand_is_new_and_made_of_own_cards(count: int, villains: int, board: int) -> None:
    seen: Counter[str] = Counter()
    for hero, shown, card, (reason,) in named_hands(count, villains, board):
        before, after = by_hand.made_of(hero + shown), by_hand.made_of(hero + shown + card)
        name = reason.removeprefix("better_")
        assert HANDS[name] == after.category
        assert (before.category == after.category) == reason.startswith("better_")
        assert after[:2] > before[:2]
        assert after[:2] > by_hand.made_of(shown + card)[:2]
        ranks = [each[0] for each in hero]
        if reason == "set":
            assert ranks == [card[0][0]] * 2
        elif reason == "trips":
            assert ranks[0] != ranks[1]
            assert card[0][0] in ranks
        elif name in ("pair", "two_pair"):
            assert card[0][0] in ranks
        seen[reason] += 1
    assert {"pair", "two_pair", "trips", "set", "straight", "flush", "full_house"} <= set(seen)


def test_every_reason_has_its_code_and_label() -> None:
    assert [reason.code for reason in REASONS] == list(range(len(REASONS)))
    assert len({reason.label for reason in REASONS}) == len(REASONS)
    assert {reason.value for reason in OutReason} == {
        *HANDS,
        *NOT_HANDS,
        *(f"better_{name}" for name in ("straight_flush", "full_house", "flush", "straight")),
        "better_two_pair",
    }


def test_without_a_villain_the_kernel_names_the_hand_of_own_cards() -> None:
    source = random.Random(12)
    for _ in range(400):
        cards = source.sample(oracle.DECK, source.choice((5, 6)))
        hero, board = cards[:2], cards[2:]
        mine, shown = (bytes(map(oracle.DECK.index, each)) for each in (hero, board))
        after = next_cards(mine, b"", shown)
        for card in set(oracle.DECK) - set(cards):
            made = by_hand.new_hand(hero, board, [card]) or "stays_ahead"
            assert REASONS[after.reasons[oracle.DECK.index(card)]] == made


def test_hands_rank_as_in_the_oracle() -> None:
    source = random.Random(13)
    for _ in range(400):
        count = source.choice((4, 5, 6, 7))
        first, second = (source.sample(oracle.DECK, count) for _ in range(2))
        mine, theirs = by_hand.made_of(first), by_hand.made_of(second)
        worths = oracle.worth(first), oracle.worth(second)
        assert (mine > theirs, mine == theirs) == (worths[0] > worths[1], worths[0] == worths[1])
        assert min(mine.category, 8) == worths[0][0]


def test_several_ranges_name_a_hand_only_where_own_cards_make_it() -> None:
    source = random.Random(14)
    for number in range(12):
        cards = source.sample(oracle.DECK, 5 + number % 2)
        hero, board = cards[:2], cards[2:]
        answer = outs("".join(hero), ["99+,AK", "22-66,QJs"], "".join(board), suppress=False)
        for each in answer.cards:
            made = by_hand.new_hand(hero, board, [str(each.card)])
            if made is None:
                assert each.reason.value in NOT_HANDS
                assert (each.reason is OutReason.NO_CHANGE) == (
                    not each.is_out and not each.is_level
                )
            else:
                assert each.reason.value == made


def test_a_hand_already_held_is_not_an_improvement() -> None:
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


def test_tie_outs_have_their_reason() -> None:
    assert reasons(outs("Ah2d", "Ad9c", "KhQsJd5c"), "tie_outs") == {
        "counterfeit": ["5d", "5h", "5s", "Jc", "Jh", "Js", "Qc", "Qd", "Qh", "Kc", "Kd", "Ks"],
        "straight": ["Tc", "Td", "Th", "Ts"],
        "pair": ["Ac", "As"],
    }
    level = outs("5h5d", "5s5c", "AhKdQcJh", suppress=False)
    assert set(reasons(level, "tie_outs")) == {"stays_level"}
    ahead = outs("3h3d", "2s2c", "AhKdQcJh", suppress=False)
    assert reasons(ahead, "tie_outs") == {"shared_hand": ["Tc", "Td", "Th", "Ts"]}


def test_against_a_range_draws_and_missing_hands_are_distinguished() -> None:
    answer = outs("5h5d", "22,33,KK,A5s", "9c8d2h")
    assert reasons(answer) == {
        "fewer_better_hands": ["2c", "2d", "2s", "Kc", "Kd", "Kh", "Ks"],
        "set": ["5c", "5s"],
        "draw": ["6c", "6d", "6h", "6s", "7c", "7d", "7h", "7s"],
    }


def test_one_combo_as_a_range_changes_what_the_hand_changes() -> None:
    """On a turn; a folded range that shares no card with the hands changes no reason."""
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


def test_a_card_that_removes_no_hand_is_not_labelled_so() -> None:
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
