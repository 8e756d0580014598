"""Usages of sites: what a record leaves open, and a site always does the same way."""

from __future__ import annotations

from typing import Final, NamedTuple


class SiteUsage(NamedTuple):
    """What a site does where the record of a hand can be read both ways."""

    late_small_is_live: bool = False
    """Whether a small blind posted late is a bet."""
    returned_is_won: bool = False
    """Whether returned bets count as winnings, also after the flop."""


_USAGES: Final = {"partypoker": SiteUsage(late_small_is_live=True, returned_is_won=True)}


def usage_at(venue: object) -> SiteUsage:
    """Return the usage of a site by the name that a record has, the usual one if it is unknown."""
    return _USAGES.get(site_key(venue), SiteUsage())


def site_key(venue: object) -> str:
    """Return the name of a site in lower case, without spaces; empty if it is none.

    >>> site_key(" Full Tilt"), site_key(None)
    ('fulltilt', '')
    """
    return "".join(str(venue).casefold().split()) if isinstance(venue, str | int) else ""
