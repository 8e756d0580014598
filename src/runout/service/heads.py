"""Limits on the head of a request, which the application sees only once it is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio

MOST_HEAD_BYTES: Final = 64 * 1024
HEAD_SECONDS: Final = 20.0


class BoundedHeads(HttpToolsProtocol):
    """A connection that is closed when a head is too large, or does not arrive in time."""

    _head_bytes = 0
    _in_head = True
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect the first head."""
        super().connection_made(transport)
        self._expect_head()

    def on_message_begin(self) -> None:
        """Expect the rest of a head that has begun."""
        super().on_message_begin()
        if not self._in_head:
            self._expect_head()

    def on_headers_complete(self) -> None:
        """Leave the rest of the request to the application's own limits."""
        self._in_head = False
        self._forget_deadline()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Take what has arrived, unless the head passes its limit."""
        super().data_received(data)
        if not self._in_head:
            return
        self._head_bytes += len(data)
        if self._head_bytes > MOST_HEAD_BYTES:
            self._refuse(f"The head of a request has at most {MOST_HEAD_BYTES} bytes.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._forget_deadline()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        self._in_head = True
        self._head_bytes = 0
        self._forget_deadline()
        self._deadline = self.loop.call_later(
            HEAD_SECONDS, self._refuse, f"The head of a request has {HEAD_SECONDS:g} seconds."
        )

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, reason: str) -> None:
        transport: Any = self.transport
        self._forget_deadline()
        if not transport.is_closing():
            self.send_400_response(reason)
