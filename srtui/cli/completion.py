"""Set-up of shell completion for `srtui`."""

import os
import sys
from codecs import BOM_UTF16_LE
from contextlib import suppress
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from data.exporting.export import save
from srtui.cli import out, streams
from srtui.cli.faults import Sentence
from srtui.cli.suggestions import WordChoice
from srtui.model.refused import Refused

SHELLS = ("bash", "zsh", "fish", "powershell")
MARK = "# srtui completion"
"""Behind the line in a shell's own file, by which it is found again."""


@click.command()
@click.argument("shell", type=WordChoice(SHELLS), required=False)
@click.option("--print", "printed", is_flag=True, help="Print the script without installing it.")
@click.option("--remove", is_flag=True, help="Remove it again.")
def completion(shell: str | None, printed: bool, remove: bool) -> None:
    """Set up shell completion for srtui: events, players, tables, scenarios.

    SHELL is bash, zsh, fish or powershell (default: the one in use). Start a new shell to use
    it.
    """
    shell = shell or _current_shell()
    if printed:
        out.say(_script(shell).rstrip("\n"))
        return
    place, named_in = place_of(shell)
    try:
        sentence = _remove(place, named_in) if remove else _install(shell, place, named_in)
    except OSError as error:
        raise Sentence(f"{error.filename} cannot be changed: {error.strerror}.") from None
    out.say(sentence)


def place_of(shell: str) -> tuple[Path, tuple[Path, ...]]:
    """Return the location of a shell's completion script, and the shell's files that name it."""
    home = Path.home()
    if shell == "powershell":
        from platformdirs import user_data_path, user_documents_path  # 3 ms: for PowerShell alone

        # Windows PowerShell and PowerShell 7 each have their own profile.
        folders = (user_documents_path() / one for one in ("WindowsPowerShell", "PowerShell"))
        profiles = tuple(folder / "profile.ps1" for folder in folders)
        return user_data_path("srtui") / "completion.ps1", profiles
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "srtui"
    if shell == "fish":
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        return config / "fish" / "completions" / "srtui.fish", ()
    if shell == "zsh":
        folder = Path(os.environ.get("ZDOTDIR") or home)
        return data / "completion.zsh", (folder / ".zshrc",)
    return data / "completion.bash", (home / ".bashrc",)


def _current_shell() -> str:
    name = Path(os.environ.get("SHELL", "")).name.removesuffix(".exe")
    if name in SHELLS:
        return name
    if sys.platform == "win32":  # where only shells that came from elsewhere set SHELL
        return "powershell"
    raise Refused(f"Which shell do you use? Add one of {', '.join(SHELLS)}.")


def _script(shell: str) -> str:
    from srtui.cli.app import app  # which knows this command
    from srtui.cli.shell_words import register  # likewise

    register()
    made = get_completion_class(shell)
    assert made is not None
    script = made(app, {}, "srtui", streams.COMPLETING).source()
    if shell == "zsh":  # where nobody has loaded it yet
        return f"(( $+functions[compdef] )) || {{ autoload -Uz compinit && compinit }}\n{script}"
    return script


def _install(shell: str, script: Path, named_in: tuple[Path, ...]) -> str:
    script.parent.mkdir(parents=True, exist_ok=True)
    save(script, _script(shell), replace=True)
    for path in named_in:
        if MARK not in _text(path):  # once: who installs it twice has one line
            path.parent.mkdir(parents=True, exist_ok=True)
            line = f"\n{_loads(shell, script)}  {MARK}\n"
            # As bytes: in text mode, a bash start-up file on Windows would get a carriage return.
            with path.open("ab") as file:
                file.write(line.encode(_encoding(path), "surrogateescape"))
    if not named_in:
        return f"Wrote {script}: start a new {shell} to use completion."
    names = " and ".join(map(str, named_in))
    verb = "loads" if len(named_in) == 1 else "load"
    sentence = f"Wrote {script}, which {names} now {verb}: start a new {shell} to use completion."
    return f"{sentence}\n{_POLICY}" if shell == "powershell" else sentence


_POLICY = (
    "If PowerShell says that running scripts is disabled, type this once: "
    "Set-ExecutionPolicy -Scope CurrentUser RemoteSigned"
)


def _loads(shell: str, script: Path) -> str:
    """Return the line in a shell's start-up file that loads the script."""
    if shell != "powershell":
        return f"[ -r '{script}' ] && . '{script}'"
    # In ASCII: Windows PowerShell reads its profile in a code page, unless it starts with a byte
    # order mark.
    path = f"'{''.join(map(_powershell_text, str(script)))}'"
    path = path if str(script).isascii() else f"({path})"
    return f"if (Test-Path -LiteralPath {path}) {{ . {path} }}"


def _powershell_text(char: str) -> str:
    """Return a character as it stands between quotes in PowerShell, in ASCII."""
    if char.isascii():
        return char.replace("'", "''")
    halves = char.encode("utf-16-be").hex(" ", -2).split()
    return f"' + {' + '.join(f'[char]0x{half}' for half in halves)} + '"


def _remove(script: Path, named_in: tuple[Path, ...]) -> str:
    existed = script.exists()
    script.unlink(missing_ok=True)
    for file in named_in:
        if MARK in (text := _text(file)):
            kept = [line for line in text.splitlines(keepends=True) if MARK not in line]
            # Written in place, not replaced by a new file: such files are often links.
            file.write_bytes("".join(kept).encode(_encoding(file), "surrogateescape"))
    return "It is removed." if existed else "There is none."


def _text(path: Path) -> str:
    return path.read_bytes().decode(_encoding(path), "surrogateescape") if path.exists() else ""


def _encoding(path: Path) -> str:
    """Return the encoding of a shell's start-up file: Windows PowerShell's `>` writes UTF-16."""
    with suppress(FileNotFoundError), path.open("rb") as file:
        if file.read(len(BOM_UTF16_LE)) == BOM_UTF16_LE:
            return "utf-16-le"
    return "utf-8"
