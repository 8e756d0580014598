"""Limits on the head of a request, which the application sees only once it is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio

MAX_ADDRESS_BYTES: Final = 65_535  # all that the parser of addresses can count
MAX_HEAD_BYTES: Final = 96 * 1024
HEAD_SECONDS: Final = 20.0
_GOODBYE_SECONDS: Final = 1.0


class BoundedHeads(HttpToolsProtocol):
    """A connection that ends, with the reason, when a head is too large or too slow."""

    _head_bytes = 0
    _in_head = True
    _is_over = False
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect the first head."""
        super().connection_made(transport)
        self._expect_head()

    def on_message_begin(self) -> None:
        """Expect the rest of a head that has begun."""
        super().on_message_begin()
        if not self._in_head:
            self._expect_head()

    def on_url(self, url: bytes) -> None:
        """Take the next part of the address, unless it passes its limit."""
        super().on_url(url)
        if len(self.url) > MAX_ADDRESS_BYTES:
            self._refuse(
                414,
                f"This address has more than {MAX_ADDRESS_BYTES:,} bytes, the limit. Shorten what"
                " follows the question mark, or leave it out.",
            )
            raise ValueError("an address that is too long")  # which stops the parser

    def on_headers_complete(self) -> None:
        """Leave the rest of the request to the application's own limits."""
        self._in_head = False
        self._forget_timer()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Take what has arrived, unless the head passes its limit."""
        if self._is_over:
            return
        super().data_received(data)
        if not self._in_head:
            return
        self._head_bytes += len(data)
        if self._head_bytes > MAX_HEAD_BYTES:
            self._refuse(431, f"The head of a request has at most {MAX_HEAD_BYTES:,} bytes.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._forget_timer()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        self._in_head = True
        self._head_bytes = 0
        self._forget_timer()
        words = f"The head of a request has {HEAD_SECONDS:g} seconds."
        self._timer = self.loop.call_later(HEAD_SECONDS, self._refuse, 408, words)

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def send_400_response(self, msg: str) -> None:
        """Refuse what the parser does not take."""
        self._refuse(400, msg)

    def _refuse(self, status: int, words: str) -> None:
        """Say why the connection ends, in plain text, since a browser may show it; then end it."""
        transport: Any = self.transport
        if self._is_over or transport.is_closing():
            return
        self._is_over = True
        self._forget_timer()
        body = words.encode("ascii")
        transport.write(
            STATUS_LINE[status] + b"content-type: text/plain; charset=utf-8\r\n"
            b"content-length: %d\r\nconnection: close\r\n\r\n%b" % (len(body), body)
        )
        # Nothing may answer after this, not what is still being worked on either.
        self.pipeline.clear()
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        # Closed with something unread, the connection would be reset and the answer lost.
        self._timer = self.loop.call_later(_GOODBYE_SECONDS, transport.close)
