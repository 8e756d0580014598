"""``runout range``: what a range holds, as a grid, in numbers and in everybody's notation."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from runout.cli import stdin
from runout.cli.exit_codes import warn
from runout.domain.combos import HandClass
from runout.domain.counts import counted, noun_for
from runout.domain.ranges import DIALECTS, Dialect, Plus, Range, RangeReading

if TYPE_CHECKING:
    from runout.domain.ranges import Overlap


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
    help="What climbs in 98s+: connector (both cards) or kicker.",
)
@click.option("--strict", is_flag=True, help="Refuse a range that gives a combo twice.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(text: str, dialect: Dialect | None, plus: Plus, strict: bool, as_json: bool) -> None:
    """Read a range: its grid, its size, its text.

    Where a combo is given twice the last item wins, and a warning says so.
    With - ranges are read from standard input, one a line, and answered one
    line each.

    \b
    Examples:
      runout range "22+, A2s+, KQs, AKo:0.5"
      runout range 15%
      runout range "QQ+, AKs:0.5" --to gtoplus
      runout range "KQ+" --plus kicker --json
    """
    if text == stdin.STDIN:
        for number, line in stdin.lines():
            with stdin.naming_the_line(number):
                reading = _read(line, plus, strict, f"line {number}: ")
                click.echo(_one_line(reading, dialect, as_json))
        return
    reading = _read(text, plus, strict)
    if as_json or dialect:
        click.echo(_one_line(reading, dialect, as_json))
    else:
        _show(reading)


def _read(text: str, plus: Plus, strict: bool, place: str = "") -> RangeReading:
    reading = Range.read(text, plus=plus, strict=strict)
    if reading.overlaps:
        warn(place + _overlap_words(reading.overlaps))
    return reading


def _overlap_words(overlaps: tuple[Overlap, ...]) -> str:
    first, *others = overlaps
    count = len(first.combos)
    given = f"{counted(count, 'combo')} of it {noun_for(count, 'was', 'were')}"
    more = "items overlap" if len(others) > 1 else "item overlaps"
    also = f", and {len(others)} more {more}" if others else ""
    return (
        f"{first.item!r}, character {first.column}: {given} given before{also}; the last item wins"
    )


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
        "classes": classes,
        "weights": {str(combo): weight for combo, weight in range_},
    }


def _size(range_: Range) -> str:
    count = counted(range_.total, "combo", form="g" if range_.total == 1 else ".1f")
    return f"{count}, {range_.percent:.1f} %"


def _show(reading: RangeReading) -> None:
    from runout.cli.terminal import QUIET, STRONG, Screen, Text  # noqa: PLC0415 - JSON needs no rich

    screen = Screen()
    size = Text(_size(reading.range), style=STRONG)
    if reading.ordering:
        size.append(f", ordering {reading.ordering}", style=QUIET)
    screen.show(screen.grid(reading.range.grid()), "", size)
    # Unbroken, however long, so that it can be copied.
    click.echo(str(reading.range))
