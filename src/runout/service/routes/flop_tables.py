"""``/flops/tables``: the file of equity tables, and the job that builds it."""

import contextlib
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field, StrictInt

from runout.analysis.flop_tables.build import file_size, part_path
from runout.analysis.flop_tables.file import FLOP_COUNT, TableFile, find_tables, place_to_write
from runout.documents import Document
from runout.domain.boards import Board, canonical_flop
from runout.domain.plurals import noun_for, pluralize
from runout.errors import StorageError, TableFileError, TablesMissing, at
from runout.kernels.processor import MAX_THREADS
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.problems import Problem
from runout.service.http.time_limit import in_thread
from runout.service.jobs.flop_tables import TABLES, FlopTablesKind, build_request
from runout.service.jobs.job_progress import JobProgress
from runout.service.jobs.queue import JobQueue, request_key
from runout.service.routes.dependencies import QueueDependency
from runout.service.routes.jobs import accepted, accepted_response
from runout.service.routes.schemas import Schema
from runout.service.store.records import WAITING_STATES, Job

FlopText = Annotated[str, Field(max_length=40, description="Three cards: `AsKhQd`.")]


class TablesRequest(Schema, json_schema_extra={"examples": [{"flops": ["AsKhQd", "7h5h2c"]}, {}]}):
    """Flops whose tables are to be built."""

    flops: Annotated[list[FlopText], Field(min_length=1, max_length=FLOP_COUNT)] | None = Field(
        default=None, description="Flops in any suits; null for all 1,755."
    )
    threads: StrictInt = Field(
        default=0, ge=0, le=MAX_THREADS, description="0: one for each processor."
    )


router = AnswerRouter("flops", prefix=TABLES)

_SECONDS_PER_FLOP: Final = 0.0085  # on one core
_LATER: Final = "the disk is slow; try again"
_ACCEPTED: Final = accepted_response("The job that builds the tables, which equal requests share.")


@dataclass(frozen=True, slots=True)
class TablesStatus(Document):
    """The equity tables that the service reads, and what completing them takes."""

    flops: int
    """How many flops the file holds."""
    total: int
    """How many flops there are."""
    complete: bool
    """Whether the file holds all flops."""
    file_bytes: int | None
    """The size of the file; null if there is none."""
    problem: str | None
    """Why a file that is there is not used."""
    complete_bytes: int
    """The size of the complete file."""
    build_seconds: float
    """Time to compute the missing flops on all processors, an estimate."""
    job: JobProgress | None
    """The build that is queued, running or paused."""


@router.get("", summary="Get the state of the equity tables")
@in_thread(remedy=_LATER)
def tables_status(queue: QueueDependency) -> Answer[TablesStatus]:
    """Return how many flops the tables hold, and what completing them takes."""
    return Answer(_status(queue))


@router.post("", summary="Build the equity tables", status_code=202, responses=_ACCEPTED)
@in_thread("long", remedy=_LATER)
def build_tables(body: TablesRequest, queue: QueueDependency) -> Answer[JobProgress]:
    """Queue a build of the tables of all flops, or of some, and return the job.

    Flops that are built already are kept, also those of a build that was cancelled or interrupted.
    The service reads the new file as soon as the job is done. If no flop is missing, or if another
    build waits or runs, the request is refused (409).
    """
    return accepted(_start(body, queue))


def start_in_background(queue: JobQueue) -> None:
    """Queue a build of all tables, unless it is done, active, or impossible here."""
    with contextlib.suppress(Problem, StorageError, TableFileError, OSError):
        _start(TablesRequest(), queue)


def _status(queue: JobQueue) -> TablesStatus:
    file, problem = _open_tables()
    count = 0 if file is None else len(file)
    job = _active_build(queue)
    return TablesStatus(
        flops=count,
        total=FLOP_COUNT,
        complete=count == FLOP_COUNT,
        file_bytes=None if file is None else file.size,
        problem=problem,
        complete_bytes=file_size(FLOP_COUNT),
        build_seconds=_SECONDS_PER_FLOP * (FLOP_COUNT - count) / (os.cpu_count() or 1),
        job=None if job is None else JobProgress(job),
    )


def _open_tables() -> tuple[TableFile | None, str | None]:
    """Return the file that the service reads, or None and why there is none to use."""
    try:
        return TableFile(find_tables()), None
    except TablesMissing:
        return None, None
    except TableFileError as error:
        return None, error.reason


def _active_build(queue: JobQueue) -> Job | None:
    jobs, _ = queue.list(WAITING_STATES, kind=FlopTablesKind.name, limit=1)
    return jobs[0] if jobs else None


def _start(body: TablesRequest, queue: JobQueue) -> Job:
    flops = None if body.flops is None else _read_flops(body.flops)
    file = place_to_write()
    request = build_request(file, flops, body.threads)
    active = _active_build(queue)
    if active is None:
        count = _check_missing(flops)
        _check_disk(file, count)
    else:
        _check_equal(active, request)
        count = 0
    figures = {"flops": 0, "total": count}
    return queue.submit(FlopTablesKind.name, request, figures=figures)


def _read_flops(texts: Sequence[str]) -> list[Board]:
    flops = []
    for number, text in enumerate(texts):
        with at(f"/flops/{number}"):
            flops.append(canonical_flop(Board.parse(text)))
    return flops


def _check_equal(active: Job, request: dict[str, Any]) -> None:
    kind = FlopTablesKind()
    if request_key(kind, active.request) != request_key(kind, request):
        raise Problem(
            409,
            "Another build is active",
            f"job {active.id} builds tables for other flops and is {active.state}",
            hint="wait until it is done, or cancel it: its finished flops are kept",
        )


def _check_missing(flops: Sequence[Board] | None) -> int:
    """Return how many flops are to be in the file; refuse a build that has nothing to compute."""
    file, _ = _open_tables()
    count = FLOP_COUNT if flops is None else len(set(flops))
    if file is not None and _holds(file, flops) and not file.damaged_rows():
        raise Problem(
            409,
            "Nothing to build",
            f"the tables of {pluralize(count, 'flop', form=',')}"
            f" {noun_for(count, 'is', 'are')} built; there is nothing to compute",
        )
    return count


def _holds(file: TableFile, flops: Sequence[Board] | None) -> bool:
    if flops is None:
        return len(file) == FLOP_COUNT
    return all(file.find(bytes(card.id for card in flop)) is not None for flop in flops)


def _check_disk(file: Path, count: int) -> None:
    """Refuse a build whose file cannot be written, before it is queued."""
    folder, part = file.parent, part_path(file)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(None, "Permission denied")
        reserved = part.stat().st_blocks * 512 if part.exists() else 0
        free = shutil.disk_usage(folder).free + reserved
    except OSError as error:
        raise StorageError(
            folder,
            f"the tables cannot be written there ({error.strerror}); change its permissions, or"
            " start the service in a folder that has a folder named cache",
            errno=error.errno,
        ) from error
    needed = file_size(count)
    if free < needed:
        raise Problem(
            507,
            "No room for the tables",
            f"the tables take {needed / 1e6:.0f} MB and the disk has {free / 1e6:.0f} MB free",
            hint="make room on the disk, or build fewer flops",
        )
