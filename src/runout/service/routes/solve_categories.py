"""``GET /solves/{solve_id}/categories``: hand categories at a node of a solution."""

from typing import Final

from fastapi import APIRouter, Request

from runout.analysis.solver.nodes.categories import node_categories_to_dict
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.solve_categories import NodeCategoriesAnswer
from runout.service.routes.schemas.solves import SolveId
from runout.service.routes.solves import (
    Cards,
    Line,
    SolutionCacheDependency,
    SubgameSeconds,
    node_within,
)

router = APIRouter(tags=["solves"], responses=RESPONSES)

_AGAIN: Final = "try again: what is open by then is not opened twice"


@router.get("/solves/{solve_id}/categories", summary="Get the hand categories at a node")
async def get_node_categories(
    *,
    solve_id: SolveId,
    request: Request,
    settings: SettingsDependency,
    solutions: SolutionCacheDependency,
    line: Line = "",
    cards: Cards = "",
    subgame_seconds: SubgameSeconds = 0,
) -> NodeCategoriesAnswer:
    """Return how both players' ranges after a line split into hand categories.

    Each has its share, EV and equity and, for the player to act, the frequency of each action.
    """

    limit = TimeLimit(settings.request_seconds, _AGAIN)

    def read() -> NodeCategoriesAnswer:
        with solutions.open(solve_id) as solution:
            node = node_within(solution, line, cards, subgame_seconds)
            return NodeCategoriesAnswer(**node_categories_to_dict(node))

    return await in_time(request, limit, read, kind="long")
