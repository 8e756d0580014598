"""The core's methods of exact equity and its sampler, each by itself, to compare them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from runout.kernels import _native
from runout.kernels.equity import SpotArrays, Tally, count_deals
from runout.kernels.equity_question import MAX_PLAYERS, Counting

DEALS_PER_CHUNK: int = _native.DEALS_PER_CHUNK


class ExactMethod:
    """A method that counts every deal, chunk by chunk."""

    def __init__(self, arrays: SpotArrays, plan: str) -> None:
        question = arrays.question
        self._counting = Counting(question, getattr(question, plan)(), None)
        self.chunks = self._counting.chunks

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        """Return the tally of some chunks; add results per player and combo to ``cells``."""
        return Tally(*self._counting.run(first, count, threads, cells))


class Enumeration(ExactMethod):
    """Every deal of any number of seats, on any street."""

    def __init__(self, arrays: SpotArrays) -> None:
        super().__init__(arrays, "plan_enumeration")


class HeadsUpSweep(ExactMethod):
    """Two players on any street, by sorted sweeps."""

    def __init__(self, arrays: SpotArrays) -> None:
        super().__init__(arrays, "plan_sweep")


class MultiwaySweep(ExactMethod):
    """Three to nine players on any street, by sorted sweeps of three ranges at once."""

    def __init__(self, arrays: SpotArrays) -> None:
        super().__init__(arrays, "plan_sweep")


class CheapestMethod(ExactMethod):
    """The method that counts every deal at the lowest cost by a fixed model, for each hand too."""

    def __init__(self, arrays: SpotArrays) -> None:
        self._arrays = arrays
        self.chunks = 1

    def run(self, first: int, count: int, threads: int, cells: NDArray[np.float64] | None) -> Tally:
        return count_deals(self._arrays, threads, cells)


class Sampling:
    """Deals of a spot by rejection; they depend on the seed and the numbers of chunks alone."""

    def __init__(self, arrays: SpotArrays) -> None:
        self._players = arrays.players
        self._sampler = _native.Sampler(arrays.question)

    def run(
        self, seed: int, first: int, deals: int, threads: int, cells: NDArray[np.float64] | None
    ) -> tuple[NDArray[np.uint64], int]:
        """Return the shares (chunks, players, 24) of deals from chunk ``first`` on, and clashes.

        A clash is a draw rejected because two hands share a card. The shares of a chunk that
        rejects nearly all its draws are all zero.
        """
        chunks = -(-deals // DEALS_PER_CHUNK)
        shares = self._zero_shares(chunks)
        clashes = np.zeros(chunks, dtype=np.uint64)
        self._sampler.run(seed, first, deals, shares, clashes, threads, cells)
        return shares, int(clashes.sum())

    def can_be_dealt(self, max_steps: int) -> bool | None:
        """Return whether all seats can hold a hand at once; None if undecided after the steps."""
        return self._sampler.dealable(max_steps)

    def count_hands(self, max_edges: int) -> tuple[float, bool] | None:
        """Return the weight of all combinations of hands, and whether there are any.

        Return None if there are too many. A weight of 0 although there are some is an underflow.
        """
        return self._sampler.count_hands(max_edges)

    def _zero_shares(self, chunks: int) -> NDArray[np.uint64]:
        return np.zeros((chunks, self._players, MAX_PLAYERS + 1), dtype=np.uint64)
