"""Solutions of the 169-class model: figures, the grid of classes, lines, JSON."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any

import click
import numpy as np

from runout.analysis.class_model.file import read_classes
from runout.analysis.class_model.solution import MODEL, ClassNode, ClassSolution
from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.action_styles import action_styles
from runout.analysis.solver.nodes.rows import ClassRow
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS
from runout.cli.input import stdin
from runout.cli.render.class_grid import Shown, class_grid
from runout.cli.render.export import write_csv
from runout.cli.render.figures import chips, percent, played
from runout.cli.render.node import show_command
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, facts, table
from runout.domain.combos import HandClass
from runout.domain.plurals import pluralize
from runout.errors import PokerError


@dataclass(frozen=True, slots=True)
class ClassOptions:
    """What to show of a solution: the node, its grid, whether a line for each class."""

    line: str = ""
    shown: Shown = "strategy"
    lines: bool = False
    csv_file: str | None = None


@dataclass(frozen=True, slots=True)
class _Decision:
    """A node in the form that the renderer of solutions takes."""

    actions: tuple[str, ...]
    frequencies: dict[str, float]


def show_classes(file: str, options: ClassOptions, *, as_json: bool) -> None:
    """Print one node of a solution, as text or JSON; write its classes to CSV."""
    solution = read_classes(file)
    node = solution.node(options.line)
    if options.shown == "equity" and node.line:
        raise PokerError("--equity: the file has equities of the start only; leave out --line")
    rows = _rows(solution, node)
    if options.csv_file is not None:
        write_csv(options.csv_file, _csv_lines(node, rows))
    if as_json:
        click.echo(json.dumps(_to_json(file, solution, node), allow_nan=False))
    elif options.csv_file != stdin.STDIN:
        _show(file, solution, node, rows, options)


def _rows(solution: ClassSolution, node: ClassNode) -> dict[HandClass, ClassRow]:
    """Return the classes of the player to act; equities are known at the start only."""
    equities = solution.class_equity[node.player]
    rows = {}
    for index in np.flatnonzero(~np.isnan(node.reach)).tolist():
        hand_class = HandClass.from_index(index)
        combos = len(hand_class.combos)
        rows[hand_class] = ClassRow(
            hand=hand_class,
            combos=combos,
            reach=combos * float(node.reach[index]),
            strategy=dict(zip(node.actions, node.strategy[:, index].tolist(), strict=True)),
            ev=float(node.ev[index]),
            equity=math.nan if node.line else float(equities[index]),
            action_ev={},
            locked=False,
        )
    return rows


def _show(
    file: str,
    solution: ClassSolution,
    node: ClassNode,
    rows: dict[HandClass, ClassRow],
    options: ClassOptions,
) -> None:
    screen = Screen()
    styles = action_styles(node.actions)
    frequencies = dict(zip(node.actions, node.frequencies, strict=True))
    screen.show(_heading(screen, solution, node), "")
    screen.show(played(_Decision(node.actions, frequencies), screen, screen.width), "")
    screen.show(class_grid(screen, rows, styles, options.shown, pot=node.pot), "")
    if node.line:
        often = f"play comes here {percent(node.likelihood)} of the time"
        screen.show(Text(often))
    else:
        screen.show(_figures(solution))
    if options.lines:
        screen.show("", _class_lines(node, rows))
    screen.show("", _how_to_go_on(file, solution, node))


def _heading(screen: Screen, solution: ClassSolution, node: ClassNode) -> Text:
    place = f"after {node.line}" if node.line else "at the start"
    drawn = screen.cards(solution.flop)
    drawn.append(f"  {place}, {PLAYER_NAMES[node.player]} to act\n", style=STRONG)
    drawn.append(f"pot {node.pot:,}; at the start {solution.pot:,}, stacks {solution.stack:,}")
    drawn.append(f" (SPR {solution.spr:g})\n")
    proof = (
        f"{MODEL}\nexploitability {solution.exploitability_percent:.3g} % of the starting pot,"
        f" {pluralize(solution.iterations, 'iteration')}"
    )
    drawn.no_wrap = False
    drawn.append(proof, style=QUIET)
    if solution.ended_by not in ("target", None):
        drawn.append(f"\n{solution.ended_text}", style=STRONG)
    return drawn


def _figures(solution: ClassSolution) -> Table:
    numbers = ("EV", "of the pot", "equity", "EQR")
    drawn = table("", *numbers, numbers=numbers)
    for player, name in enumerate(PLAYER_NAMES):
        drawn.add_row(
            name,
            chips(solution.ev[player]),
            percent(solution.ev_share[player]),
            percent(solution.equity[player]),
            percent(solution.eqr[player]),
        )
    return drawn


def _class_lines(node: ClassNode, rows: dict[HandClass, ClassRow]) -> Table:
    equity = () if node.line else ("equity",)
    numbers = ("reach", "EV", *equity, *node.actions)
    drawn = table(PLAYER_NAMES[node.player], *numbers, numbers=numbers)
    for row in rows.values():
        cells = [f"{row.share:.3f}", chips(row.ev)]
        cells += [percent(row.equity, 1)] if equity else []
        cells += [percent(row.strategy[action], 1) for action in node.actions]
        drawn.add_row(str(row.hand), *cells, style=None if row.reached else QUIET)
    return drawn


def _how_to_go_on(file: str, solution: ClassSolution, node: ClassNode) -> Table:
    """Return the actions of a node, and the commands for its neighbours."""
    rows = [("actions", Text(", ".join(node.actions)))]
    lines = {each.line for each in solution.nodes}
    shares = zip(node.actions, node.frequencies, strict=True)
    after = [
        (0.0 if math.isnan(share) else share, line)
        for action, share in shares
        if (line := f"{node.line} {action}".strip()) in lines
    ]
    if after:
        rows.append(("next", Text(show_command(file, max(after)[1]), overflow="fold")))
    if node.line:
        before = node.line.rpartition(" ")[0]
        rows.append(("back", Text(show_command(file, before), overflow="fold")))
    return facts(rows)


def _csv_lines(node: ClassNode, rows: dict[HandClass, ClassRow]) -> list[list[Any]]:
    heading: list[Any] = ["player", "class", "reach", "ev", "equity"]
    lines = [[*heading, *(f"{action} share" for action in node.actions)]]
    for row in rows.values():
        numbers = (row.share, row.ev, row.equity, *row.strategy.values())
        lines.append([PLAYERS[node.player], str(row.hand), *nan_to_null(numbers)])
    return lines


def _to_json(file: str, solution: ClassSolution, node: ClassNode) -> dict[str, Any]:
    """Return the solution's figures and the node; at the root the classes of both players."""
    fields = {"file": file, **solution.to_dict(strategies=False)}
    if not node.line:
        fields["classes"] = solution.to_dict()["classes"]
    return {**fields, "lines": [each.line for each in solution.nodes], "node": node.to_dict()}
