"""``/api/v1/jobs``: polling, resumable event streams, and controls."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from runout.service.app import create_app
from runout.service.jobs.runner import JobRunner
from runout.service.store.records import new_id
from runout.service.store.store import Store
from support.service_clients import client_of, server_for
from support.solve_jobs import RIVER, TURN, figure, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.service.settings import Settings

JOBS = "/api/v1/jobs"


def _start(client: httpx.Client, spot: dict[str, Any], **goal: Any) -> str:
    answer = client.post("/api/v1/solves", json={"spot": spot, "threads": 1, **goal})
    assert answer.status_code == 202, answer.text
    job: str = answer.json()["id"]
    return job


def _start_endless(client: httpx.Client) -> str:
    job = _start(client, TURN, target=0, max_iterations=1_000_000)
    until(lambda: figure(_get(client, job), "iteration") > 0)
    return job


def _get(client: httpx.Client, job: str) -> dict[str, Any]:
    answer = client.get(f"{JOBS}/{job}")
    assert answer.status_code == 200
    payload: dict[str, Any] = answer.json()
    return payload


def _wait_for(client: httpx.Client, job: str, state: str) -> dict[str, Any]:
    payload: dict[str, Any] = until(lambda: (now := _get(client, job))["state"] == state and now)
    return payload


def _events(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """Read a stream of server-sent events."""
    event: dict[str, Any] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if line.startswith((":", "retry")):
            continue
        if line:
            event[name] = value
        elif event:
            payload = json.loads(event["data"])
            yield {**payload, "number": int(event["id"])}
            event = {}


def test_job_is_polled_from_start_to_end(client: httpx.Client) -> None:
    job = _start(client, RIVER, target=0.002)
    payload = _wait_for(client, job, "done")
    assert payload["progress"] == 1
    assert figure(payload, "iteration") > 0
    target = figure(payload, "target_percent")
    assert figure(payload, "exploitability_percent") <= target == pytest.approx(0.2)
    assert payload["eta_seconds"] is None
    speed = figure(payload, "iterations_per_second")
    assert speed == figure(payload, "iteration") / payload["seconds"]
    assert figure(payload, "memory_bytes") > 0
    assert payload["outcome"] == "complete"
    assert [control["name"] for control in payload["controls"]] == ["delete"]
    assert payload["status"] == f"Solved to {figure(payload, 'exploitability_percent'):.3g} %"
    assert payload["summary"].startswith("Done: solved to ")
    assert payload["error"] is None
    assert payload["links"]["result"] == f"/api/v1/solves/{job}"
    assert client.get(payload["links"]["result"]).status_code == 200


def test_a_running_job_reports_its_progress(client: httpx.Client) -> None:
    job = _start_endless(client)
    payload = _get(client, job)
    assert payload["state"] == "running"
    assert 0 <= payload["progress"] < 1
    assert figure(payload, "exploitability_percent") > 0
    assert (payload["links"]["result"], payload["links"]["page"], payload["outcome"]) == (
        None,
        None,
        None,
    )
    assert [control["name"] for control in payload["controls"]] == ["pause", "stop", "cancel"]
    assert payload["summary"] == "Solving."
    names = {each["name"] for each in payload["figures"]}
    assert {payload["curve"][axis] for axis in ("x", "y", "reference")} <= names
    assert client.get("/healthz").status_code == 200
    client.delete(f"{JOBS}/{job}")


def test_pause_resume_stop(client: httpx.Client) -> None:
    job = _start_endless(client)
    assert client.post(f"{JOBS}/{job}/pause").status_code == 200
    paused = _wait_for(client, job, "paused")
    assert client.post(f"{JOBS}/{job}/resume").json()["state"] == "queued"
    before = figure(paused, "iteration")
    until(lambda: figure(_get(client, job), "iteration") > before)
    assert client.post(f"{JOBS}/{job}/stop").status_code == 200
    done = _wait_for(client, job, "done")
    solution = client.get(done["links"]["result"]).json()
    assert solution["stopped"]
    assert (done["outcome"], solution["ended_by"]) == ("stopped", "stopped")
    assert done["links"]["page"] == f"/solutions/{job}"
    assert done["progress"] < 1
    assert figure(done, "exploitability_percent") == solution["exploitability_percent"]
    listed = client.get("/api/v1/solves").json()["solves"][0]
    assert (listed["id"], listed["ended_by"]) == (job, "stopped")
    assert solution["iterations"] == figure(done, "iteration") > before


def test_delete_cancels_and_discards(client: httpx.Client, settings: Settings) -> None:
    job = _start_endless(client)
    answer = client.delete(f"{JOBS}/{job}")
    assert (answer.status_code, answer.json()["state"]) == (200, "cancelled")
    assert client.get(f"/api/v1/solves/{job}").status_code == 404
    other = _start(client, RIVER)
    _wait_for(client, other, "done")  # the runner is free again
    files = [path.name for path in settings.data.glob("*/*.solution")]
    assert files == [f"{other}.solution"]


def test_delete_removes_an_ended_job_and_keeps_its_solution_by_default(
    client: httpx.Client,
) -> None:
    first, second = _start(client, RIVER, target=0.01), _start(client, RIVER, target=0.02)
    for job, with_result, status in ((first, False, 200), (second, True, 404)):
        _wait_for(client, job, "done")
        answer = client.delete(f"{JOBS}/{job}", params={"with_result": with_result})
        assert (answer.status_code, answer.content) == (204, b"")
        assert client.get(f"{JOBS}/{job}").status_code == 404
        assert client.get(f"/api/v1/solves/{job}").status_code == status
    assert client.get(JOBS).json()["total"] == 0


def test_rename_of_a_running_job_reaches_its_solution(client: httpx.Client) -> None:
    job = _start(client, TURN, target=0, max_iterations=1_000_000, name="turn", tags=["wet"])
    until(lambda: figure(_get(client, job), "iteration") > 0)
    assert (_get(client, job)["name"], _get(client, job)["tags"]) == ("turn", ["wet"])
    renamed = client.patch(f"{JOBS}/{job}", json={"name": "BB v BTN, turn"})
    assert (renamed.status_code, renamed.json()["name"]) == (200, "BB v BTN, turn")
    client.post(f"{JOBS}/{job}/stop")
    done = _wait_for(client, job, "done")
    assert done["name"] == "BB v BTN, turn"
    solution = client.get(done["links"]["result"]).json()
    assert (solution["name"], solution["tags"]) == ("BB v BTN, turn", ["wet"])
    reached = f"{solution['exploitability_percent']:.3g} %"
    assert done["status"] == f"Stopped at {reached}"
    assert solution["ended_text"] == f"stopped at {reached}, before its target of 0 %"
    assert client.patch(f"{JOBS}/{new_id()}", json={"name": "x"}).status_code == 404


def test_queue_is_reordered(client: httpx.Client) -> None:
    running = _start_endless(client)
    first, second = _start(client, RIVER, target=0.01), _start(client, RIVER, target=0.02)
    assert [_get(client, job)["place"] for job in (running, first, second)] == [None, 1, 2]
    moved = client.post(f"{JOBS}/{second}/move", json={"before": first})
    assert (moved.status_code, moved.json()["place"]) == (200, 1)
    assert client.post(f"{JOBS}/{second}/move", json={"before": None}).json()["place"] == 2
    answer = client.post(f"{JOBS}/{first}/move", json={"before": running})
    assert (answer.status_code, answer.json()["pointer"]) == (409, "/before")
    client.delete(f"{JOBS}/{running}")


def test_jobs_are_listed_by_state(client: httpx.Client) -> None:
    done = _start(client, RIVER)
    _wait_for(client, done, "done")
    running = _start_endless(client)
    payload = client.get(JOBS).json()
    assert ([job["id"] for job in payload["jobs"]], payload["total"]) == ([running, done], 2)
    payload = client.get(JOBS, params={"state": ["done", "failed"]}).json()
    assert [job["id"] for job in payload["jobs"]] == [done]
    payload = client.get(JOBS, params={"limit": 1, "offset": 1}).json()
    assert ([job["id"] for job in payload["jobs"]], payload["total"]) == ([done], 2)
    assert client.get(JOBS, params={"state": "asleep"}).status_code == 422
    client.delete(f"{JOBS}/{running}")


@pytest.mark.parametrize(
    ("method", "what"),
    [
        ("GET", ""), ("DELETE", ""), ("GET", "/events"), ("POST", "/pause"), ("POST", "/resume"),
        ("POST", "/stop"), ("POST", "/move"), ("PATCH", ""),
    ],
)  # fmt: skip
def test_unknown_job_is_a_problem(client: httpx.Client, method: str, what: str) -> None:
    body = {"/move": {"before": None}, "": {}}.get(what) if method in ("POST", "PATCH") else None
    answer = client.request(method, f"{JOBS}/{new_id()}{what}", json=body)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["title"] == "No such job"
    for wrong in ("x", "0123456789ABCDEF", "0123456789abcdef%0A"):
        assert client.request(method, f"{JOBS}/{wrong}{what}").status_code == 422


# --- events ---


def test_events_of_a_done_job_start_from_the_first(client: httpx.Client) -> None:
    job = _start(client, RIVER)
    last = _wait_for(client, job, "done")
    answer = client.get(f"{JOBS}/{job}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")
    events = list(_events(iter(answer.text.splitlines())))
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert (events[0]["state"], figure(events[0], "iterations_per_second")) == ("queued", None)
    assert any(figure(event, "exploitability_percent") for event in events)
    del events[-1]["number"]
    assert events[-1] == last


def test_last_event_id_resumes_and_ends(client: httpx.Client) -> None:
    job = _start(client, RIVER)
    _wait_for(client, job, "done")
    whole = list(_events(iter(client.get(f"{JOBS}/{job}/events").text.splitlines())))
    for after in range(len(whole)):
        answer = client.get(f"{JOBS}/{job}/events", headers={"Last-Event-ID": str(after)})
        assert list(_events(iter(answer.text.splitlines()))) == whole[after:]
    answer = client.get(f"{JOBS}/{job}/events", headers={"Last-Event-ID": str(len(whole))})
    assert (answer.status_code, answer.content) == (204, b"")
    for wrong in ("-1", "first", "1e3"):
        answer = client.get(f"{JOBS}/{job}/events", headers={"Last-Event-ID": wrong})
        assert answer.status_code == 422


def test_a_stream_after_an_unknown_event_ends_with_the_job(server: str) -> None:
    with httpx.Client(base_url=server, timeout=60) as client:
        job = _start_endless(client)
        future = {"Last-Event-ID": "99999999"}
        with client.stream("GET", f"{JOBS}/{job}/events", headers=future) as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1000"
            client.delete(f"{JOBS}/{job}")
            assert list(_events(lines)) == []


def test_events_resume_after_lost_connections_without_gaps_or_repeats(server: str) -> None:
    with httpx.Client(base_url=server, timeout=60) as client:
        job = _start_endless(client)
        seen: list[dict[str, Any]] = []
        for connection in range(4):
            headers = {"Last-Event-ID": str(seen[-1]["number"])} if seen else {}
            with client.stream("GET", f"{JOBS}/{job}/events", headers=headers) as answer:
                for event in _events(answer.iter_lines()):
                    seen.append(event)
                    if connection < 3 and len(seen) >= 3 * (connection + 1):
                        break  # the connection is lost here
                    if connection == 3 and event["state"] == "running":
                        client.post(f"{JOBS}/{job}/stop")
        whole = list(_events(iter(client.get(f"{JOBS}/{job}/events").text.splitlines())))
    assert seen == whole
    assert [event["number"] for event in seen] == list(range(1, len(seen) + 1))
    assert [event["state"] for event in seen][-1] == "done"


def test_a_stream_continues_through_a_pause(server: str) -> None:
    with httpx.Client(base_url=server, timeout=60) as client:
        job = _start_endless(client)
        states: list[str] = []
        with client.stream("GET", f"{JOBS}/{job}/events") as answer:
            for event in _events(answer.iter_lines()):
                if not states or states[-1] != event["state"]:
                    states.append(event["state"])
                    if event["state"] == "running" and "paused" not in states:
                        client.post(f"{JOBS}/{job}/pause")
                    elif event["state"] == "paused":
                        client.post(f"{JOBS}/{job}/resume")
                    elif event["state"] == "running":
                        client.delete(f"{JOBS}/{job}")
    assert states == ["queued", "running", "paused", "queued", "running", "cancelled"]


def test_a_shutdown_ends_streams_that_resume_after_a_restart(settings: Settings) -> None:
    app = create_app(settings)
    with client_of(app) as client:
        job = _start_endless(client)
        app.state.stopping.set()
        events = list(_events(iter(client.get(f"{JOBS}/{job}/events").text.splitlines())))
        assert events == []
    with Store(settings.data) as store:
        stored = store.find_job(job)
        assert stored is not None
        assert stored.state == "queued"
        assert store.checkpoint_file(job).exists()
        store.move_job(job, "queued", states=("queued",), order="stop")
        assert JobRunner(store, settings).run_waiting() == 1
        assert store.find_solution(job) is not None


def test_event_streams_are_limited_in_number(settings: Settings) -> None:
    with (
        server_for(create_app(replace(settings, max_streams=1))) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        job = _start_endless(client)
        with client.stream("GET", f"{JOBS}/{job}/events") as first:
            lines = first.iter_lines()  # the stream ends with its iterator
            assert next(lines) == "retry: 1000"
            refused = client.get(f"{JOBS}/{job}/events")
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
            assert "1 streams are open" in refused.json()["detail"]
        client.delete(f"{JOBS}/{job}")
        until(lambda: client.get(f"{JOBS}/{job}/events").status_code == 200)
