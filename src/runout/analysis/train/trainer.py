"""Trainer: deals the hands of a drill from a solution."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.solver.on_demand import node_on_demand
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.analysis.train.dealing import ReachDealer
from runout.analysis.train.hand import TrainingHand
from runout.analysis.train.session import TrainingSession
from runout.domain.boards import Board, Street, Texture
from runout.domain.flop_traits import FlopTrait, has_traits
from runout.errors import PokerError, at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.train.dealing import Deal
    from runout.analysis.train.drill import Drill

_MAX_DEALS: Final = 20_000  # whose cards are looked at for one hand
_MAX_PLAYED: Final = 1_000  # of them, that are played until a decision counts


class Trainer:
    """A drill on a solution.

    Two hands are dealt as often as both reach the start of the drill, turn and river by chance. The
    solution plays the other seat with its frequencies, and the decisions of the player's own seat
    that do not count in the drill. Where the player leaves the path of the solution, the subgame
    from there is solved on demand.

    >>> from runout import Drill, Spot, solve
    >>> spot = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100)
    >>> trainer = Trainer(solve(spot, target=0.001), Drill(hands=2, seed=1))
    >>> session = trainer.start()
    >>> session.hand
    <TrainingHand 1: KsKd on Td9d6hQc2s, at the start, OOP to act, x, b50, a100>
    >>> session = session.act("all-in")
    >>> session
    <TrainingSession: 1 of 2 hands played, 1 decision>
    >>> decision = session.decisions[0]
    >>> decision.action, decision.best, decision.is_correct
    ('a100', 'x', False)
    >>> session.finished[0].result.hands
    ('KsKd', 'AsQs')
    """

    def __init__(self, solution: Solution, drill: Drill) -> None:
        self.solution: Final = solution
        self.drill: Final = drill
        with at("/line"):
            node = solution.node(drill.line, drill.cards)
        _check_texture(solution, drill)
        _check_start(node, drill)
        self.start_node: Final = node_on_demand(solution, drill.line, drill.cards)
        self._dealer = ReachDealer(self.start_node)

    def start(self) -> TrainingSession:
        """Return the state before the first decision."""
        return TrainingSession(self)

    def replay(self, actions: Iterable[str]) -> TrainingSession:
        """Return the state after the actions of a session."""
        session = self.start()
        for action in actions:
            session = session.act(action)
        return session

    def deal(self, number: int) -> TrainingHand:
        """Return a hand at its first decision; a deal without a decision that counts is skipped."""
        for deal in itertools.islice(self._deals(number), _MAX_PLAYED):
            hand = TrainingHand.begin(self.drill, number, deal, self.start_node)
            if not hand.is_over:
                return hand
        raise PokerError(
            f"hand {number}: no decision of this drill came up in many deals ({self.drill.label});"
            " train more categories, more streets, or decisions that are less close"
        )

    def _deals(self, number: int) -> Iterator[Deal]:
        """Yield deals of a hand whose cards make a category of the drill."""
        for attempt in range(_MAX_DEALS):
            deal = self._dealer.deal(f"drill {self.drill.seed} hand {number} deal {attempt}")
            if self._has_category(deal):
                yield deal

    def _has_category(self, deal: Deal) -> bool:
        """Whether the player's hand is in a category of the drill on some street that counts."""
        wanted = {*self.drill.categories}
        if not wanted:
            return True
        combo = deal.hands[self.drill.player]
        start = self.start_node.board
        for count in range(len(deal.runout) + 1):
            board = Board([*start, *deal.runout[:count]])
            if self.drill.streets and str(board.street) not in self.drill.streets:
                continue
            if wanted & {each.value for each in BoardCategories.of(board).of_combo(combo)}:
                return True
        return False

    def __repr__(self) -> str:
        return f"<Trainer on {self.solution.spot.board}: {self.drill.label}>"


def _check_texture(solution: Solution, drill: Drill) -> None:
    texture = Texture.of(Board(solution.spot.board.flop))
    if not has_traits(texture, map(FlopTrait.parse, drill.textures)):
        raise PokerError(
            f"textures: the flop of {solution.spot.board} is {texture}, not"
            f" {', '.join(drill.textures)}; train another solution, or leave textures out"
        ).at("/textures")


def _check_start(node: SolutionNode, drill: Drill) -> None:
    """Refuse a start after which the player decides nothing that counts."""
    if node.kind == "end":
        raise PokerError(f"line: the hand is over after {node.line!r}; begin earlier").at("/line")
    if not any(drill.player == player for player in _players_below(node, drill.streets)):
        streets = " or ".join(drill.streets) or "any street"
        start = f"after {node.line!r}" if node.line else "in this spot"
        raise PokerError(
            f"streets: {PLAYER_NAMES[drill.player]} decides nothing on {streets} {start};"
            " choose another street, start or seat"
        ).at("/streets")


def _players_below(node: SolutionNode, streets: tuple[str, ...]) -> Iterator[int]:
    """Yield who decides at each decision from a node on, on some streets or on all."""
    nodes = node.game.spot.tree.nodes
    wanted = {Street.parse(street) for street in streets} or {*Street}
    left = [node.index]
    while left:
        here = nodes[left.pop()]
        if here.kind == "decision" and here.street in wanted:
            yield here.player
        left += here.children
