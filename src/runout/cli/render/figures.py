"""Figures of a solver on a terminal: percentages, chips, durations, EVs of both players."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from runout.analysis.solver.nodes.action_styles import ActionStyle, action_styles
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.spot.big_blinds import big_blinds_text
from runout.analysis.solver.spot.estimate import Estimate, threads_text
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.analysis.solver.spot.spot import Spot
from runout.cli.render.terminal import STRONG, Screen, Table, Text, table_of
from runout.domain.amounts import amount_text
from runout.domain.betting.lines import action_amount
from runout.pictures.grid import INK

NO_NUMBER: Final = "-"


def spot_text(screen: Screen, spot: Spot) -> Text:
    text = str(spot).removeprefix(str(spot.board))
    return screen.cards(spot.board).append(text)


def player_figures(node: Node) -> Table:
    spot = node.game.spot
    rows = []
    for player, name in enumerate(PLAYER_NAMES):
        ev = node.range_ev(player)
        rows.append(
            {
                "": Text(name, style=STRONG if node.player == player else ""),
                **ev_cells(spot, ev),
                "of the pot": percent(ev / node.pot),
                "equity": percent(node.range_equity(player)),
                "EQR": percent(node.range_eqr(player)),
                "combos": f"{node.player_view(player).combos_reaching:,.2f}",
            }
        )
    return table_of(rows)


def played(
    actions: Sequence[str],
    frequencies: Mapping[str, float],
    screen: Screen,
    width: int,
    spot: Spot | None = None,
) -> Text:
    """Return the frequency of each action, in lines of at most this width.

    ``spot`` adds the bets in big blinds, if its big blind is known.
    """
    labels = []
    for style in action_styles(actions):
        blinds = "" if spot is None else big_blinds(action_amount(style.action) or 0, spot)
        label = f"{style.label}{blinds} {percent(frequencies[style.action])}"
        labels.append((style, label))
    return action_line(labels, screen, width)


def action_line(labels: Sequence[tuple[ActionStyle, str]], screen: Screen, width: int) -> Text:
    """Return the letters of actions, each with a label, in lines of at most this width."""
    drawn = Text(no_wrap=True)
    used = 0
    for style, label in labels:
        length = 4 + len(label)
        if used:
            breaks = used + 2 + length > width
            drawn.append("\n" if breaks else "  ")
            used = 0 if breaks else used + 2
        drawn.append(f" {style.letter} ", style=action_style(style, screen)).append(f" {label}")
        used += length
    return drawn


def action_style(style: ActionStyle, screen: Screen) -> str:
    """Return the style of an action's letter; none without colours."""
    return f"bold {INK} on {style.css}" if screen.has_colour else ""


def percent(share: float, decimals: int = 2) -> str:
    """Return a share in percent; a dash if unknown."""
    return f"{100 * share:.{decimals}f} %" if math.isfinite(share) else NO_NUMBER


def ev_cells(spot: Spot, ev: float, whose: str = "") -> dict[str, str]:
    """Return the columns of an EV, in chips and, if known, big blinds."""
    blinds = spot.in_big_blinds(ev)
    in_blinds = {} if blinds is None else {f"bb{whose}": chips(blinds)}
    return {f"EV{whose}": chips(ev), **in_blinds}


def big_blinds(chips: float, spot: Spot) -> str:
    """Return an amount in big blinds, in brackets; "" if the big blind is unknown."""
    text = spot.big_blinds_text(chips)
    return f" ({text})" if text and chips else ""


def amount(chips: float, big_blind: float | None) -> str:
    """Write chips, with big blinds where they are known.

    >>> amount(11, 2), amount(1250, None)
    ('11 (5.5 bb)', '1,250')
    """
    blinds = big_blinds_text(chips, big_blind)
    return f"{amount_text(chips, grouped=True)}{f' ({blinds})' if blinds and chips else ''}"


def to_call(node: Node) -> str:
    odds = node.to_call / (node.pot + node.to_call)
    return f"{amount(node.to_call, node.game.spot.big_blind)} to call (needs {percent(odds, 1)})"


def chips(amount: float) -> str:
    """Return an amount to a thousandth; a dash if unknown."""
    return f"{amount:,.3f}" if math.isfinite(amount) else NO_NUMBER


def expected_time(estimate: Estimate[Spot]) -> str:
    threads = f"{threads_text(estimate.threads)}, {estimate.precision}"
    time = f"{time_text(estimate.seconds)} on {threads}"
    return f"{time}; {estimate.work_text}, {estimate.speed_text}"


def time_text(seconds: float) -> str:
    """Return a duration as text.

    >>> time_text(0.0042), time_text(12.34), time_text(754), time_text(7260)
    ('4.2 ms', '12 s', '12 min 34 s', '2 h 01 min')
    """
    if seconds < 1:
        return f"{1000 * seconds:.2g} ms" if seconds < 0.0995 else f"{1000 * seconds:.0f} ms"
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 120:
        return f"{whole} s"
    if whole < 7200:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole // 60 % 60:02} min"
