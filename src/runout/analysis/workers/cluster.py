"""Tasks on the workers of a Dask cluster, which need runout installed.

Repeating a task gives the same answers. They are fetched as they arrive and released on the
cluster, so a worker that dies loses only its current task. A task uses one thread of its worker; a
worker with several threads runs as many tasks.
"""

from __future__ import annotations

import functools
import importlib
import logging
import pickle
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final

from runout.analysis.workers.processes import AnswerT, Setup, TaskT

# Tasks in flight: enough to keep the cluster busy, few enough for the memory of its scheduler,
# which holds all of them.
_TASKS_A_THREAD: Final = 4
_MIN_TASKS: Final = 64
_POLL_SECONDS: Final = 0.05
# tornado's logs callbacks of the client that find the connection closed.
_LOGS: Final = ("distributed", "distributed.client", "tornado.application")
_CONNECT_TIMEOUT_SECONDS: Final = 20  # for the scheduler to answer and for a first worker to join


def import_distributed() -> Any:
    """Return dask.distributed, an extra that is slow to import; say how to install it."""
    try:
        return importlib.import_module("distributed")
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "a cluster needs dask.distributed; install runout[cluster]", name="distributed"
        ) from None


def on_cluster(
    setup: Setup[TaskT, AnswerT], tasks: Iterable[TaskT], *, address: str
) -> Generator[AnswerT | None, None, None]:
    """Yield answers as they arrive from the cluster with the scheduler at ``address``.

    While none arrives, None is yielded from time to time, so that the caller can stop.
    """
    distributed = import_distributed()
    with _translate_errors(distributed, address), _connect(distributed, address) as client:
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
            if isinstance(result, CancelledError):  # of a lost cluster
                raise result
            future.release()
            submit(1)
            yield from result


def answer_task(setup: bytes, task: Any) -> list[Any]:
    """Return the answers to a task, given the pickled setup; this runs on a worker."""
    return list(_answers_to(setup)(task))


@functools.lru_cache(maxsize=4)
def _answers_to(setup: bytes) -> Callable[[Any], Iterable[Any]]:
    make: Setup[Any, Any] = pickle.loads(setup)
    return make()


@contextmanager
def _translate_errors(distributed: Any, address: str) -> Iterator[None]:
    """Translate errors of a lost cluster into a ConnectionError, and silence its logs."""
    logs = [logging.getLogger(name) for name in _LOGS]
    levels = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    except distributed.KilledWorker as error:
        raise ConnectionError(
            f"the cluster at {address} failed: {error.allowed_failures + 1} of its workers died"
            " on one task; see their logs, they may lack memory"
        ) from None
    except (CancelledError, distributed.comm.CommClosedError):
        raise ConnectionError(
            f"the cluster at {address} is lost; see its scheduler's log, and start it again"
        ) from None
    finally:
        for log, level in zip(logs, levels, strict=True):
            log.setLevel(level)


def _connect(distributed: Any, address: str) -> Any:
    """Return a client of the cluster with the scheduler at ``address``, once it has a worker."""
    try:
        client = distributed.Client(address, timeout=_CONNECT_TIMEOUT_SECONDS)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ConnectionError(
            f"no cluster answers at {address}: {reason}; start its scheduler, or fix the address"
        ) from None
    try:
        client.wait_for_workers(1, timeout=_CONNECT_TIMEOUT_SECONDS)
    except OSError:
        client.close()
        raise ConnectionError(
            f"the cluster at {address} has no workers; start some with dask worker {address}"
        ) from None
    return client
