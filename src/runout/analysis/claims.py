"""Claims: what somebody says a hand paid, held against what the rules pay.

A claim is an object as ``Settlement.to_dict`` writes it. ``payouts`` is all it must have; whatever
else it says is checked too, and a word that is not known is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.evidence import read_amount, read_chips, read_seat, read_seats, seats_in_words
from runout.analysis.showdown import settle
from runout.domain.counts import counted
from runout.errors import (
    ChipsNotConserved,
    PokerError,
    UnrevealedWinner,
    WrongEvaluation,
    WrongPayout,
)

if TYPE_CHECKING:
    from runout.analysis.showdown import Run, SettledPot, Settlement
    from runout.domain.hands import Strength

_OF_CLAIM: Final = ("payouts", "pots", "returned", "hands", "rake", "contributions")
_OF_POT: Final = (
    "amount", "contenders", "winners", "payouts", "hand", "odd_chips", "rake", "runs",
)  # fmt: skip
_OF_RUN: Final = ("amount", "winners", "payouts", "odd_chips", "hand")
_OF_HAND: Final = ("category", "description", "score")


def verify(claim: Mapping[str, Any], **evidence: Any) -> Settlement:
    """Settle the hand from the evidence, as `settle` takes it, and agree with the claim or raise.

    The error names the first pot and seat that differ, what was claimed and what is right; pots are
    counted from 1, seats from 0.

    >>> hand = dict(contributions=[20, 20], button=0, board="AsKsQsJsTs", hands=["2c2d", "3c3d"])
    >>> verify({"payouts": [20, 20]}, **hand).pots[0].winners
    (0, 1)
    >>> verify({"payouts": [40, 0]}, **hand)
    Traceback (most recent call last):
    runout.errors.WrongPayout: pot 1, seat 0: claimed 40, right is 20
    """
    right = settle(**evidence)
    told = _read_object(claim, _OF_CLAIM, "claim")
    if "payouts" not in told:
        raise PokerError("claim: payouts are missing; a claim says what each seat is paid")
    told["payouts"] = _read_payouts(told["payouts"], len(right.contributions), "claim, payouts")
    _check_hands(told.get("hands"), right)
    first = next(_differences(told, right), None)
    claimed, due = sum(told["payouts"]), sum(right.payouts)
    if claimed != due:
        where = f" ({first})" if first else ""
        raise ChipsNotConserved(
            f"the claimed payouts add up to {claimed}, and the pots pay {due}{where}"
        )
    if first:
        raise first
    return right


def _read_object(given: Any, keys: tuple[str, ...], place: str) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise PokerError(f"{place}: {given!r} is not an object with {', '.join(keys)}")
    for key in given:
        if key not in keys:
            raise PokerError(f"{place}: {key!r} is not known; there are {', '.join(keys)}")
    return dict(given)


def _read_payouts(given: Any, seats: int, place: str) -> tuple[int, ...]:
    """Return chips per seat, claimed as a list for all seats or as a map from seat to chips."""
    if not isinstance(given, Mapping):
        return read_chips(given, place, seats)
    payouts = [0] * seats
    for key, chips in given.items():
        number = int(key) if isinstance(key, str) and key.isascii() and key.isdecimal() else key
        seat = read_seat(number, seats, place)
        payouts[seat] = read_amount(chips, f"{place}, seat {seat}")
    return tuple(payouts)


def _read_list(given: Any, place: str) -> list[Any]:
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, Iterable):
        raise PokerError(f"{place}: {given!r} is not a list")
    return list(given)


def _differences(told: dict[str, Any], right: Settlement) -> Iterator[PokerError]:
    """Yield what the claim has wrong, pot by pot, then over the whole hand."""
    if told.get("pots") is not None:
        yield from _in_pots(_read_list(told["pots"], "claim, pots"), right)
    for name, due in (("returned", right.returned), ("contributions", right.contributions)):
        if name in told:
            claimed = read_chips(told[name], f"claim, {name}", len(due))
            yield from _in_seats(claimed, due, name)
    if "rake" in told:
        yield from _in_number(told["rake"], right.rake, "rake")
    yield from _in_totals(told["payouts"], right)


def _in_pots(told: list[Any], right: Settlement) -> Iterator[PokerError]:
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
    said: dict[str, Any], pot: SettledPot, number: int, right: Settlement
) -> Iterator[PokerError]:
    place, seats = f"pot {number}", len(right.contributions)
    for name in ("amount", "rake"):
        if name in said:
            yield from _in_number(said[name], getattr(pot, name), f"{place}, {name}", number)
    if "contenders" in said:
        yield from _in_contenders(
            read_seats(_read_list(said["contenders"], place), seats, f"claim, {place}, contenders"),
            pot, number,
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


def _in_contenders(claimed: frozenset[int], pot: SettledPot, number: int) -> Iterator[PokerError]:
    for seat in sorted(claimed ^ set(pot.contenders)):
        said, true = ("", "does not") if seat in claimed else ("not ", "does")
        yield WrongPayout(
            f"pot {number}, seat {seat}: claimed {said}to contend, and it {true};"
            f" right is {seats_in_words(pot.contenders)}",
            pot=number, seat=seat,
        )  # fmt: skip


def _in_share(
    said: dict[str, Any], part: SettledPot | Run, number: int, right: Settlement, place: str
) -> Iterator[PokerError]:
    """Yield what a claim about a pot or a run has wrong: winners, their hand, what is paid."""
    seats = len(right.contributions)
    pot = right.pots[number - 1]
    if "winners" in said:
        listed = _read_list(said["winners"], f"claim, {place}, winners")
        claimed = read_seats(listed, seats, f"claim, {place}, winners")
        yield from _unrevealed(claimed, pot, number, right)
        for seat in sorted(claimed ^ set(part.winners)):
            word = "a winner" if seat in claimed else "no winner"
            yield WrongPayout(
                f"{place}, seat {seat}: claimed as {word}, right is {seats_in_words(part.winners)}"
                f"{_winning_hand(part)}",
                pot=number, seat=seat,
            )  # fmt: skip
    if "payouts" in said:
        payouts = _read_payouts(said["payouts"], seats, f"claim, {place}, payouts")
        paid = [seat for seat in range(seats) if payouts[seat] > part.payouts[seat]]
        wrong = _in_seats(payouts, part.payouts, place, number)
        if sum(payouts) != sum(part.payouts):
            yield ChipsNotConserved(
                f"{place}: the claimed payouts add up to {sum(payouts)},"
                f" and it pays {sum(part.payouts)} ({next(wrong)})"
            )
        yield from _unrevealed(paid, pot, number, right)
        yield from wrong
    if "odd_chips" in said:
        yield from _in_number(said["odd_chips"], part.odd_chips, f"{place}, odd chips", number)
    if said.get("hand") is not None and not _same_words(said["hand"], part.hand or ""):
        yield WrongEvaluation(
            f"{place}: claimed {said['hand']!r}, the winning hand is {part.hand!r}"
        )


def _winning_hand(part: SettledPot | Run) -> str:
    return f" with {part.hand}" if part.hand else ""


def _unrevealed(
    claimed: Iterable[int], pot: SettledPot, number: int, right: Settlement
) -> Iterator[PokerError]:
    """Yield the claimed winners of a contested pot that have not shown their hand."""
    if len(pot.contenders) == 1:
        return
    for seat in sorted(claimed):
        if seat in pot.contenders and not right.hands[seat]:
            yield UnrevealedWinner(
                f"pot {number}, seat {seat}: claimed to win, and it has not revealed its hand;"
                f" right is {seats_in_words(pot.winners)}{_winning_hand(pot)}"
            )


def _in_seats(
    claimed: tuple[int, ...], due: tuple[int, ...], place: str, number: int | None = None
) -> Iterator[PokerError]:
    for seat, (said, true) in enumerate(zip(claimed, due, strict=True)):
        if said != true:
            yield WrongPayout(
                f"{place}, seat {seat}: claimed {said}, right is {true}", pot=number, seat=seat
            )


def _in_number(claimed: Any, due: int, place: str, pot: int | None = None) -> Iterator[PokerError]:
    if read_amount(claimed, f"claim, {place}") != due:
        yield WrongPayout(f"{place}: claimed {claimed}, right is {due}", pot=pot)


def _in_totals(claimed: tuple[int, ...], right: Settlement) -> Iterator[PokerError]:
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
            f"pot {number}, seat {seat}: claimed {claimed[seat]}{_in_all(right)},"
            f" right is {due[seat]}",
            pot=number, seat=seat,
        )  # fmt: skip


def _pot_to_blame(seat: int, denied: list[tuple[int, SettledPot]]) -> int:
    """Return the first of these pots that the seat has to do with, or the first of all."""
    for number, pot in denied:
        if seat in pot.contenders and pot.winners != (seat,):
            return number  # where it takes too much, or is left out of a split
        if pot.payouts[seat]:
            return number
    return denied[0][0] if denied else 1


def _in_all(right: Settlement) -> str:
    return " from all pots" if len(right.pots) > 1 else ""


def _check_hands(claimed: Any, right: Settlement) -> None:
    """Refuse a claimed hand, in words or by its category, that is not what the seat showed."""
    if claimed is None:
        return
    told = _read_list(claimed, "claim, hands")
    if len(told) != len(right.hands):
        raise PokerError(f"claim, hands: {len(told)} for {len(right.hands)} seats")
    for seat, (said, shown) in enumerate(zip(told, right.hands, strict=True)):
        if said is None:
            continue
        per_board = list(said) if isinstance(said, (list, tuple)) else [said]
        if not shown:
            raise WrongEvaluation(f"seat {seat}: claimed {said!r}, and it has shown no hand")
        if len(per_board) != len(shown):
            raise WrongEvaluation(
                f"seat {seat}: claimed {counted(len(per_board), 'hand')},"
                f" the boards are {len(shown)}"
            )
        for hand, strength in zip(per_board, shown, strict=True):
            if not _means(hand, strength, f"claim, hand of seat {seat}"):
                raise WrongEvaluation(
                    f"{_pot_of(seat, right)}seat {seat}: claimed {_as_said(hand)!r},"
                    f" right is {strength.description!r}"
                )


def _pot_of(seat: int, right: Settlement) -> str:
    pots = enumerate(right.pots, start=1)
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
