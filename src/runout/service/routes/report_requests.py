"""Requests for reports and the batches behind them as JSON has them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final, Literal

from fastapi import Path
from pydantic import Field
from pydantic.config import JsonDict

from runout.analysis.files.config import ConfigError
from runout.analysis.solver.config.config import MODEL_KEY, PostflopConfig
from runout.analysis.solver.config.template import template_config
from runout.analysis.solver.goal import SolveGoal
from runout.domain.boards import canonical_flops
from runout.errors import NoPossibleDeal, PokerError
from runout.service.routes.flops import FlopFilter, FlopQuery
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import CardsText
from runout.service.routes.schemas.labels import Name, Tags
from runout.service.routes.schemas.spots import (
    EXAMPLE_SPOT,
    MAX_LOCKS,
    LineText,
    Player,
    SpotWithoutBoard,
    Whole,
)
from runout.service.routes.solve_requests import Goal, Quick, SubgameSeconds
from runout.service.store.records import ID_PATTERN

MAX_FLOPS: Final = 1755
MAX_SPRS: Final = 20
ReportId = Annotated[
    str, Path(pattern=ID_PATTERN, description="The id of a report.", examples=["0123456789abcdef"])
]
OneRatio = Annotated[
    float | None, Field(description="One of its stack-to-pot ratios; the first if left out.")
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


class LockRuleFields(
    Schema, json_schema_extra={"example": {"line": "", "strategy": {"top 30%": {"bet": 1.0}}}}
):
    """A lock by a rule that holds on every flop."""

    line: LineText
    strategy: dict[str, dict[str, float]] = Field(
        description="From hands to actions and their frequencies, which sum to 1. Hands are"
        " categories (`top_pair_top_kicker, set`), a share of the range by equity (`top 30%`,"
        " `bottom 20%`), or `*` for the rest; those that are not named stay free.",
        min_length=1,
        max_length=100,
    )


class BatchFields(
    Goal, Quick, json_schema_extra={"example": {"spot": _TEMPLATE, "flops": {"subset": 25}}}
):
    """A spot template, the flops and stack-to-pot ratios to solve it at, and when a solve ends."""

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
        keys = self.flops.keys()
        if self.locks:
            keys["locks"] = [rule.model_dump() for rule in self.locks]
        flops = self.flops.boards or [str(flop) for flop, _ in canonical_flops()]
        for number, flop in enumerate(flops):  # the template is read on the first that can be dealt
            try:
                [spot] = self.spot.read([flop])
                break
            except PokerError as error:
                if isinstance(error, NoPossibleDeal) and number < len(flops) - 1:
                    continue
                if error.pointer == "/boards/0":
                    error.pointer = f"/flops/boards/{number}" if self.flops.boards else "/spot"
                raise
        with in_members():
            return template_config(
                spot,
                keys,
                sprs=self.sprs,
                goal=SolveGoal(self.target, self.max_iterations),
                precision=self.precision,
                quick=self.quick,
            )


@contextmanager
def in_members() -> Iterator[None]:
    """Make errors of a config point to the members of the request."""
    try:
        yield
    except PokerError as error:
        pointer = error.pointer or ""
        _, _, below = pointer.partition(f"/{MODEL_KEY}/")
        if not below or not isinstance(error, ConfigError):
            error.pointer = f"/spot{pointer}"
            raise
        key, slash, rest = below.partition("/")
        member = f"{_MEMBERS.get(key, f'/spot/{key}')}{slash}{rest}"
        raise PokerError(error.reason).at(member) from None


class ReportRequest(BatchFields, json_schema_extra={"example": _EXAMPLE}):
    """A batch to solve, and what to call its report."""

    name: Name | None = Field(default=None, description="Null: one made from flops and stacks.")
    tags: Tags = Field(default=[], description="Tags of the job and its report.")


class ReportQuery(FlopQuery):
    """Where to read a report, and the flops to keep, as query parameters."""

    line: LineText = ""
    spr: OneRatio = None


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
    spr: OneRatio = None
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
    spr: OneRatio = None
    subgame_seconds: SubgameSeconds = 0
