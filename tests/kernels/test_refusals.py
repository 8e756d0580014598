"""Arguments that the compiled module refuses at its boundary; the kernels do not check again."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray

from runout.kernels import _native  # noqa: TID251 - the boundary itself is tested

FLOP: Final = bytes([3, 14, 25])
RIVER: Final = bytes([3, 14, 25, 36, 47])


def rows(*weights: float) -> NDArray[np.float64]:
    """Return a seat for each weight, with that weight for all combos."""
    return np.repeat(np.array(weights)[:, None], 1326, axis=1)


def mask(board: bytes) -> int:
    return sum(1 << card for card in board)


def question(
    weights: NDArray[np.float64], board: int, dead: int, whole: bool
) -> _native.EquityQuestion:
    return _native.EquityQuestion.of_weights(weights, 2, board, dead, whole)


@pytest.mark.parametrize(
    "board", [b"", FLOP[:2], bytes(range(6)), bytes([3, 14, 3]), bytes([3, 14, 52])]
)
def test_classify_hands_refuses_invalid_boards(board: bytes) -> None:
    with pytest.raises(ValueError, match="three to five different cards"):
        _native.classify_hands(board, *np.empty((2, 1326), dtype=np.uint8))


def test_categories_need_an_entry_for_each_combo() -> None:
    with pytest.raises(TypeError):
        _native.classify_hands(FLOP, *np.empty((2, 1325), dtype=np.uint8))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"board": mask(FLOP[:2])}, "no card or three to five"),
        ({"board": mask(bytes(range(6)))}, "no card or three to five"),
        ({"board": mask(bytes([3, 14, 52]))}, "a card is in two places"),
        ({"dead": mask(FLOP)}, "a card is in two places"),
        ({"dead": 1 << 52}, "a card is in two places"),
        ({"dead": (1 << 47) - 1 & ~mask(FLOP)}, "too few cards are left"),
        ({"weights": rows(1, -1)}, "from 0 to 10000"),
        ({"weights": rows(1, 10_001)}, "from 0 to 10000"),
        ({"weights": rows(np.inf, 1)}, "from 0 to 10000"),
        ({"weights": rows(1, np.nan)}, "from 0 to 10000"),
        ({"weights": rows(1, 0)}, "no combo left"),
    ],
)
def test_impossible_spot_is_refused(change: dict[str, Any], message: str) -> None:
    spot: dict[str, Any] = {
        "weights": rows(1, 1), "board": mask(FLOP), "dead": 0, "whole": False,
    } | change  # fmt: skip
    with pytest.raises(ValueError, match=message):
        question(**spot)


def test_whole_spots_have_whole_weights() -> None:
    """Fractions of a combo would be truncated."""
    question(rows(1, 0.5), mask(RIVER), 0, False)
    with pytest.raises(ValueError, match="whole weights"):
        question(rows(1, 0.5), mask(RIVER), 0, True)


def test_sweeps_refuse_ten_players() -> None:
    with pytest.raises(ValueError, match="too many players"):
        _native.EquityQuestion([b""] * 10, 10, mask(FLOP), 0).plan_sweep()


def test_methods_refuse_a_seat_without_a_combo() -> None:
    empty = _native.EquityQuestion([bytes(8 * 1326), b""], 2, 0, 0)
    for method in (empty.plan_enumeration, empty.plan_sweep, lambda: _native.Sampler(empty)):
        with pytest.raises(ValueError, match="no combo left"):
            method()


def test_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="two numbers of 32 bits for each of 47008"):
        _native.Matchups(bytes(_native.MATCHUP_BYTES - 1))


# --- outs ---


def range_of_outs(**change: Any) -> dict[str, Any]:
    """Return the arguments of outs against a range on a turn."""
    arguments = {
        "hero": bytes([50, 51]),
        "board": bytes([3, 14, 25, 36]),
        "dead": 0,
        "known": b"",
        "range": np.ones(1326),
    }
    return arguments | change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hero": bytes([50])}, "two cards"),
        ({"hero": bytes([50, 50])}, "different cards"),
        ({"hero": bytes([50, 52])}, "different cards"),
        ({"board": bytes([3, 14])}, "a flop or turn"),
        ({"board": bytes([3, 14, 50])}, "different cards"),
        ({"dead": 1 << 3}, "different cards"),
        ({"dead": 1 << 52}, "different cards"),
        ({"dead": sum(1 << card for card in range(52) if card not in (50, 51, 3, 14, 25, 36))},
         "too few cards"),
        ({"known": bytes([50]), "range": None}, "different cards"),
        ({"known": bytes([1, 2, 4]), "range": None}, "different cards"),
        ({"known": bytes([40, 41])}, "a range or known cards"),
        ({"range": np.full(1326, 1.5)}, "from 0 to 1"),
        ({"range": np.full(1326, np.nan)}, "from 0 to 1"),
    ],
)  # fmt: skip
def test_malformed_ranges_of_outs_are_refused(change: dict[str, Any], message: str) -> None:
    assert _native.weigh_range(**range_of_outs()) is not None
    with pytest.raises(ValueError, match=message):
        _native.weigh_range(**range_of_outs(**change))


def test_a_villain_who_may_hold_nothing_has_no_weights() -> None:
    assert _native.weigh_range(**range_of_outs(range=np.zeros(1326))) is None


def test_wrong_cell_count_is_refused_before_work() -> None:
    """The work would not end in time if it were started."""
    spot = _native.EquityQuestion.of_weights(rows(1, 1, 1), 3, mask(FLOP), 0, True)
    deals = _native.Counting(spot, spot.plan_enumeration(), None)
    with pytest.raises(ValueError, match="wrong number of cells"):
        deals.run(0, deals.chunks, 1, np.zeros((2, 2 * 1326)))


# --- games ---


def tree(*, streets: list[int], follows_chance: list[int]) -> _native.GameTree:
    """Return a tree of two decisions with one action each, and a terminal."""
    return _native.GameTree(
        np.array([-1, 0, 1], np.int32),
        np.array([0, 0, 1], np.uint8),
        np.array([0, 1, 0], np.uint8),
        np.array(streets, np.uint8),
        np.array(follows_chance, np.uint8),
        np.array([0, 0, 1], np.float64),
        np.zeros((3, 2)),
    )


def holdem(game: _native.GameTree, cards: list[list[int]]) -> _native.HoldemSolver:
    hands = np.array(cards, np.uint8)
    weights = np.ones(len(cards), np.float32)
    return _native.HoldemSolver(RIVER[:4], hands, weights, hands, weights, game, "f32", True, 1)


def test_tree_begins_at_the_first_street() -> None:
    hands = [[0, 1], [5, 6]]
    holdem(tree(streets=[0, 0, 0], follows_chance=[0, 0, 0]), hands).iterate(1)
    with pytest.raises(ValueError, match="the root is of the first street"):
        holdem(tree(streets=[1, 1, 1], follows_chance=[0, 0, 0]), hands)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([[0, 1], [5, 6], [0, 1]], "a hand is repeated"),
        ([[1, 0]], "cards ascend"),
        ([[0, 52]], "cards ascend"),
        ([[0, 3]], "a card of the board"),
    ],
)
def test_invalid_hands_are_refused(cards: list[list[int]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        holdem(tree(streets=[0, 0, 0], follows_chance=[0, 0, 0]), cards)


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        (np.zeros((2, 8), np.int64), "nine counts for each street"),
        (np.zeros((1, 9), np.int64), "nine counts for each street"),
        (np.full((2, 9), -1, np.int64), "at most a billion"),
        (np.full((2, 9), 1 << 40, np.int64), "at most a billion"),
    ],
)
def test_counts_that_cannot_be_a_tree_are_not_measured(
    counts: NDArray[np.int64], message: str
) -> None:
    hands, weights = np.array([[0, 1], [5, 6]], np.uint8), np.ones(2, np.float32)
    measure = _native.HoldemMeasure(RIVER[:4], hands, weights, hands, weights, True)
    assert measure.of(np.zeros((2, 9), np.int64))[0] == [(1, 1, 0), (48, 0, 0)]
    with pytest.raises(ValueError, match=message):
        measure.of(counts)


def test_boards_reach_the_last_street_of_the_tree() -> None:
    """The values of missing boards would be zero."""
    ones = np.ones(2, np.float32)
    pairs = np.ones((2, 2), np.float32)
    no_parents: list[list[int]] = [[], []]
    board = (0, -1, 1.0, [2, 2], no_parents)
    with pytest.raises(ValueError, match="the tree goes on after a board"):
        _native.matrix_solver(
            tree(streets=[0, 1, 1], follows_chance=[0, 1, 0]), [board], ones, ones,
            [pairs], [pairs], "f32", 1,
        )  # fmt: skip
