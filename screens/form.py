"""A form for any command, made from its arguments; it stays open until the command is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, get_type_hints

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Checkbox, Input, Static

from screens.context import app_of
from screens.widgets.lines import Said
from srtui.desk.command import Arg, Command, Refused


class CommandForm(ModalScreen[bool]):
    """Asks for a command's arguments. `given` fills fields; `again`: stays open for the next one.

    What is typed is kept by the app when the form is left, and is there again next time.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back, keeps what is typed", id="form.leave"),
        Binding("ctrl+s", "submit", "Do it", id="form.submit", priority=True),
        Binding("down", "app.focus_next", "Next", id="form.next", show=False),
        Binding("up", "app.focus_previous", "Previous", id="form.previous", show=False),
    ]

    def __init__(
        self, command: type[Command], given: Mapping[str, str], *, again: bool = False
    ) -> None:
        super().__init__()
        self.command = command
        self._given = dict(given)
        self._again = again

    def compose(self) -> ComposeResult:
        """Title, help, one line per argument, a line for what was said, the keys."""
        typed = {**app_of(self).half_typed.pop(self.command.id, {}), **self._given}
        needed = self.command.needed()
        with VerticalScroll(classes="box form", can_focus=False):
            yield Static(Text(self.command.title, style="bold"))
            yield Static(Text(self.command.help()), classes="help")
            for name, arg in self.command.arguments().items():
                with Horizontal(classes="field"):
                    label = arg.label + (" *" if name in needed else "")
                    yield Static(Text(label), classes="label")
                    yield self._field(name, arg, typed.get(name, ""))
            yield Said("", id="form-said")
            yield Static(Text("enter or ctrl+s do it   esc back   * needed"), classes="help")

    def _field(self, name: str, arg: Arg, value: str) -> Input | Checkbox:
        if arg.kind == "flag":
            return Checkbox(arg.help, value == "yes", id=f"field-{name}", compact=True)
        hint = ", ".join(arg.choices) or arg.help or arg.unit
        words = list(arg.choices)
        if arg.kind == "player":
            words = app_of(self).player_names()
        suggester = SuggestFromList(words, case_sensitive=False) if words else None
        return Input(value, placeholder=hint, suggester=suggester, id=f"field-{name}", compact=True)

    def on_mount(self) -> None:
        """Begin in the first field that is still empty."""
        fields = [field for field in self.query(Input) if field.can_focus]
        empty = [field for field in fields if not field.value]
        self.set_focus(next(iter(empty or fields), None))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the next needed field that is empty, and does it when there is none."""
        event.stop()
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
            self._said.refuse(str(refused))
            return
        typed = self._typed()
        if self._again:
            self._fill({})
            self.on_mount()
        self._do(command, typed)

    @work(group="do")
    async def _do(self, command: Command, typed: Mapping[str, str]) -> None:
        """Close when it is done; else say why not, with the fields as they were."""
        reason = await app_of(self).attempt(command)
        if reason is None and self._again:
            self._said.plain(app_of(self).last_said)
        elif reason is None:
            self.dismiss(True)
        else:
            if not any(self._typed().values()):
                self._fill(typed)
            self._said.refuse(reason or "nothing was changed.")

    @property
    def _said(self) -> Said:
        return self.query_one("#form-said", Said)

    def _fill(self, values: Mapping[str, str]) -> None:
        for name in self.command.arguments():
            field = self.query_one(f"#field-{name}")
            if isinstance(field, Input):
                field.value = values.get(name, "")
            elif isinstance(field, Checkbox):
                field.value = bool(values.get(name))

    def action_leave(self) -> None:
        """Close; what is typed is kept."""
        app_of(self).half_typed[self.command.id] = {
            name: value for name, value in self._typed().items() if value
        }
        self.dismiss(False)

    def _typed(self) -> dict[str, str]:
        typed: dict[str, str] = {}
        for name in self.command.arguments():
            field = self.query_one(f"#field-{name}")
            if isinstance(field, Input):
                typed[name] = field.value
            elif isinstance(field, Checkbox):
                typed[name] = "yes" if field.value else ""
        return typed

    def _values(self) -> dict[str, Any]:
        """The fields as the command wants them; empty ones keep the command's default."""
        hints = get_type_hints(self.command)
        values: dict[str, Any] = {}
        for name, text in self._typed().items():
            arg = self.command.arguments()[name]
            if not text.strip():
                if name in self.command.needed():
                    raise Refused(f"{arg.label} is missing.")
                continue
            values[name] = self._value(arg, text, hints[name])
        return values

    def _value(self, arg: Arg, text: str, hint: object) -> Any:
        if arg.kind == "flag":
            return True
        if arg.kind == "number":
            if not text.strip().isascii() or not text.strip().lstrip("-").isdigit():
                raise Refused(f"{arg.label}: type a whole number.")
            return int(text)
        if arg.kind == "words" or "tuple" in str(hint):
            return tuple(part.strip() for part in text.split(",") if part.strip())
        return text
