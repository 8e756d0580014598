"""Jobs that solve a batch: solved flops are kept however the job ends, and make up a report."""

from __future__ import annotations

import functools
import os
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from analysis.flop_tables.test_cluster import ENVIRONMENT, cluster
from runout.analysis.reports.batch import Batch
from runout.analysis.reports.report import Report
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.workers import cluster as worker_cluster
from runout.service.jobs.batch import BatchKind, batch_request
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from runout.service.store.results import NoSuchReport
from support.small_batches import CANONICAL, FLOPS
from support.solve_jobs import until

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from runout.service.jobs.queue import JobQueue
    from runout.service.store.records import Job
    from runout.service.store.store import Store

_RUNNER = """
import pathlib, sys, threading
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from runout.service.store.store import Store

folder, *cluster = sys.argv[1:]
settings = Settings(data=pathlib.Path(folder), cluster=cluster[0] if cluster else None)
JobRunner(Store(settings.data), settings).run_forever(threading.Event())
"""


def _config(**changes: Any) -> PostflopConfig:
    model = {
        "solve_type": "full", "oop": "QQ,T9s", "ip": "JJ,AKs", "pot": 10, "postflop_spr": 1,
        "bet_sizes": {"flop": "50%", "turn": [], "river": []}, "target": 0.05,
        "fixed_flops": list(FLOPS),
    }  # fmt: skip
    return PostflopConfig.from_dict({"postflop_model": {**model, **changes}})


ENDLESS = _config(target=0, postflop_solve_iterations=1_000_000)


def _submit(queue: JobQueue, config: PostflopConfig) -> Job:
    return queue.submit(BatchKind.name, batch_request(config, 1))


def _run(store: Store) -> int:
    return JobRunner(store, Settings(data=store.folder)).run_waiting()


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the report of a batch that was never interrupted."""
    folder = tmp_path_factory.mktemp("batch")
    with Batch(_config(), folder, threads=1) as batch:
        for _ in batch.run():
            pass
    return Report.open(folder, "x").to_csv()


def test_a_job_makes_the_report_that_the_batch_makes(
    store: Store, queue: JobQueue, expected: bytes
) -> None:
    job = _submit(queue, _config())
    assert _submit(queue, _config()).id == job.id  # equal requests share it
    assert _run(store) == 1
    assert Report.open(store.report_folder(job.id), "x").to_csv() == expected
    done = queue.get(job.id)
    assert (done.state, done.progress.outcome, done.progress.share) == ("done", "complete", 1.0)
    stored = store.report(job.id)
    assert (stored.summary["solved"], stored.summary["total"]) == (3, 3)
    assert stored.disk_bytes == done.progress.figures["disk_bytes"]
    shares = [event.progress.share for event in queue.events(job.id)]
    assert shares == sorted(shares)
    queue.delete(job.id)
    assert store.report(job.id).labels.name == "3 flops, SPR 1, pot 10"
    assert store.delete_report(job.id)
    assert not store.report_folder(job.id).exists()


def test_killed_batch_resumes_to_the_same_report(
    store: Store, queue: JobQueue, expected: bytes
) -> None:
    job = _submit(queue, _config())
    for number in (1, 2):
        with subprocess.Popen([sys.executable, "-c", _RUNNER, str(store.folder)]) as process:
            until(functools.partial(_has_solved, store.report_folder(job.id), number))
            process.kill()
        assert process.returncode == -signal.SIGKILL
    _run(store)
    assert queue.get(job.id).state == "done"
    assert Report.open(store.report_folder(job.id), "x").to_csv() == expected


def test_a_paused_or_stopped_batch_keeps_solved_flops(store: Store, queue: JobQueue) -> None:
    # The folder holds a flop of the endless batch, as if the job had solved it.
    job = _submit(queue, ENDLESS)
    quick = _config(target=0, postflop_solve_iterations=1_000_000, fixed_flops=[FLOPS[0]])
    _solve_one(store.report_folder(job.id), quick)
    stop = threading.Event()
    runner = threading.Thread(
        target=JobRunner(store, Settings(data=store.folder)).run_forever, args=(stop,)
    )
    runner.start()
    try:
        until(lambda: queue.get(job.id).progress.figures.get("solved") == 1)
        queue.pause(job.id)
        until(lambda: queue.get(job.id).state == "paused")
        with pytest.raises(NoSuchReport, match="its job is paused"):
            store.report(job.id)
        queue.resume(job.id)
        until(lambda: queue.get(job.id).state == "running")
        queue.stop(job.id)
        until(lambda: queue.get(job.id).state == "done")
    finally:
        stop.set()
        runner.join()
    assert queue.get(job.id).progress.outcome == "stopped"
    report = Report.open(store.report_folder(job.id))
    assert [row["flop"] for row in report.flops] == [CANONICAL[0]]
    assert report.pending == 2
    assert _submit(queue, ENDLESS).id != job.id  # a partial report is not shared


def _has_solved(folder: Path, count: int) -> bool:
    results = folder / "results.jsonl"
    return results.exists() and results.read_bytes().count(b"\n") >= count


def _solve_one(folder: Path, config: PostflopConfig) -> None:
    """Solve a batch after one iteration, as if it had been solved to its end."""
    with Batch(config, folder, threads=1) as batch:
        shorter = PostflopConfig.from_dict(
            {"postflop_model": {**config.to_dict()["postflop_model"], "target": 1}}
        )
        batch.config = shorter
        for _ in batch.run():
            pass


def test_cancelled_batch_leaves_nothing(store: Store, queue: JobQueue) -> None:
    with subprocess.Popen([sys.executable, "-c", _RUNNER, str(store.folder)]) as process:
        job = _submit(queue, ENDLESS)
        until(store.report_folder(job.id).exists)
        queue.cancel(job.id)
        until(lambda: not store.report_folder(job.id).exists())
        process.kill()
    assert queue.get(job.id).state == "cancelled"
    assert store.reports() == ([], 0)


def test_a_cluster_solves_a_batch_to_the_same_report(
    store: Store, queue: JobQueue, expected: bytes, tmp_path: Path
) -> None:
    here = _submit(queue, _config())
    _run(store)
    assert store.delete_report(here.id) is True  # its request is no longer shared
    with cluster(tmp_path, 2) as (address, workers):
        command = [sys.executable, "-c", _RUNNER, str(store.folder), address]
        job = _submit(queue, _config())
        with subprocess.Popen(command, env=ENVIRONMENT) as process:
            until(functools.partial(_has_solved, store.report_folder(job.id), 1))
            process.kill()
        with subprocess.Popen(command, env=ENVIRONMENT) as process:
            until(lambda: queue.get(job.id).state == "done")
            assert Report.open(store.report_folder(job.id), "x").to_csv() == expected
            # A flop that is being solved does not keep the job from pausing.
            endless = _submit(queue, ENDLESS)
            until(lambda: "solved" in queue.get(endless.id).progress.figures)
            queue.pause(endless.id)
            until(lambda: queue.get(endless.id).state == "paused")
            process.kill()
        for worker in workers:
            os.kill(worker, signal.SIGKILL)  # they would continue solving


def test_a_batch_without_its_cluster_fails_with_the_remedy_and_is_resumed(
    store: Store, queue: JobQueue, expected: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_cluster, "_CONNECT_TIMEOUT_SECONDS", 0.3)
    job = _submit(queue, _config())
    away = Settings(data=store.folder, cluster="tcp://127.0.0.1:1")
    JobRunner(store, away).run_waiting()
    failed = queue.get(job.id)
    assert failed.state == "failed"
    assert failed.progress.error is not None
    assert failed.progress.error.startswith("no cluster answers at tcp://127.0.0.1:1: ")
    assert failed.progress.error.endswith("then resume the job, which goes on from there")
    queue.resume(job.id)
    monkeypatch.setitem(sys.modules, "distributed", None)
    JobRunner(store, away).run_waiting()
    assert queue.get(job.id).progress.error == (
        "a cluster needs dask.distributed; install runout[cluster] beside the service, then resume"
        " the job"
    )
    queue.resume(job.id)
    _run(store)
    assert Report.open(store.report_folder(job.id), "x").to_csv() == expected


def test_a_batch_stopped_before_its_first_flop_can_be_resumed(
    store: Store, queue: JobQueue
) -> None:
    job = _submit(queue, _config())
    store.report_folder(job.id).mkdir()
    queue.stop(job.id)
    _run(store)
    failed = queue.get(job.id)
    assert (failed.state, failed.progress.error) == (
        "failed",
        "no flop is solved yet; resume the job, or delete it",
    )
    queue.resume(job.id)
    _run(store)
    assert queue.get(job.id).state == "done"
