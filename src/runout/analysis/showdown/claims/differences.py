"""Differences between a claim and the right result: the errors of pots, winners, hands, amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from runout.analysis.showdown.claims.claim import (
    CLAIM,
    Claim,
    in_claim,
    read_list,
    read_object,
    read_payouts,
    read_winners,
)
from runout.analysis.showdown.inputs.amounts import read_amounts, read_member
from runout.analysis.showdown.inputs.members import Member
from runout.analysis.showdown.settlement import Run, SettledPot, Settlement
from runout.analysis.showdown.winners import Showdown
from runout.domain.amounts import Amount, Unit, add_amounts, decimals_of
from runout.domain.hands import Strength
from runout.domain.plurals import pluralize
from runout.errors import (
    ChipsNotConserved,
    PokerError,
    UnrevealedWinner,
    WrongEvaluation,
    WrongPayout,
)

_OF_RUN: Final = ("amount", "winners", "payouts", "odd_chips", "hand")
_OF_POT: Final = (*_OF_RUN, "contenders", "rake", "runs")
_OF_HAND: Final = ("category", "description", "score")


def of_settlement(claim: Claim, right: Settlement) -> Iterator[PokerError]:
    """Yield the errors of a claim about chips: of pots in their order, then of the whole hand."""
    fields = claim.fields
    if claim.has_winners:
        yield from _of_contested_pots(claim, right)
    if "pots" in fields:
        yield from _of_pots(read_list(fields["pots"], CLAIM.item("pots", "pots")), right)
    for name, due in (("returned", right.returned), ("contributions", right.contributions)):
        if name in fields:
            claimed = read_amounts(fields[name], CLAIM.item(name, name), right.players)
            yield from _of_seats(claimed, due, name, right)
    if "rake" in fields:
        yield from _of_number(fields["rake"], right.rake, Member("rake", "/claim/rake"))
    if "payouts" in fields:
        yield from _of_totals(fields["payouts"], right)


# --- amounts ---


def _of_number(
    claimed: Any, due: Amount, member: Member, pot: int | None = None
) -> Iterator[PokerError]:
    if read_member(claimed, in_claim(member)) != due:
        yield WrongPayout(f"{member.name}: claimed {claimed}, right is {due}", pot=pot)


def _of_seats(
    claimed: tuple[Amount, ...],
    due: tuple[Amount, ...],
    place: str,
    right: Settlement,
    number: int | None = None,
) -> Iterator[PokerError]:
    for seat, (amount, right_amount) in enumerate(zip(claimed, due, strict=True)):
        if amount != right_amount:
            yield WrongPayout(
                f"{place}, {right.players.label(seat)}: claimed {amount}, right is {right_amount}"
                f"{_finer_unit_hint(amount, right.unit)}",
                pot=number, seat=seat,
            )  # fmt: skip


def _finer_unit_hint(claimed: Amount, unit: Unit) -> str:
    if decimals_of(claimed) <= unit.decimals:
        return ""
    return f"; the smallest amount here is {unit.text(1)}, where it is finer give a unit"


def _of_totals(claimed: tuple[Amount, ...], right: Settlement) -> Iterator[PokerError]:
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
    every = " from all pots" if len(right.pots) > 1 else ""
    for number, seat in sorted((_pot_to_blame(seat, denied), seat) for seat in (*short, *over)):
        yield WrongPayout(
            f"pot {number}, {right.players.label(seat)}: claimed {claimed[seat]}{every}, right is"
            f" {due[seat]}{_finer_unit_hint(claimed[seat], right.unit)}",
            pot=number, seat=seat,
        )  # fmt: skip


def _pot_to_blame(seat: int, denied: list[tuple[int, SettledPot]]) -> int:
    """Return the first of these pots that the seat contends for or is paid from, else the first."""
    for number, pot in denied:
        if seat in pot.contenders and pot.winners != (seat,):
            return number  # where it takes too much, or is left out of a split
        if pot.payouts[seat]:
            return number
    return denied[0][0] if denied else 1


# --- pots ---


def _of_pots(claimed_pots: list[Any], right: Settlement) -> Iterator[PokerError]:
    for number, (claimed, pot) in enumerate(zip(claimed_pots, right.pots, strict=False), start=1):
        yield from _of_pot(
            claimed, pot, number, right, Member(f"pot {number}", f"/claim/pots/{number - 1}")
        )
    if len(claimed_pots) != len(right.pots):
        number = min(len(claimed_pots), len(right.pots)) + 1
        yield WrongPayout(
            f"pot {number}: the number of pots is claimed to be {len(claimed_pots)},"
            f" right is {len(right.pots)}",
            pot=number,
        )


def _of_pot(
    claimed: Any, pot: SettledPot | Run, number: int, right: Settlement, member: Member
) -> Iterator[PokerError]:
    """Yield the errors of a claim about a pot, or about a run of it."""
    players = right.players
    known = _OF_RUN if isinstance(pot, Run) else _OF_POT
    fields = read_object(claimed, known, in_claim(member))
    for name in ("amount", "rake"):
        if name in fields:
            yield from _of_number(fields[name], getattr(pot, name), member.item(name, name), number)
    if "contenders" in fields:
        part = in_claim(member.item("contenders", "contenders"))
        contenders = players.some(read_list(fields["contenders"], part), part)
        right_contenders = right.pots[number - 1].contenders
        for seat in sorted(contenders ^ {*right_contenders}):
            negation, actual = ("", "does not") if seat in contenders else ("not ", "does")
            yield WrongPayout(
                f"pot {number}, {players.label(seat)}: claimed {negation}to contend, and"
                f" {'' if players.names else 'it '}{actual}; right is"
                f" {players.list(right_contenders)}",
                pot=number, seat=seat,
            )  # fmt: skip
    yield from _of_share(fields, pot, number, right, member)
    if "runs" in fields and isinstance(pot, SettledPot):
        part = member.item("runs", "runs")
        runs = read_list(fields["runs"], in_claim(part))
        count = Member(f"{member.name}, number of runs", part.pointer)
        yield from _of_number(len(runs), len(pot.runs), count, number)
        for at_run, (each, run) in enumerate(zip(runs, pot.runs, strict=False)):
            where = Member(f"{member.name}, run {at_run + 1}", f"{part.pointer}/{at_run}")
            yield from _of_pot(each, run, number, right, where)


def _of_share(
    fields: dict[str, Any],
    part: SettledPot | Run,
    number: int,
    right: Settlement,
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
        wrong = _of_seats(payouts, part.payouts, place, right, number)
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
        yield from _of_number(fields["odd_chips"], part.odd_chips, odd_chips, number)
    if "hand" in fields and not _same_text(fields["hand"], part.hand or ""):
        yield WrongEvaluation(
            f"{place}: claimed {fields['hand']!r}, the winning hand is {part.hand!r}"
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
                f"pot {number}, {right.players.label(seat)}: claimed to win, and"
                f" {'has not revealed a' if right.names else 'it has not revealed its'} hand;"
                f" right is {right.players.list(pot.winners)}{_winning_hand(pot)}"
            )


# --- winners ---


def of_showdown(claim: Claim, right: Showdown, live: tuple[int, ...]) -> Iterator[PokerError]:
    """Yield the errors of claimed winners by the cards alone."""
    boards = read_winners(claim, right.players, len(right.boards))
    for number, (claimed, board) in enumerate(zip(boards, right.boards, strict=True)):
        place = f"board {number + 1}, " if len(boards) > 1 else ""
        yield from _of_winners(claimed, board.winners, live, right, board=number, place=place)


def _of_contested_pots(claim: Claim, right: Settlement) -> Iterator[PokerError]:
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
    boards = read_winners(claim, right.players, max(len(pot.runs) for _, pot in contested))
    hint = ""
    if len({tuple([run.winners for run in pot.runs]) for _, pot in contested}) > 1:
        hint = "; the pots have different winners, so claim them pot by pot, in pots"
    for number, pot in contested:
        for board, (claimed, run) in enumerate(zip(boards, pot.runs, strict=False)):
            place = f"pot {number}, " + (f"board {board + 1}, " if len(pot.runs) > 1 else "")
            for error in _of_winners(
                claimed, run.winners, pot.contenders, right, board=board, place=place, hint=hint
            ):
                if isinstance(error, WrongPayout):
                    error.pot = number
                yield error


def _of_winners(
    claimed: frozenset[int],
    winners: tuple[int, ...],
    contenders: tuple[int, ...],
    right: Showdown | Settlement,
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
        if winners[1:]:
            sharing = players.list([each for each in winners if each != seat])
            every = "both" if len(winners) == 2 else "all"
            reason = f"shares the win with {sharing}: {every} have {best}"
        else:
            reason = f"wins with {best}" if best else "wins with no contest"
        yield WrongPayout(
            f"{place}{players.label(seat)}: claimed as no winner, and {reason}{hint}", seat=seat
        )


# --- hands ---


def of_hands(claimed: Any, right: Settlement | Showdown) -> Iterator[PokerError]:
    """Yield the errors of claimed hands, descriptions or categories, that were not shown so."""
    if claimed is None:
        return
    listed = read_list(claimed, CLAIM.item("hands", "hands"))
    if len(listed) != len(right.hands):
        raise PokerError(
            f"claim, hands: {len(listed)} for {len(right.hands)} seats"
        ).at("/claim/hands")  # fmt: skip
    for seat, (raw, shown) in enumerate(zip(listed, right.hands, strict=True)):
        if raw is None:
            continue
        name = right.players.label(seat)
        member = Member(f"claim, hand of {name}", f"/claim/hands/{seat}")
        per_board = list(raw) if isinstance(raw, (list, tuple)) else [raw]
        if not shown:
            pronoun = "" if right.names else "it "
            yield WrongEvaluation(f"{name}: claimed {raw!r}, and {pronoun}has shown no hand")
        elif len(per_board) != len(shown):
            yield WrongEvaluation(
                f"{name}: claimed {pluralize(len(per_board), 'hand')}, the boards are {len(shown)}"
            )
        else:
            pots = enumerate(getattr(right, "pots", ()), start=1)
            place = next((f"pot {number}, " for number, pot in pots if seat in pot.contenders), "")
            for hand, strength in zip(per_board, shown, strict=True):
                if not _means(hand, strength, member):
                    yield WrongEvaluation(
                        f"{place}{name}: claimed {_claimed_name(hand)!r},"
                        f" right is {strength.description!r}"
                    )


def _claimed_name(hand: Any) -> Any:
    if not isinstance(hand, Mapping):
        return hand
    return hand.get("description", hand.get("category", hand.get("score")))


def _means(raw: Any, strength: Strength, member: Member) -> bool:
    """Return whether a claimed text or object describes this strength or its category."""
    if not isinstance(raw, Mapping):
        return _same_text(raw, strength.description) or _is_category(raw, strength)
    fields = read_object(raw, _OF_HAND, member)
    if not fields:
        raise PokerError(
            f"{member.name}: nothing is claimed; give {', '.join(_OF_HAND)}"
        ).at(member.pointer)  # fmt: skip
    return (
        fields.get("score", strength.score) == strength.score
        and _is_category(fields.get("category", strength.category.noun), strength)
        and _same_text(fields.get("description", strength.description), strength.description)
    )


def _is_category(raw: Any, strength: Strength) -> bool:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw == strength.category.value
    return _same_text(raw, strength.category.noun)


def _same_text(raw: Any, right: str) -> bool:
    """Return whether a claimed text is the right one but for case and spaces around it."""
    return isinstance(raw, str) and raw.strip().casefold() == right.casefold()
