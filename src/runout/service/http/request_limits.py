"""Limits of a connection, which the application does not see.

It receives a request when its headers are complete; request line, headers, what surrounds the body
(chunk extensions and trailers) and responses that are not read are limited here, in bytes and in
time, and so is the number of connections.
"""

import asyncio
import json
import time
from collections.abc import Iterable
from typing import Any, Final

import anyio
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from runout.service.http import problems
from runout.service.http.problems import Busy

MAX_URL_BYTES: Final = 65_535  # the maximum of the URL parser
MAX_HEADER_BYTES: Final = 96 * 1024
MAX_PIPELINED: Final = 32
MAX_UNREAD_BYTES: Final = 64 * 2**20  # of responses, over all connections
HEADER_SECONDS: Final = 20.0
SEND_SECONDS: Final = 20.0
MIN_SENT_BYTES: Final = 16 * 1024  # that a client reads in that time, if there is as much
_CLOSE: Final = (b"connection", b"close")
_CLOSE_SECONDS: Final = 1.0
_MAX_DISCARDED: Final = 256 * 1024  # bytes that are read after a refusal
_MAX_CLOSING: Final = 256  # connections beyond the limit that get a reason


class ConnectionLimits:
    """The connections of a server that wait for a request, and how many there may be in all.

    If there are too many, the one that has waited longest is closed for a new one; if none waits,
    the new one is refused.
    """

    def __init__(self, max_connections: int) -> None:
        self.max_connections = max_connections
        self.waiting: dict[LimitedHttpProtocol, None] = {}

    def has_room(self, count: int) -> bool:
        """Return whether there may be ``count`` connections; close a waiting one if that helps."""
        if count <= self.max_connections:
            return True
        for connection in self.waiting:
            connection.close_idle()
            return True
        return False

    @staticmethod
    def sweep(connections: Iterable[Any], now: float | None = None) -> None:
        """Close the connections whose clients do not read; to be called about once a second."""
        now = time.monotonic() if now is None else now
        unread = []
        for connection in connections:
            if isinstance(connection, LimitedHttpProtocol):
                size = connection.close_if_stalled(now)
                if size:
                    unread.append((size, connection))
        excess = sum(size for size, _ in unread) - MAX_UNREAD_BYTES
        for size, connection in sorted(unread, key=lambda each: each[0], reverse=True):
            if excess <= 0:
                break
            connection.abort()
            excess -= size


class LimitedHttpProtocol(HttpToolsProtocol):
    """A connection that is closed, with a reason where that can be sent, beyond its limits."""

    limits = ConnectionLimits(1000)
    _bytes_outside_body = 0
    _had_body = False
    _in_headers = True
    _in_message = False
    _is_refused = False
    _timer: asyncio.TimerHandle | None = None
    _discarded = 0
    _running: RequestResponseCycle | None = None  # the last one, or an earlier one if pipelined
    _running_scope: anyio.CancelScope | None = None
    _written = 0
    _send_mark: tuple[float, int] | None = None  # when, and how much had been sent by then

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.limits.has_room(len(self.connections)):
            self.limits.waiting[self] = None
            self._expect_headers()
        elif len(self.connections) > self.limits.max_connections + _MAX_CLOSING:
            self.abort()
        else:
            limit = self.limits.max_connections
            reason = f"{limit:,} connections are being answered, which is the limit; try again"
            self._refuse_as(Busy("Too many connections", reason))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_message = True
        self._bytes_outside_body = 0
        if not self._in_headers:
            self._expect_headers()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > MAX_URL_BYTES:
            self._refuse(
                414,
                f"The URL has more than {MAX_URL_BYTES:,} bytes, the limit. Shorten or omit the"
                " part after the question mark.",
            )
            raise ValueError("the URL is too long")  # stops the parser

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header; a trailer, which comes after the body, is not kept."""
        if self._in_headers:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Stop the timer; the application limits the body itself."""
        self._in_headers = False
        self._cancel_timer()
        self.limits.waiting.pop(self, None)
        super().on_headers_complete()
        if len(self.pipeline) > MAX_PIPELINED:
            self._refuse(
                400, f"More than {MAX_PIPELINED} requests wait for the response to an earlier one."
            )
            raise ValueError("too many requests")

    def on_chunk_header(self) -> None:
        """Start the timer of a chunk, of which the last one has trailers in place of data."""
        if self._timer is None:
            self._start_timer("The next chunk or trailers")

    def on_body(self, body: bytes) -> None:
        self._had_body = True
        self._cancel_timer()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_message = False
        self._cancel_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request; close the connection if the body was not read to its end."""
        if self._in_message and not self._in_headers and not self.pipeline:
            self.server_state.total_requests += 1
            self._close_soon()
            return
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self.limits.waiting[self] = None

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            self._discarded += len(data)
            if self._discarded > _MAX_DISCARDED and not self.transport.is_closing():
                self.flow.pause_reading()  # reading on would cost as much as the client can send
            return
        self._had_body = False
        super().data_received(data)
        if self._is_refused:
            return
        if self._in_message:
            self._bytes_outside_body = 0 if self._had_body else self._bytes_outside_body + len(data)
            if self._bytes_outside_body > MAX_HEADER_BYTES:
                what = "Request headers" if self._in_headers else "Trailers and chunk extensions"
                self._refuse(431, f"{what} have at most {MAX_HEADER_BYTES:,} bytes.")
        elif self._is_idle and not self._in_headers:
            self._expect_headers()  # line breaks before a request, which stop no timer

    @property
    def _is_idle(self) -> bool:
        return self.timeout_keep_alive_task is None and (
            self.cycle is None or self.cycle.response_complete
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        self.limits.waiting.pop(self, None)
        self._drop_responses()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, self._observed(cycle, app))

    def _observed(self, cycle: RequestResponseCycle, app: ASGIApp) -> Any:
        """Return an application that counts what is written, and announces that it will close.

        It is cancelled when nobody waits for the response any more.
        """

        async def observed(scope: Scope, receive: Receive, send: Send) -> None:
            async def count(message: Message) -> None:
                is_unread = cycle.more_body  # it has not arrived
                if message["type"] == "http.response.start":
                    if is_unread and message["status"] >= 400:
                        message["headers"] = [*message.get("headers", ()), _CLOSE]
                else:
                    self._written += len(message.get("body", b""))
                    if is_unread and not message.get("more_body", False):
                        cycle.keep_alive = True  # on_response_complete closes it, not at once
                await send(message)

            with anyio.CancelScope() as self._running_scope:
                await app(scope, receive, count)

        return observed

    def close_if_stalled(self, now: float) -> int:
        """Close the connection if its client does not read; return the bytes that are not read."""
        size: int = self.transport.get_write_buffer_size()
        sent = self._written - size
        if size == 0:
            self._send_mark = None
        elif self._send_mark is None:
            self._send_mark = (now, sent)
        elif now - self._send_mark[0] >= SEND_SECONDS:
            if sent - self._send_mark[1] < MIN_SENT_BYTES:
                self.abort()
                return 0
            self._send_mark = (now, sent)
        return size

    def close_idle(self) -> None:
        self.limits.waiting.pop(self, None)
        self._is_refused = True
        if self.transport.get_write_buffer_size():
            self.abort()
        else:
            self.transport.close()

    def abort(self) -> None:
        """Close the connection and drop what was not sent."""
        self.limits.waiting.pop(self, None)
        self._is_refused = True
        self._drop_responses()
        self.transport.abort()

    def shutdown(self) -> None:
        """Begin to close the connection; a request that is still arriving gets a reason."""
        if self._in_message and self._in_headers and self._is_idle:
            self._refuse_as(problems.stopping())
        else:
            super().shutdown()

    def _expect_headers(self) -> None:
        self._in_headers = True
        self._start_timer("Request headers")

    def _start_timer(self, what: str) -> None:
        self._cancel_timer()
        self._timer = self.loop.call_later(HEADER_SECONDS, self._expire, what)

    def _expire(self, what: str) -> None:
        """Refuse what did not arrive in time, unless it is the server that does not read."""
        if self.flow.read_paused:
            self._start_timer(what)
        else:
            self._refuse(408, f"{what} must arrive within {HEADER_SECONDS:g} seconds.")

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def send_400_response(self, msg: str) -> None:
        """Refuse what the parser does not accept."""
        self._refuse(400, msg)

    def _refuse(self, status: int, message: str) -> None:
        """Respond in plain text, since a browser may show it, and close the connection."""
        self._respond(status, "text/plain; charset=utf-8", message.encode("ascii"))

    def _refuse_as(self, problem: Busy) -> None:
        body = json.dumps(problem.details().to_dict()).encode()
        retry = (problem.headers or {})["Retry-After"].encode()
        self._respond(503, problems.MEDIA_TYPE, body, b"retry-after: %b\r\n" % retry)

    def _respond(self, status: int, media_type: str, body: bytes, headers: bytes = b"") -> None:
        transport: Any = self.transport
        if self._is_refused or transport.is_closing():
            return
        transport.write(
            STATUS_LINE[status] + b"content-type: %b\r\n" % media_type.encode() + headers
            + b"content-length: %d\r\nconnection: close\r\n\r\n%b" % (len(body), body)
        )  # fmt: skip
        self._drop_responses()
        self._close_soon()

    def _drop_responses(self) -> None:
        """Send no further response, not even of a request in progress."""
        self.pipeline.clear()
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
            if self._running_scope is not None:
                self._running_scope.cancel()

    def _close_soon(self) -> None:
        """Close the connection after a moment, and ignore what arrives until then.

        Closing with unread data would reset the connection and lose the response.
        """
        self._is_refused = True
        self._cancel_timer()
        self.limits.waiting.pop(self, None)
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._timer = self.loop.call_later(_CLOSE_SECONDS, self.transport.close)
