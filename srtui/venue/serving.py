"""What a server says of itself to other programs of this machine: who waits, who is connected.

It is a small file in the machine's folder, written anew when something has changed. It holds no
secret, and nothing of it is needed to go on.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from srtui.rules.value import Value, names_of
from srtui.state.refused import Refused
from srtui.venue.folder import Folder


class Waiting(Value):
    """A device that asks to come in. `since`: UTC in ISO form."""

    number: int
    place: str
    key: str
    keyless: bool
    address: str
    since: str


class Seated(Value):
    """A device that is connected. `key` as it is let in by; "" where nobody is asked."""

    place: str
    name: str
    key: str
    address: str
    width: int
    height: int
    terminal: str
    since: str


class Serving(Value):
    """A server that runs: the id of its process, where it listens, its key in short."""

    process: int
    port: int
    addresses: tuple[str, ...]
    host_key: str
    waiting: tuple[Waiting, ...] = ()
    seated: tuple[Seated, ...] = ()


def _name(event: Path) -> str:
    return f"serving-{hashlib.sha256(str(event).encode()).hexdigest()[:16]}.json"


def say(folder: Folder, event: Path, serving: Serving) -> None:
    """Write what the server of the event at `event` (resolved) says."""
    plain = {
        **{name: getattr(serving, name) for name in ("process", "port", "addresses", "host_key")},
        "waiting": [_plain(one) for one in serving.waiting],
        "seated": [_plain(one) for one in serving.seated],
    }
    folder.write(_name(event), json.dumps(plain, ensure_ascii=False).encode())


def hush(folder: Folder, event: Path) -> None:
    """The server ends."""
    with suppress(OSError):
        (folder.at / _name(event)).unlink()


def heard(folder: Folder, event: Path) -> Serving | None:
    """What the server of an event says; None where none runs."""
    try:
        found: Any = json.loads(folder.read(_name(event)) or b"null")
        if found is None or not _lives(int(found["process"])):
            return None
        return Serving(
            int(found["process"]), int(found["port"]), tuple(found["addresses"]),
            str(found["host_key"]), tuple(Waiting(**one) for one in found["waiting"]),
            tuple(Seated(**one) for one in found["seated"]),
        )  # fmt: skip
    except (ValueError, KeyError, TypeError, Refused):
        return None


def _plain(one: Waiting | Seated) -> dict[str, Any]:
    return {name: getattr(one, name) for name in names_of(type(one))}


def _lives(process: int) -> bool:
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
