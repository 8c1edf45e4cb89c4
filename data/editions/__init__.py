"""Editions of the rules, packaged and custom: TOML (docs/editions.md), validated.

A pack is a short file of differences from an edition, expanded to a complete one.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from data.clean import fold
from srtui.rules.decode import Decoder, Fault, shown, suggestion
from srtui.rules.edition import FORMAT, Edition, Preset, Variant, VariantValue
from srtui.rules.edition_checks import CHECKS
from srtui.rules.overlay import CannotChange, Raw, changes_of, differences, merge, with_variants
from srtui.rules.value import Value, replace

LARGEST = 1_000_000
"""Bytes of an edition file; the packaged ones have about 20,000."""
PACKS = Path(__file__).parent / "packs"


class EditionFault(ValueError):
    """An edition cannot be used; the message has its source and each fault on its own line."""

    def __init__(self, source: str, faults: Sequence[Fault]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{source}: {fault}" for fault in self.faults))


class UnknownEdition(LookupError):
    """Id of an edition that is not on offer; the message is a sentence."""


class Offered(Value):
    """An edition file. `custom`: from the user's folder; `fault`: why it cannot be used."""

    id: str
    title: str
    path: Path
    custom: bool
    fault: str = ""

    @property
    def packed(self) -> bool:
        """Whether it is one of our packs, a format based on an edition."""
        return self.path.parent == PACKS


def own_folder() -> Path:
    """Return the folder of the user's custom editions; it need not exist."""
    from platformdirs import user_config_path  # 4 ms: only if a name is not a file

    return user_config_path("srtui") / "editions"


def offered(custom_folder: Path | None = None) -> tuple[Offered, ...]:
    """Return the packaged editions, oldest first, packs, then custom ones (default: the user's).

    Only the top of each file is read. A custom file whose id is in use is offered with a fault.
    """
    packaged = [
        _offered_file(path, custom=False) for path in (*_files(PACKS.parent), *_files(PACKS))
    ]
    by_id = {one.id: one for one in packaged}
    for path in _files(custom_folder or own_folder()):
        one = _offered_file(path, custom=True)
        if one.id in by_id and not one.fault:
            where = by_id[one.id].path.name
            one = replace(one, id=path.stem, fault=f'its id "{one.id}" is already used by {where}')
        by_id.setdefault(one.id, one)
        packaged.append(one)
    return tuple(packaged)


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.toml")) if folder.is_dir() else []
    except OSError:  # a folder that nobody may enter offers nothing
        return []


def _offered_file(path: Path, *, custom: bool) -> Offered:
    try:
        top = parse(re.split(r"(?m)^\s*\[", read(path), maxsplit=1)[0], path.name)
    except EditionFault as fault:
        return Offered(path.stem, path.stem, path, custom, str(fault))
    names = [top.get("id"), top.get("title")]
    if not all(isinstance(name, str) and name.isprintable() and name for name in names):
        return Offered(path.stem, path.stem, path, custom, f"{path.name} needs an id and a title")
    return Offered(str(names[0]), str(names[1]), path, custom)


def read(path: Path) -> str:
    """Return an edition file's text. Raises `EditionFault` if it cannot be read."""
    try:
        if path.exists() and not path.is_file():  # a pipe would be read for ever
            reason = "is not a file"
        elif path.stat().st_size > LARGEST:
            reason = f"is larger than {LARGEST} bytes"
        else:
            return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        reason = "is not UTF-8 text"
    except OSError as error:
        reason = f"cannot be read ({error.strerror})"
    raise EditionFault(path.name, [Fault("", reason)])


def text(edition_id: str, custom_folder: Path | None = None) -> str:
    """Return the text of an edition on offer; for a pack, that of the complete edition.

    It is found by its id, or by a part of id or title that is unique: 2015. Raises
    `UnknownEdition`, or `EditionFault` if it is unreadable.
    """
    choices = offered(custom_folder)  # each look reads the top of every file
    return whole_text(_path(find_id(edition_id, choices), choices), custom_folder)


def whole_text(path: Path, custom_folder: Path | None = None) -> str:
    """Return an edition's text; for a pack, that of the complete edition. Raises `EditionFault`."""
    written = read(path)
    raw = parse(written, path.name)
    if not is_pack(raw):
        return written
    import tomlkit  # 10 ms: only packs are written as new text

    whole, faults = expand(raw, lambda base: parse(read(_path(base, offered(custom_folder))), base))
    if faults:
        raise EditionFault(path.name, faults)
    return tomlkit.dumps(whole)


def find_id(typed: str, choices: Sequence[Offered]) -> str:
    """Return the edition's id for an id, or for a unique part of an id or title."""
    wanted = fold(typed)
    if not wanted:
        return typed
    matches = [row for row in choices if wanted in fold(f"{row.id} {row.title}")]
    best = [row for row in matches if wanted in (fold(row.id), fold(row.title))] or matches
    if len(best) > 1:
        advice = suggestion(typed, tuple(row.id for row in matches))
        raise UnknownEdition(f'"{typed[:40]}" matches {len(matches)} editions; {advice}')
    return best[0].id if best else typed


def _path(edition_id: str, choices: Sequence[Offered]) -> Path:
    known = {one.id: one for one in choices}
    if edition_id not in known:
        advice = suggestion(edition_id, tuple(known))
        raise UnknownEdition(f'There is no edition "{edition_id}"; {advice}')
    return known[edition_id].path


def parse(text: str, source: str) -> Raw:
    """Return an edition's text as tables, not validated. Raises `EditionFault` with the line."""
    try:
        return tomllib.loads(text)
    except ValueError as error:
        found = re.fullmatch(r"(.*) \(at (.*)\)", str(error), re.DOTALL)
        key, reason = (found[2], found[1]) if found else ("", str(error))
        raise EditionFault(source, [Fault(key, f"not TOML: {reason}")]) from None
    except RecursionError:
        raise EditionFault(source, [Fault("", "nests lists or tables too deeply")]) from None


def edition(raw: Mapping[str, Any], source: str) -> Edition:
    """Return the tables as a typed edition. Raises `EditionFault` with all faults."""
    if "format" in raw and raw["format"] != FORMAT:
        reason = f"this version of srtui reads format {FORMAT}, not {shown(raw['format'])}"
        raise EditionFault(source, [Fault("format", reason)])
    decoder = Decoder(CHECKS)
    value = decoder.read(Edition, raw)
    if value is None:
        raise EditionFault(source, decoder.faults)
    return value


def check(raw: Raw, source: str) -> Edition:
    """Return `edition` after checking that every variant and preset gives a valid one."""
    value = edition(raw, source)
    faults = [fault for one in value.variants for fault in _variant_faults(value, raw, one)]
    faults += [fault for one in value.presets for fault in _preset_faults(raw, one)]
    faults += [fault for key in value.from_elsewhere for fault in _key_faults(raw, key)]
    if faults:
        raise EditionFault(source, faults)
    return value


def _variant_faults(value: Edition, raw: Raw, variant: Variant) -> list[Fault]:
    at = f"variants[key={variant.key}].set"
    return _faults_of(at, lambda: merge(raw, changes_of(variant, _trial_value(value, variant))))


def _preset_faults(raw: Raw, preset: Preset) -> list[Fault]:
    used = [(one.variant, one.variant_value) for one in preset.use]
    at = f"presets[key={preset.key}]"
    return _faults_of(at, lambda: merge(with_variants(raw, used), list(preset.set.items())))


def _faults_of(key: str, change: Callable[[], Raw]) -> list[Fault]:
    """Return the faults of the edition that results from a change."""
    decoder = Decoder(CHECKS)
    try:
        changed = change()
    except CannotChange as refusal:
        return [Fault(key, str(refusal))]
    decoder.read(Edition, changed)
    return [Fault(f"{key}: {fault.key}", fault.reason) for fault in decoder.faults]


def _key_faults(raw: Raw, key: str) -> list[Fault]:
    if key == "variants":  # their names; no house rule changes them
        return []
    try:
        merge(raw, [(key, "")])
    except CannotChange as refusal:
        return [Fault("from_elsewhere", str(refusal))]
    return []


def _trial_value(value: Edition, variant: Variant) -> VariantValue:
    if not variant.parameter:
        return None
    if variant.takes == "number":
        return variant.parameter_max
    return tuple(rule.id for rule in value.scenarios if not rule.optional)[:1]


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
    odd = [key for key in pack if key not in KNOWN]
    faults = [Fault(key, f"a pack has no such key; {suggestion(key, KNOWN)}") for key in odd]
    faults += [Fault(key, "is missing") for key in ("format", *IDENTITY) if key not in pack]
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
    whole, faults = _apply_changes(whole, pack, faults)
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


def _rows(old: Any, new: Any, by: str) -> Any:
    if not isinstance(new, list) or not isinstance(old, list | None):
        return new
    names = [row.get(by) for row in new if isinstance(row, dict)]
    kept = [row for row in old or [] if isinstance(row, dict) and row.get(by) not in names]
    return [*kept, *new]


def _apply_changes(edition: Raw, pack: Raw, faults: list[Fault]) -> tuple[Raw, list[Fault]]:
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
