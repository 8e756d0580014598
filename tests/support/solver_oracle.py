"""Slow, obvious evaluation of strategies in a postflop spot. Shares no code with runout.

Cards are text such as "Ah"; a hand is two of them. Every value is computed per pair of hands, in
full matrices (hands of OOP by hands of IP), and every card is dealt: no suits are renamed, no sums
are shared, nothing is sorted. A line of actions is read as text, so that bets and the player to act
follow from the actions alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from oracle import DECK, worth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Numbers = NDArray[np.float64]
Hand = tuple[str, str]
HOUSE = 2  # takes the rake


@dataclass(frozen=True)
class State:
    """A state of the hand: the actions so far, the cards dealt, and the bets of both players."""

    actions: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()
    bets: tuple[float, float] = (0, 0)
    on_street: tuple[float, float] = (0, 0)
    acts: int = 0
    awaits_card: bool = False
    folded: int | None = None

    @property
    def line(self) -> str:
        return " ".join(self.actions)

    def play(self, action: str) -> State:
        actions = (*self.actions, action)
        other = 1 - self.acts
        if action == "f":
            return replace(self, actions=actions, folded=self.acts)
        amount = self.on_street[other] if action in "xc" else float(action[1:])
        added = amount - self.on_street[self.acts]
        bets, on_street = list(self.bets), list(self.on_street)
        bets[self.acts] += added
        on_street[self.acts] = amount
        if action == "c" or (action == "x" and self.acts == 1):
            return State(actions, self.dealt, (bets[0], bets[1]), awaits_card=True)
        return State(actions, self.dealt, (bets[0], bets[1]), (on_street[0], on_street[1]), other)

    def deal(self, card: str) -> State:
        return replace(self, dealt=(*self.dealt, card), awaits_card=False)


@dataclass
class SpotOracle:
    """A spot, a strategy profile, and their values.

    ``lines`` maps the line of every decision to its actions; ``strategy`` returns the frequency of
    each action for each hand of the player to act, by the line and the cards dealt since the root.
    """

    board: tuple[str, ...]
    hands: tuple[Sequence[Hand], Sequence[Hand]]
    weights: tuple[Sequence[float], Sequence[float]]
    pot: float
    lines: Mapping[str, Sequence[str]]
    strategy: Callable[[str, tuple[str, ...]], Numbers]
    rake_rate: float = 0.0
    rake_cap: float = 0.0
    _shares: dict[frozenset[str], Numbers] = field(default_factory=dict)
    _values: dict[tuple[State, int], Numbers] = field(default_factory=dict)
    _strategies: dict[tuple[str, tuple[str, ...]], Numbers] = field(default_factory=dict)

    # --- cards ---

    @cached_property
    def compatible(self) -> Numbers:
        """Return 1 for each pair of hands without a common card."""
        return np.array([[float(not {*one} & {*two}) for two in self.hands[1]]
                         for one in self.hands[0]])  # fmt: skip

    @cached_property
    def leaves(self) -> tuple[dict[str, Numbers], dict[str, Numbers]]:
        """Return, for each card, 1 for each hand of a player that does not hold it."""
        oop, ip = (
            {card: np.array([float(card not in hand) for hand in hands]) for card in DECK}
            for hands in self.hands
        )
        return oop, ip

    @cached_property
    def leave_both(self) -> dict[str, Numbers]:
        """Return, for each card, 1 for each pair of hands that does not hold it."""
        return {card: np.outer(self.leaves[0][card], self.leaves[1][card]) for card in DECK}

    def alive(self, player: int, dealt: Sequence[str]) -> Numbers:
        alive = np.ones(len(self.hands[player]))
        for card in (*self.board, *dealt):
            alive *= self.leaves[player][card]
        return alive

    def cards(self, dealt: Sequence[str]) -> list[tuple[str, Numbers]]:
        """Return every card that can be dealt, with its probability for each pair of hands."""
        seen = {*self.board, *dealt}
        unseen = 52 - len(seen) - 4
        return [(card, self.leave_both[card] / unseen) for card in DECK if card not in seen]

    def share(self, dealt: Sequence[str]) -> Numbers:
        """Return OOP's equity for each pair of hands."""
        key = frozenset(dealt)
        if key not in self._shares:
            if len(self.board) + len(dealt) == 5:
                worths = [
                    [worth((*self.board, *dealt, *hand)) if live else None
                     for hand, live in zip(hands, self.alive(player, dealt), strict=True)]
                    for player, hands in enumerate(self.hands)
                ]  # fmt: skip
                self._shares[key] = np.array(
                    [[0.5 if one is None or two is None or one == two else float(one > two)
                      for two in worths[1]] for one in worths[0]]
                )  # fmt: skip
            else:
                self._shares[key] = sum(
                    (odds * self.share((*dealt, card)) for card, odds in self.cards(dealt)),
                    np.zeros_like(self.compatible),
                )
        return self._shares[key]

    # --- play ---

    def state(self, line: str, dealt: Sequence[str] = ()) -> State:
        """Follow a line and deal the cards at its chance nodes."""
        state, left = State(), list(dealt)
        for action in line.split():
            if state.awaits_card:
                state = state.deal(left.pop(0))
            state = state.play(action)
        if state.awaits_card and left:
            state = state.deal(left.pop(0))
        assert not left
        return state

    def actions(self, state: State) -> Sequence[str]:
        """Return the actions of a state; none if the hand is over."""
        return () if state.folded is not None else self.lines.get(state.line, ())

    def plays(self, state: State) -> Numbers:
        key = state.line, state.dealt
        if len(self.actions(state)) == 1:
            return np.ones((1, len(self.hands[state.acts])))
        if key not in self._strategies:
            self._strategies[key] = self.strategy(*key)
        return self._strategies[key]

    def payoff(self, state: State, player: int) -> Numbers:
        """Return the payoff of a terminal state, less the bets since the root."""
        matched = min(state.bets)
        rake = min(self.rake_rate * (self.pot + 2 * matched), self.rake_cap)
        if player == HOUSE:
            return np.full_like(self.compatible, rake)
        prize = self.pot + 2 * matched - rake
        if state.folded is not None:
            won = np.full_like(self.compatible, 0.0 if state.folded == player else prize)
        else:
            share = self.share(state.dealt)
            won = prize * (share if player == 0 else 1 - share)
        return won - matched

    def values(self, state: State, player: int) -> Numbers:
        """Return a player's value for each pair of hands, less the bets since the root."""
        if (state, player) not in self._values:
            self._values[state, player] = self._compute_values(state, player)
        return self._values[state, player]

    def _compute_values(self, state: State, player: int) -> Numbers:
        actions = self.actions(state)
        if not actions:
            return self.payoff(state, player)
        if state.awaits_card:
            return sum(
                (odds * self.values(state.deal(card), player)
                 for card, odds in self.cards(state.dealt)),
                np.zeros_like(self.compatible),
            )  # fmt: skip
        total = np.zeros_like(self.compatible)
        for action, share in zip(actions, self.plays(state), strict=True):
            by_pair = share[:, None] if state.acts == 0 else share[None, :]
            total += by_pair * self.values(state.play(action), player)
        return total

    def reach(self, player: int, state: State) -> Numbers:
        """Return each hand's reach by its player's own actions, times its weight."""
        reach = np.array(self.weights[player]) * self.alive(player, state.dealt)
        at, left = State(), list(state.dealt)
        for action in state.actions:
            if at.awaits_card:
                at = at.deal(left.pop(0))
            if at.acts == player:
                reach = reach * self.plays(at)[list(self.actions(at)).index(action)]
            at = at.play(action)
        return reach

    # --- results ---

    def _opposing_reach(self, player: int, state: State) -> Numbers:
        """Return the opponent's reach for each own hand (rows) and opposing hand (columns)."""
        live = np.outer(self.alive(0, state.dealt), self.alive(1, state.dealt)) * self.compatible
        own_rows = live if player == 0 else live.T
        return np.asarray(own_rows * self.reach(1 - player, state))

    def _per_hand(self, player: int, state: State, numbers: Numbers) -> Numbers:
        reach = self._opposing_reach(player, state)
        with np.errstate(invalid="ignore"):
            mean: Numbers = (reach * (numbers if player == 0 else numbers.T)).sum(1) / reach.sum(1)
        return mean

    def deal_weights(self, player: int, state: State) -> Numbers:
        opposing = self._opposing_reach(player, state).sum(1)
        return np.asarray(self.reach(player, state) * opposing, np.float64)

    def mean(self, player: int, state: State, numbers: Numbers) -> float:
        """Return the mean of numbers per hand over all deals that reach the state."""
        weights = self.deal_weights(player, state)
        return float((weights * np.nan_to_num(numbers)).sum() / weights.sum())

    def ev(self, player: int, state: State) -> Numbers:
        """Return each hand's EV from this state on; earlier bets are sunk."""
        return self._per_hand(player, state, self.values(state, player)) + state.bets[player]

    def action_ev(self, state: State) -> Numbers:
        """Return the EV of each action for each hand of the player to act."""
        player = state.acts
        return np.array([
            self._per_hand(player, state, self.values(state.play(action), player))
            for action in self.actions(state)
        ]) + state.bets[player]  # fmt: skip

    def equity(self, player: int, state: State) -> Numbers:
        share = self.share(state.dealt)
        return self._per_hand(player, state, share if player == 0 else 1 - share)

    def expected_rake(self) -> float:
        """Return the expected rake over all deals."""
        deals = np.outer(*map(np.array, self.weights)) * self.compatible
        return float((deals * self.values(State(), HOUSE)).sum() / deals.sum())

    def best_response(self, player: int, locked: Callable[[State], Numbers] | None = None) -> float:
        """Return the value of a player's best response to the other's strategy.

        ``locked`` returns 1 for each hand of the player to act that keeps its own strategy.
        """
        root = State()
        odds = self.compatible
        values = self._respond(player, root, np.array(self.weights[1 - player]), odds, locked)
        own = np.array(self.weights[player])
        deals = np.array(self.weights[0]) @ odds @ np.array(self.weights[1])
        return float(own @ values / deals)

    def _respond(
        self,
        player: int,
        state: State,
        reach: Numbers,
        odds: Numbers,
        locked: Callable[[State], Numbers] | None,
    ) -> Numbers:
        actions = self.actions(state)
        if not actions:
            paid = odds * self.payoff(state, player)
            return np.asarray(paid @ reach if player == 0 else reach @ paid)
        if state.awaits_card:
            answers = [
                self._respond(player, state.deal(card), reach, odds * of_card, locked)
                for card, of_card in self.cards(state.dealt)
            ]
            return np.asarray(np.sum(answers, axis=0), np.float64)
        plays = self.plays(state)
        mine = state.acts == player
        by_action = np.array([
            self._respond(
                player, state.play(action), reach if mine else reach * np.nan_to_num(share),
                odds, locked,
            )
            for action, share in zip(actions, plays, strict=True)
        ])  # fmt: skip
        if not mine:
            total: Numbers = by_action.sum(0)
            return total
        best: Numbers = by_action.max(0)
        if locked is None:
            return best
        kept = (by_action * plays).sum(0)
        return np.where(locked(state) > 0, kept, best)

    def exploitability(self, locked: Callable[[State], Numbers] | None = None) -> float:
        """Return half of the sum of both players' gains by best responses."""
        gains = 0.0
        for player in (0, 1):
            best = self.best_response(player, locked)
            gains += best - self.mean(player, State(), self.ev(player, State()))
        return gains / 2
