"""A spot and the goal of its solve as JSON has them."""

from typing import Final, Literal

from pydantic import Field

from runout.analysis.solver.goal import (
    DEFAULT_MAX_ITERATIONS,
    DEFAULT_PRECISION,
    DEFAULT_TARGET,
    PrecisionChoice,
)
from runout.kernels.processor import MAX_THREADS
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.spots import Share, SpotFields, Whole

MAX_ITERATIONS: Final = 1_000_000
Precision = Literal["f32", "f16"]


class Goal(Schema):
    """When to end a solve, and how to compute it."""

    target: Share = Field(
        default=DEFAULT_TARGET,
        description="The exploitability at which the solve ends, as a share of the pot.",
    )
    max_iterations: Whole = Field(
        default=DEFAULT_MAX_ITERATIONS,
        ge=1,
        le=MAX_ITERATIONS,
        description="The limit of iterations.",
    )
    precision: PrecisionChoice = Field(
        default=DEFAULT_PRECISION,
        description="f16 takes half of the memory of f32; auto is f16 for large spots.",
    )
    threads: Whole = Field(
        default=0, ge=0, le=MAX_THREADS, description="0: one for each processor."
    )


class SpotWithGoal(Goal):
    """A spot, and when to end its solve."""

    spot: SpotFields
