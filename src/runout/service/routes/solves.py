"""``/solves``: estimate and start solves; list, label, read, compare, export, delete solutions."""

from typing import Annotated, Any, Final

from fastapi import Depends, Query, Request

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.names import with_locks
from runout.analysis.solver.spot.spot import Spot
from runout.domain.cards import parse_cards
from runout.errors import at
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.jobs.job_progress import JobProgress, StartedJobs
from runout.service.jobs.queue import JobQueue, new_job
from runout.service.jobs.solve import SolveKind
from runout.service.routes.dependencies import (
    QueueDependency,
    SettingsDependency,
    StoreDependency,
)
from runout.service.routes.jobs import accepted, accepted_response
from runout.service.routes.schemas.cards import CardsText
from runout.service.routes.schemas.goals import Precision
from runout.service.routes.schemas.labels import MAX_NAME, LabelChanges, Tag
from runout.service.routes.schemas.solves import (
    ManySolvesRequest,
    ResolveRequest,
    SolveId,
    SolveRequest,
)
from runout.service.routes.schemas.spots import Street, read_locks
from runout.service.routes.solve_summary import SolveDetails, SolveList, SolveSummary
from runout.service.settings import Settings
from runout.service.store.jobs import NewJob
from runout.service.store.records import (
    ID_PATTERN,
    Direction,
    Job,
    Labels,
    SolutionFilter,
    SolutionOrder,
    TagCount,
    TagList,
)
from runout.service.store.solution_cache import SolutionCache

router = AnswerRouter("solves")

_FEWER_SIZES: Final = "give fewer sizes, or narrower ranges"
# Of a solution that was imported without its goal.
_DEFAULT_GOAL: Final = {
    "target": DEFAULT_TARGET,
    "max_iterations": DEFAULT_MAX_ITERATIONS,
    "threads": 0,
}
_AGAIN: Final = "try again: what is open by then is not opened twice"
_ACCEPTED: Final = accepted_response("The job that solves it, which equal requests share.")


async def _solution_cache(request: Request, store: StoreDependency) -> SolutionCache:
    solutions: SolutionCache | None = getattr(request.app.state, "solution_cache", None)
    if solutions is None or solutions.store is not store:
        share = request.app.state.settings.memory_limit // 4
        solutions = SolutionCache(store, max_bytes=share)
        request.app.state.solution_cache = solutions
    return solutions


SolutionCacheDependency = Annotated[SolutionCache, Depends(_solution_cache)]


# --- starting ---


@router.post("/solves", summary="Start a solve", status_code=202, responses=_ACCEPTED)
async def start_solve(
    body: SolveRequest,
    request: Request,
    settings: SettingsDependency,
    queue: QueueDependency,
) -> Answer[JobProgress]:
    """Queue a spot to be solved and return the job; equal requests share one, and its name.

    A spot that needs more memory than the limit is refused with what to leave out; so is any
    request while the queue is full (429, with `Retry-After`).
    """

    def start() -> Job:
        spot, _, _ = body.spot.read()
        labels = Labels(body.name or spot.name, tuple(body.tags))
        return _submit(spot, body.goal, labels, queue, settings)

    limit = TimeLimit(settings.request_seconds, _FEWER_SIZES)
    job = await in_time(request, limit, start, kind="long")
    return accepted(job)


@router.post("/solves/many", summary="Start solves on several boards", status_code=202)
async def start_many_solves(
    body: ManySolvesRequest,
    request: Request,
    settings: SettingsDependency,
    queue: QueueDependency,
) -> Answer[StartedJobs]:
    """Queue a spot to be solved on each of up to 100 boards, and return the jobs in their order.

    All are queued or none: a board that cannot be solved is refused with its place, and so are all
    while the queue has no room for them (429, with `Retry-After`).
    """
    limit = TimeLimit(settings.request_seconds, "give fewer boards, or fewer sizes")

    def start() -> Answer[StartedJobs]:
        jobs = []
        for number, spot in enumerate(body.spot.read(body.boards)):
            limit.check()
            with at(f"/boards/{number}"):
                labels = Labels(spot.name, tuple(body.tags))
                jobs.append(_new_job(spot, body.goal, labels, settings))
        return Answer(StartedJobs(tuple(map(JobProgress.of, queue.submit_all(jobs)))), 202)

    return await in_time(request, limit, start, kind="long")


@router.post(
    "/solves/{solve_id}/resolve",
    summary="Solve a spot again with locked hands",
    status_code=202,
    responses=_ACCEPTED,
)
async def resolve(
    *,
    solve_id: SolveId,
    body: ResolveRequest,
    request: Request,
    settings: SettingsDependency,
    queue: QueueDependency,
    solutions: SolutionCacheDependency,
) -> Answer[JobProgress]:
    """Queue the spot of a solution to be solved with these locks, and return the job."""

    def start() -> Job:
        stored = solutions.find(solve_id)
        spot = Spot.from_dict(stored.summary["spot"])
        with at("/locks"):
            locked = spot.with_(locks=read_locks(body.locks, "/locks"))
        changes = body.model_dump(exclude={"locks", "name", "tags"}, exclude_none=True)
        goal = {
            **_DEFAULT_GOAL,
            **stored.goal,
            "precision": stored.precision,
            **changes,
            "resolved_from": solve_id,
        }
        tags = stored.labels.tags if body.tags is None else tuple(body.tags)
        kept = with_locks(stored.labels.name, locked=bool(locked.locks))
        labels = Labels(body.name or (kept if len(kept) <= MAX_NAME else locked.name), tags)
        return _submit(locked, goal, labels, queue, settings)

    limit = TimeLimit(settings.request_seconds, _FEWER_SIZES)
    return accepted(await in_time(request, limit, start, kind="long"))


def _submit(
    spot: Spot, goal: dict[str, Any], labels: Labels, queue: JobQueue, settings: Settings
) -> Job:
    with at("/spot"):
        job = _new_job(spot, goal, labels, settings)
    return queue.submit_all([job])[0]


def _new_job(spot: Spot, goal: dict[str, Any], labels: Labels, settings: Settings) -> NewJob:
    """Return the job that solves a spot; refuse one that needs more memory than the limit."""
    estimate = Estimate.of(spot, settings.memory_limit, precision=goal["precision"])
    request = {"spot": spot.to_dict(), **goal, "precision": estimate.precision}
    figures = {"memory_bytes": estimate.bytes}
    return new_job(SolveKind.name, request, labels=labels, figures=figures)


# --- the index ---


@router.get("/solves", summary="List solutions")
def list_solves(
    *,
    store: StoreDependency,
    q: Annotated[
        str,
        Query(
            max_length=200,
            description="Only solutions with all of these words in name, tags, notes or board.",
        ),
    ] = "",
    tag: Annotated[Tag | None, Query(description="Only solutions with this tag.")] = None,
    sort: Annotated[
        SolutionOrder,
        Query(
            description="What to sort by; the newest, the first in the alphabet, the lowest"
            " exploitability or the largest file comes first."
        ),
    ] = "created",
    order: Annotated[
        Direction | None, Query(description="Ascending or descending, if not as `sort` says.")
    ] = None,
    board: Annotated[CardsText, Query(description="Only boards with all of these cards.")] = "",
    street: Annotated[Street | None, Query(description="Only spots of this street.")] = None,
    precision: Annotated[
        Precision | None, Query(description="Only solutions in this precision.")
    ] = None,
    max_exploitability_percent: Annotated[
        float | None,
        Query(ge=0, le=1e9, description="Only solutions of at most this exploitability."),
    ] = None,
    resolved_from: Annotated[
        str | None,
        Query(pattern=ID_PATTERN, description="Only re-solves with locks of this solution."),
    ] = None,
    limit: Annotated[int, Query(ge=1, le=100, description="The maximum number to return.")] = 50,
    offset: Annotated[
        int, Query(ge=0, le=10**9, description="The number of first ones to skip.")
    ] = 0,
) -> Answer[SolveList]:
    """Return solutions, by default the newest first; those still being solved are jobs."""
    only = SolutionFilter(
        words=tuple(q.split()),
        tag=tag,
        cards=tuple(str(card) for card in parse_cards(board)),
        street=street,
        precision=precision,
        resolved_from=resolved_from,
        max_exploitability_percent=max_exploitability_percent,
    )
    page, total = store.solutions(only, order=sort, direction=order, limit=limit, offset=offset)
    return Answer(SolveList([SolveSummary.of(stored) for stored in page], total))


@router.get("/solves/tags", summary="List the tags of solutions")
def list_tags(store: StoreDependency) -> Answer[TagList]:
    """Return every tag in use, with the number of solutions that have it."""
    return Answer(TagList(tuple([TagCount(*each) for each in store.tags().items()])))


@router.get("/solves/{solve_id:id}", summary="Get a solution")
def get_solve(solve_id: SolveId, solutions: SolutionCacheDependency) -> Answer[SolveDetails]:
    """Return how good a solution is, what the spot is worth to both, and the spot."""
    return Answer(SolveDetails.of(solutions.find(solve_id)))


@router.patch("/solves/{solve_id:id}", summary="Rename a solution")
def label_solve(
    solve_id: SolveId,
    body: LabelChanges,
    store: StoreDependency,
    solutions: SolutionCacheDependency,
) -> Answer[SolveDetails]:
    """Change name, tags and notes of a solution; its job has the same ones."""
    solutions.find(solve_id)
    store.change_labels(solve_id, **body.model_dump())
    return Answer(SolveDetails.of(solutions.find(solve_id)))


@router.delete("/solves/{solve_id:id}", summary="Delete a solution", status_code=204)
def delete_solve(
    solve_id: SolveId, store: StoreDependency, solutions: SolutionCacheDependency
) -> None:
    """Remove a solution and its file."""
    if not store.delete_solution(solve_id):  # also of one whose row is damaged
        solutions.find(solve_id)
    solutions.forget(solve_id)
