"""Showdown: the pots that bets make, and who is paid what from them.

Seats are counted from 0, clockwise. Amounts are whole chips, or decimals; inside, all
are whole numbers of one unit per table. `side_pots` needs the bets and the folds alone, `settle`
also the cards, and `find_winners` the cards alone. The rules, and why each: docs/showdown.md.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, cast, overload

from runout.analysis.evaluation import evaluate
from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.showdown.inputs import (
    BUTTON,
    CONTRIBUTIONS,
    FOLDED,
    MUCKED,
    RAKE,
    RAKE_CAP,
    Cards,
    Member,
    Players,
    count_all,
    count_units,
    read_amounts,
    read_bets,
    read_cards,
    read_member,
    read_rate,
    read_unit,
    refuse_seat_count,
)
from runout.domain.amounts import WHOLE_CHIPS, Amount, Unit, add_amounts, json_number
from runout.domain.counts import counted, noun_for
from runout.domain.hands import Strength
from runout.errors import (
    PokerError,
    UnrevealedWinner,
    WrongCardCount,
    WrongSeat,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal
    from fractions import Fraction

    from typing_extensions import TypeVar

    from runout.analysis.showdown.inputs import AnyAmount, BoardCards, Hand, SeatOrName, Seats
    from runout.domain.boards import Board

    # Whole chips are ints, the default type of the amounts of a Settlement.
    ChipsT_co = TypeVar("ChipsT_co", bound=Amount, default=int, covariant=True)
else:
    from typing import TypeVar

    ChipsT_co = TypeVar("ChipsT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Pot(Generic[ChipsT_co]):
    """Chips in the middle, and the seats that can win them."""

    amount: ChipsT_co
    contenders: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class SidePots(Generic[ChipsT_co]):
    """The main pot, then the side pots; and per seat what nobody called.

    ``names`` are the players' names where they were given, ``unit`` is the smallest amount.
    """

    pots: tuple[Pot[ChipsT_co], ...]
    returned: tuple[ChipsT_co, ...]
    names: tuple[str, ...] = field(default=(), repr=False)
    unit: Unit = field(default=WHOLE_CHIPS, repr=False)

    def __repr__(self) -> str:
        pots = [
            f"{'side' if number else 'main'} {pot.amount} ({self._seats(pot.contenders)})"
            for number, pot in enumerate(self.pots)
        ]
        back = [
            f"{amount} returned ({self._seats([seat])})"
            for seat, amount in enumerate(self.returned)
            if amount
        ]
        return f"<SidePots: {', '.join([*pots, *back])}>"

    def _seats(self, seats: Iterable[int]) -> str:
        return ", ".join(self.players.label(seat) for seat in seats)

    @property
    def players(self) -> Players:
        """The seats and their names."""
        return Players(len(self.returned), self.names)

    def to_dict(self) -> dict[str, Any]:
        """Return the pots as JSON values; names and unit where they are not the defaults."""
        return {
            "returned": _numbers(self.returned),
            "pots": [
                {"amount": json_number(pot.amount), "contenders": list(pot.contenders)}
                for pot in self.pots
            ],
            **_table_fields(self.names, self.unit),
        }


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes: a share of the pots, rounded down to the unit, at most ``cap``.

    The rate is a fraction of 1: a text, a Decimal, a Fraction, or a float, which is taken as the
    decimals it prints. With ``no_flop_no_drop`` a hand that ends before the flop pays nothing.

    >>> Rake("0.05", cap=3).of(50), Rake(0.05, cap=3).of(100), Rake("5%").of(100)
    (2, 3, 5)
    >>> Rake("5%").of("12.50"), Rake("5%").of(50, unit="0.01")
    (Decimal('0.62'), Decimal('2.5'))
    """

    rate: Fraction
    cap: Amount | None
    no_flop_no_drop: bool

    def __init__(
        self,
        rate: str | float | Decimal | Fraction,
        cap: AnyAmount | None = None,
        no_flop_no_drop: bool = False,
    ) -> None:
        object.__setattr__(self, "rate", read_rate(rate))
        object.__setattr__(self, "cap", None if cap is None else read_member(cap, RAKE_CAP))
        if not isinstance(no_flop_no_drop, bool):
            raise PokerError(
                f"rake, no_flop_no_drop: {no_flop_no_drop!r} is neither true nor false"
            ).at("/rake/no_flop_no_drop")
        object.__setattr__(self, "no_flop_no_drop", no_flop_no_drop)

    @classmethod
    def read(cls, raw: Rake | Mapping[str, Any] | None) -> Rake:
        """Read a rake: a `Rake`, an object with its fields, or None for no rake."""
        if raw is None:
            return NO_RAKE
        if isinstance(raw, Rake):
            return raw
        if not isinstance(raw, Mapping) or "rate" not in raw:
            raise PokerError(
                f"rake: {raw!r} is not an object with rate, cap, no_flop_no_drop"
            ).at(RAKE.pointer)  # fmt: skip
        for key in raw:
            if key not in cls.__slots__:
                raise PokerError(
                    f"rake: {key!r} is not known; a rake has {', '.join(cls.__slots__)}"
                ).at(RAKE.pointer)
        return cls(**raw)

    def of(
        self, chips: AnyAmount, *, flop: bool = True, unit: AnyAmount | Unit | None = None
    ) -> Amount:
        """Return the rake of pots that hold so many chips; ``flop``: whether one was dealt."""
        total = read_member(chips, _CHIPS)
        smallest = read_unit(unit, [total, self.cap or 0])
        return smallest.amount(
            self.units(count_units(total, smallest, _CHIPS), smallest, flop=flop)
        )

    def units(self, total: int, unit: Unit, *, flop: bool) -> int:
        """Return the rake of so many units, in units."""
        if self.no_flop_no_drop and not flop:
            return 0
        due = self.rate.numerator * total // self.rate.denominator
        return due if self.cap is None else min(due, count_units(self.cap, unit, RAKE_CAP))


_CHIPS: Final = Member("chips", "/chips")
NO_RAKE: Final = Rake(0)


@dataclass(frozen=True, slots=True)
class Run(Generic[ChipsT_co]):
    """A pot, or its half, as one board decides it: who wins, and what each seat is paid.

    ``odd_chips`` is what could not be split evenly; ``hand`` describes the winning hand, None
    where nobody contested.
    """

    amount: ChipsT_co
    winners: tuple[int, ...]
    payouts: tuple[ChipsT_co, ...]
    odd_chips: ChipsT_co
    hand: str | None

    def to_dict(self) -> dict[str, Any]:
        """Return the run as values that JSON knows."""
        return {
            "amount": json_number(self.amount),
            "winners": list(self.winners),
            "payouts": _numbers(self.payouts),
            "odd_chips": json_number(self.odd_chips),
            "hand": self.hand,
        }


@dataclass(frozen=True, slots=True)
class SettledPot(Generic[ChipsT_co]):
    """A pot and where it went: ``rake`` to the house, the rest to the winners of its runs.

    There is one run, or two where the pot was contested and the board run twice.
    """

    amount: ChipsT_co
    contenders: tuple[int, ...]
    rake: ChipsT_co
    runs: tuple[Run[ChipsT_co], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win on either board."""
        if len(self.runs) == 1:
            return self.runs[0].winners
        return tuple(sorted({seat for run in self.runs for seat in run.winners}))

    @property
    def payouts(self) -> tuple[ChipsT_co, ...]:
        """What each seat is paid from this pot."""
        paid = [run.payouts for run in self.runs]
        return tuple([_total(seat) for seat in zip(*paid, strict=True)])

    @property
    def odd_chips(self) -> ChipsT_co:
        """How many chips could not be split evenly among the winners of a board."""
        return cast("ChipsT_co", _total(run.odd_chips for run in self.runs))

    @property
    def hand(self) -> str | None:
        """The description of the winning hand; None without a contest or with two boards."""
        return self.runs[0].hand if len(self.runs) == 1 else None

    def to_dict(self) -> dict[str, Any]:
        """Return the pot as values that JSON knows."""
        return {
            "amount": json_number(self.amount),
            "contenders": list(self.contenders),
            "winners": list(self.winners),
            "hand": self.hand,
            "payouts": _numbers(self.payouts),
            "odd_chips": json_number(self.odd_chips),
            "rake": json_number(self.rake),
            "runs": [run.to_dict() for run in self.runs],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Settlement(Generic[ChipsT_co]):
    """Where every chip of a hand went.

    ``payouts`` are without ``returned``, the bets that nobody called. ``hands`` has, for each seat
    that showed down on a full board, its strength on each board, and nothing for the others.
    ``names`` are the players' names where they were given, ``unit`` is the smallest amount.
    Chips are conserved: payouts, returned bets and rake add up to the contributions.
    """

    contributions: tuple[ChipsT_co, ...]
    returned: tuple[ChipsT_co, ...]
    pots: tuple[SettledPot[ChipsT_co], ...]
    hands: tuple[tuple[Strength, ...], ...]
    names: tuple[str, ...] = field(default=(), repr=False)
    unit: Unit = field(default=WHOLE_CHIPS, repr=False)

    def __repr__(self) -> str:
        players = self.players
        paid = [
            f"{players.label(seat)} {amount}" for seat, amount in enumerate(self.payouts) if amount
        ]
        rake = f"; rake {self.rake}" if self.rake else ""
        return f"<Settlement: {counted(len(self.pots), 'pot')}, paid {', '.join(paid)}{rake}>"

    @property
    def players(self) -> Players:
        """The seats and their names."""
        return Players(len(self.contributions), self.names)

    @property
    def payouts(self) -> tuple[ChipsT_co, ...]:
        """What each seat is paid from all pots."""
        paid = [pot.payouts for pot in self.pots]
        return tuple([_total(seat) for seat in zip(*paid, strict=True)]) or self._nothing()

    @property
    def rake(self) -> ChipsT_co:
        """What the house takes."""
        return cast("ChipsT_co", _total(pot.rake for pot in self.pots))

    @property
    def net(self) -> tuple[ChipsT_co, ...]:
        """What each seat has won or lost."""
        accounts = zip(self.payouts, self.returned, self.contributions, strict=True)
        return tuple([_total((paid, back), (put_in,)) for paid, back, put_in in accounts])

    def _nothing(self) -> tuple[ChipsT_co, ...]:
        """Return what a hand without a pot pays."""
        return tuple([_total(()) for _ in self.contributions])

    def to_dict(self) -> dict[str, Any]:
        """Return the settlement as values that JSON knows; `verify` takes it as a claim."""
        return {
            "contributions": _numbers(self.contributions),
            "returned": _numbers(self.returned),
            "pots": [pot.to_dict() for pot in self.pots],
            "payouts": _numbers(self.payouts),
            "rake": json_number(self.rake),
            "hands": [[_describe(hand) for hand in shown] or None for shown in self.hands],
            **_table_fields(self.names, self.unit),
        }

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Settlement[Amount]:
        """Return the settlement that :meth:`to_dict` wrote.

        The settlement is not checked against the rules; `verify` does that.
        """
        try:
            chips = read_amounts(fields["contributions"])
            players = Players.read(fields.get("names"), len(chips))
            unit = read_unit(fields.get("unit", 1))
            count_all(chips, unit, CONTRIBUTIONS, players)
            returned = read_amounts(fields["returned"], Member("returned", "/returned"), players)
            pots = tuple(
                [
                    _read_settled_pot(pot, players, unit, f"/pots/{number}")
                    for number, pot in enumerate(fields["pots"])
                ]
            )
            hands = tuple(
                tuple([Strength(hand["score"]) for hand in shown or ()])
                for shown in fields["hands"]
            )
            settlement: Settlement[Amount] = Settlement(
                chips, returned, pots, hands, players.names, unit
            )
            if settlement.to_dict() == fields:
                return settlement
        except (AttributeError, KeyError, TypeError) as error:
            raise PokerError(f"not a settlement as to_dict writes it: {error!r}") from None
        raise PokerError(
            "not a settlement as to_dict writes it: its sums or descriptions do not agree"
        )

    @classmethod
    def parse(cls, text: str) -> Settlement[Amount]:
        """Read the text of a settlement, a JSON object."""
        try:
            return cls.from_dict(parse_json(text))
        except JsonError as error:
            raise error.in_text(text) from None

    def __str__(self) -> str:
        return json.dumps(self.to_dict())

    def _repr_html_(self) -> str:
        from runout.pictures.table import draw_table  # noqa: PLC0415 - notebooks
        from runout.pictures.text import draw_line, draw_together  # noqa: PLC0415 - notebooks

        columns = (self.contributions, self.returned, self.payouts, self.net)
        rows = [
            (
                self.players.label(seat),
                *(str(column[seat]) for column in columns),
                " / ".join(hand.description for hand in self.hands[seat]),
            )
            for seat in range(len(self.contributions))
        ]
        pots = ", ".join(str(pot.amount) for pot in self.pots) or "none"
        rake = f"; rake {self.rake}" if self.rake else ""
        headings = ("player", "put in", "returned", "won", "net", "hand")
        return draw_together(
            [draw_table(headings, rows, name="settlement"), draw_line(f"pots: {pots}{rake}")]
        )


@dataclass(frozen=True, slots=True)
class Showdown:
    """Who wins by the cards alone: ``winners`` on each board, and the hand they win with.

    ``hands`` has the strength on each board of each seat that showed down. Of a lone seat that has
    not folded no hand is needed, and its description is None.
    """

    winners: tuple[tuple[int, ...], ...]
    descriptions: tuple[str | None, ...]
    hands: tuple[tuple[Strength, ...], ...]
    names: tuple[str, ...] = field(default=(), repr=False)

    @property
    def players(self) -> Players:
        """The seats and their names."""
        return Players(len(self.hands), self.names)

    def to_dict(self) -> dict[str, Any]:
        """Return the showdown as values that JSON knows; ``boards`` has an object for each."""
        return {
            "boards": [
                {"winners": list(winners), "hand": hand}
                for winners, hand in zip(self.winners, self.descriptions, strict=True)
            ],
            "hands": [[_describe(hand) for hand in shown] or None for shown in self.hands],
            **_table_fields(self.names, WHOLE_CHIPS),
        }


@overload
def side_pots(
    contributions: Sequence[int], folded: Seats = (), *, names: Sequence[str] | None = None
) -> SidePots[int]: ...


@overload
def side_pots(
    contributions: Sequence[AnyAmount],
    folded: Seats = (),
    *,
    names: Sequence[str] | None = None,
    unit: AnyAmount | Unit | None = None,
) -> SidePots[Amount]: ...


def side_pots(
    contributions: Sequence[AnyAmount],
    folded: Seats = (),
    *,
    names: Sequence[str] | None = None,
    unit: AnyAmount | Unit | None = None,
) -> SidePots[Amount]:
    """Return the pots that bets make, and the bets that go back.

    ``contributions`` is what each seat has put in over the whole hand. ``folded`` is a boolean for
    each seat, or the numbers of the seats that folded, or with ``names`` their players' names.

    >>> [(pot.amount, pot.contenders) for pot in side_pots([50, 100, 100]).pots]
    [(150, (0, 1, 2)), (100, (1, 2))]
    >>> side_pots([30, 70, 150]).returned
    (0, 0, 80)
    >>> side_pots([20, 50, 100, 100], folded=[0]).pots
    (Pot(amount=170, contenders=(1, 2, 3)), Pot(amount=100, contenders=(2, 3)))
    >>> side_pots([0.5, 1, "97.25"]).returned
    (0, 0, Decimal('96.25'))
    """
    bets, players = read_bets(contributions, names)
    smallest = read_unit(unit, bets)
    chips = count_all(bets, smallest, CONTRIBUTIONS, players)
    pots = _layers(chips, players.some(folded, FOLDED))
    return SidePots(
        tuple([Pot(smallest.amount(pot.amount), pot.contenders) for pot in pots.pots]),
        _amounts(pots.returned, smallest),
        players.names,
        smallest,
    )


@overload
def settle(
    *,
    contributions: Sequence[int],
    folded: Seats = (),
    button: SeatOrName,
    board: BoardCards = "",
    hands: Sequence[Hand | None],
    mucked: Seats = (),
    second_board: BoardCards | None = None,
    rake: Rake | Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> Settlement[int]: ...


@overload
def settle(
    *,
    contributions: Sequence[AnyAmount],
    folded: Seats = (),
    button: SeatOrName,
    board: BoardCards = "",
    hands: Sequence[Hand | None],
    mucked: Seats = (),
    second_board: BoardCards | None = None,
    rake: Rake | Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    unit: AnyAmount | Unit | None = None,
) -> Settlement[Amount]: ...


def settle(
    *,
    contributions: Sequence[AnyAmount],
    folded: Seats = (),
    button: SeatOrName,
    board: BoardCards = "",
    hands: Sequence[Hand | None],
    mucked: Seats = (),
    second_board: BoardCards | None = None,
    rake: Rake | Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    unit: AnyAmount | Unit | None = None,
) -> Settlement[Amount]:
    """Return who wins each pot, and what every seat is paid.

    ``hands`` has two cards or None for each seat; a seat without cards, or among ``mucked``, has
    not revealed its hand. ``second_board`` is the other board of a hand run twice, its shared cards
    included. ``rake`` is a `Rake`, or an object with its fields. ``names`` are the players' names,
    which may then stand for their seats. ``unit`` is the smallest amount that can be paid: without
    it 1 where all amounts are whole, and else 0.01 or as fine as the finest of them.

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
    bets, players = read_bets(contributions, names)
    house = Rake.read(rake)
    smallest = read_unit(unit, bets if house.cap is None else [*bets, house.cap])
    chips = count_all(bets, smallest, CONTRIBUTIONS, players)
    out = players.some(folded, FOLDED)
    pots = _layers(chips, out)
    first_left = (players.seat(button, BUTTON) + 1) % players.seats
    cards = read_cards(board, second_board, hands, players)
    shut = out | players.some(mucked, MUCKED)
    _refuse_short_board(pots.pots, cards.boards[0], players)
    shown = _show_down(cards, shut)
    dues = _spread_rake(house, pots.pots, smallest, flop=len(cards.boards[0]) > 0)
    table = _Table(players, smallest, first_left, shown, len(cards.boards))
    amounts = _amounts([pot.amount for pot in pots.pots], smallest)
    rakes = _amounts(dues, smallest)
    settled = tuple(
        [
            SettledPot(
                amounts[number],
                pot.contenders,
                rakes[number],
                table.runs(number + 1, pot, pot.amount - dues[number]),
            )
            for number, pot in enumerate(pots.pots)
        ]
    )
    returned = _amounts(pots.returned, smallest)
    return Settlement(_amounts(chips, smallest), returned, settled, shown, players.names, smallest)


def find_winners(
    *,
    board: BoardCards = "",
    hands: Sequence[Hand | None],
    folded: Seats = (),
    mucked: Seats = (),
    second_board: BoardCards | None = None,
    names: Sequence[str] | None = None,
) -> Showdown:
    """Return who wins by the cards alone, on each board; arguments as `settle` takes them.

    >>> showdown = find_winners(board="Ks 9d 5h 3c 2s", hands=["AhAd", "KhQh"], names=["Ann", "Bo"])
    >>> showdown.winners, showdown.descriptions
    (((0,),), ('pair of aces, king, nine and five kickers',))
    """
    if isinstance(hands, (str, Mapping)) or not isinstance(hands, Iterable):
        raise WrongSeat(
            f"hands: {hands!r} is not a list of hands, one for each seat"
        ).at("/hands")  # fmt: skip
    held = list(hands)
    refuse_seat_count(len(held), Member("hands", "/hands"))
    players = Players.read(names, len(held))
    out = players.some(folded, FOLDED)
    live = tuple([seat for seat in range(players.seats) if seat not in out])
    if not live:
        raise WrongSeat("every seat has folded; somebody stays in to win").at(FOLDED.pointer)
    cards = read_cards(board, second_board, held, players)
    shut = out | players.some(mucked, MUCKED)
    if len(live) > 1 and len(cards.boards[0]) < 5:
        raise WrongCardCount(
            f"the board has {counted(len(cards.boards[0]), 'card')}, and {players.list(live)} are"
            " in; a showdown needs five cards"
        ).at("/board")
    shown = _show_down(cards, shut)
    if len(live) == 1:
        return Showdown((live,), (None,), shown, players.names)
    revealed = [seat for seat in live if shown[seat]]
    if not revealed:
        raise UnrevealedWinner(
            f"{players.list(live)} are in and none has revealed a hand; one must, or the others"
            " fold"
        )
    decided = [_best_hands(shown, revealed, board) for board in range(len(cards.boards))]
    winners, descriptions = zip(*decided, strict=True)
    return Showdown(winners, descriptions, shown, players.names)


class _Layer(NamedTuple):
    """A pot in units."""

    amount: int
    contenders: tuple[int, ...]


class _Layers(NamedTuple):
    """Pots and returned bets in units."""

    pots: tuple[_Layer, ...]
    returned: tuple[int, ...]


def _layers(chips: tuple[int, ...], folded: frozenset[int]) -> _Layers:
    """Cut the bets into layers, each up to the next bet, and join layers of equal contenders.

    A layer that only folded seats paid for belongs to those who contend below it. The first layer
    is of height 0, so that there is always one below.
    """
    live = [seat for seat in range(len(chips)) if seat not in folded]
    if not live:
        raise WrongSeat(
            "every seat has folded; somebody stays in to win the pot"
        ).at(FOLDED.pointer)  # fmt: skip
    returned = _uncalled(chips, live)
    called = [bet - back for bet, back in zip(chips, returned, strict=True)]
    pots: list[_Layer] = []
    amount, contenders, below = 0, tuple(live), 0
    for height in sorted(set(called)):
        paid_up = tuple([seat for seat in live if called[seat] >= height])
        if paid_up and paid_up != contenders:
            if amount:
                pots.append(_Layer(amount, contenders))
            amount, contenders = 0, paid_up
        amount += sum([min(bet, height) - below for bet in called if bet > below])
        below = height
    if amount:
        pots.append(_Layer(amount, contenders))
    return _Layers(tuple(pots), returned)


def _uncalled(chips: tuple[int, ...], live: list[int]) -> tuple[int, ...]:
    """Return per seat what exceeds every other bet, folded ones included."""
    *_, second, highest = sorted(chips)
    return tuple(
        [
            highest - second if bet == highest and seat in live else 0
            for seat, bet in enumerate(chips)
        ]
    )


def _refuse_short_board(pots: tuple[_Layer, ...], board: Board, players: Players) -> None:
    """Refuse to compare hands before the river."""
    if len(board) == 5:
        return
    for number, pot in enumerate(pots, start=1):
        if len(pot.contenders) > 1:
            raise WrongCardCount(
                f"the board has {counted(len(board), 'card')}, and"
                f" {players.list(pot.contenders)} contend for pot {number}; a showdown needs five"
                " cards"
            ).at("/board")


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


def _spread_rake(rake: Rake, pots: tuple[_Layer, ...], unit: Unit, *, flop: bool) -> list[int]:
    """Return what the house takes from each pot: all it can from the main pot, then the next."""
    left = rake.units(sum(pot.amount for pot in pots), unit, flop=flop)
    dues = []
    for pot in pots:
        due = min(left, pot.amount)
        dues.append(due)
        left -= due
    return dues


def _best_hands(
    shown: tuple[tuple[Strength, ...], ...], revealed: list[int], board: int
) -> tuple[tuple[int, ...], str]:
    """Return the seats that win on a board, and the hand they win with."""
    best = max([shown[seat][board].score for seat in revealed])
    return tuple(
        [seat for seat in revealed if shown[seat][board].score == best]
    ), _hand_description(best)


class _Table(NamedTuple):
    """What decides a pot: the seats in the order they take odd chips, and the hands shown."""

    players: Players
    unit: Unit
    first: int
    shown: tuple[tuple[Strength, ...], ...]
    boards: int

    def runs(self, number: int, pot: _Layer, units: int) -> tuple[Run[Amount], ...]:
        """Decide a pot of which so many units are left after the rake."""
        if len(pot.contenders) == 1:
            return (self._split(units, pot.contenders, None),)
        revealed = [seat for seat in pot.contenders if self.shown[seat]]
        if not revealed:
            chips = noun_for(float(self.unit.amount(pot.amount)), "chip")
            raise UnrevealedWinner(
                f"pot {number}: {self.players.list(pot.contenders)} contend for"
                f" {self.unit.text(pot.amount)} {chips} and none has revealed a hand; one must, or"
                " the others fold"
            )
        if self.boards == 1:
            return (self._decide(units, revealed, 0),)
        half = units // 2
        return self._decide(units - half, revealed, 0), self._decide(half, revealed, 1)

    def _decide(self, units: int, revealed: list[int], board: int) -> Run[Amount]:
        return self._split(units, *_best_hands(self.shown, revealed, board))

    def _split(self, units: int, winners: tuple[int, ...], hand: str | None) -> Run[Amount]:
        """Pay the winners evenly, and one odd unit each to the first of them from the button."""
        share, odd = divmod(units, len(winners))
        seats = self.players.seats
        payouts = [0] * seats
        clockwise = sorted(winners, key=lambda seat: (seat - self.first) % seats)
        for place, seat in enumerate(clockwise):
            payouts[seat] = share + (place < odd)
        amount, remainder = _amounts((units, odd), self.unit)
        return Run(amount, winners, _amounts(payouts, self.unit), remainder, hand)


def _amounts(units: Sequence[int], unit: Unit) -> tuple[Amount, ...]:
    return tuple(map(unit.amount, units)) if unit.decimals else tuple(units)


def _numbers(amounts: Sequence[Amount]) -> list[int | float]:
    return list(map(json_number, amounts))


def _table_fields(names: tuple[str, ...], unit: Unit) -> dict[str, Any]:
    """Return names and unit for JSON; whole chips of seats without names need neither."""
    fields: dict[str, Any] = {"names": list(names)} if names else {}
    return fields | {"unit": json_number(unit.amount(1))} if unit.decimals else fields


@functools.cache
def _hand_description(score: int) -> str:
    """Return the description of a hand; cached, because files of hands repeat them."""
    return Strength(score).description


def _total(added: Iterable[Amount], taken: Iterable[Amount] = ()) -> Any:
    """Add amounts; a sum of ints is one, so the caller's type of amount is kept."""
    return add_amounts(added, taken)


def _describe(hand: Strength) -> dict[str, Any]:
    return {
        "category": hand.category.title,
        "description": hand.description,
        "score": hand.score,
    }


def _read_settled_pot(
    fields: dict[str, Any], players: Players, unit: Unit, pointer: str
) -> SettledPot[Amount]:
    def amount(fields: dict[str, Any], key: str, name: str, pointer: str) -> Amount:
        member = Member(name, f"{pointer}/{key}")
        read = read_member(fields[key], member)
        count_units(read, unit, member)
        return read

    def seats(fields: dict[str, Any], key: str, pointer: str) -> tuple[int, ...]:
        member = Member(key, f"{pointer}/{key}")
        return tuple([players.seat(seat, member) for seat in fields[key]])

    def run_of(fields: dict[str, Any], pointer: str) -> Run[Amount]:
        return Run(
            amount(fields, "amount", "run", pointer),
            seats(fields, "winners", pointer),
            read_amounts(fields["payouts"], Member("payouts", f"{pointer}/payouts"), players),
            amount(fields, "odd_chips", "odd chips", pointer),
            fields["hand"],
        )

    runs = [run_of(run, f"{pointer}/runs/{number}") for number, run in enumerate(fields["runs"])]
    return SettledPot(
        amount(fields, "amount", "pot", pointer),
        seats(fields, "contenders", pointer),
        amount(fields, "rake", "rake", pointer),
        tuple(runs),
    )
