"""``POST /categories``: ranges by what their hands make of a board and draw to."""

from typing import Final

from fastapi import APIRouter, Request

from runout.analysis.categories.calculation import categories_of_spot
from runout.analysis.equity.cost import expected_cost
from runout.analysis.equity.spots import read_spot
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.http.work_pools import pool_for
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
    question = await in_time(request, limit, lambda: _Question(body))
    return await in_time(
        request, limit, lambda: question.answer(limit), kind=pool_for(question.cost())
    )


class _Question:
    """A request whose texts have been read."""

    def __init__(self, body: CategoriesRequest) -> None:
        self._body = body
        self._players = read_holdings(body.players, "/players", "player")
        self._folded = read_holdings(body.folded, "/folded", "folded hand")
        self._spot = read_spot(
            [holding.seat for holding in self._players],
            board=body.board,
            dead=body.dead,
            folded=[holding.seat for holding in self._folded],
            min_players=1,
        )

    def cost(self) -> float:
        """Return the expected cost, in nanoseconds of one core."""
        if not self._body.equity or len(self._players) < 2:
            return 0.0
        return expected_cost(self._spot, self._body.equity_settings(), hands=True)

    def answer(self, limit: TimeLimit) -> CategoriesAnswer:
        """Compute the answer."""
        settings = self._body.settings() if self._body.equity else None
        result = categories_of_spot(self._spot, settings, limit.check)
        return CategoriesAnswer.of(result, [*self._players, *self._folded])
