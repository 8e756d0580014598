"""StreetWalk: a line through a kept flop street, off the path continued in subgames.

What follows an action that is never taken is arbitrary in a solution. The subgame from there is
solved again when it is asked for, as :mod:`runout.analysis.solver.on_demand` does for solutions,
and the line continues in it.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from runout.analysis.batch.flop_street import FlopStreet
from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.odds import pot_odds
from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET, SolveGoal
from runout.analysis.solver.nodes.categories import categories_to_dict
from runout.analysis.solver.nodes.node_figures import figures_to_dict
from runout.analysis.solver.nodes.subgame_node import SubgameSolve
from runout.analysis.solver.on_demand import MAX_SECONDS, spot_on_demand
from runout.analysis.solver.spot.big_blinds import big_blinds_member
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.players import PLAYERS
from runout.errors import LimitExceeded, NoPossibleDeal

if TYPE_CHECKING:
    from collections.abc import Callable

    from runout.analysis.batch.street_node import StreetNode
    from runout.analysis.solver.nodes.off_path import OffPath
    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.solver.solving import SolveStep

LeadsTo = Literal["decision", "chance", "end"]


class StreetSubgame(NamedTuple):
    """A subgame of a flop street: where it begins, its flop street, and its solve."""

    opened: StreetNode
    off_path: OffPath
    street: FlopStreet
    solve: SubgameSolve

    @property
    def exploitability_percent(self) -> float:
        """Half of what both could gain by best responses, in per cent of the pot at the opening."""
        return 100 * self.solve.exploitability / self.opened.pot

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, as a node of a solution has them."""
        ranges = map(str, self.street.spot.ranges)
        return {
            "line": self.opened.line,
            "cards": "",
            "pot": self.opened.pot,
            "off_path": self.off_path.to_dict(),
            "ranges": dict(zip(PLAYERS, ranges, strict=True)),
            "given": dict(zip(PLAYERS, self.solve.given, strict=True)),
            "exploitability": nan_to_null(self.solve.exploitability),
            "exploitability_percent": nan_to_null(self.exploitability_percent),
            "iterations": self.solve.iterations,
            "seconds": self.solve.seconds,
        }


@dataclass(frozen=True, slots=True, eq=False)
class StreetWalk:
    """The decision at the end of a line, and the subgames that were solved on the way to it."""

    street: FlopStreet
    node: StreetNode
    subgames: tuple[StreetSubgame, ...] = ()

    @classmethod
    def along(
        cls,
        street: FlopStreet,
        line: str,
        *,
        target: float = DEFAULT_TARGET,
        max_seconds: float | None = MAX_SECONDS,
        threads: int | None = None,
        progress: Callable[[SolveStep], None] | None = None,
    ) -> StreetWalk:
        """Return the decision after a line, out of subgames where the line leaves the path.

        ``target`` is a fraction of the pot where a subgame begins; one that is expected to take
        more than ``max_seconds`` is not solved: 0 solves none, None sets no limit. If ``off_path``
        is then not None, the strategies are arbitrary.

        >>> from runout import Spot, solve
        >>> sizes = {"flop": "bet 50%", "turn": "", "river": ""}
        >>> spot = Spot("AcKdQh", "QQ,JTs", "KK,76s", pot=100, stack=100, sizes=sizes)
        >>> street = FlopStreet.of(solve(spot, target=0.01))
        >>> walk = StreetWalk.along(street, "check, bet 50")
        >>> walk.node.line, walk.off_path
        ('x b50', None)
        """
        solve = functools.partial(
            spot_on_demand, max_seconds=max_seconds, threads=threads, progress=progress
        )
        tree_line = street.node(line).line
        around, subgames = street, list[StreetSubgame]()
        while max_seconds != 0:
            off_path = around.arrival(tree_line).off_path
            if off_path is None:
                break
            if subgames and off_path == subgames[-1].off_path:
                break  # no deal is left there
            try:
                subgame = _subgame(around, off_path, target, solve)
            except (LimitExceeded, NoPossibleDeal):
                break
            subgames.append(subgame)
            around = subgame.street
        return cls(street, around.node(tree_line), tuple(subgames))

    @property
    def off_path(self) -> OffPath | None:
        """The first action on the way that is never taken and from which on nothing was solved."""
        return self._streets()[-1].arrival(self.node.line).off_path

    @property
    def probability(self) -> float:
        """The probability of reaching the decision from the start of the spot."""
        return self._probability(self.node.line)

    def subgame_seconds(self, *, target: float = DEFAULT_TARGET) -> float | None:
        """Return the expected time to solve the subgame here, on one thread; None on the path."""
        around = self._streets()[-1]
        off_path = around.arrival(self.node.line).off_path
        if off_path is None:
            return None
        opened = around.node(f"{off_path.line} {off_path.action}")
        spot = around.forced_spot(opened.line)
        goal = SolveGoal.checked(target * opened.pot / spot.pot, DEFAULT_MAX_ITERATIONS)
        return Estimate.of(spot, goal=goal).seconds

    def to_dict(self) -> dict[str, Any]:
        """Return what a node of a solution has as JSON values, with hand classes and path.

        ``leads_to`` says what comes after each action: a decision on the flop, a card, or the end
        of the hand.
        """
        node, off_path = self.node, self.off_path
        views = [node.player_view(player) for player in (0, 1)]
        return {
            **_place(node),
            "cards_to_come": [],
            "reach": nan_to_null(self.probability),
            "locks": [lock.to_dict() for lock in node.locks],
            "off_path": None if off_path is None else off_path.to_dict(),
            "subgame": self.subgames[-1].to_dict() if self.subgames else None,
            **big_blinds_member(
                self.street.data.header["spot"].get("big_blind"),
                pot=node.pot,
                stacks=node.stacks,
                to_call=node.to_call,
                ev=[view.range_ev for view in views],
            ),
            **figures_to_dict(views, classes=True),
            "path": self._path(),
            "subgame_seconds": self.subgame_seconds(),
        }

    def categories_to_dict(self) -> dict[str, Any]:
        """Return both players' hand categories at the decision, as JSON values."""
        views = [self.node.player_view(player) for player in (0, 1)]
        return categories_to_dict(_place(self.node), views)

    def _streets(self) -> list[FlopStreet]:
        return [self.street, *(subgame.street for subgame in self.subgames)]

    def _at(self, line: str) -> tuple[StreetNode, float]:
        """Return a decision on the way, and the probability of the start of its subgame."""
        street, entry = self.street, 1.0
        for subgame in self.subgames:
            opening = subgame.opened.line.split()
            if line.split()[: len(opening)] != opening:
                break
            street, entry = subgame.street, entry * subgame.opened.probability
        return street.node(line), entry

    def _probability(self, line: str) -> float:
        node, entry = self._at(line)
        return entry * node.probability

    def _path(self) -> list[dict[str, Any]]:
        """Return the decisions from the start to the node, as the path to a node has them."""
        taken = self.node.line.split()
        given_cards = 1.0
        steps = []
        for number in range(len(taken) + 1):
            line = " ".join(taken[:number])
            node, _ = self._at(line)
            frequencies = node.frequencies
            chosen = taken[number] if number < len(taken) else None
            steps.append(
                {
                    **_place(node),
                    "frequencies": {name: nan_to_null(each) for name, each in frequencies.items()},
                    "reach": nan_to_null(self._probability(line)),
                    "reach_given_cards": nan_to_null(given_cards),
                    "chosen": chosen,
                }
            )
            if given_cards and chosen is not None:
                given_cards *= frequencies[chosen]
        return steps


def leads_to(node: StreetNode, action: str) -> LeadsTo:
    """Return what comes after an action: a decision on the flop, a card, or the end of the hand."""
    if f"{node.line} {action}".lstrip() in node.data.places:
        return "decision"
    if action == "f":
        return "end"
    called = action == "c" and node.stacks[node.player] <= node.to_call
    return "end" if called else "chance"


def _place(node: StreetNode) -> dict[str, Any]:
    """Return the place of a decision, as a node of a solution has it."""
    odds = pot_odds(node.pot, node.to_call).break_even if node.to_call else None
    return {
        "line": node.line,
        "cards": "",
        "board": str(node.board),
        "kind": "decision",
        "player": PLAYERS[node.player],
        "pot": node.pot,
        "stacks": dict(zip(PLAYERS, node.stacks, strict=True)),
        "to_call": node.to_call,
        "break_even": None if odds is None else float(odds),
        "actions": list(node.actions),
        "leads_to": [leads_to(node, action) for action in node.actions],
    }


def _subgame(
    around: FlopStreet, off_path: OffPath, target: float, solve: Callable[..., Solution]
) -> StreetSubgame:
    """Solve the subgame that begins after an action that is never taken."""
    opened = around.node(f"{off_path.line} {off_path.action}")
    spot = around.forced_spot(opened.line)
    # Measured by the pot at the start of the flop.
    solution = solve(spot, target=target * opened.pot / spot.pot)
    figures = SubgameSolve(
        exploitability=solution.exploitability,
        iterations=solution.iterations,
        seconds=solution.seconds,
        given=(False, False),
    )
    return StreetSubgame(opened, off_path, FlopStreet.of(solution), figures)
