"""Spots in which random draws rarely make a deal: each with a possible deal is answered correctly.

Hands are drawn by one of three methods: by rejection, from a count of all deals, and from
populations. Each is forced on spots with a known answer, and random spots of 2 to 23 players use
the default choice: 25 of them here, `RUNOUT_RANDOM_SPOTS=2000` for more.
"""

from __future__ import annotations

import functools
import itertools
import math
import os
import random
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from runout import equity
from runout.analysis.equity.results import ExactEquity, SampledEquity
from runout.analysis.equity.spots import read_spot
from runout.errors import LimitExceeded, NoPossibleDeal, OverlapWarning
from runout.kernels.equity import combo_cards
from runout.kernels.equity_question import units_per_deal
from support.equity_methods import Sampling
from support.random_spots import DECK, RandomSpot, find_deal, random_spot
from support.spot_arrays import Drawn, draw, drawing_of, spot_arrays

if TYPE_CHECKING:
    from runout.analysis.equity.settings import Progress
    from runout.kernels.equity import SpotArrays

METHODS = ("rejection", "enumeration", "sequential")
STRONG = "88+,ATs+,KQs,AJo+"
SPOTS: list[tuple[list[str], dict[str, Any]]] = [
    (["AA,KK,AK", "QQ+,AKs", "KK+,AQs"], {"board": "Ts9h2d"}),
    (["JJ+"] * 5, {"board": "2c7d9h3s4s"}),
    (["AA:1,KK:0.1", "AA,QQ:0.2", "KK,AKs:0.5", "QQ,AQs"], {"board": "2c7d9h", "dead": "As"}),
    (["AsAh:1,JsJh:.5", "AsAd:.5,TsTh:1", "QcQd"], {"board": "7h7d6c3s2d"}),
    (["2s3h", "QQ+", "QQ+", "Ah?"], {"board": "Ts9h2d5c", "folded": ["QQ+,AK"]}),
]
SEEDS = range(60)


def table_of(players: list[str], **spot: Any) -> SpotArrays:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", OverlapWarning)
        return spot_arrays(read_spot(players, **spot))


def estimates(drawn: Drawn) -> list[tuple[float, float]]:
    """Return each player's equity and its standard error."""
    return [
        (sum(count / k for k, count in enumerate(won, start=1)) / drawn.deals, error)
        for won, error in zip(drawn.shares, drawn.errors, strict=True)
    ]


def exact(players: list[str], **spot: Any) -> ExactEquity:
    result = equity(players, method="exact", **spot)
    assert isinstance(result, ExactEquity)
    return result


@functools.cache
def truth_of(number: int) -> ExactEquity:
    """Return the exact equity of one of the spots above."""
    players, spot = SPOTS[number]
    return exact(players, **spot)


def sampled(players: list[str], **settings: Any) -> SampledEquity:
    result = equity(players, method="sampled", **settings)
    assert isinstance(result, SampledEquity)
    return result


# Each method is unbiased, and its errors have the stated coverage.


@pytest.mark.parametrize("method", METHODS)
def test_errors_have_the_stated_coverage_of_the_exact_equity(method: str) -> None:
    distances = []
    for number, (players, spot) in enumerate(SPOTS):
        truth = truth_of(number).players
        table = table_of(players, **spot)
        for seed in SEEDS:
            drawn = draw(table, seed, 1000, method=method)
            assert drawn.method == method
            for (estimate, error), right in zip(estimates(drawn), truth, strict=True):
                if error > 0:
                    distances.append((estimate - right.equity) / error)
    far = np.abs(distances)
    # Players of one spot depend on each other: half as many independent numbers, four deviations.
    slack = 4 * np.sqrt(0.25 / (len(distances) / 2))
    assert abs((far < 1).mean() - 0.683) < slack
    assert abs((far < 1.96).mean() - 0.95) < slack / 2
    assert abs(np.mean(distances)) < 4 / np.sqrt(len(distances) / 2)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("number", range(len(SPOTS)))
def test_long_runs_of_every_method_agree_with_enumeration(number: int, method: str) -> None:
    players, spot = SPOTS[number]
    drawn = draw(table_of(players, **spot), 7, 300_000, threads=2, method=method)
    assert drawn.deals == 300_000
    for (estimate, error), right in zip(estimates(drawn), truth_of(number).players, strict=True):
        assert abs(estimate - right.equity) < 4.5 * error
        assert error < 0.003


@pytest.mark.parametrize("edges", [20, 300, 100_000])
@pytest.mark.parametrize("number", range(len(SPOTS)))
def test_populations_agree_with_enumeration_however_many_ranges_are_counted_first(
    number: int, edges: int
) -> None:
    players, spot = SPOTS[number]
    rules: dict[str, Any] = {"method": "sequential", "narrow_deals": 1, "narrow_edges": edges}
    table = table_of(players, **spot)
    drawn = draw(table, 11, 50_000, **rules)
    assert drawn == draw(table, 11, 50_000, threads=2, **rules)
    for (estimate, error), right in zip(estimates(drawn), truth_of(number).players, strict=True):
        assert abs(estimate - right.equity) < 4.5 * error


@pytest.mark.parametrize("method", ["enumeration", "sequential"])
@pytest.mark.parametrize("deals", [1, 2, 63, 65, 1000, 70_001])
def test_every_method_draws_exactly_the_requested_deals(method: str, deals: int) -> None:
    players, spot = SPOTS[4]
    drawn = draw(table_of(players, **spot), 5, deals, method=method)
    pot = units_per_deal(len(players))
    units = sum(count * (pot // k) for won in drawn.shares for k, count in enumerate(won, start=1))
    assert (drawn.deals, units) == (deals, deals * pot)


@pytest.mark.parametrize("method", ["enumeration", "sequential"])
def test_the_number_of_threads_changes_nothing(method: str) -> None:
    table = table_of(["TT+,AQs+,AKo"] * 6, folded=["99+"])
    cells = [np.zeros((2, 6 * 1326)) for _ in range(3)]
    tallies = [
        draw(table, 3, 30_000, threads=threads, cells=room, method=method)
        for threads, room in zip((1, 2, 5), cells, strict=True)
    ]
    assert tallies[0] == tallies[1] == tallies[2]
    np.testing.assert_array_equal(cells[0], cells[1])
    np.testing.assert_array_equal(cells[0], cells[2])
    assert tallies[0] != draw(table, 4, 30_000, method=method)


@pytest.mark.parametrize("method", METHODS)
def test_the_order_of_seats_does_not_matter(method: str) -> None:
    players = ["AA,KK:0.5", "QQ+", "KK+,AKs", "JJ+"]
    there = estimates(draw(table_of(players, board="2c7d9h"), 1, 60_000, method=method))
    back = estimates(draw(table_of(players[::-1], board="2c7d9h"), 2, 60_000, method=method))
    for (one, error), (other, its_error) in zip(there, back[::-1], strict=True):
        assert abs(one - other) < 4.5 * np.hypot(error, its_error)


# Spots that were refused before are answered.


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    "players",
    [
        ["2s3h", *[STRONG] * 8],
        ["TT+,AQs+,AKo"] * 7,
        ["JJ+"] * 8,
        ["TT+"] * 9,
        [STRONG] * 10,
        [STRONG] * 14,  # every one of the 28 cards is needed
    ],
)
def test_ranges_that_overlap_are_sampled_for_every_seed(players: list[str], seed: int) -> None:
    result = sampled(players, samples=20_000, seed=seed)
    assert result.deals == 20_000
    assert sum(player.equity for player in result.players) == pytest.approx(1, abs=1e-12)
    alike = result.players[1:] if players[0] == "2s3h" else result.players
    mean = sum(player.equity for player in alike) / len(alike)
    for player in alike:
        assert abs(player.equity - mean) < 4.5 * player.standard_error
        low, high = player.interval
        assert low <= player.equity <= high


def test_a_rare_deal_has_the_exact_equity() -> None:
    players = ["AsAh:1,KsKh:0.0001", "AsAd:1,QsQh:0.0001", "AsAc:1,JsJh:0.0001"]
    truth = exact(players, board="7h7d6c3s2d")
    result = sampled(players, board="7h7d6c3s2d", samples=100_000, seed=1)
    for player, right in zip(result.players, truth.players, strict=True):
        assert abs(player.equity - right.equity) < 4.5 * player.standard_error


def test_a_target_is_reached_by_every_method() -> None:
    for players in (["JJ+"] * 8, [STRONG] * 9):
        result = sampled(players, target_error=0.002, seed=2)
        assert result.standard_error <= 0.002


@pytest.mark.parametrize("players", [["JJ+"] * 7, [STRONG] * 9])
def test_hands_average_to_the_equity_of_the_player_by_every_method(players: list[str]) -> None:
    result = sampled(players, samples=20_000, seed=2, hands=True, folded=["22-55"])
    assert result == sampled(players, samples=20_000, seed=2, folded=["22-55"])
    for player in result.players:
        assert player.hands is not None
        dealt = player.hands.likelihood > 0
        mean = (player.hands.likelihood[dealt] * player.hands.equity[dealt]).sum()
        assert mean == pytest.approx(player.equity, abs=1e-12)
        assert not (dealt & (player.hands.weights == 0)).any()


@pytest.mark.parametrize("players", [["JJ+"] * 8, [STRONG] * 9])
def test_progress_can_end_the_work_of_every_method(players: list[str]) -> None:
    steps: list[Progress] = []
    sampled(players, samples=200_000, seed=1, on_progress=steps.append)
    assert steps[-1].deals == 200_000
    assert all(0 <= step.done <= 1 for step in steps)

    def stop(_: Progress) -> None:
        raise LimitExceeded("enough")

    with pytest.raises(LimitExceeded, match="enough"):
        sampled(players, samples=200_000, seed=1, on_progress=stop)


# Up to 23 players.


def test_23_unknown_hands_share_the_pot() -> None:
    result = sampled([""] * 23, samples=100_000, seed=1)
    assert sum(player.equity for player in result.players) == pytest.approx(1, abs=1e-12)
    for player in result.players:
        assert abs(player.equity - 1 / 23) < 4.5 * player.standard_error


def test_23_known_hands_are_counted() -> None:
    """Five of the six cards left are the board: six deals."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [deck[at] + deck[at + 1] for at in range(0, 46, 2)]
    result = equity(hands)
    assert isinstance(result, ExactEquity)
    assert result.deals == 6
    assert sum(player.fraction or 0 for player in result.players) == 1
    for left_out in range(46, 52):
        board = "".join(deck[at] for at in range(46, 52) if at != left_out)
        assert sum(p.fraction or 0 for p in exact(hands, board=board).players) == 1
    boards = list(itertools.combinations(deck[46:], 5))
    means = [0.0] * 23
    for cards in boards:
        for seat, player in enumerate(exact(hands, board="".join(cards)).players):
            means[seat] += player.equity / len(boards)
    assert [player.equity for player in result.players] == pytest.approx(means, abs=1e-12)


@pytest.mark.parametrize("board", ["", "2c2d3h", "2c2d3h3d", "2c2d3h3d4s"])
def test_ten_to_twelve_players_are_counted_as_they_are_sampled(board: str) -> None:
    players = ["AhAd", "KhKd", "QhQd", "JhJd", "ThTd", "9h9d", "8h8d", "7h7d", "AcKc", "6h5h"]
    for more in ([], ["QcJc,JcTc:0.5", "Th9c:1,Ts9s:1"]):
        if board and not more:
            continue
        spot: dict[str, Any] = {"board": board, "folded": ["QsJs"]}
        truth = exact([*players, *more], **spot)
        assert sum(player.equity for player in truth.players) == pytest.approx(1, abs=1e-12)
        result = sampled([*players, *more], samples=100_000, seed=3, hands=True, **spot)
        by_hand = equity([*players, *more], method="exact", hands=True, **spot)
        for player, right, hands in zip(
            result.players, truth.players, by_hand.players, strict=True
        ):
            if player.standard_error > 0:
                assert abs(player.equity - right.equity) < 4.5 * player.standard_error
            assert hands.hands is not None
            dealt = hands.hands.likelihood > 0
            mean = (hands.hands.likelihood[dealt] * hands.hands.equity[dealt]).sum()
            assert mean == pytest.approx(right.equity, abs=1e-12)


# Whether there is a deal.


@pytest.mark.parametrize(
    "players",
    [
        ["AA"] * 3,
        ["JJ+"] * 9,
        [STRONG] * 15,
        ["15%"] * 20,
        ["AA,KK", "AA,KK", "AK", "AKs", "AKo"],
        ["AsAh:1,KsKh:1", "AsKs:1,AhKh:1"],
        ["22+"] * 23,  # there are 26 pairs
        ["A2s+"] * 4,
        ["A2s+"] * 5,  # and four aces
    ],
)
def test_no_possible_deal_is_reported_only_if_there_is_none(players: list[str]) -> None:
    table = table_of(players)
    if oracle(table) is not False:
        assert sampled(players, samples=1000, seed=1).deals == 1000
        return
    for seed in range(3):
        with pytest.raises(NoPossibleDeal, match="the players' hands need the same cards"):
            sampled(players, samples=1000, seed=seed)


def oracle(table: SpotArrays) -> bool | None:
    cards = combo_cards().tolist()
    return find_deal([{frozenset(cards[at]) for at in row.nonzero()[0]} for row in table.weights])


def small_table(rng: np.random.Generator) -> SpotArrays:
    """Return a spot of few combos of few cards, which has a deal about every other time."""
    seats, ranks = int(rng.integers(2, 7)), int(rng.integers(3, 6))
    deck = [rank + suit for rank in "AKQJT"[:ranks] for suit in "cdh"]
    players = []
    for _ in range(seats):
        combos = {
            "".join(sorted(rng.choice(deck, 2, replace=False))): int(rng.integers(1, 9)) / 8
            for _ in range(int(rng.integers(1, 6)))
        }
        players.append(",".join(f"{combo}:{weight}" for combo, weight in combos.items()))
    return table_of(players)


def test_a_search_and_a_count_agree_with_brute_force() -> None:
    """On random small spots: whether there is a deal, and the weight of all of them."""
    rng = np.random.default_rng(1)
    cards = combo_cards().tolist()
    seen = set()
    for _ in range(300):
        table = small_table(rng)
        total = 0.0
        for combos in itertools.product(*(row.nonzero()[0] for row in table.weights)):
            held = [card for combo in combos for card in cards[combo]]
            if len(set(held)) == len(held):
                weights = (row[at] for row, at in zip(table.weights, combos, strict=True))
                total += math.prod(map(float, weights))
        seen.add(total > 0)
        try:
            sampling = Sampling(table)
        except ValueError:
            assert total == 0
            continue
        assert sampling.can_be_dealt(100_000) is (total > 0) is oracle(table)
        counted = sampling.count_hands(100_000)
        assert counted is not None
        weight, possible = counted
        assert possible is (total > 0)
        assert (weight > 0) is possible
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("players", "ways"),
    [
        (["AA"] * 2, 6),
        (["AA", "AK:0.5"], 6 * 8),  # weights are relative to the largest
        (["AA:1,KK:0.5"] * 2, 6 + 2 * 36 / 2 + 6 / 4),
        # Two seats for each rank, and six ways to split its four cards into pairs.
        (["JJ+"] * 8, math.factorial(8) / 2**4 * 6**4),
    ],
)
def test_the_weight_of_all_ways_to_deal(players: list[str], ways: float) -> None:
    assert Sampling(table_of(players)).count_hands(100_000) == (ways, True)


def test_spots_of_few_combos_are_counted_for_any_number_of_players() -> None:
    """Deals that leave a seat no hand are pruned, so 22 seats of up to ten combos are few."""
    for number, ways in ((4, 48), (5, 106), (7, 704)):
        rng = random.Random(number)
        players = []
        for _ in range(22):
            hands = {tuple(sorted(rng.sample(DECK, 2))) for _ in range(rng.randint(1, 10))}
            players.append(",".join(f"{low}{high}:1" for low, high in sorted(hands)))
        assert Sampling(table_of(players)).count_hands(400_000) == (ways, True)


def test_ranks_that_run_out_prove_that_there_is_no_deal() -> None:
    """Too many of 22 seats with two hand classes each need one of a few ranks."""
    players = [
        "94o,84o", "A6o,T6o", "K8s,93o", "54o,73o", "75o,Q5o", "54s,A3s", "J7s,T6s", "Q7o,65s",
        "K3o,Q6o", "T4o,64o", "65o,63s", "94o,AKo", "AKs,J3s", "K6s,65s", "73s,Q4s", "A4s,65s",
        "T4o,Q9s", "84s,KTs", "J4s,Q3s", "43o,T7o", "65o,AKo", "53s,QTs",
    ]  # fmt: skip
    assert Sampling(table_of(players)).can_be_dealt(1000) is False
    with pytest.raises(NoPossibleDeal, match="the players' hands need the same cards"):
        sampled(players, samples=1000, seed=1)


@pytest.mark.parametrize("deals", [1000, 20_000, 50_000])
def test_populations_do_not_grow_beyond_the_last_size(deals: int) -> None:
    """The limit holds for every initial size, which depends on the number of deals."""
    drawing = drawing_of(
        table_of([STRONG] * 9), 1, deals, method="sequential", last_deals=1500,
        worth=1.5,  # no population is ever accepted
    )  # fmt: skip
    largest = 0
    while not drawing.is_done:
        largest = max(largest, drawing.population)
        drawing.step(1, None)
    assert drawing.deals == deals
    assert largest == 1500


def test_a_search_that_ends_early_is_inconclusive() -> None:
    sampling = Sampling(table_of([STRONG] * 12))
    assert sampling.can_be_dealt(1) is None
    assert sampling.can_be_dealt(100_000) is True


# Random spots.

NUMBER_OF_SPOTS = int(os.environ.get("RUNOUT_RANDOM_SPOTS", "25"))
EXACT_COST = 3e7  # nanoseconds by the fixed model


def ask(spot: RandomSpot, **settings: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", OverlapWarning)
        return equity(
            spot.players, board=spot.board, dead=spot.dead, folded=spot.folded, **settings
        )


def test_random_spots_are_answered_unless_they_have_no_deal() -> None:
    distances = []
    answered = undecided = 0
    for number in range(NUMBER_OF_SPOTS):
        spot = random_spot(number)
        table = table_of(spot.players, board=spot.board, dead=spot.dead, folded=spot.folded)
        try:
            result = ask(spot, samples=5000, seed=number)
        except NoPossibleDeal:
            assert not spot.has_a_deal, number
            has_deal = False if 0 in table.combos else oracle(table)
            assert has_deal is not True, number
            undecided += has_deal is None
            continue
        answered += 1
        assert result.deals == 5000
        assert sum(player.equity for player in result.players) == pytest.approx(1, abs=1e-12)
        cost = table.question.expected_cost("exact", None, None, 0.01, None, hands=False)
        if cost > EXACT_COST:
            continue
        for player, right in zip(result.players, ask(spot, method="exact").players, strict=True):
            if player.standard_error > 0:
                distances.append((player.equity - right.equity) / player.standard_error)
    far = np.abs(distances)
    slack = 4 * np.sqrt(0.25 / (len(far) / 2))
    print(
        f"{NUMBER_OF_SPOTS} spots, {answered} answered, {undecided} refusals that the plain search"
        f" does not decide, {len(far)} equities known:"
        f" {(far < 1).mean():.3f} within one error, {(far < 1.96).mean():.3f} within 1.96,"
        f" the farthest {far.max():.2f}"
    )
    assert answered > NUMBER_OF_SPOTS / 2
    assert far.max() < 5
    assert abs((far < 1).mean() - 0.683) < slack
    assert (far < 1.96).mean() > 0.95 - slack / 2
