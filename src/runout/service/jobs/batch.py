"""Jobs of the kind ``batch``: a spot template is solved on many flops, and a report made of them.

A solved flop is in the folder of the batch at once, so a job needs no checkpoints: the next runner
continues with the flops that are missing.
"""

import time
from collections.abc import Generator, Mapping
from contextlib import closing
from typing import Any, ClassVar, Final

from runout.analysis.reports.batch import Batch, Solved, Solving, Waiting
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.spot.big_blinds import big_blinds_text
from runout.domain.amounts import amount_text
from runout.domain.plurals import pluralize
from runout.errors import PokerError
from runout.service.jobs.kept_work import KeptKind, KeptWork
from runout.service.jobs.kind import Control, Figure, FinishedJob, JobOrders, JobStep, JobWork
from runout.service.settings import Settings
from runout.service.store.records import FigureValue, Job, Progress, StoredReport
from runout.service.store.store import Store

REPORTS: Final = "/api/v1/reports"
_PAGE: Final = "/reports"


class BatchKind(KeptKind):
    """Solves the flops of a config; see :func:`batch_request`."""

    name: ClassVar[str] = "batch"
    counted = ("solved", "Flops", "flop")
    controls: ClassVar[Mapping[Control, str]] = {
        "pause": "The solved flops are kept; the batch continues when it is resumed.",
        "resume": "The batch continues with the flops that are missing.",
        "stop": "The batch ends now, and the report has the flops that are solved.",
        "cancel": "The solved flops are lost. To keep them in a report, stop the job instead.",
        "delete": "The job leaves the list; its report is kept.",
    }
    free_members: ClassVar[tuple[str, ...]] = ("threads",)
    done_hint: ClassVar[str] = "its report, which has the same id, can be read or deleted"

    def default_name(self, request: Mapping[str, Any]) -> str:
        return batch_name(PostflopConfig.from_dict(request["config"]))

    def open(self, job: Job, store: Store, settings: Settings, orders: JobOrders) -> JobWork:
        return _BatchWork(job, store, settings, orders)

    def has_checkpoint(self, job: Job, store: Store) -> bool:
        """Return whether the folder of the batch exists: it keeps whatever is solved."""
        return store.report_folder(job.id).exists()

    def has_result(self, job: Job, store: Store) -> bool:
        return store.report_folder(job.id).is_dir()

    def discard(self, job: Job, store: Store) -> None:
        store.discard_report(job.id)

    def clean_up(self, job: Job, store: Store, *, with_result: bool) -> None:
        """Remove the flops of a batch that never became a report, and the report if asked."""
        if with_result:
            store.delete_report(job.id)
        if not store.has_report(job.id):
            store.discard_report(job.id)

    def sentences(self, done: int, total: int) -> dict[str, str]:
        solved = f"{pluralize(done, 'flop', form=',')} solved"
        return {
            "running": "Solving flop after flop.",
            "done": f"Done: {solved}." if done == total else f"Stopped: {solved}, of {total:,}.",
            "cancelled": "Cancelled: nothing was saved.",
        }

    def figures(self, progress: Progress) -> tuple[Figure, ...]:
        value = progress.figures.get
        return (
            Figure("flop", "Solving", value("flop")),
            Figure("disk_bytes", "Disk", value("disk_bytes"), "bytes"),
            Figure("memory_bytes", "Memory", value("memory_bytes"), "bytes"),
        )

    def places(self, job: Job) -> tuple[str, str]:
        return f"{REPORTS}/{job.id}", f"{_PAGE}/{job.id}"


def batch_request(config: PostflopConfig, threads: int) -> dict[str, Any]:
    return {"config": config.to_dict(), "threads": threads}


def batch_name(config: PostflopConfig) -> str:
    """Return the name of a batch: its flops, its stack-to-pot ratios and its pot.

    >>> model = {"solve_type": "full", "oop": "AA", "ip": "KK", "postflop_sprs": [1, 4.5],
    ...          "pot": 5.5, "big_blind": 1, "fixed_flops": ["AsKhQd", "Ts9s8s"]}
    >>> batch_name(PostflopConfig.from_dict({"postflop_model": model}))
    '2 flops, SPR 1 and 4.5, 5.5 bb pot'
    """
    sprs = [f"{spr:g}" for spr in config.postflop_sprs]
    ratios = " and ".join([", ".join(sprs[:-1]), sprs[-1]]) if len(sprs) > 1 else sprs[0]
    in_blinds = big_blinds_text(config.pot, config.big_blind)
    pot = f"{in_blinds} pot" if in_blinds else f"pot {amount_text(config.pot)}"
    return f"{pluralize(len(config.flops()), 'flop', form=',')}, SPR {ratios}, {pot}"


class _BatchWork(KeptWork):
    def __init__(self, job: Job, store: Store, settings: Settings, orders: JobOrders) -> None:
        super().__init__(job)
        self._job = job
        self._orders = orders
        self._batch = Batch(
            PostflopConfig.from_dict(job.request["config"]),
            store.report_folder(job.id),
            threads=job.request["threads"],
            cluster=settings.cluster,
        )
        self._batch.__enter__()

    @property
    def has_progress(self) -> bool:
        return self._batch.done > 0

    def _work(self) -> Generator[JobStep, None, None]:
        with closing(self._batch.run(should_stop=self._orders.must_leave)) as steps:
            for step in steps:
                is_solved = isinstance(step, Solved)
                yield JobStep(
                    self._progress(step),
                    may_checkpoint=is_solved,
                    is_last=is_solved and step.done == step.total,
                    has_kept=step.done > self._batch.done_before,
                )

    def _progress(self, step: Solving | Solved | Waiting) -> Progress:
        partial = step.step.share_done if isinstance(step, Solving) else 0.0
        done = step.done + partial
        speed = self.per_second(done - self._batch.done_before)
        return Progress(
            share=done / step.total,
            eta_seconds=(step.total - done) / speed if speed else None,
            seconds=self.seconds,
            figures=self._figures(_flop(step)),
        )

    def _figures(self, flop: str | None = None) -> dict[str, FigureValue]:
        batch = self._batch
        counts = {"solved": batch.done, "total": batch.total}
        return {
            **self._job.progress.figures, **counts, "flop": flop, "disk_bytes": batch.disk_bytes,
        }  # fmt: skip

    def finish(self) -> FinishedJob:
        batch, job = self._batch, self._job
        if batch.done == 0:
            raise PokerError("no flop is solved yet; resume the job, or delete it")
        is_complete = batch.done == batch.total
        seconds, figures = self.seconds, self._figures()
        counts = {"flops": len(batch.flops), "solved": batch.done, "total": batch.total}
        stored = StoredReport(
            id=job.id,
            labels=job.labels,
            created=time.time(),
            config=job.request["config"],
            summary={**counts, "seconds": seconds},
            disk_bytes=batch.disk_bytes,
        )
        progress = Progress(
            share=batch.done / batch.total,
            seconds=seconds,
            outcome="complete" if is_complete else "stopped",
            figures=figures,
        )
        # An equal request must not get a report that was stopped early.
        return FinishedJob(progress, shared=is_complete, record=stored)

    def _release(self) -> None:
        self._batch.__exit__()


def _flop(step: Solving | Solved | Waiting) -> str | None:
    """Return the flop that a step is of; a cluster solves many at a time."""
    match step:
        case Solving():
            return step.flop
        case Solved():
            return step.result.flop
        case Waiting():
            return None
