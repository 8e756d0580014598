"""Laws of solving: values, suits, weights, and convergence."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from analysis.solver.solved_spots import oracle_of, played
from analysis.solver.solving_spots import TURN
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.ranges.range import Range
from runout.errors import NoPossibleDeal
from support.solver_oracle import State

HANDS = ["AA", "KK", "QQ", "T9s", "87s", "AKs", "AhQh", "65o", "KdJc", "22", "Js9s", "A5s", "76o"]
WEIGHTS = [1.0, 1.0, 1.0, 0.5, 0.25, 0.01]
DEALT = ["Td9d6hQc2s", "QhQd7h4s3s", "AcKcJc8c2d", "5s4d3h2c8s"]


@st.composite
def small_spots(draw: st.DrawFn, streets: tuple[int, ...] = (4, 5, 5)) -> Spot:
    board = draw(st.sampled_from(DEALT))[: 2 * draw(st.sampled_from(streets))]
    hands = st.lists(st.sampled_from(HANDS), min_size=1, max_size=4, unique=True)
    ranges = [
        ",".join(f"{hand}:{draw(st.sampled_from(WEIGHTS))}" for hand in draw(hands))
        for _ in range(2)
    ]
    rate, cap = draw(st.sampled_from([(0.0, 0.0), (0.05, 5.0), (0.2, 1000.0)]))
    sizes = draw(st.sampled_from([("50%", "3x"), ("a", ""), ("33%, 120%", ""), ("", "")]))
    scale = draw(st.sampled_from([1, 1, 10, 100]))
    pot, stack = draw(st.integers(1, 500)) / scale, draw(st.integers(0, 600)) / scale
    try:
        return Spot(
            board, ranges[0], ranges[1], pot=pot, stack=stack, sizes=BetSizes(*sizes),
            rake_rate=rate, rake_cap=cap,
        )  # fmt: skip
    except NoPossibleDeal:
        reject()


@given(spot=small_spots(), iterations=st.sampled_from([1, 2, 10]))
@settings(max_examples=60)
def test_values_obey_the_laws(spot: Spot, iterations: int) -> None:
    solution = played(spot, iterations)
    limit = spot.pot + 2 * spot.stack
    rakes = [min(spot.rake_rate * pot, spot.rake_cap) for pot in (spot.pot, limit)]
    tolerance = 1e-4 * limit
    taken = spot.pot - sum(solution.ev)
    assert rakes[0] - tolerance <= taken <= rakes[1] + tolerance
    assert solution.exploitability >= -tolerance
    for player in (0, 1):
        assert -spot.stack - tolerance <= solution.ev[player]
        assert solution.ev[player] <= spot.pot + spot.stack + tolerance
        evs = solution.root.ev(player)
        known = evs[~np.isnan(evs)]
        assert known.min() >= -spot.stack - tolerance
        assert known.max() <= spot.pot + spot.stack + tolerance
    assert sum(solution.equity) == pytest.approx(1, abs=1e-5)
    assert sum(solution.root.frequencies.values()) == pytest.approx(1, abs=1e-5)


@given(spot=small_spots(streets=(5,)), iterations=st.sampled_from([1, 4]))
@settings(max_examples=40)
def test_any_river_agrees_with_the_oracle(spot: Spot, iterations: int) -> None:
    solution = played(spot, iterations)
    oracle = oracle_of(solution)
    scale = spot.pot + spot.stack
    for player in (0, 1):
        mean = oracle.mean(player, State(), oracle.ev(player, State()))
        assert solution.ev[player] == pytest.approx(mean, abs=1e-4 * scale)
    assert solution.exploitability == pytest.approx(oracle.exploitability(), abs=1e-4 * scale)


def check_same(spot: Spot, other: Spot) -> None:
    """Compare two forms of one spot: closely at the start, later as any two solutions.

        Rounding decides between actions of equal value. With rake the game is not constant-sum, and
    solutions need not have the same EVs.
    """
    scale = spot.pot + spot.stack
    one, two = played(spot, 1), played(other, 1)
    assert two.ev == pytest.approx(one.ev, abs=1e-4 * scale)
    assert two.equity == pytest.approx(one.equity, abs=1e-5)
    assert two.exploitability == pytest.approx(one.exploitability, abs=1e-4 * scale)
    if spot.rake_rate == 0:
        one, two = played(spot, 40), played(other, 40)
        tolerance = 2 * (one.exploitability + two.exploitability) + 1e-4 * scale
        assert two.ev == pytest.approx(one.ev, abs=tolerance)


@given(spot=small_spots(), suits=st.sampled_from(list(permutations("cdhs"))))
@settings(max_examples=40)
def test_names_of_suits_do_not_matter(spot: Spot, suits: tuple[str, ...]) -> None:
    names = dict(zip("cdhs", suits, strict=True))

    def rename(cards: str) -> str:
        return "".join(names.get(letter, letter) for letter in cards)

    ranges = [
        Range.parse(",".join(f"{rename(str(combo))}:{weight}" for combo, weight in held))
        for held in spot.ranges
    ]
    other = spot.with_(board=rename(str(spot.board)), oop=ranges[0], ip=ranges[1])
    check_same(spot, other)


@given(spot=small_spots(), factors=st.tuples(*[st.sampled_from([1, 0.5, 0.3, 0.01])] * 2))
@settings(max_examples=40)
def test_only_the_proportions_of_weights_matter(spot: Spot, factors: tuple[float, float]) -> None:
    ranges = [
        Range.parse(",".join(f"{combo}:{weight * factor:.9f}" for combo, weight in held))
        for held, factor in zip(spot.ranges, factors, strict=True)
    ]
    other = spot.with_(oop=ranges[0], ip=ranges[1])
    check_same(spot, other)
    one, two = played(spot, 1).root, played(other, 1).root
    for player in (0, 1):
        np.testing.assert_allclose(one.equity(player), two.equity(player), atol=1e-5)
        np.testing.assert_allclose(one.ev(player), two.ev(player), atol=1e-3 * spot.pot)


def test_more_iterations_reduce_exploitability() -> None:
    exploitabilities = [
        played(TURN, iterations).exploitability for iterations in (1, 10, 100, 1000)
    ]
    assert exploitabilities == sorted(exploitabilities, reverse=True)
    assert exploitabilities[-1] < 0.001 * TURN.pot
