"""Pairing a round: the draw, its independent checker, and why each pair is as it is.

Rules: rules.md ALL-2, ALL-3, ALL-5, ALL-6, P-3. Start reading at `draw`.
"""

from srtui.rules.pairing.check import Fault as Fault
from srtui.rules.pairing.check import FaultKind as FaultKind
from srtui.rules.pairing.check import LevelReport as LevelReport
from srtui.rules.pairing.check import Report as Report
from srtui.rules.pairing.check import Verdict as Verdict
from srtui.rules.pairing.check import check as check
from srtui.rules.pairing.draw import METHOD_VERSION as METHOD_VERSION
from srtui.rules.pairing.draw import draw as draw
from srtui.rules.pairing.explain import BY_HAND as BY_HAND
from srtui.rules.pairing.explain import BY_RANK as BY_RANK
from srtui.rules.pairing.explain import PairingWords as PairingWords
from srtui.rules.pairing.explain import breaks_of as breaks_of
from srtui.rules.pairing.explain import reasons as reasons
from srtui.rules.pairing.explain import word_break as word_break
from srtui.rules.pairing.explain import word_cause as word_cause
from srtui.rules.pairing.explain import word_reason as word_reason
from srtui.rules.pairing.explain import word_remarks as word_remarks
from srtui.rules.pairing.instead import Instead as Instead
from srtui.rules.pairing.instead import Stand as Stand
from srtui.rules.pairing.instead import for_bye as for_bye
from srtui.rules.pairing.instead import for_opponent as for_opponent
from srtui.rules.pairing.instead import for_pair_down as for_pair_down
from srtui.rules.pairing.values import Break as Break
from srtui.rules.pairing.values import Cause as Cause
from srtui.rules.pairing.values import Draw as Draw
from srtui.rules.pairing.values import Entrant as Entrant
from srtui.rules.pairing.values import Reason as Reason
from srtui.rules.pairing.values import Request as Request
