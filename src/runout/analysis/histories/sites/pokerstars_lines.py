"""Lines of a PokerStars hand: a pattern for each form."""

from __future__ import annotations

import re
from typing import Final

GAME: Final = re.compile(r"hold'em no limit", re.IGNORECASE)
# Variants of the same name with a shorter deck, two boards, or returned cards or bets.
OTHER_GAME: Final = re.compile(
    r"(?:6\+|short[ -]deck|split|swap|tempest|unfold) +hold'em no limit", re.IGNORECASE
)
# ASCII digits, few enough for Python to format the number.
MONEY: Final = r"[^\d\s().,\[\]]{0,4}[0-9][0-9,]{0,39}(?:\.[0-9]{1,18})?"
STAKES: Final = re.compile(
    rf"\((?:[^(),]*, )?(?P<sb>{MONEY})/(?P<bb>{MONEY})(?: - [^()]*?)?(?: -)?"
    r"(?: +(?P<code>[A-Z]{3}))?\)"
)
CAP: Final = re.compile(rf" - ({MONEY}) Cap\b")
WHEN: Final = re.compile(
    r"(?P<year>[0-9]{4})/(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})(?: -)?"
    r" (?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})"
    r"(?: \(?(?P<zone>[A-Z]{2,5})\)?)?"
)
TABLE: Final = re.compile(
    r"Table '(?P<table>.*)' (?:(?P<max>[0-9]{1,3})-max )?(?:\(Play Money\) )?"
    r"Seat #(?P<button>[0-9]{1,3}) is the button"
)
SEAT: Final = re.compile(
    rf"Seat ([0-9]{{1,3}}): (.+) \(({MONEY}) in chips(?:, [^()]* bounty)?\)(.*)"
)
TOURNAMENT: Final = re.compile(r"Tournament #([0-9]{1,40})\b")
LEVEL: Final = re.compile(r"Level ([IVXLCDM]+)\b")
STREET: Final = re.compile(
    r"\*\*\* (?P<run>FIRST |SECOND )?(?P<street>FLOP|TURN|RIVER) \*\*\*(?: \[(?P<before>[^]]*)\])?"
    r" \[(?P<cards>[^]]*)\]"
)
PASSING: Final = re.compile(r"\*\*\* (?:HOLE CARDS|(?:FIRST |SECOND )?SHOW DOWN) \*\*\*")
ACTION: Final = re.compile(
    rf"(?P<verb>folds|checks|calls|bets|raises|posts|shows|mucks hand|doesn't show hand)"
    rf"(?: (?P<post>small blind|big blind|small & big blinds|the ante|(?:a )?straddle))?"
    rf"(?: (?P<amount>{MONEY}))?(?: to (?P<to>{MONEY}))?"
    r"(?: \[(?P<cards>[^]]*)\])?(?P<all_in> and is all-in)?"
    r"(?P<cap> and has reached the \S+ cap)?(?: \(.*\))?"
)
UNCALLED: Final = re.compile(rf"Uncalled bet \(({MONEY})\) returned to (.+)")
COLLECTED: Final = re.compile(rf"(.+) collected ({MONEY}) from (?:main |side )?pot(?:-[0-9]+)?")
DEALT: Final = re.compile(r"Dealt to (.+) \[([^]]*)\]")
TALK: Final = re.compile(
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
TOTAL: Final = re.compile(rf"Total pot ({MONEY})\b.*?\| Rake ({MONEY})(?P<others> ?\|.*)?")
FEE: Final = re.compile(rf"\| *[A-Z][A-Za-z ]* ({MONEY})")
BOARD: Final = re.compile(r"(FIRST |SECOND )?Board \[([^]]*)\]")
SUMMARY_SEAT: Final = re.compile(r"Seat ([0-9]{1,3}): (.*)")
SUMMARY_CARDS: Final = re.compile(r"(?: \([^()]*\))* (?:showed|mucked) \[([^]]*)\].*")
RUN_TWICE: Final = "Hand was run twice"
CANCELLED: Final = re.compile(r"Hand cancell?ed.*|Game cancell?ed.*")
CASH_OUT: Final = re.compile(r".+ cashed out .*|.*\(pot not awarded as player cashed out\).*")
