"""Outs: which cards help a hand, why, and what they are worth.

On the turn an out is a river card that wins at showdown; on the flop it is a turn card after which
the hero is ahead, beside the exact equity over turn and river. Against a range an out is a card
after which the hero's equity exceeds every villain's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from runout.analysis.odds import Number, PotOdds, pot_odds
from runout.analysis.spots import Cards, Holding, Seat, read_seat
from runout.domain.boards import Board
from runout.domain.cards import DECK, SUIT_LETTERS, Card, parse_card_ids
from runout.domain.combos import Combo, HandClass
from runout.domain.hands import Category
from runout.domain.ranges import Range
from runout.errors import DuplicateCard, NotationError, PokerError, WrongCardCount
from runout.kernels.outs import AHEAD, BEHIND, LEVEL, flop_runouts, next_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

HERO_COUNT: Final = "Hero must have exactly 2 cards (e.g., 'Ah Kh')"
VILLAIN_COUNT: Final = "Villain must have exactly 2 cards (e.g., '9d 9c')"
BOARD_COUNT: Final = "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c')"
MOST_VILLAINS: Final = 8

CATEGORY_NAMES: Final = (
    *(category.title for category in Category),
    "Flush Draw Completion",
    "Straight Draw Completion",
    "Pair Improvement",
    "Two Pair Improvement",
    "Set Improvement",
)

_UNITS: Final = 2520  # of a pot: every way of sharing it is whole


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


def outs(
    hero: Cards | Combo,
    villains: Holding | Iterable[Holding],
    board: Cards | Board,
    *,
    suppress: bool = True,
    pot: Number | None = None,
    call: Number | None = None,
) -> Outs:
    """Return which cards help the hero, on a flop or turn.

    ``villains`` is one hand or range, or a list of them. On the turn against one known hand the
    outs of a hero who is ahead anyway, or of a hand that mostly ties, are suppressed with a reason;
    ``suppress=False`` shows them. With ``pot`` and ``call`` the answer has pot odds.

    >>> answer = outs("AhKh", "9d9c", "Qh Jh 3d 2c")
    >>> answer.win, answer.total, answer.win_outs[10].name
    (18, 44, 'Royal Flush')
    >>> outs("AhAd", "KhKd", "QhJdTc2s").suppressed.reason
    'Already winning/ahead (86.4% win): outs are less meaningful'
    """
    if (pot is None) != (call is None):
        raise PokerError("pot odds need both pot and call")
    price = None if pot is None or call is None else pot_odds(pot, call)
    hero_ids, seats, board_ids = _read(hero, villains, board)
    for seat in seats:
        if seat.range is not None:
            answer = _against_ranges(hero_ids, seats, board_ids)
            break
    else:
        answer = _against_hands(hero_ids, seats, board_ids, suppress)
    if price is None:
        return answer
    return replace(answer, odds=replace(price, equity=answer.equity))


def _read(
    hero: Cards | Combo, villains: Holding | Iterable[Holding], board: Cards | Board
) -> tuple[bytes, list[Seat], bytes]:
    """Return the hero's cards, the villains and the board's cards, all checked."""
    hero_ids = _ids(hero, "hero")
    if len(hero_ids) != 2:
        raise WrongCardCount(HERO_COUNT)
    everyone = _each(villains)
    seats: list[Seat] = []
    for given in everyone:  # a loop, so that warnings can count the calls up to the user's line
        name = "villain" if len(everyone) == 1 else f"villain {len(seats) + 1}"
        seats.append(_read_villain(given, name))
    board_ids = _ids(board, "board")
    if len(board_ids) not in (3, 4):
        raise WrongCardCount(f"{BOARD_COUNT}, or 3 (flop)")
    known = [*hero_ids, *board_ids]
    for seat in seats:
        known += seat.known
    if len(set(known)) != len(known):
        raise _shared_card(hero_ids, seats, board_ids)
    return bytes(hero_ids), seats, bytes(board_ids)


_ONE_VILLAIN: Final = (str, Range, Combo, HandClass)


def _ids(given: Cards | Combo | Board, name: str) -> list[int]:
    try:
        if isinstance(given, str):
            return parse_card_ids(given)
    except NotationError as error:
        error.add_note(name)
        raise
    return [card.id for card in (given.cards if isinstance(given, Combo) else given)]


def _each(villains: Any) -> list[Holding]:
    """Return the villains; a single one may come without a list, as text, a range or cards."""
    if isinstance(villains, _ONE_VILLAIN):
        return [villains]
    everyone = list(villains)
    if everyone and all(isinstance(each, Card) for each in everyone):
        return [everyone]
    if not 1 <= len(everyone) <= MOST_VILLAINS:
        raise PokerError(f"{len(everyone)} villains; outs are against 1 to {MOST_VILLAINS}")
    return everyone


def _read_villain(given: Holding, name: str) -> Seat:
    try:
        seat = read_seat(given, name)
        if seat.range is None and len(seat.known) != 2:
            raise WrongCardCount(VILLAIN_COUNT)
    except WrongCardCount:
        wrong = WrongCardCount(VILLAIN_COUNT)
        if name != "villain":
            wrong.add_note(name)
        raise wrong from None
    except DuplicateCard as error:
        error.add_note(name)
        raise
    return seat


def _shared_card(hero: list[int], seats: list[Seat], board: list[int]) -> DuplicateCard:
    """Return the error that names the card that is in two places, and both places."""
    places: dict[int, str] = {}
    claims = [(card, "in the hero's hand") for card in hero]
    for seat in seats:
        place = "in the villain's hand" if len(seats) == 1 else f"in the hand of {seat.name}"
        claims += [(card, place) for card in seat.known]
    claims += [(card, "on the board") for card in board]
    for card, place in claims:
        if places.get(card) == place:
            return DuplicateCard(f"{DECK[card]} is twice {place}; remove one")
        if card in places:
            return DuplicateCard(f"{DECK[card]} is {places[card]} and {place}; remove one")
        places[card] = place
    raise AssertionError("no card is in two places")


# --- known hands ---


def _against_hands(hero: bytes, seats: list[Seat], board: bytes, suppress: bool) -> Outs:
    villains = bytes([card for seat in seats for card in seat.known])
    after = next_cards(hero, villains, board)
    standings = after.standings
    suppressed = None
    backdoors: tuple[Backdoor, ...] | None = None
    if len(board) == 4:
        win, tie = standings.count(AHEAD), standings.count(LEVEL)
        total = win + tie + standings.count(BEHIND)
        shares, whole = tuple(after.units), _UNITS * total
        if suppress and len(seats) == 1:
            suppressed = _suppression(win, tie, total)
    else:
        shares, whole, backdoors = _flop_shares(hero, villains, board, standings)
    return Outs(
        hero,
        tuple([seat.input for seat in seats]),
        board,
        standings,
        after.categories,
        after.standing_now,
        shares,
        whole,
        suppressed,
        (),
        backdoors,
    )


def _suppression(win: int, tie: int, total: int) -> Suppression | None:
    """Say why outs would mislead; the rule about ties comes first."""
    if 2 * tie >= total:
        return Suppression("tie", win, tie, total)
    if 100 * win >= 45 * total:
        return Suppression("win", win, tie, total)
    return None


def _flop_shares(
    hero: bytes, villains: bytes, board: bytes, standings: bytes
) -> tuple[tuple[int, ...], int, tuple[Backdoor, ...]]:
    """Return the pot by category over turn and river, and the pairs that win without an out."""
    units = [0] * len(CATEGORY_NAMES)
    pairs: dict[int, list[tuple[Card, Card]]] = {}
    runouts = flop_runouts(hero, villains, board)
    for first, second, standing, category, winners in runouts:
        if standing < LEVEL:
            continue
        units[category] += _UNITS // winners
        if standing == AHEAD and AHEAD not in (standings[first], standings[second]):
            pairs.setdefault(category, []).append((DECK[first], DECK[second]))
    groups = tuple(
        Backdoor(code, tuple(found), Fraction(len(found), len(runouts)))
        for code, found in sorted(pairs.items(), key=lambda item: -len(item[1]))
    )
    return tuple(units), _UNITS * len(runouts), groups


# --- ranges ---


def _against_ranges(hero: bytes, seats: list[Seat], board: bytes) -> Outs:
    from runout.analysis.outs_of_ranges import outlooks_of  # noqa: PLC0415 - known hands need no numpy

    categories = next_cards(hero, b"", board).categories
    found = outlooks_of(hero, seats, board, categories)
    standings = bytearray(len(DECK))
    for each in found.outlooks:
        standings[each.card.id] = AHEAD if each.is_out else LEVEL if each.is_level else BEHIND
    return Outs(
        hero,
        tuple([seat.input for seat in seats]),
        board,
        bytes(standings),
        categories,
        found.standing_now,
        found.shares,
        1,
        outlooks=found.outlooks,
        standard_error=found.standard_error,
        ordering=next((seat.ordering for seat in seats if seat.ordering), None),
    )
