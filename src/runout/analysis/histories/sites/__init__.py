"""Sites: the text formats in which poker sites write hand histories, a module a site.

A site declares its lines in a subclass of :class:`~.reader.SiteReader` and is listed here.
"""

from typing import Final

from runout.analysis.histories.sites.ggpoker import GGPoker
from runout.analysis.histories.sites.ignition import Ignition
from runout.analysis.histories.sites.partypoker import PartyPoker
from runout.analysis.histories.sites.poker888 import Poker888
from runout.analysis.histories.sites.pokerstars import PokerStars
from runout.analysis.histories.sites.winamax import Winamax

SITES: Final = (PokerStars, GGPoker, Winamax, Poker888, PartyPoker, Ignition)
