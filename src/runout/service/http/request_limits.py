"""Limits on request line and headers, which the application receives only when complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio

MAX_URL_BYTES: Final = 65_535  # the maximum of the URL parser
MAX_HEADER_BYTES: Final = 96 * 1024
HEADER_SECONDS: Final = 20.0
_CLOSE_SECONDS: Final = 1.0


class LimitedHttpProtocol(HttpToolsProtocol):
    """A connection that is closed, with a reason, when request headers are too large or slow."""

    _header_bytes = 0
    _in_headers = True
    _is_refused = False
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer of the first request."""
        super().connection_made(transport)
        self._expect_headers()

    def on_message_begin(self) -> None:
        """Start the timer of a further request."""
        super().on_message_begin()
        if not self._in_headers:
            self._expect_headers()

    def on_url(self, url: bytes) -> None:
        """Append to the URL, up to its limit."""
        super().on_url(url)
        if len(self.url) > MAX_URL_BYTES:
            self._refuse(
                414,
                f"The URL has more than {MAX_URL_BYTES:,} bytes, the limit. Shorten or omit the"
                " part after the question mark.",
            )
            raise ValueError("the URL is too long")  # stops the parser

    def on_headers_complete(self) -> None:
        """Stop the timer; the application limits the body itself."""
        self._in_headers = False
        self._cancel_timer()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Parse received data, up to the limit of the headers."""
        if self._is_refused:
            return
        super().data_received(data)
        if not self._in_headers:
            return
        self._header_bytes += len(data)
        if self._header_bytes > MAX_HEADER_BYTES:
            self._refuse(431, f"Request headers have at most {MAX_HEADER_BYTES:,} bytes.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._cancel_timer()
        super().connection_lost(exc)

    def _expect_headers(self) -> None:
        self._in_headers = True
        self._header_bytes = 0
        self._cancel_timer()
        message = f"Request headers must arrive within {HEADER_SECONDS:g} seconds."
        self._timer = self.loop.call_later(HEADER_SECONDS, self._refuse, 408, message)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def send_400_response(self, msg: str) -> None:
        """Refuse what the parser does not accept."""
        self._refuse(400, msg)

    def _refuse(self, status: int, message: str) -> None:
        """Respond in plain text, since a browser may show it, and close the connection."""
        transport: Any = self.transport
        if self._is_refused or transport.is_closing():
            return
        self._is_refused = True
        self._cancel_timer()
        body = message.encode("ascii")
        transport.write(
            STATUS_LINE[status] + b"content-type: text/plain; charset=utf-8\r\n"
            b"content-length: %d\r\nconnection: close\r\n\r\n%b" % (len(body), body)
        )
        # No response may follow, not even of a request in progress.
        self.pipeline.clear()
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        # Closing with unread data would reset the connection and lose the response.
        self._timer = self.loop.call_later(_CLOSE_SECONDS, transport.close)
