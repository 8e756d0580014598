"""Names of spots: a short text made from the board, the stack-to-pot ratio and the pot."""

from __future__ import annotations

from typing import Final

from runout.analysis.solver.spot.big_blinds import big_blinds_text
from runout.domain.amounts import amount_text
from runout.domain.boards import Board, FlopSuits, Texture

_LOCKED: Final = ", locked"
_SUFFIXES: Final = {FlopSuits.MONOTONE: "m", FlopSuits.TWO_TONE: "tt", FlopSuits.RAINBOW: "r"}


def spot_name(
    board: Board,
    *,
    pot: float,
    stack: float,
    big_blind: float | None = None,
    locked: bool = False,
) -> str:
    """Return the name of a spot; the pot is in big blinds where the big blind is known.

    >>> spot_name(Board.parse("Kh7d2c"), pot=5.5, stack=23.1, big_blind=1)
    'K72r, SPR 4.2, 5.5 bb pot'
    >>> spot_name(Board.parse("Td9d6hQc"), pot=100, stack=300, locked=True)
    'T96tt Qc, SPR 3, pot 100, locked'
    """
    in_blinds = big_blinds_text(pot, big_blind)
    parts = [
        board_name(board),
        f"SPR {_ratio_text(stack / pot)}",
        f"{in_blinds} pot" if in_blinds else f"pot {amount_text(pot)}",
    ]
    return with_locks(", ".join(parts), locked=locked)


def with_locks(name: str, *, locked: bool) -> str:
    """Return a name that says whether hands are locked.

    >>> with_locks("BB v BTN", locked=True), with_locks("BB v BTN, locked", locked=True)
    ('BB v BTN, locked', 'BB v BTN, locked')
    >>> with_locks("BB v BTN, locked", locked=False)
    'BB v BTN'
    """
    return name.removesuffix(_LOCKED) + _LOCKED * locked


def board_name(board: Board) -> str:
    """Return the ranks of the flop with its suits as r, tt or m, then turn and river.

    >>> [board_name(Board.parse(text)) for text in ("Kh7d2c", "8s8c3s", "QhTh2hAc5d")]
    ['K72r', '883tt', 'QT2m Ac 5d']
    """
    suits = Texture.of(Board(board.flop)).suits
    flop = "".join(str(card.rank) for card in board.flop) + _SUFFIXES[suits]
    return " ".join([flop, *map(str, board.cards[3:])])


def _ratio_text(ratio: float) -> str:
    """Write a ratio with two digits, or as a whole number from 10 on.

    >>> [_ratio_text(ratio) for ratio in (0, 0.125, 1, 4.24, 9.97, 17.6, 120.2)]
    ['0', '0.12', '1', '4.2', '10', '18', '120']
    """
    return f"{ratio:.0f}" if ratio >= 9.95 else f"{ratio:.2g}"
