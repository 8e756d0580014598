"""Solving spots: against reference answers, games solved by hand, an oracle, and laws."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from itertools import pairwise, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from analysis.solver.solved_spots import (
    check_node,
    oracle_of,
    played,
    played_card_by_card,
)
from runout.analysis.solver.solution.file import Segment, SolutionFile, write_solution_file
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, _next_check, solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.combos import Combo
from runout.domain.ranges.range import Range
from runout.errors import LimitExceeded, NoPossibleDeal, PokerError
from runout.kernels import processor
from runout.kernels.solver import PRECISIONS
from support.solver_oracle import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from runout.kernels.solver import Precision

DATA = Path(__file__).parent.parent.parent / "data"
SPOTS = json.loads((DATA / "solver_spots.json").read_text())
REFERENCE = json.loads((DATA / "solver_reference.json").read_text())
PLAYERS = ("oop", "ip")


# --- reference answers ---


@pytest.fixture(scope="module", params=["A", "B"])
def reference(request: pytest.FixtureRequest) -> tuple[Solution, dict[str, Any]]:
    spot = Spot.from_dict(SPOTS[request.param])
    return solve(spot, target=0.001, threads=1), REFERENCE[request.param]


def test_the_target_is_met(reference: tuple[Solution, dict[str, Any]]) -> None:
    solution, _ = reference
    assert 0 <= solution.exploitability <= 0.001 * solution.spot.pot
    assert solution.exploitability_percent == pytest.approx(
        100 * solution.exploitability / solution.spot.pot
    )


def test_evs_agree_with_the_reference(reference: tuple[Solution, dict[str, Any]]) -> None:
    solution, expected = reference
    tolerance = 2 * (solution.exploitability + expected["exploitability"])
    for player, name in enumerate(PLAYERS):
        assert solution.ev[player] == pytest.approx(expected[name]["ev"], abs=tolerance)
    assert sum(solution.ev) == pytest.approx(solution.spot.pot, abs=1e-3)


def test_equities_agree_with_the_reference(reference: tuple[Solution, dict[str, Any]]) -> None:
    solution, expected = reference
    for player, name in enumerate(PLAYERS):
        assert solution.equity[player] == pytest.approx(expected[name]["equity"], abs=1e-5)


def test_root_frequencies_are_like_the_reference(
    reference: tuple[Solution, dict[str, Any]],
) -> None:
    solution, expected = reference
    wanted = [row["frequency"] for row in expected["root_actions"]]
    assert list(solution.root.frequencies.values()) == pytest.approx(wanted, abs=0.1)


def test_combos_agree_with_the_reference(reference: tuple[Solution, dict[str, Any]]) -> None:
    """Equities are exact; EVs of single combos are not unique, but those of all are close."""
    solution, expected = reference
    root, pot = solution.root, solution.spot.pot
    for player, name in enumerate(PLAYERS):
        evs, equities = root.ev(player), root.equity(player)
        combos = expected[name]["combos"]
        assert len(root.hands(player)) == expected[name]["num_hands"]
        apart = []
        for text, row in combos.items():
            index = Combo.parse(text).index
            assert equities[index] == pytest.approx(row["equity"], abs=1e-5), text
            apart.append(abs(float(evs[index]) - row["ev"]))
        assert np.mean(apart) < 0.01 * pot
        assert max(apart) < 0.05 * pot


def test_equities_of_a_wide_flop() -> None:
    """The flop of the reference takes too long to solve here, but its equities come at once."""
    solution = played(Spot.from_dict(SPOTS["D"]), 1)
    for player, name in enumerate(PLAYERS):
        expected = REFERENCE["D"][name]
        assert solution.equity[player] == pytest.approx(expected["equity"], abs=1e-5)
        equities = solution.root.equity(player)
        for text, row in expected["combos"].items():
            assert equities[Combo.parse(text).index] == pytest.approx(row["equity"], abs=1e-5)
    assert sum(solution.ev) == pytest.approx(200, abs=0.01)


def thin_flop(**changes: Any) -> Spot:
    """Return the flop of the reference with its tree and a few hands."""
    given = {**SPOTS["D"], "oop": "7c7d,AsQh,Kc9c,6s5s", "ip": "QdJd,TsTc,Ah3h,8c6c"}
    return Spot.from_dict(given).with_(**changes)


def test_a_flop_with_the_tree_of_the_reference_is_solved() -> None:
    spot = thin_flop()
    lines = {line: found["actions"] for line, found in spot.tree.lines().items()}
    assert lines == {line: found["actions"] for line, found in SPOTS["D"]["tree_lines"].items()}
    solution = solve(spot, threads=1)
    assert 0 <= solution.exploitability_percent <= 0.5
    assert sum(solution.ev) == pytest.approx(200, abs=1e-3)


# --- games solved by hand ---

NUTS, AIR, CATCHERS = "7c7d,7c7s,7d7s", "6c5c,6d5d,6h5h,6s5s,6c5d,6d5c", "AA"


@pytest.mark.parametrize("bet", [25, 50, 100, 200, 300])
def test_a_polar_range_against_a_bluff_catcher(bet: int) -> None:
    """The bluffs make the catcher indifferent, and the calls make the bluffs so."""
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
    does = {str(row.hand_class): row.frequencies for row in solution.root.classes()}
    assert does["77"][f"a{bet}"] == pytest.approx(1, abs=0.01)
    betting = solution.root.strategy[1]
    bluffing = sum(float(betting[combo.index]) for combo, _ in Range.parse(AIR))
    assert bluffing == pytest.approx(bluffs, abs=0.05)
    facing = solution.root.play("all-in")
    assert facing.frequencies["c"] == pytest.approx(calls, abs=0.02)
    assert facing.to_call == bet


@pytest.mark.parametrize("bet", [50, 150])
def test_a_bluff_catcher_who_acts_first_checks(bet: int) -> None:
    """The same game from the other seat: the first to act waits, and nothing changes."""
    pot = 100
    spot = Spot(
        "KcKd7h4s2c", CATCHERS, f"{NUTS},{AIR}", pot=pot, stack=bet, sizes=BetSizes("a", "")
    )
    solution = solve(spot, target=1e-5, max_iterations=5000)
    ev = 3 / 9 * pot * (1 + bet / (pot + bet))
    assert solution.ev == pytest.approx((pot - ev, ev), abs=2e-3 * pot)
    facing = solution.node("check all-in")
    assert facing.frequencies["c"] == pytest.approx(pot / (pot + bet), abs=0.02)


def test_a_bluff_that_needs_no_call_still_has_to_be_called_sometimes() -> None:
    """With too few bluffs to make the catcher indifferent, it folds and the nuts win the pot."""
    spot = Spot("KcKd7h4s2c", f"{NUTS},6c5c", CATCHERS, pot=100, stack=100, sizes=BetSizes("a", ""))
    solution = solve(spot, target=1e-5, max_iterations=5000)
    assert solution.node("a100").frequencies["c"] == pytest.approx(0, abs=0.01)
    assert solution.ev == pytest.approx((100, 0), abs=0.2)


# --- ranges that always win, lose or tie ---

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
    """Rake is taken of the pot and the matched bets; a bet that is not called is not raked."""
    spot = sure_spot(outcome, rake, stack=60, sizes=BetSizes("a", ""))
    spot = spot.lock("", {"*": {"all-in": 1}}).lock("a60", {"*": {answer: 1}})
    solution = solve(spot, max_iterations=5)
    matched = 60 if answer == "call" else 0
    prize = 100 + 2 * matched - min(rake[0] * (100 + 2 * matched), rake[1])
    share = share_of(outcome) if answer == "call" else 1.0
    expected = (share * prize - matched, (1 - share) * prize - matched)
    assert solution.ev == pytest.approx(expected, abs=1e-3)
    assert solution.exploitability == pytest.approx(0, abs=1e-3)
    facing = solution.node("a60")
    expected = (share * prize - matched + 60, (1 - share) * prize - matched)
    assert (facing.range_ev(0), facing.range_ev(1)) == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize("outcome", ["wins", "loses", "ties"])
@pytest.mark.parametrize("rake", [(0.0, 0.0), (0.05, 3.0)])
def test_a_sure_outcome_with_betting_comes_to_the_same(
    outcome: str, rake: tuple[float, float]
) -> None:
    """Nobody gains by bets when all know how the hand ends, and rake makes bets no better."""
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


# --- against the oracle ---

RIVER = Spot(
    "Td9d6hQc2s", "QQ+,T9s,AhKh,75s", "99+,AQs,22", pot=100, stack=300, rake_rate=0.05, rake_cap=12
)
WEIGHTED_RIVER = RIVER.with_(oop="QQ+:0.5,T9s,AhKh:0.3,75s", ip="99+,AQs:0.25,22:0.01")
TURN = Spot(
    "Td9d6hQc", "QQ,T9s,AdKd:0.3", "AhAs,AQs:0.25,AdJd", pot=100, stack=130,
    sizes=BetSizes("50%, a", "3x"), rake_rate=0.05, rake_cap=12,
)  # fmt: skip
# Hearts, spades and clubs can be told apart neither by the board nor by the ranges.
EVEN_TURN = Spot(
    "Td9d6dQd", "AA,KQs:0.7", "TT,JJ:0.4,87s", pot=90, stack=150, sizes=BetSizes("60%", "a")
)


@pytest.mark.parametrize("iterations", [1, 3, 20])
@pytest.mark.parametrize("spot", [RIVER, WEIGHTED_RIVER], ids=["plain", "weighted"])
def test_a_river_agrees_with_the_oracle(spot: Spot, iterations: int) -> None:
    solution = played(spot, iterations)
    oracle = oracle_of(solution)
    assert solution.exploitability == pytest.approx(oracle.exploitability(), abs=1e-3)
    rake = oracle.expected_rake()
    assert sum(solution.ev) == pytest.approx(100 - rake, abs=1e-3)
    for line in spot.tree.lines():
        check_node(solution, oracle, line, "", tolerance=2e-3)


@pytest.mark.parametrize("spot", [TURN, EVEN_TURN], ids=["rainbow", "even suits"])
def test_a_turn_agrees_with_the_oracle(spot: Spot) -> None:
    solution = played(spot, 3)
    oracle = oracle_of(solution)
    assert solution.exploitability == pytest.approx(oracle.exploitability(), abs=1e-3)
    assert sum(solution.ev) == pytest.approx(spot.pot - oracle.expected_rake(), abs=1e-3)
    for index, (line, _) in enumerate(spot.tree.lines().items()):
        rivers = spot.tree.find(line).street.card_count - 4
        card = ("2c", "Kh", "7s", "Ah")[index % 4]
        check_node(solution, oracle, line, card * rivers, tolerance=2e-3)
    for line in ("x x", "x b45 c" if spot is EVEN_TURN else "x b50 c"):
        if line in spot.tree.lines():
            check_node(solution, oracle, line, "", tolerance=2e-3)


def test_a_flop_agrees_with_the_oracle() -> None:
    """Bets on the flop and the turn only: every card is dealt, so rivers with bets take long."""
    sizes = {"flop": BetSizes("a", ""), "turn": BetSizes("a", ""), "river": BetSizes("", "")}
    spot = Spot(
        "Td9d6h", "QcQs,AcKc,AsKs", "JcJs,8c7c:0.5,8s7s:0.5", pot=100, stack=70, sizes=sizes,
        add_allin=0, force_allin=0,
    )  # fmt: skip
    solution = played(spot, 3)
    oracle = oracle_of(solution)
    assert solution.exploitability == pytest.approx(oracle.exploitability(), abs=1e-3)
    check_node(solution, oracle, "", "", tolerance=2e-3)
    check_node(solution, oracle, "x a70", "", tolerance=2e-3)
    check_node(solution, oracle, "x x", "", tolerance=2e-3)
    check_node(solution, oracle, "x x", "2s", tolerance=2e-3)
    check_node(solution, oracle, "x x a70", "Ac", tolerance=2e-3)


# --- suits ---


@pytest.mark.parametrize(
    ("board", "oop", "ip"),
    [
        ("Td9d6dQd", "AA,KQs,87s", "TT,AJs,55"),
        ("TdTh6d6h", "AA,KQs,T9s:0.5", "55,AJs,JJ"),
        ("TdTh6dAh", "AA,KQo,65s:0.5", "66,AJo"),
        ("9c8c5s", "AA,76s", "99,AKo:0.25"),
        ("9c8c5c", "AA,76s", "TT,KQs:0.25"),
        ("9c9d5h", "AKs,66", "AQs,TT"),
    ],
)
def test_renaming_suits_saves_work_and_changes_nothing(board: str, oop: str, ip: str) -> None:
    """Rounding decides what is done where all is worth the same, so later only the EVs agree."""
    spot = Spot(board, oop, ip, pot=100, stack=120, sizes=BetSizes("60%", "a"))
    few, every = played(spot, 2), played_card_by_card(spot, 2)
    assert few.game.solver.board_count < every.game.solver.board_count
    assert few.ev == pytest.approx(every.ev, abs=1e-3)
    assert few.exploitability == pytest.approx(every.exploitability, abs=1e-3)
    for player in (0, 1):
        np.testing.assert_allclose(few.root.equity(player), every.root.equity(player), atol=1e-5)
        np.testing.assert_allclose(few.root.ev(player), every.root.ev(player), atol=1e-2)
    few, every = played(spot, 60), played_card_by_card(spot, 60)
    assert few.ev == pytest.approx(every.ev, abs=2 * (few.exploitability + every.exploitability))
    assert few.exploitability < 0.03 * spot.pot


@pytest.mark.parametrize("board", ["Td9d6d2h", "QsQh6s"])
def test_boards_that_differ_by_suits_are_played_alike(board: str) -> None:
    spot = Spot(board, "AA,KQs", "TT,87s", pot=100, stack=120, sizes=BetSizes("60%", "a"))
    solution = played(spot, 6)
    two = {"Td9d6d2h": ("Ac", "As", "cs"), "QsQh6s": ("9c", "9d", "cd")}[board]
    one, other = (solution.node("x x", card) for card in two[:2])
    renamed = {two[2][0]: two[2][1], two[2][1]: two[2][0]}
    for combo in one.hands(0):
        text = "".join(renamed.get(letter, letter) for letter in str(combo))
        image = Combo.parse(text).index
        assert np.array_equal(one.strategy[:, combo.index], other.strategy[:, image])
        assert one.ev(0)[combo.index] == other.ev(0)[image]
    assert one.range_ev(0) == pytest.approx(other.range_ev(0), abs=1e-6)


# --- precision, threads, instruction sets ---


@pytest.mark.parametrize("board", ["Td9d6hQc2s", "Td9d6hQc", "Td9d6h"])
def test_half_precision_finds_the_same(board: str) -> None:
    spot = Spot(board, "QQ+,T9s,AKs", "TT+,AQs", pot=100, stack=120, sizes=BetSizes("60%", "a"))
    single = solve(spot, target=0.002, threads=1)
    half = solve(spot, target=0.002, threads=1, precision="f16")
    assert half.exploitability_percent <= 0.2
    tolerance = 2 * (single.exploitability + half.exploitability)
    assert half.ev == pytest.approx(single.ev, abs=tolerance)
    assert half.equity == pytest.approx(single.equity, abs=1e-6)
    regrets, averages = half.kept_numbers()
    assert {numbers.dtype for numbers in (*regrets, *averages)} == {np.dtype(np.uint16)}
    assert half.memory_bytes < single.memory_bytes


def test_half_precision_converges_as_single_precision_does() -> None:
    spot = Spot.from_dict(SPOTS["A"])
    single, half = (played(spot, 2000, precision=precision) for precision in PRECISIONS)
    assert half.exploitability < 1.5 * single.exploitability
    assert half.exploitability_percent < 0.004


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("spot", [TURN, EVEN_TURN, thin_flop()], ids=["turn", "even turn", "flop"])
def test_the_number_of_threads_changes_no_bit(spot: Spot, precision: Precision) -> None:
    one, two, three = (
        played(spot, 7, threads=threads, precision=precision) for threads in (1, 2, 3)
    )
    for numbers, others, more in zip(
        one.kept_numbers(), two.kept_numbers(), three.kept_numbers(), strict=True
    ):
        for player in (0, 1):
            assert numbers[player].tobytes() == others[player].tobytes() == more[player].tobytes()
    assert one.exploitability == two.exploitability == three.exploitability
    assert one.ev == two.ev == three.ev


def figures() -> dict[str, list[float]]:
    """Return EVs and exploitabilities, in pots, of some spots as begun and as solved."""
    found = {}
    spots = {"river": RIVER, "turn": TURN, "even turn": EVEN_TURN, "flop": thin_flop()}
    precisions: tuple[Precision, ...] = ("f32", "f16")
    for name, spot in spots.items():
        for precision in precisions:
            for iterations in (1,) if name == "flop" else (1, 60):
                solution = played(spot, iterations, precision=precision)
                per_pot = [chips / spot.pot for chips in (*solution.ev, solution.exploitability)]
                found[f"{name}, {precision}, {iterations}"] = per_pot
    return found


@pytest.mark.skipif(len(processor.instruction_sets()) < 2, reason="there is only one")
def test_instruction_sets_agree() -> None:
    """To 1e-4 of the pot as begun; later rounding decides between actions that are worth the same,
    and EVs agree as those of any two solutions do.
    """
    runs: dict[str, dict[str, list[float]]] = {}
    tests = Path(__file__).parent.parent.parent
    for name in processor.instruction_sets():
        run = subprocess.run(
            [sys.executable, __file__], check=False, capture_output=True, text=True, timeout=600,
            env=os.environ | {"RUNOUT_ISA": name, "PYTHONPATH": str(tests)},
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        runs[name] = json.loads(run.stdout)
    first = runs.pop("baseline")
    for name, others in runs.items():
        for spot, (oop, ip, exploitability) in first.items():
            tolerance = 1e-4
            if spot.endswith("60"):
                tolerance = 2 * (exploitability + others[spot][2])
                assert exploitability < 0.03
            assert others[spot][:2] == pytest.approx([oop, ip], abs=tolerance), (name, spot)


# --- steps, goals, limits ---


def test_steps_tell_how_far_it_has_come() -> None:
    solver = Solver(RIVER, threads=1)
    steps = list(solver.steps(target=0.01, max_iterations=500))
    assert [step.done for step in steps] == [False] * (len(steps) - 1) + [True]
    assert [step.iteration for step in steps] == sorted({step.iteration for step in steps})
    assert steps[-1].exploitability <= 1
    assert steps[-1].exploitability_percent == pytest.approx(steps[-1].exploitability)
    assert {step.target_percent for step in steps} == {1.0}
    assert [step.seconds for step in steps] == sorted(step.seconds for step in steps)
    assert solver.iterations == steps[-1].iteration == solver.solution().iterations
    assert list(solver.steps(target=0.01)) == []


def test_a_solve_can_be_paused_and_goes_on() -> None:
    paused = Solver(TURN, threads=1)
    for _ in paused.steps(target=0, max_iterations=40):
        break
    assert paused.iterations < 40
    for _ in paused.steps(target=0, max_iterations=40):
        pass
    whole = played(TURN, 40)
    for numbers, others in zip(paused.solution().kept_numbers(), whole.kept_numbers(), strict=True):
        for player in (0, 1):
            assert numbers[player].tobytes() == others[player].tobytes()


def test_iterations_are_counted_and_limited() -> None:
    assert solve(RIVER, target=0, max_iterations=17).iterations == 17


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"target": -0.1}, "target=-0.1; give a fraction"),
        ({"target": math.nan}, "target=nan"),
        ({"max_iterations": 0}, "max_iterations=0; give 1 or more"),
        ({"precision": "f64"}, "'f64'; use f32, or f16"),
    ],
)
def test_goals_that_make_no_sense_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(PokerError, match=message):
        solve(RIVER, **settings)


def test_a_memory_limit_is_kept() -> None:
    with pytest.raises(LimitExceeded):
        solve(TURN, memory_limit=10_000)


# --- laws ---

HANDS = ["AA", "KK", "QQ", "T9s", "87s", "AKs", "AhQh", "65o", "KdJc", "22", "Js9s", "A5s", "76o"]
WEIGHTS = [1.0, 1.0, 1.0, 0.5, 0.25, 0.01]
DEALT = ["Td9d6hQc2s", "QhQd7h4s3s", "AcKcJc8c2d", "5s4d3h2c8s"]


@st.composite
def small_spots(draw: st.DrawFn, streets: tuple[int, ...] = (4, 5, 5)) -> Spot:
    board = draw(st.sampled_from(DEALT))[: 2 * draw(st.sampled_from(streets))]
    hands = st.lists(st.sampled_from(HANDS), min_size=1, max_size=4, unique=True)
    ranges = [
        ",".join(f"{hand}:{draw(st.sampled_from(WEIGHTS))}" for hand in draw(hands))
        for _ in range(2)
    ]
    rate, cap = draw(st.sampled_from([(0.0, 0.0), (0.05, 5.0), (0.2, 1000.0)]))
    sizes = draw(st.sampled_from([("50%", "3x"), ("a", ""), ("33%, 120%", ""), ("", "")]))
    scale = draw(st.sampled_from([1, 1, 10, 100]))
    pot, stack = draw(st.integers(1, 500)) / scale, draw(st.integers(0, 600)) / scale
    try:
        return Spot(
            board, ranges[0], ranges[1], pot=pot, stack=stack, sizes=BetSizes(*sizes),
            rake_rate=rate, rake_cap=cap,
        )  # fmt: skip
    except NoPossibleDeal:
        reject()


@given(spot=small_spots(), iterations=st.sampled_from([1, 2, 10]))
@settings(max_examples=60)
def test_values_obey_the_laws(spot: Spot, iterations: int) -> None:
    solution = played(spot, iterations)
    most = spot.pot + 2 * spot.stack
    rakes = [min(spot.rake_rate * pot, spot.rake_cap) for pot in (spot.pot, most)]
    tolerance = 1e-4 * most
    taken = spot.pot - sum(solution.ev)
    assert rakes[0] - tolerance <= taken <= rakes[1] + tolerance
    assert solution.exploitability >= -tolerance
    for player in (0, 1):
        assert -spot.stack - tolerance <= solution.ev[player]
        assert solution.ev[player] <= spot.pot + spot.stack + tolerance
        evs = solution.root.ev(player)
        known = evs[~np.isnan(evs)]
        assert known.min() >= -spot.stack - tolerance
        assert known.max() <= spot.pot + spot.stack + tolerance
    assert sum(solution.equity) == pytest.approx(1, abs=1e-5)
    assert sum(solution.root.frequencies.values()) == pytest.approx(1, abs=1e-5)


@given(spot=small_spots(streets=(5,)), iterations=st.sampled_from([1, 4]))
@settings(max_examples=40)
def test_any_river_agrees_with_the_oracle(spot: Spot, iterations: int) -> None:
    solution = played(spot, iterations)
    oracle = oracle_of(solution)
    scale = spot.pot + spot.stack
    for player in (0, 1):
        mean = oracle.mean(player, State(), oracle.ev(player, State()))
        assert solution.ev[player] == pytest.approx(mean, abs=1e-4 * scale)
    assert solution.exploitability == pytest.approx(oracle.exploitability(), abs=1e-4 * scale)


def check_same(spot: Spot, other: Spot) -> None:
    """Compare two names for one spot: closely as begun, and as any two solutions later.

    Rounding decides what is done where all is worth the same. Where a house takes rake, what one
    loses the other does not win, and solutions need not have the same EVs.
    """
    scale = spot.pot + spot.stack
    one, two = played(spot, 1), played(other, 1)
    assert two.ev == pytest.approx(one.ev, abs=1e-4 * scale)
    assert two.equity == pytest.approx(one.equity, abs=1e-5)
    assert two.exploitability == pytest.approx(one.exploitability, abs=1e-4 * scale)
    if spot.rake_rate == 0:
        one, two = played(spot, 40), played(other, 40)
        tolerance = 2 * (one.exploitability + two.exploitability) + 1e-4 * scale
        assert two.ev == pytest.approx(one.ev, abs=tolerance)


@given(spot=small_spots(), suits=st.sampled_from(list(permutations("cdhs"))))
@settings(max_examples=40)
def test_names_of_suits_do_not_matter(spot: Spot, suits: tuple[str, ...]) -> None:
    names = dict(zip("cdhs", suits, strict=True))

    def rename(cards: str) -> str:
        return "".join(names.get(letter, letter) for letter in cards)

    ranges = [
        Range.parse(",".join(f"{rename(str(combo))}:{weight}" for combo, weight in held))
        for held in spot.ranges
    ]
    other = spot.with_(board=rename(str(spot.board)), oop=ranges[0], ip=ranges[1])
    check_same(spot, other)


@given(spot=small_spots(), factors=st.tuples(*[st.sampled_from([1, 0.5, 0.3, 0.01])] * 2))
@settings(max_examples=40)
def test_only_the_proportions_of_weights_matter(spot: Spot, factors: tuple[float, float]) -> None:
    ranges = [
        Range.parse(",".join(f"{combo}:{weight * factor:.9f}" for combo, weight in held))
        for held, factor in zip(spot.ranges, factors, strict=True)
    ]
    other = spot.with_(oop=ranges[0], ip=ranges[1])
    check_same(spot, other)
    one, two = played(spot, 1).root, played(other, 1).root
    for player in (0, 1):
        np.testing.assert_allclose(one.equity(player), two.equity(player), atol=1e-5)
        np.testing.assert_allclose(one.ev(player), two.ev(player), atol=1e-3 * spot.pot)


def test_more_iterations_exploit_less() -> None:
    found = [played(TURN, iterations).exploitability for iterations in (1, 10, 100, 1000)]
    assert found == sorted(found, reverse=True)
    assert found[-1] < 0.001 * TURN.pot


@pytest.mark.parametrize(
    "body",
    [
        {"target": "0.5%"},
        {"target": True},
        {"max_iterations": None},
        {"max_iterations": 10.5},
        {"max_iterations": "5"},
        {"threads": 1.5},
        {"threads": "2"},
    ],
)
def test_what_is_asked_of_a_solve_is_a_number(body: dict[str, Any]) -> None:
    with pytest.raises(PokerError, match=f"{next(iter(body))}=.*; give"):
        solve(TURN, **body)


def test_numbers_of_numpy_are_numbers() -> None:
    body: dict[str, Any] = {
        "target": np.float32(0), "max_iterations": np.int64(3), "threads": np.int32(1)
    }  # fmt: skip
    assert solve(TURN, **body).iterations == 3


def test_a_dictionary_is_no_spot() -> None:
    with pytest.raises(PokerError, match="is not a spot"):
        solve(TURN.to_dict())  # type: ignore[arg-type]


if __name__ == "__main__":
    print(json.dumps(figures()))


# --- when the exploitability is measured ---

CURVES = [
    lambda done: 400 * done**-1.5,
    lambda done: 30 * done**-0.7,
    lambda done: 900 * done**-1.8 * (1 + 0.1 * math.sin(done / 5)),
    lambda done: 1.5 - done / 1000,
]


def checks_of(
    curve: Callable[[int], float], goal: float, last: int, interruptions: tuple[int, ...] = ()
) -> list[int]:
    """Return when a solve of such a curve is checked, beside what its interruptions check."""
    done, checks = 0, list[tuple[int, float]]()
    scheduled = []
    while done < last:
        following = _next_check(done, checks, goal)
        stop = min((at for at in interruptions if done < at < following), default=following)
        done = stop
        checks.append((done, curve(done)))
        if stop == following:
            scheduled.append(done)
        if checks[-1][1] <= goal:
            break
    return scheduled


@pytest.mark.parametrize("goal", [0, 0.5, 0.01])
@pytest.mark.parametrize("curve", CURVES)
def test_the_exploitability_is_measured_however_long_a_solve_takes(
    curve: Callable[[int], float], goal: float
) -> None:
    checks = checks_of(curve, goal, 100_000)
    assert checks[:2] == [10, 20]
    for before, after in pairwise(checks):
        assert before < after <= (2 * before if before < 100 else before * 3 // 2)


@pytest.mark.parametrize("curve", CURVES[:3])
def test_checks_come_close_after_the_goal_is_met(curve: Callable[[int], float]) -> None:
    met = next(done for done in range(10, 10_000) if curve(done) <= 0.5)
    checks = checks_of(curve, 0.5, 10_000)
    assert met <= checks[-1] <= max(40, 1.15 * met)
    assert len(checks) <= 14


@pytest.mark.parametrize("curve", CURVES)
def test_interruptions_do_not_move_the_checks(curve: Callable[[int], float]) -> None:
    whole = checks_of(curve, 0.5, 1000)
    for interruptions in [(3,), (17, 18), (30, 55, 70), tuple(range(1, 40))]:
        assert checks_of(curve, 0.5, 1000, interruptions)[-1] == whole[-1]


# --- how a solve ended ---

GOAL_SPOT = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=300)


def test_a_solution_says_whether_it_met_its_target() -> None:
    met = solve(GOAL_SPOT, target=0.01)
    assert (met.ended_by, met.stopped) == ("target", False)
    assert met.ended_text == "met its target of 1 %"
    limited = solve(GOAL_SPOT, target=0.0001, max_iterations=20)
    assert (limited.ended_by, limited.stopped) == ("max_iterations", False)
    assert limited.ended_text is not None
    assert limited.ended_text.startswith("reached the limit of 20 iterations at ")
    assert "before its target of 0.01 %" in repr(limited)
    assert "before its target of 0.01 %" in limited._repr_html_()


def test_a_solve_that_is_left_is_marked_as_stopped_until_it_meets_its_target(
    tmp_path: Path,
) -> None:
    solver = Solver(GOAL_SPOT)
    for step in solver.steps(target=0.001):
        if step.iteration >= 10:
            break
    stopped = solver.solution()
    assert stopped.stopped
    assert stopped.to_dict()["ended_by"] == "stopped"
    assert stopped.to_dict()["target_percent"] == pytest.approx(0.1)
    path = tmp_path / "a.solution"
    stopped.save(path)
    loaded = Solution.load(path)
    assert loaded.goal == stopped.goal
    assert loaded.ended_text == stopped.ended_text
    assert Solver.resume(path).solution().stopped
    resumed = Solver.resume(path)
    for _ in resumed.steps(target=0.001):
        pass
    assert resumed.solution().ended_by == "target"
    assert stopped.stopped  # a snapshot


def test_files_of_older_versions_do_not_know_their_goal(tmp_path: Path) -> None:
    path, old = tmp_path / "new.solution", tmp_path / "old.solution"
    solve(GOAL_SPOT, target=0.05).save(path)
    file = SolutionFile.open(path)
    header = {name: value for name, value in file.header.items() if name != "goal"}
    segments = [Segment.of(name, file.segment(name)) for name in file.names]
    write_solution_file(old, header, segments)
    loaded = Solution.load(old)
    assert (loaded.goal, loaded.ended_by, loaded.ended_text) == (None, None, None)
    assert not loaded.stopped
    assert loaded.to_dict()["target_percent"] is None
    resumed = Solver.resume(old)
    for _ in resumed.steps(target=0.01):
        pass
    assert resumed.solution().ended_by == "target"
