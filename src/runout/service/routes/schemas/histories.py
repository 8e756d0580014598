"""Checked hands, a JSON object per line: what was played, and the verdict."""

from typing import Literal

from pydantic import Field

from runout.analysis.histories.account import Gap, Source
from runout.analysis.histories.check import Check, Verdict
from runout.analysis.histories.hand import HandError, write_cards
from runout.analysis.histories.luck import AllIn
from runout.analysis.histories.replay import Replay
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import FractionText


class PotOfHand(Message):
    """A pot by the rules: chips before rake, contenders and winners."""

    amount: int
    contenders: list[int]
    winners: list[int]


class LotteryPot(Message):
    """A pot of an all-in after rake, and the exact equity of each contender by seat."""

    amount: int
    equities: dict[str, FractionText]


class Lottery(Message):
    """An all-in with cards to come: each seat's expected winnings when the money went in."""

    street: str
    board: str
    pots: list[LotteryPot]
    expected: list[FractionText] = Field(description="From the pots, per seat.")
    net: list[FractionText] = Field(description="Won or lost without the luck of the cards.")


class CheckedHand(Message):
    """A hand replayed by the rules, and whether its record agrees.

    Chips are whole numbers of the record's last decimal. Seats are counted from 0, clockwise,
    beginning left of the button.
    """

    kind: Literal["hand"] = "hand"
    line: int | None = Field(description="The line of the file where the hand begins, from 1.")
    hand: str = Field(description="The hand's own number or name, or empty.")
    verdict: Verdict
    reason: str | None = Field(description="The first difference, or why there is no verdict.")
    players: list[str]
    currency: str
    decimals: int
    stacks: list[int | None] = Field(description="Null if the record does not say.")
    contributions: list[int]
    folded: list[bool]
    hands: list[str | None] = Field(description="The cards of each seat; `??` is not known.")
    board: str
    second_board: str | None
    finished: bool = Field(description="Whether the record goes to the end of the hand.")
    pots: list[PotOfHand] | None = Field(description="By the rules; null if they cannot decide.")
    payouts: list[int] | None = Field(description="By the rules, before the rake.")
    returned: list[int] | None = Field(description="By the rules.")
    rake: int | None = Field(description="Minus the sum of the nets.")
    net: list[int] | None = Field(
        description="What each seat gained or lost; null if the record does not determine it."
    )
    source: Source | None = Field(
        description="Where the nets come from: the record, or the rules if it has no result."
    )
    gap: Gap | None = Field(description="The kind of reason for missing nets.")
    no_net: str | None = Field(description="That reason as text.")
    all_in: Lottery | None = Field(description="The all-in, if requested and there was one.")

    @classmethod
    def of(cls, played: Replay, checked: Check, luck: AllIn | None) -> "CheckedHand":
        """Return a hand and its verdict."""
        hand, rules, account = played.hand, checked.result, checked.account
        net = account.net
        second = played.second_board
        return cls(
            line=hand.line,
            hand=hand.title,
            verdict=checked.verdict,
            reason=checked.reason or None,
            players=[hand.name(seat) for seat in range(len(hand.stacks))],
            currency=hand.currency,
            decimals=hand.decimals,
            stacks=list(hand.stacks),
            contributions=list(played.contributions),
            folded=list(played.folded),
            hands=[write_cards(cards) or None for cards in played.hole],
            board=write_cards(played.board),
            second_board=None if second is None else write_cards(second),
            finished=played.finished,
            pots=None if rules is None else [
                PotOfHand(amount=pot.amount, contenders=list(pot.contenders),
                          winners=list(pot.winners))
                for pot in rules.pots
            ],
            payouts=None if rules is None else list(rules.payouts),
            returned=None if rules is None else list(rules.returned),
            rake=account.rake,
            net=None if net is None else list(net),
            source=account.source,
            gap=account.gap,
            no_net=account.reason or None,
            all_in=None if luck is None else _all_in_fields(luck),
        )  # fmt: skip


def _all_in_fields(luck: AllIn) -> Lottery:
    return Lottery(
        street=str(luck.street),
        board=write_cards(luck.board),
        pots=[
            LotteryPot(
                amount=pot.amount,
                equities={str(seat): str(share) for seat, share in pot.equities.items()},
            )
            for pot in luck.pots
        ],
        expected=[str(chips) for chips in luck.expected],
        net=[str(chips) for chips in luck.net],
    )


class UnreadHand(Message):
    """A hand that cannot be read or breaks the rules; it does not affect the others."""

    kind: Literal["unread"] = "unread"
    line: int | None = Field(description="The line at fault, from 1.")
    reason: str

    @classmethod
    def of(cls, error: HandError) -> "UnreadHand":
        """Return where and why."""
        return cls(line=error.line, reason=error.reason)


class HistorySummary(Message):
    """The last line: totals over all hands."""

    kind: Literal["summary"] = "summary"
    hands: int = Field(description="Number of hands.")
    unread: int = Field(description="Number of hands that could not be read.")
    verdicts: dict[Verdict, int] = Field(description="Number of hands by verdict.")
    by_rules: int = Field(
        description="Number of hands whose nets follow from the rules, since none are recorded."
    )
    without_net: dict[Gap, int] = Field(description="Number of hands without nets, by reason.")


class HistoryProblem(Message):
    """The last line instead of the summary if the work was cut short: the reason."""

    kind: Literal["problem"] = "problem"
    detail: str


HistoryLine = CheckedHand | UnreadHand | HistorySummary | HistoryProblem
