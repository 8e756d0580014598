"""Strict JSON bodies for the two published formats, which have error formats of their own.

A body is UTF-8 without NaN and without repeated keys; anything else raises :class:`BodyError`,
which each format reports in its own way.
"""

import json
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, Final, NoReturn

from fastapi import Body
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from runout.errors import PokerError

# The body in an endpoint's signature, for the OpenAPI document only.
FOR_OPENAPI: Final[Any] = Body()
_MAX_QUOTE_LENGTH: Final = 60


class RawBodyRoute(APIRoute):
    """A route whose endpoint takes the raw request and returns the response.

    Nothing is validated, and dependencies of the route are not run.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the endpoint itself."""
        endpoint: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return endpoint


class BodyError(PokerError):
    """A body that is not JSON, or not sent as JSON."""


async def read_json(request: Request) -> object:
    """Return the body as plain values."""
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
    runout.service.http.raw_json.BodyError: "hero" is there twice in one object; remove one
    """
    try:
        return _DECODER.decode(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BodyError(f"byte {error.start + 1} of the body is not UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BodyError(f"the body is not JSON: {place}: {error.msg}") from None
    except RecursionError:
        raise BodyError("the body is nested too deeply") from None
    except BodyError:
        raise
    except ValueError:  # whole numbers of thousands of digits
        raise BodyError("the body holds a number of too many digits") from None


def _unique(members: list[tuple[str, Any]]) -> dict[str, Any]:
    unique = dict(members)
    if len(unique) == len(members):
        return unique
    twice = next(key for key, count in Counter(key for key, _ in members).items() if count > 1)
    raise BodyError(f"{quoted(twice)} is there twice in one object; remove one")


def _refuse_constant(name: str) -> NoReturn:
    raise BodyError(f"{name} is not JSON; write a number")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse_constant)
# In ASCII, because a client's text may hold a lone surrogate, which UTF-8 cannot encode.
_write: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def json_response(payload: object, status: int = 200) -> Response:
    """Return a JSON response of plain values."""
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
