"""Summaries of stored hands: a line of a list, a player's part in a hand, a player's totals."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from decimal import Decimal
from itertools import groupby, pairwise
from typing import Annotated, Any, Final, NamedTuple

from runout.analysis.hands.table_states import (
    ACTION_VERBS,
    TableState,
    action_text,
    event_of,
)
from runout.analysis.histories.account import Gap, Source
from runout.analysis.histories.hand import Hand, money
from runout.analysis.histories.hand_state import PlayedAction
from runout.analysis.histories.phh_writing import write_phh
from runout.analysis.histories.replay import replay
from runout.analysis.rows import Rows, text_table
from runout.documents import Document
from runout.domain.boards import Street
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
            values |= dict.fromkeys(RESULTS)
        for name in ("saw_flop", "showdown", "all_in"):
            values[name] = bool(values[name])
        return cls(**values)


_SOURCES: Final = frozenset([each.value for each in Source])
RESULTS: Final = ("won", "net", "net_without_luck", "net_bb", "net_without_luck_bb")
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

    @property
    def time_text(self) -> str:
        return (self.time or "").replace("T", " ")

    def money(self, chips: float | None) -> str:
        """Write an amount with the decimals of the record; nothing if it is not known."""
        return "" if chips is None else money(round(chips), self.decimals)

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

    def facts(self) -> list[tuple[str, str]]:
        """Return the totals by name, as text."""
        money = ", ".join(f"{net:+,f} {currency}" for currency, net in self.net.items())
        without = f", and {self.without_result:,} without a result"
        return [
            ("player", self.player),
            ("hands", f"{self.hands:,}{without if self.without_result else ''}"),
            ("net", f"{money}, {self.net_bb:+,.1f} bb" if self.hands else ""),
            ("bb/100", _rate_text(self.bb_per_100, self.standard_error)),
            (
                "no luck",
                _rate_text(self.bb_per_100_without_luck, self.standard_error_without_luck),
            ),
        ]


def _rate_text(rate: float | None, error: float | None) -> str:
    if rate is None:
        return ""
    return f"{rate:+.1f}" if error is None else f"{rate:+.1f} ± {error:.1f}"


@dataclass(frozen=True, slots=True)
class HandList(Document, Rows):
    """A page of the hands of a filter."""

    total: int
    """Number of hands of the filter."""
    hands: tuple[HandSummary, ...]
    totals: PlayerTotals | None
    """Of the player of the filter."""

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each hand; pots and nets in big blinds."""
        has_gaps = not all(hand.has_result for hand in self.hands)
        return [_listed(hand, has_gaps=has_gaps) for hand in self.hands]


def _listed(hand: HandSummary, *, has_gaps: bool) -> dict[str, Any]:
    row = {
        "id": str(hand.id),
        "time": hand.time_text,
        "stakes": f"{hand.stakes} {hand.currency}",
        "board": hand.board,
        "pot": f"{hand.pot_bb:.1f}",
    }
    if (player := hand.player) is None:
        row["seats"] = str(hand.seats)
    else:
        nets = {"net": player.net_bb, "no luck": player.net_without_luck_bb}
        row |= {"position": player.position, "cards": player.cards}
        row |= {name: "" if net is None else f"{net:+.1f}" for name, net in nets.items()}
    if has_gaps:
        row["no result"] = "" if hand.has_result else hand.source.replace("_", " ")
    return row


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
class StoredHand(Document, Rows):
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

    def facts(self) -> list[tuple[str, str]]:
        """Return the hand's name, time, stakes, board, pot and rake, as text."""
        hand = self.hand
        rake = f", rake {hand.money(hand.rake)}" if hand.rake else ""
        return [
            ("hand", f"{hand.site} {hand.number}".strip() or f"hand {hand.id}"),
            ("time", f"{hand.time_text} {hand.time_zone}".strip()),
            ("stakes", f"{hand.stakes} {hand.currency}"),
            ("board", f"{hand.board}  {hand.second_board}".strip()),
            ("pot", f"{hand.money(hand.pot)}, {hand.pot_bb:.1f} bb{rake}"),
            ("result", "" if hand.has_result else f"none: {Gap(hand.source).reason}"),
        ]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player."""
        money = self.hand.money
        return [
            {
                "player": player.name,
                "position": player.position,
                "stack": money(player.stack) or "?",
                "cards": player.cards,
                "net": money(player.net),
                "no luck": money(player.net_without_luck),
            }
            for player in self.players
        ]

    def streets(self) -> list[tuple[str, str]]:
        """Return the actions of each street by its name, in words."""
        return [
            (str(street), ", ".join(_action_texts(self.record, steps)))
            for street, steps in groupby(self.actions, key=lambda step: step.street)
        ]


def _action_texts(hand: Hand, steps: Iterable[PlayedAction]) -> Iterator[str]:
    """Yield the actions of a street; who puts in its first chips bets, later ones raise."""
    highest = 0
    for step in steps:
        if step.street is Street.PREFLOP:
            highest = max(highest, *hand.blinds)
        event = event_of(step, is_raise=highest > 0)
        highest = max(highest, step.bet)
        yield f"{hand.name(step.seat)} {action_text(event, step, hand.money)}"


@dataclass(frozen=True, slots=True)
class HandReplay(Document, Rows):
    """A stored hand with its states, from the blinds to the result."""

    hand: HandSummary
    players: tuple[PlayerInHand, ...]
    states: tuple[TableState, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each action: the pot after it, the odds of the decision before it."""
        names = {player.seat: player.name for player in self.players}
        return [
            {
                "street": str(after.street),
                "board": "".join(map(str, after.board)),
                "player": names[after.seat],
                "action": action_text(after.event, after, self.hand.money),
                "pot": self.hand.money(after.pot),
                **self._odds(before),
            }
            for before, after in pairwise(self.states)
            if after.seat is not None and after.event in ACTION_VERBS
        ]

    def _odds(self, state: TableState) -> dict[str, str]:
        decision = state.decision
        if decision is None:
            return dict.fromkeys(("to call", "needs", "has"), "")
        shares = {"needs": decision.pot_odds, "has": state.equities[decision.seat]}
        return {
            "to call": self.hand.money(decision.to_call or None),
            **{
                name: "" if share is None else f"{float(100 * share):.1f} %"
                for name, share in shares.items()
            },
        }
