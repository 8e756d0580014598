"""What outs are called: no hand that was held before, none of the board, no set that is trips."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import oracle
from runout import outs
from runout.kernels.outs import REASONS, OutReason, next_cards
from support import out_reasons_by_hand as by_hand

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
    """Deal spots and yield hero, board, card and reason of each out that is called a hand."""
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


def test_without_a_villain_the_kernel_says_what_own_cards_make() -> None:
    source = random.Random(12)
    for _ in range(400):
        cards = source.sample(oracle.DECK, source.choice((5, 6)))
        hero, board = cards[:2], cards[2:]
        mine, shown = (bytes(map(oracle.DECK.index, each)) for each in (hero, board))
        after = next_cards(mine, b"", shown)
        for card in set(oracle.DECK) - set(cards):
            made = by_hand.new_hand(hero, board, [card]) or "stays_ahead"
            assert REASONS[after.reasons[oracle.DECK.index(card)]] == made


def test_hands_by_hand_rank_as_the_oracle_ranks_them() -> None:
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
        for each in answer.outlooks:
            made = by_hand.new_hand(hero, board, [str(each.card)])
            if made is None:
                assert each.reason.value in NOT_HANDS
                assert (each.reason is OutReason.NO_CHANGE) == (
                    not each.is_out and not each.is_level
                )
            else:
                assert each.reason.value == made
