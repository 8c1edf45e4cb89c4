"""What is chosen at this machine for all events: shown, and set."""

from __future__ import annotations

from collections.abc import Mapping

import click

from data import settings as file
from screens.chosen import BY_NAME, KEYS, SETTINGS, Chosen, Own, cannot_be
from srtui.cli import out
from srtui.cli.done import report
from srtui.cli.faults import Sentence
from srtui.cli.look import own_here
from srtui.cli.opening import json_option
from srtui.desk.desk import Done
from srtui.rules.value import Value


class SettingSaid(Value):
    """A setting by its name, and what holds for it, in words."""

    name: str
    value: str


class SettingsSaid(Value):
    """What is chosen at this machine. `keys`: own keys by the id of their command; `faults`: what
    of the file does not hold, a sentence each.
    """

    file: str
    settings: tuple[SettingSaid, ...]
    keys: Mapping[str, str]
    faults: tuple[str, ...]


@click.group("settings", invoke_without_command=True)
@json_option
@click.pass_context
def settings(context: click.Context, as_json: bool) -> None:
    """Show what is chosen at this machine for all events, and set it.

    srtui settings set bells off; with "-" the default holds again. Own keys are set by the id of
    their command (srtui settings keys): srtui settings set roster.add f2. All of it stands in one
    file, config.toml, which is yours to edit.
    """
    if context.invoked_subcommand is None:
        _show(own_here().chosen, as_json)


def _show(chosen: Chosen, as_json: bool) -> None:
    faults = all_faults(chosen)
    if as_json:
        said = [SettingSaid(one.name, chosen.said(one)) for one in SETTINGS]
        out.as_json("settings", SettingsSaid(str(file.place()), tuple(said), chosen.keys, faults))
        return
    wide = max(len(one.name) for one in SETTINGS)
    for one in SETTINGS:
        can = f"  ({', '.join(one.words)})" if one.words else ""
        out.say(f"{one.name:<{wide}}  {chosen.said(one)}{can}")
    for id_, keys in chosen.keys.items():
        out.say(f"{id_:<{wide}}  {keys}")
    out.say(f"They stand in {file.place()}.")
    out.warn(faults)


def all_faults(chosen: Chosen) -> tuple[str, ...]:
    """What of the file does not hold, keys and all."""
    if not chosen.keys:
        return chosen.faults
    from screens.key_list import faults_of  # every screen: only where there are own keys

    return (*chosen.faults, *faults_of(chosen.keys, chosen.key_lines))


@settings.command("show")
@json_option
def show(as_json: bool) -> None:
    """Show what is chosen, and what of the file does not hold."""
    _show(own_here().chosen, as_json)


@settings.command("set")
@click.argument("name")
@click.argument("value")
@json_option
def set_(name: str, value: str, as_json: bool) -> None:
    """Choose VALUE for a setting, or own keys for the id of a command; "-" takes it back."""
    own = own_here()
    wanted = "" if value.strip() == "-" else value.strip()
    said = _set_setting(own, name, wanted) if name in BY_NAME else _set_key(own, name, wanted)
    report(Done(said, all_faults(own.chosen)), as_json)


def _set_setting(own: Own, name: str, wanted: str) -> str:
    setting = BY_NAME[name]
    if wanted and (why := cannot_be(setting, wanted)):
        raise Sentence(why)
    _kept(own, setting.section, {name: wanted})
    return f"{setting.title}: {own.chosen.said(setting)}."


def _set_key(own: Own, id_: str, wanted: str) -> str:
    from screens.key_list import keyed  # every screen: only for who looks at keys
    from screens.own_keys import no_key_in

    known = {one.id: one for one in keyed()}
    if id_ not in known:
        names = ", ".join(one.name for one in SETTINGS)
        raise Sentence(
            f"There is no setting and no command “{id_}”. The settings are {names}; srtui settings "
            "keys lists the commands."
        )
    if wanted and (wrong := no_key_in(wanted)):
        raise Sentence(f"“{wrong}” is no key; say a letter, a sign, f5, ctrl+s, with commas.")
    _kept(own, KEYS, {id_: wanted})
    return f"{known[id_].said}: {wanted or ', '.join(known[id_].keys)}."


def _kept(own: Own, section: str, values: dict[str, str]) -> None:
    if why := own.keep(section, values):
        raise Sentence(why)


@settings.command("keys")
@click.argument("words", nargs=-1)
def keys_(words: tuple[str, ...]) -> None:
    """List every command that has a key, by its id, with the keys it has now.

    WORDS narrow the list: those lines that hold all of them.
    """
    from screens.key_list import keyed  # every screen: only for who looks at keys

    own = own_here().chosen.keys
    lines = dict.fromkeys(
        f"{one.id:<22} {own.get(one.id) or ','.join(one.keys):<24} {one.told}".rstrip()
        for one in keyed()
    )
    wanted = [word.casefold() for word in words]
    out.lines([line for line in lines if all(word in line.casefold() for word in wanted)])
