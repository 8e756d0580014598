"""Pots, settlements, winners and claims about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Final

from runout.analysis.files.strict_json import read_json_text
from runout.analysis.showdown import pots, settlement, winners
from runout.analysis.showdown.claims.verification import Verification, check_claim
from runout.analysis.showdown.inputs.players import MAX_NAME_LENGTH, MAX_SEATS
from runout.analysis.showdown.pots import SidePots
from runout.analysis.showdown.settlement import Settlement
from runout.analysis.showdown.winners import Showdown
from runout.questions.kinds import decimal_schema
from runout.questions.question import Kind, question

# Values with several notations go to analysis as they are; its errors are more precise.
_SEAT: Final = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1},
                          {"type": "string"}]}  # fmt: skip
_SEATS: Final = {"anyOf": [{"type": "array", "items": _SEAT, "maxItems": MAX_SEATS},
                           {"type": "array", "items": {"type": "boolean"}}]}  # fmt: skip
_CARDS: Final = {
    "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "maxItems": 5}]
}
_CHIPS: Final = {
    "anyOf": [
        {"type": "number", "minimum": 0},
        {"type": "string", "pattern": r"^[0-9]{1,4000}(\.[0-9]{1,6})?$"},
    ]
}
_CHIPS_PER_SEAT: Final = {"type": "array", "items": _CHIPS}
_PAYOUTS: Final = {
    "anyOf": [_CHIPS_PER_SEAT, {"type": "object", "additionalProperties": _CHIPS}],
    "description": "Chips for every seat, or by seat number or name; without returned bets.",
}
_WINNERS: Final = {
    "anyOf": [{"type": "array", "items": _SEAT},
              {"type": "array", "items": {"type": "array", "items": _SEAT}}],
}  # fmt: skip


def nullable(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a member that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}


def object_schema(
    required: Sequence[str] = (), /, **properties: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the schema of an object; what is not required may be null."""
    members = {
        name: schema if name in required else nullable(schema)
        for name, schema in properties.items()
    }
    needed = {"required": [*required]} if required else {}
    return {"type": "object", "properties": members, "additionalProperties": False, **needed}


def read_seat(text: str) -> int | str:
    """Read a seat, a number or a name."""
    is_number = text.isascii() and text.isdecimal() and len(text) < 10
    return int(text) if is_number else text.strip()


def read_seats(text: str) -> list[int | str]:
    return [read_seat(item.strip()) for item in text.split(",") if item.strip()]


def _split(text: str) -> list[str]:
    return text.split(",")


_RUN: Final[dict[str, Any]] = {
    "amount": _CHIPS, "winners": _SEATS, "payouts": _PAYOUTS, "odd_chips": _CHIPS,
    "hand": {"type": "string"},
}  # fmt: skip
_POT: Final = object_schema(
    **_RUN, contenders=_SEATS, rake=_CHIPS, runs={"type": "array", "items": object_schema(**_RUN)}
)
_CLAIM: Final = object_schema(
    payouts=_PAYOUTS,
    pots={"type": "array", "items": _POT},
    returned=_CHIPS_PER_SEAT,
    rake=_CHIPS,
    contributions=_CHIPS_PER_SEAT,
    hands={
        "type": "array",
        "items": {},
        "description": "Per seat null, text, a category, or an object as in a settlement.",
    },
    winner=_SEAT,
    winners=_WINNERS,
    names={"type": "array", "items": {"type": "string"}},
    unit=_CHIPS,
)
_RAKE: Final = object_schema(
    ("rate",),
    rate={**decimal_schema(1), "description": "A fraction of 1: 0.05 is five per cent."},
    cap={**_CHIPS, "description": "At most so many chips."},
    no_flop_no_drop={
        "type": "boolean",
        "description": "Whether a hand that ends before the flop is not raked.",
    },
)

ChipAmount = Annotated[
    int | float | str | Decimal,
    Kind(
        "CHIPS",
        _CHIPS,
        "Chips or money: a number, or its decimals as text; with decimals at most 15 digits, 6 of"
        " them after the point.",
    ),
]
SeatOrName = Annotated[
    int | str,
    Kind(
        "SEAT",
        _SEAT,
        "A seat by its number from 0, or by its player's name if names are given.",
        read_seat,
    ),
]
_Seats = Annotated[Any, Kind("SEATS", _SEATS, read=read_seats)]
_Cards = Annotated[Any, Kind("CARDS", _CARDS)]
Contributions = Annotated[
    list[ChipAmount], "What each seat has put in over the whole hand, folded seats included."
]
Folded = Annotated[
    _Seats, "The seats that folded: numbers from 0 or names, or a boolean for every seat."
]
Names = Annotated[
    Any,
    Kind(
        "NAMES",
        {"type": "array", "items": {"type": "string", "maxLength": MAX_NAME_LENGTH}},
        "The players' names in the order of the seats; they may be used for seats.",
        _split,
    ),
]
SmallestAmount = Annotated[
    ChipAmount,
    "The smallest amount that is paid, 1 or 0.1, 0.01 and so on; without it 1 where all amounts"
    " are whole, else 0.01 or as fine as the finest of them.",
]
_Hands = Annotated[
    list[Annotated[Any, Kind("HANDS", nullable(_CARDS))]],
    "The hand of each seat, two cards, or null where it was not shown.",
]
_Board = Annotated[_Cards, "The board, as one text or a list of cards."]
_SecondBoard = Annotated[_Cards, "The second board of a hand run twice, shared cards included."]
_Mucked = Annotated[_Seats, "The seats that mucked their hands, as for folded."]
_Button = Annotated[SeatOrName, "The seat of the dealer button, from 0, or its player's name."]
_Rake = Annotated[
    Any,
    Kind(
        "JSON", _RAKE, "The rake: a share of the pots, rounded down, at most a cap.", read_json_text
    ),
]
_CLAIMED_WINNERS: Final = "Seats or names of all winners; with two boards a list for each."


@question(
    "pots",
    subject="pots",
    summary="Split bets into main pot, side pots and returned bets.",
    arguments=["contributions"],
    examples=[
        {"contributions": [50, 100, 200]},
        {"contributions": [20, 50, 100, 100], "folded": [0]},
        {"contributions": [0.5, 1, 97.25], "names": ["ann", "bo", "cy"], "folded": ["ann"]},
    ],
)
def side_pots(
    contributions: Contributions,
    folded: Folded = (),
    names: Names | None = None,
    unit: SmallestAmount | None = None,
) -> SidePots:
    """Split bets into main pot, side pots and returned bets."""
    return pots.side_pots(contributions, folded, names=names, unit=unit)


@question(
    "settle",
    subject="pots",
    summary="Settle a showdown: winners and payouts of each pot.",
    shorts={"board": "-b"},
    examples=[
        {
            "button": 0,
            "contributions": [50, 100, 100],
            "board": "Ks9d5h3c2s",
            "hands": ["AhAd", "KhQh", "QdQc"],
        },
        {
            "button": "bo",
            "contributions": [0.5, 97.25, 120],
            "board": "Ks9d5h3c2s",
            "second_board": "Ks9d5hQs2d",
            "hands": ["AhAd", "KhQh", None],
            "names": ["ann", "bo", "cy"],
            "rake": {"rate": "0.05", "cap": 3},
        },
    ],
)
def settle(
    *,
    button: _Button,
    contributions: Contributions,
    hands: _Hands,
    board: _Board = "",
    folded: Folded = (),
    mucked: _Mucked = (),
    second_board: _SecondBoard | None = None,
    rake: _Rake | None = None,
    names: Names | None = None,
    unit: SmallestAmount | None = None,
) -> Settlement:
    """Settle a showdown: winners and payouts of each pot."""
    return settlement.settle(
        contributions=contributions, folded=folded, button=button, board=board, hands=hands,
        mucked=mucked, second_board=second_board, rake=rake, names=names, unit=unit,
    )  # fmt: skip


@question(
    "winners",
    subject="pots",
    summary="Find the winners of a showdown by the cards alone.",
    arguments=["hands"],
    shorts={"board": "-b"},
    examples=[
        {"board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"]},
        {"board": "Ks9d5h3c2s", "second_board": "Ks9d5hQd2c", "hands": ["AhAd", "KhQh", None],
         "names": ["ann", "bo", "cy"], "folded": ["cy"]},
    ],
)  # fmt: skip
def find_winners(
    hands: _Hands,
    *,
    board: _Board = "",
    folded: Folded = (),
    mucked: _Mucked = (),
    second_board: _SecondBoard | None = None,
    names: Names | None = None,
) -> Showdown:
    """Find the winners of a showdown by the cards alone."""
    return winners.find_winners(
        board=board, hands=hands, folded=folded, mucked=mucked, second_board=second_board,
        names=names,
    )  # fmt: skip


@question(
    "verify",
    subject="pots",
    summary="Verify a claimed payout or a claimed winner.",
    shorts={"board": "-b"},
    examples=[
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
            "winner": "alice",
        },
    ],
)
def verify(
    hands: _Hands,
    *,
    board: _Board = "",
    folded: Folded = (),
    mucked: _Mucked = (),
    second_board: _SecondBoard | None = None,
    names: Names | None = None,
    button: _Button | None = None,
    contributions: Contributions | None = None,
    rake: _Rake | None = None,
    unit: SmallestAmount | None = None,
    claim: Annotated[Any, Kind("JSON", _CLAIM, read=read_json_text), "Claimed payouts or winners."]
    | None = None,
    winner: Annotated[SeatOrName, "Who is claimed to win every contested pot."] | None = None,
    winners: Annotated[Any, Kind("SEATS", _WINNERS, _CLAIMED_WINNERS, read_seats)] | None = None,
) -> Verification:
    """Verify a claimed payout or a claimed winner.

    A claimed winner alone needs the hands, the board and `winner` or `winners`. What a hand paid
    needs `button` and `contributions` too, and a `claim`, every member of which is checked. If the
    claim is wrong, `difference` names the first pot and seat that differ.
    """
    return check_claim(
        claim, winner, winners, hands=hands, board=board, folded=folded, mucked=mucked,
        second_board=second_board, names=names, button=button, contributions=contributions,
        rake=rake, unit=unit,
    )  # fmt: skip
