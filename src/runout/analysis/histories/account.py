"""Account: each seat's contributions, returned bets, winnings and net result of a hand.

The nets of a hand add up to minus the rake. The recorded result is used where it does, else, where
nothing is recorded, the result by the rules; where neither is possible there are no nets, but a
reason. Records are ambiguous because sites count differently:

- An uncalled bet is returned. Some sites count it as winnings, some do not, some only where all
  others folded to the big blind. The reading that leaves a possible rake is used. Where both do, a
  hand without a flop has no rake, and else the site's usual reading decides.
- A rake that is not recorded is the chips that the winners did not receive.
- Winnings of 0 for all seats are no record: every pot has a winner.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from runout.analysis.histories.hand import Hand, HandError, Move
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import Result, payout_limits, result, stakes
from runout.analysis.histories.site_usages import usage_at
from runout.errors import PokerError

# A rake is less than a third of the pot: no house takes more, jackpot fees included, and a third is
# missing where one of three winners was not recorded.
MAX_RAKE_PARTS: Final = 3


class Source(StrEnum):
    """The source of a hand's nets."""

    RECORD = "record"
    RULES = "rules"


class Gap(StrEnum):
    """Why a hand has no nets."""

    UNFINISHED = "unfinished"
    UNKNOWN_CARDS = "unknown_cards"
    UNKNOWN_STACKS = "unknown_stacks"
    UNBALANCED = "unbalanced"
    CONTRADICTION = "contradiction"

    @property
    def reason(self) -> str:
        """The reason as text, for all hands of the kind."""
        return _REASONS[self]


_REASONS: Final = {
    Gap.UNFINISHED: "the record stops before the end of the hand",
    Gap.UNKNOWN_CARDS: "no result is recorded, and the cards that decide are not known",
    Gap.UNKNOWN_STACKS: "the contributions depend on stacks that are not known",
    Gap.UNBALANCED: "what was put in, won and returned does not add up",
    Gap.CONTRADICTION: "the record contradicts itself",
}


class Account(NamedTuple):
    """Chips per seat: ``won`` from the pots after the rake, and uncalled bets ``returned``.

    Either ``source`` is set, and the nets add up to minus ``rake``, or ``gap`` says why there are
    none, with ``reason`` as text. A result by the rules includes a rake only if one is recorded.
    """

    contributions: tuple[int, ...]
    returned: tuple[int, ...] | None
    won: tuple[int, ...] | None
    rake: int | None
    source: Source | None
    gap: Gap | None = None
    reason: str = ""

    @property
    def net(self) -> tuple[int, ...] | None:
        """The net result of each seat; None where unknown."""
        if self.won is None or self.returned is None:
            return None
        rows = zip(self.won, self.returned, self.contributions, strict=True)
        return tuple([won + back - bet for won, back, bet in rows])


def account(hand: Hand | Replay) -> Account:
    """Return the net result of each seat, or why it is unknown.

    >>> from runout.analysis.histories.phh import read_phh
    >>> hand = read_phh('''
    ... variant = 'NT'
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [5, 10, 0]
    ... min_bet = 10
    ... starting_stacks = [1000, 1000, 1000]
    ... actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 30', 'p1 f', 'p2 f']
    ... winnings = [0, 0, 45]
    ... ''')
    >>> account(hand).net  # the 45 include the uncalled 20
    (-5, -10, 15)
    """
    return account_and_rules(hand if isinstance(hand, Replay) else replay(hand))[0]


def account_and_rules(played: Replay) -> tuple[Account, Result | None, str]:
    """Return the account, and the result by the rules before the rake, or why there is none."""
    rules, undecided = None, ""
    try:
        rules = result(played)
    except HandError as error:
        undecided = error.reason
    except PokerError as error:
        undecided = str(error)
    return _read(played, rules, undecided), rules, undecided


def _read(played: Replay, rules: Result | None, undecided: str) -> Account:
    """Return the account of a hand from its record, else from its result by the rules."""
    hand, put_in = played.hand, played.contributions
    returned = rules.returned if rules is not None else stakes(played).returned
    ends = recorded_ends(played, put_in)
    collected = recorded_winnings(hand)
    if ends is not None:
        recorded_account = _by_finishing_stacks(played, put_in, returned, ends)
    elif collected is not None:
        recorded_account = _by_winnings(played, put_in, returned, collected)
    else:
        return _by_rules(played, put_in, rules, undecided)
    callers = _unsure_callers(played)
    if recorded_account.won is not None and recorded_account.rake and hand.rake is None and callers:
        # The missing chips may be a rake, or a call that an unknown stack could not make in full.
        missing, names = hand.money(recorded_account.rake), _names(hand, callers)
        reason = f"{missing} of the pots was not paid out, and what {names} could call is not known"
        return _without_net(put_in, Gap.UNKNOWN_STACKS, reason)
    if rules is None or recorded_account.won is None:
        return recorded_account
    seat = unpaid_winner(played, rules, recorded_account.won)
    if seat is None:
        return recorded_account
    name, missing = hand.name(seat), hand.money(recorded_account.rake or 0)
    reason = f"{missing} of the pots was not paid out, and {name}, one of the winners, got nothing"
    return _without_net(put_in, Gap.UNBALANCED, reason)


def recorded_winnings(hand: Hand) -> tuple[int, ...] | None:
    """Return the recorded winnings; None if all are 0, since every pot has a winner."""
    return hand.collected if hand.collected is not None and any(hand.collected) else None


def unpaid_winner(played: Replay, rules: Result, won: tuple[int, ...]) -> int | None:
    """Return the first winner by the rules who received nothing, unless a recorded rake explains.

    Even if all missing chips came from one pot, each of its winners must have received one.
    """
    if played.hand.rake is not None:
        return None
    missing = sum(rules.payouts) - sum(won)
    unpaid = [
        seat
        for pot in rules.pots
        if pot.amount - missing >= len(pot.winners)
        for seat in pot.winners
        if won[seat] == 0
    ]
    return min(unpaid, default=None)


def recorded_ends(played: Replay, put_in: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return each seat's net by its finishing stack, where the pots have been paid out.

    An unknown starting stack leaves it unknown, unless all such seats have folded.
    """
    hand = played.hand
    if hand.finishing_stacks is None:
        return None
    gains = []
    for seat, (end, start) in enumerate(zip(hand.finishing_stacks, hand.stacks, strict=True)):
        if start is None and not played.folded[seat]:
            return None
        gains.append(-put_in[seat] if start is None else end - start)
    if not played.finished and all(g == -bet for g, bet in zip(gains, put_in, strict=True)):
        return None
    return tuple(gains)


def wrong_end(played: Replay, rules: Result, rake: int) -> str:
    """Return the finishing stack that no rake up to this one explains, as text."""
    hand = played.hand
    if hand.finishing_stacks is None or played.guessed_all_in:
        return ""
    limits = payout_limits(played, rules)
    for seat, (end, start) in enumerate(zip(hand.finishing_stacks, hand.stacks, strict=True)):
        if start is None:
            continue
        least, most = limits[seat]
        rest = start - played.contributions[seat] + rules.returned[seat]
        if not least - min(rake, least) <= end - rest <= most:
            name, recorded = hand.name(seat), hand.money(end)
            expected = hand.money(rest + rules.payouts[seat])
            return f"{name} finished with {recorded}, the rules give {expected}"
    return ""


def _by_finishing_stacks(
    played: Replay, put_in: tuple[int, ...], returned: tuple[int, ...], gains: tuple[int, ...]
) -> Account:
    hand = played.hand
    rows = zip(gains, put_in, returned, strict=True)
    won = tuple([gain + bet - back for gain, bet, back in rows])
    for seat, chips in enumerate(won):
        if chips < 0 or (chips and played.folded[seat]):
            paid, lost = put_in[seat] - returned[seat], -gains[seat]
            change = f"{hand.money(abs(lost))} {'less' if lost > 0 else 'more'} than"
            return _without_net(
                put_in,
                Gap.CONTRADICTION,
                f"{hand.name(seat)} put in {hand.money(paid)}"
                f"{' and folded' if played.folded[seat] else ''},"
                f" and finished with {change if lost else 'as much as'} at the start",
            )
    collected = recorded_winnings(hand)
    if collected is not None and collected != won:
        with_returned = tuple(map(sum, zip(won, returned, strict=True)))
        if collected != with_returned:
            seat = next(s for s, chips in enumerate(won) if chips != collected[s])
            recorded, chips_won = hand.money(collected[seat]), hand.money(won[seat])
            return _without_net(
                put_in,
                Gap.CONTRADICTION,
                f"{hand.name(seat)} collected {recorded}, but the finishing stack says {chips_won}",
            )
    return _balanced(played, put_in, [(won, returned)])


def _by_winnings(
    played: Replay, put_in: tuple[int, ...], returned: tuple[int, ...], collected: tuple[int, ...]
) -> Account:
    hand = played.hand
    for seat, chips in enumerate(collected):
        if chips and played.folded[seat]:
            reason = f"{hand.name(seat)} folded, and collected {hand.money(chips)}"
            return _without_net(put_in, Gap.CONTRADICTION, reason)
    if reason := _wrong_return(played, put_in):
        return _without_net(put_in, Gap.CONTRADICTION, reason)
    readings = [(collected, returned if hand.uncalled is None else hand.uncalled)]
    if hand.uncalled is None and any(returned):
        without = tuple([won - back for won, back in zip(collected, returned, strict=True)])
        if min(without) >= 0:
            readings.append((without, returned))
    return _balanced(played, put_in, readings)


def _wrong_return(played: Replay, put_in: tuple[int, ...]) -> str:
    """Return the error in the returned bets: of a seat that folded, or more than it put in."""
    hand = played.hand
    for seat, chips in enumerate(hand.uncalled or ()):
        name, back = hand.name(seat), hand.money(chips)
        if chips and played.folded[seat]:
            return f"{name} folded, and had {back} returned"
        if chips > put_in[seat]:
            return f"{name} put in {hand.money(put_in[seat])}, and had {back} returned"
    return ""


def _balanced(
    played: Replay,
    put_in: tuple[int, ...],
    readings: list[tuple[tuple[int, ...], tuple[int, ...]]],
) -> Account:
    """Return the account by the reading of winnings and returned bets with a possible rake."""
    total = sum(put_in)
    possible = []
    for won, returned in readings:
        rake = total - sum(won) - sum(returned)
        recorded = played.hand.rake
        most = max_rake(played.hand, total - sum(returned))
        if rake == recorded or (recorded is None and 0 <= rake <= most):
            possible.append(Account(put_in, returned, won, rake, Source.RECORD))
    if not possible:
        reason = _unbalanced(played.hand, total, *readings[0])
        return _without_net(put_in, Gap.UNBALANCED, reason, played.hand.rake)
    if len(possible) == 1:
        return possible[0]
    if not played.board:
        return min(possible, key=lambda each: each.rake or 0)
    return possible[usage_at(played.hand.facts.get("venue")).returned_is_won]


def max_rake(hand: Hand, pot: int) -> int:
    """Return the largest possible rake: the recorded one, else the limit."""
    return max(0, pot - 1) // MAX_RAKE_PARTS if hand.rake is None else hand.rake


def _unbalanced(hand: Hand, total: int, won: tuple[int, ...], returned: tuple[int, ...]) -> str:
    """Return what does not add up, as text."""
    back = sum(returned)
    missing = total - back - sum(won)
    if missing < 0:
        put_in, taken, excess = map(hand.money, (total, sum(won), -missing))
        beside = f" and {hand.money(back)} returned" if back else ""
        return f"{put_in} was put in, and {taken} collected{beside}: {excess} too much"
    if hand.rake is not None:
        rake = hand.money(hand.rake)
        return f"{hand.money(missing)} of the pots was not paid out, the rake is {rake}"
    pot = hand.money(total - back)
    return f"{hand.money(missing)} of the {pot} in the pots was not paid out; no rake is that large"


def _unsure_callers(played: Replay) -> frozenset[int]:
    """Return the seats that may have put in less than recorded: all-in by a call or a blind.

    The record has the amount of bets and raises only.
    """
    last = {step.seat: step.move for step in played.steps if step.chips}
    return frozenset(
        [seat for seat in played.guessed_all_in if last.get(seat) is not Move.BET_OR_RAISE]
    )


def _names(hand: Hand, seats: frozenset[int]) -> str:
    return " and ".join([hand.name(seat) for seat in sorted(seats)])


def _without_net(
    put_in: tuple[int, ...], gap: Gap, reason: str, rake: int | None = None
) -> Account:
    return Account(put_in, None, None, rake, None, gap, reason)


def _by_rules(
    played: Replay, put_in: tuple[int, ...], rules: Result | None, undecided: str
) -> Account:
    hand = played.hand
    if not played.finished:
        return _without_net(put_in, Gap.UNFINISHED, Gap.UNFINISHED.reason, hand.rake)
    if rules is None:
        reason = f"no result is recorded, and {undecided}"
        return _without_net(put_in, Gap.UNKNOWN_CARDS, reason, hand.rake)
    if played.guessed_all_in:
        names = _names(hand, played.guessed_all_in)
        reason = f"no result is recorded, and what {names} could call is not known"
        return _without_net(put_in, Gap.UNKNOWN_STACKS, reason, hand.rake)
    if reason := wrong_end(played, rules, max_rake(hand, sum(rules.payouts))):
        return _without_net(put_in, Gap.CONTRADICTION, reason)
    if hand.rake is None and wrong_end(played, rules, 0):
        reason = "a rake was taken, and its amount depends on stacks that are not recorded"
        return _without_net(put_in, Gap.UNKNOWN_STACKS, reason)
    if hand.rake:
        pots = sum(rules.payouts)
        if hand.rake > pots:
            reason = f"the rake is {hand.money(hand.rake)}, and the pots hold {hand.money(pots)}"
            return _without_net(put_in, Gap.UNBALANCED, reason, hand.rake)
        rules = result(played, rake=hand.rake)
    return Account(put_in, rules.returned, rules.payouts, rules.rake, Source.RULES)
