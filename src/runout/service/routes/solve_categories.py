"""``GET /solves/{solve_id}/categories``: hand categories at a node of a solution."""

from typing import Final

from runout.analysis.solver.nodes.categories import NodeCategories
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import in_thread
from runout.service.routes.schemas.solves import SolveId
from runout.service.routes.solves import (
    Cards,
    Line,
    SolutionCacheDependency,
    SubgameSeconds,
    node_within,
)

router = AnswerRouter("solves")

_AGAIN: Final = "try again: what is open by then is not opened twice"


@router.get("/solves/{solve_id}/categories", summary="Get the hand categories at a node")
@in_thread("long", remedy=_AGAIN)
def get_node_categories(
    *,
    solve_id: SolveId,
    solutions: SolutionCacheDependency,
    line: Line = "",
    cards: Cards = "",
    subgame_seconds: SubgameSeconds = 0,
) -> Answer[NodeCategories]:
    """Return how both players' ranges after a line split into hand categories.

    Each has its share, EV and equity and, for the player to act, the frequency of each action.
    """
    with solutions.open(solve_id) as solution:
        node = node_within(solution, line, cards, subgame_seconds)
        return Answer(NodeCategories.of(node))
