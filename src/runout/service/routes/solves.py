"""``/solves``: outline and estimate spots, and start solves."""

from typing import Any, Final

from pydantic import Field

from runout.analysis.solver.calibration import machine_speed
from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET, SolveGoal
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.estimate_answer import EstimateAnswer
from runout.analysis.solver.spot.names import with_locks
from runout.analysis.solver.spot.quick import QuickEstimate, QuickTree, quick_estimate
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.outline import TreeOutline
from runout.errors import PokerError, at
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import TimeLimit, in_thread
from runout.service.jobs.job_progress import JobProgress, StartedJobs
from runout.service.jobs.queue import JobQueue, new_job
from runout.service.jobs.solve import SolveKind
from runout.service.routes.dependencies import QueueDependency, SettingsDependency, StoreDependency
from runout.service.routes.jobs import accepted, accepted_response
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.labels import MAX_NAME
from runout.service.routes.schemas.spots import EXAMPLE_SPOT, LineText, SpotFields, read_locks
from runout.service.routes.solve_requests import (
    ManySolvesRequest,
    ResolveRequest,
    SolveId,
    SolveRequest,
    SpotWithGoal,
)
from runout.service.settings import Settings
from runout.service.store.jobs import NewJob
from runout.service.store.records import Labels


class TreeRequest(Schema, json_schema_extra={"example": {"spot": EXAMPLE_SPOT}}):
    """A spot, and the line whose street is outlined."""

    spot: SpotFields
    line: LineText = Field(
        default="", description="Actions from the start of the spot to a decision: `x b50 c`."
    )


class EstimateRequest(SpotWithGoal, json_schema_extra={"example": {"spot": EXAMPLE_SPOT}}):
    """A spot whose solve is to be estimated, and when the solve would end."""


router = AnswerRouter("solves")

_FEWER_SIZES: Final = "give fewer sizes, or narrower ranges"


@router.post("/solves/tree", summary="Outline the betting tree of a spot")
@in_thread("long", remedy=_FEWER_SIZES)
def outline_tree(body: TreeRequest) -> Answer[TreeOutline]:
    """Return the decisions of one street with the real size of each bet.

    The first street without a `line`, else that of the decision the line leads to. Actions that
    were removed are listed and marked. At most 200 decisions are returned.
    """
    spot, _, _ = body.spot.read()
    with at("/line"):
        return Answer(TreeOutline.of(spot.rules, body.line))


@router.post("/solves/estimate", summary="Estimate a solve")
@in_thread("long", remedy=_FEWER_SIZES)
def estimate_solve(body: EstimateRequest, settings: SettingsDependency) -> Answer[EstimateAnswer]:
    """Return what solving a spot takes: nodes, memory, time, and how to need less.

    It is that of the whole tree; `quick` is what a quick solve of it takes. Nothing is solved, and
    the memory limit is not applied.
    """
    spot, notes, warnings = body.spot.read()
    with at("/spot"):
        goal = SolveGoal(body.target, body.max_iterations)
        result = Estimate.of(
            spot,
            precision=body.precision,
            goal=goal,
            threads=body.threads,
            speed=machine_speed(),
        )
        limit = settings.memory_limit
        quick = QuickEstimate.of(result, body.precision, limit)
        return Answer(EstimateAnswer(result, quick, limit, tuple(notes), tuple(warnings)))


# Of a solution that was imported without its goal.
_DEFAULT_GOAL: Final = {
    "target": DEFAULT_TARGET,
    "max_iterations": DEFAULT_MAX_ITERATIONS,
    "threads": 0,
}
_ACCEPTED: Final = accepted_response("The job that solves it, which equal requests share.")


@router.post("/solves", summary="Start a solve", status_code=202, responses=_ACCEPTED)
@in_thread("long", remedy=_FEWER_SIZES)
def start_solve(
    body: SolveRequest, settings: SettingsDependency, queue: QueueDependency
) -> Answer[JobProgress]:
    """Queue a spot to be solved and return the job; equal requests share one, and its name.

    A spot that needs more memory than the limit is refused with what to leave out; so is any
    request while the queue is full (429, with `Retry-After`).
    """
    spot, _, _ = body.spot.read()
    labels = Labels(body.name or spot.name, tuple(body.tags))
    return _submit(spot, {**body.goal, "quick": body.quick}, labels, queue, settings)


@router.post("/solves/many", summary="Start solves on several boards", status_code=202)
@in_thread("long", remedy="give fewer boards, or fewer sizes")
def start_many_solves(
    body: ManySolvesRequest, limit: TimeLimit, settings: SettingsDependency, queue: QueueDependency
) -> Answer[StartedJobs]:
    """Queue a spot to be solved on each of up to 100 boards, and return the jobs in their order.

    All are queued or none: a board that cannot be solved is refused with its place, and so are all
    while the queue has no room for them (429, with `Retry-After`).
    """
    jobs, goal = [], {**body.goal, "quick": body.quick}
    for number, spot in enumerate(body.spot.read(body.boards)):
        limit.check()
        with at(f"/boards/{number}"):
            labels = Labels(spot.name, tuple(body.tags))
            jobs.append(_new_job(spot, goal, labels, settings))
    return Answer(StartedJobs(tuple(map(JobProgress, queue.submit_all(jobs)))), 202)


@router.post(
    "/solves/{solve_id}/resolve",
    summary="Solve a spot again, with locked hands or the whole tree",
    status_code=202,
    responses=_ACCEPTED,
)
@in_thread("long", remedy=_FEWER_SIZES)
def resolve(
    solve_id: SolveId,
    body: ResolveRequest,
    settings: SettingsDependency,
    queue: QueueDependency,
    store: StoreDependency,
) -> Answer[JobProgress]:
    """Queue the spot of a solution to be solved with these locks, and return the job.

    `quick` false solves the whole tree of a quick solution.
    """
    stored = store.solution(solve_id)
    locked = Spot.from_dict(stored.summary["spot"])
    is_quick = stored.summary.get("quick") is not None
    is_same_tree = body.quick is None or body.quick == is_quick
    if body.locks is None and is_same_tree:
        raise PokerError("nothing is changed; give locks, or another choice of quick")
    if body.locks is not None:
        with at("/locks"):
            locked = locked.with_(locks=read_locks(body.locks, "/locks"))
    goal = {
        **_DEFAULT_GOAL,
        **stored.goal,
        "quick": is_quick,
        "precision": stored.precision if is_same_tree else "auto",
        **body.model_dump(exclude={"locks", "name", "tags"}, exclude_none=True),
        "resolved_from": solve_id,
    }
    tags = stored.labels.tags if body.tags is None else tuple(body.tags)
    kept = with_locks(stored.labels.name, locked=bool(locked.locks))
    labels = Labels(body.name or (kept if len(kept) <= MAX_NAME else locked.name), tags)
    return _submit(locked, goal, labels, queue, settings)


def _submit(
    spot: Spot, goal: dict[str, Any], labels: Labels, queue: JobQueue, settings: Settings
) -> Answer[JobProgress]:
    with at("/spot"):
        return accepted(queue.submit_all([_new_job(spot, goal, labels, settings)])[0])


def _new_job(spot: Spot, goal: dict[str, Any], labels: Labels, settings: Settings) -> NewJob:
    """Return the job that solves a spot; refuse one that needs more memory than the limit."""
    limit, precision = settings.memory_limit, goal["precision"]
    request, quick = {"spot": spot.to_dict(), **goal}, None
    if request.pop("quick"):
        estimate = quick_estimate(
            spot,
            SolveGoal(goal["target"], goal["max_iterations"]),
            precision=precision,
            threads=goal["threads"],
            speed=machine_speed(),
            memory_limit=limit,
        )
        if estimate.spot is not spot:
            request["quick"] = estimate.spot.to_dict()
            quick = QuickTree.of(estimate.spot).text
    else:
        estimate = Estimate.of(spot, limit, precision=precision)
    request["precision"] = estimate.precision
    figures = {"memory_bytes": estimate.bytes, "quick": quick}
    return new_job(SolveKind.name, request, labels=labels, figures=figures)
