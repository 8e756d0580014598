"""``/hands/{id}/spot``: the spot of a stored hand, ready to be solved."""

from typing import Annotated

from fastapi import Query

from runout.analysis.hands.spots import HandSpot, HandSpotError, SpotStreet, hand_spot
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.problems import Problem
from runout.service.http.time_limit import in_thread
from runout.service.routes.dependencies import (
    BookDependency,
    HandStoreDependency,
)
from runout.service.routes.hands import HandId

router = AnswerRouter("hands", prefix="/hands")


@router.get("/{hand_id:int}/spot", summary="Get the spot of a stored hand")
@in_thread(remedy="begin at a later street")
def get_hand_spot(
    *,
    hand_id: HandId,
    hands: HandStoreDependency,
    own: BookDependency,
    street: Annotated[SpotStreet, Query(description="Where the spot begins.")] = "flop",
) -> Answer[HandSpot]:
    """Return a pot between two players from a street on as a spot, with what was played.

    Ranges are those of the preflop book in use. A hand without such a spot is a problem whose type
    ends with the reason: `no-spot-multiway`, `no-spot-unknown-stacks` and so on.
    """
    hand = hands.hand(hand_id)
    try:
        return Answer(hand_spot(hand, street, book=own.current().book))
    except HandSpotError as error:
        raise Problem(422, f"No spot: {error.reason}", str(error)) from None
