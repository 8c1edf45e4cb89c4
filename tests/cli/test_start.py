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


OPENED = """
import asyncio, sys
from data.watch import Watcher
from screens.app import SrtuiApp
from srtui.cli.open import desk_at
from srtui.desk.desk import Seat

async def main(file):
    with desk_at(file, Seat()) as desk:
        app = SrtuiApp(desk, Watcher(desk.store), poll=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            late = {
                "screens.roster", "screens.palette", "screens.help", "screens.start",
                "srtui.desk.registry", "srtui.rules.pairing", "sqlite_utils", "rustworkx",
            }
            print("LOADED", app.current_mode, *sorted(late & set(sys.modules)))

asyncio.run(main(sys.argv[1]))
"""


def test_opening_builds_only_the_place_where_the_next_step_is(cli: Cli) -> None:
    cli.new()
    cli.ok("pair", cli.file, "-y")
    cli.ok("scenario", cli.file, "roll")
    cli.ok("publish", cli.file, "-y")
    done = subprocess.run(
        [sys.executable, "-c", OPENED, cli.file], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["LOADED", "results"]


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
