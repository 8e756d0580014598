"""Verify a claimed payout or winner of a hand against the settlement by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, overload

from runout.analysis.showdown.claims.amounts import compare_number, compare_seats
from runout.analysis.showdown.claims.fields import (
    CLAIM,
    Claim,
    read_claim,
    read_list,
    read_object,
    read_payouts,
)
from runout.analysis.showdown.claims.hands import check_hands
from runout.analysis.showdown.claims.pots import compare_pots, compare_totals
from runout.analysis.showdown.claims.winners import (
    compare_winners,
    compare_winners_of_pots,
    read_winners,
)
from runout.analysis.showdown.inputs.amounts import read_amounts, read_member
from runout.analysis.showdown.inputs.members import FOLDED, Member
from runout.analysis.showdown.inputs.players import Players, SeatOrName
from runout.analysis.showdown.settling import settle
from runout.analysis.showdown.winners import Showdown, find_winners
from runout.domain.amounts import Amount, add_amounts
from runout.errors import ChipsNotConserved, PokerError, WrongPayout, WrongSeat

if TYPE_CHECKING:
    from runout.analysis.showdown.settlement import Settlement

Winners = Sequence[SeatOrName] | Sequence[Sequence[SeatOrName]]
"""The winners of a hand, or a list of them for each board."""
_OF_SHOWDOWN_CLAIM: Final = ("winner", "winners", "hands")


@overload
def verify(claim: Mapping[str, Any], **showdown_inputs: Any) -> Settlement[Amount]: ...


@overload
def verify(
    claim: None = None,
    *,
    winner: SeatOrName | None = None,
    winners: Winners | None = None,
    **showdown_inputs: Any,
) -> Showdown | Settlement[Amount]: ...


def verify(
    claim: Mapping[str, Any] | None = None,
    *,
    winner: SeatOrName | None = None,
    winners: Winners | None = None,
    **showdown_inputs: Any,
) -> Settlement[Amount] | Showdown:
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
    claimed = read_claim(claim, winner, winners)
    fields = claimed.fields
    if "payouts" not in fields and showdown_inputs.get("contributions") is None:
        return _verify_showdown(claimed, showdown_inputs)
    _refuse_missing_inputs(showdown_inputs)
    right = settle(**showdown_inputs)
    players = right.players
    _check_table(fields, right)
    if "payouts" in fields:
        fields["payouts"] = read_payouts(
            fields["payouts"], players, CLAIM.item("payouts", "payouts")
        )
    check_hands(fields.get("hands"), right)
    first = next(_differences(claimed, right), None)
    if "payouts" in fields:
        total, due = add_amounts(fields["payouts"]), add_amounts(right.payouts)
        if total != due:
            where = f" ({first})" if first else ""
            raise ChipsNotConserved(
                f"the claimed payouts add up to {total}, and the pots pay {due}{where}"
            )
    if first:
        raise first
    return right


def _refuse_missing_inputs(showdown_inputs: dict[str, Any]) -> None:
    if showdown_inputs.get("contributions") is None:
        raise PokerError(
            "contributions are missing; payouts are checked by what was put in"
        ).at("/contributions")  # fmt: skip
    if showdown_inputs.get("button") is None:
        raise PokerError("the button is missing; odd chips are dealt from it").at("/button")
    _refuse_missing_hands(showdown_inputs)


def _refuse_missing_hands(showdown_inputs: dict[str, Any]) -> None:
    if showdown_inputs.get("hands") is None:
        raise PokerError(
            "hands are missing; give two cards or nothing (null) for each seat"
        ).at("/hands")  # fmt: skip


def _check_table(fields: dict[str, Any], right: Settlement[Amount]) -> None:
    """Refuse a claim with other names or another unit than the table's."""
    if "names" in fields:
        try:
            names = Players.read(fields["names"], right.players.seats).names
        except PokerError as error:
            error.below(CLAIM.pointer)
            raise
        if names != right.names:
            listed = ", ".join(right.names) or "not given"
            raise WrongSeat(
                f"claim, names: {', '.join(names)}; at the table they are {listed}"
            ).at("/claim/names")  # fmt: skip
    if "unit" in fields:
        unit = read_member(fields["unit"], CLAIM.item("unit", "unit"))
        if unit != right.unit.amount(1):
            raise WrongPayout(f"unit: claimed {fields['unit']}, right is {right.unit.text(1)}")


def _verify_showdown(claim: Claim, showdown_inputs: dict[str, Any]) -> Showdown:
    """Check a claim about the cards alone."""
    for name in ("button", "rake", "unit"):
        if showdown_inputs.get(name) is not None:
            raise PokerError(
                f"{name}: a winner alone needs no chips; leave it out, or give contributions too"
            ).at(f"/{name}")
    without_chips = Member("claim without contributions", CLAIM.pointer)
    read_object(claim.fields, _OF_SHOWDOWN_CLAIM, without_chips)
    cards = {"board", "second_board", "hands", "folded", "mucked", "names"}
    _refuse_missing_hands(showdown_inputs)
    for key in showdown_inputs:
        if key not in {*cards, "contributions", "button", "rake", "unit"}:
            raise PokerError(f"{key!r} is not known; there are {', '.join(sorted(cards))}")
    right = find_winners(
        **{
            name: value
            for name, value in showdown_inputs.items()
            if name in cards and value is not None
        }
    )
    check_hands(claim.fields.get("hands"), right)
    boards = read_winners(claim, right.players, len(right.winners))
    contenders = range(right.players.seats)
    out = right.players.some(showdown_inputs.get("folded") or (), FOLDED)
    live = tuple([seat for seat in contenders if seat not in out])
    for number, (claimed, winners) in enumerate(zip(boards, right.winners, strict=True)):
        place = f"board {number + 1}, " if len(right.winners) > 1 else ""
        for error in compare_winners(claimed, winners, live, right, board=number, place=place):
            raise error
    return right


def _differences(claim: Claim, right: Settlement[Amount]) -> Iterator[PokerError]:
    """Yield the errors of a claim, pot by pot, then over the whole hand."""
    fields = claim.fields
    if "winner" in fields or "winners" in fields:
        yield from compare_winners_of_pots(claim, right)
    if fields.get("pots") is not None:
        yield from compare_pots(read_list(fields["pots"], CLAIM.item("pots", "pots")), right)
    for name, due in (("returned", right.returned), ("contributions", right.contributions)):
        if name in fields:
            claimed = read_amounts(fields[name], CLAIM.item(name, name), right.players)
            yield from compare_seats(claimed, due, name, right)
    if "rake" in fields:
        yield from compare_number(fields["rake"], right.rake, Member("rake", "/claim/rake"))
    if "payouts" in fields:
        yield from compare_totals(fields["payouts"], right)
