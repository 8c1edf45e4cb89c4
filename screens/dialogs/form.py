"""A form for any verb, built from its arguments; it stays open until the verb succeeds."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import Any, Generic, TypedDict, TypeVar, Unpack

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from data.exporting.export import AlreadyThere
from data.machine import people
from data.machine.people import People
from screens.base import base_of
from screens.bindings import bind, bindings
from screens.event_app import app_of
from screens.widgets.choice_field import ChoiceField, FilledInput, Tick
from screens.widgets.keys_line import KeysSaid
from screens.widgets.lines import FAULTS, MessageLine, refusing
from screens.widgets.table_map import MapOfTable
from srtui.commands.command import Arg, Command, Verb
from srtui.commands.parsing import texts_of_values, values_of
from srtui.documents.layout import cut
from srtui.documents.map.scene import TableMap, scenario_map
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.choices import AskedIn, FieldOption, can_be_chosen, choices, is_free
from srtui.text import find
from srtui.text.kinds import KINDS
from srtui.text.phrases import capital

V = TypeVar("V", bound=Verb)
REPEATING_KEYS = "{|enter} add, or finish if empty"
LONG = 0.5
"""Seconds after which a message says that the command is still running."""
NARROW = 60
"""Terminal width, in cells, below which only the main keys are shown."""
WITH_MAP = 110
"""Cells of a terminal from which there is room for a map beside a form."""
FILLERS = frozenset({"a", "an", "the", "of", "to", "in", "for", "one"})
"""Words that tell nothing where a title is repeated."""
FEW = 20
"""Lines of a terminal below which a form is the whole screen."""
LABEL, MOST_LABEL = 16, 34
"""Cells of the labels of a form, at least and at most; the longest decides."""
ROOM = 40
"""Cells of a line in a form; a longer description is shown below it."""


class FormOptions(TypedDict, total=False):
    """Options of a form, described at `Form`."""

    repeating: bool
    only: Sequence[str]
    first_field: str
    hints: Mapping[str, str]


class Form(ModalScreen[bool], Generic[V]):
    """Dialog that asks for a verb's arguments and passes the verb to `attempt`.

    `attempt` returns why it was refused (None: done, "": the user said no).

    `initial` fills fields; `repeating` keeps the form open for the next one; `only` limits the
    fields; `first_field` gets the focus instead of the first empty one; `hints` replace fields'
    hints, by name.

    The app keeps typed text however the form is left. A form starts without it, so that no old text
    is submitted along with new text; a key restores it the next time that the same verb is used on
    the same subject.
    """

    BINDINGS = bindings(
        bind("escape", "form.leave", "Back, keeping your input"),
        bind("ctrl+s", "form.submit", "Do it", priority=True),
        bind("ctrl+r", "form.recall", "Restore input", priority=True),
        bind("ctrl+o", "form.more", "More fields", priority=True),
        bind("enter", "form.enter", "Do it", show=False),
        # first, so that in a form longer than the screen the key changes lines and does not scroll
        bind("down", "form.next", "Next", action="go(1)", show=False, priority=True),
        bind("up", "form.previous", "Back", action="go(-1)", show=False, priority=True),
    )

    def __init__(
        self,
        command: type[V],
        initial: Mapping[str, Any],
        attempt: Callable[[V], Awaitable[str | None]],
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__()
        self.command = command
        self._hints = options.get("hints", {})
        only, asked = options.get("only"), command.asked()
        self._asked = {n: arg for n, arg in asked.items() if not only or n in only}
        self._initial = dict(initial)
        self._attempt = attempt
        self._words: dict[str, str] = {}
        """The values passed in, as the fields show them."""
        self._filled: dict[str, str] = {}
        self._half: dict[str, str] = {}
        self._repeating = options.get("repeating", False)
        self._first_field = options.get("first_field", "")
        self._began: dict[str, str] = {}
        self._refused: dict[str, str] = {}
        self._from_person: dict[str, str] = {}
        """What was filled in of a person who was chosen, by field."""
        self._told_whole = False
        """Whether the complete description of a choice is shown below, because its line is cut."""
        self._folded: frozenset[str] = frozenset()
        """Fields that are not shown before a key asks for them."""
        self._hinted = ""
        """Hint shown below a filled field, whose placeholder is hidden."""

    @property
    def event(self) -> Event | None:
        """The event in which texts are read; None if the verb needs none."""
        return None

    @property
    def _draft(self) -> str:
        """Return the key under which unfinished text is kept: the verb and its subject."""
        return " ".join((self.command.id, *(f"{key}={n}" for key, n in self._initial.items())))

    def compose(self) -> ComposeResult:
        """Yield the title, the help, a line per argument, a line for messages, and the keys."""
        self._half = base_of(self).half_typed.get(self._draft, {})
        self._words = texts_of_values(self.event, self.command, self._initial)
        typed = self._began = {**self._filled, **self._words}
        needed = self.command.needed()
        rare = self.command.rare & self._asked.keys()
        self._folded = frozenset(
            name for name in rare if not (typed.get(name) or name == self._first_field)
        )
        with Vertical(classes="box form"):
            yield Static(Text(self.command.title, style="bold"), classes="title")
            with VerticalScroll(classes="fields", can_focus=False):
                if not _is_repeated(self.command.title, told := self.command.form_help()):
                    yield Static(Text(told), classes="help")
                for name, arg in self._asked.items():
                    folded = "folded" if name in self._folded else ""
                    label = f"{arg.label} *" if name in needed else arg.label
                    field = self._field(name, arg, typed.get(name, ""))
                    with Horizontal(classes=f"field {folded}"):
                        yield self._label_for(Static(Text(label), classes="label"))
                        yield field
                    if isinstance(field, ChoiceField):
                        yield field.candidates
                    if len(hint := self._hint_of(name, arg)) > ROOM:
                        yield Static(Text(hint), classes=f"help hint {folded}")
            yield MessageLine("", id="form-said")
            yield KeysSaid(id="form-keys")
        yield MapOfTable(id="form-map", classes="hidden")

    def _label_for(self, label: Static) -> Static:
        """Make a label as wide as the form's longest; with few lines the style sheet decides."""
        if self.app.size.height >= FEW:
            longest = max(len(arg.label) for arg in self._asked.values()) + len(" *") + 2
            label.styles.width = min(MOST_LABEL, max(LABEL, longest))
        return label

    def action_more(self) -> None:
        """Show the rarely needed fields; the cursor stays in its field."""
        self._folded = frozenset()
        self.query(".folded").remove_class("folded")
        self._show_keys()

    def _hint_of(self, name: str, arg: Arg) -> str:
        return self._hints.get(name) or (", ".join(arg.choices) or arg.help or arg.unit)

    def _field(self, name: str, arg: Arg, value: str) -> Input | Tick:
        hint = found if len(found := self._hint_of(name, arg)) <= ROOM else ""
        if arg.kind == "flag":
            return Tick(hint, value == "yes", id=f"field-{name}")
        if not arg.secret and can_be_chosen(arg):
            offers = partial(self._choices, arg)
            return ChoiceField(value, arg, offers, id=f"field-{name}", hint=hint)
        return FilledInput(value, placeholder=hint, id=f"field-{name}", compact=True)

    def _choices(self, arg: Arg) -> Sequence[FieldOption]:
        """Return the choices for an argument, given the form's current content."""
        typed = self._typed()
        told: dict[str, str] = {
            one.kind: typed[name] for name, one in self._asked.items() if typed[name].strip()
        }
        return choices(arg, AskedIn(self.event, told, self._people if arg.kind == "name" else ()))

    @cached_property
    def _people(self) -> People:
        return people.offered()

    def on_mount(self) -> None:
        """Focus the first field to fill in, and mention text kept from an earlier attempt."""
        self._begin()
        # After the layout, so that the list scrolls into view.
        self.call_after_refresh(self._list_first)
        if self._half:
            brings = base_of(self).with_keys("{form.recall|ctrl+r} restores it.")
            self._message_line.plain(f"Unfinished input: {_summary(self._half)}. {brings}")

    def _begin(self) -> None:
        """Focus the initial field: the one asked for, an empty one, or one that can change."""
        fields = {(field.id or "").removeprefix("field-"): field for field in self.query(Input)}
        for name in self._folded:
            fields.pop(name, None)
        if self._first_field in fields:
            self.set_focus(fields[self._first_field])
            return
        empty = (field for field in fields.values() if not field.value and not self._filled)
        to_change = (field for name, field in fields.items() if name not in self._initial)
        self.set_focus(next(chain(empty, to_change, fields.values()), None))

    def _list_first(self) -> None:
        """Open the choices at once if the initial field has choices."""
        field = self._open_choices
        if field is not None and not is_free(field.argument):
            field.list_all()

    @property
    def _open_choices(self) -> ChoiceField | None:
        field = self.focused
        return field if isinstance(field, ChoiceField) else None

    def action_go(self, step: int) -> None:
        """Go to the next or previous field; in a list of choices, to the next choice."""
        field = self._open_choices
        if field is not None and field.is_open and not field.settled:
            field.move(step)
        elif step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def on_descendant_focus(self) -> None:
        """Show the field's keys; a list stays open only for its own field."""
        for field in self.query(ChoiceField):
            if field is not self.focused and field.is_open:
                field.close()
        self._show_keys()
        self._hint()

    def _hint(self) -> None:
        """Show a filled field's hint below, unless another message is there."""
        field = self.focused
        hint = field.placeholder if isinstance(field, Input) and field.value else ""
        if self._message_line.sentence in ("", self._hinted):
            self._message_line.plain(hint)
            self._hinted = hint

    def _show_keys(self) -> None:
        more = "   {form.more|ctrl+o} more fields" if self._folded else ""
        self.query_one("#form-keys", KeysSaid).say(self._keys() + more)

    def _keys(self) -> str:
        """Return what keys do in the focused field."""
        field, narrow = self._open_choices, self.size.width < NARROW
        if field is not None and field.is_open:
            return _list_keys(field, alone=len(self._asked) == 1)
        parts = ["{|enter} OK" if narrow else "{|enter} or {form.submit|ctrl+s} OK"]
        if self._repeating:
            parts = ["{|enter} next", "empty: done"] if narrow else [REPEATING_KEYS]
        # After typed text a blank is a blank, and free text may have no choices.
        free = field is None or is_free(field.argument)
        if field is not None and field.untouched and (not free or field.offers()):
            parts.append("{|space} choices")
        elif isinstance(self.focused, Tick):
            parts.append("{|space} yes or no")
        return "   ".join((*parts, "{form.leave|esc} back", "* required"))

    def on_choice_field_without(self, event: ChoiceField.Without) -> None:
        """Report that a field has no choices; otherwise its key would seem broken."""
        if event.kind == "preset":
            self._message_line.plain("This edition has no presets: leave the field empty.")
        else:
            self._message_line.plain("There is nothing to choose from yet: type an answer.")

    def on_resize(self) -> None:
        """Show the keys that apply and fit now, and the map."""
        self._show_keys()
        self._show_map()

    on_choice_field_list_toggled = on_resize

    def on_option_list_option_highlighted(self) -> None:
        """Show a choice's full text if it is cut, and its map if it has one."""
        self.call_after_refresh(self._show_whole)  # a list just opened has no width yet
        self.on_resize()

    def _show_whole(self) -> None:
        field = self._open_choices
        cut = field is not None and field.is_open and field.is_cut
        if field is not None and field.chosen is not None and cut:
            self._message_line.plain(field.chosen.meaning)
        elif self._told_whole:  # any other message stays
            self._message_line.plain("")
        self._told_whole = cut

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the clicked choice."""
        for field in self.query(ChoiceField):
            if field.candidates is event.option_list:
                field.choose(event.option_index)
                self.set_focus(field)

    def _show_map(self) -> None:
        """Show the map of the scenario under the cursor or in its field, beside the form."""
        picture = self.query_one("#form-map", MapOfTable)
        found = self._scenario() if self.size.width >= WITH_MAP else None
        picture.set_class(found is None, "hidden")
        self.set_class(found is not None, "-with-map")
        if found is not None:
            picture.show(found, base_of(self).signs)

    def _scenario(self) -> TableMap | None:
        """Return the map of the current scenario; None without one."""
        event, field = self.event, self._open_choices
        if event is None or field is None or field.argument.kind not in ("scenario", "scenarios"):
            return None
        word = field.chosen.word if field.chosen is not None else field.value
        try:
            return scenario_map(event.edition, find.scenario(event.edition, word))
        except Refused:
            return None

    def action_recall(self) -> None:
        """Restore text that was typed before but not submitted."""
        if not self._half:
            self._message_line.refuse("There is no unfinished form to restore.")
            return
        half, self._half = self._half, {}
        self.action_more()
        self._fill({**self._typed(), **half})
        self._message_line.plain("")
        last = self.query_one(f"#field-{next(iter(half))}", Widget)
        self.set_focus(last)
        if isinstance(last, Input):
            last.cursor_position = len(last.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Store the typed text, clear an old refusal, and narrow the field's choices."""
        if isinstance(event.input, ChoiceField) and event.input is self.focused:
            event.input.narrow()
        if isinstance(event.input, ChoiceField) and event.input.argument.kind == "name":
            self._fill_from_person(event.input)
        self._keep()

    def _fill_from_person(self, named: ChoiceField) -> None:
        """Fill empty fields from a saved person whose name is typed; another name clears them."""
        found = next((one for one in named.offers() if one.word == named.value), None)
        for field in self.query(ChoiceField):
            name = field.id or ""
            known = found.fills.get(field.argument.kind, "") if found else ""
            # Only fields that are empty or were filled in here: typed text stays.
            if field is not named and field.value == self._from_person.get(name, ""):
                self._from_person[name] = known
                if field.value != known:
                    field.put(known)

    def on_checkbox_changed(self) -> None:
        """Store the tick and clear an old refusal."""
        self._keep()

    def _refuse(self, reason: str) -> None:
        self._refused = self._typed()
        if reason:
            self._message_line.refuse(reason)
        else:
            self._message_line.plain("Nothing was changed.")

    def _keep(self) -> None:
        """Store what differs from the form's initial values, and remove an old refusal."""
        typed, began, stored = self._typed(), self._began, base_of(self).half_typed
        changed = {key: text for key, text in typed.items() if text != began.get(key, "")}
        if changed or self._half:
            stored[self._draft] = changed or self._half
        else:
            stored.pop(self._draft, None)
        if self._refused and typed != self._refused:
            self._refused = {}
            self._message_line.clear_refusal()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Handle enter in a text field."""
        event.stop()
        self.action_enter()

    def action_enter(self) -> None:
        """Go to the next empty required field, or submit if there is none.

        In a list of choices, take the one under the cursor, and submit if no other field is needed.
        """
        field = self._open_choices
        did = field.enter(needed=self._empty() is field) if field is not None else "on"
        if field is not None and did == "stay":
            self._message_line.plain(f"{len(field.fits)} choices match: press up, down or enter.")
        elif field is None or did == "on" or len(self._asked) == 1 or self._empty() is not None:
            self._go_on()

    def _empty(self) -> Input | None:
        """Return the next empty required field, or None."""
        needed = (f"#field-{name}" for name in self.command.needed())
        fields = (field for selector in needed for field in self.query(selector).results(Input))
        return next((field for field in fields if not field.value.strip()), None)

    def _go_on(self) -> None:
        if self._repeating and not any(text.strip() for text in self._typed().values()):
            self.dismiss(True)
        elif (empty := self._empty()) is not None:
            self.set_focus(empty)
        else:
            self.action_submit()

    def action_submit(self) -> None:
        """Run the verb with the fields' current values."""
        with refusing(self._refuse):
            command = self.command(**self._values())
            typed = self._typed()
            if self._repeating:
                self._half = {}
                # Clear the fields first: whoever keeps typing types the next one. A refusal
                # restores the fields if they are still empty.
                self._fill({})
                self._begin()
            self._do(command, typed)

    @work(group="do")
    async def _do(self, command: V, typed: Mapping[str, str]) -> None:
        """Close on success; otherwise show the reason and restore the fields."""
        with self._message_line.at_work(f"{self.command.title}: please wait …", LONG):
            try:
                reason = await self._attempt(command)
            except FAULTS as fault:
                reason = fault.in_form if isinstance(fault, AlreadyThere) else str(fault)
        if reason is None and self._repeating:
            self._message_line.plain(base_of(self).last_said)
        elif reason is None:
            base_of(self).half_typed.pop(self._draft, None)
            self.dismiss(True)
        else:
            if not any(self._typed().values()):
                self._fill(typed)
            self._refuse(reason)

    def on_screen_suspend(self) -> None:
        """Remove the status while a question is open: nothing happens until it is answered."""
        self._message_line.show_status("")

    def tell(self, text: str) -> None:
        """Show what a long command is doing, until it finishes."""
        self._message_line.show_status(text)

    @property
    def _message_line(self) -> MessageLine:
        return self.query_one("#form-said", MessageLine)

    def _fill(self, values: Mapping[str, str]) -> None:
        for name in self._asked:
            field = self.query_one(f"#field-{name}")
            if isinstance(field, ChoiceField):
                field.typed_again(values.get(name, ""))
            elif isinstance(field, Input):
                field.value = values.get(name, "")
                field.cursor_position = len(field.value)
            elif isinstance(field, Tick):
                field.value = bool(values.get(name))

    def action_leave(self) -> None:
        """Close the list of choices, or the form; typed text is kept."""
        field = self._open_choices
        if field is not None and field.is_open and len(self._asked) > 1:
            field.close()
        else:
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
        """Return the fields as the verb expects them; empty and unchanged ones keep their defaults.

        A value that was passed in and is shown unchanged is returned as it is, without parsing,
        except a game if the form names another round.
        """
        words = {name: one for name, one in self._initial.items() if name not in self._asked}
        typed, arguments = self._typed(), self.command.arguments()
        moved = any(
            typed[name] != self._words.get(name, "")
            for name, arg in self._asked.items()
            if KINDS[arg.kind].round
        )
        for name, text in typed.items():
            arg = arguments[name]
            if name in self.command.needed():
                if not text.strip():
                    raise Refused(f"{capital(arg.label)} is missing.")
            elif not self._has_value(name, arg, text):
                continue
            untouched = name in self._initial and text == self._words[name]
            # A table's number refers to another game in another round.
            untouched &= not (moved and KINDS[arg.kind].game)
            words[name] = self._initial[name] if untouched else text
        return values_of(self.command, self.event, words)

    def _has_value(self, name: str, arg: Arg, text: str) -> bool:
        """Tell whether an optional field has a value; clearing a prefilled text deletes it."""
        if text == self._filled.get(name, "") and not self._initial.get(name):
            return False
        return bool(text.strip()) or KINDS[arg.kind].blank


def _is_repeated(title: str, told: str) -> bool:
    """Tell whether a description only repeats the title above it."""
    words = {word.strip(".,:").casefold() for word in told.split()}
    return words - FILLERS <= {word.casefold() for word in title.split()}


def _summary(half: Mapping[str, str]) -> str:
    """Summarize the typed text in a few words."""
    words = [cut(text.strip(), 20) for text in half.values() if text.strip()]
    if not words:
        return "text you removed"
    first = ", ".join(f"“{word}”" for word in words[:3])
    return f"{first}, …" if len(words) > 3 else first


def _list_keys(field: ChoiceField, *, alone: bool) -> str:
    """Return what keys do in an open list; with free text, enter needs a highlighted choice."""
    take = "{|up}, {|down} choose   {|enter} select"
    if is_free(field.argument) and field.chosen is None:
        take = "{|down} choose from list   {|enter} as typed"
    return f"{take}   {{form.leave|esc}} {'back' if alone else 'all fields'}"


class CommandForm(Form[Command]):
    """A command's form; a field that keeps its `current` value is not written."""

    def __init__(
        self,
        command: type[Command],
        initial: Mapping[str, Any],
        *,
        current: Mapping[str, Any] | None = None,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(command, initial, self._run, **options)
        self._current = dict(current or {})

    @property
    def event(self) -> Event | None:
        """The open event."""
        return app_of(self).event

    def compose(self) -> ComposeResult:
        """Yield the form with the current or proposed values filled in."""
        event = self.event
        proposed = self.command.filled(event) if event is not None else {}
        self._filled = texts_of_values(event, self.command, {**proposed, **self._current})
        yield from super().compose()

    async def _run(self, command: Command) -> str | None:
        return await app_of(self).attempt(command)
