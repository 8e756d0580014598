"""Dealing by reach: two hands that a node's deals have, the cards to come, and random choices.

Every random number follows from a key, a text with the seed of the drill and the number of the
hand, so what is dealt depends on nothing that was played before.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.solver.nodes.node import Node
from runout.domain.cards import DECK, Card
from runout.domain.combos import Combo
from runout.errors import NoPossibleDeal
from runout.kernels.equity import combo_cards


class Deal(NamedTuple):
    """The hands of OOP and IP, the cards that come after the board, and the key of the deal.

    Of a report, ``spr`` is the stack-to-pot ratio of the flop, and ``solution`` the file of its
    solution, where the batch has kept more than the flop.
    """

    hands: tuple[Combo, Combo]
    runout: tuple[Card, ...]
    key: str
    spr: float | None = None
    solution: Path | None = None


class ReachDealer:
    """Deals pairs of hands that share no card, each as often as it reaches a node."""

    def __init__(self, node: Node) -> None:
        self.node: Final = node
        views = [node.player_view(player) for player in (0, 1)]
        self._combos = [view.combos for view in views]
        self._reach = [view.reach.astype(np.float64) for view in views]
        self._odds = self._reach[0] * (_disjoint(*self._combos) @ self._reach[1])
        if not self._odds.sum() > 0:
            raise NoPossibleDeal(
                f"no two hands get to {node.line!r} on {node.board} by the solution's strategies;"
                " begin elsewhere"
            )

    def deal(self, key: str) -> Deal:
        """Deal both hands, and order the cards to come."""
        numbers = random.Random(key)
        oop = choose(self._odds, numbers.random())
        meets = _disjoint(self._combos[0][oop : oop + 1], self._combos[1])[0]
        ip = choose(self._reach[1] * meets, numbers.random())
        hands = (
            Combo.from_index(int(self._combos[0][oop])),
            Combo.from_index(int(self._combos[1][ip])),
        )
        # random() alone is promised to stay the same in later versions of Python.
        order = sorted(DECK, key=lambda _: numbers.random())
        gone = {*self.node.board, *hands[0].cards, *hands[1].cards}
        runout = [card for card in order if card not in gone][: 5 - len(self.node.board)]
        return Deal(hands, tuple(runout), key)


def choose_action(deal: Deal, number: int, actions: Sequence[str], shares: Sequence[float]) -> str:
    """Choose an action by its frequency; ``number`` counts the choices of a deal."""
    drawn = random.Random(f"{deal.key} action {number}").random()
    return actions[choose(np.array(shares, dtype=np.float64), drawn)]


def choose(weights: NDArray[np.float64], share: float) -> int:
    """Return the place where the running sum of weights passes a share of the total."""
    sums = np.cumsum(weights)
    place = int(np.searchsorted(sums, share * sums[-1], side="right"))
    return min(place, int(np.flatnonzero(weights)[-1]))


def _disjoint(first: NDArray[np.intp], second: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return which pairs of combos share no card."""
    cards = combo_cards()
    low, high = cards[first, 0, np.newaxis], cards[first, 1, np.newaxis]
    others = cards[second]
    shared: NDArray[np.bool_] = (low == others[:, 0]) | (low == others[:, 1])
    shared |= (high == others[:, 0]) | (high == others[:, 1])
    return ~shared
