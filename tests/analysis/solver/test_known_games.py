"""Games with known solutions: solved by hand, or with certain outcomes."""

from __future__ import annotations

import math
from typing import Any

import pytest

from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.ranges.range import Range

NUTS, AIR, CATCHERS = "7c7d,7c7s,7d7s", "6c5c,6d5d,6h5h,6s5s,6c5d,6d5c", "AA"


@pytest.mark.parametrize("bet", [25, 50, 100, 200, 300])
def test_a_polar_range_against_a_bluff_catcher(bet: int) -> None:
    """Bluffs make the bluff-catcher indifferent, and calls make the bluffs indifferent."""
    pot = 100
    spot = Spot(
        "KcKd7h4s2c", f"{NUTS},{AIR}", CATCHERS, pot=pot, stack=bet, sizes=BetSizes("a", "")
    )
    solution = solve(spot, target=1e-5, max_iterations=5000)
    nuts, air = 3, 6
    calls = pot / (pot + bet)
    bluffs = nuts * bet / (pot + bet)
    ev = nuts / (nuts + air) * pot * (1 + bet / (pot + bet))
    assert solution.ev == pytest.approx((ev, pot - ev), abs=2e-3 * pot)
    strategy = {str(row.hand): row.strategy for row in solution.root.classes()}
    assert strategy["77"][f"a{bet}"] == pytest.approx(1, abs=0.01)
    betting = solution.root.strategy[1]
    bluffing = sum(float(betting[combo.index]) for combo, _ in Range.parse(AIR))
    assert bluffing == pytest.approx(bluffs, abs=0.05)
    facing = solution.root.play("all-in")
    assert facing.frequencies["c"] == pytest.approx(calls, abs=0.02)
    assert facing.to_call == bet


@pytest.mark.parametrize("bet", [50, 150])
def test_a_bluff_catcher_who_acts_first_checks(bet: int) -> None:
    """The same game from the other seat: the first to act checks, and nothing changes."""
    pot = 100
    spot = Spot(
        "KcKd7h4s2c", CATCHERS, f"{NUTS},{AIR}", pot=pot, stack=bet, sizes=BetSizes("a", "")
    )
    solution = solve(spot, target=1e-5, max_iterations=5000)
    ev = 3 / 9 * pot * (1 + bet / (pot + bet))
    assert solution.ev == pytest.approx((pot - ev, ev), abs=2e-3 * pot)
    facing = solution.node("check all-in")
    assert facing.frequencies["c"] == pytest.approx(pot / (pot + bet), abs=0.02)


def test_with_too_few_bluffs_the_bluff_catcher_folds() -> None:
    """With too few bluffs the bluff-catcher folds, and the nuts win the pot."""
    spot = Spot("KcKd7h4s2c", f"{NUTS},6c5c", CATCHERS, pot=100, stack=100, sizes=BetSizes("a", ""))
    solution = solve(spot, target=1e-5, max_iterations=5000)
    assert solution.node("a100").frequencies["c"] == pytest.approx(0, abs=0.01)
    assert solution.ev == pytest.approx((100, 0), abs=0.2)


RANGES = {"wins": ("AA", "KK"), "loses": ("KK", "AA"), "ties": ("9h9d,8h8d", "7h7d,6h6d")}
BOARDS = {"wins": "QcQd7h7s2c", "loses": "QcQd7h7s2c", "ties": "TcJcQcKcAc"}
RAKES = [(0.0, 0.0), (0.05, 1000.0), (0.1, 7.0), (1.0, 1e9), (0.05, math.inf)]


def sure_spot(outcome: str, rake: tuple[float, float], **changes: Any) -> Spot:
    oop, ip = RANGES[outcome]
    cap = None if math.isinf(rake[1]) else rake[1]
    settings: dict[str, Any] = {"pot": 100, "stack": 0, "rake_rate": rake[0], "rake_cap": cap}
    return Spot(BOARDS[outcome], oop, ip, **(settings | changes))


def share_of(outcome: str) -> float:
    return {"wins": 1.0, "loses": 0.0, "ties": 0.5}[outcome]


@pytest.mark.parametrize("rake", RAKES)
@pytest.mark.parametrize("outcome", ["wins", "loses", "ties"])
def test_a_sure_outcome_without_betting(outcome: str, rake: tuple[float, float]) -> None:
    solution = solve(sure_spot(outcome, rake))
    taken = min(rake[0] * 100, rake[1])
    share = share_of(outcome)
    expected = (share * (100 - taken), (1 - share) * (100 - taken))
    assert solution.ev == pytest.approx(expected, abs=1e-4)
    assert solution.equity == pytest.approx((share, 1 - share), abs=1e-6)
    assert solution.exploitability == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("rake", RAKES)
@pytest.mark.parametrize("outcome", ["wins", "loses", "ties"])
@pytest.mark.parametrize("answer", ["fold", "call"])
def test_a_sure_outcome_of_a_bet_with_a_fixed_answer(
    outcome: str, rake: tuple[float, float], answer: str
) -> None:
    """Rake is taken from the pot and the matched bets; an uncalled bet is not raked."""
    spot = sure_spot(outcome, rake, stack=60, sizes=BetSizes("a", ""))
    spot = spot.lock("", {"*": {"all-in": 1}}).lock("a60", {"*": {answer: 1}})
    solution = solve(spot, max_iterations=5)
    matched = 60 if answer == "call" else 0
    raked_pot = 100 + 2 * matched - min(rake[0] * (100 + 2 * matched), rake[1])
    share = share_of(outcome) if answer == "call" else 1.0
    expected = (share * raked_pot - matched, (1 - share) * raked_pot - matched)
    assert solution.ev == pytest.approx(expected, abs=1e-3)
    assert solution.exploitability == pytest.approx(0, abs=1e-3)
    facing = solution.node("a60")
    expected = (share * raked_pot - matched + 60, (1 - share) * raked_pot - matched)
    assert (facing.range_ev(0), facing.range_ev(1)) == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize("outcome", ["wins", "loses", "ties"])
@pytest.mark.parametrize("rake", [(0.0, 0.0), (0.05, 3.0)])
def test_a_sure_outcome_with_betting_comes_to_the_same(
    outcome: str, rake: tuple[float, float]
) -> None:
    """No player gains by betting when the outcome is certain, with or without rake."""
    spot = sure_spot(outcome, rake, stack=200, sizes=BetSizes("50%", "3x"))
    solution = solve(spot, target=1e-4, max_iterations=3000)
    taken = min(rake[0] * 100, rake[1])
    share = share_of(outcome)
    expected = (share * (100 - taken), (1 - share) * (100 - taken))
    assert solution.ev == pytest.approx(expected, abs=max(0.1, 4 * solution.exploitability))


@pytest.mark.parametrize("board", ["QcQd7h7s", "QcQd7h"])
def test_a_pot_without_betting_is_equity_less_rake(board: str) -> None:
    spot = Spot(board, "AA,KK", "TT,98s", pot=100, stack=0, rake_rate=0.05, rake_cap=4)
    solution = solve(spot)
    for player in (0, 1):
        assert solution.ev[player] == pytest.approx(96 * solution.equity[player], abs=1e-3)
