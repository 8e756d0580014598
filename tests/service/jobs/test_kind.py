"""The interface of job kinds: shared code names no kind, and a registered kind runs."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from runout.service.http.problems import Problem
from runout.service.jobs.job_progress import JobProgress
from runout.service.jobs.kind import (
    Control,
    Figure,
    FinishedJob,
    JobDescription,
    JobKind,
    JobOrders,
    JobStep,
    JobWork,
    state_status,
    state_summary,
)
from runout.service.jobs.registry import KINDS
from runout.service.jobs.runner import JobRunner
from runout.service.store.records import JOB_STATES, Progress
from support.solve_jobs import figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runout.service.jobs.queue import JobQueue
    from runout.service.settings import Settings
    from runout.service.store.records import Job
    from runout.service.store.store import Store

ROOT = Path(__file__).parents[3]
# The empty state of the list offers an example, and so names one kind on purpose.
SHARED_FILES = [
    *(
        ROOT / "src" / "runout" / "service" / name
        for name in ("jobs/queue.py", "jobs/runner.py", "jobs/kind.py", "store/jobs.py",
                     "routes/jobs.py")
    ),
    *(
        path
        for path in sorted((ROOT / "web" / "src" / "jobs").iterdir())
        if path.suffix in (".ts", ".tsx")
        and not path.name.endswith(".test.ts")
        and path.name != "NoJobs.tsx"
    ),
    ROOT / "web" / "src" / "app" / "JobTray.tsx",
    ROOT / "web" / "src" / "api" / "job_events.ts",
]  # fmt: skip
KIND_NAMES = re.compile(r"\bsolve|\bsolution|exploitab|iteration|flop_tables|TablesKind", re.I)


@pytest.mark.parametrize("path", SHARED_FILES, ids=lambda path: path.name)
def test_shared_code_names_no_job_kind(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not KIND_NAMES.findall(text), path


def test_every_kind_describes_a_job_in_every_state(store: Store, queue: JobQueue) -> None:
    requests: dict[str, dict[str, Any]] = {
        "solve": {"spot": {"board": "Td9d6h", "pot": 100, "stack": 300}, "target": 0.005,
                  "max_iterations": 1000},
        "flop_tables": {"file": "/nowhere/tables", "flops": None, "threads": 0},
        "review": {"hero": "Pluribus", "hands": {}, "settings": {}, "book": "", "processes": 0},
        "batch": {"config": {"postflop_model": {
            "solve_type": "full", "oop": "AA", "ip": "KK", "postflop_spr": 1,
            "fixed_flops": ["AsKhQd"]}}, "threads": 0},
    }  # fmt: skip
    assert requests.keys() == KINDS.keys()
    for name, kind in KINDS.items():
        job = queue.submit(name, requests[name])
        assert job.labels.name == kind.default_name(requests[name])
        for state in JOB_STATES:
            description = kind.describe(replace(job, state=state, progress=Progress()))
            assert description.status
            assert description.summary
            assert (description.result is not None) == (state == "done")
            names = [each.name for each in description.figures]
            assert len(set(names)) == len(names)
            if description.curve is not None:
                assert {description.curve.x, description.curve.y} <= set(names)
            assert set(kind.controls_in(state)) <= kind.controls.keys()
        assert kind.controls_in("done").keys() == kind.controls_in("cancelled").keys() == {"delete"}


class _CountWork(JobWork):
    """Count to a number; the checkpoint is the current number."""

    def __init__(self, job: Job, store: Store) -> None:
        self._end: int = job.request["end"]
        self._file = store.checkpoint_file(job.id)
        self._count = int(self._file.read_text()) if self._file.exists() else 0

    @property
    def has_progress(self) -> bool:
        return self._count > 0

    def steps(self) -> Iterator[JobStep]:
        while self._count < self._end:
            self._count += 1
            yield JobStep(self._progress(), is_last=self._count == self._end)

    def _progress(self) -> Progress:
        return Progress(share=self._count / self._end, figures={"count": self._count})

    def checkpoint(self) -> None:
        self._file.write_text(str(self._count))

    def finish(self) -> FinishedJob:
        return FinishedJob(self._progress(), shared=True)

    def close(self) -> None:
        pass


class CountKind(JobKind):
    """A kind that counts, and can be paused and cancelled but not stopped."""

    name: ClassVar[str] = "count"
    controls: ClassVar[Mapping[Control, str]] = {"pause": "Waits.", "cancel": "Starts again."}

    def default_name(self, request: Mapping[str, Any]) -> str:
        return f"Count to {request['end']}"

    def open(self, job: Job, store: Store, settings: Settings, orders: JobOrders) -> JobWork:
        return _CountWork(job, store)

    def has_checkpoint(self, job: Job, store: Store) -> bool:
        return store.checkpoint_file(job.id).exists()

    def discard(self, job: Job, store: Store) -> None:
        store.checkpoint_file(job.id).unlink(missing_ok=True)

    def clean_up(self, job: Job, store: Store, *, with_result: bool) -> None:
        store.checkpoint_file(job.id).unlink(missing_ok=True)

    def describe(self, job: Job) -> JobDescription:
        count = job.progress.figures.get("count", 0)
        return JobDescription(
            state_status(job.state, str(count)),
            state_summary(job.state, running="Counting.", done="Counted.", cancelled="Cancelled."),
            (Figure("count", "Count", count, None, job.request["end"]),),
        )


@pytest.fixture
def _count_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, CountKind.name, CountKind())


@pytest.mark.usefixtures("_count_kind")
def test_a_registered_kind_is_run_and_described(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    job = queue.submit("count", {"end": 5})
    assert queue.submit("count", {"end": 5}) == job
    assert JobRunner(store, settings).run_waiting() == 1
    shown = JobProgress(queue.get(job.id)).to_dict()
    assert (shown["state"], shown["name"], shown["summary"]) == ("done", "Count to 5", "Counted.")
    assert figure(shown, "count") == 5
    assert (shown["curve"], shown["links"]["result"]) == (None, None)


@pytest.mark.usefixtures("_count_kind")
def test_a_registered_kind_resumes_from_its_checkpoint(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    job = queue.submit("count", {"end": 5})
    assert store.claim_job("a dead runner", 1) is not None
    store.checkpoint_file(job.id).write_text("3")
    assert JobRunner(store, settings).run_waiting() == 1
    counts = [event.progress.figures.get("count") for event in queue.events(job.id)]
    assert counts[-1] == 5
    assert 1 not in counts
    assert not store.checkpoint_file(job.id).exists()


@pytest.mark.usefixtures("_count_kind")
def test_a_control_that_a_kind_lacks_is_refused(queue: JobQueue) -> None:
    job = queue.submit("count", {"end": 5}).id
    with pytest.raises(Problem, match=r"stop does not apply to job .*; pause, cancel do"):
        queue.stop(job)
    assert queue.get(job).state == "queued"
