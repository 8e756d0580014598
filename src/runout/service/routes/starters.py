"""``/ranges/starters`` and ``/solves/ready``: ranges and spots to start from."""

from typing import Annotated

from fastapi import Query

from runout.analysis.preflop.ready_spots import ReadySpotList, ready_spots
from runout.analysis.preflop.starters import (
    Position,
    StarterAction,
    StarterList,
    starter_ranges,
)
from runout.service.http.answers import Answer, AnswerRouter

router = AnswerRouter()


@router.get("/ranges/starters", summary="List starter ranges", tags=["ranges"])
def list_starters(
    position: Annotated[Position | None, Query(description="Only of this position.")] = None,
    action: Annotated[StarterAction | None, Query(description="Only of this action.")] = None,
    versus: Annotated[Position | None, Query(description="Only against this position.")] = None,
    depth: Annotated[int | None, Query(description="Only of this stack in big blinds.")] = None,
) -> Answer[StarterList]:
    """List ranges by position and stack depth, starting points to edit rather than solver output.

    They are slices of the ordering of hands behind `15%`, cut at assumed percentages.
    """
    starters = starter_ranges(position=position, action=action, versus=versus, depth=depth)
    return Answer(StarterList(starters))


@router.get("/solves/ready", summary="List ready spots", tags=["solves"])
def list_ready_spots() -> Answer[ReadySpotList]:
    """List common situations as spots in big blinds, with starter ranges, quick to solve."""
    return Answer(ReadySpotList(ready_spots()))
