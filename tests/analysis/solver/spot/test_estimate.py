"""The estimate against the solver's allocations, the reference's nodes, and built trees."""

from __future__ import annotations

import dataclasses
import json
import os
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.analysis.solver.spot.estimate import Estimate, Saving, choose_precision
from runout.analysis.solver.spot.solve_time import MachineSpeed
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.counts import StreetCount, TreeCounter
from runout.domain.betting.rules import STREETS, TreeRules
from runout.domain.betting.sizes import BetSizes
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Street
from runout.errors import LimitExceeded, PokerError, WrongAmount
from runout.kernels.memory import memory_text
from runout.kernels.solver import HoldemSolver, holdem_solver, terminal_payoffs

DATA = Path(__file__).parents[3] / "data"
SPOTS: dict[str, dict[str, Any]] = json.loads((DATA / "solver_spots.json").read_text())
REFERENCE: dict[str, dict[str, Any]] = json.loads((DATA / "solver_reference.json").read_text())

ONE_SIZE = BetSizes("60%", "60%")
OOP = "88+,ATs+,KTs+,76s"
IP = "TT-22,A2s+,KTs+"

SMALL_SPOTS = {
    "rainbow": Spot("Qs7h2d", OOP, IP, pot=100, stack=150, sizes=ONE_SIZE),
    "two-tone": Spot("Qs7s2d", OOP, IP, pot=100, stack=150, sizes=BetSizes("50%, 100%", "a")),
    "monotone": Spot("Qs7s2s", OOP, IP, pot=100, stack=200, sizes=ONE_SIZE),
    "three queens": Spot("QsQhQd", OOP, IP, pot=100, stack=100, sizes=ONE_SIZE),
    "two pairs by the turn": Spot("QsQh7h7s", OOP, IP, pot=100, stack=450, sizes=ONE_SIZE),
    "one suit favoured": Spot("Qs7s2s", f"{OOP},QhJh", IP, pot=100, stack=100, sizes=ONE_SIZE),
    "uneven weights": Spot("Qs7s2s", f"{OOP},QJs:0.5", IP, pot=100, stack=100, sizes=ONE_SIZE),
    "nothing behind": Spot("Qs7s2d", OOP, IP, pot=100, stack=0),
    "nothing but checks": Spot("Qs7s2d", OOP, IP, pot=100, stack=900, sizes=BetSizes()),
    "a donk size": Spot(
        "QsQh7h", "AA,KK", "JJ,AKs", pot=60, stack=200, sizes=BetSizes("50%", "3x", "30%, a")
    ),
    "raked": Spot(
        "Qs7s2dTh", OOP, IP, pot=100, stack=300, sizes=ONE_SIZE, rake_rate=0.05, rake_cap=9
    ),
    "lines added and removed": Spot(
        "Qs7s2d", "AA,KK", "JJ,AKs", pot=100, stack=200, added_lines=["b33"], removed_lines=["x x"]
    ),
    "locked": Spot("Qs7s2s", "AA,KK", "JJ,AKs", pot=100, stack=100).lock("", {"*": {"x": 1}}),
}  # fmt: skip


def reference_spot(name: str) -> Spot:
    return Spot.from_dict(SPOTS[name])


def solver_of(spot: Spot, precision: Literal["f32", "f16"]) -> HoldemSolver:
    payoffs = terminal_payoffs(spot.tree, spot.tree.rules.pot, spot.rake_rate, spot.rake_cap_units)
    return holdem_solver(
        bytes(card.id for card in spot.board),
        [range_.packed for range_ in spot.ranges],
        spot.tree,
        payoffs,
        precision=precision,
        symmetry=not spot.locks,
    )


def numbers_of(solver: HoldemSolver) -> int:
    pools = [pool(player) for pool in (solver.regrets, solver.averages) for player in (0, 1)]
    return sum(np.asarray(pool).size for pool in pools)


def assert_close_to_what_is_allocated(spot: Spot, *, iterate: bool) -> None:
    estimate = spot.estimate()
    numbers = sum(street.numbers for street in estimate.streets)
    for precision, expected in (("f32", estimate.bytes_f32), ("f16", estimate.bytes_f16)):
        solver = solver_of(spot, "f32" if precision == "f32" else "f16")
        if iterate:
            solver.iterate(1)  # room for sums is taken by the first iteration
        assert numbers_of(solver) == numbers
        assert solver.board_count == sum(estimate.canonical_boards.values())
        assert expected == pytest.approx(solver.bytes, rel=0.02)


# Against the solver and the reference


@pytest.mark.parametrize("name", ["A", "B", "D"])
def test_nodes_are_those_of_the_reference(name: str) -> None:
    estimate = reference_spot(name).estimate()
    assert estimate.nodes == REFERENCE[name]["game_nodes"]
    assert estimate.decision_nodes == REFERENCE[name]["action_tree_nodes"]["player"]


@pytest.mark.parametrize("name", ["A", "B"])
def test_bytes_of_the_reference_spots(name: str) -> None:
    assert_close_to_what_is_allocated(reference_spot(name), iterate=True)


def test_bytes_of_the_reference_flop() -> None:
    # Pages are taken when written, so a solver that does not iterate stays small.
    assert_close_to_what_is_allocated(reference_spot("D"), iterate=False)


@pytest.mark.parametrize("name", SMALL_SPOTS)
def test_bytes_of_small_spots(name: str) -> None:
    assert_close_to_what_is_allocated(SMALL_SPOTS[name], iterate=True)


# Boards and symmetry


# The number of orbits is the mean number of cards, or ordered pairs, that a renaming fixes.
@pytest.mark.parametrize(
    ("board", "turns", "rivers"),
    [
        ("Qs7h2d", 49, 49 * 48),  # no two suits are interchangeable
        ("Qs7s2d", (49 + 23) // 2, (49 * 48 + 23 * 22) // 2),
        ("QsQh7d", (49 + 25) // 2, (49 * 48 + 25 * 24) // 2),
        ("Qs7s2s", (49 + 3 * 23 + 2 * 10) // 6, (49 * 48 + 3 * 23 * 22 + 2 * 10 * 9) // 6),
    ],
)
def test_isomorphic_boards_are_stored_once(board: str, turns: int, rivers: int) -> None:
    spot = Spot(board, OOP, IP, pot=100, stack=100)
    estimate = spot.estimate()
    assert estimate.boards == {"flop": 1, "turn": 49, "river": 2352}
    assert estimate.canonical_boards["turn"] == turns
    assert estimate.canonical_boards["river"] == rivers


def test_weights_and_locks_break_the_symmetry() -> None:
    spot = Spot("Qs7s2s", "AA", "KK", pot=100, stack=100)
    assert spot.estimate().canonical_boards["turn"] == 23
    assert spot.with_(oop="AA,KhKd:0.5").estimate().canonical_boards["turn"] == 36
    assert spot.lock("", {"*": {"x": 1}}).estimate().canonical_boards["turn"] == 49
    # A hand that the board blocks breaks nothing.
    assert spot.with_(oop="AA,QsKh").estimate().canonical_boards["turn"] == 23


def test_past_streets_have_no_memory() -> None:
    estimate = reference_spot("A").estimate()
    assert estimate.boards == {"flop": 0, "turn": 0, "river": 1}
    assert estimate.tree_nodes == {"flop": 0, "turn": 0, "river": 39}


# Counted against built trees


def counted_by_hand(tree: BettingTree) -> list[StreetCount]:
    counts = []
    for street in STREETS[STREETS.index(tree.rules.street) :]:
        here = [node for node in tree.nodes if node.street is street]
        decisions = [node for node in here if node.kind == "decision"]
        own = [[node for node in decisions if node.player == player] for player in (0, 1)]
        actions = [[len(node.children) for node in nodes] for nodes in own]
        counts.append(
            StreetCount(
                street,
                (len(own[0]), len(own[1])),
                (sum(a > 1 for a in actions[0]), sum(a > 1 for a in actions[1])),
                (sum(a for a in actions[0] if a > 1), sum(a for a in actions[1] if a > 1)),
                sum(node.kind == "fold" for node in here),
                sum(node.kind == "showdown" for node in here),
                sum(node.new_street and tree.nodes[node.parent].street is street
                    for node in tree.nodes),
            )
        )  # fmt: skip
    return counts


@st.composite
def street_sizes(draw: st.DrawFn, *, donk: bool) -> tuple[BetSizes, BetSizes]:
    bets = st.lists(st.sampled_from(["33%", "75%", "150%", "40c", "e", "a"]), max_size=2)
    raises = st.lists(st.sampled_from(["2x", "3x", "60%", "a"]), max_size=2)
    donks = draw(st.none() | bets) if donk else None
    return BetSizes(draw(bets), draw(raises), donks), BetSizes(draw(bets), draw(raises))


@st.composite
def tree_rules(draw: st.DrawFn) -> TreeRules:
    return TreeRules(
        draw(st.sampled_from(STREETS)),
        draw(st.integers(1, 200)),
        draw(st.integers(0, 400)),
        (
            draw(street_sizes(donk=False)),
            draw(street_sizes(donk=True)),
            draw(street_sizes(donk=True)),
        ),
        max_raises=draw(st.sampled_from([None, 0, 1, 2])),
        later_raises=draw(st.sampled_from([None, 0, 1, 2])),
    )


@given(tree_rules(), st.data())
def test_a_counted_tree_equals_the_built_one(rules: TreeRules, data: st.DataObject) -> None:
    counter = TreeCounter()
    tree = BettingTree.grow(rules)
    assert list(counter.count(rules)) == counted_by_hand(tree)
    removable = [
        node.index
        for node in tree.nodes[1:]
        if node.kind != "fold" and len(tree.nodes[node.parent].children) > 1
    ]
    if removable:
        line = tree.line(data.draw(st.sampled_from(removable)))
        fewer = dataclasses.replace(rules, removed_lines=(line,))
        assert list(counter.count(fewer)) == counted_by_hand(BettingTree.grow(fewer))
        assert list(counter.count(rules)) == counted_by_hand(tree)


def test_trees_that_differ_in_later_donk_sizes_are_counted_separately() -> None:
    plain, donks = BetSizes("50%", "60%"), BetSizes("50%", "60%", "10%, 40%, 90%")
    without = TreeRules(Street.TURN, 100, 2000, ((plain, plain),) * 3)
    with_ = dataclasses.replace(without, sizes=((plain, plain), (plain, plain), (donks, plain)))
    counter = TreeCounter()
    for rules in (without, with_, without):
        assert list(counter.count(rules)) == counted_by_hand(BettingTree.grow(rules))


def test_trees_beyond_the_limit_are_refused_as_by_the_builder() -> None:
    many = BetSizes("20%, 40%, 60%, 80%, 100%", "2x, 3x, 4x")
    rules = TreeRules(Street.FLOP, 10, 10_000, ((many, many),) * 3)
    with pytest.raises(LimitExceeded, match="more than 1,000,000 decisions"):
        TreeCounter().count(rules)
    small = TreeRules(Street.RIVER, 100, 300, ((ONE_SIZE, ONE_SIZE),) * 3)
    count = BettingTree.grow(small).decision_count
    TreeCounter().count(small, limit=count)
    with pytest.raises(LimitExceeded, match=f"more than {count - 1} decisions"):
        TreeCounter().count(small, limit=count - 1)


def test_overlong_lines_are_refused() -> None:
    one_chip = BetSizes("1c", "1c")
    rules = TreeRules(
        Street.RIVER, 1, 10**9, ((one_chip, one_chip),) * 3, add_allin=0, force_allin=0, merging=0
    )
    with pytest.raises(LimitExceeded):
        TreeCounter().count(rules)


def test_no_tree_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = reference_spot("D")
    monkeypatch.setattr(BettingTree, "grow", None)
    estimate = spot.estimate()
    assert estimate.decision_nodes == 100
    assert estimate.savings


# Savings


def test_savings_are_the_difference_to_the_spot_without_the_size() -> None:
    spot = Spot("Qs7s2dTh", OOP, IP, pot=100, stack=400, sizes=BetSizes("50%, 100%", "3x", "25%"))
    estimate = spot.estimate()
    savings = {(saving.key, saving.size): saving for saving in estimate.savings}
    for key, size, left in [
        ("turn_oop_bet", "50%", "100%"),
        ("turn_ip_bet", "100%", "50%"),
        ("river_ip_raise", "3x", ""),
        ("river_donk", "25%", "none"),
    ]:
        fewer = Spot.from_dict({**spot.to_dict(), key: left}).estimate()
        saving = savings[key, size]
        assert saving.bytes_saved_f32 == estimate.bytes_f32 - fewer.bytes_f32
        assert saving.bytes_saved_f16 == estimate.bytes_f16 - fewer.bytes_f16
        assert saving.percent == pytest.approx(100 * saving.bytes_saved_f32 / estimate.bytes_f32)
    saved = [saving.bytes_saved_f32 for saving in estimate.savings]
    assert saved == sorted(saved, reverse=True)
    assert all(amount > 0 for amount in saved)


def test_sizes_used_by_a_line_are_no_savings() -> None:
    spot = Spot("Qs7s2dThTc", OOP, IP, pot=100, stack=400, sizes=BetSizes("50%, 100%"))
    removing = spot.with_(removed_lines=["b50 f"])
    keys = [
        {(saving.key, saving.size) for saving in s.estimate().savings} for s in (spot, removing)
    ]
    assert keys[0] - keys[1] == {("river_oop_bet", "50%")}


# The limit


def test_a_limit_that_is_kept_changes_nothing() -> None:
    spot = SMALL_SPOTS["monotone"]
    estimate = spot.estimate(threads=1)
    assert spot.estimate(memory_limit=estimate.bytes_f32, threads=1) == estimate
    assert Estimate.of(spot, estimate.bytes_f32, precision="f32") == estimate
    half = Estimate.of(spot, precision="f16")
    assert spot.estimate(memory_limit=estimate.bytes_f16, threads=1) == half
    assert (half.bytes, estimate.bytes) == (estimate.bytes_f16, estimate.bytes_f32)


def test_beyond_the_limit_the_error_names_what_to_drop() -> None:
    spot = Spot("Qs7s2d", OOP, IP, pot=100, stack=400, sizes=BetSizes("50%, 125%", "3x"))
    estimate = spot.estimate()
    with pytest.raises(LimitExceeded) as refused:
        spot.estimate(memory_limit=1_000_000)
    message = str(refused.value)
    for part in (
        "Qs7s2d needs ",
        f"{memory_text(estimate.bytes_f32)} in f32",
        f"{memory_text(estimate.bytes_f16)} in f16",
        "the limit is 1 MB",
        *map(str, estimate.savings[:5]),
    ):
        assert part in message
    assert message.count("drop ") == 5
    assert "f16;" in message
    assert "use precision f16" not in message


def test_f16_is_named_where_it_would_do() -> None:
    spot = SMALL_SPOTS["monotone"]
    limit = spot.estimate().bytes_f32 - 1
    with pytest.raises(LimitExceeded, match="use precision f16; drop"):
        Estimate.of(spot, limit, precision="f32")
    Estimate.of(spot, limit, precision="f16")
    Estimate.of(spot, limit)


def test_large_spots_are_solved_in_f16_by_default() -> None:
    assert [reference_spot(name).estimate().precision for name in "ABD"] == ["f32", "f32", "f16"]
    assert Estimate.of(reference_spot("D"), precision="f32").precision == "f32"
    assert choose_precision(reference_spot("D"), "auto") == "f16"
    assert choose_precision(reference_spot("D"), "f32") == "f32"
    assert choose_precision(reference_spot("A"), "auto") == "f32"
    limit = reference_spot("A").estimate().bytes_f32 - 1
    assert choose_precision(reference_spot("A"), "auto", limit) == "f16"


def test_without_sizes_there_is_only_the_range_to_narrow() -> None:
    with pytest.raises(LimitExceeded, match="narrow the ranges"):
        SMALL_SPOTS["nothing but checks"].estimate(memory_limit=1)


@pytest.mark.parametrize("limit", [0, -1, 1.5, True, "1 GB"])
def test_invalid_limits_are_refused(limit: Any) -> None:
    with pytest.raises(WrongAmount, match="memory_limit is"):
        SMALL_SPOTS["monotone"].estimate(memory_limit=limit)


def test_unknown_precisions_are_refused() -> None:
    precision: Any = "f64"
    with pytest.raises(PokerError, match="'f64'; use auto, f32, or f16"):
        Estimate.of(SMALL_SPOTS["monotone"], precision=precision)


# Text and JSON


def test_plain_values_are_json() -> None:
    estimate = SMALL_SPOTS["two-tone"].estimate()
    plain = estimate.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["nodes"] == estimate.nodes
    assert plain["bytes_f32"] == estimate.bytes_f32
    assert plain["savings"][0]["percent"] == estimate.savings[0].percent


def test_text_and_table_have_the_same_figures() -> None:
    estimate = SMALL_SPOTS["two-tone"].estimate()
    text = str(estimate)
    assert "turn: 49 boards (36 by symmetry), " in text
    assert text.count("\n") == 7
    table = estimate._repr_html_()
    for line in text.splitlines():
        name, rest = line.split(": ")
        assert f">{name}</td>" in table
        assert f">{rest}</td>" in table


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "under 1 s"), (12.3, "12 s"), (600, "10 min"), (90_000, "25 h")],
)
def test_times_are_rough(seconds: float, text: str) -> None:
    spot = SMALL_SPOTS["monotone"]
    factor = seconds / spot.estimate(threads=1).seconds
    speed = MachineSpeed(factor)
    estimate = Estimate.of(spot, speed=speed)
    assert estimate.seconds == pytest.approx(seconds)
    assert f"time: {text} on one thread; about " in str(estimate)
    assert str(estimate).endswith(" iterations to 0.5 %, measured on this machine")
    assert estimate.to_dict()["is_measured"]


def test_seconds_follow_the_goal_and_the_threads() -> None:
    spot = reference_spot("B")
    plain = spot.estimate(threads=1)
    assert str(plain).endswith("default speed")
    assert not plain.to_dict()["is_measured"]
    assert plain.seconds < spot.estimate(target=0.001, threads=1).seconds
    assert plain.seconds > spot.estimate(threads=2).seconds
    assert spot.estimate() == spot.estimate(threads=os.cpu_count())  # as solve does
    limited = spot.estimate(target=0, max_iterations=20)
    assert limited.iterations == 20
    assert "about 20 iterations, the limit" in str(limited)
    assert plain.seconds < reference_spot("D").estimate(threads=1).seconds


# Iterations that solves to 0.5 and 0.1 % of the pot took, within half as many again.
@pytest.mark.parametrize(("name", "taken"), [("A", (43, 106)), ("B", (87, 223)), ("D", (84, 245))])
def test_iterations_are_about_those_of_real_solves(name: str, taken: tuple[int, int]) -> None:
    spot = reference_spot(name)
    for target, iterations in zip((0.005, 0.001), taken, strict=True):
        assert 2 / 3 < spot.estimate(target=target).iterations / iterations < 3 / 2


@pytest.mark.parametrize("goal", [{"target": -1}, {"target": "x"}, {"max_iterations": 0}])
def test_invalid_goals_are_refused(goal: dict[str, Any]) -> None:
    with pytest.raises(PokerError, match=next(iter(goal))):
        SMALL_SPOTS["monotone"].estimate(**goal)


def test_a_saving_names_its_size() -> None:
    saving = Saving(Street.TURN, 0, "bet", "125%", 41, 20, 41.3)
    assert str(saving) == "drop 125% from turn OOP bets: -41 %"
    assert dataclasses.replace(saving, percent=0.23, player=1, kind="raise").key == "turn_ip_raise"
    assert str(dataclasses.replace(saving, percent=0.23)).endswith("-0.2 %")
