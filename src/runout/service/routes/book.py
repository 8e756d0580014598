"""``/book``: the preflop book in use; save an own one, or return to the default."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool

from runout.analysis.files.config import ConfigError
from runout.analysis.histories.hand import MAX_SEATS, MIN_SEATS
from runout.analysis.preflop.situations import MAX_DEPTH
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import BookDependency, SettingsDependency
from runout.service.routes.schemas.book import (
    BookAnswer,
    BookRangeAnswer,
    BookRangeChange,
    BookText,
)

router = APIRouter(prefix="/book", tags=["ranges"], responses=RESPONSES)


@contextmanager
def in_text() -> Iterator[None]:
    """Point to the member that has the text; where in it, the message says."""
    try:
        yield
    except ConfigError as error:
        error.pointer = "/text"
        raise


@router.get("", summary="Get the preflop book")
async def get_book(own: BookDependency) -> BookAnswer:
    """Return the preflop book in use: the own one, or the default, which is a starting point."""
    return await run_in_threadpool(lambda: BookAnswer.of(own.current()))


@router.put("", summary="Save an own preflop book")
async def save_book(
    request: Request, settings: SettingsDependency, own: BookDependency, book: BookText
) -> BookAnswer:
    """Check a book and keep it; spots of hands take their ranges from it from then on."""

    def work() -> BookAnswer:
        with in_text():
            return BookAnswer.of(own.save(book.text))

    limit = TimeLimit(settings.request_seconds, "make the book smaller")
    return await in_time(request, limit, work)


@router.delete("", status_code=204, summary="Return to the default preflop book")
async def delete_book(own: BookDependency) -> None:
    """Remove the own book; without one, nothing happens."""
    await run_in_threadpool(own.delete)


@router.put("/range", summary="Change a range of the preflop book")
async def change_book_range(
    request: Request, settings: SettingsDependency, own: BookDependency, change: BookRangeChange
) -> BookAnswer:
    """Replace or add one range of the book in use, which becomes the own book."""

    def work() -> BookAnswer:
        situation = change.situation()
        with in_text():
            return BookAnswer.of(own.change(situation, change.text))

    return await in_time(request, TimeLimit(settings.request_seconds, "try again"), work)


@router.get("/range", summary="Get the range of a situation")
async def get_book_range(
    *,
    own: BookDependency,
    position: Annotated[str, Query(max_length=10, description="UTG, HJ, CO, BTN, SB, BB, ..")],
    line: Annotated[
        str, Query(max_length=40, description="The last action before the flop: `raise`, `call`.")
    ],
    versus: Annotated[str | None, Query(max_length=10, description="The opponent.")] = None,
    seats: Annotated[int, Query(ge=MIN_SEATS, le=MAX_SEATS, description="Players.")] = 6,
    depth: Annotated[float, Query(gt=0, le=MAX_DEPTH, description="Stack in big blinds.")] = 100,
) -> BookRangeAnswer:
    """Return the range of the book in use, or the nearest one with notes on the differences."""

    def work() -> BookRangeAnswer:
        book = own.current().book
        return BookRangeAnswer.of(book.range(position, line, versus, seats=seats, depth=depth))

    return await run_in_threadpool(work)
