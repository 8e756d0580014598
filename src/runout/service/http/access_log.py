"""Every request observed: one JSON line in the log ``runout.access``, one count in the metrics.

It stands outside of what may refuse a request, so that refusals are seen as well. What nobody has
foreseen ends here, as a problem without a traceback.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import TYPE_CHECKING, Final

from runout.service.http import problems

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from runout.service.http.metrics import Metrics

LOGGER: Final = "runout.access"
UNMATCHED: Final = "unmatched"
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_log = logging.getLogger(LOGGER)


class Observation:
    """Sees requests come and answers go."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it was answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begin = time.perf_counter()
        status = 0
        sent = 0

        async def noting(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                sent += len(message.get("body", b""))
            await send(message)

        self.metrics.in_progress.inc()
        try:
            await self.app(scope, receive, noting)
        except Exception as error:
            answer = problems.unforeseen(error, scope["path"])
            if not status:
                await answer(scope, receive, noting)
        finally:
            self.metrics.in_progress.dec()
            self._note(scope, status, sent, time.perf_counter() - begin)

    def _note(self, scope: Scope, status: int, sent: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        self.metrics.count(method, route_of(scope), status, seconds)
        if _log.isEnabledFor(logging.INFO):
            client = scope.get("client")
            line = {
                "time": _now(),
                "client": client[0] if client else None,
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "bytes": sent,
                "ms": round(1000 * seconds, 3),
            }
            _log.info(json.dumps(line))


def _now() -> str:
    now = time.time()
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now)) + f".{int(now % 1 * 1000):03d}Z"


def route_of(scope: Scope) -> str:
    """Return a request's route with the names of its parameters for their values.

    >>> route_of({"path": "/api/v1/jobs/7", "endpoint": print, "path_params": {"job_id": "7"}})
    '/api/v1/jobs/{job_id}'
    >>> route_of({"path": "/wp-admin"})
    'unmatched'
    """
    if "endpoint" not in scope:
        return str(scope.get("runout.route", UNMATCHED))
    path: str = scope["path"]
    if not scope["path_params"]:
        return path
    steps = path.split("/")
    for name, value in reversed(scope["path_params"].items()):
        for place in range(len(steps) - 1, 0, -1):
            if steps[place] == str(value):
                steps[place] = f"{{{name}}}"
                break
    return "/".join(steps)


def log_to_stderr(*, quiet: bool) -> None:
    """Write the access log to standard error, unless quiet, and what goes wrong in any case."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    _log.handlers = [handler]
    _log.propagate = False
    _log.setLevel(logging.WARNING if quiet else logging.INFO)
    for name in ("runout.service", "runout.jobs", "uvicorn.error"):
        log = logging.getLogger(name)
        log.handlers = [handler]
        log.propagate = False
        log.setLevel(logging.WARNING)
