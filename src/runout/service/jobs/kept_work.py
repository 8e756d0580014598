"""KeptWork: work whose results are stored one by one as they are made.

Such a job needs no checkpoints: the next runner continues with what is missing.
"""

import time
from abc import abstractmethod
from collections.abc import Generator, Iterator

from runout.service.jobs.kind import JobStep, JobWork
from runout.service.store.records import Job, Progress


class KeptWork(JobWork):
    def __init__(self, job: Job) -> None:
        self._seconds_before = job.progress.seconds
        self._started = time.monotonic()
        self._steps: Generator[JobStep, None, None] | None = None

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self._started

    @property
    def seconds(self) -> float:
        """The seconds that the job took, those of earlier runners included."""
        return self._seconds_before + self.elapsed

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
