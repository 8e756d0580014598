"""GGPoker: the text that PokerCraft exports of no-limit hold'em, cash games and tournaments.

The lines are a dialect of PokerStars'. Numbers begin with letters for the kind of game, as in HD,
RC (Rush & Cash) and TM (tournaments); players other than the exporting one have hexadecimal names.
"""

from __future__ import annotations

import re

from runout.analysis.histories.hand import Move
from runout.analysis.histories.sites.pokerstars import MONEY, SETTLED_APART, TALK, PokerStars
from runout.analysis.histories.sites.reader import DATE, HOUSE_ADDED, NEVER, TIME
from runout.domain.cards import Card


class GGPoker(PokerStars):
    """Reads a hand of GGPoker."""

    name = "GGPoker"
    start = re.compile(r"[\ufeff \t]*Poker Hand #(?P<hand>[A-Z]{2}[0-9]{1,40}):(?P<game>.*)")
    inner_start = separator = NEVER
    separator_starts = ""
    games = (
        re.compile(
            rf".*?Hold'em No Limit *(?:- *Level *(?P<level>[0-9]{{1,4}}) *)?"
            rf"\((?P<sb>{MONEY})/(?P<bb>{MONEY})(?:\({MONEY}\))?\)"
            r" - [0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}"
        ),
    )
    expected_game = "expected Hold'em No Limit, the only game that is read, its blinds and a date"
    details = (
        re.compile(r": *Tournament #(?P<tournament>[0-9]{1,40}),"),
        re.compile(rf"{DATE} {TIME}$"),
    )
    dealt = re.compile(r"Dealt to (?P<name>.+?)(?: \[(?P<cards>[^]]*)\])?")
    total = re.compile(
        rf"Total pot (?P<total>{MONEY})(?: \| Rake (?P<rake>{MONEY})(?P<fees>(?: \|.*)?))?"
    )  # files of 2020 do not record the rake
    summary_skipped = re.compile(r"Hand was run (?:two|twice)(?: times)?")
    skipped = re.compile(rf"\*\*\* (?:FIRST |SECOND )?SHOW ?DOWN \*\*\*|{TALK}")
    refused = (
        *PokerStars.refused,
        (
            re.compile(
                r".+: (?:Chooses to EV Cashout|Pays Cashout Risk .*|Receives Cashout .*"
                r"|gets? an all-in insurance .*|pays? premium of all-in insurance .*"
                r"|Pays All-in Insurance premium .*)"
            ),
            SETTLED_APART.format("hands with an EV cashout or an insurance"),
        ),
        (re.compile(rf"Cash Drop to Pot ?: total (?P<amount>{MONEY})"), HOUSE_ADDED),
        (
            re.compile(
                r"Hand was run (?!two\b|twice\b)\w+(?: times)?|\*\*\* THIRD .*|THIRD Board .*"
            ),
            "hands that were run three times are not read",
        ),
    )

    def _fold(self, number: int) -> None:
        """Fold, or muck where hands have been shown: GGPoker writes both alike."""
        if any(action[0] is Move.SHOW for action in self._actions):
            self._muck(number)
        else:
            super()._fold(number)

    def _is_board(self, repeated: list[Card | None], dealt: list[Card]) -> bool:
        """Compare without regard to order: files of 2020 repeat the flop sorted."""
        return sorted(map(str, repeated)) == sorted(map(str, dealt))
