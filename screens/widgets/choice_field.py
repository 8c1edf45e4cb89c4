"""A line of a form in which something is chosen: what is typed narrows the list below it."""

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Checkbox, OptionList

from data.clean import fold
from screens.bindings import bind, bindings
from screens.widgets.path_field import FilledInput
from srtui.commands.command import Arg
from srtui.documents.layout import pad
from srtui.queries.choices import FieldOption, fitting, is_free, last_of

WORD = 24
"""Cells of a word, before its meaning; a longer one takes more."""


class Candidates(OptionList, can_focus=False):
    """The choices of the field above it; hidden while that one is not chosen in."""

    def fill(self, choices: Sequence[FieldOption], cursor: int | None) -> None:
        """Show these, with the cursor on one of them, or on none."""
        width = min(WORD, max((len(one.word) for one in choices), default=0)) + 2
        lines = [Text.assemble((pad(one.word, width), "bold"), one.meaning) for one in choices]
        self.set_options([])
        self.add_options(lines)
        self.highlighted = cursor
        self.display = bool(choices)


class ChoiceField(FilledInput):
    """Space in a field that nobody has typed in lists everything.

    Typing narrows the list, the arrows move in it and enter takes the match. An ambiguous text is
    never completed: enter then goes into the list. `offers` is called each time the list is opened.
    """

    class Listed(Message):
        """The list was opened or closed."""

    class Without(Message):
        """The list was asked for, and there is nothing in it."""

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
        suggester = _Only(self)
        super().__init__(value, placeholder=hint, suggester=suggester, id=id, compact=True)
        self.argument = argument
        self._offers = offers
        self.candidates = Candidates(classes="candidates")
        self.candidates.display = False
        self.fits: tuple[FieldOption, ...] = ()
        self._moved = False
        """Whether somebody has put the cursor on a choice."""
        self._asked = False
        """Whether somebody has opened the list by a key."""
        self._quiet: str | None = value
        """Text here that was not typed: it narrows nothing; None once something was typed."""

    @property
    def is_open(self) -> bool:
        """Whether the list is there."""
        return self.candidates.display

    @property
    def settled(self) -> bool:
        """Whether a choice is typed whole: there is nothing to move to in the list."""
        _, typed = last_of(self.argument, self.value)
        return len(self.fits) == 1 and fold(self.fits[0].word) == fold(typed)

    @property
    def chosen(self) -> FieldOption | None:
        """The choice under the cursor."""
        at = self.candidates.highlighted
        return None if at is None or not self.is_open else self.fits[at]

    @property
    def untouched(self) -> bool:
        """Whether nobody has typed here: a blank then asks for the choices."""
        return not self.value or self.value == self._quiet

    @property
    def is_cut(self) -> bool:
        """Whether the line of the choice under the cursor is longer than there is room."""
        at, room = self.candidates.highlighted, self.candidates.scrollable_content_region.width
        return (
            at is not None and cell_len(str(self.candidates.get_option_at_index(at).prompt)) > room
        )

    def offers(self) -> Sequence[FieldOption]:
        """Return everything that can be chosen now."""
        return self._offers()

    def typed_again(self, value: str) -> None:
        """Write what was typed before: a blank behind it is a blank."""
        self.put(value)
        self._quiet = None

    def put(self, value: str) -> None:
        """Set the value, as if it had been there before."""
        self._quiet = self.value = value
        self.cursor_position = len(value)
        self.close()

    def list_all(self) -> None:
        """Show every choice, the cursor on the current value."""
        _, typed = last_of(self.argument, self.value)
        self._show(tuple(self._offers()))
        words = [fold(one.word) for one in self.fits]
        self.candidates.highlighted = words.index(fold(typed)) if fold(typed) in words else None

    def narrow(self) -> None:
        """Show what fits to what is typed."""
        if self.value == self._quiet:
            return
        self._quiet = None
        _, typed = last_of(self.argument, self.value)
        self._show(fitting(self._offers(), typed))

    def _show(self, found: tuple[FieldOption, ...]) -> None:
        self.fits, self._moved, self._asked = found, False, False
        self.candidates.fill(found, None)
        self.post_message(self.Listed())
        if found:
            self.call_after_refresh(self.candidates.scroll_visible, animate=False)

    def close(self) -> None:
        """Hide the list; what is typed stays."""
        self.candidates.display = False
        self.post_message(self.Listed())

    def move(self, step: int) -> None:
        """Move the cursor of the list."""
        at = self.candidates.highlighted
        last = len(self.fits) - 1
        start = -1 if step > 0 else last + 1
        self.candidates.highlighted = max(0, min(last, (start if at is None else at) + step))
        self._moved = True

    def choose(self, at: int) -> None:
        """Take a line of the list."""
        before, _ = last_of(self.argument, self.value)
        self.put(before + self.fits[at].word)

    def enter(self, *, needed: bool) -> str:
        """Return what enter does here.

        `choose`: a line was taken; `stay`: the cursor is in the list now; `on`: the form continues
        with the field's text (some is required if `needed`).
        """
        before, typed = last_of(self.argument, self.value)
        highlighted = self.candidates.highlighted
        if not self.is_open:
            return "on"
        # a player who opens a list takes from it, and moves on without help
        if self._asked and highlighted is not None:
            self.choose(highlighted)
            return "choose"
        if self._moved and highlighted is not None:
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
    """The rest of the one choice that begins as what is typed; of several none."""

    def __init__(self, field: ChoiceField) -> None:
        # What fits depends on other fields of the form as well.
        super().__init__(use_cache=False)
        self._field = field

    async def get_suggestion(self, value: str) -> str | None:
        """`value` is what is typed, without case."""
        del value
        before, typed = last_of(self._field.argument, self._field.value)
        if not typed or not self._field.has_focus:  # the other fields may not be there yet
            return None
        found = [one for one in self._field.offers() if fold(one.word).startswith(fold(typed))]
        if len(found) != 1:
            return None
        return before + found[0].word


def cap(widget: Widget, share: int) -> None:
    """Limit a widget's height to a share of the screen's lines, in per cent.

    In cells: if a box is as high as its contents, the framework ignores limits in other units, and
    the box keeps an empty tail below its last line.
    """
    widget.styles.max_height = max(1, widget.app.size.height * share // 100)


class Tick(Checkbox, inherit_bindings=False):
    """A box that says yes or no, not by colour alone; space turns it over."""

    BINDINGS = bindings(
        bind("space", "form.tick", action="toggle_button"),
    )

    def __init__(self, help: str, value: bool, *, id: str) -> None:
        self._help = help
        super().__init__(_words(value, help), value, id=id, compact=True)
        self.BUTTON_LEFT = self.BUTTON_RIGHT = ""  # they would be painted as blocks
        self.BUTTON_INNER = _mark(value)

    def watch_value(self) -> None:
        """Show the current value."""
        super().watch_value()
        self.BUTTON_INNER = _mark(self.value)
        self.label = _words(self.value, self._help)


def _mark(value: bool) -> str:
    return "[x]" if value else "[ ]"


def _words(value: bool, help: str) -> str:
    said = "yes" if value else "no"
    return f"{said} · {help}" if help else said
