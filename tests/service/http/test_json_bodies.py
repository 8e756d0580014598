"""JSON bodies are parsed strictly on every path, and a client disconnect is no error."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING, Any

import pytest

from runout.service.app import create_app

if TYPE_CHECKING:
    import httpx
    from starlette.types import Message, Scope

    from runout.service.settings import Settings

EQUITY = "/api/v1/equity"
ID = "0123456789abcdef"


def json_routes(app: Any) -> list[tuple[str, str]]:
    """Return method and path of every operation with a body, JSON or not."""
    return [
        (method.upper(), re.sub(r"{\w+}", ID, path.replace("{hand_id}", "1")))
        for path, operations in app.openapi()["paths"].items()
        for method, operation in operations.items()
        if "requestBody" in operation
    ]


def test_a_repeated_key_is_refused_everywhere(settings: Settings, client: httpx.Client) -> None:
    routes = [
        (method, path)
        for method, path in json_routes(create_app(settings))
        if not path.endswith(("/import", "/check")) or path == "/api/v1/ranges/import"
    ]
    assert len(routes) > 25
    for method, path in routes:
        answer = client.request(
            method,
            path,
            content=b'{"a": {"b": 1, "b": 2}}',
            headers={"Content-Type": "application/json"},
        )
        assert answer.status_code == 400, path
        assert "'b' is repeated in one object" in answer.text, path


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b'{"players": ["AA", "KK"], "target_error": NaN}', "NaN is not a JSON number"),
        (b'{"players": [1e999]', "character 20"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"players": "\xff"}', "byte 14 of the body is not UTF-8"),
    ],
)
def test_non_strict_json_is_refused(client: httpx.Client, body: bytes, message: str) -> None:
    for content_type in ("application/json", "application/problem+JSON; charset=utf-8"):
        answer = client.post(EQUITY, content=body, headers={"Content-Type": content_type})
        assert (answer.status_code, answer.json()["title"]) == (400, "A body that is not JSON")
        assert message in answer.json()["detail"]


def test_other_encodings_of_json_are_read(client: httpx.Client) -> None:
    text = '{"players": ["AA", "KK"], "board": "7h5h2c"}'
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32-le"):
        headers = {"Content-Type": "application/json"}
        answer = client.post(EQUITY, content=text.encode(encoding), headers=headers)
        assert answer.status_code == 200, encoding


async def _disconnect(app: Any, method: str, path: str) -> None:
    """Send a part of a body, then disconnect."""
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope: Scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000),
    }  # fmt: skip
    messages: list[Message] = [{"type": "http.request", "body": b"{", "more_body": True}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError(f"nobody receives {message}")

    await app(scope, receive, send)


def test_a_client_disconnect_is_no_error(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(settings)
    routes = json_routes(app)
    assert {"/equity", "/api/v1/hands/import", "/api/v1/solves/import"} <= {p for _, p in routes}

    async def visit() -> None:
        async with app.router.lifespan_context(app):
            for method, path in routes:
                await _disconnect(app, method, path)

    with caplog.at_level(logging.WARNING):
        asyncio.run(visit())
    assert not caplog.records
    counts = app.state.metrics.text()
    assert 'status="499"' in counts
    assert 'status="5' not in counts
    assert 'status="2' not in counts
