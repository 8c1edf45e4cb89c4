"""Settings of this machine for all events: show and set."""

from collections.abc import Mapping

import click

from data.machine import settings as file
from screens.preferences import BY_NAME, KEYS, SETTINGS, Chosen, PreferenceStore, why_invalid
from srtui.cli import out
from srtui.cli.done import report
from srtui.cli.faults import Sentence
from srtui.cli.look import machine_preferences
from srtui.cli.opening import json_option
from srtui.commands.desk import Done
from srtui.rules.value import Value


class SettingSaid(Value):
    """A setting by its name, and its value as text."""

    name: str
    value: str


class SettingsSaid(Value):
    """The settings of this machine.

    `keys`: custom keys by the id of their command; `faults`: invalid parts of the file, a sentence
    each.
    """

    file: str
    settings: tuple[SettingSaid, ...]
    keys: Mapping[str, str]
    faults: tuple[str, ...]


@click.group("settings", invoke_without_command=True)
@json_option
@click.pass_context
def settings(context: click.Context, as_json: bool) -> None:
    """Show and change the settings of this machine, for all events.

    srtui settings set bells off; "-" restores the default. Set custom keys by the id of their
    command (srtui settings keys): srtui settings set roster.add f2. All settings are in one
    file, config.toml, which you may edit.
    """
    if context.invoked_subcommand is None:
        context.invoke(show, as_json=as_json)


@settings.command("show")
@json_option
def show(as_json: bool) -> None:
    """Show the settings, and any errors in their file."""
    chosen = machine_preferences().chosen
    faults = all_faults(chosen)
    if as_json:
        said = [SettingSaid(one.name, chosen.value_text(one)) for one in SETTINGS]
        out.as_json("settings", SettingsSaid(str(file.place()), tuple(said), chosen.keys, faults))
        return
    width = max(len(one.name) for one in SETTINGS)
    for one in SETTINGS:
        can = f"  ({', '.join(choices)})" if (choices := one.choices) else ""
        out.say(f"{one.name:<{width}}  {chosen.value_text(one)}{can}")
    for id_, keys in chosen.keys.items():
        out.say(f"{id_:<{width}}  {keys}")
    out.say(f"These settings are stored in {file.place()}.")
    out.warn(faults)


def all_faults(chosen: Chosen) -> tuple[str, ...]:
    """Return everything invalid in the settings file, including keys, as sentences."""
    if not chosen.keys:
        return chosen.faults
    from screens.key_list import faults_of  # 80 ms: every screen: only where there are own keys

    return (*chosen.faults, *faults_of(chosen.keys, chosen.key_lines))


@settings.command("set")
@click.argument("name")
@click.argument("value")
@json_option
def set_(name: str, value: str, as_json: bool) -> None:
    """Set a setting to VALUE, or give a command (by id) custom keys; "-" restores the default."""
    own = machine_preferences()
    wanted = "" if value.strip() == "-" else value.strip()
    said = _set_setting(own, name, wanted) if name in BY_NAME else _set_key(own, name, wanted)
    report(Done(said, all_faults(own.chosen)), as_json)


def _set_setting(user_settings: PreferenceStore, name: str, value: str) -> str:
    setting = BY_NAME[name]
    if value and (why := why_invalid(setting, value)):
        raise Sentence(f"{why}.")
    _save(user_settings, setting.section, {name: value})
    return f"{setting.title}: {user_settings.chosen.value_text(setting)}."


def _set_key(user_settings: PreferenceStore, id_: str, value: str) -> str:
    from screens.key_list import keyed  # 80 ms: every screen: only to read keys
    from screens.keys import invalid_part

    known = {one.id: one for one in keyed()}
    if id_ not in known:
        names = ", ".join(one.name for one in SETTINGS)
        raise Sentence(
            f"“{id_}” is neither a setting nor a command. The settings are {names}; srtui "
            "settings keys lists the commands."
        )
    if value and (wrong := invalid_part(value)):
        raise Sentence(
            f"“{wrong}” is not a key: type a letter, a symbol, f5 or ctrl+s, with commas between."
        )
    _save(user_settings, KEYS, {id_: value})
    return f"{known[id_].label}: {value or ', '.join(known[id_].keys)}."


def _save(user_settings: PreferenceStore, section: str, values: dict[str, str]) -> None:
    if why := user_settings.keep(section, values):
        raise Sentence(why)


@settings.command("keys")
@click.argument("words", nargs=-1)
def keys_(words: tuple[str, ...]) -> None:
    """List all commands that have keys, by id, with their current keys.

    Add WORDS to list only the lines that contain all of them.
    """
    from screens.key_list import keyed  # 80 ms: every screen: only to read keys

    own = machine_preferences().chosen.keys
    lines: dict[str, None] = {}
    for command in keyed():
        keys = own.get(command.id) or ",".join(command.keys)
        lines[f"{command.id:<22} {keys:<24} {command.help}".rstrip()] = None
    out.lines(line for line in lines if all(word.casefold() in line.casefold() for word in words))
