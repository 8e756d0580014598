"""Flop streets agree with their solution, on disk and in memory."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from runout import BetSizes, Board, Range, Spot, solve
from runout.analysis.solver.solution.file import SolutionFile, write_solution_file
from runout.analysis.solver.solution.solution import Solution
from runout.errors import (
    DuplicateCard,
    NotationError,
    PokerError,
    SolutionDamaged,
    SolutionForeign,
    SolutionTruncated,
)

SHARE = 2.5e-4  # of a half-precision number below 1, and then some
SPOT = Spot(
    "Td9d6h", "QQ+,T9s,AJs:0.5,87s", "99-JJ,AKs,AdKh:0.25", pot=100, stack=150,
    sizes={
        "flop_oop": BetSizes("33%, 75%", "60%"), "flop_ip": BetSizes("50%", "60%"),
        "turn_oop": "", "turn_ip": "bet 50%", "river": "",
    },
)  # fmt: skip


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(SPOT, target=0.02, threads=1)


@pytest.fixture(scope="module")
def street(solution: Solution) -> Solution:
    return solution.flop_street()


def content(street: Solution, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return header and arrays of the file of a flop street."""
    street.save(folder / "whole.street")
    file = SolutionFile.open(folder / "whole.street")
    return dict(file.header), {name: np.array(file.segment(name)) for name in file.names}


def write(folder: Path, header: dict[str, Any], arrays: dict[str, Any]) -> None:
    """Write a file of this content, with right checksums."""
    write_solution_file(folder / "a.street", header, arrays)


def test_every_decision_on_the_flop_is_kept(solution: Solution, street: Solution) -> None:
    tree = SPOT.tree
    lines = [
        tree.line(node.index)
        for node in tree.nodes
        if node.kind == "decision" and node.street is SPOT.street
    ]
    assert sorted(node.line for node in street.root.decisions()) == sorted(lines)
    for node in street.root.decisions():
        there = solution.node(node.line)
        place = (node.player, node.actions, node.pot, node.stacks, node.to_call)
        assert place == (there.player, there.actions, there.pot, there.stacks, there.to_call)


def test_hands_have_the_strategy_and_ev_of_the_solution(
    solution: Solution, street: Solution
) -> None:
    for node in street.root.decisions():
        there = solution.node(node.line)
        largest = 1 + sum(node.stacks) / node.pot  # an EV, as a share of the pot
        close = SHARE * node.pot * max(1, largest)
        np.testing.assert_allclose(node.strategy, there.strategy, atol=SHARE)
        np.testing.assert_allclose(node.action_ev, there.action_ev, atol=close)
        for player in (0, 1):
            np.testing.assert_allclose(node.reach(player), there.reach(player), atol=5 * SHARE)
            np.testing.assert_allclose(node.equity(player), there.equity(player), atol=SHARE)
            np.testing.assert_allclose(node.ev(player), there.ev(player), atol=2 * close)


def test_ranges_have_the_ev_of_the_solution(solution: Solution, street: Solution) -> None:
    for node in street.root.decisions():
        there = solution.node(node.line)
        assert node.probability == pytest.approx(there.probability, abs=SHARE)
        assert node.frequencies == pytest.approx(there.frequencies, abs=SHARE)
        for player in (0, 1):
            ev = there.range_ev(player)
            assert node.range_ev(player) == pytest.approx(ev, abs=SHARE * node.pot)
            equity = there.range_equity(player)
            assert node.range_equity(player) == pytest.approx(equity, abs=SHARE)
            for own, theirs in zip(node.categories(player), there.categories(player), strict=True):
                assert own.category is theirs.category
                assert own.share == pytest.approx(theirs.share, abs=SHARE)
                assert own.likelihood == pytest.approx(theirs.likelihood, abs=SHARE)


def test_a_file_round_trips_to_the_same_bytes(street: Solution, tmp_path: Path) -> None:
    street.save(tmp_path / "a.street")
    loaded = Solution.load(tmp_path / "a.street")
    loaded.save(tmp_path / "b.street")
    assert (tmp_path / "a.street").read_bytes() == (tmp_path / "b.street").read_bytes()
    pickle.loads(pickle.dumps(street)).save(tmp_path / "c.street")
    assert (tmp_path / "a.street").read_bytes() == (tmp_path / "c.street").read_bytes()
    assert loaded.spot == street.spot == SPOT
    assert (loaded.iterations, loaded.exploitability) == (street.iterations, street.exploitability)
    assert loaded.ended_by == street.ended_by == "target"
    assert repr(loaded).endswith(" % of the pot; flop street>")
    assert loaded.kept == street.kept == "flop street"
    for mine, theirs in zip(street.root.decisions(), loaded.root.decisions(), strict=True):
        np.testing.assert_array_equal(mine.strategy, theirs.strategy)


def test_a_damaged_file_is_refused(street: Solution, tmp_path: Path) -> None:
    path = tmp_path / "a.street"
    street.save(path)
    whole = path.read_bytes()
    for at in range(0, len(whole), len(whole) // 23):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises((SolutionDamaged, SolutionForeign)):
            Solution.load(path)
        path.write_bytes(whole[:at])
        with pytest.raises(SolutionTruncated):
            Solution.load(path)


@pytest.mark.parametrize("name", ["hands_oop", "strategy_ip", "ev_oop", "equity_ip"])
def test_arrays_that_do_not_fit_the_decisions_are_refused(
    street: Solution, tmp_path: Path, name: str
) -> None:
    header, arrays = content(street, tmp_path)
    write(tmp_path, header, {**arrays, name: arrays[name][:-1]})
    with pytest.raises(SolutionDamaged, match="makes no sense"):
        Solution.load(tmp_path / "a.street")


@pytest.mark.parametrize(
    "change",
    [
        {"nodes": []},
        {"nodes": 7},
        {"nodes": [{}]},
        {"spot": {"board": "Td9d", "pot": 100}},
        {"spot": {"board": "Td9d6h", "pot": "much"}},
        {"iterations": None},
        {"goal": [1]},
    ],
)
def test_invalid_headers_are_refused(
    street: Solution, tmp_path: Path, change: dict[str, object]
) -> None:
    header, arrays = content(street, tmp_path)
    write(tmp_path, {**header, **change}, arrays)
    with pytest.raises(SolutionDamaged, match="makes no sense"):
        Solution.load(tmp_path / "a.street")


def test_decisions_of_another_tree_are_refused(street: Solution, tmp_path: Path) -> None:
    header, arrays = content(street, tmp_path)
    nodes = header["nodes"]
    for change in ({"line": "x x b50"}, {"actions": ["x", "b40"]}, {"player": 0}, {"pot": 90}):
        changed = [nodes[0], {**nodes[1], **change}, *nodes[2:]]
        write(tmp_path, {**header, "nodes": changed}, arrays)
        with pytest.raises(SolutionDamaged, match="decisions are not those of the spot"):
            Solution.load(tmp_path / "a.street")


def test_a_turn_begins_as_in_the_solution(solution: Solution, street: Solution) -> None:
    for line, card in (("x x", "2c"), ("check, bet 50, call", "Qs")):
        spot, there = street.node(line, card).spot(), solution.node(line, card).spot()
        assert spot.board == there.board
        assert (spot.pot, spot.stack, spot.sizes) == (there.pot, there.stack, there.sizes)
        for own, theirs in zip(spot.ranges, there.ranges, strict=True):
            np.testing.assert_allclose(own.weights, theirs.weights, atol=2e-3)
        assert not any(own & Range.parse(card + "x") for own in spot.ranges)


def test_lines_without_figures_are_refused(street: Solution) -> None:
    with pytest.raises(PokerError, match="nobody decides on the flop after 'x x'"):
        street.node("x x")
    with pytest.raises(NotationError, match="what can be done is x, b33, b75"):
        street.node("b34")
    with pytest.raises(NotationError, match="the hand is over"):
        street.node("b33 f x")
    with pytest.raises(PokerError, match="no card is dealt after 'x' for 2c"):
        street.node("x", "2c")
    with pytest.raises(DuplicateCard, match="Td is on the board already"):
        street.node("x x", "Td")
    turn = street.node("x x", "2c")
    assert not turn.is_kept
    with pytest.raises(PokerError, match="no figures on Td9d6h2c; open a turn"):
        turn.range_ev(0)
    with pytest.raises(PokerError, match="no figures on Td9d6h2c"):
        turn.play("x").reach(0)
    with pytest.raises(PokerError, match="saved without its rivers cannot be resumed"):
        street.kept_numbers()


def test_only_flops_have_a_flop_street() -> None:
    turn = SPOT.with_(board=Board.parse("Td9d6h2c"))
    with pytest.raises(PokerError, match="Td9d6h2c is a turn"):
        solve(turn, max_iterations=1, threads=1).flop_street()
