"""The machine that serves: addresses, words of its key, sleep, battery, lid, firewall."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from srtui.model.refused import Refused
from srtui.server.addresses import in_order
from srtui.server.keys import in_words
from srtui.server.machine import LID, awake, firewall, holding, power, room, uncharged
from srtui.server.serve import listens_at


def test_all_addresses_are_named_and_the_likeliest_stands_first() -> None:
    adapters = [
        ("lo", ["127.0.0.1", "::1"]),
        ("eth0", ["fd00::2", "fe80::1%eth0", "10.0.0.5"]),
        ("wlan0", ["192.168.1.20"]),
        ("docker0", ["172.17.0.1"]),
        ("br-12ab", ["172.18.0.1"]),
    ]
    assert in_order(["192.168.1.20"], adapters) == ["192.168.1.20", "10.0.0.5", "fd00::2"]
    assert in_order([], [("lo", ["127.0.0.1"])]) == []


def test_a_key_in_words_is_its_first_66_bits() -> None:
    assert in_words("SHA256:" + "A" * 43) == "abandon " * 5 + "abandon", "all bits 0: word 1"
    assert in_words("SHA256:" + "/" * 42 + "8") == "zoo " * 5 + "zoo", "all bits 1: word 2048"
    other = in_words("SHA256:" + "A" * 10 + "B" + "A" * 32)  # bit 66, the last one in the words
    assert other == "abandon " * 5 + "ability"


@pytest.mark.parametrize("wrong", ["", "SHA256:", "MD5:00:11", "SHA256:" + "A" * 42, "x" * 50])
def test_invalid_fingerprint_is_refused(wrong: str) -> None:
    with pytest.raises(Refused, match="not an ssh fingerprint"):
        in_words(wrong)


def supply(root: Path, name: str, **files: str) -> None:
    folder = root / "sys/class/power_supply" / name
    folder.mkdir(parents=True)
    for key, text in files.items():
        (folder / key).write_text(f"{text}\n")


def test_a_low_battery_is_warned_of_while_nothing_charges_it(tmp_path: Path) -> None:
    supply(tmp_path, "BAT0", type="Battery", status="Discharging", capacity="20")
    supply(tmp_path, "AC", type="Mains", online="0")
    supply(
        tmp_path, "hid-mouse", type="Battery", scope="Device", status="Discharging", capacity="3"
    )
    assert power(tmp_path, platform="linux") == [
        "The battery is at 20 % and not charging: plug this machine in."
    ]
    (tmp_path / "sys/class/power_supply/BAT0/capacity").write_text("21\n")
    assert power(tmp_path, platform="linux") == []
    (tmp_path / "sys/class/power_supply/BAT0/capacity").write_text("5\n")
    (tmp_path / "sys/class/power_supply/BAT0/status").write_text("Charging\n")
    assert power(tmp_path, platform="linux") == []


PMSET = """Now drawing from 'Battery Power'
 -InternalBattery-0 (id=4325475)\t{} remaining present: true
"""


@pytest.mark.parametrize(
    ("state", "warned"),
    [
        ("20%; discharging; 1:02", True),
        ("21%; discharging; 1:05", False),
        ("9%; charging; 2:11", False),
        ("20%; AC attached; not charging", False),
    ],
)
def test_mac_battery_is_warned_of_when_low_and_not_charged(
    tmp_path: Path, state: str, warned: bool
) -> None:
    warnings = power(tmp_path, Asked(pmset=PMSET.format(state)), "darwin")
    text = "The battery is at 20 % and not charging: plug this machine in."
    assert warnings == ([text] if warned else [])


@pytest.mark.parametrize(
    ("line", "flag", "percent", "left"),
    [
        (0, 0, 48, 48),
        (0, 4, 4, 4),
        (1, 8, 4, None),
        (255, 0, 4, None),
        (0, 128, 4, None),
        (0, 255, 4, None),
        (0, 0, 255, None),
    ],
)
def test_windows_battery_counts_when_present_and_not_charged(
    line: int, flag: int, percent: int, left: int | None
) -> None:
    """By SYSTEM_POWER_STATUS: AC line, battery flag (128: none, 255: unknown), per cent."""
    assert uncharged(line, flag, percent) == left


def test_a_closed_lid_is_warned_of(tmp_path: Path) -> None:
    state = tmp_path / "proc/acpi/button/lid/LID0/state"
    state.parent.mkdir(parents=True)
    state.write_text("state:      open\n")
    assert power(tmp_path, platform="linux") == []
    state.write_text("state:      closed\n")
    assert power(tmp_path, platform="linux") == [LID]


def test_a_disk_that_is_nearly_full_is_warned_of(tmp_path: Path) -> None:
    def gone(_: Path) -> int:
        raise FileNotFoundError

    assert room(tmp_path, lambda _: 12_345_678) == [
        f"The disk that holds {tmp_path} has only 12 MB left: free some space, or soon nothing can "
        "be saved."
    ]
    assert room(tmp_path, lambda _: 100_000_000) == []
    assert room(tmp_path, gone) == [], "the stick was pulled out, which is said elsewhere"


def test_a_machine_that_tells_nothing_is_not_warned_of(tmp_path: Path) -> None:
    assert power(tmp_path, platform="linux") == []


class Asked:
    """Programs of a system, by the words of their command lines."""

    def __init__(self, **said: str) -> None:
        self.said = said

    def __call__(self, command: Sequence[str]) -> str | None:
        line = " ".join(command)
        return next((text for word, text in self.said.items() if word in line), None)


def test_active_firewall_is_reported_with_how_to_open_it(tmp_path: Path) -> None:
    linux = {"root": tmp_path, "platform": "linux"}
    assert firewall(4022, ask=Asked(), **linux) == []  # type: ignore[arg-type]
    assert firewall(4022, ask=Asked(state="running\n"), **linux) == [  # type: ignore[arg-type]
        "firewalld keeps devices out: run sudo firewall-cmd --add-port=4022/tcp"
    ]
    opened = Asked(state="running\n", query="yes\n")
    assert firewall(4022, ask=opened, **linux) == []  # type: ignore[arg-type]
    conf = tmp_path / "etc/ufw/ufw.conf"
    conf.parent.mkdir(parents=True)
    conf.write_text("# comment\nENABLED=no\nLOGLEVEL=low\n")
    assert firewall(4022, ask=Asked(), **linux) == []  # type: ignore[arg-type]
    conf.write_text("# comment\nENABLED=yes\nLOGLEVEL=low\n")
    found = firewall(4022, ask=Asked(), **linux)  # type: ignore[arg-type]
    assert found == [
        "The firewall ufw is on. If no device can connect, run sudo ufw allow 4022/tcp"
    ]
    mac = Asked(getglobalstate="Firewall is enabled. (State = 1)\n")
    assert "This Mac's firewall is on" in firewall(4022, tmp_path, mac, "darwin")[0]
    assert firewall(4022, tmp_path, Asked(), "darwin") == []


POLICY = r"""
HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Services\SharedAccess\...\PublicProfile
    EnableFirewall    REG_DWORD    0x{}
"""
RULE = "Regelname:    srtui\nLokaler Port:    {}\n"


def test_windows_firewall_is_explained_unless_the_port_is_allowed(tmp_path: Path) -> None:
    on, off = POLICY.format(1), POLICY.format(0)
    said = firewall(4022, tmp_path, Asked(EnableFirewall=on), "win32")
    assert len(said) == 1
    assert "administrator: netsh advfirewall firewall add rule name=srtui dir=in" in said[0]
    assert said[0].endswith("localport=4022")
    assert firewall(4022, tmp_path, Asked(EnableFirewall=off), "win32") == []
    assert firewall(4022, tmp_path, Asked(), "win32") == [], "Windows tells nothing"
    allowed = Asked(EnableFirewall=on, netsh=RULE.format(4022))
    assert firewall(4022, tmp_path, allowed, "win32") == []
    other = Asked(EnableFirewall=on, netsh=RULE.format(22))
    assert firewall(4022, tmp_path, other, "win32") == said
    assert firewall(22, tmp_path, allowed, "win32") != [], "22 is only a part of 4022"


def test_firewall_is_asked_about_the_port_of_browsers_too() -> None:
    browsers = ("http://192.0.2.7:8040/", "http://10.0.0.2:8040/", "https://hall.example/")
    assert listens_at(4022, browsers) == [4022, 8040]
    assert listens_at(4022, ()) == [4022]


def test_sleep_is_held_off_by_what_the_system_has() -> None:
    there = {"systemd-inhibit": "/usr/bin/systemd-inhibit", "caffeinate": "/usr/bin/caffeinate"}
    assert holding("linux", lambda _: None) == []
    linux = holding("linux", {"systemd-inhibit": there["systemd-inhibit"]}.get)
    assert linux[0] == "/usr/bin/systemd-inhibit"
    assert "sleep" in linux[1]
    assert "lid" in linux[1]
    assert holding("darwin", there.get)[0] == "/usr/bin/caffeinate"


@pytest.mark.skipif(shutil.which("cat") is None, reason="stands for what holds sleep off")
def test_what_holds_sleep_off_ends_with_the_server() -> None:
    with awake(["cat"]) as holds:
        assert holds()
    assert not holds()
    with awake(["false"]) as holds:
        until = monotonic() + 10
        while holds() and monotonic() < until:
            sleep(0.01)
        assert not holds(), "the system does not let us"
    with awake(["/no/such/program"]) as holds:
        assert not holds()
    with awake([]) as holds:
        assert not holds()


@pytest.mark.skipif(sys.platform == "win32", reason="bounds of POSIX")
@pytest.mark.process
def test_the_server_may_open_as_many_files_as_it_needs() -> None:
    """In a process of its own: a bound that is lowered cannot be raised again."""
    code = (
        "import resource; from srtui.server.machine import open_many\n"
        "of = lambda: resource.getrlimit(resource.RLIMIT_NOFILE)[0]\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (64, 128))\n"
        "for wanted in (32, 100, 2_000): print(open_many(wanted), of())"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["64", "64", "100", "100", "128", "128"], (
        "never lowered, and as far as it may"
    )
