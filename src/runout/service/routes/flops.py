"""``/flops``: the 1755 flops by texture, and the equity of two ranges on them."""

import functools
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool

from runout.analysis.flop_tables import combo_survey
from runout.analysis.flop_tables.class_ranges import is_class_range
from runout.analysis.flop_tables.locations import HOW_TO_MAKE, find_tables
from runout.analysis.flop_tables.tables import FlopTables
from runout.domain.boards import Board
from runout.domain.counts import counted
from runout.domain.ranges.range import OverlapNote, Range, RangeWarning
from runout.errors import PokerError, TablesMissing, at
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.cards import overlap_notes, range_warnings
from runout.service.routes.schemas.flops import FlopList, FlopQuery, SurveyAnswer, SurveyRequest

router = APIRouter(prefix="/flops", tags=["flops"], responses=RESPONSES)

_REMEDY: Final = (
    f"computed flops are kept: repeat the request, or request fewer flops; {HOW_TO_MAKE} all, once"
)
_REMEDY_BY_COMBO: Final = "request fewer flops, or stream the survey, which has no time limit"
COMBO_BY_COMBO: Final = "every flop computed by the service, combo by combo"


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
    file are computed, and the answer says which. Ranges that tell suits apart are computed combo by
    combo, and have nut shares.
    """
    question = await run_in_threadpool(SurveyQuestion.read, body)
    remedy = _REMEDY_BY_COMBO if question.tells_suits_apart else _REMEDY
    limit = TimeLimit(settings.request_seconds, remedy)
    return await in_time(request, limit, lambda: _survey(question, limit), kind="long")


def _survey(question: "SurveyQuestion", limit: TimeLimit) -> SurveyAnswer:
    if question.tells_suits_apart:
        survey = combo_survey.survey(
            *question.ranges, flops=question.flops, on_progress=limit.check
        )
        return SurveyAnswer.of(survey, COMBO_BY_COMBO, question.notes, question.warnings)
    tables = current_tables()
    missing = sum(flop not in tables for flop in question.flops)
    survey = tables.survey(*question.ranges, flops=question.flops, on_progress=limit.check)
    source = where_from(tables, missing, len(question.flops))
    return SurveyAnswer.of(survey, source, question.notes, question.warnings)


@dataclass(frozen=True, slots=True)
class SurveyQuestion:
    """The ranges and flops of a survey, with the warnings about the texts."""

    ranges: tuple[Range, Range]
    flops: tuple[Board, ...]
    tells_suits_apart: bool
    notes: tuple[OverlapNote, ...]
    warnings: tuple[RangeWarning, ...]

    @classmethod
    def read(cls, body: SurveyRequest) -> "SurveyQuestion":
        """Read the request of a survey."""
        readings = []
        for number, text in enumerate(body.ranges):
            with at(f"/ranges/{number}"):
                readings.append(Range.read(text))
        flops = body.only.flops()
        if not flops:
            with at("/only"):
                raise PokerError("no flop has all of these traits; leave one out")
        first, second = (reading.range for reading in readings)
        places = [(reading, f"/ranges/{number}") for number, reading in enumerate(readings)]
        return cls(
            ranges=(first, second),
            flops=flops,
            tells_suits_apart=not (is_class_range(first) and is_class_range(second)),
            notes=tuple(note for place in places for note in overlap_notes(*place)),
            warnings=tuple(warning for place in places for warning in range_warnings(*place)),
        )


def current_tables() -> FlopTables:
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


def where_from(tables: FlopTables, missing: int, count: int) -> str:
    """Return where the equities of a survey come from."""
    if not missing:
        which = "the flop" if count == 1 else f"all {count} flops"
        return f"{which} from the file of tables"
    lack = "no file of tables was found" if tables.path is None else "the file lacks them"
    which = f"{missing} of {counted(count, 'flop')}"
    return f"{which} computed by the service, {lack}; {HOW_TO_MAKE}, once"
