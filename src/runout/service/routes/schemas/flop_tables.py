"""A request to build equity tables as JSON has it."""

from typing import Annotated

from pydantic import ConfigDict, Field, StrictInt

from runout.analysis.flop_tables.file import FLOP_COUNT
from runout.kernels.processor import MAX_THREADS
from runout.service.routes.schemas import Schema

FlopText = Annotated[str, Field(max_length=40, description="Three cards: `AsKhQd`.")]


class TablesRequest(Schema):
    """Flops whose tables are to be built."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"flops": ["AsKhQd", "7h5h2c"]}, {}]})

    flops: Annotated[list[FlopText], Field(min_length=1, max_length=FLOP_COUNT)] | None = Field(
        default=None, description="Flops in any suits; null for all 1,755."
    )
    threads: StrictInt = Field(
        default=0, ge=0, le=MAX_THREADS, description="0: one for each processor."
    )
