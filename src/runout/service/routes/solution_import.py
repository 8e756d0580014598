"""``POST /solves/import``: a file of a saved solution, checked whole and put into the index."""

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import Query, Request

from runout.analysis.solver.solution.file import SolutionFile, checked_content
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.spot import Spot
from runout.errors import SolutionFileError, SolutionForeign
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.problems import Problem
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.http.uploads import save_upload
from runout.service.jobs.solve import SOLVES
from runout.service.routes.dependencies import SettingsDependency, StoreDependency, UploadPath
from runout.service.routes.schemas.labels import Name
from runout.service.routes.solve_summary import SolveDetails
from runout.service.settings import Settings
from runout.service.store.records import ID_LENGTH, Labels, StoredSolution
from runout.service.store.solutions import stored_solution
from runout.service.store.store import Store

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
    201: {
        "description": "The solution, now in the index.",
        "headers": {"Location": {"description": "Its URL.", "schema": {"type": "string"}}},
    },
}


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
    location = {"Location": f"{SOLVES}/{stored.id}"}
    return Answer(SolveDetails.of(stored), 201 if is_new else 200, location)


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
    if solution.kept == "flop street":
        raise SolutionForeign(path, "holds the flop street of a report, not the solution of a spot")
    goal = {} if solution.goal is None else {**asdict(solution.goal), "threads": 0}
    with checked_content(path):
        return stored_solution(
            file.digest[:ID_LENGTH],
            Labels(name or solution.spot.name),
            solution,
            path,
            goal=goal,
        )
