"""``/book``: the preflop book in use; save an own one, or return to the default."""

from typing import Annotated

from pydantic import Field

from runout.analysis.histories.hand import MAX_SEATS, MIN_SEATS
from runout.analysis.preflop.book import MAX_CHARACTERS
from runout.analysis.preflop.situations import MAX_DEPTH, PreflopSituation
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.problems import in_member
from runout.service.http.time_limit import in_thread
from runout.service.routes.dependencies import shared
from runout.service.routes.schemas import Schema
from runout.service.store.own_book import CurrentBook, OwnBook

_EXAMPLE = """\
name: mine
tables:
- seats: 6
  depth: 100
  BTN:
    raise: 44%
    call v CO: "22-99,ATs+,KJs+"
"""


class BookText(Schema, json_schema_extra={"example": {"text": _EXAMPLE}}):
    """A preflop book to save."""

    text: str = Field(max_length=MAX_CHARACTERS, description="The book as YAML.")


class BookRangeChange(
    Schema,
    json_schema_extra={
        "example": {
            "seats": 6,
            "depth": 100,
            "position": "BTN",
            "line": "call",
            "versus": "CO",
            "text": "22-99,ATs+,KJs+",
        }
    },
):
    """A range to put into the book in use."""

    seats: int = Field(ge=MIN_SEATS, le=MAX_SEATS)
    depth: float = Field(gt=0, le=MAX_DEPTH, description="The effective stack in big blinds.")
    position: str = Field(max_length=10)
    line: str = Field(max_length=40)
    versus: str | None = Field(default=None, max_length=10)
    text: str = Field(max_length=100_000, description="The range.")


BookDependency = Annotated[OwnBook, shared(lambda _store, settings: OwnBook(settings.data))]

router = AnswerRouter("ranges")


@router.get("/book", summary="Get the preflop book")
def get_book(own: BookDependency) -> Answer[CurrentBook]:
    """Return the preflop book in use: the own one, or the default, which is a starting point."""
    return Answer(own.current())


@router.put("/book", summary="Save an own preflop book")
@in_thread(remedy="make the book smaller")
def save_book(own: BookDependency, book: BookText) -> Answer[CurrentBook]:
    """Check a book and keep it; spots of hands take their ranges from it from then on."""
    with in_member("/text"):
        return Answer(own.save(book.text))


@router.delete("/book", status_code=204, summary="Return to the default preflop book")
def delete_book(own: BookDependency) -> None:
    """Remove the own book; without one, nothing happens."""
    own.delete()


@router.put("/book/range", summary="Change a range of the preflop book")
def change_book_range(own: BookDependency, change: BookRangeChange) -> Answer[CurrentBook]:
    """Replace or add one range of the book in use, which becomes the own book."""
    situation = PreflopSituation.checked(
        change.seats, change.depth, change.position, change.line, change.versus
    )
    with in_member("/text"):
        return Answer(own.change(situation, change.text))
