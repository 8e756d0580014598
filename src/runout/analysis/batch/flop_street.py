"""FlopStreet: the decisions of one solved flop before the turn, kept in a small file.

:mod:`runout.analysis.batch.street_data` has the layout of the file and its precision.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import numpy as np

from runout.analysis.batch.street_data import StreetData
from runout.analysis.batch.street_node import StreetNode
from runout.analysis.solver.nodes.node import SolutionNode
from runout.analysis.solver.nodes.off_path import MIN_FREQUENCY, Arrival, OffPath
from runout.analysis.solver.nodes.subgame import range_by_reach, spot_below
from runout.analysis.solver.solution.file import checked_content
from runout.analysis.solver.solution.header import read_goal, read_number
from runout.domain.boards import Street
from runout.domain.cards import Card
from runout.domain.plurals import pluralize
from runout.errors import DuplicateCard, PokerError
from runout.kernels.equity import COMBO_COUNT, disjoint_weights

if TYPE_CHECKING:
    import os

    from numpy.typing import NDArray

    from runout.analysis.solver.goal import EndedBy, SolveGoal
    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.ranges.range import Range


class FlopStreet:
    """Strategies, EVs and equities of every hand at every decision on the flop.

    Made by :meth:`of` from a solution and by :meth:`load` from a file. Turns and rivers are not
    kept: :meth:`turn_spot` is the spot after a card, to be solved again.

    >>> from runout import Spot, solve
    >>> sizes = {"flop": "bet 50%", "turn": "", "river": ""}
    >>> spot = Spot("AcKdQh", "QQ,JTs", "KK,76s", pot=100, stack=100, sizes=sizes)
    >>> street = FlopStreet.of(solve(spot, target=0.05))
    >>> [node.line for node in street.nodes][:3], street.node("check").player
    (['', 'x', 'x b50'], 1)
    >>> print(street.turn_spot("x x", "2c").board)
    AcKdQh2c
    """

    def __init__(self, data: StreetData) -> None:
        self.data = data
        header = data.header
        self.board = data.board
        self.pot: float = read_number(header["spot"]["pot"])
        self.exploitability: float = read_number(header["exploitability"])
        self.iterations = int(read_number(header["iterations"]))
        self.goal: SolveGoal | None = read_goal(header.get("goal"))

    @classmethod
    def of(cls, solution: Solution) -> FlopStreet:
        """Return the flop street of a solution that begins on the flop."""
        spot = solution.spot
        if spot.street is not Street.FLOP:
            raise PokerError(
                f"{spot.board} is a {spot.street}; the flop street is that of a spot on a flop"
            )
        header = {
            "spot": spot.to_dict(),
            "unit": spot.unit.number(1),
            "precision": solution.precision,
            "goal": None if solution.goal is None else asdict(solution.goal),
            "iterations": solution.iterations,
            "exploitability": solution.exploitability,
        }
        nodes = [SolutionNode(solution.game, at, ()) for at in solution.game.solver.nodes(0)]
        return cls(StreetData.of(header, nodes))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the file atomically."""
        self.data.write(path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> FlopStreet:
        """Read a file; raise a :class:`SolutionFileError` with the reason if it cannot be used."""
        data = StreetData.read(path)
        with checked_content(path):
            return cls(data)

    # --- the whole spot ---

    @property
    def spot(self) -> Spot:
        """The spot that was solved."""
        return self.data.spot

    @property
    def exploitability_percent(self) -> float:
        """Half of what both could gain by best responses, in per cent of the starting pot."""
        return 100 * self.exploitability / self.pot

    @property
    def ended_by(self) -> EndedBy | None:
        """Why the solve ended, as :attr:`Solution.ended_by`."""
        if self.goal is None:
            return None
        return self.goal.ended_by(self.exploitability, self.pot, self.iterations)

    def __repr__(self) -> str:
        return (
            f"<FlopStreet of {self.board}: {pluralize(len(self.data.places), 'decision')},"
            f" exploitability {self.exploitability_percent:.3f} % of the pot>"
        )

    # --- decisions ---

    @property
    def nodes(self) -> tuple[StreetNode, ...]:
        """All decisions, the root first and each before those that follow it."""
        return tuple(StreetNode(self.data, place) for place in self.data.places.values())

    @property
    def root(self) -> StreetNode:
        """The first decision."""
        return self.node("")

    def node(self, line: str) -> StreetNode:
        """Return the decision after a line of actions, such as ``x b33`` or ``check, bet 33``."""
        return StreetNode.after(self.data, line)

    def turn_spot(
        self, line: str, card: str | Card, *, ranges: tuple[Range, Range] | None = None
    ) -> Spot:
        """Return the spot that begins with a turn card after a line, with the ranges that arrive.

        ``ranges`` are those of OOP and IP before the card, if others are to begin there.
        Its solution has rivers too; solved alone it is worth what the flop's solution expects,
        within the exploitability of both.
        """
        dealt = Card.parse(card) if isinstance(card, str) else card
        if dealt in self.board:
            raise DuplicateCard(f"{dealt} is on the board already: {self.board}")
        node = self.spot.tree.find(line)
        if node.kind != "decision" or node.street is not Street.TURN or not node.new_street:
            what = "the hand is over" if node.kind != "decision" else "no turn card comes"
            raise PokerError(
                f"{what} after {line!r}; give a line that ends the betting on the flop"
            )
        tree_line, _ = self.data.follow(line)
        before = ranges or (self._arriving(tree_line, 0), self._arriving(tree_line, 1))
        oop, ip = (range_.without([dealt]) for range_ in before)
        return spot_below(self.spot, node.index, (dealt,), (oop, ip))

    def forced_spot(self, line: str) -> Spot:
        """Return the spot in which every hand plays to the decision after a line.

        No other action is left on the way. Ranges are as they would arrive there, as
        :func:`runout.analysis.solver.nodes.subgame.forced_spot` has them.
        """
        node = self.node(line)
        weights = self.arrival(node.line).weights
        oop, ip = (range_by_reach(weights[player], node.line, player) for player in (0, 1))
        decision = self.spot.tree.find(node.line).index
        return spot_below(self.spot, 0, (), (oop, ip), forced_to=decision)

    def arrival(self, line: str) -> Arrival:
        """Return how the end of a line is reached, written as the tree does.

        It is what :func:`runout.analysis.solver.nodes.off_path.arrival` says of the solution.
        """
        weights = [self._reach("", player) for player in (0, 1)]
        off_path, before = None, ""
        for action in line.split():
            place = self.data.places[before]
            own = self.data.hands(place.player)
            shares = self.data.strategy(before)[place.actions.index(action)]
            met = np.maximum(disjoint_weights(weights[1 - place.player])[own], 0)
            odds = weights[place.player][own] * met
            total = float(odds.sum())
            frequency = float(shares @ odds) / total if total > 0 else float("nan")
            if frequency >= MIN_FREQUENCY:
                weights[place.player][own] *= shares
            else:
                off_path = off_path or OffPath(before, place.player, action, frequency)
            before = f"{before} {action}".lstrip()
        return Arrival(off_path, (weights[0], weights[1]))

    def _arriving(self, line: str, player: int) -> Range:
        """Return the range of a player that gets to the end of a line."""
        return range_by_reach(self._reach(line, player), line, player)

    def _reach(self, line: str, player: int) -> NDArray[np.float64]:
        """Return the reach of each combo of a player after a line as the tree writes it."""
        reach = np.zeros(COMBO_COUNT)
        reach[self.data.hands(player)] = self.data.reach(line, player)
        return reach
