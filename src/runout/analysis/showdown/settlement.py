"""Settlement: who wins each pot and board of a hand, and where every chip went.

The core decides; the rules, and why each: docs/showdown.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from runout.analysis.files.strict_json import read_json_text
from runout.analysis.rows import TableView
from runout.analysis.showdown.inputs.amounts import (
    AnyAmount,
    read_amounts,
    read_bets,
    read_member,
    read_table,
    read_unit,
    refuse_finer,
)
from runout.analysis.showdown.inputs.cards import BoardCards, Hands, read_cards
from runout.analysis.showdown.inputs.players import (
    BUTTON,
    CONTRIBUTIONS,
    MUCKED,
    Member,
    Players,
    SeatOrName,
    Seats,
)
from runout.analysis.showdown.rake import Rake
from runout.analysis.showdown.table import Chips, Names, ShownHands, TableUnit, strengths_of
from runout.documents import Document
from runout.domain.amounts import WHOLE_CHIPS, Amount, Unit, add_amounts
from runout.domain.hands import Strength
from runout.domain.plurals import pluralize
from runout.errors import PokerError, at
from runout.kernels.showdown import Fields, settle_hand


@dataclass(frozen=True, slots=True)
class Run(Document):
    """A pot, or its half, as one board decides it."""

    amount: Chips
    winners: tuple[int, ...]
    payouts: tuple[Chips, ...]
    """What each seat is paid."""
    odd_chips: Chips
    """Chips that could not be split evenly."""
    hand: str | None
    """The winning hand; None where nobody contested."""


@dataclass(frozen=True, slots=True)
class SettledPot(Document):
    """A pot and where it went: ``rake`` to the house, the rest to the winners of its runs."""

    members = (
        "amount", "contenders", "winners", "hand", "payouts", "odd_chips", "rake", "runs",
    )  # fmt: skip

    amount: Chips
    contenders: tuple[int, ...]
    rake: Chips
    """What the house takes from the pot."""
    runs: tuple[Run, ...]
    """One, or two where the pot was contested and the board run twice."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win on either board."""
        if len(self.runs) == 1:
            return self.runs[0].winners
        return tuple(sorted({seat for run in self.runs for seat in run.winners}))

    @property
    def payouts(self) -> tuple[Chips, ...]:
        """What each seat is paid from this pot."""
        paid = [run.payouts for run in self.runs]
        return tuple([add_amounts(seat) for seat in zip(*paid, strict=True)])

    @property
    def odd_chips(self) -> Chips:
        """How many chips could not be split evenly among the winners of a board."""
        return add_amounts(run.odd_chips for run in self.runs)

    @property
    def hand(self) -> str | None:
        """The winning hand; None if nobody contested or the board was run twice."""
        return self.runs[0].hand if len(self.runs) == 1 else None


@dataclass(frozen=True, slots=True, repr=False)
class Settlement(Document):
    """Where every chip of a hand went.

    Chips are conserved: payouts, returned bets and rake add up to the contributions. The document
    is a claim that agrees.
    """

    members = (
        "contributions", "returned", "pots", "payouts", "rake", "hands", "names", "unit",
    )  # fmt: skip
    optional_members = ("names", "unit")

    contributions: tuple[Chips, ...]
    returned: tuple[Chips, ...]
    """By seat, the bets that nobody called."""
    pots: tuple[SettledPot, ...]
    hands: ShownHands
    """By seat, the hand on each board; None, in Python nothing, if it was not shown down."""
    names: Names = field(default=(), repr=False)
    """The players' names, where they were given."""
    unit: TableUnit = field(default=WHOLE_CHIPS, repr=False)
    """The smallest amount, where it is not 1."""

    def __repr__(self) -> str:
        players = self.players
        paid = [
            f"{players.label(seat)} {amount}" for seat, amount in enumerate(self.payouts) if amount
        ]
        rake = f"; rake {self.rake}" if self.rake else ""
        return f"<Settlement: {pluralize(len(self.pots), 'pot')}, paid {', '.join(paid)}{rake}>"

    @property
    def players(self) -> Players:
        return Players(len(self.contributions), self.names)

    @property
    def payouts(self) -> tuple[Chips, ...]:
        """What each seat is paid from all pots, without returned bets."""
        paid = [pot.payouts for pot in self.pots]
        return tuple([add_amounts(seat) for seat in zip(*paid, strict=True)]) or (
            add_amounts(()),
        ) * len(self.contributions)

    @property
    def rake(self) -> Chips:
        """What the house takes from all pots."""
        return add_amounts(pot.rake for pot in self.pots)

    @property
    def net(self) -> tuple[Chips, ...]:
        """What each seat has won or lost."""
        accounts = zip(self.payouts, self.returned, self.contributions, strict=True)
        return tuple([add_amounts((paid, back), (put_in,)) for paid, back, put_in in accounts])

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Settlement:
        """Return the settlement of a document, which is not checked against the rules."""
        try:
            settlement = _read_settlement(fields)
            if settlement.to_dict() == fields:
                return settlement
        except (AttributeError, KeyError, TypeError) as error:
            raise PokerError(f"not a settlement as to_dict writes it: {error!r}") from None
        raise PokerError(
            "not a settlement as to_dict writes it: its sums or descriptions do not agree"
        )

    @classmethod
    def parse(cls, text: str) -> Settlement:
        return cls.from_dict(read_json_text(text))

    def __str__(self) -> str:
        return json.dumps(self.to_dict())

    def _repr_html_(self) -> str:
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
        return TableView("settlement", headings, rows, below=f"pots: {pots}{rake}").html()


def _read_settlement(fields: dict[str, Any]) -> Settlement:
    contributions = read_amounts(fields["contributions"])
    players = Players.read(fields.get("names"), len(contributions))
    unit = read_unit(fields.get("unit", 1))

    def whole(amount: Amount, member: Member) -> Amount:
        with at(member.pointer):
            unit.count(amount)
        return amount

    def amounts(part: dict[str, Any], key: str, pointer: str) -> tuple[Amount, ...]:
        return read_amounts(part[key], Member(key, f"{pointer}/{key}"), players)

    def amount(part: dict[str, Any], key: str, pointer: str) -> Amount:
        member = Member(key, f"{pointer}/{key}")
        return whole(read_member(part[key], member), member)

    def seats(part: dict[str, Any], key: str, pointer: str) -> tuple[int, ...]:
        return tuple([players.seat(each, Member(key, f"{pointer}/{key}")) for each in part[key]])

    def run(part: dict[str, Any], where: str) -> Run:
        return Run(
            amount(part, "amount", where), seats(part, "winners", where),
            amounts(part, "payouts", where), amount(part, "odd_chips", where), part["hand"],
        )  # fmt: skip

    def pot(part: dict[str, Any], where: str) -> SettledPot:
        runs = [run(each, f"{where}/runs/{number}") for number, each in enumerate(part["runs"])]
        return SettledPot(
            amount(part, "amount", where), seats(part, "contenders", where),
            amount(part, "rake", where), tuple(runs),
        )  # fmt: skip

    refuse_finer(contributions, unit, CONTRIBUTIONS, players.names)
    returned = amounts(fields, "returned", "")
    pots = [pot(each, f"/pots/{number}") for number, each in enumerate(fields["pots"])]
    hands = [tuple([Strength(hand["score"]) for hand in each or ()]) for each in fields["hands"]]
    return Settlement(contributions, returned, tuple(pots), tuple(hands), players.names, unit)


def settle(
    *,
    contributions: Sequence[AnyAmount] | Mapping[str, AnyAmount],
    folded: Seats = (),
    button: SeatOrName,
    board: BoardCards = "",
    hands: Hands,
    mucked: Seats = (),
    second_board: BoardCards | None = None,
    rake: Rake | Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    unit: AnyAmount | Unit | None = None,
) -> Settlement:
    """Return who wins each pot, and what every seat is paid.

    ``hands`` has two cards or None for each seat; a seat without cards, or among ``mucked``, has
    not revealed its hand. ``second_board`` is the other board of a hand run twice, its shared cards
    included. ``rake`` is a `Rake`, or an object with its fields. ``names`` are the players' names,
    which may then stand for their seats; ``contributions`` and ``hands`` may also be mappings from
    names, in the order of the seats. ``unit`` is the smallest amount that can be paid: without
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
    request = read_hand(
        contributions=contributions, folded=folded, button=button, board=board, hands=hands,
        mucked=mucked, second_board=second_board, rake=rake, names=names, unit=unit,
    )  # fmt: skip
    return settlement_of(request)


def read_hand(
    *,
    contributions: Any,
    folded: Any = (),
    button: Any,
    board: Any = "",
    hands: Any,
    mucked: Any = (),
    second_board: Any = None,
    rake: Any = None,
    names: Any = None,
    unit: Any = None,
) -> Fields:
    """Read the arguments of `settle`; return the core's request."""
    bets, players = read_bets(contributions, names)
    house_rake = Rake.read(rake)
    table = read_table(bets, players, folded, unit)
    return {
        **table,
        "button": players.seat(button, BUTTON),
        **read_cards(board, second_board, hands, players).request,
        "mucked": [*players.some(mucked, MUCKED)],
        "rake": house_rake.request,
    }


def settlement_of(request: Fields) -> Settlement:
    answer = settle_hand(request)
    return Settlement(
        tuple(answer["contributions"]),
        tuple(answer["returned"]),
        tuple([_pot_of(pot) for pot in answer["pots"]]),
        strengths_of(answer["hands"]),
        request["names"],
        Unit(answer["unit"]),
    )


def _pot_of(pot: Fields) -> SettledPot:
    runs = [
        Run(
            run["amount"], tuple(run["winners"]), tuple(run["payouts"]), run["odd_chips"],
            run["hand"],
        )
        for run in pot["runs"]
    ]  # fmt: skip
    return SettledPot(pot["amount"], tuple(pot["contenders"]), pot["rake"], tuple(runs))
