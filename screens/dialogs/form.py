"""A form for anything with arguments, made from them; it stays open until it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input, Static

from screens.context import app_of, base_of
from screens.widgets.lines import Said
from screens.widgets.tick import Tick
from srtui.desk.command import Arg, Command, Verb
from srtui.desk.spoken import said_back, values_of
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.views.layout import cut
from srtui.words.kinds import KINDS
from srtui.words.wording import capital

V = TypeVar("V", bound=Verb)
ROOM = 40
"""Cells of a line in a form; what is to be said of it and is longer stands below it."""


class Form(ModalScreen[bool], Generic[V]):
    """Asks for the arguments of a verb and hands it to `attempt`, whose answer is why not (None:
    it is done, "": somebody said no). `given` fills fields; `again`: stays open for the next one;
    `only`: the fields that are asked for here (left out: all of them). `at`: the field to begin
    in, where that is not the first that is empty.

    What is typed is kept by the app however the form is left. A form begins without it, so that
    nothing left from before is handed in with what is typed now; a key brings it back the next
    time that the same is asked about the same.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back, keeps what is typed", id="form.leave"),
        Binding("ctrl+s", "submit", "Do it", id="form.submit", priority=True),
        Binding("ctrl+r", "recall", "What was left", id="form.recall", priority=True),
        Binding("enter", "enter", "Do it", id="form.enter", show=False),
        # first, so that a form longer than the screen goes to its next line and does not scroll
        Binding("down", "app.focus_next", "Next", id="form.next", show=False, priority=True),
        Binding("up", "app.focus_previous", "Back", id="form.previous", show=False, priority=True),
    ]

    def __init__(
        self,
        command: type[V],
        given: Mapping[str, Any],
        attempt: Callable[[V], Awaitable[str | None]],
        *,
        again: bool = False,
        only: Sequence[str] = (),
        at: str = "",
    ) -> None:
        super().__init__()
        self.command = command
        self._asked = {n: arg for n, arg in command.asked().items() if not only or n in only}
        self._given = dict(given)
        self._attempt = attempt
        self._words: dict[str, str] = {}
        """What is given, as it is said in the fields."""
        self._filled: dict[str, str] = {}
        self._half: dict[str, str] = {}
        self._again = again
        self._at = at
        self._began: dict[str, str] = {}
        self._refused: dict[str, str] = {}

    @property
    def event(self) -> Event | None:
        """In what the words are read; None where the verb is about no event."""
        return None

    @property
    def _draft(self) -> str:
        """What is half-typed here is kept under: the verb, and what it is about."""
        return " ".join((self.command.id, *(f"{key}={self._given[key]}" for key in self._given)))

    def compose(self) -> ComposeResult:
        """Title, help, one line per argument, a line for what was said, the keys."""
        self._half = base_of(self).half_typed.get(self._draft, {})
        self._words = said_back(self.event, self.command, self._given)
        typed = self._began = {**self._filled, **self._words}
        needed = self.command.needed()
        with Vertical(classes="box form"):
            with VerticalScroll(classes="fields", can_focus=False):
                yield Static(Text(self.command.title, style="bold"))
                yield Static(Text(self.command.told()), classes="help")
                for name, arg in self._asked.items():
                    with Horizontal(classes="field"):
                        label = arg.label + (" *" if name in needed else "")
                        yield Static(Text(label), classes="label")
                        yield self._field(name, arg, typed.get(name, ""))
                    if len(hint := _hint(arg)) > ROOM:
                        yield Static(Text(hint), classes="help hint")
            yield Said("", id="form-said")
            yield Static(Text(_keys(self._asked)), classes="help")

    def _field(self, name: str, arg: Arg, value: str) -> Input | Tick:
        hint = found if len(found := _hint(arg)) <= ROOM else ""
        if arg.kind == "flag":
            return Tick(hint, value == "yes", id=f"field-{name}")
        words = self.completions(name, arg)
        suggester = SuggestFromList(words, case_sensitive=False) if words else None
        return Input(value, placeholder=hint, suggester=suggester, id=f"field-{name}", compact=True)

    def completions(self, name: str, arg: Arg) -> Sequence[str]:  # noqa: ARG002
        """What can be typed, to complete a beginning."""
        people = ("winner", "player", "players", "several players", "game", "playing", "games")
        return base_of(self).player_names() if arg.kind in people else arg.choices

    def on_mount(self) -> None:
        """Begin in the field that is meant; say what is left from before."""
        self._begin()
        if self._half:
            self._said.plain(f"Left from before: {_some(self._half)}. ctrl+r brings it back.")

    def _begin(self) -> None:
        """The field that is meant: the one asked for, the first that is empty, of what is set
        already the first that can be changed.
        """
        fields = {(one.id or "").removeprefix("field-"): one for one in self.query(Input)}
        empty = [one for one in fields.values() if not one.value and not self._filled]
        to_change = [one for name, one in fields.items() if name not in self._given]
        at = [fields[self._at]] if self._at in fields else []
        self.set_focus(next(iter(at or empty or to_change or fields.values()), None))

    def action_recall(self) -> None:
        """Bring back what was typed before and not done."""
        if not self._half:
            self._said.refuse("Nothing was left from before.")
            return
        half, self._half = self._half, {}
        self._fill({**self._typed(), **half})
        self._said.plain("")
        last = self.query_one(f"#field-{next(iter(half))}", Widget)
        self.set_focus(last)
        if isinstance(last, Input):
            last.cursor_position = len(last.value)

    def on_input_changed(self) -> None:
        """Keep what is typed; what was refused is being mended."""
        self._keep()
        self._mended()

    def on_checkbox_changed(self) -> None:
        """Keep what is ticked; what was refused is being mended."""
        self._keep()
        self._mended()

    def _mended(self) -> None:
        """A reason why not goes with the first change to what it was about."""
        if self._refused and self._typed() != self._refused:
            self._refused = {}
            self._said.clear_refusal()

    def _refuse(self, reason: str) -> None:
        self._refused = self._typed()
        self._said.refuse(reason)

    def _keep(self) -> None:
        """What differs from how the form began is there again next time."""
        began = self._began
        typed = {key: text for key, text in self._typed().items() if text != began.get(key, "")}
        kept = base_of(self).half_typed
        if typed or self._half:
            kept[self._draft] = typed or self._half
        else:
            kept.pop(self._draft, None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a line of text."""
        event.stop()
        self.action_enter()

    def action_enter(self) -> None:
        """Go to the next needed field that is empty, and do it when there is none."""
        for name in self.command.needed():
            for field in self.query(f"#field-{name}").results(Input):
                if not field.value.strip():
                    self.set_focus(field)
                    return
        self.action_submit()

    def action_submit(self) -> None:
        """Do the command with what stands in the fields now."""
        try:
            command = self.command(**self._values())
        except Refused as refused:
            self._refuse(str(refused))
            return
        typed = self._typed()
        if self._again:
            self._half = {}
            self._fill({})
            self._begin()
        self._do(command, typed)

    @work(group="do")
    async def _do(self, command: V, typed: Mapping[str, str]) -> None:
        """Close when it is done; else say why not, with the fields as they were."""
        reason = await self._attempt(command)
        if reason is None and self._again:
            self._said.plain(base_of(self).last_said)
        elif reason is None:
            base_of(self).half_typed.pop(self._draft, None)
            self.dismiss(True)
        else:
            if not any(self._typed().values()):
                self._fill(typed)
            self._refuse(reason or "Nothing was changed.")

    @property
    def _said(self) -> Said:
        return self.query_one("#form-said", Said)

    def _fill(self, values: Mapping[str, str]) -> None:
        for name in self._asked:
            field = self.query_one(f"#field-{name}")
            if isinstance(field, Input):
                field.value = values.get(name, "")
                field.cursor_position = len(field.value)
            elif isinstance(field, Tick):
                field.value = bool(values.get(name))

    def action_leave(self) -> None:
        """Close; what is typed is kept."""
        self.dismiss(False)

    def _typed(self) -> dict[str, str]:
        typed: dict[str, str] = {}
        for name in self._asked:
            field = self.query_one(f"#field-{name}")
            if isinstance(field, Input):
                typed[name] = field.value
            elif isinstance(field, Tick):
                typed[name] = "yes" if field.value else ""
        return typed

    def _values(self) -> dict[str, Any]:
        """The fields as the verb wants them; empty ones and those left as filled keep its own.

        What was given, and is left as it is said, is that value and not read again; a game is,
        where it is to be that of another round.
        """
        words: dict[str, Any] = {}
        typed, arguments = self._typed(), self.command.arguments()
        moved = any(typed[name] != self._words.get(name, "") for name, arg in self._asked.items()
                    if KINDS[arg.kind].round)  # fmt: skip
        for name, text in typed.items():
            arg = arguments[name]
            if name in self.command.needed():
                if not text.strip():
                    raise Refused(f"{capital(arg.label)} is missing.")
            elif not self._meant(name, arg, text):
                continue
            untouched = name in self._given and text == self._words[name]
            untouched &= not (moved and KINDS[arg.kind].game)
            words[name] = self._given[name] if untouched else text
        return values_of(self.command, self.event, words)

    def _meant(self, name: str, arg: Arg, text: str) -> bool:
        """Whether a field that is not needed says something.

        A text that stood there and was taken out says that there is none.
        """
        if text == self._filled.get(name, "") and not self._given.get(name):
            return False
        return bool(text.strip()) or arg.kind in ("flag", "text", "folder")


def _some(half: Mapping[str, str]) -> str:
    """What was typed, in a few words."""
    words = [cut(text.strip(), 20) for text in half.values() if text.strip()]
    return (
        ", ".join(f"“{one}”" for one in words[:3]) + ", …" * (len(words) > 3)
        or "what was taken out"
    )


def _hint(arg: Arg) -> str:
    """What can be typed, or what it means."""
    return ", ".join(arg.choices) or arg.help or arg.unit


def _keys(asked: Mapping[str, Arg]) -> str:
    ticks = any(arg.kind == "flag" for arg in asked.values())
    return "enter or ctrl+s do it" + "   space yes or no" * ticks + "   esc back   * needed"


class CommandForm(Form[Command]):
    """The form of a command of the desk. `stands`: what is set now of what it is about; a field
    that is left as it stands is not written.
    """

    def __init__(
        self,
        command: type[Command],
        given: Mapping[str, Any],
        *,
        again: bool = False,
        only: Sequence[str] = (),
        at: str = "",
        stands: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(command, given, self._run, again=again, only=only, at=at)
        self._stands = dict(stands or {})

    @property
    def event(self) -> Event | None:
        """The event that is open."""
        return app_of(self).event

    def compose(self) -> ComposeResult:
        """With what is set now, or proposed, filled in."""
        event = self.event
        proposed = self.command.filled(event) if event is not None else {}
        self._filled = said_back(event, self.command, {**proposed, **self._stands})
        yield from super().compose()

    def completions(self, name: str, arg: Arg) -> Sequence[str]:
        """Those of the event too."""
        event = app_of(self).event
        found = self.command.completions(event, name) if event is not None else ()
        return found or super().completions(name, arg)

    async def _run(self, command: Command) -> str | None:
        return await app_of(self).attempt(command)
