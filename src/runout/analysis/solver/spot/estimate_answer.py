"""The answer to the question what a solve takes."""

from __future__ import annotations

from dataclasses import dataclass

from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.quick import QuickEstimate
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document
from runout.domain.ranges.range import OverlapNote, RangeWarning


@dataclass(frozen=True, slots=True)
class EstimateAnswer(Document):
    """What solving a spot takes."""

    estimate: Estimate[Spot]
    quick: QuickEstimate | None
    """What a quick solve takes; null where that is the whole tree, or not possible."""
    memory_limit: int
    """Bytes that a solve may take here."""
    notes: tuple[OverlapNote, ...]
    """Items of the ranges that overlap."""
    warnings: tuple[RangeWarning, ...]
    """Every warning about the ranges."""

    inlined = ("estimate",)
    members = (
        "spot", "estimate", "quick", "memory_limit", "fits_f32", "fits_f16", "notes", "warnings",
    )  # fmt: skip

    @property
    def spot(self) -> Spot:
        """The spot, with all that was left to defaults."""
        return self.estimate.spot

    @property
    def fits_f32(self) -> bool:
        """Whether the limit allows f32."""
        return self.estimate.bytes_f32 <= self.memory_limit

    @property
    def fits_f16(self) -> bool:
        """Whether the limit allows f16."""
        return self.estimate.bytes_f16 <= self.memory_limit
