"""Jobs of the kind ``flop_tables``: the file of equity tables is built, flop by flop.

Every finished flop is in the unfinished file at once, so a build needs no checkpoints: the next
runner, or the next build of the same file, continues from there.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from runout.analysis.flop_tables.build import (
    BuildProgress,
    TableBuild,
    all_flops,
    file_size,
    in_threads,
    part_path,
)
from runout.analysis.flop_tables.file import FLOP_COUNT
from runout.domain.boards import Board
from runout.domain.plurals import pluralize
from runout.service.jobs.kept_work import KeptKind, KeptWork, count_in
from runout.service.jobs.kind import Control, Figure, FinishedJob, JobOrders, JobStep, JobWork
from runout.service.settings import Settings
from runout.service.store.records import Job, Progress
from runout.service.store.store import Store

TABLES: Final = "/api/v1/flops/tables"
_MAX_NAMED: Final = 3  # flops in a title


class FlopTablesKind(KeptKind):
    name: ClassVar[str] = "flop_tables"
    counted = ("flops", "Flops", "flop")
    controls: ClassVar[Mapping[Control, str]] = {
        "pause": "The finished flops are kept; the build continues when it is resumed.",
        "resume": "The build continues with the flops that are missing.",
        "cancel": "The finished flops are kept: the next build continues from there.",
        "delete": "The job leaves the list; finished flops and tables are kept.",
    }
    free_members: ClassVar[tuple[str, ...]] = ("threads",)
    done_hint: ClassVar[str] = "the tables are in use"

    def default_name(self, request: Mapping[str, Any]) -> str:
        return f"Equity tables of {_flops_text(request['flops'])}"

    def open(self, job: Job, store: Store, settings: Settings, orders: JobOrders) -> JobWork:
        return _BuildWork(job)

    def has_checkpoint(self, job: Job, store: Store) -> bool:
        return part_path(Path(job.request["file"])).exists()

    def sentences(self, done: int, total: int) -> dict[str, str]:
        kept = f": {pluralize(done, 'finished flop', form=',')} kept" if done else ""
        return {
            "running": "Building the tables.",
            "done": f"Done: the tables of {pluralize(total, 'flop', form=',')} are in use.",
            "cancelled": f"Cancelled{kept}.",
        }

    def figures(self, progress: Progress) -> tuple[Figure, ...]:
        total = count_in(progress, "total")
        return (
            Figure(
                "flops_per_second", "Speed", progress.figures.get("flops_per_second"), "flops/s"
            ),
            Figure("file_bytes", "File size", file_size(total) if total else None, "bytes"),
        )

    def places(self, job: Job) -> tuple[str, str]:
        return TABLES, "/flops"


def build_request(file: Path, flops: Iterable[Board] | None, threads: int) -> dict[str, Any]:
    """Return the request of a build: canonical flops in their order, or None for all."""
    flop_texts = None if flops is None else sorted({str(flop) for flop in flops})
    return {"file": str(file.absolute()), "flops": flop_texts, "threads": threads}


class _BuildWork(KeptWork):
    def __init__(self, job: Job) -> None:
        super().__init__(job)
        request = job.request
        self._threads: int = request["threads"]
        flops: Sequence[str] | None = request["flops"]
        wanted = (
            all_flops()
            if flops is None
            else [bytes(card.id for card in Board.parse(flop)) for flop in flops]
        )
        self._build = TableBuild(Path(request["file"]), wanted)

    def _work(self) -> Generator[JobStep, None, None]:
        for progress in self._build.steps(in_threads(self._threads)):
            yield JobStep(
                self._progress(progress),
                is_last=progress.done == progress.total,
                has_kept=progress.done > progress.done_before,
            )

    def _progress(self, progress: BuildProgress) -> Progress:
        speed = self.per_second(progress.done - progress.done_before)
        return Progress(
            share=progress.done / progress.total,
            eta_seconds=(progress.total - progress.done) / speed if speed else None,
            seconds=self.seconds,
            figures={"flops": progress.done, "total": progress.total, "flops_per_second": speed},
        )

    def finish(self) -> FinishedJob:
        """Put the file in its place, where the next reader of tables finds it."""
        self._build.finish()
        progress = self._progress(self._build.progress)
        ended = Progress(
            share=1.0, seconds=progress.seconds, outcome="complete", figures=progress.figures
        )
        # The file may be removed or damaged later: the same request then builds it again.
        return FinishedJob(ended, shared=False)

    def _release(self) -> None:
        self._build.close()


def _flops_text(flops: Sequence[str] | None) -> str:
    if flops is None:
        return f"all {FLOP_COUNT:,} flops"
    return ", ".join(flops) if len(flops) <= _MAX_NAMED else pluralize(len(flops), "flop", form=",")
