"""What stands between the network and the routes: who may ask, how much, and for how long.

Plain ASGI layers; starlette's BaseHTTPMiddleware would halve the throughput.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.middleware.cors import CORSMiddleware

from runout.service.http import problems
from runout.service.http.access_log import Observation
from runout.service.http.problems import Problem
from runout.service.settings import LOOPBACK_NAMES, is_loopback

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import FastAPI
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from runout.service.http.metrics import Metrics
    from runout.service.settings import Settings

OPEN_PATH: Final = "/healthz"  # needs no token: it tells nothing but that the process lives
UPLOAD_PATHS: Final = frozenset({"/api/v1/histories/check"})
_GRACE_SECONDS: Final = 1.0  # a route that keeps the limit itself has better advice to give
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
SECURITY_HEADERS: Final = {
    # Components of the page write style elements; scripts come from files alone.
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_SECURITY_HEADERS_SENT: Final = [
    (name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()
]

_NO_STORE: Final = (b"cache-control", b"no-store")


def install(
    app: FastAPI, settings: Settings, metrics: Metrics, is_open: Callable[[str, str], bool]
) -> None:
    """Put the layers around an application; ``is_open(method, path)`` needs no token.

    From outside to inside: headers, observation, host and origin, CORS, token, limits. A
    preflight carries no token, so CORS answers before it is asked for.
    """
    app.add_middleware(Limits, settings=settings)
    if settings.token is not None:
        app.add_middleware(TokenGate, token=settings.token, is_open=is_open)
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.cors_origins,
            allow_methods=_METHODS,
            allow_headers=["Authorization", "Content-Type", "Last-Event-ID"],
            expose_headers=["Location", "Retry-After"],
        )
    app.add_middleware(HostGate, settings=settings)
    app.add_middleware(Observation, metrics=metrics)
    app.add_middleware(SecurityHeaders)


class SecurityHeaders:
    """Adds the headers that keep a browser from doing what the page does not need."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; its answer gets the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        no_store = scope["path"].startswith("/api/")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_SECURITY_HEADERS_SENT]
                if no_store and all(name != b"cache-control" for name, _ in message["headers"]):
                    message["headers"].append(_NO_STORE)
            await send(message)

        await self.app(scope, receive, with_headers)


class HostGate:
    """Refuses a Host that is not this service's own, and what another site's page sends.

    A name that an attacker points at 127.0.0.1 (DNS rebinding) makes a browser treat the service
    as part of the attacker's site; the Host header gives it away. Beyond loopback any literal
    address is taken as well: rebinding needs a name.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = {*LOOPBACK_NAMES, settings.host.lower()}
        self.names |= {name.lower() for name in settings.allowed_hosts}
        self.takes_addresses = not is_loopback(settings.host)
        self.origins = frozenset(settings.cors_origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it is meant for this service."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # no route speaks WebSocket; closing the connection is the answer
        host, origin = _host_and_origin(scope)
        refusal = self._refusal(scope["method"], host, origin)
        if refusal is not None:
            await _refuse(refusal, scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _refusal(self, method: str, host: str, origin: str | None) -> Problem | None:
        name = _name_of(host)
        if name not in self.names and not (self.takes_addresses and _is_address(name)):
            return Problem(
                421,
                "Not this host",
                f"the request is for {host!r}, which this service is not known as",
                hint=f"start it with --allow-host {name}" if name else "send a Host header",
            )
        if method in _SAFE_METHODS or origin is None or origin in self.origins:
            return None
        if _netloc_of(origin) == host.lower():
            return None
        return Problem(
            403,
            "Another site's page",
            f"a page of {origin!r} may not change anything here",
            hint=f"start the service with --cors {origin}",
        )


def _host_and_origin(scope: Scope) -> tuple[str, str | None]:
    host, origin = "", None
    for name, value in scope["headers"]:
        if name == b"host":
            host = value.decode("latin-1")
        elif name == b"origin":
            origin = value.decode("latin-1")
    return host, origin


def _name_of(host: str) -> str:
    """Return the name in a Host header, without the port.

    >>> [_name_of(host) for host in ("Localhost:8000", "[::1]:8000", "[::1]", "a:b:c", "")]
    ['localhost', '::1', '::1', 'a:b:c', '']
    """
    host = host.lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, separator, port = host.rpartition(":")
    return name if separator and port.isdecimal() and ":" not in name else host


def _netloc_of(origin: str) -> str | None:
    """Return host and port of an Origin header, None where it cannot be read.

    >>> [_netloc_of(origin) for origin in ("http://Localhost:8000", "null", "http://[::1")]
    ['localhost:8000', '', None]
    """
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class TokenGate:
    """Asks for the bearer token, except where nothing can be learnt or changed."""

    def __init__(self, app: ASGIApp, token: str, is_open: Callable[[str, str], bool]) -> None:
        self.app = app
        self.expected = f"Bearer {token}".encode()
        self.is_open = is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it carries the token."""
        if scope["type"] == "http" and not self._may_pass(scope):
            refusal = Problem(
                401,
                "Token needed",
                "this service asks for a token; the request has none, or a wrong one",
                hint="send the header Authorization: Bearer TOKEN",
                headers={"WWW-Authenticate": 'Bearer realm="runout"'},
            )
            await _refuse(refusal, scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _may_pass(self, scope: Scope) -> bool:
        if scope["path"] == OPEN_PATH or self.is_open(scope["method"], scope["path"]):
            return True
        given = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        scheme, _, token = given.partition(b" ")
        return hmac.compare_digest(scheme.lower().capitalize() + b" " + token, self.expected)


class Limits:
    """Holds the limits on a request's body and time, and says which one was hit.

    The time is that to the first byte of the answer: streams may go on.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on within its limits."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        upload = scope["path"] in UPLOAD_PATHS
        most = self.settings.max_upload_bytes if upload else self.settings.max_body_bytes
        seconds = self.settings.upload_seconds if upload else self.settings.request_seconds
        if _stated_length(scope) > most:
            await _refuse(_too_large(most), scope, receive, send)
            return
        await _Limited(scope, receive, send, most, seconds).run(self.app)


class _Limited:
    """One request under its limits.

    On time-out the answer is sent from a timer, since the request may be waiting for a thread
    that cannot be interrupted; what it still says then is dropped.
    """

    def __init__(
        self, scope: Scope, receive: Receive, send: Send, most: int, seconds: float
    ) -> None:
        self.scope = scope
        self.receive_inner = receive
        self.send_inner = send
        self.most = most
        self.seconds = seconds
        self.received = 0
        self.whole = False  # the body has arrived to its end
        self.waiting = False  # for more of it
        self.begun = False  # the answer has begun
        self.late: asyncio.Task[None] | None = None

    async def run(self, app: ASGIApp) -> None:
        loop = asyncio.get_running_loop()
        self.task = asyncio.current_task()
        self.timer = loop.call_later(self.seconds + _GRACE_SECONDS, self._time_is_up)
        try:
            await app(self.scope, self.receive, self.send)
        except asyncio.CancelledError:
            if self.late is None:
                raise
        finally:
            self.timer.cancel()
            if self.late is not None:
                await self.late

    async def receive(self) -> Message:
        self.waiting = not self.whole
        message = await self.receive_inner()
        self.waiting = False
        if message["type"] == "http.request":
            self.received += len(message.get("body", b""))
            self.whole = not message.get("more_body", False)
            if self.received > self.most:
                raise _too_large(self.most)
        return message

    async def send(self, message: Message) -> None:
        if self.late is not None:
            return
        if not self.begun:
            self.begun = True
            self.timer.cancel()
        await self.send_inner(message)

    def _time_is_up(self) -> None:
        if self.begun or self.task is None:
            return
        self.late = asyncio.ensure_future(self._answer_late())

    async def _answer_late(self) -> None:
        await _refuse(self._lateness(), self.scope, self.receive_inner, self.send_inner)
        assert self.task is not None
        self.task.cancel()

    def _lateness(self) -> Problem:
        if self.waiting:
            return Problem(
                408, "Body too slow", f"the body has not arrived within {self.seconds:g} s,"
                " the limit", headers={"Connection": "close"},
            )  # fmt: skip
        return Problem(
            422, "Limit exceeded", f"no answer was found within {self.seconds:g} s, the limit for"
            " one request", hint="ask for less, or start it as a job",
        )  # fmt: skip


def _stated_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else 0
    return 0


def _too_large(most: int) -> Problem:
    return Problem(
        413,
        "Body too large",
        f"the body is larger than {most:,} bytes, the limit for this address",
        headers={"Connection": "close"},
    )


async def _refuse(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    answer = problems.response(problem.details(scope["path"]), problem.headers)
    await answer(scope, receive, send)
