"""The stated accuracy of a reviewed decision covers its loss."""

from __future__ import annotations

from pathlib import Path

from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.decision import ReviewedDecision
from runout.analysis.review.hand_review import plan_hand, review_plan, solve_spot
from runout.analysis.review.settings import ReviewSettings
from runout.analysis.solver.solving import solve

HANDS = Path(__file__).parents[2] / "data" / "phh" / "pluribus.phhs"
ACCURATE = 0.00002  # of the pot


def test_stated_accuracies_cover_the_losses_of_reviewed_rivers() -> None:
    settings, book = ReviewSettings(start="river"), PreflopBook.default()
    decisions, outside = 0, 0
    for hand in read_hands(HANDS):
        assert isinstance(hand, Hand)
        plan = plan_hand(hand, book, settings)
        if plan.spot is None:
            continue
        made = review_plan(plan, lambda spot: solve_spot(spot, settings))
        exact = review_plan(
            plan, lambda spot: solve(spot, target=ACCURATE, max_iterations=30_000, threads=1)
        )
        for one, other in zip(made.decisions, exact.decisions, strict=True):
            decisions += 1
            outside += abs(_gap(one) - _gap(other)) > one.accuracy
            assert one.loss == 0 or _gap(other) > 0, one  # no loss where there is none
    assert decisions >= 20
    assert outside <= decisions // 40


def _gap(decision: ReviewedDecision) -> float:
    """Return the loss however small."""
    return decision.best_ev - decision.ev
