"""``runout range``: a range as a grid, in numbers and in other notations."""

from __future__ import annotations

import json

import click

from runout.cli.input import stdin
from runout.cli.runtime.exit_codes import warn
from runout.domain.combos import HandClass
from runout.domain.counts import counted
from runout.domain.ranges.range import (
    DIALECTS,
    ORDERS,
    ComboOrder,
    Dialect,
    Plus,
    Range,
    RangeReading,
)


@click.command("range")
@click.argument("text", metavar="TEXT")
@click.option(
    "--to",
    "dialect",
    type=click.Choice(DIALECTS),
    metavar="DIALECT",
    help=f"Print only the text, as written for {', '.join(DIALECTS[:-1])}, or as {DIALECTS[-1]}.",
)
@click.option(
    "--plus",
    type=click.Choice(["connector", "kicker"]),
    metavar="WHAT",
    default="connector",
    show_default=True,
    help="What rises in 98s+: connector (both cards) or kicker.",
)
@click.option("--strict", is_flag=True, help="Refuse a range that repeats a combo.")
@click.option(
    "--order",
    type=click.Choice(ORDERS),
    metavar="NAME",
    help=f"TEXT is 1326 numbers in the order of {', '.join(ORDERS[:-1])} or {ORDERS[-1]}.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    text: str,
    *,
    dialect: Dialect | None,
    plus: Plus,
    strict: bool,
    order: ComboOrder | None,
    as_json: bool,
) -> None:
    """Parse a range: its grid, its size, its text.

    TEXT is a range in any common notation, JSON and columns included.
    If items repeat a combo the last one counts, and a warning says so.
    With - ranges are read from standard input, one a line, and answered one
    line each.

    \b
    Examples:
      runout range "22+, A2s+, KQs, AKo:0.5"
      runout range "top 15%"
      runout range '{"AA": 0.5, "KK": 1}'
      runout range "QQ+, AKs:0.5" --to gtoplus
      runout range "KQ+" --plus kicker --json
    """
    if text == stdin.STDIN:
        for number, line in stdin.lines():
            with stdin.naming_the_line(number):
                reading = _read(line, plus, strict, order, f"line {number}: ")
                click.echo(_one_line(reading, dialect, as_json))
        return
    reading = _read(text, plus, strict, order)
    if as_json or dialect:
        click.echo(_one_line(reading, dialect, as_json))
    else:
        _show(reading)


def _read(
    text: str, plus: Plus, strict: bool, order: ComboOrder | None, place: str = ""
) -> RangeReading:
    reading = Range.read(text, plus=plus, strict=strict, order=order)
    for remark in reading.remarks:
        warn(f"{place}character {remark.column}: {remark.message}")
    return reading


def _one_line(reading: RangeReading, dialect: Dialect | None, as_json: bool) -> str:
    range_ = reading.range
    text = range_.to_text(dialect) if dialect else str(range_)
    if as_json:
        return json.dumps(_to_dict(reading, text))
    return text if dialect else f"{_size(range_)}: {text}"


def _to_dict(reading: RangeReading, text: str) -> dict[str, object]:
    range_ = reading.range
    classes = {
        str(HandClass.from_cell(row, column)): share
        for row, line in enumerate(range_.grid())
        for column, share in enumerate(line)
        if share > 0
    }
    return {
        "text": text,
        "combos": range_.total,
        "combo_count": len(range_),
        "percent": range_.percent,
        "ordering": reading.ordering,
        "overlaps": [
            {"item": overlap.item, "column": overlap.column, "combos": len(overlap.combos)}
            for overlap in reading.overlaps
        ],
        "warnings": [
            {"message": remark.message, "column": remark.column, "length": remark.length}
            for remark in reading.remarks
        ],
        "label": reading.label,
        "classes": classes,
        "weights": {str(combo): weight for combo, weight in range_},
    }


def _size(range_: Range) -> str:
    count = counted(range_.total, "combo", form="g" if range_.total == 1 else ".1f")
    return f"{count}, {range_.percent:.1f} %"


def _show(reading: RangeReading) -> None:
    from runout.cli.render.terminal import QUIET, STRONG, Screen, Text  # noqa: PLC0415 - JSON needs no rich

    screen = Screen()
    size = Text(_size(reading.range), style=STRONG)
    if reading.ordering:
        size.append(f", ordering {reading.ordering}", style=QUIET)
    screen.show(screen.grid(reading.range.grid()), "", size)
    # Unbroken, however long, so that it can be copied.
    click.echo(str(reading.range))
