"""``/solves``: estimate and start solves; list, label, read, compare, export, delete solutions."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Depends, Query, Request
from fastapi.responses import StreamingResponse

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.runouts import Runouts
from runout.analysis.solver.nodes.subgame import forced_spot
from runout.analysis.solver.on_demand import node_on_demand
from runout.analysis.solver.solution.comparison import Comparison
from runout.analysis.solver.solution.node_comparison import NodeComparison
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.names import with_locks
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document
from runout.domain.cards import parse_cards
from runout.errors import at
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.downloads import attachment
from runout.service.http.streams import streamed
from runout.service.http.time_limit import TimeLimit, in_thread, in_time
from runout.service.jobs.job_progress import JobProgress, StartedJobs
from runout.service.jobs.queue import JobQueue, new_job
from runout.service.jobs.solve import SolveKind
from runout.service.routes.dependencies import (
    EXPORT_SLOT,
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
from runout.service.routes.schemas.spots import LineText, Street, read_locks
from runout.service.routes.solution_export import (
    MEDIA_AND_ENDING,
    ExportForm,
    SolutionExport,
    export_chunks,
)
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
    old_and_new,
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
Line = Annotated[
    str,
    Query(
        max_length=2000,  # addresses have an end
        description="Actions from the start of the spot on: `x b50 c`, `check, bet 4.5`.",
    ),
]
Cards = Annotated[
    CardsText, Query(description="The cards that are dealt where the line needs them: `2s`.")
]
SubgameSeconds = Annotated[
    float,
    Query(
        ge=0,
        le=3600,
        description="Solve subgames off the path that are expected to take at most so many seconds;"
        " 0 solves none.",
    ),
]


def node_within(solution: Solution, line: str, cards: str, subgame_seconds: float) -> Node:
    """Return a node of a solution, or of a subgame that takes at most so many seconds."""
    return node_on_demand(solution, line, cards, max_seconds=subgame_seconds)


@dataclass(frozen=True, slots=True)
class NamedSpot(Document):
    """A spot that begins at a node of a solution."""

    name: str
    """Made from the spot: `T96tt Qc 2s, SPR 1, pot 200`."""
    spot: Spot
    """Ready to be solved."""


@dataclass(frozen=True, slots=True)
class ComparedSolutions(Document):
    """How two solutions differ; differences are new less old, pairs the old and the new."""

    first: str
    """The older of the two."""
    second: str
    """The newer of the two."""
    comparison: Comparison
    node: NodeComparison | None
    """The requested node; null if none was requested."""

    inlined = ("comparison",)


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


# --- reading ---


@router.get("/solves/{solve_id}/node", summary="Get a node of a solution")
@in_thread("long", remedy=_AGAIN)
def get_node(
    *,
    solve_id: SolveId,
    solutions: SolutionCacheDependency,
    line: Line = "",
    cards: Cards = "",
    subgame_seconds: SubgameSeconds = 0,
) -> Answer[Node]:
    """Return what both players do and get after a line, by hand and by hand class, and the path.

    Where the line takes an action that the solution never takes, `off_path` says so; with
    `subgame_seconds` the subgame from there is solved on demand.
    """
    with solutions.open(solve_id) as solution:
        return Answer(node_within(solution, line, cards, subgame_seconds))


@router.get("/solves/{solve_id}/runouts", summary="Compare the cards that can come at a node")
@in_thread("long", remedy=_AGAIN)
def get_runouts(
    *,
    solve_id: SolveId,
    solutions: SolutionCacheDependency,
    line: Line,
    cards: Cards = "",
    subgame_seconds: SubgameSeconds = 0,
) -> Answer[Runouts]:
    """Return EV, equity and the next player's actions for each card that can come after a line."""
    with solutions.open(solve_id) as solution:
        return Answer(Runouts.of(node_within(solution, line, cards, subgame_seconds)))


@router.get("/solves/{solve_id}/spot", summary="Get the spot that begins at a node")
@in_thread("long", remedy=_AGAIN)
def get_spot(
    *,
    solve_id: SolveId,
    solutions: SolutionCacheDependency,
    line: Line = "",
    cards: Cards = "",
    forced: Annotated[
        bool,
        Query(
            description="Take a node in mid-street or off the path too: the spot begins with its"
            " street, no other action is left on the way, and ranges are as they would arrive."
        ),
    ] = False,
) -> Answer[NamedSpot]:
    """Return a spot to solve from a node on, with both ranges as they arrive there.

    The node must be the start of a street, unless it is `forced`. Weights are the reach of each
    hand; sizes, rake and big blind are those of the solution.
    """
    with solutions.open(solve_id) as solution:
        node = solution.node(line, cards)
        spot = forced_spot(node) if forced else node.spot()
    return Answer(NamedSpot(spot.name, spot))


@router.get("/solves/{solve_id}/compare", summary="Compare two solutions")
@in_thread("long", remedy=_AGAIN)
def compare_solves(
    *,
    solve_id: SolveId,
    solutions: SolutionCacheDependency,
    other: Annotated[
        str, Query(alias="with", pattern=ID_PATTERN, description="The other solution.")
    ],
    line: Annotated[
        LineText | None,
        Query(description="Compare hands after this line as well; empty for the first decision."),
    ] = None,
    cards: Cards = "",
) -> Answer[ComparedSolutions]:
    """Return how two solutions on the same board differ, as after solving with locks.

    Differences are those of the newer less the older, whichever is in the URL. With
    a `line`, also what each hand and each hand class does and gets there in both.
    """
    old, new = (each.id for each in old_and_new(*map(solutions.find, (solve_id, other))))
    # In the order of their ids, or two such requests could wait for each other.
    early, late = sorted((old, new))
    with solutions.open(early) as one, solutions.open(late) as two:
        first, second = (one, two) if early == old else (two, one)
        node = None if line is None else NodeComparison.of(first, second, line, cards)
        return Answer(ComparedSolutions(old, new, first.compare(second), node))


# --- exporting ---


@router.get(
    "/solves/{solve_id}/export",
    summary="Export a solution",
    response_class=StreamingResponse,
    dependencies=[EXPORT_SLOT],
    responses={
        200: {
            "description": "The export, streamed.",
            "content": {
                "text/csv": {"schema": {"type": "string"}},
                "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
            },
        }
    },
)
async def export_solve(
    *,
    solve_id: SolveId,
    request: Request,
    settings: SettingsDependency,
    solutions: SolutionCacheDependency,
    form: Annotated[
        ExportForm,
        Query(
            alias="format",
            description="json: the summary and nodes; csv: a line for each decision, hand and"
            " action; file: the file itself, as `runout show` and `Solution.load` read it.",
        ),
    ] = "json",
    line: Line = "",
    cards: Cards = "",
) -> Answer[SolutionExport] | StreamingResponse:
    """Stream the decisions from a line on to the end of its street, or the whole file.

    The file name of the download is made from the solution's name.
    """

    def begin() -> tuple[str, Iterator[bytes | str]]:
        name = solutions.find(solve_id).labels.name
        return name, export_chunks(solutions, solve_id, form, line, cards)

    limit = TimeLimit(settings.request_seconds, _AGAIN)
    name, pieces = await in_time(request, limit, begin, kind="long")
    media, ending = MEDIA_AND_ENDING[form]
    return StreamingResponse(
        streamed(pieces, request.app.state.stopping.is_set),
        media_type=media,
        headers=attachment(name, ending),
    )
