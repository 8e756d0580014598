"""Claimed winners: of a board, and of every contested pot of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from runout.analysis.showdown.claims.fields import Claim, read_list
from runout.errors import PokerError, UnrevealedWinner, WrongPayout, WrongSeat, at

if TYPE_CHECKING:
    from runout.analysis.showdown.inputs.players import Players
    from runout.analysis.showdown.settlement import Settlement
    from runout.analysis.showdown.winners import Showdown
    from runout.domain.amounts import Amount


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
            noun = "two boards" if boards > 1 else "one board"
            raise WrongSeat(
                f"claim, winners: {listed!r} is not a list of winners for each board; there"
                f" {'are' if boards > 1 else 'is'} {noun}"
            )
        return tuple([players.some(each, member) for each in listed])


def compare_winners(
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


def compare_winners_of_pots(claim: Claim, right: Settlement[Amount]) -> Iterator[PokerError]:
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
            place = f"pot {number}, "
            if len(pot.runs) > 1:
                place += f"board {board + 1}, "
            for error in compare_winners(
                claimed, run.winners, pot.contenders, right, board=board, place=place, hint=hint
            ):
                if isinstance(error, WrongPayout):
                    error.pot = number
                yield error
