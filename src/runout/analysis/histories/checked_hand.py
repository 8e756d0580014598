"""Checked hands: what was played and won, and whether the record agrees; totals of many hands."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, Self

from runout.analysis.histories.account import Gap, Source
from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.files import RawHand
from runout.analysis.histories.hand import HandError, money, write_cards
from runout.analysis.histories.luck import AllIn, all_in
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import PaidPot
from runout.analysis.rows import Rows
from runout.documents import Document
from runout.domain.plurals import pluralize

Chips = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CheckedHand(Document, Rows):
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

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each seat, amounts as text with the decimals of the record."""

        def text(chips: Chips | None, seat: int) -> str:
            return "" if chips is None else money(chips[seat], self.decimals)

        def adjusted(seat: int) -> str:
            if self.all_in is None:
                return text(self.net, seat)
            # Two decimals more than the record has: an expected amount is seldom whole.
            return money(round(self.all_in.net[seat] * 100), self.decimals + 2)

        return [
            {
                "file": self.file,
                "line": self.line,
                "hand": self.hand,
                "seat": seat,
                "player": player,
                "cards": self.hands[seat] or "",
                "currency": self.currency,
                "contributed": text(self.contributions, seat),
                "returned": text(self.uncalled, seat),
                "won": text(self.won, seat),
                "net": text(self.net, seat),
                "verdict": str(self.verdict),
                "adjusted_net": adjusted(seat),
                "source": self.source or "",
                "no_net": self.no_net or "",
            }
            for seat, player in enumerate(self.players)
        ]


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


_DECIDED_BY_UNKNOWN: Final = "decided by cards that are not recorded"
_OUTCOMES: Final = {  # of one hand, and of more
    Verdict.AGREES: ("agrees", "agree"),
    Verdict.DIFFERS: ("differs", "differ"),
    Verdict.UNRECORDED: ("without a recorded result", "without a recorded result"),
    Verdict.UNFINISHED: ("unfinished", "unfinished"),
    Verdict.UNDECIDABLE: (_DECIDED_BY_UNKNOWN, _DECIDED_BY_UNKNOWN),
}


class HistoryTotals(Rows):
    """Totals of hands, to which each is added; with nets adjusted for luck if these are known."""

    def __init__(self) -> None:
        self.summary = HistorySummary()
        self.all_ins = self._by_rules_less_rake = 0
        self._played: Counter[tuple[str, str]] = Counter()
        self._net: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
        self._adjusted: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)

    def add(self, hand: CheckedHand | UnreadHand) -> None:
        self.summary.add(hand)
        if isinstance(hand, UnreadHand):
            return
        self.all_ins += hand.all_in is not None
        self._by_rules_less_rake += hand.source is Source.RULES and hand.recorded_rake is not None
        if hand.net is None:
            return
        unit = 10**hand.decimals
        fair = [Fraction(net) for net in hand.net] if hand.all_in is None else hand.all_in.net
        for player, net, adjusted in zip(hand.players, hand.net, fair, strict=True):
            key = player, hand.currency
            self._played[key] += 1
            self._net[key] += Fraction(net, unit)
            self._adjusted[key] += adjusted / unit

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player in each currency, who played most hands first."""
        return [
            {
                "player": key[0],
                "hands": f"{count:,}",
                "net": _signed(self._net[key]),
                "adjusted": _signed(self._adjusted[key]),
                "currency": key[1],
            }
            for key, count in self._played.most_common()
        ]

    def hands_text(self, files: int) -> str:
        """Return how many hands were read in a number of files."""
        unread = self.summary.unread
        failed = f", {unread:,} could not be read" if unread else ""
        return f"{self.summary.hands - unread:,} in {pluralize(files, 'file', form=',')}{failed}"

    def verdicts_text(self) -> str:
        """Return how many hands agree with the rules, and what became of the others."""
        counts = [
            pluralize(self.summary.verdicts[verdict], *words, form=",")
            for verdict, words in _OUTCOMES.items()
            if self.summary.verdicts[verdict]
        ]
        return ", ".join(counts) or "nothing to check"

    def about_nets(self) -> list[tuple[str, str]]:
        """Return which hands the totals omit, and which results are not recorded."""
        raked, gaps = self._by_rules_less_rake, self.summary.without_net
        unraked = self.summary.by_rules - raked
        lines = []
        if unraked:
            text = f"{unraked:,} by the rules, before any rake: none is recorded"
            lines.append(("results", text))
        if raked:
            heading = "" if unraked else "results"
            lines.append((heading, f"{raked:,} by the rules, less the rake that is recorded"))
        if gaps:
            left_out = sum(gaps.values())
            noun = "hand is" if left_out == 1 else "hands are"
            lines.append(("no net", f"{left_out:,} {noun} not in the totals:"))
            lines += [("", f"{count:,}: {gap.reason}") for gap, count in gaps.items()]
        return lines


def _signed(amount: Fraction) -> str:
    """Write an amount with a sign, in whole units or with two decimals."""
    if amount.denominator == 1:
        return f"{amount.numerator:+,}" if amount else "0"
    return f"{float(round(amount, 2)):+,.2f}"
