"""Equity of each hand of a range."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from runout.analysis.rows import ShownTable, TableView
from runout.documents import Document
from runout.domain.combos import CLASS_COMBOS, COMBO_COUNT, Combo, HandClass
from runout.domain.plurals import pluralize
from runout.kernels.equity_question import hand_figures

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.float64]
else:
    Numbers = Any  # only results by hand need numpy, which takes long to import


@dataclass(frozen=True, slots=True)
class HandEquity(Document):
    """One hand of a player: its probability and its equity."""

    hand: Combo | HandClass
    """A combo (`AhKh`) or a hand class (`AKs`)."""
    weight: float
    """Its weight in the range; the mean for a class."""
    likelihood: float
    """The probability that it is dealt."""
    equity: float


def _listed(array: Numbers) -> list[float]:
    numbers: list[float] = array.tolist()
    return numbers


@dataclass(frozen=True, slots=True, repr=False)
class HandEquities(Document, ShownTable):
    """The equity of every hand of a player that can be dealt.

    Arrays by combo index: the range's own ``weights``, the ``likelihood`` of each combo (they sum
    to 1), and ``equity``, NaN where a combo is not in the range or cannot be dealt.
    """

    members = ("combos", "classes", "distribution", "curve")

    weights: Numbers
    likelihood: Numbers
    equity: Numbers

    @classmethod
    def of_cells(
        cls, cells: Numbers, players: int, player: int, dealt: bytes, given: bytes | None
    ) -> HandEquities:
        """Return a player's results from the cells of all players.

        ``dealt`` are the packed weights that were dealt, scaled, ``given`` those of the range.
        """
        import numpy as np  # noqa: PLC0415 - results by hand

        likelihood, equity = np.empty((2, COMBO_COUNT))
        hand_figures(cells, players, player, likelihood, equity)
        weights = np.frombuffer(dealt)
        if given is not None:
            weights = np.frombuffer(given) * (weights > 0)
        return cls(weights, likelihood, equity)

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
            total = min(1.0, float(likelihood.sum()))
            if total == 0:
                continue
            dealt = likelihood > 0
            equity = min(
                1.0, float((self.equity[indices][dealt] * likelihood[dealt]).sum() / total)
            )
            weight = float(self.weights[indices].mean())
            yield HandEquity(HandClass.from_index(number), weight, total, equity)

    def distribution(self, bins: int = 20) -> Annotated[Numbers, _listed]:
        """Return the probability of an equity in each of ``bins`` equal steps from 0 to 1."""
        import numpy as np  # noqa: PLC0415 - results by hand

        steps = (self.equity[self.likelihood > 0] * bins).astype(int).clip(0, bins - 1)
        likely: Numbers = np.bincount(steps, self.likelihood[self.likelihood > 0], bins).astype(
            np.float64
        )
        return likely

    def curve(self, max_steps: int = 200) -> list[tuple[float, float]]:
        """Return the equity of the hands from the best down, as steps over the range.

        A step is the cumulative share of the range at its end, 0 to 1, and the equity of its hands.
        If there are more than ``max_steps`` steps, the range is cut into that many equal parts, and
        steps whose middles fall into the same part are joined at their mean equity, so that the
        area below the curve is always the player's equity.

        >>> from runout.analysis.equity.calculation import equity
        >>> hero = equity(["AA,JJ", "KK"], board="Qd7c2s5c9h", hands=True).players[0]
        >>> hero.hands.curve()
        [(0.5, 1.0), (1.0, 0.0)]
        """
        import numpy as np  # noqa: PLC0415 - results by hand

        dealt = np.flatnonzero(self.likelihood > 0)
        dealt = dealt[np.argsort(-self.equity[dealt], kind="stable")]
        equity, likelihood = self.equity[dealt], self.likelihood[dealt]
        starts = np.flatnonzero(np.diff(equity, prepend=np.inf))
        if len(starts) > max_steps:
            covered = np.cumsum(likelihood)
            middles = (covered - likelihood / 2) / covered[-1]
            parts = (middles * max_steps).astype(int).clip(0, max_steps - 1)
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
            f"<HandEquities: {pluralize(int(dealt.sum()), 'combo')},"
            f" equity {100 * lowest:.2f} % to {100 * highest:.2f} %>"
        )

    def table(self) -> TableView:
        rows = [
            (str(each.hand), f"{each.weight:.3g}", f"{100 * each.likelihood:.2f} %",
             f"{100 * each.equity:.2f} %")
            for each in self.classes()
        ]  # fmt: skip
        return TableView("hands", ("hand", "weight", "likelihood", "equity"), rows)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each combo that can be dealt."""
        return [each.to_dict() for each in self.combos()]
