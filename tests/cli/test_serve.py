"""``runout serve``: what it refuses, and that it starts, lives and stops as it should."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import httpx
import pytest
from click.testing import CliRunner

from runout.cli import command_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Answer = TypeVar("Answer")
TOKEN = "a-token-of-enough-characters"
PATIENCE = 60.0  # far beyond what any of it takes; only a failure waits that long


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", "0.0.0.0"], "'0.0.0.0' is beyond this machine and no token is set"),
        (["--host", "::"], "no token is set"),
        (["--token", "short"], "it needs at least 16"),
        (["--cors", "*"], "'*' is no origin"),
        (["--token", TOKEN, "--token-file", "x"], "exclude each other"),
        (["--port", "70000"], "not in the range"),
        (["--workers", "0"], "not in the range"),
        (["--memory", "much"], "no amount of memory"),
    ],
)
def test_what_would_not_be_safe_does_not_start(arguments: list[str], words: str) -> None:
    result = CliRunner(env={"RUNOUT_TOKEN": ""}).invoke(command_line, ["serve", *arguments])
    assert result.exit_code == 2
    assert words in result.stderr
    assert TOKEN not in result.stderr
    assert result.stdout == ""


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = CliRunner().invoke(command_line, ["serve"])
    assert result.exit_code == 2
    assert "the service needs uvicorn; pip install 'runout[service]' brings it" in result.stderr


def test_a_port_in_use_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(command_line, ["serve", "--port", str(port)])
    assert result.exit_code == 1
    assert f"127.0.0.1:{port}" in result.stderr


class Service:
    """A service in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self.process = process
        self.log = log
        self.client = httpx.Client(
            base_url=self._address(), timeout=PATIENCE, headers={"Authorization": f"Bearer {TOKEN}"}
        )

    def _address(self) -> str:
        def told() -> str:
            match = re.search(r"serves at (\S+),", self.log.read_text())
            return match[1] if match else ""

        return wait_for(told, self.process)

    def ready(self) -> bool:
        try:
            return self.client.get("/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def children(self) -> set[int]:
        """Return the workers and the process that runs jobs, once all three are there."""
        return {pid for pid, parent in living().items() if parent == self.process.pid}


def living() -> dict[int, int]:
    """Return the processes that are alive, each with its parent."""
    command = ["ps", "-A", "-o", "pid=,ppid=,stat="]
    if Path("/proc/self/stat").exists():
        rows = [row for place in Path("/proc").glob("[0-9]*/stat") if (row := _row(place))]
    else:
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        rows = [line.split() for line in told.splitlines()]
    return {int(pid): int(parent) for pid, parent, state in rows if not state.startswith("Z")}


def _row(place: Path) -> list[str]:
    try:
        rest = place.read_text().rpartition(")")[2].split()
    except OSError:  # it has ended meanwhile
        return []
    return [place.parent.name, rest[1], rest[0]]


def wait_for(
    question: Callable[[], Answer], process: subprocess.Popen[str] | None = None
) -> Answer:
    end = time.monotonic() + PATIENCE
    while not (answer := question()):
        assert time.monotonic() < end
        assert process is None or process.poll() is None, "the service has ended"
        time.sleep(0.02)
    return answer


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Service]:
    log = folder / "log"
    command = [sys.executable, "-c", "from runout.cli import main; main()", "serve"]
    command += ["--port", "0", "--data", str(folder / "data"), *arguments]
    with log.open("w") as errors:
        process = subprocess.Popen(
            command, stderr=errors, stdin=subprocess.DEVNULL, text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "RUNOUT_TOKEN": ""},
        )  # fmt: skip
    try:
        service = Service(process, log)
        wait_for(service.ready, process)
        yield service
        service.client.close()
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_starts_answers_logs_and_stops_cleanly(tmp_path: Path, number: int) -> None:
    with serving(tmp_path) as service:
        assert service.client.get("/healthz").json() == {"status": "ok"}
        assert (tmp_path / "data" / "runout.sqlite").exists()
        assert service.stop(number) == 0
        first, *requests = service.log.read_text().splitlines()
        assert str(tmp_path / "data") in first
        told = [json.loads(line) for line in requests]
        assert ("/healthz", 200) in [(line["path"], line["status"]) for line in told]


def test_quiet_means_quiet(tmp_path: Path) -> None:
    with serving(tmp_path, "--quiet") as service:
        service.client.get("/healthz")
        assert service.stop() == 0
        assert len(service.log.read_text().splitlines()) == 1


def test_an_open_connection_does_not_keep_it_from_stopping(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        url = service.client.base_url
        with socket.create_connection((url.host, url.port or 0)) as half:
            half.sendall(b"POST /equity HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
            assert service.client.get("/healthz").status_code == 200
            assert service.stop() == 0


def test_a_token_comes_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(TOKEN + "\n")
    with serving(tmp_path, "--token-file", str(tmp_path / "token")) as service:
        assert service.client.get("/version").status_code == 200
        wrong = {"Authorization": "Bearer another"}
        assert service.client.get("/version", headers=wrong).status_code == 401
        assert TOKEN not in service.log.read_text()


def test_workers_are_started_again_and_all_end_together(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as service:
        before = wait_for(lambda: three(service.children()))
        for child in before:
            os.kill(child, signal.SIGKILL)
        after = wait_for(lambda: three(service.children() - before))
        wait_for(service.ready, service.process)
        assert service.client.get("/healthz").status_code == 200
        assert service.stop() == 0
        assert not after & living().keys()


def three(children: set[int]) -> set[int]:
    return children if len(children) == 3 else set()


def test_workers_do_not_outlive_a_supervisor_that_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as service:
        children = wait_for(lambda: three(service.children()))
        service.process.kill()
        service.process.wait()
        wait_for(lambda: not children & living().keys())


def test_metrics_are_those_of_all_workers(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2", "--quiet") as service:
        base = service.client.base_url
        for _ in range(20):
            assert httpx.get(base.join("/version")).status_code == 200  # a connection each
        line = 'runout_http_requests_total{method="GET",route="/version",status="200"} 20'
        wait_for(lambda: line in service.client.get("/metrics").text.splitlines())
        assert service.stop() == 0
