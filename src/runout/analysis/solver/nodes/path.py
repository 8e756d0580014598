"""The path to a node: the decisions and cards from the start of the spot on, in order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.player_view import PlayerView

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.node import SolutionNode

_HELD = 4  # cards that the two players hold


@dataclass(frozen=True, slots=True)
class PathStep:
    """A node on the way, and the action or card by which the path goes on; None at its end.

    ``reach`` is how likely play is to get here, cards included: the product of the frequencies and
    of the cards' probabilities on the way. ``reach_given_cards`` is that of the frequencies alone.
    """

    node: SolutionNode
    frequencies: dict[str, float]  # empty where nobody decides
    reach: float
    reach_given_cards: float
    chosen: str | None

    def to_dict(self) -> dict[str, Any]:
        """Return the step as JSON values."""
        frequencies = {action: nan_to_null(share) for action, share in self.frequencies.items()}
        return {
            **self.node.place(),
            "frequencies": frequencies or None,
            "reach": nan_to_null(self.reach),
            "reach_given_cards": nan_to_null(self.reach_given_cards),
            "chosen": self.chosen,
        }


def path_to(node: SolutionNode) -> list[PathStep]:
    """Return the steps from the start of the spot to a node, both included."""
    nodes = [node]
    while not nodes[-1].is_root:
        nodes.append(nodes[-1].back())
    nodes.reverse()
    chosen = [_taken(before, after) for before, after in pairwise(nodes)]
    steps: list[PathStep] = []
    start = weight_of_deals(nodes[0])
    given_cards = 1.0
    for here, taken in zip(nodes, [*chosen, None], strict=True):
        view = PlayerView(here, here.player or 0)
        frequencies = view.frequencies if here.player is not None else {}
        reach = probability(here, float(view.odds.sum()), start)
        steps.append(PathStep(here, frequencies, reach, given_cards, taken))
        if given_cards and taken in frequencies:
            given_cards *= frequencies[taken]
    return steps


def weight_of_deals(node: SolutionNode) -> float:
    """Return the weight of all pairs of hands that reach a node."""
    return float(PlayerView(node, 0).odds.sum())


def probability(node: SolutionNode, weight: float, start: float) -> float:
    """Return the probability of reaching a node, by the weight of deals here and at the start.

    Any two hands leave each card that neither they nor the board hold as likely as the next.
    """
    share = weight / start if start > 0 else float("nan")
    for dealt in range(len(node.dealt)):
        share /= 52 - _HELD - len(node.game.spot.board) - dealt
    return share


def _taken(before: SolutionNode, after: SolutionNode) -> str:
    """Return the action or card between two nodes."""
    if len(after.dealt) > len(before.dealt):
        return str(after.dealt[-1])
    return after.game.spot.tree.nodes[after.index].action
