"""What a start loads: a command that only reads starts without the screens."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from one_file import Cli

pytestmark = pytest.mark.process

OURS = ("srtui", "screens", "data")

LOADED = """
import sys
from srtui.cli.app import app
app(args=sys.argv[1:], standalone_mode=False)
heavy = {"textual", "rich", "sqlite_utils", "rustworkx", "filelock", "data.importing"}
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
@pytest.mark.push
def test_reading_loads_no_screens_and_nothing_to_write_with(
    cli: Cli, words: tuple[str, ...]
) -> None:
    cli.new()
    cli.play()
    assert loaded(words[0], cli.file, *words[1:]) == []


@pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is not installed")
def test_a_change_imports_neither_numpy_nor_pandas(cli: Cli) -> None:
    """sqlite-utils would, wherever they are installed: it doubles the cost of its import."""
    code = (
        "import sys\nfrom srtui.cli.app import app\napp(args=sys.argv[1:], standalone_mode=False)\n"
        "print('LOADED', *sorted({'numpy', 'pandas', 'sqlite_utils'} & set(sys.modules)))"
    )
    cli.new()
    words = ("roster", cli.file, "add", "Ada")
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "LOADED sqlite_utils"


OPENED = """
import asyncio, sys
from pathlib import Path
import screens.app
from data.event.watch import Watcher
from srtui.cli.open import show_screens
from srtui.commands.desk import Seat

async def opened(desk):
    app = screens.app.SrtuiApp(desk, Watcher(desk.store), poll=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        late = {
            "screens.roster.screen", "screens.palette", "screens.help", "screens.start.screen",
            "screens.dialogs.form", "data.importing", "srtui.rules.pairing",
            "srtui.sheets.paper", "sqlite_utils", "rustworkx",
        }
        print("LOADED", app.current_mode, *sorted(late & set(sys.modules)))

screens.app.run = lambda desk, **_: asyncio.run(opened(desk))
show_screens(Path(sys.argv[1]), Seat())
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


@pytest.mark.push
def test_the_console_script_ends_with_the_exit_code(cli: Cli) -> None:
    script = Path(sys.executable).with_name("srtui")
    for words, code in ((["editions"], 0), (["standings", "nothing"], 1), (["nonsense"], 2)):
        done = subprocess.run(
            [script, *words], capture_output=True, text=True, encoding="utf-8", check=False
        )
        assert done.returncode == code
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["data", "screens"])
@pytest.mark.parametrize("made", ["{}.py", "{}/__init__.py"])
@pytest.mark.parametrize("how", ["script", "module"])
def test_another_programs_package_of_the_same_name_is_not_in_the_way(
    tmp_path: Path, name: str, made: str, how: str
) -> None:
    stranger = tmp_path / made.format(name)
    stranger.parent.mkdir(exist_ok=True)
    stranger.write_text("raise RuntimeError('a stranger was run')")
    script = Path(sys.executable).with_name("srtui")
    program = [str(script)] if how == "script" else [sys.executable, "-m", "srtui"]
    done = subprocess.run(
        [*program, "editions"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "sr2026" in done.stdout


def test_python_m_srtui_is_the_same_program(cli: Cli) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "srtui", "editions", "sr1999"], cwd=cli.folder,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith('There is no edition "sr1999"')


def test_every_imported_package_is_declared() -> None:
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["web"]]
    names = {re.match(r"[\w-]+", one)[0].replace("-", "_") for one in declared}  # type: ignore[index]
    found = set[str]()
    for path in (path for one in OURS for path in (root / one).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {one.name.partition(".")[0] for one in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found.add((node.module or "").partition(".")[0])
    found.discard("_typeshed")  # known to type checkers alone
    assert found - sys.stdlib_module_names - set(OURS) <= names
