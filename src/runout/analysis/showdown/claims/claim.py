"""Fields of a claim, read from the object or the keywords that state it.

A claim is an object as the document of a settlement, with ``payouts``, or with ``winner`` or
``winners`` alone. Its other members are checked too; an unknown member is refused, and one that is
null claims nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from runout.analysis.showdown.inputs.amounts import read_amounts, read_member
from runout.analysis.showdown.inputs.members import Member
from runout.analysis.showdown.inputs.players import Players
from runout.domain.amounts import Amount
from runout.errors import Place, PokerError, WrongSeat, at, pointer_step

_OF_CLAIM: Final = (
    "payouts", "pots", "returned", "hands", "rake", "contributions", "names", "unit",
    "winner", "winners",
)  # fmt: skip
CLAIM: Final = Member("claim", "/claim")


class Claim(NamedTuple):
    """The fields of a claim, and the member that names its winners."""

    fields: dict[str, Any]
    winners: Member

    @property
    def has_winners(self) -> bool:
        return "winner" in self.fields or "winners" in self.fields


def read_claim(claim: Any, winner: Any, winners: Any) -> Claim:
    """Merge a claim and the keywords ``winner`` and ``winners`` into one object."""
    fields = {} if claim is None else read_object(claim, _OF_CLAIM, CLAIM)
    for name, raw in (("winner", winner), ("winners", winners)):
        if raw is None:
            continue
        if name in fields:
            raise PokerError(
                f"{name} is claimed twice, beside the claim and in it; remove one"
            ).at(f"/{name}", Place(f"/claim/{name}"))  # fmt: skip
        fields[name] = raw
    parent = "" if claim is None or (winner, winners) != (None, None) else CLAIM.pointer
    if "winner" in fields and "winners" in fields:
        raise PokerError(
            "both winner and winners are claimed; give one of them"
        ).at(f"{parent}/winner", Place(f"{parent}/winners"))  # fmt: skip
    if not {"payouts", "winner", "winners"} & {*fields}:
        raise PokerError(
            "claim: payouts are missing; a claim says what each seat is paid, or who the winner is"
        ).at(CLAIM.pointer)
    name = "winner" if "winner" in fields else "winners"
    return Claim(fields, Member(f"claim, {name}", f"{parent}/{name}"))


def read_object(raw: Any, keys: tuple[str, ...], member: Member) -> dict[str, Any]:
    """Return the fields of an object without those that are null; refuse an unknown key."""
    if not isinstance(raw, Mapping):
        reason = f"{member.name}: {raw!r} is not an object with {', '.join(keys)}"
        raise PokerError(reason).at(member.pointer)
    for key in raw:
        if key not in keys:
            reason = f"{member.name}: {key!r} is not known; there are {', '.join(keys)}"
            raise PokerError(reason).at(f"{member.pointer}/{pointer_step(key)}")
    return {key: value for key, value in raw.items() if value is not None}


def read_payouts(raw: Any, players: Players, member: Member) -> tuple[Amount, ...]:
    """Return chips per seat, claimed as a list for all seats or as a map from seat to chips."""
    if not isinstance(raw, Mapping):
        return read_amounts(raw, member, players)
    payouts = {
        seat: read_member(chips, member.item(players.label(seat), key))
        for key, (seat, chips) in zip(raw, players.by_seat(raw, member).items(), strict=True)
    }
    return tuple([payouts.get(seat, 0) for seat in range(players.seats)])


def read_list(raw: Any, member: Member) -> list[Any]:
    if isinstance(raw, (str, bytes, Mapping)) or not isinstance(raw, Iterable):
        raise PokerError(f"{member.name}: {raw!r} is not a list").at(member.pointer)
    return list(raw)


def read_winners(claim: Claim, players: Players, boards: int) -> tuple[frozenset[int], ...]:
    """Return the claimed winners of each board."""
    member = claim.winners
    with at(member.pointer):
        if "winner" in claim.fields:
            raw = claim.fields["winner"]
            if isinstance(raw, Iterable) and not isinstance(raw, str):
                raise WrongSeat(f"claim, winner: {raw!r} is not one seat; give several as winners")
            return (frozenset([players.seat(raw, member)]),) * boards
        listed = read_list(claim.fields["winners"], member)
        nested = [isinstance(each, Iterable) and not isinstance(each, str) for each in listed]
        if not any(nested):
            if boards > 1:
                raise WrongSeat(
                    f"claim, winners: {listed!r} for two boards; give a list of winners for each,"
                    " as [[0], [1]]"
                )
            return (players.some(listed, member),)
        if not all(nested) or len(listed) != boards:
            noun = "are two boards" if boards > 1 else "is one board"
            raise WrongSeat(
                f"claim, winners: {listed!r} is not a list of winners for each board; there {noun}"
            )
        return tuple([players.some(each, member) for each in listed])


def in_claim(member: Member) -> Member:
    """Return the member as it is called in an error about reading the claim."""
    return Member(f"claim, {member.name}", member.pointer)
