"""Claims: check a claimed payout or winner of a hand against the settlement by the rules.

A claim is an object as ``Settlement.to_dict`` writes it, with ``payouts``, or with ``winner`` or
``winners`` alone. Its other members are checked too; an unknown member is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, overload

from runout.analysis.showdown.inputs import (
    FOLDED,
    Member,
    Players,
    read_amounts,
    read_member,
)
from runout.analysis.showdown.settlement import find_winners, settle
from runout.domain.amounts import add_amounts, decimals_of
from runout.domain.counts import counted
from runout.errors import (
    ChipsNotConserved,
    Place,
    PokerError,
    UnrevealedWinner,
    WrongEvaluation,
    WrongPayout,
    WrongSeat,
    at,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.analysis.showdown.inputs import SeatOrName
    from runout.analysis.showdown.settlement import Run, SettledPot, Settlement, Showdown
    from runout.domain.amounts import Amount, Unit
    from runout.domain.hands import Strength

    Winners = Sequence[SeatOrName] | Sequence[Sequence[SeatOrName]]

_OF_CLAIM: Final = (
    "payouts", "pots", "returned", "hands", "rake", "contributions", "names", "unit",
    "winner", "winners",
)  # fmt: skip
_OF_SHOWDOWN_CLAIM: Final = ("winner", "winners", "hands")
_OF_POT: Final = (
    "amount", "contenders", "winners", "payouts", "hand", "odd_chips", "rake", "runs",
)  # fmt: skip
_OF_RUN: Final = ("amount", "winners", "payouts", "odd_chips", "hand")
_OF_HAND: Final = ("category", "description", "score")
_CLAIM: Final = Member("claim", "/claim")


class _Claim(NamedTuple):
    """The fields of a claim, and the member that names its winners."""

    fields: dict[str, Any]
    winners: Member


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
    claimed = _read_claim(claim, winner, winners)
    fields = claimed.fields
    if "payouts" not in fields and showdown_inputs.get("contributions") is None:
        return _verify_showdown(claimed, showdown_inputs)
    _refuse_missing_inputs(showdown_inputs)
    right = settle(**showdown_inputs)
    players = right.players
    _check_table(fields, right)
    if "payouts" in fields:
        fields["payouts"] = _read_payouts(
            fields["payouts"], players, _CLAIM.item("payouts", "payouts")
        )
    _check_hands(fields.get("hands"), right)
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


def _read_claim(claim: Any, winner: Any, winners: Any) -> _Claim:
    """Merge a claim and the keywords ``winner`` and ``winners`` into one object."""
    fields = {} if claim is None else _read_object(claim, _OF_CLAIM, _CLAIM)
    fields = {key: value for key, value in fields.items() if value is not None}
    for name, raw in (("winner", winner), ("winners", winners)):
        if raw is None:
            continue
        if name in fields:
            raise PokerError(
                f"{name} is claimed twice, beside the claim and in it; remove one"
            ).at(f"/{name}", Place(f"/claim/{name}"))  # fmt: skip
        fields[name] = raw
    parent = "" if claim is None or (winner, winners) != (None, None) else _CLAIM.pointer
    if "winner" in fields and "winners" in fields:
        raise PokerError(
            "both winner and winners are claimed; give one of them"
        ).at(f"{parent}/winner", Place(f"{parent}/winners"))  # fmt: skip
    if not {"payouts", "winner", "winners"} & {*fields}:
        raise PokerError(
            "claim: payouts are missing; a claim says what each seat is paid, or who the winner is"
        ).at(_CLAIM.pointer)
    name = "winner" if "winner" in fields else "winners"
    return _Claim(fields, Member(f"claim, {name}", f"{parent}/{name}"))


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
            error.below(_CLAIM.pointer)
            raise
        if names != right.names:
            listed = ", ".join(right.names) or "not given"
            raise WrongSeat(
                f"claim, names: {', '.join(names)}; at the table they are {listed}"
            ).at("/claim/names")  # fmt: skip
    if "unit" in fields:
        unit = read_member(fields["unit"], _CLAIM.item("unit", "unit"))
        if unit != right.unit.amount(1):
            raise WrongPayout(f"unit: claimed {fields['unit']}, right is {right.unit.text(1)}")


def _verify_showdown(claim: _Claim, showdown_inputs: dict[str, Any]) -> Showdown:
    """Check a claim about the cards alone."""
    for name in ("button", "rake", "unit"):
        if showdown_inputs.get(name) is not None:
            raise PokerError(
                f"{name}: a winner alone needs no chips; leave it out, or give contributions too"
            ).at(f"/{name}")
    without_chips = Member("claim without contributions", _CLAIM.pointer)
    _read_object(claim.fields, _OF_SHOWDOWN_CLAIM, without_chips)
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
    _check_hands(claim.fields.get("hands"), right)
    boards = _read_winners(claim, right.players, len(right.winners))
    contenders = range(right.players.seats)
    out = right.players.some(showdown_inputs.get("folded") or (), FOLDED)
    live = tuple([seat for seat in contenders if seat not in out])
    for number, (claimed, winners) in enumerate(zip(boards, right.winners, strict=True)):
        place = f"board {number + 1}, " if len(right.winners) > 1 else ""
        for error in _in_winners(claimed, winners, live, right, board=number, place=place):
            raise error
    return right


def _read_winners(claim: _Claim, players: Players, boards: int) -> tuple[frozenset[int], ...]:
    """Return the claimed winners of each board."""
    member = claim.winners
    with at(member.pointer):
        if "winner" in claim.fields:
            raw = claim.fields["winner"]
            if isinstance(raw, Iterable) and not isinstance(raw, str):
                raise WrongSeat(f"claim, winner: {raw!r} is not one seat; give several as winners")
            return (frozenset([players.seat(raw, member)]),) * boards
        listed = _read_list(claim.fields["winners"], member)
        nested = [isinstance(each, Iterable) and not isinstance(each, str) for each in listed]
        if not any(nested):
            if boards > 1:
                raise WrongSeat(
                    f"claim, winners: {listed!r} for two boards; give a list of winners for each,"
                    " as [[0], [1]]"
                )
            return (players.some(listed, member),)
        if not all(nested) or len(listed) != boards:
            noun = "two boards" if boards > 1 else "one board"
            raise WrongSeat(
                f"claim, winners: {listed!r} is not a list of winners for each board; there"
                f" {'are' if boards > 1 else 'is'} {noun}"
            )
        return tuple([players.some(each, member) for each in listed])


def _in_winners(
    claimed: frozenset[int],
    winners: tuple[int, ...],
    contenders: tuple[int, ...],
    right: Showdown | Settlement[Amount],
    *,
    board: int,
    place: str,
    hint: str = "",
) -> Iterator[PokerError]:
    """Yield what claimed winners of a board have wrong, with both hands."""
    players, hands = right.players, right.hands
    others = players.list(winners)
    have = "have" if len(winners) > 1 else "has"
    best = hands[winners[0]][board].description if hands[winners[0]] else None
    for seat in sorted(claimed - {*winners}):
        name = f"{place}{players.label(seat)}"
        answer = f"right is {others}" + (f" with {best}" if best else ", with no contest")
        if seat not in contenders:
            reason = f"claimed to win, and does not contend; {answer}"
        elif not hands[seat]:
            yield UnrevealedWinner(
                f"{name}: claimed to win, and has not revealed a hand; {answer}{hint}"
            )
            continue
        else:
            reason = (
                f"claimed to win with {hands[seat][board].description}; {others} {have} {best},"
                " which beats it"
            )
        yield WrongPayout(f"{name}: {reason}{hint}", seat=seat)
    for seat in sorted({*winners} - claimed):
        sharing = players.list([each for each in winners if each != seat]) if winners[1:] else ""
        all_of_them = "both" if len(winners) == 2 else "all"
        if sharing:
            reason = f"shares the win with {sharing}: {all_of_them} have {best}"
        else:
            reason = f"wins with {best}" if best else "wins with no contest"
        yield WrongPayout(
            f"{place}{players.label(seat)}: claimed as no winner, and {reason}{hint}", seat=seat
        )


def _read_object(raw: Any, keys: tuple[str, ...], member: Member) -> dict[str, Any]:
    with at(member.pointer):
        if not isinstance(raw, Mapping):
            raise PokerError(f"{member.name}: {raw!r} is not an object with {', '.join(keys)}")
        for key in raw:
            if key not in keys:
                listed = ", ".join(keys)
                raise PokerError(f"{member.name}: {key!r} is not known; there are {listed}")
    return dict(raw)


def _read_payouts(raw: Any, players: Players, member: Member) -> tuple[Amount, ...]:
    """Return chips per seat, claimed as a list for all seats or as a map from seat to chips."""
    if not isinstance(raw, Mapping):
        return read_amounts(raw, member, players)
    payouts: dict[int, Amount] = {}
    for key, chips in raw.items():
        is_number = isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) < 10
        seat = players.seat(int(key) if is_number and key not in players.names else key, member)
        if seat in payouts:
            raise WrongSeat(
                f"{member.name}: {players.label(seat)} is there twice; remove one"
            ).at(member.pointer)  # fmt: skip
        payouts[seat] = read_member(chips, member.item(players.label(seat), key))
    return tuple([payouts.get(seat, 0) for seat in range(players.seats)])


def _read_list(raw: Any, member: Member) -> list[Any]:
    if isinstance(raw, (str, bytes, Mapping)) or not isinstance(raw, Iterable):
        raise PokerError(f"{member.name}: {raw!r} is not a list").at(member.pointer)
    return list(raw)


def _differences(claim: _Claim, right: Settlement[Amount]) -> Iterator[PokerError]:
    """Yield the errors of a claim, pot by pot, then over the whole hand."""
    fields = claim.fields
    if "winner" in fields or "winners" in fields:
        yield from _in_winners_of_pots(claim, right)
    if fields.get("pots") is not None:
        yield from _in_pots(_read_list(fields["pots"], _CLAIM.item("pots", "pots")), right)
    for name, due in (("returned", right.returned), ("contributions", right.contributions)):
        if name in fields:
            claimed = read_amounts(fields[name], _CLAIM.item(name, name), right.players)
            yield from _in_seats(claimed, due, name, right)
    if "rake" in fields:
        yield from _in_number(fields["rake"], right.rake, Member("rake", "/claim/rake"))
    if "payouts" in fields:
        yield from _in_totals(fields["payouts"], right)


def _in_winners_of_pots(claim: _Claim, right: Settlement[Amount]) -> Iterator[PokerError]:
    """Yield the errors of claimed winners of the whole hand: they must win every contested pot."""
    contested = [
        (number, pot)
        for number, pot in enumerate(right.pots, start=1)
        if len(pot.contenders) > 1 or len(right.pots) == 1
    ] or [*enumerate(right.pots[:1], start=1)]
    if not contested:
        raise PokerError(
            "claim, winners: nobody has put in a chip, so there is nothing to win"
        ).at(claim.winners.pointer)  # fmt: skip
    boards = _read_winners(claim, right.players, max(len(pot.runs) for _, pot in contested))
    hint = ""
    if len({tuple([run.winners for run in pot.runs]) for _, pot in contested}) > 1:
        hint = "; the pots have different winners, so claim them pot by pot, in pots"
    for number, pot in contested:
        for board, (claimed, run) in enumerate(zip(boards, pot.runs, strict=False)):
            place = f"pot {number}, "
            if len(pot.runs) > 1:
                place += f"board {board + 1}, "
            for error in _in_winners(
                claimed, run.winners, pot.contenders, right, board=board, place=place, hint=hint
            ):
                if isinstance(error, WrongPayout):
                    error.pot = number
                yield error


def _in_pots(claimed_pots: list[Any], right: Settlement[Amount]) -> Iterator[PokerError]:
    for number, (claimed, pot) in enumerate(zip(claimed_pots, right.pots, strict=False), start=1):
        member = Member(f"pot {number}", f"/claim/pots/{number - 1}")
        fields = _read_object(claimed, _OF_POT, _in_claim(member))
        yield from _in_pot(fields, pot, number, right, member)
    if len(claimed_pots) != len(right.pots):
        number = min(len(claimed_pots), len(right.pots)) + 1
        yield WrongPayout(
            f"pot {number}: the number of pots is claimed to be {len(claimed_pots)},"
            f" right is {len(right.pots)}",
            pot=number,
        )


def _in_claim(member: Member) -> Member:
    """Return the member as it is called in an error about reading the claim."""
    return Member(f"claim, {member.name}", member.pointer)


def _in_pot(
    fields: dict[str, Any],
    pot: SettledPot[Amount],
    number: int,
    right: Settlement[Amount],
    member: Member,
) -> Iterator[PokerError]:
    for name in ("amount", "rake"):
        if name in fields:
            part = member.item(name, name)
            yield from _in_number(fields[name], getattr(pot, name), part, number)
    if "contenders" in fields:
        listed = _read_list(fields["contenders"], member)
        part = _in_claim(member.item("contenders", "contenders"))
        contenders = right.players.some(listed, part)
        yield from _in_contenders(contenders, pot, number, right.players)
    yield from _in_share(fields, pot, number, right, member)
    if "runs" in fields:
        part = member.item("runs", "runs")
        runs = _read_list(fields["runs"], _in_claim(part))
        number_of_runs = Member(f"{member.name}, number of runs", part.pointer)
        yield from _in_number(len(runs), len(pot.runs), number_of_runs, number)
        for at_run, (claimed, run) in enumerate(zip(runs, pot.runs, strict=False)):
            where = Member(f"{member.name}, run {at_run + 1}", f"{part.pointer}/{at_run}")
            run_fields = _read_object(claimed, _OF_RUN, _in_claim(where))
            if "amount" in run_fields:
                amount = where.item("amount", "amount")
                yield from _in_number(run_fields["amount"], run.amount, amount, number)
            yield from _in_share(run_fields, run, number, right, where)


def _in_contenders(
    claimed: frozenset[int], pot: SettledPot[Amount], number: int, players: Players
) -> Iterator[PokerError]:
    for seat in sorted(claimed ^ set(pot.contenders)):
        negation, actual = ("", "does not") if seat in claimed else ("not ", "does")
        yield WrongPayout(
            f"pot {number}, {players.label(seat)}: claimed {negation}to contend, and"
            f" {'' if players.names else 'it '}{actual}; right is {players.list(pot.contenders)}",
            pot=number, seat=seat,
        )  # fmt: skip


def _in_share(
    fields: dict[str, Any],
    part: SettledPot[Amount] | Run[Amount],
    number: int,
    right: Settlement[Amount],
    member: Member,
) -> Iterator[PokerError]:
    """Yield the errors of a claim about a pot or a run: winners, their hand, payouts."""
    players = right.players
    place = member.name
    pot = right.pots[number - 1]
    if "winners" in fields:
        listed_at = _in_claim(member.item("winners", "winners"))
        claimed = players.some(_read_list(fields["winners"], listed_at), listed_at)
        yield from _unrevealed(claimed, pot, number, right)
        for seat in sorted(claimed ^ set(part.winners)):
            word = "a winner" if seat in claimed else "no winner"
            yield WrongPayout(
                f"{place}, {players.label(seat)}: claimed as {word}, right is"
                f" {players.list(part.winners)}{_winning_hand(part)}",
                pot=number, seat=seat,
            )  # fmt: skip
    if "payouts" in fields:
        paid_at = _in_claim(member.item("payouts", "payouts"))
        payouts = _read_payouts(fields["payouts"], players, paid_at)
        paid = [seat for seat in range(players.seats) if payouts[seat] > part.payouts[seat]]
        wrong = _in_seats(payouts, part.payouts, place, right, number)
        claimed_sum, due = add_amounts(payouts), add_amounts(part.payouts)
        if claimed_sum != due:
            yield ChipsNotConserved(
                f"{place}: the claimed payouts add up to {claimed_sum},"
                f" and it pays {due} ({next(wrong)})"
            )
        yield from _unrevealed(paid, pot, number, right)
        yield from wrong
    if "odd_chips" in fields:
        odd_chips = member.item("odd chips", "odd_chips")
        yield from _in_number(fields["odd_chips"], part.odd_chips, odd_chips, number)
    if fields.get("hand") is not None and not _same_text(fields["hand"], part.hand or ""):
        yield WrongEvaluation(
            f"{place}: claimed {fields['hand']!r}, the winning hand is {part.hand!r}"
        )


def _winning_hand(part: SettledPot[Amount] | Run[Amount]) -> str:
    return f" with {part.hand}" if part.hand else ""


def _unrevealed(
    claimed: Iterable[int], pot: SettledPot[Amount], number: int, right: Settlement[Amount]
) -> Iterator[PokerError]:
    """Yield the claimed winners of a contested pot that have not shown their hand."""
    if len(pot.contenders) == 1:
        return
    for seat in sorted(claimed):
        if seat in pot.contenders and not right.hands[seat]:
            yield UnrevealedWinner(
                f"pot {number}, {right.players.label(seat)}: claimed to win, and"
                f" {'has not revealed a' if right.names else 'it has not revealed its'} hand;"
                f" right is {right.players.list(pot.winners)}{_winning_hand(pot)}"
            )


def _in_seats(
    claimed: tuple[Amount, ...],
    due: tuple[Amount, ...],
    place: str,
    right: Settlement[Amount],
    number: int | None = None,
) -> Iterator[PokerError]:
    for seat, (amount, right_amount) in enumerate(zip(claimed, due, strict=True)):
        if amount != right_amount:
            yield WrongPayout(
                f"{place}, {right.players.label(seat)}: claimed {amount}, right is {right_amount}"
                f"{_finer(amount, right.unit)}",
                pot=number, seat=seat,
            )  # fmt: skip


def _finer(claimed: Amount, unit: Unit) -> str:
    """Return the remedy where a claimed amount is finer than the unit of the table."""
    if decimals_of(claimed) <= unit.decimals:
        return ""
    return f"; the smallest amount here is {unit.text(1)}, where it is finer give a unit"


def _in_number(
    claimed: Any, due: Amount, member: Member, pot: int | None = None
) -> Iterator[PokerError]:
    if read_member(claimed, _in_claim(member)) != due:
        yield WrongPayout(f"{member.name}: claimed {claimed}, right is {due}", pot=pot)


def _in_totals(claimed: tuple[Amount, ...], right: Settlement[Amount]) -> Iterator[PokerError]:
    """Yield the errors of payouts over all pots, each with the pot it is attributed to.

    Totals do not name a pot: a seat that is paid too little is short in a pot that it wins, and the
    excess of other seats is attributed to the same pots.
    """
    due = right.payouts
    short = [seat for seat in range(len(due)) if claimed[seat] < due[seat]]
    over = [seat for seat in range(len(due)) if claimed[seat] > due[seat]]
    numbered = list(enumerate(right.pots, start=1))
    denied = [
        (number, pot) for number, pot in numbered if any(pot.payouts[seat] for seat in short)
    ] or numbered
    for number, pot in denied:
        yield from _unrevealed(over, pot, number, right)
    for number, seat in sorted((_pot_to_blame(seat, denied), seat) for seat in (*short, *over)):
        yield WrongPayout(
            f"pot {number}, {right.players.label(seat)}: claimed {claimed[seat]}{_in_all(right)},"
            f" right is {due[seat]}{_finer(claimed[seat], right.unit)}",
            pot=number, seat=seat,
        )  # fmt: skip


def _pot_to_blame(seat: int, denied: list[tuple[int, SettledPot[Amount]]]) -> int:
    """Return the first of these pots that the seat contends for or is paid from, else the first."""
    for number, pot in denied:
        if seat in pot.contenders and pot.winners != (seat,):
            return number  # where it takes too much, or is left out of a split
        if pot.payouts[seat]:
            return number
    return denied[0][0] if denied else 1


def _in_all(right: Settlement[Amount]) -> str:
    return " from all pots" if len(right.pots) > 1 else ""


def _check_hands(claimed: Any, right: Settlement[Amount] | Showdown) -> None:
    """Refuse a claimed hand, a description or a category, that is not the hand the seat showed."""
    if claimed is None:
        return
    listed = _read_list(claimed, _CLAIM.item("hands", "hands"))
    if len(listed) != len(right.hands):
        raise PokerError(
            f"claim, hands: {len(listed)} for {len(right.hands)} seats"
        ).at("/claim/hands")  # fmt: skip
    for seat, (raw, shown) in enumerate(zip(listed, right.hands, strict=True)):
        if raw is None:
            continue
        name = right.players.label(seat)
        per_board = list(raw) if isinstance(raw, (list, tuple)) else [raw]
        if not shown:
            pronoun = "" if right.names else "it "
            raise WrongEvaluation(f"{name}: claimed {raw!r}, and {pronoun}has shown no hand")
        if len(per_board) != len(shown):
            raise WrongEvaluation(
                f"{name}: claimed {counted(len(per_board), 'hand')}, the boards are {len(shown)}"
            )
        for hand, strength in zip(per_board, shown, strict=True):
            if not _means(hand, strength, Member(f"claim, hand of {name}", f"/claim/hands/{seat}")):
                raise WrongEvaluation(
                    f"{_pot_of(seat, right)}{name}: claimed {_claimed_name(hand)!r},"
                    f" right is {strength.description!r}"
                )


def _pot_of(seat: int, right: Settlement[Amount] | Showdown) -> str:
    pots = enumerate(getattr(right, "pots", ()), start=1)
    return next((f"pot {number}, " for number, pot in pots if seat in pot.contenders), "")


def _claimed_name(hand: Any) -> Any:
    if not isinstance(hand, Mapping):
        return hand
    return hand.get("description", hand.get("category", hand.get("score")))


def _means(raw: Any, strength: Strength, member: Member) -> bool:
    """Return whether a claimed text or object describes this strength or its category."""
    if isinstance(raw, Mapping):
        fields = _read_object(raw, _OF_HAND, member)
        if not fields:
            raise PokerError(
                f"{member.name}: nothing is claimed; give {', '.join(_OF_HAND)}"
            ).at(member.pointer)  # fmt: skip
        return (
            fields.get("score", strength.score) == strength.score
            and _is_category(fields.get("category", strength.category.noun), strength)
            and _same_text(fields.get("description", strength.description), strength.description)
        )
    return _same_text(raw, strength.description) or _is_category(raw, strength)


def _is_category(raw: Any, strength: Strength) -> bool:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw == strength.category.value
    return _same_text(raw, strength.category.noun)


def _same_text(raw: Any, right: str) -> bool:
    return isinstance(raw, str) and raw.strip().casefold() == right.casefold()
