"""Margins computed by the workers of a Dask cluster, which need runout installed.

A task is a flop, and computing it twice gives the same bytes. Each result is fetched as it arrives
and released on the cluster, so a worker that dies loses only its current task.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.flop_tables.build import Margins
from runout.analysis.flop_tables.file import VERSION
from runout.kernels.tables import flop_margins

# tornado's logs callbacks of the client that find the connection closed.
_LOGS: Final = ("distributed", "distributed.client", "tornado.application")
_CONNECT_TIMEOUT_SECONDS: Final = 20  # for the scheduler to answer and for a first worker to join


def on_cluster(address: str) -> Margins:
    """Return a function that computes margins on the cluster with the scheduler at ``address``."""
    distributed = import_distributed()

    def compute(
        flops: Sequence[bytes],
    ) -> Generator[tuple[bytes, NDArray[np.int32]], None, None]:
        if not flops:
            return
        with translate_errors(distributed, address), connect(distributed, address) as client:
            futures = client.map(margins_of_flop, flops, version=VERSION, pure=False)
            arrivals = distributed.as_completed(futures, with_results=True)
            del futures  # else every result would stay on the cluster until the end
            for future, result in arrivals:
                flop, margins = unless_cancelled(result)
                future.release()
                yield flop, np.frombuffer(margins, dtype="<i4")

    return compute


def margins_of_flop(flop: bytes, *, version: int) -> tuple[bytes, bytes]:
    """Return a flop and its margins as bytes; this runs on a worker."""
    if version != VERSION:
        raise RuntimeError(
            f"the worker's runout has version {VERSION} of the tables, not {version};"
            " install the same runout everywhere"
        )
    return flop, flop_margins(flop).astype("<i4", copy=False).tobytes()


def import_distributed() -> Any:
    """Return dask.distributed; raise an error with install instructions if it is missing."""
    try:
        import distributed  # noqa: PLC0415 - an extra, and slow to import
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "a cluster needs dask.distributed; install runout[cluster]", name="distributed"
        ) from None
    return distributed


@contextmanager
def translate_errors(distributed: Any, address: str) -> Iterator[None]:
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
            " on one flop; see their logs, they may lack memory"
        ) from None
    except (CancelledError, distributed.comm.CommClosedError):
        raise ConnectionError(
            f"the cluster at {address} is lost; see its scheduler's log, and start it again"
        ) from None
    finally:
        for log, level in zip(logs, levels, strict=True):
            log.setLevel(level)


def unless_cancelled(result: Any) -> Any:
    """Return a result; raise the cancellation that a lost cluster returns instead."""
    if isinstance(result, CancelledError):
        raise result
    return result


def connect(distributed: Any, address: str) -> Any:
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
