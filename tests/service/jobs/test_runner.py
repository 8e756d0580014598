"""The runner: a job has the result of a direct solve, and controls take effect within a step."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from runout import HandStore, PreflopBook, ReviewSettings
from runout.analysis.files.replacement import open_locked
from runout.analysis.hands.store import store_file
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.boards import canonical_flops
from runout.errors import LimitExceeded
from runout.service.jobs.batch import batch_request
from runout.service.jobs.flop_tables import build_request
from runout.service.jobs.review import review_request
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from runout.service.store.records import new_id
from runout.service.store.store import Store
from support.small_batches import FLOPS
from support.solve_jobs import RIVER, TURN, endless, request, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.service.jobs.queue import JobQueue
    from runout.service.store.records import JobState

PLURIBUS = Path(__file__).parents[2] / "data" / "phh" / "pluribus.phhs"


@contextmanager
def _running(store: Store, settings: Settings, checkpoint_seconds: float = 10.0) -> Iterator[None]:
    stop = threading.Event()
    runner = JobRunner(store, settings, checkpoint_seconds=checkpoint_seconds)
    thread = threading.Thread(target=runner.run_forever, args=(stop,))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _wait_for(queue: JobQueue, job: str, *states: JobState) -> None:
    until(lambda: queue.get(job).state in states)


def _wait_for_iterations(queue: JobQueue, job: str) -> None:
    until(lambda: bool(queue.get(job).progress.figures.get("iteration")))


def _runners(store: Store) -> list[Path]:
    return list(store.runners_folder.glob("*.lock"))


def _same(resumed: Solution, expected: Solution) -> None:
    assert resumed.iterations == expected.iterations
    assert resumed.exploitability == expected.exploitability
    for ours, theirs in zip(resumed.kept_numbers(), expected.kept_numbers(), strict=True):
        for player in (0, 1):
            np.testing.assert_array_equal(ours[player], theirs[player])


def _files(store: Store) -> list[str]:
    return sorted(
        path.name
        for folder in ("solutions", "checkpoints")
        for path in (store.folder / folder).iterdir()
    )


def test_a_job_has_the_result_of_a_direct_solve(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    job = queue.submit("solve", request(target=0.001), figures={"memory_bytes": 12345}).id
    assert JobRunner(store, settings).run_waiting() == 1
    expected = solve(Spot.from_dict(RIVER), target=0.001, threads=1)
    _same(Solution.load(store.solution_file(job)), expected)
    assert _files(store) == [f"{job}.solution"]

    stored = store.find_solution(job)
    assert stored is not None
    assert stored.summary["ev"] == pytest.approx({"oop": expected.ev[0], "ip": expected.ev[1]})
    assert stored.file_bytes == store.solution_file(job).stat().st_size
    progress = queue.get(job).progress
    assert (progress.share, progress.outcome) == (1.0, "complete")
    assert progress.figures["iteration"] == expected.iterations
    assert progress.figures["exploitability_percent"] == expected.exploitability_percent
    assert progress.figures["memory_bytes"] == expected.memory_bytes
    assert progress.figures["ev_oop"] == stored.summary["ev"]["oop"]


def test_events_lead_from_queued_to_done(store: Store, settings: Settings, queue: JobQueue) -> None:
    job = queue.submit("solve", request(), figures={"memory_bytes": 12345}).id
    JobRunner(store, settings).run_waiting()
    events = queue.events(job)
    states = [event.state for event in events]
    assert states[:2] == ["queued", "running"]
    assert states[-1] == "done"
    assert set(states[1:-1]) == {"running"}
    assert events[0].progress.figures == {"memory_bytes": 12345}
    shares = [event.progress.share for event in events]
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)


def test_a_paused_job_lets_others_run_and_ends_with_the_same_result(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    slow = request(TURN, target=0.0, max_iterations=4000)
    with _running(store, settings):
        job = queue.submit("solve", slow).id
        _wait_for_iterations(queue, job)
        queue.pause(job)
        _wait_for(queue, job, "paused")
        assert queue.get(job).progress.share < 1
        assert _files(store) == [f"{job}.solution"]  # its checkpoint
        other = queue.submit("solve", request()).id
        _wait_for(queue, other, "done")
        assert queue.get(job).state == "paused"
        queue.resume(job)
        _wait_for(queue, job, "done")
    expected = solve(Spot.from_dict(TURN), target=0.0, max_iterations=4000, threads=1)
    _same(Solution.load(store.solution_file(job)), expected)


def test_a_stopped_job_keeps_its_solution_and_is_not_shared(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    with _running(store, settings):
        job = queue.submit("solve", endless()).id
        _wait_for_iterations(queue, job)
        queue.stop(job)
        _wait_for(queue, job, "done")
    stored = store.find_solution(job)
    assert stored is not None
    assert stored.stopped
    solution = Solution.load(store.solution_file(job))
    assert 0 < solution.iterations < 1_000_000
    assert solution.exploitability_percent == stored.exploitability_percent
    assert solution.ended_by == stored.ended_by == queue.get(job).progress.outcome == "stopped"
    assert queue.get(job).progress.share < 1
    assert queue.submit("solve", endless()).id != job


def test_paused_job_can_be_stopped(store: Store, settings: Settings, queue: JobQueue) -> None:
    with _running(store, settings):
        job = queue.submit("solve", endless()).id
        _wait_for_iterations(queue, job)
        queue.pause(job)
        _wait_for(queue, job, "paused")
        kept = Solver.resume(store.checkpoint_file(job)).solution()
        queue.stop(job)
        _wait_for(queue, job, "done")
    _same(Solution.load(store.solution_file(job)), kept)
    assert _files(store) == [f"{job}.solution"]
    assert queue.get(job).progress.outcome == "stopped"


@pytest.mark.parametrize(
    ("goal", "ended_by", "outcome"),
    [
        ({"target": 0.5}, "target", "complete"),
        ({"target": 0.0, "max_iterations": 7}, "max_iterations", "limited"),
    ],
)
def test_a_job_reports_whether_it_met_its_target(
    *,
    store: Store,
    settings: Settings,
    queue: JobQueue,
    goal: dict[str, Any],
    ended_by: str,
    outcome: str,
) -> None:
    with _running(store, settings):
        job = queue.submit("solve", {**endless(), "max_iterations": 1000, **goal}).id
        _wait_for(queue, job, "done")
    stored = store.find_solution(job)
    assert stored is not None
    assert (stored.ended_by, queue.get(job).progress.outcome) == (ended_by, outcome)
    assert not stored.stopped
    assert queue.get(job).progress.share == 1


def test_cancelled_job_leaves_nothing_and_the_next_one_runs(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    with _running(store, settings, checkpoint_seconds=0):
        job = queue.submit("solve", endless()).id
        until(store.checkpoint_file(job).exists)
        assert queue.cancel(job).state == "cancelled"
        other = queue.submit("solve", request()).id
        _wait_for(queue, other, "done")
    assert _files(store) == [f"{other}.solution"]
    assert [event.state for event in queue.events(job)][-1] == "cancelled"
    assert store.find_solution(job) is None


def test_a_runner_that_stops_queues_its_job_again(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    slow = request(TURN, target=0.0, max_iterations=4000)
    with _running(store, settings):
        job = queue.submit("solve", slow).id
        _wait_for_iterations(queue, job)
    assert queue.get(job).state == "queued"
    assert 0 < Solver.resume(store.checkpoint_file(job)).iterations < 4000
    assert not _runners(store)
    with _running(store, settings):
        until(lambda: _runners(store))
        _wait_for(queue, job, "done")
    expected = solve(Spot.from_dict(TURN), target=0.0, max_iterations=4000, threads=1)
    _same(Solution.load(store.solution_file(job)), expected)


def test_two_runners_share_the_work(store: Store, settings: Settings, queue: JobQueue) -> None:
    jobs = [queue.submit("solve", request(target=0.01 / n)).id for n in range(1, 9)]
    with _running(store, settings), _running(store, settings):
        for job in jobs:
            _wait_for(queue, job, "done")
    for job in jobs:
        states = [event.state for event in queue.events(job)]
        assert states.count("done") == 1
        assert states.count("queued") == 1


def test_no_more_jobs_run_than_the_limit(store: Store, queue: JobQueue) -> None:
    settings = Settings(data=store.folder, max_jobs=2)
    jobs = [queue.submit("solve", {**endless(), "target": 1e-9 * n}).id for n in range(3)]
    with _running(store, settings), _running(store, settings):
        for job in jobs[:2]:
            _wait_for_iterations(queue, job)
        assert [queue.get(job).state for job in jobs] == ["running", "running", "queued"]
        queue.cancel(jobs[0])
        _wait_for_iterations(queue, jobs[2])
        for job in jobs[1:]:
            queue.cancel(job)


def test_a_runner_starts_while_another_checks_its_liveness(
    store: Store, settings: Settings
) -> None:
    runner = JobRunner(store, settings)
    checked = open_locked(store.runners_folder / f"{runner.owner}.lock")
    threading.Timer(0.05, os.close, [checked]).start()
    assert runner.run_waiting() == 0


# --- dead runners ---


def _orphan(store: Store, queue: JobQueue, body: dict[str, Any]) -> str:
    """Return a running job whose runner is dead."""
    job = queue.submit("solve", body).id
    assert store.claim_job(new_id(), 1000) is not None
    return job


def test_an_orphaned_job_without_a_checkpoint_restarts(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    job = _orphan(store, queue, request())
    assert JobRunner(store, settings).run_waiting() == 1
    expected = solve(Spot.from_dict(RIVER), target=0.01, threads=1)
    _same(Solution.load(store.solution_file(job)), expected)


def test_an_orphaned_job_resumes_from_its_checkpoint(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    job = _orphan(store, queue, request(target=0.0, max_iterations=500))
    solver = Solver(Spot.from_dict(RIVER), threads=1)
    for step in solver.steps(target=0.0, max_iterations=500):
        if step.iteration >= 100:
            break
    solver.solution().save(store.checkpoint_file(job))
    assert JobRunner(store, settings).run_waiting() == 1
    expected = solve(Spot.from_dict(RIVER), target=0.0, max_iterations=500, threads=1)
    _same(Solution.load(store.solution_file(job)), expected)
    assert _files(store) == [f"{job}.solution"]


def test_an_orphaned_job_with_a_file_but_no_index_entry_is_listed(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    job = _orphan(store, queue, request())
    expected = solve(Spot.from_dict(RIVER), target=0.01, threads=1)
    expected.save(store.solution_file(job))
    assert store.find_solution(job) is None
    assert JobRunner(store, settings).run_waiting() == 1
    assert store.find_solution(job) is not None
    _same(Solution.load(store.solution_file(job)), expected)


@pytest.mark.parametrize(("order", "state"), [("pause", "paused"), ("stop", "done")])
def test_a_control_sent_to_a_dead_runner_takes_effect(
    store: Store, settings: Settings, queue: JobQueue, order: str, state: str
) -> None:
    job = _orphan(store, queue, request(target=0.0, max_iterations=500))
    kept = solve(Spot.from_dict(RIVER), target=0.0, max_iterations=100, threads=1)
    kept.save(store.checkpoint_file(job))
    getattr(queue, order)(job)
    JobRunner(store, settings).run_waiting()
    assert queue.get(job).state == state
    file = store.solution_file(job) if state == "done" else store.checkpoint_file(job)
    _same(Solution.load(file), kept)


def test_a_job_that_kills_its_runners_fails(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    job = _orphan(store, queue, endless())
    solve(Spot.from_dict(RIVER)).save(store.checkpoint_file(job))
    runner = JobRunner(store, settings)
    for _ in range(2):
        runner.recover()
        assert queue.get(job).state == "queued"
        assert store.claim_job(new_id(), 1000) is not None
    runner.recover()
    stored = queue.get(job)
    assert stored.state == "interrupted"
    assert stored.progress.error is not None
    assert "3 times" in stored.progress.error


class _Crash(BaseException):
    """The end of a process: nothing after it is done."""


def _request_of(kind: str, folder: Path) -> dict[str, Any]:
    """Return a request whose job keeps at least four results."""
    match kind:
        case "review":
            with HandStore(store_file(folder)) as hands:
                hands.import_files([PLURIBUS])
            book = PreflopBook.default().to_text()
            return review_request(None, {}, ReviewSettings(start="river"), book, 1)
        case "flop_tables":
            flops = [flop for flop, _ in canonical_flops()][:5]
            return build_request(folder / "tables" / "equity_tables.safetensors", flops, 1)
        case "batch":
            model = {
                "solve_type": "full", "oop": "QQ,T9s", "ip": "JJ,AKs", "pot": 10,
                "bet_sizes": {"flop": "50%", "turn": [], "river": []}, "target": 0.05,
                "postflop_sprs": [1, 2], "fixed_flops": list(FLOPS),
            }  # fmt: skip
            return batch_request(PostflopConfig.from_dict({"postflop_model": model}), 1)
    return endless()


@pytest.mark.parametrize("kind", ["review", "flop_tables", "batch", "solve"])
def test_a_job_that_progresses_is_not_given_up(
    store: Store,
    settings: Settings,
    queue: JobQueue,
    kind: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each runner dies once it has kept one result or one checkpoint; so it takes any number."""
    job = queue.submit(kind, _request_of(kind, settings.data)).id
    real = Store.report_job

    def die_after_keeping(store: Store, *arguments: Any, has_kept: bool = False) -> bool:
        is_ours = real(store, *arguments, has_kept=has_kept)
        if has_kept:
            raise _Crash
        return is_ours

    def die_early(store: Store, *arguments: Any, has_kept: bool = False) -> bool:
        raise _Crash

    seconds = 0.0 if kind == "solve" else 10.0
    monkeypatch.setattr(Store, "report_job", die_after_keeping)
    for _ in range(4):
        with pytest.raises(_Crash):
            JobRunner(store, settings, checkpoint_seconds=seconds).run_waiting()
        JobRunner(store, settings).recover()
        assert queue.get(job).state == "queued"
    monkeypatch.setattr(Store, "report_job", die_early)
    for state in ("queued", "interrupted"):
        assert queue.get(job).state == "queued"
        with pytest.raises(_Crash):
            JobRunner(store, settings).run_waiting()
        JobRunner(store, settings).recover()
        assert queue.get(job).state == state


def test_a_live_runner_keeps_its_jobs(store: Store, settings: Settings, queue: JobQueue) -> None:
    with _running(store, settings):
        job = queue.submit("solve", endless()).id
        _wait_for_iterations(queue, job)
        JobRunner(store, settings).recover()
        assert queue.get(job).state == "running"
        queue.cancel(job)


def test_a_damaged_checkpoint_restarts_the_solve(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    job = _orphan(store, queue, request())
    expected = solve(Spot.from_dict(RIVER), target=0.01, threads=1)
    expected.save(store.checkpoint_file(job))
    with store.checkpoint_file(job).open("r+b") as file:
        file.seek(-1000, os.SEEK_END)
        file.write(b"\xff" * 500)
    JobRunner(store, settings).run_waiting()
    assert queue.get(job).state == "done"
    _same(Solution.load(store.solution_file(job)), expected)


# --- jobs that fail ---


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (LimitExceeded("too many sizes; leave some out"), "too many sizes; leave some out"),
        (MemoryError(), "not enough memory"),
        (OSError(28, "No space left on device", "/secret/place"), "No space left on device"),
        (RuntimeError("at /secret/place"), "internal error"),
    ],
)
def test_a_failed_job_reports_the_reason_only(
    *,
    store: Store,
    settings: Settings,
    queue: JobQueue,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    reason: str,
) -> None:
    def save(*_: object, **__: object) -> None:
        raise error

    job = queue.submit("solve", request()).id
    with monkeypatch.context() as patched:
        patched.setattr(Solution, "save", save)
        JobRunner(store, settings).run_waiting()
    stored = queue.get(job)
    assert stored.state == "failed"
    assert stored.progress.error is not None
    assert reason in stored.progress.error
    assert "secret" not in stored.progress.error
    assert store.find_solution(job) is None
    assert _files(store) == []

    queue.resume(job)
    JobRunner(store, settings).run_waiting()
    assert queue.get(job).state == "done"
    assert queue.get(job).progress.error is None


def test_a_failed_checkpoint_does_not_end_the_solve(
    store: Store, settings: Settings, queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = Solution.save

    def save_or_fail(self: Solution, path: Path, **options: Any) -> None:
        if path.parent.name == "checkpoints":
            raise OSError(28, "No space left on device")
        save(self, path, **options)

    monkeypatch.setattr(Solution, "save", save_or_fail)
    job = queue.submit("solve", request()).id
    JobRunner(store, settings, checkpoint_seconds=0).run_waiting()
    assert queue.get(job).state == "done"
