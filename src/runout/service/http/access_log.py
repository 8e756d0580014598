"""The access log and request metrics: one JSON line in ``runout.access`` for each request.

The observer wraps the middleware that refuses requests, so that refusals are logged too. Unexpected
exceptions end here, as a problem without a traceback.
"""

import asyncio
import json
import logging
import sys
import time
from datetime import UTC, datetime
from typing import Final

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from runout.domain.plain_text import plain_text
from runout.service.http import problems
from runout.service.http.metrics import Metrics

LOGGER: Final = "runout.access"
UNMATCHED: Final = "unmatched"
CLIENT_CLOSED: Final = 499  # in log and metrics, as proxies have it: nobody received a response
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_log = logging.getLogger(LOGGER)


class RequestObserver:
    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 0
        sent = 0

        async def observe(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                sent += len(message.get("body", b""))
            await send(message)

        self.metrics.in_progress.inc()
        try:
            await self.app(scope, receive, observe)
        except ClientDisconnect:
            status = status or CLIENT_CLOSED
        except asyncio.CancelledError:
            if status or not scope["app"].state.stopping.is_set():
                raise
            refusal = problems.stopping()
            response = problems.response(refusal.details(scope["path"]), refusal.headers)
            await response(scope, receive, observe)
        except Exception as error:
            response = problems.internal_error(error, scope["path"])
            if not status:
                await response(scope, receive, observe)
        finally:
            self.metrics.in_progress.dec()
            self._record(scope, status, sent, time.perf_counter() - start)

    def _record(self, scope: Scope, status: int, sent: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        self.metrics.count(method, route_of(scope), status, seconds)
        if _log.isEnabledFor(logging.INFO):
            client, now = scope.get("client"), datetime.now(UTC)
            line = {
                "time": now.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
                "client": client[0] if client else None,
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "bytes": sent,
                "ms": round(1000 * seconds, 3),
            }
            _log.info(json.dumps(line))


def route_of(scope: Scope) -> str:
    """Return a request's route, with parameter names in place of their values.

    >>> route_of({"path": "/wp-admin"})
    'unmatched'
    """
    if "route" not in scope:
        return str(scope.get("runout.route", UNMATCHED))
    return str(scope["route"].path_format)


class _PlainFormatter(logging.Formatter):
    """Writes messages, which may quote names and requests, without control characters."""

    def format(self, record: logging.LogRecord) -> str:
        return plain_text(super().format(record))


def log_to_stderr(*, quiet: bool) -> None:
    """Write the access log, unless quiet, and warnings to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_PlainFormatter("%(message)s"))
    _log.handlers = [handler]
    _log.propagate = False
    _log.setLevel(logging.WARNING if quiet else logging.INFO)
    for name in ("runout.service", "runout.jobs", "runout.store", "uvicorn.error"):
        log = logging.getLogger(name)
        log.handlers = [handler]
        log.propagate = False
        log.setLevel(logging.WARNING)
