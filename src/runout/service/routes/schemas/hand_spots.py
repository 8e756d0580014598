"""Spots of stored hands, ready to be solved."""

from typing import Literal

from pydantic import Field

from runout.analysis.hands.spots import HandSpot
from runout.analysis.histories.hand import Hand
from runout.analysis.histories.positions import positions
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.spots import SpotFields


class SpotPlayer(Message):
    """One of the two players of a spot."""

    seat: int = Field(description="From 0, clockwise, beginning left of the button.")
    name: str
    position: str
    situation: str = Field(description="The entry of the preflop book that gave the range.")

    @classmethod
    def of(cls, hand: Hand, seat: int, situation: str) -> "SpotPlayer":
        """Return a player of a hand."""
        return cls(
            seat=seat, name=hand.name(seat), position=positions(hand)[seat], situation=situation
        )


class HandSpotAnswer(Message):
    """A spot of a hand, which a request for a solve takes as it is, and what was played in it."""

    street: Literal["flop", "turn", "river"]
    oop: SpotPlayer
    ip: SpotPlayer
    line: list[str] = Field(description="Actions and dealt cards from the start on, in order.")
    actions: str = Field(description="The actions of the line.")
    cards: str = Field(description="The cards of the line.")
    notes: list[str] = Field(description="What was assumed.")
    book: str = Field(description="The name of the preflop book.")
    spot: SpotFields

    @classmethod
    def of(cls, hand: Hand, result: HandSpot, book: str) -> "HandSpotAnswer":
        """Return the spot of a hand."""
        return cls(
            street=result.street,
            oop=SpotPlayer.of(hand, result.oop, result.situations[0]),
            ip=SpotPlayer.of(hand, result.ip, result.situations[1]),
            line=list(result.line),
            actions=result.actions,
            cards=result.cards,
            notes=list(result.notes),
            book=book,
            spot=SpotFields.model_validate(result.spot.to_dict()),
        )
