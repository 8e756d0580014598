"""``runout serve``: refused settings, start, supervision of workers, and shutdown."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from runout.cli import command_line
from support.service_process import TIMEOUT, ServiceProcess
from support.solve_jobs import until

TOKEN = "a-token-of-enough-characters"


def get(service: ServiceProcess, path: str, **headers: str) -> httpx.Response:
    """Send a request without loading certificates, which plain HTTP does not need."""
    return httpx.get(f"{service.address}{path}", headers=headers, verify=False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--host", "0.0.0.0"], "'0.0.0.0' is reachable from other machines and no token is set"),
        (["--host", "::"], "no token is set"),
        (["--token", "short"], "it needs at least 16"),
        (["--cors", "*"], "'*' is not an origin"),
        (["--token", TOKEN, "--token-file", "x"], "give either --token or --token-file"),
        (["--port", "70000"], "not in the range"),
        (["--workers", "0"], "not in the range"),
        (["--memory", "much"], "not an amount of memory"),
    ],
)
def test_unsafe_settings_prevent_startup(arguments: list[str], message: str) -> None:
    result = CliRunner(env={"RUNOUT_TOKEN": None}).invoke(command_line, ["serve", *arguments])
    assert result.exit_code == 2
    assert message in result.stderr
    assert TOKEN not in result.stderr
    assert result.stdout == ""


def test_an_empty_token_prevents_startup(tmp_path: Path) -> None:
    """An environment variable that is set but empty must not disable the token."""
    file = tmp_path / "token"
    file.write_text("\n")
    for arguments, token, message in (
        (["--token", ""], None, "--token is empty"),
        ([], "", "RUNOUT_TOKEN is empty"),
        (["--token-file", str(file)], None, "the token has 0 characters"),
        (["--token", "short"], "", "the token has 5 characters"),  # the variable is not used
    ):
        result = CliRunner(env={"RUNOUT_TOKEN": token}).invoke(command_line, ["serve", *arguments])
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr


def test_without_the_extra_the_error_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = CliRunner().invoke(command_line, ["serve"])
    assert result.exit_code == 1
    assert "the service needs uvicorn; pip install 'runout[service]' brings it" in result.stderr


def test_a_cluster_without_the_extra_prevents_startup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = CliRunner(env={"RUNOUT_CLUSTER": "tcp://10.0.0.1:8786"}).invoke(
        command_line, ["serve"]
    )
    assert result.exit_code == 1
    assert "--cluster tcp://10.0.0.1:8786: a cluster needs dask.distributed" in result.stderr
    assert "pip install 'runout[cluster]' brings it" in result.stderr


@pytest.mark.parametrize("built", [False, True])
def test_a_missing_page_is_reported_unless_quiet(tmp_path: Path, built: bool) -> None:
    page = tmp_path / "page"
    page.mkdir()
    if built:
        (page / "index.html").write_text("<!doctype html>")
    before = f"import os; os.environ['RUNOUT_PAGE'] = {str(page)!r}; "
    with ServiceProcess(tmp_path, "--quiet", before=before) as service:
        assert get(service, "").status_code == (200 if built else 404)
        assert get(service, "/healthz").status_code == 200
        service.stop()
    log_ = service.log.read_text().splitlines()
    line = "warning: the web page is not built, only the API is served; make web builds it"
    assert (line in log_) == (not built)
    assert len(log_) == (1 if built else 2)


def test_no_address_is_printed_for_an_unusable_store(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    data = str(tmp_path / "file" / "data")
    result = CliRunner().invoke(command_line, ["serve", "--port", "0", "--data", data])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"error: {data}: cannot be used for data")
    assert "http://" not in result.stderr


def test_a_port_in_use_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(command_line, ["serve", "--port", str(port)])
    assert result.exit_code == 1
    assert f"127.0.0.1:{port}" in result.stderr


def children(service: ServiceProcess) -> set[int]:
    """Return the workers and the job runner, once all three run."""
    processes = {pid for pid, parent in live_processes().items() if parent == service.pid}
    return processes if len(processes) == 3 else set()


def live_processes() -> dict[int, int]:
    """Return the live processes with their parents."""
    command = ["ps", "-A", "-o", "pid=,ppid=,stat="]
    if Path("/proc/self/stat").exists():
        rows = [row for place in Path("/proc").glob("[0-9]*/stat") if (row := _row(place))]
    else:
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        rows = [line.split() for line in output.splitlines()]
    return {int(pid): int(parent) for pid, parent, state in rows if not state.startswith("Z")}


def _row(place: Path) -> list[str]:
    try:
        rest = place.read_text().rpartition(")")[2].split()
    except OSError:  # the process has ended meanwhile
        return []
    return [place.parent.name, rest[1], rest[0]]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_service_starts_answers_logs_and_stops(tmp_path: Path, number: signal.Signals) -> None:
    with ServiceProcess(tmp_path) as service:
        assert get(service, "/healthz").json() == {"status": "ok"}
        assert (service.data / "runout.sqlite").exists()
        service.stop(number)
        first, *requests = service.log.read_text().splitlines()
        assert str(service.data) in first
        payload = [json.loads(line) for line in requests]
        assert ("/healthz", 200) in [(line["path"], line["status"]) for line in payload]


def test_a_token_is_read_from_a_file_and_open_connections_do_not_block_shutdown(
    tmp_path: Path,
) -> None:
    (tmp_path / "token").write_text(TOKEN + "\n")
    with ServiceProcess(tmp_path, "--token-file", str(tmp_path / "token")) as service:
        url = httpx.URL(service.address)
        with socket.create_connection((url.host, url.port or 0)) as half:
            half.sendall(b"POST /equity HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
            for token, status in ((TOKEN, 200), ("another", 401)):
                answer = get(service, "/version", Authorization=f"Bearer {token}")
                assert answer.status_code == status
            assert TOKEN not in service.log.read_text()
            service.stop()


def test_workers_are_restarted_and_stop_with_the_supervisor(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--workers", "2") as service:
        before = until(lambda: children(service))
        for child in before:
            os.kill(child, signal.SIGKILL)
        after = until(lambda: (now := children(service)) and not now & before and now)
        service.wait_until_ready()
        assert get(service, "/healthz").status_code == 200
        service.stop()
        assert not after & live_processes().keys()


def test_ctrl_c_while_workers_start_ends_without_a_traceback(tmp_path: Path) -> None:
    """A terminal sends SIGINT to the whole process group; workers may still be importing."""
    program = str(Path(sys.executable).parent / "runout")
    command = [program, "serve", "--workers", "2", "--port", "0"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path / "data")],
        start_new_session=True, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        until(lambda: process.pid in live_processes().values())
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=TIMEOUT)
    assert "Traceback" not in errors
    assert process.returncode == 0, errors


def test_workers_share_metrics_and_end_with_a_killed_supervisor(
    tmp_path: Path,
) -> None:
    with ServiceProcess(tmp_path, "--workers", "2", "--quiet") as service:
        left = until(lambda: children(service))
        for _ in range(20):
            assert get(service, "/version").status_code == 200  # a connection each
        line = 'runout_http_requests_total{method="GET",route="/version",status="200"} 20.0'
        until(lambda: line in get(service, "/metrics").text.splitlines())
        service.kill()
        until(lambda: not left & live_processes().keys())
