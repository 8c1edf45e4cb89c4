"""Fields of forms: a path with completion; a choice, whose list typing narrows; yes or no."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Checkbox, Input, OptionList

from data.clean import fold
from screens.bindings import bind, bindings
from srtui.commands.command import Arg
from srtui.documents.layout import pad
from srtui.queries.choices import FieldOption, fitting, is_free, last_of

WORD = 24
"""Cells of a word, before its meaning; a longer one takes more."""


class FilledInput(Input):
    """Input that selects its text on focus; backspace then deletes only its last character."""

    def action_delete_left(self) -> None:
        """Delete the selection or the character on the left; if all is selected, only the last."""
        if self.value and self.selected_text == self.value:
            self.cursor_position = len(self.value)
        super().action_delete_left()


class PathField(FilledInput):
    """Input field for a path with completion.

    The right arrow accepts the completion, and so does enter if the typed text is not a file: the
    visible path is used, and can be checked before it is imported.
    """

    def __init__(self, value: str, *, id: str, placeholder: str) -> None:
        # Without the framework's cache, whose key is the typed text: files come and go meanwhile.
        # Case-sensitive: in lower case, neither folder nor file with capitals would be found.
        suggester = _Paths(use_cache=False, case_sensitive=True)
        super().__init__(value, id=id, placeholder=placeholder, compact=True, suggester=suggester)

    async def action_submit(self) -> None:
        """Submit; if the file would not be found without the completion, accept that first."""
        seen = self._suggestion
        if len(seen) > len(self.value) and not Path(self.value).expanduser().is_file():
            self.value = seen
            self.cursor_position = len(seen)
        else:
            await super().action_submit()


class _Paths(Suggester):
    """Suggester of the folder's first entry that begins with the typed text, ignoring case."""

    async def get_suggestion(self, value: str) -> str | None:
        """Return the path with that entry in its own spelling, or None if there is none."""
        folder, begun = os.path.split(value)
        try:
            names = sorted(
                f"{entry.name}{os.sep}" if entry.is_dir() else entry.name
                for entry in os.scandir(Path(folder or ".").expanduser())
                if begun or not entry.name.startswith(".")
            )
        except (OSError, ValueError):
            return None
        found = next((one for one in names if one.casefold().startswith(begun.casefold())), None)
        return value.removesuffix(begun) + found if found is not None and begun else None


class ChoiceField(FilledInput):
    """Input field with a list of choices; space lists all of them if nothing has been typed.

    Typing narrows the list, the arrow keys move in it and enter takes the match. Ambiguous text is
    never completed: enter then goes to the list. `offers` is called each time the list is opened.
    """

    class ListToggled(Message):
        """The list was opened or closed."""

    class Without(Message):
        """The list was requested but is empty."""

        def __init__(self, kind: str) -> None:
            super().__init__()
            self.kind = kind

    def __init__(
        self,
        value: str,
        argument: Arg,
        offers: Callable[[], Sequence[FieldOption]],
        *,
        id: str,
        hint: str,
    ) -> None:
        super().__init__(value, placeholder=hint, suggester=_Only(self), id=id, compact=True)
        self.argument = argument
        self.offers = offers
        self.candidates = OptionList(classes="candidates")
        """The choices, below the field; hidden while its list is closed."""
        self.candidates.can_focus = self.candidates.display = False
        self.fits: tuple[FieldOption, ...] = ()
        self._moved = False
        """Whether somebody has put the cursor on a choice."""
        self._asked = False
        """Whether somebody has opened the list by a key."""
        self._quiet: str | None = value
        """Text here that was not typed: it narrows nothing; None once something was typed."""

    @property
    def is_open(self) -> bool:
        """Whether the list is open."""
        return self.candidates.display

    @property
    def settled(self) -> bool:
        """Whether a choice has been typed in full, so there is nothing to move to in the list."""
        _, typed = last_of(self.argument, self.value)
        return len(self.fits) == 1 and fold(self.fits[0].word) == fold(typed)

    @property
    def chosen(self) -> FieldOption | None:
        """The choice under the cursor."""
        at = self.candidates.highlighted
        return None if at is None or not self.is_open else self.fits[at]

    @property
    def untouched(self) -> bool:
        """Whether the user has not typed anything yet; the space bar then opens the list."""
        return not self.value or self.value == self._quiet

    @property
    def is_cut(self) -> bool:
        """Whether the line of the choice under the cursor is wider than the list."""
        option = self.candidates.highlighted_option
        room = self.candidates.scrollable_content_region.width
        return option is not None and cell_len(str(option.prompt)) > room

    def typed_again(self, value: str) -> None:
        """Restore text typed earlier; a space after it is then an ordinary space."""
        self.put(value)
        self._quiet = None

    def put(self, value: str) -> None:
        """Set the value, as if it had been there before."""
        self._quiet = self.value = value
        self.cursor_position = len(value)
        self.close()

    def list_all(self) -> None:
        """Show every choice, with the cursor on the current value."""
        _, typed = last_of(self.argument, self.value)
        self._show(tuple(self.offers()))
        words = [fold(one.word) for one in self.fits]
        self.candidates.highlighted = words.index(fold(typed)) if fold(typed) in words else None

    def narrow(self) -> None:
        """Show the choices that match the typed text."""
        if self.value == self._quiet:
            return
        self._quiet = None
        _, typed = last_of(self.argument, self.value)
        self._show(fitting(self.offers(), typed))

    def _show(self, matches: tuple[FieldOption, ...]) -> None:
        self.fits, self._moved, self._asked = matches, False, False
        width = min(WORD, max((len(one.word) for one in matches), default=0)) + 2
        self.candidates.set_options(
            Text.assemble((pad(one.word, width), "bold"), one.meaning) for one in matches
        )
        self.candidates.highlighted = None
        self.candidates.display = bool(matches)
        self.post_message(self.ListToggled())
        if matches:
            self.call_after_refresh(self.candidates.scroll_visible, animate=False)

    def close(self) -> None:
        """Hide the list; the typed text is kept."""
        self.candidates.display = False
        self.post_message(self.ListToggled())

    def move(self, step: int) -> None:
        """Move the list's cursor."""
        at = self.candidates.highlighted
        last = len(self.fits) - 1
        start = -1 if step > 0 else last + 1
        self.candidates.highlighted = max(0, min(last, (start if at is None else at) + step))
        self._moved = True

    def choose(self, at: int) -> None:
        """Take the choice at this index."""
        before, _ = last_of(self.argument, self.value)
        self.put(before + self.fits[at].word)

    def enter(self, *, needed: bool) -> str:
        """Handle enter and return its effect.

        `choose`: a choice was taken; `stay`: the cursor is now in the list; `on`: the form
        continues with the field's text (required if `needed`).
        """
        before, typed = last_of(self.argument, self.value)
        highlighted = self.candidates.highlighted
        if not self.is_open:
            return "on"
        # If a key opened the list, its choice is taken even if the cursor was not moved.
        if (self._asked or self._moved) and highlighted is not None:
            self.choose(highlighted)
            return "choose"
        fits = fitting(self.fits, typed) if typed or needed else ()
        if is_free(self.argument) or not fits:
            self.close()
            return "on"
        if len(fits) == 1 and typed:
            self.put(before + fits[0].word)
            return "on"
        self.move(1)
        return "stay"

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "space" and self.untouched and not self.is_open:
            event.prevent_default()  # the input below this class would take the blank
            event.stop()
            self.list_all()
            self._asked = True
            if not self.fits:
                self.post_message(self.Without(self.argument.kind))


class _Only(Suggester):
    """Suggester of the only choice that begins with the typed text; none if there are several."""

    def __init__(self, field: ChoiceField) -> None:
        # The choices also depend on other fields of the form.
        super().__init__(use_cache=False)
        self._field = field

    async def get_suggestion(self, value: str) -> str | None:
        """Return the completed text, or None. `value` is the typed text in lower case."""
        del value
        before, typed = last_of(self._field.argument, self._field.value)
        if not typed or not self._field.has_focus:  # the other fields may not be there yet
            return None
        found = [one for one in self._field.offers() if fold(one.word).startswith(fold(typed))]
        return before + found[0].word if len(found) == 1 else None


def cap(widget: Widget, share: int) -> None:
    """Limit a widget's height to a percentage of the screen's lines.

    The limit is in cells: if a box is as high as its contents, the framework ignores limits in
    other units, and the box keeps empty space below its last line.
    """
    widget.styles.max_height = max(1, widget.app.size.height * share // 100)


class Tick(Checkbox, inherit_bindings=False):
    """A check box that shows yes or no in words, not only by colour; space toggles it."""

    BINDINGS = bindings(bind("space", "form.tick", action="toggle_button"))

    def __init__(self, help: str, value: bool, *, id: str) -> None:
        self._help = help
        super().__init__("", value, id=id, compact=True)
        self.BUTTON_LEFT = self.BUTTON_RIGHT = ""  # they would be painted as blocks
        self._show()

    def watch_value(self) -> None:
        """Show the current value."""
        super().watch_value()
        self._show()

    def _show(self) -> None:
        self.BUTTON_INNER = "[x]" if self.value else "[ ]"
        answer = "yes" if self.value else "no"
        self.label = f"{answer} · {self._help}" if self._help else answer
