"""Private names of other libraries that the program uses, with the reason for each."""

from __future__ import annotations

from typing import NamedTuple


class PrivateName(NamedTuple):
    """A private name of a library.

    `owner` is a module, or a module and a class. `fingerprint` changes when the library changes the
    name: then read the library's new code, fix the code that uses the name, and store the new one.
    """

    owner: str
    name: str
    fingerprint: str
    reason: str


PRIVATE_NAMES = (
    PrivateName(
        "textual.app:App", "_batch_count", "78819715",
        "Tells whether a batch still holds back what is painted.",
    ),
    PrivateName(
        "textual.app:App", "_capture_stderr", "74de8422",
        "Many apps share a process: what it prints must not end up in one of them.",
    ),
    PrivateName(
        "textual.app:App", "_capture_stdout", "5e532f4b",
        "As `_capture_stderr`.",
    ),
    PrivateName(
        "textual.app:App", "_context", "0d75bf5d",
        "Everything that an app does happens in it, so also what it looks up in its language.",
    ),
    PrivateName(
        "textual.app:App", "_display", "439a55b9",
        "The only place to send less of a line than Textual does (`terminal/driver.py`).",
    ),
    PrivateName(
        "textual.app:App", "_end_batch", "8f12c53a",
        "Textual wakes only the app after a batch; screens below stayed as they were.",
    ),
    PrivateName(
        "textual.app:App", "_fatal_error", "29f9c678",
        "Ends the app without pages of code on the terminal.",
    ),
    PrivateName(
        "textual.app:App", "_handle_exception", "b4010995",
        "Stores the first fault, so that the caller can report it in one sentence.",
    ),
    PrivateName(
        "textual.app:App", "_register", "ced7f86d",
        "Gives a widget the custom keys before its first key arrives.",
    ),
    PrivateName(
        "textual.app:App", "_screen_stacks", "a5b03aac",
        "Finds the screens of all modes when the custom keys change.",
    ),
    PrivateName(
        "textual.app:App", "_shutdown", "99522abb",
        "Ends workers before the widgets that they would write to.",
    ),
    PrivateName(
        "textual._compositor:Compositor", "_full_map", "446c919b",
        "Finds widgets that have not heard of their new size (`terminal/reflow.py`).",
    ),
    PrivateName(
        "textual.screen:Screen", "_compositor", "67d44d5d",
        "Lays a screen out by the layout of `terminal/reflow.py`.",
    ),
    PrivateName(
        "textual.message_pump:MessagePump", "_close_messages_no_wait", "d117d1a4",
        "Ends an app after a fault, as Textual's own `_fatal_error` does.",
    ),
    PrivateName(
        "textual.message_pump:MessagePump", "_running", "fb1c61b9",
        "No key may be handled by an app that is about to end.",
    ),
    PrivateName(
        "textual.dom:DOMNode", "_bindings", "1fddd3b5",
        "Takes the custom keys of one widget; Textual's keymap clashes with typed letters.",
    ),
    PrivateName(
        "textual.dom:DOMNode", "_merged_bindings", "c8a70fe5",
        "The default keys of a class, from which custom keys are mapped.",
    ),
    PrivateName(
        "textual.screen:Screen", "_get_breakpoint_classes", "abf85cb3",
        "Gives a screen the classes of its size before it is styled for the first time.",
    ),
    PrivateName(
        "textual.screen:Screen", "_update_focus_styles", "88469b3e",
        "Styles a new screen once instead of three times: 17 % of a start.",
    ),
    PrivateName(
        "textual.css.stylesheet:Stylesheet", "_parse_cache", "bfa22375",
        "Shares parsed style sheets among the apps of a process (`terminal/parsed.py`).",
    ),
    PrivateName(
        "textual.css.stylesheet:Stylesheet", "_variables", "196de187",
        "The colours with which a style sheet is parsed, as the key of the shared ones.",
    ),
    PrivateName(
        "textual.driver:Driver", "_mouse", "26ca2065",
        "Whether the app wants the mouse; the server's driver writes the codes itself.",
    ),
    PrivateName(
        "textual.driver:Driver", "_size", "9c7cd336",
        "The size of a device's terminal, which only its connection knows.",
    ),
    PrivateName(
        "textual.widgets._input:Input", "_on_key", "9cb075eb",
        "A typed line sees a key before Textual's own handler.",
    ),
    PrivateName(
        "textual.widgets._input:Input", "_on_paste", "e836a8df",
        "A slip takes several pasted lines; Textual keeps the first one only.",
    ),
    PrivateName(
        "textual.widgets._input:Input", "_suggestion", "b07f0d5d",
        "Enter accepts the shown path if the typed one is not a file.",
    ),
    PrivateName(
        "textual._compositor:ChopsUpdate", "render_segments", "24015d10",
        "`terminal/driver.py` sends the changed cells of a line instead of all to their left.",
    ),
    PrivateName(
        "textual._xterm_parser", "XTermParser", "b8d894ba",
        "Turns the bytes of a terminal into keys; the program reads them by itself.",
    ),
    PrivateName(
        "textual.keys", "_character_to_key", "53d89ce7",
        "Names a key as Textual will report it when it is pressed.",
    ),
    PrivateName(
        "rich.console:Console", "_environ", "c5ddf202",
        "Keeps the environment of the server's process away from its apps.",
    ),
    PrivateName(
        "asyncssh.channel:SSHChannel", "_env", "9bfee13e",
        "asyncssh stores a client's environment without a limit.",
    ),
    PrivateName(
        "asyncssh.connection:SSHConnection", "_make_global_request", "ad474371",
        "Measures when a device answers; the public keepalive does not tell.",
    ),
    PrivateName(
        "aiohttp.web_ws:WebSocketResponse", "_req", "4647946a",
        "Cuts a connection whose other end is gone; closing would wait for it.",
    ),
)  # fmt: skip
