"""The work of a review, in any process: hands that were played alike in, their reviews out."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from runout.analysis.histories.hand import Hand, Move
from runout.analysis.histories.phh import read_phh
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.hand_review import HandReview, plan_hand, review_plan, solve_spot
from runout.analysis.review.settings import ReviewSettings
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.spot import Spot
from runout.analysis.workers.processes import Setup, refuse_other_version


class ReviewTask(NamedTuple):
    """Hands that were played alike: their ids, and their records as PHH."""

    ids: tuple[int, ...]
    records: tuple[str, ...]


def play_key(hand: Hand) -> object:
    """Return what hands that were played alike have in common: chips, actions and boards.

    Hole cards, names and other facts are not in it: they do not change the spot, unless a hand is
    held that the book does not have.
    """
    actions = [
        (action.move, action.seat, action.amount, action.cards if action.seat < 0 else ())
        for action in hand.actions
        if action.move is not Move.REMARK
    ]
    return hand.stacks, hand.blinds, hand.antes, hand.min_bet, hand.decimals, hand.cap, *actions


class ReviewAnswer(NamedTuple):
    """The review of a hand."""

    hand_id: int
    review: HandReview


def review_setup(book: PreflopBook, settings: ReviewSettings) -> Setup[ReviewTask, ReviewAnswer]:
    digest = settings.digest(book.digest)
    return functools.partial(_answers_to, book.to_text(), settings.to_dict(), digest)


def _answers_to(
    book_text: str, fields: Mapping[str, Any], digest: str
) -> Callable[[ReviewTask], Iterator[ReviewAnswer]]:
    book, settings = PreflopBook.from_text(book_text), ReviewSettings.from_dict(fields)
    refuse_other_version(settings.digest(book.digest), digest)
    return functools.partial(review_task, book, settings)


def review_task(
    book: PreflopBook, settings: ReviewSettings, task: ReviewTask
) -> Iterator[ReviewAnswer]:
    """Yield the review of each hand of a task, on one thread; equal spots are solved once."""
    solutions: dict[str, Solution] = {}

    def solve(spot: Spot) -> Solution:
        key = json.dumps(spot.to_dict())
        if key not in solutions:
            solutions[key] = solve_spot(spot, settings)
        return solutions[key]

    for hand_id, record in zip(task.ids, task.records, strict=True):
        plan = plan_hand(read_phh(record), book, settings)
        yield ReviewAnswer(hand_id, review_plan(plan, solve))
