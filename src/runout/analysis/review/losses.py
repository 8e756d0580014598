"""Mean losses with confidence intervals.

Decisions of one hand share its cards and its solution, so they are not independent: the hand is
the unit. With n decisions and a loss of s in each of k hands, the mean loss per decision is
m = sum(s) / sum(n), and its standard error sqrt(k / (k - 1) * sum((s - m * n) ** 2)) / sum(n). The
mean per hand is sum(s) over all hands played, with the standard error of a mean. Intervals are
those of the normal distribution, 95 %, cut at 0: no loss is negative.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from runout.documents import Document

_WIDTH: Final = 1.959964  # standard errors on each side that have 95 %


class Interval(NamedTuple):
    """A 95 % confidence interval, with hands as clusters."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class MeanLoss(Document):
    """What decisions cost on average, in big blinds."""

    decisions: int
    hands: int
    """Number of hands with such a decision."""
    total: float
    mean: float | None
    """Per decision; null without decisions."""
    interval: Interval | None
    """Null below two hands."""
    percent: float | None
    """Mean in per cent of the pot at the decision."""
    beyond_accuracy: int
    """Number of losses; those within the accuracy of their figures are 0."""


class LossOf(NamedTuple):
    """The loss of a decision in a hand, in big blinds and in per cent of the pot."""

    hand: int
    loss_bb: float
    loss_percent: float
    within_accuracy: bool


def mean_loss(losses: Iterable[LossOf]) -> MeanLoss:
    """Return the mean loss per decision, with hands as clusters.

    >>> made = [LossOf(1, 0.0, 0.0, True), LossOf(1, 2.0, 20.0, False), LossOf(2, 1.0, 10.0, False)]
    >>> estimate = mean_loss(made)
    >>> estimate.decisions, estimate.hands, estimate.mean, estimate.interval
    (3, 2, 1.0, Interval(low=1.0, high=1.0))
    """
    all_losses = list(losses)
    by_hand = _by_hand(all_losses)
    count, hands = len(all_losses), len(by_hand)
    # The order of hands must not change the last bit.
    total = math.fsum(loss.loss_bb for loss in all_losses)
    mean = total / count if count else None
    interval = None
    if mean is not None and hands > 1:
        squares = math.fsum((math.fsum(own) - mean * len(own)) ** 2 for own in by_hand)
        interval = _interval(mean, math.sqrt(hands / (hands - 1) * squares) / count)
    return MeanLoss(
        decisions=count,
        hands=hands,
        total=total,
        mean=mean,
        interval=interval,
        percent=math.fsum(loss.loss_percent for loss in all_losses) / count if count else None,
        beyond_accuracy=sum(not loss.within_accuracy for loss in all_losses),
    )


@dataclass(frozen=True, slots=True)
class LossPer100(Document):
    """The loss per 100 hands, in big blinds."""

    hands: int
    mean: float | None
    interval: Interval | None


def loss_per_100(losses: Iterable[LossOf], hands: int) -> LossPer100:
    """Return the mean loss per 100 of so many hands; those without a loss count as 0.

    >>> loss_per_100([LossOf(1, 2.0, 20.0, False)], 4)
    LossPer100(hands=4, mean=50.0, interval=Interval(low=0.0, high=147.9982))
    """
    if not hands:
        return LossPer100(0, None, None)
    sums = [math.fsum(own) for own in _by_hand(losses)]
    mean = math.fsum(sums) / hands
    if hands == 1:
        return LossPer100(hands, 100 * mean, None)
    squares = math.fsum((own - mean) ** 2 for own in sums) + (hands - len(sums)) * mean**2
    error = math.sqrt(squares / (hands - 1) / hands)
    return LossPer100(hands, 100 * mean, _interval(100 * mean, 100 * error))


def _by_hand(losses: Iterable[LossOf]) -> list[list[float]]:
    """Return the losses of each hand, in big blinds."""
    by_hand: dict[int, list[float]] = {}
    for loss in losses:
        by_hand.setdefault(loss.hand, []).append(loss.loss_bb)
    return list(by_hand.values())


def _interval(mean: float, error: float) -> Interval:
    return Interval(max(0.0, mean - _WIDTH * error), mean + _WIDTH * error)
