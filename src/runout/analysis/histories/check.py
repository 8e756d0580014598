"""Check: compares the recorded result of a hand with the rules.

The division of a rake over pots and winners is not recorded. With a rake, seats may therefore have
received less than their pots hold, by no more than the rake in total, and no seat more. Any winner
of a split pot may have received its odd chips.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from runout.analysis.histories.account import (
    Account,
    Gap,
    Source,
    account_and_rules,
    max_rake,
    recorded_ends,
    recorded_winnings,
    unpaid_winner,
    wrong_end,
)
from runout.analysis.histories.hand import Hand
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import Result, payout_limits


class Verdict(StrEnum):
    """The result of a check."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNRECORDED = "unrecorded"
    UNFINISHED = "unfinished"
    UNDECIDABLE = "undecidable"


class Check(NamedTuple):
    """The verdict, its reason, and the result by the rules where they can be applied.

    ``account`` has each seat's net, from the record or by the rules.
    """

    verdict: Verdict
    reason: str
    result: Result | None
    account: Account

    @property
    def agrees(self) -> bool:
        """Whether the record does not contradict the rules; one without a result does not.

        A record that stops early, or lacks the deciding cards, agrees as well.
        """
        return self.verdict is not Verdict.DIFFERS


def check(hand: Hand | Replay) -> Check:
    """Compare the recorded result with the rules.

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
    account, rules, undecided = account_and_rules(played)
    verdict, reason = _judge(played, account, rules, undecided)
    return Check(verdict, reason, rules, account)


def _judge(
    played: Replay, account: Account, rules: Result | None, undecided: str
) -> tuple[Verdict, str]:
    hand = played.hand
    if reason := _wrong_total(hand):
        return Verdict.DIFFERS, reason
    if rules is None or not played.finished:
        if account.gap in (Gap.UNBALANCED, Gap.CONTRADICTION):
            return Verdict.DIFFERS, account.reason
        if not played.finished:
            return Verdict.UNFINISHED, Gap.UNFINISHED.reason
        return Verdict.UNDECIDABLE, undecided
    if account.gap is Gap.CONTRADICTION:
        return Verdict.DIFFERS, account.reason
    if account.gap is Gap.UNKNOWN_STACKS and recorded_winnings(hand) is not None:
        return Verdict.UNRECORDED, account.reason
    recorded = account.source is Source.RECORD
    paid = account.won if recorded else _recorded_payouts(played, rules)
    if paid is None and account.gap is Gap.UNBALANCED:
        return Verdict.DIFFERS, account.reason
    if paid is None:
        return _judge_known_ends(played, rules)
    reason = _compare(played, rules, paid) or account.reason
    reason = reason or wrong_end(played, rules, account.rake or 0)
    return (Verdict.DIFFERS, reason) if reason else (Verdict.AGREES, "")


def _judge_known_ends(played: Replay, rules: Result) -> tuple[Verdict, str]:
    """Compare the finishing stacks of seats whose starting stack is known.

    The total that the seats did not receive is unknown too, so any possible rake is accepted.
    """
    hand = played.hand
    if hand.finishing_stacks is None:
        all_zero = hand.collected is not None
        return Verdict.UNRECORDED, (
            "the record has winnings of 0 for every seat, which is not a result"
            if all_zero
            else "the record has no result"
        )
    if played.guessed_all_in or hand.stacks.count(None) == len(hand.stacks):
        return Verdict.UNRECORDED, (
            "finishing stacks are not a result where the starting stacks are not recorded"
        )
    reason = wrong_end(played, rules, max_rake(hand, sum(rules.payouts)))
    return (Verdict.DIFFERS, reason) if reason else (Verdict.AGREES, "")


def _wrong_total(hand: Hand) -> str:
    """Return the contradiction between the total pot and the record's own lines, if any."""
    if hand.total_pot is None or hand.collected is None:
        return ""
    collected, rake = sum(hand.collected), hand.rake or 0
    if hand.total_pot == collected + rake:
        return ""
    total, taken, house = map(hand.money, (hand.total_pot, collected, rake))
    return f"the total pot is {total}; {taken} was collected, rake {house}"


def _recorded_payouts(played: Replay, rules: Result) -> tuple[int, ...] | None:
    """Return each seat's winnings by a record that does not add up."""
    put_in = played.contributions
    gains = recorded_ends(played, put_in)
    if gains is None:
        return recorded_winnings(played.hand)
    rows = zip(gains, put_in, rules.returned, strict=True)
    return tuple([gain + bet - back for gain, bet, back in rows])


def _compare(played: Replay, right: Result, paid: tuple[int, ...]) -> str:
    """Return the first difference as text; empty if there is none."""
    hand = played.hand
    if hand.uncalled is not None and hand.uncalled != right.returned:
        # The same chips may be recorded as returned and won by the rules.
        rows = list(zip(paid, hand.uncalled, right.returned, strict=True))
        as_won = tuple([taken + back - due for taken, back, due in rows])
        if min(as_won) >= 0 and not _compare_payouts(played, right, as_won):
            return ""
        seat = next(s for s, (_, back, due) in enumerate(rows) if back != due)
        recorded, rules = hand.money(hand.uncalled[seat]), hand.money(right.returned[seat])
        return f"{hand.name(seat)} had {recorded} returned, the rules give {rules}"
    return _compare_payouts(played, right, paid)


def _compare_payouts(played: Replay, right: Result, paid: tuple[int, ...]) -> str:
    hand = played.hand
    missing = sum(right.payouts) - sum(paid)
    rake = max(0, missing) if hand.rake is None else hand.rake
    limits = payout_limits(played, right)
    for seat, (taken, (least, most)) in enumerate(zip(paid, limits, strict=True)):
        if not least - rake <= taken <= most:
            return _difference(played, right, paid, seat)
    unpaid = unpaid_winner(played, right, paid)
    if unpaid is not None:
        return _difference(played, right, paid, unpaid)
    if missing != rake:
        return f"{hand.money(missing)} of the pots was not paid out, the rake is {hand.money(rake)}"
    return ""


def _difference(played: Replay, right: Result, paid: tuple[int, ...], seat: int) -> str:
    hand = played.hand
    if hand.finishing_stacks is None or recorded_ends(played, played.contributions) is None:
        recorded, rules = hand.money(paid[seat]), hand.money(right.payouts[seat])
        return f"{hand.name(seat)} collected {recorded}, the rules give {rules}{_less_rake(hand)}"
    end = hand.finishing_stacks[seat]
    rules = hand.money(end + right.payouts[seat] - paid[seat])
    recorded = hand.money(end)
    return f"{hand.name(seat)} finished with {recorded}, the rules give {rules}{_less_rake(hand)}"


def _less_rake(hand: Hand) -> str:
    return f" before the rake of {hand.money(hand.rake)}" if hand.rake else ""
