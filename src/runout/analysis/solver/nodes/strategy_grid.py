"""Strategies on screen: an action's letter, label and colour, and the 13x13 grid for notebooks.

Colour is never the only sign: every action also has a letter of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from runout.domain.amounts import amount_text
from runout.domain.combos import GRID_SIZE, HandClass
from runout.domain.counts import counted
from runout.pictures.grid import Cell, draw_grid
from runout.pictures.table import draw_table
from runout.pictures.text import draw_legend, draw_line, draw_together

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.nodes.player_view import ClassRow
    from runout.analysis.solver.solution.solution import Solution

PLAYER_NAMES: Final = ("OOP", "IP")
HARDLY: Final = 0.0005
"""A combo that gets to a node less often than this counts as never getting there."""

Colour = tuple[int, int, int]
_FOLD: Final = (0x3B, 0x82, 0xF6)
_PASSIVE: Final = (0x22, 0xC5, 0x5E)
# From the smallest bet to the largest: amber, pink, violet.
_BETS: Final = ((0xF5, 0x9E, 0x0B), (0xEC, 0x48, 0x99), (0x8B, 0x5C, 0xF6))
_FIXED: Final = {
    "f": ("F", "fold", _FOLD),
    "x": ("X", "check", _PASSIVE),
    "c": ("C", "call", _PASSIVE),
}
_VERBS: Final = {"b": "bet", "r": "raise to", "a": "all-in"}
_FURTHER_SIZES: Final = "23456789defghijklmnopqstuvwyz"

_UNREACHED: Final = "#d1d5db"


@dataclass(frozen=True, slots=True)
class ActionStyle:
    """The style of an action: ``b120`` has the letter B, the label "bet 120", the colour amber."""

    action: str
    letter: str
    label: str
    colour: Colour

    @property
    def css(self) -> str:
        """The colour as ``#rrggbb``."""
        return css(self.colour)


def action_styles(actions: Iterable[str]) -> list[ActionStyle]:
    """Return the styles of the actions of one decision.

    Of several bets or raises the smallest is B or R, the next 2, and so on; all-in is A.

    >>> [(style.letter, style.label) for style in action_styles(("x", "b50", "b100", "a300"))]
    [('X', 'check'), ('B', 'bet 50'), ('2', 'bet 100'), ('A', 'all-in 300')]
    >>> [(style.letter, style.css) for style in action_styles(("f", "c", "r300"))]
    [('F', '#3b82f6'), ('C', '#22c55e'), ('R', '#f59e0b')]
    """
    listed = list(actions)
    bets = sorted((each for each in listed if each[0] in _VERBS), key=lambda each: float(each[1:]))
    styles = []
    for action in listed:
        if action in _FIXED:
            letter, label, colour = _FIXED[action]
        else:
            place = bets.index(action)
            letter = action[0].upper() if place == 0 or action[0] == "a" else _further(place)
            label = f"{_VERBS[action[0]]} {action[1:]}"
            colour = _bet_colour(place, len(bets), is_all_in=action[0] == "a")
        styles.append(ActionStyle(action, letter, label, colour))
    return styles


def _further(place: int) -> str:
    return _FURTHER_SIZES[min(place, len(_FURTHER_SIZES)) - 1]


def _bet_colour(place: int, count: int, *, is_all_in: bool) -> Colour:
    share = place / (count - 1) if count > 1 else float(is_all_in)
    low, middle, high = _BETS
    return mix(low, middle, 2 * share) if share < 0.5 else mix(middle, high, 2 * share - 1)


def mix(start: Colour, end: Colour, share: float) -> Colour:
    """Interpolate between two colours."""
    red, green, blue = (
        round(low + (high - low) * share) for low, high in zip(start, end, strict=True)
    )
    return red, green, blue


def css(colour: Colour) -> str:
    """Return a colour as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def blocks(shares: Sequence[float], width: int) -> list[int]:
    """Return how many of ``width`` blocks each share gets: the nearest whole numbers that fit.

    >>> blocks([0.62, 0.3, 0.08], 5), blocks([0.5, 0.5], 5)
    ([3, 2, 0], [3, 2])
    """
    total = sum(shares)
    if not total > 0:
        return [0] * len(shares)
    exact = [width * share / total for share in shares]
    counts = [math.floor(each) for each in exact]
    by_remainder = sorted(range(len(shares)), key=lambda place: counts[place] - exact[place])
    for place in by_remainder[: width - sum(counts)]:
        counts[place] += 1
    return counts


def is_reached(row: ClassRow) -> bool:
    """Return whether a hand class reaches a node by its player's own actions."""
    return row.is_reached


def class_rows(node: SolutionNode) -> dict[HandClass, ClassRow]:
    """Return the hand classes of the player to act."""
    return {row.hand_class: row for row in node.classes()}


def place_label(node: SolutionNode) -> str:
    """Return a label for the place of a node in the tree."""
    place = f"after {node.line}" if node.line else "at the start"
    if node.player is not None:
        return f"{place}, {PLAYER_NAMES[node.player]} to act"
    if node.kind == "end":
        return f"{place}, the hand is over"
    return f"{place}, a card to come"


# --- for notebooks ---


def draw_solution(solution: Solution) -> str:
    """Return the figures of a solution and its first decision as HTML."""
    figures = (
        f"Exploitability {solution.exploitability:.4g} chips,"
        f" {solution.exploitability_percent:.3g} % of the pot;"
        f" {counted(solution.iterations, 'iteration')}, {solution.seconds:.3g} s"
    )
    if solution.ended_by not in ("target", None):
        figures += f"; {solution.ended_text}"
    return draw_together([draw_line(figures), draw_node(solution.root)])


def draw_node(node: SolutionNode) -> str:
    """Return a node as HTML: its place, the grid of the acting player, both players' figures."""
    spot = node.game.spot

    def amount(chips: float) -> str:
        blinds = spot.big_blinds_text(chips)
        return f"{amount_text(chips)}{f' ({blinds})' if blinds else ''}"

    money = f"pot {amount(node.pot)}, stacks {amount(node.stacks[0])} and {amount(node.stacks[1])}"
    call = f", {amount(node.to_call)} to call" if node.to_call else ""
    parts = [draw_line(f"{place_label(node)}; {money}{call}", strong=str(node.board))]
    if node.player is not None:
        styles = action_styles(node.actions)
        parts += [_draw_strategy(node, styles), _draw_actions(node.frequencies, styles)]
    elif node.kind == "chance":
        cards = " ".join(map(str, node.cards_to_come))
        parts.append(draw_line(f"Cards that can come: {cards}"))
    return draw_together([*parts, _draw_figures(node)])


def _draw_strategy(node: SolutionNode, styles: list[ActionStyle]) -> str:
    rows = class_rows(node)
    cells = (
        [_cell(rows.get(HandClass.from_cell(row, column)), styles) for column in range(GRID_SIZE)]
        for row in range(GRID_SIZE)
    )
    return draw_grid(cells, name="strategy")


def _cell(row: ClassRow | None, styles: list[ActionStyle]) -> Cell | None:
    if row is None:
        return None
    shares = [row.frequencies[style.action] for style in styles]
    mixture = ", ".join(
        f"{style.label} {100 * share:.1f} %" for style, share in zip(styles, shares, strict=True)
    )
    figures = f"EV {_number(row.ev)}, equity {_percent(row.equity)}"
    label, title = str(row.hand_class), f"{row.hand_class}: {mixture}; {figures}"
    if not is_reached(row):
        return Cell(label=label, title=f"{title}; never gets here", ground=_UNREACHED)
    most = max(range(len(styles)), key=shares.__getitem__)
    stripes = tuple(
        (style.css, share) for style, share in zip(styles, shares, strict=True) if share >= HARDLY
    )
    note = f"{styles[most].letter}{100 * shares[most]:.0f}"
    return Cell(label=label, title=title, note=note, stripes=stripes)


def _draw_actions(frequencies: Mapping[str, float], styles: list[ActionStyle]) -> str:
    return draw_legend(
        (style.css, style.letter, f"{style.label} {_percent(frequencies[style.action])}")
        for style in styles
    )


def _draw_figures(node: SolutionNode) -> str:
    """Return a table of EV, equity and combos of both players."""
    rows = []
    for player, name in enumerate(PLAYER_NAMES):
        ev = node.range_ev(player)
        rows.append(
            (
                name,
                _number(ev),
                _percent(ev / node.pot),
                _percent(node.range_equity(player)),
                _percent(node.range_eqr(player)),
                f"{combos_reaching(node, player):.1f}",
            )
        )
    headings = ("", "EV", "of the pot", "equity", "EQR", "combos")
    return draw_table(headings, rows, name="values")


def combos_reaching(node: SolutionNode, player: int) -> float:
    """Return the weighted number of combos with which a player reaches a node."""
    return node.player_view(player).combos_reaching


def _number(chips: float) -> str:
    return f"{chips:.3f}" if math.isfinite(chips) else "-"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %" if math.isfinite(share) else "-"
