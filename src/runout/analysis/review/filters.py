"""Which reviewed hands and decisions a summary or a list has, and in which order."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from runout.analysis.hands.filters import Conditions, HandFilter
from runout.analysis.histories.positions import POSITIONS
from runout.analysis.review.decision import MOVES
from runout.domain.betting.rules import STREET_NAMES
from runout.domain.hand_categories import MadeHand
from runout.domain.plain_numbers import is_number
from runout.errors import PokerError, wrong_value

DecisionSort = Literal["loss", "-loss", "percent", "-percent", "hand", "-hand"]
DECISION_SORTS: Final[tuple[DecisionSort, ...]] = get_args(DecisionSort)
_SORT_COLUMNS: Final = {
    "loss": "review_decisions.loss_bb",
    "percent": "review_decisions.loss_percent",
    "hand": "reviews.hand",
}
KINDS: Final[Mapping[str, Sequence[str]]] = {
    "street": STREET_NAMES,
    "position": POSITIONS,
    "move": MOVES,
    "category": [made.value for made in MadeHand],
}
"""What decisions are grouped and filtered by, with the values in order."""


@dataclass(frozen=True, slots=True)
class HandSelection:
    """Hands of a store: those of a filter and, if ``ids`` are given, of these ids only."""

    where: HandFilter = HandFilter()  # noqa: RUF009 - a value
    ids: Collection[int] | None = None

    def conditions(self, column: str) -> Conditions:
        """Return the condition that a column holds the id of one of the hands."""
        own = self.where.conditions()
        term, values = f"{column} IN (SELECT hands.id FROM {own.tables})", own.values
        if self.ids is not None:
            term += f" AND {column} IN (SELECT value FROM json_each(?))"
            values = (*values, json.dumps(sorted(self.ids)))
        return Conditions(term, values)


@dataclass(frozen=True, slots=True)
class DecisionFilter:
    """Conditions that a reviewed decision meets; what is None does not matter."""

    player: str | None = None
    street: str | None = None
    """flop, turn or river."""
    position: str | None = None
    move: str | None = None
    """What was done."""
    category: str | None = None
    """The key of a made hand."""
    hand: int | None = None
    """A hand's id."""
    min_loss: float | None = None
    """In big blinds, at least."""
    off_path: bool | None = None
    """Off the path of their solution, where figures are rough, or on it."""

    def __post_init__(self) -> None:
        for name, allowed in KINDS.items():
            value = getattr(self, name)
            if value is not None and value not in allowed:
                raise wrong_value(name, value, f"use {', '.join(allowed)}")
        if self.min_loss is not None and not (is_number(self.min_loss) and self.min_loss >= 0):
            raise wrong_value("min_loss", self.min_loss, "give big blinds, 0 or more")

    def conditions(self) -> Conditions:
        """Return the conditions in SQL, each after an AND."""
        terms = {
            **{f"review_decisions.{name} = ?": getattr(self, name) for name in ("player", *KINDS)},
            "reviews.hand = ?": self.hand,
            "review_decisions.loss_bb >= ?": self.min_loss,
            "review_decisions.off_path = ?": self.off_path,
        }
        given = {term: value for term, value in terms.items() if value is not None}
        return Conditions("".join([f" AND {term}" for term in given]), tuple(given.values()))


def decision_order(sort: str) -> str:
    """Return the order in SQL; equal decisions keep the order of hands and actions.

    >>> decision_order("-loss")
    'review_decisions.loss_bb DESC, reviews.hand, review_decisions.number'
    """
    if sort not in DECISION_SORTS:
        raise PokerError(f"{sort!r} is not an order; there are {', '.join(DECISION_SORTS)}").at(
            "/sort"
        )
    down = " DESC" * sort.startswith("-")
    column = _SORT_COLUMNS[sort.removeprefix("-")]
    return f"{column}{down}, reviews.hand, review_decisions.number"
