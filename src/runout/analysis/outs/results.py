"""Results of outs: every next card, its effect, and derived figures.

Cards are stored as ids, so that a result is cheap to make; figures are computed on demand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from runout.analysis.equity.spots import warnings_about
from runout.analysis.odds import PotOdds
from runout.analysis.outs.spots import OutsSpot
from runout.analysis.rounding import percent, rounded_share
from runout.analysis.rows import ShownTable, TableView
from runout.documents import Document, ExactText, document
from runout.domain.boards import Board
from runout.domain.cards import DECK, Card, CardSet, CardsText, cards_text
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import RangeWarning
from runout.kernels.outs import AHEAD, BEHIND, LEVEL, REASONS, OutReason

_HEADINGS: Final = ("reason", "outs", "%", "cards")


class _OfReason(Document):
    __slots__ = ()

    reason: OutReason

    @property
    def name(self) -> str:
        """The reason as text."""
        return self.reason.label


@dataclass(frozen=True, slots=True)
class Out(_OfReason):
    """An out, and what it changes for the hero."""

    members = ("card", "rank", "suit", "reason", "name")

    card: Card
    reason: OutReason
    """What the card changes."""

    @property
    def rank(self) -> int:
        """The card's rank, 2 to 14."""
        return self.card.id // 4 + 2

    @property
    def suit(self) -> int:
        """The card's suit: c d h s are 0 to 3."""
        return self.card.id % 4


@dataclass(frozen=True, slots=True)
class Outlook(Document):
    """The chances at showdown after one unseen card, against all that the villains may hold."""

    members = (
        "card", "reason", "win", "tie", "lose", "equity", "is_out", "is_level", "is_tainted",
        "overtakes", "standard_error",
    )  # fmt: skip

    card: Card
    reason: OutReason
    win: float
    tie: float
    lose: float
    equity: float
    is_out: bool
    """Whether the hero's equity exceeds every villain's."""
    is_level: bool = False
    """Whether the hero's equity equals the best villain's."""
    overtakes: float | None = None
    """The part of a villain's hands not beaten now that are beaten after this card.

    Null where there are none, or several villains.
    """
    standard_error: float | None = None
    """Of the equity; null if exact."""

    @property
    def is_tainted(self) -> bool:
        """Whether the card is an out against a part of the range only."""
        return self.overtakes is not None and 0 < self.overtakes < 1


@dataclass(frozen=True, slots=True)
class Suppression(Document):
    """Why outs are not shown: the rule, and the numbers of cards behind it."""

    members = ("reason", "baseline_win", "baseline_tie")

    rule: Literal["tie", "win"]
    reason: str
    """The rule as text."""
    win: int
    tie: int
    total: int

    @property
    def baseline_win(self) -> float:
        """Share of the next cards that are outs, to four decimals.

        It is the chance to win on a turn against known hands, and only there.
        """
        return rounded_share(self.win, self.total, 4)

    @property
    def baseline_tie(self) -> float:
        """Share of the next cards that leave the hero level, to four decimals.

        It is the chance to tie on a turn against known hands, and only there.
        """
        return rounded_share(self.tie, self.total, 4)


_SYMMETRIC: Final = "showing outs would be misleading in symmetric situations"
_WINNING: Final = "outs are less meaningful"


def ties_too_often(tie: int | Fraction, total: int) -> bool:
    return 2 * tie >= total


def wins_too_often(win: int, total: int) -> bool:
    return 100 * win >= 45 * total


def suppression_by_shares(standings: bytes) -> Suppression | None:
    """Return the rule that suppresses outs by the shares of the next cards, ties first.

    The reason is the sentence of the published format. It is true where the shares of cards are the
    chances to win and to tie, all hands known and the river next, and the hero either mostly ties
    or is ahead and wins often.
    """
    win, tie = standings.count(AHEAD), standings.count(LEVEL)
    total = win + tie + standings.count(BEHIND)
    if ties_too_often(tie, total):
        chance = percent(Fraction(tie, total))
        reason = f"High tie probability ({chance}%): {_SYMMETRIC}"
        return Suppression("tie", reason, win, tie, total)
    if wins_too_often(win, total):
        chance = percent(Fraction(win, total))
        reason = f"Already winning/ahead ({chance}% win): {_WINNING}"
        return Suppression("win", reason, win, tie, total)
    return None


def suppression_of(answer: Outs) -> Suppression | None:
    """Return the rule that suppresses a result's outs.

    By shares of cards; because most deals tie; or because the hero is ahead now.
    """
    rule = suppression_by_shares(answer.standings)
    win, tie, total = answer.win, answer.tie, answer.total_cards
    is_ahead, tie_at_showdown = answer.hero_ahead_now, answer.tie_at_showdown
    if tie_at_showdown is None:
        if rule is not None and (rule.rule == "tie" or (is_ahead and wins_too_often(win, total))):
            return rule
    elif ties_too_often(tie_at_showdown, 1):
        rule = Suppression("tie", "", win, tie, total)
    if rule is None and not is_ahead:
        return None
    ties = rule is not None and rule.rule == "tie"
    if ties and tie_at_showdown is not None and not ties_too_often(tie, total):
        reason = f"High tie probability ({percent(tie_at_showdown)}%): {_SYMMETRIC}"
        return Suppression("tie", reason, win, tie, total)
    cards = tie if ties else win
    level = f", level after {tie}" if tie > cards else ""
    after = (
        f"after {cards} of {total} {'turn' if answer.street == 'flop' else 'river'} cards{level}"
        f" (equity {percent(answer.equity)} %)"
    )
    if ties:
        return Suppression("tie", f"Level {after}: {_SYMMETRIC}", win, tie, total)
    if is_ahead:
        standing = "Already ahead, and the favourite" if answer.cards else "Already ahead, and"
    else:
        standing = "The favourite" if answer.cards else "Ahead"
    return Suppression("win", f"{standing} {after}: {_WINNING}", win, tie, total)


@dataclass(frozen=True, slots=True)
class ReasonEquity(_OfReason):
    """The part of the equity that one reason brings."""

    members = ("reason", "name", "equity")

    reason: OutReason
    equity: Fraction


def _pair_texts(pairs: Iterable[tuple[Card, Card]]) -> list[str]:
    return [cards_text(pair) for pair in pairs]


def _or_null(cards: tuple[Outlook, ...]) -> list[Outlook] | None:
    return document(cards) or None


@dataclass(frozen=True, slots=True)
class Backdoor(_OfReason):
    """Pairs of cards that win together, neither of them an out: by what they change."""

    members = ("reason", "name", "count", "equity", "fraction", "pairs")

    reason: OutReason
    pairs: Annotated[tuple[tuple[Card, Card], ...], _pair_texts]
    equity: Fraction

    @property
    def count(self) -> int:
        """The number of pairs."""
        return len(self.pairs)

    @property
    def fraction(self) -> ExactText:
        """The equity, exact."""
        return self.equity


@dataclass(frozen=True, slots=True, repr=False)
class Outs(Document, ShownTable):
    """The effect of every unseen card, and derived figures.

    Cards are kept as ids, and what they do by card id: ``standings`` 3 where the card is an out, 2
    where it ties, 1 where it does not help, 0 where it cannot come; ``reasons`` the code of what it
    changes. ``standing_now`` is 3, 2 or 1 in the same way. ``shares`` says by reason code what each
    brings of the pot, ``whole`` being all of it. ``tie_at_showdown`` is the chance to share the
    pot; None on a turn against known hands, where it is the share of cards that tie.
    """

    members = (
        "hero", "villains", "board", "street", "dead", "folded", "hero_ahead_now", "suppressed",
        "win_outs", "tie_outs", "baseline_win", "baseline_tie", "baseline_lose", "total_cards",
        "equity", "fraction", "standard_error", "equity_by_reason", "backdoor_outs", "cards",
        "ordering", "odds", "warnings",
    )  # fmt: skip

    spot: OutsSpot
    standings: bytes
    reasons: bytes
    standing_now: int
    shares: tuple[Fraction | int, ...]
    whole: Fraction | int
    suppressed: Suppression | None = None
    """Why outs are not shown; null if they are."""
    cards: Annotated[tuple[Outlook, ...], _or_null] = ()
    """Every card that may come, against ranges; null against known hands."""
    backdoor_outs: tuple[Backdoor, ...] | None = None
    """On a flop against known hands, unless suppressed; null elsewhere."""
    odds: PotOdds | None = None
    """The price of the call; null without a pot and a call."""
    standard_error: float | None = None
    """Of the equity; null if exact."""
    tie_at_showdown: Fraction | None = None

    def __repr__(self) -> str:
        spot = f"{cards_text(self.hero)} v {', '.join(self.villains)} on {self.board}"
        level = f", {self.tie} tie" if self.tie else ""
        hidden = ", suppressed" if self.suppressed else ""
        cards = f"{pluralize(self.win, 'out')} of {self.total_cards} cards{level}{hidden}"
        return f"<Outs {spot}: {cards}; equity {percent(self.equity, 2)} %>"

    def table(self) -> TableView:
        above = repr(self)
        if self.suppressed:
            return TableView("outs", (), (), above=above, below=self.suppressed.reason)
        groups: dict[str, list[str]] = {}
        for out in self.win_outs:
            groups.setdefault(out.name, []).append(str(out.card))
        if self.tie_outs:
            groups["(tie)"] = [str(out.card) for out in self.tie_outs]
        shares = [Fraction(len(cards), self.total_cards) for cards in groups.values()]
        rows = [
            (name, str(len(cards)), percent(share), " ".join(cards))
            for (name, cards), share in zip(groups.items(), shares, strict=True)
        ]
        return TableView("outs", _HEADINGS, rows, [*map(float, shares)], above=above)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each card that may come; ``standing`` is out, level or behind."""
        standings = {AHEAD: "out", LEVEL: "level", BEHIND: "behind"}
        return [
            {
                "card": str(DECK[card]),
                "standing": standings[standing],
                "reason": REASONS[self.reasons[card]].value,
            }
            for card, standing in enumerate(self.standings)
            if standing in standings
        ]

    @property
    def hero(self) -> CardsText:
        """The hero's cards."""
        return tuple([DECK[card] for card in self.spot.hero])

    @property
    def villains(self) -> tuple[str, ...]:
        """The villains' hands and ranges as given."""
        return tuple([seat.input for seat in self.spot.villains])

    @property
    def folded(self) -> tuple[str, ...]:
        """The folded hands and ranges as given."""
        return tuple([seat.input for seat in self.spot.folded])

    @property
    def dead(self) -> Annotated[CardSet, str]:
        """Cards out of play."""
        return self.spot.dead

    @property
    def board(self) -> Board:
        """The flop or turn."""
        return Board([DECK[card] for card in self.spot.board])

    @property
    def street(self) -> Literal["flop", "turn"]:
        """The street of the board."""
        return "flop" if len(self.spot.board) == 3 else "turn"

    @property
    def ordering(self) -> str | None:
        """The ordering behind a percentage such as `15%`."""
        seats = self.spot.villains + self.spot.folded
        return next((seat.ordering for seat in seats if seat.ordering), None)

    @property
    def warnings(self) -> tuple[RangeWarning, ...]:
        """Every warning about the ranges."""
        villains = warnings_about(self.spot.villains, "/villains")
        return villains + warnings_about(self.spot.folded, "/folded")

    @property
    def hero_ahead_now(self) -> bool:
        """Whether the hero's hand is the best now; false when level.

        Against a range it must beat more of it than it does not, hands it ties among the latter;
        against several villains that must hold for each of them.
        """
        return self.standing_now == AHEAD

    @property
    def win_outs(self) -> tuple[Out, ...]:
        """Cards that win, by rank and then c d h s; none where the answer is suppressed."""
        return () if self.suppressed else self._standing(AHEAD)

    @property
    def tie_outs(self) -> tuple[Out, ...]:
        """Cards that tie, by rank and then c d h s; none where the answer is suppressed."""
        return () if self.suppressed else self._standing(LEVEL)

    def _standing(self, standing: int) -> tuple[Out, ...]:
        return tuple(
            Out(DECK[card], REASONS[self.reasons[card]])
            for card, each in enumerate(self.standings)
            if each == standing
        )

    @property
    def win(self) -> int:
        """The number of next cards that are outs, shown or not."""
        return self.standings.count(AHEAD)

    @property
    def tie(self) -> int:
        """The number of next cards that leave the hero level, shown or not."""
        return self.standings.count(LEVEL)

    @property
    def lose(self) -> int:
        """The number of next cards that leave the hero behind."""
        return self.standings.count(BEHIND)

    @property
    def total_cards(self) -> int:
        """Number of cards that may come next."""
        return self.win + self.tie + self.lose

    @property
    def equity(self) -> Fraction:
        """The hero's share of the pot by showdown."""
        return Fraction(sum(self.shares)) / self.whole

    @property
    def fraction(self) -> ExactText | None:
        """The equity as an exact fraction against known hands; null against ranges."""
        return None if self.cards else self.equity

    @property
    def by_reason(self) -> dict[OutReason, Fraction]:
        """The equity by reason; the sum is the equity.

        Against known hands the reason is the effect of all cards up to showdown, against ranges
        that of the next card.
        """
        return {
            REASONS[code]: Fraction(share) / self.whole
            for code, share in enumerate(self.shares)
            if share
        }

    @property
    def equity_by_reason(self) -> tuple[ReasonEquity, ...]:
        """The parts of the equity."""
        return tuple([ReasonEquity(*each) for each in self.by_reason.items()])

    @property
    def baseline_win(self) -> float:
        """Share of the next cards that are outs, to four decimals.

        It is the chance to win on a turn against known hands, and only there.
        """
        return rounded_share(self.win, self.total_cards, 4)

    @property
    def baseline_tie(self) -> float:
        """Share of the next cards that leave the hero level, to four decimals."""
        return rounded_share(self.tie, self.total_cards, 4)

    @property
    def baseline_lose(self) -> float:
        """Share of the next cards that leave the hero behind, to four decimals."""
        return rounded_share(self.lose, self.total_cards, 4)

    @property
    def tainted_outs(self) -> tuple[Outlook, ...]:
        """Cards that win against a part of the villain's range only; none if suppressed."""
        if self.suppressed:
            return ()
        return tuple(outlook for outlook in self.cards if outlook.is_tainted)
