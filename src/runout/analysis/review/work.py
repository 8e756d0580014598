"""The work of a review, in any process: hands that were played alike in, their reviews out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from runout.analysis.histories.hand import Hand, Move
from runout.analysis.histories.phh import read_phh
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.hand_review import HandReview, plan_hand, review_plan, solve_spot
from runout.analysis.review.settings import ReviewSettings
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.spot import Spot


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


@dataclass(frozen=True, slots=True)
class HandReviewer:
    """Reviews hands by one book, on one thread; equal spots of a task are solved once."""

    book: PreflopBook
    settings: ReviewSettings

    def answers(self, task: ReviewTask) -> Iterator[ReviewAnswer]:
        """Yield the review of each hand of a task."""
        solve = _SolveOnce(self.settings)
        for hand_id, record in zip(task.ids, task.records, strict=True):
            plan = plan_hand(read_phh(record), self.book, self.settings)
            yield ReviewAnswer(hand_id, review_plan(plan, solve))


class _SolveOnce:
    """Solves spots; the solutions of a task are kept until it is answered."""

    def __init__(self, settings: ReviewSettings) -> None:
        self._settings = settings
        self._solutions: dict[str, Solution] = {}

    def __call__(self, spot: Spot) -> Solution:
        key = json.dumps(spot.to_dict())
        if key not in self._solutions:
            self._solutions[key] = solve_spot(spot, self._settings)
        return self._solutions[key]


@dataclass(frozen=True, slots=True)
class ReviewWorkerSetup:
    """What a worker needs before its first hand."""

    book: str
    settings: dict[str, Any]
    digest: str

    @classmethod
    def of(cls, book: PreflopBook, settings: ReviewSettings) -> ReviewWorkerSetup:
        """Return the setup for a book and settings."""
        return cls(book.to_text(), settings.to_dict(), settings.digest(book.digest))

    def solver(self) -> HandReviewer:
        """Return the reviewer; refuse if this version of runout would compute other answers."""
        book = PreflopBook.from_text(self.book)
        settings = ReviewSettings.from_dict(self.settings)
        if settings.digest(book.digest) != self.digest:
            raise RuntimeError(
                "the worker's runout answers otherwise; install the same runout everywhere"
            )
        return HandReviewer(book, settings)
