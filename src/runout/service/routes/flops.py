"""``/flops``: the 1755 flops by texture, and the equity of two ranges on them."""

import functools
from functools import partial
from typing import Annotated, Final

from fastapi import Query, Request

from runout.analysis.flop_tables.locations import HOW_TO_MAKE, find_tables
from runout.analysis.flop_tables.survey import SurveyAnswer
from runout.analysis.flop_tables.survey_question import SurveyQuestion
from runout.analysis.flop_tables.tables import FlopTables
from runout.domain.flop_traits import FlopList
from runout.errors import PokerError, TablesMissing
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.http.work_pools import pool
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.flops import FlopQuery, SurveyRequest

router = AnswerRouter("flops")

_REMEDY: Final = (
    f"computed flops are kept: repeat the request, or request fewer flops; {HOW_TO_MAKE} all, once"
)
_REMEDY_BY_COMBO: Final = "request fewer flops, or stream the survey, which has no time limit"


@router.get("/flops", summary="List flops")
def list_flops(only: Annotated[FlopQuery, Query()]) -> Answer[FlopList]:
    """List the 1755 flops that are different under renaming of suits, or those with given traits.

    On a connected flop two hole cards can make a straight, on a gapped one no more than an
    open-ended draw or a double gutshot, on a disconnected one a gutshot at best.
    """
    return Answer(FlopList.of(only.traits()))


@router.post("/flops/survey", summary="Compute the equity of two ranges on flops")
async def survey_flops(
    body: SurveyRequest, request: Request, settings: SettingsDependency
) -> Answer[SurveyAnswer]:
    """Compute the first range's exact equity against the second on all flops or some.

    The equities come from the tables that `runout precompute-equity` builds; flops that are in no
    file are computed, and the answer says which. Ranges that tell suits apart are computed combo by
    combo, and have nut shares.
    """
    question = await pool("short").run(partial(read_question, body))
    by_combo = question.tells_suits_apart
    limit = TimeLimit(settings.request_seconds, _REMEDY_BY_COMBO if by_combo else _REMEDY)

    def work() -> Answer[SurveyAnswer]:
        return Answer(question.answer(None if by_combo else current_tables(), limit.check))

    return await in_time(request, limit, work, kind="long")


def read_question(body: SurveyRequest) -> SurveyQuestion:
    """Read the request of a survey; refuse traits that no flop has."""
    question = SurveyQuestion.read(body.ranges, body.only.flops())
    if not question.flops:
        raise PokerError("no flop has all of these traits; leave one out").at("/only")
    return question


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
