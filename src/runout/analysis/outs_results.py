"""What outs answers: every card that may come, what it makes, and what follows from it.

Cards are kept by id, so that an answer is cheap to make; what is asked of it is worked out then.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from runout.domain.boards import Board
from runout.domain.cards import DECK, SUIT_LETTERS, Card
from runout.domain.hands import Category
from runout.kernels.outs import AHEAD, BEHIND, LEVEL

if TYPE_CHECKING:
    from runout.analysis.odds import PotOdds

CATEGORY_NAMES: Final = (
    *(category.title for category in Category),
    "Flush Draw Completion",
    "Straight Draw Completion",
    "Pair Improvement",
    "Two Pair Improvement",
    "Set Improvement",
)


class Out(NamedTuple):
    """A card that helps, and the category of the hand it makes."""

    card: Card
    category: int

    @property
    def name(self) -> str:
        """The category in words."""
        return CATEGORY_NAMES[self.category]


class Outlook(NamedTuple):
    """What one unseen card does.

    ``win``, ``tie`` and ``lose`` are the hero's chances at showdown after it, against everything
    the villains may hold. ``equity`` is the hero's share of the pot, ``is_out`` says whether it
    exceeds every villain's and ``is_level`` whether it equals the best. ``overtakes`` is the part
    of what beats or ties the hero now that this card leaves behind, of one villain's range; None
    where there is nothing to overtake or several villains. ``standard_error`` is the equity's
    where deals were sampled.
    """

    card: Card
    category: int
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
        """Whether the card is good against a part of the range only."""
        return self.overtakes is not None and 0 < self.overtakes < 1


class Suppression(NamedTuple):
    """Why outs are not shown: which rule hides them, and the cards it went by."""

    rule: Literal["tie", "win"]
    win: int
    tie: int
    total: int

    @property
    def reason(self) -> str:
        """The rule in words."""
        if self.rule == "tie":
            return (
                f"High tie probability ({100 * self.tie / self.total:.1f}%): showing outs would be"
                " misleading in symmetric situations"
            )
        share = f"{100 * self.win / self.total:.1f}%"
        return f"Already winning/ahead ({share} win): outs are less meaningful"

    @property
    def baseline_win(self) -> float:
        """Share of cards that win, to four decimals."""
        return round(self.win / self.total, 4)

    @property
    def baseline_tie(self) -> float:
        """Share of cards that tie, to four decimals."""
        return round(self.tie / self.total, 4)


@dataclass(frozen=True, slots=True)
class Backdoor:
    """Pairs of cards, no direct out among them, that together win: by what they make."""

    category: int
    pairs: tuple[tuple[Card, Card], ...]
    equity: Fraction

    @property
    def name(self) -> str:
        """The category in words."""
        return CATEGORY_NAMES[self.category]


@dataclass(frozen=True, slots=True)
class Outs:
    """The answer: what every unseen card does, and what follows from it.

    Cards are kept as ids, and what they do by card id: ``standings`` 3 where the card is an out, 2
    where it ties, 1 where it does not help, 0 where it cannot come; ``categories`` the hand it
    makes. ``standing_now`` is 3, 2 or 1 in the same way. ``shares`` says by category code what each
    kind of hand brings of the pot, ``whole`` being all of it. ``outlooks`` are there against
    ranges, backdoors on a flop against known hands, a ``standard_error`` of the equity where deals
    were sampled, and the name of an ``ordering`` where a range is a percentage.
    """

    hero_ids: bytes
    villains: tuple[str, ...]
    board_ids: bytes
    standings: bytes
    categories: bytes
    standing_now: int
    shares: tuple[Fraction | int, ...]
    whole: Fraction | int
    suppressed: Suppression | None = None
    outlooks: tuple[Outlook, ...] = ()
    backdoors: tuple[Backdoor, ...] | None = None
    odds: PotOdds | None = None
    standard_error: float | None = None
    ordering: str | None = None

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
        """Whether the hero's hand is best as it stands; of ranges, more often than not.

        Against several villains it must be so against each of them. False when level.
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
            Out(DECK[card], self.categories[card])
            for card, found in enumerate(self.standings)
            if found == standing
        )

    @property
    def win(self) -> int:
        """How many cards win, shown or not."""
        return self.standings.count(AHEAD)

    @property
    def tie(self) -> int:
        """How many cards tie, shown or not."""
        return self.standings.count(LEVEL)

    @property
    def lose(self) -> int:
        """How many cards lose."""
        return self.standings.count(BEHIND)

    @property
    def total(self) -> int:
        """How many cards may come."""
        return self.win + self.tie + self.lose

    @property
    def equity(self) -> Fraction:
        """The hero's share of the pot by showdown."""
        return Fraction(sum(self.shares)) / self.whole

    @property
    def by_category(self) -> dict[int, Fraction]:
        """What each category of hand brings of the equity, by its code; the sum is the equity.

        Against known hands it is the hand at showdown, against ranges the one that the next card
        makes.
        """
        return {
            code: Fraction(share) / self.whole for code, share in enumerate(self.shares) if share
        }

    @property
    def baseline_win(self) -> float:
        """Share of cards that win, to four decimals."""
        return round(self.win / self.total, 4)

    @property
    def baseline_tie(self) -> float:
        """Share of cards that tie, to four decimals."""
        return round(self.tie / self.total, 4)

    @property
    def baseline_lose(self) -> float:
        """Share of cards that lose, to four decimals."""
        return round(self.lose / self.total, 4)

    @property
    def tainted_outs(self) -> tuple[Outlook, ...]:
        """Cards that are good against a part of the villain's range only."""
        return tuple(outlook for outlook in self.outlooks if outlook.is_tainted)

    def to_dict(self) -> dict[str, Any]:
        """Return the published response, and beside it what is new."""
        suppressed = self.suppressed
        shown = b"" if suppressed else self.standings
        wins = [card for card, standing in enumerate(shown) if standing == AHEAD]
        ties = [card for card, standing in enumerate(shown) if standing == LEVEL]
        answer: dict[str, Any] = {
            "suppressed": suppressed
            and {
                "reason": suppressed.reason,
                "baseline_win": suppressed.baseline_win,
                "baseline_tie": suppressed.baseline_tie,
            },
            "win_outs": [_numbered(card, self.categories[card]) for card in wins],
            "tie_outs": [_numbered(card, self.categories[card]) for card in ties],
            "baseline_win": self.baseline_win,
            "baseline_tie": self.baseline_tie,
            "baseline_lose": self.baseline_lose,
            "total_river_cards": self.total,
            "win_outs_cards": [_lettered(card) for card in wins],
            "tie_outs_cards": [_lettered(card) for card in ties],
            "hero": "".join(map(str, self.hero)),
            "villains": list(self.villains),
            "board": str(self.board),
            "street": str(self.board.street),
            "hero_ahead_now": self.hero_ahead_now,
            "equity": float(self.equity),
            "standard_error": self.standard_error,
            "equity_by_category": [
                {"category": code, "name": name, "equity": float(share / self.whole)}
                for code, (name, share) in enumerate(zip(CATEGORY_NAMES, self.shares, strict=True))
                if share
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


# By card id: this runs for every out of every answer that a service gives.
def _numbered(card: int, category: int) -> dict[str, int]:
    return {"rank": card // 4 + 2, "suit": card % 4, "category": category}


def _lettered(card: int) -> dict[str, int | str]:
    return {"rank": card // 4 + 2, "suit": SUIT_LETTERS[card % 4]}


def _backdoor(group: Backdoor) -> dict[str, Any]:
    return {
        "category": group.category,
        "name": group.name,
        "count": len(group.pairs),
        "equity": float(group.equity),
        "pairs": [f"{first}{second}" for first, second in group.pairs],
    }


def _outlook(outlook: Outlook) -> dict[str, Any]:
    return {
        **outlook._asdict(),
        "card": str(outlook.card),
        "is_tainted": outlook.is_tainted,
    }
