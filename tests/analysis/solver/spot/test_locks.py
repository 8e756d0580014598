"""Locks: their decision and hands, and refusals."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from runout.analysis.solver.spot.locks import Lock
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.cards import parse_cards
from runout.domain.combos import Combo
from runout.domain.ranges.range import Range
from runout.errors import (
    DuplicateCard,
    NoPossibleDeal,
    NotationError,
    OverlapError,
    PokerError,
    WrongCardCount,
)

TURN = Spot(
    "Td9d6hQc", "QQ+,AKs,76s:0.5", "22+,AK", pot=200, stack=900, sizes=BetSizes("60%", "2.5x")
)
CHECK = {"check": 1.0}


def held(text: str, dead: str = "Td9d6hQc") -> set[int]:
    return {combo.index for combo, _ in Range.parse(text).without(dead)}


def test_a_lock_names_its_decision_and_hands() -> None:
    lock = Lock("check", {"QQ,AhKh": {"x": 0.25, "bet 120": 0.75}})
    node, cards, mask, frequencies = lock.resolve(TURN)
    assert TURN.tree.line(node) == "x"
    assert cards is None
    locked = {combo for combo, is_locked in enumerate(mask) if is_locked}
    assert locked == held("QQ,AhKh")
    assert TURN.tree.actions(node) == ("x", "b120")
    assert [{row[combo] for combo in locked} for row in frequencies] == [{0.25}, {0.75}]
    assert {row[combo] for row in frequencies for combo in set(range(1326)) - locked} == {0.0}


def test_only_hands_that_the_player_can_hold_are_locked() -> None:
    # OOP holds 76s with weight 1/2, which suffices; 22 is not in the range.
    mask = Lock("", {"22+,76s": CHECK}).resolve(TURN).mask
    assert {combo for combo, is_locked in enumerate(mask) if is_locked} == held("QQ+,76s")


def test_the_star_is_the_rest_at_any_position() -> None:
    bet = {"b120": 1.0}
    first, last = ({"*": CHECK, "AA": bet}, {"AA": bet, "*": CHECK})
    assert Lock("", first).resolve(TURN) == Lock("", last).resolve(TURN)
    locked = Lock("", first).resolve(TURN)
    assert {combo for combo, is_locked in enumerate(locked.mask) if is_locked} == held(
        "QQ+,AKs,76s"
    )
    assert locked.frequencies[1][Combo.parse("AsAh").index] == 1
    assert locked.frequencies[1][Combo.parse("KsKh").index] == 0


def test_frequencies_are_normalised() -> None:
    shares = Lock("", {"AA": {"x": 1 / 3, "b120": 0.6666667}}).resolve(TURN).frequencies
    combo = Combo.parse("AsAh").index
    assert sum(row[combo] for row in shares) == 1


def test_cards_dealt_on_the_way() -> None:
    anywhere = Lock("x x", {"AA": CHECK}).resolve(TURN)
    assert anywhere.cards is None
    on_an_ace = Lock("x x", {"AA": CHECK}, "Ah").resolve(TURN)
    assert on_an_ace.cards == parse_cards("Ah")
    assert sum(anywhere.mask) == 6
    assert sum(on_an_ace.mask) == 3
    assert Lock("x x", {"AA": CHECK}, parse_cards("Ah")) == Lock("x x", {"AA": CHECK}, "AH")


@pytest.mark.parametrize(
    ("line", "cards", "error"),
    [
        ("x x", "Ah Kh", WrongCardCount),
        ("x", "Ah", WrongCardCount),
        ("x x", "Td", DuplicateCard),
        ("x x", "AhAh", DuplicateCard),
        ("x x", "5", NotationError),
    ],
)
def test_cards_that_cannot_come_are_refused(line: str, cards: str, error: type[PokerError]) -> None:
    with pytest.raises(error):
        Lock(line, {"*": CHECK}, cards).resolve(TURN)


@pytest.mark.parametrize(
    ("line", "strategy", "error", "reason"),
    [
        ("b99", {"AA": CHECK}, NotationError, "what can be done is x, b120"),
        ("b120 f", {"AA": CHECK}, PokerError, "the hand is over"),
        ("", {"AA": {"call": 1}}, NotationError, "what can be done is x, b120"),
        ("", {"AA": {"x": 0.5, "check": 0.5}}, PokerError, "x is given twice"),
        ("", {"22": CHECK}, NoPossibleDeal, "OOP cannot hold any of '22'"),
        ("", {"AA:0.5": CHECK}, PokerError, "has weights"),
        ("", {"AAs": CHECK}, NotationError, "AAs"),
        ("", {"AA,AA": CHECK}, OverlapError, "again"),
        ("", {"AA": CHECK, "QQ+": CHECK}, OverlapError, "is locked twice"),
    ],
)
def test_locks_that_do_not_fit_the_spot_are_refused_when_it_is_made(
    line: str, strategy: dict[str, dict[str, float]], error: type[PokerError], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        TURN.lock(line, strategy)


@pytest.mark.parametrize(
    ("strategy", "reason"),
    [
        ({}, "locks nothing"),
        ("AA", "locks nothing"),
        ({"AA": {}}, "maps hands to actions"),
        ({"AA": 1}, "maps hands to actions"),
        ({5: CHECK}, "maps hands to actions"),
        ({"AA": {"x": 0.5}}, "sum to 0.5; they must sum to 1"),
        ({"AA": {"x": 1.5, "b120": -0.5}}, "run from 0 to 1"),
        ({"AA": {"x": float("nan")}}, "run from 0 to 1"),
        ({"AA": {"x": True}}, "run from 0 to 1"),
        ({"AA": {"x": "1"}}, "run from 0 to 1"),
    ],
)
def test_invalid_strategies_are_refused(strategy: Any, reason: str) -> None:
    with pytest.raises(PokerError, match=reason):
        Lock("", strategy)


def test_a_line_must_be_text() -> None:
    with pytest.raises(PokerError, match="is not a line"):
        Lock(5, {"AA": CHECK})  # type: ignore[arg-type]


def test_two_locks_of_a_line_may_not_share_a_hand_on_a_board() -> None:
    locked = TURN.lock("x x", {"AA": CHECK}, "Ah")
    assert len(locked.lock("x x", {"AA": CHECK}, "As").locks) == 2
    assert len(locked.lock("x x", {"KK": CHECK}).locks) == 2
    assert len(locked.lock("b120 c", {"AA": CHECK}).locks) == 2
    for cards in ("", "Ah"):
        with pytest.raises(OverlapError, match="is locked by two locks of this line"):
            locked.lock("x x", {"AA": CHECK}, cards)


def test_a_lock_reads_back() -> None:
    lock = Lock("x x", {"AA": {"x": 0.1, "b120": 0.9}, "*": CHECK}, "Ah")
    assert Lock.from_dict(json.loads(json.dumps(lock.to_dict()))) == lock
    assert eval(repr(lock), {"Lock": Lock}) == lock
    assert pickle.loads(pickle.dumps(lock)) == lock
    assert hash(Lock.from_dict(lock.to_dict())) == hash(lock)
    assert lock.strategy == {"AA": {"x": 0.1, "b120": 0.9}, "*": {"check": 1.0}}


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ([], "is not a lock"),
        ({"line": "", "strategy": {"*": CHECK}, "board": ""}, "'board' is not part of a lock"),
        ({"line": ""}, "has no strategy"),
        ({"strategy": {"*": CHECK}}, "has no line"),
    ],
)
def test_locks_in_a_file_are_checked(raw: Any, reason: str) -> None:
    with pytest.raises(PokerError, match=reason):
        Lock.from_dict(raw)
