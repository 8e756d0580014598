"""The 169-class model: each clause of its description, and its solutions against a slow oracle."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from runout import Board, HandClass, Street, canonical_flops
from runout.analysis.class_model.file import PackedClasses, read_classes
from runout.analysis.class_model.game import ClassGame, tree_rules
from runout.analysis.class_model.model import ClassModel
from runout.analysis.class_model.solution import ClassSolution, Strategies
from runout.analysis.flop_tables.tables import FlopTables, preflop_table
from runout.analysis.reports.work import live_pairs
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.solution.file import SolutionFile, write_solution_file
from runout.domain.betting.rules import TreeRules
from runout.domain.betting.tree import BettingTree
from runout.domain.combos import CLASS_TEXTS
from runout.errors import (
    LimitExceeded,
    NoPossibleDeal,
    PokerError,
    SolutionDamaged,
    SolutionForeign,
)
from support.class_by_hand import (
    Deal,
    Decide,
    Fold,
    Node,
    Showdown,
    Strategy,
    Table,
    best_response,
    disjoint_pairs,
    expected,
    solve,
)

OOP = ("AA", "T9s", "AKo")
IP = ("KK", "AQs", "T8o")


@pytest.fixture(scope="module")
def tables() -> FlopTables:
    return FlopTables()


def config(**settings: Any) -> PostflopConfig:
    model_settings = {
        "postflop_spr": 1,
        "pot": 100,
        "oop": ",".join(OOP),
        "ip": ",".join(IP),
        **settings,
    }
    return PostflopConfig.from_dict({"postflop_model": model_settings})


def model(tables: FlopTables, **settings: Any) -> ClassModel:
    return ClassModel(config(**settings), tables)


# The same betting twice: a bet of 50 into 100 and an all-in raise to 100, from either player.
SIZES: dict[str, Any] = {"bet_sizes": {"bet": "50%", "raise": "a"}, "add_allin": 0, "merging": 0}


def by_hand() -> Node:
    def facing(player: int, bets: tuple[int, int], *, may_raise: bool) -> Decide:
        after: dict[str, Node] = {"f": Fold(player, bets), "c": Showdown(max(bets))}
        if may_raise:
            raised = (100, bets[1]) if player == 0 else (bets[0], 100)
            after["a100"] = facing(1 - player, raised, may_raise=False)
        return Decide(player, after)

    behind = Decide(1, {"x": Showdown(0), "b50": facing(0, (0, 50), may_raise=True)})
    return Decide(0, {"x": behind, "b50": facing(1, (50, 0), may_raise=True)})


def deals_of(tables: FlopTables, flop: str) -> list[Deal]:
    cards = [flop[at : at + 2] for at in (0, 2, 4)]
    equity = tables.table(flop)
    deals = []
    for mine in OOP:
        for theirs in IP:
            pairs = disjoint_pairs(mine, theirs, cards)
            share = equity[HandClass.parse(mine).index, HandClass.parse(theirs).index]
            if pairs:
                deals.append(Deal((mine, theirs), pairs, float(share)))
    return deals


def as_arrays(game: ClassGame, strategy: Strategy) -> Strategies:
    """Return a strategy of the oracle in the arrays of the model."""
    arrays: list[NDArray[np.float64] | None] = []
    for node in game.tree.nodes:
        if node.kind != "decision":
            arrays.append(None)
            continue
        hands = [CLASS_TEXTS[index] for index in game.classes[node.player]]
        line, actions = game.tree.line(node.index), game.tree.actions(node.index)
        arrays.append(
            np.array([[strategy[hand, line][action] for hand in hands] for action in actions])
        )
    return arrays


def some_strategy(seed: int) -> Strategy:
    source = random.Random(seed)

    def visit(node: Node, line: str) -> None:
        if isinstance(node, Decide):
            for hand in (OOP, IP)[node.player]:
                numbers = {action: source.random() ** 3 for action in node.after}
                total = sum(numbers.values())
                strategy[hand, line] = {action: n / total for action, n in numbers.items()}
            for action, after in node.after.items():
                visit(after, f"{line} {action}".strip())

    strategy: Strategy = {}
    visit(by_hand(), "")
    return strategy


def uniform(game: ClassGame, actions_by_line: dict[str, str]) -> Strategies:
    """Return the strategy of one action after each named line, uniform elsewhere."""
    strategies: list[NDArray[np.float64] | None] = []
    for node in game.tree.nodes:
        actions = game.tree.actions(node.index)
        action = actions_by_line.get(game.tree.line(node.index), "")
        shape = len(actions), len(game.classes[node.player])
        strategy = np.full(shape, 1 / max(1, len(actions)))
        if action:
            strategy[:] = 0
            strategy[actions.index(action)] = 1
        strategies.append(strategy if node.kind == "decision" else None)
    return strategies


# The tree


@pytest.mark.parametrize("spr", [0.4, 1, 3, 7])
@pytest.mark.parametrize(
    "sizes",
    [[0.33, 0.75], ["e", "2.5x"], ["2e", "3e50%", "a"], {"bet": [1.0], "raise": []}, []],
)
@pytest.mark.parametrize("raises", [None, 0, 1])
def test_betting_is_that_of_the_flop_and_ends_there(
    spr: float, sizes: Any, raises: int | None
) -> None:
    settings = config(postflop_spr=spr, bet_sizes=sizes, max_raises_per_street=raises)
    tree = BettingTree.grow(tree_rules(settings, spr))
    pair = settings.sizes["flop_oop"], settings.sizes["flop_ip"]
    none = (settings.sizes["turn_oop"],) * 2
    rules = TreeRules(
        Street.FLOP,
        settings.pot_units,
        settings.stack_units(spr),
        (pair, none, none),
        max_raises=raises,
    )
    whole = BettingTree.grow(rules)
    flop = {
        line: (payload["actions"], payload["bets"])
        for line, payload in whole.lines().items()
        if whole.find(line).street is Street.FLOP
    }
    assert {line: (t["actions"], t["bets"]) for line, t in tree.lines().items()} == flop


def test_a_pot_of_many_chips_rounds_no_size_visibly() -> None:
    for spr in (0.5, 1.7, 6):
        settings = PostflopConfig.from_dict(
            {"postflop_model": {"postflop_spr": spr, "bet_sizes": [0.333, 0.667]}}
        )
        first = BettingTree.grow(tree_rules(settings, spr))
        fine = PostflopConfig.from_dict(
            {"postflop_model": {"postflop_spr": spr, "bet_sizes": [0.333, 0.667], "pot": 10**6}}
        )
        second = BettingTree.grow(tree_rules(fine, spr))
        assert len(first) == len(second)
        for coarse, exact in zip(first.nodes, second.nodes, strict=True):
            for ours, theirs in zip(coarse.bets, exact.bets, strict=True):
                assert ours / settings.pot == pytest.approx(theirs / fine.pot, abs=0.002)


# Deals


@pytest.mark.parametrize("flop", ["AsKhQd", "7h5h2c", "TsTh9d"])
def test_match_ups_weigh_their_disjoint_combo_pairs(tables: FlopTables, flop: str) -> None:
    game = model(tables, oop="AA,T9s:0.5,AKo", ip="KK,AQs:0.25,T8o").game(flop, 1)
    weight = {"T9s": 0.5, "AQs": 0.25}
    cards = [flop[at : at + 2] for at in (0, 2, 4)]
    for row, mine in enumerate(game.classes[0]):
        for column, theirs in enumerate(game.classes[1]):
            names = CLASS_TEXTS[mine], CLASS_TEXTS[theirs]
            pairs = disjoint_pairs(*names, cards)
            both = weight.get(names[0], 1) * weight.get(names[1], 1)
            assert game.weights[row, column] == both * pairs
            margin = 2 * tables.table(flop)[mine, theirs] - 1 if pairs else 0
            assert game.showdowns[row, column] == pytest.approx(both * pairs * margin, abs=1e-12)


def test_all_hands_are_all_combo_pairs(tables: FlopTables) -> None:
    game = ClassModel(
        PostflopConfig.from_dict({"postflop_model": {"postflop_spr": 1}}), tables
    ).game("AsKhQd", 1)
    assert game.live_pairs == 1176 * 1081
    assert game.equity == (0.5, 0.5)


def test_classes_that_cannot_be_dealt_are_left_out(tables: FlopTables) -> None:
    game = model(tables, oop="AA,KK", ip="AKs,22").game("AsAhAd", 1)
    assert [CLASS_TEXTS[index] for index in game.classes[0]] == ["KK"]
    solution = ClassSolution.of(game, uniform(game, {}), 0)
    assert np.isnan(solution.class_ev[0][HandClass.parse("AA").index])
    assert list(solution.to_dict()["classes"]["oop"]) == ["KK"]


def test_ranges_that_need_the_same_cards(tables: FlopTables) -> None:
    aces = model(tables, oop="AA", ip="AKs,AA")
    assert live_pairs(aces.config.oop, aces.config.ip, Board.parse("AsAh2d")) == 0
    with pytest.raises(NoPossibleDeal, match="no possible deal on AcAd2h"):
        aces.game("AsAh2d", 1)


def test_equity_is_that_of_the_tables(tables: FlopTables) -> None:
    ranges = {"oop": "22+,A2s+,KTs+:0.25", "ip": "55+:0.5,ATs+,AQo+:0.31"}
    game = model(tables, **ranges).game("Ts9h2d", 1)
    exact = tables.equity(ranges["oop"], ranges["ip"], "Ts9h2d").equity
    assert game.equity == pytest.approx((exact, 1 - exact), abs=1e-12)


def test_names_of_suits_do_not_matter(tables: FlopTables) -> None:
    one, other = (model(tables).game(flop, 1) for flop in ("Ts9h2h", "Th9c2c"))
    assert one.flop == other.flop
    assert np.array_equal(one.weights, other.weights)
    assert np.array_equal(one.showdowns, other.showdowns)


def test_flops_weigh_multiplicity_times_live_pairs(all_tables: FlopTables) -> None:
    every = model(all_tables, oop="AA", ip="KK")
    won = dealt = by_multiplicity = 0.0
    for flop, _, weight in every.config.flops():
        pairs = live_pairs(every.config.oop, every.config.ip, flop)
        if pairs:
            game = every.game(flop, 1)
            assert game.live_pairs == pairs
            won += weight * pairs * game.equity[0]
            by_multiplicity += weight * game.equity[0]
            dealt += weight * pairs
    assert won / dealt == pytest.approx(preflop_table()[0, 1], abs=1e-12)
    assert round(won / dealt, 4) == 0.8195
    # On the eight flops of three aces or kings neither player has a hand.
    assert round(by_multiplicity / (22_100 - 8), 4) == 0.7682


# Payoffs


def test_a_fold_loses_the_bets_made(tables: FlopTables) -> None:
    game = model(tables, **SIZES).game("7h5h2c", 1)

    def ev(**actions_by_line: str) -> tuple[float, float]:
        lines = {line.replace("_", " ").strip(): action for line, action in actions_by_line.items()}
        return tuple(ClassSolution.of(game, uniform(game, lines), 0).ev)  # type: ignore[return-value]

    # A player who folds loses the bets made, whatever the hands.
    assert ev(_="b50", b50="f") == pytest.approx((100, 0))
    assert ev(_="b50", b50="a100", b50_a100="f") == pytest.approx((-50, 150))
    assert ev(_="x", x="b50", x_b50="f") == pytest.approx((0, 100))
    assert ev(_="x", x="b50", x_b50="a100", x_b50_a100="f") == pytest.approx((150, -50))


def test_players_who_do_not_fold_win_their_equity(tables: FlopTables) -> None:
    game = model(tables, **SIZES).game("7h5h2c", 1)
    oop, ip = game.equity
    checked = ClassSolution.of(game, uniform(game, {"": "x", "x": "x"}), 0)
    assert checked.ev == pytest.approx((100 * oop, 100 * ip))
    assert checked.equity == pytest.approx((oop, ip))
    assert checked.eqr == pytest.approx((1, 1))
    called = ClassSolution.of(game, uniform(game, {"": "b50", "b50": "c"}), 0)
    assert called.ev == pytest.approx((200 * oop - 50, 200 * ip - 50))
    assert called.ev_share == pytest.approx((2 * oop - 0.5, 2 * ip - 0.5))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rake", [(0.0, 0.0), (0.05, 6.0)])
def test_values_and_best_responses_are_those_of_the_oracle(
    tables: FlopTables, seed: int, rake: tuple[float, float]
) -> None:
    flop = ("7h5h2c", "AsKhQd", "TsTh9d", "9h8h7c")[seed]
    rate, cap = rake
    game = model(tables, rake_rate=rate, rake_cap=cap, **SIZES).game(flop, 1)
    table, deals, strategy = Table(100, rate, cap), deals_of(tables, flop), some_strategy(seed)
    solution = ClassSolution.of(game, as_arrays(game, strategy), 0)
    ev = expected(table, by_hand(), deals, strategy)
    assert solution.ev == pytest.approx(ev, abs=1e-9)
    best = [best_response(table, by_hand(), deals, strategy, player) for player in (0, 1)]
    assert solution.exploitability == pytest.approx((sum(best) - sum(ev)) / 2, abs=1e-9)
    assert solution.exploitability_percent == pytest.approx(solution.exploitability)


def test_both_evs_are_the_pot_less_the_rake(tables: FlopTables) -> None:
    strategy = some_strategy(1)
    for rate, cap, low, high in ((0, 0, 100, 100), (0.05, 1000, 85, 95), (0.05, 2, 98, 98)):
        game = model(tables, rake_rate=rate, rake_cap=cap, **SIZES).game("7h5h2c", 1)
        ev = ClassSolution.of(game, as_arrays(game, strategy), 0).ev
        assert low - 1e-9 <= sum(ev) <= high + 1e-9


def test_a_best_response_does_not_see_the_opponents_hand(tables: FlopTables) -> None:
    # IP calls with any hand. A player who saw it would bet exactly when ahead.
    game = model(tables, oop="AKo", ip="KK,T8o", **SIZES).game("AsKhQd", 1)
    actions_by_line = {"": "x", "x": "x", "b50": "c", "x b50": "f"}
    solution = ClassSolution.of(game, uniform(game, actions_by_line), 0)
    equity = game.equity[0]
    gain = max(0, 200 * equity - 50 - 100 * equity)
    margins = game.showdowns[0] / game.weights.sum()
    shares = game.weights[0] / game.weights.sum()
    clairvoyant_gain = float(np.maximum(0, 50 * margins).sum())
    assert shares.sum() == pytest.approx(1)
    assert gain < clairvoyant_gain
    # IP may bet when checked to, and OOP then folds.
    bluff = max(0, 100 - 100 * game.equity[1])
    assert solution.exploitability == pytest.approx((gain + bluff) / 2)


# Solutions


def polar(tables: FlopTables) -> tuple[ClassGame, Strategies, float]:
    """Return a game solved by hand: one player bets quads and bluffs, the other calls or folds.

    The solution and its value for the first player come with it.
    """
    # IP has no bets, so a check is a showdown.
    sizes = {"oop": {"bet": 1.0, "raise": []}, "ip": []}
    settings = {"oop": "AKs,32s", "ip": "QQ", "bet_sizes": sizes, "add_allin": 0}
    game = model(tables, **settings).game("AsAhAd", 1)
    (quads, air), (quads_win, air_wins) = (
        game.weights[:, 0],
        (1 + game.showdowns[:, 0] / game.weights[:, 0]) / 2,
    )
    # Calling 100 to win 200 more breaks even.
    bluffs = quads * (100 - 300 * (1 - quads_win)) / (air * (300 * (1 - air_wins) - 100))
    # A bluff and a check are worth the same.
    calls = (100 - 100 * air_wins) / (200 - 300 * air_wins)
    strategies: list[NDArray[np.float64] | None] = [None] * len(game.tree)
    strategies[0] = np.array([[0, 1 - bluffs], [1, bluffs]])
    strategies[game.tree.find("x").index] = np.array([[1.0]])
    strategies[game.tree.find("a100").index] = np.array([[1 - calls], [calls]])
    bet_quads = (1 - calls) * 100 + calls * (300 * quads_win - 100)
    value = (quads * bet_quads + air * 100 * air_wins) / (quads + air)
    return game, strategies, value


def test_a_game_solved_by_hand_has_no_exploitability(tables: FlopTables) -> None:
    game, strategies, value = polar(tables)
    solution = ClassSolution.of(game, strategies, 7)
    assert solution.exploitability == pytest.approx(0, abs=1e-9)
    assert solution.ev == pytest.approx((value, 100 - value))
    assert solution.iterations == 7
    # One combo of quads, four of air, and one bluff for two value bets.
    assert solution.root_actions["a100"] == pytest.approx((1 + 1 / 2) / 5, abs=0.002)
    facing = solution.node("a100")
    assert (facing.player, facing.pot, facing.actions) == (1, 200, ("f", "c"))
    assert facing.likelihood == pytest.approx(solution.root_actions["a100"])
    assert facing.frequencies[1] == pytest.approx(0.5, abs=0.002)
    # A player who is indifferent wins nothing more by calling.
    assert facing.ev[HandClass.parse("QQ").index] == pytest.approx(0, abs=1e-9)


def test_solutions_of_the_oracle_have_low_exploitability(tables: FlopTables) -> None:
    deals = deals_of(tables, "7h5h2c")
    game = model(tables, **SIZES).game("7h5h2c", 1)
    strategy = solve(Table(100), by_hand(), deals, 300)
    solution = ClassSolution.of(game, as_arrays(game, strategy), 300)
    assert solution.exploitability_percent < 0.5
    assert sum(solution.ev) == pytest.approx(100)


@pytest.mark.parametrize("flop", ["7h5h2c", "AsKhQd", "TsTh9d"])
@pytest.mark.parametrize("rake", [(0.0, 0.0), (0.05, 6.0)])
def test_a_solve_is_that_of_the_oracle(
    tables: FlopTables, flop: str, rake: tuple[float, float]
) -> None:
    rate, cap = rake
    settings = {"rake_rate": rate, "rake_cap": cap, "target": 0.0005, **SIZES}
    solution = model(tables, **settings).solve(flop, 1)
    table, deals = Table(100, rate, cap), deals_of(tables, flop)
    strategy = solve(table, by_hand(), deals, 300)
    ev = expected(table, by_hand(), deals, strategy)
    best = [best_response(table, by_hand(), deals, strategy, player) for player in (0, 1)]
    exploitability = (sum(best) - sum(ev)) / 2
    assert solution.exploitability <= 0.05
    if not rate:  # a constant-sum game, whose value is unique
        apart = 2 * (exploitability + solution.exploitability)
        assert solution.ev == pytest.approx(ev, abs=apart + 1e-9)
    payload = {
        (hand, node.line): dict(
            zip(node.actions, node.strategy[:, HandClass.parse(hand).index].tolist(), strict=True)
        )
        for node in solution.nodes
        for hand in (OOP, IP)[node.player]
        if not np.isnan(node.reach[HandClass.parse(hand).index])
    }
    assert expected(table, by_hand(), deals, payload) == pytest.approx(solution.ev, abs=1e-9)
    answers = [best_response(table, by_hand(), deals, payload, player) for player in (0, 1)]
    gained = (sum(answers) - sum(solution.ev)) / 2
    assert gained == pytest.approx(solution.exploitability, abs=1e-9)


def test_a_solve_finds_the_game_solved_by_hand(tables: FlopTables) -> None:
    game, strategies, value = polar(tables)
    sizes = {"oop": {"bet": 1.0, "raise": []}, "ip": []}
    settings = {"oop": "AKs,32s", "ip": "QQ", "bet_sizes": sizes, "add_allin": 0}
    solution = model(tables, target=0.0002, **settings).solve("AsAhAd", 1)
    assert solution.exploitability <= 0.02
    assert solution.ev == pytest.approx((value, 100 - value), abs=0.04)
    bets = strategies[0]
    assert bets is not None
    by_class = solution.nodes[0].strategy[:, game.classes[0]]
    assert by_class == pytest.approx(bets, abs=0.02)


def test_a_solve_stops_at_the_target_or_when_iterations_are_used_up(tables: FlopTables) -> None:
    rough, fine = (model(tables, target=target, **SIZES) for target in (0.05, 0.0005))
    first, second = (each.solve("7h5h2c", 1) for each in (rough, fine))
    assert first.exploitability <= 5
    assert second.exploitability <= 0.05
    assert first.iterations < second.iterations
    stopped = model(tables, target=0, postflop_solve_iterations=13, **SIZES).solve("7h5h2c", 1)
    assert stopped.iterations == 13
    assert stopped.exploitability > 0


@pytest.mark.parametrize("sizes", [[], {"bet": [], "raise": []}, ["a"], [0.2, 0.5, 1.0]])
def test_any_betting_is_solved(tables: FlopTables, sizes: Any) -> None:
    for add_allin in (0, 2):
        settings = {"oop": "random", "ip": "random", "bet_sizes": sizes, "add_allin": add_allin}
        solution = model(tables, **settings).solve("Ts9h2d", 1)
        assert solution.exploitability_percent <= 0.5
        assert sum(solution.ev) == pytest.approx(100)
        for node in solution.nodes:
            assert np.nansum(node.strategy, axis=0)[~np.isnan(node.reach)] == pytest.approx(1)


def test_more_actions_than_the_solver_takes_are_refused_at_once(tables: FlopTables) -> None:
    sizes = [share / 10 for share in range(1, 31)]
    with pytest.raises(LimitExceeded, match="the solver takes 16, so leave out sizes"):
        model(tables, postflop_spr=100, bet_sizes=sizes, merging=0, max_raises_per_street=0)


def test_a_saved_solution_round_trips(tables: FlopTables, tmp_path: Path) -> None:
    solution = model(tables, oop="AA,T9s:0.5,AKo,22", **SIZES).solve("2s2h2d", 1)
    path = tmp_path / "2c2d2h.classes"
    PackedClasses.of(solution).write(path)
    read = read_classes(path)
    for name in ("flop", "spr", "pot", "stack", "live_pairs", "ev", "equity", "eqr", "iterations",
                 "goal", "ended_by"):  # fmt: skip
        assert getattr(read, name) == getattr(solution, name)
    assert read.exploitability == solution.exploitability
    for player in (0, 1):
        for mine, theirs in (
            (read.class_ev[player], solution.class_ev[player]),
            (read.class_equity[player], solution.class_equity[player]),
        ):
            assert mine == pytest.approx(theirs, rel=1e-6, abs=1e-5, nan_ok=True)
    for ours, node in zip(read.nodes, solution.nodes, strict=True):
        assert (ours.line, ours.player, ours.pot) == (node.line, node.player, node.pot)
        assert (ours.actions, ours.likelihood) == (node.actions, node.likelihood)
        assert ours.frequencies == pytest.approx(node.frequencies, nan_ok=True)
        assert ours.strategy == pytest.approx(node.strategy, abs=1e-5, nan_ok=True)
        assert ours.reach == pytest.approx(node.reach, abs=1e-4, nan_ok=True)
        assert ours.ev == pytest.approx(node.ev, rel=1e-5, abs=1e-4, nan_ok=True)


def test_damaged_and_foreign_files_are_refused(tables: FlopTables, tmp_path: Path) -> None:
    path = tmp_path / "7c5c2d.classes"
    PackedClasses.of(model(tables, **SIZES).solve("7h5h2c", 1)).write(path)
    content = bytearray(path.read_bytes())
    content[-100] ^= 1
    path.write_bytes(content)
    with pytest.raises(SolutionDamaged, match="checksum"):
        read_classes(path)
    write_solution_file(path, {"kind": "solution"}, {})
    with pytest.raises(
        SolutionForeign, match=r"holds the solution of a spot; runout.Solution.load opens it"
    ):
        read_classes(path)


def test_arrays_without_cells_that_would_fill_the_memory_are_refused(
    tables: FlopTables, tmp_path: Path
) -> None:
    path = tmp_path / "7c5c2d.classes"
    PackedClasses.of(model(tables, **SIZES).solve("7h5h2c", 1)).write(path)
    file = SolutionFile.open(path)
    hostile = {
        name: np.zeros((1 << 40, 0) if each.ndim > 1 else (0,), each.dtype)
        for name in file.names
        for each in [file.segment(name)]
    }
    write_solution_file(tmp_path / "hostile", file.header, hostile)
    with pytest.raises(SolutionDamaged, match="makes no sense"):
        read_classes(tmp_path / "hostile")


def test_a_decision_has_its_classes_and_actions(tables: FlopTables) -> None:
    game = model(tables, **SIZES).game("7h5h2c", 1)
    strategy = some_strategy(2)
    solution = ClassSolution.of(game, as_arrays(game, strategy), 0)
    assert [node.line for node in solution.nodes] == list(game.tree.lines())
    for node in solution.nodes:
        own = (OOP, IP)[node.player]
        assert node.strategy.shape == (len(node.actions), 169)
        assert {CLASS_TEXTS[index] for index in np.flatnonzero(~np.isnan(node.reach))} == set(own)
        for hand in own:
            chosen = dict(
                zip(node.actions, node.strategy[:, HandClass.parse(hand).index], strict=True)
            )
            assert chosen == pytest.approx(strategy[hand, node.line])
        assert sum(node.frequencies) == pytest.approx(1)
    # The frequencies at the root are the reach of the next nodes.
    for action, frequency in solution.root_actions.items():
        assert solution.node(action).likelihood == pytest.approx(frequency)
    root = solution.nodes[0]
    assert np.array_equal(root.ev, solution.class_ev[0], equal_nan=True)
    assert solution.node("check, bet 50") is solution.node("x b50")
    with pytest.raises(PokerError, match="'x x', character 3: 'x' ends the betting on the flop"):
        solution.node("x x")
    with pytest.raises(PokerError, match="'b51' cannot be played here; what can be done is x"):
        solution.node("b51")


def test_a_decision_that_is_never_reached_has_no_frequencies(tables: FlopTables) -> None:
    game = model(tables, **SIZES).game("7h5h2c", 1)
    solution = ClassSolution.of(game, uniform(game, {"": "x"}), 0)
    node = solution.node("b50")
    assert node.likelihood == 0
    assert np.isnan(node.frequencies).all()
    assert np.isnan(node.ev).all()
    assert node.to_dict()["frequencies"] == [None, None, None]


def test_a_solution_as_plain_values(tables: FlopTables) -> None:
    game, strategies, value = polar(tables)
    payload = ClassSolution.of(game, strategies, 7).to_dict()
    assert json.loads(json.dumps(payload, allow_nan=False)) == payload
    assert payload["model"] == "169 hand classes, betting on the flop only"
    assert (payload["flop"], payload["spr"], payload["pot"], payload["stack"]) == (
        "AcAdAh",
        1.0,
        100,
        100,
    )
    assert payload["live_pairs"] == 30
    assert payload["ev"]["oop"] == pytest.approx(value)
    assert payload["ev_share"]["oop"] == pytest.approx(value / 100)
    assert payload["eqr"]["oop"] == pytest.approx(value / 100 / payload["equity"]["oop"])
    assert [row["action"] for row in payload["root_actions"]] == ["x", "a100"]
    assert payload["computed"] is True
    assert [node["line"] for node in payload["nodes"]] == ["", "x", "a100"]
    assert payload["nodes"][0]["classes"]["AKs"]["strategy"] == [0, 1]
    brief = ClassSolution.of(game, strategies, 7).to_dict(strategies=False)
    assert brief == {key: payload[key] for key in brief}
    assert set(payload) - set(brief) == {"classes", "nodes"}


def test_unsupported_solve_types_ratios_and_boards_are_refused(tables: FlopTables) -> None:
    full = config(solve_type="full")
    with pytest.raises(PokerError, match="the 169-class model is solve_type exhaustive, not full"):
        ClassModel(full, tables)
    with pytest.raises(PokerError, match="3 is not a stack-to-pot ratio of the config; it has 1"):
        model(tables).game("7h5h2c", 3)
    with pytest.raises(PokerError, match="expected a flop of three cards"):
        model(tables).game("7h5h2c3d", 1)


def test_all_canonical_flops_are_supported(tables: FlopTables) -> None:
    flop, _ = canonical_flops()[-1]
    assert model(tables).game(flop, 1).flop == flop
