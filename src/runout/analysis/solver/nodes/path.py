"""The path to a node: the decisions and cards from the start of the spot on, in order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.place import Place
from runout.analysis.solver.nodes.player_view import PlayerView

if TYPE_CHECKING:
    from collections.abc import Sequence

_HELD: Final = 4  # cards that the two players hold

PlaceT = TypeVar("PlaceT", bound=Place)


@dataclass(frozen=True, slots=True)
class PathStep(Generic[PlaceT]):
    """A node on the way, and the action or card by which the path continues; None at its end.

    ``reach`` is how likely play is to get here, cards included: the product of the frequencies and
    of the cards' probabilities on the way. ``reach_given_cards`` is that of the frequencies alone.
    """

    node: PlaceT
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


def path_steps(places: Sequence[PlaceT]) -> list[PathStep[PlaceT]]:
    """Return the steps of a path by its places, from the start of the spot on."""
    chosen = [_taken(before, after) for before, after in pairwise(places)]
    steps: list[PathStep[PlaceT]] = []
    starts: dict[int, float] = {}  # the weight of the deals of each game on the way, by its id
    given_cards = 1.0
    for here, taken in zip(places, [*chosen, None], strict=True):
        view = PlayerView(here, here.player or 0)
        frequencies = view.frequencies if here.player is not None else {}
        if id(here.game) not in starts:
            starts[id(here.game)] = _weight_of_deals(Place.start(here.game))
        reach = _share_of_deals(here, float(view.odds.sum()), starts[id(here.game)])
        steps.append(PathStep(here, frequencies, reach, given_cards, taken))
        if given_cards and taken in frequencies:
            given_cards *= frequencies[taken]
    return steps


def probability(place: Place) -> float:
    """Return the probability of reaching a place from the start of the spot, cards included."""
    start = Place.start(place.game)
    return _share_of_deals(place, _weight_of_deals(place), _weight_of_deals(start))


def line_share(place: Place) -> float:
    """Return the probability of the line from the start of a place's game, given the cards."""
    places = [Place(place.game, place.index, place.dealt)]
    while places[-1] != Place.start(place.game):
        places.append(places[-1].back())
    return path_steps(places[::-1])[-1].reach_given_cards


def _weight_of_deals(place: Place) -> float:
    """Return the weight of all pairs of hands that reach a place."""
    return float(PlayerView(place, 0).odds.sum())


def _share_of_deals(place: Place, weight: float, start: float) -> float:
    """Return the probability of reaching a place, by the weight of deals here and at the start.

    Any two hands leave each card that neither they nor the board hold as likely as the next.
    """
    share = place.entry_probability * weight / start if start > 0 else float("nan")
    for dealt in range(len(place.dealt)):
        share /= 52 - _HELD - len(place.game.spot.board) - dealt
    return share


def _taken(before: Place, after: Place) -> str:
    """Return the action or card between two places."""
    if len(after.cards) > len(before.cards):
        return str(after.cards[-1])
    return after.last_action
