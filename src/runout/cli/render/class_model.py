"""Solutions of the 169-class model on a terminal: figures, the grid of classes, lines."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from runout.analysis.class_model.solution import MODEL, ClassNode, ClassSolution
from runout.analysis.solver.nodes.rows import ClassRow
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.cli.render.class_grid import Shown, class_grid
from runout.cli.render.figures import chips, percent, played
from runout.cli.render.node import show_command
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, table_of
from runout.domain.combos import HandClass
from runout.domain.plurals import pluralize

Rows = Mapping[HandClass, ClassRow]


def class_rows(solution: ClassSolution, node: ClassNode) -> dict[HandClass, ClassRow]:
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


def show_classes(
    file: str, solution: ClassSolution, node: ClassNode, rows: Rows, shown: Shown, *, hands: bool
) -> None:
    screen = Screen()
    frequencies = dict(zip(node.actions, node.frequencies, strict=True))
    likelihood = Text(f"play comes here {percent(node.likelihood)} of the time")
    screen.show_parts(
        _heading(screen, solution, node),
        played(node.actions, frequencies, screen, screen.width),
        class_grid(screen, rows, node.actions, shown, pot=node.pot),
        likelihood if node.line else _figures(solution),
        _class_lines(node, rows) if hands else None,
        _next_commands(file, solution, node, frequencies),
    )


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


def _figures(solution: ClassSolution) -> list[dict[str, str]]:
    return [
        {
            "": name,
            "EV": chips(solution.ev[player]),
            "of the pot": percent(solution.ev_share[player]),
            "equity": percent(solution.equity[player]),
            "EQR": percent(solution.eqr[player]),
        }
        for player, name in enumerate(PLAYER_NAMES)
    ]


def _class_lines(node: ClassNode, rows: Rows) -> Table:
    lines = [
        {
            PLAYER_NAMES[node.player]: str(row.hand),
            "reach": f"{row.share:.3f}",
            "EV": chips(row.ev),
            **({} if node.line else {"equity": percent(row.equity, 1)}),
            **{action: percent(share, 1) for action, share in row.strategy.items()},
        }
        for row in rows.values()
    ]
    return table_of(lines, styles=["" if row.reached else QUIET for row in rows.values()])


def _next_commands(
    file: str, solution: ClassSolution, node: ClassNode, frequencies: Mapping[str, float]
) -> list[tuple[str, object]]:
    lines = {each.line for each in solution.nodes}
    after = [
        (0.0 if math.isnan(share) else share, line)
        for action, share in frequencies.items()
        if (line := f"{node.line} {action}".strip()) in lines
    ]
    rows: list[tuple[str, object]] = [("actions", ", ".join(node.actions))]
    if after:
        rows.append(("next", show_command(file, max(after)[1])))
    if node.line:
        rows.append(("back", show_command(file, node.line.rpartition(" ")[0])))
    return rows
