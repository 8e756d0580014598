"""SolutionNode: a node of a solved tree, with the strategies, EVs and equities there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.odds import pot_odds
from runout.analysis.rows import Rows
from runout.analysis.solver.nodes.path import path_to, probability, weight_of_deals
from runout.analysis.solver.nodes.player_view import (
    PLAYERS,
    ClassRow,
    PlayerView,
    by_player,
    in_big_blinds,
)
from runout.domain.boards import Board, Street
from runout.domain.cards import DECK, Card, parse_cards
from runout.domain.combos import Combo
from runout.errors import DuplicateCard, PokerError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    import numpy as np
    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.path import PathStep
    from runout.analysis.solver.solution.comparison import RunoutRow
    from runout.analysis.solver.solved_game import SolvedGame
    from runout.analysis.solver.spot.locks import Lock
    from runout.domain.betting.growth import TreeNode

NodeKind = Literal["decision", "chance", "end"]
__all__ = ["ClassRow", "NodeKind", "SolutionNode"]

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class SolutionNode(Rows):
    """A place in the tree: a decision, a card to come, or the end of the hand.

    Arrays have one number for each of the 1326 combos, in runout's order, and nan for those that
    are not held. EV is what a hand wins of the pot as it stands here, so that a fold is worth
    nothing; a hand that never gets here has the EV it would have if it did.
    """

    game: SolvedGame
    index: int
    dealt: tuple[Card, ...]

    # --- where we are ---

    @property
    def _node(self) -> TreeNode:
        return self.game.spot.tree.nodes[self.index]

    @property
    def is_root(self) -> bool:
        """Whether the spot starts here."""
        return self.index == 0 and not self.dealt

    @property
    def kind(self) -> NodeKind:
        """Whether a player decides here, a card is dealt, or the hand is over."""
        if self._node.kind != "decision":
            return "end"
        return "chance" if self.street is not self._node.street else "decision"

    @property
    def line(self) -> str:
        """The actions that lead here, such as ``x b120 c``."""
        return self.game.spot.tree.line(self.index)

    @property
    def board(self) -> Board:
        """All cards dealt so far."""
        return Board([*self.game.spot.board, *self.dealt])

    @property
    def street(self) -> Street:
        """The street of the cards dealt so far."""
        return self.board.street

    @property
    def player(self) -> int | None:
        """The player to act: 0 out of position, 1 in position; None where nobody acts."""
        return self._node.player if self.kind == "decision" else None

    @property
    def pot(self) -> float:
        """The pot with all bets so far, in chips."""
        return self.game.spot.unit.number(self._pot_units)

    @property
    def _pot_units(self) -> int:
        return self.game.spot.tree.rules.pot + sum(self._node.bets)

    @property
    def stacks(self) -> tuple[float, float]:
        """What both have left, in chips."""
        oop, ip = self._node.bets
        unit, stack = self.game.spot.unit, self.game.spot.tree.rules.stack
        return unit.number(stack - oop), unit.number(stack - ip)

    @property
    def to_call(self) -> float:
        """What the player to act has to put in to stay, in chips."""
        return self.game.spot.unit.number(self._to_call_units)

    @property
    def _to_call_units(self) -> int:
        if self.player is None:
            return 0
        return max(self._node.bets) - self._node.bets[self.player]

    @property
    def break_even(self) -> Fraction | None:
        """The equity at which a call and a fold are worth the same; None if nothing is to call."""
        to_call = self._to_call_units
        return pot_odds(self._pot_units, to_call).break_even if to_call else None

    @property
    def locks(self) -> tuple[Lock, ...]:
        """The locks of the spot that hold at this decision, on this board."""
        if self.kind != "decision":
            return ()
        spot = self.game.spot
        return tuple(
            lock
            for lock in spot.locks
            if spot.tree.find(lock.line).index == self.index
            and parse_cards(lock.cards) in ((), self.dealt)
        )

    @property
    def actions(self) -> tuple[str, ...]:
        """What can be done here."""
        return self.game.spot.tree.actions(self.index) if self.kind == "decision" else ()

    @property
    def cards_to_come(self) -> tuple[Card, ...]:
        """The cards that can be dealt here."""
        if self.kind != "chance":
            return ()
        board = set(self.board)
        return tuple(card for card in DECK if card not in board)

    # --- walking ---

    def play(self, action: str) -> SolutionNode:
        """Return the node after an action, written ``b120`` or ``bet 120``."""
        if self.kind == "chance":
            raise PokerError(
                f"{action!r}: a card comes first; deal one, such as {self.cards_to_come[0]}"
            )
        if self.kind == "end":
            raise PokerError(f"{action!r}: the hand is over after {self.line!r}")
        child = self.game.spot.tree.play(self.index, action)
        return SolutionNode(self.game, child.index, self.dealt)

    def deal(self, card: str | Card) -> SolutionNode:
        """Return the node after a card."""
        if self.kind != "chance":
            what = "the hand is over" if self.kind == "end" else "a decision comes first"
            raise PokerError(f"no card is dealt here: {what} (after {self.line!r})")
        dealt = Card.parse(card) if isinstance(card, str) else card
        if dealt in self.board:
            raise DuplicateCard(f"{dealt} is on the board already: {self.board}")
        return SolutionNode(self.game, self.index, (*self.dealt, dealt))

    def back(self) -> SolutionNode:
        """Return the node before the last action or card; the root is before nothing."""
        if self._node.new_street and self.kind == "decision" and self.dealt:
            return SolutionNode(self.game, self.index, self.dealt[:-1])
        if self._node.parent < 0:
            raise PokerError("this is the first decision")
        return SolutionNode(self.game, self._node.parent, self.dealt)

    # --- what both do and get ---

    def player_view(self, player: int) -> PlayerView:
        """Return the view of a player's hands at this node."""
        return PlayerView(self, player)

    def hands(self, player: int) -> tuple[Combo, ...]:
        """Return the hands a player may hold on this board."""
        combos = self.game.view(self.dealt).combos[player]
        return tuple(Combo.from_index(int(combo)) for combo in sorted(combos))

    def reach(self, player: int) -> NDArray[np.float32]:
        """Return the reach of each combo: its weight times its player's own frequencies."""
        view = self.player_view(player)
        return view.spread(view.reach)

    def ev(self, player: int) -> NDArray[np.float32]:
        """Return the EV of each combo, as chips won from the pot at this node."""
        view = self.player_view(player)
        return view.spread(view.ev)

    def equity(self, player: int) -> NDArray[np.float32]:
        """Return each combo's share of the pot if all checked to the end."""
        view = self.player_view(player)
        return view.spread(view.equity)

    @property
    def strategy(self) -> NDArray[np.float32]:
        """How often each combo of the player to act takes each action: (actions, 1326)."""
        view = self.player_view(self._acting())
        return view.spread(view.strategy)

    @property
    def action_ev(self) -> NDArray[np.float32]:
        """What each combo of the player to act wins of the pot by each action: (actions, 1326)."""
        view = self.player_view(self._acting())
        return view.spread(view.action_ev)

    @property
    def frequencies(self) -> dict[str, float]:
        """The frequency of each action, over all deals that reach this node."""
        return self.player_view(self._acting()).frequencies

    def _acting(self) -> int:
        if self.player is None:
            raise PokerError(f"nobody decides after {self.line!r}; deal a card, or go back")
        return self.player

    def range_ev(self, player: int) -> float:
        """Return the EV of a player's range, over all deals that reach this node."""
        view = self.player_view(player)
        return view.mean(view.ev)

    def range_equity(self, player: int) -> float:
        """Return a player's share of the pot if all checked to the end."""
        view = self.player_view(player)
        return view.mean(view.equity)

    def range_eqr(self, player: int) -> float:
        """Return the share of the pot that a player wins in play, over equity."""
        return self._eqr(self.player_view(player))

    def _eqr(self, view: PlayerView) -> float:
        equity = view.mean(view.equity)
        return view.mean(view.ev) / (equity * self.pot) if equity > 0 else float("nan")

    @property
    def probability(self) -> float:
        """The probability of reaching this node from the start of the spot, cards included."""
        start = SolutionNode(self.game, 0, ())
        return probability(self, weight_of_deals(self), weight_of_deals(start))

    # --- reports ---

    def classes(self, player: int | None = None) -> list[ClassRow]:
        """Return a row for each hand class of a player, or of the one to act, AA first."""
        return self.player_view(self._acting() if player is None else player).class_rows()

    def path(self) -> list[PathStep]:
        """Return the decisions and cards from the start of the spot to here, this node the last."""
        return path_to(self)

    def runouts(self) -> list[RunoutRow]:
        """Return a row for each card that can come: EV, equity, and the frequencies after it."""
        from runout.analysis.solver.solution.comparison import runouts  # noqa: PLC0415 - they see each other

        return runouts(self)

    def place(self) -> dict[str, Any]:
        """Return the place of the node as JSON values: cards, chips, player and actions."""
        return {
            "line": self.line,
            "cards": " ".join(map(str, self.dealt)),
            "board": str(self.board),
            "kind": self.kind,
            "player": None if self.player is None else PLAYERS[self.player],
            "pot": self.pot,
            "stacks": dict(zip(PLAYERS, self.stacks, strict=True)),
            "to_call": self.to_call,
            "break_even": None if self.break_even is None else float(self.break_even),
            "actions": list(self.actions),
        }

    def to_dict(self, *, overview: bool = False) -> dict[str, Any]:
        """Return the node as JSON values, with a row for each hand that a player may hold.

        An overview has the hand classes and the path that leads here as well.
        """
        views = [self.player_view(player) for player in (0, 1)]
        fields: dict[str, Any] = {
            **self.place(),
            "cards_to_come": [str(card) for card in self.cards_to_come],
            "reach": nan_to_null(self.probability),
            "combos": by_player([view.combos_reaching for view in views]),
            "ev": by_player([view.mean(view.ev) for view in views]),
            "equity": by_player([view.mean(view.equity) for view in views]),
            "eqr": by_player([self._eqr(view) for view in views]),
            "locks": [lock.to_dict() for lock in self.locks],
            **in_big_blinds(
                self.game.spot,
                pot=self.pot,
                stacks=self.stacks,
                to_call=self.to_call,
                ev=[view.mean(view.ev) for view in views],
            ),
            "hands": _by_name([view.hand_rows() for view in views]),
        }
        if self.player is not None:
            frequencies = views[self.player].frequencies
            fields["frequencies"] = {key: nan_to_null(value) for key, value in frequencies.items()}
        if overview:
            rows = [[row.to_dict() for row in view.class_rows()] for view in views]
            fields["classes"] = _by_name(rows)
            fields["path"] = [step.to_dict() for step in self.path()]
        return fields

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each hand of the player to act; of both players where nobody acts."""
        hands = self.to_dict()["hands"]
        players = PLAYERS if self.player is None else (PLAYERS[self.player],)
        return [
            {
                "player": player,
                **{key: hand[key] for key in ("hand", "reach", "ev", "equity")},
                **dict(zip(self.actions, hand.get("strategy", ()), strict=False)),
            }
            for player in players
            for hand in hands[player]
        ]

    def __repr__(self) -> str:
        place = f"after {self.line!r}" if self.line else "at the start"
        return f"<SolutionNode {place} on {self.board}: {self.kind}>"

    def _repr_html_(self) -> str:
        from runout.analysis.solver.nodes.strategy_grid import draw_node  # noqa: PLC0415 - notebooks

        return draw_node(self)


def _by_name(pair: Sequence[_Value]) -> dict[str, _Value]:
    return dict(zip(PLAYERS, pair, strict=True))
