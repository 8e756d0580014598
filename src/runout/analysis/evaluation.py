"""Evaluation of hands: one hand in detail, many as an array of scores, or all hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from runout.domain.cards import DECK, Card, cards_of, duplicate_card, parse_card_ids
from runout.domain.hands import Strength
from runout.domain.plurals import pluralize
from runout.errors import NotationError, WrongCardCount, excerpt
from runout.kernels import evaluator
from runout.kernels.processor import thread_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray


def evaluate(cards: str | Iterable[Card | str]) -> Strength:
    """Return the strength of two to seven cards, as text or as a list of cards or their texts.

    >>> hand = evaluate("Ks Kd 7h 7c 5s 3d 2c")
    >>> hand.description
    'two pair, kings and sevens, five kicker'
    >>> hand > evaluate("KsKd7h7c3s") and hand == evaluate("KhKc7s7d5h")
    True
    """
    if isinstance(cards, str):
        return evaluate_ids(parse_card_ids(cards), cards)
    return evaluate_ids([card.id for card in cards_of(cards)])


def evaluate_ids(ids: Sequence[int], text: str | None = None) -> Strength:
    """Return the strength of cards by their ids; errors quote the text they were read from."""
    if not 2 <= len(ids) <= 7:
        quoted = "" if text is None else f"{text!r}: "
        raise WrongCardCount(f"{quoted}{pluralize(len(ids), 'card')}; a hand has 2 to 7")
    score = evaluator.score_hand(bytes(ids))
    if score == 0:
        raise duplicate_card(ids, text or "")
    return Strength(score, tuple([DECK[card_id] for card_id in ids]))


def compare(first: str | Iterable[Card | str], second: str | Iterable[Card | str]) -> int:
    """Return 1 if the first hand wins, -1 if the second does, 0 if they tie.

    >>> compare("KsKd7h7c5s", "KhKc7s7d3s"), compare("AsKsQdJd9c", "AhKhQcJc9s")
    (1, 0)
    """
    difference = evaluate(first).score - evaluate(second).score
    return (difference > 0) - (difference < 0)


def evaluate_many(hands: ArrayLike, *, threads: int = 1) -> NDArray[np.uint16]:
    """Return the scores of many hands: an array (N, 2..7) of card ids in, N scores out.

    A card's id is ``4 * rank + suit`` (``Card.id``). ``threads`` 0 means one per processor, more
    than 256 means 256; the GIL is released during the call. A row with an unknown or a repeated
    card is an error that names the row.

    >>> evaluate_many([[50, 45, 12, 8, 3], [51, 47, 43, 39, 35]]).tolist()
    [6234, 36873]
    """
    import numpy as np  # noqa: PLC0415 - one hand on the command line does not pay for numpy

    array = _as_array(hands)
    if array.ndim != 2 or not 2 <= array.shape[1] <= 7:
        raise WrongCardCount(
            f"an array of shape {array.shape}; evaluate_many takes (N, 2..7), one row per hand"
        )
    ids = np.ascontiguousarray(array if array.dtype == np.uint8 else _as_ids(array))
    scores = np.empty(len(ids), dtype=np.uint16)
    if not evaluator.score_hands(ids, scores, thread_count(threads)):
        raise _bad_row(ids, array)
    return scores


def _as_array(hands: ArrayLike) -> NDArray[Any]:
    """Return rows of whole numbers as an array; refuse ragged rows and other values."""
    import numpy as np  # noqa: PLC0415

    try:
        array = np.asarray(hands)
    except ValueError:
        raise WrongCardCount(
            "the rows differ in length; evaluate_many takes hands of one size, (N, 2..7)"
        ) from None
    if array.dtype.kind not in "iu" and array.size:
        wrong = (each for each in array.flat if not isinstance(each, int) or each not in range(52))
        text = excerpt(str(next(wrong, array.flat[0])))[1:-1]
        raise NotationError.whole(
            text,
            "card ids are whole numbers",
            hint="give an integer array, best uint8, or use evaluate for text",
        )
    return array


def _as_ids(array: NDArray[Any]) -> NDArray[np.uint8]:
    import numpy as np  # noqa: PLC0415

    outside = (array < 0) | (array > 51)
    return np.where(outside, 255, array).astype(np.uint8)


def _bad_row(ids: NDArray[np.uint8], given: NDArray[Any]) -> ValueError:
    """Return the error for the first row that is not a hand; it quotes the row as given."""
    import numpy as np  # noqa: PLC0415

    in_order = np.sort(ids, axis=1)
    bad = (in_order[:, -1] > 51) | (in_order[:, 1:] == in_order[:, :-1]).any(axis=1)
    row = int(np.flatnonzero(bad)[0])
    if in_order[row, -1] > 51:
        text = str(given[row].tolist())
        return NotationError.whole(
            text, f"row {row} holds a number that is not a card id", hint="ids run from 0 to 51"
        )
    error = duplicate_card(ids[row].tolist())
    return type(error)(f"row {row}: {error}")


def count_scores(cards: int, *, threads: int = 1) -> NDArray[np.uint64]:
    """Return the number of hands of 5, 6 or 7 cards with each score, by score.

    Every hand is visited, in the order of its card ids; ``threads`` as in :func:`evaluate_many`.

    >>> royal_flush = evaluate("AsKsQsJsTs")
    >>> int(count_scores(5)[royal_flush.score])
    4
    """
    import numpy as np  # noqa: PLC0415

    if cards not in (5, 6, 7):
        raise WrongCardCount(f"{cards!r} cards; the census is of 5, 6 or 7")
    counts = np.zeros(evaluator.SCORES, dtype=np.uint64)
    evaluator.count_scores(cards, counts, thread_count(threads))
    return counts
