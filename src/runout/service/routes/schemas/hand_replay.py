"""A stored hand step by step: the table after every event."""

from typing import Literal

from pydantic import Field

from runout.analysis.hands.summaries import HandSummary, PlayerInHand
from runout.analysis.hands.table_states import TableState
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.hands import PlayerOfHand, StoredHandSummary

EventName = Literal[
    "blinds", "deal", "fold", "check", "call", "bet", "raise", "show", "muck", "result"
]


class ReplayDecision(Message):
    """A seat to act."""

    seat: int
    to_call: int = Field(description="Chips that a call takes; 0 where a check is possible.")
    pot_odds: float | None = Field(
        description="The equity that a call needs, 0 to 1; null where nothing is to be called."
    )


class ReplayPot(Message):
    """A pot at the end, before the rake."""

    amount: int
    contenders: list[int]
    winners: list[int] = Field(description="Empty where the record does not tell.")


class ReplayState(Message):
    """The table after an event; chips in the record's last decimal, lists by seat."""

    event: EventName
    street: str
    board: str
    bets: list[int] = Field(description="The bets of the street.")
    stacks: list[int | None] = Field(description="Null if the record does not say.")
    folded: list[bool]
    pot: int = Field(description="All that was put in, bets included; at the end the pots.")
    seat: int | None = Field(description="The seat that acted, or null.")
    chips: int = Field(description="Chips that the seat put in.")
    bet: int = Field(description="The seat's bet on the street after it.")
    all_in: bool
    decision: ReplayDecision | None = Field(description="Who is to act, or null.")
    equities: list[float | None] = Field(
        description="Exact shares of the hands still in that are known, if there are two."
    )
    all_known: bool = Field(description="Whether all hands still in are known.")
    pots: list[ReplayPot] = Field(description="At the end.")

    @classmethod
    def of(cls, state: TableState) -> "ReplayState":
        """Return a state."""
        return cls(**state.to_dict())


class HandReplayAnswer(Message):
    """A stored hand with its states, from the blinds to the result."""

    hand: StoredHandSummary
    players: list[PlayerOfHand]
    states: list[ReplayState]

    @classmethod
    def of(
        cls,
        summary: HandSummary,
        players: tuple[PlayerInHand, ...],
        states: tuple[TableState, ...],
    ) -> "HandReplayAnswer":
        """Return a hand."""
        return cls(
            hand=StoredHandSummary.of(summary),
            players=[PlayerOfHand.of(player) for player in players],
            states=[ReplayState.of(state) for state in states],
        )
