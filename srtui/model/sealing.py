"""Captains' secrets in the event file, sealed with this machine's key, which is kept elsewhere."""

import json

from data.machine import recent
from data.machine.disk import write_whole
from srtui.model.refused import Refused

_ROOM = 1024
"""Bytes to which each secret is filled up, so that its length says nothing."""


def seal(about: str, value: object) -> str:
    """Seal a value for one purpose (`about`), so that a copy of the file does not reveal it."""
    from cryptography.fernet import Fernet  # 84 ms: where captains have secrets

    text = json.dumps([about, value], separators=(",", ":")).encode().ljust(_ROOM)
    return Fernet(_machine_key()).encrypt(text).decode()


def unseal(about: str, sealed: str) -> object | None:
    """Return the sealed value, or None if sealed on another machine or for another purpose."""
    from cryptography.fernet import Fernet, InvalidToken  # 84 ms: where captains have secrets

    try:
        place, value = json.loads(Fernet(_machine_key()).decrypt(sealed))
    except InvalidToken:
        return None
    return value if place == about else None


def _machine_key() -> bytes:
    """Return this machine's key, created once and readable only by its owner."""
    from cryptography.fernet import Fernet

    path = recent.kept_in("captains.key")
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, Fernet.generate_key(), mode=0o600, sync=True)
        return path.read_bytes()
    except OSError as fault:
        raise Refused(f"{path}, the captains' key, cannot be used: {fault.strerror}.") from None
