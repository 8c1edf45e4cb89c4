"""What a start loads: a command that only reads starts without the screens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from one_file import Cli

from srtui.cli import app as app_module
from srtui.cli.faults import Sentence

LOADED = """
import sys
from srtui.cli.app import app
app(args=sys.argv[1:], standalone_mode=False)
heavy = {"textual", "rich", "sqlite_utils", "rustworkx", "filelock"}
print("LOADED", *sorted(heavy & set(sys.modules)))
"""


def loaded(*words: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1].split()[1:]


@pytest.mark.parametrize(
    "words",
    [("standings",), ("results",), ("status",), ("explain", "a-player"), ("print", "slips")],
)
def test_reading_loads_no_screens_and_nothing_to_write_with(
    cli: Cli, words: tuple[str, ...]
) -> None:
    cli.new()
    cli.play()
    assert loaded(words[0], cli.file, *words[1:]) == []


def test_writing_loads_no_screens(cli: Cli) -> None:
    cli.new()
    assert "textual" not in loaded("roster", cli.file, "add", "Zoe")


def test_the_console_script_ends_with_the_exit_code(cli: Cli) -> None:
    script = Path(sys.executable).with_name("srtui")
    for words, code in ((["editions"], 0), (["standings", "nothing"], 1), (["nonsense"], 2)):
        done = subprocess.run([script, *words], capture_output=True, text=True, check=False)
        assert done.returncode == code
        assert "Traceback" not in done.stderr


def test_another_programs_package_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app_module.check_packages()
    stranger = tmp_path / "screens" / "__init__.py"
    monkeypatch.setattr(app_module, "_screens", lambda: str(stranger))
    with pytest.raises(Sentence, match="The package screens of another program"):
        app_module.check_packages()
