"""Reader: finds and reads the hands of a site by the patterns that the site declares.

A site is a subclass of :class:`SiteReader` in a module of its own, and a name in
:data:`runout.analysis.histories.sites.SITES`. Its patterns name what they match:

- ``hand``, ``site``, ``game`` of the first line; ``sb``, ``bb``, ``cap``, ``code`` (currency),
  ``tournament``, ``level``, ``table``, ``max`` (seats), ``button``, ``year`` to ``zone`` of any;
- ``number``, ``name``, ``stack`` of a seat; ``name`` with ``cards`` or ``amount`` of other lines;
- ``verb``, ``post``, ``amount``, ``to``, ``cards``, ``all_in``, ``late``, ``dead`` of an action;
- ``run``, ``before``, ``cards`` of a street; ``total``, ``rake``, ``fees``, ``rounded`` of a total.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import time
from typing import Any, ClassVar, Final, Literal

from runout.analysis.histories.hand import MAX_CHARACTERS, Hand, HandError
from runout.analysis.histories.late_posts import likelier_reading
from runout.analysis.histories.site_usages import usage_at
from runout.analysis.histories.sites.table import LineError, Seat, Table
from runout.errors import PokerError, excerpt

# Some patterns take quadratic time in the length of a line.
MAX_LINE_LENGTH: Final = 1000
NEVER: Final = re.compile(r"(?!)")
BLANK: Final = "\ufeff \t\r\n"

Post = Literal["ante", "small", "big", "late big", "dead", "dead + late big", "straddle"]
_KINDS: Final = {
    "fold": "fold", "folds": "fold", "check": "check", "checks": "check",
    "call": "call", "calls": "call", "bet": "bet", "bets": "bet", "raise": "raise",
    "raises": "raise", "all-in": "all-in", "is all-in": "all-in", "posts": "post",
    "straddle": "straddle", "shows": "show", "mucks": "muck", "mucks hand": "muck",
    "doesn't show": "muck",
}  # fmt: skip
_WITH_AMOUNT: Final = frozenset(["call", "bet", "raise", "all-in", "post", "straddle"])
_SIGN: Final = re.compile(r"[^\d.,\s\xa0]+")
_NOT_DIGITS: Final = re.compile(r"[^0-9.]")
_FEE: Final = re.compile(r"\| *[A-Z][A-Za-z ]* ([^\d\s|]{0,4}[0-9][0-9,.]*)")
_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
DATE: Final = r"(?P<year>[0-9]{4})/(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})"
TIME: Final = r"(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})"
HOUSE_ADDED: Final = (
    "the house added {amount} to the pot, so that the nets do not add up to minus the rake;"
    " such hands are not read"
)


def _number_or_text(text: str) -> int | str:
    return int(text) if text.isdigit() else text


def _level(text: str) -> int:
    """Return a level in digits or in Roman numerals."""
    if text.isdigit():
        return int(text)
    values = [_ROMAN[letter] for letter in text]
    following = [*values[1:], 0]
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))


_FACTS: Final[dict[str, tuple[str, Callable[[str], object]]]] = {
    "site": ("venue", str), "hand": ("hand", _number_or_text), "code": ("currency", str),
    "tournament": ("_tournament", _number_or_text), "level": ("level", _level),
    "table": ("table", str), "max": ("seat_count", int),
}  # fmt: skip
"""The fields of a PHH hand that named groups are, and how they are read."""
_NOTED: Final = frozenset([*_FACTS, "bb", "cap", "button", "year"])
"""The groups that are read for themselves; others belong to one of them or to a site."""


class SiteReader(Table):
    """Reads the lines of one hand in order; ``_stage`` is the reader of the next line."""

    name: ClassVar[str]
    start: ClassVar[re.Pattern[str]]
    """The beginning of a hand's first line."""
    start_mark: ClassVar[str] = "#"
    """What stands in every first line, and in few others."""
    inner_start: ClassVar[re.Pattern[str]] = NEVER
    """What stands before a hand that begins within a line."""
    separator: ClassVar[re.Pattern[str]] = NEVER
    """A whole line between hands, which may also stand in one."""
    separator_starts: ClassVar[str] = ""
    """The characters with which separators begin."""
    games: ClassVar[tuple[re.Pattern[str], ...]]
    """The whole ``game`` of the first line, or the line after it."""
    expected_game: ClassVar[str]
    details: ClassVar[tuple[re.Pattern[str], ...]] = ()
    """More that the first line may have, searched in it."""
    table: ClassVar[re.Pattern[str] | None] = None
    """The whole line after the game, if there is one about the table."""
    expected_table: ClassVar[str] = ""
    seat: ClassVar[re.Pattern[str]]
    seating_notes: ClassVar[re.Pattern[str]] = NEVER
    """Other lines among the seats, which name what they match."""
    notes: ClassVar[re.Pattern[str]] = NEVER
    """Such lines among the seats and the actions."""
    hole_cards: ClassVar[re.Pattern[str]]
    """The line with which the betting begins; like the next two, it begins with a star."""
    street: ClassVar[re.Pattern[str]]
    between: ClassVar[str] = " "
    """What stands between a name and an action."""
    action: ClassVar[re.Pattern[str]]
    posts: ClassVar[Mapping[str, Post]]
    """What is posted, by ``post`` and ``late``; empty for a post without a name."""
    short_blinds_look_full: ClassVar[bool] = False
    """Whether a blind is recorded alike if it is all that a player has left."""
    adds_raises: ClassVar[bool] = False
    """Whether a raise is recorded by the chips that it adds, and not by what it brings a bet to."""
    dealt: ClassVar[re.Pattern[str]]
    uncalled: ClassVar[re.Pattern[str]] = NEVER
    collected: ClassVar[re.Pattern[str]]
    summary: ClassVar[str | None] = "*** SUMMARY ***"
    """The line with which the summary begins; None where there is no summary."""
    total: ClassVar[re.Pattern[str]] = NEVER
    needs_total: ClassVar[bool] = False
    board: ClassVar[re.Pattern[str]] = NEVER
    summary_seat: ClassVar[re.Pattern[str]] = NEVER
    summary_cards: ClassVar[re.Pattern[str]] = NEVER
    """What follows a name in a summary's line of a seat with cards."""
    summary_skipped: ClassVar[re.Pattern[str]] = NEVER
    skipped: ClassVar[re.Pattern[str]] = NEVER
    """Lines among the actions that change nothing, such as chat."""
    refused: ClassVar[tuple[tuple[re.Pattern[str], str], ...]] = ()
    """Lines of hands that are not read, and why."""
    decimal_commas: ClassVar[bool] = False
    """Whether an amount with its sign behind has a comma before the decimals."""
    tournament_rake: ClassVar[int | None] = None
    """The rake of a tournament's hand in which none is recorded."""

    def __init__(self, line: int) -> None:
        super().__init__(line, {"venue": self.name})
        self.late_small_is_live = usage_at(self.name).late_small_is_live
        self._stage = self._read_header
        self._text = ""

    # Files

    @classmethod
    def recognises(cls, line: str) -> bool:
        """Whether a file that begins with this line has hands of the site."""
        return cls.start.match(line) is not None

    @classmethod
    def split(cls, lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
        """Yield each hand's lines and the number of the first, one hand in memory at a time.

        Text before the first hand that is not a separator is yielded as one line, which the reader
        refuses.
        """
        start, size = 1, 0
        block: list[str] = []
        in_hand = False
        has_inner = cls.inner_start is not NEVER
        numbered = cls._numbered(lines) if has_inner else enumerate(lines, start=1)
        mark, begins = cls.start_mark, cls.start.match
        for number, line in numbered:
            if mark in line and begins(line):
                if block:
                    yield start, block
                start, size, block, in_hand = number, 0, [line], True
            elif in_hand:
                if size < MAX_CHARACTERS:  # longer text will be refused, and is not kept
                    block.append(line)
                    size += len(line)
            elif not block and line.strip(BLANK) and not cls.separator.fullmatch(line.strip(BLANK)):
                start, block = number, [line]
        if block:
            yield start, block

    @classmethod
    def _numbered(cls, lines: Iterable[str]) -> Iterator[tuple[int, str]]:
        """Yield numbered lines; split one where a hand begins within it."""
        mark, begins = cls.start_mark, cls.start.match
        for number, line in enumerate(lines, start=1):
            may_begin = mark in line and len(line) <= MAX_LINE_LENGTH and not begins(line)
            inner = cls.inner_start.match(line) if may_begin else None
            if inner is None:
                yield number, line
            else:
                yield number, inner[0]
                yield number, line[inner.end() :]

    @classmethod
    def read(cls, lines: Iterable[str], *, line: int = 1) -> Hand:
        """Read the lines of one hand; ``line`` is the file's line on which it begins.

        A small blind posted late is read as live and as dead: the amounts of the lines after it, or
        the rake that is left, decide.
        """
        texts = list(lines)
        reader = cls(line)
        hand = reader._read(texts, line)
        if reader.has_late_small:
            reader = cls(line)
            reader.late_small_is_live = not reader.late_small_is_live
            other = reader._read(texts, line)
            if isinstance(other, Hand):
                hand = likelier_reading(hand, other) if isinstance(hand, Hand) else other
        if isinstance(hand, HandError):
            raise hand
        return hand

    def _read(self, lines: list[str], line: int) -> Hand | HandError:
        number = line
        try:
            for number, text in enumerate(lines, start=line):  # noqa: B007 - the error names it
                content = text.strip(BLANK)
                if len(content) > MAX_LINE_LENGTH:
                    reason = f"{excerpt(content)} has more than {MAX_LINE_LENGTH:,} characters"
                    raise LineError(reason)
                if not content or (
                    content[0] in self.separator_starts and self.separator.fullmatch(content)
                ):
                    continue
                self._text = content
                self._stage(content)
            self._require_end()
            return self.hand()
        except (LineError, PokerError) as error:
            if isinstance(error, HandError) and error.line is not None:
                return error
            return HandError(str(error), line=number)

    def _require_end(self) -> None:
        """Refuse a hand whose lines stop before its result."""
        if self.summary is not None and self._stage != self._read_summary:
            raise LineError("the hand ends before its summary")
        if self.needs_total and not self._has_total:
            raise LineError("the summary has no total pot and rake")

    # What the named groups of a line say

    def _money(self, text: str) -> int:
        """Return an amount in units of its last decimal, whatever currency it has."""
        bare = text
        if not text[-1:].isdigit():
            bare = text.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZchips \xa0")
            if self.decimal_commas and bare[-1:] in tuple("$€£"):  # 1.192,48 $
                bare = bare.replace(".", "").replace(",", ".")
        whole, _, part = _NOT_DIGITS.sub("", bare).partition(".")
        if not whole or "." in part:
            raise LineError(f"{text!r} is not an amount")
        if len(part) > self._decimals:
            raise LineError(f"{text!r}: the stakes are in whole chips")
        return int(whole + part + "0" * (self._decimals - len(part)))

    def _note(self, fields: Mapping[str, Any]) -> None:
        """Note what a line says of the game, in the order of its pattern."""
        for name, text in fields.items():
            if text is None or name not in _NOTED:
                continue
            if name in _FACTS:
                fact, read = _FACTS[name]
                self._facts[fact] = read(text)
            match name:
                case "tournament":
                    self._rake = self.tournament_rake
                    if not self._big:  # else the blinds have shown it
                        self._decimals = 0
                case "bb":
                    self._set_stakes(fields["sb"], text)
                case "cap":
                    self._cap = self._money(text)
                case "button":
                    self._button = int(text)
                case "year":
                    self._set_time(fields)

    def _set_stakes(self, small: str, big: str) -> None:
        if self._decimals and (sign := _SIGN.search(big)):
            self._facts["currency_symbol"] = sign[0]
        self._small, self._big = self._money(small), self._money(big)

    def _set_time(self, fields: Mapping[str, str | None]) -> None:
        month = fields["month"] or ""
        names = ("year", "day", "hour", "minute", "second")
        year, day, hour, minute, second = [int(fields[name] or 0) for name in names]
        try:
            at = time(hour, minute, second)
        except ValueError:
            raise LineError(f"{hour}:{minute:02}:{second:02} is not a time of day") from None
        number = int(month) if month.isdigit() else MONTHS.index(month) + 1
        self._facts |= {"year": year, "month": number, "day": day, "time": at}
        if zone := fields.get("zone"):
            self._facts["time_zone_abbreviation"] = zone

    # The lines in their order

    def _read_header(self, text: str) -> None:
        start = self.start.match(text)
        if start is None:
            article = "an" if self.name[0] in "AEIOU8" else "a"
            raise LineError(f"{excerpt(text)} is not the first line of {article} {self.name} hand")
        fields = start.groupdict()
        self._note(fields)
        self._stage = self._read_game
        if "game" in fields:
            self._read_game(fields["game"].strip())
            for detail in self.details:
                if match := detail.search(text):
                    self._note(match.groupdict())

    def _read_game(self, text: str) -> None:
        matches = [game.fullmatch(text) for game in self.games]
        match = next(filter(None, matches), None)
        if match is None:
            raise LineError(f"{excerpt(text)}: {self.expected_game}")
        self._note(match.groupdict())
        self._stage = self._read_seating if self.table is None else self._read_table

    def _read_table(self, text: str) -> None:
        match = self.table.fullmatch(text) if self.table else None
        if match is None:
            raise LineError(f"{excerpt(text)}: expected {self.expected_table}")
        self._note(match.groupdict())
        self._stage = self._read_seating

    def _read_seating(self, text: str) -> None:
        if match := self.seat.fullmatch(text):
            self._sit(int(match["number"]), match["name"], self._money(match["stack"]))
        elif match := self.seating_notes.fullmatch(text) or self.notes.fullmatch(text):
            self._note(match.groupdict())
        else:
            self._end_seating()
            self._stage = self._read_betting
            self._read_betting(text)

    def _read_betting(self, text: str) -> None:
        if text[0] == "*" and self._begins_section(text):
            return
        if not self._acts(text):
            if match := self.dealt.fullmatch(text):
                self._deal_hole(match["name"], match["cards"])
            elif match := self.uncalled.fullmatch(text):
                self._return(match["name"], self._money(match["amount"]))
            elif match := self.notes.fullmatch(text):
                self._note(match.groupdict())
            elif not (self._collects(text) or self.skipped.fullmatch(text)):
                raise self._refusal()

    def _begins_section(self, text: str) -> bool:
        """Begin what a line of stars announces; False if it announces nothing."""
        if text == self.summary:
            self._stage = self._read_summary
        elif match := self.street.fullmatch(text):
            fields = match.groupdict()
            before = (fields["before"] or "") if "before" in fields else None
            self._deal(match["cards"], before, second=fields.get("run") == "SECOND")
        elif self.hole_cards.fullmatch(text):
            self._begin_betting()
        else:
            return self.skipped.fullmatch(text) is not None
        return True

    def _begin_betting(self) -> None:
        if not self._big:
            raise LineError("the blinds are not recorded")
        if not self._board:
            self._highest = max(self._highest, self._big)

    def _collects(self, text: str) -> bool:
        match = self.collected.fullmatch(text)
        if match is not None:
            self._collect(match["name"], self._money(match["amount"]))
        return match is not None

    def _refusal(self) -> LineError:
        """Return the error of a line in no known form, or of one that is known and refused."""
        for pattern, reason in self.refused:
            if match := pattern.fullmatch(self._text):
                return LineError(reason.format_map(match.groupdict()))
        return LineError(f"{excerpt(self._text)} is not understood")

    def _read_summary(self, text: str) -> None:
        if match := self.total.fullmatch(text):
            self._read_total(match)
        elif match := self.board.fullmatch(text):
            self._expect_board(match["cards"], second=match.groupdict().get("run") == "SECOND")
        elif match := self.summary_seat.fullmatch(text):
            self._read_summary_seat(int(match["number"]), match["rest"])
        elif self.total is NEVER and (self._collects(text) or self._acts(text)):
            return  # the summary is the showdown
        elif not self.summary_skipped.fullmatch(text):
            raise self._refusal()

    def _read_total(self, match: re.Match[str]) -> None:
        fields = match.groupdict()
        if rake := fields["rake"]:
            fees = [rake, *_FEE.findall(fields.get("fees") or "")]
            self._rake = sum(map(self._money, fees))
        self._has_total = True
        if not fields.get("rounded"):
            self._set_total(self._money(match["total"]))

    def _read_summary_seat(self, number: int, text: str) -> None:
        """Read the cards that a seat's line of the summary shows, if they are not known yet."""
        seat = self._seats.get(number)
        if seat is None or not text.startswith(seat.name):
            raise LineError(f"seat {number} does not belong to {excerpt(text)}")
        match = self.summary_cards.fullmatch(text, len(seat.name))
        if match is not None and None in seat.hole:
            seat.hole = self._cards(match["cards"])

    # Actions

    def _acts(self, text: str) -> bool:
        """Let a player act as a line says; False if it is not an action.

        Names may contain spaces and begin like others, so that the longest one that fits counts.
        """
        for number in self._longest_first:
            seat = self._seats[number]
            end = len(seat.name)
            if text.startswith(seat.name) and text.startswith(self.between, end):
                match = self.action.fullmatch(text[end + len(self.between) :])
                if match is not None:
                    self._act(number, seat, match)
                    return True
        return False

    def _act(self, number: int, seat: Seat, match: re.Match[str]) -> None:
        fields = match.groupdict()
        verb = match["verb"] or ("posts" if fields.get("post") else "")
        kind, cards = _KINDS.get(verb.lower(), ""), fields.get("cards")
        if (kind in _WITH_AMOUNT) != (match["amount"] is not None):
            raise LineError(f"{excerpt(self._text)} is not understood")
        if kind in _WITH_AMOUNT:
            self._bet(number, seat, kind, fields)
        elif kind == "fold":
            if cards:
                seat.hole = self._cards(cards)
            self._fold(number)
        elif kind == "check":
            self._check(number)
        elif kind == "show":
            self._show(number, cards or "")
        elif kind == "muck":
            if cards:
                seat.hole = self._cards(cards)
            self._muck(number)
        seat.playing = True
        if fields.get("all_in"):
            self._expect_all_in(seat)

    def _bet(self, number: int, seat: Seat, kind: str, fields: Mapping[str, Any]) -> None:
        chips = self._money(fields["amount"])
        if kind == "straddle":
            self._post_straddle(seat, chips)
        elif kind == "post":
            name = f"{fields['post'] or ''}{fields.get('late') or ''}"
            self._post(seat, self.posts.get(name.lower()), chips, fields)
        elif self.adds_raises:
            self._put_in(number, chips, kind)
            to = fields.get("to")
            if to and self._money(to) != seat.bet:
                bet = self._amount_text(seat.bet)
                raise LineError(f"{excerpt(self._text)}: the bet would be {bet}")
        elif kind == "call":
            self._call(number, chips)
        else:
            self._raise(number, chips, fields)

    def _post(self, seat: Seat, post: Post | None, chips: int, fields: Mapping[str, Any]) -> None:
        dead = fields.get("dead")
        if (post == "dead + late big") != (dead is not None):
            raise LineError(f"{excerpt(self._text)} is not understood")
        if post is None or (not fields["post"] and chips != self._big):
            raise LineError("a post that is not a blind or an ante is not understood")
        if not self._big and post not in ("ante", "dead"):
            is_late = post.endswith("late big")
            if is_late or (self.short_blinds_look_full and chips == seat.stack):
                raise LineError("the blinds are not recorded before one that is short or late")
        if dead is not None:
            self._post_dead(seat, self._money(dead))
        match post:
            case "ante":
                self._post_ante(seat, chips)
            case "dead":
                self._post_dead(seat, chips)
            case "straddle":
                self._post_straddle(seat, chips)
            case "small":
                self._small = self._small or chips
                self._post_small_blind(seat, chips)
            case _:
                self._big = self._big or chips
                self._post_big_blind(seat, chips, in_turn=post == "big")

    def _raise(self, number: int, by: int, fields: Mapping[str, Any]) -> None:
        to = self._money(fields["to"]) if fields["to"] else self._highest + by
        raises = fields["verb"] == "raises"
        counts = self._counts_from(to - by) or by == to  # in some exports
        fits = counts and to > self._largest_bet()
        if not fits or raises != bool(fields["to"]) or raises != bool(self._highest):
            standing = self._amount_text(self._highest)
            raise LineError(f"{excerpt(self._text)} does not fit the bet of {standing} before")
        self._raise_to(number, to)
