"""Working on a batch with the workers of a Dask cluster, each of which has runout installed.

A task is a flop, and answering it twice gives the same. Answers are taken as they arrive and
forgotten by the cluster at once, so a worker that dies takes with it only what it was solving. A
task keeps one thread of its worker busy; a worker with several works on as many flops.
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
    telling_losses,
    unless_cancelled,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from runout.analysis.batch.work import Answer, FlopSolver, FlopTask

# Tasks that the cluster has at a time: enough to keep it busy, few enough for the memory of its
# scheduler, which holds the equity table of each.
_TASKS_A_THREAD: Final = 4
_MIN_TASKS: Final = 64


def on_cluster(
    setup: Setup, tasks: Iterable[FlopTask], *, address: str
) -> Generator[Answer, None, None]:
    """Yield answers as they come from the cluster whose scheduler is at ``address``."""
    distributed = import_distributed()
    with telling_losses(distributed, address), connect(distributed, address) as client:
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
    told: dict[str, Any] = json.loads(config)
    return Setup(told, fingerprint, rivers).solver()
