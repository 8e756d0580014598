"""Fuzz target of the HTTP interface: the whole application, called without a socket."""

from __future__ import annotations

import asyncio
import functools
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fuzz.requests import SPOT
from fuzz.target import Choices, Target
from runout.service.app import create_app
from runout.service.http.answers import V1
from runout.service.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

_PATHS: Final = (
    "/equity", "/evaluate", "/outs", "/pot-odds", "/pots", "/settle", "/verify", "/ranges/parse",
    "/flops/survey", "/solves/estimate", "/histories/check",
)  # fmt: skip


class _Service:
    """The application on its own event loop, called without a connection."""

    def __init__(self) -> None:
        self._data = tempfile.TemporaryDirectory()
        settings = Settings(
            data=Path(self._data.name), memory_limit=1 << 20, request_seconds=0.2, quiet=True
        )
        self._app: FastAPI = create_app(settings, runner="none")
        self._runner = asyncio.Runner()
        # Kept referenced: the application stops when the context manager is collected.
        self._lifespan = self._app.router.lifespan_context(self._app)
        self._runner.run(self._lifespan.__aenter__())

    def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        return self._runner.run(self._post(path, body))

    async def _post(self, path: str, body: bytes) -> tuple[int, bytes]:
        incoming = [{"type": "http.request", "body": body, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            if incoming:
                return incoming.pop()
            await asyncio.Event().wait()  # the client stays connected until the response is sent
            raise AssertionError

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST",
            "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
            "root_path": "", "headers": headers, "client": ("127.0.0.1", 1),
            "server": ("localhost", 8000),
        }  # fmt: skip
        await self._app(scope, receive, send)
        return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


_service = functools.cache(_Service)


def ask(data: bytes) -> tuple[int, list[Any]]:
    """Post a body to the path that the first byte selects; return the status and JSON lines."""
    choices = Choices(data)
    status, body = _service().post(V1 + _PATHS[choices.below(len(_PATHS))], choices.rest())
    return status, [json.loads(line) for line in body.splitlines()]


def check_api(data: bytes) -> None:
    """Check that a request succeeds or fails with a 4xx status, never with a 5xx one."""
    status, payload = ask(data)
    assert 200 <= status < 500, payload


_SHOWDOWN: Final = {
    "contributions": [5, 5], "button": 0, "board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"],
}  # fmt: skip
API: Final = Target(
    "http_api", "the HTTP interface, without a socket", check_api,
    lambda: [
        bytes([number]) + json.dumps(payload).encode()
        for number, payload in enumerate((
            {"players": ["AhKh", "QQ+"], "board": "7h5h2c"}, {"hands": ["AhKh7h5h2c"]},
            {"hero": "AhKh", "villains": ["9d9c"], "board": "QhJh3d2c"}, {"pot": 150, "call": 50},
            {"contributions": [50, 100, 100]},
            _SHOWDOWN, {**_SHOWDOWN, "claim": {"payouts": [10, 0]}},
            {"text": "QQ+", "to": "pio"},
            {"ranges": ["QQ+", "AKs"], "only": {"suits": ["monotone"], "high": ["4"]}},
            {"spot": SPOT}, {},
        ))
    ],
    ("players", "board", "null", "1e999", "-1", "true", "range"), 1500,
)  # fmt: skip
TARGETS: Final = (API,)
