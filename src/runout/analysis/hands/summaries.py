"""Summaries of stored hands: a line of a list, a player's part in a hand, a player's totals."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.histories.account import Source
from runout.analysis.histories.hand import money
from runout.analysis.rows import Rows, text_table
from runout.domain.counts import counted

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from decimal import Decimal

_SHOWN: Final = 10  # hands in the text of a list


@dataclass(frozen=True, slots=True)
class PlayerInHand:
    """A player's part in a hand.

    Chips are whole numbers of the record's last decimal. ``cards`` is empty where they are not
    known, ``stack`` None; ``folded_on`` is the street, or None. ``net_without_luck`` divides the
    pots of an all-in by the equities when the money went in; elsewhere it is the net. ``won`` and
    the nets are None in a hand without a result.
    """

    seat: int
    name: str
    position: str
    stack: int | None
    cards: str
    contributed: int
    returned: int
    won: int | None
    net: int | None
    net_without_luck: float | None
    net_bb: float | None
    net_without_luck_bb: float | None
    folded_on: str | None
    saw_flop: bool
    showdown: bool
    all_in: bool

    @classmethod
    def of(cls, row: sqlite3.Row) -> PlayerInHand:
        """Return the player of a row with ``source`` and columns that begin with ``player_``."""
        values = {name: row[f"player_{name}"] for name in PLAYER_FIELDS}
        if row["source"] not in _SOURCES:
            values |= dict.fromkeys(_RESULTS)
        for name in ("saw_flop", "showdown", "all_in"):
            values[name] = bool(values[name])
        return cls(**values)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)


_SOURCES: Final = frozenset([each.value for each in Source])
_RESULTS: Final = ("won", "net", "net_without_luck", "net_bb", "net_without_luck_bb")
PLAYER_FIELDS: Final = tuple([each.name for each in fields(PlayerInHand)])


@dataclass(frozen=True, slots=True)
class HandSummary:
    """A stored hand in a list.

    ``time`` is ISO text in the record's own time zone, or None. Chips are whole numbers of the last
    of ``decimals``. ``pot`` is what the seats put in less what was returned, rake included.
    ``showdown``, ``all_in`` and ``heads_up``, two players on the flop, are about anyone in the
    hand. ``source`` says whether nets are recorded or follow from the rules, or why there are none:
    ``unfinished``, ``unknown_cards`` or ``unknown_stacks``. ``player`` is the player of the filter.
    """

    id: int
    site: str
    number: str
    time: str | None
    time_zone: str
    tournament: str
    table_name: str
    stakes: str
    currency: str
    decimals: int
    small_blind: int
    big_blind: int
    ante: int
    seats: int
    board: str
    second_board: str
    pot: int
    rake: int
    pot_bb: float
    showdown: bool
    all_in: bool
    players_flop: int
    players_turn: int
    players_river: int
    source: str
    player: PlayerInHand | None = None

    @classmethod
    def of(cls, row: sqlite3.Row, *, has_player: bool) -> HandSummary:
        """Return the hand of a row."""
        values = {name: row[name] for name in SUMMARY_FIELDS}
        for name in ("showdown", "all_in"):
            values[name] = bool(values[name])
        return cls(**values, player=PlayerInHand.of(row) if has_player else None)

    @property
    def has_result(self) -> bool:
        """Whether it is known what each player won or lost."""
        return self.source in _SOURCES

    @property
    def heads_up(self) -> bool:
        """Whether two players saw the flop."""
        return self.players_flop == 2

    def money(self, chips: int) -> str:
        """Write an amount with the decimals of the record."""
        return money(chips, self.decimals)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {**asdict(self), "heads_up": self.heads_up, "has_result": self.has_result}

    def to_row(self) -> dict[str, Any]:
        """Return a row of a table, its amounts in the currency and not in its last decimal."""
        unit = 10**self.decimals
        row = {name: getattr(self, name) for name in SUMMARY_FIELDS if name != "decimals"}
        row |= {name: row[name] / unit for name in _AMOUNTS}
        row["heads_up"] = self.heads_up
        if self.player is None:
            return row
        player = {f"player_{name}": value for name, value in self.player.to_dict().items()}
        for name in _PLAYER_AMOUNTS:
            chips = player[f"player_{name}"]
            player[f"player_{name}"] = None if chips is None else chips / unit
        return row | player


SUMMARY_FIELDS: Final = tuple([each.name for each in fields(HandSummary) if each.name != "player"])
_AMOUNTS: Final = ("small_blind", "big_blind", "ante", "pot", "rake")
_PLAYER_AMOUNTS: Final = (
    "stack", "contributed", "returned", "won", "net", "net_without_luck",
)  # fmt: skip


class StoredHands(Rows):
    """The hands of a filter, read from the store as they are iterated.

    ``len`` counts them. ``pandas.DataFrame(hands.rows())`` and ``polars.DataFrame(hands)`` have a
    row for each, amounts in the currency.
    """

    __slots__ = ("_count", "_read")

    def __init__(self, read: Callable[[], Iterator[HandSummary]], count: Callable[[], int]) -> None:
        self._read = read
        self._count = count

    def __iter__(self) -> Iterator[HandSummary]:
        return self._read()

    def __len__(self) -> int:
        return self._count()

    def rows(self) -> list[dict[str, Any]]:
        """Return one dictionary per hand."""
        return [hand.to_row() for hand in self]

    def __repr__(self) -> str:
        shown: list[list[str]] = []
        for hand in self:
            if len(shown) == _SHOWN:
                break
            net_bb = None if hand.player is None else hand.player.net_bb
            net = "" if net_bb is None else f"{net_bb:+.1f}"
            shown.append([str(hand.id), hand.time or "", hand.stakes, hand.board,
                          f"{hand.pot_bb:.1f}", net])  # fmt: skip
        headings = ["id", "time", "stakes", "board", "pot bb", "net bb"]
        return f"{text_table(headings, shown)}\n{counted(len(self), 'hand', form=',')}"


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """What a player won or lost over the hands of a filter.

    ``without_result`` counts the hands whose nets are not known, which nothing else includes.
    ``net`` has the sum for each currency. ``bb_per_100`` is the mean net in big blinds per 100
    hands and ``standard_error`` its error; both are None where there are too few hands. The same
    without all-in luck.
    """

    player: str
    hands: int
    without_result: int
    net: dict[str, Decimal]
    net_bb: float
    bb_per_100: float | None
    standard_error: float | None
    net_without_luck_bb: float
    bb_per_100_without_luck: float | None
    standard_error_without_luck: float | None

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, the exact sums as text."""
        return {**asdict(self), "net": {name: str(total) for name, total in self.net.items()}}
