"""Formats: the sites whose text is read, and how a file shows which one it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from runout.analysis.histories.sites.ggpoker import GGPokerReader, begins_ggpoker
from runout.analysis.histories.sites.ignition import IgnitionReader, begins_ignition
from runout.analysis.histories.sites.partypoker import (
    PartyPokerReader,
    begins_partypoker,
    separates_partypoker,
)
from runout.analysis.histories.sites.poker888 import Reader888, begins_888, separates_888
from runout.analysis.histories.sites.pokerstars import read_pokerstars
from runout.analysis.histories.sites.pokerstars_files import is_pokerstars
from runout.analysis.histories.sites.pokerstars_files import split as split_pokerstars
from runout.analysis.histories.sites.splitting import split_text
from runout.analysis.histories.sites.table import read_text
from runout.analysis.histories.sites.winamax import WinamaxReader, begins_winamax

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from runout.analysis.histories.hand import Hand
    from runout.analysis.histories.sites.table import TableReader


class SiteFormat(NamedTuple):
    """A site's text: ``recognises`` a line that begins a file's first hand."""

    name: str
    recognises: Callable[[str], bool]
    split: Callable[[Iterable[str]], Iterator[tuple[int, list[str]]]]
    read: Callable[..., Hand]

    @classmethod
    def of(
        cls,
        name: str,
        reader: Callable[[int], TableReader],
        begins_hand: Callable[[str], bool],
        is_separator: Callable[[str], bool] = lambda line: False,
    ) -> SiteFormat:
        """Return the format of a site whose hands begin with a line of their own."""

        def split(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
            return split_text(enumerate(lines, start=1), begins_hand, is_separator)

        def read(lines: Iterable[str], *, line: int = 1) -> Hand:
            return read_text(reader, lines, line=line)

        return cls(name, begins_hand, split, read)


SITE_FORMATS: Final = (
    SiteFormat("PokerStars", is_pokerstars, split_pokerstars, read_pokerstars),
    SiteFormat.of("GGPoker", GGPokerReader, begins_ggpoker),
    SiteFormat.of("Winamax", WinamaxReader, begins_winamax),
    SiteFormat.of("888poker", Reader888, begins_888, separates_888),
    SiteFormat.of("PartyPoker", PartyPokerReader, begins_partypoker, separates_partypoker),
    SiteFormat.of("Ignition", IgnitionReader, begins_ignition),
)
