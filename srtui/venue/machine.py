"""The machine that serves: kept awake, its battery, its lid and its firewall looked at.

What is asked of the system is handed in: a folder that stands for `/`, and how a program is run.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

LOW = 20
"""Per cent of a battery that nothing charges, from which it is warned of."""
MEGABYTE = 1_000_000
LEAST_ROOM = 100
"""Megabytes of the event's disk below which it is warned of."""
_ASKED_WITHIN = 3.0
"""Seconds that a program has to answer."""
SLEEPS = "Sleep cannot be held off here: switch it off on this machine, also for a closed lid."
LID = "The lid is closed: open it, or this machine may fall asleep and every terminal stand still."
Run = Callable[[Sequence[str]], str | None]
"""Runs a program and gives what it prints; None where it is not there or fails."""
ROOT = Path("/")


def run(command: Sequence[str]) -> str | None:
    """Run a program of the system that only tells something."""
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_ASKED_WITHIN, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        return done.stdout if done.returncode == 0 else None
    return None


def open_many(files: int) -> int:
    """Let this process open so many files at once, as far as the system lets it; how many it
    may open then.
    """
    if sys.platform == "win32":
        return files
    import resource  # not on Windows

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files if most == resource.RLIM_INFINITY else min(files, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        with suppress(OSError, ValueError):  # macOS names a bound of its own beside it
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return files if now == resource.RLIM_INFINITY else now


# Awake


def holding(
    platform: str = sys.platform, find: Callable[[str], str | None] = shutil.which
) -> list[str]:
    """The program that keeps this machine awake as long as its input is open; empty: none here."""
    # Both programs hold sleep off as long as what they start runs, and `cat` runs until its input
    # ends.
    if platform == "darwin" and (path := find("caffeinate")):
        return [path, "-ims", "cat"]
    if path := find("systemd-inhibit"):
        return [
            path, "--what=idle:sleep:handle-lid-switch", "--who=srtui", "--mode=block",
            "--why=Terminals at the tables of an event", "cat",
        ]  # fmt: skip
    return []


@contextmanager
def awake(command: Sequence[str]) -> Iterator[Callable[[], bool]]:
    """Hold sleep off meanwhile; what it yields says whether it is.

    However this program ends, the input of the one that holds closes, and the machine may sleep.
    """
    holder: subprocess.Popen[bytes] | None = None
    with suppress(OSError):
        if command:
            # A session of its own: ^C goes to all programs of a terminal, and sleep has to be held
            # off until the last one has been told.
            holder = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
    try:
        yield lambda: holder is not None and holder.poll() is None
    finally:
        if holder is not None:
            assert holder.stdin is not None
            holder.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                holder.wait(_ASKED_WITHIN)


# Power


def power(root: Path = ROOT) -> list[str]:
    """What is wrong with battery and lid, as Linux tells it; empty where it says nothing."""
    return [*_batteries(root), *_lids(root)]


def _batteries(root: Path) -> Iterator[str]:
    for one in sorted((root / "sys/class/power_supply").glob("*")):
        said = {name: _read(one / name) for name in ("type", "scope", "status", "capacity")}
        if said["type"] != "Battery" or said["scope"] == "Device":  # that of a mouse
            continue
        left = said["capacity"]
        if said["status"] == "Discharging" and left.isdecimal() and int(left) <= LOW:
            yield f"The battery is at {left} % and is not charged: plug this machine in."


def _lids(root: Path) -> Iterator[str]:
    lids = (root / "proc/acpi/button/lid").glob("*/state")
    if any(_read(one).endswith("closed") for one in lids):
        yield LID


def _read(path: Path) -> str:
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text(encoding="utf-8").strip()
    return ""


# Room


def room(
    folder: Path, free: Callable[[Path], int] = lambda at: shutil.disk_usage(at).free
) -> list[str]:
    """That the disk of a folder is nearly full: on a full one no key of a table counts."""
    with suppress(OSError):
        left = free(folder) // MEGABYTE
        if left < LEAST_ROOM:
            return [f"The disk of {folder} has {left} MB left: make room, or no key counts soon."]
    return []


# Firewall


def firewall(
    port: int, root: Path = ROOT, ask: Run = run, platform: str = sys.platform
) -> list[str]:
    """What a firewall keeps from the port, as far as it tells that without a password."""
    if platform == "darwin":
        said = ask(["/usr/libexec/ApplicationFirewall/socketfilterfw", "--getglobalstate"])
        return [_MAC] if said is not None and "enabled" in said else []
    if platform == "win32":
        said = ask(["netsh", "advfirewall", "show", "currentprofile", "state"])
        return [_WINDOWS] if said is not None and " ON" in said.upper() else []
    if "ENABLED=yes" in _read(root / "etc/ufw/ufw.conf").split():
        return [f"The firewall ufw is on. Where no device gets in: sudo ufw allow {port}/tcp"]
    if (ask(["firewall-cmd", "--state"]) or "").strip() == "running" and (
        ask(["firewall-cmd", f"--query-port={port}/tcp"]) is None
    ):
        return [f"firewalld keeps devices out: sudo firewall-cmd --add-port={port}/tcp"]
    return []


_MAC = (
    "The firewall of this Mac is on. Where no device gets in: System Settings, Network, Firewall, "
    "let Python take connections."
)
_WINDOWS = (
    "The firewall of Windows is on: when it asks about Python, let it in on private networks."
)
