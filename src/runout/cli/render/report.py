"""Reports on a terminal: flops, textures or hand categories, as many columns as fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from runout.analysis.reports.report import Report
from runout.analysis.reports.report_difference import (
    ReportDifference,
    points_text,
    signed_text,
)
from runout.analysis.reports.report_rows import FREQUENCY, ReportPlace, Row
from runout.analysis.reports.report_table import number_text
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS
from runout.cli.render.terminal import QUIET, STRONG, Screen, Text
from runout.domain.amounts import amount_text
from runout.domain.boards import Board
from runout.domain.plurals import pluralize

_GAP: Final = 2  # between two columns


class _Column(NamedTuple):
    """A column of numbers: its heading, where its numbers are, and how they are written."""

    heading: str
    name: str
    text: Callable[[float | None], str]


def show_report(report: Report, by: str, player: str | None, rows: Sequence[Row]) -> None:
    """Print rows of a report, one table for each stack-to-pot ratio."""
    screen = Screen()
    for total in report.totals:
        place = report.places[total["spr"]]
        own = [row for row in rows if row["spr"] == total["spr"]]
        screen.show(_heading(report, total, place))
        if by == "category":
            _show_categories(screen, own, place, player)
        else:
            columns = _columns(place.actions, number_text, _percent)
            _show_rows(screen, own, columns if place.line else columns[:-1], by, total)
        screen.show("")
    flops = {row["flop"] for row in report.flops}
    dealt = sum({row["flop"]: row["flops"] for row in report.flops}.values())
    screen.show(f"{pluralize(len(flops), 'flop')}, {dealt:g} of 22100; EV in chips, shares in %")


def show_difference(
    report: Report,
    difference: ReportDifference,
    by: str,
    rows: Sequence[Row],
    folders: tuple[str, str],
) -> None:
    """Print what changed from an old batch to a new one, a table for each stack-to-pot ratio."""
    screen = Screen()
    for total in difference.totals:
        own = [row for row in rows if row["spr"] == total["spr"]]
        place = report.places[total["spr"]]
        ratio = difference.ratio_text(total["spr"])
        screen.show(Text(f"{ratio}, {place.label}: new less old", style=STRONG))
        shared = [action for action in place.actions if FREQUENCY + action in difference.columns]
        columns = _columns(shared, signed_text, points_text)
        _show_rows(screen, own, columns if place.line else columns[:-1], by, total)
        screen.show("")
    old, new = folders
    screen.show(f"{new} less {old}; EV in chips, shares in percentage points")


def _heading(report: Report, total: Row, place: ReportPlace) -> Text:
    to_call = f", {amount_text(place.to_call)} to call" if place.to_call else ""
    reached = f", reached {_percent(total['reach'])} %" if report.node else ""
    if not total["weight"]:
        reached = ", no deal gets there"
    return Text(
        f"SPR {total['spr']:g}, {place.label}, pot {amount_text(place.pot)}{to_call}{reached}",
        style=STRONG,
    )


def _columns(
    actions: Sequence[str],
    chips: Callable[[float | None, int], str],
    share: Callable[[float | None], str],
) -> list[_Column]:
    """Return the columns from the most to the least important."""

    def in_chips(value: float | None) -> str:
        return chips(value, 1)

    def ratio(value: float | None) -> str:
        return chips(value, 2)

    return [
        *(_Column(action, FREQUENCY + action, share) for action in actions),
        *(_Column(f"EV {player}", f"ev_{player}", in_chips) for player in PLAYERS),
        _Column("eq. oop", "equity_oop", share),
        *(_Column(f"EQR {player}", f"eqr_{player}", ratio) for player in PLAYERS),
        _Column("reach", "reach", share),
    ]


def _show_rows(
    screen: Screen, rows: Sequence[Row], columns: Sequence[_Column], by: str, total: Row
) -> None:
    """Print flops, or groups of flops, and their total."""
    labels = [
        f"{row['value']} high" if row["trait"] == "high_card" else row["value"]
        for row in rows
        if by != "flop"
    ]
    label_width = max(map(len, labels), default=screen.flop_width)
    headings, *cells = _fitted(columns, [*rows, total], screen.width - label_width)
    if by == "flop":
        flops = [Board.parse(row["flop"]) for row in rows]
        listed = list(zip(flops, cells[:-1], strict=True))
        screen.list_flops(("flop", *headings), listed, total=("total", *cells[-1]))
        return
    _show_lines(screen, ["texture", *labels, "total"], [headings, *cells])


def _show_categories(
    screen: Screen, rows: Sequence[Row], place: ReportPlace, player: str | None
) -> None:
    """Print the categories that are held, made hands before draws."""
    held = [row for row in rows if row["likelihood"]]
    labels = [row["label"] for row in held]
    shown = place.player if player is None else PLAYERS.index(player)
    actions = place.actions if shown == place.player else ()
    columns = [
        _Column("share", "likelihood", _percent),
        *(_Column(action, FREQUENCY + action, _percent) for action in actions),
        _Column("EV", "ev", lambda value: number_text(value, 1)),
        _Column("equity", "equity", _percent),
    ]
    label_width = max(map(len, (PLAYER_NAMES[shown], *labels)))
    headings, *cells = _fitted(columns, held, screen.width - label_width)
    _show_lines(screen, [PLAYER_NAMES[shown], *labels], [headings, *cells])


def _fitted(columns: Sequence[_Column], rows: Sequence[Row], width: int) -> list[list[str]]:
    """Return headings and rows of the columns that fit, from the first on, right-aligned."""
    texts = [
        [column.heading, *(column.text(row[column.name]) for row in rows)] for column in columns
    ]
    widths = [max(map(len, column)) for column in texts]
    shown = [
        [text.rjust(length) for text in column]
        for at, (column, length) in enumerate(zip(texts, widths, strict=True))
        if sum(widths[: at + 1]) + _GAP * (at + 1) <= width
    ]
    return [list(cells) for cells in zip(*shown, strict=True)]


def _show_lines(screen: Screen, labels: Sequence[str], cells: Sequence[Sequence[str]]) -> None:
    """Print labels and cells, a heading first and, if so labelled, a total last."""
    width = max(map(len, labels))
    for number, (label, row) in enumerate(zip(labels, cells, strict=True)):
        style = QUIET if number == 0 else STRONG if label == "total" else ""
        screen.show(Text("  ".join((label.ljust(width), *row)), style=style, no_wrap=True))


def _percent(value: float | None) -> str:
    return number_text(None if value is None else 100 * value, 1)
