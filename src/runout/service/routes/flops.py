"""``/flops``: the 1755 flops by texture, and the equity of two ranges on them."""

import functools
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool

from runout.analysis.flop_tables.class_ranges import ClassRange
from runout.analysis.flop_tables.locations import HOW_TO_MAKE, find_tables
from runout.analysis.flop_tables.tables import FlopTables
from runout.domain.counts import counted
from runout.domain.ranges.range import Range
from runout.errors import PokerError, TablesMissing, at
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.cards import (
    OverlapNote,
    RangeWarning,
    overlap_notes,
    range_warnings,
)
from runout.service.routes.schemas.flops import FlopList, FlopQuery, SurveyAnswer, SurveyRequest

router = APIRouter(prefix="/flops", tags=["flops"], responses=RESPONSES)

_REMEDY: Final = (
    f"computed flops are kept: repeat the request, or request fewer flops; {HOW_TO_MAKE} all, once"
)


@router.get("", summary="List flops")
async def list_flops(only: Annotated[FlopQuery, Query()]) -> FlopList:
    """List the 1755 flops that are different under renaming of suits, or those with given traits.

    On a connected flop two hole cards can make a straight, on a gapped one no more than an
    open-ended draw or a double gutshot, on a disconnected one a gutshot at best.
    """
    return await run_in_threadpool(FlopList.of, only)


@router.post("/survey", summary="Compute the equity of two ranges on flops")
async def survey_flops(
    body: SurveyRequest, request: Request, settings: SettingsDependency
) -> SurveyAnswer:
    """Compute the first range's exact equity against the second on all flops or some.

    The equities come from the tables that `runout precompute-equity` builds; flops that are in no
    file are computed, and the answer says which.
    """
    limit = TimeLimit(settings.request_seconds, _REMEDY)
    return await in_time(request, limit, lambda: _survey(body, limit), kind="long")


def _survey(body: SurveyRequest, limit: TimeLimit) -> SurveyAnswer:
    ranges: list[Range] = []
    notes: list[OverlapNote] = []
    warnings: list[RangeWarning] = []
    for number, text in enumerate(body.ranges):
        with at(f"/ranges/{number}"):
            reading = Range.read(text)
            ClassRange.of(reading.range, f"range {number + 1}")  # refused before any work
        ranges.append(reading.range)
        notes += overlap_notes(reading, f"/ranges/{number}")
        warnings += range_warnings(reading, f"/ranges/{number}")
    flops = body.only.flops()
    if not flops:
        with at("/only"):
            raise PokerError("no flop has all of these traits; leave one out")
    tables = _tables()
    missing = sum(flop not in tables for flop in flops)
    survey = tables.survey(*ranges, flops=flops, on_progress=limit.check)
    return SurveyAnswer.of(survey, _where_from(tables, missing, len(flops)), notes, warnings)


def _tables() -> FlopTables:
    """Return the tables at the usual places, or empty ones."""
    try:
        path = find_tables()
    except TablesMissing:
        return _open(None, None)
    status = path.stat()
    return _open(str(path), (status.st_mtime_ns, status.st_size))


@functools.lru_cache(maxsize=1)  # also keeps what was computed: at most all flops, 101 MB
def _open(path: str | None, _changed: tuple[int, int] | None) -> FlopTables:
    return FlopTables() if path is None else FlopTables.load(path)


def _where_from(tables: FlopTables, missing: int, count: int) -> str:
    if not missing:
        which = "the flop" if count == 1 else f"all {count} flops"
        return f"{which} from the file of tables"
    lack = "no file of tables was found" if tables.path is None else "the file lacks them"
    which = f"{missing} of {counted(count, 'flop')}"
    return f"{which} computed by the service, {lack}; {HOW_TO_MAKE}, once"
