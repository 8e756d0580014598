"""Jobs of the kind ``review``: stored hands are reviewed, and the results kept beside them.

The review of a hand is stored as soon as it is done, so a job needs no checkpoints: the next
runner, or the next review by the same book and settings, continues from there.
"""

from collections.abc import Generator, Mapping
from contextlib import closing
from typing import Any, ClassVar, Final
from urllib.parse import urlencode

from runout.analysis.hands.filters import HandFilter
from runout.analysis.hands.store import HandStore, store_file
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.review import Review, ReviewProgress
from runout.analysis.review.settings import ReviewSettings
from runout.domain.plurals import pluralize
from runout.service.jobs.kept_work import KeptKind, KeptWork
from runout.service.jobs.kind import Control, Figure, FinishedJob, JobOrders, JobStep, JobWork
from runout.service.settings import Settings
from runout.service.store.records import Job, Progress
from runout.service.store.shared_store import log_loss
from runout.service.store.store import Store

REVIEWS: Final = "/api/v1/reviews"
_PAGE: Final = "/hands/reviews"


class ReviewKind(KeptKind):
    """Reviews stored hands; see :func:`review_request`."""

    name: ClassVar[str] = "review"
    counted = ("hands", "Hands", "hand")
    controls: ClassVar[Mapping[Control, str]] = {
        "pause": "The hands that are done are kept; the review continues when it is resumed.",
        "resume": "The review continues with the hands that are missing.",
        "cancel": "The hands that are done are kept: the next review continues from there.",
        "delete": "The job leaves the list; its results are kept.",
    }
    free_members: ClassVar[tuple[str, ...]] = ("processes",)
    done_hint: ClassVar[str] = "its results are kept beside the hands"

    def default_name(self, request: Mapping[str, Any]) -> str:
        return f"Review of {request['hero'] or 'all players'}"

    def open(self, job: Job, store: Store, settings: Settings, orders: JobOrders) -> JobWork:
        return _ReviewWork(job, store)

    def has_checkpoint(self, job: Job, store: Store) -> bool:
        """Return whether there is a hand store: it keeps whatever is done."""
        return store_file(store.folder).exists()

    def sentences(self, done: int, total: int) -> dict[str, str]:
        return {
            "running": "Reviewing the hands.",
            "done": f"Done: {pluralize(total, 'hand', form=',')}.",
            "cancelled": f"Cancelled: {pluralize(done, 'hand', form=',')} done and kept.",
        }

    def figures(self, progress: Progress) -> tuple[Figure, ...]:
        value = progress.figures.get
        return (
            Figure("decisions", "Decisions", value("decisions")),
            Figure("mean_loss_bb", "Mean loss", value("mean_loss_bb"), "bb"),
            Figure("memory_bytes", "Memory", value("memory_bytes"), "bytes"),
        )

    def places(self, job: Job) -> tuple[str, str]:
        review = job.progress.figures.get("review")
        if not isinstance(review, int):
            return REVIEWS, _PAGE
        hero, hands = job.request["hero"], job.request["hands"]
        conditions = {**({"player": hero} if hero else {}), **hands}  # the figures are of these
        query = urlencode({name: _text(value) for name, value in conditions.items()})
        place = f"/{review}?{query}" if query else f"/{review}"
        return f"{REVIEWS}{place}", f"{_PAGE}{place}"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def review_request(
    hero: str | None, hands: Mapping[str, Any], settings: ReviewSettings, book: str, processes: int
) -> dict[str, Any]:
    """Return the request of a review: ``hands`` are the conditions of a filter, ``book`` YAML."""
    return {
        "hero": hero,
        "hands": dict(hands),
        "settings": settings.to_dict(),
        "book": book,
        "processes": processes,
    }


def review_memory(request: Mapping[str, Any]) -> int:
    """Return the bytes that the solves of a review may take, one in each process."""
    memory: int = request["processes"] * request["settings"]["memory"]
    return memory


class _ReviewWork(KeptWork):
    def __init__(self, job: Job, store: Store) -> None:
        super().__init__(job)
        request = job.request
        self._processes: int = request["processes"]
        self._memory = review_memory(request)
        self._hands = HandStore(store_file(store.folder))
        log_loss(self._hands)
        self._review = Review(
            self._hands,
            hero=request["hero"],
            where=HandFilter(player=request["hero"], **request["hands"]),
            book=PreflopBook.from_text(request["book"]),
            settings=ReviewSettings.from_dict(request["settings"]),
        )

    def _work(self) -> Generator[JobStep, None, None]:
        with closing(self._review.steps(processes=self._processes)) as steps:
            for step in steps:
                yield JobStep(
                    self._progress(step),
                    is_last=step.done == step.total,
                    has_kept=step.done > step.done_before,
                )

    def _progress(self, step: ReviewProgress) -> Progress:
        return Progress(
            share=step.share,
            eta_seconds=step.eta_seconds,
            seconds=self.seconds,
            figures={
                "hands": step.done,
                "total": step.total,
                "review": self._review.id,
                "memory_bytes": self._memory,
            },
        )

    def finish(self) -> FinishedJob:
        summary = self._review.summary()
        progress = Progress(
            share=1.0,
            seconds=self.seconds,
            outcome="complete",
            figures={
                "hands": summary.hands - summary.pending,
                "total": summary.hands,
                "review": self._review.id,
                "decisions": summary.loss.decisions,
                "mean_loss_bb": summary.loss.mean,
            },
        )
        # Hands may be imported or deleted later: the same request then reviews what is missing.
        return FinishedJob(progress, shared=False)

    def _release(self) -> None:
        self._hands.close()
