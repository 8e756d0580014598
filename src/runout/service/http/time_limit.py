"""The time limit of a request: work runs in a thread and is abandoned at the limit.

Work that reports progress stops at its next report; the response is sent at the limit either way.
What it solves on demand counts as memory of the service's solves until it ends.
"""

import asyncio
import inspect
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from functools import partial, wraps
from typing import Any, TypeVar

from starlette.datastructures import State
from starlette.requests import Request

from runout.analysis.solver.on_demand_limits import cancellable
from runout.errors import LimitExceeded
from runout.kernels.memory import memory_text
from runout.service.http.problems import Busy
from runout.service.http.work_pools import PoolName, pool
from runout.service.store.jobs import MemoryInUse

Answer = TypeVar("Answer")


class TimeLimit:
    """The deadline of a request, and the remedy that its error names.

    >>> limit = TimeLimit(0.0, "sample instead")
    >>> limit.check()
    Traceback (most recent call last):
    runout.errors.LimitExceeded: not done after 0 s, the limit for a request; sample instead
    """

    def __init__(self, seconds: float, remedy: str) -> None:
        self.seconds = seconds
        self.remedy = remedy
        self._end = time.monotonic() + seconds
        self._abandoned = threading.Event()

    @property
    def left(self) -> float:
        return max(0.0, self._end - time.monotonic())

    def check(self, _progress: object = None) -> None:
        """Raise at the deadline or if the request was abandoned; usable as a progress callback."""
        if self._abandoned.is_set() or time.monotonic() >= self._end:
            raise self.error()

    def abandon(self) -> None:
        self._abandoned.set()

    def error(self) -> LimitExceeded:
        return LimitExceeded(
            f"not done after {self.seconds:g} s, the limit for a request; {self.remedy}"
        )


async def in_time(
    request: Request, limit: TimeLimit, work: Callable[[], Answer], *, kind: PoolName = "short"
) -> Answer:
    """Run the work in the pool of its kind and return its result, or raise at the limit.

    A request whose client disconnects is cancelled (``request_limits.py``), and its work abandoned.
    """

    def limited() -> Answer:
        state = request.app.state
        with ExitStack() as reserved:
            reserve = partial(_reserve_memory, state, reserved)
            with cancellable(limit.check, reserve, state.settings.memory_limit):
                return work()

    timeout = asyncio.timeout(limit.left)
    try:
        async with timeout:
            return await pool(kind).run(limited)
    except BaseException:
        limit.abandon()
        if timeout.expired():
            raise limit.error() from None
        raise


def in_thread(
    kind: PoolName = "short", *, remedy: str = "try again"
) -> Callable[[Callable[..., Answer]], Callable[..., Coroutine[Any, Any, Answer]]]:
    """Have a plain function that is a route run as :func:`in_time` does, for as long as a request.

    The framework would run it in threads of its own, and wait for it when its client has gone. A
    parameter that is a :class:`TimeLimit` receives that of the request.
    """

    def decorate(function: Callable[..., Answer]) -> Callable[..., Coroutine[Any, Any, Answer]]:
        signature = inspect.signature(function, eval_str=True)
        parameters = signature.parameters.items()
        limits = [name for name, each in parameters if each.annotation is TimeLimit]

        @wraps(function)
        async def route(*, _request: Request, **arguments: Any) -> Answer:
            limit = TimeLimit(_request.app.state.settings.request_seconds, remedy)
            work = partial(function, **arguments, **dict.fromkeys(limits, limit))
            return await in_time(_request, limit, work, kind=kind)

        request = inspect.Parameter("_request", inspect.Parameter.KEYWORD_ONLY, annotation=Request)
        others = [each for name, each in parameters if name not in limits]
        route.__signature__ = signature.replace(parameters=[*others, request])  # type: ignore[attr-defined]
        return route

    return decorate


def _reserve_memory(state: State, reserved: ExitStack, size: int) -> None:
    """Count the memory of a subgame until the stack is closed; refuse what does not fit."""
    limit: int = state.settings.memory_limit
    if size > limit:
        raise LimitExceeded(
            f"the subgame needs {memory_text(size)} of memory and the limit is"
            f" {memory_text(limit)}; give narrower ranges, or go on to the next street"
        )
    try:
        reserved.enter_context(state.store.memory_reserved(size, limit))
    except MemoryInUse as error:
        reason = (
            f"the subgame needs {memory_text(size)} of memory, and running solves use"
            f" {memory_text(error.used)} of {memory_text(limit)}; try again"
        )
        raise Busy("Memory in use", reason, seconds=5) from None
