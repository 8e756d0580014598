"""An application with the routes of the two published formats only, and clients of it.

It starts quickly because it has no other routes. Tests that send thousands of malformed bodies
call the application directly.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI

from runout.service.published import equity as published_equity
from runout.service.published import outs as published_outs
from runout.service.settings import Settings
from support.service_clients import client_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    import httpx


def published_app(data: Path) -> FastAPI:
    app = FastAPI()
    app.state.settings = Settings(data=data)
    app.include_router(published_equity.router)
    app.include_router(published_outs.router)
    return app


@contextmanager
def published_client(data: Path) -> Iterator[httpx.Client]:
    with client_of(published_app(data)) as client:
        yield client


def post_each(app: FastAPI, path: str, bodies: Iterable[bytes]) -> Iterator[tuple[bytes, int]]:
    """Post the bodies one after the other on one event loop; yield each with its status."""
    with asyncio.Runner() as runner:
        for body in bodies:
            yield body, runner.run(_post(app, path, body))


async def _post(app: FastAPI, path: str, body: bytes) -> int:
    statuses: list[int] = []
    incoming = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if incoming:
            return incoming.pop()
        await asyncio.Event().wait()  # the client stays connected until the response is sent
        raise AssertionError

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
    }
    await app(scope, receive, send)
    (status,) = statuses
    return status
