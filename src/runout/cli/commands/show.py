"""``runout show``: strategy, EV, equity, hands and runouts at a node of a saved solution."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import click

from runout.analysis.class_model.saved import holds_classes
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.runouts import RunoutRow
from runout.analysis.solver.on_demand import node_on_demand, solve_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import SolveStep
from runout.analysis.solver.spot.big_blinds import in_big_blinds
from runout.analysis.solver.spot.players import PLAYERS
from runout.cli.input import stdin
from runout.cli.input.loose_cards import CardCommand
from runout.cli.input.options import json_option
from runout.cli.input.solution_file import read_header
from runout.cli.render.class_model import ClassOptions, show_classes
from runout.cli.render.export import write_csv
from runout.cli.render.node import NodeOptions, show_node
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.command_group import UsageError
from runout.documents import document
from runout.errors import PokerError

_RIVER: Final = 5  # cards
_SOME: Final = 48  # rivers that may follow a turn


@click.command("show", cls=CardCommand)
@click.argument("file", metavar="SOLUTION")
@click.option("--line", default="", metavar="LINE",
              help='Actions from the start: "x b120 c", or check, bet 120, call.')  # fmt: skip
@click.option("--deal", default="", metavar="CARDS",
              help="The cards dealt on the way, one per street: Qc 2d.")  # fmt: skip
@click.option("--ev", "shown", flag_value="ev", help="Show the EV of each class instead.")
@click.option("--equity", "shown", flag_value="equity", help="Show the equity of each class.")
@click.option("--hands", is_flag=True, help="Add a line for each hand.")
@click.option("--runouts", is_flag=True, help="Compare the cards that can come at this node.")
@click.option("--solve-here", is_flag=True,
              help="Solve the subgame where the line leaves the path of the solution.")  # fmt: skip
@click.option("--oop", metavar="RANGE", help="Solve the subgame with this range of OOP.")
@click.option("--ip", metavar="RANGE", help="Solve the subgame with this range of IP.")
@click.option("--csv", "csv_file", metavar="FILE",
              help="Also write one line per hand, or card, to a file; - for standard output.",
              )  # fmt: skip
@json_option
def command(
    file: str, *, line: str, deal: str, shown: Any, hands: bool, runouts: bool,
    solve_here: bool, oop: str | None, ip: str | None, csv_file: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Show the strategy at any node of a saved solution.

    The grid has a bar of letters for each hand class, as long as the class
    takes the action: F fold, X check, C call, B bet, R raise, A all-in;
    2, 3 and so on are larger sizes. Classes that never get there are grey,
    in small letters; those out of the range are left blank.

    A solution of the 169-class model (.classes, from solve-postflop with
    solve_type exhaustive) is shown likewise: --line goes along the betting
    on the flop, and --hands and --csv have a line for each class.

    Behind an action that the solution never takes its strategies are
    arbitrary, and the heading says so. --solve-here solves the subgame from
    there, with the ranges as they would arrive; --oop and --ip solve the
    subgame of any node with other ranges.

    \b
    Examples:
      runout show Td9d6hQc.solution
      runout show Td9d6hQc.solution --ev --csv root.csv
      runout show Td9d6hQc.solution --line "x b120 c" \\
        --deal 2s --hands
      runout show out/solutions/spr-4/7c5c2d.classes --line x
      runout show Td9d6hQc.solution \\
        --line "check check" --runouts
      runout show Td9d6hQc.solution --line "x b120 r300" \\
        --solve-here
    """
    if as_json and csv_file == stdin.STDIN:
        raise UsageError("--json and --csv - exclude each other")  # fmt: skip
    if _holds_classes(file):
        options = ClassOptions(line, shown or "strategy", lines=hands, csv_file=csv_file)
        _refuse_later_streets(deal=deal, runouts=runouts)
        _refuse_subgames(solve_here=solve_here, oop=oop, ip=ip)
        show_classes(file, options, as_json=as_json)
        return
    with _open(file) as solution:
        node = solution.node(line, deal)
        if solve_here or oop is not None or ip is not None:
            node = _solve_here(solution, node, oop, ip)
        rows = _solve_rivers(solution, node, runouts=runouts)
    if csv_file is not None:
        blind = solution.spot.big_blind
        lines = _runout_lines(rows, blind) if rows else _hand_lines(node, blind)
        write_csv(csv_file, lines)
    if as_json:
        click.echo(json.dumps(_answer(file, solution, node, rows), allow_nan=False))
    elif csv_file != stdin.STDIN:
        show_node(file, solution, node, NodeOptions(shown or "strategy", hands, rows))


def _holds_classes(file: str) -> bool:
    """Whether a file holds a solution of the 169-class model, as solve-postflop writes them."""

    return holds_classes(file)


def _refuse_later_streets(*, deal: str, runouts: bool) -> None:
    for option, is_given in (("--deal", bool(deal)), ("--runouts", runouts)):
        if is_given:
            raise PokerError(f"{option}: the 169-class model plays the flop only; leave it out")


def _refuse_subgames(*, solve_here: bool, oop: str | None, ip: str | None) -> None:
    options = ("--solve-here", solve_here), ("--oop", oop is not None), ("--ip", ip is not None)
    for option, is_given in options:
        if is_given:
            raise PokerError(f"{option}: the 169-class model has no subgames; leave it out")


def _solve_here(solution: Solution, node: Node, oop: str | None, ip: str | None) -> Node:
    """Solve the subgame of a node, however long it takes; on the path only for given ranges."""

    with ProgressBar("subgame") as bar:

        def follow(step: SolveStep) -> None:
            bar.update(step.share_done, f"{step.exploitability_percent:.2g} % of the pot")

        if oop is not None or ip is not None:
            return solve_on_demand(node, oop=oop, ip=ip, max_seconds=None, progress=follow)
        if node.off_path is None:
            click.echo("on the path of the solution; no subgame is solved", err=True)
        dealt = " ".join(map(str, node.cards))
        return node_on_demand(solution, node.line, dealt, max_seconds=None, progress=follow)


@contextmanager
def _open(file: str) -> Iterator[Solution]:

    read_header(file)
    with ProgressBar("rivers") as bar:

        def follow(done: int, _: int) -> None:
            bar.update(min(1.0, done / _SOME), f"{done} solved")

        yield Solution.load(file, progress=follow)


def _solve_rivers(solution: Solution, node: Node, *, runouts: bool) -> tuple[RunoutRow, ...]:
    """Solve the rivers that are shown and were not saved; return the runouts."""
    count = len(node.board) + (1 if runouts and node.kind == "chance" else 0)
    if not solution.rivers_kept and count == _RIVER:
        which = "the rivers are" if count > len(node.board) else "this river is"
        click.echo(f"saved without rivers; {which} solved again", err=True)
    rows = tuple(node.runouts()) if runouts else ()
    node.range_ev(0)
    return rows


def _answer(
    file: str, solution: Solution, node: Node, rows: tuple[RunoutRow, ...]
) -> dict[str, Any]:
    answer = {
        "file": file,
        "exploitability": solution.exploitability,
        "exploitability_percent": solution.exploitability_percent,
        "target_percent": None if solution.goal is None else solution.goal.target_percent,
        "ended_by": solution.ended_by,
        **node.to_dict(),
    }
    if rows:
        answer["runouts"] = document(rows)
    return answer


def _hand_lines(node: Node, big_blind: float | None) -> list[list[Any]]:
    """Return a heading and a line for each hand; of both players where nobody acts."""
    players = (0, 1) if node.player is None else (node.player,)
    heading = ["player", "hand", "reach", *_ev_headings("ev", big_blind), "equity"]
    heading += [f"{action} share" for action in node.actions]
    heading += [f"{action} ev" for action in node.actions]
    lines: list[list[Any]] = [heading]
    for player in players:
        for hand in node.hand_rows(player):
            known = [hand.hand, hand.reach, *_evs(hand.ev, big_blind), hand.equity]
            numbers = [*known, *(hand.strategy or ()), *(hand.action_ev or ())]
            lines.append([PLAYERS[player], *document(numbers)])
    return lines


def _runout_lines(rows: tuple[RunoutRow, ...], big_blind: float | None) -> list[list[Any]]:
    actions = list(rows[0].frequencies)
    heading = ["card", "probability"]
    heading += [name for player in PLAYERS for name in _ev_headings(f"ev {player}", big_blind)]
    heading += ["equity oop", "equity ip"]
    lines: list[list[Any]] = [[*heading, *(f"{action} share" for action in actions)]]
    for row in rows:
        evs = [ev for each in row.ev for ev in _evs(each, big_blind)]
        shares = [row.frequencies[action] for action in actions]
        lines.append(document([row.card, row.probability, *evs, *row.equity, *shares]))
    return lines


def _ev_headings(heading: str, big_blind: float | None) -> list[str]:
    """Return the heading of EVs, and of the same in big blinds where the big blind is known."""
    return [heading] if big_blind is None else [heading, f"{heading} bb"]


def _evs(ev: float, big_blind: float | None) -> list[float]:
    return [ev] if big_blind is None else [ev, in_big_blinds(ev, big_blind)]
