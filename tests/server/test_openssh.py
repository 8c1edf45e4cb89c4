"""The program as it is started, and OpenSSH's own client in a terminal as devices run it."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
from hall import Hall
from patience import PATIENCE
from table_app import set_up

from srtui.commands.event.settings import SetEvent

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        sys.platform == "win32" or shutil.which("ssh") is None,
        reason="OpenSSH's client is not there",
    ),
]
_CODES = re.compile(r"\x1b(\[[\d;?>=$ ]*[A-Za-z@p]|\][^\x07]*\x07|[()][A-Z]|[=>c])")
SRTUI = [sys.executable, "-m", "srtui"]


class Program:
    """A process in a terminal of 80 columns and 24 lines."""

    def __init__(self, arguments: list[str], folder: Path, **environ: str) -> None:
        import pty  # not on Windows, where nothing here is run

        self.got = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            env = {**os.environ, "TERM": "xterm-256color", "HOME": str(folder), **environ}
            env.pop("SSH_AUTH_SOCK", None)
            os.execvpe(arguments[0], arguments, env)
        import fcntl
        import struct
        import termios

        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    @property
    def seen(self) -> str:
        return _CODES.sub("", self.got.decode("utf-8", "replace"))

    def sees(self, text: str) -> None:
        """Wait until a text has been shown."""
        self._until(lambda: text in self.seen)
        assert text in self.seen, self.seen

    def ends(self) -> int:
        """Wait for the end; the exit code."""
        self._until(lambda: False)
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)

    def type(self, keys: bytes) -> None:
        os.write(self.fd, keys)

    def _until(self, found: Callable[[], bool]) -> None:
        end = monotonic() + PATIENCE
        while not found() and monotonic() < end:
            if not select.select([self.fd], [], [], 0.2)[0]:
                continue
            try:
                data = os.read(self.fd, 65536)
            except OSError:  # how Linux says that it has ended
                return
            if not data:
                return
            self.got += data

    def close(self) -> None:
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self.fd)


class Server:
    """`srtui serve` as a process."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self.hall, self.folder = hall, folder
        self.programs: list[Program] = []
        self.port, self.file = "0", hall.path
        self.environ = dict(os.environ)
        """Of the machine that serves."""
        self.start()

    def start(self) -> None:
        """Start it at the same port as before."""
        command = [*SRTUI, "serve", str(self.file), "--port", self.port, "--host", "127.0.0.1"]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self.folder,
            env=self.environ,
        )
        assert self.process.stdout is not None
        said = ""
        while not (found := re.search(r"Serving\. Process \d+, port (\d+)", said)):
            line = self.process.stdout.readline()
            assert line, said
            said += line
        self.port = found[1]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def ssh(self, place: str, *more: str, key: str = "", options: tuple[str, ...] = ()) -> Program:
        """Run the line of a device, without its loop."""
        identity = (
            ["-i", key, "-o", "IdentitiesOnly=yes"] if key else ["-o", "PubkeyAuthentication=no"]
        )
        command = [
            "ssh",
            "-F",
            "none",
            "-p",
            self.port,
            "-t",
            "-e",
            "none",
            "-o",
            "StrictHostKeyChecking=accept-new",
            "-o",
            "UserKnownHostsFile=known_hosts",
            "-o",
            "ConnectTimeout=5",
            "-o",
            "LogLevel=ERROR",
            *identity,
            *options,
            f"{place}@127.0.0.1",
            *more,
        ]
        self.programs.append(Program(command, self.folder))
        return self.programs[-1]

    def srtui(self, *words: str) -> str:
        """Run the program on the organizer's machine."""
        done = subprocess.run(
            [*SRTUI, *words], capture_output=True, text=True, check=False, env=self.environ
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def lists(self, file: str, wanted: str) -> re.Match[str]:
        """Wait until the list of devices has this text.

        The server informs other programs a moment later than it shows it.
        """
        end = monotonic() + PATIENCE
        while not (found := re.search(wanted, said := self.srtui("device", file, "list"))):
            assert monotonic() < end, said
        return found

    def key(self, name: str) -> str:
        path = self.folder / name
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(path)], check=True
        )
        return str(path)


@pytest.fixture
def server(hall: Hall, tmp_path: Path) -> Iterator[Server]:
    """Table 1 plays, nobody is connected."""
    one = Server(hall, tmp_path)
    yield one
    for program in one.programs:
        program.close()
    one.kill()


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """Two tables, of which the first is set up."""
    hall = Hall(tmp_path)
    hall.add(4)
    return set_up(hall)


@pytest.mark.push
def test_a_device_from_its_first_contact_to_the_next_day(server: Server) -> None:
    key = server.key("tablet")
    device = server.ssh("table1", key=key)
    device.sees("Tell the organizer this number")
    file = str(server.hall.path)
    number = server.lists(file, r"(\d{4})\b.* asks to connect")
    said = server.srtui("device", file, "let-in", number[1], "--name", "Blue tablet")
    assert said == "Blue tablet is now allowed at table 1.\n"
    device.sees("Table 1 · round 1")
    server.lists(file, "Blue tablet  connected")
    server.kill()  # without a word, as a power cut does it
    assert device.ends() == 255
    server.start()
    again = server.ssh("table1", key=key)
    again.sees("Table 1 · round 1")
    server.srtui("device", file, "let-out", "Blue tablet")
    again.sees("has removed this device:")
    assert again.ends() == 0
    assert "\x1b[?1049l" in again.got.decode(), "the terminal is given back"


def test_an_organizer_from_afar(server: Server) -> None:
    key = server.key("anna")
    refused = server.ssh("to", key=key)
    refused.sees("Permission denied (publickey)")
    server.srtui("organizers", "--add", f"{key}.pub", "--name", "Anna")
    server.ssh("to", key=key).sees("Round 1")


def test_unknown_place_is_refused_in_one_sentence(server: Server) -> None:
    unknown = server.ssh("root")
    unknown.sees("Unknown place: use table1 and so on, judge, board or to")
    assert unknown.ends() == 255
    server.ssh("table9").sees("This event has no table 9: its tables are 1 to 2.")


def test_anything_but_a_screen_is_refused_in_a_sentence(server: Server) -> None:
    command = server.ssh("board", "ls")
    command.sees("runs no commands")
    assert command.ends() == 1
    server.ssh("board", options=("-s",)).ends()
    nothing = server.ssh("board", "sftp", options=("-s",))
    nothing.sees("can't transfer files")


def test_a_stopped_server_says_goodbye_and_gives_terminals_back(server: Server) -> None:
    board = server.ssh("board")
    board.sees("Round 1")
    server.process.terminate()
    assert board.ends() == 0
    assert "organizer's machine has closed this connection:" in board.seen
    assert server.process.wait(10) == 0
    assert server.process.stdout is not None
    assert "Traceback" not in server.process.stdout.read()


def test_keys_that_stop_programs_stop_nothing(server: Server) -> None:
    board = server.ssh("board")
    board.sees("Round 1")
    board.type(b"\x03\x04\x1a\x1c~.\x13")
    board.got = b""
    server.hall.run(SetEvent(name="Renamed hall"))
    board.sees("Renamed hall")


def test_a_second_laptop_takes_over_from_the_stick(server: Server, tmp_path: Path) -> None:
    key, stick = server.key("tablet"), tmp_path / "stick"
    stick.mkdir()
    device = server.ssh("table1", key=key)
    device.sees("Tell the organizer this number")
    file = str(server.file)
    number = server.lists(file, r"(\d{4})\b.* asks to connect")
    server.srtui("device", file, "let-in", number[1])
    device.sees("Table 1 · round 1")
    server.srtui("takeover", "--pack", str(stick))
    server.srtui("backup", file)
    copy = server.srtui("backup", file, "--list").splitlines()[-1]
    shutil.copy(copy, stick)
    server.hall.run(SetEvent(name="After the copy"))  # this alone is lost
    server.kill()
    assert device.ends() == 255

    server.environ["XDG_STATE_HOME"] = str(tmp_path / "second")
    server.file = tmp_path / "second.srtui"
    server.srtui("restore", str(server.file), str(stick / Path(copy).name))
    server.start()
    stranger = server.ssh("table1", key=key)
    stranger.sees("HOST IDENTIFICATION HAS CHANGED")
    assert stranger.ends() == 255
    server.kill()

    server.srtui("takeover", "--unpack", str(stick / "srtui-machine.tar"), "--replace")
    server.start()
    again = server.ssh("table1", key=key)
    again.sees("Table 1 · round 1")
    assert "asks to connect" not in again.seen
    assert "After the copy" not in server.srtui("status", str(server.file))


@pytest.mark.deep
def test_a_device_that_is_stopped_is_dropped_and_comes_back(server: Server) -> None:
    """SIGSTOP, as where a laptop's lid is closed: half a minute until nobody is there."""
    stopped = server.ssh("board")
    stopped.sees("Round 1")
    os.kill(stopped.pid, signal.SIGSTOP)
    assert server.process.stdout is not None
    end = monotonic() + 60
    while "was dropped" not in (said := server.process.stdout.readline()):
        assert said, "the server has stopped,"
        assert monotonic() < end
    server.ssh("board").sees("Round 1")
    os.kill(stopped.pid, signal.SIGCONT)
    assert stopped.ends() == 255


def test_the_line_of_a_kiosk_on_the_linux_console(server: Server, tmp_path: Path) -> None:
    printed = server.srtui("serve", str(server.file), "--device", "table1", "--at", "127.0.0.1")
    line = printed.splitlines()[0]
    assert f"-p {server.port} " in line, "of the server that runs"
    program, client = tmp_path / "bin" / "ssh", shutil.which("ssh")
    program.parent.mkdir()
    known = "-F none -o UserKnownHostsFile=known_hosts"  # not those of who runs the tests
    program.write_text(f'#!/bin/sh\necho $$ > pid\nexec {client} {known} "$@"\n')
    program.chmod(0o755)
    path = f"{program.parent}:{os.environ['PATH']}"
    kiosk = Program(["sh", "-c", line], tmp_path, TERM="linux", PATH=path)
    server.programs.append(kiosk)
    kiosk.sees("Tell the organizer this number")
    assert (tmp_path / ".srtui").is_file(), "it has made itself a key"
    file = str(server.file)
    number = server.lists(file, r"(\d{4})\b.* asks to connect")
    server.srtui("device", file, "let-in", number[1])
    kiosk.sees("round 1")
    painted = kiosk.got.decode()
    assert not re.search(r"\x1b\[[\d;]*[34]8;[25];", painted), "sixteen colours"
    _, table, shown = painted.partition("Table 1")
    assert table
    assert shown.isascii(), "plain signs"

    kiosk.got = b""
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
    kiosk.sees("round 1")
    kiosk.got = b""
    server.kill()
    server.start()
    kiosk.sees("round 1")
    assert b"\x1bc" in kiosk.got, "what a cut has left on the screen is gone"
