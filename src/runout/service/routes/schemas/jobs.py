"""Requests about jobs as JSON has them."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Path
from pydantic import AfterValidator, ConfigDict, Field

from runout.service.jobs.registry import KINDS
from runout.service.routes.schemas import Schema
from runout.service.store.records import ID_PATTERN

JobId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a job.", examples=["0123456789abcdef"]),
]


def _check_kind(name: str) -> str:
    """Refuse an unknown kind of job."""
    if name not in KINDS:
        raise ValueError(f"{name!r} is not a kind of job; use {', '.join(KINDS)}")
    return name


KindName = Annotated[str, AfterValidator(_check_kind), Field(json_schema_extra={"enum": [*KINDS]})]


class JobMove(Schema):
    """Where to move a queued job."""

    model_config = ConfigDict(json_schema_extra={"example": {"before": "0123456789abcdef"}})

    before: Annotated[str, Field(pattern=ID_PATTERN)] | None = Field(
        description="The queued job that it comes before; null for the end of the queue."
    )


def moment(seconds: float) -> datetime:
    """Return a time of the store as a date, in UTC."""
    return datetime.fromtimestamp(seconds, UTC)
