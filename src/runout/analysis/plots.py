"""Results as curves, drawn with matplotlib, which is imported when something is drawn.

Results have these as methods. Each draws on the axes it is given, or on new ones, and returns them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from runout.analysis.equity_results import ExactPlayer, SampledPlayer
    from runout.analysis.solver.solution import Solution

# Players differ in how their lines are broken too: colour is never the only sign.
_LINES: Final = ("-", "--", "-.", ":")


def plot_hands(players: Sequence[ExactPlayer | SampledPlayer], axes: Axes | None = None) -> Axes:
    """Draw the equity of each player's hands over their range, the best hands first."""
    if any(player.hands is None for player in players):
        raise PokerError("the result has no equities by hand; ask for them: equity(.., hands=True)")
    axes = _axes(axes)
    for seat, player in enumerate(players):
        assert player.hands is not None
        curve = player.hands.curve()
        covered = [0.0, *(100 * share for share, _ in curve)]
        equities = [100 * equity for _, equity in curve]
        axes.step(
            covered,
            [equities[0], *equities],
            where="pre",
            linestyle=_LINES[seat % len(_LINES)],
            label=f"{player.input.strip() or 'any two cards'}: {100 * player.equity:.2f} %",
        )
    axes.set(
        xlabel="share of the range, best hands first (%)", ylabel="equity (%)",
        xlim=(0, 100), ylim=(0, 100),
    )  # fmt: skip
    axes.legend()
    return axes


def plot_exploitability(solution: Solution, axes: Axes | None = None) -> Axes:
    """Draw how the exploitability fell from check to check of a solve.

    The axis is logarithmic unless a check found none at all, which has no place on it.
    """
    if not solution.checks:
        raise PokerError("the exploitability was never checked; solve with more iterations")
    axes = _axes(axes)
    percents = [100 * chips / solution.spot.pot for _, chips in solution.checks]
    axes.plot([iterations for iterations, _ in solution.checks], percents, marker=".")
    axes.set(
        xlabel="iterations",
        ylabel="exploitability (% of the pot)",
        yscale="log" if all(percents) else "linear",
    )
    axes.grid(visible=True, alpha=0.3)
    return axes


def _axes(given: Axes | None) -> Axes:
    """Return the axes to draw on."""
    if given is not None:
        return given
    try:
        from matplotlib import pyplot  # noqa: PLC0415 - an extra, and slow to import
    except ModuleNotFoundError as error:
        if error.name != "matplotlib":
            raise
        raise ModuleNotFoundError(
            "plots need matplotlib; install runout[plot]", name="matplotlib"
        ) from None
    return pyplot.subplots()[1]
