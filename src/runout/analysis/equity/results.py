"""Results of equity: exact, sampled, and by hand.

Exact and sampled are different types. An exact result holds tallies and has a fraction; a sampled
one has a standard error and a 95 % interval.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from runout.analysis.plots import plot_curves
from runout.analysis.rows import Rows, text_table
from runout.domain.combos import CLASS_COMBOS, Combo, HandClass
from runout.domain.counts import counted
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

_POT: Final = math.lcm(*range(1, 24))  # units of a pot: every share is whole
_NORMAL_95: Final = 1.959963984540054  # half width of a 95 % interval in standard errors
_NOTHING_SEEN_95: Final = 3.0  # an event not seen in n deals has a share below 3/n


@dataclass(frozen=True, slots=True)
class HandEquity:
    """One hand of a range: its weight, its likelihood to be dealt, and its equity."""

    hand: Combo | HandClass
    weight: float
    likelihood: float
    equity: float


@dataclass(frozen=True, slots=True, repr=False)
class HandEquities(Rows):
    """The equity of every hand of a player's range that can be dealt.

    Arrays by combo index: the range's own ``weights``, the ``likelihood`` of each combo (they sum
    to 1), and ``equity``, NaN where a combo is not in the range or cannot be dealt.
    """

    weights: NDArray[np.float64]
    likelihood: NDArray[np.float64]
    equity: NDArray[np.float64]

    def combos(self) -> Iterator[HandEquity]:
        """Yield each combo that can be dealt, by combo index."""
        for index in self.likelihood.nonzero()[0].tolist():
            yield HandEquity(
                Combo.from_index(index),
                float(self.weights[index]),
                float(self.likelihood[index]),
                float(self.equity[index]),
            )

    def classes(self) -> Iterator[HandEquity]:
        """Yield each hand class that can be dealt; its weight is the mean over its combos."""
        for number, combos in enumerate(CLASS_COMBOS):
            indices = list(combos)
            likelihood = self.likelihood[indices]
            total = float(likelihood.sum())
            if total == 0:
                continue
            dealt = likelihood > 0
            equity = float((self.equity[indices][dealt] * likelihood[dealt]).sum() / total)
            weight = float(self.weights[indices].mean())
            yield HandEquity(HandClass.from_index(number), weight, total, equity)

    def distribution(self, bins: int = 20) -> NDArray[np.float64]:
        """Return the probability of an equity in each of ``bins`` equal steps from 0 to 1."""
        steps = (self.equity[self.likelihood > 0] * bins).astype(int).clip(0, bins - 1)
        likely: NDArray[np.float64] = np.bincount(
            steps, self.likelihood[self.likelihood > 0], bins
        ).astype(np.float64)
        return likely

    def curve(self, most: int = 200) -> list[tuple[float, float]]:
        """Return the equity of the hands from the best down, as steps over the range.

        A step is the cumulative share of the range at its end, 0 to 1, and the equity of its hands.
        If there are more than ``most`` steps, those whose middles fall into one of ``most`` equal
        parts of the range are joined at their mean equity, so that the area below the curve is
        always the player's equity.

        >>> from runout.analysis.equity.calculation import equity
        >>> hero = equity(["AA,JJ", "KK"], board="Qd7c2s5c9h", hands=True).players[0]
        >>> hero.hands.curve()
        [(0.5, 1.0), (1.0, 0.0)]
        """
        dealt = np.flatnonzero(self.likelihood > 0)
        dealt = dealt[np.argsort(-self.equity[dealt], kind="stable")]
        equity, likelihood = self.equity[dealt], self.likelihood[dealt]
        starts = np.flatnonzero(np.diff(equity, prepend=np.inf))
        if len(starts) > most:
            covered = np.cumsum(likelihood)
            middles = (covered - likelihood / 2) / covered[-1]
            parts = (middles * most).astype(int).clip(0, most - 1)
            starts = np.flatnonzero(np.diff(parts, prepend=-1))
        shares = np.add.reduceat(likelihood, starts)
        means = np.add.reduceat(likelihood * equity, starts) / shares
        covered = np.cumsum(shares)
        ends = covered / covered[-1]
        return list(zip(ends.tolist(), means.clip(0, 1).tolist(), strict=True))

    def __repr__(self) -> str:
        dealt = self.likelihood > 0
        lowest, highest = float(self.equity[dealt].min()), float(self.equity[dealt].max())
        return (
            f"<HandEquities: {counted(int(dealt.sum()), 'combo')},"
            f" equity {100 * lowest:.2f} % to {100 * highest:.2f} %>"
        )

    def __str__(self) -> str:
        rows = [
            (str(each.hand), f"{each.weight:.3g}", f"{100 * each.likelihood:.2f} %",
             f"{100 * each.equity:.2f} %")
            for each in self.classes()
        ]  # fmt: skip
        return text_table(["hand", "weight", "likelihood", "equity"], rows)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each combo that can be dealt."""
        return [_hand_row(each) for each in self.combos()]

    def to_dict(self) -> dict[str, Any]:
        """Return combos and classes as plain values."""
        return {"combos": self.rows(), "classes": [_hand_row(each) for each in self.classes()]}


def _hand_row(each: HandEquity) -> dict[str, Any]:
    return {
        "hand": str(each.hand),
        "weight": each.weight,
        "likelihood": each.likelihood,
        "equity": each.equity,
    }


class _Shares:
    """Figures from the weights of deals that a player won alone, with one other, and so on."""

    __slots__ = ()

    input: str
    combos: int
    shares: tuple[int | float, ...]
    total: int | float
    ordering: str | None
    hands: HandEquities | None

    @property
    def win(self) -> float:
        """Probability of winning the whole pot."""
        return self.shares[0] / self.total

    @property
    def tie(self) -> float:
        """Probability of sharing the pot."""
        return sum(self.shares[1:]) / self.total

    @property
    def lose(self) -> float:
        """Probability of winning nothing."""
        return (self.total - sum(self.shares)) / self.total

    @property
    def equity(self) -> float:
        """Expected share of the pot; k players who tie have 1/k each."""
        if isinstance(self.total, int):
            units = sum(share * (_POT // k) for k, share in enumerate(self.shares, start=1))
            return units / (_POT * self.total)
        return sum(share / k for k, share in enumerate(self.shares, start=1)) / self.total

    @property
    def name(self) -> str:
        """The input, or ``unknown`` where it is empty."""
        return self.input.strip() or "unknown"

    def _row(self, standard_error: float | None) -> dict[str, Any]:
        return {
            "input": self.input,
            "combos": self.combos,
            "win": self.win,
            "tie": self.tie,
            "lose": self.lose,
            "equity": self.equity,
            "standard_error": standard_error,
        }

    def _to_dict(self, standard_error: float | None) -> dict[str, Any]:
        answer = self._row(standard_error)
        if self.ordering is not None:
            answer["ordering"] = self.ordering
        if self.hands is not None:
            answer["hands"] = self.hands.to_dict()
        return answer


@dataclass(frozen=True, slots=True, repr=False)
class ExactPlayer(_Shares):
    """One player of an exact result.

    ``shares`` is the weight of deals won alone, with one other, and so on, ``total`` that of all
    deals: whole numbers unless the result is ``rounded``.
    """

    input: str
    combos: int
    shares: tuple[int | float, ...]
    total: int | float
    ordering: str | None = None
    hands: HandEquities | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<{self.name}: equity {100 * self.equity:.2f} %>"

    @property
    def standard_error(self) -> None:
        """None: the result is exact."""
        return None

    @property
    def fraction(self) -> Fraction:
        """The equity as an exact fraction."""
        units = sum(
            (Fraction(share) / k for k, share in enumerate(self.shares, start=1)), Fraction()
        )
        return units / Fraction(self.total)

    def to_dict(self) -> dict[str, Any]:
        """Return the player's numbers as plain values."""
        return self._to_dict(None)


@dataclass(frozen=True, slots=True, repr=False)
class SampledPlayer(_Shares):
    """One player of a sampled result; ``shares`` counts deals.

    Where deals could not be drawn independently of each other, ``error`` is the standard error that
    was measured, and ``worth`` the effective number of independent deals.
    """

    input: str
    combos: int
    shares: tuple[int | float, ...]
    total: int
    ordering: str | None = None
    hands: HandEquities | None = field(default=None, compare=False)
    error: float | None = None
    worth: int | None = None

    def __repr__(self) -> str:
        return f"<{self.name}: equity {_with_interval(self)}>"

    @property
    def standard_error(self) -> float:
        """Standard error of the equity."""
        return standard_error(self.shares, self.total) if self.error is None else self.error

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the equity."""
        half = self.half_width
        return max(0.0, self.equity - half), min(1.0, self.equity + half)

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval; above 0 also where all deals had the same result."""
        error = self.standard_error
        seen = _NORMAL_95 * error if error > 0 else _NOTHING_SEEN_95 / (self.worth or self.total)
        return min(1.0, seen)

    @property
    def margin(self) -> str:
        """The half width in percentage points, to two digits: ``±0.31``."""
        points = 100 * self.half_width
        return f"±{points:.2g}" if points < 99 else "±100"

    def to_dict(self) -> dict[str, Any]:
        """Return the player's numbers as plain values."""
        return {**self._to_dict(self.standard_error), "interval": list(self.interval)}


def _with_interval(player: SampledPlayer) -> str:
    low, high = player.interval
    return f"{100 * player.equity:.2f} % ±{50 * (high - low):.2g}"


def standard_error(shares: Sequence[int | float], total: int) -> float:
    """Return the standard error of the mean share of the pot over ``total`` sampled deals."""
    mean = sum(share / k for k, share in enumerate(shares, start=1)) / total
    square = sum(share / (k * k) for k, share in enumerate(shares, start=1)) / total
    return math.sqrt(max(0.0, square - mean * mean) / total)


class _Result(Rows):
    __slots__ = ()

    method: ClassVar[str]
    deals: int
    elapsed_ms: float
    players: tuple[ExactPlayer, ...] | tuple[SampledPlayer, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player."""
        return [player._row(player.standard_error) for player in self.players]

    def _to_dict(self, seed: str | None) -> dict[str, Any]:
        return {
            "method": self.method,
            "deals": self.deals,
            "seed": seed,
            "elapsed_ms": self.elapsed_ms,
            "players": [player.to_dict() for player in self.players],
        }

    def plot_hands(self, axes: Axes | None = None) -> Axes:
        """Draw the equity of each player's hands over their range; needs runout[plot].

        The result must have been calculated with ``hands=True``.
        """
        curves = []
        for player in self.players:
            if player.hands is None:
                raise PokerError(
                    "the result has no equities by hand; calculate with equity(.., hands=True)"
                )
            name = player.input.strip() or "any two cards"
            curves.append((f"{name}: {100 * player.equity:.2f} %", player.hands.curve()))
        return plot_curves(curves, axes)


_HEADINGS: Final = ("player", "equity", "win", "tie", "lose", "combos")


def _text(players: Iterable[ExactPlayer | SampledPlayer], summary: str) -> str:
    """Return a table for a terminal."""
    rows = []
    for player in players:
        numbers = (player.equity, player.win, player.tie, player.lose)
        cells = [f"{100 * number:.2f}" for number in numbers]
        rows.append([player.name, *cells, str(player.combos)])
    headings = ["player", "equity %", "win %", "tie %", "lose %", "combos"]
    return f"{text_table(headings, rows)}\n{summary}"


def _html(players: Sequence[ExactPlayer | SampledPlayer], summary: str) -> str:
    """Return a table with bars for notebooks."""
    from runout.pictures.table import draw_table  # noqa: PLC0415 - notebooks
    from runout.pictures.text import draw_line, draw_together  # noqa: PLC0415 - notebooks

    rows = []
    for player in players:
        numbers = (player.equity, player.win, player.tie, player.lose)
        shares = [f"{100 * number:.2f} %" for number in numbers]
        rows.append([player.input or "unknown", *shares, str(player.combos)])
    bars = [player.equity for player in players]
    return draw_together(
        [draw_table(_HEADINGS, rows, name="equity", bars=bars), draw_line(summary)]
    )


@dataclass(frozen=True, slots=True, repr=False)
class ExactEquity(_Result):
    """Equities from counting every deal.

    ``rounded`` means that weights had more than four decimals, so that tallies are floats.
    """

    method: ClassVar[str] = "exact"

    players: tuple[ExactPlayer, ...]
    deals: int
    elapsed_ms: float = field(compare=False)
    rounded: bool = False

    def __repr__(self) -> str:
        players = ", ".join(f"{each.name} {100 * each.equity:.2f} %" for each in self.players)
        return f"<Equity exact: {players}; {counted(self.deals, 'deal', form=',')}>"

    @property
    def seed(self) -> None:
        """None: nothing was sampled."""
        return None

    @property
    def summary(self) -> str:
        """The method and the number of deals, in one line."""
        rounded = ", weights rounded" if self.rounded else ""
        return f"Exact, {counted(self.deals, 'deal', form=',')}{rounded}, {_time(self.elapsed_ms)}"

    def __str__(self) -> str:
        return _text(self.players, self.summary)

    def _repr_html_(self) -> str:
        return _html(self.players, self.summary)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values."""
        answer = self._to_dict(None)
        return {**answer, "rounded": True} if self.rounded else answer


@dataclass(frozen=True, slots=True, repr=False)
class SampledEquity(_Result):
    """Equities from sampled deals; the same seed samples the same ones."""

    method: ClassVar[str] = "sampled"

    players: tuple[SampledPlayer, ...]
    deals: int
    seed: int
    elapsed_ms: float = field(compare=False)

    def __repr__(self) -> str:
        players = ", ".join(f"{each.name} {_with_interval(each)}" for each in self.players)
        deals = counted(self.deals, "deal", form=",")
        return f"<Equity sampled: {players} (95 %); {deals}, seed {self.seed}>"

    @property
    def standard_error(self) -> float:
        """The largest of the players' standard errors."""
        return max(player.standard_error for player in self.players)

    @property
    def summary(self) -> str:
        """The method and the number of deals, in one line."""
        widest = max(self.players, key=lambda player: player.half_width)
        return (
            f"Sampled, {counted(self.deals, 'deal', form=',')}, {widest.margin} % (95 %),"
            f" seed {self.seed}, {_time(self.elapsed_ms)}"
        )

    def __str__(self) -> str:
        return _text(self.players, self.summary)

    def _repr_html_(self) -> str:
        return _html(self.players, self.summary)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values; the seed is decimal text."""
        return self._to_dict(str(self.seed))


def _time(milliseconds: float) -> str:
    if milliseconds < 1:
        return "under 1 ms"
    return f"{milliseconds:.0f} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.1f} s"


EquityResult = ExactEquity | SampledEquity
