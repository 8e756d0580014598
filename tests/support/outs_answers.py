"""Random spots for tests of outs, their results, and the cards and reasons of a result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import oracle
from runout import evaluate, outs
from support.outs_by_hand import Spot, Worth

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from runout.analysis.outs.results import Outs


def evaluator(cards: Sequence[str]) -> Worth:
    score = evaluate("".join(cards)).score
    return (score >> 12) - 1, score


def texts(answer: Outs, kind: str = "win_outs") -> list[str]:
    return [str(out.card) for out in getattr(answer, kind)]


def reasons(answer: Outs, kind: str = "win_outs") -> dict[str, list[str]]:
    """Return the outs by their reason."""
    groups: dict[str, list[str]] = {}
    for out in getattr(answer, kind):
        groups.setdefault(out.reason.value, []).append(str(out.card))
    return groups


def random_cards(source: random.Random, count: int) -> list[str]:
    """Deal cards, often of few ranks or suits, so that ties and draws are common."""
    few = source.random()
    ranks = oracle.RANKS if few < 0.5 else "".join(source.sample(oracle.RANKS, 7))
    suits = oracle.SUITS if few < 0.8 else source.choice(["ch", "ds", "cdh"])
    deck = [card for card in oracle.DECK if card[0] in ranks and card[1] in suits]
    return source.sample(deck if len(deck) >= count else oracle.DECK, count)


def random_spot(source: random.Random, worth: Any, *, board: int, villains: int) -> Spot:
    cards = random_cards(source, 2 + 2 * villains + board)
    hands = [(cards[at], cards[at + 1]) for at in range(2, 2 + 2 * villains, 2)]
    return Spot(worth, (cards[0], cards[1]), hands, tuple(cards[2 + 2 * villains :]))


def answer_to(spot: Spot, **settings: Any) -> Outs:
    villains = ["".join(villain) for villain in spot.villains]
    return outs("".join(spot.hero), villains, "".join(spot.board), **settings)
