"""Messages with a count of one use the singular."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import runout
from runout.analysis.showdown.channel.signed_state import SignedState
from runout.domain.ranges.range import Range

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD = "Ks9d5h3c2s"
HANDS = ["AhAd", "KhQh"]
PLURAL_OF_ONE = re.compile(r"(?<![\d.,])1 (?!is\b|has\b|this\b)[a-z]+s\b")


def settle(**changes: Any) -> object:
    hand: dict[str, Any] = {"contributions": [1, 1], "button": 0, "board": BOARD, "hands": HANDS}
    return runout.settle(**{**hand, **changes})


@pytest.mark.parametrize(
    "question",
    [
        lambda: settle(contributions=[1]),
        lambda: settle(folded=[True]),
        lambda: settle(contributions=["0.5", "0.5"], mucked=[0, 1], unit="0.1"),
        lambda: runout.verify({"payouts": [1]}, board=BOARD, hands=HANDS, button=0,
                              contributions=[1, 1]),
        lambda: SignedState.opening("t", [5, 3], [bytes(32)]),
        lambda: Range.parse("0.5", order="pio"),
        lambda: runout.equity(["AA"]),
        lambda: runout.equity_many([["AhKh", "QsQd"]], boards=["7h5h2c", "2c3c4c"]),
    ],
)  # fmt: skip
def test_one_is_singular_in_refusals(question: Callable[[], object]) -> None:
    with pytest.raises(runout.PokerError) as refused:
        question()
    assert re.search(r"\b1\b", str(refused.value))
    assert not PLURAL_OF_ONE.search(str(refused.value)), refused.value


def test_a_limit_of_one_iteration_is_singular() -> None:
    spot = runout.Spot("Td9d6hQc2s", "QsQd", "KhKd", pot=10, stack=10)
    assert "the limit of 1 iteration at" in str(runout.solve(spot, max_iterations=1).ended_text)


def test_one_out_is_singular() -> None:
    assert ": 1 out of 43 cards" in repr(runout.outs("9h9s", "AhAd", "KhQdJc3s", dead="9c"))
