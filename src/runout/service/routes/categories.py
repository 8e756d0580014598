"""``POST /categories``: ranges by what their hands make of a board and draw to."""

from typing import Final

from fastapi import APIRouter, Request

from runout.analysis.categories.calculation import categories_of_spot
from runout.analysis.equity.spots import read_spot
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.cards import read_holdings
from runout.service.routes.schemas.categories import CategoriesAnswer, CategoriesRequest

router = APIRouter(tags=["categories"], responses=RESPONSES)

_REMEDY: Final = "draw a number of samples, or set `equity` to false"


@router.post("/categories", summary="Split ranges into hand categories")
async def split_into_categories(
    body: CategoriesRequest, request: Request, settings: SettingsDependency
) -> CategoriesAnswer:
    """Split each player's range by what its hands make of the board and draw to.

    Each category has its share of the range and, where there are two players or more, its equity
    against the others, computed as by `POST /equity`. The answer also has the categories of every
    combo that a player can hold, for filters.
    """
    limit = TimeLimit(settings.request_seconds, _REMEDY)
    return await in_time(
        request, limit, lambda: _answer(body, limit), kind="long" if body.may_take_long else "short"
    )


def _answer(body: CategoriesRequest, limit: TimeLimit) -> CategoriesAnswer:
    players = read_holdings(body.players, "/players", "player")
    folded = read_holdings(body.folded, "/folded", "folded hand")
    spot = read_spot(
        [holding.seat for holding in players],
        board=body.board,
        dead=body.dead,
        folded=[holding.seat for holding in folded],
        min_players=1,
    )
    result = categories_of_spot(spot, body.settings() if body.equity else None, limit.check)
    return CategoriesAnswer.of(result, [*players, *folded])
