"""Jobs whose results are stored one by one as they are made.

Such a job needs no checkpoints: the next runner continues with what is missing.
"""

import time
from abc import abstractmethod
from collections.abc import Generator, Iterator
from typing import ClassVar

from runout.domain.plurals import pluralize
from runout.service.jobs.kind import (
    Figure,
    JobDescription,
    JobKind,
    JobStep,
    JobWork,
    state_status,
    state_summary,
)
from runout.service.store.records import Job, Progress
from runout.service.store.store import Store


class KeptKind(JobKind):
    """A kind of job whose progress is a number of results: flops, or hands.

    ``counted`` has the name and the label of the figure that counts them, and a noun.
    """

    counted: ClassVar[tuple[str, str, str]]

    def discard(self, job: Job, store: Store) -> None:
        """Keep the results: the next job continues from them."""

    def clean_up(self, job: Job, store: Store, *, with_result: bool) -> None:
        """Keep the results: they belong to no job."""

    def describe(self, job: Job) -> JobDescription:
        name, label, noun = self.counted
        state, progress = job.state, job.progress
        done, total = count_in(progress, name), count_in(progress, "total")
        of_total = f"{done:,} of {pluralize(total, noun, form=',')}" if total else ""
        result, page = self.places(job) if state == "done" else (None, None)
        return JobDescription(
            status=state_status(state, of_total),
            summary=state_summary(state, **self.sentences(done, total)),
            figures=(Figure(name, label, done, None, total or None), *self.figures(progress)),
            result=result,
            page=page,
        )

    @abstractmethod
    def sentences(self, done: int, total: int) -> dict[str, str]:
        """Return what is ``running``, ``done`` and ``cancelled``, for :func:`state_summary`."""

    @abstractmethod
    def figures(self, progress: Progress) -> tuple[Figure, ...]:
        """Return the figures that follow the count."""

    @abstractmethod
    def places(self, job: Job) -> tuple[str, str]:
        """Return the URLs of the result, in the API and on the page."""


class KeptWork(JobWork):
    @property
    def has_progress(self) -> bool:
        return True

    def __init__(self, job: Job) -> None:
        self._seconds_before = job.progress.seconds
        self._started = time.monotonic()
        self._steps: Generator[JobStep, None, None] | None = None

    @property
    def seconds(self) -> float:
        """The seconds that the job took, those of earlier runners included."""
        return self._seconds_before + time.monotonic() - self._started

    def per_second(self, made: float) -> float | None:
        """Return how many results this runner makes in a second; None before the first."""
        elapsed = time.monotonic() - self._started  # 0 within a tick of a coarse clock
        return made / elapsed if made > 0 and elapsed > 0 else None

    def steps(self) -> Iterator[JobStep]:
        self._steps = self._work()
        return self._steps

    @abstractmethod
    def _work(self) -> Generator[JobStep, None, None]:
        """Yield the steps; closing the generator ends the threads or processes that work."""

    def checkpoint(self) -> None:
        """Do nothing: every result is stored."""

    def close(self) -> None:
        if self._steps is not None:
            self._steps.close()
        self._release()

    @abstractmethod
    def _release(self) -> None:
        """Release the folder or file that the work holds."""


def count_in(progress: Progress, name: str) -> int:
    """Return a whole figure of a job's progress, 0 before there is one."""
    value = progress.figures.get(name)
    return value if isinstance(value, int) else 0
