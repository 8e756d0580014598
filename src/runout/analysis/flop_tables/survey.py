"""A survey: the equity of two ranges on every flop, its mean, and that of groups of flops.

The mean weights a flop by the number of the 22,100 it represents times the weighted combo pairs
that are live on it. With these weights the mean over all flops is the equity before the flop.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from runout.analysis.flop_tables.class_ranges import ClassRange
from runout.analysis.rows import Rows
from runout.documents import Document, ExactText, MaybeNaN
from runout.domain.boards import Board, Connectedness, FlopPairing, FlopSuits, Texture
from runout.domain.cards import Rank
from runout.domain.flop_traits import FlopEntry, flop_entries
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import OverlapNote, RangeWarning
from runout.kernels.equity import combo_cards
from runout.kernels.tables import FLOP_RUNOUTS, MARGIN_COUNT, gather

Trait = Literal["high_card", "suits", "pairing", "connectedness"]
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)
TRAIT_VALUES: Final[dict[Trait, tuple[str, ...]]] = {
    "high_card": tuple(rank.letter for rank in reversed(Rank)),
    "suits": tuple(map(str, FlopSuits)),
    "pairing": tuple(map(str, FlopPairing)),
    "connectedness": tuple(map(str, Connectedness)),
}
"""The values of each trait, in the order of groups."""


def nut_share_values(shares: Sequence[float] | None) -> list[float] | None:
    """Return nut shares as plain values; None where they are unknown or nothing can be dealt."""
    if shares is None or any(share != share for share in shares):  # noqa: PLR0124 - NaN
        return None
    return [min(1.0, share) for share in shares]  # which rounded sums may exceed


NutShares = Annotated[tuple[float, ...], nut_share_values]
"""The share of each range, as dealt, with an equity of at least 80 %."""


@dataclass(frozen=True, slots=True)
class FlopGroup(Document):
    """Flops of one value of a trait, and the first range's equity over them."""

    trait: Trait
    value: str
    count: int
    """Of the 1755."""
    weight: int
    """Of the 22,100."""
    mean: MaybeNaN
    """The mean equity by weight; null if nothing can be dealt."""
    nut_shares: NutShares | None
    """The share of each range, as dealt, with an equity of at least 80 %; null if it was not
    computed or the ranges cannot both be dealt."""


def trait_value(texture: Texture, trait: Trait) -> str:
    return texture.high_card.letter if trait == "high_card" else str(getattr(texture, trait))


Sums = NDArray[np.int64] | NDArray[np.float64]

_EXACT_FLOATS: Final = 1 << 53
_MAX_SHARES: Final = 2 * FLOP_RUNOUTS * 1_271_256  # of all pairs of combos on a flop
_ROWS_AT_ONCE: Final = 4  # fits a core's cache as doubles


NUT_EQUITY: Final = Fraction(4, 5)
"""The equity from which on a combo counts for the nut share of its range."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Survey(Rows):
    """The first range's equity on each flop, as arrays in the order of ``flops``.

    ``weights`` is the number of the 22,100 flops that each represents. Over all of these, ``dealt``
    is the weight of the combo pairs that can be dealt, and ``won`` twice the first range's wins
    plus the ties over all runouts; unless ``rounded`` both are integers, in units of ``unit``, the
    product of the weights that both ranges' integers stand for. ``computed`` marks flops that were
    not in a file of tables. ``nuts``, where it was computed, is the part of ``dealt`` in
    which a range holds a combo with an equity of 80 % or more, a row for each range.
    """

    flops: tuple[Board, ...]
    weights: NDArray[np.int64]
    dealt: Sums
    won: Sums
    computed: NDArray[np.bool_]
    rounded: bool
    unit: float = 1.0
    nuts: NDArray[np.float64] | None = None

    def __repr__(self) -> str:
        return f"<Survey: {100 * self.mean:.2f} % over {pluralize(len(self.flops), 'flop')}>"

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each flop; an undefined equity is None."""
        columns = ("flop", "weight", "equity", "pairs", "computed", "nut_shares")
        rows = [each.to_dict() for each in self.surveyed_flops()]
        return [{name: row[name] for name in columns} for row in rows]

    def surveyed_flops(self) -> tuple[SurveyedFlop, ...]:
        """Return each flop with its texture and its figures."""
        none: list[Any] = [None] * len(self.flops)
        shares = none if self.nut_shares is None else self.nut_shares.T.tolist()
        entries = [_entries()[flop] for flop in self.flops]
        figures = (self.equity.tolist(), self.pairs.tolist(), self.computed.tolist(), shares)
        return tuple(SurveyedFlop(*row) for row in zip(entries, *figures, strict=True))

    @property
    def pairs(self) -> NDArray[np.float64]:
        """The weight of the combo pairs that can be dealt on each flop, on average of its suits."""
        return self.dealt * self.unit / self.weights

    @property
    def shares(self) -> NDArray[np.float64]:
        """Twice the wins plus the ties on each flop, on average of its suits."""
        return self.won * self.unit / self.weights

    @property
    def equity(self) -> NDArray[np.float64]:
        """The first range's equity on each flop; NaN where nothing can be dealt."""
        equity = np.full(len(self.flops), np.nan)
        np.divide(self.won, 2 * FLOP_RUNOUTS * self.dealt, out=equity, where=self.dealt > 0)
        np.minimum(equity, 1.0, out=equity)  # which rounded sums may exceed
        return equity

    @property
    def nut_shares(self) -> NDArray[np.float64] | None:
        """The share of each range, as dealt, with at least 80 % equity, by range and flop.

        None if it was not computed; NaN where nothing can be dealt.
        """
        if self.nuts is None:
            return None
        shares = np.full(self.nuts.shape, np.nan)
        np.divide(self.nuts, self.dealt, out=shares, where=self.dealt > 0)
        return shares

    @property
    def mean(self) -> float:
        """The weighted mean over these flops; NaN if nothing can be dealt."""
        return self._mean_over(np.ones(len(self.flops), dtype=bool))

    def _mean_over(self, chosen: NDArray[np.bool_]) -> float:
        if self.rounded:
            dealt = math.fsum(self.dealt[chosen])
            won = math.fsum(self.won[chosen])
            return min(1.0, won / (2 * FLOP_RUNOUTS * dealt)) if dealt else math.nan
        exact = self._fraction_over(chosen)
        return math.nan if exact is None else float(exact)

    @property
    def fraction(self) -> Fraction | None:
        """The mean as an exact fraction; None if rounded or nothing can be dealt."""
        if self.rounded:
            return None
        return self._fraction_over(np.ones(len(self.flops), dtype=bool))

    def _fraction_over(self, chosen: NDArray[np.bool_]) -> Fraction | None:
        # Sums of all flops exceed 64 bits where weights have many decimals.
        dealt = sum(map(int, self.dealt[chosen].tolist()))
        won = sum(map(int, self.won[chosen].tolist()))
        return Fraction(won, 2 * FLOP_RUNOUTS * dealt) if dealt else None

    def groups(self) -> tuple[FlopGroup, ...]:
        """Return the flops grouped by high card, suits, pairing and connectedness.

        >>> from runout.analysis.flop_tables.combo_survey import survey
        >>> for group in survey("QQ+", "JTs", flops=["AsKhQd", "7h5h2h"]).groups()[:2]:
        ...     print(group.trait, group.value, f"{group.mean:.3f}", f"{group.nut_shares[0]:.3f}")
        high_card A 0.348 0.000
        high_card 7 0.768 0.500
        """
        textures = [Texture.of(flop) for flop in self.flops]
        groups = []
        for trait in TRAITS:
            values = np.array([trait_value(texture, trait) for texture in textures])
            for value in TRAIT_VALUES[trait]:
                chosen = values == value
                if chosen.any():
                    groups.append(self._group(trait, value, chosen))
        return tuple(groups)

    @property
    def mean_nut_shares(self) -> tuple[float, ...] | None:
        """The nut shares over all flops; None if they were not computed."""
        return self._nut_shares_over(np.ones(len(self.flops), dtype=bool))

    def _nut_shares_over(self, chosen: NDArray[np.bool_]) -> tuple[float, ...] | None:
        if self.nuts is None:
            return None
        dealt = float(self.dealt[chosen].sum())
        nuts = self.nuts[:, chosen].sum(axis=1)
        return tuple((nuts / dealt).tolist()) if dealt else (math.nan, math.nan)

    def _group(self, trait: Trait, value: str, chosen: NDArray[np.bool_]) -> FlopGroup:
        return FlopGroup(
            trait=trait,
            value=value,
            count=int(chosen.sum()),
            weight=int(self.weights[chosen].sum()),
            mean=self._mean_over(chosen),
            nut_shares=self._nut_shares_over(chosen),
        )

    def distribution(self, bins: int = 20) -> NDArray[np.float64]:
        """Return the share of the flops with an equity in each of ``bins`` equal steps from 0 to 1.

        A flop counts by its weight; one without an equity does not count.
        """
        equity = self.equity
        known = ~np.isnan(equity)
        steps = (equity[known] * bins).astype(int).clip(0, bins - 1)
        counts = np.bincount(steps, self.weights[known], bins).astype(np.float64)
        shares: NDArray[np.float64] = counts / max(1.0, counts.sum())
        return shares

    def to_dict(self) -> dict[str, Any]:
        return SurveyAnswer(SurveySummary.of(self), self.surveyed_flops()).to_dict()


@dataclass(frozen=True, slots=True)
class SurveyedFlop(Document):
    """A flop, and the first range's equity on it."""

    entry: FlopEntry
    equity: MaybeNaN
    """Null if the ranges cannot both be dealt."""
    pairs: float
    """The weight of the combo pairs that can be dealt."""
    computed: bool
    """Whether the flop was computed, not read from a file."""
    nut_shares: NutShares | None
    """The share of each range, as dealt, with an equity of at least 80 %; null if it was not
    computed or the ranges cannot both be dealt."""

    inlined = ("entry",)
    members = ("entry", "equity", "pairs", "computed", "nut_shares")

    @property
    def flop(self) -> Board:
        """The flop."""
        return self.entry.flop

    @property
    def weight(self) -> int:
        """The number of the 22,100 flops that it stands for."""
        return self.entry.weight


@dataclass(frozen=True, slots=True)
class SurveySummary(Document):
    """The first range's equity over all flops of a survey, and over groups of them."""

    mean: MaybeNaN
    """The mean over these flops by weight; null if nothing can be dealt."""
    fraction: ExactText | None
    """The mean as an exact fraction; null if rounded."""
    nut_shares: NutShares | None
    """The share of each range, as dealt, with an equity of at least 80 %; null if it was not
    computed or the ranges cannot both be dealt."""
    rounded: bool
    """Whether weights had more decimals than integers can hold."""
    count: int
    weight: int
    """The number of the 22,100 flops that these stand for."""
    computed: int
    """The number of flops that were computed, not read from a file."""
    distribution: list[float]
    """The share of the flops whose equity falls into each twentieth from 0 to 1, by weight; all 0
    where no flop has an equity."""
    groups: tuple[FlopGroup, ...]
    """By high card, suits, pairing and connectedness; only groups with a flop."""
    tables: str | None
    """Where the equities come from, as text."""
    overlaps: tuple[OverlapNote, ...]
    """Items that repeat combos; the last item counts."""
    warnings: tuple[RangeWarning, ...]
    """Every warning about the ranges."""

    @classmethod
    def of(
        cls,
        survey: Survey,
        tables: str | None = None,
        overlaps: tuple[OverlapNote, ...] = (),
        warnings: tuple[RangeWarning, ...] = (),
    ) -> SurveySummary:
        return cls(
            mean=survey.mean,
            fraction=survey.fraction,
            nut_shares=survey.mean_nut_shares,
            rounded=survey.rounded,
            count=len(survey.flops),
            weight=int(survey.weights.sum()),
            computed=int(survey.computed.sum()),
            distribution=survey.distribution().tolist(),
            groups=survey.groups(),
            tables=tables,
            overlaps=overlaps,
            warnings=warnings,
        )


@dataclass(frozen=True, slots=True)
class SurveyAnswer(Document):
    """The first range's equity on each flop, and over all of them."""

    summary: SurveySummary
    flops: tuple[SurveyedFlop, ...]

    inlined = ("summary",)


@functools.cache
def _entries() -> dict[Board, FlopEntry]:
    return {each.flop: each for each in flop_entries()}


def is_exact(hero: ClassRange, villain: ClassRange) -> bool:
    """Whether every share of a flop is a whole number that a double holds."""
    if not (hero.whole and villain.whole):
        return False
    largest = int(hero.weights.max()) * int(villain.weights.max())
    return _MAX_SHARES * largest <= _EXACT_FLOATS


def shares_on_flops(
    hero: ClassRange,
    villain: ClassRange,
    margins: Iterable[NDArray[np.int32]],
    pairs: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return twice the hero's wins plus the ties, by flop.

    With S = 990 * pairs + margins, and margins antisymmetric, the bilinear form of S is 990 times
    that of the pairs plus one product of the margins above the diagonal.
    """
    mixed = np.outer(hero.weights, villain.weights)
    coefficients = gather(mixed - mixed.T)
    used = np.flatnonzero(coefficients)
    # Selecting few margins of a row is faster than multiplying all.
    picks = 2 * len(used) < MARGIN_COUNT
    coefficients = coefficients[used] if picks else coefficients
    won = FLOP_RUNOUTS * pairs
    rows = np.empty((_ROWS_AT_ONCE, len(coefficients)))
    filled = first = 0
    for row in margins:
        rows[filled] = row[used] if picks else row
        filled += 1
        if filled == _ROWS_AT_ONCE:
            won[first : first + filled] += rows @ coefficients
            first, filled = first + filled, 0
    won[first : first + filled] += rows[:filled] @ coefficients
    return won


def live_pairs(
    hero: ClassRange, villain: ClassRange, flops: NDArray[np.uint8]
) -> NDArray[np.float64]:
    """Return the weight of all pairs of combos that share no card, on each flop.

    All pairs, less those that share a card, once for each shared card; a combo and itself share
    two.
    """
    mine, theirs = _by_cards(hero), _by_cards(villain)
    my_total, my_cards = _live_weights(mine, flops)
    their_total, their_cards = _live_weights(theirs, flops)
    same, _ = _live_weights(mine * theirs, flops)
    pairs: NDArray[np.float64] = (
        my_total * their_total - (my_cards * their_cards).sum(axis=1) + same
    )
    return pairs


def _by_cards(range_: ClassRange) -> NDArray[np.float64]:
    """Return the weight of each combo by its two cards, (52, 52)."""
    low, high = combo_cards().T
    weights = np.zeros((52, 52))
    weights[low, high] = weights[high, low] = range_.by_combo()
    return weights


def _live_weights(
    by_cards: NDArray[np.float64], flops: NDArray[np.uint8]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return, for each flop, the weight of all live combos, and of those that hold each card."""
    held = by_cards.sum(axis=1) - by_cards[flops].sum(axis=1)
    np.put_along_axis(held, flops.astype(np.intp), 0.0, axis=1)
    return held.sum(axis=1) / 2, held
