"""Ranges before the flop: those of a book, and ranges and spots to start from."""

from __future__ import annotations

from typing import Annotated, Final

from runout.analysis.histories.hand import MAX_SEATS, MIN_SEATS
from runout.analysis.preflop.book import BookRange, PreflopBook
from runout.analysis.preflop.situations import LINES, MAX_DEPTH
from runout.analysis.preflop.starters import (
    Position,
    ReadySpotList,
    StarterAction,
    StarterList,
    ready_spots,
    starter_ranges,
)
from runout.questions.kinds import whole_number
from runout.questions.question import Kind, question

_POSITION: Final = Kind("POSITION", {"type": "string", "maxLength": 10})
_Depth = Annotated[int, Kind("BB", {"type": "integer"}, read=whole_number(1))]


@question(
    "book/range",
    method="GET",
    subject="ranges",
    summary="Get the range of a situation.",
    command="book show",
    arguments=["position", "line"],
    examples=[
        {"position": "BTN", "line": "raise"},
        {"position": "BB", "line": "call", "versus": "BTN", "depth": 60},
    ],
)
def book_range(
    position: Annotated[str, _POSITION, "UTG, HJ, CO, BTN, SB, BB and so on."],
    line: Annotated[
        str,
        Kind("LINE", {"type": "string", "maxLength": 40}),
        f"The last action before the flop: {', '.join(LINES)}.",
    ],
    versus: Annotated[str, _POSITION, "The opponent who raised or limped."] | None = None,
    *,
    seats: Annotated[
        int,
        Kind("N", {"type": "integer", "minimum": MIN_SEATS, "maximum": MAX_SEATS}, read=int),
        "Players at the table.",
    ] = 6,
    depth: Annotated[
        float,
        Kind("BB", {"type": "number", "exclusiveMinimum": 0, "maximum": MAX_DEPTH}, read=float),
        "The effective stack in big blinds.",
    ] = 100,
    book: PreflopBook | None = None,
) -> BookRange:
    """Return the range of the book in use, or the nearest one with notes on the differences."""
    book = PreflopBook.default() if book is None else book
    return book.range(position, line, versus, seats=seats, depth=depth)


@question(
    "ranges/starters",
    method="GET",
    subject="ranges",
    summary="List starter ranges.",
    command="starters",
    arguments=["position"],
    examples=[{"position": "BTN", "depth": 100}, {"action": "3-bet", "versus": "CO", "depth": 40}],
)
def list_starters(
    position: Annotated[Position, "Only of this position."] | None = None,
    *,
    action: Annotated[StarterAction, "Only of this action."] | None = None,
    versus: Annotated[Position, "Only against this position."] | None = None,
    depth: Annotated[_Depth, "Only of this stack in big blinds: 20, 40 or 100."] | None = None,
) -> StarterList:
    """List starter ranges by position and stack depth.

    They are starting points to edit rather than solver output: slices of the ordering of hands
    behind `15%`, cut at assumed percentages.
    """
    return StarterList(starter_ranges(position=position, action=action, versus=versus, depth=depth))


@question(
    "solves/ready",
    method="GET",
    subject="solves",
    summary="List ready spots.",
    command="",
    examples=[{}],
)
def list_ready_spots() -> ReadySpotList:
    """List common situations as spots in big blinds, with starter ranges, quick to solve."""
    return ReadySpotList(ready_spots())
