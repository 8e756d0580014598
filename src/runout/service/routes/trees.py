"""A spot before it is solved: ``POST /solves/tree`` and ``POST /solves/estimate``."""

from typing import Final

from runout.analysis.solver.calibration import machine_speed
from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.spot.estimate import Estimate, EstimateAnswer
from runout.domain.betting.outline import TreeOutline
from runout.errors import at
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import in_thread
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.trees import EstimateRequest, TreeRequest

router = AnswerRouter("solves")

_FEWER: Final = "give fewer sizes, or narrower ranges"


@router.post("/solves/tree", summary="Outline the betting tree of a spot")
@in_thread("long", remedy=_FEWER)
def outline_tree(body: TreeRequest) -> Answer[TreeOutline]:
    """Return the decisions of one street with the real size of each bet.

    The first street without a `line`, else that of the decision the line leads to. Actions that
    were removed are listed and marked. At most 200 decisions are returned.
    """
    spot, _, _ = body.spot.read()
    with at("/line"):
        return Answer(TreeOutline.of(spot.rules, body.line))


@router.post("/solves/estimate", summary="Estimate a solve")
@in_thread("long", remedy=_FEWER)
def estimate_solve(body: EstimateRequest, settings: SettingsDependency) -> Answer[EstimateAnswer]:
    """Return what solving a spot takes: nodes, memory, time, and how to need less.

    Nothing is solved, and the memory limit is not applied.
    """
    spot, notes, warnings = body.spot.read()
    with at("/spot"):
        result = Estimate.of(
            spot,
            precision=body.precision,
            goal=SolveGoal(body.target, body.max_iterations),
            threads=body.threads,
            speed=machine_speed(),
        )
        limit = settings.memory_limit
        return Answer(EstimateAnswer(result, limit, tuple(notes), tuple(warnings)))
