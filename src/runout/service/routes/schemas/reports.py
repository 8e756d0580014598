"""Reports and the batches behind them as JSON has them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Final, Literal, Self

from fastapi import Path
from pydantic import ConfigDict, Field

from runout.analysis.solver.config.config import MODEL_KEY, PostflopConfig
from runout.analysis.solver.config.template import template_config
from runout.analysis.solver.goal import SolveGoal
from runout.domain.boards import canonical_flops
from runout.errors import NoPossibleDeal, PokerError
from runout.service.jobs.batch import REPORTS
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import CardsText, Share
from runout.service.routes.schemas.flops import FlopEntry, FlopFacets, FlopFilter
from runout.service.routes.schemas.goals import Goal
from runout.service.routes.schemas.jobs import JOBS, moment
from runout.service.routes.schemas.labels import Name, Notes, Tags
from runout.service.routes.schemas.solves import PlayerNumbers, short_range
from runout.service.routes.schemas.spots import (
    EXAMPLE_SPOT,
    Chips,
    LineText,
    Player,
    SpotWithoutBoard,
)
from runout.service.store.records import ID_PATTERN, StoredReport

MAX_FLOPS: Final = 1755
MAX_SPRS: Final = 20
ReportId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a report.", examples=["0123456789abcdef"]),
]
# From keys of a config to the members of a request that they are made of.
_MEMBERS: Final = {
    "fixed_flops": "/flops/list",
    "flop_subset": "/flops/subset",
    "postflop_sprs": "/sprs",
    "target": "/target",
    "postflop_solve_iterations": "/max_iterations",
    "precision": "/precision",
}


class FlopChoice(Message):
    """Which flops to solve: one member, or none for all 1,755."""

    subset: int | None = Field(
        default=None,
        description="A subset of 25, 49, 85 or 184 flops that stands for all, with weights.",
    )
    only: FlopFilter | None = Field(default=None, description="The flops that have these traits.")
    list: Annotated[list[CardsText], Field(min_length=1, max_length=MAX_FLOPS)] | None = Field(
        default=None, description="These flops: `Ks7d2c`."
    )

    def keys(self) -> dict[str, Any]:
        """Return the keys of a config that choose these flops."""
        given = [name for name in ("subset", "only", "list") if getattr(self, name) is not None]
        if len(given) > 1:
            raise PokerError(
                f"{' and '.join(given)} both choose the flops; give one of them, or none for all"
            ).at(f"/flops/{given[1]}")
        if self.subset is not None:
            return {"flop_subset": self.subset}
        if self.list is not None:
            return {"fixed_flops": self.list}
        if self.only is None:
            return {}
        flops = self.only.flops()
        if not flops:
            raise PokerError("no flop has all of these traits; remove one").at("/flops/only")
        return {"fixed_flops": [str(flop) for flop in flops]}


_TEMPLATE: Final = {
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
_EXAMPLE: Final = {
    "spot": _TEMPLATE,
    "flops": {"list": ["Ks7d2c", "QsJsTh"]},
    "target": 0.02,
    "name": "Two flops",
}


class BatchFields(Goal):
    """A spot template, the flops and stack-to-pot ratios to solve it at, and when to end a solve."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"spot": _TEMPLATE, "flops": {"subset": 25}}}
    )

    spot: SpotWithoutBoard = Field(description="The template; a batch has no lines and no locks.")
    flops: FlopChoice = FlopChoice()
    sprs: Annotated[list[float], Field(min_length=1, max_length=MAX_SPRS)] | None = Field(
        default=None, description="Stack-to-pot ratios; null: that of the spot's stack."
    )

    def config(self) -> PostflopConfig:
        """Return the config of the batch."""
        keys = self.flops.keys()
        flops = [str(flop) for flop, _ in canonical_flops()]
        return _config_on(self, keys, keys.get("fixed_flops", flops))


def _config_on(fields: BatchFields, keys: dict[str, Any], flops: Sequence[str]) -> PostflopConfig:
    """Return the config of a template, read on the first flop that can be dealt."""
    for number, flop in enumerate(flops):
        try:
            [spot] = fields.spot.read([flop])
            break
        except NoPossibleDeal:
            if number == len(flops) - 1:
                raise
        except PokerError as error:
            if error.pointer == "/boards/0":
                error.pointer = f"/flops/list/{number}"
            raise
    try:
        return template_config(
            spot,
            keys,
            sprs=fields.sprs,
            goal=SolveGoal(fields.target, fields.max_iterations),
            precision=fields.precision,
        )
    except PokerError as error:
        raise _with_member(error) from None


def _with_member(error: PokerError) -> PokerError:
    """Return an error of a config that points to the member of the request."""
    pointer = error.pointer or ""
    _, _, below = pointer.partition(f"/{MODEL_KEY}/")
    key, slash, rest = below.partition("/")
    error.pointer = f"{_MEMBERS.get(key, f'/spot/{key}')}{slash}{rest}" if below else f"/spot{pointer}"
    return error


class ReportRequest(BatchFields):
    """A batch to solve, and what to call its report."""

    model_config = ConfigDict(json_schema_extra={"example": _EXAMPLE})

    name: Name | None = Field(default=None, description="Null: one made from flops and stacks.")
    tags: Tags = Field(default=[], description="Tags of the job and its report.")


class ReportEstimate(Message):
    """What a batch takes; nothing is solved for it."""

    flops: int = Field(description="How many flops are solved.")
    stands_for: float = Field(description="How many of the 22,100 flops they stand for.")
    solves: int = Field(description="Flops times stack-to-pot ratios.")
    seconds: float = Field(description="The expected time of all of them.")
    is_measured: bool = Field(
        description="Whether the speed was measured on this machine; else the time is that of a"
        " reference processor."
    )
    disk_bytes: int = Field(description="What the batch is expected to take on the disk.")
    free_bytes: int = Field(description="What the disk has free.")
    memory_bytes: int = Field(description="The memory of the largest of the solves.")
    memory_limit: int = Field(description="Bytes that a solve may take here.")
    fits: bool = Field(description="Whether memory and disk allow it.")


# --- the index ---


class ReportLinks(Message):
    """URLs of related resources."""

    self: str
    node: str
    compare: str
    spot: str
    export: str
    job: str


class ReportSummary(Message):
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


class ReportList(Message):
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

Numbers = list[float | None]


class ReportFigures(Message):
    """Means at a node, by weight; null where no deal gets there."""

    frequencies: Numbers = Field(description="How often each of the actions is taken.")
    ev: PlayerNumbers = Field(description="Chips won of the pot as it stands there.")
    equity: PlayerNumbers
    eqr: PlayerNumbers = Field(description="Equity realised.")


class ReportFlop(FlopEntry, ReportFigures):
    """A flop of a report at a node."""

    weight: float = Field(description="What it weighs in the means.")
    stands_for: float = Field(description="How many of the 22,100 flops it stands for.")
    reach: Share | None = Field(description="How likely play is to get to the node on it.")


class ReportGroup(ReportFigures):
    """Flops of one value of a trait, and their means."""

    trait: Literal["high_card", "suits", "pairing", "connectedness"]
    value: str
    count: int = Field(description="How many flops of the report.")
    stands_for: float = Field(description="How many of the 22,100 flops they stand for.")


class ReportCategory(Message):
    """One hand category of a player, over all flops."""

    category: str = Field(description="The key.")
    label: str = Field(description="The category in the words of players.")
    kind: Literal["made", "draw"]
    share: Share | None = Field(description="Its part of the deals that get to the node.")
    frequencies: Numbers | None = Field(
        description="How often it takes each action; null for the player who does not act."
    )
    ev: float | None = Field(description="Chips it wins of the pot as it stands there.")
    equity: float | None


class ReportStep(Message):
    """A decision on the way from the root to a node."""

    line: LineText
    player: Player
    pot: Chips
    actions: list[str]
    frequencies: Numbers = Field(description="Means over the chosen flops.")
    chosen: str | None = Field(description="The action that follows; null at the last.")


class ReportNodeAnswer(Message):
    """A report at a node of the flop street, over the flops that have the requested traits."""

    spr: float
    line: LineText
    player: Player = Field(description="Who acts.")
    pot: Chips
    to_call: Chips
    actions: list[str]
    next: list[bool] = Field(
        description="Whether each action leads to another decision of the flop street."
    )
    path: list[ReportStep]
    count: int = Field(ge=0, description="How many flops have the traits.")
    total: ReportFigures | None = Field(description="The means; null if no flop has a value.")
    groups: list[ReportGroup] = Field(description="Only groups with a flop.")
    facets: FlopFacets = Field(description="Counts of flops of this report.")
    flops: list[ReportFlop]


class ReportCategoriesAnswer(Message):
    """The hand categories of a player at a node, over the flops that have the requested traits."""

    spr: float
    line: LineText
    player: Player = Field(description="Whose hands they are.")
    actions: list[str]
    categories: list[ReportCategory] = Field(description="Only categories that are held.")


class FiguresDifference(Message):
    """Means of the first and of the second report, and the second less the first."""

    first: ReportFigures
    second: ReportFigures
    change: ReportFigures


class FlopDifference(FlopEntry, FiguresDifference):
    """A flop in both reports."""

    weight: float = Field(description="What it weighs in the means of the first report.")
    stands_for: float


class GroupDifference(FiguresDifference):
    """Flops of one value of a trait in both reports."""

    trait: Literal["high_card", "suits", "pairing", "connectedness"]
    value: str
    count: int
    stands_for: float


class ReportComparisonAnswer(Message):
    """How a second report differs at a node, on the flops that both have."""

    first: str = Field(pattern=ID_PATTERN)
    second: str = Field(pattern=ID_PATTERN)
    spr: float
    line: LineText
    player: Player
    pot: Chips
    actions: list[str] = Field(description="The actions that both have there.")
    count: int = Field(ge=0, description="How many flops both have, of those with the traits.")
    total: FiguresDifference | None
    groups: list[GroupDifference]
    flops: list[FlopDifference]
