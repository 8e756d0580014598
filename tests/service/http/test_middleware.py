"""Middleware: host and origin checks, the token, limits of size and time, and headers."""

from __future__ import annotations

import asyncio
import dataclasses
import pickle
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from fastapi import FastAPI, Request

from runout.service.app import create_app
from runout.service.http import middleware, problems
from runout.service.http.metrics import Metrics
from runout.service.settings import Settings, SettingsError
from support.service_clients import client_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

TOKEN = "a-token-of-enough-characters"
PROBLEM = "application/problem+json"


def echoing(settings: Settings) -> FastAPI:
    """Return an application with the middleware alone, which answers with the size of the body."""
    app = FastAPI()
    problems.install(app)
    middleware.install(app, settings, Metrics(), lambda _method, path: path == "/open")

    @app.post("/echo")
    @app.post("/api/v1/histories/check")
    async def echo(request: Request) -> int:
        return len(await request.body())

    @app.post("/typed")
    async def typed(body: dict[str, Any]) -> int:
        return len(body)

    @app.get("/open")
    @app.get("/echo")
    async def nothing() -> int:
        return 0

    @app.get("/slow")
    async def slow() -> int:
        await asyncio.sleep(600)
        return 0

    return app


@pytest.fixture
def echo(settings: Settings) -> Callable[..., AbstractContextManager[httpx.Client]]:
    def client(**changes: Any) -> AbstractContextManager[httpx.Client]:
        return client_of(echoing(dataclasses.replace(settings, **changes)))

    return client


# --- where it listens ---


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org"])
def test_beyond_loopback_settings_need_a_token(host: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no token is set"):
        Settings(data=tmp_path, host=host)
    assert Settings(data=tmp_path, host=host, token=TOKEN).host == host


@pytest.mark.parametrize("token", ["", "short", "with a space in the middle", "ümlaut" * 4])
def test_a_weak_token_is_refused_without_being_shown(token: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="at least 16") as refused:
        Settings(data=tmp_path, token=token)
    assert not token or token not in str(refused.value)


@pytest.mark.parametrize("origin", ["*", "example.org", "http://", "http://a/b", "https://*.a.org"])
def test_an_origin_is_named_in_full(origin: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="is not an origin"):
        Settings(data=tmp_path, cors_origins=(origin,))


def test_settings_reach_other_processes_unchanged(tmp_path: Path) -> None:
    settings = Settings(
        data=tmp_path, token=TOKEN, host="0.0.0.0", allowed_hosts=("a", "b"),
        cors_origins=("http://localhost:5173",), shared_folder=tmp_path / "shared", quiet=True,
    )  # fmt: skip
    assert pickle.loads(pickle.dumps(settings)) == settings
    assert TOKEN not in repr(settings)


# --- Host and Origin ---


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_the_services_own_host_names_are_answered(client: httpx.Client, host: str) -> None:
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "192.168.0.1", "localhost@evil.example", "", "[::2]",
     "127.0.0.1.evil.example:8000", "localhost:80:80", "[::1]evil.example", "[::1]:80x", "[::1",
     "[localhost]", "::1]"],
)  # fmt: skip
def test_a_rebound_host_name_is_refused(client: httpx.Client, host: str) -> None:
    answer = client.get("/healthz", headers={"Host": host})
    assert (answer.status_code, answer.headers["content-type"]) == (421, PROBLEM)
    assert answer.json()["type"] == "urn:runout:problem:not-this-host"
    assert answer.json()["instance"] == "/healthz"


@pytest.mark.parametrize("name", ["Host", "Origin", "Authorization"])
@pytest.mark.parametrize("values", [("localhost", "evil.example"), ("localhost", "localhost")])
def test_repeated_security_headers_are_refused(
    client: httpx.Client, name: str, values: tuple[str, str]
) -> None:
    headers = [("Host", "localhost")] if name != "Host" else []
    answer = client.get("/healthz", headers=[*headers, *((name, value) for value in values)])
    assert (answer.status_code, answer.json()["title"]) == (400, "Repeated header")
    assert f"2 {name} headers" in answer.json()["detail"]


def test_names_can_be_allowed(echo: Callable[..., AbstractContextManager[httpx.Client]]) -> None:
    with echo(allowed_hosts=("Poker.example.org",)) as client:
        assert client.get("/echo", headers={"Host": "poker.example.org:80"}).status_code == 200
        assert client.get("/echo", headers={"Host": "10.0.0.7"}).status_code == 421


def test_beyond_loopback_an_address_is_a_name_that_cannot_be_rebound(
    echo: Callable[..., AbstractContextManager[httpx.Client]],
) -> None:
    with echo(host="0.0.0.0", token=TOKEN) as client:
        assert client.get("/open", headers={"Host": "10.0.0.7:8000"}).status_code == 200
        assert client.get("/open", headers={"Host": "evil.example"}).status_code == 421


def test_cross_origin_requests_change_nothing(
    echo: Callable[..., AbstractContextManager[httpx.Client]],
) -> None:
    evil = {"Origin": "http://evil.example", "Content-Type": "text/plain"}
    with echo() as client:
        answer = client.post("/echo", headers=evil, content="{}")
        assert (answer.status_code, answer.json()["title"]) == (403, "Another site's page")
        assert client.post("/echo", headers={"Origin": "null"}).status_code == 403
        assert client.post("/echo", headers={"Origin": "http://localhost"}).status_code == 200
        other_port = {"Origin": "http://localhost:3000"}
        assert client.post("/echo", headers=other_port).status_code == 403
        assert client.get("/echo", headers=evil).status_code == 200


@pytest.mark.parametrize("origin", ["http://[::1", "http://localhost][", "http://[x]/", ""])
def test_an_unreadable_origin_counts_as_cross_origin(
    echo: Callable[..., AbstractContextManager[httpx.Client]], origin: str
) -> None:
    with echo() as client:
        assert client.post("/echo", headers={"Origin": origin}).status_code == 403


def test_cors_is_off_unless_an_origin_is_named(
    echo: Callable[..., AbstractContextManager[httpx.Client]],
) -> None:
    page = "http://localhost:5173"
    preflight_headers = {"Origin": page, "Access-Control-Request-Method": "POST"}
    with echo() as client:
        for answer in (
            client.get("/echo", headers=preflight_headers),
            client.options("/echo", headers=preflight_headers),
        ):
            assert "access-control-allow-origin" not in answer.headers
    with echo(cors_origins=(page,), token=TOKEN) as client:
        preflight = client.options("/echo", headers=preflight_headers)
        assert preflight.status_code == 200
        assert preflight.headers["access-control-allow-origin"] == page
        bearer = {"Origin": page, "Authorization": f"Bearer {TOKEN}"}
        assert client.post("/echo", headers=bearer).status_code == 200
        foreign = client.get("/echo", headers={**bearer, "Origin": "http://evil.example"})
        assert "access-control-allow-origin" not in foreign.headers


# --- the token ---


def test_every_route_but_health_requires_the_token(settings: Settings) -> None:
    app = create_app(dataclasses.replace(settings, token=TOKEN))
    with client_of(app) as client:
        assert client.get("/healthz").status_code == 200
        request_body = [(method, path) for path, methods in app.openapi()["paths"].items()
                 for method in methods if path != "/healthz"]  # fmt: skip
        assert len(request_body) > 20
        for method, path in [*request_body, ("get", "/openapi.json"), ("get", "/nowhere")]:
            answer = client.request(method.upper(), path)
            assert answer.status_code == 401, (method, path)
            assert answer.headers["www-authenticate"].startswith("Bearer")
            assert answer.headers["content-type"] == PROBLEM


@pytest.mark.parametrize(
    ("authorization", "status"),
    [
        (f"Bearer {TOKEN}", 200),
        (f"bearer {TOKEN}", 200),
        (f"Bearer {TOKEN}x", 401),
        (f"Bearer {TOKEN[:-1]}", 401),
        (f"Basic {TOKEN}", 401),
        (TOKEN, 401),
        ("Bearer", 401),
        ("Bearer ", 401),
        (b"Bearer \xff\xfe", 401),
    ],
)
def test_only_the_whole_token_is_accepted(
    echo: Callable[..., AbstractContextManager[httpx.Client]],
    authorization: str | bytes,
    status: int,
) -> None:
    with echo(token=TOKEN) as client:
        headers = [
            (
                b"Authorization",
                authorization if isinstance(authorization, bytes) else authorization.encode(),
            )
        ]
        assert client.get("/echo", headers=headers).status_code == status


# --- limits ---


def test_a_large_body_is_refused_and_the_limit_stated(
    echo: Callable[..., AbstractContextManager[httpx.Client]],
) -> None:
    with echo(max_body_bytes=1000, max_upload_bytes=2000) as client:
        assert client.post("/echo", content=b"x" * 1000).json() == 1000
        answer = client.post("/echo", content=b"x" * 1001)
        assert (answer.status_code, answer.headers["content-type"]) == (413, PROBLEM)
        assert "1,000 bytes" in answer.json()["detail"]
        upload = "/api/v1/histories/check"
        assert client.post(upload, content=b"x" * 2000).json() == 2000
        assert "2,000 bytes" in client.post(upload, content=b"x" * 2001).json()["detail"]


@pytest.mark.parametrize("path", ["/echo", "/typed"])
def test_a_large_body_without_a_stated_length_is_refused_as_well(
    settings: Settings, path: str
) -> None:
    app = echoing(dataclasses.replace(settings, max_body_bytes=1000))
    sent = 0

    async def pieces() -> AsyncIterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 100
            yield b"[" * 100

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            headers = {"Content-Type": "application/json"}
            return await client.post(path, content=pieces(), headers=headers)

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["title"]) == (413, "Body too large")
    assert sent <= 1200


def test_a_request_that_times_out_states_the_limit(
    echo: Callable[..., AbstractContextManager[httpx.Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "_GRACE_SECONDS", 0.0)
    with echo(request_seconds=0.05) as client:
        answer = client.get("/slow")
        assert (answer.status_code, answer.json()["title"]) == (422, "Limit exceeded")
        assert "within 0.05 s" in answer.json()["detail"]
        assert client.get("/echo").status_code == 200


def test_a_body_that_does_not_arrive_times_out(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "_GRACE_SECONDS", 0.0)
    app = echoing(dataclasses.replace(settings, request_seconds=0.05))

    async def never() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(600)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.post("/echo", content=never())

    answer = asyncio.run(ask())
    assert answer.status_code == 408
    # Otherwise a client that sends byte by byte would keep the connection.
    assert answer.headers["connection"] == "close"


def test_the_total_size_of_bodies_is_limited(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "MAX_HELD_BYTES", 1000)
    app = echoing(settings)

    async def ask() -> list[int]:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            begun = asyncio.Event()
            ended = asyncio.Event()

            async def slow() -> AsyncIterator[bytes]:
                yield b"x" * 600
                begun.set()
                await ended.wait()
                yield b"x"

            first = asyncio.create_task(client.post("/echo", content=slow()))
            await begun.wait()
            refused = await client.post("/echo", content=b"x" * 600)
            assert refused.headers["retry-after"] == "1"
            assert "1,000 bytes" in refused.json()["detail"]
            ended.set()
            statuses = [refused.status_code, (await first).status_code]
            return [*statuses, (await client.post("/echo", content=b"x" * 600)).status_code]

    assert asyncio.run(ask()) == [503, 200, 200]


def test_uploads_are_limited_in_number(
    echo: Callable[..., AbstractContextManager[httpx.Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "MAX_UPLOADS", 0)
    with echo() as client:
        answer = client.post("/api/v1/histories/check", content=b"x")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert answer.json()["title"] == "Too many uploads"
        assert client.post("/echo", content=b"x").status_code == 200


# --- headers ---


@pytest.mark.parametrize("path", ["/healthz", "/", "/nowhere", "/openapi.json"])
def test_every_answer_carries_the_security_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    assert {
        name: headers.get(name) for name in middleware.SECURITY_HEADERS
    } == middleware.SECURITY_HEADERS
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "server" not in headers


def test_error_responses_carry_the_security_headers(client: httpx.Client) -> None:
    answer = client.get("/healthz", headers={"Host": "evil.example"})
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_api_responses_are_not_cached(client: httpx.Client) -> None:
    assert client.get("/api/v1/nowhere").headers["cache-control"] == "no-store"
