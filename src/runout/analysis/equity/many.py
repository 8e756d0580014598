"""Equity of many questions at once: arrays in, arrays out, exact, on all processors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.equity.question_arrays import UNKNOWN, QuestionArrays, read_questions
from runout.analysis.equity.spots import refuse_too_many_cards
from runout.analysis.rows import Columns
from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.domain.cards import DECK
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import Range
from runout.errors import DuplicateCard, LimitExceeded, NoPossibleDeal, PokerError, WrongCardCount
from runout.kernels.equity import MAX_PLAYERS, answer_questions
from runout.kernels.processor import thread_count

_QUESTIONS_PER_CALL: Final = 1 << 16
_QUESTIONS_FOR_THREADS: Final = 1000


@dataclass(frozen=True, slots=True, repr=False)
class ManyEquities(Columns):
    """The equities of many questions: arrays of (questions, players), and deals by question.

    ``win`` is the probability of winning the whole pot, ``tie`` that of sharing it.
    """

    players: tuple[str, ...]
    equity: NDArray[np.float64]
    win: NDArray[np.float64]
    tie: NDArray[np.float64]
    deals: NDArray[np.uint64]

    def __len__(self) -> int:
        return len(self.equity)

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return equity, win and tie of each player and the deals, a column each, by name."""
        figures = (("equity", self.equity), ("win", self.win), ("tie", self.tie))
        columns: dict[str, NDArray[Any]] = {
            f"{player} {name}": figure[:, number]
            for number, player in enumerate(self.players)
            for name, figure in figures
        }
        return {**columns, "deals": self.deals}

    def __repr__(self) -> str:
        means = ", ".join(
            f"{name} {100 * mean:.2f} %"
            for name, mean in zip(self.players, self.equity.mean(axis=0), strict=True)
        )
        return f"<ManyEquities: {pluralize(len(self), 'question')}; on average {means}>"


def equity_many(
    hands: object,
    *,
    boards: object = None,
    dead: object = None,
    ranges: Iterable[Range] = (),
    range_ids: object = None,
    threads: int | None = None,
    on_progress: Callable[[float], None] | None = None,
) -> ManyEquities:
    """Return the exact equities of many questions that have the same number of players.

    ``hands`` is an array of card ids (questions, players, 2), or rows of hands as :func:`equity`
    takes them, or a table whose columns are players: a mapping, a pandas or polars data frame, an
    Arrow table. Columns ``board`` and ``dead`` of a table are the boards and dead cards.

    ``boards`` and ``dead`` are one text for all questions, or a row for each: texts or card ids. A
    card id is 0 to 51; 255 or a negative number is an unknown card. In an array of ids a player
    with a range has unknown cards and in ``range_ids`` (questions, players) the number of one of
    ``ranges``, others have -1 there.

    Every deal is counted. Before the flop that is offered for two players, or for known hands.

    >>> answers = equity_many([["AhKh", "QsQd"], ["AhKh", "QQ+"]], boards=["7h5h2c", "7h5h2c9d"])
    >>> answers.equity.round(4).tolist(), answers.deals.tolist()
    ([[0.5505, 0.4495], [0.2841, 0.7159]], [990, 528])
    """
    questions = read_questions(hands, boards, dead, ranges, range_ids)
    _check_counts(questions)
    count, players = questions.hands.shape[:2]
    figures = np.empty((3, count, players))
    deals = np.empty(count, np.uint64)
    workers = thread_count(threads) if threads is not None else int(count < _QUESTIONS_FOR_THREADS)
    for first in range(0, count, _QUESTIONS_PER_CALL):
        part = slice(first, first + _QUESTIONS_PER_CALL)
        own = np.empty((3, len(deals[part]), players))
        refused = answer_questions(
            questions.hands[part],
            questions.boards[part],
            questions.dead[part],
            questions.range_ids[part],
            questions.ranges,
            own,
            deals[part],
            workers,
        )
        if refused is not None:
            raise _refusal(questions, first + refused[0], refused[1])
        figures[:, part] = own
        if on_progress is not None:
            on_progress(min(1.0, (first + _QUESTIONS_PER_CALL) / count))
    equities, wins, ties = figures
    return ManyEquities(questions.names, equities, wins, ties, deals)


def _check_counts(questions: QuestionArrays) -> None:
    players = questions.hands.shape[1]
    if not 2 <= players <= MAX_PLAYERS:
        raise PokerError(f"{pluralize(players, 'player')}; equity is of 2 to {MAX_PLAYERS}")
    refuse_too_many_cards(players, questions.dead.shape[1])


def _refusal(questions: QuestionArrays, row: int, reason: str) -> PokerError:
    """Return the error for a question that the kernel refuses."""
    places = [
        CardPlace("/board", "on the board", _known(questions.boards[row])),
        CardPlace("/dead", "among the dead cards", _known(questions.dead[row])),
    ]
    for name, hand in zip(questions.names, questions.hands[row], strict=True):
        places.append(CardPlace(f"/{name}", f"in the hand of {name}", _known(hand)))
    ids = [card for place in places for card in place.ids]
    wrong = [card for card in ids if card >= len(DECK)]
    kind: type[PokerError] = PokerError
    message = "a card is in two places"
    if wrong:
        message = f"there is no card {wrong[0]}; ids are 0 to 51"
    elif reason == "wrong_board":
        cards = questions.boards[row].tolist()
        board = "".join("?" if card == UNKNOWN else str(DECK[card]) for card in cards).rstrip("?")
        kind = WrongCardCount
        message = f"{board!r}; a board has no card or three to five, unknown cards last"
    elif reason == "card_twice":
        try:
            refuse_conflicts(ids, lambda: places)
        except DuplicateCard as error:
            kind, message = DuplicateCard, str(error)
    elif reason == "wrong_range":
        message = (
            f"range_ids {questions.range_ids[row].tolist()}; there are {len(questions.ranges)}"
            " ranges, counted from 0, and a player with a range has two unknown cards"
        )
    elif reason == "no_deal":
        kind, message = NoPossibleDeal, "no possible deal, the players share cards"
    else:
        kind = LimitExceeded
        message = "too many deals to count; ask for it alone and sampled, with equity()"
    return kind(f"row {row}: {message}").at(f"/{row}")


def _known(ids: NDArray[np.uint8]) -> list[int]:
    return [card for card in ids.tolist() if card != UNKNOWN]
