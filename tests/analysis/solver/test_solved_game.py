"""A solved game: its caches of board views and reports."""

from __future__ import annotations

import pytest

from analysis.solver.small_solutions import TURN
from analysis.solver.solved_spots import played
from runout.analysis.solver import solved_game
from runout.analysis.solver.solution.solution import Solution
from runout.domain.cards import Card


def _reads(solution: Solution, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that records every board the solver reads."""
    boards: list[int] = []
    monkeypatch.setattr(solution.game, "_before_view", boards.append)
    return boards


def test_runouts_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = played(TURN, 5)
    boards = _reads(solution, monkeypatch)
    first = solution.node("x x").runouts()
    assert len(boards) > 1
    boards.clear()
    solution.solved_game._views.clear()
    again = solution.node("check, check").runouts()
    assert again == first
    assert again is not first
    assert boards == []
    assert solution.node("b50 c").runouts() != first


def test_prepared_boards_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = played(TURN, 1)
    boards = _reads(solution, monkeypatch)
    assert list(solution.game.prepare(rivers=False)) == boards == [0]
    assert list(solution.game.prepare()) == boards[1:]
    boards.clear()
    solution.root.to_dict()
    solution.node("x x").runouts()
    assert boards == []
    assert list(solution.game.prepare()) == []


def test_preparation_ends_when_the_cache_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = played(TURN, 1)
    first = solution.solved_game.view(()).bytes
    after = solution.solved_game.view((Card.parse("2s"),)).bytes
    monkeypatch.setattr(solved_game, "_MAX_VIEW_BYTES", first + int(3.5 * after))
    list(solution.game.prepare())
    assert len(solution.solved_game._views) >= 3
    assert solution.solved_game._view_bytes <= first + 3.5 * after
    assert 0 in solution.solved_game._views


def test_recently_used_views_are_kept_up_to_a_limit_of_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = played(TURN, 1)
    boards = _reads(solution, monkeypatch)
    one, two, three = ((Card.parse(card),) for card in ("2s", "3s", "4s"))
    size = solution.solved_game.view(one).bytes
    monkeypatch.setattr(solved_game, "_MAX_VIEW_BYTES", int(2.5 * size))
    for dealt in (two, one, three, one):
        solution.solved_game.view(dealt)
    assert len(boards) == 3
    solution.solved_game.view(two)
    assert len(boards) == 4
    monkeypatch.setattr(solved_game, "_MAX_VIEW_BYTES", 0)
    for dealt in (three, three, three):
        solution.solved_game.view(dealt)
    assert len(boards) == 5
