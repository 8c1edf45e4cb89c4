"""The user's choices on this machine, for all events: their `config.toml`.

The program and the user both write it, so comments and order are kept. This module does not know
which settings exist.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from data.machine.disk import reason, write_whole
from srtui.rules.value import Value

_FAULT_PLACE = re.compile(r"^(.*) \(at (?:line (\d+), column \d+|end of document)\)$", re.DOTALL)
"""How the library says where a fault is; it has no other way to ask before Python 3.14."""


class File(Value):
    """A settings file as read. `fault`: why it cannot be read, with the line."""

    path: Path
    sections: Mapping[str, Any]
    text: str = ""
    fault: str = ""

    def line_of(self, section: str, name: str) -> int:
        """Return the line, from 1, of a name in a section, or 0 if it is missing."""
        within = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            text = line.strip()
            if head := re.fullmatch(r"\[\s*\"?([^\]\"]+?)\"?\s*\]\s*(#.*)?", text):
                within = head[1]
                if within == section and not name:
                    return number
            key = text.partition("=")[0].strip().strip("\"'")
            if key == name and within == section:
                return number
        return 0


def place() -> Path:
    """Return the file's path; it need not exist."""
    from platformdirs import user_config_path  # 3 ms: only where something is looked up or kept

    return user_config_path("srtui") / "config.toml"


def read(path: Path | None = None) -> File:
    """Return the file as it is; empty if it does not exist or cannot be read."""
    path = path or place()
    try:
        text = path.read_bytes().decode("utf-8-sig")  # some editors begin with a mark
    except FileNotFoundError:
        return File(path, {})
    except OSError as fault:
        return File(path, {}, fault=f"{path.name} cannot be read ({fault.strerror or fault}).")
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        return File(path, {}, fault=f"{path.name}, line {line}: this line is not UTF-8 text.")
    import tomllib  # only where there is a file

    try:
        return File(path, tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as fault:
        return File(path, {}, text, _fault_text(path, text, str(fault)))


def _fault_text(path: Path, text: str, fault: str) -> str:
    """Return the library's text about a fault as a sentence with its line."""
    found = _FAULT_PLACE.match(fault)
    if found is None:
        return f"{path.name}: {fault}."
    line = found[2] or str(max(1, len(text.splitlines())))
    reason = found[1][:1].lower() + found[1][1:]
    return f"{path.name}, line {line}: {reason}."


def keep(section: str, values: Mapping[str, str], path: Path | None = None) -> str:
    """Write these texts into a section, and remove empty ones; everything else is kept.

    Returns a sentence saying why that failed; empty if it succeeded. A file that cannot be read is
    not changed.
    """
    import tomlkit  # 9 ms: only when something is chosen

    now = read(path)
    if now.fault:
        return f"{now.fault} Nothing was saved: fix that first."
    # With tomlkit, which keeps the user's comments, order and spacing.
    document = tomlkit.parse(now.text)
    part = document.setdefault(section, tomlkit.table())
    if not isinstance(part, dict):
        return f"Nothing was saved: first make {section} a section in {now.path.name}."
    for name, value in values.items():
        if value:
            part[name] = value
        else:
            part.pop(name, None)
    file = now.path
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, tomlkit.dumps(document).encode())
    except OSError as fault:
        return f"{file} cannot be written ({reason(fault, file)}): the change lasts until you quit."
    return ""
