"""The evaluator against complete counts, an oracle, reference answers, and its own laws."""

from __future__ import annotations

import json
import sys
import threading
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import DECK as DECK_TEXTS
from oracle import worth
from runout import Card, CardSet, Category, PokerError, Strength, compare, evaluate, evaluate_many
from runout.analysis.evaluation import count_scores
from runout.domain.cards import DECK
from runout.errors import DuplicateCard, LimitExceeded, NotationError, WrongCardCount
from runout.kernels import evaluator
from support.dealing import all_hands, random_hands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from support.dealing import Hands

SIZES = range(2, 8)

# High card, pair, two pair, trips, straight, flush, full house, quads, straight flush with royal.
CATEGORY_COUNTS = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}
HAND_COUNTS = {5: 2598960, 6: 20358520, 7: 133784560}
ROYAL_FLUSHES = {5: 4, 6: 4 * 47, 7: 4 * 1081}  # the other cards are any of the 47
DISTINCT_SCORES = {5: 7462, 6: 6075, 7: 4824}
ROYAL = 36873


@pytest.fixture(scope="module")
def censuses() -> dict[int, NDArray[np.uint64]]:
    return {cards: count_scores(cards, threads=0) for cards in HAND_COUNTS}


def cards_of(ids: Sequence[int]) -> list[Card]:
    return [DECK[card_id] for card_id in ids]


def texts_of(ids: Sequence[int]) -> list[str]:
    return [DECK_TEXTS[card_id] for card_id in ids]


# All hands.


@pytest.mark.parametrize("cards", HAND_COUNTS)
def test_category_counts_agree_with_combinatorics(
    cards: int, censuses: dict[int, NDArray[np.uint64]]
) -> None:
    counts = censuses[cards]
    by_category = counts.reshape(-1, 4096).sum(axis=1)
    assert by_category.tolist() == [0, *CATEGORY_COUNTS[cards]]
    assert by_category.sum() == HAND_COUNTS[cards]
    assert counts[ROYAL] == ROYAL_FLUSHES[cards]
    assert np.count_nonzero(counts) == DISTINCT_SCORES[cards]


@pytest.mark.parametrize("cards", HAND_COUNTS)
def test_batch_scores_agree_with_the_census(
    cards: int, censuses: dict[int, NDArray[np.uint64]]
) -> None:
    counts = np.zeros(evaluator.SCORES, dtype=np.int64)
    for hands in all_hands(cards):
        counts += np.bincount(evaluate_many(hands), minlength=evaluator.SCORES)
    assert np.array_equal(counts, censuses[cards])


def test_the_census_does_not_depend_on_the_number_of_threads(
    censuses: dict[int, NDArray[np.uint64]],
) -> None:
    for threads in (1, 2, 3):
        assert np.array_equal(count_scores(6, threads=threads), censuses[6])


@pytest.mark.parametrize("cards", [0, 4, 8])
def test_there_is_a_census_of_five_to_seven_cards_only(cards: int) -> None:
    with pytest.raises(WrongCardCount, match=f"^{cards} cards"):
        count_scores(cards)


# Independent answers.


def assert_agrees_with_oracle(hands: Hands) -> None:
    """Check that category and tie-breakers, and hence the order, are those of the oracle."""
    scores = evaluate_many(hands).tolist()
    worths = {}
    for ids, score in zip(hands.tolist(), scores, strict=True):
        category, ranks = worths[score] = worth(texts_of(ids))
        strength = Strength(score)
        assert min(strength.category, Category.STRAIGHT_FLUSH) == category, texts_of(ids)
        assert tuple(rank.value for rank in strength.kickers) == ranks, texts_of(ids)
    in_order = [worths[score] for score in sorted(worths)]
    assert all(lower < higher for lower, higher in pairwise(in_order))


@pytest.mark.parametrize("cards", SIZES)
def test_agreement_with_the_oracle_on_random_hands(cards: int) -> None:
    assert_agrees_with_oracle(random_hands(3000, cards, seed=cards))


@pytest.mark.parametrize("cards", [2, 3])
def test_agreement_with_the_oracle_on_all_small_hands(cards: int) -> None:
    assert_agrees_with_oracle(np.array([*combinations(range(52), cards)], dtype=np.uint8))


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_agreement_with_the_oracle_on_cards_of_two_suits(cards: int) -> None:
    """Flushes and straight flushes are rare in random hands, and common here."""
    places = random_hands(2000, cards, seed=20 + cards, deck=26)
    clubs_and_diamonds = places // 2 * 4 + places % 2
    clubs = np.array([*combinations(range(0, 52, 4), cards)], dtype=np.uint8)
    assert_agrees_with_oracle(np.concatenate([clubs_and_diamonds, clubs]))


def reference_cases() -> list[dict[str, object]]:
    path = Path(__file__).parent.parent / "data" / "evaluate_cases.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_agreement_with_the_reference_answers(censuses: dict[int, NDArray[np.uint64]]) -> None:
    # The 7462 five-card scores from the best down: Cactus-Kev's rank counts them from 1.
    from_the_best = np.flatnonzero(censuses[5])[::-1].tolist()
    for case in reference_cases():
        cards = case["cards"]
        assert isinstance(cards, list)
        hand = evaluate("".join(cards))
        assert from_the_best.index(hand.score) + 1 == case["rank"], case["id"]
        assert (hand.category is Category.ROYAL_FLUSH) == case["royal_flush"], case["id"]
        if hand.category is not Category.ROYAL_FLUSH:
            assert hand.category.noun == str(case["category"]).removeprefix("one "), case["id"]
        best_fives = case.get("best5_options", [case["best5"]])
        assert isinstance(best_fives, list)
        assert {str(card) for card in hand.best_five} in [set(five) for five in best_fives]


def test_a_better_kicker_beats_a_worse_one() -> None:
    assert evaluate("KsKd7h7c5s") > evaluate("KhKc7s7d3s")
    assert compare("KsKd7h7c5s", "KhKc7s7d3s") == 1
    assert compare("KhKc7s7d3s", "KsKd7h7c5s") == -1
    assert compare("KsKd7h7c5s", "KhKc7s7d5h") == 0


def test_the_suited_wheel_is_a_five_high_straight_flush_and_not_royal() -> None:
    wheel = evaluate("Ah2h3h4h5h")
    assert wheel.category is Category.STRAIGHT_FLUSH
    assert wheel.description == "straight flush, five high"
    assert wheel < evaluate("2h3h4h5h6h") < evaluate("AhKhQhJhTh")
    assert evaluate("AhKhQhJhTh").category is Category.ROYAL_FLUSH


# One hand.


@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=7, unique=True), st.data())
def test_suits_and_order_do_not_matter(hand: list[Card], data: st.DataObject) -> None:
    suits = data.draw(st.permutations(range(4)))
    renamed = [DECK[4 * card.rank.value + suits[card.suit.value]] for card in hand]
    shuffled = data.draw(st.permutations(renamed))
    strength = evaluate(hand)
    assert evaluate(shuffled) == strength
    assert evaluate_many([[card.id for card in shuffled]]).tolist() == [strength.score]


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=7, unique=True))
def test_a_hand_is_worth_its_best_five_cards(hand: list[Card]) -> None:
    strength = evaluate(hand)
    assert strength == max(evaluate(five) for five in combinations(hand, 5))
    assert strength == evaluate(strength.best_five)


def test_text_and_cards_are_the_same_hand() -> None:
    text = "Ks Kd 7h, 7c 10s"
    cards = [Card.parse(word) for word in ("Ks", "Kd", "7h", "7c", "Ts")]
    assert evaluate(text) == evaluate(cards) == evaluate(CardSet(cards)) == evaluate(iter(cards))
    assert evaluate(text).cards == tuple(cards)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("", WrongCardCount, "'': 0 cards; a hand has 2 to 7"),
        ("Ah", WrongCardCount, "'Ah': 1 card; a hand has 2 to 7"),
        ("AhKhQhJhTh9h8h7h", WrongCardCount, "8 cards; a hand has 2 to 7"),
        ("AhKdAh", DuplicateCard, "'AhKdAh': Ah is there twice"),
        ("AhKx", NotationError, "'AhKx', character 4: 'x' is not a suit"),
        ("AhXd", NotationError, "'AhXd', character 3: 'X' is not a rank"),
    ],
)
def test_invalid_hands_are_refused(text: str, kind: type[PokerError], message: str) -> None:
    with pytest.raises(kind) as refusal:
        evaluate(text)
    assert message in str(refusal.value)


def test_invalid_lists_of_cards_are_refused() -> None:
    ace = Card.parse("Ah")
    with pytest.raises(DuplicateCard, match="Ah is there twice"):
        evaluate([ace, Card.parse("Kd"), ace])
    with pytest.raises(WrongCardCount, match="0 cards"):
        evaluate([])
    for cards in (5, None, ["Ah", 5]):
        with pytest.raises(PokerError, match="is neither text nor cards"):
            evaluate(cards)  # type: ignore[arg-type]


# Many hands.


@pytest.mark.parametrize("cards", SIZES)
def test_many_hands_score_as_each_does_alone(cards: int) -> None:
    hands = random_hands(2000, cards, seed=40 + cards)
    scores = evaluate_many(hands)
    assert scores.dtype == np.uint16
    assert scores.tolist() == [evaluate(cards_of(ids)).score for ids in hands.tolist()]


@pytest.mark.parametrize("cards", SIZES)
def test_every_number_of_rows_is_right_around_the_edges_of_blocks(cards: int) -> None:
    hands = random_hands(100, cards, seed=50 + cards)
    scores = evaluate_many(hands)
    for count in range(101):
        assert np.array_equal(evaluate_many(hands[:count].copy()), scores[:count])
        assert np.array_equal(evaluate_many(hands[count:]), scores[count:])  # any alignment


@pytest.mark.parametrize("cards", [2, 5, 6, 7])
@pytest.mark.parametrize("count", [1, 65535, 65536, 65537, 200_001])
def test_the_number_of_threads_does_not_matter(cards: int, count: int) -> None:
    hands = random_hands(count, cards, seed=60 + cards)
    scores = evaluate_many(hands)
    for threads in (2, 3, 0):
        assert np.array_equal(evaluate_many(hands, threads=threads), scores)


def test_any_memory_layout_is_accepted() -> None:
    hands = random_hands(999, 7, seed=70)
    scores = evaluate_many(hands)
    read_only = hands.copy()
    read_only.flags.writeable = False
    assert np.array_equal(evaluate_many(read_only), scores)
    assert np.array_equal(evaluate_many(np.asfortranarray(hands)), scores)
    assert np.array_equal(evaluate_many(hands[:, ::-1]), scores)
    assert np.array_equal(evaluate_many(hands[::-1])[::-1], scores)
    assert np.array_equal(evaluate_many(hands[::3]), scores[::3])
    assert np.array_equal(evaluate_many(hands[:, 1:6]), evaluate_many(hands[:, 1:6].copy()))
    assert np.array_equal(evaluate_many(hands.tolist()), scores)


@pytest.mark.parametrize("dtype", ["i1", "i2", "<u2", ">u2", "i4", ">i4", "i8", "u8"])
def test_any_integer_type_is_accepted(dtype: str) -> None:
    hands = random_hands(99, 6, seed=71)
    assert np.array_equal(evaluate_many(hands.astype(dtype)), evaluate_many(hands))


@pytest.mark.parametrize("dtype", ["f8", "?", "S1", "U2", "O"])
def test_non_integer_types_are_refused(dtype: str) -> None:
    with pytest.raises(NotationError, match="card ids are whole numbers"):
        evaluate_many(np.zeros((2, 5), dtype=dtype))


@pytest.mark.parametrize(
    ("hands", "quoted"),
    [
        ([[50, 45, 99]], "[50, 45, 99]"),
        ([[50, 45, -1]], "[50, 45, -1]"),
        (np.array([[50, 45, 300]]), "[50, 45, 300]"),
        ([[50.0, 45]], "'50.0'"),
        ([[50, "Ah"]], "'50'"),
        (["AhKh", "QdQc"], "'AhKh'"),
        ([[50, None]], "'None'"),
        ([[50, 10**30]], f"'{10**30}'"),
    ],
)
def test_a_refusal_quotes_what_was_given(hands: Any, quoted: str) -> None:
    with pytest.raises(NotationError) as refusal:
        evaluate_many(hands)
    assert quoted in str(refusal.value)


def test_rows_of_different_lengths_are_refused_in_words() -> None:
    with pytest.raises(WrongCardCount, match="the rows differ in length"):
        evaluate_many([[50, 45], [1, 2, 3]])


@pytest.mark.parametrize("shape", [(0,), (5,), (3, 0), (3, 1), (3, 8), (2, 3, 5), ()])
def test_a_wrong_shape_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(WrongCardCount, match=r"evaluate_many takes \(N, 2\.\.7\)"):
        evaluate_many(np.zeros(shape, dtype=np.uint8))


def test_invalid_numbers_of_threads_are_refused() -> None:
    with pytest.raises(LimitExceeded, match="threads='2'"):
        evaluate_many([[0, 5, 10, 15, 20]], threads="2")  # type: ignore[arg-type]
    with pytest.raises(LimitExceeded, match="threads=-1"):
        evaluate_many(random_hands(3, 5, seed=0), threads=-1)
    with pytest.raises(LimitExceeded, match="threads=-1"):
        count_scores(5, threads=-1)


def test_an_excessive_number_of_threads_is_reduced() -> None:
    hands = random_hands(3, 5, seed=0)
    assert np.array_equal(evaluate_many(hands, threads=10**30), evaluate_many(hands))
    assert int(count_scores(5, threads=10**30).sum()) == 2_598_960


ROWS = 101
WRONG_ROWS = (0, 31, 32, 50, ROWS - 2, ROWS - 1)


@pytest.mark.parametrize("cards", SIZES)
def test_a_repeated_card_is_refused_at_any_position(cards: int) -> None:
    hands = random_hands(ROWS, cards, seed=80 + cards)
    for row in WRONG_ROWS:
        for first, second in combinations(range(cards), 2):
            wrong = hands.copy()
            wrong[row, second] = wrong[row, first]
            text = DECK_TEXTS[wrong[row, first]]
            with pytest.raises(DuplicateCard, match=f"^row {row}: {text} is there twice"):
                evaluate_many(wrong)


@pytest.mark.parametrize("cards", SIZES)
@pytest.mark.parametrize("wrong_id", [52, 63, 64, 128, 180, 255])
def test_an_invalid_card_id_is_refused_at_any_position(cards: int, wrong_id: int) -> None:
    hands = random_hands(ROWS, cards, seed=90 + cards)
    for row in WRONG_ROWS:
        for place in range(cards):
            wrong = hands.copy()
            wrong[row, place] = wrong_id
            with pytest.raises(NotationError, match=f"row {row} holds a number that is not a card"):
                evaluate_many(wrong)


@pytest.mark.parametrize(("dtype", "wrong_id"), [("i1", -1), ("i8", -256), ("i8", 256 + 3)])
def test_a_number_that_would_wrap_to_a_card_is_refused(dtype: str, wrong_id: int) -> None:
    hands = random_hands(ROWS, 7, seed=99).astype(dtype)
    hands[ROWS - 1, 6] = wrong_id
    with pytest.raises(NotationError, match="row 100 holds a number that is not a card"):
        evaluate_many(hands)


@pytest.mark.parametrize("row", [0, 65535, 65536, 149_999])
@pytest.mark.parametrize("threads", [1, 2, 0])
def test_a_wrong_row_is_named_on_any_number_of_threads(row: int, threads: int) -> None:
    hands = random_hands(150_000, 7, seed=100)
    hands[row, 6] = hands[row, 0]
    with pytest.raises(DuplicateCard, match=f"^row {row}: "):
        evaluate_many(hands, threads=threads)


def test_the_first_of_several_wrong_rows_is_named() -> None:
    hands = random_hands(ROWS, 5, seed=101)
    hands[70, 0] = 52
    hands[40, 1] = hands[40, 3]
    with pytest.raises(DuplicateCard, match=r"^row 40: "):
        evaluate_many(hands)


def test_other_threads_run_while_hands_are_scored() -> None:
    """Without timed switches, another thread runs only if the kernel releases the GIL."""
    hands = random_hands(100_000, 7, seed=102)
    scores = np.empty(len(hands), dtype=np.uint16)
    lock = threading.Lock()
    ran: list[bool] = []

    def wait_for_lock() -> None:
        with lock:
            ran.append(True)

    interval = sys.getswitchinterval()
    other = threading.Thread(target=wait_for_lock)
    lock.acquire()
    try:
        other.start()
        sys.setswitchinterval(1000)
        lock.release()
        for _ in range(10_000):  # the operating system decides during which call
            evaluator.score_hands(hands, scores, 1)
            if ran:
                break
        assert ran
    finally:
        sys.setswitchinterval(interval)
        other.join()
