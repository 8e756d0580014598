"""``/flops/survey/stream``: a survey whose flops are sent as they are computed."""

import time
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from fastapi import Request

from runout.analysis.flop_tables.combo_survey import ComboSurvey
from runout.analysis.flop_tables.file import FLOP_COUNT
from runout.analysis.flop_tables.survey import Survey, SurveyedFlop, SurveySummary
from runout.analysis.flop_tables.tables import FlopTables
from runout.documents import Document
from runout.errors import TableFileError
from runout.service.http.answers import AnswerRouter, Lines, document_text
from runout.service.http.streams import streamed
from runout.service.http.work_pools import pool
from runout.service.jobs.queue import JobQueue
from runout.service.routes.dependencies import (
    STREAM_SLOT,
    QueueDependency,
    SettingsDependency,
)
from runout.service.routes.flop_tables import start_in_background
from runout.service.routes.flops import current_tables, read_question
from runout.service.routes.schemas.flops import SurveyRequest
from runout.service.settings import Settings

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
async def stream_survey(
    body: SurveyRequest,
    request: Request,
    settings: SettingsDependency,
    queue: QueueDependency,
) -> Lines[SurveyRows | SurveyDone]:
    """Compute exact equities and nut shares on all flops or some, and send each as it is known.

    Where the tables hold all of the flops, their equities are sent at once, and again with the nut
    shares. The work ends when the client closes the connection; there is no time limit.
    """
    survey = await pool("short").run(partial(_StreamedSurvey, body))
    return Lines(
        _stream(survey, request.app.state.stopping.is_set, settings, queue),
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


class _StreamedSurvey:
    """A survey whose records are sent as they are made."""

    def __init__(self, body: SurveyRequest) -> None:
        self._question = read_question(body)
        self._work = ComboSurvey(*self._question.ranges, flops=self._question.flops)
        tables = None if self._question.tells_suits_apart else _usable_tables()
        holds_all = tables is not None and all(flop in tables for flop in self._question.flops)
        self._tables = tables if holds_all else None
        self.lacks_tables = tables is not None and len(tables) < FLOP_COUNT

    def records(self) -> Generator[str, None, None]:
        """Yield the lines of the answer."""
        if self._tables is not None:
            known = self._tables.survey(*self._question.ranges, flops=self._question.flops)
            yield self._rows(known, 0)
        first, sent_at = 0, time.monotonic()
        for numbers in self._work.steps():
            if time.monotonic() - sent_at < _RECORD_SECONDS and numbers.stop < self._work.total:
                continue
            yield self._rows(self._work.survey(range(first, numbers.stop)), numbers.stop)
            first, sent_at = numbers.stop, time.monotonic()
        yield self._done()

    def _rows(self, survey: Survey, done: int) -> str:
        return _line(SurveyRows("flops", done, self._work.total, survey.surveyed_flops()))

    def _done(self) -> str:
        source = self._question.source(self._tables)
        return _line(SurveyDone("done", self._question.summary(self._work.survey(), source)))


def _line(record: Document) -> str:
    return f"{document_text(record)}\n"


def _usable_tables() -> FlopTables | None:
    """Return the tables, which may hold no flop; None if their file cannot be used."""
    try:
        return current_tables()
    except (TableFileError, OSError):
        return None


async def _stream(
    survey: _StreamedSurvey, is_stopping: Callable[[], bool], settings: Settings, queue: JobQueue
) -> AsyncGenerator[str, None]:
    """Yield the records, and build the tables afterwards if they are missing."""
    async with aclosing(streamed(survey.records(), is_stopping, kind="long")) as records:
        async for record in records:
            yield record
    if settings.build_tables and survey.lacks_tables and not is_stopping():
        await pool("short").run(partial(start_in_background, queue))
