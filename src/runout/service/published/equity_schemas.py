"""The published equity format, ``equity_request_v1`` and ``equity_response_v2``, for OpenAPI.

Requests are read error by error in ``equity_request``; these models describe them.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from runout.domain.combos import COMBO_COUNT
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import SeedText

REQUEST_VERSION: Final = "equity_request_v1"
RESPONSE_VERSION: Final = "equity_response_v2"
MAX_TRIALS: Final = 5_000_000
DEFAULT_TRIALS: Final = 100_000
SEATS: Final = 8
BASIS_POINTS: Final = 10_000
BOARD_SIZES: Final = (0, 3, 4, 5)
CARD_PATTERN: Final = "^(10|[2-9TJQKAtjqka])[cdhsCDHS♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?$"

Code = Literal[
    "INVALID_SCHEMA",
    "INVALID_CARD",
    "DUPLICATE_CARD",
    "INVALID_BOARD_SIZE",
    "INVALID_SEATS",
    "MISSING_RANGE",
    "UNEXPECTED_RANGE",
    "INVALID_RANGE",
    "EMPTY_RANGE",
    "NO_ACTIVE_VILLAIN",
    "NO_VALID_DEAL",
    "TRIALS_OUT_OF_RANGE",
]
State = Literal["ACTIVE", "ABSENT", "PRE_FLOP_FOLD", "CUSTOM_FOLD"]
Street = Literal["PREFLOP", "FLOP", "TURN", "RIVER"]

CardText = Annotated[str, Field(pattern=CARD_PATTERN, description="A card: `Ah`, `Td` or `10d`.")]
_Count = Annotated[int, Field(ge=0)]
_BasisPoints = Annotated[int, Field(ge=0, le=BASIS_POINTS)]
_Weight = Annotated[int, Field(ge=0, le=BASIS_POINTS)]
_WeightAboveNone = Annotated[int, Field(ge=1, le=BASIS_POINTS)]
_ComboIndex = Annotated[int, Field(ge=0, lt=COMBO_COUNT)]
_SeatIndex = Annotated[int, Field(ge=1, le=SEATS)]


class PublishedDenseRange(Schema):
    """A weight for every combo."""

    encoding: Literal["dense_bp_v1"]
    weights: Annotated[list[_Weight], Field(min_length=COMBO_COUNT, max_length=COMBO_COUNT)] = (
        Field(description="Weights in basis points, in the order of `GET /combos`; not all 0.")
    )


class PublishedSparseRange(Schema):
    """The combos that are in the range, and their weights."""

    encoding: Literal["sparse_bp_v1"]
    pairs: Annotated[
        list[tuple[_ComboIndex, _WeightAboveNone]], Field(min_length=1, max_length=COMBO_COUNT)
    ] = Field(description="`[combo_index, weight_bp]`, strictly ascending by combo index.")


class PublishedSeat(Schema):
    """A seat at the hero's table; it has a range unless it is absent."""

    seat_index: _SeatIndex
    state: State = Field(
        description="A folded seat is dealt a hand of its range, which only removes cards."
    )
    range: (
        Annotated[PublishedDenseRange | PublishedSparseRange, Field(discriminator="encoding")]
        | None
    ) = None


def _example() -> dict[str, Any]:
    queens = {"encoding": "sparse_bp_v1", "pairs": [[1260, 10000], [1281, 5000]]}
    seats: list[dict[str, Any]] = [{"seat_index": 1, "state": "ACTIVE", "range": queens}]
    seats += [{"seat_index": seat, "state": "ABSENT"} for seat in range(2, SEATS + 1)]
    return {
        "schema_version": REQUEST_VERSION,
        "request_id": "example-1",
        "trials": DEFAULT_TRIALS,
        "seed": "1",
        "hero_cards": ["Ah", "Kh"],
        "board_cards": ["7h", "5h", "2c"],
        "seats": seats,
    }


class PublishedEquityRequest(Schema, json_schema_extra={"examples": [_example()]}):
    """A hero's hand, the board and who sits at the other eight seats."""

    schema_version: Literal["equity_request_v1"]
    request_id: str = Field(description="Any text; the response echoes it.")
    trials: int = Field(default=DEFAULT_TRIALS, ge=1, le=MAX_TRIALS)
    seed: SeedText | None = Field(default=None, description="Drawn at random if missing.")
    hero_cards: Annotated[list[CardText], Field(min_length=2, max_length=2)]
    board_cards: Annotated[
        list[CardText],
        Field(max_length=5, json_schema_extra={"anyOf": [{"maxItems": 0}, {"minItems": 3}]}),
    ] = Field(description="None, a flop, a turn or a river.")
    seats: Annotated[list[PublishedSeat], Field(min_length=SEATS, max_length=SEATS)] = Field(
        description="Each of the seats 1 to 8 once, at least one of them ACTIVE."
    )


class PublishedHero(Schema):
    """The hero's results.

    `win_bp`, `tie_bp` and `loss_bp` sum to 10,000: each is rounded down, and the rest goes one
    each to the largest remainders, ties in this order.
    """

    win_bp: _BasisPoints
    loss_bp: _BasisPoints
    tie_bp: _BasisPoints
    equity_bp: _BasisPoints = Field(description="Rounded half up independently.")
    win_count: _Count
    loss_count: _Count
    tie_count: _Count


class PublishedVillain(Schema):
    """An active seat's results; `win_bp` counts outright wins. Each is rounded half up."""

    seat_index: _SeatIndex
    win_bp: _BasisPoints
    equity_bp: _BasisPoints


class PublishedDiagnostics(Schema):
    """Statistics of the trials."""

    requested_trials: _Count
    accepted_trials: _Count = Field(description="Requested less deadlocked ones.")
    retry_count: _Count = Field(
        description="Draws rejected because two hands shared a card. If nearly every draw is"
        " rejected, those before another method of drawing was used."
    )
    deadlock_count: _Count = Field(
        description="Abandoned trials: always 0, since every spot that can be dealt is dealt."
    )
    compute_ms: _Count = Field(description="Whole milliseconds, rounded.")
    seed_in: SeedText = Field(description="The seed of the request, or the one drawn.")
    seed_after: SeedText = Field(
        description="The next seed: the first number of the SplitMix64 stream of `seed_in`."
    )


class PublishedTable(Schema):
    """The table as it was understood."""

    street: Street
    board_count: Literal[0, 3, 4, 5]
    active_villain_count: _Count
    folded_seat_count: _Count
    absent_seat_count: _Count


class PublishedEquityResult(Schema):
    """What the trials came to."""

    hero: PublishedHero
    villains: list[PublishedVillain] = Field(description="The active seats in ascending order.")
    diagnostics: PublishedDiagnostics
    table: PublishedTable


class PublishedEquityResponse(Schema):
    """The answer to a request that was understood."""

    schema_version: Literal["equity_response_v2"]
    request_id: str
    status: Literal["ok"]
    result: PublishedEquityResult


class PublishedFault(Schema):
    """Why a request is refused."""

    code: Code
    message: str


class PublishedEquityError(
    Schema,
    json_schema_extra={
        "example": {
            "schema_version": RESPONSE_VERSION,
            "request_id": "example-1",
            "status": "error",
            "error": {
                "code": "DUPLICATE_CARD",
                "message": "Ah is in hero_cards and in board_cards; remove one",
            },
        }
    },
):
    """The answer to any other request."""

    schema_version: Literal["equity_response_v2"]
    request_id: str | None = Field(description="Null where it could not be read.")
    status: Literal["error"]
    error: PublishedFault


class PublishedCombos(Schema):
    """The order of the 1326 combos, which the weights of a range follow.

    Cards have ids 0 to 51: ranks from 2 to A, of each c, d, h, s. The combo of the cards low < high
    has the index `low * (103 - low) / 2 + (high - low - 1)`: pairs of ids in lexicographic order.
    """

    count: Literal[1326]
    cards: list[str] = Field(description="The 52 cards in the order of their ids, from `2c`.")
    combos: list[str] = Field(description="By combo index, 0 = `2c2d` to 1325 = `AhAs`.")
