"""ClassSolution: what the players of the 169-class model do, what it earns them, how far from best.

Everything is worked out once more, in double precision, from the strategies that a solver returns:
a value for each class at each decision, and against each player's strategy the best that an
opponent can do who sees his own class and the actions only.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.domain.betting.lines import match_step, read_line, refused
from runout.domain.combos import CLASS_TEXTS, HAND_CLASS_COUNT

if TYPE_CHECKING:
    from runout.analysis.class_model.game import ClassGame
    from runout.analysis.solver.solution import EndedBy, SolveGoal
    from runout.domain.boards import Board

PLAYERS: Final = ("oop", "ip")
MODEL: Final = "169 hand classes, betting on the flop only"
_DECIMALS: Final = 6  # of what is written class by class

Strategies = Sequence[NDArray[np.float64] | None]
"""For each node of the tree None, or how often each class takes each action, (actions, classes)."""


class Sides(NamedTuple):
    """A number for each player."""

    oop: float
    ip: float

    def to_dict(self) -> dict[str, float | None]:
        """Return plain values; NaN is None."""
        return {"oop": _or_none(self.oop), "ip": _or_none(self.ip)}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClassNode:
    """A decision. Arrays go by hand class, 169 long; NaN stands for a class that is not dealt.

    ``strategy`` is how often each class takes each action, (actions, 169), ``reach`` how much of it
    the player brings here, and ``ev`` what it wins of the pot as it stands here, NaN also where the
    opponent never comes here. ``likelihood`` is how often play comes here, ``frequencies`` what the
    player does then, NaN if it never does.
    """

    line: str
    player: int
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

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; classes that are not dealt are left out, NaN is None."""
        dealt = np.flatnonzero(~np.isnan(self.reach))
        return {
            "line": self.line,
            "player": PLAYERS[self.player],
            "pot": self.pot,
            "likelihood": self.likelihood,
            "actions": list(self.actions),
            "frequencies": [_or_none(frequency) for frequency in self.frequencies],
            "classes": {
                CLASS_TEXTS[index]: {
                    "strategy": [round(x, _DECIMALS) for x in self.strategy[:, index].tolist()],
                    "reach": round(float(self.reach[index]), _DECIMALS),
                    "ev": _or_none(round(float(self.ev[index]), _DECIMALS)),
                }
                for index in dealt.tolist()
            },
        }


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClassSolution:
    """One flop at one stack-to-pot ratio, solved in the 169-class model.

    EV is in chips won from the pot as it stands at the root; ``class_ev`` and ``class_equity`` are
    those of each class of each player, NaN where it is not dealt. ``live_pairs`` is the number of
    combo pairs that the ranges have on the flop, by weight: with the flop's multiplicity it is the
    flop's weight in a mean over flops. ``nodes`` are the decisions, the root first.
    """

    flop: Board
    spr: float
    pot: float
    stack: float
    live_pairs: float
    ev: Sides
    equity: Sides
    exploitability: float
    iterations: int
    computed: bool
    class_ev: tuple[NDArray[np.float64], NDArray[np.float64]]
    class_equity: tuple[NDArray[np.float64], NDArray[np.float64]]
    nodes: tuple[ClassNode, ...]
    goal: SolveGoal | None = None  # None where it is not known

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
        """Return what strategies come to, by exact values and best responses."""
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
            equity=Sides(*game.equity),
            # Never below 0 but for rounding, where a strategy is best already.
            exploitability=max(0.0, (best.oop - ev.oop + best.ip - ev.ip) / 2),
            iterations=iterations,
            computed=game.computed,
            class_ev=play.class_ev(),
            class_equity=_class_equity(game),
            nodes=play.nodes(),
            goal=goal,
        )

    @property
    def ended_by(self) -> EndedBy | None:
        """Why the solve ended, ``target`` or ``max_iterations``; None if its goal is not known."""
        if self.goal is None:
            return None
        return self.goal.ended_by(self.exploitability, self.pot, self.iterations)

    @property
    def ended_text(self) -> str | None:
        """Why the solve ended, in words."""
        if self.goal is None:
            return None
        return self.goal.ended_text(self.exploitability, self.pot, self.iterations)

    @property
    def ev_share(self) -> Sides:
        """What each player wins of the pot, as a share of it."""
        return Sides(*(ev / self.pot for ev in self.ev))

    @property
    def eqr(self) -> Sides:
        """How much of his equity each player turns into chips; NaN without any equity."""
        return Sides(
            *(
                ev / (equity * self.pot) if equity else math.nan
                for ev, equity in zip(self.ev, self.equity, strict=True)
            )
        )

    @property
    def exploitability_percent(self) -> float:
        """The exploitability in percent of the pot."""
        return 100 * self.exploitability / self.pot

    @property
    def root_actions(self) -> dict[str, float]:
        """How often out of position takes each action at the root."""
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
        """Return plain values, with every class at every decision unless those are not wanted."""
        told: dict[str, Any] = {
            "model": MODEL,
            "flop": str(self.flop),
            "spr": self.spr,
            "pot": self.pot,
            "stack": self.stack,
            "live_pairs": self.live_pairs,
            "ev": self.ev.to_dict(),
            "ev_share": self.ev_share.to_dict(),
            "equity": self.equity.to_dict(),
            "eqr": self.eqr.to_dict(),
            "exploitability": self.exploitability,
            "exploitability_percent": self.exploitability_percent,
            "target_percent": None if self.goal is None else self.goal.target_percent,
            "max_iterations": None if self.goal is None else self.goal.max_iterations,
            "ended_by": self.ended_by,
            "iterations": self.iterations,
            "computed": self.computed,
            "root_actions": [
                {"action": action, "frequency": frequency}
                for action, frequency in self.root_actions.items()
            ],
        }
        if strategies:
            told["classes"] = {name: self._classes(side) for side, name in enumerate(PLAYERS)}
            told["nodes"] = [node.to_dict() for node in self.nodes]
        return told

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
    """A game with its strategies: who comes where with what, and what it is worth there.

    Values are sums over the opponent's classes by how often they meet and come here, so that those
    of a decision are sums of those after it. They count the tree's units; what is handed out is in
    chips.
    """

    def __init__(self, game: ClassGame, strategies: Strategies) -> None:
        self._game = game
        self._nodes = game.tree.nodes
        self._strategies = strategies
        self._unit = game.tree.rules.unit
        self._reach = tuple(self._reaches(player) for player in (0, 1))
        self._met = tuple(self._meetings(player) for player in (0, 1))
        self._won = tuple(self._contests(player) for player in (0, 1))
        self._values = tuple(self._value(player) for player in (0, 1))

    def ev(self) -> Sides:
        """Return what each player wins."""
        return self._chips(values[0] for values in self._values)

    def best_response(self) -> Sides:
        """Return the most that each player can win against the other's strategy."""
        return self._chips(self._value(player, best=True)[0] for player in (0, 1))

    def _chips(self, values: Iterable[NDArray[np.float64]]) -> Sides:
        """Return the mean of what each player's classes win, in chips."""
        means = (float(each.sum()) / self._game.live_pairs for each in values)
        return Sides(*map(self._unit.value, means))

    def class_ev(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return what each class of each player wins at the root."""
        scale = self._unit.scale
        oop, ip = (self._by_class(self._values[p][0] / self._met[p][0] / scale, p) for p in (0, 1))
        return oop, ip

    def _reaches(self, player: int) -> NDArray[np.float64]:
        """Return how much of each class a player brings to each node, (nodes, classes)."""
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
        """Return how often each class meets an opponent at each node, (nodes, classes)."""
        met: NDArray[np.float64] = self._reach[1 - player] @ self._matrix("weights", player).T
        return met

    def _contests(self, player: int) -> NDArray[np.float64]:
        """Return what showdowns pay each class, (nodes, classes)."""
        stakes = np.array([0.0 if paid is None else paid.contest for paid in self._game.payoffs])
        shown = np.flatnonzero(stakes)
        sign = 1 if player == 0 else -1
        margins = self._reach[1 - player][shown] @ self._matrix("contests", player).T
        won = np.zeros((len(stakes), margins.shape[1]))
        won[shown] = sign * stakes[shown, np.newaxis] * margins
        return won

    def _value(self, player: int, *, best: bool = False) -> NDArray[np.float64]:
        """Return what a player's classes win at each node, by his strategy or at best."""
        values = self._won[player].copy()
        for node in reversed(self._nodes):
            payoff = self._game.payoffs[node.index]
            if payoff is not None:
                values[node.index] += payoff.certain[player] * self._met[player][node.index]
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
        """Return the decisions."""
        found = []
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
            found.append(
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
        return tuple(found)

    def _by_class(self, dealt: NDArray[np.float64], player: int) -> NDArray[np.float64]:
        return spread_classes(dealt, self._game.classes[player])


def spread_classes(dealt: NDArray[Any], classes: NDArray[Any]) -> NDArray[np.float64]:
    """Return numbers of the classes that are dealt as numbers of all 169, NaN for others."""
    spread = np.full((*dealt.shape[:-1], HAND_CLASS_COUNT), np.nan)
    spread[..., classes] = dealt
    return spread


def _class_equity(game: ClassGame) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    found = []
    for player, sign in enumerate((1, -1)):
        margins = sign * game.contests.sum(axis=1 - player) / game.weights.sum(axis=1 - player)
        found.append(spread_classes((1 + margins) / 2, game.classes[player]))
    return found[0], found[1]


def _divided(values: NDArray[np.float64], counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Divide, with NaN where there is nothing to divide by."""
    quotients = np.full(values.shape, np.nan)
    np.divide(values, counts, out=quotients, where=counts > 0)
    return quotients


def _or_none(number: float) -> float | None:
    return None if math.isnan(number) else number
