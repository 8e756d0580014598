"""Middleware: security headers, checks of host, origin and token, limits of size and time.

Plain ASGI; starlette's BaseHTTPMiddleware would halve the throughput.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import re
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from runout.service.http import problems
from runout.service.http.access_log import RequestObserver
from runout.service.http.metrics import Metrics
from runout.service.http.problems import Busy, Problem
from runout.service.settings import LOOPBACK_NAMES, Settings, is_loopback

MAX_HELD_BYTES: Final = 64 * 2**20  # of bodies that are in memory, over all requests
MAX_UPLOADS: Final = 64
OPEN_PATH: Final = "/healthz"  # needs no token: it reveals only that the process runs
UPLOAD_PATHS: Final = frozenset(
    {"/api/v1/hands/import", "/api/v1/histories/check", "/api/v1/solves/import"}
)
_GRACE_SECONDS: Final = 1.0  # a route that enforces the limit itself gives a better hint
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
SECURITY_HEADERS: Final = {
    # The page's components insert style elements; scripts come only from files.
    # WebAssembly is compiled from files of the page too, for equities while one types.
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';"
    " worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    # With the opener policy, this isolates the page, so that its workers may share memory.
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_SECURITY_HEADERS_SENT: Final = [
    (name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()
]

_HOST: Final = re.compile(
    r"(?:\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[^\[\]:]*))(?::[0-9]*)?", re.ASCII
)
_NO_STORE: Final = (b"cache-control", b"no-store")


def install(
    app: FastAPI, settings: Settings, metrics: Metrics, is_open: Callable[[str, str], bool]
) -> None:
    """Add the middleware; a request for which ``is_open(method, path)`` holds needs no token.

    From outside to inside: headers, observer, host and origin, CORS, token, limits. A preflight
    request carries no token, so CORS comes before the token check.
    """
    app.add_middleware(Limits, settings=settings)
    if settings.token is not None:
        app.add_middleware(Check, problem_of=TokenCheck(settings.token, is_open))
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.cors_origins,
            allow_methods=_METHODS,
            allow_headers=["Authorization", "Content-Type", "Last-Event-ID"],
            expose_headers=["Location", "Retry-After"],
        )
    app.add_middleware(Check, problem_of=HostCheck(settings))
    app.add_middleware(RequestObserver, metrics=metrics)
    app.add_middleware(SecurityHeaders)


class SecurityHeaders:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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


class Check:
    """Refuses the requests that a check has a problem with."""

    def __init__(self, app: ASGIApp, problem_of: Callable[[Scope], Problem | None]) -> None:
        self.app = app
        self.problem_of = problem_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self.problem_of(scope) if scope["type"] == "http" else None
        if refusal is not None:
            await _refuse(refusal, scope, receive, send)
        elif scope["type"] != "websocket":  # there are no such routes; the connection is closed
            await self.app(scope, receive, send)


class HostCheck:
    """Refuses requests for another Host, and changes sent by pages of other origins.

    A name that an attacker points at 127.0.0.1 (DNS rebinding) makes a browser treat the service
    as part of the attacker's site; the Host header shows that name. Off loopback any literal
    address is accepted as well: rebinding needs a name.
    """

    def __init__(self, settings: Settings) -> None:
        self.names = {*LOOPBACK_NAMES, settings.host.lower()}
        self.names |= {name.lower() for name in settings.allowed_hosts}
        self.accepts_addresses = not is_loopback(settings.host)
        self.origins = frozenset(settings.cors_origins)

    def __call__(self, scope: Scope) -> Problem | None:
        values = {name: _values(scope, name) for name in ("Host", "Origin", "Authorization")}
        for name, each in values.items():
            if len(each) > 1:  # programs differ in which one counts
                reason = f"the request has {len(each)} {name} headers"
                return Problem(400, "Repeated header", reason, hint="send one")
        host, origin = next(iter(values["Host"]), ""), next(iter(values["Origin"]), None)
        name = _name_of(host)
        if name not in self.names and not (self.accepts_addresses and _is_address(name)):
            return Problem(
                421,
                "Not this host",
                f"the request is for {host!r}, which is not a name of this service",
                hint=f"start it with --allow-host {name}" if name else "send a Host header",
            )
        if scope["method"] in _SAFE_METHODS or origin is None or origin in self.origins:
            return None
        if _netloc_of(origin) == host.lower():
            return None
        return Problem(
            403,
            "Another site's page",
            f"a page of {origin!r} may not change anything here",
            hint=f"start the service with --cors {origin}",
        )


def _values(scope: Scope, name: str) -> list[str]:
    sent = name.lower().encode()
    return [value.decode("latin-1") for each, value in scope["headers"] if each == sent]


def _name_of(host: str) -> str:
    """Return the name in a Host header, without the port; a malformed header is its own name.

    >>> [_name_of(host) for host in ("Localhost:8000", "[::1]:8000", "[::1]", "a:b:c", "")]
    ['localhost', '::1', '::1', 'a:b:c', '']
    >>> _name_of("[::1]evil.example"), _name_of("[::1]:"), _name_of("[::1")
    ('[::1]evil.example', '::1', '[::1')
    """
    match = _HOST.fullmatch(host.lower())
    return host.lower() if match is None else match["address"] or match["name"]


def _netloc_of(origin: str) -> str | None:
    """Return host and port of an Origin header, or None if it is malformed.

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


class TokenCheck:
    def __init__(self, token: str, is_open: Callable[[str, str], bool]) -> None:
        self.expected = f"Bearer {token}".encode()
        self.is_open = is_open

    def __call__(self, scope: Scope) -> Problem | None:
        if scope["path"] == OPEN_PATH or self.is_open(scope["method"], scope["path"]):
            return None
        values = (value for name, value in scope["headers"] if name == b"authorization")
        scheme, _, token = next(values, b"").partition(b" ")
        if hmac.compare_digest(scheme.lower().capitalize() + b" " + token, self.expected):
            return None
        return Problem(
            401,
            "Token needed",
            "this service requires a token; the request has none, or a wrong one",
            hint="send the header Authorization: Bearer TOKEN",
            headers={"WWW-Authenticate": 'Bearer realm="runout"'},
        )


class Limits:
    """Enforces the limits on a request's body and time, and names the one that was hit.

    The time limit is to the first byte of the response; streams may take longer.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.held = HeldBytes(MAX_HELD_BYTES)
        # Fewer than there may be connections, so that one more can always be answered.
        self.max_requests = settings.max_connections - settings.max_connections // 8
        self.limits = settings.max_body_bytes, settings.request_seconds
        self.upload_limits = settings.max_upload_bytes, settings.upload_seconds
        self.requests = self.uploads = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] == OPEN_PATH:
            await self.app(scope, receive, send)
            return
        is_upload = scope["path"] in UPLOAD_PATHS
        max_bytes, seconds = self.upload_limits if is_upload else self.limits
        refusal = self._refusal(_stated_length(scope), max_bytes, is_upload=is_upload)
        if refusal is not None:
            await _refuse(refusal, scope, receive, send)
            return
        self.requests += 1
        self.uploads += is_upload
        body = _Body(receive, max_bytes, None if is_upload else self.held)
        try:
            await self._answer(scope, body, send, seconds)
        finally:
            body.release()
            self.requests -= 1
            self.uploads -= is_upload

    def _refusal(self, length: int, max_bytes: int, *, is_upload: bool) -> Problem | None:
        if self.requests >= self.max_requests:
            reason = f"{self.requests} requests are being answered, which is the limit; try again"
            return Busy("Too many requests", reason)
        if length > max_bytes:
            return _too_large(max_bytes)
        if is_upload and self.uploads >= MAX_UPLOADS:
            reason = f"{MAX_UPLOADS} files are being uploaded, which is the limit; try again"
            return Busy("Too many uploads", reason)
        return None

    async def _answer(self, scope: Scope, body: _Body, send: Send, seconds: float) -> None:
        """Call the application; end it if the response has not begun in time."""
        has_started = False
        timeout = asyncio.timeout(seconds + _GRACE_SECONDS)

        async def send_in_time(message: Message) -> None:
            nonlocal has_started
            if not has_started:
                has_started = True
                timeout.reschedule(None)
            await send(message)

        try:
            async with timeout:
                await self.app(scope, body.receive, send_in_time)
        except TimeoutError:
            if not timeout.expired():
                raise
            await _refuse(_too_late(seconds, body), scope, body.receive, send)


class HeldBytes:
    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._count = 0

    def add(self, count: int) -> None:
        """Count received bytes; refuse them beyond the limit."""
        self._count += count
        if self._count > self._limit:
            held = f"the bodies of all requests have {self._limit:,} bytes, which is the limit"
            raise Busy("Too many bodies", f"{held}; try again", closes=True)

    def remove(self, count: int) -> None:
        self._count -= count


class _Body:
    """The body of a request as it arrives; unless it is written to a file, its bytes are held."""

    def __init__(self, receive: Receive, max_bytes: int, held: HeldBytes | None) -> None:
        self._receive = receive
        self._max_bytes = max_bytes
        self._held = held
        self._received = 0
        self._is_complete = False
        self.is_awaited = False

    async def receive(self) -> Message:
        self.is_awaited = not self._is_complete
        message = await self._receive()
        self.is_awaited = False
        if message["type"] == "http.request":
            count = len(message.get("body", b""))
            self._received += count
            self._is_complete = not message.get("more_body", False)
            if self._held is not None:
                self._held.add(count)
            if self._received > self._max_bytes:
                raise _too_large(self._max_bytes)
        return message

    def release(self) -> None:
        if self._held is not None:
            self._held.remove(self._received)


def _too_late(seconds: float, body: _Body) -> Problem:
    if body.is_awaited:
        return Problem(
            408, "Body too slow", f"the body has not arrived within {seconds:g} s, the limit",
            headers={"Connection": "close"},
        )  # fmt: skip
    return Problem(
        422, "Limit exceeded", f"not done within {seconds:g} s, the limit for one request",
        hint="request less, or start it as a job",
    )  # fmt: skip


def _stated_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else 0
    return 0


def _too_large(max_bytes: int) -> Problem:
    return Problem(
        413,
        "Body too large",
        f"the body is larger than {max_bytes:,} bytes, the limit for this path",
        headers={"Connection": "close"},
    )


async def _refuse(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    response = problems.response(problem.details(scope["path"]), problem.headers)
    await response(scope, receive, send)
