"""What `srtui serve` prints for others: a device's line, a service, lines for sshd."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import asyncssh
import pytest
from click.testing import CliRunner
from hall import Hall

from srtui.cli.app import app
from srtui.cli.serve import requested_start
from srtui.cli.serve_lines import device_line, refuse_without_systemd, unit
from srtui.model.refused import Refused
from srtui.model.serving import Started
from srtui.server.folder import Folder
from srtui.server.serving import store_started

KEYS = [
    asyncssh.generate_private_key("ssh-ed25519", comment=place)
    for place in ("table2", "judge", "board")
]
PUBLIC = "".join(one.export_public_key().decode() for one in KEYS)


def output_of(*words: str) -> str:
    done = CliRunner().invoke(app, ["serve", *words])
    assert done.exit_code == 0, done.output
    return done.output


def refused(*words: str) -> str:
    done = CliRunner().invoke(app, ["serve", *words])
    assert done.exit_code in (1, 2)
    assert "Traceback" not in done.output
    return done.output


def test_the_line_of_a_device_stands_above_its_qr_code() -> None:
    line, *drawn = output_of("--device", "table3", "--at", "192.168.1.20").splitlines()
    assert line == (
        "k=~/.srtui; [ -e $k ] || ssh-keygen -qt ed25519 -N '' -f $k; while :; do "
        "ssh -p 4022 -ti $k -e none -o IdentitiesOnly=yes -o StrictHostKeyChecking=accept-new "
        "-o ServerAliveInterval=5 -o ServerAliveCountMax=3 -o ConnectTimeout=5 -o LogLevel=ERROR "
        "table3@192.168.1.20; sleep 2; printf '\\033c'; done"
    )
    assert len(drawn) > 20
    assert set("".join(drawn)) == set("█▀▄ ")


def test_a_device_tries_the_second_machine_in_turn() -> None:
    line = device_line("judge", ["10.0.0.5", "10.0.0.6"], 4023)
    assert "do for h in 10.0.0.5 10.0.0.6; do ssh -p 4023" in line
    assert "judge@$h" in line


@pytest.mark.skipif(shutil.which("sh") is None, reason="a shell of POSIX")
@pytest.mark.parametrize("addresses", [["10.0.0.5"], ["10.0.0.5", "10.0.0.6"]])
def test_the_line_is_one_that_a_plain_shell_runs(tmp_path: Path, addresses: list[str]) -> None:
    """With programs that only note how they are called; the third connection ends it."""
    log = tmp_path / "log"
    for name in ("ssh", "ssh-keygen", "sleep"):
        file = tmp_path / name
        file.write_text(
            f'#!/bin/sh\necho "{name} $*" >> {log}\n'
            f'[ $(grep -c "^ssh -p" {log}) -ge 3 ] && kill -9 $PPID\nexit 0\n'
        )
        file.chmod(0o755)
    line = device_line("table3", addresses, 4022)
    environ = {"PATH": f"{tmp_path}:/usr/bin:/bin", "HOME": str(tmp_path)}
    subprocess.run(["sh", "-c", line], env=environ, check=False, timeout=20, capture_output=True)
    ran = log.read_text().splitlines()
    assert ran[0] == f"ssh-keygen -qt ed25519 -N  -f {tmp_path}/.srtui"
    calls = [one.split() for one in ran if one.startswith("ssh -p")]
    wanted = [f"table3@{addresses[number % len(addresses)]}" for number in range(3)]
    assert [one[-1] for one in calls] == wanted
    assert calls[0][3:5] == ["-ti", f"{tmp_path}/.srtui"]


def test_a_table_that_the_event_has_not_is_refused(hall: Hall) -> None:
    hall.add(4)
    file = str(hall.path)
    assert "table2@" in output_of(file, "--device", "table2", "--at", "10.0.0.5")
    assert "no table 3" in refused(file, "--device", "table3", "--at", "10.0.0.5")
    assert "Unknown place: use" in refused("--device", "root", "--at", "10.0.0.5")


def test_serve_without_a_readable_file_is_refused() -> None:
    assert "Name the event's file" in refused()
    assert "cannot be read" in refused("none.srtui", "--authorized-keys", "none")


SYSTEMD = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no systemd")


@SYSTEMD
def test_a_service_file_of_no_event_is_refused() -> None:
    assert "There is no file" in refused("none.srtui", "--unit")


@SYSTEMD
def test_a_service_file_names_all_by_its_whole_path(hall: Hall) -> None:
    lines = output_of(str(hall.path), "--unit", "--port", "4023").splitlines()
    (starts,) = [one for one in lines if one.startswith("ExecStart=")]
    program, *words = starts.removeprefix("ExecStart=").split()
    assert Path(program).is_absolute()
    assert os.access(program, os.X_OK)
    assert words == [
        "serve",
        str(hall.path.resolve()),
        "--port",
        "4023",
        "--host",
        "all",
        "--web",
        "off",
    ]
    assert "Restart=on-failure" in lines
    assert any(one.startswith("User=") for one in lines)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not there")
@pytest.mark.parametrize("name", ["hall.srtui", "my event 100% (2).srtui", 'a"b$c\\d.srtui'])
@pytest.mark.process
def test_systemd_takes_the_service_file(tmp_path: Path, name: str) -> None:
    event = tmp_path / name
    event.touch()
    file = tmp_path / "srtui.service"
    environ = {"XDG_STATE_HOME": str(tmp_path / "my state")}
    file.write_text(unit(event, ["--port", "4022"], "root", environ), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(file)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    about = [line for line in done.stderr.splitlines() if "srtui.service" in line]
    assert about == [], done.stderr


def test_lines_for_sshd_are_finished(hall: Hall, tmp_path: Path) -> None:
    hall.add(4)
    keys = tmp_path / "keys.pub"
    keys.write_text(f"# those of the hall\n\n{PUBLIC}")
    printed = output_of(str(hall.path), "--authorized-keys", str(keys))
    found = asyncssh.import_authorized_keys(printed)  # reads as sshd does
    for key, words in zip(KEYS, ("table {} 2", "open {} --role judge", "board {}"), strict=True):
        options = found.validate(key.convert_to_public(), "", "", "")
        assert options is not None
        assert options["restrict"]
        assert options["pty"]
        command = str(options["command"])
        assert words.format(hall.path) in command
        assert Path(command.split()[0]).is_absolute()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
@pytest.mark.process
def test_the_command_of_sshd_runs_without_a_path_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "my hall's").mkdir()
    hall = Hall(tmp_path / "my hall's")
    hall.add(4)
    keys = tmp_path / "keys.pub"
    keys.write_text(PUBLIC)
    printed = output_of(str(hall.path), "--authorized-keys", str(keys))
    options = asyncssh.import_authorized_keys(printed).validate(
        KEYS[0].convert_to_public(), "", "", ""
    )
    assert options is not None
    done = subprocess.run(
        ["sh", "-c", str(options["command"])],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        cwd="/",
    )
    assert done.returncode == 0, done.stderr
    assert "Table 2" in done.stdout


@pytest.mark.parametrize("line", ["ssh-ed25519 AAAA", "table3", "ssh-ed25519 AAAA somebody", ""])
def test_a_key_without_a_place_is_refused(hall: Hall, tmp_path: Path, line: str) -> None:
    keys = tmp_path / "keys.pub"
    keys.write_text(line)
    output = refused(str(hall.path), "--authorized-keys", str(keys))
    assert "place" in output or "no public key" in output


def test_words_of_a_fingerprint_for_who_compares() -> None:
    assert output_of("--words", "SHA256:" + "A" * 43) == "abandon " * 5 + "abandon\n"
    assert "not an ssh fingerprint" in refused("--words", "SHA256:AAAA")


@pytest.mark.parametrize(("platform", "name"), [("win32", "Windows"), ("darwin", "a Mac")])
def test_service_file_is_refused_without_systemd(platform: str, name: str) -> None:
    with pytest.raises(Refused, match=f"^{name} has no systemd: after a restart, open the event"):
        refuse_without_systemd(platform)
    refuse_without_systemd("linux")


@SYSTEMD
def test_service_file_starts_the_server_as_it_was_started_last(hall: Hall) -> None:
    before = Started(24511, "127.0.0.1", 24512, "/keys/hall.pem", "/keys/hall key.pem")
    store_started(Folder(), hall.path.resolve(), before)
    words = " --port 24511 --host 127.0.0.1 --web 24512 --cert /keys/hall.pem --key"
    assert f'{words} "/keys/hall key.pem"\n' in output_of(str(hall.path), "--unit")
    typed = output_of(str(hall.path), "--unit", "--web", "24513", "--host", "all", "--cert", "off")
    assert " --port 24511 --host all --web 24513\n" in typed
    assert " --port 24511 --host 127.0.0.1 --web off\n" in output_of(
        str(hall.path), "--unit", "--web", "off"
    )


def test_any_free_port_is_one_number_for_every_kind_of_address() -> None:
    """Listening at 0 took a port for IPv4 and another for IPv6, and one was printed for both."""
    start = requested_start(Started(), 0, None, 0, None, None)
    assert start.port
    assert start.web
    assert start.port != start.web


def test_any_free_port_at_a_foreign_address_is_left_to_the_server() -> None:
    """It was a crash: the server itself says that nobody can connect there."""
    assert requested_start(Started(), 0, "192.0.2.1", None, None, None).port == 0
