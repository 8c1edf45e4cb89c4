"""The serving machine: kept awake, with its battery, lid and firewall checked.

Access to the system is passed in: a folder that stands for `/`, and a function that runs a program.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from srtui.server import windows

LOW = 20
"""Per cent of a battery that nothing charges, from which it is warned of."""
MEGABYTE = 1_000_000
LEAST_ROOM = 100
"""Megabytes of the event's disk below which it is warned of."""
_ASKED_WITHIN = 3.0
"""Seconds that a program has to answer."""
SLEEPS = "srtui cannot keep this machine awake: turn off sleep mode, also when the lid is closed."
LID = "The lid is closed: open it, or this machine may sleep and freeze every terminal."
Run = Callable[[Sequence[str]], str | None]
"""Runs a program and returns its output; None if it is missing or fails."""
ROOT = Path("/")


def run(command: Sequence[str]) -> str | None:
    """Run a system program that only reports something; return its output, or None."""
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_ASKED_WITHIN,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        return done.stdout if done.returncode == 0 else None
    return None


def open_many(files: int) -> int:
    """Raise this process's limit of open files as far as possible; return the limit."""
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


# Sleep


def kept_awake() -> AbstractContextManager[Callable[[], bool]]:
    """Prevent sleep during the block, by the system's means; yield a check that it still works."""
    if sys.platform == "win32":
        return windows.awake()
    return awake(holding())


def holding(
    platform: str = sys.platform, find: Callable[[str], str | None] = shutil.which
) -> list[str]:
    """Return the command that keeps this machine awake while its input is open, if any."""
    # Both programs prevent sleep while `cat` runs, until its input ends.
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
    """Prevent sleep during the block; yield a check that it still works.

    However this program ends, the holding program's input closes and the machine may sleep.
    """
    holder: subprocess.Popen[bytes] | None = None
    with suppress(OSError):
        if command:
            # A separate session: ^C goes to all programs of a terminal, and the machine must not
            # sleep before the last device is informed.
            holder = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
    try:
        yield lambda: holder is not None and holder.poll() is None
    finally:
        if holder is not None:
            assert holder.stdin is not None
            holder.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                holder.wait(_ASKED_WITHIN)


# Power


def power(root: Path = ROOT, ask: Run = run, platform: str = sys.platform) -> list[str]:
    """Return warnings about battery and lid, as far as the system reports them."""
    if platform == "linux":
        lids = (root / "proc/acpi/button/lid").glob("*/state")
        closed = any(_read(lid).endswith("closed") for lid in lids)
        return [*_low(_batteries(root)), *([LID] if closed else [])]
    if platform == "darwin":
        output = ask(["pmset", "-g", "batt"]) or ""
        return _low(map(int, re.findall(r"(\d+)%; discharging", output)[:1]))
    if sys.platform == "win32" and (status := windows.power_status()):
        level = uncharged(*status)
        return [] if level is None else _low([level])
    return []


def _low(levels: Iterable[int]) -> list[str]:
    return [
        f"The battery is at {level} % and not charging: plug this machine in."
        for level in levels
        if level <= LOW
    ]


def uncharged(line: int, flag: int, percent: int) -> int | None:
    """Return the percentage of a battery that is not charging, from Windows' report, or None.

    The arguments are those of SYSTEM_POWER_STATUS: AC line, battery flag, battery life.
    """
    if line != _OFFLINE or flag == _UNKNOWN or flag & _NO_BATTERY or percent > _FULL:
        return None
    return percent


_OFFLINE, _NO_BATTERY, _UNKNOWN, _FULL = 0, 128, 255, 100


def _batteries(root: Path) -> Iterator[int]:
    """Yield the percentage of each battery of a Linux machine that is not charging."""
    for one in sorted((root / "sys/class/power_supply").glob("*")):
        said = {name: _read(one / name) for name in ("type", "scope", "status", "capacity")}
        if said["type"] != "Battery" or said["scope"] == "Device":  # that of a mouse
            continue
        left = said["capacity"]
        if said["status"] == "Discharging" and left.isdecimal():
            yield int(left)


def _read(path: Path) -> str:
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text(encoding="utf-8").strip()
    return ""


# Disk space


def room(
    folder: Path, free: Callable[[Path], int] = lambda at: shutil.disk_usage(at).free
) -> list[str]:
    """Return a warning if a folder's disk is nearly full, when no key at a table would count."""
    with suppress(OSError):
        left = free(folder) // MEGABYTE
        if left < LEAST_ROOM:
            return [
                f"The disk that holds {folder} has only {left} MB left: free some space, or soon "
                "nothing can be saved."
            ]
    return []


# Firewall


def firewall(
    port: int, root: Path = ROOT, ask: Run = run, platform: str = sys.platform
) -> list[str]:
    """Return what a firewall blocks at the port, as far as that is known without a password."""
    if platform == "darwin":
        said = ask(["/usr/libexec/ApplicationFirewall/socketfilterfw", "--getglobalstate"])
        return [_MAC] if said is not None and "enabled" in said else []
    if platform == "win32":
        return _windows_firewall(port, ask)
    if "ENABLED=yes" in _read(root / "etc/ufw/ufw.conf").split():
        return [f"The firewall ufw is on. If no device can connect, run sudo ufw allow {port}/tcp"]
    if (ask(["firewall-cmd", "--state"]) or "").strip() == "running" and (
        ask(["firewall-cmd", f"--query-port={port}/tcp"]) is None
    ):
        return [f"firewalld keeps devices out: run sudo firewall-cmd --add-port={port}/tcp"]
    return []


def _windows_firewall(port: int, ask: Run) -> list[str]:
    # The registry says so in every language, and to everybody.
    said = ask(["reg", "query", _POLICY, "/s", "/v", "EnableFirewall"]) or ""
    rule = ask(["netsh", "advfirewall", "firewall", "show", "rule", "name=srtui"]) or ""
    if "0x1" not in said or str(port) in re.findall(r"\d+", rule):
        return []
    return [
        "The Windows firewall is on. If no device can connect, type this once into a terminal that "
        "runs as administrator: netsh advfirewall firewall add rule name=srtui dir=in action=allow "
        f"protocol=TCP localport={port}"
    ]


_POLICY = r"HKLM\SYSTEM\CurrentControlSet\Services\SharedAccess\Parameters\FirewallPolicy"
_MAC = (
    "This Mac's firewall is on. If no device can connect, allow incoming connections for Python "
    "in System Settings, Network, Firewall."
)
