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

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.place import Place
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS
from runout.domain.combos import COMBO_COUNT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    _Weights = NDArray[np.float64]

MIN_FREQUENCY: Final = 0.001
"""An action that is taken less often, given the chance to, counts as never taken."""

_MIN_PERCENT: Final = 0.001  # in text
_ACTION_VERBS: Final = {
    "f": "folds", "x": "checks", "c": "calls", "b": "bets", "r": "raises to", "a": "goes all-in for"
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class OffPath:
    """The first action on a line that its player never takes; ``frequency`` nan if no deal is left.

    ``line`` leads to the decision, whose player is ``player``.
    """

    line: str
    player: int
    action: str
    frequency: float

    @property
    def reason(self) -> str:
        """Why the line is off the path.

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

    def to_dict(self) -> dict[str, Any]:
        """Return the action as JSON values."""
        return {
            "line": self.line,
            "player": PLAYERS[self.player],
            "action": self.action,
            "frequency": nan_to_null(self.frequency),
            "reason": self.reason,
        }


class Arrival(NamedTuple):
    """How a place is reached: the first action never taken, and both ranges as they would arrive.

    ``weights`` are by combo, 1326 of each player.
    """

    off_path: OffPath | None
    weights: tuple[_Weights, _Weights]


def arrival(place: Place) -> Arrival:
    """Return how a place of a solved tree is reached, from the start of its own game on."""
    key = "arrival", place.index, place.dealt
    return place.game.remember(key, lambda: _arrive(own_place(place)))


def own_place(place: Place) -> Place:
    """Return the place in its own game, which of a subgame begins with a street."""
    return Place(place.game, place.index, place.dealt)


def _arrive(place: Place) -> Arrival:
    if place.is_root:
        oop, ip = (np.array(range_.weights) for range_ in place.game.spot.ranges)
        return Arrival(None, (_live(place, 0, oop), _live(place, 1, ip)))
    before = place.back()
    first, weights = arrival(before)
    if before.player is None:  # a card
        return Arrival(first, (_live(place, 0, weights[0]), _live(place, 1, weights[1])))
    action = place.last_action
    frequency, taken = _take(before, before.actions.index(action), weights)
    if frequency >= MIN_FREQUENCY:
        return Arrival(first, taken)
    return Arrival(first or OffPath(before.line, before.player, action, frequency), weights)


def _live(place: Place, player: int, weights: _Weights) -> _Weights:
    """Return the weights of the hands that the board leaves."""
    combos = place.game.view(place.dealt).combos[player]
    live = np.zeros(COMBO_COUNT)
    live[combos] = weights[combos]
    return live


def _take(
    place: Place, action: int, weights: tuple[_Weights, _Weights]
) -> tuple[float, tuple[_Weights, _Weights]]:
    """Return the frequency of an action over all deals of these weights, and the weights after it.

    The frequency is nan where no deal is left.
    """
    player = place.player
    assert player is not None, "an action is taken at a decision"
    view = place.game.view(place.dealt)
    own, others = view.combos[player], view.combos[1 - player]
    reach = weights[1 - player][others].astype(np.float32)
    _, met = place.game.showdown_values(view.board_index, player, reach)
    shares = view.strategies[place.index][action].astype(np.float64)
    odds = weights[player][own] * met
    total = float(odds.sum())
    frequency = float(shares @ odds) / total if total > 0 else float("nan")
    after = np.zeros(COMBO_COUNT)
    after[own] = weights[player][own] * shares
    return frequency, (after, weights[1]) if player == 0 else (weights[0], after)
