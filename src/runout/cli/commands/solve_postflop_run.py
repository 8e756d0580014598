"""A batch of solves on the command line: its plan, progress, report and tables."""

from __future__ import annotations

import json
import time
from contextlib import closing
from typing import Any, Final

import click

from runout.analysis.reports.batch import Batch, Solved, Solving, Written
from runout.analysis.reports.report import model_label
from runout.analysis.reports.work import Keep, first_bets
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.spot.players import PLAYERS
from runout.cli.render.progress import ProgressBar, naming_what_is_kept
from runout.cli.render.terminal import Screen, fitted, table_of
from runout.cli.runtime.exit_codes import warn
from runout.domain.amounts import amount_text
from runout.domain.plurals import pluralize

_MAX_SPRS_SHOWN: Final = 8


def solve_batch(
    config_file: str, output: str, *, threads: int, cluster: str | None, tables: str | None,
    keep: Keep, fresh: bool, only_estimate: bool, as_json: bool,
) -> None:  # fmt: skip
    config = PostflopConfig.from_file(config_file)
    for remark in config.remarks:
        warn(remark)
    started = time.monotonic()
    batch = Batch(
        config,
        output,
        threads=threads,
        cluster=cluster,
        keep=keep,
        fresh=fresh,
        tables=tables,
        written=config_file,
    )
    if only_estimate:
        cost = batch.cost()
        click.echo(json.dumps(cost.to_dict()) if as_json else str(cost))
        return
    with batch:
        _print_plan(batch)
        _solve(batch, output)
        written = batch.write_report()
    if written.remark:
        warn(written.remark)
    _warn_of_missed_targets(written, config)
    show = _print_json if as_json else _print_tables
    show(batch, written, time.monotonic() - started)


def _print_plan(batch: Batch) -> None:
    flops = pluralize(len(batch.flops), "flop")
    ratios = pluralize(len(batch.config.postflop_sprs), "stack-to-pot ratio")
    _print_note(f"{flops} at {ratios}, solve_type {batch.config.solve_type}")
    if batch.undealt:
        names = ", ".join(str(flop.flop) for flop in batch.undealt[:8])
        more = f" and {len(batch.undealt) - 8} more" if len(batch.undealt) > 8 else ""
        undealt = pluralize(len(batch.undealt), "flop")
        warn(f"the ranges need the same cards on {undealt}: {names}{more}")
    for warning in batch.warnings:
        warn(warning)
    if batch.done_before:
        what = "nothing to solve" if batch.done_before == batch.total else "going on from there"
        _print_note(f"{batch.done_before} of {batch.total} are done already; {what}")
    for message in batch.messages:
        _print_note(message)
    if batch.done_before < batch.total:
        for spr in batch.config.postflop_sprs[:_MAX_SPRS_SHOWN]:
            streets = first_bets(batch.config, batch.flops[0].flop, spr)
            bets = "; ".join(f"{street} {each}" for street, each in streets.items())
            stack = amount_text(batch.config.stack(spr))
            _print_note(f"SPR {spr:g}, stack {stack}: {bets or 'no bets'}")
        _print_note(str(batch.cost()))


def _solve(batch: Batch, output: str) -> None:
    with (
        naming_what_is_kept(lambda: f"{batch.done} of {batch.total} are kept in {output}"),
        ProgressBar("flops") as bar,
        closing(batch.run()) as steps,
    ):
        started = time.monotonic()
        remaining = max(1, batch.total - batch.done_before)
        for step in steps:
            new = step.done - batch.done_before
            if isinstance(step, Solving):
                now = step.step
                bar.update(
                    (new + now.share_done) / remaining,
                    f"{step.done} of {step.total}; {step.flop} at SPR {step.spr:g}:"
                    f" {pluralize(now.iteration, 'iteration')},"
                    f" {now.exploitability_percent:.2f} % of the pot",
                )
            elif isinstance(step, Solved):
                rate = new / max(time.monotonic() - started, 1e-9)
                pace = f"{rate:.0f} a second" if rate >= 1 else f"{60 * rate:.1f} a minute"
                bar.update(new / remaining, f"{step.done} of {step.total}, {pace}")


def _warn_of_missed_targets(written: Written, config: PostflopConfig) -> None:
    solved = [row["exploitability_percent"] for row in written.report.flops if row["weight"]]
    missed = [percent for percent in solved if percent > 100 * config.target]
    if missed:
        warn(
            f"{len(missed)} of {len(solved)} did not come within {100 * config.target:g} % of the"
            f" pot in {pluralize(config.postflop_solve_iterations, 'iteration')}; the furthest is"
            f" at {max(missed):.2g} %"
        )


def _print_json(batch: Batch, written: Written, seconds: float) -> None:
    answer: dict[str, Any] = {
        "solve_type": batch.config.solve_type,
        "model": model_label(batch.config.solve_type),
        "flops": len(batch.flops),
        "solved": batch.total - batch.done_before,
        "found": batch.done_before,
        "seconds": seconds,
        "totals": list(written.report.totals),
        "report": {
            "csv": str(written.csv),
            "parquet": None if written.parquet is None else str(written.parquet),
        },
    }
    click.echo(json.dumps(answer))


def _print_tables(batch: Batch, written: Written, seconds: float) -> None:
    screen = Screen()
    rows = [_row(total, batch.config) for total in written.report.totals]
    screen.show(table_of(fitted(rows, screen.width, _DROPPED_FIRST)))
    solved = batch.total - batch.done_before
    work = f"{solved} solved in {seconds:.1f} s" if solved else "nothing new to solve"
    pot = amount_text(batch.config.pot)
    click.echo(f"{pluralize(len(batch.flops), 'flop')} by weight, pot {pot}; {work}")
    click.echo(f"{batch.config.solve_type}: {model_label(batch.config.solve_type)}")
    click.echo(" and ".join(map(str, filter(None, (written.csv, written.parquet)))))


_DROPPED_FIRST: Final = ("EQR ip", "EQR oop", "equity", "bb ip", "bb oop", "expl. %")


def _row(total: dict[str, Any], config: PostflopConfig) -> dict[str, str]:
    blind, digits = config.big_blind, 1 + config.unit.decimals
    evs = {player: total[f"ev_{player}"] for player in PLAYERS}
    blinds = {} if blind is None else {player: ev / blind for player, ev in evs.items()}
    return {
        "SPR": f"{total['spr']:g}",
        **{f"EV {player}": f"{ev:.{digits}f}" for player, ev in evs.items()},
        **{f"bb {player}": f"{value:.3f}" for player, value in blinds.items()},
        "equity": f"{100 * total['equity_oop']:.2f}",
        **{f"EQR {player}": _ratio(total[f"eqr_{player}"]) for player in PLAYERS},
        "expl. %": f"{total['exploitability_percent']:.2f}",
        "first action of oop, %": "  ".join(
            f"{column.removeprefix('freq_')} {100 * share:.1f}"
            for column, share in total.items()
            if column.startswith("freq_") and share is not None
        ),
    }


def _ratio(eqr: float | None) -> str:
    return "-" if eqr is None else f"{eqr:.3f}"


def _print_note(text: str) -> None:
    click.echo(text, err=True)
