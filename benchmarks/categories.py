"""Hand categories: all hands on a flop, and a range by categories.

No peer has made hands by pair and kicker, or draws. eval7 and pokerkit are asked for what they
have: the rank of the best hand of every combo, which does not tell a set from trips.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import runout
from benchmarks.peers import CARD_TEXTS, deal, eval7, pokerkit, texts_of
from benchmarks.race import Contestant, Race, exhaust, run_race
from runout.kernels.categories import classify_hands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True)
class Sizes:
    """How many flops each contestant gets: fewer for the slower ones."""

    rounds: int
    flops: int
    peer_flops: int
    slow_flops: int


FULL = Sizes(5, 500, 20, 1)
QUICK = Sizes(1, 3, 1, 1)
RANGE = "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,ATo+,KQo"


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one race after the other."""
    sizes = QUICK if quick else FULL
    yield hands_of_a_flop(sizes)


def hands_of_a_flop(sizes: Sizes) -> Race:
    """Race over the 1176 combos of a flop."""
    dealt = deal(sizes.flops, 3, seed=1176)
    packed = [bytes(row) for row in dealt]
    texts = texts_of(dealt)
    boards = ["".join(row) for row in texts]
    of_eval7 = {text: eval7.Card(text) for text in CARD_TEXTS}
    of_pokerkit = {text: next(pokerkit.Card.parse(text)) for text in CARD_TEXTS}
    return run_race(
        "All hands on a flop",
        [
            Contestant("runout", sizes.flops, lambda: exhaust(map(classify_hands, packed))),
            Contestant(
                "runout, a range from text",
                sizes.flops,
                lambda: exhaust(runout.categories(RANGE, board).rows() for board in boards),
            ),
            Contestant(
                "eval7",
                sizes.peer_flops,
                lambda: exhaust(_by_eval7(row, of_eval7) for row in texts[: sizes.peer_flops]),
            ),
            Contestant(
                "pokerkit",
                sizes.slow_flops,
                lambda: exhaust(_by_pokerkit(r, of_pokerkit) for r in texts[: sizes.slow_flops]),
            ),
        ],
        note="What each of the 1176 combos makes of a flop and draws to. runout: one native call;"
        f" `categories` reads `{RANGE}` and the board and returns shares. eval7 and pokerkit: every"
        " combo evaluated, and the name of its hand alone.",
        item="flop",
        reference="eval7",
        rounds=sizes.rounds,
    )


def _by_eval7(board: Sequence[str], cards: dict[str, Any]) -> list[str]:
    flop = [cards[text] for text in board]
    rest = [card for text, card in cards.items() if text not in board]
    return [
        eval7.handtype(eval7.evaluate([one, other, *flop])) for one, other in combinations(rest, 2)
    ]


def _by_pokerkit(board: Sequence[str], cards: dict[str, Any]) -> list[Any]:
    flop = [cards[text] for text in board]
    rest = [card for text, card in cards.items() if text not in board]
    return [
        pokerkit.StandardHighHand.from_game([one, other], flop).entry.label
        for one, other in combinations(rest, 2)
    ]
