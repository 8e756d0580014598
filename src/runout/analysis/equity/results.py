"""Results of equity: exact or sampled.

Exact and sampled are different types. An exact result holds tallies and has a fraction; a sampled
one has a standard error and a 95 % interval.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from runout.analysis.equity.hand_equities import HandEquities
from runout.analysis.equity.spots import EquitySpot
from runout.analysis.plots import plot_curves
from runout.analysis.rows import Rows, text_table
from runout.documents import Document, ExactText, Seed
from runout.domain.cards import Card
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import RangeWarning
from runout.errors import PokerError

if TYPE_CHECKING:
    from matplotlib.axes import Axes  # an extra

_POT: Final = math.lcm(*range(1, 24))  # units of a pot: every share is whole
_NORMAL_95: Final = 1.959963984540054  # half width of a 95 % interval in standard errors


_ROW: Final = ("input", "combos", "win", "tie", "lose", "equity", "standard_error")


class _Shares(Document):
    """Figures from the weights of deals that a player won alone, with one other, and so on."""

    __slots__ = ()

    members = (*_ROW[:-1], "fraction", "standard_error", "interval", "ordering", "hands")

    input: str
    """The player's hand or range as given."""
    combos: int
    """Combos that are left after known cards are removed."""
    shares: tuple[int | float, ...]
    total: int | float
    ordering: str | None
    """The ordering behind a percentage such as `15%`."""
    hands: HandEquities | None
    """The equity of each hand, if requested."""

    @property
    def win(self) -> float:
        """Probability of winning the whole pot."""
        return min(1.0, self.shares[0] / self.total)

    @property
    def tie(self) -> float:
        """Probability of sharing the pot."""
        return min(1.0, sum(self.shares[1:]) / self.total)

    @property
    def lose(self) -> float:
        """Probability of winning nothing."""
        return max(0.0, (self.total - sum(self.shares)) / self.total)

    @property
    def equity(self) -> float:
        """Expected share of the pot; k players who tie have 1/k each."""
        if isinstance(self.total, int):
            units = sum(share * (_POT // k) for k, share in enumerate(self.shares, start=1))
            return units / (_POT * self.total)
        won = sum(share / k for k, share in enumerate(self.shares, start=1))
        return min(1.0, won / self.total)

    @property
    def name(self) -> str:
        """The input, or ``unknown`` where it is empty."""
        return self.input.strip() or "unknown"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class ExactPlayer(_Shares):
    """One player of an exact result.

    ``shares`` is the weight of deals won alone, with one other, and so on, ``total`` that of all
    deals: whole numbers unless the result is ``rounded``.
    """

    standard_error: ClassVar[None] = None
    interval: ClassVar[None] = None

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
    def fraction(self) -> ExactText | None:
        """The equity as an exact fraction; null if sampled or rounded."""
        if isinstance(self.total, float):
            return None
        units = sum(int(share) * (_POT // k) for k, share in enumerate(self.shares, start=1))
        return Fraction(units, _POT * self.total)


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

    fraction: ClassVar[None] = None

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
        """Of the equity; null if exact."""
        return standard_error(self.shares, self.total) if self.error is None else self.error

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the equity; null if exact.

        It is Wilson's with continuity correction, and holds also where the player rarely wins,
        loses or ties: ties have less variance than wins and losses, so they count as more deals,
        and half a deal is added at both ends.
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


def _with_interval(player: SampledPlayer) -> str:
    return f"{100 * player.equity:.2f} % {player.margin}"


def standard_error(shares: Sequence[int | float], total: int) -> float:
    """Return the standard error of the mean share of the pot over ``total`` sampled deals."""
    mean = sum(share / k for k, share in enumerate(shares, start=1)) / total
    square = sum(share / (k * k) for k, share in enumerate(shares, start=1)) / total
    return math.sqrt(max(0.0, square - mean * mean) / total)


@dataclass(frozen=True, slots=True)
class NextCard(Document):
    """The equities after one more card on the board."""

    card: Card
    method: Literal["exact", "sampled"]
    equities: tuple[float, ...]
    """One for each player."""


class _Result(Document, Rows):
    __slots__ = ()

    members = (
        "method", "deals", "rounded", "seed", "elapsed_ms", "summary", "players", "next_card",
        "warnings",
    )  # fmt: skip

    players: tuple[ExactPlayer, ...] | tuple[SampledPlayer, ...]
    deals: int
    """Number of deals counted or drawn."""
    elapsed_ms: float
    spot: EquitySpot
    next_card: tuple[NextCard, ...] | None
    """The equities after each card that may come next; null unless requested."""

    @property
    def warnings(self) -> tuple[RangeWarning, ...]:
        """Every warning about the ranges."""
        return self.spot.warnings

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player."""
        return [{name: getattr(player, name) for name in _ROW} for player in self.players]

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

    method: ClassVar[Literal["exact"]] = "exact"
    seed: ClassVar[None] = None

    players: tuple[ExactPlayer, ...]
    deals: int
    elapsed_ms: float = field(compare=False)
    rounded: bool
    """Whether tallies are floating-point: weights had more than four decimals."""
    spot: EquitySpot = field(compare=False)
    next_card: tuple[NextCard, ...] | None = field(compare=False)

    def __init__(  # noqa: PLR0917 - the fields in order
        self,
        players: tuple[ExactPlayer, ...],
        deals: int,
        elapsed_ms: float,
        rounded: bool,
        spot: EquitySpot,
        next_card: tuple[NextCard, ...] | None = None,
    ) -> None:
        _set_players(self, players)
        _set_deals(self, deals)
        _set_elapsed_ms(self, elapsed_ms)
        _set_rounded(self, rounded)
        _set_spot(self, spot)
        _set_next_card(self, next_card)

    def __repr__(self) -> str:
        players = ", ".join(f"{each.name} {100 * each.equity:.2f} %" for each in self.players)
        return f"<Equity exact: {players}; {pluralize(self.deals, 'deal', form=',')}>"

    @property
    def summary(self) -> str:
        """How the result was computed, in one line."""
        rounded = ", weights rounded" if self.rounded else ""
        return (
            f"Exact, {pluralize(self.deals, 'deal', form=',')}{rounded}, {_time(self.elapsed_ms)}"
        )

    def __str__(self) -> str:
        return _text(self.players, self.summary)

    def _repr_html_(self) -> str:
        return _html(self.players, self.summary)


_set_players: Final = ExactEquity.__dict__["players"].__set__
_set_deals: Final = ExactEquity.__dict__["deals"].__set__
_set_elapsed_ms: Final = ExactEquity.__dict__["elapsed_ms"].__set__
_set_rounded: Final = ExactEquity.__dict__["rounded"].__set__
_set_spot: Final = ExactEquity.__dict__["spot"].__set__
_set_next_card: Final = ExactEquity.__dict__["next_card"].__set__


@dataclass(frozen=True, slots=True, repr=False)
class SampledEquity(_Result):
    """Equities from sampled deals; the same seed samples the same ones."""

    method: ClassVar[Literal["sampled"]] = "sampled"
    rounded: ClassVar[Literal[False]] = False

    players: tuple[SampledPlayer, ...]
    deals: int
    seed: Seed
    """The seed that was used; null if exact."""
    elapsed_ms: float = field(compare=False)
    spot: EquitySpot = field(compare=False)
    next_card: tuple[NextCard, ...] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        players = ", ".join(f"{each.name} {_with_interval(each)}" for each in self.players)
        deals = pluralize(self.deals, "deal", form=",")
        return f"<Equity sampled: {players} (95 %); {deals}, seed {self.seed}>"

    @property
    def standard_error(self) -> float:
        """The largest of the players' standard errors."""
        return max(player.standard_error for player in self.players)

    @property
    def summary(self) -> str:
        """How the result was computed, in one line."""
        widest = max(self.players, key=lambda player: player.half_width)
        return (
            f"Sampled, {pluralize(self.deals, 'deal', form=',')}, {widest.margin} % (95 %),"
            f" seed {self.seed}, {_time(self.elapsed_ms)}"
        )

    def __str__(self) -> str:
        return _text(self.players, self.summary)

    def _repr_html_(self) -> str:
        return _html(self.players, self.summary)


def _time(milliseconds: float) -> str:
    if milliseconds < 1:
        return "under 1 ms"
    return f"{milliseconds:.0f} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.1f} s"


EquityResult = ExactEquity | SampledEquity
