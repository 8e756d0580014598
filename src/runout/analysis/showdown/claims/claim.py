"""Fields of a claim, read from the object or the keywords that state it.

A claim is an object as the document of a settlement, with ``payouts``, or with ``winner`` or
``winners`` alone. Its other members are checked too; an unknown member is refused, and one that is
null claims nothing. The core gets all members read: seats as numbers, amounts exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from runout.analysis.showdown.inputs.amounts import read_amounts, read_member
from runout.analysis.showdown.inputs.players import Member, Players
from runout.analysis.showdown.settlement import Run, SettledPot, Settlement
from runout.domain.amounts import Amount
from runout.errors import Place, PokerError, WrongSeat, at, below, pointer_step

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
        reason = "payouts are missing; a claim says what each seat is paid, or who the winner is"
        raise CLAIM.error(reason, PokerError)
    name = "winner" if "winner" in fields else "winners"
    return Claim(fields, Member(f"claim, {name}", f"{parent}/{name}"))


def read_object(raw: Any, keys: tuple[str, ...], member: Member) -> dict[str, Any]:
    """Return the fields of an object without those that are null; refuse an unknown key."""
    if not isinstance(raw, Mapping):
        raise member.error(f"{raw!r} is not an object with {', '.join(keys)}", PokerError)
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
        raise member.error(f"{raw!r} is not a list", PokerError)
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


_OF_RUN: Final = ("amount", "winners", "payouts", "odd_chips", "hand")
_OF_POT: Final = (*_OF_RUN, "contenders", "rake", "runs")
_OF_HAND: Final = ("category", "description", "score")
_NO_HAND: Final = "?"  # describes none


def chips_claim(claim: Claim, right: Settlement) -> dict[str, Any]:
    """Read a claim about chips; its pots are read as far as there are any."""
    fields, players = claim.fields, right.players
    request: dict[str, Any] = {}
    if "names" in fields:
        _refuse_other_names(fields["names"], players)
    if "unit" in fields:
        request["unit"] = read_member(fields["unit"], CLAIM.item("unit", "unit"))
    if "payouts" in fields:
        member = CLAIM.item("payouts", "payouts")
        request["payouts"] = read_payouts(fields["payouts"], players, member)
    if "hands" in fields:
        request["hands"] = _hands(fields["hands"], players)
    if claim.has_winners:  # without a pot, of no board
        boards = max([len(pot.runs) for pot in right.pots], default=0)
        winners = read_winners(claim, players, boards) if boards else ()
        request["winners"] = [[*seats] for seats in winners]
    if "pots" in fields:
        member = CLAIM.item("pots", "pots")
        request["pots"] = _parts(fields["pots"], right.pots, players, member, "pot {}")
    for name in ("returned", "contributions"):
        if name in fields:
            request[name] = read_amounts(fields[name], CLAIM.item(name, name), players)
    if "rake" in fields:
        request["rake"] = read_member(fields["rake"], in_claim(Member("rake", "/claim/rake")))
    return request


def cards_claim(claim: Claim, players: Players, boards: int) -> dict[str, Any]:
    """Read a claim about the cards alone."""
    hands = claim.fields.get("hands")
    return {
        "hands": None if hands is None else _hands(hands, players),
        "winners": [[*seats] for seats in read_winners(claim, players, boards)],
    }


def _refuse_other_names(raw: Any, players: Players) -> None:
    with below(CLAIM.pointer):
        names = Players.read(raw, players.seats).names
    if names != players.names:
        listed = ", ".join(players.names) or "not given"
        reason = f"{', '.join(names)}; at the table they are {listed}"
        raise CLAIM.item("names", "names").error(reason)


# --- pots ---


def _parts(
    raw: Any,
    right: tuple[SettledPot, ...] | tuple[Run, ...],
    players: Players,
    member: Member,
    name: str,
) -> list[dict[str, Any] | None]:
    """Read claimed pots or runs; None where more are claimed than there are."""
    listed = read_list(raw, member)
    parts: list[dict[str, Any] | None] = [None] * len(listed)
    for number, part in enumerate(listed[: len(right)]):
        where = Member(name.format(number + 1), f"{member.pointer}/{number}")
        parts[number] = _part(part, right[number], players, where)
    return parts


def _part(raw: Any, right: SettledPot | Run, players: Players, member: Member) -> dict[str, Any]:
    """Read a claimed pot or run."""
    known = _OF_POT if isinstance(right, SettledPot) else _OF_RUN
    fields = read_object(raw, known, in_claim(member))
    request: dict[str, Any] = {}
    for name in ("amount", "rake"):
        if name in fields:
            request[name] = read_member(fields[name], in_claim(member.item(name, name)))
    for name in ("contenders", "winners"):
        if name in fields:
            part = in_claim(member.item(name, name))
            request[name] = [*players.some(read_list(fields[name], part), part)]
    if "payouts" in fields:
        part = in_claim(member.item("payouts", "payouts"))
        request["payouts"] = read_payouts(fields["payouts"], players, part)
    if "odd_chips" in fields:
        part = in_claim(member.item("odd chips", "odd_chips"))
        request["odd_chips"] = read_member(fields["odd_chips"], part)
    if "hand" in fields:
        request["hand"] = {"quoted": repr(fields["hand"]), "text": _plain(fields["hand"])}
    if "runs" in fields and isinstance(right, SettledPot):
        runs_at = in_claim(member.item("runs", "runs"))
        name = f"{member.name}, run {{}}"
        request["runs"] = _parts(fields["runs"], right.runs, players, runs_at, name)
    return request


# --- hands ---


def _hands(raw: Any, players: Players) -> list[dict[str, Any] | None]:
    """Read claimed hands, descriptions or categories, of each seat and board."""
    member = CLAIM.item("hands", "hands")
    listed = read_list(raw, member)
    if len(listed) != players.seats:
        raise member.error(f"{len(listed)} for {players.seats} seats", PokerError)
    hands: list[dict[str, Any] | None] = []
    for seat, hand in enumerate(listed):
        member = Member(f"claim, hand of {players.label(seat)}", f"/claim/hands/{seat}")
        boards = list(hand) if isinstance(hand, (list, tuple)) else [hand]
        hands.append(
            None
            if hand is None
            else {"quoted": repr(hand), "boards": [_hand(each, member) for each in boards]}
        )
    return hands


def _hand(raw: Any, member: Member) -> dict[str, Any]:
    """Read what is claimed of a hand: a text or a category alone, or an object with some of it."""
    if not isinstance(raw, Mapping):
        claimed = _category(raw)
        return {"quoted": repr(raw), "category" if isinstance(claimed, int) else "text": claimed}
    fields = read_object(raw, _OF_HAND, member)
    if not fields:
        raise member.error(f"nothing is claimed; give {', '.join(_OF_HAND)}", PokerError)
    quoted = raw.get("description", raw.get("category", raw.get("score")))
    request: dict[str, Any] = {"quoted": repr(quoted)}
    if "score" in fields:
        request["score"] = _score(fields["score"])
    if "category" in fields:
        request["category"] = _category(fields["category"])
    if "description" in fields:
        request["description"] = _plain(fields["description"])
    return request


def _score(raw: Any) -> int | str:
    """Return the int that a score equals, as an element of an array or ``12045.0`` does."""
    try:
        score = int(raw)
    except (TypeError, ValueError, OverflowError):
        return _NO_HAND
    return score if raw == score else _NO_HAND


def _category(raw: Any) -> int | str:
    return int(raw) if isinstance(raw, int) and not isinstance(raw, bool) else _plain(raw)


def _plain(raw: Any) -> str:
    """Return a claimed description without case and spaces around it."""
    text = raw.strip().casefold() if isinstance(raw, str) else _NO_HAND
    return text if text.isascii() else _NO_HAND
