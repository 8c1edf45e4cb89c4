"""Keys: the machine's own, the organizers', and how to tell one key from another."""

import base64
from collections.abc import Mapping

import asyncssh

from srtui.model.refused import Refused, clean
from srtui.server.folder import HOST_KEY, ORGANIZERS, Folder


def host_key(folder: Folder) -> asyncssh.SSHKey:
    """Return the machine's own key, created once.

    Raises `Refused` if it is damaged: a new one would lock every device out.
    """
    stored = folder.read(HOST_KEY)
    if not stored:
        key = asyncssh.generate_private_key("ssh-ed25519", comment="srtui")
        folder.write(HOST_KEY, key.export_private_key())
        return key
    try:
        return asyncssh.import_private_key(stored)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        raise Refused(
            f"{folder.path / HOST_KEY} is no longer a valid key. Restore it from a copy: devices "
            "recognize this machine by that key. Delete the file only if there is no copy, because "
            "every device must then forget this machine (ssh-keygen -R) and be allowed again."
        ) from None


def fingerprint(key: asyncssh.SSHKey) -> str:
    """Return a key's short form, as `ssh-keygen -l` prints it."""
    return key.get_fingerprint("sha256")


LOCAL = ("laptop", "srtui serve")
"""Terminals of the organizer's machine: a device with such a name could undo its entries."""
WORDS = 6
"""Words that represent a key: 66 bits of its fingerprint."""


def in_words(fingerprint: str) -> str:
    """Return a fingerprint (SHA256:...) as words of the BIP 39 list, for reading aloud."""
    from mnemonic import Mnemonic  # for who serves or compares

    kind, _, text = fingerprint.strip().partition(":")
    try:
        if kind != "SHA256":
            raise ValueError
        # ssh prints it without the padding of its last group.
        bits = int.from_bytes(base64.b64decode(text + "=" * (-len(text) % 4), validate=True)[:32])
        if len(text) != 43:  # 32 bytes without the sign that fills them up
            raise ValueError
    except ValueError:
        raise Refused(
            "That is not an ssh fingerprint, which is SHA256: followed by 43 characters, no spaces."
        ) from None
    list_ = Mnemonic("english").wordlist
    return " ".join(list_[bits >> (256 - 11 * (at + 1)) & 2047] for at in range(WORDS))


def organizers(folder: Folder) -> Mapping[str, str]:
    """Return names by fingerprint of the keys that connect as organizers."""
    names = {}
    for line in folder.read(ORGANIZERS).decode("utf-8", "replace").splitlines():
        if line.strip() and not line.startswith("#"):
            key = _public(line)
            names[fingerprint(key)] = key.get_comment() or "organizer"
    return names


def add_organizer(folder: Folder, line: str, name: str) -> str:
    """Allow a public key (a line of a .pub file) as the organizer `name`; return a sentence."""
    key, name = _public(line), clean(name, "The name")
    known = organizers(folder)
    if name.casefold() in LOCAL:
        raise Refused(f"{name} is the journal's own name for this machine: choose another name.")
    if fingerprint(key) in known:
        raise Refused(f"This key already belongs to {known[fingerprint(key)]}.")
    if name.casefold() in {one.casefold() for one in known.values()}:
        raise Refused(f"{name} already has a key: choose another name.")
    key.set_comment(name)
    folder.write(ORGANIZERS, folder.read(ORGANIZERS) + key.export_public_key())
    return f"{name} can now connect with the key {fingerprint(key)}: type ssh to@ADDRESS."


def remove_organizer(folder: Folder, name: str) -> str:
    """Remove the key with this name; return a sentence."""
    lines = folder.read(ORGANIZERS).decode("utf-8", "replace").splitlines()
    remaining = [line for line in lines if not line.strip() or _public(line).get_comment() != name]
    if len(remaining) == len(lines):
        raise Refused(f"{name} has no key.")
    folder.write(ORGANIZERS, "".join(f"{line}\n" for line in remaining).encode())
    return f"{name} can no longer connect. Existing connections last until the server restarts."


def _public(line: str) -> asyncssh.SSHKey:
    try:
        return asyncssh.import_public_key(line)
    except (asyncssh.KeyImportError, ValueError):
        raise Refused("That is not a public key: give the line from a .pub file.") from None
