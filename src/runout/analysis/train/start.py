"""The start of a drill: a decision of the player that counts must come after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.analysis.train.drill import Drill
from runout.domain.boards import Street
from runout.errors import PokerError


def check_start(nodes: Sequence[Node], drill: Drill) -> None:
    """Refuse a start, in one tree or in several, after which the player decides nothing."""
    start = nodes[0]
    if start.kind == "end":
        raise PokerError(f"line: the hand is over after {start.line!r}; begin earlier").at("/line")
    players = {player for each in nodes for player in _players_below(each, drill.streets)}
    if drill.player not in players:
        streets = " or ".join(drill.streets) or "any street"
        where = f"after {start.line!r}" if start.line else "in this spot"
        raise PokerError(
            f"streets: {PLAYER_NAMES[drill.player]} decides nothing on {streets} {where};"
            " choose another street, start or seat"
        ).at("/streets")


def _players_below(start: Node, streets: tuple[str, ...]) -> Iterator[int]:
    """Yield who decides at each decision from a node on, on some streets or on all."""
    nodes = start.game.spot.tree.nodes
    chosen_streets = {Street.parse(street) for street in streets} or {*Street}
    unvisited = [start.index]
    while unvisited:
        here = nodes[unvisited.pop()]
        if here.kind == "decision" and here.street in chosen_streets:
            yield here.player
        unvisited += here.children
