"""The program's manual page, srtui(1), generated from the commands; man(7) macros, UTF-8."""

from collections.abc import Iterable

from srtui import UNOFFICIAL
from srtui.queries.help.reference import all_help

HEAD = (
    ".TH SRTUI 1 \"\" srtui \"srtui manual\"",
    ".nh",
    ".ad l",
    ".SH NAME",
    r"srtui \- run a WARMACHINE Steamroller event from roster to prizes",
    ".SH SYNOPSIS",
    r".B srtui",
    r".RI [ FILE ]",
    ".br",
    ".B srtui",
    r".I COMMAND FILE",
    r".RI [ arguments ]",
    ".br",
    ".B srtui tour",
    ".SH DESCRIPTION",
    "One event is one file. Without a command, srtui lists the events that were last opened; with "
    "only a file, it opens the event's screens, where",
    ".B ?",
    "explains the keys. You may leave out the ending .srtui. Everything that the screens do has a "
    "command, and every command explains itself:",
    r".BR srtui\~help\~COMMAND .",
    ".PP",
    "Every command that changes an event takes",
    r".B \-\-sure",
    "(ignore warnings),",
    r".BR \-\-json ,",
    r".B \-\-role",
    "and",
    r".BR \-\-terminal .",
)  # fmt: skip
END = (
    ".SH EXIT STATUS",
    ".TP", ".B 0", "Done.",
    ".TP", ".B 1", "Refused; the reason is printed.",
    ".TP", ".B 2", "Usage error.",
    ".TP", ".B 3", "Not done because of a warning; \\-\\-sure ignores it.",
    ".SH SEE ALSO",
    r"\(lqsrtui tour\(rq plays an event with you; \(lqsrtui completion\(rq lets your shell",
    "complete commands.",
    ".SH NOTICE",
    UNOFFICIAL,
)  # fmt: skip


def manual(extra: Iterable[tuple[str, str, str]] = ()) -> str:
    """Return the page as groff input; `extra` are reading commands as (name, usage, text)."""
    lines = [*HEAD, ".SH CHANGING AN EVENT"]
    for one in all_help():
        lines += [".SS", _text(one.id.replace(".", " ")), f".B {_text(one.usage)}", ".PP"]
        lines.append(_text(one.text))
        for name, said in one.arguments:
            lines += [".TP", f".B {_text(name)}", _text(said)]
    lines.append(".SH READING, PRINTING, BACKING UP")
    for name, usage, text in extra:
        lines += [".SS", _text(name), f".B {_text(usage)}", ".PP"]
        for line in text.splitlines():
            lines += _description_lines(line)
    return "\n".join([*lines, *END]) + "\n"


def _description_lines(line: str) -> list[str]:
    """Format a line of a command's text; options begin like items of Markdown lists."""
    if not line.startswith("- `"):
        return [_text(line)] if line.strip() else []
    option, _, said = line.removeprefix("- `").partition("`: ")
    return [".TP", f".B {_text(option)}", _text(said)]


def _text(text: str) -> str:
    """Escape a text, so that groff finds no requests in it."""
    # Backslashes first, because the other replacements insert their own.
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace("`", "").replace('"', r"\(dq")
    plain = plain.replace("|", r"|\:")  # may be broken here
    # groff would take a line that begins this way as a request.
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain
