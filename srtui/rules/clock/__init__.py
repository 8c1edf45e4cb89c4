"""Clocks: a fold over an append-only log of taps. Pure; a moment is always passed in."""

from srtui.rules.clock.advance import DOZE_NS, advance
from srtui.rules.clock.budget import budget, start
from srtui.rules.clock.burst import after_burst, burst, is_burst
from srtui.rules.clock.end_of_round import (
    combined_ns,
    expected_end,
    hall_pause_ns,
    held_up,
    overtime_ns,
    verdict,
)
from srtui.rules.clock.flag import FlagCase, due, flag_case
from srtui.rules.clock.fold import fold, further, step
from srtui.rules.clock.keys import goes_on, runs_so
from srtui.rules.clock.late import LateKey, late_keys, untended
from srtui.rules.clock.values import (
    SECOND,
    Budget,
    Clock,
    Gap,
    Kind,
    Stage,
    Stamp,
    Tap,
    seconds_up,
)
from srtui.rules.refusal import Refusal

__all__ = [
    "DOZE_NS",
    "SECOND",
    "Budget",
    "Clock",
    "FlagCase",
    "Gap",
    "Kind",
    "LateKey",
    "Refusal",
    "Stage",
    "Stamp",
    "Tap",
    "advance",
    "after_burst",
    "budget",
    "burst",
    "combined_ns",
    "due",
    "expected_end",
    "flag_case",
    "fold",
    "further",
    "goes_on",
    "hall_pause_ns",
    "held_up",
    "is_burst",
    "late_keys",
    "overtime_ns",
    "runs_so",
    "seconds_up",
    "start",
    "step",
    "untended",
    "verdict",
]
