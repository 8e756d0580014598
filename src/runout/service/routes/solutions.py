"""``/solves``: the index of solutions: list, label, import and delete them."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, Self

from fastapi import Query, Request

from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.solution.file import SolutionFile, checked_content
from runout.analysis.solver.solution.solution import ActionShare, Solution, SolutionBlinds
from runout.analysis.solver.solution.state import FLOP_STREET
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.players import ByPlayer
from runout.analysis.solver.spot.quick import QuickTree
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document
from runout.domain.cards import parse_cards
from runout.errors import SolutionFileError, SolutionForeign
from runout.kernels.precision import Precision
from runout.service.http.answers import Answer, AnswerRouter, located
from runout.service.http.problems import Problem
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.http.uploads import save_upload
from runout.service.jobs.job_progress import JOBS
from runout.service.jobs.solve import SOLVES
from runout.service.routes.dependencies import (
    Limit,
    Offset,
    SettingsDependency,
    StoreDependency,
    UploadPath,
    shared,
)
from runout.service.routes.schemas.cards import CardsText
from runout.service.routes.schemas.labels import LabelChanges, Name, Tag
from runout.service.routes.schemas.spots import Street
from runout.service.routes.solve_requests import SolveId
from runout.service.settings import Settings
from runout.service.store.records import (
    ID_LENGTH,
    ID_PATTERN,
    Direction,
    Labels,
    SolutionFilter,
    SolutionOrder,
    StoredSolution,
    TagCount,
    TagList,
)
from runout.service.store.solution_cache import SolutionCache
from runout.service.store.solution_records import stored_solution
from runout.service.store.store import Store


def _solution_cache(store: Store, settings: Settings) -> SolutionCache:
    return SolutionCache(store, max_bytes=settings.memory_limit // 4)


SolutionCacheDependency = Annotated[SolutionCache, shared(_solution_cache)]
_MAX_RANGE_LENGTH: Final = 300  # of a range in a list


class SolveLinks(NamedTuple):
    """URLs of related resources."""

    self: str
    node: str
    runouts: str
    spot: str
    export: str
    compare: str
    resolve: str
    job: str


@dataclass(frozen=True, slots=True)
class SolveSummary(Document):
    """A solution: how good it is, and what the whole spot is worth."""

    stored: StoredSolution
    oop: str
    """OOP's range; a long one is cut off and ends with `…`."""
    ip: str
    """IP's range; a long one is cut off and ends with `…`."""
    pot: float
    stack: float
    spr: float
    """The stack-to-pot ratio."""
    big_blind: float | None
    """In chips; null where it is not known."""
    target: float | None
    """The target of the solve, as a share of the pot; null where a file that was imported does not
    have it."""
    max_iterations: int | None
    """The iteration limit of the solve, likewise."""
    ended_text: str | None
    """Why it ended, as text: `stopped at 6.2 %, before its target of 0.5 %`."""
    exploitability: float
    """In chips."""
    iterations: int
    seconds: float
    memory_bytes: int
    """What the solve took."""
    locked: int
    """How many locks its spot has."""
    ev: ByPlayer[float | None]
    """Chips won from the starting pot."""
    equity: ByPlayer[float | None]
    eqr: ByPlayer[float | None]
    """Equity realised."""
    root_actions: list[ActionShare]
    """What OOP does first."""
    quick: QuickTree | None
    """The bets after the flop that were solved, where they are fewer than those asked for; the
    exploitability is that of this tree, and the flop is what is kept."""
    bb: SolutionBlinds | None
    """The same in big blinds; null where the big blind is not known."""
    links: SolveLinks

    inlined = ("stored",)

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        summary, goal, address = stored.summary, stored.goal, f"{SOLVES}/{stored.id}"
        spot = summary["spot"]
        links = [f"{address}/{name}" for name in SolveLinks._fields[1:-1]]
        return cls(
            stored,
            oop=short_range(spot["oop"]),
            ip=short_range(spot["ip"]),
            spr=spot["stack"] / spot["pot"],
            target=goal.get("target"),
            max_iterations=goal.get("max_iterations"),
            ended_text=None
            if stored.ended_by is None
            else SolveGoal(goal["target"], goal["max_iterations"]).ended_text(
                summary["exploitability"], spot["pot"], summary["iterations"]
            ),
            locked=len(spot["locks"]),
            bb=summary.get("bb"),
            quick=summary.get("quick"),
            links=SolveLinks._make([address, *links, f"{JOBS}/{stored.id}"]),
            **{name: spot[name] for name in ("pot", "stack", "big_blind")},
            **{name: summary[name] for name in _OF_SUMMARY},
        )


_OF_SUMMARY: Final = (
    "exploitability", "iterations", "seconds", "memory_bytes", "ev", "equity", "eqr",
    "root_actions",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SolveDetails(Document):
    """A solution, with its spot and notes."""

    summary: SolveSummary
    notes: str
    spot: Spot
    """The spot with all that was left to defaults."""

    inlined = ("summary",)

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        return cls(SolveSummary.of(stored), stored.labels.notes, stored.summary["spot"])


@dataclass(frozen=True, slots=True)
class SolveList(Document):
    """Solutions, by default the newest first."""

    solves: list[SolveSummary]
    """One page of them."""
    total: int
    """How many there are in all."""


def short_range(text: str) -> str:
    """Return a range for a list, cut off between two items where it is long."""
    if len(text) <= _MAX_RANGE_LENGTH:
        return text
    return text[: text.rindex(",", 0, _MAX_RANGE_LENGTH) + 1] + "…"


router = AnswerRouter("solves")

_FILE_BODY: Final = {
    "requestBody": {
        "required": True,
        "description": "A file that `Solution.save`, `runout solve` or an export has written.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
_IMPORTED: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "The file is in the index already."},
    **located(201, "The solution, now in the index.", "Its URL."),
}


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
    limit: Limit = 50,
    offset: Offset = 0,
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
def get_solve(solve_id: SolveId, store: StoreDependency) -> Answer[SolveDetails]:
    """Return how good a solution is, what the spot is worth to both, and the spot."""
    return Answer(SolveDetails.of(store.solution(solve_id)))


@router.patch("/solves/{solve_id:id}", summary="Rename a solution")
def label_solve(
    solve_id: SolveId, body: LabelChanges, store: StoreDependency
) -> Answer[SolveDetails]:
    """Change name, tags and notes of a solution; its job has the same ones."""
    store.solution(solve_id)
    store.change_labels(solve_id, **body.model_dump())
    return Answer(SolveDetails.of(store.solution(solve_id)))


@router.delete("/solves/{solve_id:id}", summary="Delete a solution", status_code=204)
def delete_solve(
    solve_id: SolveId, store: StoreDependency, solutions: SolutionCacheDependency
) -> None:
    """Remove a solution and its file."""
    if not store.delete_solution(solve_id):  # also of one whose row is damaged
        store.solution(solve_id)
    solutions.forget(solve_id)


@router.post(
    "/solves/import",
    summary="Import a saved solution",
    status_code=201,
    responses=_IMPORTED,
    openapi_extra=_FILE_BODY,
)
async def import_solve(
    *,
    request: Request,
    settings: SettingsDependency,
    store: StoreDependency,
    path: UploadPath,
    name: Annotated[
        Name | None, Query(description="Its name; without one, made from the spot.")
    ] = None,
) -> Answer[SolveDetails]:
    """Put the solution of a file into the index; the file is the body.

    The whole file is checked. The id follows from its content: the same file twice, or the file of
    a solution that was solved here, gives the solution that is there already.
    """
    limit = TimeLimit(settings.upload_seconds, "import a smaller file")
    await save_upload(request, path, limit)
    work = partial(_import, path, name, store, settings)
    stored, is_new = await in_time(request, limit, work, kind="files")
    status = 201 if is_new else 200
    return Answer(SolveDetails.of(stored), status, {"Location": f"{SOLVES}/{stored.id}"})


def _import(
    path: Path, name: str | None, store: Store, settings: Settings
) -> tuple[StoredSolution, bool]:
    """Return the solution of a file, and whether it is new in the index."""
    try:
        file = SolutionFile.open(path)
        file.verify()
        known = store.find_solution_file(file.digest)
        if known is not None:
            return known, False
        stored = _stored(path, file, name, settings)
    except SolutionFileError as error:
        raise Problem(422, "Not a usable solution", f"the file: {error.reason}") from None
    return store.add_solution(stored, path)


def _stored(path: Path, file: SolutionFile, name: str | None, settings: Settings) -> StoredSolution:
    """Return the record of a file; refuse one that takes too much memory to open."""
    if file.header.get("kind") == "solution":
        with checked_content(path):
            spot = Spot.from_dict(file.header["spot"])
        Estimate.of(spot, settings.memory_limit)
    solution = Solution.load(path, threads=1)
    if file.header["kind"] == FLOP_STREET:
        raise SolutionForeign(path, "holds the flop street of a report, not the solution of a spot")
    with checked_content(path):
        labels = Labels(name or solution.spot.name)
        return stored_solution(file.digest[:ID_LENGTH], labels, solution, path)
