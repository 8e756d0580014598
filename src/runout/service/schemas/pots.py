"""Pots and showdowns: who put in what, who is paid what, and what somebody claims."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field, StrictBool, StrictInt, WithJsonSchema

from runout.analysis.evidence import FEWEST_SEATS, MOST_SEATS
from runout.analysis.showdown import Settlement, SidePots
from runout.service.schemas import Message
from runout.service.schemas.cards import MOST_CHIPS, Chips, ExactShare

_CHIPS_SCHEMA: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": MOST_CHIPS}
_CARDS_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "maxItems": 5}]
}
_HAND_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
        {"type": "null"},
    ]
}

# Members that can be written in two ways go to analysis as they are: it says best what is wrong.
ChipsPerSeat = Annotated[list[Chips], Field(min_length=FEWEST_SEATS, max_length=MOST_SEATS)]
SeatList = Annotated[
    list[Any],
    Field(max_length=MOST_SEATS, description="Seat numbers from 0, or a boolean for every seat."),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 9}},
                {"type": "array", "items": {"type": "boolean"}},
            ]
        }
    ),
]
Cards = Annotated[
    Any, Field(description="Cards as one text or a list of texts."), WithJsonSchema(_CARDS_SCHEMA)
]
Hand = Annotated[
    Any, Field(description="Two cards; null if not known."), WithJsonSchema(_HAND_SCHEMA)
]
ClaimedPayouts = Annotated[
    Any,
    Field(description="Chips for every seat, or by seat number; without returned bets."),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": _CHIPS_SCHEMA},
                {"type": "object", "additionalProperties": _CHIPS_SCHEMA},
            ]
        }
    ),
]
Seat = Annotated[StrictInt, Field(ge=0, le=MOST_SEATS - 1)]


class PotsRequest(Message):
    """What each seat has put in over the whole hand, and who folded."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"contributions": [50, 100, 200]},
                {"contributions": [20, 50, 100, 100], "folded": [0]},
            ]
        }
    )

    contributions: ChipsPerSeat
    folded: SeatList = Field(default=[])


class PotAnswer(Message):
    """Chips in the middle, and the seats that can win them."""

    amount: int
    contenders: list[int]


class PotsAnswer(Message):
    """The main pot, then the side pots; and per seat what nobody called."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "pots": [
                    {"amount": 150, "contenders": [0, 1, 2]},
                    {"amount": 100, "contenders": [1, 2]},
                ],
                "returned": [0, 0, 100],
            }
        }
    )

    pots: list[PotAnswer]
    returned: list[int]

    @classmethod
    def of(cls, pots: SidePots) -> "PotsAnswer":
        """Return the pots."""
        return cls.model_validate(pots.to_dict())


class RakeRule(Message):
    """What the house takes: a share of the pots, rounded down, at most ``cap``."""

    rate: ExactShare = Field(
        description="The share of the pots that is taken, a fraction of 1: 0.05 is five per cent."
        " A number, or its decimals as text."
    )
    cap: Chips | None = Field(default=None, description="At most as many chips; null for no limit.")
    no_flop_no_drop: StrictBool = Field(
        default=False, description="Whether nothing is taken of a hand that ends before the flop."
    )


class SettleRequest(Message):
    """A hand at its end: chips, folds, cards."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "button": 0,
                    "contributions": [50, 100, 100],
                    "board": "Ks9d5h3c2s",
                    "hands": ["AhAd", "KhQh", "QdQc"],
                }
            ]
        }
    )

    button: Seat = Field(description="The seat of the dealer button, from 0.")
    contributions: ChipsPerSeat
    folded: SeatList = Field(default=[])
    board: Cards = ""
    hands: list[Hand] = Field(max_length=MOST_SEATS, description="Two cards or null per seat.")
    mucked: SeatList = Field(default=[])
    second_board: Cards | None = Field(
        default=None, description="The other board of a hand run twice, shared cards included."
    )
    rake: RakeRule | None = None

    def evidence(self) -> dict[str, Any]:
        """Return what `settle` and `verify` take."""
        return {
            "button": self.button,
            "contributions": self.contributions,
            "folded": self.folded,
            "board": self.board,
            "hands": self.hands,
            "mucked": self.mucked,
            "second_board": self.second_board,
            "rake": None if self.rake is None else self.rake.model_dump(),
        }


class RunAnswer(Message):
    """A pot, or its half, as one board decides it."""

    amount: int
    winners: list[int]
    payouts: list[int]
    odd_chips: int
    hand: str | None


class SettledPotAnswer(Message):
    """A pot and where it went."""

    amount: int
    contenders: list[int]
    winners: list[int]
    hand: str | None = Field(description="The winning hand; null if uncontested or run twice.")
    payouts: list[int]
    odd_chips: int = Field(description="Chips that could not be split evenly.")
    rake: int = Field(description="Chips that the house takes of it.")
    runs: list[RunAnswer] = Field(min_length=1, max_length=2)


class ShownHand(Message):
    """A hand that was shown down."""

    category: str
    description: str
    score: int


class SettleAnswer(Message):
    """Where every chip went: payouts, returned bets and rake add up to the contributions.

    Sent as a claim, it is one that agrees.
    """

    contributions: list[int]
    returned: list[int]
    pots: list[SettledPotAnswer]
    payouts: list[int] = Field(description="Per seat, from all pots, without returned bets.")
    rake: int = Field(description="Chips that the house takes of all pots.")
    hands: list[list[ShownHand] | None] = Field(
        description="Per seat, a hand for each board; null if not shown down."
    )

    @classmethod
    def of(cls, settlement: Settlement) -> "SettleAnswer":
        """Return a settlement."""
        return cls.model_validate(settlement.to_dict())


class ClaimedRun(Message):
    """What is claimed of a pot on one board."""

    amount: Chips | None = None
    winners: SeatList | None = None
    payouts: ClaimedPayouts | None = None
    odd_chips: Chips | None = None
    hand: str | None = None


class ClaimedPot(ClaimedRun):
    """What is claimed of a pot."""

    contenders: SeatList | None = None
    rake: Chips | None = None
    runs: list[ClaimedRun] | None = Field(default=None, max_length=2)


class Claim(Message):
    """What somebody says a hand paid. Payouts are all it must have; whatever it says is checked."""

    payouts: ClaimedPayouts
    pots: list[ClaimedPot] | None = Field(default=None, max_length=MOST_SEATS)
    returned: ChipsPerSeat | None = None
    rake: Chips | None = None
    contributions: ChipsPerSeat | None = None
    hands: list[Any] | None = Field(
        default=None,
        max_length=MOST_SEATS,
        description="Per seat null, words, a category, or an object as settling answers it.",
    )


class VerifyRequest(SettleRequest):
    """A hand at its end, and what somebody claims that it paid."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "button": 0,
                    "contributions": [20, 20],
                    "board": "AsKsQsJsTs",
                    "hands": ["2c2d", "3c3d"],
                    "claim": {"payouts": [40, 0]},
                }
            ]
        }
    )

    claim: Claim

    def claimed(self) -> dict[str, Any]:
        """Return the claim as `verify` takes it: what is null is not claimed."""
        return self.claim.model_dump(exclude_none=True)


class ClaimDifference(Message):
    """The first thing that a claim has wrong."""

    kind: str = Field(description="Which rule it breaks, as the errors of runout are named.")
    detail: str = Field(description="What was claimed, and what is right.")
    pot: int | None = Field(ge=1, description="From 1; null where no pot is meant.")
    seat: int | None = Field(ge=0, description="From 0; null where no seat is meant.")


class VerifyAnswer(Message):
    """Whether a claim is right, and what is."""

    agrees: bool
    difference: ClaimDifference | None
    right: SettleAnswer
