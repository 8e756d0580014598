"""Rows of a report: the figures of one flop at a node, and their means over many flops.

A flop weighs as many of the 22,100 as it stands for, times the combo pairs that the ranges have on
it, times the part of them that reaches the node.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.flop_tables.flop_sample import WeightedFlop
from runout.analysis.flop_tables.survey import TRAIT_VALUES, TRAITS, trait_value
from runout.analysis.odds import equity_realized
from runout.analysis.reports.work import FlopResult
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.nodes.categories import node_categories
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.spot.players import PLAYERS, Player
from runout.documents import Document, document
from runout.domain.boards import Board, Texture
from runout.errors import PokerError

Row = dict[str, Any]

TOTAL: Final = "total"
FREQUENCY: Final = "freq_"
Mean = Literal["same", "sum", "over all deals", "over deals at the node", "of the means", "none"]
"""How the value of many flops follows from their values: of a column that is the same on all flops
of a ratio, by a sum, by a mean, from the means of other columns (in :func:`mean_row`), or never."""


class Column(NamedTuple):
    """A column of a report's rows."""

    name: str
    mean: Mean
    kind: Literal["text", "whole", "number"] = "number"
    in_difference: Literal["", "kept", "less"] = ""
    """Whether the difference of two reports has that of the old one, or new less old."""


def _figure(name: str, mean: Mean) -> tuple[Column, ...]:
    return tuple(Column(f"{name}_{player}", mean, in_difference="less") for player in PLAYERS)


_FIGURE_COLUMNS: Final = (
    *_figure("ev", "over deals at the node"),
    *_figure("equity", "over deals at the node"),
    *_figure("eqr", "of the means"),
)
COLUMN_TABLE: Final = (
    Column("flop", "none", "text", in_difference="kept"),
    Column("spr", "same", in_difference="kept"),
    Column("solve_type", "same", "text"),
    Column("line", "same", "text"),
    Column("pot", "same", "whole", in_difference="less"),
    Column("stack", "same", "whole"),
    Column("flops", "sum", in_difference="kept"),
    Column("live_pairs", "none"),
    Column("reach", "over all deals", in_difference="less"),
    Column("weight", "sum", in_difference="kept"),
    *_FIGURE_COLUMNS,
    Column("exploitability", "over all deals"),
    Column("exploitability_percent", "over all deals"),
    Column("iterations", "sum", "whole"),
)
COLUMNS: Final = tuple(column.name for column in COLUMN_TABLE)
FIGURES: Final = tuple(column.name for column in _FIGURE_COLUMNS)
GROUP_COLUMNS: Final = ("trait", "value", "count")
CATEGORY_COLUMNS: Final = (
    "flop", "spr", "player", "category", "label", "kind", "combos", "share", "likelihood", "weight",
    "ev", "equity",
)  # fmt: skip
_OF_A_CATEGORY: Final = ("spr", "player", "category", "label", "kind")  # the same on all flops


@dataclass(frozen=True, slots=True)
class ReportPlace(Document):
    """A decision on the flop of a batch."""

    line: str
    player: Player
    """Who acts."""
    pot: float
    to_call: float
    actions: tuple[str, ...]

    @property
    def label(self) -> str:
        """The place as text, with the player to act: ``after x, IP to act``."""
        place = f"after {self.line}" if self.line else "at the start"
        return f"{place}, {self.player.upper()} to act"


def flop_row(config: PostflopConfig, flop: WeightedFlop, spr: float, place: ReportPlace) -> Row:
    """Return the row of a flop without figures, as it stays if the ranges cannot be dealt on it."""
    return {
        **dict.fromkeys(COLUMNS),
        "flop": str(flop.flop),
        "spr": spr,
        "solve_type": config.solve_type,
        "line": place.line,
        "pot": place.pot,
        "stack": config.stack(spr),
        "flops": flop.weight,
        "live_pairs": 0.0,
        "weight": 0.0,
        **{FREQUENCY + action: None for action in place.actions},
    }


def solved_row(row: Row, result: FlopResult, node: Node | None) -> Row:
    """Return a row with the figures at the root, or at a node of the kept flop street."""
    reach = 1.0 if node is None else min(1.0, node.weight / result.live_pairs)
    solved = {
        **row,
        "live_pairs": result.live_pairs,
        "reach": reach,
        "weight": row["flops"] * result.live_pairs * reach,
        "exploitability": result.exploitability,
        "exploitability_percent": 100 * result.exploitability / result.pot,
        "iterations": result.iterations,
    }
    if not reach > 0:
        return solved
    if node is None:
        figures, shares = _figures(result.ev, result.equity, result.pot), result.actions
    else:
        views = [node.player_view(player) for player in (0, 1)]
        evs, equities = [v.range_ev for v in views], [v.range_equity for v in views]
        figures, shares = _figures(evs, equities, node.pot), node.frequencies
    # Float rounding may leave frequencies a little above 1.
    rounded = {FREQUENCY + name: document(min(share, 1.0)) for name, share in shares.items()}
    return {**solved, **figures, **rounded}


def _figures(ev: Sequence[float], equity: Sequence[float], pot: float) -> Row:
    return {
        f"{name}_{player}": document(value)
        for at, player in enumerate(PLAYERS)
        for name, value in (
            ("ev", ev[at]),
            ("equity", equity[at]),
            ("eqr", equity_realized(ev[at], equity[at], pot)),
        )
    }


def mean_row(rows: Sequence[Row]) -> Row:
    """Return the means of the flops of one stack-to-pot ratio, by weight; None if nothing weighs.

    The table of columns says how each follows; frequencies are means over deals at the node.
    """
    deals = [row["flops"] * row["live_pairs"] for row in rows]
    weights = [row["weight"] for row in rows]
    mean = {column.name: _mean_of(column, rows, deals, weights) for column in COLUMN_TABLE}
    frequencies = [name for name in rows[0] if name.startswith(FREQUENCY)]
    evs, equities = (
        [math.nan if (value := mean[f"{name}_{player}"]) is None else value for player in PLAYERS]
        for name in ("ev", "equity")
    )
    return {
        **mean,
        **_figures(evs, equities, mean["pot"]),
        **{name: _mean(rows, name, weights) for name in frequencies},
    }


def _mean_of(
    column: Column, rows: Sequence[Row], deals: Sequence[float], weights: Sequence[float]
) -> Any:
    match column.mean:
        case "same":
            value = rows[0][column.name]
            return value if all(row[column.name] == value for row in rows) else None
        case "sum":
            return _sum(rows, column.name)
        case "over all deals":
            return _mean(rows, column.name, deals)
        case "over deals at the node":
            return _mean(rows, column.name, weights)
        case "of the means" | "none":
            return None


def _sum(rows: Iterable[Row], column: str) -> float:
    values = [row[column] for row in rows if row[column] is not None]
    return sum(values) if all(isinstance(value, int) for value in values) else math.fsum(values)


def _mean(rows: Sequence[Row], column: str, weights: Sequence[float]) -> float | None:
    """Return the mean of the rows that have a value and weigh something."""
    pairs = [
        (weight, row[column])
        for row, weight in zip(rows, weights, strict=True)
        if weight > 0 and row[column] is not None
    ]
    total = math.fsum(weight for weight, _ in pairs)
    return math.fsum(weight * value for weight, value in pairs) / total if total > 0 else None


def sorted_rows(
    rows: Sequence[Row], columns: Sequence[str], column: str, *, ascending: bool
) -> tuple[Row, ...]:
    """Return rows sorted by a column, or by the frequency of an action; None comes last."""
    name = column if column in columns else FREQUENCY + column
    if name not in columns:
        raise PokerError(f"a report has no column {column!r}; it has {', '.join(columns)}")
    known = [row for row in rows if row[name] is not None]
    known.sort(key=lambda row: row[name], reverse=not ascending)
    return (*known, *(row for row in rows if row[name] is None))


def group_rows(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield the means of the flops of each value of each trait; empty groups are left out."""
    textures = [Texture.of(Board.parse(row["flop"])) for row in rows]
    for trait in TRAITS:
        for value in TRAIT_VALUES[trait]:
            members = [
                row
                for row, texture in zip(rows, textures, strict=True)
                if trait_value(texture, trait) == value
            ]
            if members:
                group = (trait, value, len(members))
                yield {**dict(zip(GROUP_COLUMNS, group, strict=True)), **mean_row(members)}


def category_rows(row: Row, node: Node) -> Iterator[Row]:
    """Yield a row for each hand category of both players at a node, of one flop."""
    on_board = BoardCategories.of(node.board)
    for player, name in enumerate(PLAYERS):
        for each in node_categories(node.player_view(player), on_board):
            about = each.to_dict()
            frequencies = {
                FREQUENCY + action: document(share) for action, share in each.strategy.items()
            }
            likelihood = document(each.likelihood)
            yield {
                "flop": row["flop"],
                "spr": row["spr"],
                "player": name,
                **{key: about[key] for key in ("category", "label", "kind", "combos", "share")},
                "likelihood": likelihood,
                "weight": row["weight"] * (likelihood or 0.0),
                "ev": about["ev"],
                "equity": about["equity"],
                **{f"{FREQUENCY}{action}": None for action in node.actions},
                **frequencies,
            }


def mean_categories(rows: Sequence[Row], flops: Sequence[Row]) -> list[Row]:
    """Return the means of each category of one player at one ratio over these flops.

    ``rows`` are those of the categories on the flops. ``combos`` is the mean of all flops.
    """
    stands_for = {row["flop"]: row["flops"] for row in flops}
    weight = math.fsum(row["weight"] for row in flops)
    dealt = math.fsum(stands_for.values())
    kinds: dict[str, list[Row]] = {}
    for row in rows:
        if row["flop"] in stands_for:
            kinds.setdefault(row["category"], []).append(row)
    means = []
    for members in kinds.values():
        weights = [row["weight"] for row in members]
        held = math.fsum(stands_for[row["flop"]] * row["combos"] for row in members)
        numbers = [name for name in members[0] if name.startswith(FREQUENCY)]
        means.append(
            {
                **{name: members[0][name] for name in _OF_A_CATEGORY},
                "flop": TOTAL,
                "combos": held / dealt,
                "weight": math.fsum(weights),
                "likelihood": math.fsum(weights) / weight if weight > 0 else None,
                **{name: _mean(members, name, weights) for name in ("ev", "equity", *numbers)},
            }
        )
    combos = math.fsum(row["combos"] for row in means if row["kind"] == "made")
    return [{**row, "share": row["combos"] / combos if combos > 0 else None} for row in means]
