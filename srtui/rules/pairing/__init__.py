"""Pairing a round: the draw, its independent checker, and why each pair is as it is.

Rules: rules.md ALL-2, ALL-3, ALL-5, ALL-6, P-3. Start reading at `draw`.
"""

from srtui.rules.pairing.check import Fault, FaultKind, LevelReport, Report, Verdict, check
from srtui.rules.pairing.draw import METHOD_VERSION, draw
from srtui.rules.pairing.explain import (
    BY_HAND,
    BY_RANK,
    PairingWords,
    breaks_of,
    reasons,
    word_break,
    word_cause,
    word_reason,
    word_remarks,
)
from srtui.rules.pairing.instead import Instead, Stand, for_bye, for_opponent, for_pair_down
from srtui.rules.pairing.values import Break, Cause, Draw, Entrant, Reason, Request

__all__ = [
    "BY_HAND",
    "BY_RANK",
    "METHOD_VERSION",
    "Break",
    "Cause",
    "Draw",
    "Entrant",
    "Fault",
    "FaultKind",
    "Instead",
    "LevelReport",
    "PairingWords",
    "Reason",
    "Report",
    "Request",
    "Stand",
    "Verdict",
    "breaks_of",
    "check",
    "draw",
    "for_bye",
    "for_opponent",
    "for_pair_down",
    "reasons",
    "word_break",
    "word_cause",
    "word_reason",
    "word_remarks",
]
