"""The editions of the rules: TOML files here and in the user's own folder, read and validated.

`docs/editions.md` explains the files key by key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from data.clean import fold
from data.editions.pack import expand, is_pack
from srtui.rules.decode import Decoder, Fault, shown, suggestion
from srtui.rules.edition import FORMAT, Edition, Given, Preset, Variant
from srtui.rules.edition_checks import CHECKS
from srtui.rules.overlay import CannotChange, Raw, merge
from srtui.rules.value import Value, replace
from srtui.rules.variants import changes_of, with_variants

LARGEST = 1_000_000
"""Bytes of an edition file; the packaged ones have about 20,000."""


class EditionFault(ValueError):
    """An edition that cannot be used: every fault on a line of its own, after its source."""

    def __init__(self, source: str, faults: Sequence[Fault]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{source}: {fault}" for fault in self.faults))


class UnknownEdition(LookupError):
    """No edition is offered under this id; the text is a sentence."""


class Offered(Value):
    """An edition file. `own`: from the user's folder; `fault`: why it cannot be used, if so."""

    id: str
    title: str
    path: Path
    own: bool
    fault: str = ""


def own_folder() -> Path:
    """Where the user's own editions lie; the folder need not exist."""
    from platformdirs import user_config_path  # only where a name is no file

    return user_config_path("srtui") / "editions"


def offered(own: Path | None = None) -> tuple[Offered, ...]:
    """The packaged editions, oldest first, and those in `own` (by default the user's folder).

    Only the top of each file is read. An own file whose id is taken is offered with a fault.
    """
    packaged = [_glance(path, own=False) for path in _files(Path(__file__).parent)]
    taken = {one.id: one for one in packaged}
    for path in _files(own or own_folder()):
        one = _glance(path, own=True)
        if one.id in taken and not one.fault:
            where = taken[one.id].path.name
            one = replace(one, id=path.stem, fault=f'its id "{one.id}" is taken by {where}')
        taken.setdefault(one.id, one)
        packaged.append(one)
    return tuple(packaged)


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.toml")) if folder.is_dir() else []
    except OSError:  # a folder that nobody may enter offers nothing
        return []


def _glance(path: Path, *, own: bool) -> Offered:
    try:
        top = parse(_top(read(path)), path.name)
    except EditionFault as fault:
        return Offered(path.stem, path.stem, path, own, str(fault))
    names = [top.get("id"), top.get("title")]
    if not all(isinstance(name, str) and name.isprintable() and name for name in names):
        return Offered(path.stem, path.stem, path, own, f"{path.name}: id and title are needed")
    return Offered(str(names[0]), str(names[1]), path, own)


def _top(text: str) -> str:
    """The part of a file before its first table."""
    return re.split(r"(?m)^\s*\[", text, maxsplit=1)[0]


def read(path: Path) -> str:
    """The text of an edition file; raises `EditionFault` where there is none to be had."""
    try:
        if path.exists() and not path.is_file():  # a pipe would be read for ever
            raise EditionFault(path.name, [Fault("", "is not a file")])
        if path.stat().st_size > LARGEST:
            raise EditionFault(path.name, [Fault("", f"is larger than {LARGEST} bytes")])
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise EditionFault(path.name, [Fault("", "is not UTF-8 text")]) from None
    except OSError as error:
        reason = f"cannot be read ({error.strerror})"
        raise EditionFault(path.name, [Fault("", reason)]) from None


def text(edition_id: str, own: Path | None = None) -> str:
    """The text of an edition offered, that of a pack as the whole edition that it comes to.

    It is named by its id, or by a part of id or title that no other has: 2015. Raises
    `UnknownEdition`, or `EditionFault` if it is unreadable.
    """
    choices = offered(own)  # each look reads the top of every file
    return whole_text(_path(_id_meant(edition_id, choices), choices), own)


def whole_text(path: Path, own: Path | None = None) -> str:
    """The text of an edition's file; of a pack that of the whole edition. Raises `EditionFault`."""
    written = read(path)
    raw = parse(written, path.name)
    if not is_pack(raw):
        return written
    import tomlkit  # only packs are written anew

    whole, faults = expand(raw, lambda base: parse(read(_path(base, offered(own))), base))
    if faults:
        raise EditionFault(path.name, faults)
    return tomlkit.dumps(whole)


def meant(typed: str, own: Path | None = None) -> str:
    """The id meant: an id, or a part of id or title that only one edition has."""
    return _id_meant(typed, offered(own))


def _id_meant(typed: str, choices: Sequence[Offered]) -> str:
    wanted = fold(typed)
    found = [one for one in choices if wanted and wanted in fold(f"{one.id} {one.title}")]
    exact = [one for one in found if wanted in (fold(one.id), fold(one.title))]
    if len(exact or found) > 1:
        advice = suggestion(typed, tuple(one.id for one in found))
        raise UnknownEdition(f'"{typed[:40]}" fits {len(found)} editions; {advice}')
    return next((one.id for one in exact or found), typed)


def _path(edition_id: str, choices: Sequence[Offered]) -> Path:
    known = {one.id: one for one in choices}
    if edition_id not in known:
        advice = suggestion(edition_id, tuple(known))
        raise UnknownEdition(f'There is no edition "{edition_id}"; {advice}')
    return known[edition_id].path


def parse(text: str, source: str) -> Raw:
    """The tables of an edition's text, not yet validated; raises `EditionFault` with the line."""
    try:
        return tomllib.loads(text)
    except ValueError as error:
        found = re.fullmatch(r"(.*) \(at (.*)\)", str(error), re.DOTALL)
        key, reason = (found[2], found[1]) if found else ("", str(error))
        raise EditionFault(source, [Fault(key, f"not TOML: {reason}")]) from None
    except RecursionError:
        raise EditionFault(source, [Fault("", "nests lists or tables too deeply")]) from None


def edition(raw: Mapping[str, Any], source: str) -> Edition:
    """The tables as a typed edition; raises `EditionFault` with everything that is wrong.

    A file of another format is refused for that alone. What each variant leads to is left to
    `check`.
    """
    if "format" in raw and raw["format"] != FORMAT:
        reason = f"this program reads format {FORMAT}, found {shown(raw['format'])}"
        raise EditionFault(source, [Fault("format", reason)])
    decoder = Decoder(CHECKS)
    value = decoder.read(Edition, raw)
    if value is None:
        raise EditionFault(source, decoder.faults)
    return value


def check(raw: Raw, source: str) -> Edition:
    """As `edition`; also every variant alone and every preset must lead to a sound edition.

    Every key named must be known.
    """
    value = edition(raw, source)
    faults = [fault for one in value.variants for fault in _variant_faults(value, raw, one)]
    faults += [fault for one in value.presets for fault in _preset_faults(raw, one)]
    faults += [fault for key in value.from_elsewhere for fault in _key_faults(raw, key)]
    if faults:
        raise EditionFault(source, faults)
    return value


def _variant_faults(value: Edition, raw: Raw, variant: Variant) -> list[Fault]:
    at = f"variants[key={variant.key}].set"
    return _faults_of(at, lambda: merge(raw, changes_of(variant, _trial(value, variant))))


def _preset_faults(raw: Raw, preset: Preset) -> list[Fault]:
    used = [(one.variant, one.given) for one in preset.use]
    at = f"presets[key={preset.key}]"
    return _faults_of(at, lambda: merge(with_variants(raw, used), list(preset.set.items())))


def _faults_of(at: str, change: Callable[[], Raw]) -> list[Fault]:
    """What is wrong with the edition that a change leads to."""
    decoder = Decoder(CHECKS)
    try:
        changed = change()
    except CannotChange as refusal:
        return [Fault(at, str(refusal))]
    decoder.read(Edition, changed)
    return [Fault(f"{at}: {fault.key}", fault.reason) for fault in decoder.faults]


def _key_faults(raw: Raw, key: str) -> list[Fault]:
    try:
        merge(raw, [(key, "")])
    except CannotChange as refusal:
        return [Fault("from_elsewhere", str(refusal))]
    return []


def _trial(value: Edition, variant: Variant) -> Given:
    """Something that a variant may be given, to try it."""
    if not variant.parameter:
        return None
    if variant.takes == "number":
        return variant.parameter_max
    return tuple(rule.id for rule in value.scenarios if not rule.optional)[:1]
