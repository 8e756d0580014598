"""Cards, ranges and scores as text, read and written by the core, whose errors are raised here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Final, TypeAlias

from runout.errors import (
    DuplicateCard,
    LimitExceeded,
    NotationError,
    OverlapError,
    Place,
    PokerError,
    WrongCardCount,
)
from runout.kernels import _native


class Code(IntEnum):
    """What is wrong with a text."""

    # In the order of the core's codes.
    NONE = 0
    NOTATION = 1
    PASTED = 2
    NO_ITEM = 3
    AMBIGUOUS = 4
    OVERLAP = 5
    LIMIT_EXCEEDED = 6
    DUPLICATE_CARD = 7
    WRONG_CARD_COUNT = 8


Error: TypeAlias = tuple[int, int, int, int, int, str, str]
"""An error of the core: its code, column, length, related column and length, reason and hint."""

_WHOLE_MESSAGES: Final[dict[int, type[PokerError]]] = {
    Code.LIMIT_EXCEEDED: LimitExceeded,
    Code.WRONG_CARD_COUNT: WrongCardCount,
}


def refusal(text: str, error: Error) -> PokerError:
    """Return an error of the core about a text as the exception that it stands for."""
    code, column, length, related_column, related_length, reason, hint = error
    if code == Code.DUPLICATE_CARD:
        duplicate = DuplicateCard(reason)
        if column:
            duplicate.column, duplicate.length = column, length
            duplicate.related = (Place(None, related_column, related_length),)
        return duplicate
    if kind := _WHOLE_MESSAGES.get(code):
        return kind(reason)
    refused = OverlapError if code == Code.OVERLAP else NotationError
    return refused(text, column, length, reason, hint)


# Words in messages: in quotes, truncated if long, and truncated alone.
quote: Final = _native.quoted_word
short: Final = _native.short_word

# Cards.


def _reader_of_cards(
    read: Callable[[str], tuple[bytes, Error | None]],
) -> Callable[[str], bytes]:
    def read_ids(text: str) -> bytes:
        ids, error = read(text)
        if error is not None:
            raise refusal(text, error)
        return ids

    return read_ids


# Each returns the ids of the cards, in the order written; that of a board sorts the flop.
read_cards: Final = _reader_of_cards(_native.read_cards)
read_different_cards: Final = _reader_of_cards(_native.read_different_cards)
read_card: Final = _reader_of_cards(_native.read_card)
read_board: Final = _reader_of_cards(_native.read_board)
read_combo: Final = _reader_of_cards(_native.read_combo)


def read_hand(text: str) -> tuple[bool, int]:
    """Return whether a text is a combo such as ``AhKd``, and its index; else of a hand class."""
    combo, hand_class, error = _native.read_hand(text)
    if error is not None:
        raise refusal(text, error)
    return (False, hand_class) if hand_class is not None else (True, combo or 0)


def read_hand_class(text: str) -> int:
    """Return the index of a hand class."""
    _, hand_class, error = _native.read_hand_class(text)
    if hand_class is None:
        assert error is not None
        raise refusal(text, error)
    return hand_class


def duplicate_card(ids: Iterable[int], text: str) -> PokerError:
    """Return the error for the first card that occurs twice, placed in the text if it has them."""
    return refusal(text, _native.duplicate_card(bytes(ids), text))


def wrong_board(cards: int, text: str) -> PokerError:
    """Return the error for a number of cards that no board has."""
    return refusal(text, _native.wrong_board(cards, text))


CLASS_OF_COMBO: Final[bytes] = _native.CLASS_OF_COMBO
"""The index of the hand class of each combo."""


# Ranges.


class NoticeKind(IntEnum):
    """Why a reading may not be intended."""

    # In the order of the core's codes.
    IDLE_REMOVAL = 0
    SMALL_BRACKET = 1
    SAME_SUIT = 2
    EMPTY_RANGE = 3


Notice: TypeAlias = tuple[int, int, int, str]
"""A kind of notice, its column and length, and its message."""

EMPTY_RANGE: Final[str] = _native.EMPTY_RANGE

# The packed weights, remarks if there are any, and an error: of a text, whether `+` climbs the
# kicker of connectors, whether the text is a rewritten paste, the classes behind `15%`. Remarks are
# whether a percentage was used, the column, length and combos of each overlap, and notices.
read_range: Final = _native.read_range
is_unit: Final = _native.is_unit
find_split_number: Final = _native.find_split_number
overlap_error: Final = _native.overlap_error
overlap_warning: Final = _native.overlap_warning
write_range: Final = _native.write_range
units_of: Final = _native.units_of
decimal_text: Final = _native.text_of_weight
percent_of: Final = _native.percent_of

# Scores.

# Return the ranks that decide between the hands of a score's category, as bytes.
tie_breakers = _native.tie_breakers
# Return the hand of a score in words.
describe_score = _native.describe_score
# Return the cards, of these ids as bytes, that make the hand of a score; fewer if they do not.
best_five = _native.best_five
