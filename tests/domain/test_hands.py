"""Hand categories and strengths: scores, tie-breakers, the best five cards, descriptions."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from runout.domain.cards import DECK, Card, Rank, parse_cards
from runout.domain.hands import Category, Strength
from runout.errors import PokerError, WrongCardCount

COUNTS = (2356, 3887, 936, 1027, 10, 1277, 156, 169, 10)
SCORES = [
    (category + 1) * 4096 + place for category, count in enumerate(COUNTS) for place in range(count)
]
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "evaluate_cases.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]

scores = st.sampled_from(SCORES)
strengths = scores.map(Strength)
hands = st.lists(st.sampled_from(DECK), unique=True, min_size=2, max_size=7).map(tuple)


def strength_of(cards: tuple[Card, ...]) -> Strength:
    """Return the strength that the oracle computes, with its cards."""
    category, ranks = oracle.worth([str(card) for card in cards])
    made = Strength.from_kickers(Category(category), [Rank(rank) for rank in ranks])
    return Strength(made.score, cards)


SET_SIZES = {
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.TRIPS: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.QUADS: (4, 1),
}


def example_of(strength: Strength) -> tuple[str, ...]:
    """Return the fewest cards that make exactly this strength."""
    ranks = [rank.letter for rank in strength.kickers]
    category = strength.category
    if category in SET_SIZES:
        sizes = SET_SIZES[category][: len(ranks)]
        return tuple(
            rank + suit for rank, size in zip(ranks, sizes, strict=True) for suit in "cdhs"[:size]
        )
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH):
        high = oracle.RANKS.index(ranks[0])
        ranks = [oracle.RANKS[high - step] for step in range(5)]
    suited = category >= Category.FLUSH
    return (ranks[0] + ("c" if suited else "d"), *(rank + "c" for rank in ranks[1:]))


def test_scores_are_distinct_and_ordered() -> None:
    worths = [oracle.worth_of_five(example_of(Strength(score))) for score in SCORES]
    assert worths == sorted(set(worths))
    for score, (category, ranks) in zip(SCORES, worths, strict=True):
        strength = Strength(score)
        assert min(strength.category, 8) == category
        assert tuple(rank.value for rank in strength.kickers) == ranks


def test_only_the_royal_flush_is_royal() -> None:
    royal = [score for score in SCORES if Strength(score).category is Category.ROYAL_FLUSH]
    assert royal == [36873]
    steel_wheel = strength_of(parse_cards("Ah2h3h4h5h"))
    assert (steel_wheel.category, steel_wheel.score) == (Category.STRAIGHT_FLUSH, 36864)
    assert steel_wheel.description == "straight flush, five high"


def test_the_lowest_hand_is_three_deuce() -> None:
    assert strength_of(parse_cards("3c2d")).score == 4096


@pytest.mark.parametrize(
    "score",
    [-1, 0, 4095, 4096 + 2356, 12287, 12288 + 936, 20490, 32767, 36863, 36874, 40960, 10**9, True],
)
def test_invalid_scores_are_refused(score: int) -> None:
    with pytest.raises(PokerError, match="is not the score of a hand"):
        Strength(score)


@pytest.mark.parametrize("score", [8192.0, "8192", None])
def test_non_integer_scores_are_refused(score: object) -> None:
    with pytest.raises(TypeError):
        Strength(score)  # type: ignore[arg-type]


@given(strengths)
def test_tie_breakers_read_back(strength: Strength) -> None:
    assert Strength.from_kickers(strength.category, strength.kickers) == strength


@pytest.mark.parametrize(
    ("category", "letters"),
    [
        (Category.TWO_PAIR, "7K5"),
        (Category.TWO_PAIR, "K"),
        (Category.TWO_PAIR, "KK5"),
        (Category.PAIR, "AAK"),
        (Category.PAIR, ""),
        (Category.STRAIGHT, "4"),
        (Category.FLUSH, "AKQJT"),
        (Category.FLUSH, "AKQJ"),
        (Category.HIGH_CARD, "A"),
        (Category.HIGH_CARD, "5432A"),
        (Category.FULL_HOUSE, "A"),
        (Category.ROYAL_FLUSH, "K"),
    ],
)
def test_tie_breakers_that_no_hand_has_are_refused(category: Category, letters: str) -> None:
    with pytest.raises(PokerError, match=f"no {category} has the tie-breakers"):
        Strength.from_kickers(category, [Rank.parse(letter) for letter in letters])


@given(scores, scores)
def test_order_equality_and_hash_go_by_the_score(left: int, right: int) -> None:
    a, b = Strength(left), Strength(right)
    assert (a < b, a <= b, a > b, a >= b) == (
        left < right,
        left <= right,
        left > right,
        left >= right,
    )
    assert (a == b) == (left == right)
    assert (hash(a) == hash(b)) or left != right


def test_cards_do_not_count_for_equality() -> None:
    assert strength_of(parse_cards("AhKh")) == strength_of(parse_cards("AsKd"))
    assert Strength(4096) != 4096
    with pytest.raises(TypeError):
        assert Strength(4096) < 5000


def test_the_fifth_card_decides() -> None:
    five, three = strength_of(parse_cards("KcKd7h7s5c")), strength_of(parse_cards("KhKs7c7d3c"))
    assert five > three


@given(hands, hands)
def test_strengths_compare_like_the_oracle(left: tuple[Card, ...], right: tuple[Card, ...]) -> None:
    worths = [oracle.worth([str(card) for card in hand]) for hand in (left, right)]
    a, b = strength_of(left), strength_of(right)
    assert (a < b, a == b) == (worths[0] < worths[1], worths[0] == worths[1])


@given(hands)
def test_best_five_is_one_of_the_best_choices(hand: tuple[Card, ...]) -> None:
    five = strength_of(hand).best_five
    assert frozenset(map(str, five)) in oracle.best_fives([str(card) for card in hand])


@given(hands, st.randoms(use_true_random=False))
def test_best_five_does_not_depend_on_the_order_of_the_cards(
    hand: tuple[Card, ...], random: object
) -> None:
    shuffled = list(hand)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert strength_of(tuple(shuffled)).best_five == strength_of(hand).best_five


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("7d Kd 5s 7h Kc", "Kc Kd 7d 7h 5s"),
        ("Ah 2c 3d 4s 5c", "5c 4s 3d 2c Ah"),
        ("2h 3h 4h 5h 6c 7d Ah", "5h 4h 3h 2h Ah"),
        ("6d 7h 8d 9s 6s Tc 6c", "Tc 9s 8d 7h 6c"),
        ("7d Qc Qs Jd 7c Js", "Qc Qs Jd Js 7c"),
        ("Ac Ad Ah Kc Ks Kd 2c", "Ac Ad Ah Kc Kd"),
        ("2c 9d 9s 9h 9c 3h 3d", "9c 9d 9h 9s 3d"),
        ("2c 4c 6c 8c Tc Qc Ad", "Qc Tc 8c 6c 4c"),
        ("2c 2d", "2c 2d"),
        ("2c Kh 9d", "Kh 9d 2c"),
        ("Th Jh Qh Kh Ah 9h 8h", "Ah Kh Qh Jh Th"),
    ],
)
def test_best_five_is_in_the_usual_order(held: str, expected: str) -> None:
    assert strength_of(parse_cards(held)).best_five == parse_cards(expected)


def test_best_five_needs_cards_that_make_the_hand() -> None:
    with pytest.raises(PokerError, match="without its cards"):
        _ = Strength(36873).best_five
    with pytest.raises(PokerError, match="AhKh does not make royal flush"):
        _ = Strength(36873, parse_cards("AhKh")).best_five
    with pytest.raises(PokerError, match="does not make"):
        _ = Strength(36873, parse_cards("AhKhQhJhTs")).best_five
    with pytest.raises(WrongCardCount):
        _ = Strength(36873, DECK).best_five


@pytest.mark.parametrize(
    ("held", "description"),
    [
        ("KcKd7h7s5c", "two pair, kings and sevens, five kicker"),
        ("KcKd7h7s", "two pair, kings and sevens"),
        ("AcKd9h5s2c", "high card ace, king, nine, five and deuce kickers"),
        ("AcKd", "high card ace, king kicker"),
        ("6c6d", "pair of sixes"),
        ("6c6dAh", "pair of sixes, ace kicker"),
        ("6c6dAhKh2d", "pair of sixes, ace, king and deuce kickers"),
        ("7c7d7hAsKc", "three of a kind, sevens, ace and king kickers"),
        ("7c7d7h", "three of a kind, sevens"),
        ("Ac2d3h4s5c", "straight, five high"),
        ("AcKc9c5c2c", "flush, ace high, king, nine, five and deuce kickers"),
        ("AcAdAhKcKd", "full house, aces full of kings"),
        ("2c2d2h2s", "four of a kind, deuces"),
        ("2c2d2h2sKh", "four of a kind, deuces, king kicker"),
        ("9h8h7h6h5h", "straight flush, nine high"),
        ("AhKhQhJhTh", "royal flush"),
    ],
)
def test_hands_are_described_in_words(held: str, description: str) -> None:
    strength = strength_of(parse_cards(held))
    assert strength.description == str(strength) == description
    assert description in repr(strength)


def test_two_hands_read_the_same_only_if_they_tie() -> None:
    assert len({Strength(score).description for score in SCORES}) == len(SCORES)


def test_categories_are_named() -> None:
    assert [category.value for category in Category] == list(range(10))
    assert Category.TRIPS.title == "Three of a Kind"
    assert Category.ROYAL_FLUSH.title == "Royal Flush"
    assert str(Category.HIGH_CARD) == Category.HIGH_CARD.noun == "high card"


def test_a_strength_as_values_for_json() -> None:
    full = strength_of(parse_cards("Ac2d3h4s5c9h9d")).to_dict()
    assert json.loads(json.dumps(full)) == {
        "cards": "Ac2d3h4s5c9h9d",
        "score": 20480,
        "category": 4,
        "category_name": "Straight",
        "kickers": ["5"],
        "description": "straight, five high",
        "best_five": "5c4s3h2dAc",
    }
    assert "best_five" not in Strength(20480).to_dict()


@given(hands)
def test_strengths_survive_pickle_and_copy(hand: tuple[Card, ...]) -> None:
    strength = strength_of(hand)
    for copied in (pickle.loads(pickle.dumps(strength)), copy.deepcopy(strength)):
        assert copied == strength
        assert copied.cards == hand
        assert hash(copied) == hash(strength)


def test_a_strength_cannot_be_changed() -> None:
    strength = Strength(4096)
    with pytest.raises(AttributeError, match="cannot be changed"):
        strength.score = 36873
    with pytest.raises(AttributeError, match="cannot be changed"):
        del strength.score
    with pytest.raises(AttributeError):
        strength.luck = 1


def test_reference_hands() -> None:
    made = [(strength_of(parse_cards(" ".join(case["cards"]))), case) for case in CASES]
    for strength, case in made:
        assert oracle.CATEGORIES[min(strength.category, 8)] == case["category"], case["id"]
        assert (strength.category is Category.ROYAL_FLUSH) == case["royal_flush"], case["id"]
        options = case.get("best5_options", [case["best5"]])
        assert {str(card) for card in strength.best_five} in map(set, options), case["id"]
    by_score = sorted(made, key=lambda hand: hand[0].score, reverse=True)
    ranks = [case["rank"] for _, case in by_score]
    assert ranks == sorted(ranks)
    assert len({strength.score for strength, _ in made}) == len(set(ranks))
