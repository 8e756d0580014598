"""Spots and locks as JSON has them."""

from typing import Annotated, Any, Final, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    Field,
    PlainValidator,
    StrictInt,
    WithJsonSchema,
    create_model,
)
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError

from runout.analysis.solver.spot.fields import SPOT_FIELDS, FieldKind, SpotField
from runout.analysis.solver.spot.locks import Lock
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.sizes import SIZE_KEYS
from runout.analysis.solver.spot.spot import Spot
from runout.domain.amounts import json_number, read_amount
from runout.domain.betting.rules import MAX_CHIPS
from runout.domain.boards import Board
from runout.domain.ranges.range import OverlapNote, Range, RangeWarning
from runout.errors import PokerError, RunoutError, WrongAmount, at
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import CardsText, RangeText

MAX_LINES: Final = 200
MAX_LOCKS: Final = 200
_MAX_SIZES_TEXT: Final = 1000
Street = Literal["flop", "turn", "river"]
Player = Literal["oop", "ip"]
LineText = Annotated[
    str,
    Field(
        max_length=2000,
        description="Actions from the start of the spot on: `x b50 c`, `check, bet 4.5`.",
    ),
]


def _size_list(value: object) -> object:
    """Take text, or a number that the language of sizes reads, 0.5 or 50."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise PydanticCustomError("string_type", "Input should be a valid string")
    if isinstance(value, str) and len(value) > _MAX_SIZES_TEXT:
        reason = f"String should have at most {_MAX_SIZES_TEXT} characters"
        raise PydanticCustomError("string_too_long", reason)
    return value


Sizes = Annotated[
    str | float,
    PlainValidator(_size_list),
    WithJsonSchema(
        {
            "type": "string",
            "maxLength": _MAX_SIZES_TEXT,
            "description": "Bet sizes: `50%, 2.5x, 4.5c, e, a`; empty for none. A street that is"
            " still to come needs its bets and raises, for both players.",
        }
    ),
]


def _whole(value: object) -> object:
    """Take 200.0 for 200, which JSON has as the same number."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _amount_in_text(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return json_number(read_amount(value, "chips"))
    except WrongAmount as error:  # as pydantic expects it, which adds the place
        raise ValueError(error.reason) from None


Whole = Annotated[StrictInt, BeforeValidator(_whole)]
Share = Annotated[float, Field(strict=True, ge=0, le=1)]
EXAMPLE_SPOT: Final[JsonDict] = {
    "board": "Td9d6hQc2s",
    "oop": "QQ+,T9s,AKs",
    "ip": "99+,AQs",
    "pot": 100,
    "stack": 300,
    "river_oop_bet": "50%, a",
    "river_oop_raise": "60%",
    "river_ip_bet": "50%, a",
    "river_ip_raise": "60%",
}
EXAMPLE_LOCK: Final[JsonDict] = {"line": "", "cards": "", "strategy": {"AKs": {"check": 1.0}}}


class LockFields(Schema, json_schema_extra={"example": EXAMPLE_LOCK}):
    """What a player is made to do at the end of a line, hand by hand, while the rest is solved."""

    line: LineText
    strategy: dict[str, dict[str, Share]] = Field(
        description="From hands (range text; `*` is the rest) to actions and their frequencies,"
        " which sum to 1. Hands that are not named stay free.",
        min_length=1,
        max_length=1326,
    )
    cards: CardsText = ""


_NOTATION: Final[dict[FieldKind, str]] = {
    "range": " As text: `QQ+,AKs:0.5`, `15%`, `random`.",
    "share": " As a fraction: 0.05 is 5 %.",
}


def _members(*, without: str | None = None) -> dict[str, Any]:
    """Return the members of a spot, as pydantic makes a model of them; one may be left out."""
    fields = {field.name: _member(field) for field in SPOT_FIELDS if field.name != without}
    sizes = dict.fromkeys(SIZE_KEYS, (Sizes | None, None))
    return {**fields, **sizes}


def _member(field: SpotField) -> tuple[Any, Any]:
    """Return the type of a field in JSON, with its default and description."""
    maximum = MAX_CHIPS if field.maximum is None else field.maximum
    above, least = (0, None) if field.above_zero else (None, 0)
    number = Field(strict=True, gt=above, ge=least, le=maximum)
    types: dict[FieldKind, Any] = {
        "cards": CardsText,
        "range": RangeText,
        "amount": Annotated[float, number, BeforeValidator(_amount_in_text)],
        "share": Annotated[float, number],
        "count": Annotated[int, number, BeforeValidator(_whole)],
        "lines": Annotated[list[LineText], Field(max_length=MAX_LINES)],
        "locks": Annotated[list[LockFields], Field(max_length=MAX_LOCKS)],
    }
    type_ = types[field.kind]
    description = field.help + _NOTATION.get(field.kind, "")
    if field.none is not None:
        type_ = type_ | None
        description += f" Null: {field.none}."
    default = ... if field.required else list(field.default) if field.is_list else field.default
    return type_, Field(default, description=description)


_SpotMembers: Any = create_model("_SpotMembers", __base__=Schema, **_members())
_SharedMembers: Any = create_model("_SharedMembers", __base__=Schema, **_members(without="board"))


class SpotFields(_SpotMembers, json_schema_extra={"example": EXAMPLE_SPOT}):  # type: ignore[call-arg,misc]
    """A postflop situation: two players, out of position (OOP) and in position (IP).

    Amounts are chips, whole or not: 100 or 5.5. What `runout solve` reads from a file is the same.
    """

    description: str | None = Field(
        default=None, max_length=10_000, description="For the reader; it changes nothing."
    )

    def read(self, pointer: str = "/spot") -> tuple[Spot, list[OverlapNote], list[RangeWarning]]:
        """Return the spot, and the notes and warnings about its ranges."""
        payload, notes, warnings = _read_members(self, pointer)
        try:
            return Spot.from_dict(payload), notes, warnings
        except RunoutError as error:
            error.pointer = pointer + (error.pointer or "")
            raise


class SpotWithoutBoard(_SharedMembers):  # type: ignore[misc]
    """What several spots share that differ in their boards: all members of a spot but the board."""

    def read(self, boards: list[str], pointer: str = "/spot") -> list[Spot]:
        """Return the spot of each board; an error about a board points to ``/boards``."""
        payload, _, _ = _read_members(self, pointer)
        spots: dict[Board, Spot] = {}
        for number, text in enumerate(boards):
            place = f"/boards/{number}"
            with at(place):
                board = Board.parse(text)
                if board in spots:
                    raise PokerError(f"{board} is there twice; give each board once")
            try:
                spots[board] = Spot.from_dict({**payload, "board": board})
            except RunoutError as error:
                is_of_board = error.pointer in (None, "", "/board")
                error.pointer = place if is_of_board else f"{pointer}{error.pointer}"
                raise
        return list(spots.values())


def _read_members(
    members: BaseModel, pointer: str
) -> tuple[dict[str, Any], list[OverlapNote], list[RangeWarning]]:
    """Return the members of a spot with ranges and locks read, and notes and warnings of ranges."""
    payload = {
        name: value
        for name in members.model_fields_set
        if (value := getattr(members, name)) is not None or name not in SIZE_KEYS
    }
    notes: list[OverlapNote] = []
    warnings: list[RangeWarning] = []
    for player in PLAYERS:
        with at(f"{pointer}/{player}"):
            reading = Range.read(payload[player])
        notes += reading.overlaps_at(f"{pointer}/{player}")
        warnings += reading.warnings_at(f"{pointer}/{player}")
        payload[player] = reading.range
    if payload.get("rake_cap") and not payload.get("rake_rate"):
        raise WrongAmount(
            f"rake_cap is {payload['rake_cap']:g} but rake_rate is 0, which takes nothing; give"
            " the share of the pot that is taken, or no cap"
        ).at(f"{pointer}/rake_cap")
    payload["locks"] = read_locks(payload.get("locks", []), f"{pointer}/locks")
    return payload, notes, warnings


def read_locks(locks: list[LockFields], pointer: str) -> list[Lock]:
    """Return locks, each checked as far as it can be without its spot."""
    checked = []
    for number, lock in enumerate(locks):
        with at(f"{pointer}/{number}"):
            checked.append(Lock(lock.line, lock.strategy, lock.cards))
    return checked
