"""The organizer's saved people: viewed, corrected, merged, filled from the event, deleted."""

from collections.abc import Callable
from difflib import SequenceMatcher

from textual import work

from data.clean import fold
from data.machine import people as kept
from data.machine.disk import FileFault
from data.machine.people import People, Person
from screens.ask import ConfirmScreen
from screens.bindings import bind, bindings
from screens.dialogs.list_page import ListPage
from screens.dialogs.pick import Pick
from screens.dialogs.typed import TextPrompt
from screens.event_app import app_of
from screens.theme.signs import Signs
from screens.widgets.grid import Row, row_cells
from screens.widgets.heading import Offer, invitation
from screens.widgets.lines import refusing
from srtui.queries.roster.people import (
    PEOPLE,
    of_event,
    people_count_text,
    read_person,
    typed_as,
    why_no_person,
)

MOST = 400
"""Letters of a person's line."""
KEYS = (
    "{people.change|enter} correct   {people.merge|m} merge   {people.fill|f} save this "
    "event's   {people.remove|d} delete   {people.empty|E} delete all   {people.find|/} find   "
    "{people.leave|esc} back"
)


class PeoplePage(ListPage):
    """Page of the organizer's saved people; f saves those of the open event."""

    CSS_PATH = "../settings.tcss"
    heading = "Saved people, offered as you type a name"
    columns = PEOPLE
    narrows = "part of a name"
    keys = KEYS
    BINDINGS = bindings(
        bind("enter", "people.change", "Correct"),
        bind("m", "people.merge", "Merge into another"),
        bind("f", "people.fill", "Save this event's"),
        bind("d,delete", "people.remove", "Delete"),
        bind("E", "people.empty", "Delete all"),
        bind("slash", "people.find", "Find"),
        bind("escape", "people.leave", "Back"),
    )

    def __init__(self) -> None:
        super().__init__()
        self._people: People = ()

    def on_mount(self) -> None:
        """Focus the list, then read the file of people."""
        self._grid.focus()
        self.call_after_refresh(self._read)

    def _read(self) -> None:
        with refusing(self.message_line.refuse):
            self._people = kept.read()
            self._fill(f"{people_count_text(self._people)} in {kept.place()}")

    def _fill(self, sentence: str) -> None:
        self._grid.fill([_row(one, app_of(self).signs) for one in self._people])
        fill = Offer(app_of(self).shown_key("people.fill", "f"), "Save this event's people")
        self._grid.below(() if self._people else invitation("Nobody is saved yet", (fill,)))
        self.set_class(not self._people, "-empty")
        self.message_line.plain(sentence if self._people else "")

    def _change_people(self, change: Callable[[People], People], sentence: str) -> bool:
        """Change the saved people, read again first; return False, with a message, if it fails."""
        try:
            fresh = change(kept.read())
            kept.keep(fresh)
        except FileFault as fault:
            self.message_line.refuse(str(fault))
            return False
        self._people = fresh
        self._fill(sentence)
        return True

    @property
    def _current(self) -> Person | None:
        row = self._grid.current
        return next((one for one in self._people if row and one.name == row.key), None)

    # What keys do

    @work(group="ask")
    async def action_change(self) -> None:
        """Correct the person under the cursor, in one line."""
        if (person := self._current) is None:
            return
        question = "Name; factions (newest first, with commas between); club"
        typed = await self.app.push_screen_wait(
            TextPrompt(question, why_not=why_no_person, begins=typed_as(person), most=MOST)
        )
        # Unchanged text is not parsed again: a comma within a faction would split it.
        if typed is not None and typed != typed_as(person):
            now = read_person(typed)
            self._change_people(
                lambda everybody: kept.changed(everybody, person, now), f"{typed_as(now)}."
            )

    @work(group="ask")
    async def action_merge(self) -> None:
        """Merge the person under the cursor with another."""
        if (person := self._current) is None:
            return
        # The likeliest first: a name that was typed wrong once differs by a letter or two.
        others = [one for one in self._people if one != person]
        others.sort(key=lambda one: _likeness(person.name, one.name), reverse=True)
        names = [typed_as(one) for one in others]
        at = await self.app.push_screen_wait(Pick(f"{person.name} is the same person as", names))
        if at >= 0:
            into = others[at]
            sure = f"{typed_as(person)} will be merged into {typed_as(into)}. Events don't change."
            if await self.app.push_screen_wait(ConfirmScreen([sure], "Merge the two for good?")):
                done = f"{person.name} was merged into {into.name}."
                self._change_people(lambda everybody: kept.merged(everybody, person, into), done)

    def action_fill(self) -> None:
        """Save everybody in the open event."""
        before = len(self._people)
        if self._change_people(
            lambda everybody: kept.with_all(everybody, of_event(app_of(self).event)), ""
        ):
            more = len(self._people) - before
            self.message_line.plain(f"{more} added; {people_count_text(self._people)} now.")

    @work(group="ask")
    async def action_remove(self) -> None:
        """Delete the person under the cursor."""
        if (person := self._current) is None:
            return
        sure = f"{person.name} will be deleted from your people for good. Events don't change."
        if await self.app.push_screen_wait(ConfirmScreen([sure], "Delete this person?")):
            done = f"{person.name} was deleted."
            self._change_people(lambda everybody: kept.without(everybody, person), done)

    @work(group="ask")
    async def action_empty(self) -> None:
        """Delete the file of people after a yes; events keep their players."""
        gone = f"{people_count_text(self._people)} and the file will be deleted for good."
        sure = f"{gone} Events keep their players."
        if await self.app.push_screen_wait(ConfirmScreen([sure], "Delete all?")):
            self._change_people(lambda _: (), "All saved people were deleted.")


def _row(one: Person, signs: Signs) -> Row:
    words = f"{one.name} {one.club} {' '.join(one.factions)}"
    return Row(one.name, row_cells(PEOPLE, one, signs), words)


def _likeness(name: str, other: str) -> float:
    return SequenceMatcher(None, fold(name), fold(other)).ratio()
