"""Equity of many questions at once: arrays in, arrays out, exact, on all processors.

Questions are read from arrays, lists, and the columns of a table. A card id is 0 to 51; UNKNOWN, or
any negative number, stands for a card that is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.equity.spots import read_board, read_dead, read_seat, refuse_too_many_cards
from runout.analysis.rows import Columns
from runout.domain.boards import Board
from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.domain.cards import DECK, RANK_LETTERS, SUIT_LETTERS, Card, CardSet
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import Range
from runout.errors import (
    DuplicateCard,
    LimitExceeded,
    NoPossibleDeal,
    PokerError,
    WrongCardCount,
    at,
)
from runout.kernels.equity import answer_questions
from runout.kernels.equity_question import MAX_PLAYERS
from runout.kernels.processor import thread_count

UNKNOWN: Final = 255
NO_RANGE: Final = -1
_BOARD_CARDS: Final = 5
_NOT_A_LETTER: Final = 254


class QuestionArrays(NamedTuple):
    """Questions of the same number of players, a row each."""

    hands: NDArray[np.uint8]  # (questions, players, 2)
    range_ids: NDArray[np.int32]  # (questions, players), NO_RANGE for a hand
    ranges: NDArray[np.float64]  # (ranges, 1326)
    boards: NDArray[np.uint8]  # (questions, 5), unknown cards last
    dead: NDArray[np.uint8]  # (questions, n)
    names: tuple[str, ...]  # of the players

    def __len__(self) -> int:
        return len(self.hands)


def read_questions(
    hands: object, boards: object, dead: object, ranges: Iterable[Range], range_ids: object
) -> QuestionArrays:
    """Read the questions of :func:`~runout.analysis.equity.many.equity_many`."""
    reader = _Hands(ranges)
    columns = _columns_of(hands)
    if columns is not None:
        boards = columns.pop("board", boards) if boards is None else boards
        dead = columns.pop("dead", dead) if dead is None else dead
        cards, ids = reader.read_columns(_listed(columns))
        names = tuple(columns)
    else:
        cards, ids = reader.read(hands, range_ids)
        names = tuple(f"player {number}" for number in range(1, cards.shape[1] + 1))
    count = len(cards)
    if not count:
        raise PokerError("there are no questions; give a row of hands for each")
    return QuestionArrays(
        cards,
        ids,
        reader.weights,
        _read_card_rows(boards, count, "boards", _BOARD_CARDS, read_board),
        _read_card_rows(dead, count, "dead", 0, read_dead),
        names,
    )


def _columns_of(table: Any) -> dict[str, Any] | None:
    """Return the columns of an Arrow table, a data frame or a mapping; None for anything else.

    The values of a mapping are as they were given; what a table lacks is None.
    """
    if isinstance(table, Mapping):
        return {str(name): column for name, column in table.items()}
    if hasattr(table, "column_names"):  # pyarrow
        return {name: table.column(name).to_pylist() for name in table.column_names}
    if hasattr(table, "columns") and hasattr(table, "__getitem__"):  # pandas, polars
        return {str(name): [_or_none(value) for value in table[name]] for name in table.columns}
    return None


def _or_none(value: Any) -> Any:
    """Return None for NaN, which stands for a missing value in a data frame."""
    return None if isinstance(value, float) and value != value else value  # noqa: PLR0124


def _listed(columns: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Return the columns of players as lists of the same length."""
    listed: dict[str, list[Any]] = {}
    for name, column in columns.items():
        if isinstance(column, str) or not isinstance(column, Iterable):
            raise PokerError(f"column {name!r}: {column!r} is not a list, a hand for each row")
        listed[name] = list(column)
    lengths = {name: len(column) for name, column in listed.items()}
    if len(set(lengths.values())) > 1:
        rows = ", ".join(f"{name!r} {length}" for name, length in lengths.items())
        raise PokerError(f"columns differ in their number of rows: {rows}")
    return listed


class _Hands:
    """Reads hands, and lists each range once."""

    def __init__(self, ranges: Iterable[Range]) -> None:
        self._ranges = list(ranges)
        self._numbers: dict[object, int] = {}
        for number, range_ in enumerate(self._ranges):
            if not isinstance(range_, Range):
                raise PokerError(f"{range_!r} is not a range").at(f"/ranges/{number}")

    @property
    def weights(self) -> NDArray[np.float64]:
        packed = b"".join(range_.packed for range_ in self._ranges)
        return np.frombuffer(packed).reshape(len(self._ranges), 1326)

    def read(self, hands: object, range_ids: object) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        if isinstance(hands, np.ndarray) and hands.dtype.kind in "iu":
            return self._read_ids(hands, range_ids)
        if isinstance(hands, str) or not isinstance(hands, Iterable):
            raise PokerError(f"{hands!r} is not a table of hands; give a row of hands per question")
        rows = [list(row) if not isinstance(row, str) else row for row in hands]
        if not rows:
            raise PokerError("there are no questions; give a row of hands for each")
        players = len(rows[0])
        for number, row in enumerate(rows):
            if isinstance(row, str) or len(row) != players:
                raise PokerError(f"row {number} has {row!r}; give {players} hands in each row").at(
                    f"/{number}"
                )
        by_player = {
            f"player {player + 1}": [row[player] for row in rows] for player in range(players)
        }
        return self.read_columns(by_player)

    def _read_ids(
        self, hands: NDArray[Any], range_ids: object
    ) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        if hands.ndim != 3 or hands.shape[2] != 2:
            raise PokerError(
                f"hands have the shape {hands.shape}; (questions, players, 2) card ids are needed"
            )
        shape = hands.shape[:2]
        ids = np.full(shape, NO_RANGE, np.int32)
        if range_ids is not None:
            raw_ids = np.asarray(range_ids)
            if raw_ids.dtype.kind not in "iu" or raw_ids.shape != shape:
                raise PokerError(f"range_ids have the shape {raw_ids.shape}; {shape} is needed")
            ids = raw_ids.astype(np.int32)
        return _to_ids(hands), ids

    def read_columns(
        self, columns: Mapping[str, Sequence[Any]]
    ) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        if len(columns) < 2:
            raise PokerError(
                f"{pluralize(len(columns), 'hand')} in a row; equity is of two players or more"
            )
        count = len(next(iter(columns.values())))
        hands = np.full((count, len(columns), 2), UNKNOWN, np.uint8)
        ids = np.full((count, len(columns)), NO_RANGE, np.int32)
        for player, (name, column) in enumerate(columns.items()):
            simple, cards = _simple_cards(column, 2)
            hands[simple, player] = cards[simple]
            for row in np.flatnonzero(~simple).tolist():
                known, number = self._read_hand(column[row], row, name)
                hands[row, player, : len(known)] = known
                ids[row, player] = number
        return hands, ids

    def _read_hand(self, value: Any, row: int, player: str) -> tuple[tuple[int, ...], int]:
        key = value if isinstance(value, str) else id(value) if isinstance(value, Range) else None
        if key is not None and key in self._numbers:
            return (), self._numbers[key]
        with at(f"/{row}/{player}"):
            seat = read_seat("" if value is None else value, f"row {row}, {player}")
        if seat.range is None:
            return seat.known, NO_RANGE
        number = len(self._ranges)
        self._ranges.append(seat.range)
        if key is not None:
            self._numbers[key] = number
        return (), number


def _read_card_rows(
    cards: object, count: int, name: str, width: int, read: Callable[[Any], Iterable[Card]]
) -> NDArray[np.uint8]:
    """Read boards or dead cards: none, the same for all questions, or a row for each."""
    if cards is None:
        return np.full((count, width), UNKNOWN, np.uint8)
    if isinstance(cards, str | Board | CardSet):
        return np.repeat(_card_rows([cards], name, width, read), count, axis=0)
    if not isinstance(cards, Iterable):
        raise PokerError(f"{cards!r}: give {name} as text, or a row of cards for each question")
    if isinstance(cards, np.ndarray) and cards.dtype.kind in "iu":
        rows = _padded(_to_ids(cards), width) if cards.ndim == 2 else None
        if rows is None or (width and rows.shape[1] > width):
            raise PokerError(f"{name} have the shape {cards.shape}; a row of card ids is needed")
    else:
        rows = _card_rows(list(cards), name, width, read)
    if len(rows) != count:
        given = pluralize(len(rows), name.removesuffix("s"), name)
        questions = pluralize(count, "question")
        raise PokerError(f"{given} for {questions}; give one for each")
    return rows


def _card_rows(
    values: Sequence[Any], name: str, width: int, read: Callable[[Any], Iterable[Card]]
) -> NDArray[np.uint8]:
    """Read texts and other forms of cards, a row of ids for each."""
    texts = [len(value) // 2 for value in values if isinstance(value, str)]
    simple, ids = _simple_cards(values, width or max(texts, default=0) or 1)
    others: dict[int, list[int]] = {}
    for row in np.flatnonzero(~simple).tolist():
        with at(f"/{row}/{name}"):
            others[row] = [card.id for card in read("" if values[row] is None else values[row])]
    widest = max([ids.shape[1], *map(len, others.values())])
    rows = _padded(np.where(simple[:, None], ids, np.uint8(UNKNOWN)), widest)
    for row, cards in others.items():
        rows[row, : len(cards)] = cards
    return rows


def _padded(ids: NDArray[np.uint8], width: int) -> NDArray[np.uint8]:
    missing = max(0, width - ids.shape[1])
    return np.ascontiguousarray(np.pad(ids, ((0, 0), (0, missing)), constant_values=UNKNOWN))


def _to_ids(numbers: NDArray[Any]) -> NDArray[np.uint8]:
    """Return card ids as bytes: negative numbers are unknown, numbers above 254 refused later."""
    ids = np.where(numbers < 0, UNKNOWN, np.minimum(numbers, _NOT_A_LETTER + (numbers == UNKNOWN)))
    return np.ascontiguousarray(ids.astype(np.uint8))


def _letters(letters: str) -> NDArray[np.uint8]:
    table = np.full(256, _NOT_A_LETTER, np.uint8)
    for number, letter in enumerate(letters):
        table[ord(letter.upper())] = table[ord(letter.lower())] = number
    table[0] = UNKNOWN
    return table


_RANKS: Final = _letters(RANK_LETTERS)
_SUITS: Final = _letters(SUIT_LETTERS)


def _simple_cards(values: Sequence[Any], width: int) -> tuple[NDArray[np.bool_], NDArray[np.uint8]]:
    """Read texts such as ``AhKh`` all at once; return which could be read so, and the ids."""
    texts = [
        value if isinstance(value, str) and value.isascii() and len(value) <= 2 * width else "?"
        for value in values
    ]
    letters = np.array(texts, dtype=f"S{2 * width}").view(np.uint8).reshape(len(texts), 2 * width)
    ranks, suits = _RANKS[letters[:, ::2]], _SUITS[letters[:, 1::2]]
    none = (ranks == UNKNOWN) & (suits == UNKNOWN)
    simple = (((ranks < 13) & (suits < 4)) | none).all(axis=1)
    ids = np.where(none, UNKNOWN, ranks * 4 + suits).astype(np.uint8)
    return simple, ids


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
