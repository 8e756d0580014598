"""The compiled evaluator: scores of one hand, of many hands, and the census of all hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runout.kernels import _native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Return the score of 2..7 card ids as bytes; 0 if an id is above 51 or repeated.
score_hand = _native.score_hand


def score_hands(hands: NDArray[np.uint8], scores: NDArray[np.uint16], threads: int) -> bool:
    """Write the score of each row of card ids into ``scores``; False if any row is not a hand.

    ``threads`` 0 means one per processor. The GIL is released during the call.
    """
    return _native.score_hands(hands, scores, threads)


def count_scores(cards: int, counts: NDArray[np.uint64], threads: int) -> None:
    """Write the number of hands of 5, 6 or 7 cards with each score."""
    _native.count_scores(cards, counts, threads)


SCORES: int = _native.SCORES
