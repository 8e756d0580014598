"""TrainingHand: one hand of a drill, from the deal to its end; each action gives a new value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from runout.analysis.evaluation import compare
from runout.analysis.solver.nodes.decision_values import hand_frequencies, hand_values
from runout.analysis.solver.spot.big_blinds import big_blinds_member
from runout.analysis.solver.spot.players import PLAYERS, by_player
from runout.analysis.train.dealing import choose_action
from runout.analysis.train.decision import MIN_FREQUENCY, TrainedDecision
from runout.analysis.train.node import followed, is_off_path, is_solved_on_demand, ratio_of
from runout.domain.boards import Board, Street
from runout.errors import LimitExceeded, PokerError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.analysis.solver.nodes.decision_values import HandValues
    from runout.analysis.train.dealing import Deal
    from runout.analysis.train.drill import Drill
    from runout.analysis.train.node import TrainingNode
    from runout.domain.combos import Combo

TIMEOUT: Final = "timeout"
"""Taken in place of an action when the time of a decision is over."""


class HandStep(NamedTuple):
    """An action of a player, or a card; ``by`` is who chose the action."""

    street: str
    player: str | None
    action: str | None
    card: str | None
    by: Literal["you", "solution", "chance"]


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended.

    ``won`` is what OOP and IP got of the pot, and ``rake`` the rest of it; ``net`` is what each
    won, less what it put in since the hand began. ``board`` has the cards that were dealt out after
    an all-in.
    """

    showdown: bool
    hands: tuple[str, str]
    board: str
    pot: float
    won: tuple[float, float]
    net: tuple[float, float]
    rake: float

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values."""
        return {
            "showdown": self.showdown,
            "hands": dict(zip(PLAYERS, self.hands, strict=True)),
            "board": self.board,
            "pot": self.pot,
            "won": by_player(self.won),
            "net": by_player(self.net),
            "rake": self.rake,
        }


@dataclass(frozen=True, slots=True, repr=False)
class TrainingHand:
    """A hand that waits for the player's decision, or is over.

    ``node`` is where it stands and ``values`` what the player's hand can do there; they are None
    once the hand is over. ``decisions`` are those of the player so far. Decisions that do not count
    in the drill are made by the solution. Off the path of the solution the hand continues in a
    subgame that is solved on demand. It is ``cut_short``, and has no result, where the turn of a
    report would take too long to solve.
    """

    drill: Drill
    number: int  # from 1
    deal: Deal
    start: TrainingNode
    node: TrainingNode
    steps: tuple[HandStep, ...] = ()
    decisions: tuple[TrainedDecision, ...] = ()
    values: HandValues | None = None
    cut_short: bool = False
    source: int = 0  # of the solutions and reports of the drill

    @classmethod
    def begin(
        cls, drill: Drill, number: int, deal: Deal, start: TrainingNode, *, source: int = 0
    ) -> TrainingHand:
        """Return a hand at its first decision that counts, or at its end."""
        node = followed(start, deal.hands)
        return cls(drill, number, deal, start, node, source=source)._continued()

    # --- where it stands ---

    @property
    def combo(self) -> Combo:
        """The hand of the player."""
        return self.deal.hands[self.drill.player]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.values is None

    @property
    def off_path(self) -> bool:
        """Whether an action was taken that the solution never takes."""
        return is_off_path(self.node)

    @property
    def solved_on_demand(self) -> bool:
        """Whether it continues in a subgame; one of the flop may take too long to solve."""
        return is_solved_on_demand(self.node)

    @property
    def history(self) -> tuple[HandStep, ...]:
        """The actions and cards from the root to the start of the drill, then those since."""
        return (*_steps_to(self.start), *self.steps)

    @property
    def result(self) -> HandResult | None:
        """How the hand ended; None while it is played, and of one that was cut short."""
        return _result(self) if self.is_over and not self.cut_short else None

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
        return replace(
            self,
            node=followed(after, self.deal.hands),
            steps=(*self.steps, self._step(taken, by="you")),
            decisions=(*self.decisions, decision),
            values=None,
        )._continued()

    def _default_action(self) -> str:
        """Return the action that costs nothing now."""
        actions = self.node.actions
        return next((action for action in ("f", "x") if action in actions), actions[0])

    def _decision(self, values: HandValues, action: str, *, timed_out: bool) -> TrainedDecision:
        node = self.node
        return TrainedDecision(
            hand_number=self.number,
            source=self.source,
            street=str(node.street),
            board=str(node.board),
            hand=str(self.combo),
            category=values.category,
            draws=values.draws,
            line=node.line,
            cards=" ".join(map(str, node.cards)),
            pot=node.pot,
            to_call=node.to_call,
            big_blind=node.game.spot.big_blind,
            action=action,
            best=values.best,
            actions=values.actions,
            off_path=self.off_path,
            solved_on_demand=self.solved_on_demand,
            timed_out=timed_out,
            spr=ratio_of(node),
            accuracy=values.accuracy,
        )

    def _continued(self) -> TrainingHand:
        """Play on to the next decision that counts, or the end."""
        hand = self
        while hand.node.kind != "end" and not hand.cut_short:
            if hand.node.kind == "chance":
                hand = hand._dealt()
                continue
            if hand.node.player == self.drill.player:
                values = _values(hand.node, hand.combo)
                if counts(self.drill, hand.node, values):
                    return replace(hand, values=values)
            hand = hand._chosen()
        return hand

    def _dealt(self) -> TrainingHand:
        card = self.deal.runout[len(self.node.cards) - len(self.start.cards)]
        try:
            after = followed(self.node.deal(card), self.deal.hands)
        except LimitExceeded:
            return replace(self, cut_short=True)
        step = HandStep(str(after.street), None, None, str(card), "chance")
        return replace(self, node=after, steps=(*self.steps, step))

    def _chosen(self) -> TrainingHand:
        """Let the solution choose an action by its frequencies."""
        player = self.node.player
        assert player is not None
        shares = hand_frequencies(self.node.player_view(player), self.deal.hands[player])
        assert shares is not None  # both hands are in range wherever play continues
        action = choose_action(self.deal, len(self.steps), self.node.actions, shares)
        steps = (*self.steps, self._step(action, by="solution"))
        after = followed(self.node.play(action), self.deal.hands)
        return replace(self, node=after, steps=steps)

    def _step(self, action: str, *, by: Literal["you", "solution"]) -> HandStep:
        assert self.node.player is not None
        return HandStep(str(self.node.street), PLAYERS[self.node.player], action, None, by)

    # --- values ---

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values; the other player's hand is shown once the hand is over."""
        result, node = self.result, self.node
        return {
            "number": self.number,
            "source": self.source,
            "seat": self.drill.seat,
            "hand": str(self.combo),
            "category": None if self.values is None else self.values.category,
            "draws": [] if self.values is None else list(self.values.draws),
            **node.place(),
            "start_line": self.start.line,
            "start_board": str(self.start.board),
            "off_path": self.off_path,
            "solved_on_demand": self.solved_on_demand,
            "steps": [step._asdict() for step in self.steps],
            "decisions": [decision.to_dict() for decision in self.decisions],
            "over": self.is_over,
            "result": None if result is None else result.to_dict(),
            "cut_short": self.cut_short,
            **big_blinds_member(
                node.game.spot.big_blind, pot=node.pot, stacks=node.stacks, to_call=node.to_call
            ),
        }

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{self.node.label}, {', '.join(self.node.actions)}"
        return f"<TrainingHand {self.number}: {self.combo} on {self.node.board}, {state}>"


def _steps_to(start: TrainingNode) -> Iterator[HandStep]:
    """Yield the actions and cards from the root to a place.

    OOP acts first on each street, and a call or two checks end one.
    """
    to_deal = list(start.cards)
    cards = len(start.board) - len(to_deal)
    player, before = 0, ""
    for action in start.line.split():
        yield HandStep(str(Street(cards)), PLAYERS[player], action, None, "solution")
        if action != "c" and (action, before) != ("x", "x"):
            player, before = 1 - player, action
        elif to_deal:
            cards += 1
            yield HandStep(str(Street(cards)), None, None, str(to_deal.pop(0)), "chance")
            player, before = 0, ""


def counts(drill: Drill, node: TrainingNode, values: HandValues) -> bool:
    """Return whether a decision of the player counts in a drill."""
    if len(values.actions) < 2 or (drill.streets and str(node.street) not in drill.streets):
        return False
    if drill.categories and not {values.category, *values.draws} & {*drill.categories}:
        return False
    if drill.mixed and sum(each.frequency >= MIN_FREQUENCY for each in values.actions) < 2:
        return False
    if drill.close is None:
        return True
    best, second = sorted((each.ev for each in values.actions), reverse=True)[:2]
    return 100 * (best - second) <= drill.close * node.pot


def _values(node: TrainingNode, combo: Combo) -> HandValues:
    assert node.player is not None
    values = hand_values(node.player_view(node.player), combo, node.accuracy)
    assert values is not None  # the other hand has got here by what it does: they meet
    return values


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
