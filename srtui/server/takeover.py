"""Transfer of a machine's identity to a second machine: its key, its devices, its organizers."""

import io
import os
import stat
import tarfile
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import asyncssh

from srtui.model.refused import Refused
from srtui.server.folder import DEVICES, HOST_KEY, ORGANIZERS, Folder, write_secret
from srtui.server.keys import fingerprint, host_key, in_words
from srtui.server.serving import STARTED, newest_started

PACKED = (HOST_KEY, DEVICES, ORGANIZERS, STARTED)
NAME = "srtui-machine.tar"
BEFORE = f"{HOST_KEY}.before"
"""Where the key stays that a machine had of its own."""
_MOST = 4_000_000
"""Bytes of a packed file."""
OPEN_TO_ALL = (
    "This disk stores no permissions: anyone who gets this file can impersonate this machine. "
    "Guard the file like a key, and delete it once the second machine has it."
)


def pack(folder: Folder, to: Path) -> tuple[str, ...]:
    """Write what identifies this machine to devices into one file; return a sentence about it."""
    key = host_key(folder)
    path = to / NAME if to.is_dir() else to
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as file:
        for name in PACKED:
            if kept := newest_started(folder) if name == STARTED else folder.read(name):
                one = tarfile.TarInfo(name)
                one.size, one.mode = len(kept), 0o600
                file.addfile(one, io.BytesIO(kept))
    write_secret(path, data.getvalue())
    said = f"{path} holds this machine's key ({in_words(fingerprint(key))}) and its devices."
    return (said, *([OPEN_TO_ALL] if _others_can_read(path) else []))


def unpack(folder: Folder, path: Path, *, replace: bool = False) -> str:
    """Give this machine the packed machine's identity; return a sentence about it.

    Raises `Refused` if others can read the file, if it is not a packed identity, or if this machine
    already has a key; `replace` keeps that under another name.
    """
    if _others_can_read(path) and _keeps_modes(path.parent):
        raise Refused(f"Others on this machine can read {path}, a secret key: run chmod 600 {path}")
    packed = _unpack(path)
    try:
        key = asyncssh.import_private_key(packed.get(HOST_KEY, b""))
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        raise _missing_file_refusal(path) from None
    own_key = folder.read(HOST_KEY)
    if own_key and own_key != packed[HOST_KEY]:
        if not replace:
            raise Refused(
                "This machine has its own key, which devices may already know. To set it aside "
                f"as {BEFORE}, add --replace."
            )
        folder.write(BEFORE, own_key)
    for name, data in packed.items():
        folder.write(name, data)
    return (
        "Devices now accept this machine in place of the first: it has the key "
        f"{in_words(fingerprint(key))} and knows {len(folder.devices())} of them."
    )


def _missing_file_refusal(path: Path) -> Refused:
    return Refused(f"{path} was not written by srtui takeover --pack FOLDER.")


def _unpack(path: Path) -> dict[str, bytes]:
    """Return the packed files by name, ignoring any others in it."""
    contents = {}
    try:
        if path.stat().st_size > _MOST:
            raise _missing_file_refusal(path)
        # `r:` reads no compressed files: nothing larger than the file itself can come out.
        with tarfile.open(path, "r:") as file:
            for one in file:
                # Never `extract`: a name in such a file may point anywhere on the disk.
                held = file.extractfile(one) if one.name in PACKED and one.isfile() else None
                if held is not None:
                    contents[one.name] = held.read()
    except tarfile.TarError:
        raise _missing_file_refusal(path) from None
    except OSError as fault:
        raise Refused(f"{path} cannot be read: {fault.strerror}.") from None
    return contents


def _others_can_read(path: Path) -> bool:
    """Tell whether other users of this machine can read it."""
    with suppress(OSError):
        return os.name == "posix" and bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
    return False


def _keeps_modes(folder: Path) -> bool:
    """Tell whether a disk stores file modes; most USB sticks do not."""
    try:
        with NamedTemporaryFile(dir=folder, prefix=".srtui-") as file:
            return not _others_can_read(Path(file.name))
    except OSError:
        return True
