"""Request headers are limited in size and time."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from runout.service.app import create_app
from runout.service.http import request_limits
from support.service_clients import server_for

if TYPE_CHECKING:
    from runout.service.settings import Settings


def answer_to(address: str, *parts: bytes) -> bytes:
    """Return all that comes back until the service closes the connection."""
    place = urlsplit(address)
    assert place.port is not None
    answer = b""
    with (
        socket.create_connection((str(place.hostname), place.port), timeout=60) as connection,
        contextlib.suppress(ConnectionError),  # it closes on us, which is what is wanted
    ):
        for part in parts:
            connection.sendall(part)
        while piece := connection.recv(65536):
            answer += piece
    return answer


def test_a_head_without_end_is_cut_off(settings: Settings) -> None:
    with server_for(create_app(settings)) as address:
        endless = [b"GET /healthz HTTP/1.1\r\nX: ", *[b"a" * 16384] * 64]
        assert b"\r\n\r\n{" not in answer_to(address, *endless)
        # Ordinary heads go on being answered, one after the other.
        ask = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
        last = ask + b"Connection: close\r\n\r\n"
        assert answer_to(address, ask + b"\r\n", last).count(b"200 OK") == 2


def test_a_head_that_does_not_arrive_is_not_waited_for(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_limits, "HEADER_SECONDS", 0.2)
    with server_for(create_app(settings)) as address:
        answer = answer_to(address, b"GET /healthz HTTP/1.1\r\nHost: local")
        assert b"408 Request Timeout" in answer
        assert b"seconds" in answer


@pytest.mark.parametrize("pieces", [1, 4])
def test_an_address_that_is_too_long_is_refused_with_the_reason(
    settings: Settings, pieces: int
) -> None:
    most = request_limits.MAX_URL_BYTES
    with server_for(create_app(settings)) as address:
        for length, status in ((most, b"200 OK"), (most + 1, b"414 "), (20 * most, b"414 ")):
            head = b"GET /equity?".ljust(4 + length, b"a") + b" HTTP/1.1\r\nHost: localhost\r\n"
            head += b"Connection: close\r\n\r\n"
            size = len(head) // pieces + 1
            parts = [head[place : place + size] for place in range(0, len(head), size)]
            answer = answer_to(address, *parts)
            assert answer.startswith(b"HTTP/1.1 " + status)
            assert (b"65,535 bytes" in answer) is (status != b"200 OK")


def test_what_is_no_request_is_refused(settings: Settings) -> None:
    with server_for(create_app(settings)) as address:
        assert b"400 Bad Request" in answer_to(address, b"poker\r\n\r\n")


def test_nothing_answers_after_a_refusal(settings: Settings) -> None:
    sound = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with server_for(create_app(settings)) as address:
        answer = answer_to(address, sound + b"poker\r\n\r\n")
    assert b"200 OK" not in answer[answer.index(b"HTTP/1.1 400") :]
