"""Card conflicts: a card that is known to be in two places at once is refused, and both are named.

Equity, outs and requests ask here; showdowns are checked by the core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from runout.domain.cards import DECK
from runout.errors import DuplicateCard, Place


class CardPlace(NamedTuple):
    """Cards and where they are: a member of the input, and what a message calls it."""

    pointer: str
    phrase: str
    ids: Iterable[int]


def refuse_conflicts(
    ids: Sequence[int],
    places: Callable[[], Iterable[CardPlace]],
) -> None:
    """Refuse a card that occurs twice in ``ids``; ``places`` says where each of them is.

    Places are computed only when there is a conflict. The error is at the second place, and the
    first is related to it.

    >>> def places():
    ...     yield CardPlace("/board", "on the board", [50, 0, 4])
    ...     yield CardPlace("/hands/1", "in the hand of seat 1", [45, 50])
    >>> try:
    ...     refuse_conflicts([50, 0, 4, 45, 50], places)
    ... except DuplicateCard as error:
    ...     print(error.pointer, error.related[0].pointer, error)
    /hands/1 /board Ah is on the board and in the hand of seat 1; remove one
    """
    if len(set(ids)) == len(ids):
        return
    first_places: dict[int, CardPlace] = {}
    for place in places():
        for card_id in place.ids:
            first = first_places.get(card_id)
            if first is None:
                first_places[card_id] = place
            elif first.pointer == place.pointer:
                raise DuplicateCard(f"{DECK[card_id]} is twice {place.phrase}; remove one").at(
                    place.pointer
                )
            else:
                raise DuplicateCard(
                    f"{DECK[card_id]} is {first.phrase} and {place.phrase}; remove one"
                ).at(place.pointer, Place(first.pointer))
    raise AssertionError("the places do not hold the cards")
