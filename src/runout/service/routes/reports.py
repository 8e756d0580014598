"""``/reports``: start batches over flops; list, label, read, compare, export, delete reports."""

import math
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, Self

from fastapi import Query, Response

from runout.analysis.reports.batch import Batch
from runout.analysis.reports.cost import BatchCost
from runout.analysis.reports.lock_coverage import refuse_unmet
from runout.analysis.reports.report_nodes import ReportCategories, ReportComparison
from runout.analysis.solver.calibration import machine_speed
from runout.analysis.solver.config.config import MODEL_KEY
from runout.documents import Document
from runout.errors import LimitExceeded, NoPossibleDeal, at
from runout.kernels.memory import memory_text
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.downloads import FORMS, attachment, download_responses
from runout.service.http.problems import Problem
from runout.service.http.time_limit import in_thread
from runout.service.jobs.batch import REPORTS, BatchKind, batch_name, batch_request
from runout.service.jobs.job_progress import JOBS, JobProgress
from runout.service.routes.dependencies import (
    Limit,
    Offset,
    QueueDependency,
    SettingsDependency,
    StoreDependency,
)
from runout.service.routes.jobs import accepted, accepted_response
from runout.service.routes.report_reading import (
    ReportAtNode,
    ReportCacheDependency,
    ReportReading,
    in_order,
)
from runout.service.routes.report_requests import (
    BatchFields,
    ReportCategoriesQuery,
    ReportComparisonQuery,
    ReportExportQuery,
    ReportId,
    ReportNodeQuery,
    ReportRequest,
    in_members,
)
from runout.service.routes.schemas.labels import LabelChanges
from runout.service.routes.solutions import short_range
from runout.service.settings import Settings
from runout.service.store.records import Labels, StoredReport, old_and_new


class ReportLinks(NamedTuple):
    """URLs of related resources."""

    self: str
    node: str
    compare: str
    spot: str
    export: str
    job: str


@dataclass(frozen=True, slots=True)
class ReportSummary(Document):
    """A report: a spot template solved on many flops."""

    stored: StoredReport
    flops: int
    """How many flops were to be solved."""
    solved: int
    """How many solves are in it."""
    total: int
    """How many were to be: flops times stack-to-pot ratios."""
    sprs: list[float]
    """The stack-to-pot ratios."""
    pot: float
    big_blind: float | None
    """In chips; null where it is not known."""
    oop: str
    """OOP's range; a long one is cut off and ends with `…`."""
    ip: str
    """IP's range; a long one is cut off and ends with `…`."""
    target: float
    """The target of each solve, as a share of the pot."""
    seconds: float
    """The time that the solves took."""
    links: ReportLinks

    inlined = ("stored",)

    @classmethod
    def of(cls, stored: StoredReport) -> Self:
        model, summary = stored.config[MODEL_KEY], stored.summary
        address = f"{REPORTS}/{stored.id}"
        below = [f"{address}/{name}" for name in ("node", "compare", "spot", "export")]
        return cls(
            stored,
            **{name: summary[name] for name in ("flops", "solved", "total", "seconds")},
            sprs=model["postflop_sprs"],
            pot=model["pot"],
            big_blind=model.get("big_blind"),
            oop=short_range(model["oop"]),
            ip=short_range(model["ip"]),
            target=model["target"],
            links=ReportLinks._make([address, *below, f"{JOBS}/{stored.id}"]),
        )


@dataclass(frozen=True, slots=True)
class ReportDetails(Document):
    """A report, with its template and notes."""

    summary: ReportSummary
    notes: str
    config: dict[str, Any]
    """The config of the batch, as `runout solve-postflop` reads it."""

    inlined = ("summary",)

    @classmethod
    def of(cls, stored: StoredReport) -> Self:
        return cls(ReportSummary.of(stored), stored.labels.notes, stored.config)


@dataclass(frozen=True, slots=True)
class ReportList(Document):
    """Reports, the newest first."""

    reports: tuple[ReportSummary, ...]
    """One page of them."""
    total: int
    """How many there are in all."""


router = AnswerRouter("reports", prefix=REPORTS)

_FEWER: Final = "give fewer flops, or fewer sizes"
_AGAIN: Final = "try again: what is read by then is not read twice"
_ACCEPTED: Final = accepted_response("The job that solves the flops, which equal requests share.")


@dataclass(frozen=True, slots=True)
class ReportEstimate(Document):
    """What a batch takes; nothing is solved for it."""

    flops: int
    """How many flops are solved."""
    stands_for: float
    """How many of the 22,100 flops they stand for."""
    cost: BatchCost
    free_bytes: int
    """What the disk has free."""
    memory_limit: int
    """Bytes that a solve may take here."""
    fits: bool
    """Whether memory and disk allow it."""
    warnings: tuple[str, ...]
    """Locks that lock hands on some of the flops only."""

    inlined = ("cost",)


# --- starting ---


@router.post("/estimate", summary="Estimate a batch")
@in_thread("long", remedy=_FEWER)
def estimate_report(
    body: BatchFields, settings: SettingsDependency, store: StoreDependency
) -> Answer[ReportEstimate]:
    """Return what solving a spot template on many flops takes: time, disk and memory.

    Nothing is solved, and the limits are not applied.
    """
    batch, cost = _batch(body, store.folder, settings)
    free = shutil.disk_usage(store.folder).free
    undealt = set(batch.undealt)
    dealt = [flop for flop in batch.flops if flop not in undealt]
    return Answer(
        ReportEstimate(
            flops=len(dealt),
            stands_for=math.fsum(flop.weight for flop in dealt),
            cost=cost,
            free_bytes=free,
            memory_limit=settings.memory_limit,
            fits=_fits_memory(cost, settings) and cost.disk_bytes <= free,
            warnings=batch.warnings,
        )
    )


@router.post("", summary="Start a batch", status_code=202, responses=_ACCEPTED)
@in_thread("long", remedy=_FEWER)
def start_report(
    body: ReportRequest,
    settings: SettingsDependency,
    store: StoreDependency,
    queue: QueueDependency,
) -> Answer[JobProgress]:
    """Queue a spot template to be solved on many flops, and return the job.

    The report has the id of the job. A batch of which a flop needs more memory than the limit, or
    that does not fit on the disk, is refused; so is any request while the queue is full (429, with
    `Retry-After`).
    """
    batch, cost = _batch(body, store.folder, settings)
    if not _fits_memory(cost, settings):
        raise LimitExceeded(
            f"a flop takes {memory_text(cost.memory_bytes)} of memory and the limit is"
            f" {memory_text(settings.memory_limit)}; give fewer sizes or narrower ranges, or use"
            " precision f16"
        ).at("/spot")
    free = shutil.disk_usage(store.folder).free
    if cost.disk_bytes > free:
        raise Problem(
            507,
            "No room for the batch",
            f"the batch takes {memory_text(cost.disk_bytes)} and the disk has"
            f" {memory_text(free)} free",
            hint="make room on the disk, or solve fewer flops",
            pointer="/flops",
        )
    config = batch.config
    labels = Labels(body.name or batch_name(config), tuple(body.tags))
    memory = 0 if settings.cluster else cost.memory_bytes  # on this machine
    figures = {"solved": 0, "total": cost.solves, "memory_bytes": memory}
    batch_body = batch_request(config, body.threads)
    return accepted(queue.submit(BatchKind.name, batch_body, labels=labels, figures=figures))


# --- the index ---


@router.get("", summary="List reports")
def list_reports(
    store: StoreDependency, limit: Limit = 50, offset: Offset = 0
) -> Answer[ReportList]:
    """Return reports, the newest first; those still being solved are jobs."""
    page, total = store.reports(limit=limit, offset=offset)
    return Answer(ReportList(tuple(map(ReportSummary.of, page)), total))


@router.get("/{report_id:id}", summary="Get a report")
def get_report(report_id: ReportId, store: StoreDependency) -> Answer[ReportDetails]:
    """Return what a report is of: its template, flops and stack-to-pot ratios."""
    return Answer(ReportDetails.of(store.report(report_id)))


@router.patch("/{report_id:id}", summary="Rename a report")
def label_report(
    report_id: ReportId, body: LabelChanges, store: StoreDependency
) -> Answer[ReportDetails]:
    """Change name, tags and notes of a report; its job has the same ones."""
    store.report(report_id)
    store.change_labels(report_id, **body.model_dump())
    return Answer(ReportDetails.of(store.report(report_id)))


@router.delete("/{report_id:id}", summary="Delete a report", status_code=204)
def delete_report(
    report_id: ReportId, store: StoreDependency, reports: ReportCacheDependency
) -> None:
    """Remove a report and all of its flops."""
    if not store.delete_report(report_id):  # also of one whose row is damaged
        store.report(report_id)
    reports.clear()


# --- reading ---


@router.get("/{report_id}/node", summary="Get a report at a node")
@in_thread("long", remedy=_AGAIN)
def get_report_node(
    report_id: ReportId, query: Annotated[ReportNodeQuery, Query()], reports: ReportCacheDependency
) -> Answer[ReportAtNode]:
    """Return what both players do and get at a node of the flop street, on each flop and overall.

    The total is the mean of the flops by `weight`; so is each group. The path has the decisions
    from the root to the node.
    """
    return Answer(ReportReading(reports, report_id, query).node(query.sort))


@router.get("/{report_id}/categories", summary="Get hand categories over many flops")
@in_thread("long", remedy=_AGAIN)
def get_report_categories(
    report_id: ReportId,
    query: Annotated[ReportCategoriesQuery, Query()],
    reports: ReportCacheDependency,
) -> Answer[ReportCategories]:
    """Return what each hand category of a player does and gets at a node, over many flops."""
    reading = ReportReading(reports, report_id, query, categories=True)
    rows = [] if reading.report is None else reading.report.categories(query.player)
    return Answer(ReportCategories.of(reading.place, reading.spr, query.player, rows))


@router.get("/{report_id}/compare", summary="Compare two reports")
@in_thread("long", remedy=_AGAIN)
def compare_reports(
    report_id: ReportId,
    query: Annotated[ReportComparisonQuery, Query()],
    reports: ReportCacheDependency,
) -> Answer[ReportComparison]:
    """Return how two reports differ at a node: other ranges, rake, sizes, or locks.

    Differences are those of the newer less the older, whichever is in the URL. Flops are compared
    at the same stack-to-pot ratio, or at the only one of the other report.
    """
    reading = ReportReading(reports, report_id, query)
    difference = reading.compare(query.other)
    old, new = old_and_new(*map(reports.store.report, (report_id, query.other)))
    (spr,) = difference.sprs
    with at("/sort"):
        return Answer(
            ReportComparison.of(
                difference, spr, reading.place.line, (old.id, new.id), **in_order(query.sort)
            )
        )


@router.get(
    "/{report_id}/export",
    summary="Export a report",
    response_class=Response,
    responses=download_responses("csv", "parquet"),
)
@in_thread("long", remedy=_AGAIN)
def export_report(
    report_id: ReportId,
    query: Annotated[ReportExportQuery, Query()],
    reports: ReportCacheDependency,
) -> Response:
    """Return the flops at a node and their total as CSV or Parquet, numbers in full.

    The file name of the download is made from the report's name.
    """
    reading = ReportReading(reports, report_id, query)
    chosen = reading.kept if query.other is None else reading.compare(query.other)
    content = chosen.to_csv() if query.form == "csv" else chosen.to_parquet()
    name = f"{reports.store.report(report_id).labels.name} {reading.place.line}"
    media_type, ending, _ = FORMS[query.form]
    return Response(content, media_type=media_type, headers=attachment(name, ending))


def _batch(body: BatchFields, folder: Path, settings: Settings) -> tuple[Batch, BatchCost]:
    batch = Batch(body.config(), folder / "reports", threads=body.threads, cluster=settings.cluster)
    with in_members():
        refuse_unmet(batch.lock_coverage)
    with at("/spot"):
        if not batch.total:
            raise NoPossibleDeal("the ranges need the same cards on every flop")
        return batch, batch.cost(machine_speed())


def _fits_memory(cost: BatchCost, settings: Settings) -> bool:
    """Return whether a flop can be solved; the machines of a cluster have limits of their own."""
    return settings.cluster is not None or cost.memory_bytes <= settings.memory_limit
