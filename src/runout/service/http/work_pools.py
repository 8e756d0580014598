"""Threads for the work of requests: so many for small work, for large work, and for files.

Work is classed by its expected cost, so that a question of microseconds never waits for one of
seconds.
"""

import asyncio
import contextvars
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, Literal, TypeVar

from anyio.lowlevel import RunVar

from runout.service.http.problems import Busy

T = TypeVar("T")

PoolName = Literal["short", "long", "files"]

INLINE_COST: Final = 5e5  # nanoseconds; less than a thread's share of the interpreter costs
SHORT_COST: Final = 3e7  # nanoseconds of one core; what takes longer is large
MAX_WAITING: Final = 500

# Few, since threads that interpret Python take turns with the event loop.
_PROCESSORS: Final = os.cpu_count() or 1
_THREADS: Final[dict[PoolName, int]] = {
    "short": max(4, _PROCESSORS),
    "long": max(2, _PROCESSORS),
    "files": 2,
}
_running: Final[set[Future[Any]]] = set()


class WorkPool:
    """A number of threads that run work in the order in which it arrives.

    >>> async def three() -> int:
    ...     return await WorkPool(1).run(lambda: 1 + 2)
    >>> asyncio.run(three())
    3
    """

    def __init__(self, threads: int, *, max_waiting: int = MAX_WAITING) -> None:
        self._executor = ThreadPoolExecutor(threads, "work")
        # Work waits here and not in the executor, where cancelled work would take memory.
        self._idle = asyncio.Semaphore(threads)
        self._max_waiting = max_waiting
        self._waiting = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of the work; refuse it if too much is waiting.

        If the caller is cancelled, work that waits is dropped. Work that runs is left alone, and
        keeps its thread.
        """
        if self._waiting >= self._max_waiting:
            waiting = f"{self._waiting} requests wait for a processor, which is the limit"
            raise Busy("Too much work", f"{waiting}; try again")
        self._waiting += 1
        try:
            await self._idle.acquire()
        finally:
            self._waiting -= 1
        try:
            running = self._executor.submit(contextvars.copy_context().run, work)
        except RuntimeError:
            self._idle.release()
            reason = "the system has no thread left; try again"
            raise Busy("Too much work", reason) from None
        _running.add(running)
        running.add_done_callback(_running.discard)
        future = asyncio.wrap_future(running)
        future.add_done_callback(self._end)
        return await asyncio.shield(future)

    def _end(self, future: asyncio.Future[Any]) -> None:
        self._idle.release()
        if not future.cancelled():
            future.exception()  # else asyncio logs that of abandoned work


_pools: Final[RunVar[dict[PoolName, WorkPool]]] = RunVar("work_pools")


def pool(name: PoolName) -> WorkPool:
    pools = _pools.get({})
    if name not in pools:
        pools = {**pools, name: WorkPool(_THREADS[name])}
        _pools.set(pools)
    return pools[name]


def pool_for(cost: float) -> PoolName:
    """Return the pool for work of an expected cost, in nanoseconds of one core.

    >>> pool_for(1e6), pool_for(1e9)
    ('short', 'long')
    """
    return "short" if cost <= SHORT_COST else "long"


def has_running_work() -> bool:
    """Return whether work runs that was abandoned; it would hold up the end of the process."""
    return bool(_running)
