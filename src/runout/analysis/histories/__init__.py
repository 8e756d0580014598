"""Hand histories: files of played hands are read, replayed, checked, and freed of luck.

``hand`` is what every format reads into; ``phh`` and ``pokerstars`` are the formats; ``files``
reads hand by hand; ``replay`` plays a hand again; ``result`` settles it; ``account`` says what each
seat gained or lost; ``check`` compares the rules with what was recorded; ``luck`` reports all-ins.
"""

from runout.analysis.histories.account import Account as Account
from runout.analysis.histories.account import Gap as Gap
from runout.analysis.histories.account import Source as Source
from runout.analysis.histories.account import account as account
from runout.analysis.histories.check import Check as Check
from runout.analysis.histories.check import Verdict as Verdict
from runout.analysis.histories.check import check as check
from runout.analysis.histories.files import read_hands as read_hands
from runout.analysis.histories.files import split_hands as split_hands
from runout.analysis.histories.hand import Action as Action
from runout.analysis.histories.hand import Hand as Hand
from runout.analysis.histories.hand import HandError as HandError
from runout.analysis.histories.hand import IllegalAction as IllegalAction
from runout.analysis.histories.hand import Move as Move
from runout.analysis.histories.luck import AllIn as AllIn
from runout.analysis.histories.luck import all_in as all_in
from runout.analysis.histories.replay import Replay as Replay
from runout.analysis.histories.replay import replay as replay
