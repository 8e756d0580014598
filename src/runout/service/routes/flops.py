"""``/flops``: the 1755 flops by texture, and the equity of two ranges on them."""

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal

from runout.analysis.flop_tables.combo_survey import ComboSurvey
from runout.analysis.flop_tables.file import FLOP_COUNT
from runout.analysis.flop_tables.survey import Survey, SurveyedFlop, SurveySummary
from runout.analysis.flop_tables.survey_question import SurveyQuestion, usual_tables
from runout.analysis.flop_tables.tables import FlopTables
from runout.documents import Document
from runout.domain.boards import Board, Texture
from runout.domain.flop_traits import FlopList, FlopTrait, has_traits
from runout.errors import TableFileError
from runout.questions.flops import list_flops, read_traits
from runout.questions.surveys import read_survey, survey_flops
from runout.service.http.answers import AnswerRouter, Lines, line_text
from runout.service.routes.dependencies import STREAM_SLOT, QueueDependency, SettingsDependency
from runout.service.routes.flop_tables import start_in_background
from runout.service.routes.questions import request_model


class FlopFilter(request_model(list_flops, is_strict=True)):  # type: ignore[misc]
    """Traits of flops: a flop has one of the values of each trait that is given."""

    def traits(self) -> list[FlopTrait]:
        return read_traits({name: getattr(self, name) for name in FlopFilter.model_fields})

    def flops(self) -> tuple[Board, ...]:
        return tuple(each.flop for each in FlopList.of(self.traits()).flops)

    def keeps(self, texture: Texture) -> bool:
        return has_traits(texture, self.traits())


class FlopQuery(request_model(list_flops)):  # type: ignore[misc]
    """The same traits as query parameters, where numbers are text."""


router = AnswerRouter("flops")

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
    body: request_model(survey_flops),  # type: ignore[valid-type]
    settings: SettingsDependency,
    queue: QueueDependency,
) -> Lines[SurveyRows | SurveyDone]:
    """Compute exact equities and nut shares on all flops or some, and send each as it is known.

    Where the tables hold all of the flops, their equities are sent at once, and again with the nut
    shares. The work ends when the client closes the connection; there is no time limit.
    """
    question = read_survey(body.ranges, body.only)
    tables: FlopTables | None = None
    if not question.tells_suits_apart:
        with suppress(TableFileError, OSError):  # a file that cannot be used
            tables = usual_tables()
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
