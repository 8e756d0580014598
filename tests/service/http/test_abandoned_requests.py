"""A request whose client has gone does no more work, and any number of requests leaves health."""

from __future__ import annotations

import functools
import socket
import threading
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import httpx
import pytest

from runout.analysis.hands.store import HandStore
from runout.questions import preflop
from runout.service.app import create_app
from runout.service.http.streams import MAX_EXPORTS
from runout.service.jobs.queue import JobQueue
from runout.service.store.store import Store
from support.service_clients import server_for
from support.solve_jobs import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.service.settings import Settings

_CLIENTS: Final = 40
_EXPORT: Final = "/api/v1/hands/export"
_GAUGE: Final = "runout_http_requests_in_progress"


class _Held:
    """A method that counts its calls, each of which waits until the test lets it go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.calls = 0
        self.go = threading.Event()
        original = getattr(owner, name)

        def held(*arguments: Any, **options: Any) -> Any:
            self.calls += 1
            assert self.go.wait(60)
            return original(*arguments, **options)

        monkeypatch.setattr(owner, name, held)


def _send(address: str, path: str) -> socket.socket:
    split = urlsplit(address)
    client = socket.create_connection((split.hostname, split.port))
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return client


def _in_progress(client: httpx.Client) -> int:
    text = client.get("/metrics").text
    line = next(each for each in text.splitlines() if each.startswith(_GAUGE))
    return int(float(line.split()[1])) - 1  # without this one


@pytest.fixture
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60) as client:
        yield client


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/api/v1/ranges", (Store, "range_page")),
        ("/api/v1/hands/choices", (HandStore, "names")),
        ("/api/v1/hands/1", (HandStore, "summary")),
        ("/api/v1/jobs", (JobQueue, "list")),
    ],
)
def test_work_that_waits_is_dropped_when_its_client_has_gone(
    client: httpx.Client,
    server: str,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    method: tuple[type, str],
) -> None:
    held = _Held(monkeypatch, *method)
    gone = [_send(server, path) for _ in range(_CLIENTS)]
    until(lambda: _in_progress(client) == _CLIENTS)
    until(lambda: held.calls)
    for each in gone:
        each.close()
    until(lambda: _in_progress(client) == 0)
    running = held.calls
    held.go.set()
    client.get(path)
    assert held.calls == running + 1 < _CLIENTS / 2


@pytest.mark.parametrize(
    ("asked", "owner", "name"),
    [
        ("/api/v1/ranges", Store, "range_page"),
        ("/api/v1/ranges/starters", preflop, "starter_ranges"),
    ],
)
def test_health_is_answered_while_all_other_requests_wait(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, asked: str, owner: Any, name: str
) -> None:
    held = _Held(monkeypatch, owner, name)
    app = create_app(replace(settings, max_connections=16))
    with server_for(app) as server, ExitStack() as stack:
        waiting = [stack.enter_context(_send(server, asked)) for _ in range(14)]
        until(lambda: held.calls)
        for path, status in (("/healthz", 200), ("/api/v1/jobs", 503), ("/healthz", 200)):
            # Each on a connection of its own, of which there is one more than there may be.
            until(functools.partial(_has_status, server, path, status))
        held.go.set()
        assert all(each.recv(12) == b"HTTP/1.1 200" for each in waiting)


def _has_status(server: str, path: str, status: int) -> bool:
    with _send(server, path) as client:
        return int(client.recv(12).split()[1]) == status


def test_exports_are_limited_in_number_until_their_clients_have_gone(
    client: httpx.Client, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def held(*_: object, **__: object) -> Iterator[str]:
        yield "the first piece"
        assert go.wait(60)

    monkeypatch.setattr(HandStore, "phhs_chunks", held)
    exports = [_send(server, _EXPORT) for _ in range(3 * MAX_EXPORTS)]
    refused = client.get(_EXPORT)
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    assert f"{MAX_EXPORTS} streams are open" in refused.json()["detail"]
    go.set()
    for each in exports:
        each.close()
    until(lambda: client.get(_EXPORT).status_code == 200)
