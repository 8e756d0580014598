"""Hand histories: read played hands, replay, check and account for them, report all-in luck."""

from runout.analysis.histories.account import Account, Gap, Source, account
from runout.analysis.histories.check import Check, Verdict, check
from runout.analysis.histories.files import read_hands, split_hands
from runout.analysis.histories.hand import Action, Hand, HandError, IllegalAction, Move
from runout.analysis.histories.luck import AllIn, all_in
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.phh_writing import write_phh
from runout.analysis.histories.replay import Replay, replay

__all__ = [
    "Account",
    "Action",
    "AllIn",
    "Check",
    "Gap",
    "Hand",
    "HandError",
    "IllegalAction",
    "Move",
    "Replay",
    "Source",
    "Verdict",
    "account",
    "all_in",
    "check",
    "read_hands",
    "read_phh",
    "replay",
    "split_hands",
    "write_phh",
]
