"""Requests are read strictly: JSON without repeated keys, NaN or Infinity, and known parameters.

The framework's own parser takes the last of two equal keys without a word, and ignores a query
parameter that is misspelt. The two published formats read UTF-8 only and have error formats of
their own, to which a :class:`BodyError` is translated.
"""

import json
from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import Body
from fastapi.dependencies.utils import get_flat_params
from fastapi.exceptions import RequestValidationError
from fastapi.params import Header, Path
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from runout.analysis.files import strict_json
from runout.analysis.files.strict_json import JsonError
from runout.errors import PokerError
from runout.service.http.problems import MalformedJson

# The body in an endpoint's signature, for the OpenAPI document only.
FOR_OPENAPI: Final[Any] = Body()
_MAX_QUOTE_LENGTH: Final = 60


class _StrictRequest(Request):
    """A request whose body is strict JSON, or refused."""

    async def json(self) -> Any:
        body = await self.body()
        try:
            return strict_json.parse_json(body.decode(json.detect_encoding(body)))
        except UnicodeDecodeError as error:
            raise MalformedJson(_not_text(error)) from None
        except JsonError as error:
            raise MalformedJson(error.reason, error.column) from None


class StrictRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the framework's handler, which parses the body by the request's own method."""
        handler = super().get_route_handler()
        known = [
            each.alias
            for each in get_flat_params(self.dependant)
            if not isinstance(each.field_info, Path | Header)
        ]

        async def strict(request: Request) -> Response:
            for name in request.query_params:
                if name not in known:
                    place = {"type": "extra_forbidden", "loc": ("query", name)}
                    raise RequestValidationError([{**place, "ctx": {"known": known}}])
            request = _StrictRequest(request.scope, request.receive)
            if self.body_field is not None:
                await request.body()  # here, since the framework takes a disconnect for an error
            return await handler(request)

        return strict


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
    runout.service.http.json_bodies.BodyError: the body is not JSON: 'hero' is repeated in one \
object; remove one
    """
    try:
        return strict_json.parse_json(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BodyError(_not_text(error)) from None
    except JsonError as error:
        place = f"{error.place}: " if error.place else ""
        raise BodyError(f"the body is not JSON: {place}{error.reason}") from None


def _not_text(error: UnicodeDecodeError) -> str:
    return f"byte {error.start + 1} of the body is not {error.encoding.upper()}"


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
