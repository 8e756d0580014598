"""ClassSolution: strategies, EVs and exploitability in the 169-class model.

All values are computed again in double precision from the strategies that a solver returns: the EV
of each class at each decision, and each player's best response to the other's strategy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.class_model.game import ClassGame
from runout.analysis.odds import equity_realized
from runout.analysis.solver.goal import SolvedToGoal, SolveGoal
from runout.analysis.solver.solution.solution import ActionShare
from runout.analysis.solver.spot.players import PLAYERS, ByPlayer
from runout.documents import Document, document
from runout.domain.betting.lines import match_step, read_line, refused
from runout.domain.betting.rules import PlayerKey
from runout.domain.boards import Board
from runout.domain.combos import CLASS_TEXTS, HAND_CLASS_COUNT

MODEL: Final = "169 hand classes, betting on the flop only"
_DECIMALS: Final = 6  # of numbers written by class

Strategies = Sequence[NDArray[np.float64] | None]
"""For each node of the tree None, or how often each class takes each action, (actions, classes)."""


def _action_shares(actions: Mapping[str, float]) -> list[ActionShare]:
    return [ActionShare(*each) for each in actions.items()]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClassNode(Document):
    """A decision. Arrays are by hand class, 169 long; NaN means that a class is not dealt.

    ``strategy`` is the frequency of each action by class, (actions, 169), ``reach`` the player's
    own reach probability, and ``ev`` the chips won of the pot at this node, NaN also where the
    opponent never gets here. ``likelihood`` is the probability of the node, ``frequencies`` the
    player's actions there, NaN if it is never reached.
    """

    line: str
    player: PlayerKey
    pot: float
    actions: tuple[str, ...]
    strategy: NDArray[np.float64]
    reach: NDArray[np.float64]
    ev: NDArray[np.float64]
    likelihood: float
    frequencies: tuple[float, ...]

    def __repr__(self) -> str:
        place = f"after {self.line!r}" if self.line else "at the start"
        return f"<ClassNode {place}: {PLAYERS[self.player]}, {' '.join(self.actions)}>"

    members = ("line", "player", "pot", "likelihood", "actions", "frequencies", "classes")

    @property
    def classes(self) -> dict[str, dict[str, Any]]:
        """The classes that are dealt: their strategy, reach and EV."""
        return {
            CLASS_TEXTS[index]: {
                "strategy": self.strategy[:, index].round(_DECIMALS),
                "reach": round(float(self.reach[index]), _DECIMALS),
                "ev": round(float(self.ev[index]), _DECIMALS),
            }
            for index in np.flatnonzero(~np.isnan(self.reach)).tolist()
        }


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClassSolution(SolvedToGoal):
    """One flop at one stack-to-pot ratio, solved in the 169-class model.

    EV is in chips won from the pot at the root; ``class_ev`` and ``class_equity`` are those of each
    class of each player, NaN where it is not dealt. ``live_pairs`` is the weight of the ranges'
    combo pairs on the flop: with the flop's multiplicity it is the flop's weight in a mean over
    flops. ``nodes`` are the decisions, the root first.
    """

    flop: Board
    spr: float
    pot: float
    stack: float
    live_pairs: float
    ev: ByPlayer[float]
    equity: ByPlayer[float]
    exploitability: float
    iterations: int
    computed: bool
    class_ev: tuple[NDArray[np.float64], NDArray[np.float64]]
    class_equity: tuple[NDArray[np.float64], NDArray[np.float64]]
    nodes: tuple[ClassNode, ...]
    goal: SolveGoal | None = None  # None where it is not known

    model: ClassVar[str] = MODEL
    members = (
        "model", "flop", "spr", "pot", "stack", "live_pairs", "ev", "ev_share", "equity", "eqr",
        "exploitability", "exploitability_percent", "target_percent", "max_iterations", "ended_by",
        "iterations", "computed", "root_actions",
    )  # fmt: skip

    def __repr__(self) -> str:
        return (
            f"<ClassSolution of {self.flop}, SPR {self.spr:g}: EV {self.ev.oop:.3f} /"
            f" {self.ev.ip:.3f}, exploitability {self.exploitability_percent:.3f} % of the pot;"
            f" {MODEL}>"
        )

    @classmethod
    def of(
        cls,
        game: ClassGame,
        strategies: Strategies,
        iterations: int,
        goal: SolveGoal | None = None,
    ) -> ClassSolution:
        """Return the solution of these strategies, with exact values and best responses."""
        play = _Play(game, strategies)
        rules = game.tree.rules
        unit = rules.unit
        ev, best = play.ev(), play.best_response()
        return cls(
            flop=game.flop,
            spr=game.spr,
            pot=unit.number(rules.pot),
            stack=unit.number(rules.stack),
            live_pairs=game.live_pairs,
            ev=ev,
            equity=ByPlayer(*game.equity),
            # At least 0 except for rounding, where a strategy is already the best.
            exploitability=max(0.0, (best.oop - ev.oop + best.ip - ev.ip) / 2),
            iterations=iterations,
            computed=game.computed,
            class_ev=play.class_ev(),
            class_equity=_class_equity(game),
            nodes=play.nodes(),
            goal=goal,
        )

    @property
    def ev_share(self) -> ByPlayer[float]:
        return ByPlayer(*(ev / self.pot for ev in self.ev))

    @property
    def eqr(self) -> ByPlayer[float]:
        """The equity realization of each player, EV over equity; NaN without any equity."""
        sides = zip(self.ev, self.equity, strict=True)
        return ByPlayer(*(equity_realized(ev, equity, self.pot) for ev, equity in sides))

    @property
    def root_actions(self) -> Annotated[dict[str, float], _action_shares]:
        """The frequencies of out of position's actions at the root."""
        return dict(zip(self.nodes[0].actions, self.nodes[0].frequencies, strict=True))

    def node(self, line: str = "") -> ClassNode:
        """Return the decision at the end of a line, such as ``x b500`` or ``check, bet 500``."""
        by_line = {node.line: node for node in self.nodes}
        node = by_line[""]
        for step in read_line(line):
            action = match_step(step, node.actions, line)
            after = f"{node.line} {action}".strip()
            if after not in by_line:
                reason = "ends the betting on the flop, after which this model has no decisions"
                raise refused(line, step, reason, f"show {node.line!r}, or another line")
            node = by_line[after]
        return node

    def to_dict(self, *, strategies: bool = True) -> dict[str, Any]:
        """Return plain values, with every class at every decision if ``strategies``."""
        figures = SolvedToGoal.to_dict(self)
        if not strategies:
            return figures
        classes = {name: self._classes(side) for side, name in enumerate(PLAYERS)}
        return figures | {"classes": classes, "nodes": document(self.nodes)}

    def _classes(self, player: int) -> dict[str, dict[str, float]]:
        evs, equities = self.class_ev[player], self.class_equity[player]
        return {
            CLASS_TEXTS[index]: {
                "ev": round(float(evs[index]), _DECIMALS),
                "equity": round(float(equities[index]), _DECIMALS),
            }
            for index in np.flatnonzero(~np.isnan(evs)).tolist()
        }


class _Play:
    """A game with its strategies: reach probabilities and counterfactual values.

    Values are sums over the opponent's classes weighted by pairs and reach, so that those of a
    decision are sums of those after it. They count the tree's units; results are in chips.
    """

    def __init__(self, game: ClassGame, strategies: Strategies) -> None:
        self._game = game
        self._nodes = game.tree.nodes
        self._strategies = strategies
        self._unit = game.tree.rules.unit
        self._reach = tuple(self._reaches(player) for player in (0, 1))
        self._met = tuple(self._meetings(player) for player in (0, 1))
        self._won = tuple(self._showdown_values(player) for player in (0, 1))
        self._values = tuple(self._value(player) for player in (0, 1))

    def ev(self) -> ByPlayer[float]:
        return self._chips(values[0] for values in self._values)

    def best_response(self) -> ByPlayer[float]:
        """Return the EV of each player's best response to the other's strategy."""
        return self._chips(self._value(player, best=True)[0] for player in (0, 1))

    def _chips(self, values: Iterable[NDArray[np.float64]]) -> ByPlayer[float]:
        """Return the mean EV of each player's classes, in chips."""
        means = (float(each.sum()) / self._game.live_pairs for each in values)
        return ByPlayer(*map(self._unit.value, means))

    def class_ev(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the EV of each class of each player at the root."""
        scale = self._unit.scale
        oop, ip = (self._by_class(self._values[p][0] / self._met[p][0] / scale, p) for p in (0, 1))
        return oop, ip

    def _reaches(self, player: int) -> NDArray[np.float64]:
        """Return a player's reach of each node by class, (nodes, classes)."""
        reach = np.ones((len(self._nodes), len(self._game.classes[player])))
        for node in self._nodes:
            strategy = self._strategies[node.index]
            for place, child in enumerate(node.children):
                reach[child] = reach[node.index]
                if node.player == player and strategy is not None:
                    reach[child] *= strategy[place]
        return reach

    def _matrix(self, name: str, player: int) -> NDArray[np.float64]:
        matrix: NDArray[np.float64] = getattr(self._game, name)
        return matrix if player == 0 else matrix.T

    def _meetings(self, player: int) -> NDArray[np.float64]:
        """Return the opponent's weight against each class at each node, (nodes, classes)."""
        met: NDArray[np.float64] = self._reach[1 - player] @ self._matrix("weights", player).T
        return met

    def _showdown_values(self, player: int) -> NDArray[np.float64]:
        """Return the showdown values of each class, (nodes, classes)."""
        stakes = self._game.payoffs[0]
        shown = np.flatnonzero(stakes)
        sign = 1 if player == 0 else -1
        margins = self._reach[1 - player][shown] @ self._matrix("showdowns", player).T
        won = np.zeros((len(stakes), margins.shape[1]))
        won[shown] = sign * stakes[shown, np.newaxis] * margins
        return won

    def _value(self, player: int, *, best: bool = False) -> NDArray[np.float64]:
        """Return the values of a player's classes at each node, ``best`` in a best response."""
        values = self._won[player].copy()
        # Payoffs are net of half the pot.
        fixed = self._game.payoffs[1][:, player] + self._game.tree.rules.pot / 2
        for node in reversed(self._nodes):
            if node.kind != "decision":
                values[node.index] += fixed[node.index] * self._met[player][node.index]
                continue
            after, strategy = values[list(node.children)], self._strategies[node.index]
            if node.player != player or strategy is None:
                values[node.index] = after.sum(axis=0)
            elif best:
                values[node.index] = after.max(axis=0)
            else:
                values[node.index] = (strategy * after).sum(axis=0)
        return values

    def nodes(self) -> tuple[ClassNode, ...]:
        nodes = []
        for node in self._nodes:
            strategy = self._strategies[node.index]
            if strategy is None:
                continue
            player, index = node.player, node.index
            reach, met = self._reach[player][index], self._met[player][index]
            coming = reach * met
            total = float(coming.sum())
            taken = strategy @ coming / total if total else np.full(len(strategy), np.nan)
            won = _divided(self._values[player][index], met) + node.bets[player]
            nodes.append(
                ClassNode(
                    line=self._game.tree.line(index),
                    player=player,
                    pot=self._unit.number(self._game.tree.rules.pot + sum(node.bets)),
                    actions=self._game.tree.actions(index),
                    strategy=self._by_class(strategy, player),
                    reach=self._by_class(reach, player),
                    ev=self._by_class(won / self._unit.scale, player),
                    likelihood=total / self._game.live_pairs,
                    frequencies=tuple(taken.tolist()),
                )
            )
        return tuple(nodes)

    def _by_class(self, dealt: NDArray[np.float64], player: int) -> NDArray[np.float64]:
        return spread_classes(dealt, self._game.classes[player])


def spread_classes(dealt: NDArray[Any], classes: NDArray[Any]) -> NDArray[np.float64]:
    """Return numbers of the dealt classes as numbers of all 169, NaN for others."""
    spread = np.full((*dealt.shape[:-1], HAND_CLASS_COUNT), np.nan)
    spread[..., classes] = dealt
    return spread


def _class_equity(game: ClassGame) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    equities = []
    for player, sign in enumerate((1, -1)):
        margins = sign * game.showdowns.sum(axis=1 - player) / game.weights.sum(axis=1 - player)
        equities.append(spread_classes((1 + margins) / 2, game.classes[player]))
    return equities[0], equities[1]


def _divided(values: NDArray[np.float64], counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Divide; NaN where the divisor is 0."""
    quotients = np.full(values.shape, np.nan)
    np.divide(values, counts, out=quotients, where=counts > 0)
    return quotients
