"""Shared parts of the list of events and the screens of one event."""

import asyncio
import gc
import sys
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, TypeVar, cast
from weakref import WeakKeyDictionary

from rich.console import Console, RenderableType
from textual import events, work
from textual._compositor import ChopsUpdate
from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.command import Provider
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import WorkerFailed

from data.event import writer
from data.importing.import_warning import InputWarning
from data.locale import languages
from screens.ask import ConfirmScreen
from screens.bindings import ScreenKey, bind, bindings
from screens.keys import KeysInOrder, Sight, keys_of, mapped, sound
from screens.preferences import PreferenceStore
from screens.terminal.driver import Served, Sparing
from screens.terminal.parsed import Sheets
from screens.theme.look import Look
from screens.theme.palette import DARK
from screens.theme.signs import Agreed, InAscii, Signs
from screens.theme.themes import theme_name, theme_of, variables_of
from screens.widgets.lines import MessageLine
from srtui.commands.registry import COMMAND_MODULES, load_command
from srtui.model.wall import Waking
from srtui.rules.plural import Language, in_language, translate
from srtui.text.phrases import held, with_own, without_commands

T = TypeVar("T")
Locked = Callable[[Callable[[], None]], AbstractContextManager[None]]
"""Keeps signals away from an app; it is given what ends the app."""


class BaseApp(KeysInOrder, inherit_bindings=False):
    """An app that can show forms. It ends with a word for what is wanted next.

    `served`: it is one of many in its process, and independent of that process's terminal.
    """

    TITLE = "srtui"
    touch = False
    """Whether a browser shows it beside buttons."""
    ENABLE_COMMAND_PALETTE = False
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = set()
    CSS_PATH = Path(__file__).with_name("app.tcss")  # a bare name is looked for beside a subclass
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as the base has it
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (20, "-low"), (30, "-high")]  # noqa: RUF012

    BINDINGS = bindings(bind("ctrl+q", "quit", "Quit", show=False, priority=True))

    def __init__(
        self,
        *,
        look: Look | None = None,
        preferences: PreferenceStore | None = None,
        served: Served | None = None,
    ) -> None:
        super().__init__(driver_class=cast("type[Driver]", served.drive) if served else None)
        self.stylesheet: Sheets = Sheets(variables=self.stylesheet._variables)
        self._writing = served.writing if served else None
        if served is not None:
            self._paint_for_others()
        self.wears = look or Look()
        """Colours and signs of this terminal."""
        self.preferences = preferences or PreferenceStore()
        """What was chosen at this machine for all events."""
        self.language = Language()
        self.own_language = ""
        """The code of the language that was chosen on this device; empty: the event's."""
        self.keep_language: Callable[[str], object] = lambda _code: None
        """Remembers the language for this device, by its code."""
        self.animation_level = "none"  # what glides is painted many times, over a slow line too
        self._keys: Mapping[str, str] = {}
        self.apply_keys()
        self._in_ascii, self._agreed = InAscii(), Agreed()
        self._unseen = WeakKeyDictionary[Screen[Any], tuple[int, frozenset[str]]]()
        """Screens that were not shown yet, with the sheets and classes with which they came."""
        self.waking = Waking()
        self._event_loop: asyncio.AbstractEventLoop | None = None
        self._to_end = False
        """Its terminal is gone, or it was told to end."""
        self.half_typed: dict[str, dict[str, str]] = {}
        self.last_said = ""
        self._answer = ""
        """The key that answered a question, until another one is pressed."""
        self._fault: Exception | None = None
        self._apply_look()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the variables that style sheets use in every theme."""
        return variables_of(DARK)

    @property
    def signs(self) -> Signs:
        """Symbols of this terminal."""
        return self.wears.signs

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that make every painted line safe for this terminal."""
        found = (*super().get_line_filters(), self._agreed)
        return found if self.signs.fine else (*found, self._in_ascii)

    def store_look(self, look: Look) -> None:
        """Change colours and symbols, and store the choice in this terminal's settings."""
        self.change_look(look)
        self.preferences.keep("look", {"colours": look.palette.name, "signs": look.signs.name})

    @property
    def bells(self) -> bool:
        """Whether this terminal may ring, as set on its machine."""
        return self.preferences.chosen.bells

    def bell(self) -> None:
        """Ring the bell if this machine's setting allows it."""
        if self.bells:
            super().bell()

    def get_key_display(self, binding: Binding) -> str:
        """Return a key's text; with plain symbols, special keys are named."""
        shown = super().get_key_display(binding)
        return shown if self.signs.fine else shown.replace("⏎", "enter")

    # Custom keys

    def apply_keys(self) -> None:
        """Apply the custom keys to all open screens."""
        before = self._keys
        self._keys = sound(self.preferences.chosen.keys)
        if before == self._keys:
            return
        for screen in {one for stack in self._screen_stacks.values() for one in stack}:
            for one in (screen, *screen.query("*")):
                self._give_keys(one)
        self._give_keys(self)
        if self.is_running:
            self.refresh_bindings()

    def _give_keys(self, node: DOMNode) -> None:
        # From the class, not the widget: mapping keys that are already mapped would map them twice.
        merged = type(node)._merged_bindings
        if merged is not None and merged.key_to_bindings:
            # Not by the framework's keymap: that takes a key away from every command that shares
            # it, and is consulted only after a text field has taken its letters.
            node._bindings = mapped(merged, self._keys)

    def _register(self, parent: DOMNode, *widgets: Widget, **how: Any) -> list[Widget]:
        """Prepare new widgets: the app's custom keys, and a screen's size classes."""
        for widget in widgets:
            if self._keys:
                self._give_keys(widget)
            if isinstance(widget, Screen):
                widget.update_classes(self._size_classes(widget), update=False)
                self._unseen[widget] = self._styled_with(widget)
        return super()._register(parent, *widgets, **how)

    def _size_classes(self, screen: Screen[Any]) -> dict[str, bool]:
        across, down = screen.HORIZONTAL_BREAKPOINTS, screen.VERTICAL_BREAKPOINTS
        across = self.HORIZONTAL_BREAKPOINTS if across is None else across
        down = self.VERTICAL_BREAKPOINTS if down is None else down
        width, height = self.size
        has = {
            *screen._get_breakpoint_classes(width, across),
            *screen._get_breakpoint_classes(height, down),
        }
        return {name: name in has for _, name in (*across, *down)}

    def _styled_with(self, screen: Screen[Any]) -> tuple[int, frozenset[str]]:
        """Return what a screen's style depends on: the number of sheets read, and its classes."""
        # The framework reads a screen's sheet after styling the screen, so the first screen of a
        # kind is styled again; otherwise it would stay transparent.
        return len(self.stylesheet.source), screen.classes

    def update_styles(self, node: DOMNode, animate: bool = True) -> None:
        """Style a widget and its descendants.

        For a screen shown for the first time, with the classes with which its widgets were styled
        when mounted, only what depends on the focus is styled.
        """
        # The framework styles each screen three times before it is visible: when its widgets are
        # mounted, when it is resized, and when it is shown. Styling it once saves 17 % of a start's
        # processor time.
        if isinstance(node, Screen) and self._unseen.pop(node, None) == self._styled_with(node):
            node._update_focus_styles(node.focused)
        else:
            super().update_styles(node, animate)

    def shown_key(self, id_: str, default: str) -> str:
        """Return a command's key as displayed; `default` if it is not remapped."""
        own = keys_of(self._keys.get(id_, ""))
        return self.get_key_display(Binding(own[0], "")) if own else default

    def with_keys(self, text: str) -> str:
        """Return a sentence with this person's keys for what it names (`srtui/text/phrases.py`)."""
        return with_own(translate(text), self.shown_key)

    def without_commands(self, text: str) -> str:
        """Return a sentence with the keys of the commands it names, or without these commands."""
        return self.with_keys(without_commands(held(translate(text)), self._key_or_palette_text))

    def _key_or_palette_text(self, id: str) -> str | None:
        """Return a command's key on this screen, or its name in the palette, or None."""
        if id not in COMMAND_MODULES or not self.ENABLE_COMMAND_PALETTE:
            return "" if id in COMMAND_MODULES else None
        command = load_command(id)
        for one in self.screen.active_bindings.values():
            if isinstance(one.binding, ScreenKey) and one.binding.begins is command:
                return f"{{{one.binding.id}|{one.binding.key}}}"
        return f"{{palette|ctrl+p}} {command.title}"

    def on_screen(self, text: str, behind: str = "") -> str:
        """Return a sentence worded for a screen, with keys instead of command lines."""
        own = text.on_screen if isinstance(text, InputWarning) else ""
        own = own.replace("{many.", behind + "{many.")
        return self.with_keys(own) if own else self.without_commands(text)

    def change_look(self, look: Look) -> None:
        """Change the colours and symbols until the app ends."""
        self.wears = look
        self._apply_look()
        self.worn()

    def worn(self) -> None:
        """Repaint the screen with the new symbols."""
        for screen in self.screen_stack:
            for one in (screen, *screen.query("*")):
                one.refresh(layout=True)

    # Language

    @contextmanager
    def _context(self) -> Generator[None, None, None]:
        with super()._context(), in_language(self.language):
            yield

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer languages if there are several."""
        if action == "language":
            return len(languages()) > 1
        return super().check_action(action, parameters)

    def speak(self, code: str) -> None:
        """Show everything in this language from now on, and remember it for this device."""
        self.own_language, self.language.catalogue = code, languages()[code].catalogue
        self.keep_language(code)
        self.worn()

    def _apply_look(self) -> None:
        name = theme_name(self.wears.palette)
        if name not in self.available_themes:
            self.register_theme(theme_of(self.wears.palette))
        self.theme = name

    def on_load(self) -> None:
        """Start every task when the event loop reaches it, on all Python versions.

        From Python 3.12 on the framework starts tasks eagerly. A screen is then composed before it
        is on the stack, and widgets that look it up meanwhile, such as an `Input` or the line of
        keys, find another one or none. Python 3.11 cannot start tasks eagerly, nor does the
        framework's `run_test`: this is the only order that is the same everywhere.
        """
        asyncio.get_running_loop().set_task_factory(None)

    def on_mount(self) -> None:
        """Store this app's event loop, and end now if the app was to end before it began."""
        self._event_loop = asyncio.get_running_loop()
        if self._to_end:
            self.exit()

    def _paint_for_others(self) -> None:
        """Paint every colour in full, whatever the process's own terminal can show.

        The framework caches a style's codes in that style, and apps share styles: all apps of a
        process must paint alike, and each driver converts its lines. Printed output goes to the
        process's own: an app that ends later than another would replace it.
        """
        self.console = Console(
            color_system="truecolor",
            file=self.console.file,
            force_terminal=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            safe_box=False,
            width=80,
            height=24,
            _environ={"TERM": "xterm-256color"},
        )
        self._capture_stdout = cast(Any, sys.stdout)
        self._capture_stderr = cast(Any, sys.stderr)

    async def run_async(self, *args: Any, **kwargs: Any) -> str | None:
        """Run the app until the user leaves it. Raises the error that ended it, if any."""
        answer = await super().run_async(*args, **kwargs)
        if self._fault is not None:
            raise self._fault
        return answer

    async def write(self, do: Callable[[], T]) -> T:
        """Call a function that writes the event outside the loop, in the writer's thread if any.

        Many threads of a process that want to write would only wait for each other, and keep who
        reads waiting.
        """
        return await asyncio.get_running_loop().run_in_executor(self._writing, do)

    def _handle_exception(self, error: Exception) -> None:
        # Keep the first error: later ones follow from it and would hide it. Unwrap a worker's
        # error, because the report must show where it occurred.
        met = error.error if isinstance(error, WorkerFailed) else error
        self._fault = self._fault or (met if isinstance(met, Exception) else error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End without the framework's traceback pages: the caller of `run` words the error."""
        self._close_messages_no_wait()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Send a terminal only what has changed."""
        if isinstance(renderable, ChopsUpdate):
            renderable = Sparing(renderable.chops, renderable.spans, renderable.chop_ends)
        super()._display(screen, renderable)

    def _end_batch(self) -> None:
        """Paint changes made within a batch.

        The framework (8.2.8) wakes only the app: a screen last idle during the batch would stay
        unchanged until its next message. Below a question being mounted, a scroll bar was missing,
        or a message that explained a refusal.
        """
        super()._end_batch()
        if not self._batch_count:
            for screen in self.screen_stack:
                screen.check_idle()

    def pop_screen(self) -> AwaitComplete:
        """Show the screen below. Reads for the top screen end before its widgets are removed."""
        self.workers.cancel_node(self.screen)
        return super().pop_screen()

    async def _shutdown(self) -> None:
        """End all pending reads before the app's widgets are removed."""
        self.workers.cancel_all()
        await super()._shutdown()

    def begin_key(self, key: events.Key) -> None:
        """Clear the last refusal, except while text is typed in a field, which clears its own."""
        super().begin_key(key)
        if isinstance(self.screen, ConfirmScreen):
            self._answer = key.key
        elif key.key != self._answer:
            self._answer = ""
        typing = isinstance(self.focused, Input) and self.focused.value
        if not typing and not self.screen.is_modal:
            for said in self.screen.query(MessageLine):
                said.clear_refusal()

    def close_soon(self) -> None:
        """Exit; callable from another thread or a signal handler."""
        if self._to_end:
            return
        self._to_end = True
        if self._event_loop is not None:
            with suppress(RuntimeError):  # it has ended meanwhile
                # `exit` is not safe from another thread, nor even from a signal handler.
                self._event_loop.call_soon_threadsafe(self.exit)

    @work(thread=True, group="load")
    def load_writer(self) -> None:
        """Prepare for writing before the first key that writes; the screen is already visible."""
        writer.load()
        if not gc.get_freeze_count():  # once: what dies later in a circle would stay for good
            # otherwise every garbage collection traverses all modules and styles: 45 ms each time
            gc.freeze()

    @property
    def answered_before(self) -> bool:
        """Tell whether the current key has just answered a question and is being repeated."""
        return bool(self._answer) and not isinstance(self.screen, ConfirmScreen)

    def get_driver_class(self) -> type[Driver]:
        """Return the system's driver; one that reads bytes itself ends with its terminal."""
        driver = super().get_driver_class()
        if not hasattr(driver, "run_input_thread"):
            return driver
        from screens.terminal.driver import (
            ending_driver,
        )  # what has no terminal of its own does without

        return ending_driver(driver)

    def sight(self) -> Sight:
        """Return what is on the screen now; a question counts once it is painted."""
        screen = self.screen
        return Sight(None if isinstance(screen, ConfirmScreen) and not screen.painted else screen)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Return none of the framework's commands: all commands are the program's own."""
        del screen
        return ()


def base_of(node: Widget) -> BaseApp:
    """Return the app that a screen or widget lives in, with or without an open event."""
    app = node.app
    assert isinstance(app, BaseApp)
    return app
