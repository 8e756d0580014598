"""``/ranges``: parse, convert and combine ranges; charts; saved ranges."""

import time
from typing import Annotated, Final, NamedTuple, NoReturn
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from runout.domain.orderings import load_ordering
from runout.domain.ranges.chart import Chart, is_chart
from runout.domain.ranges.range import Range, RangeReading
from runout.errors import at
from runout.service.http.problems import RESPONSES, Problem
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency, StoreDependency
from runout.service.routes.schemas.cards import MAX_INLINE_LENGTH, overlap_notes, range_warnings
from runout.service.routes.schemas.ranges import (
    ChartAnswer,
    ChartRequest,
    CombineAnswer,
    CombineRequest,
    ConvertAnswer,
    ConvertRequest,
    ParseAnswer,
    ParseRequest,
    RangeId,
    RangeToSave,
    SavedRangeAnswer,
    SavedRanges,
)
from runout.service.store.ranges import NameTaken
from runout.service.store.store import Store

RANGES: Final = "/api/v1/ranges"
MAX_PAGE: Final = 100
_MAX_PAGE_CHARACTERS: Final = 1_000_000  # of texts
_PAGE_SECONDS: Final = 1.0  # to read the texts of a page

router = APIRouter(prefix="/ranges", tags=["ranges"], responses=RESPONSES)


@router.post("/parse", summary="Parse a range")
async def parse_range(body: ParseRequest) -> ParseAnswer:
    """Parse a range: combos, percentage, grid, weights.

    A text that cannot be read is refused with the column, the length and a hint.
    """
    if len(body.text) <= MAX_INLINE_LENGTH:
        return ParseAnswer.of(_read(body), "/text")
    return await run_in_threadpool(lambda: ParseAnswer.of(_read(body), "/text"))


@router.post("/convert", summary="Convert a range to another program's notation")
async def convert_range(body: ConvertRequest) -> ConvertAnswer:
    """Convert a range to another notation; refused if that cannot express it."""
    return await run_in_threadpool(_convert, body)


def _read(body: ParseRequest) -> RangeReading:
    with at("/ordering"):
        load_ordering(body.ordering)
    with at("/text"):
        return Range.read(
            body.text,
            plus=body.plus,
            strict=body.strict,
            ordering=body.ordering,
            order=body.order,
        )


def _convert(body: ConvertRequest) -> ConvertAnswer:
    reading = _read(body)
    with at("/to"):
        text = str(reading.range) if body.to is None else reading.range.to_text(body.to)
    return ConvertAnswer(
        text=text,
        dialect=body.to,
        overlaps=list(overlap_notes(reading, "/text")),
        warnings=list(range_warnings(reading, "/text")),
    )


@router.post("/combine", summary="Combine and compare two ranges")
async def combine_ranges(body: CombineRequest) -> CombineAnswer:
    """Combine two ranges, and return what both hold and what only one of them holds."""
    return await run_in_threadpool(_combine, body)


def _combine(body: CombineRequest) -> CombineAnswer:
    readings = []
    for number, text in enumerate(body.ranges):
        with at(f"/ranges/{number}"):
            readings.append(Range.read(text))
    return CombineAnswer.of(body, readings)


@router.post("/chart", summary="Parse a chart of several actions")
async def parse_chart(body: ChartRequest) -> ChartAnswer:
    """Parse several actions with a range each, as in `raise: QQ+; call: JJ-99`.

    A combo that the actions take more often than always is refused.
    """
    return await run_in_threadpool(_parse_chart, body)


def _parse_chart(body: ChartRequest) -> ChartAnswer:
    with at("/text"):
        return ChartAnswer.read(body.text, "/text")


@router.get("", summary="List saved ranges")
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
) -> SavedRanges:
    """List a page of the saved ranges of a folder or of all, by folder and name.

    A page has at most 100 ranges, and fewer if their texts are long or slow to read; `next` is
    the path of the page that follows, or null.
    """
    time_limit = TimeLimit(settings.request_seconds, "ask for fewer with `limit`")
    page = _Page(store, folder, limit, offset)
    return await in_time(request, time_limit, lambda: page.answer(time_limit))


class _Page(NamedTuple):
    """A page of the saved ranges."""

    store: Store
    folder: str | None
    limit: int
    offset: int

    def answer(self, time_limit: TimeLimit) -> SavedRanges:
        """Read the ranges up to the limits of a page."""
        listed: list[SavedRangeAnswer] = []
        characters = 0
        end_at = time.monotonic() + _PAGE_SECONDS
        for saved in self.store.ranges(self.folder, limit=self.limit, offset=self.offset):
            characters += len(saved.text)
            is_full = characters > _MAX_PAGE_CHARACTERS or time.monotonic() > end_at
            if listed and is_full:
                break
            time_limit.check()
            listed.append(SavedRangeAnswer.of(saved))
        total = self.store.count_ranges(self.folder)
        end = self.offset + len(listed)
        next_ = self._path(end) if listed and end < total else None
        return SavedRanges(ranges=listed, total=total, offset=self.offset, next=next_)

    def _path(self, offset: int) -> str:
        query = {} if self.folder is None else {"folder": self.folder}
        return f"{RANGES}?{urlencode({**query, 'limit': self.limit, 'offset': offset})}"


@router.post("", status_code=201, summary="Save a range")
async def save_range(
    body: RangeToSave, response: Response, store: StoreDependency
) -> SavedRangeAnswer:
    """Save a range, or a chart, under a name that its folder does not have yet."""
    saved = await run_in_threadpool(_save, store, body)
    response.headers["Location"] = f"{RANGES}/{saved.id}"
    return saved


def _save(store: Store, body: RangeToSave) -> SavedRangeAnswer:
    _refuse_unreadable(body)
    try:
        saved = store.save_range(body.folder, body.name, body.text, body.notes)
    except NameTaken as error:
        _refuse_name(error)
    return SavedRangeAnswer.of(saved)


@router.get("/{range_id:id}", summary="Get a saved range")
async def get_range(range_id: RangeId, store: StoreDependency) -> SavedRangeAnswer:
    """Return a saved range."""
    return await run_in_threadpool(_get, store, range_id)


def _get(store: Store, range_id: str) -> SavedRangeAnswer:
    saved = store.find_range(range_id)
    if saved is None:
        raise _no_such_range(range_id)
    return SavedRangeAnswer.of(saved)


@router.put("/{range_id:id}", summary="Replace a saved range")
async def replace_range(
    range_id: RangeId, body: RangeToSave, store: StoreDependency
) -> SavedRangeAnswer:
    """Replace folder, name, text and notes of a saved range."""
    return await run_in_threadpool(_replace, store, range_id, body)


def _replace(store: Store, range_id: str, body: RangeToSave) -> SavedRangeAnswer:
    _refuse_unreadable(body)
    try:
        saved = store.change_range(
            range_id, folder=body.folder, name=body.name, text=body.text, notes=body.notes
        )
    except NameTaken as error:
        _refuse_name(error)
    if saved is None:
        raise _no_such_range(range_id)
    return SavedRangeAnswer.of(saved)


@router.delete("/{range_id:id}", status_code=204, summary="Delete a saved range")
async def delete_range(range_id: RangeId, store: StoreDependency) -> None:
    """Delete a saved range."""
    if not await run_in_threadpool(store.delete_range, range_id):
        raise _no_such_range(range_id)


def _refuse_unreadable(body: RangeToSave) -> None:
    with at("/text"):
        check_readable(body.text)


def check_readable(text: str) -> None:
    """Refuse a text that is neither a range nor a chart."""
    if is_chart(text):
        Chart.parse(text)
    else:
        Range.read(text)


def _refuse_name(error: NameTaken) -> NoReturn:
    raise Problem(409, "Name taken", str(error), pointer="/name") from None


def _no_such_range(range_id: str) -> Problem:
    return Problem(
        404,
        "No such range",
        f"{range_id!r} is not a saved range; look for it in the list of saved ranges",
    )
