"""Tasks on the workers of a Dask cluster, which need runout installed.

Repeating a task gives the same answers. They are fetched as they arrive and released on the
cluster, so a worker that dies loses only its current task. A task uses one thread of its worker; a
worker with several threads runs as many tasks.
"""

from __future__ import annotations

import functools
import pickle
import time
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any, Final

from runout.analysis.flop_tables.cluster import (
    connect,
    import_distributed,
    translate_errors,
    unless_cancelled,
)
from runout.analysis.workers.processes import AnswerT, Setup, TaskSolver, TaskT

# Tasks in flight: enough to keep the cluster busy, few enough for the memory of its scheduler,
# which holds all of them.
_TASKS_A_THREAD: Final = 4
_MIN_TASKS: Final = 64
_POLL_SECONDS: Final = 0.05


def on_cluster(
    setup: Setup[TaskT, AnswerT], tasks: Iterable[TaskT], *, address: str
) -> Generator[AnswerT | None, None, None]:
    """Yield answers as they arrive from the cluster with the scheduler at ``address``.

    While none arrives, None is yielded from time to time, so that the caller can stop.
    """
    distributed = import_distributed()
    with translate_errors(distributed, address), connect(distributed, address) as client:
        pickled = pickle.dumps(setup)
        waiting = iter(tasks)
        arrivals = distributed.as_completed(with_results=True)

        def submit(count: int) -> None:
            for task in islice(waiting, count):
                arrivals.add(client.submit(answer_task, pickled, task, pure=False))

        submit(max(_MIN_TASKS, _TASKS_A_THREAD * sum(client.nthreads().values())))
        while not arrivals.is_empty():
            if not arrivals.has_ready():
                yield None
                time.sleep(_POLL_SECONDS)
                continue
            future, result = next(arrivals)
            answers = unless_cancelled(result)
            future.release()
            submit(1)
            yield from answers


def answer_task(setup: bytes, task: Any) -> list[Any]:
    """Return the answers to a task, given the pickled setup; this runs on a worker."""
    return list(_solver(setup).answers(task))


@functools.lru_cache(maxsize=4)
def _solver(setup: bytes) -> TaskSolver[Any, Any]:
    made: Setup[Any, Any] = pickle.loads(setup)
    return made.solver()
