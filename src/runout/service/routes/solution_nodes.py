"""``/solves/{solve_id}/..``: nodes of a solution, its subgames, comparisons and exports."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Query
from fastapi.responses import StreamingResponse

from runout.analysis.rows import csv_text
from runout.analysis.solver.nodes.categories import NodeCategories
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.runouts import Runouts
from runout.analysis.solver.nodes.subgame import forced_spot
from runout.analysis.solver.on_demand import node_on_demand, solve_on_demand
from runout.analysis.solver.solution.comparison import Comparison
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.node_comparison import NodeComparison
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document, document
from runout.domain.ranges.range import RangeWarning
from runout.errors import PokerError, SolutionFileError, SolutionMissing, at
from runout.service.http.answers import Answer, AnswerRouter, document_text
from runout.service.http.downloads import Download, download_responses
from runout.service.http.time_limit import in_thread
from runout.service.routes.dependencies import (
    EXPORT_SLOT,
    SettingsDependency,
)
from runout.service.routes.schemas.cards import CardsText
from runout.service.routes.schemas.spots import LineText
from runout.service.routes.solutions import SolutionCacheDependency, SolveDetails
from runout.service.routes.solve_requests import (
    CARDS,
    ExportQuery,
    NodePlace,
    NodeQuery,
    SolveId,
    SpotQuery,
    SubgameRequest,
)
from runout.service.settings import Settings
from runout.service.store.records import ID_PATTERN, old_and_new
from runout.service.store.solution_cache import SolutionCache

router = AnswerRouter(
    "solves", kind="long", remedy="try again: what is open by then is not opened twice"
)

_NARROWER: Final = "give narrower ranges, a larger target, or a later street"
Where = Annotated[NodeQuery, Query()]
_MAX_VERIFIED_BYTES: Final = 256 << 20
_COLUMNS: Final = (
    "line", "board", "player", "hand", "reach", "equity", "ev", "action", "frequency", "action_ev",
)  # fmt: skip


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
    """The requested node; null if none was requested, or one is a turn of a quick solution."""

    inlined = ("comparison",)


@dataclass(frozen=True, slots=True)
class SubgameNode(Document):
    """A node of a subgame, with the warnings about the given ranges."""

    node: Node
    warnings: tuple[RangeWarning, ...]

    inlined = ("node",)


@dataclass(frozen=True, slots=True)
class SolutionExport(Document):
    """A solution and decisions of one street."""

    solution: SolveDetails
    nodes: list[Node]


@router.get("/solves/{solve_id}/node", summary="Get a node of a solution")
def get_node(solve_id: SolveId, where: Where, solutions: SolutionCacheDependency) -> Answer[Node]:
    """Return what both players do and get after a line, by hand and by hand class, and the path.

    Where the line takes an action that the solution never takes, `off_path` says so; with
    `subgame_seconds` the subgame from there is solved on demand. So is a turn of a quick solution,
    of which only the flop is kept; without seconds that is refused.
    """
    with solutions.open(solve_id) as solution:
        return Answer(where.node(solution))


@router.get("/solves/{solve_id}/categories", summary="Get the hand categories at a node")
def get_node_categories(
    solve_id: SolveId, where: Where, solutions: SolutionCacheDependency
) -> Answer[NodeCategories]:
    """Return how both players' ranges after a line split into hand categories.

    Each has its share, EV and equity and, for the player to act, the frequency of each action.
    """
    with solutions.open(solve_id) as solution:
        return Answer(NodeCategories.of(where.node(solution)))


@router.get("/solves/{solve_id}/runouts", summary="Compare the cards that can come at a node")
def get_runouts(
    solve_id: SolveId, where: Where, solutions: SolutionCacheDependency
) -> Answer[Runouts]:
    """Return EV, equity and the next player's actions for each card that can come after a line."""
    with solutions.open(solve_id) as solution:
        return Answer(Runouts.of(where.node(solution)))


@router.get("/solves/{solve_id}/spot", summary="Get the spot that begins at a node")
def get_spot(
    *,
    solve_id: SolveId,
    where: Annotated[SpotQuery, Query()],
    settings: SettingsDependency,
    solutions: SolutionCacheDependency,
) -> Answer[NamedSpot]:
    """Return a spot to solve from a node on, with both ranges as they arrive there.

    The node must be the start of a street, unless it is `forced`. Weights are the reach of each
    hand; sizes, rake and big blind are those of the solution.
    """
    with solutions.open(solve_id) as solution:
        node = _kept_node(solution, where, settings)
        spot = forced_spot(node) if where.forced else node.spot()
    return Answer(NamedSpot(spot.name, spot))


def _kept_node(solution: Solution, where: NodePlace, settings: Settings) -> Node:
    """Return a node of a solution, of a quick one out of the turn that is solved on demand."""
    node = solution.node(where.line, where.cards)
    if node.is_kept:
        return node
    seconds = settings.request_seconds
    return node_on_demand(solution, where.line, where.cards, max_seconds=seconds)


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
            node = _kept_node(solution, body, settings)
        answer = solve_on_demand(
            node, oop=oop, ip=ip, target=body.target, max_seconds=settings.request_seconds
        )
        return Answer(SubgameNode(answer, (*oop_warnings, *ip_warnings)))


@router.get("/solves/{solve_id}/compare", summary="Compare two solutions")
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
    cards: Annotated[CardsText, Query(description=CARDS)] = "",
) -> Answer[ComparedSolutions]:
    """Return how two solutions on the same board differ, as after solving with locks.

    Differences are those of the newer less the older, whichever is in the URL. With
    a `line`, also what each hand and each hand class does and gets there in both.
    """
    old, new = (each.id for each in old_and_new(*map(solutions.store.solution, (solve_id, other))))
    # In the order of their ids, or two such requests could wait for each other.
    early, late = sorted((old, new))
    with solutions.open(early) as one, solutions.open(late) as two:
        first, second = (one, two) if early == old else (two, one)
        is_turn = cards and (first.quick is not None or second.quick is not None)
        node = None
        if line is not None and not is_turn:
            node = NodeComparison.of(first, second, line, cards)
        return Answer(ComparedSolutions(old, new, first.compare(second), node))


@router.get(
    "/solves/{solve_id}/export",
    summary="Export a solution",
    response_class=StreamingResponse,
    dependencies=[EXPORT_SLOT],
    responses=download_responses("csv", "file"),
)
def export_solve(
    solve_id: SolveId, solutions: SolutionCacheDependency, where: Annotated[ExportQuery, Query()]
) -> Answer[SolutionExport] | StreamingResponse:
    """Stream the decisions from a line on to the end of its street, or the whole file.

    The file name of the download is made from the solution's name.
    """
    name = solutions.store.solution(solve_id).labels.name
    return Download(_export_chunks(solutions, solve_id, where), name, where.form)


def _export_chunks(
    solutions: SolutionCache, solve_id: str, where: ExportQuery
) -> Iterator[bytes | str]:
    """Return the decisions from a line to the end of its street, or the file, in chunks.

    Errors in the request are raised here, before the first chunk.
    """
    if where.form == "file":
        return _file_chunks(solutions, solve_id, _open_file(solutions, solve_id))
    with solutions.open(solve_id) as solution:
        lines = _decisions(solution, where.line, where.cards)
    return _chunks(solutions, solve_id, lines, where)


def _decisions(solution: Solution, line: str, cards: str) -> list[str]:
    start = solution.node(line, cards)
    if start.kind != "decision":
        raise PokerError(
            f"nobody decides after {line!r}; give a line that ends at a decision, with the cards"
            " that are dealt on the way"
        )
    if not start.is_kept:
        raise PokerError("a quick solution keeps the flop alone; give a line that ends there")
    return [node.line for node in start.decisions()]


def _chunks(
    solutions: SolutionCache, solve_id: str, lines: list[str], where: ExportQuery
) -> Iterator[str]:
    details = document_text(SolveDetails.of(solutions.store.solution(solve_id)))
    is_json = where.form == "json"
    yield f'{{"solution": {details}, "nodes": [\n' if is_json else csv_text([_COLUMNS])
    for number, line in enumerate(lines):
        with solutions.open(solve_id) as solution:  # not held while a slow reader reads
            node = solution.node(line, where.cards)
            text = document_text(node) if is_json else csv_text(_csv_rows(node))
        yield f"{',' if number else ''}{text}\n" if is_json else text
    if is_json:
        yield "]}\n"


def _csv_rows(node: Node) -> list[Any]:
    assert node.player is not None
    place = node.line, node.board, PLAYERS[node.player]
    rows = [
        (*place, hand.hand, hand.reach, hand.equity, hand.ev, action, share, value)
        for hand in node.hand_rows(node.player)
        for action, share, value in zip(
            node.actions, hand.strategy or (), hand.action_ev or (), strict=True
        )
    ]
    written: list[Any] = document(rows)
    return written


def _open_file(solutions: SolutionCache, solve_id: str) -> SolutionFile:
    """Open a file; all of one that is quickly read is checked, of a larger one the header."""
    solutions.store.solution(solve_id)
    path = solutions.store.solution_file(solve_id)
    with solutions.reported(solve_id):
        try:
            file = SolutionFile.open(path)
        except SolutionMissing:
            solutions.store.solution(solve_id)  # it may have been deleted just now
            raise SolutionMissing(path, "the file of this solution is gone") from None
        except OSError as error:
            if isinstance(error, SolutionFileError):
                raise
            reason = f"cannot be read: {os.strerror(error.errno or 0)}"
            raise SolutionFileError(path, reason) from error
        if file.size <= _MAX_VERIFIED_BYTES:
            file.verify()
        return file


def _file_chunks(solutions: SolutionCache, solve_id: str, file: SolutionFile) -> Iterator[bytes]:
    """Yield a file part by part, each after its check: damage breaks the transfer off."""
    with solutions.reported(solve_id):
        yield from file.checked_bytes()
