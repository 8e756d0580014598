"""``runout precompute-equity``: build or continue the file of equity tables."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from runout.analysis.flop_tables.build import BuildProgress, file_size
from runout.analysis.flop_tables.locations import place_to_write
from runout.analysis.flop_tables.tables import FlopTables
from runout.cli.input.loose_cards import CardCommand
from runout.cli.input.options import cluster_option, threads_option
from runout.cli.render.progress import ProgressBar
from runout.domain.boards import Board, canonical_flop
from runout.domain.plurals import noun_for, pluralize

_ALL: Final = 1755


@click.command("precompute-equity", cls=CardCommand)
@click.option("-o", "--output", metavar="FILE", help="The file to build; default: see above.")
@threads_option
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

    flops = None if listed is None else [f for f in re.split(r"[,;\s]+", listed) if f]
    place = place_to_write(output)
    count = _ALL if flops is None else _count(flops)
    plan = f"{_flops(count)}, {file_size(count) / 1e6:.1f} MB, to {place}"
    done = _build(place, flops, threads, cluster, plan)
    click.echo(f"{_flops(done)}, {place.stat().st_size / 1e6:.1f} MB: {place}")


def _count(flops: list[str]) -> int:

    return len({canonical_flop(Board.parse(flop)) for flop in flops})


def _flops(count: int) -> str:
    return pluralize(count, "flop")


def _build(
    place: Path, flops: list[str] | None, threads: int, cluster: str | None, plan: str
) -> int:

    latest: list[BuildProgress] = []
    try:
        with ProgressBar("flops") as bar:
            show = _teller(bar, plan)

            def follow(progress: BuildProgress) -> None:
                latest[:] = [progress]
                show(progress)

            tables = FlopTables.build(
                flops, path=place, threads=threads, cluster=cluster, on_progress=follow
            )
    except (KeyboardInterrupt, OSError):
        if latest and latest[0].done:
            _say(
                f"{latest[0].done} of {_flops(latest[0].total)}"
                f" {noun_for(latest[0].done, 'is', 'are')} kept in {place}.part;"
                " the same command goes on from there"
            )
        raise
    return len(tables)


def _teller(bar: ProgressBar, plan: str) -> Callable[[BuildProgress], None]:
    """Return the progress callback of a build; its first call prints the plan."""
    started = time.monotonic()
    begun = False

    def show(progress: BuildProgress) -> None:
        nonlocal begun
        if not begun:
            begun = True
            _say(plan)
            if before := progress.done_before:
                what = "nothing to compute" if before == progress.total else "going on from there"
                verb = noun_for(before, "is", "are")
                _say(f"{before} of {_flops(progress.total)} {verb} done already; {what}")
        rate = (progress.done - progress.done_before) / max(time.monotonic() - started, 1e-9)
        bar.update(
            progress.done / progress.total,
            f"{progress.done} of {progress.total}, {rate:.0f} a second",
        )

    return show


def _say(message: str) -> None:
    click.echo(message, err=True)
