"""``POST /solves/{solve_id}/subgame``: solve the subgame of a node, with ranges of the request."""

from dataclasses import dataclass
from typing import Final

from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.on_demand import solve_on_demand
from runout.documents import Document
from runout.domain.ranges.range import RangeWarning
from runout.errors import at
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import in_thread
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.solves import SolveId, SubgameRequest
from runout.service.routes.solves import SolutionCacheDependency

router = AnswerRouter("solves")

_NARROWER: Final = "give narrower ranges, a larger target, or a later street"


@dataclass(frozen=True, slots=True)
class SubgameNode(Document):
    """A node of a subgame, with the warnings about the given ranges."""

    node: Node
    warnings: tuple[RangeWarning, ...]

    inlined = ("node",)


@router.post("/solves/{solve_id}/subgame", summary="Solve the subgame of a node")
@in_thread("long", remedy=_NARROWER)
def solve_subgame(
    *,
    solve_id: SolveId,
    body: SubgameRequest,
    settings: SettingsDependency,
    solutions: SolutionCacheDependency,
) -> Answer[SubgameNode]:
    """Solve the game from a node on with other ranges, and return the node of its solution.

    A range that is not given is the one that would arrive there. What is expected to take longer
    than a request may, or more memory than the limit, is refused; solve the spot that begins with
    the street as a job instead. While other solves use the memory the response is 503.
    """
    (oop, oop_warnings), (ip, ip_warnings) = body.read_range("oop"), body.read_range("ip")
    with solutions.open(solve_id) as solution:
        with at("/line"):
            node = solution.node(body.line, body.cards)
        answer = solve_on_demand(
            node,
            oop=oop,
            ip=ip,
            target=body.target,
            max_seconds=settings.request_seconds,
        )
        return Answer(SubgameNode(answer, (*oop_warnings, *ip_warnings)))
