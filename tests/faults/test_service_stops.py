"""The end of a service: requests in progress get a 503; uploads of a killed one are removed."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from faults.programs import TIMEOUT, wait_until
from support.service_process import ServiceProcess

if TYPE_CHECKING:
    from pathlib import Path

UPLOAD = (
    b"POST /api/v1/hands/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\nPo"
)


def _send(service: ServiceProcess, content: bytes) -> socket.socket:
    """Return a connection on which a part of a request was sent."""
    place = urlsplit(service.address)
    assert place.hostname is not None
    assert place.port is not None
    connection = socket.create_connection((place.hostname, place.port), TIMEOUT)
    connection.sendall(content)
    return connection


def _answer(connection: socket.socket) -> str:
    with connection:
        return b"".join(iter(lambda: connection.recv(65536), b"")).decode()


def _uploads(service: ServiceProcess) -> list[Path]:
    return list((service.data / "uploads").iterdir())


@pytest.mark.parametrize("workers", ["1", "2"])
def test_requests_in_progress_get_a_503_when_the_service_stops(
    tmp_path: Path, workers: str
) -> None:
    with ServiceProcess(tmp_path, "--quiet", "--workers", workers) as service:
        body = b"POST /api/v1/equity HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
        open_requests = [
            _send(service, content)
            for content in (UPLOAD, body, b"GET /healthz HTTP/1.1\r\nHost: l")
        ]
        wait_until(lambda: len(_uploads(service)) == 1, "the upload does not begin")
        service.stop()
        for connection in open_requests:
            answer = _answer(connection)
            assert answer.startswith("HTTP/1.1 503 "), answer
            assert "urn:runout:problem:stopping" in answer
            assert "retry-after: 5" in answer.lower()
        assert not _uploads(service)
        assert "Traceback" not in service.log.read_text()


def test_uploads_of_a_killed_service_are_removed_when_it_starts(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--quiet") as service:
        with _send(service, UPLOAD):
            wait_until(lambda: len(_uploads(service)) == 1, "the upload does not begin")
            service.kill()
        assert len(_uploads(service)) == 1
        service.start()
        assert not _uploads(service)


def test_uploads_of_another_service_on_the_folder_are_kept(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--quiet") as service, _send(service, UPLOAD):
        wait_until(lambda: len(_uploads(service)) == 1, "the upload does not begin")
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "data").symlink_to(service.data)
        with ServiceProcess(tmp_path / "other", "--quiet"):
            assert len(_uploads(service)) == 1
