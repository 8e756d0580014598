"""``/ranges``: saved ranges and charts."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Final, Self
from urllib.parse import urlencode

from fastapi import Query, Request

from runout.documents import Document
from runout.domain.ranges.chart import Chart, is_chart
from runout.domain.ranges.figures import RangeFigures
from runout.domain.ranges.range import Range, RangeWarning
from runout.errors import PokerError, at
from runout.questions.ranges import ChartAction, actions_of
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.problems import Problem
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency, StoreDependency
from runout.service.routes.schemas.ranges import RangeId, RangeToSave
from runout.service.store.ranges import NameTaken
from runout.service.store.records import SavedRange

RANGES: Final = "/api/v1/ranges"
MAX_PAGE: Final = 100
_MAX_PAGE_CHARACTERS: Final = 1_000_000  # of texts
_PAGE_SECONDS: Final = 1.0  # to read the texts of a page

router = AnswerRouter("ranges")


@dataclass(frozen=True, slots=True)
class SavedRangeAnswer(RangeFigures):
    """A saved range."""

    saved: SavedRange
    range: Range
    actions: tuple[ChartAction, ...]
    """The actions of a chart, whose sizes are those of all actions together; empty for a range."""
    warnings: tuple[RangeWarning, ...]
    """Every warning about the ranges."""
    unreadable: str | None
    """Why this version cannot read the saved text, or null."""

    inlined = ("saved",)
    members = ("saved", "combos", "percent", "classes", "actions", "warnings", "unreadable")

    @classmethod
    def of(cls, saved: SavedRange) -> Self:
        """Read a saved text, which is a range or a chart."""
        try:
            if not is_chart(saved.text):
                plain = Range.read(saved.text)
                return cls(saved, plain.range, (), plain.warnings_at("/text"), None)
            reading = Chart.read(saved.text)
        except PokerError as error:
            return cls(saved, Range.empty(), (), (), str(error))
        chart = reading.chart
        return cls(saved, chart.played, actions_of(chart), reading.warnings_at("/text"), None)


@dataclass(frozen=True, slots=True)
class SavedRanges(Document):
    """A page of the saved ranges, by folder and name."""

    ranges: Sequence[SavedRangeAnswer]
    total: int
    """How many saved ranges there are, of the folder if given."""
    offset: int
    """How many of them come before this page."""
    next: str | None
    """Path and query of the next page; null on the last one."""


@router.get("/ranges", summary="List saved ranges")
async def list_ranges(
    *,
    request: Request,
    settings: SettingsDependency,
    store: StoreDependency,
    folder: Annotated[
        str | None, Query(max_length=200, description="List only the ranges of this folder.")
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=MAX_PAGE, description="The maximum number to return.")
    ] = MAX_PAGE,
    offset: Annotated[int, Query(ge=0, le=10**9, description="Skip so many.")] = 0,
) -> Answer[SavedRanges]:
    """List a page of the saved ranges of a folder or of all, by folder and name.

    A page has at most 100 ranges, and fewer if their texts are long or slow to read; `next` is
    the path of the page that follows, or null.
    """
    time_limit = TimeLimit(settings.request_seconds, "ask for fewer with `limit`")

    def answer() -> Answer[SavedRanges]:
        listed: list[SavedRangeAnswer] = []
        characters = 0
        end_at = time.monotonic() + _PAGE_SECONDS
        for saved in store.ranges(folder, limit=limit, offset=offset):
            characters += len(saved.text)
            is_full = characters > _MAX_PAGE_CHARACTERS or time.monotonic() > end_at
            if listed and is_full:
                break
            time_limit.check()
            listed.append(SavedRangeAnswer.of(saved))
        total, end = store.count_ranges(folder), offset + len(listed)
        query = {} if folder is None else {"folder": folder}
        path = f"{RANGES}?{urlencode({**query, 'limit': limit, 'offset': end})}"
        return Answer(SavedRanges(listed, total, offset, path if listed and end < total else None))

    return await in_time(request, time_limit, answer)


@router.post("/ranges", status_code=201, summary="Save a range")
def save_range(body: RangeToSave, store: StoreDependency) -> Answer[SavedRangeAnswer]:
    """Save a range, or a chart, under a name that its folder does not have yet."""
    with _checked(body):
        saved = store.save_range(body.folder, body.name, body.text, body.notes)
    return Answer(SavedRangeAnswer.of(saved), 201, {"Location": f"{RANGES}/{saved.id}"})


@router.get("/ranges/{range_id:id}", summary="Get a saved range")
def get_range(range_id: RangeId, store: StoreDependency) -> Answer[SavedRangeAnswer]:
    """Return a saved range."""
    return _found(range_id, store.find_range(range_id))


@router.put("/ranges/{range_id:id}", summary="Replace a saved range")
def replace_range(
    range_id: RangeId, body: RangeToSave, store: StoreDependency
) -> Answer[SavedRangeAnswer]:
    """Replace folder, name, text and notes of a saved range."""
    with _checked(body):
        saved = store.change_range(
            range_id, folder=body.folder, name=body.name, text=body.text, notes=body.notes
        )
    return _found(range_id, saved)


@router.delete("/ranges/{range_id:id}", status_code=204, summary="Delete a saved range")
def delete_range(range_id: RangeId, store: StoreDependency) -> None:
    """Delete a saved range."""
    if not store.delete_range(range_id):
        raise _no_such_range(range_id)


@contextmanager
def _checked(body: RangeToSave) -> Iterator[None]:
    """Refuse a text that cannot be read, and a name that is taken."""
    with at("/text"):
        check_readable(body.text)
    try:
        yield
    except NameTaken as error:
        raise Problem(409, "Name taken", str(error), pointer="/name") from None


def check_readable(text: str) -> None:
    """Refuse a text that is neither a range nor a chart."""
    if is_chart(text):
        Chart.parse(text)
    else:
        Range.read(text)


def _found(range_id: str, saved: SavedRange | None) -> Answer[SavedRangeAnswer]:
    if saved is None:
        raise _no_such_range(range_id)
    return Answer(SavedRangeAnswer.of(saved))


def _no_such_range(range_id: str) -> Problem:
    return Problem(
        404,
        "No such range",
        f"{range_id!r} is not a saved range; look for it in the list of saved ranges",
    )
