"""Many concurrent clients, valid and malformed: no server error, no lost job, health responds.

Its speed is measured by benchmarks/service.py.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import TYPE_CHECKING, Any, Final

import httpx

from runout.service.app import create_app
from support.solve_jobs import RIVER, TURN, figure, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.types import ASGIApp, Message, Scope

    from runout.service.settings import Settings

CLIENTS: Final = 200
JOBS: Final = 20
MALFORMED: Final = 4_000
ID: Final = "0123456789abcdef"
OUTS: Final = {"hero": "JsTs", "villain": "AhAd", "board": "9h8d3c2h"}
EQUITY: Final = {"players": ["AhKh", "QQ+,AKs:0.5"], "board": "7h5h2c"}


async def _run_client(client: httpx.AsyncClient, number: int) -> tuple[int, str]:
    """Send a few requests and solve a spot shared with other clients; return its number and job."""
    spot = {**RIVER, "pot": 100 + number % JOBS}
    for path, body in (
        ("/api/outs/calculate", OUTS),
        ("/api/v1/equity", EQUITY),
        ("/api/v1/evaluate", {"hands": ["KsKd7h7c5s"]}),
    ):
        answer = await client.post(path, json=body)
        assert answer.status_code == 200, answer.text
    while True:
        answer = await client.post("/api/v1/solves", json={"spot": spot, "threads": 1})
        if answer.status_code == 202:
            break
        assert answer.status_code == 429, answer.text
        await asyncio.sleep(float(answer.headers["Retry-After"]) / 10)
    job = answer.json()
    while job["state"] != "done":
        assert job["state"] in ("queued", "running")
        await asyncio.sleep(0.5)
        assert (await client.get("/healthz")).status_code == 200
        job = (await client.get(job["links"]["self"])).json()
    return number % JOBS, job["id"]


async def _run_clients(address: str) -> list[tuple[int, str]]:
    """Run all clients, each with its own connection: a shared pool is searched on every request."""

    async def run_client(number: int) -> tuple[int, str]:
        async with httpx.AsyncClient(base_url=address, timeout=120, verify=False) as client:
            return await _run_client(client, number)

    # A failure cancels all tasks, and each closes its connection.
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(run_client(number)) for number in range(CLIENTS)]
    return [task.result() for task in tasks]


def test_many_clients_lose_no_job(server: str) -> None:
    results = asyncio.run(_run_clients(server))
    assert len(set(results)) == len(dict(results)) == JOBS  # equal requests shared a job
    with httpx.Client(base_url=server) as client:
        listed = client.get("/api/v1/jobs", params={"state": "done", "limit": 100}).json()
        assert {job["id"] for job in listed["jobs"]} == set(dict(results).values())
        for job in listed["jobs"]:
            assert client.get(job["links"]["result"]).status_code == 200
        counts = client.get("/metrics").text
    assert 'status="5' not in counts
    assert f'route="/api/outs/calculate",status="200"}} {CLIENTS}.0' in counts


def test_health_is_answered_while_a_solve_runs(server: str) -> None:
    endless = {"spot": TURN, "target": 0, "max_iterations": 1_000_000}
    with httpx.Client(base_url=server) as client:
        job = client.post("/api/v1/solves", json=endless).json()["links"]["self"]
        until(lambda: figure(client.get(job).json(), "iteration") > 0)
        before = figure(client.get(job).json(), "iteration")
        for _ in range(100):
            assert client.get("/healthz").json() == {"status": "ok"}
        until(lambda: figure(client.get(job).json(), "iteration") > before)
        assert client.get("/readyz").status_code == 200
        assert client.delete(job).json()["state"] == "cancelled"


def _json_operations(openapi: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield method, path and a valid body of every operation that takes JSON."""
    for path, operations in openapi["paths"].items():
        for method, payload in operations.items():
            content = payload.get("requestBody", {}).get("content", {}).get("application/json")
            if content is not None:
                name = content["schema"]["$ref"].rpartition("/")[2]
                schema = openapi["components"]["schemas"][name]
                example = schema.get("example") or schema["examples"][0]
                place = re.sub(r"{\w+_id}", ID, path)
                yield method.upper(), place, example


def _malformed(right: dict[str, Any], chance: random.Random) -> bytes:
    """Return a body that is certainly invalid."""
    text = json.dumps(right).encode()
    place = chance.randrange(len(text))
    member = chance.choice(sorted(right.keys() - {"request_id"}))  # which may be any text
    wrong: list[bytes] = [
        text[:place],
        text[:place] + bytes([chance.choice([0, 0xC0, 0xFE, 0xFF])]) + text[place:],
        text + text[place:],
        chance.randbytes(chance.randrange(1, 200)) + b"\xff",
        b'{"a":' * chance.choice([10, 1_000, 100_000]),
        json.dumps({**right, f"?{place}": 1}).encode(),
        json.dumps({**right, member: {"?": [place]}}).encode(),
        json.dumps({**right, member: [[[place]], {}]}).encode(),
        json.dumps({**right, member: "\ud800"}).encode(),
        json.dumps(chance.choice([[right], "text", place, None, True])).encode(),
    ]
    return chance.choice(wrong)


async def _status(app: ASGIApp, method: str, path: str, body: bytes) -> int:
    """Call the ASGI application directly: an HTTP client would take most of the time."""
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    headers.append((b"content-length", str(len(body)).encode()))
    scope: Scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000),
    }  # fmt: skip
    arriving: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    status = 0

    async def receive() -> Message:
        if arriving:
            return arriving.pop()
        await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)

    await app(scope, receive, send)
    return status


async def _statuses(settings: Settings) -> list[tuple[str, bytes, int]]:
    app = create_app(settings)
    chance = random.Random(8)
    routes = list(_json_operations(app.openapi()))
    assert len(routes) > 15
    statuses = []
    async with app.router.lifespan_context(app):
        for number in range(MALFORMED):
            method, path, right = routes[number % len(routes)]
            body = _malformed(right, chance)
            statuses.append((path, body[:200], await _status(app, method, path, body)))
    return statuses


def test_malformed_bodies_are_client_errors(settings: Settings) -> None:
    statuses = asyncio.run(_statuses(settings))
    assert len(statuses) == MALFORMED
    assert not [each for each in statuses if not 400 <= each[2] < 500]
