"""Responses that are streamed without end: how many there may be at once."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from runout.service.http.problems import Problem

RETRY_SECONDS: Final = 5


class StreamLimit:
    """The streams of a process.

    >>> StreamLimit(0).check()
    Traceback (most recent call last):
    runout.service.http.problems.Problem: 503: 0 streams are open, which is the limit; ...
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open = 0

    def check(self) -> None:
        """Refuse one more stream if there are as many as may be."""
        if self._open >= self._limit:
            raise Problem(
                503,
                "Too many streams",
                f"{self._open} streams are open, which is the limit; close one, or poll",
                headers={"Retry-After": str(RETRY_SECONDS)},
            )

    async def counted(self, stream: AsyncGenerator[str, None]) -> AsyncGenerator[str, None]:
        """Yield what a stream yields, and count it as open meanwhile."""
        self._open += 1
        try:
            async with aclosing(stream):
                async for piece in stream:
                    yield piece
        finally:
            self._open -= 1
