"""``/flops``: the 1755 flops by texture, and the equity of two ranges on them."""

import functools
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from fastapi import Query
from pydantic import ConfigDict, Field, StrictInt

from runout.analysis.flop_tables.combo_survey import ComboSurvey
from runout.analysis.flop_tables.file import FLOP_COUNT
from runout.analysis.flop_tables.locations import HOW_TO_MAKE, find_tables
from runout.analysis.flop_tables.survey import Survey, SurveyAnswer, SurveyedFlop, SurveySummary
from runout.analysis.flop_tables.survey_question import SurveyQuestion
from runout.analysis.flop_tables.tables import FlopTables
from runout.documents import Document
from runout.domain.boards import Board, Connectedness, FlopPairing, FlopSuits, Texture
from runout.domain.flop_traits import FlopList, FlopTrait, flop_entries, has_traits
from runout.errors import PokerError, TableFileError, TablesMissing
from runout.service.http.answers import Answer, AnswerRouter, Lines, line_text
from runout.service.http.time_limit import TimeLimit, in_thread
from runout.service.routes.dependencies import (
    STREAM_SLOT,
    QueueDependency,
    SettingsDependency,
)
from runout.service.routes.flop_tables import start_in_background
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import RangeText

RankLetter = Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]


class FlopFilter(Schema):
    """Traits of flops: a flop has one of the values of each trait that is given."""

    high: list[RankLetter] = Field(default=[], max_length=13, description="The highest card.")
    suits: list[FlopSuits] = Field(default=[], max_length=3)
    pairing: list[FlopPairing] = Field(default=[], max_length=3)
    connectedness: list[Connectedness] = Field(default=[], max_length=3)
    straights: list[Annotated[StrictInt, Field(ge=0, le=3)]] = Field(
        default=[],
        max_length=4,
        description="The number of straights that two hole cards can make.",
    )

    def traits(self) -> list[FlopTrait]:
        return [
            FlopTrait(name, str(value))
            for name in FlopFilter.model_fields
            for value in getattr(self, name)
        ]

    def flops(self) -> tuple[Board, ...]:
        traits = self.traits()
        return tuple(each.flop for each in flop_entries() if has_traits(each.texture, traits))

    def keeps(self, texture: Texture) -> bool:
        return has_traits(texture, self.traits())


class FlopQuery(FlopFilter):
    """The same traits as query parameters, where numbers are text."""

    straights: list[Annotated[int, Field(ge=0, le=3)]] = Field(
        default=[],
        max_length=4,
        description="The number of straights that two hole cards can make.",
    )


class SurveyRequest(Schema):
    """Two ranges, and the flops to survey: all 1755 unless traits are given."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "ranges": ["QQ+,AKs:0.5", "JTs"],
                    "only": {"suits": ["monotone"], "high": ["A"], "connectedness": ["connected"]},
                },
            ]
        }
    )

    ranges: list[RangeText] = Field(
        min_length=2,
        max_length=2,
        description="Two ranges; the equity is that of the first. Ranges that tell suits apart are"
        " compared on all suits of a flop, which takes longer.",
    )
    only: FlopFilter = FlopFilter()


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
@in_thread("long", remedy=_REMEDY)
def survey_flops(body: SurveyRequest, limit: TimeLimit) -> Answer[SurveyAnswer]:
    """Compute the first range's exact equity against the second on all flops or some.

    The equities come from the tables that `runout precompute-equity` builds; flops that are in no
    file are computed, and the answer says which. Ranges that tell suits apart are computed combo by
    combo, and have nut shares.
    """
    question = read_question(body)
    if not question.tells_suits_apart:
        return Answer(question.answer(current_tables(), limit.check))
    limit.remedy = _REMEDY_BY_COMBO
    return Answer(question.answer(None, limit.check))


def read_question(body: SurveyRequest) -> SurveyQuestion:
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


_RECORD_SECONDS: Final = 0.15


@dataclass(frozen=True, slots=True)
class SurveyRows(Document):
    """A record of a streamed survey: flops that are done, or known better than before."""

    kind: Literal["flops"]
    done: int
    """The number of flops that are computed."""
    total: int
    flops: tuple[SurveyedFlop, ...]


@dataclass(frozen=True, slots=True)
class SurveyDone(Document):
    """The last record of a streamed survey."""

    kind: Literal["done"]
    summary: SurveySummary


@router.post(
    "/flops/survey/stream",
    summary="Stream the equity of two ranges on flops",
    dependencies=[STREAM_SLOT],
    response_description="One JSON object a line: SurveyRows for flops that are done, several a"
    " second, then SurveyDone.",
)
def stream_survey(
    body: SurveyRequest, settings: SettingsDependency, queue: QueueDependency
) -> Lines[SurveyRows | SurveyDone]:
    """Compute exact equities and nut shares on all flops or some, and send each as it is known.

    Where the tables hold all of the flops, their equities are sent at once, and again with the nut
    shares. The work ends when the client closes the connection; there is no time limit.
    """
    question = read_question(body)
    tables = None if question.tells_suits_apart else _usable_tables()
    lacks_tables = tables is not None and len(tables) < FLOP_COUNT

    def lines() -> Iterator[str]:
        yield from map(line_text, _records(question, tables))
        if settings.build_tables and lacks_tables:
            start_in_background(queue)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Lines(lines(), kind="long", headers=headers)


def _records(
    question: SurveyQuestion, tables: FlopTables | None
) -> Iterator[SurveyRows | SurveyDone]:
    work = ComboSurvey(*question.ranges, flops=question.flops)

    def rows(survey: Survey, done: int) -> SurveyRows:
        return SurveyRows("flops", done, work.total, survey.surveyed_flops())

    if tables is not None and not all(flop in tables for flop in question.flops):
        tables = None
    if tables is not None:
        yield rows(tables.survey(*question.ranges, flops=question.flops), 0)
    first, sent_at = 0, time.monotonic()
    for numbers in work.steps():
        if time.monotonic() - sent_at < _RECORD_SECONDS and numbers.stop < work.total:
            continue
        yield rows(work.survey(range(first, numbers.stop)), numbers.stop)
        first, sent_at = numbers.stop, time.monotonic()
    yield SurveyDone("done", question.summary(work.survey(), question.source(tables)))


def _usable_tables() -> FlopTables | None:
    """Return the tables, which may hold no flop; None if their file cannot be used."""
    try:
        return current_tables()
    except (TableFileError, OSError):
        return None
