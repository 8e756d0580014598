"""Pots and showdowns: contributions, payouts and claims."""

from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, StrictBool, WithJsonSchema

from runout.analysis.showdown.inputs.amounts import read_amount
from runout.analysis.showdown.inputs.players import MAX_NAME_LENGTH, MAX_SEATS, MIN_SEATS
from runout.analysis.showdown.pots import SidePots
from runout.analysis.showdown.settlement import Settlement
from runout.analysis.showdown.winners import Showdown
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


def _read_chips(raw: Any) -> Amount:
    """Read an amount; raise the ValueError that pydantic reports with its place."""
    try:
        amount = read_amount(raw, "chips")
    except WrongAmount as error:
        raise ValueError(error.reason) from None
    if amount > MAX_CHIPS:
        raise ValueError(f"at most 10^18 chips, not {excerpt(str(raw))}")
    return amount


def _is_absent(value: object) -> bool:
    return value is None


# Members with several notations are passed to analysis unchanged; its errors are more precise.
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
    Field(description="A seat by its number from 0, or by its player's name if names are sent."),
    WithJsonSchema(_SEAT_SCHEMA),
]
Names = Annotated[
    list[Annotated[str, Field(max_length=2 * MAX_NAME_LENGTH)]],
    Field(
        max_length=MAX_SEATS,
        description="The players' names, one for each seat; they may be used for seats.",
    ),
]
UnitAmount = Annotated[
    ChipAmount,
    Field(
        description="The smallest amount that is paid, 1 or 0.1, 0.01 and so on; without it 1 where"
        " all amounts are whole, else 0.01 or as fine as the finest of them."
    ),
]
# Members of answers with names or decimals; otherwise omitted.
NamesAnswer = Annotated[
    list[str] | None,
    Field(default=None, exclude_if=_is_absent, description="The players' names, if sent."),
]
UnitAnswer = Annotated[
    ChipNumber | None,
    Field(default=None, exclude_if=_is_absent, description="The smallest amount, if it is not 1."),
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
        description="Seats or names of all winners; with two boards a list for each.",
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
    """Contributions of each seat over the whole hand, and who folded."""

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
    """A pot, and the seats that can win it."""

    amount: ChipNumber
    contenders: list[int]


class PotsAnswer(Message):
    """The main pot and side pots, and the uncalled bets returned per seat."""

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
    """Rake: a share of the pots, rounded down, at most ``cap``."""

    rate: ExactShare = Field(
        description="The share of the pots, a fraction of 1: 0.05 is five per cent."
        " A number, or its decimals as text."
    )
    cap: ChipAmount | None = Field(default=None, description="Rake cap in chips; null for none.")
    no_flop_no_drop: StrictBool = Field(
        default=False, description="Whether a hand that ends before the flop is not raked."
    )


class ShowdownRequest(Message):
    """The cards at showdown, and who folded."""

    folded: SeatList = Field(default=[])
    board: Cards = ""
    hands: list[Hand] = Field(max_length=MAX_SEATS, description="Two cards or null per seat.")
    mucked: SeatList = Field(default=[])
    second_board: Cards | None = Field(
        default=None, description="The second board of a hand run twice, shared cards included."
    )
    names: Names | None = None

    def cards(self) -> dict[str, Any]:
        """Return the arguments of `find_winners`."""
        return {
            "folded": self.folded,
            "board": self.board,
            "hands": self.hands,
            "mucked": self.mucked,
            "second_board": self.second_board,
            "names": self.names,
        }


class SettleRequest(ShowdownRequest):
    """A finished hand: contributions, folds, cards."""

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

    def showdown_inputs(self) -> dict[str, Any]:
        """Return the arguments of `settle`."""
        return self.cards() | {
            "button": self.button,
            "contributions": self.contributions,
            "rake": None if self.rake is None else self.rake.model_dump(),
            "unit": self.unit,
        }


class RunAnswer(Message):
    """A pot, or half of it, on one board."""

    amount: ChipNumber
    winners: list[int]
    payouts: list[ChipNumber]
    odd_chips: ChipNumber
    hand: str | None


class SettledPotAnswer(Message):
    """A settled pot."""

    amount: ChipNumber
    contenders: list[int]
    winners: list[int]
    hand: str | None = Field(description="The winning hand; null if uncontested or run twice.")
    payouts: list[ChipNumber]
    odd_chips: ChipNumber = Field(description="Chips that could not be split evenly.")
    rake: ChipNumber = Field(description="Rake from the pot in chips.")
    runs: list[RunAnswer] = Field(min_length=1, max_length=2)


class ShownHand(Message):
    """A hand that was shown down."""

    category: str
    description: str
    score: int


class SettleAnswer(Message):
    """A settlement: payouts, returned bets and rake sum to the contributions.

    Sent as a claim, it is one that agrees.
    """

    contributions: list[ChipNumber]
    returned: list[ChipNumber]
    pots: list[SettledPotAnswer]
    payouts: list[ChipNumber] = Field(description="Per seat, from all pots, without returned bets.")
    rake: ChipNumber = Field(description="Rake from all pots in chips.")
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
    """The winners on a board, and their hand."""

    winners: list[int]
    hand: str | None = Field(description="The winning hand; null if uncontested.")


class ShowdownAnswer(Message):
    """The winners by the cards alone."""

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
    """A claim about a pot on one board."""

    amount: ChipAmount | None = None
    winners: SeatList | None = None
    payouts: ClaimedPayouts | None = None
    odd_chips: ChipAmount | None = None
    hand: str | None = None


class ClaimedPot(ClaimedRun):
    """A claim about a pot."""

    contenders: SeatList | None = None
    rake: ChipAmount | None = None
    runs: list[ClaimedRun] | None = Field(default=None, max_length=2)


class Claim(Message):
    """Claimed payouts or winners of a hand; every member that is present is checked."""

    payouts: ClaimedPayouts | None = None
    pots: list[ClaimedPot] | None = Field(default=None, max_length=MAX_SEATS)
    returned: ChipsPerSeat | None = None
    rake: ChipAmount | None = None
    contributions: ChipsPerSeat | None = None
    hands: list[Any] | None = Field(
        default=None,
        max_length=MAX_SEATS,
        description="Per seat null, text, a category, or an object as in a settlement.",
    )
    winner: SeatOrName | None = None
    winners: ClaimedWinners | None = None
    names: Names | None = None
    unit: ChipAmount | None = None


class VerifyRequest(ShowdownRequest):
    """A finished hand, and claimed payouts or winners.

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

    def showdown_inputs(self) -> dict[str, Any]:
        """Return the arguments of `verify` besides the claim."""
        chips = {
            "button": self.button,
            "contributions": self.contributions,
            "rake": None if self.rake is None else self.rake.model_dump(),
            "unit": self.unit,
        }
        return self.cards() | {name: value for name, value in chips.items() if value is not None}

    def claims(self) -> dict[str, Any]:
        """Return the claim as `verify` takes it; null members are not claimed."""
        claim = None if self.claim is None else self.claim.model_dump(exclude_none=True)
        return {"claim": claim, "winner": self.winner, "winners": self.winners}


class ClaimDifference(Message):
    """The first error of a claim."""

    kind: str = Field(description="The violated rule: the name of the error in runout.")
    detail: str = Field(description="The claimed and the right value.")
    pot: int | None = Field(ge=1, description="From 1; null if the error is not about a pot.")
    seat: int | None = Field(ge=0, description="From 0; null if the error is not about a seat.")
    name: str | None = Field(
        default=None,
        exclude_if=_is_absent,
        description="The name of that seat's player, if names were sent.",
    )


class VerifyAnswer(Message):
    """Whether a claim is right, and the right result."""

    agrees: bool
    difference: ClaimDifference | None
    right: SettleAnswer | ShowdownAnswer
