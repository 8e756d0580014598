"""Limits of connections: headers, trailers, pipelining, idle time and their number."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import socket
import time
from collections import deque
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount

from runout.service.app import create_app
from runout.service.http import request_limits
from runout.service.http.request_limits import ConnectionLimits, LimitedHttpProtocol
from runout.service.supervisor import server_of
from support.service_clients import server_for

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from runout.service.settings import Settings


def answer_to(address: str, *parts: bytes) -> bytes:
    """Return all bytes received until the service closes the connection."""
    place = urlsplit(address)
    assert place.port is not None
    answer = b""
    with (
        socket.create_connection((str(place.hostname), place.port), timeout=60) as connection,
        contextlib.suppress(ConnectionError),  # the service closes the connection, as expected
    ):
        for part in parts:
            connection.sendall(part)
        while piece := connection.recv(65536):
            answer += piece
    return answer


def connect(address: str, sent: bytes) -> socket.socket:
    place = urlsplit(address)
    connection = socket.create_connection((str(place.hostname), place.port or 0), timeout=60)
    connection.sendall(sent)
    return connection


def test_keep_alive_outlasts_that_of_clients(settings: Settings) -> None:
    kept = httpx.Limits().keepalive_expiry
    assert kept is not None
    assert server_of(create_app(settings)).config.timeout_keep_alive >= 10 * kept


def test_an_endless_head_is_cut_off(settings: Settings) -> None:
    with server_for(create_app(settings)) as address:
        endless = [b"GET /healthz HTTP/1.1\r\nX: ", *[b"a" * 16384] * 64]
        assert b"\r\n\r\n{" not in answer_to(address, *endless)
        # Ordinary heads are still answered, one after the other.
        ask = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
        last = ask + b"Connection: close\r\n\r\n"
        assert answer_to(address, ask + b"\r\n", last).count(b"200 OK") == 2


def test_a_head_that_does_not_arrive_times_out(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_limits, "HEADER_SECONDS", 0.2)
    with server_for(create_app(settings)) as address:
        answer = answer_to(address, b"GET /healthz HTTP/1.1\r\nHost: local")
        assert b"408 Request Timeout" in answer
        assert b"seconds" in answer


@pytest.mark.parametrize("pieces", [1, 4])
def test_a_url_that_is_too_long_is_refused_with_the_reason(settings: Settings, pieces: int) -> None:
    limit = request_limits.MAX_URL_BYTES
    with server_for(create_app(settings)) as address:
        for length, status in ((limit, b"200 OK"), (limit + 1, b"414 "), (20 * limit, b"414 ")):
            head = b"GET /equity?".ljust(4 + length, b"a") + b" HTTP/1.1\r\nHost: localhost\r\n"
            head += b"Connection: close\r\n\r\n"
            size = len(head) // pieces + 1
            parts = [head[place : place + size] for place in range(0, len(head), size)]
            answer = answer_to(address, *parts)
            assert answer.startswith(b"HTTP/1.1 " + status)
            assert (b"65,535 bytes" in answer) is (status != b"200 OK")


def test_malformed_requests_are_refused(settings: Settings) -> None:
    with server_for(create_app(settings)) as address:
        assert b"400 Bad Request" in answer_to(address, b"poker\r\n\r\n")


def test_the_connection_closes_after_a_refusal(settings: Settings) -> None:
    sound = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with server_for(create_app(settings)) as address:
        answer = answer_to(address, sound + b"poker\r\n\r\n")
    assert b"200 OK" not in answer[answer.index(b"HTTP/1.1 400") :]


CHUNKED = b"POST %b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
JSON = b"Content-Type: application/json\r\n"
OUTS = b'{"hero": "JsTs", "villain": "AhAd", "board": "9h8d3c2h"}'


def chunked(path: bytes, body: bytes, trailers: bytes) -> bytes:
    head = CHUNKED % path + JSON + b"Connection: close\r\n\r\n"
    return head + b"%x\r\n%b\r\n0\r\n%b\r\n" % (len(body), body, trailers)


def test_trailers_are_discarded(settings: Settings) -> None:
    """Otherwise a trailer would be an unchecked header."""
    with server_for(create_app(settings)) as address:
        answer = answer_to(
            address, chunked(b"/api/outs/calculate", OUTS, b"Host: evil.example\r\nX: y\r\n")
        )
        assert answer.startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize("trailer", [b"a: b\r\n", b"a"])
def test_endless_trailers_are_cut_off(settings: Settings, trailer: bytes) -> None:
    endless = [trailer * (65536 // len(trailer))] * 64
    with server_for(create_app(settings)) as address:
        head = CHUNKED % b"/api/v1/equity" + JSON + b"\r\n0\r\n"
        answer = answer_to(address, head, *endless)
        assert (
            not answer or b" 431 " in answer
        )  # a client that is still sending may miss the response


def test_an_endless_chunk_extension_is_cut_off(settings: Settings) -> None:
    with server_for(create_app(settings)) as address:
        head = CHUNKED % b"/api/v1/equity" + JSON + b"\r\n1;"
        answer = answer_to(address, head, *[b"x" * 65536] * 64)
        assert not answer or b" 431 " in answer


def test_trailers_that_do_not_arrive_time_out(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_limits, "HEADER_SECONDS", 0.5)
    with server_for(create_app(settings)) as address:
        answer = answer_to(address, CHUNKED % b"/api/v1/equity" + JSON + b"\r\n0\r\na: b\r\n")
        assert b"408 Request Timeout" in answer
        assert b"The next chunk or trailers must arrive" in answer


def test_a_client_does_not_time_out_while_the_service_pauses_reading(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service stops reading at a chunk's header until the application asks for more."""
    monkeypatch.setattr(request_limits, "HEADER_SECONDS", 0.2)
    app = create_app(settings)

    async def count(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(3 * request_limits.HEADER_SECONDS)
        body = await Request(scope, receive).body()
        await PlainTextResponse(f"{len(body)} bytes")(scope, receive, send)

    app.router.routes.insert(0, Mount("/count", count))
    head = b"POST /count/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
    head += b"Connection: close\r\n\r\n"
    large = b"%x\r\n" % 70_000 + b"a" * 70_000 + b"\r\n"
    with server_for(app) as address, connect(address, head + large + b"1\r\n") as connection:
        time.sleep(request_limits.HEADER_SECONDS)  # otherwise the body arrives as one chunk
        connection.sendall(b"a\r\n0\r\n\r\n")
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert b"70001 bytes" in answer


def test_a_refusal_does_not_wait_for_the_body(settings: Settings) -> None:
    with server_for(create_app(dataclasses.replace(settings, token="x" * 16))) as address:
        answer = answer_to(address, CHUNKED % b"/api/v1/equity" + JSON + b"\r\n1\r\n{\r\n")
        assert answer.startswith(b"HTTP/1.1 401 ")
        assert b"connection: close" in answer


def test_a_complete_body_keeps_the_connection(settings: Settings) -> None:
    ask = b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n%b\r\n{}"
    with server_for(create_app(settings)) as address:
        answer = answer_to(address, ask % b"", ask % b"Connection: close\r\n")
        assert answer.count(b"HTTP/1.1 404 ") == 2


def test_line_breaks_do_not_keep_a_connection_open(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_limits, "HEADER_SECONDS", 0.5)
    ask = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with server_for(create_app(settings)) as address, connect(address, ask) as connection:
        answer = b""
        while b"}" not in answer:
            answer += connection.recv(65536)
        connection.sendall(b"\r\n")
        while piece := connection.recv(65536):
            answer += piece
    assert b"200 OK" in answer
    assert b"408 Request Timeout" in answer


def test_pipelined_requests_are_limited(settings: Settings) -> None:
    ask = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n%b\r\n"
    last = ask % b"Connection: close\r\n"
    with server_for(create_app(settings)) as address:
        few = answer_to(address, ask % b"" * 20 + last)
        assert few.count(b"200 OK") == 21
        many = answer_to(address, ask % b"" * 100 + last)
        assert b"HTTP/1.1 400 " in many
        assert b"More than 32 requests" in many
        assert b"200 OK" not in many[many.index(b"HTTP/1.1 400 ") :]


# --- the number of connections ---


def test_idle_connections_are_closed_for_new_ones(settings: Settings) -> None:
    with (
        server_for(create_app(dataclasses.replace(settings, max_connections=2))) as address,
        connect(address, b"GET /heal") as first,
        connect(address, b"GET /heal"),
    ):
        ask = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        assert b"200 OK" in answer_to(address, ask)
        with contextlib.suppress(ConnectionResetError):
            assert first.recv(1) == b""  # the one idle for longest is closed


def test_too_many_connections_are_refused_with_the_reason(settings: Settings) -> None:
    begun = b"POST /equity HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n" + JSON + b"\r\n{"
    with (
        server_for(create_app(dataclasses.replace(settings, max_connections=1))) as address,
        connect(address, begun + b"}") as busy,
    ):
        answer = b""
        while b" 503 " not in answer:  # until the first one is being answered
            answer = answer_to(address, b"")
        head, _, body = answer.partition(b"\r\n\r\n")
        assert b"application/problem+json" in head
        assert b"retry-after: 1" in head
        assert json.loads(body)["title"] == "Too many connections"
        assert "1 connections" in json.loads(body)["detail"]
        busy.sendall(b" " * 7)
        assert b" 400 " in busy.recv(65536)


class _Transport:
    """A transport with a configurable write buffer."""

    def __init__(self) -> None:
        self.unread = 0
        self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.is_aborted = True


def _connection() -> tuple[LimitedHttpProtocol, _Transport]:
    connection = LimitedHttpProtocol.__new__(LimitedHttpProtocol)
    transport = _Transport()
    connection.transport = cast("Any", transport)
    connection.pipeline = deque()
    return connection, transport


def test_a_client_that_does_not_read_is_closed() -> None:
    connection, transport = _connection()
    connection._written = 1_000_000
    transport.unread = 500_000
    for now in (0.0, 19.0):
        ConnectionLimits.sweep([connection], now)
    assert not transport.is_aborted
    transport.unread = 400_000  # it reads, slowly
    for now in (20.0, 39.0):
        ConnectionLimits.sweep([connection], now)
    assert not transport.is_aborted
    transport.unread = 399_999
    ConnectionLimits.sweep([connection], 40.0)
    assert transport.is_aborted


def test_the_total_size_of_unread_responses_is_limited() -> None:
    sizes = [30 * 2**20, 20 * 2**20, 20 * 2**20]
    connections = [_connection() for _ in sizes]
    for (_, transport), size in zip(connections, sizes, strict=True):
        transport.unread = size
    ConnectionLimits.sweep([connection for connection, _ in connections], 0.0)
    assert [transport.is_aborted for _, transport in connections] == [True, False, False]
