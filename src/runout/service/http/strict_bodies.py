"""Middleware: JSON bodies of ``/api/v1`` have no repeated keys, NaN or Infinity.

The framework's own parser takes the last of two equal keys without a word.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from starlette.requests import ClientDisconnect

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.service.http import problems
from runout.service.http.middleware import UPLOAD_PATHS
from runout.service.http.problems import Problem, ProblemDetails

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_PREFIX: Final = "/api/v1/"


class StrictBodies:
    """Middleware that refuses a JSON body before the framework parses it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the application with a body that is strict JSON, or not sent as JSON."""
        if scope["type"] != "http" or not _has_json(scope):
            await self.app(scope, receive, send)
            return
        try:
            body = await _read(receive)
        except Problem as error:
            refusal: ProblemDetails | None = error.details(scope["path"])
            headers = error.headers
        else:
            refusal, headers = _refusal(body, scope["path"]), None
        if refusal is not None:
            await problems.response(refusal, headers)(scope, receive, send)
            return
        await self.app(scope, _repeat(body, receive), send)


def _has_json(scope: Scope) -> bool:
    path = scope["path"]
    if not path.startswith(_PREFIX) or path in UPLOAD_PATHS:
        return False
    return any(
        name == b"content-type" and b"json" in value.lower() for name, value in scope["headers"]
    )


async def _read(receive: Receive) -> bytes:
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _refusal(body: bytes, path: str) -> ProblemDetails | None:
    if not body:
        return None  # refused by the schema, which names the member that is missing
    try:
        parse_json(body.decode(json.detect_encoding(body)))
    except UnicodeDecodeError as error:
        reason = f"byte {error.start + 1} of the body is not {error.encoding.upper()}"
        return problems.malformed_json(reason, None, path)
    except JsonError as error:
        return problems.malformed_json(error.reason, error.column, path)
    return None


def _repeat(body: bytes, receive: Receive) -> Receive:
    """Return a receive that yields the body first."""
    is_sent = False

    async def repeat() -> Message:
        nonlocal is_sent
        if is_sent:
            return await receive()
        is_sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return repeat
