"""A function mapped over batches in several processes, with the results in order."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import TypeVar

_In = TypeVar("_In")
_Out = TypeVar("_Out")


def process_count(jobs: int) -> int:
    """Return a number of processes, where 0 means one per processor."""
    return jobs or os.cpu_count() or 1


def ordered_map(
    function: Callable[[_In], _Out], batches: Iterable[_In], jobs: int
) -> Iterator[_Out]:
    """Yield what the function returns for each batch, in the order of the batches.

    With more than one job, function, batches and results must be picklable. Two batches for each
    process are in memory at most.

    >>> list(ordered_map(len, ["a", "bcd", ""], jobs=1))
    [1, 3, 0]
    """
    if jobs == 1:
        yield from map(function, batches)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - one process needs none
    from multiprocessing import get_context  # noqa: PLC0415

    # Spawned: a fork is not safe beside the threads of the kernels and of a progress bar.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
        try:
            waiting: deque[Future[_Out]] = deque()
            for batch in batches:
                waiting.append(pool.submit(function, batch))
                if len(waiting) > 2 * jobs:  # enough to keep all busy, and memory small
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
