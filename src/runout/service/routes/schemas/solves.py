"""Spots, solves and solutions as JSON has them."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal, Self

from fastapi import Path
from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    StrictInt,
    WithJsonSchema,
    create_model,
)
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET, EndedBy
from runout.analysis.solver.spot.fields import SPOT_FIELDS, FieldKind, SpotField
from runout.analysis.solver.spot.locks import Lock
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.sizes import SIZE_KEYS
from runout.analysis.solver.spot.spot import Spot
from runout.domain.amounts import json_number, read_amount
from runout.domain.betting.rules import MAX_CHIPS
from runout.domain.ranges.range import Range
from runout.errors import RunoutError, WrongAmount, at
from runout.kernels.processor import MAX_THREADS
from runout.service.jobs.solve import SOLVES, spot_title
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import (
    CardsText,
    OverlapNote,
    RangeText,
    RangeWarning,
    overlap_notes,
    range_warnings,
)
from runout.service.routes.schemas.jobs import JOBS, moment
from runout.service.store.records import ID_PATTERN, StoredSolution

MAX_ITERATIONS: Final = 1_000_000
MAX_LINES: Final = 200
MAX_LOCKS: Final = 200
_MAX_SIZES_TEXT: Final = 1000

Street = Literal["flop", "turn", "river"]
Precision = Literal["f32", "f16"]
Player = Literal["oop", "ip"]

SolveId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a solution.", examples=["0123456789abcdef"]),
]
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


_Sizes = Annotated[
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
    """Read an amount written as text."""
    if not isinstance(value, str):
        return value
    try:
        return json_number(read_amount(value, "chips"))
    except WrongAmount as error:  # as pydantic expects it, which adds the place
        raise ValueError(error.reason) from None


_Whole = Annotated[StrictInt, BeforeValidator(_whole)]
Chips = Annotated[int | float, WithJsonSchema({"type": "number"})]
"""An amount in an answer: a whole number is written as one."""
_Share = Annotated[float, Field(strict=True, ge=0, le=1)]

_RIVER_SPOT: Final[JsonDict] = {
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
_LOCK: Final[JsonDict] = {"line": "", "cards": "", "strategy": {"AKs": {"check": 1.0}}}


class LockFields(Message):
    """What a player is made to do at the end of a line, hand by hand, while the rest is solved."""

    model_config = ConfigDict(json_schema_extra={"example": _LOCK})

    line: LineText
    strategy: dict[str, dict[str, _Share]] = Field(
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


def _members() -> dict[str, Any]:
    """Return the members of a spot, as pydantic makes a model of them."""
    fields = {field.name: _member(field) for field in SPOT_FIELDS}
    sizes = dict.fromkeys(SIZE_KEYS, (_Sizes | None, None))
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


class SpotFields(create_model("_SpotMembers", __base__=Message, **_members())):  # type: ignore[misc]
    """A postflop situation: two players, out of position (OOP) and in position (IP).

    Amounts are chips, whole or not: 100 or 5.5. What `runout solve` reads from a file is the same.
    """

    model_config = ConfigDict(json_schema_extra={"example": _RIVER_SPOT})

    description: str | None = Field(
        default=None, max_length=10_000, description="For the reader; it changes nothing."
    )

    def read(self, pointer: str = "/spot") -> tuple[Spot, list[OverlapNote], list[RangeWarning]]:
        """Return the spot, and the notes and warnings about its ranges."""
        payload = {
            name: value
            for name in self.model_fields_set
            if (value := getattr(self, name)) is not None or name not in SIZE_KEYS
        }
        notes: list[OverlapNote] = []
        warnings: list[RangeWarning] = []
        for player in PLAYERS:
            with at(f"{pointer}/{player}"):
                reading = Range.read(payload[player])
            notes += overlap_notes(reading, f"{pointer}/{player}")
            warnings += range_warnings(reading, f"{pointer}/{player}")
            payload[player] = reading.range
        if payload.get("rake_cap") and not payload.get("rake_rate"):
            raise WrongAmount(
                f"rake_cap is {payload['rake_cap']:g} but rake_rate is 0, which takes nothing; give"
                " the share of the pot that is taken, or no cap"
            ).at(f"{pointer}/rake_cap")
        payload["locks"] = read_locks(payload.get("locks", []), f"{pointer}/locks")
        try:
            return Spot.from_dict(payload), notes, warnings
        except RunoutError as error:
            error.pointer = pointer + (error.pointer or "")
            raise


def read_locks(locks: list[LockFields], pointer: str) -> list[Lock]:
    """Return locks, each checked as far as it can be without its spot."""
    checked = []
    for number, lock in enumerate(locks):
        with at(f"{pointer}/{number}"):
            checked.append(Lock(lock.line, lock.strategy, lock.cards))
    return checked


class EstimateRequest(Message):
    """A spot whose solve is to be estimated."""

    model_config = ConfigDict(json_schema_extra={"example": {"spot": _RIVER_SPOT}})

    spot: SpotFields


class StreetCounts(Message):
    """A number for each street; 0 for one that is over."""

    flop: int
    turn: int
    river: int


class SavingRow(Message):
    """What leaving out one bet size saves."""

    key: str = Field(description="The member of the spot that has the size: `turn_oop_bet`.")
    street: Street
    player: Player
    kind: Literal["bet", "raise", "donk"]
    size: str = Field(description="The size as it is written there.")
    bytes_saved_f32: int
    bytes_saved_f16: int
    percent: float = Field(description="Of the memory in f32.")


class TreeBetRow(Message):
    """A bet or raise as it really is, after rounding, merging and the least that is allowed."""

    line: LineText
    street: Street
    player: Player
    kind: Literal["bet", "raise", "donk"]
    action: str = Field(description="As lines write it: `b4.5`.")
    chips: Chips = Field(description="What the player has then put in on the street.")
    percent: float = Field(
        description="Of the pot; of a raise, what it adds to the bet as a share of the pot after a"
        " call."
    )


class EstimateAnswer(Message):
    """What solving a spot takes."""

    nodes: StreetCounts = Field(description="Nodes of the tree, on each board.")
    tree_nodes: StreetCounts = Field(description="Nodes of the betting tree.")
    decision_nodes: int = Field(description="Decisions of the betting tree.")
    boards: StreetCounts = Field(description="Boards that can come.")
    canonical_boards: StreetCounts = Field(
        description="Boards of which no two are equal but for the names of suits."
    )
    bytes_f32: int = Field(description="Memory in f32.")
    bytes_f16: int = Field(description="Memory in f16.")
    seconds: float = Field(description="Time on one thread, a rough guide.")
    iterations: int = Field(description="How many iterations that is for.")
    unit: Chips = Field(description="What all bets are multiples of.")
    bets: list[TreeBetRow] = Field(
        description="The bets of each street, the shortest lines first; streets after the first as"
        " the line with the smallest pot leads to them."
    )
    all_bets: bool = Field(description="Whether `bets` has them all; long lists are cut.")
    savings: list[SavingRow] = Field(description="What to leave out, the most saving first.")
    memory_limit: int = Field(description="Bytes that a solve may take here.")
    fits_f32: bool = Field(description="Whether the limit allows f32.")
    fits_f16: bool = Field(description="Whether the limit allows f16.")
    notes: list[OverlapNote] = Field(description="Items of the ranges that overlap.")
    warnings: list[RangeWarning] = Field(description="Every warning about the ranges.")


class SolveRequest(Message):
    """A spot to solve, and when it is solved well enough."""

    model_config = ConfigDict(json_schema_extra={"example": {"spot": _RIVER_SPOT, "target": 0.005}})

    spot: SpotFields
    target: _Share = Field(
        default=DEFAULT_TARGET,
        description="Ends when neither could gain more by deviating: a share of the pot.",
    )
    max_iterations: _Whole = Field(
        default=DEFAULT_MAX_ITERATIONS,
        ge=1,
        le=MAX_ITERATIONS,
        description="Ends then in any case.",
    )
    precision: Precision = Field(default="f32", description="f16 takes half of the memory.")
    threads: _Whole = Field(
        default=0, ge=0, le=MAX_THREADS, description="0: one for each processor."
    )


class ResolveRequest(Message):
    """What to lock in a spot that was solved; settings left out are those of that solve."""

    model_config = ConfigDict(json_schema_extra={"example": {"locks": [_LOCK]}})

    locks: list[LockFields] = Field(
        max_length=MAX_LOCKS, description="All locks of the new solve; they replace the old ones."
    )
    target: _Share | None = None
    max_iterations: Annotated[_Whole, Field(ge=1, le=MAX_ITERATIONS)] | None = None
    precision: Precision | None = None
    threads: Annotated[_Whole, Field(ge=0, le=MAX_THREADS)] | None = None


class PlayerNumbers(Message):
    """A number for each player; null where it is not known."""

    oop: float | None
    ip: float | None


class ActionShare(Message):
    """How often an action is taken."""

    action: str
    frequency: float | None


class SolveLinks(Message):
    """Where to ask further."""

    self: str
    node: str
    runouts: str
    export: str
    compare: str
    resolve: str
    job: str


class SolveBlinds(Message):
    """Figures of a solution in big blinds."""

    big_blind: Chips = Field(description="In chips.")
    ev: PlayerNumbers
    exploitability: float | None


class SolveSummary(Message):
    """A solution: how good it is, and what the whole spot is worth."""

    id: str = Field(pattern=ID_PATTERN)
    created: datetime
    title: str
    board: str
    street: Street
    pot: Chips
    stack: Chips
    precision: Precision
    target: float = Field(description="The target of the solve, as a share of the pot.")
    max_iterations: int = Field(description="The iteration limit of the solve.")
    exploitability: float = Field(description="In chips.")
    exploitability_percent: float = Field(description="Of the starting pot.")
    iterations: int
    seconds: float
    memory_bytes: int = Field(description="What the solve took.")
    file_bytes: int = Field(description="What its file takes.")
    stopped: bool = Field(
        description="Whether it was ended before it met its target or its limit of iterations."
    )
    ended_by: EndedBy = Field(
        description="Why the solve ended: `target` met, `max_iterations` reached before it, or"
        " `stopped` before either."
    )
    locked: int = Field(description="How many locks its spot has.")
    resolved_from: str | None = Field(description="The solution whose spot it solves with locks.")
    ev: PlayerNumbers = Field(description="Chips won from the starting pot.")
    equity: PlayerNumbers
    eqr: PlayerNumbers = Field(description="Equity realised.")
    root_actions: list[ActionShare] = Field(description="What OOP does first.")
    bb: SolveBlinds | None = Field(
        description="The same in big blinds; null where the big blind is not known."
    )
    links: SolveLinks

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        """Return a solution of the index."""
        return cls(**_summary(stored))


class SolveAnswer(SolveSummary):
    """A solution, with its spot."""

    spot: dict[str, Any] = Field(
        description="The spot as SpotFields has it, with all that was left to defaults."
    )

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        """Return a solution of the index."""
        return cls(**_summary(stored), spot=stored.summary["spot"])


def _summary(stored: StoredSolution) -> dict[str, Any]:
    summary = stored.summary
    spot = summary["spot"]
    names = ("exploitability", "iterations", "seconds", "memory_bytes", "ev", "equity", "eqr",
             "root_actions")  # fmt: skip
    address = f"{SOLVES}/{stored.id}"
    return {
        **{name: summary[name] for name in names},
        "id": stored.id,
        "created": moment(stored.created),
        "title": spot_title(spot),
        "board": stored.board,
        "street": stored.street,
        "pot": spot["pot"],
        "stack": spot["stack"],
        "precision": stored.precision,
        "target": stored.goal["target"],
        "max_iterations": stored.goal["max_iterations"],
        "exploitability_percent": stored.exploitability_percent,
        "file_bytes": stored.file_bytes,
        "stopped": stored.ended_by == "stopped",
        "ended_by": stored.ended_by,
        "locked": len(spot["locks"]),
        "resolved_from": stored.resolved_from,
        "bb": summary.get("bb"),
        "links": {
            "self": address,
            **{name: f"{address}/{name}" for name in
               ("node", "runouts", "export", "compare", "resolve")},
            "job": f"{JOBS}/{stored.id}",
        },
    }  # fmt: skip


class SolveList(Message):
    """Solutions, the newest first."""

    solves: list[SolveSummary] = Field(description="One page of them.")
    total: int = Field(description="How many there are in all.", ge=0)
