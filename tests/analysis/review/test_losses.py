"""Mean losses: clustered by hand, in any order, against the formulas written out."""

from __future__ import annotations

import math
import random

import pytest

from runout.analysis.review.summary import LossOf, loss_per_100, mean_loss


def losses(seed: int, hands: int) -> list[LossOf]:
    chance = random.Random(seed)
    return [
        LossOf(hand, chance.expovariate(2), chance.uniform(0, 30), chance.random() < 0.5)
        for hand in range(hands)
        for _ in range(chance.randint(1, 4))
    ]


def test_the_standard_error_is_that_of_a_ratio_of_sums_over_hands() -> None:
    made = losses(1, 50)
    count, mean = len(made), sum(each.loss_bb for each in made) / len(made)
    residuals = [
        sum(each.loss_bb - mean for each in made if each.hand == hand) for hand in range(50)
    ]
    error = math.sqrt(50 / 49 * sum(each**2 for each in residuals)) / count
    estimate = mean_loss(made)
    assert estimate.mean == pytest.approx(mean)
    assert estimate.interval is not None
    assert estimate.interval.high - mean == pytest.approx(1.959964 * error)
    assert mean - estimate.interval.low == pytest.approx(1.959964 * error)
    assert estimate.beyond_accuracy == sum(not each.within_accuracy for each in made)
    assert estimate.percent == pytest.approx(sum(each.loss_percent for each in made) / count)


def test_the_order_of_decisions_does_not_matter() -> None:
    made = losses(2, 40)
    shuffled = random.Random(3).sample(made, len(made))
    assert mean_loss(shuffled) == mean_loss(made)
    assert loss_per_100(shuffled, 100) == loss_per_100(made, 100)


def test_the_interval_has_about_its_stated_coverage() -> None:
    covered = 0
    for seed in range(300):
        interval = mean_loss(losses(seed, 60)).interval
        assert interval is not None
        covered += interval.low <= 0.5 <= interval.high
    assert 0.90 <= covered / 300 <= 0.99


def test_repeating_every_decision_of_a_hand_adds_no_certainty() -> None:
    made = losses(4, 30)
    once, twice = mean_loss(made), mean_loss([each for each in made for _ in (0, 1)])
    assert twice.mean == pytest.approx(once.mean)
    assert twice.interval == pytest.approx(once.interval)


def test_per_100_hands_counts_hands_without_a_loss() -> None:
    made = losses(5, 10)
    rate = loss_per_100(made, 40)
    sums = [sum(each.loss_bb for each in made if each.hand == hand) for hand in range(40)]
    mean = sum(sums) / 40
    error = math.sqrt(sum((each - mean) ** 2 for each in sums) / 39 / 40)
    assert rate.mean == pytest.approx(100 * mean)
    assert rate.interval is not None
    assert rate.interval.high == pytest.approx(100 * (mean + 1.959964 * error))


def test_too_few_hands_give_no_interval() -> None:
    assert mean_loss([]).mean is None
    one = mean_loss([LossOf(1, 2.0, 5.0, False), LossOf(1, 0.0, 0.0, True)])
    assert (one.mean, one.interval) == (1.0, None)
    assert loss_per_100([], 0).mean is None
    assert loss_per_100([LossOf(1, 2.0, 5.0, False)], 1).interval is None
