"""``/book``: the preflop book in use; save an own one, or return to the default."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import Query

from runout.analysis.files.config import ConfigError
from runout.analysis.histories.hand import MAX_SEATS, MIN_SEATS
from runout.analysis.preflop.book import BookRange
from runout.analysis.preflop.situations import MAX_DEPTH
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import in_thread
from runout.service.routes.dependencies import BookDependency, SettingsDependency
from runout.service.routes.schemas.book import BookRangeChange, BookText
from runout.service.store.own_book import CurrentBook

router = AnswerRouter("ranges")


@contextmanager
def in_text() -> Iterator[None]:
    """Point to the member that has the text; where in it, the message says."""
    try:
        yield
    except ConfigError as error:
        error.pointer = "/text"
        raise


@router.get("/book", summary="Get the preflop book")
def get_book(own: BookDependency) -> Answer[CurrentBook]:
    """Return the preflop book in use: the own one, or the default, which is a starting point."""
    return Answer(own.current())


@router.put("/book", summary="Save an own preflop book")
@in_thread(remedy="make the book smaller")
def save_book(
    settings: SettingsDependency, own: BookDependency, book: BookText
) -> Answer[CurrentBook]:
    """Check a book and keep it; spots of hands take their ranges from it from then on."""
    with in_text():
        return Answer(own.save(book.text))


@router.delete("/book", status_code=204, summary="Return to the default preflop book")
def delete_book(own: BookDependency) -> None:
    """Remove the own book; without one, nothing happens."""
    own.delete()


@router.put("/book/range", summary="Change a range of the preflop book")
def change_book_range(
    settings: SettingsDependency, own: BookDependency, change: BookRangeChange
) -> Answer[CurrentBook]:
    """Replace or add one range of the book in use, which becomes the own book."""
    situation = change.situation()
    with in_text():
        return Answer(own.change(situation, change.text))


@router.get("/book/range", summary="Get the range of a situation")
def get_book_range(
    *,
    own: BookDependency,
    position: Annotated[str, Query(max_length=10, description="UTG, HJ, CO, BTN, SB, BB, ..")],
    line: Annotated[
        str, Query(max_length=40, description="The last action before the flop: `raise`, `call`.")
    ],
    versus: Annotated[str | None, Query(max_length=10, description="The opponent.")] = None,
    seats: Annotated[int, Query(ge=MIN_SEATS, le=MAX_SEATS, description="Players.")] = 6,
    depth: Annotated[float, Query(gt=0, le=MAX_DEPTH, description="Stack in big blinds.")] = 100,
) -> Answer[BookRange]:
    """Return the range of the book in use, or the nearest one with notes on the differences."""
    book = own.current().book
    return Answer(book.range(position, line, versus, seats=seats, depth=depth))
