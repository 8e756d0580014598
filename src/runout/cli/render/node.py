"""A node of a solution on a terminal: strategy, hands, runouts, and how to continue."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence

from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.runouts import RunoutRow
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.cli.render.class_grid import Shown, class_grid
from runout.cli.render.figures import amount, ev_cells, percent, played, player_figures, to_call
from runout.cli.render.terminal import QUIET, STRONG, Group, Part, Screen, Table, Text, table_of
from runout.domain.combos import CLASS_OF_COMBO, Combo


def show_node(
    file: str,
    solution: Solution,
    node: Node,
    shown: Shown,
    runouts: Sequence[RunoutRow],
    *,
    hands: bool,
) -> None:
    screen, spot = Screen(), solution.spot
    parts: list[Part] = [_heading(screen, solution, node)]
    if node.player is not None:
        rows = {row.hand: row for row in node.classes()}
        blind = spot.big_blind
        parts += [
            played(node.actions, node.frequencies, screen, screen.width, spot),
            class_grid(screen, rows, node.actions, shown, pot=node.pot, big_blind=blind),
        ]
    parts.append(player_figures(node))
    if runouts:
        parts += _runouts(screen, node, runouts)
    if hands:
        players = (0, 1) if node.player is None else (node.player,)
        parts += [_hands(screen, node, player) for player in players]
    keeps_turns = solution.kept != "flop street"
    screen.show_parts(*parts, _next_commands(file, node, keeps_turns=keeps_turns))


def _heading(screen: Screen, solution: Solution, node: Node) -> Text:
    blind = solution.spot.big_blind
    drawn = screen.cards(node.board).append(f"  {node.label}\n", style=STRONG)
    drawn.no_wrap = False
    oop, ip = (amount(stack, blind) for stack in node.stacks)
    drawn.append(f"pot {amount(node.pot, blind)}, stacks OOP {oop}, IP {ip}")
    if node.to_call:
        drawn.append(f", {to_call(node)}")
    drawn.append("\n").append(solution.proof_text, style=QUIET)
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
    hands = [(Combo.parse(row.hand), row) for row in node.hand_rows(player)]
    hands.sort(key=lambda hand: (CLASS_OF_COMBO[hand[0].index], -hand[0].index))
    actions = node.actions if node.player == player else ()
    rows = [
        {
            PLAYER_NAMES[player]: screen.cards(combo.cards),
            "reach": f"{row.reach:.3f}",
            **ev_cells(node.game.spot, row.ev),
            "equity": percent(row.equity, 1),
            **{
                action: percent(share, 1)
                for action, share in zip(actions, row.strategy or (), strict=True)
            },
        }
        for combo, row in hands
    ]
    return table_of(rows, styles=["" if row.reached else QUIET for _, row in hands])


def _runouts(screen: Screen, node: Node, rows: Sequence[RunoutRow]) -> list[Part]:
    """Return each next card: a heat map of OOP's EV, then a line each."""
    # Adding zero makes a zero of what rounds to one from below.
    shares = {
        row.card: round(row.ev[0] / node.pot, 4) + 0.0 for row in rows if math.isfinite(row.ev[0])
    }
    caption = Text("OOP's EV after each card, % of the pot", style=QUIET)
    spot = node.game.spot
    lines = [
        {
            "card": screen.card(row.card),
            **ev_cells(spot, row.ev[0], " OOP"),
            **ev_cells(spot, row.ev[1], " IP"),
            "equity OOP": percent(row.equity[0], 1),
            **{action: percent(share, 1) for action, share in row.frequencies.items()},
        }
        for row in reversed(rows)
    ]
    return [Group(caption, screen.card_grid(shares)), lines]


def _next_commands(file: str, node: Node, *, keeps_turns: bool) -> list[tuple[str, object]]:
    rows: list[tuple[str, object]] = []
    if node.kind == "decision":
        shares = node.frequencies
        action = max((each for each in shares if each != "f"), key=lambda each: shares[each])
        rows = [
            ("actions", ", ".join(node.actions)),
            ("next", _command_of(file, node.play(action))),
        ]
    elif node.kind == "chance":
        is_compared = keeps_turns or node.subgame is not None
        remedy = "--runouts compares them" if is_compared else "a turn is solved when it is opened"
        rows = [
            ("cards", f"{len(node.cards_to_come)} can come; {remedy}"),
            ("next", _command_of(file, _after_a_card(node))),
        ]
    if node.line:
        rows.append(("back", _command_of(file, node.back())))
    return rows


def _after_a_card(node: Node) -> Node:
    """Deal a middle card: the lowest one is rarely reached."""
    cards = node.cards_to_come
    return node.deal(cards[len(cards) // 2])


def _command_of(file: str, node: Node) -> Text:
    return show_command(file, node.line, " ".join(map(str, node.cards)))


def show_command(file: str, line: str = "", dealt: str = "") -> Text:
    """Return the command that shows a node of a solution, which may be broken anywhere.

    >>> print(show_command("my spot.solution", "x b120 c", "Qc"))
    runout show 'my spot.solution' --line 'x b120 c' --deal Qc
    """
    command = ["runout", "show", file]
    command += ["--line", line] if line else []
    command += ["--deal", dealt] if dealt else []
    return Text(shlex.join(command), overflow="fold")
