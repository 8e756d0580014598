"""The file of equity tables in JSON: what it holds, and a request to build it."""

from typing import Annotated

from pydantic import ConfigDict, Field, StrictInt

from runout.analysis.flop_tables.file import FLOP_COUNT
from runout.kernels.processor import MAX_THREADS
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.jobs import JobProgress

FlopText = Annotated[str, Field(max_length=40, description="Three cards: `AsKhQd`.")]


class TablesStatus(Schema):
    """The equity tables that the service reads, and what completing them takes."""

    flops: int = Field(ge=0, description="How many flops the file holds.")
    total: int = Field(ge=1, description="How many flops there are.")
    complete: bool = Field(description="Whether the file holds all flops.")
    file_bytes: int | None = Field(description="The size of the file; null if there is none.")
    problem: str | None = Field(description="Why a file that is there is not used.")
    complete_bytes: int = Field(description="The size of the complete file.")
    build_seconds: float = Field(
        description="Time to compute the missing flops on all processors, an estimate."
    )
    job: JobProgress | None = Field(description="The build that is queued, running or paused.")


class TablesRequest(Schema):
    """Flops whose tables are to be built."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"flops": ["AsKhQd", "7h5h2c"]}, {}]})

    flops: Annotated[list[FlopText], Field(min_length=1, max_length=FLOP_COUNT)] | None = Field(
        default=None, description="Flops in any suits; null for all 1,755."
    )
    threads: StrictInt = Field(
        default=0, ge=0, le=MAX_THREADS, description="0: one for each processor."
    )
