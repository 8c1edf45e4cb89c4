"""How the clocks of an event are meant to go: who starts them, questions, bells."""

from __future__ import annotations

from typing import get_args

from srtui.desk.command import Command, Work, arg
from srtui.state.clock_settings import KEYS, Bells, Questions, RoundEnd, Starts, read_settings
from srtui.state.refused import Refused


class ClockSettings(Command, id="clock.settings", title="How the clocks go"):
    """Say how the clocks go: who starts them, what they do during questions, whether bells ring."""

    starts: str = arg(
        "started by", "choice", option=True, default="", choices=get_args(Starts),
        help="the organizer with the round, or each table",
    )  # fmt: skip
    questions: str = arg(
        "during questions", "choice", option=True, default="", choices=get_args(Questions),
        help="the clock of the player whose turn ends runs, or both stop",
    )  # fmt: skip
    bells: str = arg(
        "bells", "choice", option=True, default="", choices=get_args(Bells),
        help="at five minutes, at one minute and when a clock runs out",
    )  # fmt: skip

    round_end: str = arg(
        "the round's end", "choice", option=True, default="", choices=get_args(RoundEnd),
        help="loud: boards ring and change colour five minutes before it and then",
    )  # fmt: skip

    def apply(self, work: Work) -> str:
        for key, name in KEYS.items():
            if value := getattr(self, name):
                allowed = self.arguments()[name].choices
                if value not in allowed:
                    raise Refused(f"“{value[:20]}” is not one of {', '.join(allowed)}.")
                work.setting(key, value)
        now = read_settings(work.writer)
        who = {"organizer": "the organizer starts them with the round",
               "table": "each table starts its own"}[now.starts]  # fmt: skip
        runs = {"run": "questions run on the clock", "stop": "both stand during questions"}
        end = f"{now.round_end} end of a round"
        return f"Clocks: {who}, {runs[now.questions]}, bells {now.bells}, {end}."
