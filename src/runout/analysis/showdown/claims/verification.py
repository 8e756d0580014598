"""Verify a claimed payout or winner of a hand against the settlement by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from runout.analysis.showdown.claims.claim import (
    CLAIM,
    Claim,
    cards_claim,
    chips_claim,
    read_claim,
    read_object,
)
from runout.analysis.showdown.inputs.players import Member, SeatOrName
from runout.analysis.showdown.settlement import Settlement, read_hand, settlement_of
from runout.analysis.showdown.winners import Showdown, read_showdown, showdown_of
from runout.documents import Document
from runout.errors import PokerError, WrongPayout, at
from runout.kernels import showdown as core

Winners = Sequence[SeatOrName] | Sequence[Sequence[SeatOrName]]
"""The winners of a hand, or a list of them for each board."""
_OF_SHOWDOWN_CLAIM: Final = ("winner", "winners", "hands")
_CARDS: Final = ("board", "folded", "hands", "mucked", "names", "second_board")
_CHIPS: Final = ("button", "rake", "unit")
_NEEDED: Final = {
    "contributions": "contributions are missing; payouts are checked by what was put in",
    "button": "the button is missing; odd chips are dealt from it",
    "hands": "hands are missing; give two cards or nothing (null) for each seat",
}


@dataclass(frozen=True, slots=True)
class ClaimDifference(Document):
    """The first error of a claim."""

    optional_members = ("name",)

    kind: str
    """The violated rule: the name of the error in runout."""
    detail: str
    """The claimed and the right value."""
    pot: int | None = None
    """From 1; None if the error is not about a pot."""
    seat: int | None = None
    """From 0; None if the error is not about a seat."""
    name: str | None = None
    """The name of that seat's player, if names were given."""


@dataclass(frozen=True, slots=True)
class Verification(Document):
    """Whether a claim is right, and the right result."""

    agrees: bool
    difference: ClaimDifference | None
    right: Settlement | Showdown


def verify(
    claim: Mapping[str, Any] | None = None,
    *,
    winner: SeatOrName | None = None,
    winners: Winners | None = None,
    **showdown_inputs: Any,
) -> Settlement | Showdown:
    """Return the settlement of a hand if the claim agrees with it; raise if it does not.

    The other arguments are those of `settle`.

    The error names the first pot and seat that differ, what was claimed and what is right; pots are
    counted from 1, seats from 0, and players with names are called by them.

    >>> hand = dict(contributions=[20, 20], button=0, board="AsKsQsJsTs", hands=["2c2d", "3c3d"])
    >>> verify({"payouts": [20, 20]}, **hand).pots[0].winners
    (0, 1)
    >>> verify({"payouts": [40, 0]}, **hand)
    Traceback (most recent call last):
    runout.errors.WrongPayout: pot 1, seat 0: claimed 40, right is 20

    A claimed winner alone needs no chips: board, hands, and as wanted folded, mucked, names and
    second_board, with ``winners`` a list for each board.

    >>> cards = dict(board="Ks9d5h3c2s", hands=["AhAd", "KhQh"], names=["alice", "bob"])
    >>> verify(winner="alice", **cards).winners
    ((0,),)
    >>> verify(winner="bob", **cards)
    Traceback (most recent call last):
    runout.errors.WrongPayout: bob: claimed to win with pair of kings, queen, nine and five kickers;
        alice has pair of aces, king, nine and five kickers, which beats it
    """
    right, error = _compare(read_claim(claim, winner, winners), showdown_inputs)
    if error is not None:
        raise error
    return right


def check_claim(claim: Any, winner: Any, winners: Any, **showdown_inputs: Any) -> Verification:
    """Return whether a claim agrees, as `verify` takes it, with the right result and the error.

    >>> hand = dict(contributions=[20, 20], button=0, board="AsKsQsJsTs", hands=["2c2d", "3c3d"])
    >>> check_claim({"payouts": [40, 0]}, None, None, **hand).difference.detail
    'pot 1, seat 0: claimed 40, right is 20'
    """
    if (claim, winner, winners) == (None, None, None):
        raise PokerError(
            "nothing is claimed; give a claim with payouts, or the winner or winners"
        ).at(CLAIM.pointer)  # fmt: skip
    right, error = _compare(read_claim(claim, winner, winners), showdown_inputs)
    if error is None:
        return Verification(True, None, right)
    where = error if isinstance(error, WrongPayout) else WrongPayout("")
    name = right.names[where.seat] if right.names and where.seat is not None else None
    difference = ClaimDifference(type(error).__name__, str(error), where.pot, where.seat, name)
    return Verification(False, difference, right)


def _compare(
    claim: Claim, inputs: dict[str, Any]
) -> tuple[Settlement | Showdown, PokerError | None]:
    """Return the right result and the first error of the claim, all of which is read."""
    if "payouts" not in claim.fields and inputs.get("contributions") is None:
        return _compare_cards(claim, inputs)
    _refuse_missing(inputs, *_NEEDED)
    request = read_hand(**inputs)
    right = settlement_of(request)
    request["claim"] = chips_claim(claim, right)
    with at(claim.winners.pointer):
        return right, core.settlement_difference(request)


def _compare_cards(claim: Claim, inputs: dict[str, Any]) -> tuple[Showdown, PokerError | None]:
    """Compare a claim about the cards alone."""
    given = {name: value for name, value in inputs.items() if value is not None}
    for name in given:
        if name in _CHIPS:
            raise PokerError(
                f"{name}: a winner alone needs no chips; leave it out, or give contributions too"
            ).at(f"/{name}")
        if name not in _CARDS:
            raise PokerError(f"{name!r} is not known; there are {', '.join(_CARDS)}")
    without_chips = Member("claim without contributions", CLAIM.pointer)
    read_object(claim.fields, _OF_SHOWDOWN_CLAIM, without_chips)
    _refuse_missing(inputs, "hands")
    request = read_showdown(**given)
    right = showdown_of(request)
    request["claim"] = cards_claim(claim, right.players, len(right.boards))
    return right, core.winners_difference(request)


def _refuse_missing(inputs: dict[str, Any], *needed: str) -> None:
    for name in needed:
        if inputs.get(name) is None:
            raise PokerError(_NEEDED[name]).at(f"/{name}")
