"""``/ranges/starters`` and ``/solves/ready``: ranges and spots to start from."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.concurrency import run_in_threadpool

from runout.analysis.preflop.ready_spots import ready_spots
from runout.analysis.preflop.starters import Position, StarterAction, starter_ranges
from runout.service.http.problems import RESPONSES
from runout.service.routes.schemas.starters import (
    ReadySpotEntry,
    ReadySpotList,
    StarterEntry,
    StarterList,
)

router = APIRouter(responses=RESPONSES)


@router.get("/ranges/starters", summary="List starter ranges", tags=["ranges"])
async def list_starters(
    position: Annotated[Position | None, Query(description="Only of this position.")] = None,
    action: Annotated[StarterAction | None, Query(description="Only of this action.")] = None,
    versus: Annotated[Position | None, Query(description="Only against this position.")] = None,
    depth: Annotated[int | None, Query(description="Only of this stack in big blinds.")] = None,
) -> StarterList:
    """List ranges by position and stack depth, starting points to edit rather than solver output.

    They are slices of the ordering of hands behind `15%`, cut at assumed percentages.
    """

    def select() -> StarterList:
        starters = starter_ranges(position=position, action=action, versus=versus, depth=depth)
        return StarterList(ranges=[StarterEntry.of(starter) for starter in starters])

    return await run_in_threadpool(select)


@router.get("/solves/ready", summary="List ready spots", tags=["solves"])
async def list_ready_spots() -> ReadySpotList:
    """List common situations as spots in big blinds, with starter ranges, quick to solve."""
    return await run_in_threadpool(
        lambda: ReadySpotList(spots=[ReadySpotEntry.of(ready) for ready in ready_spots()])
    )
