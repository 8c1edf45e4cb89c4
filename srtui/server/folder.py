"""Files on the organizer's machine for all events: its own key, and known devices.

The folder and every file in it are accessible only to their owner. It can be moved to another
machine as a whole: devices then find the same host key there.
"""

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from msgspec import DecodeError, json

from data.machine import recent
from data.machine.disk import reason, write_whole
from srtui.model.refused import Refused
from srtui.rules.value import Value

T = TypeVar("T")
HOST_KEY, DEVICES, ORGANIZERS = "host_key", "devices.json", "organizers"
LANGUAGES = "languages.json"
_MOST = 1_000_000
"""Bytes of a file that are read."""


class Known(Value):
    """A device known to this machine: its name, and its last place."""

    name: str
    place: str


def place() -> Path:
    """Return the path of the folder; it may not exist."""
    return recent.state_file("venue")


def write_secret(path: Path, data: bytes) -> None:
    """Write a file that only its owner can read, completely or not at all."""
    try:
        # After a power cut an empty key would lock every device out.
        write_whole(path, data, mode=0o600, sync=True)
    except OSError as fault:
        raise Refused(f"{path} cannot be written: {reason(fault, path)}.") from None


class Folder:
    """The folder `path`, created if missing. Refused if others can enter it."""

    def __init__(self, at: Path | None = None) -> None:
        self.path = at or place()
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            mode = stat.S_IMODE(self.path.stat().st_mode)
        except OSError as fault:
            raise Refused(f"{self.path} cannot be created: {fault.strerror}.") from None
        if os.name == "posix" and mode & 0o077:
            raise Refused(
                f"Others on this machine can open {self.path}, which holds its secret key: run "
                f"chmod 700 {self.path}"
            )

    def read(self, name: str) -> bytes:
        """Return a file's content; empty if there is none. Refused if others can read it."""
        path = self.path / name
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
            if os.name == "posix" and mode & 0o077:
                raise Refused(f"Others on this machine can read {path}: run chmod 600 {path}")
            with path.open("rb") as file:
                return file.read(_MOST)
        except FileNotFoundError:
            return b""
        except OSError as fault:
            raise Refused(f"{path} cannot be read: {fault.strerror}.") from None

    def write(self, name: str, data: bytes) -> None:
        """Replace a file, completely or not at all."""
        write_secret(self.path / name, data)

    def devices(self) -> Mapping[str, Known]:
        """Return this machine's devices by their keys' fingerprints.

        Empty if the file is damaged.
        """
        return self._mapping(DEVICES, Known)

    def languages(self) -> dict[str, str]:
        """Return the languages chosen on devices, by key; empty if the file is damaged."""
        return self._mapping(LANGUAGES, str)

    def _mapping(self, name: str, kind: type[T]) -> dict[str, T]:
        try:
            return json.decode(self.read(name) or b"{}", type=dict[str, kind])  # type: ignore[valid-type]
        except DecodeError:
            return {}

    def keep_devices(self, devices: Mapping[str, Known]) -> None:
        """Save this machine's devices."""
        self.write(DEVICES, json.format(json.encode(devices), indent=1))
