"""The compiled settlement: questions about showdowns, and what it refuses as errors.

``native/showdown/questions.hpp`` says what a request holds and what is answered. Amounts are ints
or Decimals in both.
"""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, Final

from runout.errors import (
    ChipsNotConserved,
    DuplicateCard,
    Place,
    PokerError,
    UnrevealedWinner,
    WrongAmount,
    WrongCardCount,
    WrongEvaluation,
    WrongPayout,
    WrongSeat,
)
from runout.kernels import _native

Fields = dict[str, Any]
"""The members of a request or an answer."""
_ERRORS: Final[dict[str, type[PokerError]]] = {
    "chips-not-conserved": ChipsNotConserved,
    "duplicate-card": DuplicateCard,
    "poker-error": PokerError,
    "unrevealed-winner": UnrevealedWinner,
    "wrong-card-count": WrongCardCount,
    "wrong-evaluation": WrongEvaluation,
    "wrong-seat": WrongSeat,
}
_write: Final = json.JSONEncoder(ensure_ascii=False, default=str).encode
_read: Final = json.JSONDecoder(parse_float=Decimal).decode


def cut_pots(request: Fields) -> Fields:
    """Return the pots that bets make, and returned bets."""
    return _checked(_native.cut_pots(_write(request)))


def settle_hand(request: Fields) -> Fields:
    """Return who wins each pot, and what every seat is paid."""
    return _checked(_native.settle_hand(_write(request)))


def find_winners(request: Fields) -> Fields:
    """Return who wins by the cards alone."""
    return _checked(_native.find_winners(_write(request)))


def take_rake(request: Fields) -> Any:
    """Return what the house takes of pots that hold so many chips."""
    return _checked(_native.take_rake(_write(request)))["rake"]


def check_amounts(request: Fields) -> None:
    """Refuse amounts that are not whole numbers of the unit, or too many of them."""
    _checked(_native.check_amounts(_write(request)))


def settlement_difference(request: Fields) -> PokerError | None:
    """Return the first error of the claim in a request to settle."""
    return _difference(settle_hand(request))


def winners_difference(request: Fields) -> PokerError | None:
    """Return the first error of the claim in a request to find winners."""
    return _difference(find_winners(request))


def _checked(text: str) -> Fields:
    answer: Fields = _read(text)
    if "error" in answer:
        raise _error_of(answer["error"])
    return answer


def _difference(answer: Fields) -> PokerError | None:
    return _error_of(answer["difference"]) if answer["difference"] else None


def _error_of(fields: Fields) -> PokerError:
    code, message = fields["code"], fields["message"]
    error: PokerError
    if code == "wrong-payout":
        error = WrongPayout(message, pot=fields.get("pot"), seat=fields.get("seat"))
    elif code == "wrong-amount":
        name = fields["member"]
        error = WrongAmount(message.removeprefix(f"{name}: "), name=name)
    else:
        error = _ERRORS[code](message)
    if "pointer" in fields:
        related = [Place(fields["related"])] if "related" in fields else []
        error.at(fields["pointer"], *related)
    return error
