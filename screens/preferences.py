"""A machine's preferences for all events: `config.toml`, read into values.

Keys are not checked here: commands are known only once their screens are loaded (`screens.keys`),
and starting does not wait for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from data.locale import languages
from data.machine.settings import File
from screens.theme.palette import PALETTES
from screens.theme.signs import SIGNS
from srtui.rules.value import Value, replace

KEYS = "keys"
"""The section of own keys: the id of a command, and its keys with commas between them."""


class Setting(Value):
    """A preference.

    `words` are its possible values, unless it is a language; empty: any text. The first is the
    default, unless `suits` returns another.
    """

    name: str
    section: str
    title: str
    help: str
    words: tuple[str, ...] = ()
    suits: str = ""

    @property
    def choices(self) -> tuple[str, ...]:
        """Return its possible values on this machine; empty: any text."""
        return tuple(languages()) if self.name == "language" else self.words


SETTINGS: tuple[Setting, ...] = (
    Setting("colours", "look", "Colours", "Colours of the screens", tuple(PALETTES),
            "automatic"),
    Setting("signs", "look", "Symbols", "Symbols to draw; plain means ASCII only", tuple(SIGNS),
            "automatic"),
    Setting("bells", "hall", "Bells", "Ring bells here, and flash the board at the end of a "
        "round", ("on", "off")),
    Setting("copies", "hall", "Second backup folder", "A folder, perhaps on a USB stick, where "
        "new events are also backed up", (), "none"),
    Setting("language", "hall", "Language", "Language of tables and boards on this machine; "
        "press L there to change it", (), "the event's"),
)  # fmt: skip
BY_NAME = {one.name: one for one in SETTINGS}


class Chosen(Value):
    """The preferences; empty, or the default, if not set.

    `keys`: custom keys by command id, as written. `faults`: a sentence for each fault of the file.
    """

    colours: str = ""
    signs: str = ""
    bells: bool = True
    copies: str = ""
    keys: Mapping[str, str] = {}
    key_lines: Mapping[str, str] = {}
    """Line of each custom key in the file, as `config.toml, line 3`."""
    faults: tuple[str, ...] = ()
    language: str = ""

    @property
    def faults_text(self) -> str:
        """Return the faults in one sentence; empty if there are none."""
        return faults_line(self.faults, self.keys.get("settings", "f2"))

    def value_text(self, setting: Setting) -> str:
        """Return the current value of a setting in words."""
        if setting.name == "bells":
            return "on" if self.bells else "off"
        return getattr(self, setting.name) or setting.suits

    def changed(self, section: str, values: Mapping[str, str]) -> Chosen:
        """Return the preferences with these texts of a section; an empty one removes its name."""
        if section == KEYS:
            keys = {id_: text for id_, text in {**self.keys, **values}.items() if text}
            return replace(self, keys=keys)
        fresh: dict[str, Any] = dict(values)
        if "bells" in fresh:
            fresh["bells"] = fresh["bells"] != "off"
        return replace(self, **fresh)


def faults_line(faults: Sequence[str], key: str) -> str:
    """Return the faults on one line: the first, and where to find the others."""
    others = f" {key} shows {len(faults) - 1} more." if len(faults) > 1 else ""
    return f"{faults[0]}{others}" if faults else ""


Keep = Callable[[str, Mapping[str, str]], str]
"""Keeps texts in a section of the file, an empty one takes a name out; says why it could not."""


class PreferenceStore:
    """Preferences of this machine; without `keep` they last until the app ends."""

    def __init__(
        self,
        chosen: Chosen | None = None,
        keep: Keep | None = None,
        reread: Callable[[], Chosen] | None = None,
    ) -> None:
        self.chosen = chosen or Chosen()
        self._keep, self._reread = keep, reread

    def keep(self, section: str, values: Mapping[str, str]) -> str:
        """Store texts in a section and apply them; return why that failed, or an empty string."""
        reason = self._keep(section, values) if self._keep is not None else ""
        if self._reread is not None and not reason:
            # From the file, so that corrections made by hand in the meantime are kept.
            self.chosen = self._reread()
        else:
            self.chosen = self.chosen.changed(section, values)
        return reason


def preferences_in(file: File) -> Chosen:
    """Return a file's preferences; a wrong value is a fault, and the default applies."""
    if file.fault:
        return Chosen(faults=(f"{file.fault} The defaults apply until it is fixed.",))
    settings, faults = _read(file)
    faults = [*_unknown_names(file), *faults]
    own = file.sections.get(KEYS)
    keys = own if isinstance(own, dict) else {}
    texts = {id_: text for id_, text in keys.items() if isinstance(text, str)}
    lines = {id_: _place_in(file, KEYS, id_) for id_ in texts}
    faults += [
        f'{_place_in(file, KEYS, id_)}: write the keys of {id_} as text, such as "m" or "m,f5".'
        for id_ in keys
        if id_ not in texts
    ]
    bells = settings.pop("bells", "on") == "on"
    return Chosen(**settings, bells=bells, keys=texts, key_lines=lines, faults=tuple(faults))


def _read(file: File) -> tuple[dict[str, str], list[str]]:
    """Return the valid settings, and the faults of the others."""
    values: dict[str, str] = {}
    faults = []
    for setting in SETTINGS:
        section = file.sections.get(setting.section)
        value = section.get(setting.name) if isinstance(section, dict) else None
        if value is None:
            continue
        if why := why_invalid(setting, value):
            place = _place_in(file, setting.section, setting.name)
            faults.append(f"{place}: {why}; the default applies.")
        else:
            values[setting.name] = value
    return values, faults


def why_invalid(setting: Setting, value: object) -> str:
    """Return why a setting cannot have this value, without a full stop; empty if it can."""
    choices = setting.choices
    if isinstance(value, str) and (not choices or value in choices):
        return ""
    be = f"one of {', '.join(choices)}" if choices else "text"
    shown = f"“{value}”" if isinstance(value, str) else str(value).lower()
    return f"{setting.name} must be {be}, not {shown}"


def _unknown_names(file: File) -> Iterator[str]:
    """Yield sections and names that have no meaning."""
    known: dict[str, list[str]] = {}
    for one in SETTINGS:
        known.setdefault(one.section, []).append(one.name)
    for section, names in file.sections.items():
        is_section = isinstance(names, dict)
        place = _place_in(file, *((section, "") if is_section else ("", section)))
        if section not in (*known, KEYS):
            there = ", ".join(f"[{one}]" for one in (*known, KEYS))
            yield f"{place}: “{section}” is not a section; the sections are {there}."
        elif not is_section:
            yield f"{place}: make “{section}” a section, as in [{section}]."
        elif section != KEYS:
            for name in (name for name in names if name not in known[section]):
                place, there = _place_in(file, section, name), ", ".join(known[section])
                yield f"{place}: [{section}] has no “{name}”; it has {there}."


def _place_in(file: File, section: str, name: str) -> str:
    line = file.line_of(section, name)
    return f"{file.path.name}, line {line}" if line else file.path.name
