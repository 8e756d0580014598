"""Place: where a node is in a tree, on which board, and the steps to its neighbours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from runout.analysis.odds import pot_odds
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS
from runout.domain.boards import Board, Street
from runout.domain.cards import DECK, Card, parse_cards
from runout.errors import DuplicateCard, PokerError

if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Self

    from runout.analysis.solver.solved_game import SolvedGame
    from runout.analysis.solver.spot.game import SpotGame
    from runout.analysis.solver.spot.locks import Lock
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.betting.growth import TreeNode

NodeKind = Literal["decision", "chance", "end"]


@dataclass(frozen=True, slots=True)
class TreePlace:
    """A place in the tree of a game: a decision, a card to come, or the end of the hand."""

    game: SpotGame
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
    def begins_street(self) -> bool:
        """Whether a street begins here: its card is dealt, and nobody has acted."""
        return self.kind == "decision" and self._node.new_street

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
    def last_action(self) -> str:
        """The last action that leads here, as the tree writes it; empty at the start."""
        return self._node.action

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards dealt since the start of the spot."""
        return self.dealt

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

    @property
    def entry_probability(self) -> float:
        """The probability of getting to the start of this place's game."""
        return 1.0

    # --- walking ---

    def play(self, action: str) -> Self:
        """Return the node after an action, written ``b120`` or ``bet 120``."""
        if self.kind == "chance":
            raise PokerError(
                f"{action!r}: a card comes first; deal one, such as {self.cards_to_come[0]}"
            )
        if self.kind == "end":
            raise PokerError(f"{action!r}: the hand is over after {self.line!r}")
        child = self.game.spot.tree.play(self.index, action)
        return replace(self, index=child.index)

    def deal(self, card: str | Card) -> Self:
        """Return the node after a card."""
        if self.kind != "chance":
            what = "the hand is over" if self.kind == "end" else "a decision comes first"
            raise PokerError(f"no card is dealt here: {what} (after {self.line!r})")
        dealt = Card.parse(card) if isinstance(card, str) else card
        if dealt in self.board:
            raise DuplicateCard(f"{dealt} is on the board already: {self.board}")
        return replace(self, dealt=(*self.dealt, dealt))

    def _before(self) -> Self:
        if self.begins_street and self.dealt:
            return replace(self, dealt=self.dealt[:-1])
        if self._node.parent < 0:
            raise PokerError("this is the first decision")
        return replace(self, index=self._node.parent)

    def place(self) -> dict[str, Any]:
        """Return the place of the node as JSON values: cards, chips, player and actions."""
        return {
            "line": self.line,
            "cards": " ".join(map(str, self.cards)),
            "board": str(self.board),
            "kind": self.kind,
            "player": None if self.player is None else PLAYERS[self.player],
            "pot": self.pot,
            "stacks": dict(zip(PLAYERS, self.stacks, strict=True)),
            "to_call": self.to_call,
            "break_even": None if self.break_even is None else float(self.break_even),
            "actions": list(self.actions),
        }

    @property
    def label(self) -> str:
        """The place as text, with the player to act: ``after x, IP to act``."""
        place = f"after {self.line}" if self.line else "at the start"
        if self.player is not None:
            return f"{place}, {PLAYER_NAMES[self.player]} to act"
        if self.kind == "end":
            return f"{place}, the hand is over"
        return f"{place}, a card to come"


@dataclass(frozen=True, slots=True)
class Place(TreePlace):
    """A place in the tree of a solved game."""

    game: SolvedGame

    @classmethod
    def start(cls, game: SolvedGame) -> Self:
        """Return the first decision of a spot."""
        return cls(game, 0, ())

    @classmethod
    def after(cls, game: SolvedGame, line: str, cards: str) -> Self:
        """Return the place after a line of actions; ``cards`` are dealt where the line needs them.

        The line is read as a whole.
        """
        place = cls.start(game)
        dealt = list(parse_cards(cards))
        for action in _actions(game.spot, line):
            if place.kind == "chance" and dealt:
                place = place.deal(dealt.pop(0))
            place = place.play(action)
        while place.kind == "chance" and dealt:
            place = place.deal(dealt.pop(0))
        if dealt:
            undealt = " ".join(map(str, dealt))
            raise PokerError(f"no card is dealt after {line!r} for {undealt}")
        return place

    def back(self) -> Place:
        """Return the node before the last action or card; the root is before nothing."""
        return self._before()


def _actions(spot: Spot, line: str) -> list[str]:
    """Return the actions of a line, as the tree writes them."""
    tree = spot.tree
    node = tree.find(line)
    actions = []
    while node.parent >= 0:
        actions.append(node.action)
        node = tree.nodes[node.parent]
    return actions[::-1]
