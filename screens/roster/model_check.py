"""Checking one player's models: the edition's points, painting, a note; stored all at once."""

from collections.abc import Iterator

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.widgets import Input

from screens.bindings import bind, bindings
from screens.dialogs.pick import Checklist
from screens.event_app import app_of
from srtui.commands.command import Command
from srtui.commands.roster.models import Inspect, Painted
from srtui.model.event import Event
from srtui.rules.record import Player

PAINT = "painted"
PAINT_TEXTS = {None: "not checked", True: "meets standard", False: "below standard"}
PAINTED = {said: painted for painted, said in PAINT_TEXTS.items()}
NEXT = {None: True, True: False, False: None}

KEYS = (
    "{look.turn|space} toggle   {look.note|tab} note   {look.keep|ctrl+s} save   "
    "{look.leave|esc} back"
)


class ModelCheck(Checklist):
    """Space (or enter) says that a point is not in order, or is again; ctrl+s keeps it all.

    What is marked and typed is there again where the look was broken off.
    """

    keys = KEYS
    BINDINGS = bindings(
        bind("space", "look.turn", "Finding"),
        bind("ctrl+s", "look.keep", "Save", priority=True),
        bind("tab", "look.note", "Note", action="app.focus_next"),
        bind("escape", "look.leave", "Back, finish later"),
    )

    def __init__(self, event: Event, player: Player) -> None:
        super().__init__()
        self._event = event
        self._player = player
        self.heading = f"{player.name}: models"
        found = [one for one in event.findings if one.player == player.id]
        self._wrong = {one.item for one in found}
        self._note = found[0].note if found else ""
        self._painted = player.painted
        self._before: dict[str, str] = {}

    @property
    def _draft(self) -> str:
        return f"look {self._player.id}"

    def parts(self) -> ComposeResult:
        """Yield the painting rule, the points, a note."""
        # Before restoring unfinished input, which is kept as long as it differs from the event.
        self._before = self._marked(self._note)
        if half := app_of(self).half_typed.get(self._draft):
            self._wrong = set(half["wrong"].split())
            self._note = half["note"]
            self._painted = PAINTED[half["painted"]]
        yield from super().parts()
        hint = "note: which model, and what was agreed"
        yield Input(self._note, placeholder=hint, id="note", compact=True)

    def on_mount(self) -> None:
        """Put the cursor on the first point."""
        self.show()
        self.points.focus()

    def lines(self) -> Iterator[tuple[str, Text]]:
        """Yield the paint, then the points of the edition."""
        yield PAINT, self._paint_line()
        for row in self._event.edition.legality:
            box = "NOT  " if row.id in self._wrong else "ok   "
            yield row.id, Text.assemble((box, "bold"), row.text)

    def _paint_line(self) -> Text:
        rule = self._event.edition.painting
        asks = f" ({rule.standard}: {' '.join(rule.asks)})" if rule.standard else " (not required)"
        return Text.assemble(("Paint ", "bold"), (PAINT_TEXTS[self._painted], "bold"), asks)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save everything on enter after the note."""
        event.stop()
        self.action_keep()

    def turn(self, item: str) -> None:
        """Mark a point as in order or not; painting cycles through its three answers."""
        if item == PAINT:
            self._painted = NEXT[self._painted]
        else:
            self._wrong ^= {item}
        self.show(self.points.highlighted or 0)

    @work(exclusive=True, group="do")
    async def action_keep(self) -> None:
        """Record the check, and the painting if it changed."""
        player_id, note = self._player.id, self.query_one("#note", Input).value
        items = tuple(row.id for row in self._event.edition.legality if row.id in self._wrong)
        commands: list[Command] = [Inspect(player_id, items, note)]
        if self._painted is not self._player.painted:
            painted = self._painted
            commands.append(Painted(player_id, no=painted is False, unseen=painted is None))
        for command in commands:
            if reason := await app_of(self).attempt(command):
                self.message_line.refuse(reason)
                return
        app_of(self).half_typed.pop(self._draft, None)
        self.dismiss()

    def action_leave(self) -> None:
        """Close, keeping marks and text for later."""
        now = self._marked(self.query_one("#note", Input).value)
        if now == self._before:
            app_of(self).half_typed.pop(self._draft, None)
        else:
            app_of(self).half_typed[self._draft] = now
        self.dismiss()

    def _marked(self, note: str) -> dict[str, str]:
        wrong = " ".join(sorted(self._wrong))
        painted = PAINT_TEXTS[self._painted]
        return {"wrong": wrong, "note": note, "painted": painted}
