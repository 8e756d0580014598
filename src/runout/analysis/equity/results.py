"""Results of equity: exact or sampled.

Exact and sampled are different types. An exact result holds tallies and has a fraction; a sampled
one has a standard error and a 95 % interval.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from runout.analysis.equity.hand_equities import HandEquities
from runout.analysis.equity.spots import EquitySpot, Seat
from runout.analysis.plots import plot_curves
from runout.analysis.rows import ShownTable, TableView
from runout.documents import Document, ExactText, Seed
from runout.domain.cards import Card
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import RangeWarning
from runout.errors import PokerError

if TYPE_CHECKING:
    from matplotlib.axes import Axes  # an extra

_POT: Final = math.lcm(*range(1, 24))  # units of a pot: every share is whole
_NORMAL_95: Final = 1.959963984540054  # half width of a 95 % interval in standard errors
_PERCENTAGES: Final = ("equity", "win", "tie", "lose")
_ROW: Final = ("input", "combos", "win", "tie", "lose", "equity", "standard_error")


@dataclass(frozen=True, slots=True, repr=False)
class _Player(Document):
    """A player, with the weights of deals that it won alone, with one other, and so on."""

    members = (*_ROW[:-1], "fraction", "standard_error", "interval", "ordering", "hands")

    seat: Seat = field(compare=False)
    combos: int
    """Combos that are left after known cards are removed."""
    shares: tuple[int | float, ...]
    total: int | float
    hands: HandEquities | None = field(default=None, compare=False)
    """The equity of each hand, if requested."""

    @property
    def input(self) -> str:
        """The player's hand or range as given."""
        return self.seat.input

    @property
    def ordering(self) -> str | None:
        """The ordering behind a percentage such as `15%`."""
        return self.seat.ordering

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
            return self._units / (_POT * self.total)
        won = sum(share / k for k, share in enumerate(self.shares, start=1))
        return min(1.0, won / self.total)

    @property
    def _units(self) -> int:
        return sum(int(share) * (_POT // k) for k, share in enumerate(self.shares, start=1))

    @property
    def name(self) -> str:
        """The input, or ``unknown`` where it is empty."""
        return self.input.strip() or "unknown"

    @property
    def percent(self) -> str:
        return f"{100 * self.equity:.2f} %"

    def __repr__(self) -> str:
        return f"<{self.name}: equity {self.percent}>"


@dataclass(frozen=True, slots=True, repr=False)
class ExactPlayer(_Player):
    """One player of an exact result.

    ``shares`` is the weight of deals won alone, with one other, and so on, ``total`` that of all
    deals: whole numbers unless the result is ``rounded``.
    """

    standard_error: ClassVar[None] = None
    interval: ClassVar[None] = None

    @property
    def fraction(self) -> ExactText | None:
        """The equity as an exact fraction; null if sampled or rounded."""
        if isinstance(self.total, float):
            return None
        return Fraction(self._units, _POT * self.total)


@dataclass(frozen=True, slots=True, repr=False)
class SampledPlayer(_Player):
    """One player of a sampled result; ``shares`` counts deals.

    Where deals could not be drawn independently of each other, ``error`` is the standard error that
    was measured, and ``worth`` the effective number of independent deals.
    """

    fraction: ClassVar[None] = None

    total: int
    error: float = field(kw_only=True)
    worth: int = field(kw_only=True)

    @property
    def percent(self) -> str:
        return f"{100 * self.equity:.2f} % {self.margin}"

    @property
    def standard_error(self) -> float:
        """Of the equity; null if exact."""
        return self.error

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the equity; null if exact.

        It is Wilson's with continuity correction, and holds also where the player rarely wins,
        loses or ties: ties have less variance than wins and losses, so they count as more deals,
        and half a deal is added at both ends.
        """
        equity, variance = self.equity, self.standard_error * self.standard_error
        deals = self.worth
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


@dataclass(frozen=True, slots=True)
class NextCard(Document):
    """The equities after one more card on the board."""

    card: Card
    method: Literal["exact", "sampled"]
    equities: tuple[float, ...]
    """One for each player."""


@dataclass(frozen=True, slots=True, repr=False)
class _Result(Document, ShownTable):
    members = (
        "method", "deals", "rounded", "seed", "elapsed_ms", "summary", "players", "next_card",
        "warnings",
    )  # fmt: skip

    players: tuple[ExactPlayer, ...] | tuple[SampledPlayer, ...]
    deals: int
    """Number of deals counted or drawn."""
    elapsed_ms: float = field(compare=False)
    spot: EquitySpot = field(compare=False)
    next_card: tuple[NextCard, ...] | None = field(default=None, compare=False)
    """The equities after each card that may come next; null unless requested."""

    @property
    def warnings(self) -> tuple[RangeWarning, ...]:
        """Every warning about the ranges."""
        return self.spot.warnings

    @property
    def summary(self) -> str:
        """How the result was computed, in one line."""
        milliseconds = self.elapsed_ms
        if milliseconds < 1:
            time = "under 1 ms"
        elif milliseconds < 1000:
            time = f"{milliseconds:.0f} ms"
        else:
            time = f"{milliseconds / 1000:.1f} s"
        return f"{self._method_text}, {time}"

    @property
    def _method_text(self) -> str:
        raise NotImplementedError

    @property
    def _deals_text(self) -> str:
        return pluralize(self.deals, "deal", form=",")

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player."""
        return [{name: getattr(player, name) for name in _ROW} for player in self.players]

    def table(self) -> TableView:
        rows = [
            (
                player.name,
                *(f"{100 * getattr(player, name):.2f}" for name in _PERCENTAGES),
                str(player.combos),
            )
            for player in self.players
        ]
        headings = ("player", *(f"{name} %" for name in _PERCENTAGES), "combos")
        bars = [player.equity for player in self.players]
        return TableView("equity", headings, rows, bars, below=self.summary)

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


@dataclass(frozen=True, slots=True, repr=False)
class ExactEquity(_Result):
    """Equities from counting every deal."""

    method: ClassVar[Literal["exact"]] = "exact"
    seed: ClassVar[None] = None

    players: tuple[ExactPlayer, ...]
    rounded: bool = field(kw_only=True)
    """Whether tallies are floating-point: weights had more than four decimals."""

    def __repr__(self) -> str:
        players = ", ".join(f"{each.name} {each.percent}" for each in self.players)
        return f"<Equity exact: {players}; {self._deals_text}>"

    @property
    def _method_text(self) -> str:
        return f"Exact, {self._deals_text}{', weights rounded' if self.rounded else ''}"


@dataclass(frozen=True, slots=True, repr=False)
class SampledEquity(_Result):
    """Equities from sampled deals; the same seed samples the same ones."""

    method: ClassVar[Literal["sampled"]] = "sampled"
    rounded: ClassVar[Literal[False]] = False

    players: tuple[SampledPlayer, ...]
    seed: Seed = field(kw_only=True)
    """The seed that was used; null if exact."""

    def __repr__(self) -> str:
        players = ", ".join(f"{each.name} {each.percent}" for each in self.players)
        return f"<Equity sampled: {players} (95 %); {self._deals_text}, seed {self.seed}>"

    @property
    def standard_error(self) -> float:
        """The largest of the players' standard errors."""
        return max(player.standard_error for player in self.players)

    @property
    def _method_text(self) -> str:
        widest = max(self.players, key=lambda player: player.half_width)
        return f"Sampled, {self._deals_text}, {widest.margin} % (95 %), seed {self.seed}"


EquityResult = ExactEquity | SampledEquity
