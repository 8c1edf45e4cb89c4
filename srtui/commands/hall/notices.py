"""Notices on the boards and at the tables, and the featured table."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from srtui.commands.command import ALWAYS, Command, Work, arg, option
from srtui.model.event import Event
from srtui.model.notices import NOTICE, Notice
from srtui.model.refused import Refused, clean
from srtui.model.setting import FEATURED, MOST_LATE, Featured, stored
from srtui.rules.value import replace
from srtui.text.phrases import Phrase, counted, phrase, phrase_count

MOST = 100
"""Letters of a notice: a line of a board."""
LAST_TABLE = 9999


class PutNotice(Command, id="notice.put", title="Post a notice", several=True):
    """Post a notice on the boards and on the tables' terminals.

    It stays until you remove it, or until a time of day.
    """

    text: str = arg("notice", help="Lunch until 14:00")
    table: int | None = option(
        "table", "number", default=None, help="only for this table; default: all tables"
    )
    until: str | None = option(
        "until", "time of day", default=None, help="HH:MM; default: until removed"
    )

    def apply(self, work: Work) -> Phrase:
        text = clean(self.text, "The notice")
        if len(text) > MOST:
            raise Refused(f"A notice must be readable from afar: at most {MOST} characters.")
        if self.table is not None and not 1 <= self.table <= LAST_TABLE:
            raise Refused(f"Table numbers run from 1 to {LAST_TABLE}.")
        # Nobody removes expired notices: this happens when the next one is posted.
        over = [one for one in work.event.notices if not one.holds(_time(work))]
        for one in over:
            work.setting(f"{NOTICE}{one.number}", None)
        number = max((one.number for one in work.event.notices), default=0) + 1
        notice = Notice(number, text, self.table, _until(self.until, _time(work)))
        work.setting(f"{NOTICE}{number}", stored(text, self.table, notice.until))
        said = phrase("Notice {number}: {text}", number, notice.display_text)
        return phrase("{notice} (until {time})", said, self.until) if self.until else said


class EndNotice(Command, id="notice.end", title="Remove a notice", taking=ALWAYS):
    """Remove a notice from boards and tables; without a number, all of them."""

    number: int = arg("number", "notice", default=0, help="0: all of them")

    def refusal(self, event: Event) -> str | None:
        return None if event.notices else "There is no notice to remove."

    def apply(self, work: Work) -> Phrase:
        there = work.event.notices
        removed = [one for one in there if self.number in (0, one.number)]
        if not removed:
            numbers = ", ".join(str(one.number) for one in there)
            raise Refused(f"There is no notice {self.number}. The notices are {numbers}.")
        for one in removed:
            work.setting(f"{NOTICE}{one.number}", None)
        return phrase("Removed: {removed}", " · ".join(one.display_text for one in removed))


def _time(work: Work) -> datetime:
    return datetime.fromisoformat(work.now.iso_time)


def _until(time: str | None, now: datetime) -> str:
    """Return, as UTC, the next moment at which the local clock shows a time of day."""
    if not time:
        return ""
    # In the machine's own zone, which is the venue's: 14:00 is what the wall clock shows. Without
    # its UTC offset, which changes with summer time.
    here = now.astimezone().replace(tzinfo=None)
    ends = here.replace(hour=int(time[:2]), minute=int(time[3:]), second=0, microsecond=0)
    if ends <= here:
        ends += timedelta(days=1)
    return ends.astimezone(now.tzinfo).isoformat()


class Feature(Command, id="feature", title="Feature a table"):
    """Feature a table on the boards, and at the address /show for a stream.

    Its pages can be delayed, so that nobody at the table learns anything from them.
    """

    table: int | None = arg("table", "number", default=None, help="0 for none")
    delay: int | None = option(
        "delay", "number", default=None, help="delay its pages by at least this many seconds"
    )

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        """Return the current featured table, so that the form opens for its delay."""
        return {"table": event.featured.table or 0, "delay": event.featured.delay}

    def apply(self, work: Work) -> Phrase:
        now = work.event.featured
        if self.table is not None:
            if not 0 <= self.table <= LAST_TABLE:
                raise Refused(f"Table numbers run from 1 to {LAST_TABLE}; 0 features none.")
            now = replace(now, table=self.table or None)
        if self.delay is not None:
            if not 0 <= self.delay <= MOST_LATE:
                raise Refused("Pages can be delayed by 0 to {limit}.", counted(MOST_LATE, "second"))
            now = replace(now, delay=self.delay)
        work.setting(FEATURED, None if now == Featured() else stored(now.table, now.delay))
        late = phrase("without a delay")
        if now.delay:
            late = phrase_count("{count} second late", "{count} seconds late", now.delay)
        if now.table is None:
            return phrase("No table is featured; pages are shown {late}.", late)
        return phrase("Table {table} is featured; pages are shown {late}.", now.table, late)
