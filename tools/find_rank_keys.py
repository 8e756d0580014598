"""Find the thirteen rank keys of native/evaluator/evaluator.hpp.

The key of a hand is the sum of its cards' rank keys. The keys below are the smallest increasing
sequence, chosen rank by rank, for which no two different rank multisets of the same size (2 to 7
cards, at most four of a rank) share a sum. Prints the sequence; takes about a minute.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

RANKS = 13
MAX_CARDS = 7
SEARCH_LIMIT = 1 << 22

Sums = dict[int, NDArray[np.int64]]


def extend(sums: Sums, key: int) -> Sums:
    """Return the sums of all multisets by size after a rank with this key joins the deck."""
    grown: Sums = {}
    for size in sums:
        by_copies = [sums[size - copies] + copies * key for copies in range(min(4, size) + 1)]
        grown[size] = np.unique(np.concatenate(by_copies))
    return grown


def forbidden_keys(sums: Sums) -> NDArray[np.bool_]:
    """Mark every key x with sum(A) + i*x == sum(B) + j*x for two hands of one size, i > j."""
    forbidden = np.zeros(SEARCH_LIMIT, dtype=bool)
    for more in range(1, 5):  # i - j
        for size in range(more, MAX_CARDS + 1):  # cards of B that are not of the new rank
            for small in sums[size - more]:
                gaps = sums[size] - small
                gaps = gaps[(gaps > 0) & (gaps % more == 0)] // more
                forbidden[gaps[gaps < SEARCH_LIMIT]] = True
    return forbidden


def find_rank_keys() -> list[int]:
    """Choose each rank's key as the smallest that is larger than the last and not forbidden."""
    keys = [0]
    sums: Sums = {size: np.zeros(1 if size <= 4 else 0, dtype=np.int64) for size in range(8)}
    while len(keys) < RANKS:
        forbidden = forbidden_keys(sums)
        candidates = np.flatnonzero(~forbidden[keys[-1] + 1 :])
        keys.append(keys[-1] + 1 + int(candidates[0]))
        sums = extend(sums, keys[-1])
        print(keys[-1], flush=True)
    return keys


if __name__ == "__main__":
    print(find_rank_keys())
