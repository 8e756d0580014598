"""Many questions in one request: equities and outs, an answer for each."""

from typing import Final, Literal

from pydantic import ConfigDict, Field

from runout.analysis.equity.spots import MAX_PLAYERS
from runout.analysis.outs.calculation import MAX_VILLAINS
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import CardsText, HoldingText, RangeWarnings, Share

MAX_QUESTIONS: Final = 1000


class EquityQuestion(Message):
    """Players on a board."""

    players: list[HoldingText] = Field(min_length=2, max_length=MAX_PLAYERS)
    board: CardsText = Field(default="", description="None, or three to five cards.")
    dead: CardsText = Field(default="", description="Cards out of play.")


class EquityManyRequest(Message):
    """Questions about equity; every deal of each is counted."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "questions": [
                        {"players": ["AhKh", "QsQd"], "board": "7h5h2c"},
                        {"players": ["AhKh", "QQ+", "JTs"], "board": "7h5h2c9d"},
                    ]
                }
            ]
        }
    )

    questions: list[EquityQuestion] = Field(min_length=1, max_length=MAX_QUESTIONS)


class EquityOfQuestion(Message):
    """The equity of each player of a question."""

    equity: list[Share]
    win: list[Share] = Field(description="Probability of winning the whole pot.")
    tie: list[Share] = Field(description="Probability of sharing the pot.")
    deals: int = Field(description="Number of deals counted, boards included.")


class EquityManyAnswer(Message):
    """An answer for each question, in their order."""

    answers: list[EquityOfQuestion]
    warnings: RangeWarnings


class OutsQuestion(Message):
    """A hand, its opponents, and the flop or turn."""

    hero: CardsText = Field(description="The hero's two cards.")
    villains: list[HoldingText] = Field(
        min_length=1,
        max_length=MAX_VILLAINS,
        description="Known hands; one villain alone may be a range, unknown or half-known.",
    )
    board: CardsText = Field(description="Three cards (flop) or four (turn).")
    dead: CardsText = Field(default="", description="Cards out of play.")


class OutsManyRequest(Message):
    """Questions about outs."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "questions": [
                        {"hero": "AhKh", "villains": ["9d9c"], "board": "QhJh3d2c"},
                        {"hero": "AhKh", "villains": ["QQ+"], "board": "7h5h2c"},
                    ]
                }
            ]
        }
    )

    questions: list[OutsQuestion] = Field(min_length=1, max_length=MAX_QUESTIONS)


class OutsOfQuestion(Message):
    """The outs of a question, shown whether or not a single answer would suppress them."""

    win_outs: list[str] = Field(description="Cards that are outs.")
    tie_outs: list[str] = Field(description="Cards that leave the hero level.")
    total_cards: int = Field(description="Number of cards that may come next.")
    hero_ahead_now: bool
    suppressed: Literal["tie", "win"] | None = Field(
        description="The rule by which a single answer would suppress the outs."
    )
    equity: Share = Field(description="The hero's share of the pot by showdown.")
    tie_at_showdown: Share = Field(description="The chance to share the pot.")


class OutsManyAnswer(Message):
    """An answer for each question, in their order."""

    answers: list[OutsOfQuestion]
    warnings: RangeWarnings
