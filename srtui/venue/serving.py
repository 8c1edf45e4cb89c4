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

from srtui.rules.value import names_of
from srtui.state.refused import Refused
from srtui.state.serving import Seated, Serving, Waiting
from srtui.venue.folder import Folder, place


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


def heard(event: Path, folder: Folder | None = None) -> Serving | None:
    """What the server of the event at `event` (resolved) says; None where none runs.

    `folder`: default: that of this machine, where there is one.
    """
    try:
        if folder is None and not place().is_dir():
            return None
        folder = folder or Folder()
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
