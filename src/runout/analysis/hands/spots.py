"""Spots of played hands: what a pot between two players was, ready to be solved as it was played.

Board, pot, stacks and blinds are in the hand's own money; ranges come from a preflop book; the
sizes are those that were used, and a few more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from runout.analysis.hands.played_line import PlayedLine, street_sizes
from runout.analysis.histories.account import account
from runout.analysis.histories.hand import Hand, HandError, Move
from runout.analysis.histories.positions import positions
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.preflop.book import BookRange, PreflopBook
from runout.analysis.showdown.rake import Rake
from runout.analysis.solver.spot.sizes import SizesInput, read_street_sizes
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document
from runout.domain.amounts import MAX_DECIMALS, Unit, amount_text
from runout.domain.betting.growth import Growth
from runout.domain.betting.rules import STREET_NAMES, StreetName, TreeRules
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Board, Street
from runout.domain.combos import Combo
from runout.domain.ranges.range import Range
from runout.errors import PokerError

SpotGap = Literal[
    "no flop", "not reached", "multiway", "no decisions", "unknown stacks", "incomplete record",
    "not in the book", "two boards", "too large",
]  # fmt: skip
"""Why a hand has no spot on a street."""

EXTRA_SIZES: Final[SizesInput] = {
    "flop": BetSizes("33%, 75%", "60%"),
    "turn": BetSizes("75%, 33%", "60%"),
    "river": BetSizes("75%, 33%", "60%"),
}
"""Sizes beside those that were used, in the order of preference."""

# One more size and one raise a street: a flop then takes about a minute and a gigabyte.
EXTRA_COUNT: Final = 1
MAX_RAISES: Final = 1
KNOWN_HAND_WEIGHT: Final = 0.01  # of the heaviest hand, for a hand that the book does not play
_RATE_DIGITS: Final = 6


class HandSpotError(PokerError):
    """A hand that makes no spot: ``reason`` is the kind of obstacle."""

    def __init__(self, reason: SpotGap, message: str) -> None:
        super().__init__(reason, message)
        self.reason: SpotGap = reason
        self.message = message

    def __str__(self) -> str:
        return self.message


class SpotPlayer(NamedTuple):
    """One of the two players of a spot."""

    seat: int
    """From 0, clockwise, beginning left of the button."""
    name: str
    position: str
    situation: str
    """The entry of the preflop book that gave the range."""


@dataclass(frozen=True, slots=True)
class HandSpot(Document):
    """A spot of a hand, which a request for a solve takes as it is, and what was played in it."""

    spot: Spot
    oop: SpotPlayer
    ip: SpotPlayer
    line: tuple[str, ...]
    """Actions and dealt cards from the start on, in order."""
    street: StreetName
    notes: tuple[str, ...]
    """What was assumed."""
    book: str
    """The name of the preflop book."""

    members = ("street", "oop", "ip", "line", "actions", "cards", "notes", "book", "spot")

    @property
    def actions(self) -> str:
        """The actions of the line, such as ``x b120 c``."""
        return " ".join(step for step in self.line if not _is_card(step))

    @property
    def cards(self) -> str:
        """The cards of the line, such as ``Td 2c``."""
        return " ".join(step for step in self.line if _is_card(step))

    def facts(self) -> list[tuple[str, str]]:
        """Return stakes, both ranges and where they come from, sizes, line and notes, as text."""
        spot = self.spot
        lines = [("spot", str(spot))]
        players = zip(("OOP", "IP"), (self.oop, self.ip), spot.ranges, strict=True)
        for heading, player, range_ in players:
            lines += [(heading, f"{player.name}, {player.situation}"), ("", str(range_))]
        if spot.rake_rate:
            lines.append(("rake", f"{100 * spot.rake_rate:.3g} %, at most {spot.rake_cap:g}"))
        for street, (oop, ip) in zip(STREET_NAMES, spot.sizes, strict=True):
            if oop.bets or ip.bets or oop.raises or ip.raises:
                lines.append((street, f"OOP {oop}; IP {ip}"))
        lines += [("added", ", ".join(spot.added_lines)), ("played", " ".join(self.line))]
        return [*lines, *(("note", note) for note in self.notes)]


def _is_card(step: str) -> bool:
    return step[0] in "23456789TJQKA"


def hand_spot(
    hand: Hand | Replay,
    street: StreetName = "flop",
    *,
    book: PreflopBook | None = None,
    extra_sizes: SizesInput = EXTRA_SIZES,
    extra_count: int = EXTRA_COUNT,
    max_raises: int | None = MAX_RAISES,
    rake: Rake | None = None,
) -> HandSpot:
    """Return the spot of a hand whose pot has two players from a street on.

    The played line is in the spot's tree to the chip. Each player has the sizes used on a
    street, and beside them the first ``extra_count`` of ``extra_sizes`` that are not close to one.
    ``max_raises`` limits the raises that were not played. ``rake`` None takes the recorded rake:
    its share of the pot, and never more than was taken. A hand without such a spot is a
    HandSpotError.
    """
    if street not in STREET_NAMES:
        raise PokerError(f"{street!r} is not a street of a spot; use {', '.join(STREET_NAMES)}")
    played = hand if isinstance(hand, Replay) else replay(hand)
    first = Street.parse(street)
    oop, ip = _players(played, first)
    start = _start(played, first, (oop, ip))
    try:
        line = PlayedLine(played, first, (oop, ip), pot=start.pot, stack=start.stack)
    except HandError as error:
        raise HandSpotError("incomplete record", str(error)) from None
    book = book or PreflopBook.default()
    ranges, situations, notes = _ranges(played, book, (oop, ip))
    if first is not Street.FLOP:
        notes.append(f"the ranges are those before the flop; play before the {street} is ignored")
    rate, cap, rake_notes = _rake(played, rake)
    unit = _unit(played, start, line)
    step = Fraction(10) ** (played.hand.decimals - unit.decimals)
    others = read_street_sizes(extra_sizes, first)
    money = Unit(played.hand.decimals).amount
    try:
        spot = Spot(
            Board(played.board[: first.card_count]),
            *ranges,
            pot=amount_text(money(start.pot)),
            stack=amount_text(money(start.stack)),
            sizes=street_sizes(line, others, extra_count, first, step),
            rake_rate=rate,
            rake_cap=cap,
            max_raises=max_raises,
            big_blind=amount_text(money(played.hand.min_bet)),
            unit=unit,
        )
        added = _missing_lines(spot.rules, line.actions)
        spot = spot.with_(added_lines=added) if added else spot
    except HandSpotError:
        raise
    except PokerError as error:
        raise HandSpotError("too large", f"the hand makes no spot: {error}") from None
    notes = list(dict.fromkeys([*notes, *rake_notes, *line.notes]))
    places, name = positions(played.hand), played.hand.name
    first_player, last_player = (
        SpotPlayer(seat, name(seat), places[seat], situation)
        for seat, situation in zip((oop, ip), situations, strict=True)
    )
    return HandSpot(
        spot, first_player, last_player, tuple(line.steps), street, tuple(notes), book.name
    )


def _players(played: Replay, first: Street) -> tuple[int, int]:
    """Return the two seats of the pot, out of position first."""
    hand, cards = played.hand, len(played.board)
    if cards < Street.FLOP.card_count:
        raise HandSpotError("no flop", "the hand ended before the flop")
    if cards < first.card_count:
        raise HandSpotError("not reached", f"the hand ended before the {first}")
    before = {s.seat for s in played.steps if s.move is Move.FOLD and s.street < first}
    live = [seat for seat in range(len(hand.stacks)) if seat not in before]
    if len(live) != 2:
        names = ", ".join(map(hand.name, live))
        raise HandSpotError("multiway", f"{len(live)} players are in on the {first}: {names}")
    if hand.second_board and len(hand.second_board) > 5 - first.card_count:
        raise HandSpotError("two boards", f"the {first} was dealt twice, after the last bet")
    # Seats are counted from the left of the button, where the betting begins.
    return live[0], live[1]


class _Start(NamedTuple):
    """The pot and the effective stack when a street begins, in units of the hand's money."""

    pot: int
    stack: int


def _start(played: Replay, first: Street, seats: tuple[int, int]) -> _Start:
    hand = played.hand
    streets = [played.antes, *played.bets[: first.card_count - 2]]
    put_in = [sum(each) for each in zip(*streets, strict=True)]
    behind = []
    for seat in seats:
        stack = hand.stacks[seat]
        if stack is None:
            name = hand.name(seat)
            raise HandSpotError("unknown stacks", f"the stack of {name} is not recorded")
        limit = stack if played.cap is None else min(stack, played.cap)
        behind.append(limit - put_in[seat])
    if min(behind) <= 0:
        reason = f"a player was all-in before the {first}: nobody had anything to decide"
        raise HandSpotError("no decisions", reason)
    return _Start(sum(put_in), min(behind))


def _ranges(
    played: Replay, book: PreflopBook, seats: tuple[int, int]
) -> tuple[tuple[Range, Range], tuple[str, str], list[str]]:
    """Return both ranges, the book's entries for them, and notes."""
    try:
        answers = book.ranges(played)
    except HandError as error:
        raise HandSpotError("not in the book", error.reason) from None
    ranges, situations, notes = [], [], []
    for seat in seats:
        answer: BookRange | None = answers[seat]
        if answer is None:  # a seat whose fold before the flop is not a decision
            raise HandSpotError("incomplete record", f"{played.hand.name(seat)} folded")
        name = played.hand.name(seat)
        range_, added = _with_known_hand(answer.range, played, seat)
        ranges.append(range_)
        situations.append(answer.situation)
        notes += [f"{name}: {note}" for note in (*answer.notes, *added)]
    return (ranges[0], ranges[1]), (situations[0], situations[1]), notes


def _with_known_hand(range_: Range, played: Replay, seat: int) -> tuple[Range, list[str]]:
    """Return a range that holds the seat's own cards, if they are known."""
    cards = [card for card in played.hole[seat] if card is not None]
    if len(cards) != 2:
        return range_, []
    combo = Combo(*cards)
    if combo in range_:
        return range_, []
    weights = list(range_.weights)
    weights[combo.index] = weight = KNOWN_HAND_WEIGHT * max(weights)
    note = f"{combo} is not in the book's range; it is added with the weight {weight:.3g}"
    return Range.from_weights(weights), [note]


def _rake(played: Replay, rake: Rake | None) -> tuple[float, str | None, list[str]]:
    """Return the rate and the cap, in the hand's money, with a note on where they come from."""
    if rake is not None:
        cap = None if rake.cap is None else amount_text(rake.cap)
        return float(rake.rate), cap if rake.rate else "0", []
    result = account(played)
    if result.rake is None or result.returned is None:
        return 0.0, "0", ["the rake is not recorded; none is assumed"]
    if not result.rake:
        return 0.0, "0", []
    pot = sum(result.contributions) - sum(result.returned)
    hand = played.hand
    rate = round(float(Fraction(result.rake, pot)), _RATE_DIGITS)
    taken = f"{hand.money(result.rake)} of {hand.money(pot)}"
    note = f"the rake is the share that was taken, {100 * rate:.3g} %, at most that: {taken}"
    return rate, amount_text(Unit(hand.decimals).amount(result.rake)), [note]


def _unit(played: Replay, start: _Start, line: PlayedLine) -> Unit:
    """Return a unit in which all that was bet is whole, and bet sizes round by little."""
    if played.hand.decimals > MAX_DECIMALS:
        reason = f"amounts have {played.hand.decimals} decimals; {MAX_DECIMALS} is the most"
        raise HandSpotError("too large", reason)
    money = Unit(played.hand.decimals).amount
    amounts = [money(start.stack), *[money(bet.to) for bet in line.made_bets]]
    try:
        return Unit.for_pot(money(start.pot), amounts)
    except PokerError as error:
        raise HandSpotError("too large", str(error)) from None


def _missing_lines(rules: TreeRules, actions: Sequence[str]) -> tuple[str, ...]:
    """Return the lines to add, so that the tree has all the actions."""
    added: list[str] = []
    growth = Growth(rules)
    for number, action in enumerate(actions):
        decision = growth.root
        for before in actions[:number]:
            following = {choice.action: choice.decision for choice in growth.choices(decision)}
            next_decision = following[before]
            if next_decision is None:
                reason = f"{before!r} ends the hand; more was played"
                raise HandSpotError("incomplete record", reason)
            decision = next_decision
        if action not in [choice.action for choice in growth.choices(decision)]:
            added.append(" ".join(actions[: number + 1]))
            growth = Growth(replace(rules, added_lines=tuple(added)))
    return tuple(added)
