"""Pots and showdowns: who put in what, who is paid what, and what somebody claims."""

from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, StrictBool, WithJsonSchema

from runout.analysis.showdown.inputs import MAX_NAME_LENGTH, MAX_SEATS, MIN_SEATS, read_amount
from runout.analysis.showdown.settlement import Settlement, Showdown, SidePots
from runout.domain.amounts import Amount
from runout.errors import WrongAmount, excerpt
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import MAX_CHIPS, ExactShare

_CHIPS_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "number", "minimum": 0, "maximum": MAX_CHIPS},
        {"type": "string", "pattern": r"^[0-9]{1,19}(\.[0-9]{1,6})?$"},
    ]
}
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

_SEAT_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1}, {"type": "string"}]
}


def _read_chips(given: Any) -> Amount:
    """Read an amount; what is none is said as pydantic says it, with its place."""
    try:
        amount = read_amount(given, "chips")
    except WrongAmount as error:
        raise ValueError(error.reason) from None
    if amount > MAX_CHIPS:
        raise ValueError(f"at most 10^18 chips, not {excerpt(str(given))}")
    return amount


def _is_absent(value: object) -> bool:
    return value is None


# Members that can be written in two ways go to analysis as they are: it says best what is wrong.
ChipAmount = Annotated[
    Any,
    AfterValidator(_read_chips),
    Field(
        description="Chips or money, up to 10^18: a number, or its decimals as text; with decimals"
        " at most 15 digits, 6 of them after the point."
    ),
    WithJsonSchema(_CHIPS_SCHEMA),
]
ChipNumber = Annotated[int | float, WithJsonSchema({"type": "number"})]
ChipsPerSeat = Annotated[list[ChipAmount], Field(min_length=MIN_SEATS, max_length=MAX_SEATS)]
SeatList = Annotated[
    list[Any],
    Field(
        max_length=MAX_SEATS,
        description="Seat numbers from 0, or players' names, or a boolean for every seat.",
    ),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": _SEAT_SCHEMA},
                {"type": "array", "items": {"type": "boolean"}},
            ]
        }
    ),
]
SeatOrName = Annotated[
    Any,
    Field(description="A seat by its number from 0, or by its player's name where names are sent."),
    WithJsonSchema(_SEAT_SCHEMA),
]
Names = Annotated[
    list[Annotated[str, Field(max_length=2 * MAX_NAME_LENGTH)]],
    Field(
        max_length=MAX_SEATS,
        description="The players' names, one for each seat; they may then stand for their seats.",
    ),
]
UnitAmount = Annotated[
    ChipAmount,
    Field(
        description="The smallest amount that is paid, 1 or 0.1, 0.01 and so on; without it 1 where"
        " all amounts are whole, else 0.01 or as fine as the finest of them."
    ),
]
# Members that only tables with names or decimals have; of others they are left out.
NamesAnswer = Annotated[
    list[str] | None,
    Field(
        default=None, exclude_if=_is_absent, description="The players' names, where they were sent."
    ),
]
UnitAnswer = Annotated[
    ChipNumber | None,
    Field(
        default=None, exclude_if=_is_absent, description="The smallest amount, where it is not 1."
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
    Field(description="Chips for every seat, or by seat number or name; without returned bets."),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": _CHIPS_SCHEMA},
                {"type": "object", "additionalProperties": _CHIPS_SCHEMA},
            ]
        }
    ),
]
ClaimedWinners = Annotated[
    list[Any],
    Field(
        max_length=MAX_SEATS,
        description="Seats or names of all who win; of two boards a list for each.",
    ),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": _SEAT_SCHEMA},
                {"type": "array", "items": {"type": "array", "items": _SEAT_SCHEMA}},
            ]
        }
    ),
]


class PotsRequest(Message):
    """What each seat has put in over the whole hand, and who folded."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"contributions": [50, 100, 200]},
                {"contributions": [20, 50, 100, 100], "folded": [0]},
                {"contributions": [0.5, 1, 97.25], "names": ["ann", "bo", "cy"], "folded": ["ann"]},
            ]
        }
    )

    contributions: ChipsPerSeat
    folded: SeatList = Field(default=[])
    names: Names | None = None
    unit: UnitAmount | None = None


class PotAnswer(Message):
    """Chips in the middle, and the seats that can win them."""

    amount: ChipNumber
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
    returned: list[ChipNumber]
    names: NamesAnswer
    unit: UnitAnswer

    @classmethod
    def of(cls, pots: SidePots[Amount]) -> "PotsAnswer":
        """Return the pots."""
        return cls.model_validate(pots.to_dict())


class RakeRule(Message):
    """What the house takes: a share of the pots, rounded down, at most ``cap``."""

    rate: ExactShare = Field(
        description="The share of the pots that is taken, a fraction of 1: 0.05 is five per cent."
        " A number, or its decimals as text."
    )
    cap: ChipAmount | None = Field(
        default=None, description="At most as many chips; null for no limit."
    )
    no_flop_no_drop: StrictBool = Field(
        default=False, description="Whether nothing is taken of a hand that ends before the flop."
    )


class ShowdownRequest(Message):
    """The cards of a hand at its end, and who is still in."""

    folded: SeatList = Field(default=[])
    board: Cards = ""
    hands: list[Hand] = Field(max_length=MAX_SEATS, description="Two cards or null per seat.")
    mucked: SeatList = Field(default=[])
    second_board: Cards | None = Field(
        default=None, description="The other board of a hand run twice, shared cards included."
    )
    names: Names | None = None

    def cards(self) -> dict[str, Any]:
        """Return what `find_winners` takes."""
        return {
            "folded": self.folded,
            "board": self.board,
            "hands": self.hands,
            "mucked": self.mucked,
            "second_board": self.second_board,
            "names": self.names,
        }


class SettleRequest(ShowdownRequest):
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

    button: SeatOrName = Field(description="The seat of the dealer button, from 0, or its name.")
    contributions: ChipsPerSeat
    rake: RakeRule | None = None
    unit: UnitAmount | None = None

    def evidence(self) -> dict[str, Any]:
        """Return what `settle` takes."""
        return self.cards() | {
            "button": self.button,
            "contributions": self.contributions,
            "rake": None if self.rake is None else self.rake.model_dump(),
            "unit": self.unit,
        }


class RunAnswer(Message):
    """A pot, or its half, as one board decides it."""

    amount: ChipNumber
    winners: list[int]
    payouts: list[ChipNumber]
    odd_chips: ChipNumber
    hand: str | None


class SettledPotAnswer(Message):
    """A pot and where it went."""

    amount: ChipNumber
    contenders: list[int]
    winners: list[int]
    hand: str | None = Field(description="The winning hand; null if uncontested or run twice.")
    payouts: list[ChipNumber]
    odd_chips: ChipNumber = Field(description="Chips that could not be split evenly.")
    rake: ChipNumber = Field(description="Chips that the house takes of it.")
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

    contributions: list[ChipNumber]
    returned: list[ChipNumber]
    pots: list[SettledPotAnswer]
    payouts: list[ChipNumber] = Field(description="Per seat, from all pots, without returned bets.")
    rake: ChipNumber = Field(description="Chips that the house takes of all pots.")
    hands: list[list[ShownHand] | None] = Field(
        description="Per seat, a hand for each board; null if not shown down."
    )
    names: NamesAnswer
    unit: UnitAnswer

    @classmethod
    def of(cls, settlement: Settlement[Amount]) -> "SettleAnswer":
        """Return a settlement."""
        return cls.model_validate(settlement.to_dict())


class BoardAnswer(Message):
    """Who wins on a board, and with what."""

    winners: list[int]
    hand: str | None = Field(description="The winning hand; null where nobody contests it.")


class ShowdownAnswer(Message):
    """Who wins by the cards alone."""

    boards: list[BoardAnswer] = Field(min_length=1, max_length=2)
    hands: list[list[ShownHand] | None] = Field(
        description="Per seat, a hand for each board; null if not shown down."
    )
    names: NamesAnswer

    @classmethod
    def of(cls, showdown: Showdown) -> "ShowdownAnswer":
        """Return a showdown."""
        return cls.model_validate(showdown.to_dict())


class ClaimedRun(Message):
    """What is claimed of a pot on one board."""

    amount: ChipAmount | None = None
    winners: SeatList | None = None
    payouts: ClaimedPayouts | None = None
    odd_chips: ChipAmount | None = None
    hand: str | None = None


class ClaimedPot(ClaimedRun):
    """What is claimed of a pot."""

    contenders: SeatList | None = None
    rake: ChipAmount | None = None
    runs: list[ClaimedRun] | None = Field(default=None, max_length=2)


class Claim(Message):
    """What somebody says a hand paid, or who won it; whatever it says is checked."""

    payouts: ClaimedPayouts | None = None
    pots: list[ClaimedPot] | None = Field(default=None, max_length=MAX_SEATS)
    returned: ChipsPerSeat | None = None
    rake: ChipAmount | None = None
    contributions: ChipsPerSeat | None = None
    hands: list[Any] | None = Field(
        default=None,
        max_length=MAX_SEATS,
        description="Per seat null, words, a category, or an object as settling answers it.",
    )
    winner: SeatOrName | None = None
    winners: ClaimedWinners | None = None
    names: Names | None = None
    unit: ChipAmount | None = None


class VerifyRequest(ShowdownRequest):
    """A hand at its end, and what somebody claims that it paid, or who won it.

    A claimed winner alone needs board, hands and `winner` or `winners`. What a hand paid needs
    `button` and `contributions` too, and a `claim`.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "button": 0,
                    "contributions": [20, 20],
                    "board": "AsKsQsJsTs",
                    "hands": ["2c2d", "3c3d"],
                    "claim": {"payouts": [40, 0]},
                },
                {
                    "board": "Ks9d5h3c2s",
                    "hands": ["AhAd", "KhQh"],
                    "names": ["alice", "bob"],
                    "winner": "bob",
                },
            ]
        }
    )

    button: SeatOrName | None = None
    contributions: ChipsPerSeat | None = None
    rake: RakeRule | None = None
    unit: UnitAmount | None = None
    claim: Claim | None = None
    winner: SeatOrName | None = None
    winners: ClaimedWinners | None = None

    def evidence(self) -> dict[str, Any]:
        """Return what `verify` takes beside the claim."""
        chips = {
            "button": self.button,
            "contributions": self.contributions,
            "rake": None if self.rake is None else self.rake.model_dump(),
            "unit": self.unit,
        }
        return self.cards() | {name: value for name, value in chips.items() if value is not None}

    def claims(self) -> dict[str, Any]:
        """Return the claim as `verify` takes it: what is null is not claimed."""
        claim = None if self.claim is None else self.claim.model_dump(exclude_none=True)
        return {"claim": claim, "winner": self.winner, "winners": self.winners}


class ClaimDifference(Message):
    """The first thing that a claim has wrong."""

    kind: str = Field(description="Which rule it breaks, as the errors of runout are named.")
    detail: str = Field(description="What was claimed, and what is right.")
    pot: int | None = Field(ge=1, description="From 1; null where no pot is meant.")
    seat: int | None = Field(ge=0, description="From 0; null where no seat is meant.")
    name: str | None = Field(
        default=None,
        exclude_if=_is_absent,
        description="The name of that seat's player, where names were sent.",
    )


class VerifyAnswer(Message):
    """Whether a claim is right, and what is."""

    agrees: bool
    difference: ClaimDifference | None
    right: SettleAnswer | ShowdownAnswer
