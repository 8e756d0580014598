"""Hand categories at a node: how much of a range each is, how it plays, its EV and equity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.solver.nodes.game import Place, PlayerView, Position
from runout.analysis.solver.nodes.rows import ByAction
from runout.analysis.solver.spot.players import ByPlayer
from runout.documents import Document, MaybeNaN
from runout.domain.combos import combo_texts
from runout.domain.hand_categories import Draw, HandCategory, MadeHand


@dataclass(frozen=True, slots=True)
class NodeCategory(Document):
    """One category of a player's hands at a node.

    Means are over all deals that reach the node with such a hand, so that those of made hands,
    weighted by their likelihoods, come to the range's own; null where there are none.
    """

    category: MadeHand | Draw
    """The key."""
    combos: float
    """How many of its combos get here, by weight."""
    share: MaybeNaN
    """The part of the range as it arrives. Those of made hands sum to 1; a hand may have several
    draws or none."""
    likelihood: MaybeNaN
    """The probability of the category among all deals that reach the node."""
    strategy: ByAction
    """How often it takes each action; null for the player who does not act."""
    ev: MaybeNaN
    """Chips it wins of the pot as it stands here."""
    equity: MaybeNaN

    members = (
        "category", "label", "kind", "combos", "share", "likelihood", "strategy", "ev", "equity"
    )  # fmt: skip

    @property
    def label(self) -> str:
        """The category in the words of players."""
        return self.category.label

    @property
    def kind(self) -> Literal["made", "draw"]:
        """Whether it is made, or drawn to."""
        return "made" if isinstance(self.category, MadeHand) else "draw"


@dataclass(frozen=True, slots=True)
class NodeCategories(Document):
    """Both players' hand categories at a node, and the categories of each combo."""

    place: Place
    categories: ByPlayer[list[NodeCategory]]
    """Every category of the street has an entry."""
    hands: dict[str, list[HandCategory]]
    """By combo that either player may hold: the keys of what it makes, then of what it draws to."""

    inlined = ("place",)

    @classmethod
    def of(cls, node: Position) -> NodeCategories:
        oop, ip = node.player_view(0), node.player_view(1)
        on_board = BoardCategories.of(node.board)
        combos = np.unique(np.concatenate([oop.combos, ip.combos])).astype(np.intp)
        names, keys = combo_texts(), cast("list[list[HandCategory]]", on_board.keys_of(combos))
        return cls(
            node.place,
            ByPlayer(node_categories(oop, on_board), node_categories(ip, on_board)),
            dict(zip([names[combo] for combo in combos], keys, strict=True)),
        )


def node_categories(
    view: PlayerView, on_board: BoardCategories | None = None
) -> list[NodeCategory]:
    """Return a row for each category of the street, made hands first.

    ``on_board`` are the categories of all combos on the node's board, where they are known.
    """
    known = BoardCategories.of(view.node.board) if on_board is None else on_board
    reaching = view.combos_reaching
    deals = float(view.odds.sum())
    reached = view.odds > 0
    numbers = [row.astype(np.float64) for row in (view.ev, view.equity, *view.strategy)]
    rows = []
    for category in known.categories:
        members = known.members(category)[view.combos]
        combos = float(view.reach[members].sum(dtype=np.float64))
        odds = float(np.where(members, view.odds, 0.0).sum())
        ev, equity, *shares = _means(numbers, view.odds, np.flatnonzero(members & reached), odds)
        rows.append(
            NodeCategory(
                category=category,
                combos=combos,
                share=combos / reaching if reaching > 0 else float("nan"),
                likelihood=odds / deals if deals > 0 else float("nan"),
                strategy=dict(zip(view.node.actions, shares, strict=True)) if shares else {},
                ev=ev,
                equity=equity,
            )
        )
    return rows


def _means(
    numbers: Sequence[NDArray[np.float64]],
    odds: NDArray[np.float64],
    hands: NDArray[np.intp],
    total: float,
) -> list[float]:
    """Return the means of some hands' numbers, whose odds have this total; nan without hands."""
    if not len(hands):
        return [float("nan")] * len(numbers)
    weights = odds[hands]
    return [float(weights @ each[hands] / total) for each in numbers]
