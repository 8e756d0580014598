"""SIGKILL at any moment: finished work is kept, the rest is resumed or reported."""

from __future__ import annotations

import functools
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from support.solve_jobs import TURN, endless, request, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.service.jobs.queue import JobQueue
    from runout.service.store.store import Store

_RUNNER = """
import pathlib, sys, threading
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from runout.service.store.store import Store

folder = pathlib.Path(sys.argv[1])
runner = JobRunner(Store(folder), Settings(data=folder), checkpoint_seconds=float(sys.argv[2]))
runner.run_forever(threading.Event())
"""


@contextmanager
def _runner_process(store: Store, checkpoint_seconds: float) -> Iterator[subprocess.Popen[bytes]]:
    """Run jobs in another process, which is killed at the end if it still runs."""
    command = [sys.executable, "-c", _RUNNER, str(store.folder), str(checkpoint_seconds)]
    with subprocess.Popen(command) as process:
        try:
            yield process
        finally:
            process.kill()
    assert process.returncode == -signal.SIGKILL


def _restart(store: Store) -> int:
    return JobRunner(store, Settings(data=store.folder)).run_waiting()


def _same(resumed: Solution, expected: Solution) -> None:
    assert (resumed.iterations, resumed.exploitability) == (
        expected.iterations,
        expected.exploitability,
    )
    for ours, theirs in zip(resumed.kept_numbers(), expected.kept_numbers(), strict=True):
        for player in (0, 1):
            np.testing.assert_array_equal(ours[player], theirs[player])


def _check_files(store: Store) -> None:
    """Check that every named file is complete and every solution in the index has a file."""
    for folder in ("solutions", "checkpoints"):
        for path in (store.folder / folder).glob("*.solution"):
            SolutionFile.open(path).verify()
    for stored in store.solutions()[0]:
        Solution.load(store.solution_file(stored.id))


def test_killed_solve_resumes_from_its_checkpoint_to_the_same_answer(
    store: Store, queue: JobQueue
) -> None:
    slow: dict[str, Any] = request(TURN, target=0.0, max_iterations=4000)
    with _runner_process(store, checkpoint_seconds=0.2):
        done = queue.submit("solve", request()).id
        killed = queue.submit("solve", slow).id
        until(store.checkpoint_file(killed).exists)
    assert queue.get(done).state == "done"
    assert queue.get(killed).state == "running"  # as recorded in the store
    _check_files(store)
    assert 0 < Solution.load(store.checkpoint_file(killed)).iterations < 4000

    assert _restart(store) == 1
    expected = solve(Spot.from_dict(TURN), target=0.0, max_iterations=4000, threads=1)
    _same(Solution.load(store.solution_file(killed)), expected)
    states = [event.state for event in queue.events(killed)]
    assert [state for state in states if state != "running"] == ["queued", "queued", "done"]
    numbers = [event.number for event in queue.events(killed)]
    assert numbers == list(range(1, len(numbers) + 1))
    _check_files(store)


def test_killed_solve_without_a_checkpoint_is_queued_again(store: Store, queue: JobQueue) -> None:
    with _runner_process(store, checkpoint_seconds=1000):
        job = queue.submit("solve", endless()).id
        until(lambda: queue.get(job).progress.figures.get("iteration"))
    JobRunner(store, Settings(data=store.folder)).recover()
    assert queue.get(job).state == "queued"
    assert store.find_solution(job) is None


def test_kill_at_any_moment_leaves_nothing_half_written(store: Store, queue: JobQueue) -> None:
    # Saved repeatedly, so that a kill is likely during a write.
    for round_ in range(4):
        with _runner_process(store, checkpoint_seconds=0):
            job = queue.submit("solve", {**endless(), "target": 1e-9 * round_}).id
            until(store.checkpoint_file(job).exists)
            seen = queue.events(job)[-1].number
            until(functools.partial(queue.events, job, seen))
        _check_files(store)
        JobRunner(store, Settings(data=store.folder)).recover()
        assert queue.get(job).state == "queued"
        queue.cancel(job)
    JobRunner(store, Settings(data=store.folder)).recover()
    assert not list(store.folder.glob("checkpoints/*"))
    assert not list(store.folder.glob("runners/*"))


def test_a_job_cancelled_without_a_runner_stays_cancelled(store: Store, queue: JobQueue) -> None:
    with _runner_process(store, checkpoint_seconds=0):
        job = queue.submit("solve", endless()).id
        until(store.checkpoint_file(job).exists)
    assert queue.cancel(job).state == "cancelled"
    assert _restart(store) == 0
    assert queue.get(job).state == "cancelled"
    assert not list(store.folder.glob("checkpoints/*"))
