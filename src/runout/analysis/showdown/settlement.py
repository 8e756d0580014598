"""Settlement: where every chip of a hand went, pot by pot and board by board."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Generic, cast

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.showdown.chips import ChipsT_co, json_numbers, table_fields, total_of
from runout.analysis.showdown.inputs.amounts import (
    count_all,
    count_units,
    read_amounts,
    read_member,
    read_unit,
)
from runout.analysis.showdown.inputs.members import CONTRIBUTIONS, Member
from runout.analysis.showdown.inputs.players import Players
from runout.analysis.showdown.winners import describe_hand
from runout.domain.amounts import WHOLE_CHIPS, Amount, Unit, json_number
from runout.domain.counts import counted
from runout.domain.hands import Strength
from runout.errors import PokerError


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
        """Return the run as JSON values."""
        return {
            "amount": json_number(self.amount),
            "winners": list(self.winners),
            "payouts": json_numbers(self.payouts),
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
        return tuple([total_of(seat) for seat in zip(*paid, strict=True)])

    @property
    def odd_chips(self) -> ChipsT_co:
        """How many chips could not be split evenly among the winners of a board."""
        return cast("ChipsT_co", total_of(run.odd_chips for run in self.runs))

    @property
    def hand(self) -> str | None:
        """The description of the winning hand; None without a contest or with two boards."""
        return self.runs[0].hand if len(self.runs) == 1 else None

    def to_dict(self) -> dict[str, Any]:
        """Return the pot as JSON values."""
        return {
            "amount": json_number(self.amount),
            "contenders": list(self.contenders),
            "winners": list(self.winners),
            "hand": self.hand,
            "payouts": json_numbers(self.payouts),
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
        return tuple([total_of(seat) for seat in zip(*paid, strict=True)]) or self._nothing()

    @property
    def rake(self) -> ChipsT_co:
        """What the house takes."""
        return cast("ChipsT_co", total_of(pot.rake for pot in self.pots))

    @property
    def net(self) -> tuple[ChipsT_co, ...]:
        """What each seat has won or lost."""
        accounts = zip(self.payouts, self.returned, self.contributions, strict=True)
        return tuple([total_of((paid, back), (put_in,)) for paid, back, put_in in accounts])

    def _nothing(self) -> tuple[ChipsT_co, ...]:
        """Return what a hand without a pot pays."""
        return tuple([total_of(()) for _ in self.contributions])

    def to_dict(self) -> dict[str, Any]:
        """Return the settlement as JSON values; `verify` takes it as a claim."""
        return {
            "contributions": json_numbers(self.contributions),
            "returned": json_numbers(self.returned),
            "pots": [pot.to_dict() for pot in self.pots],
            "payouts": json_numbers(self.payouts),
            "rake": json_number(self.rake),
            "hands": [[describe_hand(hand) for hand in shown] or None for shown in self.hands],
            **table_fields(self.names, self.unit),
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
