"""Teaching shells to complete, in a home of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SRTUI = str(Path(sys.executable).with_name("srtui"))


def taught(home: Path, *words: str) -> str:
    done = subprocess.run(
        [SRTUI, "completion", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**environment(home), "SHELL": "/bin/bash"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def environment(home: Path) -> dict[str, str]:
    """Return the environment of the person with this home folder."""
    left = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    path = f"{Path(SRTUI).parent}{os.pathsep}{left['PATH']}"
    folders = {
        "WIN_PD_OVERRIDE_PERSONAL": str(home / "Documents"),
        "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(home / "AppData"),
    }
    homes = {"HOME": str(home), "USERPROFILE": str(home), "ZDOTDIR": str(home)}
    return {**left, **folders, **homes, "PATH": path}
