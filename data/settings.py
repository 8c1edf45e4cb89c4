"""What the person at this machine has chosen, for all events: `config.toml` in the user's folder.

Written by the program and by hand: comments and order stay. What may stand in it is not known here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from srtui.rules.value import Value

_WHERE = re.compile(r"^(.*) \(at (?:line (\d+), column \d+|end of document)\)$", re.DOTALL)
"""How the library says where a fault is; it has no other way to ask before Python 3.14."""


class File(Value):
    """A file of settings as it stands. `fault`: why it cannot be read, with the line."""

    path: Path
    sections: Mapping[str, Any]
    text: str = ""
    fault: str = ""

    def line_of(self, section: str, name: str) -> int:
        """The line, from 1, in which a name of a section stands; 0 where none was found."""
        within = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            said = line.strip()
            if head := re.fullmatch(r"\[\s*\"?([^\]\"]+?)\"?\s*\]\s*(#.*)?", said):
                within = head[1]
                if within == section and not name:
                    return number
            key = said.partition("=")[0].strip().strip("\"'")
            if key == name and within == section:
                return number
        return 0


def place() -> Path:
    """Where the file lies; it need not be there."""
    from platformdirs import user_config_path  # only where something is looked up or kept

    return user_config_path("srtui") / "config.toml"


def read(at: Path | None = None) -> File:
    """The file as it stands; empty where there is none, or none that can be read."""
    at = at or place()
    try:
        text = at.read_bytes().decode("utf-8-sig")  # some editors begin with a mark
    except FileNotFoundError:
        return File(at, {})
    except OSError as fault:
        return File(at, {}, fault=f"{at.name} cannot be read ({fault.strerror or fault}).")
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        return File(at, {}, fault=f"{at.name}, line {line}: this is no UTF-8.")
    import tomllib  # only where there is a file

    try:
        return File(at, tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as fault:
        return File(at, {}, text, _said(at, text, str(fault)))


def _said(at: Path, text: str, fault: str) -> str:
    """What the library says of a fault, as a sentence with its line."""
    found = _WHERE.match(fault)
    if found is None:
        return f"{at.name}: {fault}."
    line = found[2] or str(max(1, len(text.splitlines())))
    return f"{at.name}, line {line}: {found[1][:1].lower()}{found[1][1:]}."


def keep(section: str, values: Mapping[str, str], at: Path | None = None) -> str:
    """Put these texts into a section, and take out what is empty; what else stands there stays.

    The answer is why that could not be, in a sentence; empty where it is done. A file that cannot
    be read is left alone.
    """
    import tomlkit  # only when something is chosen

    now = read(at)
    if now.fault:
        return f"{now.fault} Mend it first: nothing was kept."
    # tomlkit and not a plain writer: it gives back comments, order and blanks as the person wrote
    # them.
    whole = tomlkit.parse(now.text)
    part = whole.setdefault(section, tomlkit.table())
    if not isinstance(part, dict):
        return f"{now.path.name}: {section} is no section. Mend it first: nothing was kept."
    for name, value in values.items():
        if value:
            part[name] = value
        else:
            part.pop(name, None)
    return _written(now.path, tomlkit.dumps(whole))


def _written(at: Path, text: str) -> str:
    fresh = at.with_name(f"{at.name}.{os.getpid()}.new")
    try:
        at.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(at)
    except OSError as fault:
        return (
            f"{at} cannot be written ({fault.strerror or fault}): it holds until the program ends."
        )
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    return ""
