"""``/hands/{id}/spot``: the spot of a stored hand, ready to be solved."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from runout.analysis.hands.spots import HandSpotError, SpotStreet, hand_spot
from runout.service.http.problems import RESPONSES, Problem
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import (
    BookDependency,
    HandStoreDependency,
    SettingsDependency,
)
from runout.service.routes.hands import HandId
from runout.service.routes.schemas.hand_spots import HandSpotAnswer

router = APIRouter(prefix="/hands", tags=["hands"], responses=RESPONSES)


@router.get("/{hand_id:int}/spot", summary="Get the spot of a stored hand")
async def get_hand_spot(
    *,
    hand_id: HandId,
    request: Request,
    settings: SettingsDependency,
    hands: HandStoreDependency,
    own: BookDependency,
    street: Annotated[SpotStreet, Query(description="Where the spot begins.")] = "flop",
) -> HandSpotAnswer:
    """Return a pot between two players from a street on as a spot, with what was played.

    Ranges are those of the preflop book in use. A hand without such a spot is a problem whose type
    ends with the reason: `no-spot-multiway`, `no-spot-unknown-stacks` and so on.
    """

    def work() -> HandSpotAnswer:
        hand, book = hands.hand(hand_id), own.current().book
        try:
            return HandSpotAnswer.of(hand, hand_spot(hand, street, book=book), book.name)
        except HandSpotError as error:
            raise Problem(422, f"No spot: {error.reason}", str(error)) from None

    limit = TimeLimit(settings.request_seconds, "begin at a later street")
    return await in_time(request, limit, work)
