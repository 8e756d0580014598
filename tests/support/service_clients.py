"""Two clients of the service for tests: inside this process, and over a real connection."""

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
    """Hands requests to an application that runs on an event loop in another thread."""

    def __init__(self, app: FastAPI, portal: BlockingPortal) -> None:
        self._transport = httpx.ASGITransport(app)
        self._portal = portal

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.read()  # what is read can be given to a coroutine
        return self._portal.call(self._answer, request)

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        answer = await self._transport.handle_async_request(request)
        assert isinstance(answer.stream, httpx.AsyncByteStream)
        content = httpx.ByteStream(b"".join([piece async for piece in answer.stream]))
        return httpx.Response(answer.status_code, headers=answer.headers, stream=content)


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
    """Serve an application on a free port and yield its address; answers can be streamed."""
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
