"""The situations before the flop of a played hand, a seat each."""

from __future__ import annotations

from typing import Final, NamedTuple

from runout.analysis.histories.hand import Hand, HandError, Move
from runout.analysis.histories.hand_state import PlayedAction
from runout.analysis.histories.positions import positions
from runout.analysis.histories.replay import Replay
from runout.analysis.preflop.situations import NotedSituation, PreflopSituation
from runout.domain.boards import Street

DEFAULT_DEPTH: Final = 100  # big blinds, where stacks are not recorded
_FLOP_CARDS: Final = 3
_LAST_RAISE: Final = 4  # of which a book has lines: the 5-bet
# Lines in which the price decides, which is the big blind's for a seat that posted one late.
_PRICED: Final = ("check", "call", "overcall", "cold call 3-bet", "cold call 4-bet")


def played_situations(played: Replay) -> dict[int, NotedSituation]:
    """Return the situation of each seat that saw the flop."""
    hand = played.hand
    if len(played.board) < _FLOP_CARDS:
        raise HandError("the hand ended before the flop", line=hand.line)
    roles = _roles(hand)
    preflop = [step for step in played.steps if step.street is Street.PREFLOP]
    betting = _Betting()
    for step in preflop:
        betting.play(step)
    folded = {step.seat for step in preflop if step.move is Move.FOLD}
    live = [seat for seat in range(len(hand.stacks)) if seat not in folded]
    situations = {}
    for seat in live:
        if seat not in betting.lines:
            reason = f"{hand.name(seat)} saw the flop without an action; no range follows from that"
            raise HandError(reason, line=hand.line)
        line, opponent, notes = betting.lines[seat]
        position = roles.positions[seat]
        if position == "BB" and line == "raise":  # over seats that posted late and checked
            line, opponent = "raise limpers", next(s for s in live if s != seat)
        depth, depth_notes = _depth(played, seat, live)
        versus = None if opponent is None else roles.positions[opponent]
        late_notes = _late_notes(hand, seat, position, line)
        if late_notes and hand.blinds[seat] == max(hand.blinds):
            position, versus = "BB", None if versus == "BB" else versus
        situation = PreflopSituation(roles.seats, depth, position, line, versus)
        all_notes = (*roles.notes, *late_notes, *depth_notes, *notes)
        situations[seat] = NotedSituation(situation, all_notes)
    return situations


def _late_notes(hand: Hand, seat: int, position: str, line: str) -> tuple[str, ...]:
    """Return what to note about a blind that a seat posted late, if it did and that matters."""
    posted = hand.blinds[seat]
    if position in ("SB", "BB") or not 0 < posted <= hand.min_bet or line not in _PRICED:
        return ()
    if posted == max(hand.blinds):
        return (f"{position} posted the big blind late, and is read as the big blind",)
    return (f"{position} posted {hand.money(posted)} late, which the range does not consider",)


class _Roles(NamedTuple):
    seats: int
    positions: tuple[str, ...]
    notes: tuple[str, ...]


def _roles(hand: Hand) -> _Roles:
    """Return the seat count and the positions of the book that fit the seats of a hand."""
    names = positions(hand)
    count = len(names)
    if count > 2 and "SB" not in names:
        return _Roles(count + 1, names, ("nobody posted the small blind",))
    if count == 2 and hand.blinds[0] < hand.blinds[1]:
        return _Roles(3, ("SB", "BB"), ("the button stands at an empty seat",))
    big = names.index("BB")
    straddler = hand.blinds.index(max(hand.blinds))
    if straddler == big or hand.blinds[straddler] <= hand.blinds[big]:
        return _Roles(count, names, ())
    # The straddler acts last before the flop, the big blind just before, with dead money.
    roles = [*names]
    roles[big], roles[straddler] = "SB", "BB"
    note = f"{names[straddler]} straddled, and is read as the big blind, BB as the small blind"
    return _Roles(count, tuple(roles), (note,))


def _depth(played: Replay, seat: int, live: list[int]) -> tuple[float, tuple[str, ...]]:
    """Return the effective stack at the start, in big blinds or straddles."""
    hand = played.hand
    stacks = [
        stack if stack is None or played.cap is None else min(stack, played.cap)
        for stack in hand.stacks
    ]
    own = stacks[seat]
    others = [stacks[other] for other in live if other != seat]
    known = [stack for stack in others if stack is not None]
    if own is None or len(known) < len(others):
        note = f"a stack is not recorded; {DEFAULT_DEPTH} bb are assumed"
        return DEFAULT_DEPTH, (note,)
    return min(own, max(known, default=own)) / max(hand.min_bet, *hand.blinds), ()


class _Line(NamedTuple):
    line: str
    opponent: int | None
    notes: tuple[str, ...] = ()


class _Betting:
    """The betting before the flop so far: who limped, raised, and called the last raise."""

    def __init__(self) -> None:
        self.raisers: list[int] = []
        self.limpers: list[int] = []
        self.callers: list[int] = []
        self.called: set[int] = set()  # seats that have called a raise
        self.lines: dict[int, _Line] = {}  # the last of each seat

    def play(self, step: PlayedAction) -> None:
        """Note the line that an action makes, unless it decides nothing."""
        seat = step.seat
        if step.move is Move.BET_OR_RAISE:
            self.lines[seat] = self._raise(seat)
            self.raisers.append(seat)
            self.callers = []
        elif step.move is Move.FOLD or (self.raisers and not step.chips):
            return  # all-in seats too, which the record has checking
        elif not step.chips:
            self.lines[seat] = _Line("check", _first(self.limpers))
        else:
            self.lines[seat] = self._call(seat)
            if self.raisers:
                self.callers.append(seat)
                self.called.add(seat)
            else:
                self.limpers.append(seat)

    def _raise(self, seat: int) -> _Line:
        raisers = self.raisers
        if not raisers:
            limper = _first(self.limpers)
            return _Line("raise" if limper is None else "raise limpers", limper)
        last = raisers[-1]
        match len(raisers):
            case 1 if seat in self.limpers:
                return _Line("limp-raise", last)
            case 1:
                return _Line("squeeze" if self.callers else "3-bet", last)
            case 2:
                return _Line("4-bet" if seat in raisers else "cold 4-bet", last)
        return _Line("5-bet", last, _beyond(len(raisers) + 1))

    def _call(self, seat: int) -> _Line:
        raisers = self.raisers
        if not raisers:
            return _Line("overlimp" if self.limpers else "limp", None)
        last = raisers[-1]
        match len(raisers):
            case 1 if seat in self.limpers:
                return _Line("limp-call", last)
            case 1:
                return _Line("overcall" if self.callers else "call", last)
            case 2 if seat in raisers:
                return _Line("call 3-bet", last)
            case 2:
                return _Line("call squeeze" if seat in self.called else "cold call 3-bet", last)
            case 3:
                return _Line("call 4-bet" if seat in raisers else "cold call 4-bet", last)
        return _Line("call 5-bet", last, _beyond(len(raisers)))


def _first(seats: list[int]) -> int | None:
    return seats[0] if seats else None


def _beyond(raises: int) -> tuple[str, ...]:
    """Return the note about more raises than a book has lines for."""
    if raises <= _LAST_RAISE:
        return ()
    return (f"there were {raises} raises; the ranges are those of a 5-bet",)
