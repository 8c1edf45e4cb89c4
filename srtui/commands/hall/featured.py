"""The featured table, shown on the stream and on the venue's screens."""

from collections.abc import Mapping
from typing import Any

from srtui.commands.command import Command, Work, arg, option
from srtui.commands.hall.notices import LAST_TABLE
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.setting import FEATURED, MOST_LATE, Featured, stored
from srtui.rules.value import replace
from srtui.text.phrases import Phrase, counted, phrase, phrase_count


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
