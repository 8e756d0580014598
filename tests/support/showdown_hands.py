"""Hypothesis strategies for the inputs of `settle`."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from oracle import DECK

ShowdownInputs = dict[str, Any]


@st.composite
def bets(draw: st.DrawFn, most: int = 40) -> tuple[list[int], list[bool]]:
    """Draw contributions and folds; equal bets are likely, and at least one seat stays in."""
    seats = draw(st.integers(2, 10))
    few = st.sampled_from(draw(st.lists(st.integers(0, most), min_size=1, max_size=4)))
    chips = draw(st.lists(few | st.integers(0, most), min_size=seats, max_size=seats))
    folded = draw(st.lists(st.booleans(), min_size=seats, max_size=seats))
    folded[draw(st.integers(0, seats - 1))] = False
    return chips, folded


@st.composite
def hands(draw: st.DrawFn, *, twice: bool | None = None, rake: bool = True) -> ShowdownInputs:
    """Draw all inputs of `settle`; often the board plays, so that many seats tie."""
    chips, folded = draw(bets())
    seats = len(chips)
    # Shuffled by a seed: drawing 52 cards one by one would take most of the time.
    deck = random.Random(draw(st.integers(0, 2**32))).sample(DECK, len(DECK))
    board = draw(st.sampled_from([deck[:5], ["Ts", "Jd", "Qh", "Kc", "As"]]))
    rest = [card for card in deck if card not in board]
    held: list[list[str] | None] = [rest[2 * seat : 2 * seat + 2] for seat in range(seats)]
    unseen = draw(st.lists(st.booleans(), min_size=seats, max_size=seats))
    unseen[folded.index(False)] = False
    live = [seat for seat in range(seats) if not folded[seat]]
    # The largest contributor shows its hand, so that every pot has a hand that can win it.
    unseen[max(live, key=chips.__getitem__)] = False
    inputs: ShowdownInputs = {
        "contributions": chips,
        "folded": folded,
        "button": draw(st.integers(0, seats - 1)),
        "board": board,
        "hands": [None if unseen[seat] else hand for seat, hand in enumerate(held)],
    }
    if draw(st.booleans()) if twice is None else twice:
        inputs["second_board"] = [*board[:3], *rest[20:22]]
    if rake and draw(st.booleans()):
        inputs["rake"] = {
            "rate": draw(st.sampled_from(["0.05", "2.5%", 0.1, 1])),
            "cap": draw(st.none() | st.integers(0, 30)),
        }
    return inputs
