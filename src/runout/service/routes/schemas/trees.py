"""Spots before they are solved, as JSON has them."""

from pydantic import ConfigDict, Field

from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.goals import SpotWithGoal
from runout.service.routes.schemas.spots import EXAMPLE_SPOT, LineText, SpotFields


class TreeRequest(Schema):
    """A spot, and the line whose street is outlined."""

    model_config = ConfigDict(json_schema_extra={"example": {"spot": EXAMPLE_SPOT}})

    spot: SpotFields
    line: LineText = Field(
        default="", description="Actions from the start of the spot to a decision: `x b50 c`."
    )


class EstimateRequest(SpotWithGoal):
    """A spot whose solve is to be estimated, and when the solve would end."""

    model_config = ConfigDict(json_schema_extra={"example": {"spot": EXAMPLE_SPOT}})
