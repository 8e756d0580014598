"""SolutionNode: a place in a solved tree, and what both players do and get there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from runout.domain.boards import Board, Street
from runout.domain.cards import DECK, Card
from runout.domain.combos import CLASS_OF_COMBO, Combo, HandClass
from runout.errors import DuplicateCard, PokerError
from runout.kernels.equity import COMBO_COUNT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runout.analysis.solver.reports import RunoutRow
    from runout.analysis.solver.solved_game import BoardLook, SolvedGame
    from runout.domain.betting_tree import TreeNode

NodeKind = Literal["decision", "chance", "end"]
PLAYERS = ("oop", "ip")


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A hand class at a decision: means over its combos, weighted by reach.

    EV and equity leave out combos that meet no hand of the other player; nan where all are such.
    """

    hand_class: HandClass
    combos: int
    reach: float  # combos, by weight
    frequencies: dict[str, float]
    ev: float
    equity: float


@dataclass(frozen=True, slots=True)
class SolutionNode:
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
        """Who decides: 0 out of position, 1 in position; None where nobody does."""
        return self._node.player if self.kind == "decision" else None

    @property
    def pot(self) -> int:
        """The pot with all bets so far."""
        return self.game.spot.pot + sum(self._node.bets)

    @property
    def stacks(self) -> tuple[int, int]:
        """What both have left."""
        oop, ip = self._node.bets
        return self.game.spot.stack - oop, self.game.spot.stack - ip

    @property
    def to_call(self) -> int:
        """What the player to act has to put in to stay."""
        if self.player is None:
            return 0
        return max(self._node.bets) - self._node.bets[self.player]

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

    def _look(self) -> BoardLook:
        return self.game.look(self.dealt)

    def _spread(self, player: int, numbers: NDArray[Any]) -> NDArray[np.float32]:
        """Return numbers of the hands in play as numbers of all combos."""
        spread = np.full((*numbers.shape[:-1], COMBO_COUNT), np.nan, dtype=np.float32)
        spread[..., self._look().combos[player]] = numbers
        return spread

    def _own_reach(self, player: int) -> NDArray[np.float32]:
        look = self._look()
        reach: NDArray[np.float32] = look.reach[player][look.rows[self.index]]
        return reach

    def _met(self, player: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return each hand's wins less losses and all it meets, against the other's reach."""
        return self.game.contests(self._look().scene, player, self._own_reach(1 - player))

    def _values(self, player: int, index: int) -> NDArray[np.float32]:
        """Return what each hand wins of the pot here by going on to a node."""
        look = self._look()
        contests, met = self._met(player)
        offset = self.game.spot.pot / 2 + self._node.bets[player]
        with np.errstate(divide="ignore", invalid="ignore"):
            if self.game.spot.tree.nodes[index].kind == "decision":
                won = look.values[player][look.rows[index]] / met
            else:  # an end pays what the rules say, without the solver's rounding
                stakes, certain = self.game.payoffs
                won = stakes[index] * contests / met + certain[index, player]
        return np.where(met > 0, won + offset, np.nan).astype(np.float32)

    def hands(self, player: int) -> tuple[Combo, ...]:
        """Return the hands a player may hold on this board."""
        return tuple(Combo.from_index(int(combo)) for combo in sorted(self._look().combos[player]))

    def reach(self, player: int) -> NDArray[np.float32]:
        """Return how often each combo gets here by its owner's own actions, times its weight."""
        return self._spread(player, self._own_reach(player))

    def ev(self, player: int) -> NDArray[np.float32]:
        """Return what each combo wins of the pot as it stands here."""
        return self._spread(player, self._values(player, self.index))

    def equity(self, player: int) -> NDArray[np.float32]:
        """Return each combo's share of the pot if all checked to the end."""
        return self._spread(player, self._equities(player))

    def _equities(self, player: int) -> NDArray[np.float32]:
        contests, met = self._met(player)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(met > 0, (1 + contests / met) / 2, np.nan).astype(np.float32)

    @property
    def strategy(self) -> NDArray[np.float32]:
        """How often each combo of the player to act takes each action: (actions, 1326)."""
        player = self._acting()
        return self._spread(player, self._look().strategies[self.index])

    @property
    def action_ev(self) -> NDArray[np.float32]:
        """What each combo of the player to act wins of the pot by each action: (actions, 1326)."""
        player = self._acting()
        values = [self._values(player, child) for child in self._node.children]
        return self._spread(player, np.stack(values))

    @property
    def frequencies(self) -> dict[str, float]:
        """How often each action is taken, over all deals that get here."""
        player = self._acting()
        weights = self._deal_weights(player)
        strategy = self._look().strategies[self.index].astype(np.float64)
        total = weights.sum()
        shares = strategy @ weights / total if total > 0 else np.full(len(strategy), np.nan)
        return dict(zip(self.actions, map(float, shares), strict=True))

    def _acting(self) -> int:
        if self.player is None:
            raise PokerError(f"nobody decides after {self.line!r}; deal a card, or go back")
        return self.player

    def _deal_weights(self, player: int) -> NDArray[np.float64]:
        """Return how likely each hand is among all deals that get here, up to a factor."""
        _, met = self._met(player)
        return self._own_reach(player).astype(np.float64) * met

    def _mean(self, player: int, numbers: NDArray[np.float32]) -> float:
        weights = self._deal_weights(player)
        total = weights.sum()
        if not total > 0:
            return float("nan")
        reached = weights > 0
        return float(weights[reached] @ numbers[reached].astype(np.float64) / total)

    def range_ev(self, player: int) -> float:
        """Return what a player wins of the pot here, over all deals that get here."""
        return self._mean(player, self._values(player, self.index))

    def range_equity(self, player: int) -> float:
        """Return a player's share of the pot if all checked to the end."""
        return self._mean(player, self._equities(player))

    def range_eqr(self, player: int) -> float:
        """Return the share of the pot that a player wins in play, over equity."""
        equity = self.range_equity(player)
        return self.range_ev(player) / (equity * self.pot) if equity > 0 else float("nan")

    # --- reports ---

    def classes(self) -> list[ClassRow]:
        """Return a row for each hand class of the player to act, AA first."""
        player = self._acting()
        look = self._look()
        weights = self._own_reach(player).astype(np.float64)
        ev, equity = self._values(player, self.index), self._equities(player)
        meets = ~np.isnan(equity)
        strategy = look.strategies[self.index]
        classes = np.array(CLASS_OF_COMBO)[look.combos[player]]
        rows = []
        for number in np.unique(classes):
            held = classes == number
            mean = _shares(weights[held])
            known = held & meets
            of_known = _shares(weights[known])
            rows.append(
                ClassRow(
                    hand_class=HandClass.from_index(int(number)),
                    combos=int(held.sum()),
                    reach=float(weights[held].sum()),
                    frequencies={
                        action: float(strategy[row][held] @ mean)
                        for row, action in enumerate(self.actions)
                    },
                    ev=float(ev[known] @ of_known) if known.any() else float("nan"),
                    equity=float(equity[known] @ of_known) if known.any() else float("nan"),
                )
            )
        return rows

    def runouts(self) -> list[RunoutRow]:
        """Return a row for each card that can come: EV, equity, and what is done after it."""
        from runout.analysis.solver.reports import runouts  # noqa: PLC0415 - they see each other

        return runouts(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the node as JSON has it, with a row for each hand that a player may hold."""
        found: dict[str, Any] = {
            "line": self.line,
            "board": str(self.board),
            "kind": self.kind,
            "player": None if self.player is None else PLAYERS[self.player],
            "pot": self.pot,
            "stacks": dict(zip(PLAYERS, self.stacks, strict=True)),
            "to_call": self.to_call,
            "actions": list(self.actions),
            "cards_to_come": [str(card) for card in self.cards_to_come],
            "ev": {name: plain(self.range_ev(at)) for at, name in enumerate(PLAYERS)},
            "equity": {name: plain(self.range_equity(at)) for at, name in enumerate(PLAYERS)},
            "hands": {name: self._hand_rows(at) for at, name in enumerate(PLAYERS)},
        }
        if self.player is not None:
            found["frequencies"] = {key: plain(value) for key, value in self.frequencies.items()}
        return found

    def _hand_rows(self, player: int) -> list[dict[str, Any]]:
        look = self._look()
        reach = self._own_reach(player)
        ev, equity = self._values(player, self.index), self._equities(player)
        acts = self.player == player
        by_action = [self._values(player, child) for child in self._node.children] if acts else []
        rows = []
        for at in np.argsort(look.combos[player]):
            row: dict[str, Any] = {
                "hand": str(Combo.from_index(int(look.combos[player][at]))),
                "reach": float(reach[at]),
                "ev": plain(ev[at]),
                "equity": plain(equity[at]),
            }
            if acts:
                strategy = look.strategies[self.index][:, at]
                row["strategy"] = [float(share) for share in strategy]
                row["action_ev"] = [plain(values[at]) for values in by_action]
            rows.append(row)
        return rows

    def __repr__(self) -> str:
        place = f"after {self.line!r}" if self.line else "at the start"
        return f"<SolutionNode {place} on {self.board}: {self.kind}>"

    def _repr_html_(self) -> str:
        from runout.analysis.solver.strategy_grid import draw_node  # noqa: PLC0415 - notebooks

        return draw_node(self)


def _shares(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return weights that sum to one; where all are zero, equal ones."""
    return (
        weights / weights.sum()
        if weights.sum() > 0
        else np.full(len(weights), 1 / max(1, len(weights)))
    )


def plain(number: float | np.floating[Any]) -> float | None:
    """Return a number as JSON has it; what is not known is null."""
    return float(number) if np.isfinite(number) else None
