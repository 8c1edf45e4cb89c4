"""Teaching a shell to complete the lines of `srtui`."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from data.export import SaveFault, save
from srtui.cli import out, streams
from srtui.cli.faults import Sentence
from srtui.cli.meant import Choice
from srtui.rules.value import Value
from srtui.state.refused import Refused

SHELLS = ("bash", "zsh", "fish")
MARK = "# srtui completion"
"""Behind the line in a shell's own file, by which it is found again."""


class Place(Value):
    """Where a shell's script lies, and the file of the shell that has to name it; None: none."""

    script: Path
    named_in: Path | None


@click.command()
@click.argument("shell", type=Choice(SHELLS), required=False)
@click.option("--print", "printed", is_flag=True, help="Print the script, and change nothing.")
@click.option("--remove", is_flag=True, help="Take it away again.")
def completion(shell: str | None, printed: bool, remove: bool) -> None:
    """Let a shell complete what is typed behind srtui: events, players, tables, scenarios.

    SHELL is bash, zsh or fish (default: the one that is used here). It begins in the next shell.
    """
    shell = shell or _used()
    if printed:
        out.say(_script(shell).rstrip("\n"))
        return
    place = place_of(shell)
    try:
        said = _remove(place) if remove else _install(shell, place)
    except OSError as error:
        raise Sentence(f"{error.filename} cannot be changed: {error.strerror}.") from None
    except SaveFault as fault:
        raise Sentence(str(fault)) from None
    out.say(said)


def place_of(shell: str) -> Place:
    """Where the script of a shell lies."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "srtui"
    if shell == "fish":
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        return Place(config / "fish" / "completions" / "srtui.fish", None)
    if shell == "zsh":
        folder = Path(os.environ.get("ZDOTDIR") or home)
        return Place(data / "completion.zsh", folder / ".zshrc")
    return Place(data / "completion.bash", home / ".bashrc")


def _used() -> str:
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise Refused(f"Which shell is it? Add one of {', '.join(SHELLS)}.")
    return name


def _script(shell: str) -> str:
    from srtui.cli.app import app  # which knows this command

    made = get_completion_class(shell)
    assert made is not None
    script = made(app, {}, "srtui", streams.COMPLETING).source()
    if shell == "zsh":  # where nobody has loaded it yet
        return f"(( $+functions[compdef] )) || {{ autoload -Uz compinit && compinit }}\n{script}"
    return script


def _install(shell: str, place: Place) -> str:
    place.script.parent.mkdir(parents=True, exist_ok=True)
    save(place.script, _script(shell), replace=True)
    if place.named_in is None:
        return f"{place.script} is written: fish completes srtui from the next shell on."
    # Once: who installs it twice has one line.
    if MARK not in _text(place.named_in):
        with place.named_in.open("a", encoding="utf-8") as file:
            file.write(f"\n[ -r '{place.script}' ] && . '{place.script}'  {MARK}\n")
    return (
        f"{place.script} is written, and {place.named_in} names it: {shell} completes srtui from "
        "the next shell on."
    )


def _remove(place: Place) -> str:
    there = place.script.exists()
    place.script.unlink(missing_ok=True)
    if place.named_in is not None and MARK in (text := _text(place.named_in)):
        kept = [line for line in text.splitlines(keepends=True) if MARK not in line]
        # in its place, not beside it: such files are often links
        place.named_in.write_text("".join(kept), encoding="utf-8", errors="surrogateescape")
    return "It is taken away." if there else "There is none."


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="surrogateescape") if path.exists() else ""
