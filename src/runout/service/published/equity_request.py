"""Parsing of ``equity_request_v1``: every error has a code of the published table.

The first error is reported, in the order keys, version, trials, seed, cards, seats, ranges. Unknown
keys are INVALID_SCHEMA, and so are wrong types for which there is no other code. The optional
``seed`` and ``range`` may be null, which is the same as leaving them out.
"""

import re
from typing import Any, Final, NamedTuple, cast, get_args

from runout.analysis.equity.spots import EquitySpot, Seat
from runout.domain.boards import Board
from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.domain.cards import DECK, CardSet, parse_card_ids
from runout.domain.combos import COMBO_COUNT
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import Range
from runout.errors import DuplicateCard, NotationError, PokerError
from runout.service.http.json_bodies import quoted
from runout.service.published.equity_schemas import (
    BASIS_POINTS,
    BOARD_SIZES,
    CARD_PATTERN,
    DEFAULT_TRIALS,
    MAX_TRIALS,
    REQUEST_VERSION,
    SEATS,
    Code,
    PublishedDenseRange,
    PublishedEquityRequest,
    PublishedSeat,
    PublishedSparseRange,
    State,
)
from runout.service.routes.schemas import Schema

_RANGE_KEYS: Final = PublishedDenseRange.model_fields.keys() | PublishedSparseRange.model_fields
_STATES: Final[tuple[State, ...]] = get_args(State)
_CARD: Final = re.compile(CARD_PATTERN.removesuffix("$"))
_SEED: Final = re.compile("[0-9]{1,20}")


class RequestFault(PokerError):  # noqa: N818
    """A refused request, with its code in the published format."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class SeatRequest(NamedTuple):
    """A seat of the request: weights in basis points by combo index, unless it is absent."""

    number: int
    state: State
    weights: list[int] | None

    def dealt(self) -> Seat:
        assert self.weights is not None
        range_ = Range.from_weights([weight / BASIS_POINTS for weight in self.weights])
        return Seat(f"seat {self.number}", "", (), range_)


class EquityRequest(NamedTuple):
    """A parsed request; cards are ids, seats are in ascending order."""

    request_id: str
    trials: int
    seed: int | None
    hero: tuple[int, ...]
    board: tuple[int, ...]
    seats: tuple[SeatRequest, ...]

    @property
    def active(self) -> list[SeatRequest]:
        return [seat for seat in self.seats if seat.state == "ACTIVE"]

    @property
    def absent(self) -> list[SeatRequest]:
        return [seat for seat in self.seats if seat.state == "ABSENT"]

    @property
    def folded(self) -> list[SeatRequest]:
        """Villains who folded in either way; their hands only remove cards."""
        return [seat for seat in self.seats if seat.state not in ("ACTIVE", "ABSENT")]

    def spot(self) -> EquitySpot:
        """Return the hand before it is played out: the hero, then the active seats."""
        hero = Seat("the hero", "", self.hero)
        return EquitySpot(
            (hero, *[seat.dealt() for seat in self.active]),
            tuple([seat.dealt() for seat in self.folded]),
            Board([DECK[card] for card in self.board]),
            CardSet(),
        )


def read_request(raw: object) -> EquityRequest:
    """Parse a decoded body, or raise its first error."""
    body = _object(raw, "the body", PublishedEquityRequest)
    request_id = body["request_id"]
    if not isinstance(request_id, str):
        raise _wrong("INVALID_SCHEMA", "request_id", request_id, "write it as text")
    if (version := body["schema_version"]) != REQUEST_VERSION:
        raise _wrong("INVALID_SCHEMA", "schema_version", version, f'this is "{REQUEST_VERSION}"')
    trials = _trials(body.get("trials", DEFAULT_TRIALS))
    seed = _seed(body.get("seed"))
    hero, board = _cards(body["hero_cards"], body["board_cards"])
    return EquityRequest(request_id, trials, seed, hero, board, _seats(body["seats"]))


def request_id_of(raw: object) -> str | None:
    request_id = raw.get("request_id") if isinstance(raw, dict) else None
    return request_id if isinstance(request_id, str) else None


def _wrong(code: Code, place: str, raw: object, remedy: str) -> RequestFault:
    return RequestFault(code, f"{place} is {quoted(raw)}; {remedy}")


def _schema(message: str) -> RequestFault:
    return RequestFault("INVALID_SCHEMA", message)


def _object(raw: object, place: str, kind: type[Schema]) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise _wrong("INVALID_SCHEMA", place, raw, "expected an object")
    fields = kind.model_fields
    if missing := {name for name in fields if fields[name].is_required()} - raw.keys():
        raise _schema(f"{place}: {quoted(min(missing))} is missing")
    if unknown := raw.keys() - fields:
        known = ", ".join(sorted(fields))
        raise _schema(f"{place}: {quoted(min(unknown))} is not a key here; there are {known}")
    return raw


def _is_whole(value: object) -> bool:
    """Return whether a value is an integer and not a boolean."""
    return type(value) is int


def _trials(raw: Any) -> int:
    if not _is_whole(raw):
        raise _wrong("INVALID_SCHEMA", "trials", raw, "write a whole number")
    if not 1 <= raw <= MAX_TRIALS:
        raise _wrong("TRIALS_OUT_OF_RANGE", "trials", raw, f"use 1 to {MAX_TRIALS}")
    return cast("int", raw)


def _seed(raw: Any) -> int | None:
    if raw is None:
        return None
    if not isinstance(raw, str) or not _SEED.fullmatch(raw) or int(raw) >= 1 << 64:
        remedy = 'write a whole number from 0 to 2^64 - 1 in decimal digits, as text ("1")'
        raise _wrong("INVALID_SCHEMA", "seed", raw, remedy)
    return int(raw)


# --- cards ---


def _cards(raw_hero: Any, raw_board: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    hero = _card_list(raw_hero, "hero_cards")
    board = _card_list(raw_board, "board_cards")
    if len(hero) != 2:
        raise _schema(f"hero_cards has {pluralize(len(hero), 'card')}; a hand has two")
    if len(board) not in BOARD_SIZES:
        raise RequestFault(
            "INVALID_BOARD_SIZE",
            f"board_cards has {pluralize(len(board), 'card')}; a board has 0, 3, 4 or 5",
        )
    try:
        refuse_conflicts(
            [*hero, *board],
            lambda: (
                CardPlace("/hero_cards", "in hero_cards", hero),
                CardPlace("/board_cards", "in board_cards", board),
            ),
        )
    except DuplicateCard as error:
        raise RequestFault("DUPLICATE_CARD", str(error)) from None
    return hero, board


def _card_list(raw: Any, place: str) -> tuple[int, ...]:
    if not isinstance(raw, list):
        remedy = 'write a list of cards, as in ["Ah", "Kh"]'
        raise _wrong("INVALID_SCHEMA", place, raw, remedy)
    return tuple([_card(card, f"{place}[{number}]") for number, card in enumerate(raw)])


def _card(raw: Any, place: str) -> int:
    if not isinstance(raw, str):
        raise _wrong("INVALID_CARD", place, raw, 'write a card as in "Ah"')
    if _CARD.fullmatch(raw):
        return parse_card_ids(raw)[0]
    try:
        parse_card_ids(raw)
    except NotationError as error:
        raise RequestFault("INVALID_CARD", f"{place}: {error}") from None
    raise _wrong("INVALID_CARD", place, raw, 'write one card as in "Ah"')


# --- seats ---


def _seats(raw: Any) -> tuple[SeatRequest, ...]:
    """Return the eight seats in ascending order; states are checked before ranges."""
    if not isinstance(raw, list):
        raise _wrong("INVALID_SCHEMA", "seats", raw, f"write a list of the seats 1 to {SEATS}")
    seats: dict[int, tuple[State, Any, str]] = {}
    for place, seat in enumerate(raw):
        number, state, range_ = _seat(seat, f"seats[{place}]")
        if number in seats:
            raise RequestFault("INVALID_SEATS", f"seats[{place}]: seat {number} is there twice")
        seats[number] = state, range_, f"seats[{place}].range"
    for number in range(1, SEATS + 1):
        if number not in seats:
            raise RequestFault(
                "INVALID_SEATS",
                f"seat {number} is missing; give each of 1 to {SEATS}, ABSENT where nobody sits",
            )
    if all(state != "ACTIVE" for state, _, _ in seats.values()):
        raise RequestFault("NO_ACTIVE_VILLAIN", "no seat is ACTIVE; the hero needs an opponent")
    ordered = sorted(seats.items())
    return tuple([SeatRequest(number, seat[0], _holding(*seat)) for number, seat in ordered])


def _seat(raw: Any, place: str) -> tuple[int, State, Any]:
    seat = _object(raw, place, PublishedSeat)
    number, state = seat["seat_index"], seat["state"]
    if not _is_whole(number):
        raise _wrong("INVALID_SCHEMA", f"{place}.seat_index", number, "write a whole number")
    if not 1 <= number <= SEATS:
        raise _wrong("INVALID_SEATS", f"{place}.seat_index", number, f"seats are 1 to {SEATS}")
    if state not in _STATES:
        raise _wrong("INVALID_SEATS", f"{place}.state", state, f"there are {', '.join(_STATES)}")
    return number, state, seat.get("range")


def _holding(state: State, raw: Any, place: str) -> list[int] | None:
    if state == "ABSENT":
        if raw is not None:
            raise RequestFault("UNEXPECTED_RANGE", f"{place}: an ABSENT seat has none; remove it")
        return None
    if raw is None:
        raise RequestFault("MISSING_RANGE", f"{place}: a seat that is {state} needs a range")
    weights = _weights(raw, place)
    if not any(weights):
        raise RequestFault("EMPTY_RANGE", f"{place}: every weight is 0; the seat is dealt a hand")
    return weights


# --- ranges ---


def _invalid(message: str) -> RequestFault:
    return RequestFault("INVALID_RANGE", message)


def _weights(raw: Any, place: str) -> list[int]:
    if not isinstance(raw, dict):
        raise _wrong("INVALID_RANGE", place, raw, "write an object with an encoding")
    if unknown := raw.keys() - _RANGE_KEYS:
        raise _schema(
            f"{place}: {quoted(min(unknown))} is not a key here; there are encoding, weights, pairs"
        )
    encoding = raw.get("encoding")
    key = _KEY_OF_ENCODING.get(encoding) if isinstance(encoding, str) else None
    if key is None:
        raise _wrong("INVALID_RANGE", f"{place}.encoding", encoding, f"there are {_ENCODINGS}")
    if raw.keys() != {"encoding", key}:
        raise _invalid(f"{place}: {encoding} has {key}, and nothing else beside the encoding")
    if not isinstance(raw[key], list):
        raise _wrong("INVALID_RANGE", f"{place}.{key}", raw[key], "write a list")
    read = _dense if key == "weights" else _sparse
    return read(raw[key], f"{place}.{key}")


_KEY_OF_ENCODING: Final = {"dense_bp_v1": "weights", "sparse_bp_v1": "pairs"}
_ENCODINGS: Final = " and ".join(_KEY_OF_ENCODING)


def _dense(weights: list[Any], place: str) -> list[int]:
    if len(weights) != COMBO_COUNT:
        raise _invalid(
            f"{place} has {pluralize(len(weights), 'weight')}; there are {COMBO_COUNT} combos"
        )
    # One pass over all first, since nearly every list is valid.
    if set(map(type, weights)) == {int} and min(weights) >= 0 and max(weights) <= BASIS_POINTS:
        return weights
    for index, weight in enumerate(weights):
        _check_weight(weight, 0, f"{place}[{index}]")
    raise AssertionError("one of the weights is wrong")


def _check_weight(weight: Any, least: int, place: str) -> None:
    if not _is_whole(weight) or not least <= weight <= BASIS_POINTS:
        remedy = f"weights are whole numbers from {least} to {BASIS_POINTS}"
        raise _wrong("INVALID_RANGE", place, weight, remedy)


def _sparse(pairs: list[Any], place: str) -> list[int]:
    weights = [0] * COMBO_COUNT
    last = -1
    for number, pair in enumerate(pairs):
        here = f"{place}[{number}]"
        if not isinstance(pair, list) or len(pair) != 2:
            raise _invalid(f"{here} is not a pair; write [combo_index, weight_bp]")
        index, weight = pair
        if not _is_whole(index) or not 0 <= index < COMBO_COUNT:
            remedy = f"a combo index is a whole number from 0 to {COMBO_COUNT - 1}, see GET /combos"
            raise _wrong("INVALID_RANGE", f"{here}[0]", index, remedy)
        if index <= last:
            raise _invalid(f"{here}[0] is {index} after {last}; combo indices ascend, none twice")
        _check_weight(weight, 1, f"{here}[1]")
        weights[index] = weight
        last = index
    return weights
