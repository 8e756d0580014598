"""Node: a place in a solved tree, on a board, with what both players do and get there.

There is one kind of node, whatever is kept of a solution: all streets, the flop street, or the
subgame that was solved from another node on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from runout.analysis.rows import Rows
from runout.analysis.solver.nodes.categories import NodeCategory, node_categories
from runout.analysis.solver.nodes.decision_values import decision_accuracy
from runout.analysis.solver.nodes.game import Frequencies, Opening, Place, Position
from runout.analysis.solver.nodes.off_path import OffPath, arrival
from runout.analysis.solver.nodes.rows import ClassRow, HandRow, class_rows, hand_rows
from runout.analysis.solver.nodes.runouts import RunoutRow, runouts
from runout.analysis.solver.nodes.strategy_grid import draw_node
from runout.analysis.solver.nodes.subgame import subgame_seconds, subgame_spot
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS, Amounts, ByPlayer, Numbers
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document, MaybeNaN, document
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import Range
from runout.pictures.text import draw_line

_HELD: Final = 4  # cards that the two players hold
_ROW: Final = ("hand", "reach", "ev", "equity")


@dataclass(frozen=True, slots=True)
class PathStep(Document):
    """A place on the way from the start of the spot to a node."""

    node: Node
    frequencies: Frequencies | None
    """How often each action is taken, over all deals that get here; null where nobody decides."""
    reach: MaybeNaN
    """How likely play is to get here, cards included: the product of the frequencies and the cards'
    probabilities on the way."""
    reach_given_cards: MaybeNaN
    """The product of the frequencies alone."""
    chosen: str | None
    """The action or card that follows; null at the last."""

    members = ("place", "frequencies", "reach", "reach_given_cards", "chosen")
    inlined = ("place",)

    @property
    def place(self) -> Place:
        """Where it is."""
        return self.node.place


@dataclass(frozen=True, slots=True)
class Subgame(Opening, Document):
    """A subgame that was solved on demand, and the node at which it begins.

    ``opened`` is that node in the solution around it, or in a subgame before, and ``index`` its
    place in the subgame's own tree.
    """

    opened: Node
    ranges: ByPlayer[Range]
    """The ranges with which it begins."""
    given: ByPlayer[bool]
    """Whether the range was given, or is as it would arrive."""
    exploitability: MaybeNaN
    """In chips."""
    iterations: int
    seconds: float

    members = (
        "line", "cards", "pot", "off_path", "ranges", "given", "exploitability",
        "exploitability_percent", "iterations", "seconds",
    )  # fmt: skip

    @property
    def line(self) -> str:
        """The actions that lead to where it begins."""
        return self.opened.line

    @property
    def cards(self) -> str:
        """The cards dealt before it begins."""
        return self.opened.place.cards

    @property
    def pot(self) -> float:
        """The pot where it begins."""
        return self.opened.pot

    @property
    def off_path(self) -> OffPath | None:
        """Why it was solved; null where ranges were set, or where the solution kept no more."""
        return self.opened.off_path

    @property
    def exploitability_percent(self) -> MaybeNaN:
        """Half of what both could gain by best responses, in per cent of the pot at its start."""
        return 100 * self.exploitability / self.pot

    def __str__(self) -> str:
        names = [name for name, own in zip(PLAYER_NAMES, self.given, strict=True) if own]
        ranges = {
            0: "the ranges as they would arrive",
            1: f"the range given for {''.join(names)} and the other as it would arrive",
            2: "the ranges given",
        }[len(names)]
        return (
            f"solved on demand for {ranges}: exploitability {self.exploitability_percent:.2g} % of"
            f" the pot, {pluralize(self.iterations, 'iteration')}"
        )


class NodeBlinds(NamedTuple):
    """Figures of a node in big blinds."""

    big_blind: float
    """In chips."""
    pot: float
    stacks: Amounts
    to_call: float
    ev: Numbers


@dataclass(frozen=True, slots=True)
class Figures(Document):
    """What both players do and get at a node; hands are there one by one and by their classes."""

    reach: MaybeNaN
    """How likely play is to get here, cards included."""
    combos: Numbers
    """How many combos get here, by weight."""
    ev: Numbers
    """Chips won of the pot as it stands here."""
    equity: Numbers
    eqr: Numbers
    """Equity realised."""
    frequencies: Frequencies | None
    """How often each action is taken, over all deals that get here; null where nobody decides."""
    bb: NodeBlinds | None
    """Chips in big blinds; null where the big blind is not known."""
    hands: ByPlayer[list[HandRow]]
    classes: ByPlayer[list[ClassRow]]


@dataclass(frozen=True, slots=True)
class Node(Position, Document, Rows):
    """A decision, a card to come, or the end of the hand, with what both players do and get there.

    Where it is, its neighbours and arrays of its figures are those of :class:`Position`.
    """

    subgame: Subgame | None = None
    """The subgame that the figures are from; null where they are the solution's."""

    members = (
        "place", "figures", "cards_to_come", "locks", "off_path", "subgame", "subgame_seconds",
        "path",
    )  # fmt: skip
    inlined = ("place", "figures")

    def hand_rows(self, player: int) -> list[HandRow]:
        """Return a row for each hand of a player, by combo index."""
        return hand_rows(self.player_view(player))

    def classes(self, player: int | None = None) -> list[ClassRow]:
        """Return a row for each hand class of a player, or of the one to act, AA first."""
        return class_rows(self._acting if player is None else self.player_view(player))

    def categories(self, player: int | None = None) -> list[NodeCategory]:
        """Return a row for each hand category of a player, or of the one to act."""
        return node_categories(self._acting if player is None else self.player_view(player))

    @property
    def figures(self) -> Figures:
        """What both players do and get here."""
        oop, ip = self.player_view(0), self.player_view(1)
        ev = oop.range_ev, ip.range_ev
        blind = self.game.spot.big_blind
        return Figures(
            reach=self.probability,
            combos=(oop.combos_reaching, ip.combos_reaching),
            ev=ev,
            equity=(oop.range_equity, ip.range_equity),
            eqr=(oop.range_eqr, ip.range_eqr),
            frequencies=None if self.player is None else (oop, ip)[self.player].frequencies,
            bb=None
            if blind is None
            else NodeBlinds(
                blind,
                self.pot / blind,
                (self.stacks[0] / blind, self.stacks[1] / blind),
                self.to_call / blind,
                (ev[0] / blind, ev[1] / blind),
            ),
            hands=ByPlayer(hand_rows(oop), hand_rows(ip)),
            classes=ByPlayer(class_rows(oop), class_rows(ip)),
        )

    # --- the way here ---

    def back(self) -> Node:
        """Return the node before the last action or card; the root is before nothing.

        That before a subgame belongs to the solution around it.
        """
        before = Position.back(self)
        assert isinstance(before, Node)
        return before

    def path(self) -> list[PathStep]:
        """Return the way from the start of the spot to here, this place the last."""
        nodes: list[Node] = [self]
        while not nodes[-1].is_root:
            nodes.append(nodes[-1].back())
        return _path_steps(nodes[::-1])

    @property
    def probability(self) -> float:
        """The probability of reaching this node from the start of the spot, cards included."""
        return self._probability(self.weight, replace(self, index=0, dealt=()).weight)

    def _probability(self, weight: float, at_start: float) -> float:
        """Return the probability by the weights of deals here and at the start of the own game.

        Any two hands leave each card that neither they nor the board hold as likely as the next.
        """
        share = weight / at_start if at_start > 0 else float("nan")
        for dealt in range(len(self.dealt)):
            share /= 52 - _HELD - len(self.game.spot.board) - dealt
        return share if self.subgame is None else self.subgame.opened.probability * share

    @property
    def accuracy(self) -> float:
        """How far the loss of a decision here may be off, in chips."""
        share = self.in_own_game.path()[-1].reach_given_cards
        error = self.game.exploitability + self.game.ev_error
        return decision_accuracy(error, share, self.pot)

    @property
    def off_path(self) -> OffPath | None:
        """Why the strategies are arbitrary here: the first action on the way that is never taken.

        It is None on the path of the solution, or of the subgame;
        :func:`runout.solve_on_demand` solves the subgame from an action that is never taken.
        """
        return arrival(self).off_path

    @property
    def has_left_path(self) -> bool:
        """Whether the line has an action that is never taken, here or before a subgame."""
        if self.off_path is not None:
            return True
        return self.subgame is not None and self.subgame.opened.has_left_path

    @property
    def subgame_seconds(self) -> float | None:
        """The expected time to solve the subgame here; null where strategies are not arbitrary."""
        is_open = self.kind != "end" and self.off_path is not None
        return subgame_seconds(self) if is_open else None

    # --- reports ---

    def runouts(self) -> list[RunoutRow]:
        """Return a row for each card that can come: EV, equity, and the frequencies after it."""
        return runouts(self)

    def spot(self) -> Spot:
        """Return the spot that begins here, with the ranges that arrive; a street must begin here.

        Solved alone it is worth what this node is worth, within the exploitability of both solves.

        >>> from runout import Spot, solve
        >>> solution = solve(Spot("Td9d6hQc", "QQ+", "99+", pot=100, stack=100), target=0.01)
        >>> print(solution.node("x b50 c", "2s").spot())
        Td9d6hQc2s, pot 200, stack 50 (SPR 0.25); OOP ... combos, IP ... combos
        """
        return subgame_spot(self)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each hand of the player to act; of both players where nobody acts."""
        players = (0, 1) if self.player is None else (self.player,)
        return [
            {
                "player": PLAYERS[player],
                **{name: document(getattr(row, name)) for name in _ROW},
                **dict(zip(self.actions, row.strategy or (), strict=False)),
            }
            for player in players
            for row in self.hand_rows(player)
        ]

    def __repr__(self) -> str:
        place = f"after {self.line!r}" if self.line else "at the start"
        return f"<Node {place} on {self.board}: {self.kind}>"

    def _repr_html_(self) -> str:
        if self.is_kept:
            return draw_node(self)
        return draw_line(f"{self.label}; solve_on_demand solves it", strong=str(self.board))


def _path_steps(nodes: list[Node]) -> list[PathStep]:
    """Return the steps of a path by its nodes, from the start of the spot on."""
    chosen = [
        str(after.cards[-1]) if len(after.cards) > len(before.cards) else after.last_action
        for before, after in pairwise(nodes)
    ]
    steps: list[PathStep] = []
    starts: dict[int, float] = {}  # the weight of the deals of each game on the way, by its id
    given_cards = 1.0
    for here, taken in zip(nodes, [*chosen, None], strict=True):
        frequencies = None if here.player is None else here.frequencies
        if id(here.game) not in starts:
            starts[id(here.game)] = Node(here.game, 0).weight
        reach = here._probability(here.weight, starts[id(here.game)])
        steps.append(PathStep(here, frequencies, reach, given_cards, taken))
        if given_cards and frequencies is not None and taken is not None:
            given_cards *= frequencies[taken]
    return steps
