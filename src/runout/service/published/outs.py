"""``POST /api/outs/calculate``, the published outs format: two known hands on the turn.

An error is ``{"error": text}``. Everything runs on the event loop, because a request takes a
fraction of a millisecond.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from runout.analysis.outs.calculation import VILLAIN_COUNT
from runout.analysis.outs.published import published_outs
from runout.analysis.outs.spots import BOARD_COUNT, HERO_COUNT
from runout.domain.cards import parse_card_ids
from runout.errors import NotationError, PokerError, WrongCardCount
from runout.service.http.answers import operation_id
from runout.service.http.json_bodies import (
    FOR_OPENAPI,
    RawBodyRoute,
    json_response,
    quoted,
    read_json,
)
from runout.service.http.problems import RESPONSES
from runout.service.routes.schemas import Schema

_Rank = Annotated[int, Field(ge=2, le=14, description="2 to 14; the ace is high.")]
_Share = Annotated[float, Field(ge=0, le=1)]
_CategoryCode = Annotated[
    int, Field(ge=0, le=14, description="0 to 9 the hand's rank, 10 to 14 what it improved to.")
]


class PublishedOutsRequest(
    Schema,
    json_schema_extra={"examples": [{"hero": "Ah Kh", "villain": "9d 9c", "board": "Qh Jh 3d 2c"}]},
):
    """Two known hands on the turn."""

    hero: str = Field(description="Two cards as text.")
    villain: str = Field(description="Two cards as text.")
    board: str = Field(description="The four cards of a turn as text.")


class PublishedSuppression(Schema):
    """Why outs are not shown."""

    reason: str
    baseline_win: _Share
    baseline_tie: _Share


class PublishedOut(Schema):
    """A river card that wins or ties, and the hand it makes."""

    rank: _Rank
    suit: int = Field(ge=0, le=3, description="0 to 3 for c, d, h, s.")
    category: _CategoryCode


class PublishedOutCard(Schema):
    """The same card with the letter of its suit."""

    rank: _Rank
    suit: Literal["c", "d", "h", "s"]


class PublishedCategoryEquity(Schema):
    """What one kind of hand brings of the pot."""

    category: _CategoryCode
    name: str
    equity: _Share


class PublishedOutsResponse(Schema):
    """What each river card does; shares of the cards are to four decimals."""

    suppressed: PublishedSuppression | None
    win_outs: list[PublishedOut]
    tie_outs: list[PublishedOut]
    baseline_win: _Share
    baseline_tie: _Share
    baseline_lose: _Share
    total_river_cards: Literal[44]
    win_outs_cards: list[PublishedOutCard]
    tie_outs_cards: list[PublishedOutCard]
    hero: str
    villains: list[str]
    board: str
    street: Literal["turn"]
    hero_ahead_now: bool = Field(description="False when level.")
    equity: _Share = Field(description="The hero's share of the pot by showdown.")
    standard_error: None = Field(description="Null: the answer is exact.")
    equity_by_category: list[PublishedCategoryEquity]


class PublishedOutsError(
    Schema,
    json_schema_extra={"example": {"error": "Hero must have exactly 2 cards (e.g., 'Ah Kh')"}},
):
    """Why a request is refused."""

    error: str


router = APIRouter(
    tags=["published"], route_class=RawBodyRoute, generate_unique_id_function=operation_id
)

_COUNTS: Final[Mapping[str, tuple[int, str]]] = {
    "hero": (2, HERO_COUNT),
    "villain": (2, VILLAIN_COUNT),
    "board": (4, BOARD_COUNT),
}
_MAX_TEXT_LENGTH: Final = 1000


@router.post(
    "/api/outs/calculate",
    summary="Outs of two known hands on the turn (published format)",
    response_model=PublishedOutsResponse,
    responses={
        **RESPONSES,
        400: {"model": PublishedOutsError, "description": "The request is refused."},
    },
)
async def calculate_outs(request: Request, body: PublishedOutsRequest = FOR_OPENAPI) -> Response:
    """List the river cards that win or tie for the hero, and the hands they make."""
    try:
        return json_response(answer(await read_json(request)))
    except PokerError as error:
        return json_response({"error": str(error)}, 400)


def answer(raw: object) -> dict[str, Any]:
    """Return the published response to a body's plain values.

    >>> answer({"hero": "Ah Kh", "villain": "9d 9c", "board": "Qh Jh 3d 2c"})["baseline_win"]
    0.4091
    """
    if not isinstance(raw, dict):
        raise PokerError(f"the body is {quoted(raw)}; send an object of hero, villain and board")
    if len(raw) > len(_COUNTS) or not raw.keys() <= _COUNTS.keys():
        unknown = next(key for key in raw if key not in _COUNTS)
        raise PokerError(f"{quoted(unknown)} is not a key here; use hero, villain and board")
    texts = []
    for name, (count, wrong_count) in _COUNTS.items():
        text = raw.get(name, "")  # a missing member has no cards
        if not isinstance(text, str):
            raise PokerError(f"{name} is {quoted(text)}, not text. {wrong_count}")
        if len(text) > _MAX_TEXT_LENGTH:
            raise PokerError(f"{name} has {len(text)} characters. {wrong_count}")
        try:
            cards = parse_card_ids(text)
        except NotationError as error:
            raise PokerError(f"{name}: {error}") from None
        if len(cards) != count:
            raise WrongCardCount(wrong_count)
        texts.append(text)
    return published_outs(*texts)
