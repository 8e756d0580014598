"""``runout precompute-equity``: build or continue the file of equity tables."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Final

import click

from runout.cli.input.loose_cards import CardCommand
from runout.cli.input.options import cluster_option, threads_option
from runout.cli.render.progress import ProgressBar, naming_what_is_kept
from runout.domain.boards import Board, canonical_flop
from runout.domain.plurals import noun_for, pluralize

if TYPE_CHECKING:  # loads numpy
    from runout.analysis.flop_tables.build import BuildProgress

_ALL: Final = 1755


@click.command("precompute-equity", cls=CardCommand)
@click.option("-o", "--output", metavar="FILE", help="The file to build; default: see above.")
@threads_option()
@click.option("--flops", "listed", metavar="LIST",
              help="Only these flops, separated by commas; default: all 1755.")  # fmt: skip
@cluster_option
def command(output: str | None, threads: int, listed: str | None, cluster: str | None) -> None:
    """Build the equity tables of all flops.

    A table holds what each of the 169 hand classes wins against each other on
    a flop, in exact integers. With the tables of all 1755 flops there is an
    exact answer for two ranges on every flop at once: runout flops --equity.

    Without -o the file is ./cache/equity_tables.safetensors if there is a
    folder ./cache, else the same in the user's cache folder.

    Finished flops are kept when the command is interrupted, and the same
    command continues from there. Flops that the file holds already stay in it.

    \b
    Examples:
      mkdir -p cache && runout precompute-equity
      nice runout precompute-equity --threads 1
      nice runout precompute-equity --flops AsKhQd,7h5h2c
      nohup runout precompute-equity --cluster tcp://ant:8786
    """
    from runout.analysis.flop_tables.build import file_size  # noqa: PLC0415 - loads numpy
    from runout.analysis.flop_tables.file import place_to_write  # noqa: PLC0415 - loads numpy
    from runout.analysis.flop_tables.tables import FlopTables  # noqa: PLC0415 - loads numpy

    flops = None if listed is None else [f for f in re.split(r"[,;\s]+", listed) if f]
    place = place_to_write(output)
    count = _ALL if flops is None else len({canonical_flop(Board.parse(flop)) for flop in flops})
    plan = f"{pluralize(count, 'flop')}, {file_size(count) / 1e6:.1f} MB, to {place}"
    latest: BuildProgress | None = None
    started = time.monotonic()

    def follow(progress: BuildProgress) -> None:
        nonlocal latest
        if latest is None:
            _print_plan(plan, progress)
        latest = progress
        rate = (progress.done - progress.done_before) / max(time.monotonic() - started, 1e-9)
        text = f"{progress.done} of {progress.total}, {rate:.0f} a second"
        bar.update(progress.done / progress.total, text)

    def kept() -> str:
        if latest is None or not latest.done:
            return ""
        done = f"{latest.done} of {pluralize(latest.total, 'flop')}"
        return f"{done} {noun_for(latest.done, 'is', 'are')} kept in {place}.part"

    with naming_what_is_kept(kept), ProgressBar("flops") as bar:
        tables = FlopTables.build(
            flops, path=place, threads=threads, cluster=cluster, on_progress=follow
        )
    size = f"{place.stat().st_size / 1e6:.1f} MB"
    click.echo(f"{pluralize(len(tables), 'flop')}, {size}: {place}")


def _print_plan(plan: str, progress: BuildProgress) -> None:
    click.echo(plan, err=True)
    if before := progress.done_before:
        what = "nothing to compute" if before == progress.total else "going on from there"
        done = f"{before} of {pluralize(progress.total, 'flop')} {noun_for(before, 'is', 'are')}"
        click.echo(f"{done} done already; {what}", err=True)
