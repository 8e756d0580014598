"""Routes that are analysed when they are first used, since the start of the service waits for all.

The framework reads the signature of an endpoint and has pydantic compile the schemas of its
parameters, which takes more than a millisecond a route; most clients use a few of a hundred.
"""

import threading
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from typing import Any, Final

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send

_lock: Final = threading.Lock()  # the description is written beside the requests


class DeferredRoute(Route):
    """A path and its methods, and the framework's route there, which is made by ``analyse``."""

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        methods: Collection[str],
        analyse: Callable[[], APIRoute],
    ) -> None:
        super().__init__(path, endpoint, methods=methods)
        self.methods = {*methods}  # without HEAD, as the framework has it
        self._analyse = analyse
        self.app = self._respond

    @cached_property
    def analysed(self) -> APIRoute:
        with _lock:
            return self._analyse()

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child_scope = super().matches(scope)
        return match, {**child_scope, "route": self} if match is not Match.NONE else {}

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.analysed.app(scope, receive, send)


def analysed(routes: Iterable[BaseRoute]) -> list[BaseRoute]:
    return [each.analysed if isinstance(each, DeferredRoute) else each for each in routes]
