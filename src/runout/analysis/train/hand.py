"""TrainingHand: one hand of a drill, from the deal to its end; each action gives a new value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, Final, Literal, NamedTuple

from runout.analysis.evaluation import compare
from runout.analysis.solver.nodes.decision_values import (
    HandValues,
    decision_fields,
    hand_frequencies,
    hand_values,
)
from runout.analysis.solver.nodes.game import Place
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.off_path import arrival
from runout.analysis.solver.nodes.subgame import range_by_reach
from runout.analysis.solver.on_demand import solve_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.players import PLAYERS, Amounts, Player
from runout.analysis.train.dealing import Deal, choose_action
from runout.analysis.train.decision import TrainedDecision
from runout.analysis.train.drill import Drill
from runout.analysis.train.reachable import counting
from runout.documents import Document
from runout.domain.boards import Board
from runout.domain.combos import Combo
from runout.domain.ranges.range import Range
from runout.errors import LimitExceeded, NoPossibleDeal, PokerError

_HELD_WEIGHT: Final = 0.01  # of the heaviest hand, for a hand that would not arrive
TIMEOUT: Final = "timeout"
"""Taken in place of an action when the time of a decision is over."""


class HandStep(NamedTuple):
    """An action or a card of a hand since it began."""

    street: str
    player: Player | None
    """Null for a card."""
    action: str | None
    card: str | None
    by: Literal["you", "solution", "chance"]


def _texts(pair: tuple[str, str]) -> dict[Player, str]:
    return dict(zip(PLAYERS, pair, strict=True))


@dataclass(frozen=True, slots=True)
class HandResult(Document):
    """How a hand ended."""

    showdown: bool
    hands: Annotated[tuple[str, str], _texts]
    board: str
    """With the cards that were dealt out after an all-in."""
    pot: float
    won: Amounts
    """Of the pot."""
    net: Amounts
    """Less what each put in since the hand began."""
    rake: float


@dataclass(frozen=True, slots=True, repr=False)
class TrainingHand(Document):
    """A hand of a drill where it stands: at a decision of the player, or at its end."""

    drill: Drill
    number: int
    """Of the hands of the drill, from 1."""
    deal: Deal
    start: Node
    node: Node
    steps: tuple[HandStep, ...] = ()
    decisions: tuple[TrainedDecision, ...] = ()
    values: HandValues | None = None  # of the player's hand; None once the hand is over
    cut_short: bool = False
    """Whether it ended because the turn of a report would take too long to solve."""
    off_path: bool = False
    """Whether its line has an action that the solution never takes."""
    solved_on_demand: bool = False
    """Whether its figures are those of the subgame from there, solved with the ranges that
    arrive."""
    source: int = 0
    """The number of its solution or report in `sources`, from 0."""

    members = (
        "number", "source", "big_blind", "seat", "hand", "category", "draws", "place",
        "start_line", "start_board", "off_path", "solved_on_demand", "steps", "over", "result",
        "cut_short",
    )  # fmt: skip
    inlined = ("place",)

    @classmethod
    def begin(
        cls, drill: Drill, number: int, deal: Deal, start: Node, *, source: int = 0
    ) -> TrainingHand:
        kept = start if deal.solution is None else Solution.load(deal.solution).node(start.line)
        hand = cls(drill, number, deal, start, kept, source=source)
        return hand._at(kept)._continued()

    def _at(self, node: Node, *steps: HandStep) -> TrainingHand:
        node = _followed(node, self.deal.hands)
        return replace(
            self,
            node=node,
            steps=(*self.steps, *steps),
            off_path=node.has_left_path,
            solved_on_demand=node.subgame is not None and node.off_path is None,
        )

    # --- where it stands ---

    @property
    def combo(self) -> Combo:
        return self.deal.hands[self.drill.player]

    @property
    def hand(self) -> str:
        """The cards of the player."""
        return str(self.combo)

    @property
    def seat(self) -> Player:
        """The seat of the player."""
        return self.drill.seat

    @property
    def big_blind(self) -> float | None:
        """In chips; null where it is not known."""
        return self.node.game.spot.big_blind

    @property
    def category(self) -> str | None:
        """The key of the made hand; null once it is over."""
        return None if self.values is None else self.values.category

    @property
    def draws(self) -> tuple[str, ...]:
        """The draws of the player's hand."""
        return () if self.values is None else self.values.draws

    @property
    def place(self) -> Place:
        """Where the hand stands."""
        return self.node.place

    @property
    def start_line(self) -> str:
        """Where hands of the drill begin."""
        return self.start.line

    @property
    def start_board(self) -> str:
        """The board there."""
        return str(self.start.board)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.values is None

    @property
    def history(self) -> tuple[HandStep, ...]:
        """The actions and cards from the root to the start of the drill, then those since."""
        return (*_steps_to(self.start), *self.steps)

    @property
    def result(self) -> HandResult | None:
        """Null while the hand is played, and of one that was cut short."""
        return _result(self) if self.over and not self.cut_short else None

    # --- playing ---

    def act(self, action: str) -> TrainingHand:
        """Return the hand after an action of the player, at the next decision or the end."""
        if self.values is None:
            raise PokerError(f"{action!r}: the hand is over")
        timed_out = action == TIMEOUT
        if timed_out and self.drill.seconds is None:
            raise PokerError(f"{action!r}: the drill has no time limit; take one of its actions")
        after = self.node.play(self._default_action() if timed_out else action)
        taken = after.last_action
        decision = self._decision(self.values, taken, timed_out=timed_out)
        hand = self._at(after, self._step(taken, by="you"))
        return replace(hand, decisions=(*self.decisions, decision), values=None)._continued()

    def _default_action(self) -> str:
        """Return the action that costs nothing now."""
        actions = self.node.actions
        return next((action for action in ("f", "x") if action in actions), actions[0])

    def _decision(self, values: HandValues, action: str, *, timed_out: bool) -> TrainedDecision:
        view = self.node.player_view(self.drill.player)
        return TrainedDecision(
            **decision_fields(view, self.combo, values, action),
            hand_number=self.number,
            source=self.source,
            big_blind=self.big_blind,
            off_path=self.off_path,
            solved_on_demand=self.solved_on_demand,
            timed_out=timed_out,
            spr=self.deal.spr,
        )

    def _continued(self) -> TrainingHand:
        """Play on to the next decision that counts, or the end."""
        hand = self
        while hand.node.kind != "end" and not hand.cut_short:
            if hand.node.kind == "chance":
                hand = hand._dealt()
                continue
            if hand.node.player == self.drill.player:
                view = hand.node.player_view(hand.node.player)
                if counting(view, self.drill)[view.combos == hand.combo.index].any():
                    values = hand_values(view, hand.combo, hand.node.accuracy)
                    return replace(hand, values=values)
            hand = hand._chosen()
        node = hand.start  # a hand that is over holds no subgame
        for step in hand.steps:
            node = node.play(step.action) if step.action is not None else node.deal(step.card or "")
        return replace(hand, node=node)

    def _dealt(self) -> TrainingHand:
        card = self.deal.runout[len(self.node.cards) - len(self.start.cards)]
        after = self.node.deal(card)
        try:
            return self._at(after, HandStep(str(after.street), None, None, str(card), "chance"))
        except LimitExceeded:
            return replace(self, cut_short=True)

    def _chosen(self) -> TrainingHand:
        """Let the solution choose an action by its frequencies."""
        player = self.node.player
        assert player is not None
        shares = hand_frequencies(self.node.player_view(player), self.deal.hands[player])
        assert shares is not None  # both hands are in range wherever play continues
        action = choose_action(self.deal, len(self.steps), self.node.actions, shares)
        return self._at(self.node.play(action), self._step(action, by="solution"))

    def _step(self, action: str, *, by: Literal["you", "solution"]) -> HandStep:
        assert self.node.player is not None
        return HandStep(str(self.node.street), PLAYERS[self.node.player], action, None, by)

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.node.label}, {', '.join(self.node.actions)}"
        return f"<TrainingHand {self.number}: {self.combo} on {self.node.board}, {state}>"


def _steps_to(start: Node) -> Iterator[HandStep]:
    """Yield the actions and cards from the root to a place."""
    for before, after in pairwise(start.path()):
        if before.node.player is None:
            yield HandStep(str(after.node.street), None, None, before.chosen, "chance")
        else:
            player = PLAYERS[before.node.player]
            yield HandStep(str(before.node.street), player, before.chosen, None, "solution")


def _followed(node: Node, hands: tuple[Combo, Combo]) -> Node:
    """Return a node of the same line with sensible strategies, in which both hands are held.

    It is the node itself on the path of its solution, and where the subgame would take too long.
    Of a street that is not kept, that is refused (LimitExceeded).
    """
    if node.kind == "end" or (node.is_kept and node.off_path is None):
        return node
    try:
        oop, ip = (_range(node, player, combo) for player, combo in enumerate(hands))
        return solve_on_demand(node, oop=oop, ip=ip)
    except (LimitExceeded, NoPossibleDeal):
        if not node.is_kept:
            raise
        return node


def _range(node: Node, player: int, combo: Combo) -> Range | None:
    """Return the range that would arrive with a hand that is held though it would not arrive.

    It is scaled to its heaviest hand; None where the hand would arrive.
    """
    arriving = arrival(node).weights[player]
    if range_by_reach(arriving, node.line, player).weights[combo.index] > 0:
        return None
    weights = arriving / arriving.max()
    weights[combo.index] = max(weights[combo.index], _HELD_WEIGHT)
    return Range.from_weights([float(f"{weight:.6g}") for weight in weights.tolist()])


def _result(hand: TrainingHand) -> HandResult:
    node, start = hand.node, hand.start
    spot = node.game.spot
    tree_node = spot.tree.nodes[node.index]
    board = Board([*start.board, *hand.deal.runout])
    showdown = tree_node.kind != "fold"
    outcome = 0
    if showdown:
        oop, ip = (f"{combo}{board}" for combo in hand.deal.hands)
        outcome = compare(oop, ip)
    payoffs, fixed = node.game.payoffs
    half = spot.tree.rules.pot / 2
    # Payoffs are net of half the starting pot.
    units = [
        half + tree_node.bets[player] + fixed[node.index, player] + sign * payoffs[node.index]
        for player, sign in ((0, outcome), (1, -outcome))
    ]
    won = float(units[0]) / spot.unit.scale, float(units[1]) / spot.unit.scale
    paid = [before - left for before, left in zip(start.stacks, node.stacks, strict=True)]
    oop_hand, ip_hand = map(str, hand.deal.hands)
    return HandResult(
        showdown=showdown,
        hands=(oop_hand, ip_hand),
        board=str(board if showdown else node.board),
        pot=node.pot,
        won=won,
        net=(won[0] - paid[0], won[1] - paid[1]),
        rake=node.pot - sum(won),
    )
