"""Fuzz targets of client requests: the two published formats, spots, configs, books."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, Final, get_args

from fuzz.target import MAX_MESSAGE_LENGTH, Target, check_message, text_of
from runout.analysis.equity.simulation import play_trials
from runout.analysis.files.config import read_json, read_yaml
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.spot.spot import Spot
from runout.errors import NoPossibleDeal, PokerError
from runout.service.http.json_bodies import BodyError, json_response, parse_json
from runout.service.published.equity_request import RequestFault, read_request, request_id_of
from runout.service.published.equity_schemas import Code
from runout.service.published.outs import answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def check_equity_request(data: bytes) -> None:
    """Check that a body is refused with a documented code, or is a spot that can be dealt."""
    try:
        payload = parse_json(data)
    except BodyError:
        return
    try:
        request = read_request(payload)
        played = play_trials(request.spot(), 1, seed=request.seed or 0)
    except RequestFault as fault:
        _check_fault(fault, payload)
        return
    except NoPossibleDeal:
        return
    assert played.players[0].trials == played.accepted <= 1


def _check_fault(fault: RequestFault, payload: object) -> None:
    assert fault.code in get_args(Code)
    assert len(fault.message) < MAX_MESSAGE_LENGTH
    json_response({"request_id": request_id_of(payload), "message": fault.message})


def check_outs_request(data: bytes) -> None:
    """Check that a body is refused with a short message, or answered."""
    try:
        payload = answer(parse_json(data))
    except PokerError as error:
        check_message(error)
        return
    json_response(payload)
    assert 0 <= payload["baseline_win"] <= 1


def check_spot(data: bytes) -> None:
    """Check that a spot of plain values is refused, or round-trips and can be estimated."""
    try:
        payload = parse_json(data)
    except BodyError:
        return
    try:
        spot = Spot.from_dict(payload)  # type: ignore[arg-type]  # any plain value
    except PokerError:
        return
    assert Spot.from_dict(spot.to_dict()) == spot
    assert str(spot)
    with contextlib.suppress(PokerError):
        spot.estimate(1 << 30)


def check_config(data: bytes) -> None:
    """Check that a config in YAML or JSON is refused or read."""
    text = text_of(data)
    for read in (read_json, read_yaml):
        with contextlib.suppress(PokerError):
            PostflopConfig.from_dict(read(text))


def check_book(data: bytes) -> None:
    """Check that a preflop book is refused, or round-trips through its text."""
    try:
        book = PreflopBook.from_text(text_of(data))
    except PokerError:
        return
    assert PreflopBook.from_text(book.to_text()) == book


def _json(*payload: Any) -> Callable[[], Iterable[bytes]]:
    return lambda: [json.dumps(each).encode() for each in payload]


_SEATS: Final = [
    {"seat_index": 1, "state": "ACTIVE", "range": {"encoding": "sparse_bp_v1", "pairs": [[0, 1]]}},
    {
        "seat_index": 2,
        "state": "PRE_FLOP_FOLD",
        "range": {"encoding": "sparse_bp_v1", "pairs": [[9, 7]]},
    },
    *({"seat_index": number, "state": "ABSENT"} for number in range(3, 9)),
]
_REQUEST: Final = {
    "schema_version": "equity_request_v1", "request_id": "1", "hero_cards": ["Ah", "Kh"],
    "board_cards": ["7h", "5h", "2c"], "seats": _SEATS, "trials": 10, "seed": "1",
}  # fmt: skip
SPOT: Final[dict[str, Any]] = Spot("Td9d6hQc2s", "QQ+,AKs", "22+", pot=100, stack=300).to_dict()
_LOCKED: Final[dict[str, Any]] = (
    Spot("7h5h2c3d", "AKs", "22", pot=100, stack=300, rake_rate=0.05, rake_cap=None)
    .lock("", {"AKs": {"check": 1}})
    .to_dict()
)

EQUITY_REQUESTS: Final = Target(
    "equity_v1", "published equity format, trials dealt", check_equity_request,
    _json(_REQUEST, {**_REQUEST, "board_cards": []}, {"request_id": "x"}, []),
    ("ACTIVE", "ABSENT", "CUSTOM_FOLD", "dense_bp_v1", '"weights"', '"pairs"', "null", "1e999",
     '"Ah"'), 3000,
)  # fmt: skip
OUTS_REQUESTS: Final = Target(
    "outs", "published outs format", check_outs_request,
    _json({"hero": "Ah Kh", "villain": "9d 9c", "board": "Qh Jh 3d 2c"}, {"hero": "10♥2C"}, {}),
    ('"hero"', '"villain"', '"board"', "null", "Qh Jh 3d 2c", "\\ud800"), 300,
)  # fmt: skip
SPOTS: Final = Target(
    "spots", "spots to solve, estimated", check_spot, _json(SPOT, _LOCKED),
    (*SPOT, "null", "1e400", "true", "random", "50%", '"lines"', '"x b50"'), 2000,
)  # fmt: skip
CONFIGS: Final = Target(
    "configs", "config files, JSON and YAML", check_config,
    lambda: [
        b"postflop_model:\n  oop: QQ+\n  ip: AKs\n  bet_sizes: [0.5, a]\n  postflop_spr: [1, 2]\n",
        b'{"postflop_model": {"oop": "AA", "ip": "KK", "bet_sizes": [1.0], "postflop_spr": 2}}',
    ],
    ("postflop_model", "bet_sizes", "solve_type", "exhaustive", "!!", "&a", "*a", "<<", "- "), 600,
)  # fmt: skip
BOOKS: Final = Target(
    "books", "preflop books", check_book,
    lambda: [
        b"name: a\ntables:\n- seats: 6\n  depth: 100\n  CO:\n    call v HJ: 22+\n    raise: 4%-9%",
        b"tables: [{seats: 2, depth: 1.5, BB: {check: AA, 3-bet v BTN: 'AKs:0.5'}}]",
    ],
    ("tables", "seats", "depth", "UTG+1", "limp-call v ", "ordering", "!!", "&a", "*a", "<<"), 600,
)  # fmt: skip
TARGETS: Final = (EQUITY_REQUESTS, OUTS_REQUESTS, SPOTS, CONFIGS, BOOKS)
