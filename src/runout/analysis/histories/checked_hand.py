"""Checked hands: what was played and won, and whether the record agrees with the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Self

from runout.analysis.histories.account import Gap, Source
from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.files import RawHand
from runout.analysis.histories.hand import HandError, write_cards
from runout.analysis.histories.luck import AllIn, all_in
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import PaidPot
from runout.documents import Document

Chips = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CheckedHand(Document):
    """A hand replayed by the rules, and whether its record agrees.

    Chips are whole numbers of the record's last decimal. Seats are counted from 0, clockwise,
    beginning left of the button.
    """

    kind: ClassVar[Literal["hand"]] = "hand"
    file: str | None
    """The file, of the command line."""
    line: int | None
    """The line of the file where the hand begins, from 1."""
    hand: str
    """The hand's own number or name, or empty."""
    verdict: Verdict
    reason: str | None
    """The first difference, or why there is no verdict."""
    players: tuple[str, ...]
    currency: str
    decimals: int
    stacks: tuple[int | None, ...]
    """Null if the record does not say."""
    antes: Chips
    bets: tuple[Chips, ...]
    """By street, blinds included."""
    contributions: Chips
    """Antes and bets of all streets."""
    folded: tuple[bool, ...]
    hands: tuple[str | None, ...]
    """The cards of each seat; `??` is not known."""
    board: str
    second_board: str | None
    """The other board of a hand run twice."""
    finished: bool
    """Whether the record goes to the end of the hand."""
    pots: tuple[PaidPot, ...] | None
    """By the rules; null if they cannot decide."""
    payouts: Chips | None
    """By the rules, before the rake."""
    returned: Chips | None
    """By the rules."""
    won: Chips | None
    """From the pots, after the rake, as the nets count it."""
    uncalled: Chips | None
    """Returned bets, as the nets count them."""
    net: Chips | None
    """What each seat gained or lost; null if the record does not determine it."""
    rake: int | None
    """Minus the sum of the nets."""
    recorded_rake: int | None
    source: Source | None
    """Where the nets come from: the record, or the rules if it has no result."""
    gap: Gap | None
    """The kind of reason for missing nets."""
    no_net: str | None
    """That reason as text."""
    all_in: AllIn | None
    """The all-in, if requested and there was one."""

    @classmethod
    def of(cls, played: Replay, *, file: str | None = None, with_all_in: bool = False) -> Self:
        """Check a hand."""
        hand, checked, second = played.hand, check(played), played.second_board
        rules, account = checked.result, checked.account
        return cls(
            file=file,
            line=hand.line,
            hand=hand.title,
            verdict=checked.verdict,
            reason=checked.reason or None,
            players=tuple([hand.name(seat) for seat in range(len(hand.stacks))]),
            currency=hand.currency,
            decimals=hand.decimals,
            stacks=hand.stacks,
            antes=played.antes,
            bets=played.bets,
            contributions=played.contributions,
            folded=played.folded,
            hands=tuple([write_cards(cards) or None for cards in played.hole]),
            board=write_cards(played.board),
            second_board=None if second is None else write_cards(second),
            finished=played.finished,
            pots=rules and rules.pots,
            payouts=rules and rules.payouts,
            returned=rules and rules.returned,
            won=account.won,
            uncalled=account.returned,
            net=account.net,
            rake=account.rake,
            recorded_rake=hand.rake,
            source=account.source,
            gap=account.gap,
            no_net=account.reason or None,
            all_in=all_in(played) if with_all_in else None,
        )


CheckedHand.members = ("kind", *CheckedHand.__slots__)


@dataclass(frozen=True, slots=True)
class UnreadHand(Document):
    """A hand that cannot be read or breaks the rules; it does not affect the others."""

    kind: ClassVar[Literal["unread"]] = "unread"
    file: str | None
    line: int | None
    """The line at fault, from 1."""
    reason: str

    members = ("kind", "file", "line", "reason")


def check_hand(
    raw: RawHand | HandError, *, file: str | None = None, with_all_in: bool = False
) -> CheckedHand | UnreadHand:
    """Parse, replay and check the text of a hand."""
    try:
        if isinstance(raw, HandError):
            raise raw
        return CheckedHand.of(replay(raw.read()), file=file, with_all_in=with_all_in)
    except HandError as error:
        return UnreadHand(file, error.line, error.reason)


@dataclass(slots=True)
class HistorySummary(Document):
    """Totals over all hands."""

    kind: ClassVar[Literal["summary"]] = "summary"
    hands: int = 0
    """Number of hands."""
    unread: int = 0
    """Number of hands that could not be read."""
    verdicts: dict[Verdict, int] = field(default_factory=lambda: dict.fromkeys(Verdict, 0))
    """Number of hands by verdict."""
    by_rules: int = 0
    """Number of hands whose nets follow from the rules, since none are recorded."""
    gaps: Counter[Gap] = field(default_factory=Counter)

    members = ("kind", "hands", "unread", "verdicts", "by_rules", "without_net")

    @property
    def without_net(self) -> dict[Gap, int]:
        """Number of hands without nets, by reason."""
        return dict(self.gaps.most_common())

    def add(self, hand: CheckedHand | UnreadHand) -> None:
        """Count a hand."""
        self.hands += 1
        if isinstance(hand, UnreadHand):
            self.unread += 1
            return
        self.verdicts[hand.verdict] += 1
        self.by_rules += hand.source is Source.RULES
        if hand.gap is not None:
            self.gaps[hand.gap] += 1
