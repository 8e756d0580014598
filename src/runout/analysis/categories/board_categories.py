"""BoardCategories: the categories of all combos on one board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.domain.boards import Board
from runout.domain.combos import Combo
from runout.domain.hand_categories import (
    Draw,
    HandCategory,
    MadeHand,
    draws_on,
    made_hands_on,
    parse_category,
)
from runout.errors import PokerError, WrongCardCount
from runout.kernels.categories import BLOCKED, classify_hands

_MADE: Final = tuple(MadeHand)
_DRAWS: Final = tuple(Draw)


@dataclass(frozen=True, slots=True, repr=False)
class BoardCategories:
    """The categories of each combo on a board, as codes by combo index."""

    board: Board
    made_codes: NDArray[np.uint8]
    draw_bits: NDArray[np.uint8]

    @classmethod
    def of(cls, board: Board) -> BoardCategories:
        if not board.cards:
            raise WrongCardCount(
                "hand categories need a board of three, four or five cards"
            ).at("/board")  # fmt: skip
        return cls(board, *classify_hands(bytes(card.id for card in board)))

    def __repr__(self) -> str:
        return f"<BoardCategories on {self.board}>"

    @property
    def made_hands(self) -> tuple[MadeHand, ...]:
        """The made hands there are on this street."""
        return made_hands_on(self.board.street)

    @property
    def draws(self) -> tuple[Draw, ...]:
        """The draws there are on this street."""
        return draws_on(self.board.street)

    @property
    def categories(self) -> tuple[HandCategory, ...]:
        """All categories there are on this street, made hands first."""
        return (*self.made_hands, *self.draws)

    def members(self, category: HandCategory | str) -> NDArray[np.bool_]:
        """Return which of the 1326 combos are in a category."""
        known = parse_category(category)
        members: NDArray[np.bool_]
        if isinstance(known, MadeHand):
            members = self.made_codes == known.code
        else:
            members = (self.draw_bits & known.bit) != 0
        return members

    def of_combo(self, combo: Combo | str) -> tuple[HandCategory, ...]:
        """Return the categories of a combo: what it makes, then what it draws to.

        >>> from runout.domain.boards import Board
        >>> [each.label for each in BoardCategories.of(Board.parse("7h5h2c")).of_combo("AhKh")]
        ['Ace high', 'Nut flush draw', 'Flush draw', 'Two overcards']
        """
        known = Combo.parse(combo) if isinstance(combo, str) else combo
        code = int(self.made_codes[known.index])
        if code == BLOCKED:
            raise PokerError(f"{known} cannot be held on {self.board}: a card of it is there")
        return (_MADE[code], *_drawn(int(self.draw_bits[known.index])))

    def keys_of(self, combos: NDArray[np.intp]) -> list[list[str]]:
        """Return the keys of the categories of combos that the board does not block."""
        made, bits = self.made_codes[combos].tolist(), self.draw_bits[combos].tolist()
        return [
            [_MADE[code].value, *(draw.value for draw in _drawn(drawn))]
            for code, drawn in zip(made, bits, strict=True)
        ]


def _drawn(bits: int) -> tuple[Draw, ...]:
    return tuple(draw for draw in _DRAWS if bits & draw.bit) if bits else ()
