"""The compiled sampler of deals."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from runout.kernels import _native
from runout.kernels.equity import MAX_PLAYERS, SpotArrays

DEALS_PER_CHUNK: int = _native.DEALS_PER_CHUNK


class Sampling:
    """Sampled deals of a spot.

    There are three methods to draw the hands of a deal: by rejection (:meth:`run`), from the
    counted set of all deals (:meth:`run_counted`), and from populations that are grown seat by seat
    (:meth:`run_populations`). Draws depend on the seed and the numbers of chunks or populations
    alone.
    """

    def __init__(self, arrays: SpotArrays) -> None:
        self._players = arrays.players
        self._sampler = _native.Sampler(arrays.weights, arrays.players, arrays.board, arrays.dead)

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

    def run_counted(
        self, seed: int, first: int, deals: int, threads: int, cells: NDArray[np.float64] | None
    ) -> tuple[NDArray[np.uint64], int]:
        """Return shares and clashes as :meth:`run` does, after :meth:`count_hands`; no clashes."""
        shares = self._zero_shares(-(-deals // DEALS_PER_CHUNK))
        self._sampler.run_counted(seed, first, deals, shares, threads, cells)
        return shares, 0

    def populate(
        self,
        seed: int,
        numbers: range,
        deals: int,
        threads: int,
        *,
        counted_edges: int = 0,
        append: bool = False,
    ) -> NDArray[np.float64]:
        """Grow populations of ``deals`` deals; replace the previous ones unless ``append``.

        Narrow ranges are enumerated up to ``counted_edges`` edges, and drawn jointly. Return the
        sizes (populations, 2) as mantissa, 0 where every deal failed, and exponent of 2.
        """
        sizes = np.zeros((len(numbers), 2))
        self._sampler.populate(seed, numbers.start, deals, counted_edges, append, sizes, threads)
        return sizes

    def run_populations(
        self,
        seed: int,
        deals: NDArray[np.uint64],
        threads: int,
        cells: NDArray[np.float64] | None,
    ) -> NDArray[np.uint64]:
        """Return the shares (populations, players, 24) of ``deals`` of each population."""
        shares = self._zero_shares(len(deals))
        self._sampler.run_populations(seed, deals, shares, threads, cells)
        return shares

    def _zero_shares(self, chunks: int) -> NDArray[np.uint64]:
        return np.zeros((chunks, self._players, MAX_PLAYERS + 1), dtype=np.uint64)
