"""Claimed pots and their runs: amounts, contenders, winners, payouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from runout.analysis.showdown.claims.amounts import compare_number, compare_seats, finer_unit_hint
from runout.analysis.showdown.claims.fields import in_claim, read_list, read_object, read_payouts
from runout.analysis.showdown.claims.hands import same_text
from runout.analysis.showdown.inputs.members import Member
from runout.domain.amounts import Amount, add_amounts
from runout.errors import (
    ChipsNotConserved,
    PokerError,
    UnrevealedWinner,
    WrongEvaluation,
    WrongPayout,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from runout.analysis.showdown.inputs.players import Players
    from runout.analysis.showdown.settlement import Run, SettledPot, Settlement

_OF_POT: Final = (
    "amount", "contenders", "winners", "payouts", "hand", "odd_chips", "rake", "runs",
)  # fmt: skip
_OF_RUN: Final = ("amount", "winners", "payouts", "odd_chips", "hand")


def compare_pots(claimed_pots: list[Any], right: Settlement[Amount]) -> Iterator[PokerError]:
    """Yield the errors of claimed pots, pot by pot."""
    for number, (claimed, pot) in enumerate(zip(claimed_pots, right.pots, strict=False), start=1):
        member = Member(f"pot {number}", f"/claim/pots/{number - 1}")
        fields = read_object(claimed, _OF_POT, in_claim(member))
        yield from _compare_pot(fields, pot, number, right, member)
    if len(claimed_pots) != len(right.pots):
        number = min(len(claimed_pots), len(right.pots)) + 1
        yield WrongPayout(
            f"pot {number}: the number of pots is claimed to be {len(claimed_pots)},"
            f" right is {len(right.pots)}",
            pot=number,
        )


def _compare_pot(
    fields: dict[str, Any],
    pot: SettledPot[Amount],
    number: int,
    right: Settlement[Amount],
    member: Member,
) -> Iterator[PokerError]:
    for name in ("amount", "rake"):
        if name in fields:
            part = member.item(name, name)
            yield from compare_number(fields[name], getattr(pot, name), part, number)
    if "contenders" in fields:
        listed = read_list(fields["contenders"], member)
        part = in_claim(member.item("contenders", "contenders"))
        contenders = right.players.some(listed, part)
        yield from _compare_contenders(contenders, pot, number, right.players)
    yield from _compare_share(fields, pot, number, right, member)
    if "runs" in fields:
        part = member.item("runs", "runs")
        runs = read_list(fields["runs"], in_claim(part))
        number_of_runs = Member(f"{member.name}, number of runs", part.pointer)
        yield from compare_number(len(runs), len(pot.runs), number_of_runs, number)
        for at_run, (claimed, run) in enumerate(zip(runs, pot.runs, strict=False)):
            where = Member(f"{member.name}, run {at_run + 1}", f"{part.pointer}/{at_run}")
            run_fields = read_object(claimed, _OF_RUN, in_claim(where))
            if "amount" in run_fields:
                amount = where.item("amount", "amount")
                yield from compare_number(run_fields["amount"], run.amount, amount, number)
            yield from _compare_share(run_fields, run, number, right, where)


def _compare_contenders(
    claimed: frozenset[int], pot: SettledPot[Amount], number: int, players: Players
) -> Iterator[PokerError]:
    for seat in sorted(claimed ^ set(pot.contenders)):
        negation, actual = ("", "does not") if seat in claimed else ("not ", "does")
        yield WrongPayout(
            f"pot {number}, {players.label(seat)}: claimed {negation}to contend, and"
            f" {'' if players.names else 'it '}{actual}; right is {players.list(pot.contenders)}",
            pot=number, seat=seat,
        )  # fmt: skip


def _compare_share(
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
        listed_at = in_claim(member.item("winners", "winners"))
        claimed = players.some(read_list(fields["winners"], listed_at), listed_at)
        yield from _unrevealed(claimed, pot, number, right)
        for seat in sorted(claimed ^ set(part.winners)):
            word = "a winner" if seat in claimed else "no winner"
            yield WrongPayout(
                f"{place}, {players.label(seat)}: claimed as {word}, right is"
                f" {players.list(part.winners)}{_winning_hand(part)}",
                pot=number, seat=seat,
            )  # fmt: skip
    if "payouts" in fields:
        paid_at = in_claim(member.item("payouts", "payouts"))
        payouts = read_payouts(fields["payouts"], players, paid_at)
        paid = [seat for seat in range(players.seats) if payouts[seat] > part.payouts[seat]]
        wrong = compare_seats(payouts, part.payouts, place, right, number)
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
        yield from compare_number(fields["odd_chips"], part.odd_chips, odd_chips, number)
    if fields.get("hand") is not None and not same_text(fields["hand"], part.hand or ""):
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


def compare_totals(claimed: tuple[Amount, ...], right: Settlement[Amount]) -> Iterator[PokerError]:
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
            f"pot {number}, {right.players.label(seat)}: claimed {claimed[seat]}"
            f"{_from_all_pots(right)}, right is {due[seat]}"
            f"{finer_unit_hint(claimed[seat], right.unit)}",
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


def _from_all_pots(right: Settlement[Amount]) -> str:
    return " from all pots" if len(right.pots) > 1 else ""
