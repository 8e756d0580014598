"""PokerStars: the text of no-limit hold'em hands, cash games and tournaments.

An unknown line is an error and not skipped, unless it is chat, or players joining and leaving.
Files of all years are read, also those of the archive with a line of stars above each hand and
indented lines, exports of tracking programs, and Full Tilt's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final

from runout.analysis.histories.sites.reader import DATE, TIME, Post, SiteReader
from runout.analysis.histories.sites.table import LineError

# ASCII digits, few enough for Python to format the number.
MONEY: Final = r"[^\d\s().,\[\]]{0,4}[0-9][0-9,]{0,39}(?:\.[0-9]{1,18})?"
_HAND: Final = r"(?:Zoom |Rush |Home Game )*(?:Hand|Game|HAND|GAME) #"
TALK: Final = (
    r'.+ (?:said, ".*"|joins the table at seat #[0-9]+|leaves the table|is (?:dis)?connected'
    r"|has returned|has timed out(?: while .*)?|will be allowed to play after the button"
    r"|was removed from the table.*|finished the tournament.*|wins the tournament.*"
    r"|wins .* bounty .*|wins .* for (?:eliminating|splitting) .*|re-buys and receives .*"
    r"|takes the add-on.*|is (?:now )?capped|is feeling .*|has [0-9]+ seconds left.*|is back"
    r"|re-joins.*|stands up|sits down"
    r"|(?:has )?requested? TIME|was moved from .*|has been moved .*|is being moved .*)"
    r"|.+: (?:sits out|is sitting out|Table deposit .*) ?|.+ (?:is sitting out|sits out)"
    r"|Betting is capped"
)
SETTLED_APART: Final = (
    "{} are not read: the house settled with a player apart from the pot, so that the nets do not"
    " add up to minus the rake"
)


class PokerStars(SiteReader):
    """Reads a hand of PokerStars; other sites write dialects of it."""

    name = "PokerStars"
    start = re.compile(
        rf"[\ufeff \t]*(?:PokerStars|POKERSTARS|Full Tilt) {_HAND}(?P<hand>[0-9]{{1,40}}):"
        r"(?P<game>.*)"
    )
    # Where truncated files were joined; not in chat.
    inner_start = re.compile(
        rf"[^\"]*?(?=(?:PokerStars|Full Tilt) {_HAND}[0-9]{{1,40}}:[^\"]*"
        r" [0-9]{4}/[0-9]{2}/[0-9]{2} )"
    )
    # Of the archive.
    separator = re.compile(r"[\ufeff \t]*(?:\*{5,} ?# ?[0-9]+ ?\*{5,}|Transcript for .*)\s*")
    separator_starts = "*T"
    # Other variants of the name have a shorter deck, two boards, or returned cards or bets.
    games = (
        re.compile(
            r"(?!.*(?:6\+|short[ -]deck|split|swap|tempest|unfold) +hold'em no limit)"
            r".*hold'em no limit.*",
            re.IGNORECASE,
        ),
    )
    expected_game = "only Hold'em No Limit is read"
    details: ClassVar[tuple[re.Pattern[str], ...]] = (
        re.compile(
            rf"\((?:[^(),]*, )?(?P<sb>{MONEY})/(?P<bb>{MONEY})(?: - [^()]*?)?(?: -)?"
            r"(?: +(?P<code>[A-Z]{3}))?\)"
        ),
        re.compile(rf" - (?P<cap>{MONEY}) Cap\b"),
        re.compile(r"Tournament #(?P<tournament>[0-9]{1,40})\b"),
        re.compile(r"Level (?P<level>[IVXLCDM]+)\b"),
        re.compile(rf"{DATE}(?: -)? {TIME}(?: \(?(?P<zone>[A-Z]{{2,5}})\)?)?"),
    )
    table = re.compile(
        r"Table '(?P<table>.*)' (?:(?P<max>[0-9]{1,3})-max )?(?:\(Play Money\) )?"
        r"Seat #(?P<button>[0-9]{1,3}) is the button"
    )
    expected_table = "Table '...' Seat #N is the button"
    seat = re.compile(
        rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{MONEY}) in chips"
        r"(?:, [^()]* bounty)?\).*"
    )
    hole_cards = re.compile(r"\*\*\* HOLE CARDS \*\*\*")
    street = re.compile(
        r"\*\*\* (?:(?P<run>FIRST|SECOND) )?(?:FLOP|TURN|RIVER) \*\*\*"
        r"(?: \[(?P<before>[^]]*)\])? \[(?P<cards>[^]]*)\]"
    )
    between = ": "
    action = re.compile(
        r"(?P<verb>folds|checks|calls|bets|raises|posts|straddle|shows|mucks hand"
        r"|doesn't show hand)"
        r"(?: (?P<post>small blind|big blind|small & big blinds|the ante|(?:a )?straddle"
        r"|missed blind))?"
        rf"(?: (?P<amount>{MONEY}))?(?: to (?P<to>{MONEY}))?"
        r"(?: \[(?P<cards>[^]]*)\])?"
        r"(?P<all_in>(?: and is all-in)?(?: and has reached the \S+ cap)?)(?: \(.*\))?"
    )
    posts: ClassVar[Mapping[str, Post]] = {
        "the ante": "ante", "small blind": "small", "big blind": "big", "missed blind": "dead",
        "straddle": "straddle", "a straddle": "straddle", "small & big blinds": "late big",
        "": "late big",
    }  # fmt: skip
    dealt = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^]]*)\]")
    uncalled = re.compile(rf"Uncalled bet \((?P<amount>{MONEY})\) returned to (?P<name>.+)")
    collected = re.compile(
        rf"(?P<name>.+) collected (?P<amount>{MONEY}) from (?:main |side )?pot(?:-[0-9]+)?"
    )
    total = re.compile(
        rf"Total pot (?P<total>{MONEY})\b.*?\| Rake (?P<rake>{MONEY})(?P<fees> ?\|.*)?"
    )
    needs_total = True
    board = re.compile(r"(?:(?P<run>FIRST|SECOND) )?Board \[(?P<cards>[^]]*)\]")
    summary_seat = re.compile(r"Seat (?P<number>[0-9]{1,3}): (?P<rest>.*)")
    summary_cards = re.compile(r"(?: \([^()]*\))* (?:showed|mucked) \[(?P<cards>[^]]*)\].*")
    summary_skipped = re.compile("Hand was run twice")
    skipped = re.compile(rf"\*\*\* (?:FIRST |SECOND )?SHOW DOWN \*\*\*|{TALK}")
    refused: ClassVar[tuple[tuple[re.Pattern[str], str], ...]] = (
        (
            re.compile(r".+ cashed out .*|.*\(pot not awarded as player cashed out\).*"),
            SETTLED_APART.format("hands that were cashed out"),
        ),
        (
            re.compile(r"(?:Hand|Game) cancell?ed.*"),
            "the hand was cancelled, and all bets returned",
        ),
    )

    @classmethod
    def recognises(cls, line: str) -> bool:
        """Whether a file that begins with this line has hands of the site."""
        return super().recognises(line) or cls.separator.fullmatch(line) is not None

    def _read_header(self, text: str) -> None:
        super()._read_header(text)
        if not self._big:
            raise LineError("the blinds, such as ($0.50/$1.00 USD) or (25/50), are missing")

    def _set_stakes(self, small: str, big: str) -> None:
        has_sign = not big[0].isdigit()
        self._decimals = 2 if has_sign or "." in small + big else 0
        super()._set_stakes(small, big)
