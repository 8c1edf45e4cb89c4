"""Secrets of captains in the event file, sealed with a key of this machine that lies outside it."""

import json

from data.machine import recent
from data.machine.disk import write_whole
from srtui.model.refused import Refused

_ROOM = 1024
"""Bytes to which each secret is filled up, so that its length says nothing."""


def seal(about: str, value: object) -> str:
    """Return a value sealed for one place (`about`), which a copy of the file cannot open."""
    from cryptography.fernet import Fernet  # 84 ms: where captains have secrets

    text = json.dumps([about, value], separators=(",", ":")).encode().ljust(_ROOM)
    return Fernet(_machine_key()).encrypt(text).decode()


def unseal(about: str, sealed: str) -> object | None:
    """Return what `seal` was given; None if it was sealed on another machine or elsewhere."""
    from cryptography.fernet import Fernet, InvalidToken  # 84 ms: where captains have secrets

    try:
        place, value = json.loads(Fernet(_machine_key()).decrypt(sealed))
    except InvalidToken:
        return None
    return value if place == about else None


def _machine_key() -> bytes:
    """Return this machine's key, made once; only its owner can read it."""
    from cryptography.fernet import Fernet

    path = recent.kept_in("captains.key")
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, Fernet.generate_key(), mode=0o600, sync=True)
        return path.read_bytes()
    except OSError as fault:
        raise Refused(f"{path}, the captains' key, cannot be used: {fault.strerror}.") from None
