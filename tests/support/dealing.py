"""Random and complete deals of card ids for the tests: plain numpy, no runout."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterator

Hands = NDArray[np.uint8]

BATCH = 1 << 18


def random_hands(count: int, cards: int, *, seed: int, deck: int = 52) -> Hands:
    """Return rows of different ids below ``deck``; drawn rows with a clash are thrown out."""
    source = np.random.default_rng(seed)
    kept: list[Hands] = []
    missing = count
    while missing:
        drawn = source.integers(0, deck, (min(4 * missing + 16, BATCH), cards), dtype=np.uint8)
        in_order = np.sort(drawn, axis=1)
        good = drawn[(in_order[:, 1:] != in_order[:, :-1]).all(axis=1)][:missing]
        kept.append(good)
        missing -= len(good)
    return np.concatenate(kept) if kept else np.empty((0, cards), dtype=np.uint8)


def all_fives() -> Hands:
    """Return all 2,598,960 five-card hands in lexicographic order."""
    ids = combinations(range(52), 5)
    batches = iter(lambda: bytes(id_ for five in islice(ids, BATCH) for id_ in five), b"")
    return np.concatenate([np.frombuffer(batch, np.uint8) for batch in batches]).reshape(-1, 5)


def all_hands(cards: int) -> Iterator[Hands]:
    """Yield all hands of 5, 6 or 7 cards, those that begin with the same cards together."""
    fives = all_fives()
    # In lexicographic order the fives above a card are the last ones.
    first_above = np.searchsorted(fives[:, 0], np.arange(52), side="right")
    for prefix in combinations(range(52), cards - 5):
        rest = fives[first_above[prefix[-1]] :] if prefix else fives
        hands = np.empty((len(rest), cards), dtype=np.uint8)
        hands[:, : len(prefix)] = prefix
        hands[:, len(prefix) :] = rest
        yield hands
