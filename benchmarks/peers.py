"""The peers, imported in one place, and hands as each of them wants them."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import phevaluator
import poker_equity
import pokerkit
import treys

with warnings.catch_warnings():  # eval7 reads ranges with a parser that warns of old names
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "PEERS", "deal", "eval7", "phevaluator", "poker_equity", "pokerkit", "texts_of", "treys",
]  # fmt: skip

PEERS = ("eval7", "phevaluator", "treys", "pokerkit", "poker-equity")
CARD_TEXTS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def deal(count: int, cards: int, *, seed: int) -> NDArray[np.uint8]:
    """Return random hands of different card ids, a row each."""
    source = np.random.default_rng(seed)
    kept: list[NDArray[np.uint8]] = []
    missing = count
    while missing:
        drawn = source.integers(0, 52, (2 * missing + 16, cards), dtype=np.uint8)
        in_order = np.sort(drawn, axis=1)
        good = drawn[(in_order[:, 1:] != in_order[:, :-1]).all(axis=1)][:missing]
        kept.append(good)
        missing -= len(good)
    return np.concatenate(kept)


def texts_of(hands: NDArray[np.uint8]) -> list[list[str]]:
    """Return each hand as the texts of its cards."""
    return [[CARD_TEXTS[card_id] for card_id in hand] for hand in hands.tolist()]


def hands_for_eval7(hands: NDArray[np.uint8]) -> list[list[Any]]:
    """Return lists of eval7's cards."""
    deck = [eval7.Card(text) for text in CARD_TEXTS]
    return [[deck[card_id] for card_id in hand] for hand in hands.tolist()]


def hands_for_treys(hands: NDArray[np.uint8]) -> list[list[int]]:
    """Return lists of treys' integers."""
    deck = [treys.Card.new(text) for text in CARD_TEXTS]
    return [[deck[card_id] for card_id in hand] for hand in hands.tolist()]


def hands_for_pokerkit(hands: NDArray[np.uint8]) -> list[list[Any]]:
    """Return lists of pokerkit's cards."""
    deck = [next(pokerkit.Card.parse(text)) for text in CARD_TEXTS]
    return [[deck[card_id] for card_id in hand] for hand in hands.tolist()]
