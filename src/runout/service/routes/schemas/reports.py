"""Reports and the batches behind them as JSON has them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated, Any, Final, Literal, Self

from fastapi import Path
from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from runout.analysis.batch.report_rows import FREQUENCY, Row
from runout.analysis.files.config import ConfigError
from runout.analysis.flop_tables.groups import Trait
from runout.analysis.solver.config.config import MODEL_KEY, PostflopConfig
from runout.analysis.solver.config.template import template_config
from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.spot.players import PLAYERS
from runout.domain.boards import Board, Texture, canonical_flops
from runout.domain.flop_traits import FlopFacets
from runout.domain.hand_categories import Draw, MadeHand
from runout.errors import NoPossibleDeal, PokerError
from runout.service.jobs.batch import REPORTS
from runout.service.jobs.job_progress import JOBS
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import CardsText, Share
from runout.service.routes.schemas.flops import (
    FlopFilter,
    FlopQuery,
    FlopTraits,
    texture_members,
)
from runout.service.routes.schemas.goals import Goal
from runout.service.routes.schemas.jobs import moment
from runout.service.routes.schemas.labels import Name, Notes, Tags
from runout.service.routes.schemas.spots import (
    EXAMPLE_SPOT,
    MAX_LOCKS,
    Chips,
    LineText,
    Player,
    SpotWithoutBoard,
    Whole,
)
from runout.service.routes.solve_summary import short_range
from runout.service.store.records import ID_PATTERN, StoredReport

MAX_FLOPS: Final = 1755
MAX_SPRS: Final = 20
ReportId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a report.", examples=["0123456789abcdef"]),
]
# From keys of a config to the members of a request that they are made of.
_MEMBERS: Final = {
    "fixed_flops": "/flops/boards",
    "flop_subset": "/flops/subset",
    "flop_filter": "/flops/only",
    "locks": "/locks",
    "postflop_sprs": "/sprs",
    "target": "/target",
    "postflop_solve_iterations": "/max_iterations",
    "precision": "/precision",
}


class FlopChoice(Schema):
    """Which flops to solve: one member, or none for all 1,755."""

    subset: Whole | None = Field(
        default=None,
        description="A subset of 25, 49, 85 or 184 flops that stands for all, with weights.",
    )
    only: FlopFilter | None = Field(default=None, description="The flops that have these traits.")
    boards: Annotated[list[CardsText], Field(min_length=1, max_length=MAX_FLOPS)] | None = Field(
        default=None, description="These flops: `Ks7d2c`."
    )

    def keys(self) -> dict[str, Any]:
        """Return the keys of a config that choose these flops."""
        choices = [name for name in ("subset", "only", "boards") if getattr(self, name) is not None]
        if len(choices) > 1:
            raise PokerError(
                f"{' and '.join(choices)} both choose the flops; give one of them, or none for all"
            ).at(f"/flops/{choices[1]}")
        if self.subset is not None:
            return {"flop_subset": self.subset}
        if self.boards is not None:
            return {"fixed_flops": self.boards}
        if self.only is None:
            return {}
        if not self.only.flops():
            raise PokerError("no flop has all of these traits; remove one").at("/flops/only")
        traits = [
            f"{trait}={value}"
            for trait in FlopFilter.model_fields
            for value in getattr(self.only, trait)
        ]
        return {"flop_filter": traits} if traits else {}


_TEMPLATE: Final[JsonDict] = {
    **{name: value for name, value in EXAMPLE_SPOT.items() if name != "board"},
    "stack": 100,
    "oop": "QQ,T9s",
    "ip": "JJ,AKs",
    **{
        f"{street}_{player}_{kind}": "50%" if kind == "bet" else ""
        for street in ("flop", "turn", "river")
        for player in ("oop", "ip")
        for kind in ("bet", "raise")
    },
}
_EXAMPLE: Final[JsonDict] = {
    "spot": _TEMPLATE,
    "flops": {"boards": ["Ks7d2c", "QsJsTh"]},
    "target": 0.02,
    "name": "Two flops",
}


class LockRuleFields(Schema):
    """A lock by a rule that holds on every flop."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"line": "", "strategy": {"top 30%": {"bet": 1.0}}}}
    )

    line: LineText
    strategy: dict[str, dict[str, float]] = Field(
        description="From hands to actions and their frequencies, which sum to 1. Hands are"
        " categories (`top_pair_top_kicker, set`), a share of the range by equity (`top 30%`,"
        " `bottom 20%`), or `*` for the rest; those that are not named stay free.",
        min_length=1,
        max_length=100,
    )


class BatchFields(Goal):
    """A spot template, the flops and stack-to-pot ratios to solve it at, and when a solve ends."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"spot": _TEMPLATE, "flops": {"subset": 25}}}
    )

    spot: SpotWithoutBoard = Field(
        description="The template, without added and removed lines and locks of single hands."
    )
    flops: FlopChoice = FlopChoice()
    sprs: Annotated[list[float], Field(min_length=1, max_length=MAX_SPRS)] | None = Field(
        default=None, description="Stack-to-pot ratios; null: that of the spot's stack."
    )

    locks: list[LockRuleFields] = Field(
        default=[], max_length=MAX_LOCKS, description="What some hands do on every flop."
    )

    def config(self) -> PostflopConfig:
        """Return the config of the batch."""
        keys = self.flops.keys()
        if self.locks:
            keys["locks"] = [rule.model_dump() for rule in self.locks]
        flops = [str(flop) for flop, _ in canonical_flops()]
        return _config_on(self, keys, keys.get("fixed_flops", flops))


def _config_on(fields: BatchFields, keys: dict[str, Any], flops: Sequence[str]) -> PostflopConfig:
    """Return the config of a template, read on the first flop that can be dealt."""
    for number, flop in enumerate(flops):
        try:
            [spot] = fields.spot.read([flop])
            break
        except PokerError as error:
            if isinstance(error, NoPossibleDeal) and number < len(flops) - 1:
                continue
            if error.pointer == "/boards/0":
                error.pointer = f"/flops/boards/{number}" if fields.flops.boards else "/spot"
            raise
    with in_members():
        return template_config(
            spot,
            keys,
            sprs=fields.sprs,
            goal=SolveGoal(fields.target, fields.max_iterations),
            precision=fields.precision,
        )


@contextmanager
def in_members() -> Iterator[None]:
    """Make errors of a config point to the members of the request."""
    try:
        yield
    except PokerError as error:
        raise _with_member(error) from None


def _with_member(error: PokerError) -> PokerError:
    """Return an error of a config that points to the member of the request."""
    pointer = error.pointer or ""
    _, _, below = pointer.partition(f"/{MODEL_KEY}/")
    if not below or not isinstance(error, ConfigError):
        error.pointer = f"/spot{pointer}"
        return error
    key, slash, rest = below.partition("/")
    return PokerError(error.reason).at(f"{_MEMBERS.get(key, f'/spot/{key}')}{slash}{rest}")


class ReportRequest(BatchFields):
    """A batch to solve, and what to call its report."""

    model_config = ConfigDict(json_schema_extra={"example": _EXAMPLE})

    name: Name | None = Field(default=None, description="Null: one made from flops and stacks.")
    tags: Tags = Field(default=[], description="Tags of the job and its report.")


class ReportEstimate(Schema):
    """What a batch takes; nothing is solved for it."""

    flops: int = Field(description="How many flops are solved.")
    stands_for: float = Field(description="How many of the 22,100 flops they stand for.")
    solves: int = Field(description="Flops times stack-to-pot ratios.")
    seconds: float = Field(description="The expected time of all of them.")
    threads: int = Field(description="The threads that the time is for.")
    is_measured: bool = Field(
        description="Whether the speed was measured on this machine; else the time is that of a"
        " reference processor."
    )
    disk_bytes: int = Field(description="What the batch is expected to take on the disk.")
    free_bytes: int = Field(description="What the disk has free.")
    memory_bytes: int = Field(description="The memory of the largest of the solves.")
    memory_limit: int = Field(description="Bytes that a solve may take here.")
    fits: bool = Field(description="Whether memory and disk allow it.")
    warnings: list[str] = Field(description="Locks that lock hands on some of the flops only.")


# --- the index ---


class ReportLinks(Schema):
    """URLs of related resources."""

    self: str
    node: str
    compare: str
    spot: str
    export: str
    job: str


class ReportSummary(Schema):
    """A report: a spot template solved on many flops."""

    id: str = Field(pattern=ID_PATTERN)
    created: datetime
    name: str
    tags: list[str]
    has_notes: bool
    flops: int = Field(description="How many flops were to be solved.")
    solved: int = Field(description="How many solves are in it.")
    total: int = Field(description="How many were to be: flops times stack-to-pot ratios.")
    sprs: list[float] = Field(description="The stack-to-pot ratios.")
    pot: Chips
    big_blind: Chips | None = Field(description="In chips; null where it is not known.")
    oop: str = Field(description="OOP's range; a long one is cut off and ends with `…`.")
    ip: str = Field(description="IP's range; a long one is cut off and ends with `…`.")
    target: float = Field(description="The target of each solve, as a share of the pot.")
    seconds: float = Field(description="The time that the solves took.")
    disk_bytes: int
    links: ReportLinks

    @classmethod
    def of(cls, stored: StoredReport) -> Self:
        """Return a report of the index."""
        return cls(**_summary(stored))


class ReportAnswer(ReportSummary):
    """A report, with its template and notes."""

    notes: Notes
    config: dict[str, Any] = Field(
        description="The config of the batch, as `runout solve-postflop` reads it."
    )

    @classmethod
    def of(cls, stored: StoredReport) -> Self:
        """Return a report of the index."""
        return cls(**_summary(stored), notes=stored.labels.notes, config=stored.config)


class ReportList(Schema):
    """Reports, the newest first."""

    reports: list[ReportSummary] = Field(description="One page of them.")
    total: int = Field(description="How many there are in all.", ge=0)


def _summary(stored: StoredReport) -> dict[str, Any]:
    model = stored.config[MODEL_KEY]
    address = f"{REPORTS}/{stored.id}"
    return {
        **{name: stored.summary[name] for name in ("flops", "solved", "total", "seconds")},
        "id": stored.id,
        "created": moment(stored.created),
        "name": stored.labels.name,
        "tags": list(stored.labels.tags),
        "has_notes": bool(stored.labels.notes),
        "sprs": model["postflop_sprs"],
        "pot": model["pot"],
        "big_blind": model.get("big_blind"),
        "oop": short_range(model["oop"]),
        "ip": short_range(model["ip"]),
        "target": model["target"],
        "disk_bytes": stored.disk_bytes,
        "links": {
            "self": address,
            **{name: f"{address}/{name}" for name in ("node", "compare", "spot", "export")},
            "job": f"{JOBS}/{stored.id}",
        },
    }


# --- reading ---


class ReportQuery(FlopQuery):
    """Where to read a report, and the flops to keep, as query parameters."""

    line: LineText = ""
    spr: float | None = Field(
        default=None, description="One of its stack-to-pot ratios; the first if left out."
    )


class ReportNodeQuery(ReportQuery):
    """The same, and the order of flops and groups."""

    sort: str | None = Field(
        default=None,
        max_length=40,
        description="What flops and groups are sorted by: an action such as `b33`, or `ev_oop`,"
        " `equity_ip`, `eqr_oop`, `reach`, `weight`, from high to low; from low to high with a"
        " minus before it. By default flops are in the order of the batch, groups in that of the"
        " traits.",
    )


class ReportCategoriesQuery(ReportQuery):
    """The same, and whose hands."""

    player: Player | None = Field(default=None, description="By default the player to act.")


class ReportComparisonQuery(ReportNodeQuery):
    """The same, and the report to compare with; it is the change that rows are sorted by."""

    other: str = Field(alias="with", pattern=ID_PATTERN, description="The other report.")


class ReportExportQuery(ReportQuery):
    """The same, and the form of the file."""

    form: Literal["csv", "parquet"] = Field(
        alias="format", default="csv", description="A row for each flop, and the total."
    )
    other: str | None = Field(
        alias="with",
        default=None,
        pattern=ID_PATTERN,
        description="Export the difference to this report instead.",
    )


class ReportSpotQuery(Schema):
    """A flop of a report, or a turn that follows it."""

    flop: CardsText = Field(description="One of its flops: `Kc7d2h`.")
    spr: float | None = Field(
        default=None, description="One of its stack-to-pot ratios; the first if left out."
    )
    line: LineText = Field(
        default="", description="With `card`: the actions on the flop before it: `x b50 c`."
    )
    card: CardsText = Field(
        default="",
        description="A turn card: the spot begins with it, with the ranges that arrive there.",
    )


class ReportFlopQuery(Schema):
    """Where to read the flop street of one flop."""

    line: LineText = ""
    spr: float | None = Field(
        default=None, description="One of its stack-to-pot ratios; the first if left out."
    )
    subgame_seconds: float = Field(
        default=0,
        ge=0,
        le=3600,
        description="Solve subgames off the path that are expected to take at most so many seconds;"
        " 0 solves none.",
    )


Numbers = list[float | None]


class PlayerNumbers(Schema):
    """A number for each player; null where it is not known."""

    oop: float | None
    ip: float | None


class ReportFigures(Schema):
    """Means at a node, by weight; null where no deal gets there."""

    frequencies: Numbers = Field(description="How often each of the actions is taken.")
    ev: PlayerNumbers = Field(description="Chips won of the pot as it stands there.")
    equity: PlayerNumbers
    eqr: PlayerNumbers = Field(description="Equity realised.")

    @classmethod
    def of(cls, row: Row, actions: Sequence[str]) -> Self:
        """Return the figures of a row of a report."""
        return cls(**_figures(row, actions))


def _figures(row: Row, actions: Sequence[str]) -> dict[str, Any]:
    sides = {
        name: {player: row[f"{name}_{player}"] for player in PLAYERS}
        for name in ("ev", "equity", "eqr")
    }
    return {"frequencies": frequencies_of(row, actions), **sides}


def frequencies_of(row: Row, actions: Sequence[str]) -> Numbers:
    """Return how often each action is taken in a row of a report."""
    return [row.get(f"{FREQUENCY}{action}") for action in actions]


class ReportFlop(FlopTraits, ReportFigures):
    """A flop of a report at a node."""

    stands_for: float = Field(description="How many of the 22,100 flops it stands for.")
    reach: float | None = Field(description="How likely play is to get to the node on it.")
    weight: float = Field(description="What it weighs in the means.")

    @classmethod
    def of(cls, row: Row, actions: Sequence[str]) -> Self:
        """Return a flop of a report."""
        flop = Board.parse(row["flop"])
        return cls(
            **texture_members(flop, Texture.of(flop)),
            **_figures(row, actions),
            stands_for=row["flops"],
            reach=row["reach"],
            weight=row["weight"],
        )


class ReportGroup(ReportFigures):
    """Flops of one value of a trait, and their means."""

    trait: Trait
    value: str
    count: int = Field(description="How many flops of the report.")
    stands_for: float = Field(description="How many of the 22,100 flops they stand for.")

    @classmethod
    def of(cls, row: Row, actions: Sequence[str]) -> Self:
        """Return a group of a report."""
        return cls(
            **_figures(row, actions),
            trait=row["trait"],
            value=row["value"],
            count=row["count"],
            stands_for=row["flops"],
        )


class ReportStep(Schema):
    """A decision on the way from the root to a node."""

    line: LineText
    player: Player
    pot: Chips
    actions: list[str]
    frequencies: Numbers = Field(description="Means over the flops with the requested traits.")
    chosen: str | None = Field(description="The action that follows; null at the last.")


class ReportNodeAnswer(Schema):
    """A report at a node of the flop street, over the flops that have the requested traits."""

    spr: float
    line: LineText
    player: Player = Field(description="Who acts.")
    pot: Chips
    to_call: Chips
    actions: list[str]
    leads_on: list[bool] = Field(
        description="Whether each action leads to another decision of the flop street."
    )
    path: list[ReportStep]
    pending: int = Field(description="How many flops were not solved before the batch was stopped.")
    total: ReportFigures | None = Field(description="The means; null if no flop has the traits.")
    groups: list[ReportGroup] = Field(description="Only groups with a flop.")
    facets: FlopFacets = Field(description="Counts of flops of this report.")
    flops: list[ReportFlop]


class ReportCategory(Schema):
    """One hand category of a player, over all flops."""

    category: MadeHand | Draw = Field(description="The key.")
    label: str = Field(description="The category in the words of players.")
    kind: Literal["made", "draw"]
    combos: float = Field(ge=0, description="The mean number of its combos that get there.")
    share: Share | None = Field(
        description="The part of the range as it arrives. Those of made hands sum to 1; a hand may"
        " have several draws or none."
    )
    likelihood: Share | None = Field(
        description="The probability of the category among all deals that reach the node."
    )
    frequencies: Numbers = Field(
        description="How often it takes each action; nulls for the player who does not act."
    )
    ev: float | None = Field(description="Chips it wins of the pot as it stands there.")
    equity: float | None

    @classmethod
    def of(cls, row: Row, actions: Sequence[str]) -> Self:
        """Return a category of a report."""
        names = ("category", "label", "kind", "combos", "share", "likelihood", "ev", "equity")
        return cls(**{name: row[name] for name in names}, frequencies=frequencies_of(row, actions))


class ReportCategoriesAnswer(Schema):
    """The hand categories of a player at a node, over the flops that have the requested traits."""

    spr: float
    line: LineText
    player: Player = Field(description="Whose hands they are.")
    actions: list[str] = Field(description="What can be done at the node.")
    categories: list[ReportCategory] = Field(description="Only categories that are held.")


class ReportComparisonAnswer(Schema):
    """The newer of two reports less the older at a node, on the flops that both have.

    Figures are differences; each mean is by the weights of its own report.
    """

    first: str = Field(pattern=ID_PATTERN, description="The older of the two.")
    second: str = Field(pattern=ID_PATTERN, description="The newer of the two.")
    spr: float = Field(description="The stack-to-pot ratio of the first report.")
    second_spr: float = Field(description="That of the second, which may be another.")
    line: LineText
    actions: list[str] = Field(description="The actions that both have there.")
    only_first: list[str] = Field(description="Actions that the second report does not have.")
    only_second: list[str] = Field(description="Actions that the first report does not have.")
    flops_left_out: int = Field(description="Flops that one of the reports does not have.")
    total: ReportFigures
    groups: list[ReportGroup]
    flops: list[ReportFlop]
