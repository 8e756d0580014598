"""Responses that are streamed: how many there may be at once, and their work in threads."""

from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final, TypeVar

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from runout.service.http.problems import Busy
from runout.service.http.work_pools import PoolName, pool

MAX_EXPORTS: Final = 8

Piece = TypeVar("Piece")


class StreamLimit:
    """The streams of a kind that a process may have open.

    >>> with StreamLimit(0).slot():
    ...     pass
    Traceback (most recent call last):
    runout.service.http.problems.Busy: 503: 0 streams are open, which is the limit; ...
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open = 0

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Count one more stream for the block; refuse it at the limit."""
        if self._open >= self._limit:
            reason = f"{self._open} streams are open, which is the limit; close one, or try again"
            raise Busy("Too many streams", reason, seconds=5)
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1


async def streamed(
    pieces: Iterator[Piece],
    is_stopping: Callable[[], bool] = lambda: False,
    *,
    kind: PoolName = "files",
) -> AsyncGenerator[Piece, None]:
    """Yield the pieces, each made in a thread; between two of them other work has its turn."""
    is_closed = False
    close = getattr(pieces, "close", lambda: None)  # of a generator

    def step() -> Piece | None:
        piece = next(pieces, None)
        if is_closed:
            close()
        return piece

    try:
        while not is_stopping():
            piece = await pool(kind).run(step)
            if piece is None:
                break
            yield piece
    finally:
        is_closed = True
        with suppress(ValueError):  # an abandoned step still runs, and closes them after it
            close()


class Stream(StreamingResponse):
    """Pieces that are sent as they are made.

    They end when the service begins to stop, unless they end themselves (``until_stop`` is false).
    """

    def __init__(
        self,
        pieces: Iterator[str | bytes],
        *,
        kind: PoolName = "files",
        until_stop: bool = True,
        media_type: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__((), media_type=media_type, headers=headers)
        self._pieces = pieces
        self._kind: PoolName = kind
        self._until_stop = until_stop

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_stopping = scope["app"].state.stopping.is_set if self._until_stop else lambda: False
        self.body_iterator = streamed(self._pieces, is_stopping, kind=self._kind)
        await super().__call__(scope, receive, send)
