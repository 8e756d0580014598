"""Settlement: where every chip of a hand went, pot by pot and board by board."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from runout.analysis.files.strict_json import read_json_text
from runout.analysis.rows import TableView
from runout.analysis.showdown.inputs.amounts import (
    count_all,
    count_units,
    read_amounts,
    read_member,
    read_unit,
)
from runout.analysis.showdown.inputs.members import CONTRIBUTIONS, Member
from runout.analysis.showdown.inputs.players import Players
from runout.analysis.showdown.table import Chips, Names, ShownHands, TableUnit
from runout.documents import Document
from runout.domain.amounts import WHOLE_CHIPS, Amount, add_amounts
from runout.domain.hands import Strength
from runout.domain.plurals import pluralize
from runout.errors import PokerError


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

    def amounts(part: dict[str, Any], key: str, pointer: str) -> tuple[Amount, ...]:
        return read_amounts(part[key], Member(key, f"{pointer}/{key}"), players)

    def amount(part: dict[str, Any], key: str, pointer: str) -> Amount:
        member = Member(key, f"{pointer}/{key}")
        read = read_member(part[key], member)
        count_units(read, unit, member)
        return read

    def seats(part: dict[str, Any], key: str, pointer: str) -> tuple[int, ...]:
        return tuple([players.seat(each, Member(key, f"{pointer}/{key}")) for each in part[key]])

    def run(part: dict[str, Any], at: str) -> Run:
        return Run(
            amount(part, "amount", at), seats(part, "winners", at), amounts(part, "payouts", at),
            amount(part, "odd_chips", at), part["hand"],
        )  # fmt: skip

    def pot(part: dict[str, Any], at: str) -> SettledPot:
        runs = [run(each, f"{at}/runs/{number}") for number, each in enumerate(part["runs"])]
        return SettledPot(
            amount(part, "amount", at), seats(part, "contenders", at), amount(part, "rake", at),
            tuple(runs),
        )  # fmt: skip

    count_all(contributions, unit, CONTRIBUTIONS, players)
    returned = amounts(fields, "returned", "")
    pots = [pot(each, f"/pots/{number}") for number, each in enumerate(fields["pots"])]
    hands = [tuple([Strength(hand["score"]) for hand in each or ()]) for each in fields["hands"]]
    return Settlement(contributions, returned, tuple(pots), tuple(hands), players.names, unit)
