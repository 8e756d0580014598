"""Claims: what somebody says a hand paid or who won it, held against what the rules say.

A claim is an object as ``Settlement.to_dict`` writes it, with ``payouts``, or with ``winner`` or
``winners`` alone; whatever else it says is checked too, and a word that is not known is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, overload

from runout.analysis.showdown.inputs import Players, read_amount, read_amounts
from runout.analysis.showdown.settlement import find_winners, settle
from runout.domain.amounts import add_amounts, decimals_of
from runout.domain.counts import counted
from runout.errors import (
    ChipsNotConserved,
    PokerError,
    UnrevealedWinner,
    WrongEvaluation,
    WrongPayout,
    WrongSeat,
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


@overload
def verify(claim: Mapping[str, Any], **evidence: Any) -> Settlement[Amount]: ...


@overload
def verify(
    claim: None = None,
    *,
    winner: SeatOrName | None = None,
    winners: Winners | None = None,
    **evidence: Any,
) -> Showdown | Settlement[Amount]: ...


def verify(
    claim: Mapping[str, Any] | None = None,
    *,
    winner: SeatOrName | None = None,
    winners: Winners | None = None,
    **evidence: Any,
) -> Settlement[Amount] | Showdown:
    """Settle the hand from the evidence, as `settle` takes it, and agree with the claim or raise.

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
    request = _read_claim(claim, winner, winners)
    if "payouts" not in request and evidence.get("contributions") is None:
        return _verify_showdown(request, evidence)
    if evidence.get("contributions") is None:
        raise PokerError("contributions are missing; payouts are checked by what was put in")
    if evidence.get("button") is None:
        raise PokerError("the button is missing; odd chips are dealt from it")
    _refuse_missing_hands(evidence)
    right = settle(**evidence)
    players = right.players
    _check_table(request, right)
    if "payouts" in request:
        request["payouts"] = _read_payouts(request["payouts"], players, "claim, payouts")
    _check_hands(request.get("hands"), right)
    first = next(_differences(request, right), None)
    if "payouts" in request:
        claimed, due = add_amounts(request["payouts"]), add_amounts(right.payouts)
        if claimed != due:
            where = f" ({first})" if first else ""
            raise ChipsNotConserved(
                f"the claimed payouts add up to {claimed}, and the pots pay {due}{where}"
            )
    if first:
        raise first
    return right


def _read_claim(claim: Any, winner: Any, winners: Any) -> dict[str, Any]:
    """Return the claim as one object, whichever way it was given."""
    request = {} if claim is None else _read_object(claim, _OF_CLAIM, "claim")
    request = {key: value for key, value in request.items() if value is not None}
    for name, given in (("winner", winner), ("winners", winners)):
        if given is None:
            continue
        if name in request:
            raise PokerError(f"{name} is claimed twice, beside the claim and in it; remove one")
        request[name] = given
    if "winner" in request and "winners" in request:
        raise PokerError("both winner and winners are claimed; give one of them")
    if not {"payouts", "winner", "winners"} & {*request}:
        raise PokerError(
            "claim: payouts are missing; a claim says what each seat is paid, or who the winner is"
        )
    return request


def _refuse_missing_hands(evidence: dict[str, Any]) -> None:
    if evidence.get("hands") is None:
        raise PokerError("hands are missing; give two cards or nothing (null) for each seat")


def _check_table(request: dict[str, Any], right: Settlement[Amount]) -> None:
    """Refuse a claim about another table: other names, or another smallest amount."""
    if "names" in request:
        names = Players.read(request["names"], right.players.seats).names
        if names != right.names:
            listed = ", ".join(right.names) or "not given"
            raise WrongSeat(f"claim, names: {', '.join(names)}; at the table they are {listed}")
    if "unit" in request and read_amount(request["unit"], "claim, unit") != right.unit.amount(1):
        raise WrongPayout(f"unit: claimed {request['unit']}, right is {right.unit.text(1)}")


def _verify_showdown(request: dict[str, Any], evidence: dict[str, Any]) -> Showdown:
    """Check a claim about the cards alone."""
    for name in ("button", "rake", "unit"):
        if evidence.get(name) is not None:
            raise PokerError(
                f"{name}: a winner alone needs no chips; leave it out, or give contributions too"
            )
    _read_object(request, _OF_SHOWDOWN_CLAIM, "claim without contributions")
    cards = {"board", "second_board", "hands", "folded", "mucked", "names"}
    _refuse_missing_hands(evidence)
    for key in evidence:
        if key not in {*cards, "contributions", "button", "rake", "unit"}:
            raise PokerError(f"{key!r} is not known; there are {', '.join(sorted(cards))}")
    right = find_winners(
        **{name: value for name, value in evidence.items() if name in cards and value is not None}
    )
    _check_hands(request.get("hands"), right)
    boards = _read_winners(request, right.players, len(right.winners))
    contenders = range(right.players.seats)
    out = right.players.some(evidence.get("folded") or (), "folded")
    live = tuple([seat for seat in contenders if seat not in out])
    for number, (claimed, winners) in enumerate(zip(boards, right.winners, strict=True)):
        place = f"board {number + 1}, " if len(right.winners) > 1 else ""
        for error in _in_winners(claimed, winners, live, right, board=number, place=place):
            raise error
    return right


def _read_winners(
    request: dict[str, Any], players: Players, boards: int
) -> tuple[frozenset[int], ...]:
    """Return the claimed winners of each board."""
    if "winner" in request:
        given = request["winner"]
        if isinstance(given, Iterable) and not isinstance(given, str):
            raise WrongSeat(f"claim, winner: {given!r} is not one seat; give several as winners")
        return (frozenset([players.seat(given, "claim, winner")]),) * boards
    listed = _read_list(request["winners"], "claim, winners")
    nested = [isinstance(each, Iterable) and not isinstance(each, str) for each in listed]
    if not any(nested):
        if boards > 1:
            raise WrongSeat(
                f"claim, winners: {listed!r} for two boards; give a list of winners for each, as"
                " [[0], [1]]"
            )
        return (players.some(listed, "claim, winners"),)
    if not all(nested) or len(listed) != boards:
        noun = "two boards" if boards > 1 else "one board"
        raise WrongSeat(
            f"claim, winners: {listed!r} is not a list of winners for each board; there"
            f" {'are' if boards > 1 else 'is'} {noun}"
        )
    return tuple([players.some(each, "claim, winners") for each in listed])


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


def _read_object(given: Any, keys: tuple[str, ...], place: str) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise PokerError(f"{place}: {given!r} is not an object with {', '.join(keys)}")
    for key in given:
        if key not in keys:
            raise PokerError(f"{place}: {key!r} is not known; there are {', '.join(keys)}")
    return dict(given)


def _read_payouts(given: Any, players: Players, place: str) -> tuple[Amount, ...]:
    """Return chips per seat, claimed as a list for all seats or as a map from seat to chips."""
    if not isinstance(given, Mapping):
        return read_amounts(given, place, players)
    payouts: dict[int, Amount] = {}
    for key, chips in given.items():
        is_number = isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) < 10
        seat = players.seat(int(key) if is_number and key not in players.names else key, place)
        if seat in payouts:
            raise WrongSeat(f"{place}: {players.label(seat)} is there twice; remove one")
        payouts[seat] = read_amount(chips, f"{place}, {players.label(seat)}")
    return tuple([payouts.get(seat, 0) for seat in range(players.seats)])


def _read_list(given: Any, place: str) -> list[Any]:
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, Iterable):
        raise PokerError(f"{place}: {given!r} is not a list")
    return list(given)


def _differences(told: dict[str, Any], right: Settlement[Amount]) -> Iterator[PokerError]:
    """Yield what the claim has wrong, pot by pot, then over the whole hand."""
    if "winner" in told or "winners" in told:
        yield from _in_winners_of_pots(told, right)
    if told.get("pots") is not None:
        yield from _in_pots(_read_list(told["pots"], "claim, pots"), right)
    for name, due in (("returned", right.returned), ("contributions", right.contributions)):
        if name in told:
            claimed = read_amounts(told[name], f"claim, {name}", right.players)
            yield from _in_seats(claimed, due, name, right)
    if "rake" in told:
        yield from _in_number(told["rake"], right.rake, "rake")
    if "payouts" in told:
        yield from _in_totals(told["payouts"], right)


def _in_winners_of_pots(told: dict[str, Any], right: Settlement[Amount]) -> Iterator[PokerError]:
    """Yield what winners of the whole hand have wrong; every contested pot must be theirs."""
    contested = [
        (number, pot)
        for number, pot in enumerate(right.pots, start=1)
        if len(pot.contenders) > 1 or len(right.pots) == 1
    ] or [*enumerate(right.pots[:1], start=1)]
    if not contested:
        raise PokerError("claim, winners: nobody has put in a chip, so there is nothing to win")
    boards = _read_winners(told, right.players, max(len(pot.runs) for _, pot in contested))
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


def _in_pots(told: list[Any], right: Settlement[Amount]) -> Iterator[PokerError]:
    for number, (claimed, pot) in enumerate(zip(told, right.pots, strict=False), start=1):
        said = _read_object(claimed, _OF_POT, f"claim, pot {number}")
        yield from _in_pot(said, pot, number, right)
    if len(told) != len(right.pots):
        number = min(len(told), len(right.pots)) + 1
        yield WrongPayout(
            f"pot {number}: the number of pots is claimed to be {len(told)},"
            f" right is {len(right.pots)}",
            pot=number,
        )


def _in_pot(
    said: dict[str, Any], pot: SettledPot[Amount], number: int, right: Settlement[Amount]
) -> Iterator[PokerError]:
    place, players = f"pot {number}", right.players
    for name in ("amount", "rake"):
        if name in said:
            yield from _in_number(said[name], getattr(pot, name), f"{place}, {name}", number)
    if "contenders" in said:
        yield from _in_contenders(
            players.some(_read_list(said["contenders"], place), f"claim, {place}, contenders"),
            pot, number, players,
        )  # fmt: skip
    yield from _in_share(said, pot, number, right, place)
    if "runs" in said:
        runs = _read_list(said["runs"], f"claim, {place}, runs")
        yield from _in_number(len(runs), len(pot.runs), f"{place}, number of runs", number)
        for at, (claimed, run) in enumerate(zip(runs, pot.runs, strict=False), start=1):
            where = f"{place}, run {at}"
            said = _read_object(claimed, _OF_RUN, f"claim, {where}")
            if "amount" in said:
                yield from _in_number(said["amount"], run.amount, f"{where}, amount", number)
            yield from _in_share(said, run, number, right, where)


def _in_contenders(
    claimed: frozenset[int], pot: SettledPot[Amount], number: int, players: Players
) -> Iterator[PokerError]:
    for seat in sorted(claimed ^ set(pot.contenders)):
        said, true = ("", "does not") if seat in claimed else ("not ", "does")
        yield WrongPayout(
            f"pot {number}, {players.label(seat)}: claimed {said}to contend, and"
            f" {'' if players.names else 'it '}{true}; right is {players.list(pot.contenders)}",
            pot=number, seat=seat,
        )  # fmt: skip


def _in_share(
    said: dict[str, Any],
    part: SettledPot[Amount] | Run[Amount],
    number: int,
    right: Settlement[Amount],
    place: str,
) -> Iterator[PokerError]:
    """Yield what a claim about a pot or a run has wrong: winners, their hand, what is paid."""
    players = right.players
    pot = right.pots[number - 1]
    if "winners" in said:
        listed = _read_list(said["winners"], f"claim, {place}, winners")
        claimed = players.some(listed, f"claim, {place}, winners")
        yield from _unrevealed(claimed, pot, number, right)
        for seat in sorted(claimed ^ set(part.winners)):
            word = "a winner" if seat in claimed else "no winner"
            yield WrongPayout(
                f"{place}, {players.label(seat)}: claimed as {word}, right is"
                f" {players.list(part.winners)}{_winning_hand(part)}",
                pot=number, seat=seat,
            )  # fmt: skip
    if "payouts" in said:
        payouts = _read_payouts(said["payouts"], players, f"claim, {place}, payouts")
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
    if "odd_chips" in said:
        yield from _in_number(said["odd_chips"], part.odd_chips, f"{place}, odd chips", number)
    if said.get("hand") is not None and not _same_words(said["hand"], part.hand or ""):
        yield WrongEvaluation(
            f"{place}: claimed {said['hand']!r}, the winning hand is {part.hand!r}"
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
    for seat, (said, true) in enumerate(zip(claimed, due, strict=True)):
        if said != true:
            yield WrongPayout(
                f"{place}, {right.players.label(seat)}: claimed {said}, right is {true}"
                f"{_finer(said, right.unit)}",
                pot=number, seat=seat,
            )  # fmt: skip


def _finer(claimed: Amount, unit: Unit) -> str:
    """Return the remedy where a claim splits what cannot be split at this table."""
    if decimals_of(claimed) <= unit.decimals:
        return ""
    return f"; the smallest amount here is {unit.text(1)}, where it is finer give a unit"


def _in_number(
    claimed: Any, due: Amount, place: str, pot: int | None = None
) -> Iterator[PokerError]:
    if read_amount(claimed, f"claim, {place}") != due:
        yield WrongPayout(f"{place}: claimed {claimed}, right is {due}", pot=pot)


def _in_totals(claimed: tuple[Amount, ...], right: Settlement[Amount]) -> Iterator[PokerError]:
    """Yield what is wrong about payouts over all pots, by the pot it must come from.

    Totals do not say which pot they come from; but a seat that is denied chips is denied them in a
    pot that it wins, and who has too much took it there.
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
    """Return the first of these pots that the seat has to do with, or the first of all."""
    for number, pot in denied:
        if seat in pot.contenders and pot.winners != (seat,):
            return number  # where it takes too much, or is left out of a split
        if pot.payouts[seat]:
            return number
    return denied[0][0] if denied else 1


def _in_all(right: Settlement[Amount]) -> str:
    return " from all pots" if len(right.pots) > 1 else ""


def _check_hands(claimed: Any, right: Settlement[Amount] | Showdown) -> None:
    """Refuse a claimed hand, in words or by its category, that is not what the seat showed."""
    if claimed is None:
        return
    told = _read_list(claimed, "claim, hands")
    if len(told) != len(right.hands):
        raise PokerError(f"claim, hands: {len(told)} for {len(right.hands)} seats")
    for seat, (said, shown) in enumerate(zip(told, right.hands, strict=True)):
        if said is None:
            continue
        name = right.players.label(seat)
        per_board = list(said) if isinstance(said, (list, tuple)) else [said]
        if not shown:
            pronoun = "" if right.names else "it "
            raise WrongEvaluation(f"{name}: claimed {said!r}, and {pronoun}has shown no hand")
        if len(per_board) != len(shown):
            raise WrongEvaluation(
                f"{name}: claimed {counted(len(per_board), 'hand')}, the boards are {len(shown)}"
            )
        for hand, strength in zip(per_board, shown, strict=True):
            if not _means(hand, strength, f"claim, hand of {name}"):
                raise WrongEvaluation(
                    f"{_pot_of(seat, right)}{name}: claimed {_as_said(hand)!r},"
                    f" right is {strength.description!r}"
                )


def _pot_of(seat: int, right: Settlement[Amount] | Showdown) -> str:
    pots = enumerate(getattr(right, "pots", ()), start=1)
    return next((f"pot {number}, " for number, pot in pots if seat in pot.contenders), "")


def _as_said(hand: Any) -> Any:
    if not isinstance(hand, Mapping):
        return hand
    return hand.get("description", hand.get("category", hand.get("score")))


def _means(said: Any, strength: Strength, place: str) -> bool:
    """Whether words or an object name this strength, or its category."""
    if isinstance(said, Mapping):
        fields = _read_object(said, _OF_HAND, place)
        if not fields:
            raise PokerError(f"{place}: nothing is claimed; give {', '.join(_OF_HAND)}")
        return (
            fields.get("score", strength.score) == strength.score
            and _is_category(fields.get("category", strength.category.noun), strength)
            and _same_words(fields.get("description", strength.description), strength.description)
        )
    return _same_words(said, strength.description) or _is_category(said, strength)


def _is_category(said: Any, strength: Strength) -> bool:
    if isinstance(said, int) and not isinstance(said, bool):
        return said == strength.category.value
    return _same_words(said, strength.category.noun)


def _same_words(said: Any, right: str) -> bool:
    return isinstance(said, str) and said.strip().casefold() == right.casefold()
