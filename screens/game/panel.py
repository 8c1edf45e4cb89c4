"""A game's panel: the answers about its turn, and the keys that give them, on any screen."""

from typing import Any, Protocol

from textual import work
from textual.app import App

from screens.base import base_of
from screens.dialogs.pick import Pick
from screens.game import answering
from screens.game.answering import EntryStage, GameState
from screens.game.entry import TurnEntry
from screens.pages.page import Page
from screens.widgets.text_part import TextPart
from srtui.documents.document import translated
from srtui.documents.from_sections import written
from srtui.model.event import Event
from srtui.model.played import PlayedGame
from srtui.queries.game.scoring import Scoring
from srtui.sheets.scenario import scenario_sheet
from srtui.text.phrases import phrase

BOTH = "/"
"""Between the words of both players, in the value of a button that sets an element's holders."""


class Host(Protocol):
    """A screen on which a turn is entered, which shows and saves it."""

    def draw(self) -> None:
        """Paint the current game and answers."""

    def refuse(self, sentence: str) -> None:
        """Show why something was not done."""

    def keep_told(self, view: Scoring) -> None:
        """Save the entered turn, whose answers are complete and valid."""


class GamePanel(TextPart):
    """A game's rows and their cursor. The screen writes the text and mounts it."""

    def __init__(self, host: Host, entry: TurnEntry, *, id: str) -> None:
        super().__init__(id=id)
        self._host = host
        self.entry = entry

    def press(self, char: str) -> bool:
        """Handle a letter or a digit; return False if it has no meaning here."""
        entry = self.entry
        before, view = entry.state, entry.view
        state = None if view is None else answering.press(before, view, entry.rows, char)
        if state is None:
            return False
        row = answering.row_under(state, entry.rows)
        typing = before.types_figures and row is not None and row.kind == "number"
        self._take(state, stage=EntryStage.FIGURES if typing else before.resting)
        return True

    def _take(self, state: GameState, **changed: Any) -> None:
        """Store an answer and go to the next missing one, or say why it is not possible."""
        entry, before, was = self.entry, self.entry.state, self.entry.view
        entry.become(state, **changed)
        view, row = entry.look(), entry.row
        if view is not None and view.refused and was is not None and not was.refused:
            entry.become(before, cursor=state.cursor)
            self._host.draw()
            self._host.refuse(view.refused)
            return
        self._host.draw()  # an answer can bring further rows: what is missing is known after it
        if row is not None and row.kind in ("choose", "die") and self.entry.missing():
            self._host.draw()

    def answer(self, key: str, step: int = 0) -> None:
        """Handle a key other than a letter: move, cycle, rub_out, roll, happened, rule or count."""
        state, rows = self.entry.state, self.entry.rows
        match key:
            case "move":
                self._show(answering.move(state, rows, step))
            case "cycle":
                self._take(answering.cycle(state, rows))
            case "rub_out":
                self._show(answering.delete_last(state, rows))
            case "roll":
                self._roll()
            case "happened":
                self._choose_event()
            case "rule":
                self._show_rule()
            case "count":
                self._count()

    def tapped(self, kind: str, slot: str, value: str) -> None:
        """Answer the row of a slot, wherever the cursor is; a digit is typed there."""
        entry = self.entry
        if kind == "event":
            lines, after = entry.happenings()
            if value in lines:
                entry.happened(after[lines.index(value)])
                self._host.draw()
            return
        state = answering.to_row(entry.state, entry.rows, slot)
        if state is None:
            return
        match kind:
            case "digit":
                entry.become(state)
                self.press(value)
            case "delete":
                self._show(answering.delete_last(state, entry.rows))
            case "figure":
                self._show(state)
            case "hold":
                row = next(row for row in entry.rows if slot in row.slots)
                self._take(answering.set_all(state, row, value.split(BOTH)))
            case _:
                self._take(answering.answer(state, slot, value))

    def _show(self, state: GameState, **changed: Any) -> None:
        self.entry.become(state, **changed)
        self._host.draw()

    def next_figure(self) -> None:
        """Go to the next figure; after the last one, stop typing figures."""
        before, rows = self.entry.state, self.entry.rows
        more = before.types_figures and before.cursor < len(rows) - 1
        state = answering.move(before, rows, 1)
        self._show(state, stage=EntryStage.FIGURES if more else before.resting)

    def _roll(self) -> None:
        state = answering.roll(self.entry.state, self.entry.rows)
        if state is None:
            self._host.refuse(phrase("No roll is due now."))
        else:
            self._take(state)

    def _show_rule(self) -> None:
        """Show the rule behind the row under the cursor until the next key."""
        # imported on demand: neither a start nor a turn needs it
        from srtui.queries.game.rule import row_rule

        event, played, row = self.entry.event, self.entry.base, self.entry.row
        if event is None or played is None or row is None:
            idle = phrase("There is nothing to answer; {scoring.sheet|t} shows the scenario.")
            self._host.refuse(base_of(self).with_keys(idle))
            return
        rule = row_rule(event.edition_at(played.game.round), played, row)
        title = phrase("{scenario}: the rule", played.play.scenario.name)
        self.app.push_screen(Page(title, written([translated(rule)]), glance=True))

    @work(group="ask")
    async def _count(self) -> None:
        """Count the figure under the cursor line by line, and take the sum for it."""
        # imported on demand: used at the end of a game
        from screens.game.count_sheet import CountSheet
        from srtui.queries.game.rule import step_of

        event, played, row = self.entry.event, self.entry.base, self.entry.row
        if event is None or played is None or row is None or not answering.counts_up(row):
            self._host.refuse(phrase("No army is counted here."))
            return
        step, slot = step_of(played, row), row.slots[0]
        gone = step is None or step.of == "destroyed"
        edition = event.edition_at(played.game.round)
        before = self.entry.state.counts.get(slot, ())
        sheet = CountSheet(f"{row.asked}: {row.text}", edition, before, gone=gone)
        lines, total = await self.app.push_screen_wait(sheet)
        if self.entry.row is None or self.entry.row.slots[0] != slot:
            return  # somebody else has gone on with the game meanwhile
        self.entry.become(counts={**self.entry.state.counts, slot: lines})
        if total is not None:
            self.entry.become(answering.answer(self.entry.state, slot, str(total)), typed="")
            self.next_figure()

    @work(group="ask")
    async def _choose_event(self) -> None:
        """Choose what was destroyed or captured, or remove the last event."""
        lines, after = self.entry.happenings()
        if not lines:
            self._host.refuse(phrase("Nothing can be destroyed or captured in this scenario now."))
            return
        at = await self.app.push_screen_wait(Pick(phrase("This turn"), lines))
        if at >= 0:
            self.entry.happened(after[at])
            self._host.draw()

    def confirm(self, view: Scoring | None) -> None:
        """Save the answers, or go to the first missing one."""
        if view is None:
            return
        if self.entry.missing():
            self._host.draw()
        elif view.refused:
            self._host.refuse(view.refused)
        else:
            self._host.keep_told(view)


def show_sheet(app: App[str], event: Event, played: PlayedGame) -> None:
    """Show a game's scenario in our own words."""
    scenario = played.play.scenario
    sheet = scenario_sheet(event.edition_at(played.game.round), scenario)
    app.push_screen(Page(scenario.name, written([translated(sheet)])))
