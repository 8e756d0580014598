"""Check: the recorded result of a hand against what the rules give.

How a house divides its rake over pots and winners is not recorded. With a rake, a seat may
therefore have received less than its pots hold, by no more than the rake in all, and nobody more.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from runout.analysis.histories.hand import HandError
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import result
from runout.errors import PokerError

if TYPE_CHECKING:
    from runout.analysis.histories.hand import Hand
    from runout.analysis.histories.result import Result


class Verdict(Enum):
    """What came of a check."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNRECORDED = "unrecorded"
    UNFINISHED = "unfinished"
    UNDECIDABLE = "undecidable"


class Check(NamedTuple):
    """The verdict, why where it is not plain, and what the rules give where they can be applied."""

    verdict: Verdict
    reason: str
    result: Result | None

    @property
    def agrees(self) -> bool:
        """Whether nothing recorded contradicts the rules; a hand without a result contradicts none.

        A record that stops early, or whose deciding cards nobody saw, agrees as well.
        """
        return self.verdict is not Verdict.DIFFERS


def check(hand: Hand | Replay) -> Check:
    """Compare the recorded result with the rules'.

    >>> from runout.analysis.histories.phh import read_phh
    >>> text = '''
    ... variant = 'NT'
    ... antes = [0, 0]
    ... blinds_or_straddles = [50, 100]
    ... min_bet = 100
    ... starting_stacks = [1000, 1000]
    ... actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
    ... finishing_stacks = [1050, 950]
    ... '''
    >>> check(read_phh(text)).verdict
    <Verdict.AGREES: 'agrees'>
    >>> print(check(read_phh(text.replace("1050", "1100"))).reason)
    p1 finished with 1100, the rules give 1050
    """
    played = hand if isinstance(hand, Replay) else replay(hand)
    record = played.hand
    unraked, why_not = _by_the_rules(played)
    if reason := _wrong_total(record):
        return Check(Verdict.DIFFERS, reason, unraked)
    if not played.finished:
        return Check(Verdict.UNFINISHED, "the record stops before the end of the hand", None)
    if unraked is None:
        return Check(Verdict.UNDECIDABLE, why_not, None)
    if record.collected is None and record.finishing_stacks is None:
        return Check(Verdict.UNRECORDED, "the record has no result", unraked)
    paid, difference = _recorded_payouts(played, unraked)
    reason = difference or _compare(played, unraked, paid)
    if reason:
        return Check(Verdict.DIFFERS, reason, unraked)
    return Check(Verdict.AGREES, "", unraked)


def _by_the_rules(played: Replay) -> tuple[Result | None, str]:
    """Return what the rules give, or why they cannot be applied."""
    try:
        return result(played), ""
    except HandError as error:
        return None, error.reason
    except PokerError as error:
        return None, str(error)


def _wrong_total(hand: Hand) -> str:
    """Say that the total pot contradicts the record's own lines, where it does."""
    if hand.total_pot is None or hand.collected is None:
        return ""
    collected, rake = sum(hand.collected), hand.rake or 0
    if hand.total_pot == collected + rake:
        return ""
    total, taken, house = map(hand.money, (hand.total_pot, collected, rake))
    return f"the total pot is {total}; {taken} was collected, rake {house}"


def _recorded_payouts(played: Replay, right: Result) -> tuple[tuple[int, ...], str]:
    """Return what each seat took from the pots, and where the record contradicts itself."""
    hand = played.hand
    if hand.finishing_stacks is None:
        return hand.collected or (), ""
    put_in = played.contributions
    paid = tuple(
        [
            end - start + bet - back
            for end, start, bet, back in zip(
                hand.finishing_stacks, hand.stacks, put_in, right.returned, strict=True
            )
        ]
    )
    if hand.collected is not None and hand.collected != paid:
        seat = next(s for s, chips in enumerate(paid) if chips != hand.collected[s])
        collected, money = hand.money(hand.collected[seat]), hand.money(paid[seat])
        return paid, (
            f"{hand.name(seat)} collected {collected}, but the finishing stack says {money}"
        )
    return paid, ""


def _compare(played: Replay, right: Result, paid: tuple[int, ...]) -> str:
    """Return the first difference in words, or nothing."""
    hand = played.hand
    if hand.uncalled is not None and hand.uncalled != right.returned:
        seat = next(s for s, chips in enumerate(right.returned) if chips != hand.uncalled[s])
        recorded, rules = hand.money(hand.uncalled[seat]), hand.money(right.returned[seat])
        return f"{hand.name(seat)} had {recorded} returned, the rules give {rules}"
    missing = sum(right.payouts) - sum(paid)
    rake = missing if hand.rake is None else hand.rake
    if rake == 0 and paid != right.payouts:
        return _first_difference(played, right, paid)
    for seat, (taken, due) in enumerate(zip(paid, right.payouts, strict=True)):
        if not due - rake <= taken <= due:
            return _first_difference(played, right, paid, seat)
    if missing != rake:
        return f"{hand.money(missing)} of the pots went to nobody, the rake is {hand.money(rake)}"
    return ""


def _first_difference(
    played: Replay, right: Result, paid: tuple[int, ...], seat: int | None = None
) -> str:
    hand = played.hand
    if seat is None:
        seat = next(s for s, chips in enumerate(right.payouts) if chips != paid[s])
    if hand.finishing_stacks is None:
        recorded, rules = hand.money(paid[seat]), hand.money(right.payouts[seat])
        return f"{hand.name(seat)} collected {recorded}, the rules give {rules}{_less_rake(hand)}"
    end = hand.finishing_stacks[seat]
    rules = hand.money(end + right.payouts[seat] - paid[seat])
    recorded = hand.money(end)
    return f"{hand.name(seat)} finished with {recorded}, the rules give {rules}{_less_rake(hand)}"


def _less_rake(hand: Hand) -> str:
    return f" before the rake of {hand.money(hand.rake)}" if hand.rake else ""
