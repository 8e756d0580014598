"""Reports on a terminal: flops, textures or hand categories, as many columns as fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from runout.analysis.reports.report import Report
from runout.analysis.reports.report_rows import FREQUENCY, ReportPlace, Row
from runout.analysis.reports.report_table import (
    ReportDifference,
    number_text,
    points_text,
    signed_text,
)
from runout.analysis.solver.spot.players import PLAYERS
from runout.cli.render.terminal import STRONG, Screen, Text, fitted, table_of
from runout.domain.amounts import amount_text
from runout.domain.boards import Board
from runout.domain.plurals import pluralize


def show_report(report: Report, by: str, player: str | None, rows: Sequence[Row]) -> None:
    screen = Screen()
    for total in report.totals:
        place = report.places[total["spr"]]
        own = [row for row in rows if row["spr"] == total["spr"]]
        screen.show(_heading(report, total, place))
        if by == "category":
            _show_categories(screen, own, place, player)
        else:
            figures = [
                _figures(row, place, place.actions, number_text, _percent) for row in (*own, total)
            ]
            _show_rows(screen, by, own, figures)
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
        figures = [_figures(row, place, shared, signed_text, points_text) for row in (*own, total)]
        _show_rows(screen, by, own, figures)
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


def _figures(
    row: Row,
    place: ReportPlace,
    actions: Sequence[str],
    chips: Callable[[float | None, int], str],
    share: Callable[[float | None], str],
) -> dict[str, str]:
    """Return the figures of a row as text, the most important first."""
    return {
        **{action: share(row[FREQUENCY + action]) for action in actions},
        **{f"EV {player}": chips(row[f"ev_{player}"], 1) for player in PLAYERS},
        "eq. oop": share(row["equity_oop"]),
        **{f"EQR {player}": chips(row[f"eqr_{player}"], 2) for player in PLAYERS},
        **({"reach": share(row["reach"])} if place.line else {}),
    }


def _show_rows(screen: Screen, by: str, rows: Sequence[Row], lines: list[dict[str, str]]) -> None:
    """Print the figures of flops, or groups of flops, and their total; the last may not fit."""
    dropped_first = list(reversed(lines[0]))
    if by == "flop":
        *lines, last = fitted(lines, screen.width - screen.flop_width - 2, dropped_first)
        flops = [Board.parse(row["flop"]) for row in rows]
        screen.list_flops(list(zip(flops, lines, strict=True)), last)
        return
    labels = [
        f"{row['value']} high" if row["trait"] == "high_card" else row["value"] for row in rows
    ]
    labelled = [
        {"texture": label, **line} for label, line in zip([*labels, "total"], lines, strict=True)
    ]
    shown = fitted(labelled, screen.width, dropped_first)
    screen.show(table_of(shown, styles=[*([""] * len(rows)), STRONG]))


def _show_categories(
    screen: Screen, rows: Sequence[Row], place: ReportPlace, player: str | None
) -> None:
    """Print the categories that are held, made hands before draws."""
    shown = player or place.player
    actions = place.actions if shown == place.player else ()
    lines = [
        {
            shown.upper(): row["label"],
            "share": _percent(row["likelihood"]),
            **{action: _percent(row[FREQUENCY + action]) for action in actions},
            "EV": number_text(row["ev"], 1),
            "equity": _percent(row["equity"]),
        }
        for row in rows
        if row["likelihood"]
    ]
    if lines:
        screen.show(table_of(fitted(lines, screen.width, list(reversed(lines[0]))[:-1])))


def _percent(value: float | None) -> str:
    return number_text(None if value is None else 100 * value, 1)
