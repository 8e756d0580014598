"""Trainer: deals the hands of a drill from a solution or a report."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from runout.analysis.batch.folder import KeptBatch
from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.train.hand import TrainingHand
from runout.analysis.train.report_deals import ReportDeals
from runout.analysis.train.session import TrainingSession
from runout.analysis.train.solution_deals import SolutionDeals
from runout.domain.boards import Board
from runout.errors import PokerError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator

    from runout.analysis.train.dealing import Deal
    from runout.analysis.train.drill import Drill
    from runout.analysis.train.node import TrainingNode

_MAX_DEALS: Final = 20_000  # whose cards are looked at for one hand
_MAX_PLAYED: Final = 1_000  # of them, that are played until a decision counts
_MAX_CUT_SHORT: Final = 20  # of them, whose turn would take too long to solve


class Trainer:
    """A drill on a solution, or on a report: the folder that a batch was solved into.

    Two hands are dealt as often as both reach the start of the drill, turn and river by chance. The
    solution plays the other seat with its frequencies, and the decisions of the player's own seat
    that do not count in the drill. Where the player leaves the path of the solution, the subgame
    from there is solved on demand.

    A report deals a flop first, as often as it comes and hands reach the start on it. Its turns are
    solved on demand, unless the batch has kept them; a hand is cut short where that would take too
    long.

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

    def __init__(self, source: Solution | KeptBatch | str | os.PathLike[str], drill: Drill) -> None:
        self.drill: Final = drill
        self._dealer: SolutionDeals | ReportDeals
        if isinstance(source, Solution):
            self._dealer = SolutionDeals(source, drill)
        else:
            batch = source if isinstance(source, KeptBatch) else KeptBatch.open(source)
            self._dealer = ReportDeals(batch, drill)

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
        cut_short = 0
        for start, deal in itertools.islice(self._deals(number), _MAX_PLAYED):
            hand = TrainingHand.begin(self.drill, number, deal, start)
            if not hand.is_over:
                return hand
            cut_short += hand.cut_short
            if cut_short >= _MAX_CUT_SHORT:
                raise PokerError(
                    f"hand {number}: the turns of this report take too long to solve on demand;"
                    " train decisions on the flop, or a batch that keeps turns"
                )
        raise PokerError(
            f"hand {number}: no decision of this drill came up in many deals ({self.drill.label});"
            " train more categories, more streets, or decisions that are less close"
        )

    def _deals(self, number: int) -> Iterator[tuple[TrainingNode, Deal]]:
        """Yield starts and deals of a hand whose cards make a category of the drill."""
        for attempt in range(_MAX_DEALS):
            key = f"drill {self.drill.seed} hand {number} deal {attempt}"
            start, deal = self._dealer.deal(key)
            if self._has_category(start.board, deal):
                yield start, deal

    def _has_category(self, start: Board, deal: Deal) -> bool:
        """Whether the player's hand is in a category of the drill on some street that counts."""
        wanted = {*self.drill.categories}
        if not wanted:
            return True
        combo = deal.hands[self.drill.player]
        for count in range(len(deal.runout) + 1):
            board = Board([*start, *deal.runout[:count]])
            if self.drill.streets and str(board.street) not in self.drill.streets:
                continue
            if wanted & {each.value for each in BoardCategories.of(board).of_combo(combo)}:
                return True
        return False

    def __repr__(self) -> str:
        return f"<Trainer on {self._dealer.label}: {self.drill.label}>"
