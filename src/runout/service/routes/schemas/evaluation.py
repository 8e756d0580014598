"""Hands to evaluate, and their strength."""

from typing import Final

from pydantic import ConfigDict, Field

from runout.domain.hands import Strength
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import CardsText

MAX_HANDS: Final = 1000


class EvaluateRequest(Message):
    """Hands of two to seven cards each."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"hands": ["Ks Kd 7h 7c 5s 3d 2c"]},
                {"hands": ["KsKd7h7c5s", "KhKc7s7d3s", "AhKhQhJhTh"]},
            ]
        }
    )

    hands: list[CardsText] = Field(min_length=1, max_length=MAX_HANDS)


class EvaluatedHand(Message):
    """The strength of a hand, and its place among the hands of the request."""

    place: int = Field(ge=1, description="Place among these hands, from 1; tied hands share it.")
    tied: bool = Field(description="Whether another of these hands has the same score.")
    cards: str = Field(description="The cards as sent.")
    score: int = Field(ge=4096, le=40959, description="The higher score wins; equal scores tie.")
    category: int = Field(ge=0, le=9, description="0 high card to 9 royal flush.")
    category_name: str
    kickers: list[str] = Field(description="Ranks that break ties, the highest first.")
    description: str = Field(description="The hand as text.")
    best_five: str = Field(description="The best five cards, or all if there are fewer.")

    @classmethod
    def of(cls, strength: Strength, place: int, tied: bool) -> "EvaluatedHand":
        """Return a strength with its place."""
        return cls.model_validate({"place": place, "tied": tied, **strength.to_dict()})


class EvaluateAnswer(Message):
    """The hands in the order of the request."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "hands": [
                    {
                        "place": 1,
                        "tied": False,
                        "cards": "KsKd7h7c5s3d2c",
                        "score": 13012,
                        "category": 2,
                        "category_name": "Two Pair",
                        "kickers": ["K", "7", "5"],
                        "description": "two pair, kings and sevens, five kicker",
                        "best_five": "KdKs7c7h5s",
                    }
                ]
            }
        }
    )

    hands: list[EvaluatedHand]
