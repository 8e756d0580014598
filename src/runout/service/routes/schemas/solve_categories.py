"""Hand categories at a node of a solution."""

from typing import Literal

from pydantic import Field

from runout.domain.hand_categories import Draw, MadeHand
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import Share
from runout.service.routes.schemas.nodes import NodeKind
from runout.service.routes.schemas.spots import Player


class NodeCategory(Schema):
    """One category of a player's hands at a node.

    Means are over all deals that reach the node with such a hand; null where there are none.
    """

    category: MadeHand | Draw = Field(description="The key.")
    label: str = Field(description="The category in the words of players.")
    kind: Literal["made", "draw"]
    combos: float = Field(ge=0, description="How many of its combos get here, by weight.")
    share: Share | None = Field(
        description="The part of the range as it arrives. Those of made hands sum to 1; a hand may"
        " have several draws or none."
    )
    likelihood: Share | None = Field(
        description="The probability of the category among all deals that reach the node."
    )
    strategy: list[float | None] | None = Field(
        description="How often it takes each action; null for the player who does not act."
    )
    ev: float | None = Field(description="Chips it wins of the pot as it stands here.")
    equity: float | None


class PlayerNodeCategories(Schema):
    """The categories of each player; every category of the street has an entry."""

    oop: list[NodeCategory]
    ip: list[NodeCategory]


class NodeCategoriesAnswer(Schema):
    """Both players' hand categories at a node, and the categories of each combo."""

    line: str = Field(description="The actions that lead here, as `line` takes them.")
    cards: str = Field(description="The cards dealt since the start, as `cards` takes them.")
    board: str
    kind: NodeKind
    player: Player | None = Field(description="Who acts; null where nobody does.")
    actions: list[str]
    categories: PlayerNodeCategories
    hands: dict[str, list[MadeHand | Draw]] = Field(
        description="By combo that either player may hold: the keys of what it makes, then of what"
        " it draws to."
    )
