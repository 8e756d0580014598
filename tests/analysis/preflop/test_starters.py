"""Starter ranges: complete, and nested as their actions demand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from runout import PokerError, Range, starter_ranges
from runout.analysis.preflop.starters import POSITIONS, STARTER_DEPTHS, starter_range


@pytest.mark.parametrize("depth", STARTER_DEPTHS)
def test_every_position_has_a_range_against_every_earlier_one(depth: int) -> None:
    raises = starter_ranges(action="raise", depth=depth)
    assert [starter.position for starter in raises] == list(POSITIONS[:-1])
    for number, position in enumerate(POSITIONS):
        for raiser in POSITIONS[:number]:
            assert starter_range(position, "3-bet", raiser, depth=depth)
            assert starter_range(position, "call", raiser, depth=depth)
            assert starter_range(raiser, "4-bet", position, depth=depth)
            assert starter_range(raiser, "call 3-bet", position, depth=depth)


@pytest.mark.parametrize("depth", STARTER_DEPTHS)
def test_actions_with_the_same_hand_exclude_each_other(depth: int) -> None:
    for number, position in enumerate(POSITIONS):
        for raiser in POSITIONS[:number]:
            three_bet = starter_range(position, "3-bet", raiser, depth=depth)
            assert not three_bet & starter_range(position, "call", raiser, depth=depth)
            raised = starter_range(raiser, "raise", depth=depth)
            continued = starter_range(raiser, "4-bet", position, depth=depth) | starter_range(
                raiser, "call 3-bet", position, depth=depth
            )
            assert continued & raised == continued


def test_later_positions_raise_more() -> None:
    for depth in STARTER_DEPTHS:
        ranges = [starter_range(seat, "raise", depth=depth) for seat in POSITIONS[:4]]
        for tighter, wider in pairwise(ranges):
            assert tighter & wider == tighter != wider


def test_starters_are_selected_by_any_of_their_traits() -> None:
    assert len(starter_ranges()) == 195
    only = starter_ranges(position="BB", versus="BTN", action="call", depth=40)
    assert [starter.name for starter in only] == ["BB call v BTN"]
    assert Range.parse(only[0].to_dict()["text"]) == only[0].range


@pytest.mark.parametrize("wrong", [{"position": "MP"}, {"depth": 50}, {"action": "limp"}])
def test_unknown_traits_are_refused_with_the_known_ones(wrong: dict[str, object]) -> None:
    with pytest.raises(PokerError, match=r"is not a .* of the starter ranges; use "):
        starter_ranges(**wrong)  # type: ignore[arg-type]


def test_a_situation_that_cannot_occur_is_refused() -> None:
    with pytest.raises(PokerError, match="no starter range of UTG call v BB"):
        starter_range("UTG", "call", "BB")
