"""Formats: the sites whose text is read, and how a file shows which one it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from runout.analysis.histories.sites.ggpoker import begins_ggpoker, read_ggpoker, split_ggpoker
from runout.analysis.histories.sites.ignition import begins_ignition, read_ignition, split_ignition
from runout.analysis.histories.sites.partypoker import (
    begins_partypoker,
    read_partypoker,
    split_partypoker,
)
from runout.analysis.histories.sites.poker888 import begins_888, read_888, split_888
from runout.analysis.histories.sites.pokerstars import read_pokerstars
from runout.analysis.histories.sites.pokerstars_files import is_pokerstars
from runout.analysis.histories.sites.pokerstars_files import split as split_pokerstars
from runout.analysis.histories.sites.winamax import begins_winamax, read_winamax, split_winamax

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from runout.analysis.histories.hand import Hand


class SiteFormat(NamedTuple):
    """A site's text: ``recognises`` a line that begins a file's first hand."""

    name: str
    recognises: Callable[[str], bool]
    split: Callable[[Iterable[str]], Iterator[tuple[int, list[str]]]]
    read: Callable[..., Hand]


SITE_FORMATS: Final = (
    SiteFormat("PokerStars", is_pokerstars, split_pokerstars, read_pokerstars),
    SiteFormat("GGPoker", begins_ggpoker, split_ggpoker, read_ggpoker),
    SiteFormat("Winamax", begins_winamax, split_winamax, read_winamax),
    SiteFormat("888poker", begins_888, split_888, read_888),
    SiteFormat("PartyPoker", begins_partypoker, split_partypoker, read_partypoker),
    SiteFormat("Ignition", begins_ignition, split_ignition, read_ignition),
)
