"""Hand: one recorded hand of no-limit hold'em, independent of its file format.

Seats are counted from 0, clockwise, beginning left of the button; the last seat has the button (or
is the last before it, where the button stands at an empty chair). Heads-up, seat 0 is the big blind
and seat 1 the button with the small blind. Chips are integers: an amount of money is kept in units
of its last decimal, and ``decimals`` says how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from runout.domain.cards import DECK, Card, parse_card_ids
from runout.domain.plurals import pluralize
from runout.errors import PokerError

MIN_SEATS: Final = 2
MAX_SEATS: Final = 10
MAX_CHARACTERS: Final = 1_000_000  # of one hand's text; real ones have some ten thousand
MAX_DIGITS: Final = 40  # of an amount; Python formats at most 4300
MAX_KEPT: Final = 64  # characters; only short texts recur, and are cached
UNKNOWN: Final = "??"
_MAX_REASON_LENGTH: Final = 500


class HandError(PokerError):
    """A hand that cannot be read or replayed: carries line and reason.

    ``line`` is a line of the file, from 1; None for a hand that came from no file.

    >>> print(HandError("no seats are listed", line=12))
    line 12: no seats are listed
    """

    def __init__(self, reason: str, line: int | None = None) -> None:
        if len(reason) > _MAX_REASON_LENGTH:  # the quoted text may be as long as a hand
            reason = f"{reason[: _MAX_REASON_LENGTH - 1]}…"
        super().__init__(reason, line)
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class IllegalAction(HandError):  # noqa: N818 - named after what went wrong at the table
    """An action that the rules do not allow there: carries its number, from 1."""

    def __init__(self, number: int, action: str, rule: str, line: int | None = None) -> None:
        super().__init__(f"action {number}, {action!r}: {rule}", line)
        self.args = (number, action, rule, line)
        self.number = number
        self.action = action
        self.rule = rule


class Move(Enum):
    """The kind of an action."""

    DEAL_HOLE = "deal hole"
    DEAL_BOARD = "deal board"
    FOLD = "fold"
    CHECK_OR_CALL = "check or call"
    BET_OR_RAISE = "bet or raise"
    SHOW = "show"
    MUCK = "muck"
    REMARK = "remark"


HoleCards = tuple[Card | None, ...]
"""Cards of a player or of the board; None is a card that is not recorded."""


class Action(NamedTuple):
    """One entry of the record.

    ``seat`` is -1 for the dealer's board and for remarks. ``amount`` is what a bet or raise brings
    the seat's bet on this street to, and 0 elsewhere. A show without ``cards`` shows those dealt.
    """

    move: Move
    seat: int = -1
    amount: int = 0
    cards: HoleCards = ()
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """A played hand and its recorded result.

    ``blinds`` and ``antes`` are due from each seat before the cards, straddles and late posts
    among the blinds, dead blinds among the antes; a seat with fewer chips posted those.
    ``trims_antes`` means that a seat that could not pay its ante wins only as much of the others'.
    ``second_board`` has the cards that the second run does not share with the first. A stack of
    None is not recorded. ``cap`` is the most that a seat can put in, in a game with such a limit.

    The recorded result is None where the file does not say: ``collected`` from the pots after the
    rake, ``uncalled`` bets returned, ``finishing_stacks``, ``rake``; and ``total_pot``, where the
    file says another than its own lines add up to. ``facts`` are the other fields of the record
    under their PHH names.
    """

    stacks: tuple[int | None, ...]
    blinds: tuple[int, ...]
    antes: tuple[int, ...]
    min_bet: int
    actions: tuple[Action, ...]
    trims_antes: bool = False
    decimals: int = 0
    names: tuple[str, ...] = ()
    second_board: tuple[Card, ...] = ()
    collected: tuple[int, ...] | None = None
    uncalled: tuple[int, ...] | None = None
    finishing_stacks: tuple[int, ...] | None = None
    rake: int | None = None
    total_pot: int | None = None
    facts: Mapping[str, object] = field(default_factory=dict)
    line: int | None = field(default=None, compare=False)
    cap: int | None = None

    def __post_init__(self) -> None:
        count = len(self.stacks)
        if not MIN_SEATS <= count <= MAX_SEATS:
            reason = f"{pluralize(count, 'seat')}; a hand has {MIN_SEATS} to {MAX_SEATS}"
            raise HandError(reason, line=self.line)
        for name in ("blinds", "antes", "names", "collected", "uncalled", "finishing_stacks"):
            values = getattr(self, name)
            if values and len(values) != count:
                entries = pluralize(len(values), "entry", "entries")
                reason = f"{name}: {entries} for {count} seats; give one for each"
                raise HandError(reason, line=self.line)
        if self.min_bet <= 0 or not all(stack is None or stack > 0 for stack in self.stacks):
            raise HandError("stacks and the smallest bet are above 0", line=self.line)
        if self.cap is not None and self.cap <= 0:
            raise HandError("a cap on what a seat can put in is above 0", line=self.line)
        if min(self.blinds) < 0 or min(self.antes) < 0:
            raise HandError("blinds and antes are not below 0", line=self.line)

    @property
    def title(self) -> str:
        """The hand's number or name; empty if there is none."""
        return str(self.facts.get("hand", ""))

    @property
    def currency(self) -> str:
        """The unit of the amounts: a currency's code or sign, or ``chips``."""
        facts = self.facts
        return str(facts.get("currency") or facts.get("currency_symbol") or "chips")

    def name(self, seat: int) -> str:
        """Return the player's name, or ``p1`` and so on where there is none."""
        return (self.names[seat] if self.names else "") or f"p{seat + 1}"

    def money(self, chips: int) -> str:
        """Write an amount with the decimals of the record.

        >>> hand = Hand((500, 500), (100, 50), (0, 0), 100, (), decimals=2)
        >>> hand.money(125), hand.money(-5)
        ('1.25', '-0.05')
        """
        return money(chips, self.decimals)


def money(chips: int, decimals: int) -> str:
    """Return the text of chips with this number of decimals."""
    if not decimals:
        return str(chips)
    whole, part = divmod(abs(chips), 10**decimals)
    return f"{'-' if chips < 0 else ''}{whole}.{part:0{decimals}d}"


def read_cards(text: str) -> HoleCards:
    """Read cards; ``??`` is an unknown one.

    >>> read_cards("Ah??")
    (Card('Ah'), None)
    """
    return _read_few_cards(text) if len(text) <= MAX_KEPT else _read_cards(text)


def _read_cards(text: str) -> HoleCards:
    if "?" not in text:
        return tuple([DECK[card_id] for card_id in parse_card_ids(text)])
    cards: list[Card | None] = []
    for at in range(0, len(text), 2):
        pair = text[at : at + 2]
        cards += [None] if pair == UNKNOWN else [DECK[each] for each in parse_card_ids(pair)]
    return tuple(cards)


_read_few_cards = lru_cache(maxsize=1 << 14)(_read_cards)


def write_cards(cards: Iterable[Card | None]) -> str:
    """Write cards as :func:`read_cards` reads them."""
    return "".join([UNKNOWN if card is None else str(card) for card in cards])
