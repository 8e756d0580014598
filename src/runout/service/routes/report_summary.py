"""Reports of the index: what each is of, in a list and with its template and notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from runout.analysis.solver.config.config import MODEL_KEY
from runout.documents import Document, Instant
from runout.service.jobs.batch import REPORTS
from runout.service.jobs.job_progress import JOBS
from runout.service.routes.solve_summary import short_range
from runout.service.store.records import StoredReport


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

    id: str
    created: Instant
    name: str
    tags: tuple[str, ...]
    has_notes: bool
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
    disk_bytes: int
    links: ReportLinks

    @classmethod
    def of(cls, stored: StoredReport) -> Self:
        """Return a report of the index."""
        model, summary = stored.config[MODEL_KEY], stored.summary
        address = f"{REPORTS}/{stored.id}"
        below = [f"{address}/{name}" for name in ("node", "compare", "spot", "export")]
        return cls(
            id=stored.id,
            created=stored.created,
            name=stored.labels.name,
            tags=stored.labels.tags,
            has_notes=bool(stored.labels.notes),
            flops=summary["flops"],
            solved=summary["solved"],
            total=summary["total"],
            sprs=model["postflop_sprs"],
            pot=model["pot"],
            big_blind=model.get("big_blind"),
            oop=short_range(model["oop"]),
            ip=short_range(model["ip"]),
            target=model["target"],
            seconds=summary["seconds"],
            disk_bytes=stored.disk_bytes,
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
        """Return a report of the index."""
        return cls(ReportSummary.of(stored), stored.labels.notes, stored.config)


@dataclass(frozen=True, slots=True)
class ReportList(Document):
    """Reports, the newest first."""

    reports: tuple[ReportSummary, ...]
    """One page of them."""
    total: int
    """How many there are in all."""
