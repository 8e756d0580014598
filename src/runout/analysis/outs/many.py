"""Outs of many hands at once: arrays in, arrays out, exact, on all processors."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from runout.analysis.equity.question_arrays import (
    UNKNOWN,
    QuestionArrays,
    in_row,
    read_questions,
    refuse_too_many_cards,
    text_of,
    wrong_card,
    wrong_ranges,
)
from runout.analysis.outs.calculation import BOARD_COUNT, MAX_VILLAINS, outs
from runout.analysis.outs.range_outs import standings_after, standings_of
from runout.analysis.outs.results import ties_too_often, wins_too_often
from runout.analysis.rounding import rounded_share
from runout.analysis.rows import Columns
from runout.domain.cards import DECK
from runout.domain.counts import counted
from runout.domain.ranges.range import Range
from runout.errors import LimitExceeded, PokerError, WrongCardCount
from runout.kernels.many_outs import OutsArrays, count_outs, find_malformed, weigh_ranges
from runout.kernels.outs import AHEAD, BEHIND, LEVEL
from runout.kernels.processor import thread_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from runout.domain.cards import Card

_QUESTIONS_PER_CALL: Final = 1 << 14
_RANGES_PER_CALL: Final = 1 << 11  # they have 1.3 kB of weights each
_QUESTIONS_FOR_THREADS: Final = 1000
_RANGES_FOR_THREADS: Final = 16
_MAX_BOARD: Final = 4


@dataclass(frozen=True, slots=True, repr=False)
class ManyOuts(Columns):
    """The outs of many hands, by the definitions of :class:`~runout.analysis.outs.results.Outs`.

    ``standings`` (questions, 52) is by card id 3 where the card is an out, 2 where it ties, 1 where
    it does not help and 0 where it cannot come; ``standing_now`` is 3, 2 or 1 in the same way.
    ``equity`` is the hero's share of the pot by showdown, ``tie_at_showdown`` the chance to share
    it. Standings are there whether or not a single answer would suppress them.
    """

    standings: NDArray[np.uint8]
    standing_now: NDArray[np.uint8]
    equity: NDArray[np.float64]
    tie_at_showdown: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.standings)

    @property
    def hero_ahead_now(self) -> NDArray[np.bool_]:
        """Whether the hero's hand is the best now; false when level."""
        ahead: NDArray[np.bool_] = self.standing_now == AHEAD
        return ahead

    @property
    def win(self) -> NDArray[np.int64]:
        """The number of next cards that are outs."""
        return _count(self.standings == AHEAD)

    @property
    def tie(self) -> NDArray[np.int64]:
        """The number of next cards that leave the hero level."""
        return _count(self.standings == LEVEL)

    @property
    def lose(self) -> NDArray[np.int64]:
        """The number of next cards that leave the hero behind."""
        return _count(self.standings == BEHIND)

    @property
    def total(self) -> NDArray[np.int64]:
        """The number of possible next cards."""
        return _count(self.standings > 0)

    @property
    def win_mask(self) -> NDArray[np.uint64]:
        """The outs as bits, 1 << card id."""
        return _masks(self.standings == AHEAD)

    @property
    def tie_mask(self) -> NDArray[np.uint64]:
        """The cards that leave the hero level as bits, 1 << card id."""
        return _masks(self.standings == LEVEL)

    @property
    def baseline_win(self) -> NDArray[np.float64]:
        """Share of the next cards that are outs, to four decimals.

        It is the chance to win on a turn against known hands, and only there.
        """
        return _rounded_shares()[self.win, self.total]

    @property
    def baseline_tie(self) -> NDArray[np.float64]:
        """Share of the next cards that leave the hero level, to four decimals."""
        return _rounded_shares()[self.tie, self.total]

    @property
    def baseline_lose(self) -> NDArray[np.float64]:
        """Share of the next cards that leave the hero behind, to four decimals."""
        return _rounded_shares()[self.lose, self.total]

    @property
    def suppressed(self) -> NDArray[np.str_]:
        """The rule by which a single answer would suppress the outs: tie, win, or empty."""
        total = self.total
        by_tie = ties_too_often(self.tie, total) | ties_too_often(self.tie_at_showdown, 1)
        by_win = wins_too_often(self.win, total) | self.hero_ahead_now
        return np.where(by_tie, "tie", np.where(by_win, "win", ""))

    def win_outs(self, row: int) -> tuple[Card, ...]:
        """Return the outs of a question, by rank and then c d h s."""
        return self._standing(row, AHEAD)

    def tie_outs(self, row: int) -> tuple[Card, ...]:
        """Return the cards that leave the hero of a question level, by rank and then c d h s."""
        return self._standing(row, LEVEL)

    def _standing(self, row: int, standing: int) -> tuple[Card, ...]:
        return tuple([DECK[card] for card in np.flatnonzero(self.standings[row] == standing)])

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return counts, masks of cards and chances, a column each, by name."""
        return {
            "win": self.win,
            "tie": self.tie,
            "lose": self.lose,
            "win mask": self.win_mask,
            "tie mask": self.tie_mask,
            "hero ahead now": self.hero_ahead_now,
            "suppressed": self.suppressed,
            "equity": self.equity,
            "tie at showdown": self.tie_at_showdown,
        }

    def __repr__(self) -> str:
        means = f"{self.win.mean():.1f} outs, equity {100 * self.equity.mean():.2f} %"
        return f"<ManyOuts: {counted(len(self), 'question')}; on average {means}>"


def _count(cards: NDArray[np.bool_]) -> NDArray[np.int64]:
    counts: NDArray[np.int64] = cards.sum(axis=1, dtype=np.int64)
    return counts


def _masks(cards: NDArray[np.bool_]) -> NDArray[np.uint64]:
    bits = np.uint64(1) << np.arange(len(DECK), dtype=np.uint64)
    masks: NDArray[np.uint64] = np.where(cards, bits, np.uint64(0)).sum(axis=1, dtype=np.uint64)
    return masks


@functools.cache
def _rounded_shares() -> NDArray[np.float64]:
    """Return the rounded share of every number of cards in every total: (cards, total)."""
    size = len(DECK) + 1
    shares = [[rounded_share(part, whole or 1, 4) for whole in range(size)] for part in range(size)]
    return np.array(shares)


def outs_many(
    hands: object,
    *,
    boards: object = None,
    dead: object = None,
    ranges: Iterable[Range] = (),
    range_ids: object = None,
    threads: int | None = None,
    on_progress: Callable[[float], None] | None = None,
) -> ManyOuts:
    """Return the outs of many hands, each against the same number of villains.

    Questions are given as :func:`~runout.analysis.equity.many.equity_many` takes them: the first
    player of a row, or the first column of a table, is the hero, the others are villains. Boards
    are flops and turns. Against several villains all hands must be known; one villain may be a
    range, unknown or half-known.

    >>> answers = outs_many([["AhKh", "9d9c"], ["AhKh", "QQ+"]], boards=["QhJh3d2c", "7h5h2c"])
    >>> answers.win.tolist(), answers.total.tolist(), answers.equity.round(4).tolist()
    ([18, 15], [44, 47], [0.4091, 0.4779])
    """
    questions = read_questions(hands, boards, dead, ranges, range_ids)
    _check_counts(questions)
    arrays = OutsArrays(
        np.ascontiguousarray(questions.hands[:, 0]),
        np.ascontiguousarray(questions.hands[:, 1:]),
        np.ascontiguousarray(questions.boards[:, :_MAX_BOARD]),
        questions.dead,
        np.ascontiguousarray(questions.range_ids[:, 1:]),
        questions.ranges,
    )
    _refuse_bad_rows(questions, arrays)
    workers = None if threads is None else thread_count(threads)
    answering = _Answering(questions, arrays, workers, on_progress)
    answering.answer(arrays.are_known)
    return answering.answers


def _check_counts(questions: QuestionArrays) -> None:
    players = questions.hands.shape[1]
    if not 2 <= players <= MAX_VILLAINS + 1:
        raise PokerError(
            f"{counted(players - 1, 'villain')}; outs are against 1 to {MAX_VILLAINS}"
        )  # fmt: skip
    refuse_too_many_cards(questions)


class _Answering:
    """Answers questions part by part."""

    def __init__(
        self,
        questions: QuestionArrays,
        arrays: OutsArrays,
        workers: int | None,
        on_progress: Callable[[float], None] | None,
    ) -> None:
        count = len(arrays)
        self._questions = questions
        self._arrays = arrays
        self._workers = workers
        self._on_progress = on_progress
        self._done = 0
        self.answers = ManyOuts(
            np.empty((count, len(DECK)), np.uint8),
            np.empty(count, np.uint8),
            np.empty(count),
            np.empty(count),
        )

    def answer(self, are_known: NDArray[np.bool_]) -> None:
        """Answer the questions of known hands, then those of ranges."""
        threads = self._threads(len(self._arrays), _QUESTIONS_FOR_THREADS)
        for rows in _parts(np.flatnonzero(are_known), _QUESTIONS_PER_CALL):
            known = count_outs(self._arrays.take(rows), threads)
            self._write(rows, known.standings, known.standing_now, known.equity, known.tie)
        of_ranges = np.flatnonzero(~are_known)
        threads = self._threads(len(of_ranges), _RANGES_FOR_THREADS)
        for rows in _parts(of_ranges, _RANGES_PER_CALL):
            self._against_ranges(rows, threads)

    def _threads(self, count: int, enough: int) -> int:
        return int(count < enough) if self._workers is None else self._workers

    def _against_ranges(self, rows: NDArray[np.intp], threads: int) -> None:
        weights = weigh_ranges(self._arrays.take(rows), threads)
        if isinstance(weights, int):
            raise _refusal(self._questions, int(rows[weights]))
        now = standings_of(weights.beaten, weights.behind, weights.held)
        # Sums of integers are exact, so that these are the nearest numbers to the fractions.
        whole = weights.totals.sum(axis=1)
        equity = (2 * weights.wins + weights.ties).sum(axis=1) / (2 * whole)
        self._write(rows, standings_after(weights), now, equity, weights.ties.sum(axis=1) / whole)

    def _write(self, rows: NDArray[np.intp], *figures: NDArray[Any]) -> None:
        answers = self.answers
        answers.standings[rows], answers.standing_now[rows] = figures[:2]
        answers.equity[rows], answers.tie_at_showdown[rows] = figures[2:]
        self._done += len(rows)
        if self._on_progress is not None:
            self._on_progress(self._done / len(self._arrays))


def _parts(rows: NDArray[np.intp], size: int) -> list[NDArray[np.intp]]:
    return [rows[first : first + size] for first in range(0, len(rows), size)]


# --- what is refused ---


def _refuse_bad_rows(questions: QuestionArrays, arrays: OutsArrays) -> None:
    """Refuse the first question that cannot be answered."""
    bad = [find_malformed(arrays)]
    # The arrays have no river, and heroes no ranges.
    others = (questions.boards[:, _MAX_BOARD:] != UNKNOWN).any(axis=1)
    others |= questions.range_ids[:, 0] >= 0
    if arrays.villains.shape[1] > 1:
        others |= ~arrays.are_known
    bad += np.flatnonzero(others)[:1].tolist()
    rows = [row for row in bad if row is not None]
    if rows:
        raise _refusal(questions, min(rows))


def _refusal(questions: QuestionArrays, row: int) -> PokerError:
    """Return the error for a question that is refused: that of a single question, with its row."""
    hands, board, dead = questions.hands[row], questions.boards[row], questions.dead[row]
    wrong = wrong_card(np.concatenate([hands.ravel(), board, dead]), row)
    range_ids = questions.range_ids[row]
    beside = (range_ids >= 0) & (hands != UNKNOWN).any(axis=1)
    if wrong is not None:
        return wrong
    if (range_ids < -1).any() or (range_ids >= len(questions.ranges)).any() or beside.any():
        return wrong_ranges(questions, row)
    holdings = [
        Range.from_weights(questions.ranges[number]) if number >= 0 else text_of(hand)
        for hand, number in zip(hands, range_ids, strict=True)
    ]
    board_text, dead_text = text_of(board).rstrip("?"), text_of(dead).replace("?", "")
    return _error_of(row, dict(zip(questions.names, holdings, strict=True)), board_text, dead_text)


def _error_of(row: int, players: dict[str, str | Range], board: str, dead: str) -> PokerError:
    hero, *villains = players.values()
    own, *others = players
    if isinstance(hero, Range) or "?" in hero:
        return PokerError(f"row {row}: the hero has {str(hero)!r}; outs are of two known cards").at(
            f"/{row}/{own}"
        )
    if "?" in board or len(board) not in (6, 8):
        return WrongCardCount(f"row {row}: {board!r}; {BOARD_COUNT}, or 3 (flop)").at(
            f"/{row}/boards"
        )
    try:
        outs(hero, villains, board, dead=dead)
    except PokerError as error:
        columns = {f"/villains/{number}": name for number, name in enumerate(others)}
        return in_row(error, row, {"/hero": own, "/board": "boards", **columns})
    return LimitExceeded(
        f"row {row}: several villains, not all of them known; ask for it alone, with outs()"
    ).at(f"/{row}")
