"""Choice of the method, refusal of excessive work, progress, and Ctrl-C."""

from __future__ import annotations

import math
import signal
import subprocess
import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from runout import equity
from runout.analysis.equity.calculation import expected_cost
from runout.analysis.equity.results import SampledEquity
from runout.analysis.equity.settings import EquitySettings
from runout.analysis.equity.spots import read_spot
from runout.errors import LimitExceeded, OverlapWarning

if TYPE_CHECKING:
    from runout.analysis.equity.settings import Progress

A = "22+,A2s+,KTs+,QTs+,JTs,AJo+,KQo"
B = "55+,ATs+,KJs+,QJs,AQo+"
FIVE_WAYS = [A, B, "QQ+,AKs:0.5", "random", "15%"]


AUTO_BUDGET = 1e9  # nanoseconds, as documented: about a second of one core


def cost(players: list[str], **settings: Any) -> float:
    """Return the expected cost of counting every deal."""
    return expected_cost(read_spot(players, **settings), EquitySettings(method="exact"))


# auto


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (["AhAd", "KhKd"], {}),
        ([A, B], {}),
        (["random", "random"], {}),
        (["random", "random"], {"board": "Qh7s2c"}),
        (["AhAd", "random"], {"board": "Qh7s2c"}),
        (["AhAd", "KhKd", "QhJh"], {}),
        (["AhAd", "KhKd", "QhJh", "9c8c", "2d2c", "7s3h"], {"board": "Qs7h2s"}),
        (["AA", "KK", "QQ"], {"board": "Ts9h2d"}),
        ([A, B, "QQ+"], {"board": "Ts9h2d2cAs"}),
        (["AhAd", "KhKd"], {"dead": "As"}),
        ([A, B], {"dead": "As"}),
        ([A, B], {"dead": "Kd7c"}),
        (["QQ+", "AKs,AQs", "JJ-99"], {}),
        ([A, B, "QQ+"], {}),
        (["random"] * 3, {"board": "Ts9h2d"}),
        ([A, B], {"folded": ["random"], "board": "Ts9h2d"}),
        ([A, B, "77+,ATs+,KQs", "TT+,AQs+"], {"board": "Ts9h2d"}),
    ],
)
def test_auto_enumerates_where_that_is_fast(players: list[str], settings: dict[str, Any]) -> None:
    assert cost(players, **settings) <= AUTO_BUDGET
    result = equity(players, **settings)
    assert result.method == "exact"
    assert result == equity(players, method="exact", **settings)


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (["random", "random", "random"], {}),
        ([A, B, "random", "random"], {"board": "Ts9h2d"}),
        (FIVE_WAYS, {"board": "Ts9h2d"}),
        (["random", "random"], {"dead": "As7c"}),
        ([A, B], {"folded": ["random"]}),
        ([""] * 9, {}),
    ],
)
def test_auto_samples_where_enumeration_is_slow(
    players: list[str], settings: dict[str, Any]
) -> None:
    assert cost(players, **settings) > AUTO_BUDGET
    result = equity(players, seed=1, target_error=0.002, **settings)
    assert isinstance(result, SampledEquity)
    assert result.standard_error <= 0.002


def test_auto_uses_the_cost_of_the_method_that_runs_where_a_sweep_is_not_exact() -> None:
    tiny = ["random:1e-7,AhKh:1", "random:1e-7,AhQh:1"]  # mostly hands that share a card
    with pytest.warns(OverlapWarning):
        assert cost(["random", "random"], dead="7h") <= AUTO_BUDGET < cost(tiny, dead="7h")
    with pytest.warns(OverlapWarning):
        result = equity(tiny, dead="7h", seed=1)
    assert result.method == "sampled"


def test_five_weighted_ranges_on_a_flop_are_sampled_to_the_promised_error() -> None:
    result = equity(FIVE_WAYS, board="Ts9h2d", seed=1)
    assert isinstance(result, SampledEquity)
    assert result.standard_error <= 0.0005


# iterations


@pytest.mark.parametrize(
    ("iterations", "method"),
    [(989, "sampled"), (990, "exact"), (991, "exact"), (1, "sampled"), (0, "exact")],
)
def test_iterations_bound_the_deals_that_are_counted(iterations: int, method: str) -> None:
    result = equity(["AhKh", "QsQd"], board="7h5h2c", iterations=iterations, seed=1)
    assert result.method == method
    assert result.deals == (990 if method == "exact" else iterations)


def test_iterations_of_zero_are_ten_thousand() -> None:
    board = "7h5h2cJd"
    for villain in ("66+,A2s+", "33+,A2s+,K2s+,Q2s+,J9s+", "33+,A2s+,K2s+,Q2s+,J2s+,T2s+", "50%"):
        deals = equity(["AhKh", villain], board=board, method="exact").deals
        expected = ("exact", deals) if deals <= 10_000 else ("sampled", 10_000)
        result = equity(["AhKh", villain], board=board, iterations=0, seed=1)
        assert (result.method, result.deals) == expected
    hands = equity(["AhKh", "QsQd"], iterations=0, seed=1)
    assert (hands.method, hands.deals) == ("sampled", 10_000)


@pytest.mark.parametrize("players", [["AA", "KK"], ["AA,KK", "KK,QQ", "AQs"], ["AhK", "72o", "*"]])
@pytest.mark.parametrize("folded", [[], ["AQs,JJ"]])
def test_iterations_count_deals_as_results_do(players: list[str], folded: list[str]) -> None:
    board = "Ac7h7d2c3s"
    deals = equity(players, board=board, folded=folded, method="exact").deals
    for iterations, method in ((deals - 1, "sampled"), (deals, "exact")):
        result = equity(players, board=board, folded=folded, iterations=iterations, seed=1)
        assert (result.method, result.deals) == (method, iterations)


@pytest.mark.parametrize("iterations", [1, 50, 16_385, 100_000])
def test_more_deals_than_iterations_are_sampled_exactly_so_often(iterations: int) -> None:
    result = equity(["AA", "random", "random"], iterations=iterations, seed=1)
    assert (result.method, result.deals) == ("sampled", iterations)


def test_an_explicit_method_takes_precedence_over_iterations() -> None:
    result = equity(["AhKh", "QsQd"], board="7h5h2c", iterations=10, method="exact")
    assert (result.method, result.deals) == ("exact", 990)


# Excessive work.


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (["random"] * 4, {}),
        (["random"] * 9, {}),
        (["random"] * 9, {"folded": ["random"] * 7}),
        ([A, B, A, B, A, B], {"board": "Ts9h2d"}),
        ([A, B, A, B], {}),
        (["random"] * 5, {"board": "Ts9h2d2c"}),
    ],
)
def test_excessive_work_is_refused_at_once_with_its_time(
    players: list[str], settings: dict[str, Any]
) -> None:
    with pytest.raises(LimitExceeded) as raised:
        equity(players, method="exact", **settings)
    message = str(raised.value)
    assert message.startswith("counting every deal would take about ")
    assert any(f" {unit} of one core, more than 10 minutes; " in message for unit in UNITS)
    assert message.endswith("; sample instead")


UNITS = ("minutes", "hours", "days", "years")


@pytest.mark.parametrize("players", [10, 16, 23])
def test_the_time_of_excessive_work_is_written_in_full(players: int) -> None:
    with pytest.raises(LimitExceeded) as raised:
        equity(["random"] * players, method="exact")
    number, unit = str(raised.value).split(" about ")[1].split(" of one core")[0].split()
    days = {"days": 1, "years": 365}[unit]
    seconds = math.prod([1326.0] * players) * 1e5 / 1e9  # of more deals than are kept in memory
    assert number == f"{seconds / (86400 * days):,.0f}"


def test_spots_with_few_possible_deals_are_enumerated() -> None:
    players = ["AsAh:1,KsKh:0.0001", "AsAd:1,QsQh:0.0001", "AsAc:1,JsJh:0.0001"]
    result = equity(players, board="7h7d6c3s2d")
    assert (result.method, result.deals) == ("exact", 4)
    # Two of the three must hold the unlikely hand; aces with one in ten thousand more.
    assert result.players[0].equity == pytest.approx(1 / 3, abs=1e-3)


# Progress.


def test_progress_of_counting_grows() -> None:
    steps: list[Progress] = []
    result = equity(
        ["22+,A2s+", "55+,ATs+", "TT+,AQs+,AKo", "99+"], board="Ts9h2d", method="exact",
        on_progress=steps.append,
    )  # fmt: skip
    assert_grows(steps, result.deals)
    assert len(steps) >= 3


@pytest.mark.parametrize("settings", [{"samples": 5_000_000}, {"target_error": 0.0003}])
def test_progress_of_sampling_grows(settings: dict[str, Any]) -> None:
    steps: list[Progress] = []
    result = equity(
        ["22+", "random"], method="sampled", seed=1, on_progress=steps.append, **settings
    )
    assert_grows(steps, result.deals)
    assert len(steps) >= 2


def assert_grows(steps: list[Progress], deals: int) -> None:
    for earlier, later in pairwise(steps):
        assert earlier.done < later.done
        assert earlier.deals <= later.deals
    assert all(0 < step.done <= 1 for step in steps)
    assert all(step.deals <= deals for step in steps)


def test_an_exception_in_progress_ends_the_work() -> None:
    class Enough(Exception):  # noqa: N818
        pass

    def stop(_: Progress) -> None:
        raise Enough

    exact: dict[str, Any] = {"method": "exact", "board": "Ts9h2d"}
    for settings in (exact, {"samples": 10**12, "seed": 1}):
        with pytest.raises(Enough):
            equity(["40%", "40%", "40%"], on_progress=stop, **settings)


# Ctrl-C.

LONG = {
    "counting": "['60%', '60%', '60%', '30%'], board='Ts9h2d', method='exact'",
    "counting before the flop": "['60%', '60%', '30%'], dead='2c3d', method='exact'",
    "counting deals by their ranks": "['66+', '77+', '88+', '99+'], method='exact'",
    "sampling": "['60%', '60%', 'random'], method='sampled', samples=10**12",
    "sampling with hands": "['60%', '60%', 'random'], samples=10**12, hands=True, method='sampled'",
}


@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_ends_long_work(work: str) -> None:
    """The child process reports that it has started work that takes minutes."""
    program = (
        "import runout\n"
        "def tell(progress):\n"
        "    print(progress.done, flush=True)\n"
        f"runout.equity({LONG[work]}, on_progress=tell)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert float(child.stdout.readline()) < 0.5
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=60)
    assert errors.splitlines()[-1] == "KeyboardInterrupt"
    assert child.returncode == -signal.SIGINT
