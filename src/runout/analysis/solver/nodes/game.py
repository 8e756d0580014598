"""Game: the figures of a solution, whatever is kept of it, at its nodes and by player."""

from __future__ import annotations

import functools
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, Literal, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from runout.analysis.odds import equity_realized, pot_odds
from runout.analysis.solver.spot.locks import Lock
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS, Amounts, Player
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document, MaybeNaN
from runout.domain.betting.growth import TreeNode
from runout.domain.boards import Board, Street
from runout.domain.cards import DECK, Card, parse_cards
from runout.domain.combos import COMBO_COUNT, Combo
from runout.errors import DuplicateCard, PokerError
from runout.kernels.solver import terminal_payoffs

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


_MAX_REPORTS: Final = 256

_Report = TypeVar("_Report")


class Game(ABC):
    """The figures of a spot's solution, which do not change.

    ``exploitability`` is that of the solution, in chips, and ``ev_error`` how far its EVs may be
    off beside that, where the tree that was solved is a simplified one.
    """

    def __init__(self, spot: Spot, exploitability: float, ev_error: float = 0.0) -> None:
        self.spot = spot
        self.exploitability = exploitability
        self.ev_error = ev_error
        self._reports: dict[Hashable, Any] = {}
        self._one_at_a_time = threading.RLock()

    def keeps(self, dealt: tuple[Card, ...]) -> bool:
        """Whether there are figures of the street after some cards."""
        return True

    @abstractmethod
    def player_view(self, node: Position, player: int) -> PlayerView:
        """Return the view of a player's hands at a node; refuse a node that is not kept."""

    def reach(self, node: Position, player: int) -> NDArray[np.float32]:
        """Return the reach of all 1326 combos of a player at a node, nan for those not held."""
        view = self.player_view(node, player)
        return view.spread(view.reach)

    def weight(self, node: Position) -> float:
        return float(self.player_view(node, 0).odds.sum())

    @property
    @abstractmethod
    def bytes(self) -> int:
        """The memory of its figures."""

    def prepare(self, *, rivers: bool = True) -> Iterator[int]:
        """Read what most requests need, a step at a time."""
        yield from ()

    @functools.cached_property
    def payoffs(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Showdown and fixed payoffs of each terminal node, in units."""
        return payoffs_of(self.spot)

    def remember(self, key: Hashable, make: Callable[[], _Report]) -> _Report:
        """Return the report of a key; it is made once, since the game does not change."""
        with self._one_at_a_time:
            if key not in self._reports:
                report = make()
                while len(self._reports) >= _MAX_REPORTS:
                    del self._reports[next(iter(self._reports))]
                self._reports[key] = report
            kept: _Report = self._reports[key]
            return kept


def payoffs_of(spot: Spot) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return showdown and fixed payoffs of each terminal node of a spot's tree, in units."""
    return terminal_payoffs(spot.tree, spot.tree.rules.pot, spot.rake_rate, spot.rake_cap_units)


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a subgame begins: a node of the game around it, and its place in the own tree."""

    opened: Position
    index: int


@dataclass(frozen=True, slots=True)
class Position:
    """A node of a solved tree: cards, chips, its neighbours, and what both do and get there.

    ``game`` has the figures, ``index`` is the place in the tree of its spot, and ``dealt`` are the
    cards since the start of that. A node of a ``subgame`` has line and cards of the whole tree, and
    weights of hands by the ranges of the subgame.

    Arrays have one number for each of the 1326 combos, in runout's order, and nan for those that
    are not held. EV is what a hand wins of the pot as it stands here, so that a fold is worth
    nothing; a hand that never gets here has the EV it would have if it did.
    """

    game: Game
    index: int
    dealt: tuple[Card, ...] = ()
    subgame: Opening | None = None

    @classmethod
    def after(cls, game: Game, line: str, cards: str = "") -> Self:
        """Return the node after a line of actions; ``cards`` are dealt where the line needs them.

        The line is read as a whole.
        """
        tree = game.spot.tree
        node = cls(game, 0)
        dealt = list(parse_cards(cards))
        for action in tree.line(tree.find(line).index).split():
            if node.kind == "chance" and dealt:
                node = node.deal(dealt.pop(0))
            node = node.play(action)
        while node.kind == "chance" and dealt:
            node = node.deal(dealt.pop(0))
        if dealt:
            undealt = " ".join(map(str, dealt))
            raise PokerError(f"no card is dealt after {line!r} for {undealt}")
        return node

    # --- where we are ---

    @property
    def _spot(self) -> Spot:
        return self.game.spot

    @property
    def _node(self) -> TreeNode:
        return self._spot.tree.nodes[self.index]

    @property
    def is_opening(self) -> bool:
        return self.subgame is not None and self.index == self.subgame.index and not self.dealt

    @property
    def in_own_game(self) -> Self:
        """The node in its own game, which of a subgame begins with a street."""
        return replace(self, subgame=None)

    @property
    def is_root(self) -> bool:
        """Whether the whole tree starts here."""
        if self.subgame is not None:
            return self.is_opening and self.subgame.opened.is_root
        return self.index == 0 and not self.dealt

    @property
    def begins_street(self) -> bool:
        """Whether a street begins here: its card is dealt, and nobody has acted."""
        if self.subgame is not None and self.is_opening:
            return self.subgame.opened.begins_street
        return self.kind == "decision" and self._node.new_street

    @property
    def street_start(self) -> Self:
        """The start of the street on which the last action was, or will be, in its own game."""
        start = self.in_own_game
        while not (start.is_root or start.begins_street):
            start = start._before()
        return start

    @property
    def kind(self) -> NodeKind:
        """Whether a player decides here, a card is dealt, or the hand is over."""
        if self._node.kind != "decision":
            return "end"
        return "chance" if self.street is not self._node.street else "decision"

    @property
    def line(self) -> str:
        """The actions that lead here from the start of the whole tree, such as ``x b120 c``."""
        own = self._spot.tree.line(self.index)
        if self.subgame is None:
            return own
        start = replace(self.subgame.opened.street_start, subgame=self.subgame.opened.subgame)
        return f"{start.line} {own}".strip()

    @property
    def last_action(self) -> str:
        """The last action that leads here, as the tree writes it; empty at the start."""
        return self._node.action

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards dealt since the start of the whole tree."""
        return self.dealt if self.subgame is None else (*self.subgame.opened.cards, *self.dealt)

    @property
    def board(self) -> Board:
        """All cards dealt so far."""
        return Board([*self._spot.board, *self.dealt])

    @property
    def street(self) -> Street:
        return Street(len(self._spot.board) + len(self.dealt))

    @property
    def player(self) -> int | None:
        """The player to act: 0 out of position, 1 in position; None where nobody acts."""
        return self._node.player if self.kind == "decision" else None

    @property
    def pot(self) -> float:
        """The pot with all bets so far, in chips."""
        return self._spot.unit.number(self._pot_units)

    @property
    def _pot_units(self) -> int:
        return self._spot.tree.rules.pot + sum(self._node.bets)

    @property
    def stacks(self) -> tuple[float, float]:
        """What both have left, in chips."""
        oop, ip = self._node.bets
        unit, stack = self._spot.unit, self._spot.tree.rules.stack
        return unit.number(stack - oop), unit.number(stack - ip)

    @property
    def to_call(self) -> float:
        """What the player to act has to put in to stay, in chips."""
        return self._spot.unit.number(self._to_call_units)

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
        """The locks that hold at this decision, on this board."""
        if self.kind != "decision":
            return ()
        return tuple(
            lock
            for lock in self._spot.locks
            if self._spot.tree.find(lock.line).index == self.index
            and parse_cards(lock.cards) in ((), self.dealt)
        )

    @property
    def actions(self) -> tuple[str, ...]:
        """What can be done here."""
        return self._spot.tree.actions(self.index) if self.kind == "decision" else ()

    @property
    def cards_to_come(self) -> tuple[Card, ...]:
        """The cards that can be dealt here."""
        if self.kind != "chance":
            return ()
        board = set(self.board)
        return tuple(card for card in DECK if card not in board)

    @property
    def label(self) -> str:
        """The place as text, with the player to act: ``after x, IP to act``."""
        place = f"after {self.line}" if self.line else "at the start"
        if self.player is not None:
            return f"{place}, {PLAYER_NAMES[self.player]} to act"
        return f"{place}, {'the hand is over' if self.kind == 'end' else 'a card to come'}"

    @property
    def place(self) -> Place:
        """Where it is: cards, chips, player and actions."""
        children = self._node.children if self.kind == "decision" else ()
        return Place(
            line=self.line,
            cards=" ".join(map(str, self.cards)),
            board=self.board,
            kind=self.kind,
            player=None if self.player is None else PLAYERS[self.player],
            pot=self.pot,
            stacks=self.stacks,
            to_call=self.to_call,
            break_even=self.break_even,
            actions=self.actions,
            leads_to=tuple(replace(self, index=child).kind for child in children),
        )

    # --- walking ---

    def play(self, action: str) -> Self:
        """Return the node after an action, written ``b120`` or ``bet 120``."""
        if self.kind == "chance":
            raise PokerError(
                f"{action!r}: a card comes first; deal one, such as {self.cards_to_come[0]}"
            )
        if self.kind == "end":
            raise PokerError(f"{action!r}: the hand is over after {self.line!r}")
        return replace(self, index=self._spot.tree.play(self.index, action).index)

    def deal(self, card: str | Card) -> Self:
        if self.kind != "chance":
            what = "the hand is over" if self.kind == "end" else "a decision comes first"
            raise PokerError(f"no card is dealt here: {what} (after {self.line!r})")
        dealt = Card.parse(card) if isinstance(card, str) else card
        if dealt in self.board:
            raise DuplicateCard(f"{dealt} is on the board already: {self.board}")
        return replace(self, dealt=(*self.dealt, dealt))

    def back(self) -> Position:
        """Return the node before the last action or card; the root is before nothing.

        That before a subgame belongs to the solution around it.
        """
        if self.subgame is not None and self.is_opening:
            return self.subgame.opened.back()
        return self._before()

    def _before(self) -> Self:
        if self.begins_street and self.dealt:
            return replace(self, dealt=self.dealt[:-1])
        if self._node.parent < 0:
            raise PokerError("this is the first decision")
        return replace(self, index=self._node.parent)

    def decisions(self) -> Iterator[Self]:
        """Yield the decisions from here to the end of the street, each before those after it."""
        if self.kind == "decision":
            yield self
        for action in self.actions:
            yield from self.play(action).decisions()

    # --- what both do and get ---

    @property
    def is_kept(self) -> bool:
        """Whether there are figures of its street; those of others are solved on demand."""
        return self.game.keeps(self.dealt)

    def player_view(self, player: int) -> PlayerView:
        return self.game.player_view(self, player)

    @property
    def _acting(self) -> PlayerView:
        if self.player is None:
            raise PokerError(f"nobody decides after {self.line!r}; deal a card, or go back")
        return self.player_view(self.player)

    def hands(self, player: int) -> tuple[Combo, ...]:
        """Return the hands a player may hold on this board."""
        return tuple(map(Combo.from_index, sorted(self.player_view(player).combos.tolist())))

    def reach(self, player: int) -> NDArray[np.float32]:
        """Return the reach of each combo: its weight times its player's own frequencies."""
        return self.game.reach(self, player)

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
        view = self._acting
        return view.spread(view.strategy)

    @property
    def action_ev(self) -> NDArray[np.float32]:
        """What each combo of the player to act wins of the pot by each action: (actions, 1326)."""
        view = self._acting
        return view.spread(view.action_ev)

    @property
    def frequencies(self) -> dict[str, float]:
        """The frequency of each action, over all deals that reach this node."""
        return self._acting.frequencies

    def range_ev(self, player: int) -> float:
        """Return the EV of a player's range, over all deals that reach this node."""
        return self.player_view(player).range_ev

    def range_equity(self, player: int) -> float:
        """Return a player's share of the pot if all checked to the end."""
        return self.player_view(player).range_equity

    def range_eqr(self, player: int) -> float:
        """Return the share of the pot that a player wins in play, over equity."""
        return self.player_view(player).range_eqr

    @property
    def weight(self) -> float:
        """The weight of all pairs of hands that reach this node."""
        return self.game.weight(self)


class PlayerView(ABC):
    """A player's hands at a node against all that the other may hold there.

    Arrays have an entry for each hand in the order of ``combos``, which leaves out hands that the
    board rules out.
    """

    node: Position
    player: int
    combos: NDArray[np.intp]
    reach: NDArray[Any]

    @property
    def acts(self) -> bool:
        return self.node.player == self.player

    @property
    @abstractmethod
    def met(self) -> NDArray[np.float64]:
        """The weight of the other player's hands that share no card with each hand."""

    @property
    @abstractmethod
    def strategy(self) -> NDArray[Any]:
        """Frequencies by action and hand: (actions, hands); no rows if the player does not act."""

    @property
    @abstractmethod
    def action_ev(self) -> NDArray[Any]:
        """What each hand wins of the pot by each action, as ``strategy`` has them."""

    @property
    @abstractmethod
    def ev(self) -> NDArray[Any]:
        """What each hand wins of the pot as it stands here; nan where it meets no hand."""

    @property
    @abstractmethod
    def equity(self) -> NDArray[Any]:
        """Each hand's share of the pot if all checked to the end; nan where it meets no hand."""

    @functools.cached_property
    def odds(self) -> NDArray[np.float64]:
        """The probability of each hand among all deals that reach this node, up to a factor."""
        return self.reach.astype(np.float64) * self.met

    @property
    def combos_reaching(self) -> float:
        """The weighted number of combos that reach this node."""
        return float(self.reach.sum(dtype=np.float64))

    @property
    def frequencies(self) -> dict[str, float]:
        """The frequency of each action, over all deals that reach this node."""
        total = self.odds.sum()
        strategy = self.strategy.astype(np.float64)
        shares = strategy @ self.odds / total if total > 0 else np.full(len(strategy), np.nan)
        return dict(zip(self.node.actions, map(float, shares), strict=True))

    def mean(self, numbers: NDArray[Any]) -> float:
        """Return the mean of hands' numbers over all deals that reach this node."""
        total = self.odds.sum()
        if not total > 0:
            return float("nan")
        reached = self.odds > 0
        return float(self.odds[reached] @ numbers[reached].astype(np.float64) / total)

    @property
    def range_ev(self) -> float:
        """The EV of the range, over all deals that reach this node."""
        return self.mean(self.ev)

    @property
    def range_equity(self) -> float:
        """The range's share of the pot if all checked to the end."""
        return self.mean(self.equity)

    @property
    def range_eqr(self) -> float:
        """The share of the pot that the range wins in play, over equity."""
        return equity_realized(self.range_ev, self.range_equity, self.node.pot)

    def spread(self, numbers: NDArray[Any]) -> NDArray[np.float32]:
        """Return numbers of the hands as numbers of all 1326 combos, nan for the others."""
        spread = np.full((*numbers.shape[:-1], COMBO_COUNT), np.nan, dtype=np.float32)
        spread[..., self.combos] = numbers
        return spread

    @functools.cached_property
    def locked(self) -> NDArray[np.bool_]:
        locked: NDArray[np.bool_] = np.zeros(len(self.combos), dtype=np.bool_)
        for lock in self.node.locks if self.acts else ():
            locked |= np.array(lock.resolve(self.node.game.spot).mask)[self.combos]
        return locked
