"""The record of a solution, from its file."""

import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution
from runout.domain.betting.rules import StreetName
from runout.service.store.records import Labels, StoredSolution


def stored_solution(
    id_: str,
    labels: Labels,
    solution: Solution,
    file: Path,
    *,
    goal: dict[str, Any] | None = None,
    resolved_from: str | None = None,
) -> StoredSolution:
    """Return the record of a solution whose file has been saved; ``goal`` None: the file's."""
    if goal is None:
        goal = {} if solution.goal is None else {**asdict(solution.goal), "threads": 0}
    return StoredSolution(
        id=id_,
        labels=labels,
        digest=SolutionFile.open(file).digest,
        created=time.time(),
        board=str(solution.spot.board),
        street=cast("StreetName", str(solution.spot.street)),
        precision=solution.precision,
        exploitability_percent=solution.exploitability_percent,
        file_bytes=file.stat().st_size,
        resolved_from=resolved_from,
        goal=goal,
        summary=solution.to_dict(),
    )
