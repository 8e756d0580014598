"""Sampled equity: unbiased, with a valid standard error, and reproducible by its seed."""

from __future__ import annotations

import itertools
import math
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from runout import equity
from runout.analysis.equity.results import SampledEquity, SampledPlayer
from runout.analysis.equity.spots import Seat
from runout.kernels.equity_question import DEFAULT_ERROR
from support.equity_methods import DEALS_PER_CHUNK
from support.small_spots import exact

if TYPE_CHECKING:
    from collections.abc import Sequence

# Overlapping ranges, and known, half-known and unknown hands, on every street.
SPOTS: list[tuple[list[str], dict[str, Any]]] = [
    (["AhAd", "KhKd"], {}),
    (["AhKs", "AdQc"], {"board": "As7h7d2c"}),
    (["QQ+,AKs:0.5", "JJ-99,AKo:0.25"], {"board": "Ts9h2d"}),
    (["AA,KK:0.5", "AA:0.1,KK", "QQ+,AK"], {"board": "Ad7h2c"}),
    (["Ah?", "??", "QQ+,AhKh"], {"board": "Qh8c5d2s9c", "dead": "Kd"}),
    (["AK", "AQ:0.5,KQ", "AJ,KJs"], {"board": "Ac9d2s4h", "folded": ["AT,KT:0.5"]}),
    (["2c2d", "?", "7h"], {"board": "KsTc8d4h3d"}),
    (["AhKs,AhQd:0.5,AhJc", "KK+:0.3,AhTh", "Kd?"], {"board": "Ts9h2d", "dead": "Tc 4s"}),
]


def sample(players: Sequence[str], **settings: Any) -> SampledEquity:
    result = equity(players, method="sampled", **settings)
    assert isinstance(result, SampledEquity)
    return result


def counts(result: SampledEquity) -> list[Any]:
    return [player.shares for player in result.players]


# Unbiased, with the stated coverage.


@pytest.mark.parametrize(("players", "spot"), SPOTS)
def test_the_interval_holds_the_exact_equity_19_times_out_of_20(
    players: list[str], spot: dict[str, Any]
) -> None:
    truth = [player.equity for player in equity(players, method="exact", **spot).players]
    seeds = range(1, 251)
    inside = np.zeros(len(players), dtype=int)
    errors = np.zeros(len(players))
    for seed in seeds:
        result = sample(players, samples=2000, seed=seed, threads=1, **spot)
        for seat, player in enumerate(result.players):
            low, high = player.interval
            inside[seat] += low <= truth[seat] <= high
            errors[seat] += ((player.equity - truth[seat]) / player.standard_error) ** 2
    # With 250 seeds the share lies within 0.95 +- 0.041 for three standard deviations.
    assert (inside > 0.909 * len(seeds)).all()
    assert (inside < 0.991 * len(seeds)).all()
    # The mean square of the error over its standard error is one, +- 0.27 likewise.
    assert np.abs(errors / len(seeds) - 1).max() < 0.27


def test_the_interval_of_a_seat_that_rarely_wins_holds_its_equity() -> None:
    """Only both deuces win for the lower pair: once in 990 boards, four times in 4,000 deals."""
    players, board = ["2c2d", "7c7d"], "7hKsJc"
    truth = [player.equity for player in equity(players, method="exact", board=board).players]
    assert truth == [1 / 990, 989 / 990]
    seeds = range(1, 1001)
    inside = np.zeros(2, dtype=int)
    for seed in seeds:
        result = sample(players, board=board, samples=4000, seed=seed, threads=1)
        for seat, player in enumerate(result.players):
            low, high = player.interval
            inside[seat] += low <= truth[seat] <= high
    assert (inside >= 0.95 * len(seeds)).all()


def independent_error(shares: Sequence[int], deals: int) -> float:
    """Return the standard error of the mean of independent shares of the pot."""
    mean = sum(count / k for k, count in enumerate(shares, start=1)) / deals
    square = sum(count / k**2 for k, count in enumerate(shares, start=1)) / deals
    return math.sqrt(max(0.0, square - mean * mean) / deals)


@pytest.mark.parametrize("deals", [100, 4000])
@pytest.mark.parametrize("expected", [0.1, 1, 2, 4, 8, 20, 40])
@pytest.mark.parametrize(
    ("rare", "usual"),
    [
        ((1,), 0),  # the number of winners of a pot, 0 where it is lost
        ((2,), 0),
        ((9,), 0),
        ((1, 2), 0),
        ((0,), 1),
        ((1,), 2),
        ((0,), 3),
        ((0, 1), 2),
    ],
)
def test_the_interval_holds_the_equity_where_one_result_is_rare(
    rare: tuple[int, ...], usual: int, expected: float, deals: int
) -> None:
    """Wins, ties or losses that come about ``expected`` times among the deals."""
    share = expected / deals / len(rare)
    worth = np.array([1 / winners if winners else 0.0 for winners in (*rare, usual)])
    chances = np.array([*[share] * len(rare), 1 - share * len(rare)])
    draws = np.random.default_rng(1).multinomial(deals, chances, size=4000)
    inside = 0
    for counted in draws.tolist():
        shares = [0] * 9
        for winners, count in zip((*rare, usual), counted, strict=True):
            if winners:
                shares[winners - 1] += count
        error = independent_error(shares, deals)
        player = SampledPlayer(Seat("", "", ()), 1, tuple(shares), deals, error=error, worth=deals)
        low, high = player.interval
        inside += low <= chances @ worth <= high
    assert inside >= (0.95 - 3 * math.sqrt(0.95 * 0.05 / len(draws))) * len(draws)


@pytest.mark.parametrize(("players", "spot"), SPOTS)
def test_long_runs_agree_with_enumeration(players: list[str], spot: dict[str, Any]) -> None:
    result = sample(players, samples=1_000_000, seed=7, **spot)
    truth = exact(equity(players, method="exact", **spot))
    for player, right in zip(result.players, truth.players, strict=True):
        assert abs(player.equity - right.equity) < 4.5 * player.standard_error
        for share, weight in zip(player.shares, right.shares, strict=True):
            likelihood = weight / right.total
            spread = math.sqrt(likelihood * (1 - likelihood) / result.deals)
            assert abs(share / result.deals - likelihood) <= 4.5 * spread


RIVER = "7h7d6c3s2d"
EVEN = ("QcQd", {"AsAh": 1.0, "JsJh": 1.0}, {"AsAd": 1.0, "TsTh": 1.0}, (1 / 3, 1 / 3, 1 / 3))
UNEVEN = ("QcQd", {"AsAh": 1.0, "JsJh": 0.5}, {"AsAd": 0.5, "TsTh": 1.0}, (2 / 7, 4 / 7, 1 / 7))
DEALS = 100_000
# A sum of squares of two independent normal numbers is above this once in a million times.
CHI_SQUARE_LIMIT = 2 * math.log(1e6)


def chi_square(wins: Sequence[float], likelihoods: Sequence[float]) -> float:
    deals = sum(wins)
    pairs = zip(wins, likelihoods, strict=True)
    return sum((won - deals * share) ** 2 / (deals * share) for won, share in pairs)


def deal_in_turn(
    source: random.Random, first: dict[str, float], second: dict[str, float]
) -> tuple[str, str]:
    """Deal incorrectly: the first player's hand, then the second's from the remaining cards."""
    hand = source.choices([*first], [*first.values()])[0]
    left = {
        other: weight
        for other, weight in second.items()
        if not {hand[:2], hand[2:]} & {other[:2], other[2:]}
    }
    return hand, source.choices([*left], [*left.values()])[0]


def deal_at_once(
    source: random.Random, first: dict[str, float], second: dict[str, float]
) -> tuple[str, str]:
    """Deal jointly: both hands, and both again if they share a card."""
    while True:
        hand = source.choices([*first], [*first.values()])[0]
        other = source.choices([*second], [*second.values()])[0]
        if not {hand[:2], hand[2:]} & {other[:2], other[2:]}:
            return hand, other


def winner(hand: str, other: str) -> int:
    """Return the winner on this board: aces, else the queens, ahead of jacks and tens."""
    return 1 if hand[0] == "A" else 2 if other[0] == "A" else 0


@pytest.mark.parametrize(("hero", "first", "second", "likelihoods"), [EVEN, UNEVEN])
@pytest.mark.parametrize("seed", range(5))
def test_deals_are_joint_and_sequential_dealing_is_detected(
    hero: str,
    first: dict[str, float],
    second: dict[str, float],
    likelihoods: tuple[float, ...],
    seed: int,
) -> None:
    texts = [
        ",".join(f"{hand}:{weight}" for hand, weight in each.items()) for each in (first, second)
    ]
    result = sample([hero, *texts], board=RIVER, samples=DEALS, seed=seed)
    wins = [player.shares[0] for player in result.players]
    assert sum(wins) == DEALS
    assert chi_square(wins, likelihoods) < CHI_SQUARE_LIMIT
    source = random.Random(seed)
    joint, in_turn, turned = [0, 0, 0], [0, 0, 0], [0, 0, 0]
    for _ in range(DEALS // 10):
        joint[winner(*deal_at_once(source, first, second))] += 1
        in_turn[winner(*deal_in_turn(source, first, second))] += 1
        turned[winner(*deal_in_turn(source, second, first)[::-1])] += 1
    assert chi_square(joint, likelihoods) < CHI_SQUARE_LIMIT
    assert chi_square(in_turn, likelihoods) > CHI_SQUARE_LIMIT
    assert chi_square(turned, likelihoods) > CHI_SQUARE_LIMIT


@pytest.mark.parametrize("players", [["", ""], ["Ah?", ""], ["random:0.5!AhAd,AhAd", ""]])
def test_every_hand_is_dealt_with_its_likelihood(players: list[str]) -> None:
    result = sample(players, samples=1_000_000, seed=3, hands=True)
    truth = exact(equity(players, method="exact", hands=True))
    for player, right in zip(result.players, truth.players, strict=True):
        assert player.hands is not None
        assert right.hands is not None
        dealt = right.hands.likelihood > 0
        assert not player.hands.likelihood[~dealt].any()
        likelihood = right.hands.likelihood[dealt]
        observed = player.hands.likelihood[dealt]
        square = result.deals * ((observed - likelihood) ** 2 / likelihood).sum()
        freedom = len(likelihood) - 1
        assert abs(square - freedom) < 4.5 * math.sqrt(2 * freedom)


# Hands one by one.


@pytest.mark.parametrize(("players", "spot"), SPOTS)
def test_hands_average_to_the_equity_of_the_player(
    players: list[str], spot: dict[str, Any]
) -> None:
    settings = {"samples": 200_000, "seed": 11, **spot}
    result = sample(players, hands=True, **settings)
    assert result == sample(players, **settings)
    truth = equity(players, method="exact", hands=True, **spot)
    for player, right in zip(result.players, truth.players, strict=True):
        hands, expected = player.hands, right.hands
        assert hands is not None
        assert expected is not None
        dealt = hands.likelihood > 0
        assert hands.likelihood.sum() == pytest.approx(1, abs=1e-12)
        mean = (hands.likelihood[dealt] * hands.equity[dealt]).sum()
        assert mean == pytest.approx(player.equity, abs=1e-12)
        assert hands.distribution().sum() == pytest.approx(1, abs=1e-12)
        assert sum(each.likelihood for each in hands.classes()) == pytest.approx(1, abs=1e-12)
        np.testing.assert_array_equal(hands.weights, expected.weights)
        times = hands.likelihood[dealt] * result.deals
        far = np.abs(hands.equity[dealt] - expected.equity[dealt]) * np.sqrt(times)
        assert far.max() < 0.5 * 6  # a share of the pot has a standard deviation of at most 0.5


# Number of deals.


@pytest.mark.parametrize("hands", [False, True])
@pytest.mark.parametrize(
    "samples", [1, 2, 63, 64, 65, 100, DEALS_PER_CHUNK, DEALS_PER_CHUNK + 1, 100_000, 1_048_577]
)
def test_the_number_of_deals_is_that_requested(samples: int, hands: bool) -> None:
    result = sample(["AhAd", "KK+", "random"], samples=samples, seed=5, hands=hands)
    assert result.deals == samples
    for player in result.players:
        assert player.total == samples
        assert player.win + player.tie + player.lose == pytest.approx(1)
    assert sum(player.equity for player in result.players) == pytest.approx(1, abs=1e-12)


def test_a_longer_run_begins_as_a_shorter_one() -> None:
    whole = 3 * DEALS_PER_CHUNK
    parts = [sample(["AKs", "QQ"], samples=deals, seed=9) for deals in (whole, whole + 100)]
    more = np.array(counts(parts[1])) - np.array(counts(parts[0]))
    assert (more >= 0).all()
    assert more.sum() >= 100


@pytest.mark.parametrize("target", [0.01, 0.002, 0.0007])
@pytest.mark.parametrize("hands", [False, True])
def test_sampling_stops_with_the_chunk_that_reaches_the_target(target: float, hands: bool) -> None:
    players = ["22+,A2s+", "random", "QQ+"]
    settings: dict[str, Any] = {"seed": 4, "hands": hands}
    result = sample(players, target_error=target, **settings)
    assert result.standard_error <= target
    assert result.standard_error == max(player.standard_error for player in result.players)
    assert result.deals % DEALS_PER_CHUNK == 0
    assert counts(result) == counts(sample(players, samples=result.deals, **settings))
    if result.deals > DEALS_PER_CHUNK:
        before = sample(players, samples=result.deals - DEALS_PER_CHUNK, **settings)
        assert before.standard_error > target


def test_the_number_of_samples_bounds_a_target_that_is_out_of_reach() -> None:
    result = sample(["AKs", "QQ"], target_error=0.0001, samples=50_000, seed=2)
    assert result.deals == 50_000
    assert result.standard_error > 0.0001


def test_by_default_the_error_is_a_twentieth_of_a_percent() -> None:
    result = sample(["AKs", "QQ"], seed=2)
    assert result.standard_error <= DEFAULT_ERROR
    assert result.deals <= 10_000_000
    assert counts(result) == counts(sample(["AKs", "QQ"], target_error=DEFAULT_ERROR, seed=2))


def test_an_estimate_without_variance_still_has_an_interval() -> None:
    """Quads against nothing: every sampled deal is won, and the interval is not a point."""
    result = sample(["7c7s", "AhKh"], board="7h7d2c", samples=1000, seed=1)
    hero, villain = result.players
    assert (hero.equity, hero.standard_error) == (1.0, 0.0)
    assert hero.interval == pytest.approx((1 - 4.33 / 1000, 1.0), abs=1e-5)
    assert villain.interval == pytest.approx((0.0, 4.33 / 1000), abs=1e-5)


def test_the_summary_of_an_estimate_without_variance_claims_no_certainty() -> None:
    once = sample(["AhKh", "QsQd"], samples=1, seed=1)
    assert "±100 % (95 %)" in once.summary
    often = sample(["AhAd", "2c7d"], board="AsAcKh", samples=1000, seed=1)
    assert often.standard_error == 0
    assert "±0.43 % (95 %)" in often.summary


# Seeds and threads.


@pytest.mark.parametrize(("players", "spot"), SPOTS)
def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads(
    players: list[str], spot: dict[str, Any]
) -> None:
    expected = sample(players, samples=100_000, seed=123, threads=1, hands=True, **spot)
    for threads in (1, 2, 0, 5):
        again = sample(players, samples=100_000, seed=123, threads=threads, hands=True, **spot)
        assert again == expected
        for player, alike in zip(again.players, expected.players, strict=True):
            assert player.hands is not None
            assert alike.hands is not None
            np.testing.assert_array_equal(player.hands.equity, alike.hands.equity)
    assert counts(sample(players, samples=100_000, seed=124, **spot)) != counts(expected)


def test_threads_do_not_change_where_sampling_stops() -> None:
    results = [
        sample(["AKs", "QQ", "random"], target_error=0.0008, seed=6, threads=threads)
        for threads in (1, 2, 3)
    ]
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_any_unsigned_64_bit_number_is_a_seed(seed: int) -> None:
    result = sample(["AKs", "QQ"], samples=1000, seed=seed)
    assert result.seed == seed
    assert result.to_dict()["seed"] == str(seed)


def test_without_a_seed_one_is_drawn_and_returned() -> None:
    first, second = (sample(["AKs", "QQ"], samples=10_000) for _ in range(2))
    assert first.seed != second.seed
    assert sample(["AKs", "QQ"], samples=10_000, seed=first.seed) == first


def test_chunks_and_seeds_have_streams_of_their_own() -> None:
    tallies = set()
    for seed in range(40):
        lengths = [chunks * DEALS_PER_CHUNK for chunks in (1, 2, 3, 4)]
        results = [sample(["AKs", "QQ"], samples=length, seed=seed) for length in lengths]
        wins = [0, *(result.players[0].shares[0] for result in results)]
        assert len({later - before for before, later in itertools.pairwise(wins)}) > 1
        tallies.add(tuple(wins))
    assert len(tallies) == 40


def test_a_sampled_result_as_plain_values() -> None:
    result = sample(["AhKh", "QQ"], samples=1000, seed=5)
    answer = result.to_dict()
    assert list(answer) == [
        "method", "deals", "rounded", "seed", "elapsed_ms", "summary", "players", "next_card",
        "warnings",
    ]  # fmt: skip
    assert (answer["method"], answer["deals"], answer["seed"]) == ("sampled", 1000, "5")
    hero = answer["players"][0]
    assert hero["standard_error"] == result.players[0].standard_error
    assert hero["interval"] == list(result.players[0].interval)
    assert hero["fraction"] is None
    assert "seed 5" in result.summary
    assert "±" in result.summary


# Ranges that can hardly be dealt together.

# One draw in some 250 is free of shared cards.
RARE = ["AsAh:1,KsKh:0.002", "AsAd:1,QsQh:0.002"]


@pytest.mark.parametrize(("samples", "seeds"), [(1, 100), (10, 50), (DEALS_PER_CHUNK + 1, 3)])
def test_a_rare_deal_is_found_for_any_number_of_samples(samples: int, seeds: int) -> None:
    """The limit of retries is the same for the first and the last deals of a chunk."""
    for seed in range(seeds):
        assert sample(RARE, board=RIVER, samples=samples, seed=seed).deals == samples
