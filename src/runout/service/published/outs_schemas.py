"""The published outs format, for OpenAPI; :mod:`runout.service.published.outs` reads requests."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from runout.service.routes.schemas import Schema

_Rank = Annotated[int, Field(ge=2, le=14, description="2 to 14; the ace is high.")]
_Share = Annotated[float, Field(ge=0, le=1)]
_CategoryCode = Annotated[
    int, Field(ge=0, le=14, description="0 to 9 the hand's rank, 10 to 14 what it improved to.")
]


class PublishedOutsRequest(Schema):
    """Two known hands on the turn."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"hero": "Ah Kh", "villain": "9d 9c", "board": "Qh Jh 3d 2c"}]
        }
    )

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


class PublishedOutsError(Schema):
    """Why a request is refused."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"error": "Hero must have exactly 2 cards (e.g., 'Ah Kh')"}}
    )

    error: str
