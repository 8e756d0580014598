"""Health, readiness, version, metrics and the access log."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import json
import logging
import os
import re
from typing import TYPE_CHECKING

import pytest

from runout.analysis.files.sqlite import DatabaseError
from runout.service import supervisor
from runout.service.app import HEARTBEAT_FILE, create_app
from runout.service.http.access_log import LOGGER
from runout.service.http.metrics import Metrics
from runout.service.settings import Settings
from support.service_clients import client_of

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

SAMPLE = re.compile(r'[a-z_]+(\{([a-z]+="[^"]*",?)+\})? [0-9.e+-]+')


def test_health_reports_a_live_process(client: httpx.Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_readiness_needs_store_and_runner(settings: Settings) -> None:
    app = create_app(settings)
    with client_of(app) as client:
        ready = {"status": "ready", "store": "open", "runner": "alive"}
        assert client.get("/readyz").json() == ready
        app.state.is_runner_alive = lambda: False
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["title"]) == (503, "Not ready")
        app.state.store.close()
        assert "store" in client.get("/readyz").json()["detail"]


def test_a_worker_is_ready_while_the_job_runner_has_a_heartbeat(
    settings: Settings, tmp_path: Path
) -> None:
    shared = dataclasses.replace(settings, shared_folder=tmp_path)
    with client_of(create_app(shared, runner="none")) as client:
        assert client.get("/readyz").status_code == 503
        (tmp_path / HEARTBEAT_FILE).touch()
        assert client.get("/readyz").status_code == 200
        os.utime(tmp_path / HEARTBEAT_FILE, (0, 0))
        assert client.get("/readyz").status_code == 503


def test_version_names_what_an_answer_may_depend_on(client: httpx.Client) -> None:
    payload = client.get("/version").json()
    assert payload["version"] == importlib.metadata.version("runout")
    assert set(payload) == {"version", "python", "instruction_set"}


def test_metrics_count_by_route_and_status(client: httpx.Client) -> None:
    client.get("/healthz")
    client.get("/healthz")
    client.get("/nowhere/1")
    client.get("/nowhere/2")
    client.get("/api/v1/jobs/0123456789abcdef")
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = answer.text.splitlines()
    total = "runout_http_requests_total"
    assert f'{total}{{method="GET",route="/healthz",status="200"}} 2.0' in lines
    assert f'{total}{{method="GET",route="unmatched",status="404"}} 2.0' in lines
    assert "0123456789abcdef" not in answer.text
    assert 'runout_jobs{state="queued"} 0.0' in lines
    assert 'runout_http_request_duration_seconds_count{method="GET",route="/healthz"} 2.0' in lines


def test_metrics_are_in_prometheus_text(client: httpx.Client) -> None:
    client.get("/healthz")
    text = client.get("/metrics").text
    assert text.endswith("\n")
    for line in text.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or SAMPLE.fullmatch(line), line


def test_buckets_increase_to_the_count() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.001, 0.2, 30.0):
        metrics.count("GET", "/x", 200, seconds)
    buckets = [float(line.split()[-1]) for line in metrics.text().splitlines() if "_bucket" in line]
    assert buckets == sorted(buckets)
    assert (buckets[0], buckets[-1]) == (2, 4)


def test_counts_of_a_dead_worker_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dead, alive = Metrics(), Metrics()
    dead.count("GET", "/x", 200, 0.1)
    with monkeypatch.context() as patch:
        patch.setattr("os.getpid", lambda: 1)
        dead.save(tmp_path)
    alive.count("GET", "/x", 200, 0.1)
    alive.save(tmp_path)
    text = alive.text(shared=tmp_path)
    assert 'runout_http_requests_total{method="GET",route="/x",status="200"} 2.0\n' in text
    duration = "runout_http_request_duration_seconds"
    assert f'{duration}_bucket{{le="0.1",method="GET",route="/x"}} 2.0\n' in text
    assert f'{duration}_sum{{method="GET",route="/x"}} 0.2\n' in text
    assert text.count(f"# TYPE {duration} ") == 1


def test_an_unknown_method_makes_no_metric(client: httpx.Client) -> None:
    assert client.request("BREW", "/healthz").status_code == 405
    assert "BREW" not in client.get("/metrics").text


def test_one_line_of_json_for_each_request(
    client: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    log = logging.getLogger(LOGGER)
    log.addHandler(caplog.handler)
    log.setLevel(logging.INFO)
    try:
        client.get("/healthz?token=secret")
        client.get('/nowhere/"%0A')
        client.get("/healthz", headers={"Host": "evil.example"})
    finally:
        log.removeHandler(caplog.handler)
        log.setLevel(logging.NOTSET)
    lines = [json.loads(message) for message in dict.fromkeys(caplog.messages)]
    assert [(line["path"], line["status"]) for line in lines] == [
        ("/healthz", 422), ('/nowhere/"\n', 404), ("/healthz", 421),
    ]  # fmt: skip
    assert set(lines[0]) == {"time", "client", "method", "path", "status", "bytes", "ms"}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", lines[0]["time"])
    assert not any("secret" in message for message in caplog.messages)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_unusable_data_folder_prevents_startup(tmp_path: Path, workers: int) -> None:
    (tmp_path / "file").write_text("no folder")
    settings = Settings(data=tmp_path / "file" / "data", port=0, workers=workers)
    with supervisor.listen(settings) as listening, pytest.raises(DatabaseError, match="--data"):
        supervisor.serve(settings, listening)
