"""``/reviews``: start the review of stored hands; read its figures and decisions."""

import os
from dataclasses import replace
from typing import Annotated, Final, Literal

from fastapi import Depends, Path, Query
from pydantic import Field, StrictInt

from runout.analysis.hands.filters import HandFilter
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.decision import MoveName
from runout.analysis.review.filters import DecisionFilter, DecisionSort, HandSelection
from runout.analysis.review.review import check_hero
from runout.analysis.review.settings import ReviewSettings
from runout.analysis.review.summary import ReviewSummary, summarize
from runout.analysis.review.table import DecisionDetails, DecisionList, ReviewList, ReviewTable
from runout.domain.betting.rules import StreetName
from runout.domain.hand_categories import MadeHand
from runout.errors import LimitExceeded, below
from runout.kernels.memory import memory_text
from runout.kernels.processor import MAX_THREADS
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.problems import in_member
from runout.service.http.time_limit import in_thread
from runout.service.jobs.job_progress import JobProgress
from runout.service.jobs.review import REVIEWS, ReviewKind, review_memory, review_request
from runout.service.routes.book import BookDependency
from runout.service.routes.dependencies import (
    LongLimit,
    Offset,
    QueueDependency,
    SettingsDependency,
)
from runout.service.routes.hands import FilterDependency, HandStoreDependency
from runout.service.routes.jobs import accepted, accepted_response
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.dataclass_schemas import query_of, schema_of


class HandConditions(schema_of(HandFilter, without=["player"])):  # type: ignore[misc]
    """Conditions that a hand meets, as in the query of `GET /hands`; null does not matter."""


class ReviewSettingsFields(
    schema_of(  # type: ignore[misc]
        ReviewSettings,
        target={"le": 1},
        max_iterations={"le": 10**6},
        extra_count={"le": 20},
        max_raises={"le": 20},
    )
):
    """How hands are reviewed."""


class ReviewRequest(
    Schema,
    json_schema_extra={"examples": [{"hero": "Pluribus", "settings": {"start": "turn"}}, {}]},
):
    """Hands to review."""

    hero: Annotated[str, Field(min_length=1, max_length=200)] | None = Field(
        default=None, description="A player's name; null for all players."
    )
    hands: HandConditions = Field(
        default_factory=HandConditions, description="Which stored hands; by default all."
    )
    settings: ReviewSettingsFields = Field(default_factory=ReviewSettingsFields)
    book: Annotated[str, Field(max_length=1_000_000)] | None = Field(
        default=None, description="A preflop book as YAML; null for the one in use."
    )
    processes: StrictInt = Field(
        default=0, ge=0, le=MAX_THREADS, description="0: one for each processor."
    )


read_decisions = query_of(
    DecisionFilter,
    without=["position", "off_path"],
    street=StreetName | None,
    move=MoveName | None,
    category=MadeHand | None,
)


async def decision_filter(
    where: Annotated[DecisionFilter, Depends(read_decisions)],
    path: Annotated[
        Literal["on", "off", "all"],
        Query(description="On the path of their solution, off it, or both."),
    ] = "on",
) -> DecisionFilter:
    return replace(where, off_path=None if path == "all" else path == "off")


router = AnswerRouter("reviews", prefix=REVIEWS)

_NARROW: Final = "narrow the filter"
_ACCEPTED: Final = accepted_response("The job that reviews the hands, which equal requests share.")
ReviewId = Annotated[int, Path(ge=1, le=2**63 - 1, description="The id of a review.")]
DecisionId = Annotated[int, Path(ge=1, le=2**63 - 1, description="The id of a decision.")]
DecisionsDependency = Annotated[DecisionFilter, Depends(decision_filter)]


@router.post("", summary="Review stored hands", status_code=202, responses=_ACCEPTED)
@in_thread(remedy="send it again")
def start_review(
    body: ReviewRequest,
    settings: SettingsDependency,
    queue: QueueDependency,
    hands: HandStoreDependency,
    own: BookDependency,
) -> Answer[JobProgress]:
    """Queue a review of the stored hands of a player, or of all, and return the job.

    Hands that were reviewed before by the same book and settings are not solved again. The job's
    result is the review's summary.
    """
    with below("/settings"):
        chosen = ReviewSettings(**body.settings.model_dump())
    conditions = body.hands.model_dump(exclude_none=True)
    with below("/hands"):
        where = HandFilter(player=body.hero, **conditions)
    if body.hero is not None:
        check_hero(hands, body.hero, where)
    processes = _processes(body.processes, chosen.memory, settings.memory_limit)
    book = own.current().text if body.book is None else body.book
    if body.book is not None:
        with in_member("/book"):
            PreflopBook.from_text(book)
    review = review_request(body.hero, conditions, chosen, book, processes)
    figures = {"memory_bytes": review_memory(review)}
    return accepted(queue.submit(ReviewKind.name, review, figures=figures))


def _processes(requested: int, memory: int, limit: int) -> int:
    """Return how many processes, each with a solve of so many bytes, stay within the limit."""
    if memory > limit:
        raise LimitExceeded(
            f"a solve may take {memory_text(memory)}, and the service's limit is"
            f" {memory_text(limit)}; give less memory"
        ).at("/settings/memory")
    return min(requested or os.cpu_count() or 1, limit // memory)


@router.get("", summary="List reviews")
def list_reviews(hands: HandStoreDependency) -> Answer[ReviewList]:
    """List the books and settings by which hands were reviewed."""
    return Answer(ReviewList(tuple(ReviewTable(hands).setups())))


@router.get("/{review_id:int}", summary="Get the figures of a review")
@in_thread(remedy=_NARROW)
def get_review(
    review_id: ReviewId, hands: HandStoreDependency, hand_filter: FilterDependency
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
    hand_filter: FilterDependency,
    where: DecisionsDependency,
    sort: Annotated[
        DecisionSort, Query(description="The order; a minus has the largest first.")
    ] = "-loss",
    limit: LongLimit = 50,
    offset: Offset = 0,
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
