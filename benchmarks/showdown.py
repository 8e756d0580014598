"""Showdowns: six players all-in for different amounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.peers import CARD_TEXTS, deal, pokerkit
from benchmarks.race import Contestant, Race, exhaust, run_race
from runout import settle

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATS = 6
BLINDS = (1, 2)
MAX_STACK = 1000


@dataclass(frozen=True)
class Sizes:
    """How much work each contestant gets: less for the slower ones."""

    rounds: int
    showdowns: int
    peer_hands: int


FULL = Sizes(5, 5_000, 200)
QUICK = Sizes(1, 20, 2)


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield the race."""
    yield all_in(QUICK if quick else FULL)


def all_in(sizes: Sizes) -> Race:
    """Race over six players who are all-in before the flop."""
    cards = deal(sizes.showdowns, 2 * SEATS + 5, seed=47)
    chance = np.random.default_rng(47)
    stacks = chance.integers(2, MAX_STACK, (sizes.showdowns, SEATS))
    rows = [_row(ids, chips) for ids, chips in zip(cards.tolist(), stacks.tolist(), strict=True)]
    return run_race(
        "Six players all-in",
        [
            Contestant("runout", len(rows), lambda: exhaust(settle(**row) for row in rows)),
            Contestant(
                "pokerkit",
                sizes.peer_hands,
                lambda: exhaust(map(_by_pokerkit, stacks[: sizes.peer_hands].tolist())),
            ),
        ],
        note="Side pots, winners and payouts of six players with different stacks. runout:"
        " `settle` from text, with descriptions of pots and hands."
        " pokerkit: a hand that it deals itself, in which everybody raises or calls all-in.",
        item="showdown",
        reference="pokerkit",
        rounds=sizes.rounds,
    )


def _row(ids: list[int], stacks: list[int]) -> dict[str, Any]:
    texts = [CARD_TEXTS[card] for card in ids]
    return {
        "contributions": stacks,
        "button": SEATS - 1,
        "hands": ["".join(texts[2 * seat : 2 * seat + 2]) for seat in range(SEATS)],
        "board": "".join(texts[2 * SEATS :]),
    }


def _by_pokerkit(stacks: list[int]) -> list[int]:
    state: Any = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(pokerkit.Automation), True, 0, BLINDS, BLINDS[1], stacks, SEATS
    )
    while state.actor_index is not None:
        if state.can_complete_bet_or_raise_to():
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(most)
        else:
            state.check_or_call()
    return list(state.payoffs)
