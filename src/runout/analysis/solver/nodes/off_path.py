"""Off-path nodes: lines that a solution never takes, and the ranges as they would arrive there.

An action is never taken if its frequency at its decision, over all deals that get there, is below
``MIN_FREQUENCY``. What follows such an action hardly counts for the exploitability of a solution,
so its strategies there are arbitrary.

The range that would arrive is the product of a player's own frequencies, as reach is, but an action
that its player never takes changes nothing: each hand is as likely to take it. The frequencies of
such an action are remains of the first iterations, and the EVs of hands after it rest on the
arbitrary replies, so that neither says which hands would take it; the range before it is what is
known.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.solver.nodes.game import Position
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.documents import Document, MaybeNaN
from runout.domain.betting.rules import PlayerKey
from runout.domain.cards import Card
from runout.kernels.equity import combo_cards, disjoint_weights

_Weights = NDArray[np.float64]


MIN_FREQUENCY: Final = 0.001
"""An action that is taken less often, given the chance to, counts as never taken."""

_MIN_PERCENT: Final = 0.001  # in text
_ACTION_VERBS: Final = {
    "f": "folds", "x": "checks", "c": "calls", "b": "bets", "r": "raises to", "a": "goes all-in for"
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class OffPath(Document):
    """The first action on the way to a node that its player never takes."""

    line: str
    """The line to the decision."""
    player: PlayerKey
    action: str
    frequency: MaybeNaN
    """How often it is taken, over all deals that get there: below 0.001; null where no deal is
    left."""

    members = ("line", "player", "action", "frequency", "reason")

    @property
    def reason(self) -> str:
        """The same as text: `IP never bets 50 after x (0.02 %)`.

        >>> OffPath("x", 1, "b50", 0.0002).reason
        'IP never bets 50 after x (0.02 %)'
        >>> OffPath("", 0, "x", float("nan")).reason
        'no deal is left in which OOP checks at the start'
        """
        player = PLAYER_NAMES[self.player]
        acts = f"{_ACTION_VERBS[self.action[0]]} {self.action[1:]}".rstrip()
        where = f"after {self.line}" if self.line else "at the start"
        if np.isnan(self.frequency):
            return f"no deal is left in which {player} {acts} {where}"
        percent = 100 * self.frequency
        share = f"{percent:.2g} %" if percent >= _MIN_PERCENT else f"under {_MIN_PERCENT} %"
        return f"{player} never {acts} {where} ({share})"


class Arrival(NamedTuple):
    """How a node is reached: the first action never taken, and both ranges as they would arrive.

    ``weights`` are by combo, 1326 of each player.
    """

    off_path: OffPath | None
    weights: tuple[_Weights, _Weights]


def arrival(node: Position) -> Arrival:
    own = node.in_own_game
    return node.game.remember(("arrival", own.index, own.dealt), lambda: _arrive(own))


def _arrive(node: Position) -> Arrival:
    if node.is_root:
        oop, ip = (np.array(range_.weights) for range_ in node.game.spot.ranges)
        return Arrival(None, (_live(oop, node.board), _live(ip, node.board)))
    before = node.back()
    first, weights = arrival(before)
    if before.player is None:  # a card
        card = node.dealt[-1:]
        return Arrival(first, (_live(weights[0], card), _live(weights[1], card)))
    action = node.last_action
    frequency, taken = _take(before, before.player, before.actions.index(action), weights)
    if frequency >= MIN_FREQUENCY:
        return Arrival(first, taken)
    return Arrival(first or OffPath(before.line, before.player, action, frequency), weights)


def _live(weights: _Weights, cards: Iterable[Card]) -> _Weights:
    """Return the weights of the hands that some cards leave."""
    dead = np.isin(combo_cards(), [card.id for card in cards]).any(axis=1)
    return np.where(dead, 0.0, weights)


def _take(
    node: Position, player: int, action: int, weights: tuple[_Weights, _Weights]
) -> tuple[float, tuple[_Weights, _Weights]]:
    """Return the frequency of an action over all deals of these weights, and the weights after it.

    The frequency is nan where no deal is left.
    """
    view = node.player_view(player)
    shares = np.zeros(len(weights[player]))
    shares[view.combos] = view.strategy[action]
    odds = weights[player] * met_weights(weights[1 - player])
    total = float(odds.sum())
    frequency = float(shares @ odds) / total if total > 0 else float("nan")
    after = weights[player] * shares
    return frequency, (after, weights[1]) if player == 0 else (weights[0], after)


def met_weights(weights: _Weights) -> _Weights:
    """Return for each combo the weight of those that share no card with it.

    Float differences may be non-zero where no hand is compatible; integer counts are exact.
    """
    counts = disjoint_weights((weights > 0).astype(np.float64))
    return np.where(counts > 0, np.maximum(disjoint_weights(weights), 0), 0)
