"""The boards that can come in a spot; boards that are equal up to a renaming of suits count once.

Only renamings that change neither the board nor a range are used; a spot with locks keeps all
boards.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from runout.domain.cards import DECK_SIZE
from runout.kernels.equity import combo_cards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from runout.analysis.solver.spot.situation import Situation

    Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class StreetBoards:
    """The boards of one street, equal ones once.

    ``outcomes`` are the cards that lead to each from the one before, ``live`` the hands of OOP and
    IP that each leaves.
    """

    count: int
    outcomes: Integers
    live: tuple[Integers, Integers]
    river: bool


def street_boards(spot: Situation) -> list[StreetBoards]:
    """Return the boards of each street from the spot's on."""
    board = [card.id for card in spot.board]
    weights = [_live_weights(spot, player) for player in (0, 1)]
    renamings = np.arange(DECK_SIZE)[np.newaxis] if spot.locks else _symmetries(board, weights)
    street = [_Dealt((), 0, 1, renamings)]
    streets = []
    for count in range(len(board), 6):
        if count > len(board):
            street = [after for before in street for after in before.following(board)]
        dealt = np.array([known.cards for known in street], dtype=np.int64)
        streets.append(
            StreetBoards(
                sum(known.boards for known in street),
                np.array([known.outcomes for known in street]),
                (_live_hands(weights[0], dealt), _live_hands(weights[1], dealt)),
                river=count == 5,
            )
        )
    return streets


class _Dealt(NamedTuple):
    """A board by the cards dealt to it, for all that are equal.

    ``outcomes`` of the last card lead here, ``boards`` of all cards. ``renamings`` are those that
    leave the board as it is: where each card goes.
    """

    cards: tuple[int, ...]
    outcomes: int
    boards: int
    renamings: Integers

    def following(self, board: Sequence[int]) -> Iterator[_Dealt]:
        """Deal a card; of those that renamings turn into one another the lowest stands for all."""
        lowest = np.flatnonzero(self.renamings.min(axis=0) == np.arange(DECK_SIZE))
        for card in lowest.tolist():
            if card in board or card in self.cards:
                continue
            kept = self.renamings
            if len(kept) > 1:
                kept = kept[kept[:, card] == card]
            outcomes = len(self.renamings) // len(kept)
            yield _Dealt((*self.cards, card), outcomes, self.boards * outcomes, kept)


def _live_hands(weights: NDArray[np.float32], dealt: Integers) -> Integers:
    """Return how many hands each row of dealt cards leaves."""
    held = (weights > 0).astype(np.int64)
    gone = held.sum(axis=1)[dealt].sum(axis=1)
    if dealt.shape[1] == 2:
        gone -= held[dealt[:, 0], dealt[:, 1]]  # the hand of both cards was counted twice
    live: Integers = held.sum() // 2 - gone
    return live


def _live_weights(spot: Situation, player: int) -> NDArray[np.float32]:
    """Return a range by both cards of its hands, without those that hold a card of the board."""
    weights = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.float32)
    low, high = combo_cards().T
    weights[low, high] = weights[high, low] = np.frombuffer(spot.ranges[player].packed)
    for card in spot.board:
        weights[card.id] = weights[:, card.id] = 0
    return weights


def _symmetries(board: Sequence[int], weights: Sequence[NDArray[np.float32]]) -> Integers:
    """Return where cards go under each renaming of suits that changes neither board nor ranges."""
    cards = np.arange(DECK_SIZE)
    renamings = []
    for suits in itertools.permutations(range(4)):
        renamed = cards & ~3 | np.array(suits)[cards & 3]
        if {*renamed[list(board)].tolist()} == {*board} and all(
            np.array_equal(own[np.ix_(renamed, renamed)], own) for own in weights
        ):
            renamings.append(renamed)
    return np.array(renamings)
