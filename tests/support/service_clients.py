"""Clients of the service for tests: in this process, and over a real connection."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal

from runout.service.supervisor import server_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi import FastAPI


class _InProcess(httpx.BaseTransport):
    """Transport to an application on an event loop in another thread."""

    def __init__(self, app: FastAPI, portal: BlockingPortal) -> None:
        self._transport = httpx.ASGITransport(app)
        self._portal = portal

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.read()  # a coroutine needs the complete body
        return self._portal.call(self._respond, request)

    async def _respond(self, request: httpx.Request) -> httpx.Response:
        response = await self._transport.handle_async_request(request)
        assert isinstance(response.stream, httpx.AsyncByteStream)
        content = httpx.ByteStream(b"".join([chunk async for chunk in response.stream]))
        return httpx.Response(response.status_code, headers=response.headers, stream=content)


@contextmanager
def client_of(app: FastAPI) -> Iterator[httpx.Client]:
    """Run an application's lifespan in this process and yield a client of it."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(app.router.lifespan_context(app)),
        httpx.Client(transport=_InProcess(app, portal), base_url="http://localhost") as client,
    ):
        yield client


@contextmanager
def server_for(app: FastAPI) -> Iterator[str]:
    """Serve an application on a free port and yield its address; responses can be streamed."""
    server = server_of(app)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            while not server.started and thread.is_alive():
                time.sleep(0.01)
            assert server.started
            yield f"http://127.0.0.1:{port}"
        finally:
            app.state.stopping.set()
            server.should_exit = True
            thread.join()
