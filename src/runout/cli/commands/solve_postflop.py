"""``runout solve-postflop``: solve many flops at several stack-to-pot ratios, from one config."""

from __future__ import annotations

from typing import Any

import click

from runout.cli.input.options import cluster_option, json_option, threads_option


@click.command("solve-postflop")
@click.option("-c", "--config", "config_file", metavar="FILE", required=True,
              help="What to solve: YAML or JSON with the key postflop_model.")  # fmt: skip
@click.option("-o", "--output", metavar="DIR", required=True,
              help="The folder that solutions and report go to.")  # fmt: skip
@threads_option()
@cluster_option
@click.option("--tables", metavar="FILE", help="Equity tables; default: the usual places.")
@click.option("--keep", type=click.Choice(["flop", "turn", "river"]), default="flop",
              metavar="STREET",
              help="Keep full solutions up to the flop (the default), turn or river.")  # fmt: skip
@click.option("--fresh", is_flag=True, help="Discard what DIR holds, and start again.")
@click.option("--estimate", "only_estimate", is_flag=True,
              help="Print the time, memory and disk of the whole batch, and stop.")  # fmt: skip
@json_option
def command(config_file: str, output: str, **options: Any) -> None:
    """Solve many flops at several stack-to-pot ratios.

    The config says which flops, stacks and bets, and how exactly:

    \b
      postflop_model:
        solve_type: exhaustive     # or full, quick
        oop: "22+,A2s+,KTs+,QJs"
        ip: "55+,A9s+,AJo+"
        bet_sizes: [0.33, 75%, a]  # of the pot; a: all-in
        postflop_sprs: [1, 3, 6]
        target: 0.005              # of the pot
        flop_subset: 49            # or 25, 85, 184

    exhaustive is a fast abstraction: 169 hand classes, betting on the flop
    only, on the equity tables of runout precompute-equity. full solves every
    combo over all turns and rivers.

    DIR gets the config, a file of strategies and EVs for each flop, and
    report.csv (with pyarrow also report.parquet): EV, equity, EQR and what is
    done at the root, by flop and in total. What is done is kept, whenever the
    command is interrupted: the same command continues from there.

    \b
    Examples:
      runout solve-postflop -c study.yaml -o study
      runout solve-postflop -c a.yaml -o a --fresh
      runout solve-postflop -c a.yaml -o a --json
      runout solve-postflop -c a.yaml -o a --estimate
    """
    from runout.cli.commands.solve_postflop_run import solve_batch  # noqa: PLC0415 - loads numpy

    solve_batch(config_file, output, **options)
