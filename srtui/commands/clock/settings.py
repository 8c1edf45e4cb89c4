"""Clock settings of an event: who starts clocks, questions, bells."""

from typing import get_args

from srtui.commands.command import Command, Work, option
from srtui.model.refused import Refused
from srtui.model.times import (
    KEYS,
    MOST_MINUTES,
    Announces,
    Bells,
    Questions,
    RoundEnd,
    Starts,
    read_settings,
)
from srtui.text.phrases import Phrase, counted, phrase


class ClockSettings(Command, id="clock.settings", title="Clock settings"):
    """Set how clocks work: who starts them, what they do during questions, whether bells ring."""

    starts: str = option(
        "started by",
        default="",
        choices=get_args(Starts),
        help="the organizer with the round, or each table",
    )
    questions: str = option(
        "during questions",
        default="",
        choices=get_args(Questions),
        help="the active player's clock runs, or both stop",
    )
    bells: str = option(
        "bells",
        default="",
        choices=get_args(Bells),
        help="with five minutes left, with one minute left and when a clock runs out",
    )

    round_end: str = option(
        "the round's end",
        default="",
        choices=get_args(RoundEnd),
        help="loud: boards ring and change colour five minutes before the end, and at the end",
    )

    announces: str = option(
        "scenario announced",
        default="",
        choices=get_args(Announces),
        help="before the start, so that players can set up first, or with the start",
    )
    setup: int | None = option(
        "minutes for set-up", "number", default=None, help="shown on boards while players set up"
    )

    def apply(self, work: Work) -> Phrase:
        if self.setup is not None and self.setup > MOST_MINUTES:
            raise Refused(f"Set-up can take at most {MOST_MINUTES} minutes.")
        for key, name in KEYS.items():
            if (value := getattr(self, name)) not in ("", None):
                allowed = self.arguments()[name].choices
                if allowed and value not in allowed:
                    raise Refused(f"“{value[:20]}” is not one of {', '.join(allowed)}.")
                work.setting(key, str(value))
        now = read_settings(work.writer)
        if now.starts == "organizer":
            starters = phrase("started by the organizer with the round")
        else:
            starters = phrase("started by each table")
        if now.questions == "run":
            runs = phrase("running during questions")
        else:
            runs = phrase("both stopped during questions")
        if now.announces == "before":
            minutes = counted(now.setup, "minute")
            announced = phrase("scenario announced {minutes} before the start", minutes)
        else:
            announced = phrase("scenario announced with the start")
        return phrase(
            "Clocks: {starters}, {questions}, bells {bells}, end of the round {end}, {announced}.",
            starters,
            runs,
            now.bells,
            now.round_end,
            announced,
        )
