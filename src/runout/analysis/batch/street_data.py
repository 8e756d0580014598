"""StreetData: the arrays of a flop street, their file, and where the numbers of a decision are.

A file has the layout of :mod:`runout.analysis.solver.solution.file`. The header has the spot, the
figures of the solve, and line, player, actions and chips of each decision, the root first. The
segments have a column for each hand of a player's range, in the order of ``hands_oop`` (combo
indices):

==================  ==========================================================================
``weights_oop``     the range, as doubles
``strategy_oop``    a row for each action of each of the player's decisions: frequencies
``action_ev_oop``   the same rows: EV by that action
``ev_oop``          a row for each decision of the other player: EV
``equity_oop``      a row for each decision of either player: equity
==================  ==========================================================================

and likewise for ``ip``. All but ranges are half-precision floats, and EVs are shares of the pot at
the decision. A frequency, an equity and an EV of less than a pot are thus within 0.00025, an EV of
one to two pots within 0.0005 and so on; means over a range are nearer still. NaN stands for a hand
that meets no hand of the other player. What both players' hands reach follows from the ranges and
the strategies. The seconds of the solve are not in the file: the same solve gives the same bytes.
"""

from __future__ import annotations

import functools
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from runout.analysis.solver.nodes.player_view import PlayerView
from runout.analysis.solver.solution.file import (
    Segment,
    SolutionFile,
    checked_content,
    write_solution_file,
)
from runout.analysis.solver.solution.header import read_number
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.lines import match_step, read_line
from runout.domain.boards import Board
from runout.errors import SolutionForeign
from runout.kernels.equity import COMBO_COUNT

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.place import Place

KIND: Final = "flop street"
_ARRAYS: Final = {
    "hands": "<u2", "weights": "<f8", "strategy": "<f2", "action_ev": "<f2", "ev": "<f2",
    "equity": "<f2",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class DecisionPlace:
    """Where a decision is: its line, who acts, what can be done, and the chips there."""

    line: str
    player: int
    actions: tuple[str, ...]
    pot: float
    stacks: tuple[float, float]
    to_call: float

    @classmethod
    def of(cls, place: Place) -> DecisionPlace:
        """Return the place of a decision in a solved game."""
        assert place.player is not None
        return cls(place.line, place.player, place.actions, place.pot, place.stacks, place.to_call)

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> DecisionPlace:
        """Return the place that :meth:`to_dict` wrote."""
        line, actions = fields["line"], tuple(fields["actions"])
        if not all(isinstance(text, str) for text in (line, *actions)) or not actions:
            raise TypeError(f"{line!r}, {actions!r} are not a line and its actions")
        if fields["player"] not in (0, 1):
            raise ValueError(f"{fields['player']!r} is not a player")
        oop, ip = map(read_number, fields["stacks"])
        pot, to_call = read_number(fields["pot"]), read_number(fields["to_call"])
        return cls(line, fields["player"], actions, pot, (oop, ip), to_call)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)

    @property
    def label(self) -> str:
        """The place as text, with the player to act: ``after x, IP to act``."""
        place = f"after {self.line}" if self.line else "at the start"
        return f"{place}, {PLAYER_NAMES[self.player]} to act"


class StreetData:
    """The header and the arrays of a flop street, in memory or mapped from a file.

    Decisions are named by their lines as the tree writes them. Making one checks that the arrays
    fit the decisions, with a ValueError, KeyError or TypeError.
    """

    def __init__(self, header: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
        self.header = header
        self.arrays = arrays
        self.board = Board.parse(header["spot"]["board"])
        self.places = {each["line"]: DecisionPlace.from_dict(each) for each in header["nodes"]}
        self._rows = _rows(list(self.places.values()))
        self._check()

    @classmethod
    def of(cls, header: Mapping[str, Any], nodes: Sequence[Place]) -> StreetData:
        """Return the data of solved decisions; ``header`` has all but the decisions."""
        views = [(PlayerView(node, 0), PlayerView(node, 1)) for node in nodes]
        weights = [np.array(range_.weights) for range_ in nodes[0].game.spot.ranges]
        arrays = {
            f"{name}_{PLAYERS[player]}": array
            for player in (0, 1)
            for name, array in _pack([pair[player] for pair in views], weights[player]).items()
        }
        places = [DecisionPlace.of(node).to_dict() for node in nodes]
        return cls({"kind": KIND, **header, "nodes": places}, arrays)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the file atomically."""
        segments = [Segment.of(name, array) for name, array in self.arrays.items()]
        write_solution_file(path, self.header, segments)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> StreetData:
        """Read a file; raise a :class:`SolutionFileError` with the reason if it cannot be used."""
        file = SolutionFile.open(path)
        kind = file.header.get("kind")
        if kind != KIND:
            held = "a solution" if kind == "solution" else repr(kind)
            raise SolutionForeign(path, f"holds {held}, not a flop street; runout.load opens it")
        with checked_content(path):
            arrays = {name: np.array(file.segment(name)) for name in file.names}
            file.require_whole()
            return cls(file.header, arrays)

    def _check(self) -> None:
        """Refuse arrays that do not fit the decisions, with a ValueError."""
        places = self.places.values()
        for player, name in enumerate(PLAYERS):
            hands = len(self.arrays[f"hands_{name}"])
            own = sum(len(place.actions) for place in places if place.player == player)
            others = sum(place.player != player for place in places)
            rows = {"strategy": own, "action_ev": own, "ev": others, "equity": len(places)}
            for what, kind in _ARRAYS.items():
                array = self.arrays[f"{what}_{name}"]
                shape = (rows[what], hands) if what in rows else (hands,)
                if (array.dtype.str, array.shape) != (kind, shape):
                    raise ValueError(f"{what}_{name} is {array.dtype} {array.shape}")
            if (np.diff(self.hands(player)) <= 0).any() or (
                self.hands(player) >= COMBO_COUNT
            ).any():
                raise ValueError(f"hands_{name} are not combos in order")
        if "" not in self.places:
            raise ValueError("there is no first decision")
        for line in filter(None, self.places):
            before, action = _before(line)
            if before not in self.places or action not in self.places[before].actions:
                raise ValueError(f"the line {line!r} has no beginning")

    def follow(self, line: str) -> tuple[str, str | None]:
        """Return a line as the tree writes it, and its last action if no decision follows it."""
        tree_line, last = "", None
        for step in read_line(line):
            actions = () if last is not None else self.places[tree_line].actions
            action = match_step(step, actions, line)
            tree_line = f"{tree_line} {action}".lstrip()
            last = None if tree_line in self.places else action
        return tree_line, last

    @functools.cached_property
    def spot(self) -> Spot:
        """The spot that was solved."""
        return Spot.from_dict({**self.header["spot"], "unit": self.header["unit"]})

    # --- arrays of a player's hands ---

    def hands(self, player: int) -> NDArray[np.intp]:
        """Return the combo indices of a player's hands, ascending."""
        return self.arrays[f"hands_{PLAYERS[player]}"].astype(np.intp)

    def reach(self, line: str, player: int) -> NDArray[np.float64]:
        """Return the reach of a player's hands after a line as the tree writes it."""
        reach = _double(self.arrays[f"weights_{PLAYERS[player]}"])
        while line:
            line, action = _before(line)
            place = self.places[line]
            if place.player == player:
                reach = reach * self.strategy(place.line)[place.actions.index(action)]
        return reach

    def strategy(self, line: str) -> NDArray[np.float64]:
        """Return the frequencies of the player who decides after a line: (actions, hands)."""
        shares = self._of_actions("strategy", line)
        normal: NDArray[np.float64] = shares / shares.sum(axis=0)
        return normal

    def action_ev(self, line: str) -> NDArray[np.float64]:
        """Return what the hands of the player who decides win by each action, in chips."""
        place = self.places[line]
        return place.pot * self._of_actions("action_ev", line)

    def ev(self, line: str, player: int) -> NDArray[np.float64]:
        """Return what a player's hands win of the pot at a decision, in chips."""
        place = self.places[line]
        if place.player == player:
            return _double((self.strategy(line) * self.action_ev(line)).sum(axis=0))
        row = self._rows[line].of_other
        return place.pot * _double(self.arrays[f"ev_{PLAYERS[player]}"][row])

    def equity(self, line: str, player: int) -> NDArray[np.float64]:
        """Return the equity of a player's hands at a decision."""
        rows = self.arrays[f"equity_{PLAYERS[player]}"]
        return _double(rows[self._rows[line].of_both])

    def _of_actions(self, what: str, line: str) -> NDArray[np.float64]:
        first, last = self._rows[line].of_actions
        name = PLAYERS[self.places[line].player]
        return _double(self.arrays[f"{what}_{name}"][first:last])


def _pack(views: Sequence[PlayerView], weights: NDArray[np.float64]) -> dict[str, NDArray[Any]]:
    """Return the arrays of one player, hands by combo index."""
    order = np.argsort(views[0].combos)
    hands = views[0].combos[order]
    empty = np.zeros((0, len(hands)))
    own = [view for view in views if view.acts]
    rows = {
        "hands": hands,
        "weights": weights[hands],
        "strategy": np.vstack([empty, *(view.strategy[:, order] for view in own)]),
        "action_ev": np.vstack([empty, *(view.action_ev[:, order] / view.pot for view in own)]),
        "ev": np.vstack([empty, *(view.ev[order] / view.pot for view in views if not view.acts)]),
        "equity": np.vstack([empty, *(view.equity[order] for view in views)]),
    }
    return {name: array.astype(_ARRAYS[name]) for name, array in rows.items()}


def _double(numbers: NDArray[Any]) -> NDArray[np.float64]:
    return numbers.astype(np.float64)


class _Rows(NamedTuple):
    """Where the numbers of a decision are among those of all decisions."""

    of_actions: tuple[int, int]  # rows of the player who acts
    of_other: int  # row of the other player
    of_both: int


def _rows(places: Sequence[DecisionPlace]) -> dict[str, _Rows]:
    done, decided = [0, 0], [0, 0]
    rows = {}
    for number, place in enumerate(places):
        first = done[place.player]
        done[place.player] = last = first + len(place.actions)
        rows[place.line] = _Rows((first, last), decided[place.player], number)
        decided[place.player] += 1
    return rows


def _before(line: str) -> tuple[str, str]:
    """Return the line before the last action, and that action."""
    before, _, action = line.rpartition(" ")
    return before, action
