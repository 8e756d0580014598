"""Showdown: the pots that bets make, and who is paid what from them.

Seats are counted from 0, clockwise; chips are whole numbers of any size. `side_pots` needs the
bets and the folds alone, `settle` also the cards. The rules, and why each: docs/showdown.md.
"""

from __future__ import annotations

import functools
import json
import operator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.analysis.evaluation import evaluate
from runout.analysis.evidence import (
    Cards,
    read_amount,
    read_button,
    read_cards,
    read_chips,
    read_rate,
    read_seat,
    read_seats,
    seats_in_words,
)
from runout.domain.hands import Strength
from runout.errors import (
    NotationError,
    PokerError,
    UnrevealedWinner,
    WrongCardCount,
    WrongSeat,
    excerpt,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal
    from fractions import Fraction

    from runout.analysis.evidence import BoardCards, Hand, Seats
    from runout.domain.boards import Board


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips in the middle, and the seats that can win them."""

    amount: int
    contenders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SidePots:
    """The main pot, then the side pots; and per seat what nobody called."""

    pots: tuple[Pot, ...]
    returned: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the pots as values that JSON knows."""
        return {
            "returned": list(self.returned),
            "pots": [
                {"amount": pot.amount, "contenders": list(pot.contenders)} for pot in self.pots
            ],
        }


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes: a share of the pots, rounded down, at most ``cap``.

    The rate is a fraction of 1: a text, a Decimal, a Fraction, or a float, which is taken as the
    decimals it prints. With ``no_flop_no_drop`` a hand that ends before the flop pays nothing.

    >>> Rake("0.05", cap=3).of(50), Rake(0.05, cap=3).of(100), Rake("5%").of(100)
    (2, 3, 5)
    """

    rate: Fraction
    cap: int | None
    no_flop_no_drop: bool

    def __init__(
        self,
        rate: str | float | Decimal | Fraction,
        cap: int | None = None,
        no_flop_no_drop: bool = False,
    ) -> None:
        object.__setattr__(self, "rate", read_rate(rate))
        object.__setattr__(self, "cap", None if cap is None else read_amount(cap, "rake, cap"))
        if not isinstance(no_flop_no_drop, bool):
            raise PokerError(
                f"rake, no_flop_no_drop: {no_flop_no_drop!r} is neither true nor false"
            )
        object.__setattr__(self, "no_flop_no_drop", no_flop_no_drop)

    @classmethod
    def read(cls, given: Rake | Mapping[str, Any] | None) -> Rake:
        """Return a rake given as such, as an object with its fields, or as None: no rake."""
        if given is None:
            return NO_RAKE
        if isinstance(given, Rake):
            return given
        if not isinstance(given, Mapping) or "rate" not in given:
            raise PokerError(f"rake: {given!r} is not an object with rate, cap, no_flop_no_drop")
        for key in given:
            if key not in cls.__slots__:
                raise PokerError(
                    f"rake: {key!r} is not known; a rake has {', '.join(cls.__slots__)}"
                )
        return cls(**given)

    def of(self, chips: int, *, flop: bool = True) -> int:
        """Return the rake of pots that hold so many chips; ``flop``: whether one was dealt."""
        if self.no_flop_no_drop and not flop:
            return 0
        due = self.rate.numerator * chips // self.rate.denominator
        return due if self.cap is None else min(due, self.cap)


NO_RAKE: Final = Rake(0)


@dataclass(frozen=True, slots=True)
class Run:
    """A pot, or its half, as one board decides it: who wins, and what each seat is paid.

    ``hand`` describes the winning hand; None where nobody contested.
    """

    amount: int
    winners: tuple[int, ...]
    payouts: tuple[int, ...]
    odd_chips: int
    hand: str | None

    def to_dict(self) -> dict[str, Any]:
        """Return the run as values that JSON knows."""
        return {
            "amount": self.amount,
            "winners": list(self.winners),
            "payouts": list(self.payouts),
            "odd_chips": self.odd_chips,
            "hand": self.hand,
        }


@dataclass(frozen=True, slots=True)
class SettledPot:
    """A pot and where it went: ``rake`` to the house, the rest to the winners of its runs.

    There is one run, or two where the pot was contested and the board run twice.
    """

    amount: int
    contenders: tuple[int, ...]
    rake: int
    runs: tuple[Run, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win on either board."""
        if len(self.runs) == 1:
            return self.runs[0].winners
        return tuple(sorted({seat for run in self.runs for seat in run.winners}))

    @property
    def payouts(self) -> tuple[int, ...]:
        """What each seat is paid from this pot."""
        return _add(*(run.payouts for run in self.runs))

    @property
    def odd_chips(self) -> int:
        """How many chips could not be split evenly among the winners of a board."""
        return sum(run.odd_chips for run in self.runs)

    @property
    def hand(self) -> str | None:
        """The winning hand in words; None where nobody contested or two boards have their own."""
        return self.runs[0].hand if len(self.runs) == 1 else None

    def to_dict(self) -> dict[str, Any]:
        """Return the pot as values that JSON knows."""
        return {
            "amount": self.amount,
            "contenders": list(self.contenders),
            "winners": list(self.winners),
            "hand": self.hand,
            "payouts": list(self.payouts),
            "odd_chips": self.odd_chips,
            "rake": self.rake,
            "runs": [run.to_dict() for run in self.runs],
        }


@dataclass(frozen=True, slots=True)
class Settlement:
    """Where every chip of a hand went.

    ``payouts`` are without ``returned``, the bets that nobody called. ``hands`` has, for each seat
    that showed down on a full board, its strength on each board, and nothing for the others.
    Chips are conserved: payouts, returned bets and rake add up to the contributions.
    """

    contributions: tuple[int, ...]
    returned: tuple[int, ...]
    pots: tuple[SettledPot, ...]
    hands: tuple[tuple[Strength, ...], ...]

    @property
    def payouts(self) -> tuple[int, ...]:
        """What each seat is paid from all pots."""
        nothing = (0,) * len(self.contributions)
        return _add(nothing, *(pot.payouts for pot in self.pots))

    @property
    def rake(self) -> int:
        """What the house takes."""
        return sum(pot.rake for pot in self.pots)

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat has won or lost."""
        gained = _add(self.payouts, self.returned)
        return tuple(map(operator.sub, gained, self.contributions))

    def to_dict(self) -> dict[str, Any]:
        """Return the settlement as values that JSON knows; `verify` takes it as a claim."""
        return {
            "contributions": list(self.contributions),
            "returned": list(self.returned),
            "pots": [pot.to_dict() for pot in self.pots],
            "payouts": list(self.payouts),
            "rake": self.rake,
            "hands": [[_describe(hand) for hand in shown] or None for shown in self.hands],
        }

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Settlement:
        """Return the settlement that :meth:`to_dict` wrote.

        This reads, it does not judge: whether a settlement is right, `verify` says.
        """
        try:
            chips = read_chips(fields["contributions"])
            returned = read_chips(fields["returned"], "returned", len(chips))
            pots = tuple([_read_settled_pot(pot, len(chips)) for pot in fields["pots"]])
            hands = tuple(
                tuple([Strength(hand["score"]) for hand in shown or ()])
                for shown in fields["hands"]
            )
            settlement = cls(chips, returned, pots, hands)
            if settlement.to_dict() == fields:
                return settlement
        except (AttributeError, KeyError, TypeError) as error:
            raise PokerError(f"not a settlement as to_dict writes it: {error!r}") from None
        raise PokerError("not a settlement as to_dict writes it: its sums and words do not agree")

    @classmethod
    def parse(cls, text: str) -> Settlement:
        """Read the text of a settlement, a JSON object."""
        try:
            fields = json.loads(text)
        except json.JSONDecodeError as error:
            raise NotationError(text, error.pos + 1, 1, f"no JSON object: {error.msg}") from None
        except (RecursionError, ValueError):  # endless brackets, or thousands of digits
            raise PokerError(f"{excerpt(text)}: nested too deeply, or a number too long") from None
        return cls.from_dict(fields)

    def __str__(self) -> str:
        return json.dumps(self.to_dict())


def side_pots(contributions: Sequence[int], folded: Seats = ()) -> SidePots:
    """Return the pots that bets make, and the bets that go back.

    ``contributions`` is what each seat has put in over the whole hand. ``folded`` is a boolean for
    each seat, or the numbers of the seats that folded.

    >>> [(pot.amount, pot.contenders) for pot in side_pots([50, 100, 100]).pots]
    [(150, (0, 1, 2)), (100, (1, 2))]
    >>> side_pots([30, 70, 150]).returned
    (0, 0, 80)
    >>> side_pots([20, 50, 100, 100], folded=[0]).pots
    (Pot(amount=170, contenders=(1, 2, 3)), Pot(amount=100, contenders=(2, 3)))
    """
    chips = read_chips(contributions)
    return _layers(chips, read_seats(folded, len(chips), "folded"))


def settle(
    *,
    contributions: Sequence[int],
    folded: Seats = (),
    button: int,
    board: BoardCards = "",
    hands: Sequence[Hand | None],
    mucked: Seats = (),
    second_board: BoardCards | None = None,
    rake: Rake | Mapping[str, Any] | None = None,
) -> Settlement:
    """Return who wins each pot, and what every seat is paid.

    ``hands`` has two cards or None for each seat; a seat without cards, or among ``mucked``, has
    not revealed its hand. ``second_board`` is the other board of a hand run twice, its shared cards
    included. ``rake`` is a `Rake`, or an object with its fields.

    >>> hand = settle(
    ...     contributions=[50, 100, 100], button=0,
    ...     board="Ks 9d 5h 3c 2s", hands=["AhAd", "KhQh", "QdQc"],
    ... )
    >>> hand.payouts
    (150, 100, 0)
    >>> [(pot.winners, pot.hand) for pot in hand.pots]
    [((0,), 'pair of aces, king, nine and five kickers'),
     ((1,), 'pair of kings, queen, nine and five kickers')]
    """
    chips = read_chips(contributions)
    seats = len(chips)
    out = read_seats(folded, seats, "folded")
    pots = _layers(chips, out)
    first_left = (read_button(button, seats) + 1) % seats
    cards = read_cards(board, second_board, hands, seats)
    shut = out | read_seats(mucked, seats, "mucked")
    _refuse_short_board(pots.pots, cards.boards[0])
    shown = _show_down(cards, shut)
    dues = _spread_rake(Rake.read(rake), pots.pots, flop=len(cards.boards[0]) > 0)
    table = _Table(seats, first_left, shown, len(cards.boards))
    settled = tuple(
        [
            SettledPot(pot.amount, pot.contenders, due, table.runs(number, pot, pot.amount - due))
            for number, (pot, due) in enumerate(zip(pots.pots, dues, strict=True), start=1)
        ]
    )
    return Settlement(chips, pots.returned, settled, shown)


def _layers(chips: tuple[int, ...], folded: frozenset[int]) -> SidePots:
    """Cut the bets into layers, each up to the next bet, and join layers of equal contenders.

    A layer that only folded seats paid for belongs to those who contend below it. The first layer
    is of height 0, so that there is always one below.
    """
    live = [seat for seat in range(len(chips)) if seat not in folded]
    if not live:
        raise WrongSeat("every seat has folded; somebody stays in to win the pot")
    returned = _uncalled(chips, live)
    called = [bet - back for bet, back in zip(chips, returned, strict=True)]
    pots: list[Pot] = []
    amount, contenders, below = 0, tuple(live), 0
    for height in sorted(set(called)):
        paid_up = tuple([seat for seat in live if called[seat] >= height])
        if paid_up and paid_up != contenders:
            if amount:
                pots.append(Pot(amount, contenders))
            amount, contenders = 0, paid_up
        amount += sum([min(bet, height) - below for bet in called if bet > below])
        below = height
    if amount:
        pots.append(Pot(amount, contenders))
    return SidePots(tuple(pots), returned)


def _uncalled(chips: tuple[int, ...], live: list[int]) -> tuple[int, ...]:
    """Return per seat what exceeds every other bet, folded ones included."""
    *_, second, highest = sorted(chips)
    return tuple(
        [
            highest - second if bet == highest and seat in live else 0
            for seat, bet in enumerate(chips)
        ]
    )


def _refuse_short_board(pots: tuple[Pot, ...], board: Board) -> None:
    """Refuse to compare hands before the river."""
    if len(board) == 5:
        return
    for number, pot in enumerate(pots, start=1):
        if len(pot.contenders) > 1:
            raise WrongCardCount(
                f"the board has {len(board)} cards, and {seats_in_words(pot.contenders)} contend"
                f" for pot {number}; a showdown needs five cards"
            )


def _show_down(cards: Cards, shut: frozenset[int]) -> tuple[tuple[Strength, ...], ...]:
    """Return each seat's strength on each board; nothing for folded, mucked and unknown hands."""
    if len(cards.boards[0]) < 5:
        return ((),) * len(cards.hands)
    return tuple(
        [
            tuple([evaluate((*hand, *board)) for board in cards.boards])
            if hand and seat not in shut
            else ()
            for seat, hand in enumerate(cards.hands)
        ]
    )


def _spread_rake(rake: Rake, pots: tuple[Pot, ...], *, flop: bool) -> list[int]:
    """Return what the house takes from each pot: all it can from the main pot, then the next."""
    left = rake.of(sum(pot.amount for pot in pots), flop=flop)
    dues = []
    for pot in pots:
        due = min(left, pot.amount)
        dues.append(due)
        left -= due
    return dues


class _Table(NamedTuple):
    """What decides a pot: the seats in the order they take odd chips, and the hands shown."""

    seats: int
    first: int
    shown: tuple[tuple[Strength, ...], ...]
    boards: int

    def runs(self, number: int, pot: Pot, amount: int) -> tuple[Run, ...]:
        """Decide a pot of which so many chips are left after the rake."""
        if len(pot.contenders) == 1:
            return (self._split(amount, pot.contenders, None),)
        revealed = [seat for seat in pot.contenders if self.shown[seat]]
        if not revealed:
            raise UnrevealedWinner(
                f"pot {number}: {seats_in_words(pot.contenders)} contend for {pot.amount} chips"
                " and none has revealed a hand; one must, or the others fold"
            )
        if self.boards == 1:
            return (self._decide(amount, revealed, 0),)
        half = amount // 2
        return self._decide(amount - half, revealed, 0), self._decide(half, revealed, 1)

    def _decide(self, amount: int, revealed: list[int], board: int) -> Run:
        best = max([self.shown[seat][board].score for seat in revealed])
        winners = tuple([seat for seat in revealed if self.shown[seat][board].score == best])
        return self._split(amount, winners, _words(best))

    def _split(self, amount: int, winners: tuple[int, ...], hand: str | None) -> Run:
        """Pay the winners evenly, and one odd chip each to the first of them from the button."""
        share, odd = divmod(amount, len(winners))
        payouts = [0] * self.seats
        clockwise = sorted(winners, key=lambda seat: (seat - self.first) % self.seats)
        for place, seat in enumerate(clockwise):
            payouts[seat] = share + (place < odd)
        return Run(amount, winners, tuple(payouts), odd, hand)


@functools.cache
def _words(score: int) -> str:
    """Describe a hand; a file of hands has the same ones again and again."""
    return Strength(score).description


def _add(first: tuple[int, ...], *others: tuple[int, ...]) -> tuple[int, ...]:
    """Add chips seat by seat."""
    return tuple(map(sum, zip(first, *others, strict=True))) if others else first


def _describe(hand: Strength) -> dict[str, Any]:
    return {
        "category": hand.category.title,
        "description": hand.description,
        "score": hand.score,
    }


def _read_settled_pot(fields: dict[str, Any], seats: int) -> SettledPot:
    runs = [
        Run(
            read_amount(run["amount"], "run"),
            tuple([read_seat(seat, seats, "winners") for seat in run["winners"]]),
            read_chips(run["payouts"], "payouts", seats),
            read_amount(run["odd_chips"], "odd chips"),
            run["hand"],
        )
        for run in fields["runs"]
    ]
    return SettledPot(
        read_amount(fields["amount"], "pot"),
        tuple([read_seat(seat, seats, "contenders") for seat in fields["contenders"]]),
        read_amount(fields["rake"], "rake"),
        tuple(runs),
    )
