"""Clock settings of an event: who starts clocks, questions, bells."""

from srtui.commands.command import Command, Work, option
from srtui.model.refused import Refused
from srtui.model.times import CHOICES, KEYS, MOST_MINUTES, read_settings
from srtui.text.phrases import Phrase, counted, phrase

_MEANINGS = {
    "organizer": phrase("started by the organizer with the round"),
    "table": phrase("started by each table"),
    "run": phrase("running during questions"),
    "stop": phrase("both stopped during questions"),
}


class ClockSettings(Command, id="clock.settings", title="Clock settings"):
    """Set how clocks work: who starts them, what they do during questions, whether bells ring."""

    starts: str = option(
        "started by",
        default="",
        choices=CHOICES["starts"],
        help="the organizer with the round, or each table",
    )
    questions: str = option(
        "during questions",
        default="",
        choices=CHOICES["questions"],
        help="the active player's clock runs, or both stop",
    )
    bells: str = option(
        "bells",
        default="",
        choices=CHOICES["bells"],
        help="with five minutes left, with one minute left and when a clock runs out",
    )
    round_end: str = option(
        "the round's end",
        default="",
        choices=CHOICES["round_end"],
        help="loud: boards ring and change colour five minutes before the end, and at the end",
    )
    announces: str = option(
        "scenario announced",
        default="",
        choices=CHOICES["announces"],
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
                if CHOICES[name] and value not in CHOICES[name]:
                    raise Refused(f"“{value[:20]}” is not one of {', '.join(CHOICES[name])}.")
                work.setting(key, str(value))
        now = read_settings(work.writer)
        announced = phrase("scenario announced with the start")
        if now.announces == "before":
            minutes = counted(now.setup, "minute")
            announced = phrase("scenario announced {minutes} before the start", minutes)
        return phrase(
            "Clocks: {starters}, {questions}, bells {bells}, end of the round {end}, {announced}.",
            *(_MEANINGS[now.starts], _MEANINGS[now.questions]),
            *(now.bells, now.round_end, announced),
        )
