"""House packs: short files of differences from an edition, expanded to a complete one."""

from collections.abc import Callable
from typing import Any

from srtui.rules.decode import Fault, suggestion
from srtui.rules.overlay import CannotChange, Raw, differences, merge

BASE = "based_on"
"""The key that makes a file a pack: the id of the edition that it changes."""
IDENTITY = ("id", "title", "version", "short")
"""What a pack says of itself."""
ADDED = {"scenarios": "id", "variants": "key", "presets": "key"}
"""Lists to which a pack adds rows, and what identifies them; a known row is replaced."""
DATES = ("valid_from", "valid_to", "format")
SOURCES = "from_elsewhere"
KNOWN = (BASE, *IDENTITY, *DATES, "set", "unset", SOURCES, *ADDED)


def is_pack(raw: Raw) -> bool:
    """Tell whether a file is a pack."""
    return BASE in raw


def expand(pack: Raw, base_of: Callable[[str], Raw]) -> tuple[Raw, list[Fault]]:
    """Return a pack's complete edition, and the faults of the pack itself.

    `base_of` returns the tables of the edition with an id; it raises LookupError if there is none.
    """
    faults = [*_unknown(pack), *_missing(pack)]
    try:
        base = base_of(str(pack[BASE]))
    except LookupError as fault:
        return {}, [*faults, Fault(BASE, str(fault))]
    if is_pack(base):
        return {}, [*faults, Fault(BASE, "is itself a pack; name the edition that it changes")]
    whole = {key: value for key, value in base.items() if key not in DATES}
    whole |= {key: pack[key] for key in (*IDENTITY, *DATES) if key in pack}
    for name, by in ADDED.items():
        if name in pack:
            whole[name] = _rows(base.get(name), pack[name], by)
    whole, faults = _changed(whole, pack, faults)
    if isinstance(sources := whole.get(SOURCES), dict):
        whole[SOURCES] = _sources(sources, base, whole) | pack.get(SOURCES, {})
    return whole, faults


def _sources(sources: Raw, base: Raw, whole: Raw) -> Raw:
    """Return the sources of values, except values that the pack changes."""
    other = [key for key, _, _ in differences(base, whole)]
    below = tuple(f"{key}{sign}" for key in other for sign in ".[")
    return {
        key: one for key, one in sources.items() if key not in other and not key.startswith(below)
    }


def _unknown(pack: Raw) -> list[Fault]:
    odd = [key for key in pack if key not in KNOWN]
    return [Fault(key, f"a pack has no such key; {suggestion(key, KNOWN)}") for key in odd]


def _missing(pack: Raw) -> list[Fault]:
    return [Fault(key, "is missing") for key in ("format", *IDENTITY) if key not in pack]


def _rows(old: Any, new: Any, by: str) -> Any:
    if not isinstance(new, list) or not isinstance(old, list | None):
        return new
    names = [row.get(by) for row in new if isinstance(row, dict)]
    kept = [row for row in old or [] if isinstance(row, dict) and row.get(by) not in names]
    return [*kept, *new]


def _changed(edition: Raw, pack: Raw, faults: list[Fault]) -> tuple[Raw, list[Fault]]:
    """Apply the changes of `set` and `unset`, one by one, so that each fault has its key."""
    given = pack.get("set", {})
    taken = pack.get("unset", [])
    if not isinstance(given, dict) or not isinstance(taken, list):
        return edition, [*faults, Fault("set", "must be a table, and unset must be a list")]
    for key, value in [*given.items(), *((str(key), None) for key in taken)]:
        try:
            edition = merge(edition, [(key, value)])
        except CannotChange as refusal:
            faults.append(Fault("set", str(refusal)))
    return edition, faults
