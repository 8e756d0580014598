"""``runout report``: a node of the flop street over all flops of a solved batch."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from runout.analysis.files.replacement import Replacement
from runout.analysis.reports.report import Report
from runout.analysis.reports.report_nodes import ReportCategories, ReportComparison
from runout.analysis.reports.report_rows import sorted_rows
from runout.analysis.reports.report_table import ReportDifference, rows_to_csv, rows_to_parquet
from runout.analysis.solver.spot.players import Player
from runout.cli.input.options import csv_option, json_option
from runout.cli.input.question import show_document
from runout.cli.render.report import show_difference, show_report
from runout.cli.render.row_files import say_written
from runout.cli.runtime.command_group import UsageError
from runout.cli.runtime.exit_codes import warn
from runout.domain.plurals import pluralize


@click.command("report")
@click.argument("folder", metavar="FOLDER", type=click.Path())
@click.option("-n", "--node", default="", metavar="LINE",
              help="Actions on the flop, 'x b33'; default: the first decision.")  # fmt: skip
@click.option("--spr", type=float, metavar="N", help="One stack-to-pot ratio; default: all.")
@click.option("--by", type=click.Choice(["flop", "texture", "category"]), default="flop",
              metavar="WHAT",
              help="Rows by flop (the default), texture or hand category.")  # fmt: skip
@click.option("--player", type=click.Choice(["oop", "ip"]), metavar="PLAYER",
              help="With --by category: oop or ip; default: who acts.")  # fmt: skip
@click.option("--filter", "traits", multiple=True, metavar="TRAIT",
              help="Keep flops with this trait; may be repeated.")  # fmt: skip
@click.option("--flop", "flops", multiple=True, metavar="CARDS",
              help="Keep this flop; may be repeated.")  # fmt: skip
@click.option("--sort", metavar="COLUMN",
              help="Sort flops or textures by a column or action, high to low.")  # fmt: skip
@click.option("--reverse", is_flag=True, help="Sort from low to high.")
@click.option("--compare", "other", metavar="FOLDER", type=click.Path(),
              help="Show this new batch less FOLDER, the old one.")  # fmt: skip
@click.option("--other-spr", type=float, metavar="N",
              help="With --compare: one ratio of the other batch.")  # fmt: skip
@json_option
@csv_option
@click.option("--parquet", metavar="FILE", help="Write the rows to a Parquet file; needs pyarrow.")
def command(
    *,
    folder: str,
    node: str,
    spr: float | None,
    by: str,
    player: Player | None,
    traits: tuple[str, ...],
    flops: tuple[str, ...],
    sort: str | None,
    reverse: bool,
    other: str | None,
    other_spr: float | None,
    as_json: bool,
    as_csv: bool,
    parquet: str | None,
) -> None:
    """Show a node of the flop over all flops of a batch.

    FOLDER is what runout solve-postflop has solved into, done or not. At
    any decision on the flop each row has the frequency of each action, EV,
    equity and EQR of both players, and how often the node is reached; a flop
    weighs in the total as it is dealt and the node is reached.

    A line has the actions as the tree writes them; x b will do where there
    is one bet. Traits to filter by are those of runout flops: paired,
    suits=monotone, high=A. Those of one kind add up, those of different
    kinds must all hold.

    --compare takes the new batch, which it names, less the old one, FOLDER,
    on the flops that both have: after a change of ranges, rake, sizes or
    locks. Shares are then in percentage points. Batches are compared at equal
    stack-to-pot ratios, or at one of each.

    \b
    Examples:
      runout report study
      runout report study -n x --by texture
      runout report study -n "x b330" --by category
      runout report study --filter monotone --sort ev_oop
      runout report study --compare raked --csv
    """
    forms = as_json + as_csv + (parquet is not None)
    for is_contradictory, message in (
        (forms > 1, "--json, --csv and --parquet exclude each other"),
        (player is not None and by != "category", "--player goes with --by category"),
        (other is not None and by == "category", "--compare has rows by flop or by texture"),
        (other_spr is not None and other is None, "--other-spr goes with --compare"),
        (reverse and sort is None, "--reverse goes with --sort"),
        (sort is not None and by == "category", "--sort goes with --by flop or texture"),
    ):
        if is_contradictory:
            raise UsageError(message)
    report = Report.open(folder, node, spr=spr, categories=by == "category")
    if traits or flops:
        report = report.where(*traits, flops=flops)
    difference = None
    if other is not None:
        second = Report.open(other, node, spr=other_spr)
        difference = report.compare(
            second.where(*traits, flops=flops) if traits or flops else second
        )
    table = _Table.of(report, difference, by, player).sorted(sort, ascending=reverse)
    _warn_of_gaps(report, difference)
    if parquet is not None:
        content = rows_to_parquet(table.columns, table.rows)
        with Replacement(Path(parquet)) as file:
            file.append(content)
            file.finish()
        say_written(parquet, len(table.rows))
    elif as_json:
        order = {"sort": sort, "ascending": reverse}
        if difference is not None:
            nodes = _differences(report, difference, (folder, str(other)), order)
        elif by == "category":
            nodes = _categories(report, player)
        else:
            nodes = report.sorted_nodes(sort, ascending=reverse)
        show_document({"folder": folder, "missing_sprs": report.missing_sprs, "nodes": nodes})
    elif as_csv:
        sys.stdout.write(rows_to_csv(table.columns, table.rows).decode())
    elif difference is not None:
        show_difference(report, difference, by, table.listed, (folder, str(other)))
    else:
        show_report(report, by, player, table.listed)


def _differences(
    report: Report, difference: ReportDifference, names: tuple[str, str], order: dict[str, Any]
) -> Sequence[object]:
    return [
        ReportComparison.of(difference, spr, report.places[spr].line, names, **order)
        for spr in difference.sprs
    ]


def _categories(report: Report, player: Player | None) -> Sequence[object]:
    rows, places = report.categories(player), report.places.items()
    return [ReportCategories.of(place, spr, player, rows) for spr, place in places]


class _Table(NamedTuple):
    """The rows that were asked for, and their columns; ``totals`` are the last of them."""

    columns: Sequence[str]
    rows: Sequence[dict[str, Any]]
    totals: int = 0

    @classmethod
    def of(
        cls, report: Report, difference: ReportDifference | None, by: str, player: str | None
    ) -> _Table:
        source = report if difference is None else difference
        if by == "flop":
            rows = (*source.flops, *source.totals)
            return cls(source.columns, rows, len(source.totals))
        if by == "texture":
            groups = source.groups()
            return cls(tuple(groups[0]), groups)
        return cls(report.category_columns, report.categories(player))

    def sorted(self, column: str | None, *, ascending: bool) -> _Table:
        if column is None:
            return self
        rows = sorted_rows(self.listed, self.columns, column, ascending=ascending)
        return self._replace(rows=(*rows, *self.rows[len(rows) :]))

    @property
    def listed(self) -> Sequence[dict[str, Any]]:
        return self.rows[: len(self.rows) - self.totals]


def _warn_of_gaps(report: Report, difference: ReportDifference | None) -> None:
    if report.pending:
        warn(
            f"{pluralize(report.pending, 'solve')} of the batch not done yet, and not in the report"
        )
    if report.missing_sprs:
        ratios = ", ".join(f"{spr:g}" for spr in report.missing_sprs)
        warn(f"the tree at SPR {ratios} does not have the node {report.node!r}")
    if difference is None:
        return
    for actions, which in ((difference.only_first, "old"), (difference.only_second, "new")):
        if actions:
            warn(f"only in the {which} batch: {', '.join(actions)}")
    if difference.flops_left_out:
        left_out = pluralize(difference.flops_left_out, "row")
        warn(f"{left_out} left out: the other batch does not have the flop at that ratio")
