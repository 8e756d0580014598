"""``runout flops``: the 1755 canonical flops, their weights, textures and equities."""

from __future__ import annotations

import json
import math
import sys
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from runout.analysis.rows import csv_text, text_table
from runout.domain.boards import Board, Texture, canonical_flops
from runout.domain.counts import counted
from runout.domain.flop_traits import FlopTrait, has_traits
from runout.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.cli.commands.flop_equities import FlopShare, SurveyedFlops

_ALL_FLOPS: Final = 22_100  # 52 * 51 * 50 / 6


class _Flop(NamedTuple):
    flop: Board
    weight: int
    texture: Texture
    share: FlopShare | None = None

    def to_dict(self) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "flop": str(self.flop),
            "weight": self.weight,
            "high_card": self.texture.high_card.letter,
            "suits": self.texture.suits.value,
            "pairing": self.texture.pairing.value,
            "connectedness": self.texture.connectedness.value,
            "straights": self.texture.straights,
        }
        return fields if self.share is None else {**fields, **self.share.to_dict()}


class _FilterType(click.ParamType[FlopTrait]):
    """``paired``, ``suits=monotone``, ``high=A``: a trait and its value."""

    name = "filter"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> FlopTrait:
        try:
            return FlopTrait.parse(str(value))
        except NotationError as error:
            self.fail(f"{value!r} is no filter; {error.hint}", param, ctx)


@click.command("flops")
@click.option(
    "--filter",
    "filters",
    type=_FilterType(),
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
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of objects.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values with a heading.")
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
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other", click.get_current_context())
    if ranges is None and (path is not None or sort == "equity" or groups):
        option = "--groups" if groups else "--sort equity" if path is None else "--tables"
        raise click.UsageError(f"{option} goes with --equity", click.get_current_context())
    flops = _select(filters)
    verdict = ""
    if ranges is not None:
        from runout.cli.commands.flop_equities import survey  # noqa: PLC0415 - loads numpy

        surveyed = survey(ranges, [flop.flop for flop in flops], path, with_nuts=groups)
        shares, verdict = surveyed.shares, surveyed.verdict
        if groups:
            _show_groups(surveyed, as_json=as_json, as_csv=as_csv)
            return
        flops = [flop._replace(share=share) for flop, share in zip(flops, shares, strict=True)]
    flops = _sort(flops, sort, reverse)
    if as_json:
        click.echo(json.dumps([flop.to_dict() for flop in flops], allow_nan=False))
    elif as_csv:
        _write_csv(flops, with_equity=ranges is not None)
    else:
        _show(flops, verdict)


def _show_groups(surveyed: SurveyedFlops, *, as_json: bool, as_csv: bool) -> None:
    rows = [group.to_dict() for group in surveyed.groups]
    if as_json:
        click.echo(json.dumps(rows, allow_nan=False))
        return
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
    click.echo("")
    click.echo(surveyed.verdict)


def _share(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f} %"


def _select(filters: Sequence[FlopTrait]) -> list[_Flop]:
    flops = (_Flop(flop, weight, Texture.of(flop)) for flop, weight in canonical_flops())
    return [flop for flop in flops if has_traits(flop.texture, filters)]


def _sort(flops: list[_Flop], key: str, reverse: bool) -> list[_Flop]:
    """Sort from high to low, ties in canonical order; flops without an equity come last."""
    if key == "flop":
        return flops[::-1] if reverse else flops
    sign = 1 if reverse else -1

    def place(flop: _Flop) -> tuple[bool, float]:
        if key == "weight" or flop.share is None:
            return False, sign * flop.weight
        unknown = math.isnan(flop.share.equity)
        return unknown, 0.0 if unknown else sign * flop.share.equity

    return sorted(flops, key=place)


def _write_csv(flops: list[_Flop], *, with_equity: bool) -> None:
    columns = ["flop", "weight", "high_card", "suits", "pairing", "connectedness", "straights"]
    columns += ["equity", "pairs", "computed"] if with_equity else []
    rows = [flop.to_dict() for flop in flops]
    sys.stdout.write(csv_text([columns, *([row[name] for name in columns] for row in rows)]))


def _show(flops: list[_Flop], verdict: str) -> None:
    from runout.cli.render.terminal import Screen  # noqa: PLC0415 - JSON and CSV need no rich

    screen = Screen()
    headings = ("flop", "weight", *(("equity %",) if verdict else ()), "high", "suits", "pairing",
                "connectedness")  # fmt: skip
    rows = [
        (
            flop,
            (
                f"{weight:>6}",
                *([] if share is None else [_percent(share.equity)]),
                texture.high_card.letter,
                str(texture.suits),
                str(texture.pairing),
                str(texture.connectedness),
            ),
        )
        for flop, weight, texture, share in flops
    ]
    if rows:
        screen.list_flops(headings, rows)
        screen.show("")
    dealt = sum(flop.weight for flop in flops)
    screen.show(f"{counted(len(flops), 'flop')}, {dealt} of {_ALL_FLOPS}")
    if verdict:
        screen.show(verdict)


def _percent(equity: float) -> str:
    return f"{'-' if math.isnan(equity) else f'{100 * equity:.2f}':>8}"
