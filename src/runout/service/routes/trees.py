"""``POST /solves/tree``: the betting tree of a spot, street by street, before it is solved."""

from fastapi import APIRouter, Request

from runout.domain.betting.outline import TreeOutline
from runout.errors import at
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.trees import TreeAnswer, TreeDecision, TreeRequest

router = APIRouter(tags=["solves"], responses=RESPONSES)


@router.post("/solves/tree", summary="Outline the betting tree of a spot")
async def outline_tree(
    body: TreeRequest, request: Request, settings: SettingsDependency
) -> TreeAnswer:
    """Return the decisions of one street with the real size of each bet.

    The first street without a `line`, else that of the decision the line leads to. Actions that
    were removed are listed and marked. At most 200 decisions are returned.
    """

    def outline() -> TreeAnswer:
        spot, _, _ = body.spot.read()
        with at("/line"):
            outlined = TreeOutline.of(spot.rules, body.line)
        return TreeAnswer(
            decisions=[TreeDecision(**each.to_dict()) for each in outlined.decisions],
            complete=outlined.complete,
        )

    limit = TimeLimit(settings.request_seconds, "give fewer sizes")
    return await in_time(request, limit, outline, kind="long")
