"""Results of equity: exact or sampled.

Exact and sampled are different types. An exact result holds tallies and has a fraction; a sampled
one has a standard error and a 95 % interval.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from runout.analysis.plots import plot_curves
from runout.analysis.rows import Rows, text_table
from runout.domain.counts import counted
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.axes import Axes

    from runout.analysis.equity.hand_equities import HandEquities

_POT: Final = math.lcm(*range(1, 24))  # units of a pot: every share is whole
_NORMAL_95: Final = 1.959963984540054  # half width of a 95 % interval in standard errors


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


@dataclass(frozen=True, slots=True, repr=False, init=False)
class ExactPlayer(_Shares):
    """One player of an exact result.

    ``shares`` is the weight of deals won alone, with one other, and so on, ``total`` that of all
    deals: whole numbers unless the result is ``rounded``.
    """

    input: str
    combos: int
    shares: tuple[int | float, ...]
    total: int | float
    ordering: str | None
    hands: HandEquities | None = field(compare=False)

    # Setting slots directly takes half the time that the initializer of a frozen dataclass does.
    def __init__(  # noqa: PLR0917 - the fields in order
        self,
        input: str,  # noqa: A002 - the field's name
        combos: int,
        shares: tuple[int | float, ...],
        total: int | float,
        ordering: str | None = None,
        hands: HandEquities | None = None,
    ) -> None:
        _set_input(self, input)
        _set_combos(self, combos)
        _set_shares(self, shares)
        _set_total(self, total)
        _set_ordering(self, ordering)
        _set_hands(self, hands)

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


_set_input: Final = ExactPlayer.__dict__["input"].__set__
_set_combos: Final = ExactPlayer.__dict__["combos"].__set__
_set_shares: Final = ExactPlayer.__dict__["shares"].__set__
_set_total: Final = ExactPlayer.__dict__["total"].__set__
_set_ordering: Final = ExactPlayer.__dict__["ordering"].__set__
_set_hands: Final = ExactPlayer.__dict__["hands"].__set__


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
        """The 95 % interval of the equity: Wilson's with continuity correction.

        It holds also where the player rarely wins, loses or ties: ties have less variance than wins
        and losses, so they count as more deals, and half a deal is added at both ends.
        """
        equity, variance = self.equity, self.standard_error * self.standard_error
        deals = self.worth or self.total
        alike = max(deals, equity * (1 - equity) / variance) if variance > 0 else deals
        shift, spread = _NORMAL_95 * _NORMAL_95 / alike, _NORMAL_95 * _NORMAL_95 / deals
        centre = (equity + shift / 2) / (1 + shift)
        half = _NORMAL_95 * math.sqrt(variance + spread / (4 * deals)) / (1 + spread) + 0.5 / deals
        return max(0.0, centre - half), min(1.0, centre + half)

    @property
    def half_width(self) -> float:
        """The distance from the equity to the farther end of the 95 % interval."""
        low, high = self.interval
        return max(high - self.equity, self.equity - low)

    @property
    def margin(self) -> str:
        """The half width in percentage points, to two digits: ``±0.31``."""
        points = 100 * self.half_width
        return f"±{points:.2g}" if points < 99 else "±100"

    def to_dict(self) -> dict[str, Any]:
        """Return the player's numbers as plain values."""
        return {**self._to_dict(self.standard_error), "interval": list(self.interval)}


def _with_interval(player: SampledPlayer) -> str:
    return f"{100 * player.equity:.2f} % {player.margin}"


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


@dataclass(frozen=True, slots=True, repr=False, init=False)
class ExactEquity(_Result):
    """Equities from counting every deal.

    ``rounded`` means that weights had more than four decimals, so that tallies are floats.
    """

    method: ClassVar[str] = "exact"

    players: tuple[ExactPlayer, ...]
    deals: int
    elapsed_ms: float = field(compare=False)
    rounded: bool

    def __init__(
        self,
        players: tuple[ExactPlayer, ...],
        deals: int,
        elapsed_ms: float,
        rounded: bool = False,
    ) -> None:
        _set_players(self, players)
        _set_deals(self, deals)
        _set_elapsed_ms(self, elapsed_ms)
        _set_rounded(self, rounded)

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


_set_players: Final = ExactEquity.__dict__["players"].__set__
_set_deals: Final = ExactEquity.__dict__["deals"].__set__
_set_elapsed_ms: Final = ExactEquity.__dict__["elapsed_ms"].__set__
_set_rounded: Final = ExactEquity.__dict__["rounded"].__set__


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
