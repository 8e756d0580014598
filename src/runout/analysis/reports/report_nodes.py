"""What a report says at a node, at one stack-to-pot ratio: figures of flops, groups, categories."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, Self

from runout.analysis.flop_tables.survey import Trait
from runout.analysis.reports.report_rows import FREQUENCY, ReportPlace, Row
from runout.analysis.reports.report_table import ReportDifference, ReportTable
from runout.analysis.solver.spot.players import Player, numbers_by_player
from runout.documents import Document
from runout.domain.boards import Board, Texture
from runout.domain.hand_categories import Draw, MadeHand, parse_category

Numbers = tuple[float | None, ...]
PlayerNumbers = Annotated[tuple[float | None, float | None], numbers_by_player]


def frequencies_of(row: Row, actions: Sequence[str]) -> Numbers:
    """Return how often each action is taken in a row of a report."""
    return tuple([row.get(f"{FREQUENCY}{action}") for action in actions])


@dataclass(frozen=True, slots=True)
class ReportFigures(Document):
    """Means at a node, by weight; null where no deal gets there."""

    frequencies: Numbers
    """How often each of the actions is taken."""
    ev: PlayerNumbers
    """Chips won of the pot as it stands there."""
    equity: PlayerNumbers
    eqr: PlayerNumbers
    """Equity realised."""

    @classmethod
    def of(cls, row: Row, actions: Sequence[str]) -> Self:
        ev, equity, eqr = (
            (row[f"{name}_oop"], row[f"{name}_ip"]) for name in ("ev", "equity", "eqr")
        )
        return cls(frequencies_of(row, actions), ev, equity, eqr)


@dataclass(frozen=True, slots=True)
class ReportFlop(Document):
    """A flop of a report at a node."""

    flop: Board
    texture: Texture
    figures: ReportFigures
    stands_for: float
    """How many of the 22,100 flops it stands for."""
    reach: float | None
    """How likely play is to get to the node on it."""
    weight: float
    """What it weighs in the means."""

    inlined = ("texture", "figures")


@dataclass(frozen=True, slots=True)
class ReportGroup(Document):
    """Flops of one value of a trait, and their means."""

    trait: Trait
    value: str
    count: int
    """How many flops of the report."""
    stands_for: float
    """How many of the 22,100 flops they stand for."""
    figures: ReportFigures

    inlined = ("figures",)


@dataclass(frozen=True, slots=True)
class ReportRows(Document):
    """Means, groups and flops of a report, or of the difference of two."""

    total: ReportFigures | None
    """The means; null if no flop has the traits."""
    groups: tuple[ReportGroup, ...] = ()
    """Only groups with a flop."""
    flops: tuple[ReportFlop, ...] = ()

    @classmethod
    def of(
        cls,
        report: ReportTable,
        spr: float,
        actions: Sequence[str],
        sort: str | None = None,
        *,
        ascending: bool = False,
    ) -> Self:
        flops = report if sort is None else report.sorted(sort, ascending=ascending)
        # A group has no flop; its other columns are those of flops.
        groups = report.groups(None if sort == "flop" else sort, ascending=ascending)
        (total,) = [row for row in report.totals if row["spr"] == spr]
        figures = functools.partial(ReportFigures.of, actions=actions)
        return cls(
            figures(total),
            tuple(
                [
                    ReportGroup(
                        row["trait"], row["value"], row["count"], row["flops"], figures(row)
                    )
                    for row in groups
                    if row["spr"] == spr
                ]
            ),
            tuple([_flop(row, figures(row)) for row in flops.flops if row["spr"] == spr]),
        )


def _flop(row: Row, figures: ReportFigures) -> ReportFlop:
    flop = Board.parse(row["flop"])
    return ReportFlop(flop, Texture.of(flop), figures, row["flops"], row["reach"], row["weight"])


@dataclass(frozen=True, slots=True)
class ReportNode(Document):
    """A report at a node of the flop street, over its flops."""

    spr: float
    place: ReportPlace
    pending: int
    """How many flops were not solved before the batch was stopped."""
    rows: ReportRows

    inlined = ("place", "rows")


@dataclass(frozen=True, slots=True)
class ReportCategory(Document):
    """One hand category of a player, over all flops."""

    category: MadeHand | Draw
    """The key."""
    kind: Literal["made", "draw"]
    combos: float
    """The mean number of its combos that get there."""
    share: float | None
    """The part of the range as it arrives. Those of made hands sum to 1; a hand may have several
    draws or none."""
    likelihood: float | None
    """The probability of the category among all deals that reach the node."""
    frequencies: Numbers
    """How often it takes each action; nulls for the player who does not act."""
    ev: float | None
    """Chips it wins of the pot as it stands there."""
    equity: float | None

    members = (
        "category", "label", "kind", "combos", "share", "likelihood", "frequencies", "ev",
        "equity",
    )  # fmt: skip

    @property
    def label(self) -> str:
        """The category in the words of players."""
        return self.category.label

    @classmethod
    def of(cls, row: Row, actions: Sequence[str]) -> Self:
        names = ("kind", "combos", "share", "likelihood", "ev", "equity")
        return cls(
            category=parse_category(row["category"]),
            frequencies=frequencies_of(row, actions),
            **{name: row[name] for name in names},
        )


@dataclass(frozen=True, slots=True)
class ReportCategories(Document):
    """The hand categories of a player at a node, over the flops of a report."""

    spr: float
    line: str
    player: Player
    """Whose hands they are."""
    actions: tuple[str, ...]
    """What can be done at the node."""
    categories: tuple[ReportCategory, ...]
    """Only categories that are held."""

    @classmethod
    def of(cls, place: ReportPlace, spr: float, player: Player | None, rows: Sequence[Row]) -> Self:
        held = player or place.player
        categories = [
            ReportCategory.of(row, place.actions)
            for row in rows
            if row["combos"] and (row["spr"], row["player"]) == (spr, held)
        ]
        return cls(spr, place.line, held, place.actions, tuple(categories))


@dataclass(frozen=True, slots=True)
class ReportComparison(Document):
    """The newer of two reports less the older at a node, on the flops that both have.

    Figures are differences; each mean is by the weights of its own report.
    """

    first: str
    """The older of the two; of the command line, the folder that is compared."""
    second: str
    """The newer of the two; of the command line, the folder it is compared with."""
    spr: float
    """The stack-to-pot ratio of the first report."""
    second_spr: float
    """That of the second, which may be another."""
    line: str
    actions: tuple[str, ...]
    """The actions that both have there."""
    only_first: tuple[str, ...]
    """Actions that the second report does not have."""
    only_second: tuple[str, ...]
    """Actions that the first report does not have."""
    flops_left_out: int
    """Flops that one of the reports does not have."""
    rows: ReportRows

    inlined = ("rows",)

    @classmethod
    def of(
        cls,
        difference: ReportDifference,
        spr: float,
        line: str,
        names: tuple[str, str],
        sort: str | None = None,
        *,
        ascending: bool = False,
    ) -> Self:
        actions = tuple(
            name.removeprefix(FREQUENCY)
            for name in difference.columns
            if name.startswith(FREQUENCY)
        )
        return cls(
            first=names[0],
            second=names[1],
            spr=spr,
            second_spr=difference.sprs[spr],
            line=line,
            actions=actions,
            only_first=difference.only_first,
            only_second=difference.only_second,
            flops_left_out=difference.flops_left_out,
            rows=ReportRows.of(difference, spr, actions, sort, ascending=ascending),
        )
