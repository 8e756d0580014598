"""Nodes in notebooks: the 13x13 grid of a strategy, and the figures of both players, as HTML."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from runout.analysis.solver.nodes.action_styles import ActionStyle, action_styles
from runout.analysis.solver.nodes.game import PlayerView, Position
from runout.analysis.solver.nodes.rows import MIN_REACH, ClassRow, class_rows
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.domain.amounts import amount_text
from runout.domain.combos import GRID_SIZE, HandClass
from runout.pictures.grid import Cell, draw_grid
from runout.pictures.table import draw_table
from runout.pictures.text import draw_legend, draw_line, draw_together

_UNREACHED: Final = "#d1d5db"


def draw_node(node: Position) -> str:
    """Return a node as HTML: its place, the grid of the acting player, both players' figures."""
    spot = node.game.spot

    def amount(chips: float) -> str:
        blinds = spot.big_blinds_text(chips)
        return f"{amount_text(chips)}{f' ({blinds})' if blinds else ''}"

    oop, ip = node.stacks
    money = f"pot {amount(node.pot)}, stacks {amount(oop)} and {amount(ip)}"
    call = f", {amount(node.to_call)} to call" if node.to_call else ""
    parts = [draw_line(f"{node.label}; {money}{call}", strong=str(node.board))]
    views = [node.player_view(player) for player in (0, 1)]
    if node.player is not None:
        acting = views[node.player]
        styles = action_styles(node.actions)
        parts += [_draw_strategy(acting, styles), _draw_actions(acting.frequencies, styles)]
    elif node.kind == "chance":
        cards = " ".join(map(str, node.cards_to_come))
        parts.append(draw_line(f"Cards that can come: {cards}"))
    return draw_together([*parts, _draw_figures(views, node.pot)])


def _draw_strategy(view: PlayerView, styles: list[ActionStyle]) -> str:
    rows = {row.hand: row for row in class_rows(view)}
    cells = (
        [_cell(rows.get(HandClass.from_cell(row, column)), styles) for column in range(GRID_SIZE)]
        for row in range(GRID_SIZE)
    )
    return draw_grid(cells, name="strategy")


def _cell(row: ClassRow | None, styles: list[ActionStyle]) -> Cell | None:
    if row is None:
        return None
    shares = [row.strategy[style.action] for style in styles]
    mixture = ", ".join(
        f"{style.label} {100 * share:.1f} %" for style, share in zip(styles, shares, strict=True)
    )
    figures = f"EV {_number(row.ev)}, equity {_percent(row.equity)}"
    label, title = str(row.hand), f"{row.hand}: {mixture}; {figures}"
    if not row.reached:
        return Cell(label=label, title=f"{title}; never gets here", ground=_UNREACHED)
    most = max(range(len(styles)), key=shares.__getitem__)
    stripes = tuple(
        (style.css, share)
        for style, share in zip(styles, shares, strict=True)
        if share >= MIN_REACH
    )
    note = f"{styles[most].letter}{100 * shares[most]:.0f}"
    return Cell(label=label, title=title, note=note, stripes=stripes)


def _draw_actions(frequencies: Mapping[str, float], styles: list[ActionStyle]) -> str:
    return draw_legend(
        (style.css, style.letter, f"{style.label} {_percent(frequencies[style.action])}")
        for style in styles
    )


def _draw_figures(views: Sequence[PlayerView], pot: float) -> str:
    """Return a table of EV, equity and combos of both players."""
    rows = [
        (
            name,
            _number(view.range_ev),
            _percent(view.range_ev / pot),
            _percent(view.range_equity),
            _percent(view.range_eqr),
            f"{view.combos_reaching:.1f}",
        )
        for name, view in zip(PLAYER_NAMES, views, strict=True)
    ]
    headings = ("", "EV", "of the pot", "equity", "EQR", "combos")
    return draw_table(headings, rows, name="values")


def _number(chips: float) -> str:
    return f"{chips:.3f}" if math.isfinite(chips) else "-"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %" if math.isfinite(share) else "-"
