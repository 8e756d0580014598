"""Bodies read by hand: the two published formats answer every fault in words of their own.

JSON is read strictly: UTF-8, no NaN, no key twice. What is wrong with it is a
:class:`BodyError`, which each format tells in its own way.
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

# Stands for a body in an endpoint's signature: OpenAPI is made of it, and nothing else.
FOR_OPENAPI: Final[Any] = Body()
_MAX_QUOTE_LENGTH: Final = 60


class HandReadRoute(APIRoute):
    """A route whose endpoint takes the request as it came and returns the response as it goes.

    Nothing is validated on the way, and dependencies of the route are not run.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request: the endpoint itself."""
        endpoint: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return endpoint


class BodyError(PokerError):
    """A body that is not JSON, or does not say that it is."""


async def read_json(request: Request) -> object:
    """Return the body as plain values."""
    content_type = request.headers.get("content-type", "")
    if content_type != "application/json":
        media_type = content_type.partition(";")[0].strip().lower()
        if media_type != "application/json" and not (
            media_type.startswith("application/") and media_type.endswith("+json")
        ):
            said = f"content type {quoted(content_type)}" if content_type else "no content type"
            raise BodyError(f"{said}; send JSON as Content-Type: application/json")
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


def json_response(told: object, status: int = 200) -> Response:
    """Return plain values as they are sent."""
    return Response(_write(told), status, media_type="application/json")


def quoted(value: object) -> str:
    """Return a value of a client as a message quotes it, cut where it is long.

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
