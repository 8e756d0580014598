"""The queue: which requests share a job, and which controls apply in which state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.service.http.problems import Problem
from runout.service.jobs.queue import JobQueue
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from runout.service.store.records import (
    FINAL_STATES,
    JOB_STATES,
    Labels,
    Progress,
    StoredSolution,
    new_id,
)
from support.solve_jobs import RIVER, request

if TYPE_CHECKING:
    from runout.service.store.records import JobState
    from runout.service.store.store import Store


@pytest.fixture
def queue(store: Store) -> JobQueue:
    return JobQueue(store, Settings(data=store.folder, max_queue=3))


def _in_state(store: Store, queue: JobQueue, state: JobState) -> str:
    """Return a job that was put into a state without being run."""
    job = queue.submit("solve", request()).id
    if state == "queued":
        return job
    if state == "paused":
        return queue.pause(job).id
    assert store.claim_job("me", 1) is not None
    if state == "done":
        solution = StoredSolution(
            job,
            Labels("river"),
            1.0,
            "",
            "Td9d6hQc2s",
            "river",
            "f32",
            0.5,
            10,
            None,
            {},
            {"ended_by": "target"},
        )
        assert store.finish_job(job, "me", Progress(share=1.0), shared=True, record=solution)
    elif state != "running":
        assert store.move_job(job, state, states=("running",)) is not None
    return job


def _refused(call: Any) -> Problem:
    with pytest.raises(Problem) as caught:
        call()
    return caught.value


def test_equal_requests_share_a_job(queue: JobQueue) -> None:
    first = queue.submit("solve", request())
    assert queue.submit("solve", request()) == first
    # Neither how many threads there are nor how ranges are written changes the answer.
    assert queue.submit("solve", {**request(), "threads": 2}) == first
    written = {**RIVER, "oop": "AKs, T9s, AA, KK, QQ"}
    assert queue.submit("solve", request(written)) == first
    assert queue.submit("solve", request(target=0.002)) != first
    assert queue.submit("solve", request({**RIVER, "stack": 200})) != first


def test_job_that_is_done_is_shared_until_its_solution_is_deleted(
    store: Store, queue: JobQueue
) -> None:
    job = _in_state(store, queue, "done")
    solve(Spot.from_dict(RIVER), max_iterations=1, threads=1).save(store.solution_file(job))
    assert queue.submit("solve", request()).id == job
    store.delete_solution(job)
    assert queue.submit("solve", request()).id != job


@pytest.mark.parametrize("damage", ["missing", "cut off", "one flipped bit"])
def test_a_request_with_an_unusable_solution_is_solved_again(
    store: Store, queue: JobQueue, damage: str
) -> None:
    job = _in_state(store, queue, "done")
    file = store.solution_file(job)
    solve(Spot.from_dict(RIVER), max_iterations=1, threads=1).save(file)
    content = bytearray(file.read_bytes())
    if damage == "missing":
        file.unlink()
    elif damage == "cut off":
        file.write_bytes(content[:-1])
    else:
        content[-1] ^= 1
        file.write_bytes(content)
    again = queue.submit("solve", request()).id
    assert again != job
    assert queue.submit("solve", request()).id == again
    assert queue.get(job).state == "done"  # it stays listed until it is deleted


@pytest.mark.parametrize("state", ["failed", "cancelled", "interrupted"])
def test_job_without_a_result_is_not_shared(store: Store, queue: JobQueue, state: JobState) -> None:
    job = _in_state(store, queue, state)
    assert queue.submit("solve", request()).id != job


def test_a_full_queue_refuses_resumed_jobs(queue: JobQueue) -> None:
    paused = queue.submit("solve", request(target=0.1)).id
    queue.pause(paused)
    for target in (0.2, 0.3, 0.4):
        queue.submit("solve", request(target=target))
    assert _refused(lambda: queue.resume(paused)).status_code == 429


def test_full_queue_states_when_to_retry(store: Store, queue: JobQueue) -> None:
    jobs = [queue.submit("solve", request(target=target)).id for target in (0.1, 0.2, 0.3)]
    problem = _refused(lambda: queue.submit("solve", request()))
    assert problem.status_code == 429
    assert "3 jobs are queued" in problem.detail
    assert problem.headers is not None
    assert int(problem.headers["Retry-After"]) >= 1

    running = store.claim_job("me", 1)
    assert running is not None
    store.report_job(running.id, "me", Progress(eta_seconds=41.2))
    queue.submit("solve", request())
    problem = _refused(lambda: queue.submit("solve", request(target=0.4)))
    assert problem.headers == {"Retry-After": "42"}
    # A request equal to a queued one takes no place.
    assert queue.submit("solve", request(target=0.2)).id == jobs[1]


@pytest.mark.parametrize(
    ("action", "leads_to"),
    [
        ("pause", {"queued": "paused", "running": "running", "paused": "paused"}),
        ("resume", {"paused": "queued", "interrupted": "queued", "failed": "queued"}),
        ("stop", {"running": "running"}),
        ("cancel", dict.fromkeys(("queued", "running", "paused"), "cancelled")),
    ],
)
@pytest.mark.parametrize("state", JOB_STATES)
def test_controls_apply_in_their_states(
    store: Store, queue: JobQueue, state: JobState, action: str, leads_to: dict[str, str]
) -> None:
    job = _in_state(store, queue, state)
    control = getattr(queue, action)
    if state in leads_to:
        assert control(job).state == leads_to[state]
    else:
        problem = _refused(lambda: control(job))
        assert problem.status_code == 409
        assert job in problem.detail
        assert queue.get(job).state == state


def test_a_pending_pause_can_be_revoked(store: Store, queue: JobQueue) -> None:
    job = _in_state(store, queue, "running")
    assert queue.pause(job).order == "pause"
    assert queue.resume(job).order is None
    assert queue.get(job).state == "running"


def test_refusal_to_cancel_a_done_job_names_what_to_delete(store: Store, queue: JobQueue) -> None:
    job = _in_state(store, queue, "done")
    assert "its solution, which has the same id" in _refused(lambda: queue.cancel(job)).detail


@pytest.mark.parametrize("action", ["get", "pause", "resume", "stop", "cancel", "delete"])
def test_unknown_job_is_not_found(queue: JobQueue, action: str) -> None:
    problem = _refused(lambda: getattr(queue, action)(new_id()))
    assert problem.status_code == 404


def test_cancelling_discards_the_checkpoint(store: Store, queue: JobQueue) -> None:
    job = _in_state(store, queue, "paused")
    store.checkpoint_file(job).write_bytes(b"")
    queue.cancel(job)
    assert not store.checkpoint_file(job).exists()


@pytest.mark.parametrize("state", JOB_STATES)
def test_only_a_job_that_has_ended_is_deleted(
    store: Store, queue: JobQueue, state: JobState
) -> None:
    job = _in_state(store, queue, state)
    for file in (store.checkpoint_file(job), store.solution_file(job)):
        file.write_bytes(b"")
    if state not in FINAL_STATES:
        assert _refused(lambda: queue.delete(job)).status_code == 409
        return
    queue.delete(job)
    assert _refused(lambda: queue.get(job)).status_code == 404
    is_kept = state == "done"
    assert (store.find_solution(job) is not None) == is_kept
    assert store.solution_file(job).exists() == is_kept


def test_deleting_a_job_with_its_result_deletes_the_solution(store: Store, queue: JobQueue) -> None:
    job = _in_state(store, queue, "done")
    queue.delete(job, with_result=True)
    assert store.find_solution(job) is None


def test_name_does_not_decide_which_requests_share_a_job(queue: JobQueue) -> None:
    first = queue.submit("solve", request(), labels=Labels("mine", ("wet",)))
    queue.label(first.id, name="other", notes="lead more")
    again = queue.submit("solve", request(), labels=Labels("third"))
    assert (again.id, again.labels) == (first.id, Labels("other", ("wet",), "lead more"))


def test_moving_names_what_is_not_in_the_queue(store: Store, queue: JobQueue) -> None:
    running = _in_state(store, queue, "running")
    queued = queue.submit("solve", request(target=0.2)).id
    other = queue.submit("solve", request(target=0.3)).id
    assert queue.move(other, queued).place == 1
    problem = _refused(lambda: queue.move(queued, running))
    assert (problem.status_code, problem.pointer) == (409, "/before")
    assert "is running and has no place in the queue" in problem.detail
    assert "is running and cannot be moved" in _refused(lambda: queue.move(running, None)).detail
    assert _refused(lambda: queue.move(new_id(), None)).status_code == 404
    assert _refused(lambda: queue.move(queued, new_id())).status_code == 404


def test_jobs_are_listed_by_state_the_newest_first(store: Store, queue: JobQueue) -> None:
    done = _in_state(store, queue, "done")
    queued = queue.submit("solve", request(target=0.2)).id
    assert [job.id for job in queue.list()[0]] == [queued, done]
    assert [job.id for job in queue.list(["done", "failed"])[0]] == [done]
    page, total = queue.list(limit=1, offset=1)
    assert ([job.id for job in page], total) == ([done], 2)


def test_interrupted_job_that_is_resumed_is_run(store: Store, queue: JobQueue) -> None:
    job = _in_state(store, queue, "interrupted")
    queue.resume(job)
    assert JobRunner(store, Settings(data=store.folder)).run_waiting() == 1
    assert queue.get(job).state == "done"
