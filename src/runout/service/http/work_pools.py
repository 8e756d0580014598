"""Threads for the work of requests: a pool for small work, one for large work, one for files.

Work is classed by its expected cost, so that a question of microseconds never waits for one of
seconds. Nothing joins the threads: work that was abandoned does not hold up the end of the process.
"""

from __future__ import annotations

import _thread
import asyncio
import contextvars
import os
from collections import deque
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar

from runout.service.http.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

PoolName = Literal["short", "long", "files"]

INLINE_COST: Final = 5e5  # nanoseconds; less than a thread's share of the interpreter costs
SHORT_COST: Final = 3e7  # nanoseconds of one core; what takes longer is large
MAX_WAITING: Final = 500
RETRY_SECONDS: Final = 1


class _Item(Generic[T]):
    """Work that waits or runs, and the future of its result."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._context = contextvars.copy_context()
        self._loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self._loop.create_future()
        self.is_abandoned = False

    def run(self) -> None:
        """Run the work in this thread."""
        if self.is_abandoned:
            return
        try:
            result = self._context.run(self._work)
        except BaseException as error:
            self._finish(self._fail, error)
        else:
            self._finish(self._succeed, result)

    def _finish(self, callback: Callable[[Any], None], value: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody waits
            self._loop.call_soon_threadsafe(callback, value)

    def _succeed(self, result: T) -> None:
        if not self.future.done():
            self.future.set_result(result)

    def _fail(self, error: BaseException) -> None:
        if not self.future.done():
            self.future.set_exception(error)


class WorkPool:
    """A number of threads that run work in the order in which it arrives.

    >>> async def three() -> int:
    ...     return await WorkPool(1).run(lambda: 1 + 2)
    >>> asyncio.run(three())
    3
    """

    def __init__(self, threads: int, *, max_waiting: int = MAX_WAITING) -> None:
        self._max_threads = threads
        self._max_waiting = max_waiting
        # Each is used by several threads without a lock, which a thread that is not scheduled
        # could hold while the event loop waits for it.
        self._waiting: deque[_Item[Any]] = deque()
        self._tokens: SimpleQueue[None] = SimpleQueue()
        self._running: set[object] = set()  # a mark for each thread that takes or runs work
        self._threads = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of the work; refuse it if too much is waiting.

        If the caller is cancelled, work that waits is dropped, and work that runs is left alone.
        """
        item = _Item(work)
        self._submit(item)
        try:
            return await item.future
        finally:
            if item.future.cancelled():
                item.is_abandoned = True
                with suppress(ValueError):  # it runs already
                    self._waiting.remove(item)

    @property
    def running(self) -> int:
        """How many threads are running work."""
        return len(self._running)

    def _submit(self, item: _Item[Any]) -> None:
        if len(self._waiting) >= self._max_waiting:
            waiting = f"{len(self._waiting)} requests wait for a processor, which is the limit"
            raise _too_much_work(waiting)
        self._waiting.append(item)
        self._tokens.put(None)
        if self._threads < min(self._max_threads, len(self._waiting) + len(self._running)):
            self._start_thread(item)

    def _start_thread(self, item: _Item[Any]) -> None:
        """Start one more thread; refuse the item if there is none at all to run it."""
        self._threads += 1
        try:
            # Thread.start would wait until the new thread is scheduled.
            _thread.start_new_thread(self._work, ())
        except RuntimeError:  # the system has no more threads
            self._threads -= 1
            if self._threads == 0:
                with suppress(ValueError):
                    self._waiting.remove(item)
                raise _too_much_work("the system has no thread left") from None

    def _work(self) -> None:
        mark = object()
        while True:
            self._tokens.get()
            # Before the item leaves the queue: it is counted there or here at any moment.
            self._running.add(mark)
            try:
                item = self._waiting.popleft()
            except IndexError:  # dropped
                self._running.discard(mark)
                continue
            item.run()
            self._running.discard(mark)
            del item  # else the last result stays in memory


def _too_much_work(reason: str) -> Problem:
    headers = {"Retry-After": str(RETRY_SECONDS)}
    return Problem(503, "Too much work", f"{reason}; try again", headers=headers)


# Few, since threads that interpret Python take turns with the event loop.
_PROCESSORS: Final = os.cpu_count() or 1
_POOLS: Final[dict[PoolName, WorkPool]] = {
    "short": WorkPool(max(4, _PROCESSORS)),
    "long": WorkPool(max(2, _PROCESSORS)),
    "files": WorkPool(2),
}


def pool(name: PoolName) -> WorkPool:
    """Return a pool of this process."""
    return _POOLS[name]


def pool_for(cost: float) -> PoolName:
    """Return the pool for work of an expected cost, in nanoseconds of one core.

    >>> pool_for(1e6), pool_for(1e9)
    ('short', 'long')
    """
    return "short" if cost <= SHORT_COST else "long"


def has_running_work() -> bool:
    """Return whether any thread of a pool is running work."""
    return any(each.running for each in _POOLS.values())
