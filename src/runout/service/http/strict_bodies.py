"""JSON bodies of routes have no repeated keys, NaN or Infinity.

The framework's own parser takes the last of two equal keys without a word.
"""

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.service.http.problems import MalformedJson


class _StrictRequest(Request):
    """A request whose body is strict JSON, or refused."""

    async def json(self) -> Any:
        body = await self.body()
        try:
            return parse_json(body.decode(json.detect_encoding(body)))
        except UnicodeDecodeError as error:
            reason = f"byte {error.start + 1} of the body is not {error.encoding.upper()}"
            raise MalformedJson(reason) from None
        except JsonError as error:
            raise MalformedJson(error.reason, error.column) from None


class StrictRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the framework's handler, which parses the body by the request's own method."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            request = _StrictRequest(request.scope, request.receive)
            if self.body_field is not None:
                await request.body()  # here, since the framework takes a disconnect for an error
            return await handler(request)

        return strict
