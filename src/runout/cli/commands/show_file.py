"""A node of a saved solution, printed and written: its strategy, hands and runouts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import click

from runout.analysis.class_model.file import holds_classes, read_classes
from runout.analysis.class_model.solution import ClassNode, ClassSolution
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.rows import ClassRow
from runout.analysis.solver.nodes.runouts import RunoutRow
from runout.analysis.solver.on_demand import node_on_demand, solve_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import SolveStep
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.spot import Spot
from runout.cli.input import stdin
from runout.cli.input.solution_file import read_header
from runout.cli.render.class_grid import Shown
from runout.cli.render.class_model import class_rows, show_classes
from runout.cli.render.node import show_node
from runout.cli.render.progress import ProgressBar
from runout.cli.render.row_files import say_written, write_csv
from runout.documents import document
from runout.errors import PokerError

_RIVER: Final = 5  # cards
_SOME: Final = 48  # rivers that may follow a turn


def show_file(
    file: str, *, line: str, deal: str, shown: Shown, hands: bool, runouts: bool,
    solve_here: bool, oop: str | None, ip: str | None, csv_file: str | None, as_json: bool,
) -> None:  # fmt: skip
    is_shown = csv_file != stdin.STDIN
    if holds_classes(file):
        _refuse_beside_classes(deal, runouts=runouts, solve_here=solve_here, oop=oop, ip=ip)
        classes = read_classes(file)
        decision = classes.node(line)
        if shown == "equity" and decision.line:
            raise PokerError("--equity: the file has equities of the start only; leave out --line")
        class_lines = class_rows(classes, decision)
        if csv_file is not None:
            _write(csv_file, _class_columns(decision.player, class_lines.values()))
        if as_json:
            click.echo(json.dumps(_class_answer(file, classes, decision), allow_nan=False))
        elif is_shown:
            show_classes(file, classes, decision, class_lines, shown, hands=hands)
        return
    with _open(file) as solution:
        node = solution.node(line, deal)
        if solve_here or oop is not None or ip is not None or not node.is_kept:
            node = _solve_here(solution, node, oop, ip)
        rows = _solve_rivers(solution, node, runouts=runouts)
    if csv_file is not None:
        _write(csv_file, _runout_columns(rows, solution.spot) if rows else _hand_columns(node))
    if as_json:
        click.echo(json.dumps(_answer(file, solution, node, rows), allow_nan=False))
    elif is_shown:
        show_node(file, solution, node, shown, rows, hands=hands)


def _refuse_beside_classes(deal: str, *, runouts: bool, solve_here: bool, **ranges: Any) -> None:
    later = {"--deal": deal, "--runouts": runouts}
    subgames = {"--solve-here": solve_here}
    subgames |= {f"--{player}": range_ is not None for player, range_ in ranges.items()}
    for options, reason in ((later, "plays the flop only"), (subgames, "has no subgames")):
        for option, is_given in options.items():
            if is_given:
                raise PokerError(f"{option}: the 169-class model {reason}; leave it out")


def _solve_here(solution: Solution, node: Node, oop: str | None, ip: str | None) -> Node:
    """Solve the subgame of a node, however long it takes; on the path only for given ranges."""
    with ProgressBar("subgame") as bar:

        def follow(step: SolveStep) -> None:
            bar.update(step.share_done, f"{step.exploitability_percent:.2g} % of the pot")

        if oop is not None or ip is not None:
            if not node.is_kept:
                node = node_on_demand(
                    solution, node.line, _dealt(node), max_seconds=None, progress=follow
                )
            return solve_on_demand(node, oop=oop, ip=ip, max_seconds=None, progress=follow)
        if node.is_kept and node.off_path is None:
            click.echo("on the path of the solution; no subgame is solved", err=True)
        dealt = _dealt(node)
        return node_on_demand(solution, node.line, dealt, max_seconds=None, progress=follow)


def _dealt(node: Node) -> str:
    return " ".join(map(str, node.cards))


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
    if solution.kept == "streets before the river" and count == _RIVER:
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
        "quick": document(solution.quick),
        **node.to_dict(),
    }
    if rows:
        answer["runouts"] = document(rows)
    return answer


def _class_answer(file: str, solution: ClassSolution, node: ClassNode) -> dict[str, Any]:
    """Return the solution's figures and the node; at the root the classes of both players."""
    fields = {"file": file, **solution.to_dict(strategies=False)}
    if not node.line:
        fields["classes"] = solution.to_dict()["classes"]
    return {**fields, "lines": [each.line for each in solution.nodes], "node": node.to_dict()}


def _write(file: str, rows: Sequence[Mapping[str, Any]]) -> None:
    write_csv(file, {name: document([row[name] for row in rows]) for name in rows[0]})
    say_written(file, len(rows))


def _hand_columns(node: Node) -> list[dict[str, Any]]:
    """Return a row for each hand; of both players where nobody acts."""
    players = (0, 1) if node.player is None else (node.player,)
    return [
        {
            "player": PLAYERS[player],
            "hand": hand.hand,
            "reach": hand.reach,
            **_evs("ev", hand.ev, node.game.spot),
            "equity": hand.equity,
            **_by_action(node, "share", hand.strategy or ()),
            **_by_action(node, "ev", hand.action_ev or ()),
        }
        for player in players
        for hand in node.hand_rows(player)
    ]


def _by_action(node: Node, figure: str, values: Sequence[float]) -> dict[str, float]:
    return {f"{action} {figure}": value for action, value in zip(node.actions, values, strict=True)}


def _runout_columns(rows: Iterable[RunoutRow], spot: Spot) -> list[dict[str, Any]]:
    return [
        {
            "card": row.card,
            "probability": row.probability,
            **_evs("ev oop", row.ev[0], spot),
            **_evs("ev ip", row.ev[1], spot),
            "equity oop": row.equity[0],
            "equity ip": row.equity[1],
            **{f"{action} share": share for action, share in row.frequencies.items()},
        }
        for row in rows
    ]


def _class_columns(player: int, rows: Iterable[ClassRow]) -> list[dict[str, Any]]:
    return [
        {
            "player": PLAYERS[player],
            "class": str(row.hand),
            "reach": row.share,
            "ev": row.ev,
            "equity": row.equity,
            **{f"{action} share": share for action, share in row.strategy.items()},
        }
        for row in rows
    ]


def _evs(name: str, ev: float, spot: Spot) -> dict[str, float]:
    """Return an EV, and the same in big blinds where the big blind is known."""
    blinds = spot.in_big_blinds(ev)
    return {name: ev} if blinds is None else {name: ev, f"{name} bb": blinds}
