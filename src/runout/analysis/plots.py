"""Plots of curves with matplotlib, which is imported on first use.

Results call these from their own methods. Each function draws on ``axes``, or on new ones, and
returns them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from runout.errors import PokerError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Curve = Sequence[tuple[float, float]]
# Players also differ in line style, so that colour is never the only distinction.
_LINES: Final = ("-", "--", "-.", ":")


def plot_curves(curves: Sequence[tuple[str, Curve]], axes: Axes | None = None) -> Axes:
    """Draw each player's curve: equity over the share of the range, the best hands first."""
    axes = _axes(axes)
    for seat, (label, curve) in enumerate(curves):
        covered = [0.0, *(100 * share for share, _ in curve)]
        equities = [100 * equity for _, equity in curve]
        axes.step(
            covered,
            [equities[0], *equities],
            where="pre",
            linestyle=_LINES[seat % len(_LINES)],
            label=label,
        )
    axes.set(
        xlabel="share of the range, best hands first (%)", ylabel="equity (%)",
        xlim=(0, 100), ylim=(0, 100),
    )  # fmt: skip
    axes.legend()
    return axes


def plot_exploitability(
    checks: Sequence[tuple[int, float]], pot: float, axes: Axes | None = None
) -> Axes:
    """Draw the exploitability measured at each check of a solve: iterations and chips.

    The axis is logarithmic unless a check measured zero.
    """
    if not checks:
        raise PokerError("the exploitability was never checked; solve with more iterations")
    axes = _axes(axes)
    percents = [100 * chips / pot for _, chips in checks]
    axes.plot([iterations for iterations, _ in checks], percents, marker=".")
    axes.set(
        xlabel="iterations",
        ylabel="exploitability (% of the pot)",
        yscale="log" if all(percents) else "linear",
    )
    axes.grid(visible=True, alpha=0.3)
    return axes


def _axes(axes: Axes | None) -> Axes:
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot  # noqa: PLC0415 - an extra, and slow to import
    except ModuleNotFoundError as error:
        if error.name != "matplotlib":
            raise
        raise ModuleNotFoundError(
            "plots need matplotlib; install runout[plot]", name="matplotlib"
        ) from None
    return pyplot.subplots()[1]
