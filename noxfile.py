"""The program on every Python that pyproject.toml names, as people install it: from its wheel.

    make pythons                         every Python of this machine
    .venv/bin/nox -s pythons-3.12        one of them

A Python that is not on this machine is skipped and named. Only what depends on the Python runs:
every screen in a real terminal, and a fixed set of screen tests; the other tests run on one Python.
"""

from __future__ import annotations

import os
from pathlib import Path

import nox

nox.needs_version = ">=2026.1"
nox.options.error_on_missing_interpreters = False
nox.options.default_venv_backend = "virtualenv"

NAMED = nox.project.python_versions(nox.project.load_toml("pyproject.toml"))

# What pyenv has on the path are stand-ins that answer only for chosen versions.
ROOT = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
PYENV = [str(folder) for name in NAMED for folder in sorted(ROOT.glob(f"versions/{name}.*/bin"))]
os.environ["PATH"] = os.pathsep.join([*PYENV, os.environ["PATH"]])

IN_A_TERMINAL = (
    "tests/whole/test_places_in_terminal.py",
    "tests/whole/test_round_at_tables.py",
    "tests/whole/test_terminal_size.py",
)
SCREENS = (
    "tests/screens/test_event_screen.py",
    "tests/screens/test_frame_lines.py",
    "tests/screens/test_places_at_once.py",
    "tests/screens/test_served.py",
    "tests/screens/test_task_order.py",
    "tests/screens/test_terminals.py",
    "tests/screens/test_typed_ahead.py",
)


@nox.session(python=NAMED)
def pythons(session: nox.Session) -> None:
    """Install the wheel, and look at the screens."""
    built = Path(session.create_tmp())
    session.install("-qq", "-U", "pip>=26.3")
    session.run("python", "-m", "pip", "wheel", "-qq", "--no-deps", "-w", str(built), ".")
    (wheel,) = built.glob("srtui-*.whl")
    hashed = built / "hashed.txt"
    session.run("python", "-m", "release.lock", "hashed", str(hashed))
    locked = ("--no-require-hashes", "-c", str(hashed))
    # Python compiles what the tests import; pip would compile everything, half its time.
    session.install("-qq", "--no-compile", *locked, f"{wheel}[web]", "--group", "dev")
    # The tests find the installed program, not the folder beside them.
    session.env["PYTHONSAFEPATH"] = "1"
    # They choose their own folder for files: in memory, where there is room.
    del session.env["TMPDIR"]
    screens = ("tests/screens",) if "whole" in session.posargs else SCREENS
    words = ("-n", "auto", "--dist", "worksteal", "-m", "not deep")
    session.run("pytest", *words, *IN_A_TERMINAL, *screens)
