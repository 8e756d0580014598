"""``runout flops``: the 1755 canonical flops, their weights, textures and equities."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import click

from runout.analysis.rows import csv_text, text_table
from runout.cli.input.options import TextType, csv_option, json_option, refuse_both
from runout.cli.input.question import renderer, show_document
from runout.cli.runtime.command_group import UsageError
from runout.documents import document
from runout.domain.flop_traits import FlopList, FlopTrait
from runout.errors import NotationError, PokerError

_COLUMNS: Final = (
    "flop", "weight", "high_card", "suits", "pairing", "connectedness", "straights",
)  # fmt: skip


def _read_filter(text: str) -> FlopTrait:
    """Read ``paired``, ``suits=monotone``, ``high=A``: a trait and its value."""
    try:
        return FlopTrait.parse(text)
    except NotationError as error:
        raise PokerError(f"{text!r} is no filter; {error.hint}") from None


@click.command("flops")
@click.option(
    "--filter",
    "filters",
    type=TextType("filter", _read_filter),
    multiple=True,
    metavar="TRAIT",
    help="Keep flops with this trait; may be repeated.",
)
@click.option("--equity", "ranges", nargs=2, metavar="RANGE RANGE",
              help="Add the first range's equity against the second.")  # fmt: skip
@click.option("--groups", is_flag=True,
              help="With --equity: show groups of flops, with mean equity and nut shares.",
              )  # fmt: skip
@click.option("--tables", "path", metavar="FILE", help="Equity tables to use; default: see above.")
@click.option("--sort", type=click.Choice(["flop", "weight", "equity"]), default="flop",
              metavar="KEY", help="Sort by flop (the default), weight or equity, high to low.",
              )  # fmt: skip
@click.option("--reverse", is_flag=True, help="Reverse the order.")
@json_option
@csv_option
def command(
    *,
    filters: tuple[FlopTrait, ...],
    ranges: tuple[str, str] | None,
    groups: bool,
    path: str | None,
    sort: str,
    reverse: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """List the 1755 different flops.

    Flops that differ only in the names of the suits are one flop; its weight
    says how many of the 22,100 it stands for.

    \b
    Traits to filter by:
      suits          monotone, two-tone, rainbow
      pairing        unpaired, paired, trips
      connectedness  connected, gapped, disconnected
      high=A         the highest card, A to 2
      straights=3    straights two hole cards can make, 0 to 3

    On a connected flop two hole cards can make a straight, on a gapped one
    no more than an open-ended draw or a double gutshot, on a disconnected
    one a gutshot at best.

    The name may be left out where the value says enough: paired is
    pairing=paired. Filters on one trait add up, those on different traits
    must all hold.

    With --equity two ranges, which may have weights, are compared on every flop.
    The equities are exact. They come from the
    tables that runout precompute-equity makes: the file given, else
    equity_tables.safetensors or .bin in ./cache or the user's cache folder,
    a complete one first. Flops that are in no file are computed, and a warning says so.
    Ranges that tell suits apart are computed combo by combo.

    With --groups the flops are grouped by high card, suits, pairing and
    connectedness. The nut share of a range is the part of it, as dealt, that has
    at least 80 % equity on the flop; it is computed combo by combo.

    \b
    Examples:
      runout flops --filter monotone --filter high=A
      runout flops --filter paired --filter rainbow --json
      runout flops --filter connected --filter gapped --csv
      cd study && runout flops --equity QQ+ JTs --sort equity
      runout flops --equity QQ+ AhKh --filter trips --groups
    """
    refuse_both({"--json": as_json, "--csv": as_csv})
    if ranges is None and (path is not None or sort == "equity" or groups):
        option = "--groups" if groups else "--sort equity" if path is None else "--tables"
        raise UsageError(f"{option} goes with --equity")
    answer: Any = FlopList.of(filters)
    verdict = ""
    if ranges is not None:
        from runout.cli.commands.flop_equities import survey, verdict_on  # noqa: PLC0415 - loads numpy

        answer = survey(ranges, [each.flop for each in answer.flops], path, with_nuts=groups)
        verdict = verdict_on(ranges, answer)
    answer = replace(answer, flops=tuple(_sort(answer.flops, sort, reverse)))
    if as_json:
        show_document(answer)
    elif groups:
        _show_groups(document(answer.summary.groups), verdict, as_csv=as_csv)
    elif as_csv:
        columns = _COLUMNS if ranges is None else (*_COLUMNS, "equity", "pairs", "computed")
        rows = document(answer.flops)
        sys.stdout.write(csv_text([columns, *([row[name] for name in columns] for row in rows)]))
    else:
        renderer("ranges:show_flops")(answer.flops, verdict)


def _show_groups(rows: list[dict[str, Any]], verdict: str, *, as_csv: bool) -> None:
    columns = ("trait", "value", "count", "weight", "mean", "nut_share_1", "nut_share_2")
    lines = [
        (*(row[name] for name in columns[:5]), *(row["nut_shares"] or (None, None))) for row in rows
    ]
    if as_csv:
        sys.stdout.write(csv_text([columns, *lines]))
        return
    texts = [
        (str(trait).replace("_", " "), str(value), str(count), str(weight), *map(_share, shares))
        for trait, value, count, weight, *shares in lines
    ]
    headings = ("trait", "value", "flops", "weight", "equity", "nuts 1", "nuts 2")
    click.echo(text_table(headings, texts))
    click.echo(f"\n{verdict}")


def _share(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f} %"


def _sort(flops: Sequence[Any], key: str, reverse: bool) -> Sequence[Any]:
    """Sort from high to low, ties in canonical order; flops without an equity come last."""
    if key == "flop":
        return flops[::-1] if reverse else flops
    sign = 1 if reverse else -1

    def place(flop: Any) -> tuple[bool, float]:
        number = flop.equity if key == "equity" else flop.weight
        return math.isnan(number), 0.0 if math.isnan(number) else sign * number

    return sorted(flops, key=place)
