"""Clocks as a fold over an append-only log of taps. Pure: every moment is passed in."""

from srtui.rules.clock.advance import advance
from srtui.rules.clock.end_of_round import flag_case
from srtui.rules.clock.fold import after_burst, fold
from srtui.rules.clock.keys import runs_so
from srtui.rules.clock.late import late_keys
from srtui.rules.clock.values import SECOND, Budget, Clock, Gap, Kind, Stage, Stamp, Tap, seconds_up
from srtui.rules.refusal import Refusal

__all__ = [
    "SECOND",
    "Budget",
    "Clock",
    "Gap",
    "Kind",
    "Refusal",
    "Stage",
    "Stamp",
    "Tap",
    "advance",
    "after_burst",
    "flag_case",
    "fold",
    "late_keys",
    "runs_so",
    "seconds_up",
]
