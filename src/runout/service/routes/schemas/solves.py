"""Spots, solves and solutions as JSON has them."""

import contextlib
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Final, Literal, Self

from fastapi import Path
from pydantic import BeforeValidator, ConfigDict, Field, StrictInt, WithJsonSchema
from pydantic.config import JsonDict

from runout.analysis.solver.locks import Lock
from runout.analysis.solver.solution import EndedBy
from runout.analysis.solver.solving import DEFAULT_ITERATIONS, DEFAULT_TARGET
from runout.analysis.solver.spot import Spot
from runout.domain.amounts import json_number, read_amount
from runout.domain.betting.rules import MAX_CHIPS
from runout.domain.betting.sizes import BetSizes, read_sizes
from runout.domain.boards import Board
from runout.domain.ranges.range import Range
from runout.errors import WrongAmount, at
from runout.kernels.processor import MAX_THREADS
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import (
    CardsText,
    OverlapNote,
    RangeText,
    RangeWarning,
    overlap_notes,
    range_warnings,
)
from runout.service.routes.schemas.jobs import ENDED_BY, JOBS, SOLVES, moment, spot_title
from runout.service.store.records import ID_PATTERN, StoredSolution

MAX_ITERATIONS: Final = 1_000_000
MAX_LINES: Final = 200
MAX_LOCKS: Final = 200

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


def _sizes_text(value: object) -> object:
    """Write a size that is a number, 0.5 or 50, as the language does."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(*read_sizes(value))
    return value


_Sizes = Annotated[
    str,
    BeforeValidator(_sizes_text),
    Field(
        max_length=1000,
        description="Bet sizes: `50%, 2.5x, 4.5c, e, a`; empty for none. A street that is still to"
        " come needs its bets and raises, for both players.",
    ),
]


def _whole(value: object) -> object:
    """Take 200.0 for 200, which JSON has as the same number."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _amount_in_text(value: object) -> object:
    """Read an amount written as text."""
    if not isinstance(value, str):
        return value
    with _said_by_pydantic():
        return json_number(read_amount(value, "chips"))


def _few_digits(value: object) -> object:
    """Refuse an amount that has too many digits to be counted exactly."""
    if isinstance(value, float) and 0 <= value <= MAX_CHIPS:
        with _said_by_pydantic():
            read_amount(value, "chips")
    return value


@contextlib.contextmanager
def _said_by_pydantic() -> Iterator[None]:
    """Raise a wrong amount as pydantic expects it, which adds its place."""
    try:
        yield
    except WrongAmount as error:
        raise ValueError(error.reason) from None


_Whole = Annotated[StrictInt, BeforeValidator(_whole)]
_Amount = Annotated[
    float,
    BeforeValidator(_few_digits),
    BeforeValidator(_amount_in_text),
    Field(strict=True, le=MAX_CHIPS),
]
Chips = Annotated[int | float, WithJsonSchema({"type": "number"})]
"""An amount in an answer: a whole number is written as one."""
_Share = Annotated[float, Field(strict=True, ge=0, le=1)]
_Threshold = Annotated[float, Field(strict=True, ge=0, le=MAX_CHIPS)]

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


class SpotFields(Message):
    """A postflop situation: two players, out of position (OOP) and in position (IP).

    Amounts are chips, whole or not: 100 or 5.5. What `runout solve` reads from a file is the same.
    """

    model_config = ConfigDict(json_schema_extra={"example": _RIVER_SPOT})

    board: CardsText = Field(description="Three to five cards: `Td9d6h`.")
    oop: RangeText
    ip: RangeText
    pot: _Amount = Field(gt=0, description="The pot at the start.")
    stack: _Amount = Field(ge=0, description="What each player has behind.")
    big_blind: Annotated[_Amount, Field(gt=0)] | None = Field(
        default=None, description="Where it is given, answers are in big blinds as well."
    )
    unit: Annotated[_Amount, Field(gt=0, le=1)] | None = Field(
        default=None,
        description="Bets are multiples of it: 1, 0.1, 0.01 and so on; null for one that all"
        " amounts are multiples of and that rounds sizes by less than 1 % of the pot.",
    )
    flop_oop_bet: _Sizes | None = None
    flop_oop_raise: _Sizes | None = None
    flop_ip_bet: _Sizes | None = None
    flop_ip_raise: _Sizes | None = None
    turn_oop_bet: _Sizes | None = None
    turn_oop_raise: _Sizes | None = None
    turn_ip_bet: _Sizes | None = None
    turn_ip_raise: _Sizes | None = None
    turn_donk: _Sizes | None = None
    river_oop_bet: _Sizes | None = None
    river_oop_raise: _Sizes | None = None
    river_ip_bet: _Sizes | None = None
    river_ip_raise: _Sizes | None = None
    river_donk: _Sizes | None = None
    add_allin: _Threshold = Field(
        default=1.5, description="An all-in is added where it is at most this many pots."
    )
    force_allin: _Threshold = Field(
        default=0.15, description="A size is all-in if it leaves less than this share of the pot."
    )
    merging: _Threshold = Field(default=0.1, description="Sizes closer than this become one.")
    rake_rate: _Share = Field(
        default=0.0,
        description="The share of the pot the house takes, a fraction of 1: 0.05 is five per cent."
        " It needs a cap.",
    )
    rake_cap: Annotated[_Threshold, BeforeValidator(_amount_in_text)] | None = Field(
        default=0.0, description="At most as many chips; null for no limit. It needs a rate."
    )
    max_raises: Annotated[_Whole, Field(ge=0, le=MAX_CHIPS)] | None = Field(
        default=None, description="Raises after the bet on one street; null for no limit."
    )
    added_lines: list[LineText] = Field(
        default=[], max_length=MAX_LINES, description="Lines whose last action is put in."
    )
    removed_lines: list[LineText] = Field(
        default=[], max_length=MAX_LINES, description="Lines whose last action is taken out."
    )
    locks: list[LockFields] = Field(
        default=[], max_length=MAX_LOCKS, description="What is fixed while the rest is solved."
    )
    description: str | None = Field(
        default=None, max_length=10_000, description="For the reader; it changes nothing."
    )

    def read(self, pointer: str = "/spot") -> tuple[Spot, list[OverlapNote], list[RangeWarning]]:
        """Return the spot, and what its reader should be told of the ranges."""
        given: dict[str, Any] = self.model_dump(exclude_unset=True, exclude={"locks"})
        notes: list[OverlapNote] = []
        warnings: list[RangeWarning] = []
        for player in ("oop", "ip"):
            with at(f"{pointer}/{player}"):
                reading = Range.read(given[player])
            notes += overlap_notes(reading, f"{pointer}/{player}")
            warnings += range_warnings(reading, f"{pointer}/{player}")
            given[player] = reading.range
        with at(f"{pointer}/board"):
            given["board"] = Board.parse(self.board)
        for key in [key for key in given if key.endswith(("_bet", "_raise", "_donk"))]:
            if given[key] is None:
                del given[key]
                continue
            kind = key.rpartition("_")[2]
            with at(f"{pointer}/{key}"):
                BetSizes(**{"raise_" if kind == "raise" else kind: given[key]})
        if self.rake_cap and not self.rake_rate:
            with at(f"{pointer}/rake_cap"):
                raise WrongAmount(
                    f"rake_cap is {self.rake_cap:g} but rake_rate is 0, which takes nothing; give"
                    " the share of the pot that is taken, or no cap"
                )
        given["locks"] = [lock.to_dict() for lock in read_locks(self.locks, f"{pointer}/locks")]
        with at(pointer):
            return Spot.from_dict(given), notes, warnings


def read_locks(locks: list[LockFields], pointer: str) -> list[Lock]:
    """Return locks, each checked as far as it can be without its spot."""
    found = []
    for number, lock in enumerate(locks):
        with at(f"{pointer}/{number}"):
            found.append(Lock(lock.line, lock.strategy, lock.cards))
    return found


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
    scenes: StreetCounts = Field(description="Boards that no renaming of suits makes equal.")
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
        default=DEFAULT_ITERATIONS, ge=1, le=MAX_ITERATIONS, description="Ends then in any case."
    )
    precision: Precision = Field(default="f32", description="f16 takes half of the memory.")
    threads: _Whole = Field(
        default=0, ge=0, le=MAX_THREADS, description="0: one for each processor."
    )


class ResolveRequest(Message):
    """What to fix of a spot that was solved; what is not given is as it was asked for then."""

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
    target: float = Field(description="What was asked for, as a share of the pot.")
    exploitability: float = Field(description="In chips.")
    exploitability_percent: float = Field(description="Of the starting pot.")
    iterations: int
    seconds: float
    memory_bytes: int = Field(description="What the solve took.")
    file_bytes: int = Field(description="What its file takes.")
    stopped: bool = Field(
        description="Whether it was ended before it met its target or its limit of iterations."
    )
    ended_by: EndedBy = Field(description=ENDED_BY)
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
        return cls(**_told(stored))


class SolveAnswer(SolveSummary):
    """A solution, with its spot."""

    spot: dict[str, Any] = Field(
        description="The spot as SpotFields has it, with all that was left to defaults."
    )

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        """Return a solution of the index."""
        return cls(**_told(stored), spot=stored_spot(stored))


def stored_spot(stored: StoredSolution) -> dict[str, Any]:
    """Return the spot of a solution; one without a unit is from when all bets were whole chips."""
    spot: dict[str, Any] = stored.summary["spot"]
    return spot if "unit" in stored.summary else Spot.from_dict({**spot, "unit": 1}).to_dict()


def _told(stored: StoredSolution) -> dict[str, Any]:
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

    solves: list[SolveSummary] = Field(description="As many as were asked for.")
    total: int = Field(description="How many there are in all.", ge=0)
