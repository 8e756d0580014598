"""Amounts with decimals: a spot in cents equals that in chips, and text round-trips."""

from __future__ import annotations

import json
import math
import pickle
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.solver.solved_spots import played
from runout import BetSizes, Solution, Solver, Spot, solve
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.node_comparison import NodeComparison
from runout.domain.amounts import Unit
from runout.domain.betting.sizes import Chips

DATA = Path(__file__).parents[2] / "data"
BOARD = "Td9d6hQc2s"
RANGES = ("QQ+,T9s,AKs", "99+,AQs")


def river(**changes: Any) -> Spot:
    arguments: dict[str, Any] = {"pot": 5.5, "stack": 97.25, "sizes": BetSizes("75%", "60%")}
    return Spot(BOARD, *RANGES, **{**arguments, **changes})


# --- reading ---


@pytest.mark.parametrize("pot", [5.5, "5.5", "5.50", Decimal("5.500"), np.float64(5.5)])
@pytest.mark.parametrize("stack", [97.25, "97.25", Decimal("97.25")])
def test_amounts_are_read_as_they_are_written(pot: Any, stack: Any) -> None:
    spot = river(pot=pot, stack=stack)
    assert spot == river()
    assert (spot.pot, spot.stack) == (5.5, 97.25)
    assert (spot.to_dict()["pot"], spot.to_dict()["stack"]) == (5.5, 97.25)


@pytest.mark.parametrize(
    ("changes", "decimals"),
    [
        ({"pot": 6, "stack": 97}, 1),
        ({"pot": 51, "stack": 97}, 0),
        ({"pot": 50, "stack": 97}, 1),
        ({"pot": 100, "stack": 97.25}, 2),
        ({"pot": 100, "stack": 300, "sizes": BetSizes("4.5c")}, 1),
        ({"pot": 100, "stack": 300, "added_lines": ["b4.25"]}, 2),
        ({"pot": 0.25, "stack": 3}, 3),
        # Past streets do not matter.
        ({"pot": 100, "stack": 300,
          "sizes": {"flop": "bet 0.01c", "turn": "bet 1c", "river": "bet 50%"}}, 0),
    ],
)  # fmt: skip
def test_the_unit_is_the_coarsest_that_fits(changes: dict[str, Any], decimals: int) -> None:
    assert river(**changes).unit == Unit(decimals)


def test_three_quarters_of_six_is_four_and_a_half() -> None:
    assert river(pot=6, stack=97).tree.actions(0) == ("x", "b4.5")


@given(
    pot=st.integers(51, 10**9).flatmap(
        lambda count: st.sampled_from([count, *(count / 10**k for k in range(1, 7))])
    ),
    percent=st.integers(1, 300),
)
@settings(max_examples=200)
def test_sizes_round_by_less_than_one_per_cent_of_the_pot(pot: float, percent: int) -> None:
    spot = river(
        pot=pot, stack=10**9, sizes=BetSizes(f"{percent}%"), add_allin=0, force_allin=0, merging=0
    )
    bet = Decimal(spot.tree.actions(0)[1][1:])
    exact = min(Decimal(str(pot)) * percent / 100, Decimal(10**9))
    assert abs(bet - exact) < Decimal(str(pot)) / 100


def test_a_billion_chips_in_millionths_are_counted() -> None:
    spot = river(pot=10**9, stack=999_999_999.5, added_lines=["b1.000001"], force_allin=0)
    assert spot.unit == Unit(6)
    assert spot.tree.actions(0) == ("x", "b1.000001", "b750000000", "a999999999.5")
    line = "b750000000 a999999999.5 c"
    assert solve(spot, target=0.5).node(line).pot == 10**9 + 2 * 999_999_999.5


def test_a_unit_may_be_explicit() -> None:
    whole = river(pot=6, stack=97, unit=1)
    assert (whole.unit, whole.tree.actions(0)) == (Unit(0), ("x", "b5"))
    assert whole.to_dict()["unit"] == 1
    assert river().to_dict()["unit"] is None
    assert whole.with_(stack=98).unit == Unit(0)
    assert whole.with_(unit=None) == river(pot=6, stack=97)
    assert river(unit="0.001").tree.actions(0) == ("x", "b4.125")


amounts = st.integers(1, 99_999).flatmap(
    lambda count: st.sampled_from([count, count / 10, count / 100])
)


@given(pot=amounts, stack=amounts, blind=st.none() | amounts, chips=amounts, cap=amounts)
def test_a_spot_round_trips(
    pot: float, stack: float, blind: float | None, chips: float, cap: float
) -> None:
    spot = Spot(
        BOARD, "AA", "KK", pot=pot, stack=stack, big_blind=blind, max_raises=1,
        sizes=BetSizes([Chips(Decimal(str(chips)))], "2.5x"), rake_rate=0.05, rake_cap=cap,
    )  # fmt: skip
    assert Spot.from_dict(json.loads(json.dumps(spot.to_dict()))) == spot
    assert pickle.loads(pickle.dumps(spot)) == spot
    assert spot.with_() == spot
    assert spot.to_dict()["big_blind"] == blind


@given(pot=amounts, stack=amounts, percent=st.integers(10, 200))
def test_every_line_is_found_by_its_text(pot: float, stack: float, percent: int) -> None:
    spot = Spot(BOARD, "AA", "KK", pot=pot, stack=stack, sizes=BetSizes(f"{percent}%, 25%", "2.5x"))
    for node in spot.tree.nodes:
        line = spot.tree.line(node.index)
        assert spot.tree.find(line) is node
        assert "E" not in line


# --- solving ---


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("power", [1, 2, 6])
def test_a_spot_in_smaller_coins_is_the_same_game(power: int, precision: Any) -> None:
    large = river(pot=550, stack=9725, rake_rate=0.05, rake_cap=21)
    amounts = (Decimal(each).scaleb(-power) for each in (550, 9725, 21))
    small = large.with_(**dict(zip(("pot", "stack", "rake_cap"), amounts, strict=True)))
    one, other = (played(spot, 50, precision=precision) for spot in (large, small))
    assert small.unit == Unit(power)
    scale = 10**power
    for line in ("", "x", "b413", "x b413"):
        amount = str(Decimal(413).scaleb(-power))
        here, there = one.node(line), other.node(line.replace("413", amount))
        np.testing.assert_array_equal(here.strategy, there.strategy)
        for player in (0, 1):
            ev = there.range_ev(player) * scale
            assert here.range_ev(player) == pytest.approx(ev, rel=1e-6)
        assert here.break_even == there.break_even
        assert here.pot == pytest.approx(there.pot * scale, rel=1e-15)
    assert one.exploitability == pytest.approx(other.exploitability * scale, rel=1e-12)
    assert one.exploitability_percent == pytest.approx(other.exploitability_percent, rel=1e-12)


def test_nodes_are_in_chips() -> None:
    node = played(river(), 10).node("bet 4.13, raise 12.39")
    assert (node.line, node.player) == ("b4.13 r12.39", 0)
    assert (node.pot, node.stacks, node.to_call) == (22.02, (93.12, 84.86), 8.26)
    place = json.loads(json.dumps(node.to_dict()))
    assert (place["pot"], place["to_call"]) == (22.02, 8.26)
    assert place["stacks"] == {"oop": 93.12, "ip": 84.86}
    assert place["bb"] is None


def test_evs_sum_to_the_pot_in_chips() -> None:
    solution = played(river(), 40)
    assert sum(solution.ev) == pytest.approx(5.5, abs=1e-5)
    for line, pot in (("b4.13", 9.63), ("x b4.13 r12.39", 22.02)):
        node = solution.node(line)
        assert node.range_ev(0) + node.range_ev(1) == pytest.approx(pot, abs=1e-4)


def test_figures_are_in_chips_and_in_big_blinds() -> None:
    plain, solution = played(river(), 10), played(river(big_blind=0.5), 10)
    payload = solution.to_dict()
    blinds = payload.pop("bb")
    assert blinds["big_blind"] == 0.5
    for player in ("oop", "ip"):
        assert blinds["ev"][player] == pytest.approx(payload["ev"][player] / 0.5)
    assert payload["spot"]["big_blind"] == 0.5
    payload["spot"]["big_blind"] = None
    same = {name: payload[name] for name in payload if name != "seconds"}
    assert same.items() <= plain.to_dict().items()
    node = solution.node("b4.13").to_dict()["bb"]
    assert (node["pot"], node["to_call"], node["stacks"]) == (
        pytest.approx(19.26), pytest.approx(8.26), {"oop": 186.24, "ip": 194.5},
    )  # fmt: skip
    assert str(solution.spot).startswith(f"{BOARD}, pot 5.5 (11 bb), stack 97.25 (194.5 bb, SPR")
    assert "pot 5.5 (11 bb)" in solution._repr_html_()


def test_locks_and_lines_use_decimals() -> None:
    spot = river(added_lines=["b4.5"], removed_lines=["x b4.13"])
    assert spot.tree.actions(0) == ("x", "b4.13", "b4.5")
    assert spot.tree.actions(spot.tree.find("x").index) == ("x",)
    locked = spot.lock("", {"AA": {"bet 4.50": 1}})
    node = played(locked, 10).root
    aces = next(row for row in node.classes() if str(row.hand) == "AA")
    assert aces.strategy["b4.5"] == pytest.approx(1)
    with pytest.raises(ValueError, match=r"what can be done is x, b4\.13, b4\.5"):
        spot.lock("b4.125", {"AA": {"fold": 1}})


def test_solutions_with_different_units_are_compared_in_chips() -> None:
    whole, fine = played(river(pot=100, stack=300), 40), played(river(pot=100, stack=300.25), 40)
    assert (whole.spot.unit, fine.spot.unit) == (Unit(0), Unit(2))
    comparison = whole.compare(fine)
    assert max(map(abs, comparison.ev)) < 3
    assert "the stack differs: 300 in the old, 300.25 in the new" in comparison.notes
    assert [node.line for node in comparison.nodes] == ["", "x"]
    payload = NodeComparison.of(whole, fine, "x b75").to_dict()
    assert payload["pot"] == [175, 175]


# --- files ---


@pytest.mark.parametrize("rivers", [True, False])
def test_a_saved_solution_keeps_its_unit(tmp_path: Path, rivers: bool) -> None:
    spot = Spot("Td9d6hQc", *RANGES, pot=5.5, stack=9.75, sizes=BetSizes("75%", "a"), unit=0.001)
    solution = played(spot, 30)
    solution.save(tmp_path / "turn", rivers=rivers)
    loaded = Solution.load(tmp_path / "turn")
    assert loaded.spot == spot
    assert loaded.ev == pytest.approx(solution.ev, rel=1e-5)
    line, cards = "x b4.125 c", "2s"
    kept = loaded.node(line, cards)
    assert kept.pot == 13.75
    assert kept.range_ev(0) + kept.range_ev(1) == pytest.approx(13.75, abs=1e-3)
    if rivers:
        assert kept.range_ev(0) == pytest.approx(solution.node(line, cards).range_ev(0))


def test_a_solve_in_decimals_is_resumed_to_the_last_bit(tmp_path: Path) -> None:
    played(river(), 20).save(tmp_path / "begun")
    solver = Solver.resume(tmp_path / "begun", threads=1)
    for _ in solver.steps(target=0, max_iterations=60):
        pass
    resumed, whole = solver.solution(), played(river(), 60)
    np.testing.assert_array_equal(resumed.root.strategy, whole.root.strategy)
    assert resumed.exploitability == whole.exploitability
    assert resumed.checks == whole.checks


def test_files_from_before_units_have_whole_chips(tmp_path: Path) -> None:
    old = DATA / "whole_chips.solution"
    assert "unit" not in SolutionFile.open(old).header
    solution = Solution.load(old)
    assert (solution.spot.unit, solution.spot.pot, solution.spot.stack) == (Unit(0), 6, 20)
    assert solution.root.actions == ("x", "b5")
    assert solution.ev == pytest.approx((2.466, 3.534), abs=5e-4)  # as printed by that version
    river = solution.node("x b5 c", "2s")
    assert river.pot == 16
    assert math.isclose(river.range_ev(0) + river.range_ev(1), 16, abs_tol=0.05)
    solution.save(tmp_path / "again", rivers=False)
    assert Solution.load(tmp_path / "again").spot == solution.spot
    locked = solution.spot.lock("b5", {"*": {"fold": 1}})
    assert locked.unit == Unit(0)
