"""Summaries of stored hands: a line of a list, a player's part in a hand, a player's totals."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Annotated, Any, Final, NamedTuple

from runout.analysis.hands.table_states import TableState
from runout.analysis.histories.account import Source
from runout.analysis.histories.hand import Hand, money
from runout.analysis.histories.hand_state import PlayedAction
from runout.analysis.histories.phh_writing import write_phh
from runout.analysis.histories.replay import replay
from runout.analysis.rows import Rows, text_table
from runout.documents import Document
from runout.domain.plurals import pluralize

_SHOWN: Final = 10  # hands in the text of a list


@dataclass(frozen=True, slots=True)
class PlayerInHand(Document):
    """A player's part in a hand; chips are whole numbers of the record's last decimal."""

    seat: int
    """From 0, clockwise, beginning left of the button."""
    name: str
    position: str
    """UTG, UTG+1, UTG+2, UTG+3, LJ, HJ, CO, BTN, SB or BB."""
    stack: int | None
    """Null if the record does not say."""
    cards: str
    """Empty if they are not known."""
    contributed: int
    returned: int
    """Uncalled bets."""
    won: int | None
    """From the pots, after the rake; null, as the nets, in a hand without a result."""
    net: int | None
    net_without_luck: float | None
    """With the pots of an all-in divided by the equities when the money went in; else the net."""
    net_bb: float | None
    """In big blinds."""
    net_without_luck_bb: float | None
    folded_on: str | None
    """The street, if any."""
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


_SOURCES: Final = frozenset([each.value for each in Source])
_RESULTS: Final = ("won", "net", "net_without_luck", "net_bb", "net_without_luck_bb")
PLAYER_FIELDS: Final = tuple([each.name for each in fields(PlayerInHand)])


@dataclass(frozen=True, slots=True)
class HandSummary(Document):
    """A stored hand in a list; chips are whole numbers of the last of ``decimals``."""

    id: int
    site: str
    number: str
    """The site's number or name of the hand, or empty."""
    time: str | None
    """In the record's own time zone; null without a date."""
    time_zone: str
    tournament: str
    table_name: str
    stakes: str
    """Small and big blind."""
    currency: str
    decimals: int
    small_blind: int
    big_blind: int
    ante: int
    seats: int
    board: str
    second_board: str
    """The other board of a hand run twice, or empty."""
    pot: int
    """What was put in, less returned bets; before the rake."""
    rake: int
    pot_bb: float
    """In big blinds."""
    showdown: bool
    all_in: bool
    players_flop: int
    players_turn: int
    players_river: int
    source: str
    """Where the nets come from, `record` or `rules`; or why there are none: `unfinished`,
    `unknown_cards` or `unknown_stacks`."""
    player: PlayerInHand | None = None
    """The player of the filter."""

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
HandSummary.members = (*SUMMARY_FIELDS, "heads_up", "has_result", "player")
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
        return f"{text_table(headings, shown)}\n{pluralize(len(self), 'hand', form=',')}"


def _exact_texts(sums: dict[str, Decimal]) -> dict[str, str]:
    return {currency: str(total) for currency, total in sums.items()}


@dataclass(frozen=True, slots=True)
class PlayerTotals(Document):
    """What a player won or lost over the hands of a filter."""

    player: str
    hands: int
    """Number of hands with a result."""
    without_result: int
    """Number of hands without one, which count nowhere else."""
    net: Annotated[dict[str, Decimal], _exact_texts]
    """The exact sum by currency."""
    net_bb: float
    """In big blinds."""
    bb_per_100: float | None
    """Big blinds per 100 hands; null without hands."""
    standard_error: float | None
    """Of bb_per_100; null below two hands."""
    net_without_luck_bb: float
    bb_per_100_without_luck: float | None
    standard_error_without_luck: float | None


@dataclass(frozen=True, slots=True)
class HandList(Document):
    """A page of the hands of a filter."""

    total: int
    """Number of hands of the filter."""
    hands: tuple[HandSummary, ...]
    totals: PlayerTotals | None
    """Of the player of the filter."""


class NameCount(NamedTuple):
    """A player and the number of stored hands."""

    name: str
    hands: int


class StakesCount(NamedTuple):
    """Blinds in a currency and the number of stored hands."""

    stakes: str
    currency: str
    hands: int


@dataclass(frozen=True, slots=True)
class FilterChoices(Document):
    """What there is to filter by, the most frequent first."""

    players: list[NameCount]
    """The first of those found."""
    total_players: int
    """Number of players found."""
    stakes: list[StakesCount]


@dataclass(frozen=True, slots=True)
class StoredHand(Document):
    """A stored hand: summary, players, actions, and the whole record."""

    hand: HandSummary
    players: tuple[PlayerInHand, ...]
    record: Hand

    @property
    def actions(self) -> tuple[PlayedAction, ...]:
        """What the players did."""
        return replay(self.record).steps

    @property
    def phh(self) -> str:
        """The record as PHH."""
        return write_phh(self.record)

    members = ("hand", "players", "actions", "phh")


@dataclass(frozen=True, slots=True)
class HandReplay(Document):
    """A stored hand with its states, from the blinds to the result."""

    hand: HandSummary
    players: tuple[PlayerInHand, ...]
    states: tuple[TableState, ...]
