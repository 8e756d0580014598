"""Fuzz targets of files of played hands: PHH, PokerStars and the other sites."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fuzz.target import Target, text_of
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.phh_writing import write_phh
from runout.analysis.histories.sites import SITES as SITE_READERS
from runout.analysis.histories.sites.pokerstars import PokerStars
from runout.errors import PokerError
from runout.histories import Hand, HandError, check, read_hands, replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_DATA: Final = Path(__file__).parent.parent / "data" / "pokerstars"


def check_file(data: bytes) -> None:
    """Check that every hand of a file is refused, or can be written, replayed and checked."""
    for hand in read_hands(io.BytesIO(data)):
        if isinstance(hand, HandError):
            assert len(str(hand)) < 2000
        else:
            _check_hand(hand)


def _check_hand(hand: Hand) -> None:
    assert read_phh(write_phh(hand)) == hand
    try:
        played = replay(hand)
    except PokerError:
        return
    verdict = check(played)
    net = verdict.account.net
    if net is None:
        assert verdict.account.reason
    else:
        assert sum(net) == -(verdict.account.rake or 0)
    if verdict.result is not None:
        paid = sum(verdict.result.payouts) + sum(verdict.result.returned)
        assert paid + verdict.result.rake == sum(played.contributions)


def check_phh(data: bytes) -> None:
    """Check a file, and its text parsed as one hand."""
    check_file(data)
    try:
        read_phh(text_of(data))
    except PokerError:
        return


def check_pokerstars(data: bytes) -> None:
    """Check a file, and its text parsed as one hand."""
    check_file(data)
    try:
        PokerStars.read(text_of(data).split("\n"))
    except PokerError:
        return


def check_sites(data: bytes) -> None:
    """Check a file, and its text parsed as one hand of each site."""
    check_file(data)
    lines = text_of(data).split("\n")
    for site in SITE_READERS:
        try:
            site.read(lines, line=1)
        except PokerError:
            continue


_PHH: Final = b"""variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [0.50, 1.00]
min_bet = 1.00
starting_stacks = [100.00, 80.00]
actions = ['d dh p1 AhKd', 'd dh p2 ????', 'p2 cbr 2.50', 'p1 cc', 'd db 7h5h2c', 'p1 cc # slow',
  'p2 cc', 'd db 3d', 'p1 cc', 'p2 cc', 'd db Ks', 'p1 cbr 5', 'p2 cc', 'p1 sm AhKd', 'p2 sm QsQd']
players = ["Ann", 'Bob']
winnings = [15.00, 0]
_rake = 0.00
"""
_PLAIN: Final = b"""[7]
variant = 'NT'
ante_trimming_status = true
antes = [1, 1, 1]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 9, 40]
actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'd dh p3 ????', 'p3 f', 'p1 cbr 49', 'p2 cc']
finishing_stacks = [50, 9, 39]
_second_board = '2c3c4c5c6d'
year = 2024
time = 12:30:00
"""


def _phh_seeds() -> Iterable[bytes]:
    yield from (_PHH, _PLAIN, _PLAIN + _PLAIN.replace(b"[7]", b"[8]"))
    yield from (hand for path in sorted(_DATA.glob("*.phhs")) for hand in _pieces(path, b"\n["))


def _pokerstars_seeds() -> Iterable[bytes]:
    for path in sorted(_DATA.parent.glob("pokerstars*/*.txt")):
        yield from _pieces(path, b"\nPokerStars ")


def _site_seeds() -> Iterable[bytes]:
    for path in sorted((_DATA.parent / "sites").glob("*.txt")):
        yield from _pieces(path, b"\n\n\n")


def _pieces(path: Path, start: bytes) -> Iterable[bytes]:
    """Split a file of hands at the start of each."""
    first, *others = path.read_bytes().split(start)
    yield first
    yield from (start.lstrip() + other for other in others)


def _target(
    name: str, check_: Callable[[bytes], None], seeds: Callable[[], Iterable[bytes]], *tokens: str
) -> Target:
    return Target(name, f"{name} files, replayed and judged", check_, seeds, tokens, 6000)


PHH: Final = _target(
    "phh", check_phh, _phh_seeds,
    "variant = 'NT'", "antes = [", "blinds_or_straddles = [", "min_bet = ", "starting_stacks = [",
    "actions = [", "winnings = [", "finishing_stacks = [", "players = [", "_rake = ", "_uncalled",
    "_second_board = '", "_cap = ", "_decimals = ", "currency = 'USD'",
    "ante_trimming_status = true", "'d dh p1 ", "'d db ", "'p1 f'", "'p2 cc'",
    "'p1 cbr ", "'p1 sm'", "????", "[1]", "inf", "nan", "1e18", "0x", "\xff\xfe",
)  # fmt: skip
POKERSTARS: Final = _target(
    "pokerstars", check_pokerstars, _pokerstars_seeds,
    "PokerStars Hand #1: ", "Hold'em No Limit", "($0.50/$1.00 USD)", "Seat 1: ", " in chips)",
    "Table 'x' 6-max Seat #1 is the button", "posts small blind ", "posts big blind ",
    "posts the ante ",
    "*** HOLE CARDS ***", "*** FLOP *** [", "*** TURN *** [", "*** RIVER *** [", "*** SUMMARY ***",
    "*** SHOW DOWN ***", "*** SECOND RIVER *** [", "raises ", " to ", "calls ", "checks", "folds",
    " and is all-in", "shows [", "collected ", " from pot", "Total pot ", " | Rake ", "Board [",
    "Uncalled bet (", ") returned to ", "posts straddle ", " - $80 Cap - ", "*** # 1 *****", "٣",
    "\ufeff",
)  # fmt: skip
SITES: Final = _target(
    "sites", check_sites, _site_seeds,
    "Poker Hand #RC1: ", "Hold'em No Limit", "($0.50/$1)", " - Level1(10/20(5))", "Dealt to ",
    "posts missed blind $1", "straddle $4", "Hand was run two times", "*** SHOWDOWN ***",
    "*** FIRST FLOP *** [", "*** SECOND RIVER *** [", "Total pot $3 | Rake $0.1 | Jackpot $0",
    "Winamax Poker - CashGame - HandId: #1-1-1 - Holdem no limit (1€/2€)", "0.50€",
    " out of position", "*** ANTE/BLINDS ***", "*** PRE-FLOP ***", "collected 3€ from side pot 1",
    "Total pot 3€ | No rake",
    "***** 888poker Hand History for Game 1 *****", "#Game No : 1", "** Summary **", "[1.234,50 $]",
    "** Dealing flop ** [ 2c, 3c, 4c ]", "posts dead blind [$1 + $2]", "( $100 )", "\xa0", "1.2.3",
    "***** Hand History for Game 1 *****",
    "$5 USD NL Texas Hold'em - Friday, May 1, 20:52:00 CET 2011",
    "posts big blind + dead [$3].", "is all-In  [$9 USD]", "wins $5 USD from the side pot 1 with x",
    "Ignition Hand #1 TBL#2 HOLDEM No Limit - 2023-04-01 18:00:00",
    "Seat 1: Dealer [ME] ($5 in chips)",
    "Small Blind : Small Blind $1", "Big Blind : All-in $2", "Posts dead chip $1", "Ante chip 5",
    "Card dealt to a spot [", "Raises $4 to $6", "All-in(raise) $9 to $10", "Hand result $5",
    "Return uncalled portion of bet $2", "Total Pot($5) | Rake ($0.20)",
)  # fmt: skip
TARGETS: Final = (PHH, POKERSTARS, SITES)
