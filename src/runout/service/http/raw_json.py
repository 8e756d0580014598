"""Strict JSON bodies for the two published formats, which have error formats of their own.

A body is UTF-8 without NaN and without repeated keys; anything else raises :class:`BodyError`,
which each format reports in its own way.
"""

import json
from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import Body
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from runout.analysis.files import strict_json
from runout.errors import PokerError

# The body in an endpoint's signature, for the OpenAPI document only.
FOR_OPENAPI: Final[Any] = Body()
_MAX_QUOTE_LENGTH: Final = 60


class RawBodyRoute(APIRoute):
    """A route whose endpoint takes the raw request and returns the response.

    Nothing is validated, and dependencies of the route are not run.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        endpoint: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return endpoint


class BodyError(PokerError):
    """A body that is not JSON, or not sent as JSON."""


async def read_json(request: Request) -> object:
    content_type = request.headers.get("content-type", "")
    if content_type != "application/json":
        media_type = content_type.partition(";")[0].strip().lower()
        if media_type != "application/json" and not (
            media_type.startswith("application/") and media_type.endswith("+json")
        ):
            received = f"content type {quoted(content_type)}" if content_type else "no content type"
            raise BodyError(f"{received}; send JSON as Content-Type: application/json")
    return parse_json(await request.body())


def parse_json(body: bytes) -> object:
    """Return a body as plain values.

    >>> parse_json(b'{"hero": "AhKh", "hero": "QsQd"}')
    Traceback (most recent call last):
    runout.service.http.raw_json.BodyError: the body is not JSON: 'hero' is repeated in one \
object; remove one
    """
    try:
        return strict_json.parse_json(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BodyError(f"byte {error.start + 1} of the body is not UTF-8") from None
    except strict_json.JsonError as error:
        place = f"{error.place}: " if error.place else ""
        raise BodyError(f"the body is not JSON: {place}{error.reason}") from None


# In ASCII, because a client's text may hold half a character, which UTF-8 cannot write.
_write: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def json_response(payload: object, status: int = 200) -> Response:
    return Response(_write(payload), status, media_type="application/json")


def quoted(value: object) -> str:
    """Return a client's value as quoted in messages, shortened if it is long.

    >>> quoted("AhKh"), quoted(True), quoted([1, 2]), quoted({})
    ('"AhKh"', 'true', 'a list', 'an object')
    """
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, str):
        cut = value if len(value) <= _MAX_QUOTE_LENGTH else value[: _MAX_QUOTE_LENGTH - 1] + "…"
        return json.dumps(cut, ensure_ascii=False)
    text = json.dumps(value)
    return text if len(text) <= _MAX_QUOTE_LENGTH else text[: _MAX_QUOTE_LENGTH - 1] + "…"
