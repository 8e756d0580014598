"""``/reviews``: start the review of stored hands; read its figures and decisions."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Final

from fastapi import Depends, Path, Query, Request, Response

from runout.analysis.hands.filters import HandFilter
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.filters import DecisionFilter, DecisionSort, HandSelection
from runout.analysis.review.review import check_hero
from runout.analysis.review.summary import ReviewSummary, summarize
from runout.analysis.review.table import DecisionDetails, DecisionList, ReviewList, ReviewTable
from runout.analysis.solver.spot.estimate import memory_text
from runout.errors import LimitExceeded, PokerError
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import TimeLimit, in_thread, in_time
from runout.service.jobs.job_progress import JobProgress
from runout.service.jobs.review import REVIEWS, ReviewKind, review_memory, review_request
from runout.service.routes.dependencies import (
    BookDependency,
    HandStoreDependency,
    QueueDependency,
    SettingsDependency,
)
from runout.service.routes.jobs import accepted, accepted_response
from runout.service.routes.schemas.hands import hand_filter
from runout.service.routes.schemas.reviews import ReviewRequest, decision_filter
from runout.service.store.records import Job

router = AnswerRouter("reviews", prefix=REVIEWS.removeprefix("/api/v1"))

_NARROW: Final = "narrow the filter"
_ACCEPTED: Final = accepted_response("The job that reviews the hands, which equal requests share.")
ReviewId = Annotated[int, Path(ge=1, le=2**63 - 1, description="The id of a review.")]
DecisionId = Annotated[int, Path(ge=1, le=2**63 - 1, description="The id of a decision.")]
HandsDependency = Annotated[HandFilter, Depends(hand_filter)]
DecisionsDependency = Annotated[DecisionFilter, Depends(decision_filter)]


@router.post("", summary="Review stored hands", status_code=202, responses=_ACCEPTED)
async def start_review(
    *,
    body: ReviewRequest,
    request: Request,
    response: Response,
    settings: SettingsDependency,
    queue: QueueDependency,
    hands: HandStoreDependency,
    own: BookDependency,
) -> Answer[JobProgress]:
    """Queue a review of the stored hands of a player, or of all, and return the job.

    Hands that were reviewed before by the same book and settings are not solved again. The job's
    result is the review's summary.
    """

    def work() -> Job:
        with _below("/hands"):
            hand_filter = body.hands.read(body.hero)
        if body.hero is not None:
            check_hero(hands, body.hero, hand_filter)
        with _below("/settings"):
            chosen = body.settings.read()
        processes = _processes(body.processes, chosen.memory, settings.memory_limit)
        if body.book is not None:
            _check_book(body.book)
        book = body.book or own.current().text
        conditions = body.hands.model_dump(exclude_none=True)
        review = review_request(body.hero, conditions, chosen, book, processes)
        figures = {"memory_bytes": review_memory(review)}
        return queue.submit(ReviewKind.name, review, figures=figures)

    limit = TimeLimit(settings.request_seconds, "send it again")
    job = await in_time(request, limit, work)
    return accepted(job)


def _processes(requested: int, memory: int, limit: int) -> int:
    """Return how many processes, each with a solve of so many bytes, stay within the limit."""
    if memory > limit:
        raise LimitExceeded(
            f"a solve may take {memory_text(memory)}, and the service's limit is"
            f" {memory_text(limit)}; give less memory"
        ).at("/settings/memory")
    return min(requested or os.cpu_count() or 1, limit // memory)


@contextmanager
def _below(pointer: str) -> Iterator[None]:
    """Attribute an error to a part of the request."""
    try:
        yield
    except PokerError as error:
        raise error.below(pointer) from None


def _check_book(text: str) -> None:
    """Refuse a book that cannot be read; its places are in its text."""
    try:
        PreflopBook.from_text(text)
    except PokerError as error:
        error.pointer = "/book"
        raise


@router.get("", summary="List reviews")
def list_reviews(hands: HandStoreDependency) -> Answer[ReviewList]:
    """List the books and settings by which hands were reviewed."""
    return Answer(ReviewList(tuple(ReviewTable(hands).setups())))


@router.get("/{review_id:int}", summary="Get the figures of a review")
@in_thread(remedy=_NARROW)
def get_review(
    review_id: ReviewId,
    hands: HandStoreDependency,
    hand_filter: HandsDependency,
) -> Answer[ReviewSummary]:
    """Return mean losses with their intervals, by kind of decision, and what was skipped.

    The figures are about the decisions of `player`, or of all players.
    """
    table = ReviewTable(hands)
    setup = table.setup(review_id)
    return Answer(summarize(table, setup, HandSelection(hand_filter), hand_filter.player))


@router.get("/{review_id:int}/decisions", summary="List reviewed decisions")
@in_thread(remedy=_NARROW)
def list_decisions(
    *,
    review_id: ReviewId,
    hands: HandStoreDependency,
    hand_filter: HandsDependency,
    where: DecisionsDependency,
    sort: Annotated[
        DecisionSort, Query(description="The order; a minus has the largest first.")
    ] = "-loss",
    limit: Annotated[int, Query(ge=0, le=500, description="Number of decisions.")] = 50,
    offset: Annotated[int, Query(ge=0, le=10**9, description="Skip the first decisions.")] = 0,
) -> Answer[DecisionList]:
    """List a page of the decisions of `player`, or of all players, the costliest first."""
    chosen = HandSelection(hand_filter)
    page = ReviewTable(hands).page
    return Answer(page(review_id, chosen, where, sort=sort, limit=limit, offset=offset))


@router.get("/decisions/{decision_id:int}", summary="Get a reviewed decision")
def get_decision(decision_id: DecisionId, hands: HandStoreDependency) -> Answer[DecisionDetails]:
    """Return a decision with the spot it was read from, ready to be solved and walked."""
    return Answer(ReviewTable(hands).details(decision_id))


@router.delete("/{review_id:int}", status_code=204, summary="Delete a review")
def delete_review(review_id: ReviewId, hands: HandStoreDependency) -> None:
    """Delete the results of a book and settings; the hands stay."""
    ReviewTable(hands).delete(review_id)
