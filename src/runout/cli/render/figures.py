"""Figures of a solver on a terminal: percentages, chips, durations, EVs of both players."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from runout.analysis.solver.nodes.action_styles import ActionStyle, action_styles
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.spot.estimate import Estimate, threads_text
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.analysis.solver.spot.spot import Spot
from runout.cli.render.terminal import STRONG, Screen, Table, Text, table
from runout.domain.betting.lines import action_amount
from runout.pictures.grid import INK

NO_NUMBER: Final = "-"


def spot_text(screen: Screen, spot: Spot) -> Text:
    text = str(spot).removeprefix(str(spot.board))
    return screen.cards(spot.board).append(text)


def player_figures(node: Node) -> Table:
    spot = node.game.spot
    numbers = (*ev_columns(spot, "EV"), "of the pot", "equity", "EQR", "combos")
    drawn = table("", *numbers, numbers=numbers)
    for player, name in enumerate(PLAYER_NAMES):
        ev = node.range_ev(player)
        drawn.add_row(
            Text(name, style=STRONG if node.player == player else ""),
            *ev_cells(spot, ev),
            percent(ev / node.pot),
            percent(node.range_equity(player)),
            percent(node.range_eqr(player)),
            f"{node.player_view(player).combos_reaching:,.2f}",
        )
    return drawn


class Decision(Protocol):
    """Actions and their frequencies."""

    @property
    def actions(self) -> Sequence[str]:
        """The actions."""

    @property
    def frequencies(self) -> Mapping[str, float]:
        """The frequency of each action."""


def played(node: Decision, screen: Screen, width: int, spot: Spot | None = None) -> Text:
    """Return the frequency of each action, in lines of at most this width.

    ``spot`` adds the bets in big blinds, if its big blind is known.
    """
    drawn = Text(no_wrap=True)
    frequencies = node.frequencies
    used = 0
    for style in action_styles(node.actions):
        blinds = "" if spot is None else big_blinds(spot, action_amount(style.action) or 0)
        text = f" {style.label}{blinds} {percent(frequencies[style.action])}"
        length = 3 + len(text)
        if used:
            breaks = used + 2 + length > width
            drawn.append("\n" if breaks else "  ")
            used = 0 if breaks else used + 2
        drawn.append(f" {style.letter} ", style=action_style(style, screen)).append(text)
        used += length
    return drawn


def action_style(style: ActionStyle, screen: Screen) -> str:
    """Return the style of an action's letter; none without colours."""
    return f"bold {INK} on {style.css}" if screen.has_colour else ""


def percent(share: float, decimals: int = 2) -> str:
    """Return a share in percent; a dash if unknown."""
    return f"{100 * share:.{decimals}f} %" if math.isfinite(share) else NO_NUMBER


def ev_columns(spot: Spot, heading: str) -> tuple[str, ...]:
    """Return the headings of the EV columns, in chips and, if known, big blinds."""
    return (heading,) if spot.big_blind is None else (heading, "bb")


def ev_cells(spot: Spot, ev: float) -> tuple[str, ...]:
    blinds = spot.in_big_blinds(ev)
    return (chips(ev),) if blinds is None else (chips(ev), chips(blinds))


def big_blinds(spot: Spot, chips: float) -> str:
    """Return an amount in big blinds, in brackets; "" if the big blind is unknown."""
    text = spot.big_blinds_text(chips)
    return f" ({text})" if text and chips else ""


def chips(amount: float) -> str:
    """Return an amount to a thousandth; a dash if unknown."""
    return f"{amount:,.3f}" if math.isfinite(amount) else NO_NUMBER


def expected_time(estimate: Estimate) -> str:
    """Return the time of a solve and what it rests on."""
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
