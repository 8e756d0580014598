"""The time that one request may take: work runs in a thread, and is cut when the time is over.

Work that reports its progress is told to stop there; the answer is given at the limit either way.
"""

import asyncio
import os
import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar

import anyio
import anyio.to_thread
from anyio.lowlevel import RunVar
from starlette.requests import Request

from runout.errors import LimitExceeded

Answer = TypeVar("Answer")

# Work that may take seconds has slots of its own, so that it cannot keep short work waiting.
_MOST_LONG_WORK: Final = max(2, os.cpu_count() or 1)
_long_work: RunVar[anyio.CapacityLimiter] = RunVar("long_work")


class TimeLimit:
    """When a request's time is over, and what to do instead.

    >>> limit = TimeLimit(0.0, "sample instead")
    >>> limit.check()
    Traceback (most recent call last):
    runout.errors.LimitExceeded: not done after 0 s, the limit for a request; sample instead
    """

    def __init__(self, seconds: float, remedy: str) -> None:
        self.seconds = seconds
        self._remedy = remedy
        self._end = time.monotonic() + seconds
        self._abandoned = threading.Event()

    def check(self, _progress: object = None) -> None:
        """Raise where the time is over or nobody waits any more; made to be told of progress."""
        if self._abandoned.is_set() or time.monotonic() >= self._end:
            raise self.error()

    def abandon(self) -> None:
        """Have the work stop when it next looks."""
        self._abandoned.set()

    def error(self) -> LimitExceeded:
        """Return the error that states the limit and the remedy."""
        return LimitExceeded(
            f"not done after {self.seconds:g} s, the limit for a request; {self._remedy}"
        )


async def in_time(
    request: Request, limit: TimeLimit, work: Callable[[], Answer], *, long: bool = False
) -> Answer:
    """Return what the work returns, or raise at the limit; ``long`` work waits for a slot.

    The request's body must have been read: what comes after it is the end of the connection, and
    then the work is abandoned.
    """
    watch = asyncio.create_task(_abandon_when_left(request, limit))
    try:
        with anyio.fail_after(limit.seconds):
            return await anyio.to_thread.run_sync(
                work, abandon_on_cancel=True, limiter=_slots() if long else None
            )
    except TimeoutError:
        raise limit.error() from None
    finally:
        limit.abandon()
        watch.cancel()


async def _abandon_when_left(request: Request, limit: TimeLimit) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    limit.abandon()


def _slots() -> anyio.CapacityLimiter:
    try:
        return _long_work.get()
    except LookupError:
        limiter = anyio.CapacityLimiter(_MOST_LONG_WORK)
        _long_work.set(limiter)
        return limiter
