"""Runouts: EV, equity and frequencies after each card that can come."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from runout.analysis.solver.nodes.game import Frequencies, Position
from runout.analysis.solver.spot.players import Numbers, Player
from runout.documents import Document
from runout.domain.boards import Board
from runout.domain.cards import Card
from runout.errors import PokerError


@dataclass(frozen=True, slots=True)
class RunoutRow(Document):
    """The result after a card; one that no deal leaves has probability 0, the rest is null."""

    card: Card
    ev: Numbers
    """Chips won of the pot as it stands here."""
    equity: Numbers
    frequencies: Frequencies
    """What the player to act does after it."""
    probability: float


@dataclass(frozen=True, slots=True)
class Runouts(Document):
    """A row for each card that can come after a line."""

    line: str
    cards: str
    board: Board
    pot: float
    player: Player
    """Who acts after the card."""
    actions: tuple[str, ...]
    """What can be done after the card."""
    ev: Numbers
    """Before the card: the mean of the rows'."""
    equity: Numbers
    runouts: list[RunoutRow]

    @classmethod
    def of(cls, node: Position) -> Runouts:
        rows = runouts(node)
        after = node.deal(rows[0].card).place
        assert after.player is not None
        return cls(
            line=node.line,
            cards=" ".join(map(str, node.cards)),
            board=node.board,
            pot=node.pot,
            player=after.player,
            actions=after.actions,
            ev=(node.range_ev(0), node.range_ev(1)),
            equity=(node.range_equity(0), node.range_equity(1)),
            runouts=rows,
        )


def runouts(node: Position) -> list[RunoutRow]:
    """Return a row for each card that can come after a node; a card's odds follow the deals.

    Weighted by ``probability`` the EVs come to the EV at the node itself. The rows of the last
    nodes are kept, since they take the views of all boards that follow.
    """
    if node.kind != "chance":
        raise PokerError(
            f"no card comes after {node.line!r}: a player acts, or the hand is over; play to the"
            " end of a betting round first"
        )
    return list(node.game.remember(("runouts", node.index, node.dealt), lambda: _rows(node)))


def _rows(node: Position) -> tuple[RunoutRow, ...]:
    after = [node.deal(card) for card in node.cards_to_come]
    views = [(child.player_view(0), child.player_view(1)) for child in after]
    weights = np.array([float(oop.odds.sum()) for oop, _ in views])
    odds = weights / weights.sum() if weights.sum() > 0 else weights
    return tuple(
        RunoutRow(
            card=child.dealt[-1],
            ev=(oop.range_ev, ip.range_ev),
            equity=(oop.range_equity, ip.range_equity),
            frequencies=(oop if oop.acts else ip).frequencies,
            probability=float(share),
        )
        for child, (oop, ip), share in zip(after, views, odds, strict=True)
    )
