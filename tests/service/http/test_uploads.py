"""Slow uploads do not delay others."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest

from runout.service.http import uploads
from runout.service.http.middleware import UPLOAD_PATHS
from runout.service.http.problems import Problem
from runout.service.http.time_limit import TimeLimit
from runout.service.store.store import Store

if TYPE_CHECKING:
    from starlette.types import Message

CHECK = "/api/v1/histories/check"
HANDS = (Path(__file__).parents[2] / "data" / "pokerstars" / "cash.txt").read_bytes()
SLOW = 12  # more than there are threads


def test_slow_uploads_leave_room_for_others(server: str) -> None:
    place = urlsplit(server)
    begun = (HANDS * (1 + (1 << 17) // len(HANDS)))[: 1 << 17]  # more than a chunk
    head = f"POST {CHECK} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with contextlib.ExitStack() as stack:
        for _ in range(SLOW):
            connection = socket.create_connection((str(place.hostname), place.port or 0), 60)
            stack.enter_context(connection)
            connection.sendall(head.encode() + b"%x\r\n%b\r\n" % (len(begun), begun))
        answer = httpx.post(
            f"{server}{CHECK}", content=HANDS, headers={"Content-Type": "text/plain"}, timeout=60
        )
        assert answer.status_code == 200
        assert '"kind":"summary"' in answer.text


def test_an_upload_that_is_too_slow_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "STALL_SECONDS", 0.05)

    async def drip() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def take() -> None:
        async for _ in uploads.arriving(drip, TimeLimit(600.0, "split the file")):
            pass

    with pytest.raises(Problem, match=r"16,384 bytes have arrived within 0\.05 s") as slow:
        asyncio.run(take())
    assert slow.value.status_code == 408


def test_an_upload_may_pause_while_the_service_processes_it() -> None:
    messages: list[Message] = [
        {"type": "http.request", "body": b"c" * 10, "more_body": False},
        {"type": "http.request", "body": b"b" * 20_000, "more_body": True},
        {"type": "http.request", "body": b"a" * 20_000, "more_body": True},
    ]

    async def receive() -> Message:
        return messages.pop()

    async def take() -> list[int]:
        pieces = uploads.arriving(receive, TimeLimit(600.0, "split the file"))
        return [len(piece) async for piece in pieces]

    assert asyncio.run(take()) == [20_000, 20_000, 10]


@pytest.mark.parametrize("path", sorted(UPLOAD_PATHS))
def test_an_upload_that_the_disk_cannot_hold_is_refused(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    full = contextlib.nullcontext(Path("/dev/full"))
    monkeypatch.setattr(Store, "upload_file", lambda _: full)
    for content in (HANDS, HANDS[:10]):  # written at once, and when the file is closed
        answer = client.post(path, content=content, headers={"Content-Type": "text/plain"})
        assert answer.status_code == 507
        assert "No space left on device); make room" in answer.json()["detail"]
