"""Many showdowns as arrays: read from arrays, lists, and the columns of a table.

A table has the columns that `settle` has as arguments. What a row does not say is what `settle`
takes as default, and the seats of a short row beyond its own are empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from runout.analysis.equity.question_arrays import (
    UNKNOWN,
    columns_of,
    in_cell,
    read_card_rows,
    simple_cards,
    to_ids,
)
from runout.analysis.equity.spots import read_board
from runout.analysis.showdown.inputs.players import MAX_SEATS, MIN_SEATS
from runout.domain.cards import parse_cards
from runout.domain.combos import Combo
from runout.domain.counts import counted
from runout.domain.plain_numbers import is_whole
from runout.errors import PokerError, WrongAmount, WrongCardCount, WrongSeat
from runout.kernels.showdown import MAX_CHIPS, ShowdownArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

NEEDED: Final = ("contributions", "hands", "button")
KNOWN: Final = (*NEEDED, "board", "folded", "mucked", "second_board")
_BOARD_CARDS: Final = 5
_SEPARATORS: Final = re.compile(r"[\s,;|/]+")
_NO_HAND: Final = (None, "", "-", "?", "??")


class Showdowns(NamedTuple):
    """The arrays, and how many seats each row has."""

    arrays: ShowdownArrays
    seats: NDArray[np.int64]


def read_showdowns(table: object) -> Showdowns:
    """Read the showdowns of :func:`~runout.analysis.showdown.many.settle_many`."""
    columns = _named_columns(table)
    contributions, seats = _read_contributions(columns["contributions"])
    count, width = contributions.shape
    empty = np.arange(width) >= seats[:, None]
    arrays = ShowdownArrays(
        _read_hands(columns["hands"], seats, width),
        read_card_rows(columns.get("board"), count, "board", _BOARD_CARDS, read_board),
        read_card_rows(
            columns.get("second_board"), count, "second_board", _BOARD_CARDS, read_board
        ),
        contributions,
        _read_seats(columns.get("folded"), "folded", seats, width) | empty,
        _read_seats(columns.get("mucked"), "mucked", seats, width),
        _read_buttons(columns["button"], seats),
    )
    return Showdowns(arrays, seats)


def _named_columns(table: Any) -> dict[str, Any]:
    columns = columns_of(table)
    if columns is None:
        if isinstance(table, str) or not isinstance(table, Iterable):
            raise PokerError(f"{table!r} is not a table of showdowns; give columns, or rows")
        columns = _columns_of_rows([*table])
    for name in columns:
        if name not in KNOWN:
            raise PokerError(f"column {name!r} is not known; showdowns have {', '.join(KNOWN)}")
    for name in NEEDED:
        if name not in columns:
            raise PokerError(f"column {name!r} is missing; showdowns need {', '.join(NEEDED)}")
    return columns


def _columns_of_rows(rows: list[Any]) -> dict[str, Any]:
    if not rows:
        raise PokerError("there are no showdowns; give a row for each")
    for number, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise PokerError(f"row {number}: {row!r} has no names; give {', '.join(NEEDED)}").at(
                f"/{number}"
            )
    names = dict.fromkeys(str(name) for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def _is_array(column: object, kinds: str, dimensions: int) -> bool:
    return (
        isinstance(column, np.ndarray)
        and column.dtype.kind in kinds
        and column.ndim == dimensions
    )  # fmt: skip


def _as_array(rows: list[list[Any]], kinds: str) -> NDArray[Any] | None:
    """Return rows of the same length as an array, if all their values are of such a kind."""
    if len({len(row) for row in rows}) != 1 or not rows[0] or isinstance(rows[0][0], str):
        return None
    try:
        array = np.array(rows)
    except (ValueError, OverflowError):
        return None
    return array if _is_array(array, kinds, 2) else None


def _cells(column: Any, name: str, count: int | None = None) -> list[list[Any]]:
    """Return a list of values for each row; a text is cut at spaces and commas."""
    if isinstance(column, str) or not isinstance(column, Iterable):
        raise PokerError(f"{name}: {column!r} is not a column; give a list for each row")
    rows = []
    for number, cell in enumerate(column):
        if isinstance(cell, str):
            rows.append([text for text in _SEPARATORS.split(cell) if text])
        elif cell is None:
            rows.append([])
        elif isinstance(cell, (bytes, Mapping)) or not isinstance(cell, Iterable):
            raise PokerError(f"row {number}, {name}: {cell!r} is not a list, a value a seat").at(
                f"/{number}/{name}"
            )
        else:
            rows.append(list(cell))
    if count is not None and len(rows) != count:
        raise PokerError(f"{name}: {_rows_for(len(rows), count)}; give one for each")
    return rows


def _read_contributions(column: Any) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the chips of each seat, and the number of seats of each row."""
    if _is_array(column, "iu", 2):
        chips = np.ascontiguousarray(np.minimum(column, MAX_CHIPS + 1).astype(np.int64))
        seats = np.full(len(chips), chips.shape[1])
    else:
        rows = _cells(column, "contributions")
        if (whole := _as_array(rows, "iu")) is not None:
            return _read_contributions(whole)
        seats = np.array([len(row) for row in rows], np.int64)
        chips = np.zeros((len(rows), max([MIN_SEATS, *seats.tolist()])), np.int64)
        for number, row in enumerate(rows):
            for seat, chip in enumerate(row[:MAX_SEATS]):
                chips[number, seat] = _read_chips(chip, number)
    if not len(chips):
        raise PokerError("there are no showdowns; give a row for each")
    for number in np.flatnonzero((seats < MIN_SEATS) | (seats > MAX_SEATS))[:1].tolist():
        raise WrongSeat(
            f"row {number}, contributions: {counted(int(seats[number]), 'seat')}; a table has"
            f" {MIN_SEATS} to {MAX_SEATS}"
        ).at(f"/{number}/contributions")
    return chips, seats


def _read_chips(raw: Any, row: int) -> int:
    if isinstance(raw, str) and raw.isascii() and raw.isdecimal() and len(raw) < 20:
        raw = int(raw)
    if not is_whole(raw):
        raise WrongAmount(
            f"{raw!r} is not a whole number of chips; give cents, or the smallest amount paid",
            name=f"row {row}, contributions",
        ).at(f"/{row}/contributions")
    return int(max(-1, min(raw, MAX_CHIPS + 1)))


def _read_hands(column: Any, seats: NDArray[np.int64], width: int) -> NDArray[np.uint8]:
    if isinstance(column, np.ndarray) and column.dtype.kind in "iu":
        if column.shape != (len(seats), width, 2):
            raise PokerError(
                f"hands have the shape {column.shape}; {(len(seats), width, 2)} card ids are needed"
            )
        return to_ids(column)
    hands = np.full((len(seats), width, 2), UNKNOWN, np.uint8)
    rows = _cells(column, "hands", len(seats))
    for number, row in enumerate(rows):
        if len(row) != seats[number]:
            raise WrongSeat(
                f"row {number}, hands: {len(row)} for {seats[number]} seats; give two cards or"
                " nothing for each"
            ).at(f"/{number}/hands")
    flat = [hand for row in rows for hand in row]
    places = [(number, seat) for number, row in enumerate(rows) for seat in range(len(row))]
    simple, ids = simple_cards(flat, 2)
    known = simple & (ids != UNKNOWN).all(axis=1)
    if known.any():
        hands[tuple(np.array(places)[known].T)] = ids[known]
    for at in np.flatnonzero(~known).tolist():
        number, seat = places[at]
        hands[number, seat] = _read_hand(flat[at], number, seat)
    return hands


def _read_hand(raw: Any, row: int, seat: int) -> tuple[int, int]:
    """Read two cards; none where they are unknown."""
    if raw is None or (isinstance(raw, str) and raw.strip() in _NO_HAND):
        return UNKNOWN, UNKNOWN
    if isinstance(raw, Combo):
        first, second = raw.cards
        return first.id, second.id
    with in_cell(row, "hands"):
        text = raw if isinstance(raw, str) else "".join(map(str, raw))
        cards = parse_cards(text)
        if len(cards) != 2:
            raise WrongCardCount(
                f"row {row}, hand of seat {seat}: {text!r} has {counted(len(cards), 'card')}; a"
                " hand has two, or is empty"
            )
    return cards[0].id, cards[1].id


def _read_seats(column: Any, name: str, seats: NDArray[np.int64], width: int) -> NDArray[np.bool_]:
    """Read a mark for each seat, or the numbers of the seats that are meant."""
    marks = np.zeros((len(seats), width), bool)
    if column is None:
        return marks
    if isinstance(column, np.ndarray) and column.dtype.kind == "b":
        if column.shape != marks.shape:
            raise PokerError(f"{name} has the shape {column.shape}; {marks.shape} is needed")
        return np.ascontiguousarray(column)
    rows = _cells(column, name, len(seats))
    booleans = _as_array(rows, "b")
    if booleans is not None and booleans.shape == marks.shape and (seats == width).all():
        return booleans
    for number, row in enumerate(rows):
        if row:
            marks[number, _seats_of(row, number, name, int(seats[number]))] = True
    return marks


def _seats_of(row: Sequence[Any], number: int, name: str, seats: int) -> list[int]:
    place, pointer = f"row {number}, {name}", f"/{number}/{name}"
    booleans = sum(isinstance(mark, (bool, np.bool_)) for mark in row)
    if booleans == len(row):
        if booleans != seats:
            raise WrongSeat(
                f"{place}: {counted(booleans, 'boolean')} for {seats} seats; give one for each"
            ).at(pointer)
        return [seat for seat, mark in enumerate(row) if mark]
    numbers = [_read_seat(mark, place, pointer, seats) for mark in row]
    if len(set(numbers)) != len(numbers):
        raise WrongSeat(f"{place}: {[*row]} names a seat twice; remove one").at(pointer)
    return numbers


def _read_seat(raw: Any, place: str, pointer: str, seats: int) -> int:
    seat = raw
    if isinstance(raw, str) and raw.isascii() and raw.isdecimal() and len(raw) < 10:
        seat = int(raw)
    if not is_whole(seat):
        raise WrongSeat(f"{place}: {raw!r} is not a seat number").at(pointer)
    if not 0 <= seat < seats:
        raise WrongSeat(
            f"{place}: there is no seat {seat}; seats run from 0 to {seats - 1}"
        ).at(pointer)  # fmt: skip
    return int(seat)


def _read_buttons(column: Any, seats: NDArray[np.int64]) -> NDArray[np.int32]:
    """Read the button's seat, one for all rows or one for each."""
    count = len(seats)
    if is_whole(column) or isinstance(column, str):
        row = int(seats.argmin())  # a button that fits the smallest table fits all
        button = _read_seat(column, f"row {row}, button", f"/{row}/button", int(seats[row]))
        return np.full(count, button, np.int32)
    if (
        _is_array(column, "iu", 1)
        and len(column) == count
        and ((column >= 0) & (column < seats)).all()
    ):
        return np.asarray(column, np.int32)
    values = list(column) if isinstance(column, Iterable) else [column]
    if len(values) != count:
        raise PokerError(f"button: {_rows_for(len(values), count)}; give one for each")
    buttons = [
        _read_seat(value, f"row {row}, button", f"/{row}/button", int(seats[row]))
        for row, value in enumerate(values)
    ]
    return np.array(buttons, np.int32)


def _rows_for(rows: int, showdowns: int) -> str:
    return f"{counted(rows, 'row')} for {counted(showdowns, 'showdown')}"
