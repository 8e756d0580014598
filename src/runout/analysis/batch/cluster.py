"""A batch on the workers of a Dask cluster, which need runout installed.

A task is a flop, and repeating it gives the same answer. Answers are fetched as they arrive and
released on the cluster, so a worker that dies loses only its current task. A task uses one thread
of its worker; a worker with several threads runs as many tasks.
"""

from __future__ import annotations

import functools
import json
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.batch.workers import Setup
from runout.analysis.flop_tables.cluster import (
    connect,
    import_distributed,
    translate_errors,
    unless_cancelled,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from runout.analysis.batch.work import Answer, FlopSolver, FlopTask

# Tasks in flight: enough to keep the cluster busy, few enough for the memory of its scheduler,
# which holds the equity table of each.
_TASKS_A_THREAD: Final = 4
_MIN_TASKS: Final = 64


def on_cluster(
    setup: Setup, tasks: Iterable[FlopTask], *, address: str
) -> Generator[Answer, None, None]:
    """Yield answers as they arrive from the cluster with the scheduler at ``address``."""
    distributed = import_distributed()
    with translate_errors(distributed, address), connect(distributed, address) as client:
        settings = json.dumps(setup.config), setup.fingerprint, setup.rivers
        waiting = iter(tasks)
        arrivals = distributed.as_completed(with_results=True)

        def submit(count: int) -> None:
            for task in islice(waiting, count):
                arrivals.add(client.submit(answer_task, settings, task, pure=False))

        submit(max(_MIN_TASKS, _TASKS_A_THREAD * sum(client.nthreads().values())))
        for future, result in arrivals:
            answers = unless_cancelled(result)
            future.release()
            submit(1)
            yield from answers


def answer_task(settings: tuple[str, str, bool], task: FlopTask) -> list[Answer]:
    """Return the answers to a task; this runs on a worker."""
    return list(_solver(*settings).answers(task))


@functools.lru_cache(maxsize=4)
def _solver(config: str, fingerprint: str, rivers: bool) -> FlopSolver:
    settings: dict[str, Any] = json.loads(config)
    return Setup(settings, fingerprint, rivers).solver()
