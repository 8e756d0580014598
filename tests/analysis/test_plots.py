"""Plots: the curves hold the result's own numbers; a missing matplotlib is named."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np
import pytest

from runout import Spot, equity, solve
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SPOT = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100)


@pytest.fixture
def axes() -> Iterator[Axes]:
    """Return axes of a figure without a window."""
    mpl.use("Agg")
    from matplotlib import pyplot  # noqa: PLC0415 - after its backend is chosen

    figure, made = pyplot.subplots()
    yield made
    pyplot.close(figure)


def test_the_area_below_a_players_line_is_the_equity(axes: Axes) -> None:
    result = equity(["22+,A2s+", "TT+,AQs+:0.75"], board="Ts9h2d", hands=True)
    assert result.plot_hands(axes) is axes
    for line, player in zip(axes.get_lines(), result.players, strict=True):
        covered, equities = np.asarray(line.get_data(), dtype=float)
        assert line.get_drawstyle() == "steps-pre"
        assert (covered[0], covered[-1]) == (0, pytest.approx(100))
        assert (np.diff(equities) <= 0).all()
        area = np.sum(np.diff(covered) * equities[1:]) / 1e4
        assert area == pytest.approx(player.equity)


def test_lines_are_distinguishable_without_colour_and_labelled(axes: Axes) -> None:
    result = equity(["AhKh", "", "QQ"], board="7h5h2c", hands=True, seed=1, samples=20_000)
    result.plot_hands(axes)
    lines = axes.get_lines()
    assert len({line.get_linestyle() for line in lines}) == 3
    legend = axes.get_legend()
    assert legend is not None
    first, second, third = (text.get_text() for text in legend.get_texts())
    assert first == f"AhKh: {100 * result.players[0].equity:.2f} %"
    assert second.startswith("any two cards: ")
    assert third.startswith("QQ: ")


def test_a_result_without_hands_names_the_remedy() -> None:
    with pytest.raises(PokerError, match=r"hands=True"):
        equity(["AhKh", "QsQd"], board="7h5h2c").plot_hands()


def test_the_exploitability_of_every_check_is_drawn(axes: Axes) -> None:
    solution = solve(SPOT, target=0.001)
    solution.plot_exploitability(axes)
    [line] = axes.get_lines()
    iterations, percents = np.asarray(line.get_data(), dtype=float)
    assert list(zip(iterations, percents, strict=True)) == [
        (done, pytest.approx(chips))
        for done, chips in solution.checks  # the pot is 100
    ]
    assert axes.get_yscale() == "log"


def test_zero_exploitability_is_drawn(axes: Axes) -> None:
    solution = solve(Spot("2c2d2h2s3c", "AA", "KK", pot=100, stack=0))
    assert [chips for _, chips in solution.checks] == [0.0]
    assert solution.plot_exploitability(axes).get_yscale() == "linear"


def test_new_axes_are_made_and_can_be_saved(axes: Axes, tmp_path: Path) -> None:
    drawn = solve(SPOT, target=0.05).plot_exploitability()
    assert drawn is not axes
    figure: Figure = drawn.figure  # type: ignore[assignment]  # not a part of another one
    figure.savefig(tmp_path / "exploitability.png")
    assert (tmp_path / "exploitability.png").read_bytes().startswith(b"\x89PNG")
    mpl.pyplot.close(figure)


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ModuleNotFoundError, match=r"install runout\[plot\]"):
        equity(["AhKh", "QsQd"], board="7h5h2c", hands=True).plot_hands()


def test_matplotlib_is_imported_when_something_is_drawn() -> None:
    code = (
        "import sys, runout\n"
        "runout.equity(['AhKh', 'QsQd'], board='7h5h2c'), runout.solve\n"
        "print('matplotlib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
