"""Place: where a node is, as its document says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from runout.analysis.solver.spot.players import Amounts, Player
from runout.documents import Document, MaybeNaN
from runout.domain.boards import Board

NodeKind = Literal["decision", "chance", "end"]
Frequencies = Mapping[str, MaybeNaN]


@dataclass(frozen=True, slots=True)
class Place(Document):
    """A place in a solved tree: cards, chips, and who may do what."""

    line: str
    """The actions that lead here, as `line` takes them."""
    cards: str
    """The cards dealt since the start, as `cards` takes them."""
    board: Board
    kind: NodeKind
    player: Player | None
    """Who acts; null where nobody does."""
    pot: float
    """With all bets so far."""
    stacks: Amounts
    """What each player has left."""
    to_call: float
    break_even: Fraction | None
    """The equity at which a call and a fold are worth the same; null where nothing is to call."""
    actions: tuple[str, ...]
    leads_to: tuple[NodeKind, ...]
    """What comes after each action: a decision, a card, or the end of the hand."""
