"""Clocks as a fold over an append-only log of taps. Pure: the current time is always passed in."""

from srtui.rules.clock.advance import advance as advance
from srtui.rules.clock.end_of_round import flag_case as flag_case
from srtui.rules.clock.fold import after_burst as after_burst
from srtui.rules.clock.fold import fold as fold
from srtui.rules.clock.fold import late_keys as late_keys
from srtui.rules.clock.keys import already_runs as already_runs
from srtui.rules.clock.values import SECOND as SECOND
from srtui.rules.clock.values import Budget as Budget
from srtui.rules.clock.values import Clock as Clock
from srtui.rules.clock.values import Gap as Gap
from srtui.rules.clock.values import Kind as Kind
from srtui.rules.clock.values import Stage as Stage
from srtui.rules.clock.values import Stamp as Stamp
from srtui.rules.clock.values import Tap as Tap
from srtui.rules.clock.values import seconds_up as seconds_up
from srtui.rules.refusal import Refusal as Refusal
