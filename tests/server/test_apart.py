"""The server as a process of its own: started, found, not started twice, ended; it outlives."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from hall import Hall
from windows import has_modes

from data.machine import disk
from srtui.model.refused import Refused
from srtui.model.serving import Serving, Started
from srtui.queries.hall.devices import changes
from srtui.rules.value import replace
from srtui.server import serving
from srtui.server.folder import Folder, place
from srtui.server.process import ServerProcess

SINCE = "2026-03-07T09:05:00+00:00"


@pytest.fixture
def server_process(hall: Hall) -> Iterator[ServerProcess]:
    """Yield the server of a hall with two tables; it is stopped afterwards."""
    one = ServerProcess(hall.store.path, dict(os.environ))
    yield one
    if found := one.hear():
        kill(found.process)


def kill(process: int) -> None:
    """End a process at once; on Windows every signal does so."""
    os.kill(process, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def start(process: ServerProcess, port: int, web: int | None, host: str | None = None) -> str:
    """Start it as the form of the Devices screen does."""
    address = process.last.host if host is None else host
    return process.start(Started(port, address, web), lambda _: None)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("", 0))
        port: int = one.getsockname()[1]
        return port


@pytest.mark.process
@pytest.mark.push
def test_server_runs_until_stopped_in_its_own_session(server_process: ServerProcess) -> None:
    port = free_port()
    said = start(server_process, port, None)
    found = server_process.hear()
    assert found is not None
    assert said == f"The server is running (process {found.process}, port {port})."
    if sys.platform != "win32":
        assert os.getsid(found.process) != os.getsid(0), "a closed window would end it"
    with pytest.raises(
        Refused, match=rf"is already running \(process {found.process}, port {port}\)"
    ):
        start(server_process, port, None)
    with socket.create_connection(("127.0.0.1", port), 5) as one:
        assert one.recv(8).startswith(b"SSH-2.0")
    assert server_process.stop() == ("The server has stopped.")
    assert server_process.hear() is None
    with pytest.raises(Refused, match="No server is running"):
        server_process.stop()


@pytest.mark.process
def test_browsers_are_served_on_request_and_again(
    server_process: ServerProcess, hall: Hall
) -> None:
    pytest.importorskip("aiohttp")
    web = free_port()
    assert server_process.last.web is None, "off unless asked for"
    start(server_process, free_port(), web)
    found = server_process.hear()
    assert found is not None
    assert all(f":{web}/" in one for one in found.browsers)
    said = server_process.addresses(hall.event)
    sheet = server_process.event.with_name("hall-addresses.html")
    assert said == f"4 addresses, each for one use: print {sheet}, then delete it."
    assert sheet.read_text(encoding="utf-8").count(f"{found.browsers[0]}t/") == 4
    with socket.create_connection(("127.0.0.1", web), 5):
        server_process.stop()
    with pytest.raises(Refused, match="The server is not serving browsers"):
        server_process.addresses(hall.event)
    assert server_process.last.web == web
    start(server_process, free_port(), None)
    assert server_process.last.web is None


def listens_at(port: int) -> set[str]:
    """Return the local addresses at which this machine listens on a port, as Linux writes them."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    lines += Path("/proc/net/tcp6").read_text(encoding="ascii").splitlines()[1:]
    fields = [line.split() for line in lines]
    ends = [field[1].split(":") for field in fields if field[3] == "0A"]
    return {address for address, number in ends if int(number, 16) == port}


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="reads the sockets of Linux")
@pytest.mark.process
def test_server_of_one_address_restarts_at_that_address(server_process: ServerProcess) -> None:
    port = free_port()
    start(server_process, port, None, "127.0.0.1")
    assert listens_at(port) == {"0100007F"}
    server_process.stop()
    assert server_process.last.host == "127.0.0.1"
    start(server_process, port, None)
    assert listens_at(port) == {"0100007F"}, "as before: nobody has changed it"
    server_process.stop()
    start(server_process, port, None, "")
    assert "0100007F" not in listens_at(port), "somebody has changed it"
    assert server_process.last.host == ""


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="reads the sockets of Linux")
@pytest.mark.process
def test_the_command_line_leaves_a_server_at_its_address(server_process: ServerProcess) -> None:
    port, event = free_port(), server_process.event
    serving.store_started(Folder(), event, Started(host="127.0.0.1", since=SINCE))
    command = [sys.executable, "-P", "-m", "srtui", "serve", str(event), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = iter(process.stdout)
        assert any(line.endswith("only at 127.0.0.1, no browsers.\n") for line in said)
        assert listens_at(port) == {"0100007F"}
        process.terminate()


def test_each_event_has_ports_of_its_own() -> None:
    folder, first, second = Folder(), Path("/events/cup.srtui"), Path("/events/league.srtui")
    serving.store_started(folder, first, Started(24511, "127.0.0.1", 24512, since=SINCE))
    serving.store_started(folder, second, Started(24521, since=SINCE))
    last = serving.started_last(first)
    assert (last.port, last.host, last.web) == (24511, "127.0.0.1", 24512)
    assert serving.started_last(Path("/events/new.srtui")) == Started()


BEFORE = Started(4022, "", 8040, since=SINCE)


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ({}, []),
        ({"port": 4023}, ["port 4022 any more: type 4023 instead"]),
        ({"host": "127.0.0.1"}, ["Only 127.0.0.1 answers now"]),
        ({"web": None}, ["Browsers can't connect until"]),
        ({"web": 8041}, ["port 8040 any more: open port 8041"]),
        ({"cert": "/hall.pem"}, ["now open https"]),
        ({"port": 4023, "web": 8041}, ["type 4023 instead", "open port 8041"]),
    ],
)
def test_another_start_says_what_changes_for_devices(
    after: dict[str, Any], told: list[str]
) -> None:
    sentences = changes(BEFORE, replace(BEFORE, **after))
    assert len(sentences) == len(told)
    assert all(text in sentence for text, sentence in zip(told, sentences, strict=True))
    assert changes(Started(), replace(BEFORE, **after)) == [], "nobody has connected yet"


@pytest.mark.process
def test_a_damaged_note_of_the_address_starts_nothing(server_process: ServerProcess) -> None:
    Folder().write(serving.name_of(server_process.event, "started"), b"{")
    with pytest.raises(Refused, match=r"is damaged.*delete this file.*--host"):
        start(server_process, free_port(), None)
    assert server_process.hear() is None


@pytest.mark.process
def test_tls_stays_when_the_screen_starts_the_server_again(
    server_process: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[list[str]] = []

    def begin(command: list[str], **_: object) -> subprocess.Popen[bytes]:
        began.append(command)
        raise Refused("enough")

    serving.store_started(
        Folder(),
        server_process.event,
        Started(4022, "", 8443, "/keys/hall.pem", "/keys/hall.key"),
    )
    monkeypatch.setattr("srtui.server.process.subprocess.Popen", begin)
    assert server_process.last.web == 8443
    with pytest.raises(Refused, match="enough"):
        start(server_process, 4022, server_process.last.web)
    assert began[0][-4:] == ["--cert", "/keys/hall.pem", "--key", "/keys/hall.key"]


@pytest.mark.process
def test_a_port_that_is_taken_is_one_sentence(server_process: ServerProcess) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Refused, match=f"port {port}.*choose another --port") as refused:
            start(server_process, port, None)
    assert "\n" not in str(refused.value)
    assert server_process.hear() is None


@pytest.mark.process
def test_one_that_was_killed_is_not_heard_and_can_be_started_again(
    server_process: ServerProcess,
) -> None:
    port = free_port()
    start(server_process, port, None)
    found = server_process.hear()
    assert found is not None
    kill(found.process)
    until = monotonic() + 10
    while server_process.hear() is not None and monotonic() < until:
        sleep(0.02)
    assert server_process.hear() is None, "its file is left, and says nothing any more"
    assert server_process.last.port == port, "devices look for it there, and it is offered again"
    assert (place() / serving.name_of(server_process.event, "json")).exists()
    assert server_process.lost()
    start(server_process, port, None)
    again = server_process.hear()
    assert again is not None
    assert not server_process.lost()
    server_process.stop()
    assert not server_process.lost(), "it was told to end"
    assert again.process != found.process


def test_a_second_server_of_an_event_is_refused(hall: Hall) -> None:
    folder = Folder()
    with (
        serving.held(folder, hall.store.path),
        pytest.raises(Refused, match="A server is already running for this event"),
        serving.held(folder, hall.store.path),
    ):
        raise AssertionError
    with serving.held(folder, hall.store.path):
        pass


@pytest.mark.parametrize(("platform", "same"), [("darwin", True), ("linux", False)])
def test_a_mac_knows_a_name_in_any_letter_case(
    monkeypatch: pytest.MonkeyPatch, platform: str, same: bool
) -> None:
    """Two servers would each tell their tables that no other device is there."""
    monkeypatch.setattr(sys, "platform", platform)
    typed, written = Path("/events/ZOE\u0308.srtui"), Path("/events/Zo\u00eb.srtui")
    assert (serving.name_of(typed, "lock") == serving.name_of(written, "lock")) is same


def test_request_to_end_counts_for_the_running_server_alone(hall: Hall) -> None:
    folder, event = Folder(), hall.store.path
    serving.want(folder, event, "end")  # and the server was killed before it saw that
    with serving.held(folder, event):
        assert not serving.is_asked(folder, event, "end")
        serving.want(folder, event, "end")
        assert serving.is_asked(folder, event, "end")
    assert not serving.is_asked(folder, event, "end")


@pytest.mark.process
def test_started_server_differs_from_the_one_killed_before(server_process: ServerProcess) -> None:
    """By what it says: on Windows the process that is started may not be the one that serves."""
    start(server_process, free_port(), None)
    killed = server_process.hear()
    assert killed is not None
    kill(killed.process)
    until = monotonic() + 10
    while not server_process.lost() and monotonic() < until:
        sleep(0.02)
    port = free_port()
    said = start(server_process, port, None)
    assert f", port {port}. Devices can't connect on port {killed.port} any more" in said
    server_process.stop()
    assert server_process.hear() is None


def test_stopped_server_is_not_lost_when_a_reader_holds_its_file(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows deletes no file that a screen is reading at that moment."""
    unlink, refused = Path.unlink, list[Path]()

    def held_for_a_moment(path: Path, missing_ok: bool = False) -> None:
        if path.suffix == ".json" and len(refused) < 3:
            refused.append(path)
            error = PermissionError(13, "Permission denied", str(path))
            error.winerror = 32  # type: ignore[attr-defined,unused-ignore]
            raise error
        unlink(path, missing_ok=missing_ok)

    folder, event = Folder(), hall.store.path
    monkeypatch.setattr(disk, "sleep", lambda _seconds: None)
    monkeypatch.setattr(Path, "unlink", held_for_a_moment)
    with serving.held(folder, event):
        serving.say(folder, event, Serving(1, 4022, (), ""))
    assert len(refused) == 3
    assert not serving.lost(event, folder)


def test_one_that_has_failed_has_not_ended(hall: Hall) -> None:
    folder, event = Folder(), hall.store.path
    assert not serving.lost(event, folder)
    with suppress(RuntimeError), serving.held(folder, event):
        serving.say(folder, event, Serving(1, 4022, (), ""))
        assert not serving.lost(event, folder), "it runs"
        raise RuntimeError
    assert serving.lost(event, folder)
    with serving.held(folder, event):
        pass
    assert not serving.lost(event, folder)


@has_modes
@pytest.mark.process
def test_what_it_writes_is_its_owners_alone(server_process: ServerProcess) -> None:
    start(server_process, free_port(), None)
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in Path(place()).iterdir()}
    assert {one.rpartition(".")[2] for one in modes} >= {"log", "lock", "json", "host_key"}
    assert set(modes.values()) == {0o600}


def test_a_folder_where_nothing_can_be_locked_is_a_sentence(hall: Hall) -> None:
    folder = Folder()
    (folder.path / serving.name_of(hall.store.path, "lock")).mkdir()
    with (
        pytest.raises(Refused, match="cannot be locked"),
        serving.held(folder, hall.store.path),
    ):
        raise AssertionError
    folder.write(serving.name_of(hall.store.path, "json"), b"{}")
    assert serving.heard(hall.store.path, folder) is None
