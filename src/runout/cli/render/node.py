"""A node of a solution on a terminal: strategy, hands, runouts, and how to continue."""

from __future__ import annotations

import math
import shlex
from dataclasses import dataclass

from runout.analysis.solver.nodes.action_styles import action_styles
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.rows import MIN_REACH
from runout.analysis.solver.nodes.runouts import RunoutRow
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.cli.render.class_grid import Shown, class_grid
from runout.cli.render.figures import (
    big_blinds,
    ev_cells,
    ev_columns,
    percent,
    played,
    player_figures,
)
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, facts, table
from runout.domain.amounts import amount_text
from runout.domain.combos import CLASS_OF_COMBO, Combo

# A place in a solution


@dataclass(frozen=True, slots=True)
class NodeOptions:
    shown: Shown = "strategy"
    hands: bool = False
    runouts: tuple[RunoutRow, ...] = ()


def show_node(file: str, solution: Solution, node: Node, options: NodeOptions) -> None:
    """Print a node of a solution, and the commands for its neighbours."""
    screen = Screen()
    screen.show(_heading(screen, solution, node), "")
    if node.player is not None:
        styles = action_styles(node.actions)
        screen.show(played(node, screen, screen.width, solution.spot), "")
        blind = solution.spot.big_blind
        rows = {row.hand: row for row in node.classes()}
        grid = class_grid(screen, rows, styles, options.shown, pot=node.pot, big_blind=blind)
        screen.show(grid, "")
    screen.show(player_figures(node))
    if options.runouts:
        _show_runouts(screen, node, options.runouts)
    if options.hands:
        players = (0, 1) if node.player is None else (node.player,)
        for player in players:
            screen.show("", _hands(screen, node, player))
    screen.show("", _next_commands(file, node))


def _heading(screen: Screen, solution: Solution, node: Node) -> Text:
    drawn = screen.cards(node.board).append(f"  {node.label}\n", style=STRONG)
    spot = solution.spot

    def amount(chips: float) -> str:
        return f"{amount_text(chips, grouped=True)}{big_blinds(spot, chips)}"

    money = f"pot {amount(node.pot)}, stacks OOP {amount(node.stacks[0])},"
    money += f" IP {amount(node.stacks[1])}"
    if node.to_call:
        odds = node.to_call / (node.pot + node.to_call)
        money += f", {amount(node.to_call)} to call (needs {percent(odds, 1)})"
    proof = f"exploitability {solution.exploitability_percent:.3g} % of the starting pot"
    drawn.no_wrap = False
    drawn.append(f"{money}\n").append(proof, style=QUIET)
    if solution.ended_by not in ("target", None):
        drawn.append(f"\n{solution.ended_text}", style=STRONG)
    for note in _path_notes(node):
        drawn.append(f"\n{note}", style=STRONG)
    return drawn


def _path_notes(node: Node) -> list[str]:
    """Return what to know of figures off the path: how the subgame was solved, or that none was."""
    notes = []
    if node.subgame is not None:
        off_path = node.subgame.off_path
        notes = [*([] if off_path is None else [off_path.reason]), str(node.subgame)]
    if node.off_path is not None:
        notes += [
            f"off the path: {node.off_path.reason}",
            "the strategies of the solution are arbitrary here; --solve-here solves the subgame",
        ]
    return notes


def _hands(screen: Screen, node: Node, player: int) -> Table:
    """Return a line for each hand of a player, by class, the best first."""
    acts = node.player == player
    styles = action_styles(node.actions) if acts else []
    reach, ev, equity = node.reach(player), node.ev(player), node.equity(player)
    strategy = node.strategy if acts else None
    spot = node.game.spot
    numbers = ("reach", *ev_columns(spot, "EV"), "equity", *(style.action for style in styles))
    drawn = table(PLAYER_NAMES[player], *numbers, numbers=numbers)
    for combo in sorted(node.hands(player), key=_by_class):
        at = combo.index
        cells = [
            f"{reach[at]:.3f}",
            *ev_cells(spot, float(ev[at])),
            percent(float(equity[at]), 1),
        ]
        if strategy is not None:
            cells += [percent(float(share), 1) for share in strategy[:, at]]
        style = QUIET if reach[at] < MIN_REACH else None
        drawn.add_row(screen.cards(combo.cards), *cells, style=style)
    return drawn


def _by_class(combo: Combo) -> tuple[int, int]:
    return CLASS_OF_COMBO[combo.index], -combo.index


def _show_runouts(screen: Screen, node: Node, rows: tuple[RunoutRow, ...]) -> None:
    """Print each next card: a heat map of OOP's EV, then a line each."""
    # Adding zero makes a zero of what rounds to one from below.
    shares = {
        row.card: round(row.ev[0] / node.pot, 4) + 0.0 for row in rows if math.isfinite(row.ev[0])
    }
    caption = Text("OOP's EV after each card, % of the pot", style=QUIET)
    screen.show("", caption, screen.card_grid(shares), "")
    styles = action_styles(rows[0].frequencies)
    spot = node.game.spot
    evs = (*ev_columns(spot, "EV OOP"), *ev_columns(spot, "EV IP"))
    numbers = (*evs, "equity OOP", *(style.action for style in styles))
    drawn = table("card", *numbers, numbers=numbers)
    for row in reversed(rows):
        drawn.add_row(
            screen.card(row.card),
            *ev_cells(spot, row.ev[0]),
            *ev_cells(spot, row.ev[1]),
            percent(row.equity[0], 1),
            *(percent(row.frequencies[style.action], 1) for style in styles),
        )
    screen.show(drawn)


def _next_commands(file: str, node: Node) -> Table:
    """Return the actions of a node, and the commands for its neighbours."""
    dealt = " ".join(map(str, node.cards))
    rows: list[tuple[str, Text]] = []
    if node.kind == "decision":
        rows.append(("actions", Text(", ".join(node.actions))))
        shares = node.frequencies
        action = max((each for each in shares if each != "f"), key=lambda each: shares[each])
        line = f"{node.line} {action}".strip()
        rows.append(("next", Text(show_command(file, line, dealt), overflow="fold")))
    elif node.kind == "chance":
        cards = node.cards_to_come
        rows.append(("cards", Text(f"{len(cards)} can come; --runouts compares them")))
        # A middle card: the lowest one is rarely reached.
        card = cards[len(cards) // 2]
        command = show_command(file, node.line, f"{dealt} {card}".strip())
        rows.append(("next", Text(command, overflow="fold")))
    if node.line:
        rows.append(("back", Text(_back_command(file, node), overflow="fold")))
    return facts(rows)


def _back_command(file: str, node: Node) -> str:
    before = node.back()
    return show_command(file, before.line, " ".join(map(str, before.cards)))


def show_command(file: str, line: str = "", dealt: str = "") -> str:
    """Return the command that shows a node of a solution.

    >>> show_command("my spot.solution", "x b120 c", "Qc")
    "runout show 'my spot.solution' --line 'x b120 c' --deal Qc"
    """
    command = ["runout", "show", file]
    command += ["--line", line] if line else []
    command += ["--deal", dealt] if dealt else []
    return shlex.join(command)
