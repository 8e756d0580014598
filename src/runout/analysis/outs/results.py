"""Results of outs: every next card, its effect, and derived figures.

Cards are stored as ids, so that a result is cheap to make; figures are computed on demand.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from runout.analysis.rounding import percent, rounded_share
from runout.analysis.rows import Rows, text_table
from runout.domain.boards import Board
from runout.domain.cards import DECK, SUIT_LETTERS, Card, CardSet
from runout.domain.counts import counted
from runout.kernels.outs import AHEAD, BEHIND, LEVEL, REASONS, OutReason

if TYPE_CHECKING:
    from runout.analysis.odds import PotOdds


_NO_CARDS: Final = CardSet()
_REASON_HEADINGS: Final = ("reason", "outs", "%", "cards")


class Out(NamedTuple):
    """A card that helps the hero, and why."""

    card: Card
    reason: OutReason

    @property
    def name(self) -> str:
        """The reason as text."""
        return self.reason.label


class Outlook(NamedTuple):
    """The effect of one unseen card.

    ``win``, ``tie`` and ``lose`` are the hero's chances at showdown after it, against everything
    the villains may hold. ``equity`` is the hero's share of the pot, ``is_out`` says whether it
    exceeds every villain's and ``is_level`` whether it equals the best. ``overtakes`` is the part
    of a single villain's hands not beaten now that are beaten after the card; None where there are
    no such hands, or several villains. ``standard_error`` is the equity's
    where deals were sampled.
    """

    card: Card
    reason: OutReason
    win: float
    tie: float
    lose: float
    equity: float
    is_out: bool
    is_level: bool = False
    overtakes: float | None = None
    standard_error: float | None = None

    @property
    def is_tainted(self) -> bool:
        """Whether the card wins against a part of the range only."""
        return self.overtakes is not None and 0 < self.overtakes < 1


class Prospect(NamedTuple):
    """Where the hero stands, and the chances at showdown."""

    next_card: Literal["turn", "river"]
    against_ranges: bool
    is_ahead_now: bool
    equity: Fraction
    tie: Fraction  # the chance to tie at showdown


class Suppression(NamedTuple):
    """Why outs are not shown: the rule, and the numbers of cards behind it.

    Without a ``prospect`` the reason is the sentence of the published format. It is true where the
    shares of cards are the chances to win and to tie, all hands known and the river next, and the
    hero either mostly ties or is ahead and wins often.
    """

    rule: Literal["tie", "win"]
    win: int
    tie: int
    total: int
    prospect: Prospect | None = None

    @property
    def reason(self) -> str:
        """The rule as text."""
        if self.rule == "tie":
            why = "showing outs would be misleading in symmetric situations"
            if self.prospect is None:
                return f"High tie probability ({self._percent(self.tie)}%): {why}"
            if not ties_too_often(self.tie, self.total):
                return f"High tie probability ({percent(self.prospect.tie)}%): {why}"
            return f"Level {self._after(self.tie, self.prospect)}: {why}"
        why = "outs are less meaningful"
        if self.prospect is None:
            return f"Already winning/ahead ({self._percent(self.win)}% win): {why}"
        standing = "the favourite" if self.prospect.against_ranges else "ahead"
        if self.prospect.is_ahead_now:
            standing = "Already ahead, and" + (f" {standing}" if standing != "ahead" else "")
        return f"{standing[0].upper()}{standing[1:]} {self._after(self.win, self.prospect)}: {why}"

    def _percent(self, cards: int) -> str:
        return percent(Fraction(cards, self.total))

    def _after(self, cards: int, prospect: Prospect) -> str:
        coming = f"after {cards} of {self.total} {prospect.next_card} cards"
        level = f", level after {self.tie}" if self.tie > cards else ""
        return f"{coming}{level} (equity {percent(prospect.equity)} %)"

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

    def to_dict(self) -> dict[str, Any]:
        """Return the reason and the shares as plain values."""
        return {
            "reason": self.reason,
            "baseline_win": self.baseline_win,
            "baseline_tie": self.baseline_tie,
        }


def ties_too_often(tie: Any, total: Any) -> Any:
    """Return whether ties suppress outs; numbers, or arrays of them."""
    return 2 * tie >= total


def wins_too_often(win: Any, total: Any) -> Any:
    """Return whether wins suppress outs; numbers, or arrays of them."""
    return 100 * win >= 45 * total


def suppression_by_shares(standings: bytes) -> Suppression | None:
    """Return the rule that suppresses outs by the shares of the next cards, ties first."""
    win, tie = standings.count(AHEAD), standings.count(LEVEL)
    total = win + tie + standings.count(BEHIND)
    if ties_too_often(tie, total):
        return Suppression("tie", win, tie, total)
    if wins_too_often(win, total):
        return Suppression("win", win, tie, total)
    return None


def suppression_of(answer: Outs) -> Suppression | None:
    """Return the rule that suppresses a result's outs.

    By shares of cards; because most deals tie; or because the hero is ahead now.
    """
    rule = suppression_by_shares(answer.standings)
    if rule is None and answer.hero_ahead_now:
        rule = Suppression("win", answer.win, answer.tie, answer.total)
    ahead, tie = answer.hero_ahead_now, answer.tie_at_showdown
    if tie is None:
        if rule is None or rule.rule == "tie" or (ahead and wins_too_often(rule.win, rule.total)):
            return rule
        tie = Fraction(rule.tie, rule.total)
    elif ties_too_often(tie, 1):
        rule = Suppression("tie", answer.win, answer.tie, answer.total)
    next_card: Final = "river" if len(answer.board_ids) == 4 else "turn"
    prospect = Prospect(next_card, bool(answer.outlooks), ahead, answer.equity, tie)
    return rule and rule._replace(prospect=prospect)


@dataclass(frozen=True, slots=True)
class Backdoor:
    """Pairs of cards, no direct out among them, that together win: by what they change."""

    reason: OutReason
    pairs: tuple[tuple[Card, Card], ...]
    equity: Fraction

    @property
    def name(self) -> str:
        """The reason as text."""
        return self.reason.label


@dataclass(frozen=True, slots=True, repr=False)
class Outs(Rows):
    """The effect of every unseen card, and derived figures.

    Cards are kept as ids, and what they do by card id: ``standings`` 3 where the card is an out, 2
    where it ties, 1 where it does not help, 0 where it cannot come; ``reasons`` the code of what it
    changes. ``standing_now`` is 3, 2 or 1 in the same way. ``shares`` says by reason code what each
    brings of the pot, ``whole`` being all of it. ``outlooks`` are there against ranges, backdoors
    on a flop against known hands unless outs are suppressed, a ``standard_error`` of the equity
    where deals were sampled, and the name of an ``ordering`` where a range is a percentage.
    ``dead`` and ``folded`` are the cards and hands out of play. ``tie_at_showdown`` is the chance
    to share the pot; None on a turn against known hands, where it is the share of cards that tie.
    """

    hero_ids: bytes
    villains: tuple[str, ...]
    board_ids: bytes
    standings: bytes
    reasons: bytes
    standing_now: int
    shares: tuple[Fraction | int, ...]
    whole: Fraction | int
    suppressed: Suppression | None = None
    outlooks: tuple[Outlook, ...] = ()
    backdoors: tuple[Backdoor, ...] | None = None
    odds: PotOdds | None = None
    standard_error: float | None = None
    ordering: str | None = None
    dead: CardSet = _NO_CARDS
    folded: tuple[str, ...] = ()
    tie_at_showdown: Fraction | None = None

    def __repr__(self) -> str:
        spot = f"{self._hero_text} v {', '.join(self.villains)} on {self.board}"
        level = f", {self.tie} tie" if self.tie else ""
        hidden = ", suppressed" if self.suppressed else ""
        cards = f"{counted(self.win, 'out')} of {self.total} cards{level}{hidden}"
        return f"<Outs {spot}: {cards}; equity {percent(self.equity, 2)} %>"

    def __str__(self) -> str:
        if self.suppressed:
            return f"{self!r}\n{self.suppressed.reason}"
        return f"{self!r}\n{text_table(_REASON_HEADINGS, self._by_reason())}"

    def _repr_html_(self) -> str:
        from runout.pictures.table import draw_table  # noqa: PLC0415 - notebooks
        from runout.pictures.text import draw_line, draw_together  # noqa: PLC0415 - notebooks

        parts = [draw_line(repr(self).strip("<>"))]
        if self.suppressed:
            parts.append(draw_line(self.suppressed.reason))
        else:
            rows = self._by_reason()
            bars = [int(count) / self.total for _, count, _, _ in rows]
            parts.append(draw_table(_REASON_HEADINGS, rows, name="outs", bars=bars))
        return draw_together(parts)

    def _by_reason(self) -> list[tuple[str, str, str, str]]:
        """Return for each reason how many cards there are, their share, and the cards."""
        groups: dict[str, list[str]] = {}
        for out in self.win_outs:
            groups.setdefault(out.name, []).append(str(out.card))
        if self.tie_outs:
            groups["(tie)"] = [str(out.card) for out in self.tie_outs]
        return [
            (name, str(len(cards)), percent(Fraction(len(cards), self.total)), " ".join(cards))
            for name, cards in groups.items()
        ]

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
    def _hero_text(self) -> str:
        return "".join(map(str, self.hero))

    @property
    def hero(self) -> tuple[Card, ...]:
        """The hero's cards."""
        return tuple([DECK[card] for card in self.hero_ids])

    @property
    def board(self) -> Board:
        """The flop or turn."""
        return Board([DECK[card] for card in self.board_ids])

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
    def total(self) -> int:
        """The number of possible next cards."""
        return self.win + self.tie + self.lose

    @property
    def equity(self) -> Fraction:
        """The hero's share of the pot by showdown."""
        return Fraction(sum(self.shares)) / self.whole

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
    def baseline_win(self) -> float:
        """Share of the next cards that are outs, to four decimals.

        It is the chance to win on a turn against known hands, and only there.
        """
        return rounded_share(self.win, self.total, 4)

    @property
    def baseline_tie(self) -> float:
        """Share of the next cards that leave the hero level, to four decimals."""
        return rounded_share(self.tie, self.total, 4)

    @property
    def baseline_lose(self) -> float:
        """Share of the next cards that leave the hero behind, to four decimals."""
        return rounded_share(self.lose, self.total, 4)

    @property
    def tainted_outs(self) -> tuple[Outlook, ...]:
        """Cards that win against a part of the villain's range only; none if suppressed."""
        if self.suppressed:
            return ()
        return tuple(outlook for outlook in self.outlooks if outlook.is_tainted)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values."""
        answer: dict[str, Any] = {
            "hero": self._hero_text,
            "villains": list(self.villains),
            "board": str(self.board),
            "street": str(self.board.street),
            "dead": str(self.dead),
            "folded": list(self.folded),
            "hero_ahead_now": self.hero_ahead_now,
            "suppressed": self.suppressed and self.suppressed.to_dict(),
            "win_outs": [_out(out) for out in self.win_outs],
            "tie_outs": [_out(out) for out in self.tie_outs],
            "baseline_win": self.baseline_win,
            "baseline_tie": self.baseline_tie,
            "baseline_lose": self.baseline_lose,
            "total_river_cards": self.total,
            "win_outs_cards": [lettered(out.card.id) for out in self.win_outs],
            "tie_outs_cards": [lettered(out.card.id) for out in self.tie_outs],
            "equity": float(self.equity),
            "standard_error": self.standard_error,
            "equity_by_reason": [
                {"reason": reason.value, "name": reason.label, "equity": float(share)}
                for reason, share in self.by_reason.items()
            ],
        }
        if self.backdoors is not None:
            answer["backdoor_outs"] = [_backdoor(group) for group in self.backdoors]
        if self.outlooks:
            answer["cards"] = [_outlook(outlook) for outlook in self.outlooks]
        if self.ordering is not None:
            answer["ordering"] = self.ordering
        if self.odds is not None:
            answer["odds"] = self.odds.to_dict()
        return answer


def lettered(card: int) -> dict[str, int | str]:
    """Return a card as its rank, 2 to 14, and the letter of its suit."""
    return {"rank": card // 4 + 2, "suit": SUIT_LETTERS[card % 4]}


def _out(out: Out) -> dict[str, Any]:
    return {
        "card": str(out.card),
        "rank": out.card.id // 4 + 2,
        "suit": out.card.id % 4,
        "reason": out.reason.value,
        "name": out.name,
    }


def _backdoor(group: Backdoor) -> dict[str, Any]:
    return {
        "reason": group.reason.value,
        "name": group.name,
        "count": len(group.pairs),
        "equity": float(group.equity),
        "pairs": [f"{first}{second}" for first, second in group.pairs],
    }


def _outlook(outlook: Outlook) -> dict[str, Any]:
    return {
        **outlook._asdict(),
        "card": str(outlook.card),
        "reason": outlook.reason.value,
        "is_tainted": outlook.is_tainted,
    }
